"""Locks for files: only one program changes a file at a time, so that its versions are recorded in the right order."""

import hashlib
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
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
        numbers = sorted(
            {hashlib.sha256(os.fsencode(path)).digest()[0] for path in paths}
        )  # in the same order everywhere, against deadlocks
        with ExitStack() as held:
            for number in numbers:
                while not _in_process[number].acquire(timeout=PAUSE_SECONDS):
                    check_wanted()
                held.callback(_in_process[number].release)
                if sys.platform != "win32":
                    held.enter_context(self._locked(number))
            yield

    @contextmanager
    def _locked(self, number: int) -> Iterator[None]:
        path, flags = f"{self._folder}/{number:02x}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
        try:
            handle = os.open(path, flags, 0o600)
        except FileNotFoundError:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle = os.open(path, flags, 0o600)
        try:
            while True:
                try:
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    check_wanted()
                    time.sleep(PAUSE_SECONDS)
            yield
        finally:
            os.close(handle)
