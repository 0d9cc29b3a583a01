"""The door to folders and files where no link may be followed.

`entered` opens folders one path component at a time, so that no link can be swapped in after a check; both kinds of
folder raise OSError as the system does, and ELOOP for a link. `list_folder`, `open_file` and `read_file` take a whole
path: no link at its end is followed.
"""

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import AnyStr, Protocol

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_STEP = getattr(os, "O_PATH", 0) | getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW
OPEN_FLAGS = _NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Flags for every file that is opened: follow no link, do not wait for a FIFO, take no terminal as ours."""

_HANDLES = Path("/proc/self/fd")
_HANDLES_HAVE_NAMES = _HANDLES.is_dir()

_NOT_SUPPORTED = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP}
"""Some file systems cannot tell whether a name is taken when they rename."""

HANDLES_WORK = {
    os.open, os.mkdir, os.rmdir, os.stat, os.utime, os.unlink, os.rename, os.link
} <= os.supports_dir_fd  # fmt: skip


MakeFolder = Callable[[tuple[str, ...], Callable[[], bool]], object]
"""Gets the path of a missing folder and the function that makes it, which gives False if somebody else was first."""


def just_make(parts: tuple[str, ...], make: Callable[[], bool]) -> None:
    """Make a missing folder and tell nobody."""
    make()


class Folder(Protocol):
    """An opened folder; every name is a single component in it."""

    def enter(self, name: str) -> "Folder": ...

    def make(self, name: str) -> bool:
        """Create a folder; False if the name is taken."""

    def open(self, name: str, flags: int, mode: int = 0o666) -> int: ...

    def look(self, name: str) -> os.stat_result: ...

    def lstat(self, name: str) -> os.stat_result:
        """The status of whatever has this name, also of a link."""

    def inode(self) -> int:
        """The inode of the folder itself."""

    def look_at_link(self, name: str) -> os.stat_result | None:
        """The status of a link itself; None for anything else."""

    def make_link(self, name: str, target: bytes) -> None: ...

    def entries(self, most: int) -> list[tuple[str, os.stat_result]]: ...

    def target(self, name: str) -> str: ...

    def move(self, name: str, into: "Folder", new: str) -> None:
        """Move a file, folder or link itself; FileExistsError if the new name is taken."""

    def rename(self, name: str, into: "Folder", new: str) -> None:
        """Move a file, folder or link, replacing what has the new name."""

    def replace(self, temporary: str, name: str) -> None:
        """Rename within this folder, replacing what has the new name."""

    def touch(self, name: str) -> None: ...

    def unlink(self, name: str) -> None: ...

    def rmdir(self, name: str) -> None: ...

    def sync(self) -> None: ...

    def name(self) -> str | None:
        """A path by which a new process can start in exactly this folder; None if there is no such path."""

    def close(self) -> None: ...


@contextmanager
def parent_of(root: Path, path: str, *, make: bool = False) -> Iterator[tuple[Folder, str]]:
    """The opened parent folder of a path, and the path's last component; with `make`, missing folders are created."""
    *parents, name = Path(path).parts
    with entered(root, tuple(parents), make=just_make if make else None, handles=HANDLES_WORK) as folder:
        yield folder, name


@contextmanager
def entered(
    root: Path, parts: tuple[str, ...], *, make: MakeFolder | None = None, handles: bool = True
) -> Iterator[Folder]:
    """The opened folder at `parts` below `root`; no component of it may be a link.

    With `make`, missing folders are created, the outermost first.
    """
    folder: Folder = HandleFolder.at(root) if handles else NamedFolder(root)
    try:
        for depth in range(len(parts)):
            inner = _step(folder, parts[: depth + 1], make)
            folder.close()
            folder = inner
        yield folder
    finally:
        folder.close()


def _step(folder: Folder, parts: tuple[str, ...], make: MakeFolder | None) -> Folder:
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
    if not _NOFOLLOW and os.path.islink(path):  # noqa: PTH114
        raise _link_met(str(path))
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


class HandleFolder:
    """A folder by its handle: everything is done relative to it, so that swapping a parent has no effect."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    @classmethod
    def at(cls, root: Path) -> "HandleFolder":
        return cls(os.open(root, _STEP))

    def enter(self, name: str) -> "HandleFolder":
        try:
            return HandleFolder(os.open(name, _STEP, dir_fd=self._handle))
        except NotADirectoryError:
            mode = self.lstat(name).st_mode
            if stat.S_ISLNK(mode) or stat.S_ISDIR(mode):  # a link, or something that was one a moment ago
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

    @property
    def handle(self) -> int:
        """Its descriptor, which ends with `close`."""
        return self._handle

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
        if (no_replace := _rename_without_replacing()) is not None:
            try:
                return no_replace(self._handle, name, into._handle, new)
            except OSError as error:
                if error.errno not in _NOT_SUPPORTED:
                    raise
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


class NamedFolder:
    """A folder by its path, for systems without handles: the real path is compared before and after every use.

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
                raise _name_taken(new)
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


@cache
def _rename_without_replacing() -> Callable[[int, str, int, str], None] | None:
    """The system's own rename that fails if the new name is taken; Python has none."""
    import ctypes  # here, because most programs that open folders move nothing

    function, flag = {"linux": ("renameat2", 1), "darwin": ("renameatx_np", 4)}.get(sys.platform, ("", 0))
    call = getattr(ctypes.CDLL(None, use_errno=True), function, None) if function else None
    if call is None:
        return None

    def rename(here: int, name: str, there: int, new: str) -> None:
        if call(here, os.fsencode(name), there, os.fsencode(new), flag):
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), new)

    return rename


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
