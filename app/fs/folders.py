"""Folders that are entered one step at a time, so that a link swapped in after a check is refused, never followed.

Both kinds raise OSError as the system does, and ELOOP wherever a link is met.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Protocol

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_STEP = getattr(os, "O_PATH", 0) | getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW
OPEN_FLAGS = _NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""For every file that is opened: follows no link, does not wait for a FIFO to be written, takes no terminal over."""

_HANDLES = Path("/proc/self/fd")
_HANDLES_HAVE_NAMES = _HANDLES.is_dir()

HANDLES_WORK = {
    os.open, os.mkdir, os.rmdir, os.stat, os.utime, os.unlink, os.rename, os.link
} <= os.supports_dir_fd  # fmt: skip


Made = Callable[[tuple[str, ...]], None]


class Folder(Protocol):
    """An entered folder; all names are single components in it."""

    def enter(self, name: str) -> "Folder": ...

    def make(self, name: str) -> bool:
        """Make a folder; False if there is something of that name."""

    def open(self, name: str, flags: int, mode: int = 0o666) -> int: ...

    def look(self, name: str) -> os.stat_result: ...

    def lstat(self, name: str) -> os.stat_result:
        """Of whatever it is, also a link."""

    def inode(self) -> int:
        """Of the folder itself."""

    def look_at_link(self, name: str) -> os.stat_result | None:
        """Of a link itself; None for anything else."""

    def make_link(self, name: str, target: bytes) -> None: ...

    def entries(self, most: int) -> list[tuple[str, os.stat_result]]: ...

    def target(self, name: str) -> str: ...

    def move(self, name: str, into: "Folder", new: str) -> None:
        """Give a file or folder another name and place; FileExistsError if that is taken."""

    def rename(self, name: str, into: "Folder", new: str) -> None:
        """Give whatever it is another name and place, instead of what has that."""

    def replace(self, temporary: str, name: str) -> None:
        """The same within this folder."""

    def touch(self, name: str) -> None: ...

    def unlink(self, name: str) -> None: ...

    def rmdir(self, name: str) -> None: ...

    def sync(self) -> None: ...

    def name(self) -> str | None:
        """A path that a new process can start in and that means this very folder; None if there is no such path."""

    def close(self) -> None: ...


@contextmanager
def parent_of(root: Path, path: str, *, make: bool = False) -> Iterator[tuple[Folder, str]]:
    """The entered folder of a path, and the last name of it; with `make`, missing folders are made."""
    *parents, name = Path(path).parts
    made: Made | None = (lambda parts: None) if make else None
    with entered(root, tuple(parents), made=made, handles=HANDLES_WORK) as folder:
        yield folder, name


@contextmanager
def entered(root: Path, parts: tuple[str, ...], *, made: Made | None = None, handles: bool = True) -> Iterator[Folder]:
    """The folder at `parts` below `root`; no component of it may be a link.

    With `made`, missing folders are made and told of, the outermost first.
    """
    folder: Folder = HandleFolder.at(root) if handles else NamedFolder(root)
    try:
        for depth in range(len(parts)):
            inner = _step(folder, parts[: depth + 1], made)
            folder.close()
            folder = inner
        yield folder
    finally:
        folder.close()


def _step(folder: Folder, parts: tuple[str, ...], made: Made | None) -> Folder:
    try:
        return folder.enter(parts[-1])
    except FileNotFoundError:
        if made is None:
            raise
    if folder.make(parts[-1]):
        made(parts)
    return folder.enter(parts[-1])


class HandleFolder:
    """A directory handle; everything happens relative to it, so nobody can move the ground underneath."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    @classmethod
    def at(cls, root: Path) -> "HandleFolder":
        return cls(os.open(root, _STEP))

    def enter(self, name: str) -> "HandleFolder":
        try:
            return HandleFolder(os.open(name, _STEP, dir_fd=self._handle))
        except NotADirectoryError:
            if not self._is_file(name):  # a link, or a folder that was one a moment ago
                raise _link_met(name) from None
            raise

    def make(self, name: str) -> bool:
        with suppress(FileExistsError):
            os.mkdir(name, dir_fd=self._handle)
            return True
        return False

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        return os.open(name, flags | OPEN_FLAGS, mode, dir_fd=self._handle)

    def look(self, name: str) -> os.stat_result:
        found = self.lstat(name)
        _refuse_link(found, name)
        return found

    def lstat(self, name: str) -> os.stat_result:
        return os.stat(name, dir_fd=self._handle, follow_symlinks=False)

    def inode(self) -> int:
        return os.fstat(self._handle).st_ino

    def look_at_link(self, name: str) -> os.stat_result | None:
        found = self.lstat(name)
        return found if stat.S_ISLNK(found.st_mode) else None

    def make_link(self, name: str, target: bytes) -> None:
        os.symlink(target, os.fsencode(name), dir_fd=self._handle)

    def entries(self, most: int) -> list[tuple[str, os.stat_result]]:
        handle = os.open(".", os.O_RDONLY | os.O_DIRECTORY, dir_fd=self._handle)
        try:
            return _entries(handle, most)
        finally:
            os.close(handle)

    def target(self, name: str) -> str:
        return os.readlink(name, dir_fd=self._handle)

    def move(self, name: str, into: Folder, new: str) -> None:
        assert isinstance(into, HandleFolder)
        if not stat.S_ISDIR(self.look(name).st_mode):
            try:
                os.link(name, new, src_dir_fd=self._handle, dst_dir_fd=into._handle, follow_symlinks=False)
            except OSError as error:
                if error.errno in (errno.EEXIST, errno.EXDEV, errno.ENOENT):
                    raise
                # A file system without hard links, or a file of somebody else.
            else:
                self._leave(name, into, new)
                return
        into._refuse_taken(new)
        os.rename(name, new, src_dir_fd=self._handle, dst_dir_fd=into._handle)

    def _leave(self, name: str, into: "HandleFolder", new: str) -> None:
        """Drop the old one of two names; where that may not be, the new one."""
        try:
            self.unlink(name)
        except OSError:
            into.unlink(new)
            raise

    def _refuse_taken(self, name: str) -> None:
        with suppress(FileNotFoundError):
            self.lstat(name)
            raise _taken(name)

    def rename(self, name: str, into: Folder, new: str) -> None:
        assert isinstance(into, HandleFolder)
        os.replace(name, new, src_dir_fd=self._handle, dst_dir_fd=into._handle)

    def replace(self, temporary: str, name: str) -> None:
        self.rename(temporary, self, name)

    def touch(self, name: str) -> None:
        os.utime(name, dir_fd=self._handle, follow_symlinks=False)

    def unlink(self, name: str) -> None:
        os.unlink(name, dir_fd=self._handle)

    def rmdir(self, name: str) -> None:
        os.rmdir(name, dir_fd=self._handle)

    def sync(self) -> None:
        handle = os.open(".", os.O_RDONLY | os.O_DIRECTORY, dir_fd=self._handle)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def name(self) -> str | None:
        return str(_HANDLES / str(self._handle)) if _HANDLES_HAVE_NAMES else None

    def close(self) -> None:
        os.close(self._handle)

    def _is_file(self, name: str) -> bool:
        mode = self.lstat(name).st_mode
        return not (stat.S_ISLNK(mode) or stat.S_ISDIR(mode))


class NamedFolder:
    """For systems without directory handles: the real path is compared right before and right after every use.

    This narrows the gap between check and use but cannot close it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def enter(self, name: str) -> "NamedFolder":
        if not stat.S_ISDIR(self.look(name).st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), name)
        return NamedFolder(self._path / name)

    def make(self, name: str) -> bool:
        with self._unmoved(), suppress(FileExistsError):
            (self._path / name).mkdir()
            return True
        return False

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        self._check()
        handle = os.open(self._path / name, flags | OPEN_FLAGS, mode)
        try:
            if not os.path.samestat(os.fstat(handle), self.look(name)):
                raise _link_met(name)
        except OSError:
            os.close(handle)
            raise
        return handle

    def look(self, name: str) -> os.stat_result:
        found = self.lstat(name)
        _refuse_link(found, name)
        return found

    def lstat(self, name: str) -> os.stat_result:
        with self._unmoved():
            return (self._path / name).lstat()

    def inode(self) -> int:
        with self._unmoved():
            return self._path.stat().st_ino

    def look_at_link(self, name: str) -> os.stat_result | None:
        found = self.lstat(name)
        return found if stat.S_ISLNK(found.st_mode) else None

    def make_link(self, name: str, target: bytes) -> None:
        with self._unmoved():
            (self._path / name).symlink_to(os.fsdecode(target))

    def entries(self, most: int) -> list[tuple[str, os.stat_result]]:
        with self._unmoved():
            return _entries(self._path, most)

    def target(self, name: str) -> str:
        with self._unmoved():
            return str((self._path / name).readlink())

    def move(self, name: str, into: Folder, new: str) -> None:
        assert isinstance(into, NamedFolder)
        with self._unmoved(), into._unmoved():
            if os.path.lexists(into._path / new):
                raise _taken(new)
            (self._path / name).rename(into._path / new)

    def rename(self, name: str, into: Folder, new: str) -> None:
        assert isinstance(into, NamedFolder)
        with self._unmoved(), into._unmoved():
            (self._path / name).replace(into._path / new)

    def replace(self, temporary: str, name: str) -> None:
        self.rename(temporary, self, name)

    def touch(self, name: str) -> None:
        self.look(name)
        with self._unmoved():
            os.utime(self._path / name)

    def unlink(self, name: str) -> None:
        with self._unmoved():
            (self._path / name).unlink()

    def rmdir(self, name: str) -> None:
        with self._unmoved():
            (self._path / name).rmdir()

    def sync(self) -> None:
        """A folder without a handle cannot be synced."""

    def name(self) -> str | None:
        return None

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


def _taken(name: str) -> OSError:
    return FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)


def _link_met(name: str) -> OSError:
    return OSError(errno.ELOOP, os.strerror(errno.ELOOP), name)


def _entries(folder: int | Path, most: int) -> list[tuple[str, os.stat_result]]:
    found = []
    with os.scandir(folder) as scan:
        for entry in islice(scan, most):
            with suppress(FileNotFoundError):  # it went away meanwhile
                found.append((entry.name, entry.stat(follow_symlinks=False)))
    return found
