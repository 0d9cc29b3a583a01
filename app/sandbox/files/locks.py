"""One change of a file after the other, whichever program makes it, so that its versions are in their true order."""

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
"""Seconds between two tries; a call that is given up meanwhile must not wait on."""

_here = [threading.Lock() for _ in range(256)]


class FileLocks:
    """Locks in a folder of ours, outside of every project; a few files that many paths share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def alone(self, *paths: Path) -> Iterator[None]:
        """Nobody else changes these files while inside. Not to be nested. Raises OSError."""
        numbers = sorted({hashlib.sha256(os.fsencode(path)).digest()[0] for path in paths})  # all take them in order
        with ExitStack() as held:
            for number in numbers:
                while not _here[number].acquire(timeout=PAUSE_SECONDS):
                    check_wanted()
                held.callback(_here[number].release)
                if sys.platform != "win32":
                    held.enter_context(self._locked(number))
            yield

    @contextmanager
    def _locked(self, number: int) -> Iterator[None]:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(self._folder / f"{number:02x}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
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
