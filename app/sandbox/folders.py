"""Folders that are entered one step at a time, so that a link swapped in after a check is refused, never followed.

Both kinds raise OSError as the system does, and ELOOP wherever a link is met.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Protocol

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_STEP = getattr(os, "O_PATH", 0) | getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW
# A FIFO without a writer must not hang the opening, nor may a terminal become ours by being opened.
_FILE = _NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)

HANDLES_WORK = {os.open, os.mkdir, os.stat, os.unlink, os.rename, os.link} <= os.supports_dir_fd


class Folder(Protocol):
    """An entered folder; all names are single components in it."""

    def enter(self, name: str, *, make: bool = False) -> "Folder": ...

    def open(self, name: str, flags: int, mode: int = 0o666) -> int: ...

    def look(self, name: str) -> os.stat_result: ...

    def entries(self, most: int) -> list[tuple[str, os.stat_result]]: ...

    def target(self, name: str) -> str: ...

    def publish(self, temporary: str, name: str) -> None:
        """Give a file its final name; FileExistsError if that is taken."""

    def replace(self, temporary: str, name: str) -> None: ...

    def unlink(self, name: str) -> None: ...

    def sync(self) -> None: ...

    def close(self) -> None: ...


@contextmanager
def entered(root: Path, parts: tuple[str, ...], *, make: bool = False, handles: bool = True) -> Iterator[Folder]:
    """The folder at `parts` below `root`; no component of it may be a link."""
    folder: Folder = HandleFolder.at(root) if handles else NamedFolder(root)
    try:
        for name in parts:
            inner = folder.enter(name, make=make)
            folder.close()
            folder = inner
        yield folder
    finally:
        folder.close()


class HandleFolder:
    """A directory handle; everything happens relative to it, so nobody can move the ground underneath."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    @classmethod
    def at(cls, root: Path) -> "HandleFolder":
        return cls(os.open(root, _STEP))

    def enter(self, name: str, *, make: bool = False) -> "HandleFolder":
        try:
            return HandleFolder(os.open(name, _STEP, dir_fd=self._handle))
        except FileNotFoundError:
            if not make:
                raise
        except NotADirectoryError:
            if not self._is_file(name):  # a link, or a folder that was one a moment ago
                raise _link_met(name) from None
            raise
        with suppress(FileExistsError):
            os.mkdir(name, dir_fd=self._handle)
        return self.enter(name)

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        return os.open(name, flags | _FILE, mode, dir_fd=self._handle)

    def look(self, name: str) -> os.stat_result:
        found = os.stat(name, dir_fd=self._handle, follow_symlinks=False)
        _refuse_link(found, name)
        return found

    def entries(self, most: int) -> list[tuple[str, os.stat_result]]:
        handle = os.open(".", os.O_RDONLY | os.O_DIRECTORY, dir_fd=self._handle)
        try:
            return _entries(handle, most)
        finally:
            os.close(handle)

    def target(self, name: str) -> str:
        return os.readlink(name, dir_fd=self._handle)

    def publish(self, temporary: str, name: str) -> None:
        try:
            os.link(temporary, name, src_dir_fd=self._handle, dst_dir_fd=self._handle, follow_symlinks=False)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            self.replace(temporary, name)
        else:
            self.unlink(temporary)

    def replace(self, temporary: str, name: str) -> None:
        os.replace(temporary, name, src_dir_fd=self._handle, dst_dir_fd=self._handle)

    def unlink(self, name: str) -> None:
        os.unlink(name, dir_fd=self._handle)

    def sync(self) -> None:
        handle = os.open(".", os.O_RDONLY | os.O_DIRECTORY, dir_fd=self._handle)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def close(self) -> None:
        os.close(self._handle)

    def _is_file(self, name: str) -> bool:
        mode = os.stat(name, dir_fd=self._handle, follow_symlinks=False).st_mode
        return not (stat.S_ISLNK(mode) or stat.S_ISDIR(mode))


class NamedFolder:
    """For systems without directory handles: the real path is compared right before and right after every use.

    This narrows the gap between check and use but cannot close it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def enter(self, name: str, *, make: bool = False) -> "NamedFolder":
        inner = self._path / name
        with self._unmoved():
            if make:
                with suppress(FileExistsError):
                    inner.mkdir()
            found = self.look(name)
        if not stat.S_ISDIR(found.st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), name)
        return NamedFolder(inner)

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        self._check()
        handle = os.open(self._path / name, flags | _FILE, mode)
        try:
            if not os.path.samestat(os.fstat(handle), self.look(name)):
                raise _link_met(name)
        except OSError:
            os.close(handle)
            raise
        return handle

    def look(self, name: str) -> os.stat_result:
        with self._unmoved():
            found = (self._path / name).lstat()
        _refuse_link(found, name)
        return found

    def entries(self, most: int) -> list[tuple[str, os.stat_result]]:
        with self._unmoved():
            return _entries(self._path, most)

    def target(self, name: str) -> str:
        with self._unmoved():
            return str((self._path / name).readlink())

    def publish(self, temporary: str, name: str) -> None:
        with self._unmoved():
            if os.path.lexists(self._path / name):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
            (self._path / temporary).rename(self._path / name)

    def replace(self, temporary: str, name: str) -> None:
        with self._unmoved():
            (self._path / temporary).replace(self._path / name)

    def unlink(self, name: str) -> None:
        with self._unmoved():
            (self._path / name).unlink()

    def sync(self) -> None:
        """A folder without a handle cannot be synced."""

    def close(self) -> None:
        """There is no handle to close."""

    @contextmanager
    def _unmoved(self) -> Iterator[None]:
        self._check()
        yield
        self._check()

    def _check(self) -> None:
        if os.path.normcase(os.path.realpath(self._path)) != os.path.normcase(self._path):
            raise _link_met(str(self._path))


def _refuse_link(found: os.stat_result, name: str) -> None:
    if stat.S_ISLNK(found.st_mode):
        raise _link_met(name)


def _link_met(name: str) -> OSError:
    return OSError(errno.ELOOP, os.strerror(errno.ELOOP), name)


def _entries(folder: int | Path, most: int) -> list[tuple[str, os.stat_result]]:
    found = []
    with os.scandir(folder) as scan:
        for entry in islice(scan, most):
            with suppress(FileNotFoundError):  # it went away meanwhile
                found.append((entry.name, entry.stat(follow_symlinks=False)))
    return found
