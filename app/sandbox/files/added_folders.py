"""Folders that were added to a session: each has a name in paths, which it keeps, so that undo finds it later."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

from app.fs.own_file import replace_file
from app.sandbox.files.places import ADDED, Zone

_ODD = re.compile(r"[^\w.-]+")


class AddedFolders:
    """`path` is the file that holds the names of one session's folders."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def zones(self, reads: Sequence[str], changes: Sequence[str]) -> list[Zone]:
        """The zones of folders that can be used now; a new name is kept before it is used."""
        names = self._names()
        known = dict(names)
        for root in (*reads, *changes):
            if root not in known:
                usual = f"{ADDED}{_ODD.sub('-', Path(root).name) or 'folder'}"
                taken = set(known.values())
                numbered = (f"{usual}-{number}" for number in range(2, len(taken) + 3))
                known[root] = next(name for name in (usual, *numbered) if name not in taken)
        if known != names:
            replace_file(self._path, json.dumps(known).encode())
        return [Zone(known[root], Path(root), root in changes) for root in dict.fromkeys((*reads, *changes))]

    def for_undo(self) -> list[Zone]:
        """All that were ever added, also those that were taken back, as far as they are there."""
        return [Zone(name, Path(root), True) for root, name in self._names().items() if Path(root).is_dir()]

    def _names(self) -> dict[str, str]:
        try:
            found = json.loads(self._path.read_bytes())
        except (OSError, ValueError):
            return {}
        return {root: name for root, name in found.items() if isinstance(name, str)} if isinstance(found, dict) else {}
