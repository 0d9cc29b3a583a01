"""Starts the real program many times without importing everything each time.

A server imports the whole program once and makes a copy of itself for each start; a small client stands in for the
program: it hands over its streams, arguments, folder and environment, passes signals on and ends as the program ends.
What depends on the start of Python itself (closed streams, import times) is tested with `PLAIN`.
"""

import atexit
import functools
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAIN = (sys.executable, str(ROOT / "main.py"))
"""The program, started as a person starts it."""
_CLIENT = (sys.executable, "-I", "-S", str(ROOT / "tests" / "starting" / "client.py"))
_SCRIPT = (sys.executable, "-c")


def fast_program(before: str = "") -> tuple[str, ...]:
    """What to put before the arguments. `before` names a function `module:name` that is called first in each copy."""
    if not hasattr(os, "pidfd_open"):
        return PLAIN
    return (*_CLIENT, _server("app"), before)


def fast_window_script() -> tuple[str, ...]:
    """What to put before a text in Python that opens windows: as with `python -c`, with the modules at hand."""
    return (*_CLIENT, _server("app.ui"), "tests.starting.before:run_script") if hasattr(os, "pidfd_open") else _SCRIPT


@functools.cache
def _server(program: str) -> str:
    """The address of the server that has this imported; it is started with the first call."""
    folder = tempfile.TemporaryDirectory(prefix="handrail-start-")
    address = str(Path(folder.name) / "socket")
    command = [sys.executable, "-m", "tests.starting.server", address, program]
    server = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert server.stdin is not None and server.stdout is not None
    assert server.stdout.readline() == b"ready\n"

    def end() -> None:
        assert server.stdin is not None and server.stdout is not None
        server.stdin.close()
        server.wait(60)
        server.stdout.close()
        folder.cleanup()

    atexit.register(end)
    return address
