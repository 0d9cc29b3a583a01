"""Which instances of this program are running: each holds a lock on a file of its own until it ends.

The operating system releases the lock when the process ends, also after a crash.
"""

import secrets
import sys
import weakref
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl


class RunningPrograms:
    """The running instances, by random ids that are also the names of their lock files."""

    def __init__(self, folder: Path) -> None:
        self.own_id = secrets.token_hex(8)
        self._folder = folder
        self._file: BinaryIO | None = None

    def announce(self) -> None:
        """Let other instances know that this one runs; raises OSError."""
        if self._file is not None:
            return
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = (self._folder / self.own_id).open("wb")
        weakref.finalize(self, file.close)  # also if `close` is never called
        _lock(file)
        self._file = file

    def is_running(self, program_id: str) -> bool:
        path = self._folder / program_id
        try:
            with path.open("rb+") as file:
                if not _lock(file, shared=True):  # or two who ask at once would take each other for it
                    return True
            path.unlink(missing_ok=True)
        except PermissionError:  # Windows does not remove a file that somebody has open
            return sys.platform == "win32"
        except OSError:
            return False
        return False

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            with suppress(OSError):
                (self._folder / self.own_id).unlink(missing_ok=True)


def _lock(file: BinaryIO, *, shared: bool = False) -> bool:
    """Whether no other instance holds the lock; on a file system without locks none is taken to."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
