"""Starts the real program many times without importing everything each time.

A server imports the whole program once and makes a copy of itself for each start; a small client stands in for the
program: it hands over its streams, arguments, folder and environment, passes signals on and ends as the program ends.
What depends on the start of Python itself (import times) is tested with `PLAIN`.
"""

import atexit
import functools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

ROOT = Path(__file__).parents[2]
PLAIN = (sys.executable, str(ROOT / "main.py"))
"""The program, started as a person starts it."""
_CLIENT = (sys.executable, "-I", "-S", str(ROOT / "tests" / "starting" / "client.py"))
_SCRIPT = (sys.executable, "-c")
_servers: list[subprocess.Popen[bytes]] = []
"""Those that we started; each ends when nobody in the test run needs it any more, which may be after us."""


def fast_program(before: str = "") -> tuple[str, ...]:
    """What to put before the arguments. `before` names a function `module:name` that is called first in each copy."""
    if not hasattr(os, "pidfd_open"):
        return PLAIN
    return (*_CLIENT, _server("app"), before)


def fast_script() -> tuple[str, ...]:
    """What to put before a text in Python: as `python -c`, but all modules except those of the window are imported."""
    return (*_CLIENT, _server("app"), "tests.starting.before:run_script") if hasattr(os, "pidfd_open") else _SCRIPT


def fast_window_script() -> tuple[str, ...]:
    """The same for a text that opens windows."""
    return (*_CLIENT, _server("app.ui"), "tests.starting.before:run_script") if hasattr(os, "pidfd_open") else _SCRIPT


@dataclass(frozen=True)
class Files:
    """What belongs to one server: processes of a test run find it there."""

    folder: Path
    program: str

    @property
    def address(self) -> Path:
        return self.folder / f"{self.program}.socket"

    @property
    def users(self) -> Path:
        """A pipe; whoever may need the server holds it open for writing."""
        return self.folder / f"{self.program}.users"

    @contextmanager
    def locked(self) -> Iterator[None]:
        import fcntl

        with (self.folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def remove(self) -> None:
        self.address.unlink()
        self.users.unlink()
        if not [*self.folder.glob("*.users")]:
            shutil.rmtree(self.folder)


@functools.cache
def _server(program: str) -> str:
    """The address of the server that has this imported; it is started with the first call.

    All processes of one test run share it, since to import everything takes seconds.
    """
    run = os.environ.get("HANDRAIL_TEST_RUN") or uuid4().hex
    files = Files(Path(tempfile.gettempdir(), f"handrail-start-{run}"), program)
    files.folder.mkdir(mode=0o700, exist_ok=True)
    with files.locked():
        if files.users.exists():
            using = os.open(files.users, os.O_WRONLY | os.O_NONBLOCK)  # an error where it is gone, no wait
        else:
            os.mkfifo(files.users)
            stdin = os.open(files.users, os.O_RDONLY | os.O_NONBLOCK)
            using = os.open(files.users, os.O_WRONLY)
            _start(files, stdin)
            os.close(stdin)
    atexit.register(os.close, using)
    return str(files.address)


def _start(files: Files, stdin: int) -> None:
    command = [sys.executable, "-m", "tests.starting.server", str(files.folder), files.program]
    server = subprocess.Popen(command, cwd=ROOT, stdin=stdin, stdout=subprocess.PIPE)
    assert server.stdout is not None
    with server.stdout:
        assert server.stdout.readline() == b"ready\n"
    _servers.append(server)
