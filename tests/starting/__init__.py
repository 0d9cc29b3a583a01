"""Starts the real program many times without importing everything each time.

A server imports the whole program once and makes a copy of itself for each start; a small client stands in for the
program: it hands over its streams, arguments, folder and environment, passes signals on and ends as the program ends.
What depends on the start of Python itself (import times) is tested with `PLAIN`.
"""

import atexit
import functools
import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import IO
from uuid import uuid4

ROOT = Path(__file__).parents[2]
PLAIN = (sys.executable, str(ROOT / "main.py"))
"""The program, started as a person starts it."""
PATIENCE = 300
"""So many seconds may pass in which the program writes nothing."""
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


def run_program(
    arguments: Sequence[str], stdin: str = "", environment: Mapping[str, str] = os.environ, before: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run it to its end without a terminal. This process is the client, so that none has to be started."""
    if not hasattr(os, "pidfd_open"):
        plain = [*PLAIN, *arguments]
        return subprocess.run(plain, input=stdin, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    words = [before, "012", str(len(arguments)), *arguments, *map("=".join, environment.items())]
    request = b"\0".join(map(os.fsencode, words))
    with ExitStack() as stack:
        pipes = [os.pipe() for _ in range(3)]
        (input_end, writing), (reading, output_end), (reading_errors, errors_end) = pipes
        ours = [stack.enter_context(open(end, "rb+", 0)) for end in (writing, reading, reading_errors)]  # noqa: PTH123
        server = stack.enter_context(socket.socket(socket.AF_UNIX))
        server.connect(_server("app"))
        theirs = [input_end, output_end, errors_end, os.open(".", os.O_RDONLY)]
        socket.send_fds(server, [len(request).to_bytes(8, "big")], theirs)
        server.sendall(request)
        for handle in theirs:
            os.close(handle)
        stdout, stderr = _exchange(ours[0], stdin.encode(), ours[1:])
        server.settimeout(PATIENCE)
        server.recv(8)  # the number of its process
        ended = server.recv(8)
        assert ended, f"the server that starts the program is gone: {stderr}"
    code = int.from_bytes(ended, "big", signed=True)
    return subprocess.CompletedProcess([*arguments], code, stdout, stderr)


def _exchange(stdin: IO[bytes], text: bytes, outputs: Sequence[IO[bytes]]) -> list[str]:
    """What the program writes to each of its outputs until they are closed."""
    os.set_blocking(stdin.fileno(), False)
    poller = select.poll()
    poller.register(stdin, select.POLLOUT)
    said = {output.fileno(): b"" for output in outputs}
    for handle in said:
        poller.register(handle, select.POLLIN)
    left = memoryview(text)
    reading = {*said}
    while reading:
        ready = {handle for handle, _ in poller.poll(PATIENCE * 1_000)}
        assert ready, f"the program does not end; it wrote {said}"
        if not stdin.closed and stdin.fileno() in ready:
            try:
                left = left[os.write(stdin.fileno(), left) :]
            except BrokenPipeError:
                left = left[:0]
            if not left:
                poller.unregister(stdin)
                stdin.close()
        for handle in ready & reading:
            more = os.read(handle, 1 << 16)
            said[handle] += more
            if not more:
                poller.unregister(handle)
                reading.remove(handle)
    return [TextIOWrapper(BytesIO(written)).read() for written in said.values()]


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
    start: tuple[str, ...] = (sys.executable, "-m", "tests.starting.server")
    if program == "app.ui":  # a copy of the other one, which has imported most of it
        start = (*_CLIENT, _server("app"), "tests.starting.server:serve_windows")
    with files.locked():
        if files.users.exists():
            using = os.open(files.users, os.O_WRONLY | os.O_NONBLOCK)  # an error where it is gone, no wait
        else:
            os.mkfifo(files.users)
            stdin = os.open(files.users, os.O_RDONLY | os.O_NONBLOCK)
            using = os.open(files.users, os.O_WRONLY)
            started = _start([*start, str(files.folder)], stdin)
            os.close(stdin)
            if program == "app.ui":
                started.wait()  # what asked for the copy ends when the copy serves
            else:
                _servers.append(started)
    atexit.register(os.close, using)
    return str(files.address)


def _start(command: Sequence[str], stdin: int) -> subprocess.Popen[bytes]:
    server = subprocess.Popen(command, cwd=ROOT, stdin=stdin, stdout=subprocess.PIPE)
    assert server.stdout is not None
    with server.stdout:
        assert server.stdout.readline() == b"ready\n"
    return server
