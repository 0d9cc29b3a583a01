"""Refuses commands the names that can make other programs run code, at the moment when they try to make or change one.

Run by the worker, so it imports nothing else of the app. What exists is covered by a mount in the full tier; this holds
also for names that do not exist yet, and where nothing can be mounted. The kernel reads a path once more after it was
judged here, so whoever changes it in between gets past: what is made then is found and taken away.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GIT_NAMES = {b"commondir", b"config", b"config.worktree", b"hooks"}


class RefusedNames:
    """Judges paths without links, of one project and of what was granted beside it."""

    def __init__(self, plan: dict[str, Any], roots: list[bytes]) -> None:
        self._roots = [root + b"/" for root in roots]
        self._frozen = {os.fsencode(path) for path in plan["frozen"]}
        self._gits = {os.fsencode(path) for path in plan["gits"]}
        self._folders = set(plan["folders"])
        self._files = set(plan["files"])
        self._files_in = {folder: set(names) for folder, names in plan["filesIn"].items()}
        self._suffix = plan["suffix"]
        self._packages = set(plan["packages"])

    def keep_out(self, path: bytes) -> bool:
        """Whether a command may neither make nor change what is, or would be, at this path."""
        inside = next((path[len(root) :] for root in self._roots if path.startswith(root)), b"")
        if not inside:
            return False
        if path in self._gits or self._is_in_known_place(path, inside.count(b"/")):
            return True
        names = [folded(name) for name in inside.split(b"/")]
        if not self._packages.isdisjoint(names):  # what is installed brings its own along, and nobody looks there
            return False
        if not self._folders.isdisjoint(names):
            return True
        known = self._files_in.get(names[-2], ()) if len(names) > 1 else ()
        return names[-1] in self._files or names[-1] in known or names[-1].endswith(self._suffix)

    def _is_in_known_place(self, path: bytes, depth: int) -> bool:
        """Whether it is, or lies in, what was protected when the worker began; `depth` is how deep it lies."""
        for _ in range(depth + 1):
            folder, _, name = path.rpartition(b"/")
            if path in self._frozen or (name in GIT_NAMES and folder in self._gits):
                return True
            path = folder
        return False


def folded(name: bytes) -> str:
    """As a forgiving file system would see it."""
    return os.fsdecode(name).casefold().rstrip(". ")
