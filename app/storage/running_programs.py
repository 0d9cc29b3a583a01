"""Which programs run: each holds the lock of a file of its own, which the system lets go when it ends."""

import secrets
import sys
import weakref
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl


class Holders:
    """The running programs, by random names."""

    def __init__(self, folder: Path) -> None:
        self.own = secrets.token_hex(8)
        self._folder = folder
        self._file: BinaryIO | None = None

    def open(self) -> None:
        if self._file is not None:
            return
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = (self._folder / self.own).open("wb")
        weakref.finalize(self, file.close)  # also where nobody closes the store
        _lock(file)
        self._file = file

    def runs(self, name: str) -> bool:
        path = self._folder / name
        try:
            with path.open("rb+") as file:
                if not _lock(file):
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
                (self._folder / self.own).unlink(missing_ok=True)


def _lock(file: BinaryIO) -> bool:
    """Whether nobody else holds it; where files cannot be locked, nobody is taken to."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
