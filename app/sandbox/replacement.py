"""Puts a file in place in one step: whoever looks sees the old file or the new one, never a part of either."""

import hashlib
import os
import stat
import uuid
from contextlib import suppress

from app.sandbox.folders import Folder

_PREFIX, _SUFFIX = ".handrail-", ".tmp"
_CHUNK = 1 << 16


def put(folder: Folder, name: str, data: bytes, *, replacing: os.stat_result | None) -> None:
    """Write `data` as `name`, with mode and owner of the file it replaces; FileExistsError if there should be none."""
    temporary = f"{_PREFIX}{uuid.uuid4().hex}{_SUFFIX}"
    handle = folder.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if replacing is None else 0o600)
    try:
        try:
            _fill(handle, data, replacing)
        finally:
            os.close(handle)
        if replacing is None:
            folder.publish(temporary, name)
        else:
            folder.replace(temporary, name)
    except BaseException:
        with suppress(OSError):
            folder.unlink(temporary)
        raise
    folder.sync()


def _fill(handle: int, data: bytes, like: os.stat_result | None) -> None:
    if like is not None and hasattr(os, "fchown"):
        with suppress(PermissionError):
            os.fchown(handle, like.st_uid, like.st_gid)
        os.fchmod(handle, stat.S_IMODE(like.st_mode))  # after the owner, which clears some bits
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)


def is_temporary(name: str) -> bool:
    return name.startswith(_PREFIX) and name.endswith(_SUFFIX)


def read_all(handle: int, most: int | None = None) -> bytes:
    """What an open file holds, up to `most` bytes."""
    data = bytearray()
    while chunk := os.read(handle, _CHUNK if most is None else min(_CHUNK, most - len(data))):
        data += chunk
    return bytes(data)


def sha256(handle: int) -> str:
    digest = hashlib.sha256()
    while chunk := os.read(handle, _CHUNK):
        digest.update(chunk)
    return digest.hexdigest()
