"""A worker process as the app sees it: started once, then handed one order per command."""

import asyncio
import contextlib
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from app.confinement import InForce
from app.errors import ToolError
from app.plain import visible
from app.sandbox.confine import worker_code
from app.sandbox.confine.supervisor import Launch, Supervised, SupervisorLine, check

SYSTEM_PYTHON = "/usr/bin/python3"
READY_TIMEOUT_SECONDS = 15.0
START_TIMEOUT_SECONDS = 10.0
IDLE_SUPERVISORS = 2
"""Supervisors that wait for orders when nothing runs; to get one takes longer than most commands."""
EXIT_TIMEOUT_SECONDS = 1.0
"""Seconds to collect a process that was killed; it takes a few thousandths."""


class CannotConfine(ToolError):
    """The worker could not be started as it was meant to be; the text says why."""


class Worker:
    """Runs commands in one confinement. It ends with us, however we end, and in the full tier takes all with it."""

    def __init__(self, process: subprocess.Popen[bytes], control: socket.socket) -> None:
        self._process = process
        self._control = control
        self._ready = False
        self._idle: list[SupervisorLine] = []
        self._busy: set[SupervisorLine] = set()
        self._refused = ""
        """Why a supervisor could not confine anything, if one said so."""

    @classmethod
    async def started(
        cls, prefix: Sequence[str], python: str, policy: Mapping[str, Any], descriptors: Sequence[int] = ()
    ) -> "Worker":
        """`prefix` is what confines it, such as bwrap with its arguments; `descriptors` are what that needs."""
        near, far = socket.socketpair()
        near.setblocking(False)
        with far, tempfile.TemporaryFile() as complaints:
            argv = [*prefix, python, "-I", "-S", "-E", "-c", worker_code.BOOTSTRAP, str(far.fileno())]
            try:
                worker = cls(_spawned(argv, [far.fileno(), *descriptors], complaints), near)
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
        """Of what was started: bubblewrap's own process, in the full tier."""
        return self._process.pid

    @property
    def is_busy(self) -> bool:
        return bool(self._busy)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None and self._control.fileno() != -1

    async def run(self, launch: Launch, in_force: InForce) -> Supervised:
        """Raises CannotConfine when the worker is gone, ToolError when the command itself cannot be started."""
        check(*launch.argv, str(launch.cwd))
        line = self._idle.pop() if self._idle else self._hired()
        self._busy.add(line)
        command = Supervised(line, in_force, self.close)
        impatient = asyncio.get_running_loop().call_later(START_TIMEOUT_SECONDS, self._give_up, command)
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
        if not self._idle and not command.is_gone:
            self._staff(1)
        return command

    def close(self) -> None:
        """Everything that still runs is killed, by the supervisors; the worker at once."""
        self._control.close()
        for line in (*self._busy, *self._idle):
            line.close()
        if not self._ready:
            # bubblewrap killed while it sets up leaves a half of itself waiting for ever; unkilled it soon ends
            threading.Thread(target=_collect, args=(self._process,), daemon=True).start()
            return
        self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_TIMEOUT_SECONDS)

    def _staff(self, wanted: int) -> None:
        with contextlib.suppress(CannotConfine):  # whoever needs one will be told
            while len(self._idle) < wanted:
                self._idle.append(self._hired())

    def _hired(self) -> SupervisorLine:
        """The line to one more supervisor, which comes when it can."""
        if self._refused or self._control.fileno() == -1:
            raise CannotConfine(self._refused or "what confines commands has ended")
        line = SupervisorLine(self._free, self._closed)
        try:
            socket.send_fds(self._control, [b"+"], [line.far.fileno()])
        except OSError as error:
            self._control.close()
            line.close()
            raise CannotConfine(f"what confines commands has ended: {error.strerror}") from error
        line.far.close()
        return line

    def _free(self, line: SupervisorLine) -> None:
        self._busy.discard(line)
        if len(self._idle) < IDLE_SUPERVISORS:
            self._idle.append(line)
        else:
            line.close()

    def _closed(self, line: SupervisorLine, reason: str) -> None:
        self._busy.discard(line)
        self._idle = [other for other in self._idle if other is not line]
        self._refused = self._refused or reason
        self._staff(IDLE_SUPERVISORS)

    def _give_up(self, command: Supervised) -> None:
        """A command may have stopped it in its tracks; what it ran so far ends with it."""
        command.fail(CannotConfine("what confines commands does not answer"))
        self.close()

    async def _greet(self, policy: Mapping[str, Any], complaints: IO[bytes]) -> None:
        """Send the worker its code and its policy, and wait until it says that it is ready. Raises CannotConfine."""
        modules = (
            *(worker_code.LANDLOCK if policy["landlock"] else ()),
            *(worker_code.RECORDER if policy["recorder"] else ()),
        )
        message = worker_code.code_message(modules) + worker_code.framed(policy)
        answer = b""
        try:
            async with asyncio.timeout(READY_TIMEOUT_SECONDS):
                await asyncio.get_running_loop().sock_sendall(self._control, message)
                answer = await self._answer()
        except (OSError, TimeoutError):
            pass
        except BaseException:
            self.close()
            raise
        self._ready = answer == b"ready\n"
        if not self._ready:
            self.close()
            await asyncio.to_thread(_collect, self._process)
            complaints.seek(0)
            said = answer.removeprefix(b"refused ") or complaints.read(2000)
            reason = said.decode(errors="replace").strip().split("\n")[0].split(". ")[0]
            raise CannotConfine(visible(reason) or "it ended at once")
        self._staff(IDLE_SUPERVISORS)

    async def _answer(self) -> bytes:
        """The first line that the worker says; empty if it ended before."""
        loop = asyncio.get_running_loop()
        heard = b""
        while not heard.endswith(b"\n"):
            more = await loop.sock_recv(self._control, 4096)
            if not more:
                return b""
            heard += more
        return heard


def interpreter() -> str:
    """A plain interpreter: a frozen program is none, and a virtual environment's would look for its settings."""
    candidates = [] if getattr(sys, "frozen", False) else [getattr(sys, "_base_executable", ""), sys.executable]
    for candidate in (*candidates, SYSTEM_PYTHON):
        if candidate and Path(candidate).exists():
            return str(Path(candidate).resolve())
    raise CannotConfine("there is no Python to run commands with")


def _collect(process: subprocess.Popen[bytes]) -> None:
    """Wait for a process that sees that nobody needs it; kill it when it does not."""
    try:
        process.wait(READY_TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _spawned(argv: Sequence[str], descriptors: Sequence[int], complaints: IO[bytes]) -> subprocess.Popen[bytes]:
    """On the loop's own thread: a parent-death signal would fire when the thread that spawned ends.

    Not through asyncio, which also only forks here, but could not collect the process once its loop has stopped.
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
