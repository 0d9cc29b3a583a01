"""Brings a project back to how it was, so that the rows of a table can share what confines their commands."""

import os
import shutil
from pathlib import Path

Contents = tuple[str, int, bytes]
"""The kind of an entry, the mode of a file, and its bytes or the target of a link."""


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
        for path, (kind, mode, data) in self._known.items():
            if os.path.lexists(path):
                continue
            if kind == "folder":
                path.mkdir()
            elif kind == "link":
                path.symlink_to(os.fsdecode(data))
            else:
                path.write_bytes(data)
                path.chmod(mode)

    def _paths(self) -> list[Path]:
        """Each folder before what is in it."""
        return [Path(folder, name) for folder, folders, files in os.walk(self._project) for name in (*folders, *files)]


def _contents(path: Path) -> Contents:
    if path.is_symlink():
        return "link", 0, os.fsencode(path.readlink())
    return ("folder", 0, b"") if path.is_dir() else ("file", path.stat().st_mode & 0o7777, path.read_bytes())


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
