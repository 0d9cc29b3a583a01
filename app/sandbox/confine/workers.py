"""The app's side of a worker process: starts it, sends it commands, and ends it."""

import asyncio
import contextlib
import socket
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from typing import IO, Any

from app.processes.own_programs import ROOT, bare_python
from app.sandbox.confine.supervisor import Launch, Supervised, SupervisorLine, check, frame
from app.text.plain import visible
from app.vocabulary.confinement import InForce
from app.vocabulary.errors import ToolError

READY_TIMEOUT_SECONDS = 15.0

_INSIDE = f"{__package__}.inside"
LANDLOCK, WORKER = (f"{_INSIDE}.landlock",), (f"{_INSIDE}.worker",)
_CALLS = ("notified_call", "sockets", "attributes", "shared_memory", "refused_names", "file_calls", "keep")
RECORDER = (
    *("app.fs.folders", "app.fs.copying"),
    *(f"{_INSIDE}.{name}" for name in (*_CALLS, "other_writers", "call_notes", "recorder")),
)
"""Each module after those that it imports."""
SOURCES = {
    name: ROOT.joinpath(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    for name in (*LANDLOCK, *RECORDER, *WORKER)
}
"""Read once: the files may lie in a project, where a command could write what the next worker would run."""

BOOTSTRAP = """\
import marshal, os, sys
control = int(sys.argv[1])
def read(size):
    data = b""
    while len(data) < size:
        part = os.read(control, size - len(data))
        if not part:
            sys.exit(1)
        data += part
    return data
for name, source in marshal.loads(read(int.from_bytes(read(4), "big"))):
    module = sys.modules[name] = type(sys)(name)
    exec(source, module.__dict__)
sys.exit(module.main())
"""
"""The program of a worker until it has its code."""


class CannotConfine(ToolError):
    """The worker could not be started with its confinement; the text says why."""


class Worker:
    """A worker process. It ends with this program, however that ends, and in the full tier so do all commands."""

    def __init__(self, process: subprocess.Popen[bytes], control: socket.socket) -> None:
        self._process = process
        self._control = control
        self._ready = False
        self.has_network = False
        """Whether its commands reach the network through the proxy, and in no other way."""
        self._busy: set[SupervisorLine] = set()
        self._refused = ""
        """Why a supervisor could not confine its commands, if one reported that."""

    @classmethod
    async def start(
        cls, prefix: Sequence[str], python: str, policy: Mapping[str, Any], descriptors: Sequence[int] = ()
    ) -> "Worker":
        """Start a worker. `prefix` is the program that confines it, with arguments; it needs `descriptors`."""
        near, far = socket.socketpair()
        near.setblocking(False)
        with far, tempfile.TemporaryFile() as complaints:
            argv = [*prefix, python, "-I", "-S", "-E", "-c", BOOTSTRAP, str(far.fileno())]
            try:
                worker = cls(_spawn(argv, [far.fileno(), *descriptors], complaints), near)
            except OSError as error:
                near.close()
                raise CannotConfine(f"{argv[0]} cannot be started: {error.strerror}") from error
            far.close()
            await worker._greet(policy, complaints)
        return worker

    def closed_when_idle(self) -> bool:
        if not self._busy:
            self.close()
        return not self._busy

    @property
    def pid(self) -> int:
        """The pid of the process that was started; in the full tier that is bubblewrap."""
        return self._process.pid

    @property
    def is_busy(self) -> bool:
        return bool(self._busy)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None and self._control.fileno() != -1

    async def run(self, launch: Launch, in_force: InForce) -> Supervised:
        """Start a command. Raises CannotConfine if the worker is gone, ToolError if the command cannot be started."""
        check(*launch.argv, str(launch.cwd))
        line = self._hire()
        self._busy.add(line)
        command = Supervised(line, in_force, self.close, launch.on_unkept)
        impatient = asyncio.get_running_loop().call_later(10.0, self._give_up, command)
        try:
            await line.give(launch, command)
            await command.begun
        except OSError as error:
            line.close()
            raise CannotConfine(f"what confines commands has ended: {error.strerror}") from error
        except asyncio.CancelledError:
            line.close()
            raise
        finally:
            impatient.cancel()
        return command

    def close(self) -> None:
        """Kill the worker; its supervisors kill all commands."""
        self._control.close()
        for line in tuple(self._busy):
            line.close()
        if not self._ready:
            # if bubblewrap is killed during its set-up, a child of it waits for ever; left alone, it soon ends
            threading.Thread(target=_collect, args=(self._process,), daemon=True).start()
            return
        self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)  # it takes some milliseconds

    def _hire(self) -> SupervisorLine:
        """The line to a new supervisor, which the worker forks."""
        if self._refused or self._control.fileno() == -1:
            raise CannotConfine(self._refused or "what confines commands has ended")
        line = SupervisorLine(self._closed)
        try:
            socket.send_fds(self._control, [b"+"], [line.far.fileno()])
        except OSError as error:
            self._control.close()
            line.close()
            raise CannotConfine(f"what confines commands has ended: {error.strerror}") from error
        line.far.close()
        return line

    def _closed(self, line: SupervisorLine, reason: str) -> None:
        self._busy.discard(line)
        self._refused = self._refused or reason

    def _give_up(self, command: Supervised) -> None:
        """The worker does not answer, perhaps because a command stopped it: end it and all commands in it."""
        command.fail(CannotConfine("what confines commands does not answer"))
        self.close()

    async def _greet(self, policy: Mapping[str, Any], complaints: IO[bytes]) -> None:
        """Send the worker its code and its policy, and wait until it says that it is ready. Raises CannotConfine."""
        names = (*(LANDLOCK if policy["landlock"] else ()), *(RECORDER if policy["recorder"] else ()), *WORKER)
        modules = [(name, SOURCES[name]) for name in names]
        answer = b""
        try:
            async with asyncio.timeout(READY_TIMEOUT_SECONDS):
                await asyncio.get_running_loop().sock_sendall(self._control, frame(modules) + frame(policy))
                answer = await self._answer()
        except (OSError, TimeoutError):
            pass
        except BaseException:
            self.close()
            raise
        self._ready = answer in (b"ready\n", b"ready network\n")
        self.has_network = answer == b"ready network\n"
        if not self._ready:
            self.close()
            await asyncio.to_thread(_collect, self._process)
            complaints.seek(0)
            said = answer.removeprefix(b"refused ") or complaints.read(2000)
            reason = said.decode(errors="replace").strip().split("\n")[0].split(". ")[0]
            raise CannotConfine(visible(reason) or "it ended at once")

    async def _answer(self) -> bytes:
        """The first line that the worker sends; empty if it ended before."""
        loop = asyncio.get_running_loop()
        heard = b""
        while not heard.endswith(b"\n"):
            more = await loop.sock_recv(self._control, 4096)
            if not more:
                return b""
            heard += more
        return heard


def interpreter() -> str:
    """The Python that runs workers. Raises CannotConfine if there is none."""
    python = bare_python()
    if python is None:
        raise CannotConfine("there is no Python to run commands with")
    return python


def _collect(process: subprocess.Popen[bytes]) -> None:
    """Wait for a process that ends because its socket was closed; kill it if it does not."""
    try:
        process.wait(READY_TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _spawn(argv: Sequence[str], descriptors: Sequence[int], complaints: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start a process. Call this on the loop's thread: bubblewrap ends when the thread that started it ends.

    Not with asyncio, which could not collect the process after its loop has stopped.
    """
    return subprocess.Popen(  # noqa: S603
        argv,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=complaints,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        cwd="/",
        start_new_session=True,
        pass_fds=tuple(descriptors),
    )
