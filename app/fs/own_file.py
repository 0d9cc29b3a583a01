"""Replaces a file in one of the program's own folders in one step; links are not checked there."""

import os
from contextlib import suppress
from pathlib import Path

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def replace_file(
    path: str | Path, data: bytes, *, sync: bool = True, mode: int = 0o600, times_ns: tuple[int, int] | None = None
) -> None:
    """Replace a file: readers see the old file or the new one. Without `sync`, a power failure may lose it.

    Missing folders are created. Raises OSError, and leaves no temporary file then.
    """
    folder, _ = os.path.split(path)
    temporary = f"{folder}/.{os.urandom(16).hex()}.tmp"
    try:
        handle = _create(temporary, mode)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
            if sync:
                os.fsync(handle)
        finally:
            os.close(handle)
        if times_ns is not None:
            os.utime(temporary, ns=times_ns)
        os.replace(temporary, path)  # noqa: PTH105  a command may leave thousands of contents to keep
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink(missing_ok=True)
        raise


def _create(path: str, mode: int) -> int:
    try:
        return os.open(path, _NEW, mode)
    except FileNotFoundError:
        Path(path).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return os.open(path, _NEW, mode)
