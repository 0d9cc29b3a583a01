"""Writes a file in one step: readers see the old file or the new one, never a part of either.

The temporary file is locked while its writer lives, so that a clean-up recognises files that a crash left behind.
On a local file system, waiting for the disk is left to a thread of its own: it takes longer than all the rest.
"""

import atexit
import hashlib
import logging
import os
import secrets
import stat
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from queue import SimpleQueue

from app.fs.cancellation import check_wanted
from app.fs.folders import Folder
from app.fs.mounts import LOCAL_FILE_SYSTEMS, file_system_of

if sys.platform != "win32":
    import fcntl

STALE_SECONDS = 3_600
"""The age at which a temporary file counts as left behind, if files cannot be locked."""

_PREFIX, _SUFFIX = ".handrail-", ".tmp"
_CHUNK = 1 << 16

_MAX_WAITING = 32
"""Files that wait for the disk at once; one more is waited for by its writer."""
_room = threading.BoundedSemaphore(_MAX_WAITING)
_waiting: deque[tuple[int, int]] = deque()
"""Their descriptors, each with one of the file that was replaced or -1; who takes them out closes them."""
_wakes: SimpleQueue[None] = SimpleQueue()
"""One for each of them that the thread may take out now."""
_syncing = threading.Lock()
"""Held while one is waited for."""
_log = logging.getLogger(__name__)


class _PutOff(threading.local):
    """How many files of this thread are not handed over yet; None if each is at once."""

    count: int | None = None


_put_off = _PutOff()


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
    file or the new one, whole: on a local file system the disk has the new one a moment after it got its name (unless
    the power fails in just that moment), elsewhere before, since a full disk is noticed only then. When only its name
    is missing, `when` is called; if that raises, nothing is changed.
    """
    like = replacing or like
    temporary, handle = new_temporary(folder, 0o666 if like is None else 0o600)
    later = replaced = -1
    try:
        try:
            _fill(handle, (data,) if isinstance(data, bytes) else data, like)
            status = os.fstat(handle)
            mode = stat.S_IMODE(status.st_mode)
            if _is_local(status.st_dev) and _room.acquire(blocking=False):
                later = _opened_to_sync(folder, temporary)
            if later == -1:
                os.fsync(handle)
            elif replacing is not None:
                replaced = _held(folder, name)
            if when is not None:
                when()
            if sys.platform != "win32":  # the lock is held until the file has its name
                _name(folder, temporary, name, replace=replacing is not None)
        finally:
            os.close(handle)
        if sys.platform == "win32":  # an open file cannot be renamed there
            _name(folder, temporary, name, replace=replacing is not None)
    except BaseException:
        if later != -1:
            _close(later, replaced)
        with suppress(OSError):
            folder.unlink(temporary)
        raise
    if later != -1:
        _waiting.append((later, replaced))
        if _put_off.count is None:
            _sync_later()
        else:
            _put_off.count += 1
    return mode


@contextmanager
def recorded_first() -> Iterator[None]:
    """Files that are put in this block wait for the disk after it.

    The thread that waits would take turns with this one, and recording the change is what somebody waits for.
    """
    before, _put_off.count = _put_off.count, 0
    try:
        yield
    finally:
        waiting, _put_off.count = _put_off.count, before
        for _ in range(waiting):
            _sync_later()


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


@lru_cache(maxsize=64)
def _is_local(device: int) -> bool:
    try:
        return sys.platform == "linux" and file_system_of(device) in LOCAL_FILE_SYSTEMS
    except OSError:
        return False


def _opened_to_sync(folder: Folder, name: str) -> int:
    """A descriptor that only reads, since no program can be started from a file that somebody has open for writing."""
    try:
        return folder.open(name, os.O_RDONLY)
    except OSError:  # its mode allows nobody to read it
        _room.release()
        return -1


def _held(folder: Folder, name: str) -> int:
    """A descriptor of a file that is to be replaced: freeing its blocks takes a moment, which is the last closer's."""
    try:
        return folder.open(name, os.O_PATH) if sys.platform == "linux" else -1
    except OSError:  # it has gone
        return -1


def _sync_later() -> None:
    try:
        _start_thread()
    except RuntimeError:  # the program has no thread left
        _sync_next()
    else:
        _wakes.put(None)


@lru_cache(maxsize=1)
def _start_thread() -> None:
    """No executor: it does so much for each job that the event loop would wait noticeably for its turn."""
    threading.Thread(target=_sync_all, name="sync", daemon=True).start()


def _sync_all() -> None:
    while True:
        _wakes.get()
        _sync_next()


def _sync_next() -> bool:
    """Wait for the disk to have the next file; False if there is none."""
    with _syncing:
        try:
            handle, replaced = _waiting.popleft()
        except IndexError:  # another call did it
            return False
        try:
            os.fsync(handle)
        except OSError as error:
            _log.error("the disk did not confirm a file that was written: %s", error)
        finally:
            _close(handle, replaced)
        return True


@atexit.register
def sync_all_now() -> None:
    """Wait until the disk has every file; the program does not end before that."""
    while _sync_next():
        pass


def _close(handle: int, replaced: int) -> None:
    os.close(handle)
    if replaced != -1:
        os.close(replaced)
    _room.release()


def _name(folder: Folder, temporary: str, name: str, *, replace: bool) -> None:
    if replace:
        folder.replace(temporary, name)
    else:
        folder.move(temporary, folder, name)
