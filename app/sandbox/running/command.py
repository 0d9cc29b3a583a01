"""One running command: the pipe for its output, its time limit, and its result."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import IO, Any, Protocol

from app.network.proxy import HostRefusal, HostUse
from app.sandbox.confine import Launch, Running
from app.sandbox.confine.supervisor import Supervised
from app.sandbox.protect.command_record import NOTHING_REFUSED, TEMPORARY, CommandChanges, Record, Refused
from app.sandbox.running.command_network import CommandNetwork
from app.sandbox.running.output import PIECE_SECONDS, CommandOutput
from app.sandbox.running.time_limit import TimeLimit
from app.sandbox.running.unkept_calls import Decided, UnkeptCalls
from app.vocabulary.confinement import Grant, InForce, Tier

if sys.platform == "win32":
    import msvcrt
    from asyncio import windows_utils

    def output_pipe() -> tuple[Any, int]:
        """The two ends of the pipe for a command's output: one for asyncio to read, one for the command."""
        reading, writing = windows_utils.pipe(overlapped=(True, False))
        return windows_utils.PipeHandle(reading), msvcrt.open_osfhandle(writing, 0)

else:

    def output_pipe() -> tuple[IO[bytes], int]:
        """The two ends of the pipe for a command's output: one for asyncio to read, one for the command."""
        reading, writing = os.pipe()
        return os.fdopen(reading, "rb", buffering=0), writing


GRACE_SECONDS = 0.3
"""Seconds between asking a process to end and killing it."""
DRAIN_SECONDS = 0.2
"""Seconds to read on after the shell has ended, if a program that it started still holds the pipe."""
BYTES_PER_PIECE = 4_000_000
"""Bytes that are read in `PIECE_SECONDS`; a command that prints more has to wait, or it could use up the machine."""
SLOWED_BYTES_PER_PIECE = 400_000
"""The same for a command that has printed more than anybody reads."""

UNCONFINED = InForce(Tier.NONE)


@dataclass(frozen=True, slots=True)
class CommandResult:
    """How a command ended. `exit_code` is 128 + n after signal n, and None when it was stopped from outside."""

    exit_code: int | None
    output: str
    timed_out: bool
    truncated: bool
    left_out: int
    """Bytes missing in the middle of `output`."""
    seconds: float
    command: str = ""
    signal: str | None = None
    """The name of the signal that ended the shell itself."""
    stopped: bool = False
    """The person stopped this command."""
    in_force: InForce = UNCONFINED
    bounded: str = ""
    """Which limit ended it, in words."""
    spilled: Path | None = None
    """The file that holds the whole output, when `output` does not."""
    spill_is_whole: bool = True
    limit: float | None = None
    """Seconds that it had."""
    reverted: tuple[tuple[str, str], ...] = ()
    """Protected paths that were restored afterwards, and why."""
    refused: Refused = NOTHING_REFUSED
    left: tuple[str, ...] = ()
    """Programs that still ran when the shell had ended, and were ended then."""
    lines: int = 0
    """How many lines it printed, also those that are not in `output`."""
    hosts: tuple[HostUse, ...] = ()
    """The hosts that it connected to."""
    refused_hosts: tuple[HostRefusal, ...] = ()
    beside: tuple[tuple[Path, Path], ...] = ()
    """What it made beside the project in its own /tmp: where commands see it, and where it really lies."""
    unkept: tuple[Decided, ...] = ()
    """Files that could not be kept when it was to remove or replace them, and what was decided."""


class Starter(Protocol):
    """Starts commands: a `Confinement`, or a stand-in in tests."""

    async def start(self, launch: Launch, grant: Grant, *, promised: InForce | None = None) -> Running:
        """Raises ToolError when the command cannot be started, ConfinementLost when less than `promised` is left."""

    async def cover_again(self, changes: Callable[[], CommandChanges]) -> bool:
        """Keep what is protected by now from the commands that run already; False if that cannot be done.

        `changes` tells what they have done so far: what they made themselves is left to them.
        """


class CommandEnd(Enum):
    EXITED = "exited"
    TIMED_OUT = "timed out"
    STOPPED = "stopped"


class Command(asyncio.Protocol):
    """One running command and the pipe for its output.

    The pipe is not asyncio's: with that, `wait` would not return while a background child holds the pipe.
    """

    def __init__(
        self,
        command: str,
        call_id: str,
        output: CommandOutput,
        halt: asyncio.Event,
        record: Record,
        unkept: UnkeptCalls,
        limit: TimeLimit,
        network: CommandNetwork | None = None,
    ) -> None:
        self._command = command
        self.call_id = call_id
        self.halt = halt
        self.record = record
        self._output = output
        self._started = time.monotonic()
        self._running: Running | None = None
        self._pipe: asyncio.ReadTransport | None = None
        self._silent = asyncio.Event()
        self._ended = CommandEnd.EXITED
        self._code: int | None = None
        self._gulped = 0
        self._timer: asyncio.TimerHandle | None = None
        self._unkept = unkept
        unkept.on_stop = self._stop_by_answer
        self._limit = limit
        self._network = network
        self.reverted: tuple[tuple[str, str], ...] = ()
        self._why = ""
        self._project = Path("/")

    @property
    def tier(self) -> Tier | None:
        return self._running.in_force.tier if self._running is not None else None

    async def start(self, confinement: Starter, launch: Launch, grant: Grant, promised: InForce | None) -> None:
        self._project = launch.cwd
        with contextlib.ExitStack() as ours:
            reading, writing = output_pipe()
            ours.callback(os.close, writing)
            self._pipe, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: self, reading)
            self._running = await confinement.start(
                replace(launch, output=writing, record=self.record, on_unkept=self._unkept), grant, promised=promised
            )
        if self._why:
            await self._running.stop(0)

    async def wait_for_end(self) -> None:
        """Wait until the shell ends, the time is up or the person stops it."""
        assert self._running is not None
        if self._running.is_gone:
            self._code = await self._running.wait()
            return
        exits = asyncio.ensure_future(self._running.wait())
        stops = asyncio.ensure_future(self.halt.wait())
        try:
            with contextlib.suppress(TimeoutError):
                async with self._limit:
                    await asyncio.wait({exits, stops}, return_when=asyncio.FIRST_COMPLETED)
            if self._ended is CommandEnd.EXITED and exits.done():
                self._code = exits.result()
            elif self._ended is CommandEnd.EXITED:
                self._ended = CommandEnd.STOPPED if stops.done() else CommandEnd.TIMED_OUT
        finally:
            exits.cancel()
            stops.cancel()

    async def end(self) -> None:
        """End all processes of the command and close the pipe; called once, however the command went."""
        self._unkept.close()
        try:
            if self._running is not None:
                if self._code is None:
                    await self._running.stop(GRACE_SECONDS)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(DRAIN_SECONDS):
                        await self._silent.wait()
                await self._running.end()
        finally:
            self.kill()
            if self._pipe is not None:
                self._pipe.close()
                await self._silent.wait()
            await self._output.finish()

    def _stop_by_answer(self) -> None:
        """The person was asked about one of its calls; it may end by itself as that is denied."""
        self._ended = CommandEnd.STOPPED
        self.halt.set()

    async def stop_because(self, why: str) -> None:
        """Kill the command at once; its result says why."""
        self._why = self._why or why
        if self._running is not None:
            await self._running.stop(0)

    def kill(self) -> None:
        if self._running is not None:
            self._running.kill()

    def finished(self) -> CommandResult:
        assert self._running is not None
        code, name = self._code, None
        if code is not None and code < 0:
            known = {number.value: number.name for number in signal.Signals}
            code, name = 128 - code, known.get(-code, f"signal {-code}")
        text, left_out = self._output.kept.text()
        spill = self._output.spill
        supervised = self._running if isinstance(self._running, Supervised) else None
        return CommandResult(
            exit_code=code,
            output=text,
            timed_out=self._ended is CommandEnd.TIMED_OUT,
            truncated=left_out > 0,
            left_out=left_out,
            seconds=time.monotonic() - self._started,
            command=self._command,
            signal=name,
            stopped=self._ended is CommandEnd.STOPPED,
            in_force=self._running.in_force,
            bounded=self._why or self._running.note,
            spilled=spill.path if spill is not None else None,
            spill_is_whole=spill is None or not spill.is_full,
            limit=self._limit.seconds,
            reverted=self.reverted,
            left=supervised.left if supervised is not None else (),
            refused=self.record.refused(),
            lines=self._output.kept.lines,
            hosts=self._network.uses if self._network is not None else (),
            refused_hosts=self._network.refusals if self._network is not None else (),
            beside=self._left_beside(supervised.scratch if supervised is not None else None),
            unkept=self._unkept.take_decided(),
        )

    def _left_beside(self, scratch: Path | None) -> tuple[tuple[Path, Path], ...]:
        made = self.record.made_beside(self._project) if scratch is not None else ()
        places = ((path, scratch / path.relative_to(TEMPORARY)) for path in made if scratch is not None)
        return tuple((path, place) for path, place in places if os.path.lexists(place))

    # The pipe

    def data_received(self, data: bytes) -> None:
        self._output.add(data)
        self._gulped += len(data)
        if (
            self._gulped >= (SLOWED_BYTES_PER_PIECE if self._output.is_flood else BYTES_PER_PIECE)
            or self._output.is_behind
        ):
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._silent.set()

    def _wait(self) -> None:
        assert self._pipe is not None
        self._pipe.pause_reading()
        self._timer = asyncio.get_running_loop().call_later(PIECE_SECONDS, self._go_on)

    def _go_on(self) -> None:
        assert self._pipe is not None
        self._gulped = 0
        if self._output.is_behind:
            self._timer = asyncio.get_running_loop().call_later(PIECE_SECONDS, self._go_on)
        else:
            self._pipe.resume_reading()


async def finish_anyway(work: Coroutine[Any, Any, None]) -> None:
    """Wait for the end of `work` even if cancelled meanwhile; the cancellation takes effect after that."""
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
