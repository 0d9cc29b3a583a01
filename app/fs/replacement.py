"""Writes a file in one step: readers see the old file or the new one, never a part of either.

The temporary file is locked while its writer lives, so that a clean-up recognises files that a crash left behind.
"""

import hashlib
import os
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from app.fs.cancellation import check_wanted
from app.fs.folders import Folder

if sys.platform != "win32":
    import fcntl

STALE_SECONDS = 3_600
"""The age at which a temporary file counts as left behind, if files cannot be locked."""

_PREFIX, _SUFFIX = ".handrail-", ".tmp"
_CHUNK = 1 << 16


def put(
    folder: Folder,
    name: str,
    data: bytes | Iterable[bytes],
    *,
    replacing: os.stat_result | None = None,
    like: os.stat_result | None = None,
    when: Callable[[], None] | None = None,
) -> int:
    """Write `data` as `name` and return its mode. FileExistsError if it is not `replacing` a file and there is one.

    The file gets the mode and owner of the file that it replaces, or those of `like`. A power failure leaves the old
    file or the new one, whole. When only its name is missing, `when` is called; if that raises, nothing is changed.
    """
    like = replacing or like
    temporary, handle = new_temporary(folder, 0o666 if like is None else 0o600)
    try:
        try:
            _fill(handle, (data,) if isinstance(data, bytes) else data, like)
            mode = stat.S_IMODE(os.fstat(handle).st_mode)
            os.fsync(handle)
            if when is not None:
                when()
            if sys.platform != "win32":  # the lock is held until the file has its name
                _name(folder, temporary, name, replace=replacing is not None)
        finally:
            os.close(handle)
        if sys.platform == "win32":  # an open file cannot be renamed there
            _name(folder, temporary, name, replace=replacing is not None)
    except BaseException:
        with suppress(OSError):
            folder.unlink(temporary)
        raise
    return mode


def clear(folder: Folder, name: str) -> bool:
    """Remove a temporary file unless it is still being written; returns whether it was removed."""
    handle = folder.open(name, os.O_RDONLY)
    try:
        locked = _lock(handle, wait=False)
        if not (os.fstat(handle).st_mtime < time.time() - STALE_SECONDS if locked is None else locked):
            return False
        if sys.platform != "win32":
            folder.unlink(name)
    finally:
        os.close(handle)
    if sys.platform == "win32":
        folder.unlink(name)
    return True


def is_temporary(name: str) -> bool:
    return name.startswith(_PREFIX) and name.endswith(_SUFFIX)


def chunks(handle: int) -> Iterator[bytes]:
    while chunk := os.read(handle, _CHUNK):
        check_wanted()
        yield chunk


def read_all(handle: int, most: int | None = None) -> bytes:
    """What an open file holds, up to `most` bytes."""
    data = bytearray()
    while chunk := os.read(handle, _CHUNK if most is None else min(_CHUNK, most - len(data))):
        check_wanted()
        data += chunk
    return bytes(data)


def sha256(handle: int) -> str:
    digest = hashlib.sha256()
    for chunk in chunks(handle):
        digest.update(chunk)
    return digest.hexdigest()


def temporary_name() -> str:
    return f"{_PREFIX}{secrets.token_hex(16)}{_SUFFIX}"


def new_temporary(folder: Folder, mode: int) -> tuple[str, int]:
    """A new file, open for writing; `clear` leaves it alone until it is closed."""
    while True:
        name = temporary_name()
        handle = folder.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        _lock(handle, wait=True)
        if os.fstat(handle).st_nlink:
            return name, handle
        os.close(handle)  # a clean-up removed it between opening and locking


def _lock(handle: int, *, wait: bool) -> bool | None:
    """Whether the lock was taken; None if files cannot be locked."""
    if sys.platform == "win32":
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _fill(handle: int, data: Iterable[bytes], like: os.stat_result | None) -> None:
    if like is not None and hasattr(os, "fchown"):
        with suppress(PermissionError):
            os.fchown(handle, like.st_uid, like.st_gid)
        os.fchmod(handle, stat.S_IMODE(like.st_mode))  # after the owner, which clears some bits
    for piece in data:
        rest = memoryview(piece)
        while rest:
            rest = rest[os.write(handle, rest) :]


def _name(folder: Folder, temporary: str, name: str, *, replace: bool) -> None:
    if replace:
        folder.replace(temporary, name)
    else:
        folder.move(temporary, folder, name)
