"""Reads files of a project together with their signatures, entering every folder without following links."""

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from app.changes import Content
from app.fs.folders import HANDLES_WORK, Folder, entered
from app.fs.replacement import read_all
from app.sandbox.effects.snapshot import Signature, signature

ONE_READ_BYTES = 1 << 16
"""Files that are smaller are read by one call, if it gives all of it."""


@dataclass(frozen=True, slots=True)
class FileState:
    """A regular file or a link. `data` is the content, None if it is too large, or the target of a link."""

    path: str
    signature: Signature
    data: bytes | None


def seen(root: Path, paths: Iterable[str], most: int) -> Iterator[FileState]:
    """The files and links that can be read and do not change meanwhile; others are skipped."""
    for folder, group in groupby(paths, lambda path: path.rpartition("/")[0]):
        parts = tuple(folder.split("/")) if folder else ()
        try:
            with entered(root, parts, handles=HANDLES_WORK) as inside:
                for path in group:
                    found = _read(inside, path, most) or _read_link(inside, path)
                    if found is not None:
                        yield found
        except OSError:
            continue


class ProjectReader:
    """Reads one file after the other and keeps the folder of the last one open, because the next is often there too."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._entered = ExitStack()
        self._inside: tuple[str, Folder] | None = None

    def one(self, path: str, most: int) -> FileState | None:
        """The file; None if it cannot be read or changes meanwhile."""
        inside = self._folder_of(path)
        return _read(inside, path, most) if inside is not None else None

    def link(self, path: str) -> FileState | None:
        """The link; None if it is none or changes meanwhile."""
        inside = self._folder_of(path)
        return _read_link(inside, path) if inside is not None else None

    def _folder_of(self, path: str) -> Folder | None:
        name = path.rpartition("/")[0]
        try:
            if self._inside is None or self._inside[0] != name:
                self.close()
                parts = tuple(name.split("/")) if name else ()
                self._inside = name, self._entered.enter_context(entered(self._root, parts, handles=HANDLES_WORK))
        except OSError:
            return None
        return self._inside[1]

    def close(self) -> None:
        self._inside = None
        self._entered.close()


def _read(folder: Folder, path: str, most: int) -> FileState | None:
    try:
        handle = folder.open(path.rpartition("/")[2], os.O_RDONLY)
    except OSError:
        return None
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            return None
        before = signature(status)
        if status.st_size > most:
            return FileState(path, before, None)
        data = os.read(handle, status.st_size + 1) if status.st_size < ONE_READ_BYTES else b""
        if len(data) != status.st_size:
            data += read_all(handle, most + 1 - len(data))
        return FileState(path, before, Content(data)) if signature(os.fstat(handle)) == before else None
    except OSError:
        return None
    finally:
        os.close(handle)


def _read_link(folder: Folder, path: str) -> FileState | None:
    name = path.rpartition("/")[2]
    try:
        before = folder.look_at_link(name)
        if before is None:
            return None
        target = os.fsencode(folder.target(name))
        after = folder.look_at_link(name)
    except OSError:
        return None
    if after is None or signature(after) != signature(before):
        return None
    return FileState(path, signature(before), target)
