"""Another program that uses our database: a real process that holds a lock until it is told to let go."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_HOLD = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
if sys.argv[2] == "everything":
    held.execute("PRAGMA locking_mode=EXCLUSIVE")
held.execute("BEGIN IMMEDIATE")
if sys.argv[2] == "everything":
    held.execute("PRAGMA user_version=0")
print("held", flush=True)
sys.stdin.readline()
held.execute("ROLLBACK")
held.close()
print("free", flush=True)
"""


class Holder:
    """Holds the database from the moment it is made until `let_go`."""

    def __init__(self, database: Path, what: str = "writing") -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _HOLD, str(database), what],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._said() == "held"

    def let_go(self) -> None:
        if self._process.poll() is None:
            assert self._process.stdin is not None
            self._process.stdin.write("\n")
            self._process.stdin.flush()
            assert self._said() == "free"
            self._process.wait(60)

    def close(self) -> None:
        self.let_go()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def _said(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


@contextmanager
def holding(database: Path, what: str = "writing") -> Iterator[Holder]:
    """`what` is "writing", so that others can only read, or "everything"."""
    holder = Holder(database, what)
    try:
        yield holder
    finally:
        holder.close()
