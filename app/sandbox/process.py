"""The only door to commands: runs one in the project folder, passes on what it says and leaves nothing of it running.

Every command is the leader of a session of its own. `_argv` is the one place that decides what is really started.
"""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.errors import ToolError
from app.sandbox import kin
from app.sandbox.output import CAP, Output

GRACE = 0.3
"""Seconds between asking a process to end and killing it, and then to see it gone."""
DRAIN = 0.2
"""Seconds to read on after the shell has ended, when something it started still holds its output."""

SHELLS = ("/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash", "/bin/sh")
WINDOWS_SHELLS = (r"C:\Program Files\Git\bin\bash.exe", r"C:\Program Files (x86)\Git\bin\bash.exe")


@dataclass(frozen=True, slots=True)
class Finished:
    """How a command ended. `exit_code` is 128 + n after signal n, and None when the time was up."""

    exit_code: int | None
    output: str
    timed_out: bool
    truncated: bool
    left_out: int
    """Bytes missing in the middle of `output`."""
    seconds: float
    signal: str | None = None
    """The name of the signal that ended the shell itself."""


class Processes:
    """Runs the commands of one project; what still runs when a command's time is up, or on `close`, is killed."""

    def __init__(self, cwd: Path, environment: Mapping[str, str]) -> None:
        self._cwd = cwd
        self._environment = dict(environment)
        self._running: set[_Child] = set()
        self._closed = False

    async def run(
        self, command: str, *, timeout: float, on_output: Callable[[str], None] | None = None, cap: int = CAP
    ) -> Finished:
        """Run a shell command to its end. Raises ToolError when it cannot be started; cancelling kills it first."""
        if self._closed:
            raise ToolError("The program is closing; no command is started any more.", "E_CANCELLED")
        started = time.monotonic()
        child = _Child(Output(cap, on_output))
        self._running.add(child)
        try:
            await _uninterrupted(self._start(child, command))
            timed_out = not await child.exits_within(timeout)
        finally:
            await _uninterrupted(child.end())
            self._running.discard(child)
            child.output.finish()
        return child.finished(timed_out=timed_out, seconds=time.monotonic() - started)

    def close(self) -> None:
        """Kill everything that still runs, at once, and start nothing more."""
        self._closed = True
        for child in self._running:
            child.kill()

    async def _start(self, child: "_Child", command: str) -> None:
        try:
            await child.start(self._argv(command), self._cwd, self._environment)
        except OSError as error:
            what = f" ({error.filename})" if error.filename else ""
            raise ToolError(f"The command could not be started: {error.strerror}{what}.") from error
        except ValueError as error:  # a NUL byte or half a surrogate pair
            raise ToolError(f"The command cannot be passed to a shell: {error}.", "E_SCHEMA_VALIDATION") from error
        if self._closed:
            child.kill()

    def _argv(self, command: str) -> list[str]:
        """What is really started. Only fixed places are searched: PATH may lead into the project."""
        shells = WINDOWS_SHELLS if sys.platform == "win32" else SHELLS
        shell = next((path for path in shells if Path(path).exists()), None)
        if shell is None:
            raise ToolError(f"There is no shell to run commands with; looked for {', '.join(shells)}.")
        return [shell, "-c", "--", command]


class _Child(asyncio.Protocol):
    """One running command: the shell, its output and everything it started.

    The pipe is our own because `Process.wait` would not return while a background child holds a pipe of asyncio's.
    """

    def __init__(self, output: "Output") -> None:
        self.output = output
        self._process: asyncio.subprocess.Process | None = None
        self._pipe: asyncio.BaseTransport | None = None
        self._silent = asyncio.Event()
        self._since = 0
        self._marks: frozenset[str] = frozenset()

    async def start(self, argv: Sequence[str], cwd: Path, environment: Mapping[str, str]) -> None:
        with contextlib.ExitStack() as ours:
            mark = ours.enter_context(kin.mark())
            reading, writing = kin.pipe()
            ours.callback(os.close, writing)
            self._pipe, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: self, reading)
            self._since, self._marks = kin.ticks_now(), frozenset(f"pipe:[{kin.inode(fd)}]" for fd in (writing, mark))
            self._process = await asyncio.create_subprocess_exec(
                *argv,
                cwd=cwd,
                env=environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=writing,
                stderr=asyncio.subprocess.STDOUT,
                **kin.own_session(mark),
            )

    async def exits_within(self, seconds: float) -> bool:
        assert self._process is not None
        try:
            async with asyncio.timeout(seconds):
                await self._process.wait()
        except TimeoutError:
            return False
        return True

    async def end(self) -> None:
        """Leave nothing behind: no process, no zombie, no open pipe; called once, however the command went."""
        try:
            if self._process is not None and self._process.returncode is None:
                await self._stop(self._family)
                await self.exits_within(GRACE)
            if self._process is not None:
                await self._drain()
                await self._stop(self._group)
        finally:
            self.kill()
            await self._close_pipe()

    def kill(self) -> None:
        """The last word: no grace, no waiting."""
        if self._process is not None and (self._process.returncode is None or self._group()):
            kin.send(self._family() | {-self._process.pid}, kin.KILL)

    def finished(self, *, timed_out: bool, seconds: float) -> Finished:
        code = None if timed_out or self._process is None else self._process.returncode
        name = None
        if code is not None and code < 0:
            code, name = 128 - code, _signal_name(-code)
        text, left_out = self.output.text()
        return Finished(code, text, timed_out, left_out > 0, left_out, seconds, name)

    def data_received(self, data: bytes) -> None:
        self.output.add(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._silent.set()

    async def _drain(self) -> None:
        if self._silent.is_set():
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN):
                await self._silent.wait()

    async def _close_pipe(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            await self._silent.wait()

    async def _stop(self, members: Callable[[], set[int]]) -> None:
        """Ask, then insist. Every round looks again, since a family may grow while it dies; its end is no event."""
        for number in (signal.SIGTERM, kin.KILL):
            told: set[int] = set()
            deadline = time.monotonic() + GRACE
            while (alive := members()) and time.monotonic() < deadline:
                kin.send(alive - told, number)
                told |= alive
                await asyncio.sleep(0.01)

    def _group(self) -> set[int]:
        """Who of the shell's process group is left; a negative number means the group as a whole."""
        assert self._process is not None
        leader = self._process.pid
        if self._process.returncode is not None and not kin.send({-leader}, 0):
            return set()
        if not kin.HAS_PROC:
            return {-leader}
        return {process.pid for process in kin.processes(self._since) if process.group == leader}

    def _family(self) -> set[int]:
        """Everyone the shell started: its session, its descendants, and who left both but still holds our pipes."""
        assert self._process is not None
        shell = self._process.pid
        if not kin.HAS_PROC:
            return self._group()
        recent = list(kin.processes(self._since))
        family = {p.pid for p in recent if shell in (p.pid, p.session) or kin.holds(p.pid, self._marks)}
        while more := {p.pid for p in recent if p.parent in family} - family:
            family |= more
        return family


async def _uninterrupted(work: Coroutine[Any, Any, None]) -> None:
    """Wait for `work` to its end even when cancelled meanwhile; the cancellation goes on after that."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    failure = None if task.cancelled() else task.exception()
    if cancelled is not None:
        raise cancelled from failure
    task.result()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
