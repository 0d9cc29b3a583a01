"""Refuses commands to create or change files that can make other programs run code.

This runs in the worker, so it imports nothing else of the app. In the full tier mounts cover such files if they exist;
this also covers names that do not exist yet, and the reduced tier. It also refuses to move a hidden file, or a folder
around one: a command that starts meanwhile could read it at the new place, where nothing hides it.

The kernel reads a path again after the check, so a command that changes the path in between gets past it: the guard
finds and undoes what is done that way.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GIT_NAMES = {b"commondir", b"config", b"config.worktree", b"hooks"}
SAMPLE = ".sample"
"""The suffix of hooks that git itself puts into a new repository, and does not run."""


class RefusedNames:
    """Judges paths without links, in the project and in granted folders."""

    def __init__(self, plan: dict[str, Any], roots: list[bytes]) -> None:
        self._roots = [root + b"/" for root in roots]
        self._frozen = {os.fsencode(path) for path in plan["frozen"]}
        self._gits = {os.fsencode(path) for path in plan["gits"]}
        self._folders = set(plan["folders"])
        self._files = set(plan["files"])
        self._files_in = {folder: set(names) for folder, names in plan["filesIn"].items()}
        self._suffix = plan["suffix"]
        self._packages = set(plan["packages"])
        self._hidden: dict[bytes, bytes] = {}
        """A hidden path for each folder around one, and for itself."""
        for path in map(os.fsencode, plan["hidden"]):
            self._add_hidden(path)

    def keep_out(self, path: bytes, *, removes: bool = False) -> bool:
        """Whether commands may neither create nor change this path. `removes` says that the call only removes it: a
        repository that a command made can be removed, while the others are protected as a whole.
        """
        inside = next((path[len(root) :] for root in self._roots if path.startswith(root)), b"")
        if not inside:
            return False
        if path in self._gits or self._is_in_known_place(path, inside.count(b"/")):
            return True
        names = [folded(name) for name in inside.split(b"/")]
        if not removes and _is_planted(names):
            return True
        if not self._packages.isdisjoint(names):  # packages bring such files along, and programs do not run them
            return False
        if not self._folders.isdisjoint(names):
            return True
        known = self._files_in.get(names[-2], ()) if len(names) > 1 else ()
        return names[-1] in self._files or names[-1] in known or names[-1].endswith(self._suffix)

    def hidden_in(self, path: bytes) -> bytes | None:
        """A hidden path that would move with this one: itself, or one that lies in it."""
        return self._hidden.get(path)

    def _add_hidden(self, path: bytes) -> None:
        root = next((root for root in self._roots if path.startswith(root)), None)
        if root is None or not self._packages.isdisjoint(map(folded, path[len(root) :].split(b"/"))):
            return  # installing moves packages, and what they bring along was published
        place = path
        while len(place) > len(root):
            self._hidden.setdefault(place, path)
            place = place.rpartition(b"/")[0]

    def _is_in_known_place(self, path: bytes, depth: int) -> bool:
        """Whether the path is or lies in one that was protected when the worker started; `depth` is its depth."""
        for _ in range(depth + 1):
            folder, _, name = path.rpartition(b"/")
            if path in self._frozen or (name in GIT_NAMES and folder in self._gits):
                return True
            path = folder
        return False


def _is_planted(names: list[str]) -> bool:
    """Whether git would run it, or look elsewhere for what to run, and does not put it into a new repository itself."""
    if names[-2:] == [".git", "commondir"]:
        return True
    return ".git" in names[:-2] and names[names.index(".git") + 1] == "hooks" and not names[-1].endswith(SAMPLE)


def folded(name: bytes) -> str:
    """The name as a case-insensitive file system sees it."""
    return os.fsdecode(name).casefold().rstrip(". ")
