"""The door to folders and files where no link may be followed.

`entered` opens folders one path component at a time, so that no link can be swapped in after a check; a folder raises
OSError as the system does, and ELOOP for a link. `list_folder`, `open_file` and `read_file` take a whole path: no link
at its end is followed.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import AnyStr

_STEP = getattr(os, "O_PATH", 0) | os.O_DIRECTORY | os.O_NOFOLLOW
OPEN_FLAGS = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY
"""Flags for every file that is opened: follow no link, do not wait for a FIFO, take no terminal as ours."""

_HANDLES = Path("/proc/self/fd")
_HANDLES_HAVE_NAMES = _HANDLES.is_dir()

MakeFolder = Callable[[tuple[str, ...], Callable[[], bool]], object]
"""Gets the path of a missing folder and the function that makes it, which gives False if somebody else was first."""


def just_make(parts: tuple[str, ...], make: Callable[[], bool]) -> None:
    """Make a missing folder and tell nobody."""
    make()


@contextmanager
def parent_of(root: Path, path: str, *, make: bool = False) -> Iterator[tuple["Folder", str]]:
    """The opened parent folder of a path, and the path's last component; with `make`, missing folders are created."""
    *parents, name = Path(path).parts
    with entered(root, tuple(parents), make=just_make if make else None) as folder:
        yield folder, name


@contextmanager
def entered(root: Path, parts: tuple[str, ...], *, make: MakeFolder | None = None) -> Iterator["Folder"]:
    """The opened folder at `parts` below `root`; no component of it may be a link.

    With `make`, missing folders are created, the outermost first.
    """
    folder = Folder.at(root)
    try:
        for depth in range(len(parts)):
            inner = _step(folder, parts[: depth + 1], make)
            folder.close()
            folder = inner
        yield folder
    finally:
        folder.close()


def _step(folder: "Folder", parts: tuple[str, ...], make: MakeFolder | None) -> "Folder":
    try:
        return folder.enter(parts[-1])
    except FileNotFoundError:
        if make is None:
            raise
    make(parts, lambda: folder.make(parts[-1]))
    return folder.enter(parts[-1])


def list_folder(path: AnyStr | os.PathLike[AnyStr]) -> tuple[list[os.DirEntry[AnyStr]], list[os.DirEntry[AnyStr]]]:
    """The folders in a folder, and everything else, also links that lead to folders. Raises OSError."""
    folders: list[os.DirEntry[AnyStr]] = []
    others: list[os.DirEntry[AnyStr]] = []
    with os.scandir(path) as entries:
        for entry in entries:
            (folders if entry.is_dir(follow_symlinks=False) else others).append(entry)
    return folders, others


def open_file(path: str | Path, folder: int | None = None) -> int:
    """Open a regular file for reading; `folder` is the handle at which the path begins. Raises OSError."""
    handle = os.open(path, os.O_RDONLY | OPEN_FLAGS, dir_fd=folder)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "no regular file", str(path))
    return handle


def read_file(path: str | Path, most: int) -> bytes | None:
    """The content of a regular file that is not longer; None for anything else."""
    with suppress(OSError), os.fdopen(open_file(path), "rb") as file:
        data = file.read(most + 1)
        return data if len(data) <= most else None
    return None


class Folder:
    """An opened folder; every name is a single component in it.

    Everything is done relative to its handle, so that swapping a parent has no effect.
    """

    def __init__(self, handle: int) -> None:
        self._handle = handle

    @classmethod
    def at(cls, root: Path) -> "Folder":
        return cls(os.open(root, _STEP))

    def enter(self, name: str) -> "Folder":
        try:
            return Folder(os.open(name, _STEP, dir_fd=self._handle))
        except NotADirectoryError:
            mode = self.lstat(name).st_mode
            if stat.S_ISLNK(mode) or stat.S_ISDIR(mode):  # a link, or something that was one a moment ago
                raise _link_met(name) from None
            raise

    def make(self, name: str) -> bool:
        """Create a folder; False if the name is taken."""
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
        """The status of whatever has this name, also of a link."""
        return os.stat(name, dir_fd=self._handle, follow_symlinks=False)

    def inode(self) -> int:
        """The inode of the folder itself."""
        return os.fstat(self._handle).st_ino

    @property
    def handle(self) -> int:
        """Its descriptor, which ends with `close`."""
        return self._handle

    def look_at_link(self, name: str) -> os.stat_result | None:
        """The status of a link itself; None for anything else."""
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

    def move(self, name: str, into: "Folder", new: str) -> None:
        """Move a file, folder or link itself; FileExistsError if the new name is taken."""
        if not stat.S_ISDIR(self.lstat(name).st_mode):
            try:
                os.link(name, new, src_dir_fd=self._handle, dst_dir_fd=into._handle, follow_symlinks=False)
            except OSError as error:
                if error.errno in (errno.EEXIST, errno.EXDEV, errno.ENOENT):
                    raise
                # The file system has no hard links, or the file belongs to another user.
            else:
                # Remove the old one of two hard links; if that is not allowed, the new one.
                try:
                    self.unlink(name)
                except OSError:
                    into.unlink(new)
                    raise
                return
        into._refuse_taken(new)
        os.rename(name, new, src_dir_fd=self._handle, dst_dir_fd=into._handle)

    def _refuse_taken(self, name: str) -> None:
        with suppress(FileNotFoundError):
            self.lstat(name)
            raise _name_taken(name)

    def rename(self, name: str, into: "Folder", new: str) -> None:
        """Move a file, folder or link, replacing what has the new name."""
        os.replace(name, new, src_dir_fd=self._handle, dst_dir_fd=into._handle)

    def replace(self, temporary: str, name: str) -> None:
        """Rename within this folder, replacing what has the new name."""
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
        """A path by which a new process can start in exactly this folder; None if there is no such path."""
        return str(_HANDLES / str(self._handle)) if _HANDLES_HAVE_NAMES else None

    def close(self) -> None:
        os.close(self._handle)


def _refuse_link(found: os.stat_result, name: str) -> None:
    if stat.S_ISLNK(found.st_mode):
        raise _link_met(name)


def _name_taken(name: str) -> OSError:
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
