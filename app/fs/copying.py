"""Copies files with all that belongs to them: as reflinks where the file system has these, else with their holes.

This also runs in the worker of commands, so it imports nothing else of the app.
"""

import ctypes
import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

FICLONE = 0x40049409
"""The ioctl that makes a file share all blocks of another; each gets its own as soon as one of them is written."""
CHUNK = 1 << 20
DARWIN_HERE = -2
NOT_HERE = {errno.EXDEV, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTTY, errno.EPERM, errno.EBADF}
"""Errors that say that two files cannot share blocks, or cannot be copied by the kernel."""


def copy_open(source: int, target: Path) -> None:
    """Copy a regular file; raises OSError, and leaves nothing of the copy then. The target must not exist."""
    if not stat.S_ISREG(os.fstat(source).st_mode):
        raise OSError(errno.EINVAL, "it is no regular file")
    if _clone_on_macos(source, target):
        return
    made = os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    try:
        fill(made, source)
        liken(made, source)
    except BaseException:
        target.unlink()
        raise
    finally:
        os.close(made)


def _clone_on_macos(source: int, target: Path) -> bool:
    """There only a new file can share blocks with another; it gets all the rest from it as well."""
    if sys.platform == "darwin":
        return bool(ctypes.CDLL(None).fclonefileat(source, DARWIN_HERE, os.fsencode(target), 0) == 0)
    return False


def can_clone(folder: Path) -> bool:
    """Whether files in this folder can share blocks. This is tried without leaving a trace; on macOS it is assumed."""
    if sys.platform != "linux":
        return sys.platform == "darwin"
    handles = []
    try:
        handles += [os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600) for _ in range(2)]
        os.pwrite(handles[0], bytes(4096), 0)
        return share_blocks(handles[1], handles[0])
    except OSError:
        return False
    finally:
        for handle in handles:
            os.close(handle)


def fill(target: int, source: int) -> None:
    """Give an open file the content of another. Raises OSError; part of it may be written then."""
    size, former = os.fstat(source).st_size, os.fstat(target).st_size
    if not share_blocks(target, source):
        at = 0
        for start, end in _data_of(source, size):
            _clear(target, at, min(start, former))
            _copy_part(target, source, start, end)
            at = end
        _clear(target, at, min(size, former))
    os.ftruncate(target, size)


def liken(target: int, source: int) -> None:
    """Give an open file the owner, as far as that is allowed, the attributes, the mode and the times of another."""
    like = os.fstat(source)
    for owner in ((like.st_uid, -1), (-1, like.st_gid)):
        with suppress(OSError):  # it is not allowed, or unknown in the namespace of commands
            os.fchown(target, *owner)
    if sys.platform == "linux":
        for name in _attributes(source):
            with suppress(OSError):  # some may be set by the system alone, or not exist on this file system
                os.setxattr(target, name, os.getxattr(source, name))
    made, mode = os.fstat(target), stat.S_IMODE(like.st_mode)
    if (made.st_uid, made.st_gid) != (like.st_uid, like.st_gid):  # it must not run with another's rights
        mode &= ~(stat.S_ISUID | stat.S_ISGID)
    os.fchmod(target, mode)  # after the owner, which clears some bits
    os.utime(target, ns=(like.st_atime_ns, like.st_mtime_ns))


def share_blocks(target: int, source: int) -> bool:
    """Let an open file have the content of another without a copy; False where that is not possible."""
    if sys.platform != "linux":
        return False
    try:
        fcntl.ioctl(target, FICLONE, source)
    except OSError as error:
        if error.errno not in NOT_HERE:
            raise
        return False
    return True


def _data_of(source: int, size: int) -> Iterator[tuple[int, int]]:
    """Where the parts of a file begin and end that are no holes."""
    at = 0
    while at < size:
        start, end = at, size
        try:
            start = os.lseek(source, at, os.SEEK_DATA)
            end = os.lseek(source, start, os.SEEK_HOLE)
        except OSError as error:
            if error.errno == errno.ENXIO:  # nothing but a hole up to the end
                return
        yield start, end
        at = end


def _copy_part(target: int, source: int, start: int, end: int) -> None:
    at = start
    copied = _copied_by_kernel
    while at < end:
        try:
            count = copied(target, source, at, end - at)
        except OSError as error:
            if copied is _copy_some or error.errno not in NOT_HERE:
                raise
            copied = _copy_some
            continue
        if not count:  # somebody has shortened it
            return
        at += count


def _copied_by_kernel(target: int, source: int, at: int, count: int) -> int:
    if sys.platform != "linux":
        return _copy_some(target, source, at, count)
    return os.copy_file_range(source, target, count, at, at)


def _copy_some(target: int, source: int, at: int, count: int) -> int:
    data = os.pread(source, min(count, CHUNK), at)
    return os.pwrite(target, data, at)


def _clear(target: int, start: int, end: int) -> None:
    """Overwrite a part with zeros, where the other file has a hole."""
    while start < end:
        start += os.pwrite(target, bytes(min(end - start, CHUNK)), start)


def _attributes(source: int) -> list[str]:
    if sys.platform == "linux":
        with suppress(OSError):
            return os.listxattr(source)
    return []
