"""Brings a project back to how it was, so that the rows of a table can share what confines their commands."""

import os
import shutil
from pathlib import Path

FOLDER = b"/"


class ProjectState:
    """All files below a folder, as they are when this is made."""

    def __init__(self, project: Path) -> None:
        self._project = project
        self._known = {path: _contents(path) for path in self._paths()}

    def restore(self) -> None:
        """What has not changed is not touched: the mounts of a sandbox may lie on it."""
        for path in self._paths():
            if os.path.lexists(path) and self._known.get(path) != _contents(path):
                _remove(path)
        self._project.mkdir(exist_ok=True)
        for path, known in self._known.items():
            if os.path.lexists(path):
                continue
            if known == FOLDER:
                path.mkdir()
            elif known.startswith(b">"):
                path.symlink_to(os.fsdecode(known[1:]))
            else:
                path.write_bytes(known[1:])

    def _paths(self) -> list[Path]:
        """Each folder before what is in it."""
        found = []
        for folder, folders, files in os.walk(self._project):
            found += [Path(folder, name) for name in (*folders, *files)]
        return found


def _contents(path: Path) -> bytes:
    if path.is_symlink():
        return b">" + os.fsencode(path.readlink())
    return FOLDER if path.is_dir() else b"=" + path.read_bytes()


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
