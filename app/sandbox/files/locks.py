"""Locks for files: only one program changes a file at a time, so that its versions are recorded in the right order."""

import hashlib
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.fs.cancellation import check_wanted

if sys.platform != "win32":
    import fcntl

PAUSE_SECONDS = 0.002
"""Between two attempts; a call that was cancelled meanwhile stops waiting."""

_in_process = [threading.Lock() for _ in range(256)]


class FileLocks:
    """Locks in a folder outside of every project: 256 files, each shared by many paths."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def alone(self, *paths: Path) -> Iterator[None]:
        """No other thread or program changes these files inside the block. Not to be nested. Raises OSError."""
        numbers = {hashlib.sha256(os.fsencode(path)).digest()[0] for path in paths}
        held: list[tuple[int, int]] = []
        try:
            for number in sorted(numbers):  # in the same order everywhere, against deadlocks
                while not _in_process[number].acquire(timeout=PAUSE_SECONDS):
                    check_wanted()
                held.append((number, -1))
                if sys.platform != "win32":
                    held[-1] = (number, self._open(number))
                    _lock(held[-1][1])
            yield
        finally:
            for number, handle in reversed(held):
                _in_process[number].release()
                if handle != -1:
                    os.close(handle)

    def _open(self, number: int) -> int:
        path, flags = f"{self._folder}/{number:02x}", os.O_RDWR | os.O_CREAT
        try:
            return os.open(path, flags, 0o600)
        except FileNotFoundError:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            return os.open(path, flags, 0o600)


def _lock(handle: int) -> None:
    """Wait for the lock of an open file."""
    while sys.platform != "win32":
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            check_wanted()
            time.sleep(PAUSE_SECONDS)
