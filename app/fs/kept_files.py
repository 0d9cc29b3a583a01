"""Moves files between a project's folders and the keep: by links where these can be made, else by renames and copies.

Names are single components in an open folder; a path in the keep is in a folder of our own. All raise OSError.
"""

import errno
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from app.fs import copying
from app.fs.folders import HandleFolder
from app.fs.replacement import new_temporary, temporary_name
from app.text.sentences import say

Kind = Literal["file", "folder", "link", "other"]
UNLINKABLE = {errno.EXDEV, errno.EPERM, errno.EMLINK, errno.EOPNOTSUPP, errno.EACCES}
"""Errors that say that a file can get no hard link: the keep is elsewhere, or there are none, or not for us."""
NO_ROOM = say("The disk is full, so nothing more can be kept. Free some space and try again.")
"""Told where a file is not replaced since what it holds cannot be kept."""
FULL = {errno.ENOSPC, errno.EDQUOT}
MAX_COPIED_BYTES = 16_000_000
"""A longer kept file is linked where it cannot be cloned: a copy takes long, and room that there may not be."""
_KINDS: dict[int, Kind] = {stat.S_IFREG: "file", stat.S_IFDIR: "folder", stat.S_IFLNK: "link"}


class CannotClone(Exception):
    """Two files cannot share blocks."""


@dataclass(frozen=True, slots=True)
class Look:
    """What lies at a path, as far as that is known without reading it; a link is not followed."""

    kind: Kind
    mode: int
    """The permission bits."""
    size: int
    mtime_ns: int
    inode: int = 0
    names: int = 1
    """How many hard links lead there."""

    @classmethod
    def of(cls, found: os.stat_result) -> "Look":
        kind = _KINDS.get(stat.S_IFMT(found.st_mode), "other")
        return cls(kind, stat.S_IMODE(found.st_mode), found.st_size, found.st_mtime_ns, found.st_ino, found.st_nlink)


def keep(folder: HandleFolder, name: str, into: Path, *, copied: bool = False) -> None:
    """Keep what has this name, which stays, unless it can only be moved. With `copied`, what is kept is a copy."""
    if not copied:
        try:
            os.link(name, into, src_dir_fd=folder.handle, follow_symlinks=False)
        except OSError as error:
            if error.errno not in UNLINKABLE:
                raise
        else:
            return
        try:
            os.rename(name, into, src_dir_fd=folder.handle)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
        else:
            return
    _copy_from(folder, name, into)


def take_away(folder: HandleFolder, name: str, into: Path) -> None:
    """Move what has this name into the keep."""
    try:
        os.rename(name, into, src_dir_fd=folder.handle)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        _copy_from(folder, name, into)
        folder.unlink(name)


def bring(kept: Path, folder: HandleFolder, name: str) -> None:
    """Give a kept file, special file or link a name that is free; it stays in the keep if it can."""
    try:
        os.link(kept, name, dst_dir_fd=folder.handle, follow_symlinks=False)
        return
    except OSError as error:
        if error.errno not in UNLINKABLE:
            raise
        is_elsewhere = error.errno == errno.EXDEV
    if not is_elsewhere:
        _refuse_taken(folder, name)
        os.rename(kept, name, dst_dir_fd=folder.handle)
    elif (found := kept.lstat()) and not stat.S_ISREG(found.st_mode):
        make_like(found, kept, name, dir_fd=folder.handle)
    else:
        copy = _copy(kept, folder)
        try:
            folder.move(copy, folder, name)
        except BaseException:
            folder.unlink(copy)
            raise


def copy_unnamed(kept: Path, folder: HandleFolder) -> str:
    """The temporary name of a new copy of a kept file.

    It is the file itself if that has other names as well, is no regular file, or takes long to copy.
    """
    found = kept.lstat()
    if stat.S_ISREG(found.st_mode) and found.st_nlink == 1:
        if found.st_size <= MAX_COPIED_BYTES:
            return _copy(kept, folder)
        with suppress(CannotClone):
            return _copy(kept, folder, cloned=True)
    name = temporary_name()
    bring(kept, folder, name)
    return name


def separate(kept: Path) -> None:
    """Let a kept file be a copy from now on: another name of it is about to be overwritten."""
    copy = kept.with_name(temporary_name())
    with opened_kept(kept) as source:
        copying.copy_open(source, copy)
    copy.replace(kept)


def _copy(kept: Path, folder: HandleFolder, *, cloned: bool = False) -> str:
    name, handle = new_temporary(folder, 0o600)
    try:
        with opened_kept(kept) as source:
            if cloned and not copying.share_blocks(handle, source):
                raise CannotClone
            if not cloned:
                copying.fill(handle, source)
            copying.liken(handle, source)
    except BaseException:
        folder.unlink(name)
        raise
    finally:
        os.close(handle)
    return name


@contextmanager
def opened_kept(kept: Path) -> Iterator[int]:
    """A kept regular file, open for reading, also if its mode allows that to nobody."""
    folder = HandleFolder.at(kept.parent)
    try:
        with opened(folder, kept.name, os.O_RDONLY) as handle:
            yield handle
    finally:
        folder.close()


@contextmanager
def opened(folder: HandleFolder, name: str, flags: int) -> Iterator[int]:
    """A regular file of the person's, also if its mode does not allow to open it like this."""
    try:
        handle = folder.open(name, flags)
    except PermissionError:
        mode = stat.S_IMODE(folder.lstat(name).st_mode)
        set_mode(folder, name, mode | stat.S_IRUSR | stat.S_IWUSR)
        try:
            handle = folder.open(name, flags)
        finally:
            set_mode(folder, name, mode)
    try:
        yield handle
    finally:
        os.close(handle)


@contextmanager
def accessible(folder: HandleFolder) -> Iterator[None]:
    """The person may change things in this folder of theirs for as long as this lasts, whatever its mode."""
    found = os.fstat(folder.handle)
    name, mode = folder.name(), stat.S_IMODE(found.st_mode)
    if name is None or mode & stat.S_IRWXU == stat.S_IRWXU or found.st_uid != os.geteuid():
        yield
        return
    os.chmod(name, mode | stat.S_IRWXU)  # noqa: PTH101
    try:
        yield
    finally:
        if os.fstat(folder.handle).st_mode == found.st_mode | stat.S_IRWXU:  # else somebody gave it another meanwhile
            os.chmod(name, mode)  # noqa: PTH101


@contextmanager
def entered_anyhow(root: Path, parts: Sequence[str]) -> Iterator[HandleFolder]:
    """The opened folder at `parts`; folders of the person's on the way there are accessible as long as this lasts."""
    with ExitStack() as opened:
        folder = HandleFolder.at(root)
        opened.callback(folder.close)
        for name in parts:
            opened.enter_context(accessible(folder))
            folder = folder.enter(name)
            opened.callback(folder.close)
        opened.enter_context(accessible(folder))
        yield folder


def set_mode(folder: HandleFolder, name: str, mode: int) -> None:
    """Set the mode of a file or folder; never that of what a link leads to."""
    if sys.platform != "linux":
        os.chmod(name, mode, dir_fd=folder.handle, follow_symlinks=False)
        return
    handle = os.open(name, os.O_PATH | os.O_NOFOLLOW, dir_fd=folder.handle)
    try:
        if not stat.S_ISLNK(os.fstat(handle).st_mode):
            os.chmod(f"/proc/self/fd/{handle}", mode)  # noqa: PTH101
    finally:
        os.close(handle)


def _copy_from(folder: HandleFolder, name: str, into: Path) -> None:
    found = folder.lstat(name)
    if not stat.S_ISREG(found.st_mode):
        make_like(found, name, into, source_fd=folder.handle)
        return
    with opened(folder, name, os.O_RDONLY) as handle:
        copying.copy_open(handle, into)


def make_like(
    found: os.stat_result,
    source: str | Path,
    target: str | Path,
    *,
    source_fd: int | None = None,
    dir_fd: int | None = None,
) -> None:
    """Make a link or special file like another one."""
    if stat.S_ISLNK(found.st_mode):
        os.symlink(os.readlink(source, dir_fd=source_fd), target, dir_fd=dir_fd)
    else:
        if stat.S_ISFIFO(found.st_mode):  # on macOS, other special files can only be made by root
            os.mkfifo(target, dir_fd=dir_fd)
        else:
            os.mknod(target, found.st_mode, found.st_rdev, dir_fd=dir_fd)
        os.chmod(target, stat.S_IMODE(found.st_mode), dir_fd=dir_fd)  # the umask took some of it away
    os.utime(target, ns=(found.st_atime_ns, found.st_mtime_ns), dir_fd=dir_fd, follow_symlinks=False)


def _refuse_taken(folder: HandleFolder, name: str) -> None:
    with suppress(FileNotFoundError):
        folder.lstat(name)
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
