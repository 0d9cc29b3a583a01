"""One running command: the pipe for its output, its time limit, and its result."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from app.network.proxy import HostRefusal, HostUse
from app.sandbox.confine import Launch
from app.sandbox.confine.supervisor import Supervised
from app.sandbox.protect.command_record import NOTHING_REFUSED, TEMPORARY, Record, Refused
from app.sandbox.running.command_network import CommandNetwork
from app.sandbox.running.output import CommandOutput
from app.sandbox.running.output_pipe import OutputPipe
from app.sandbox.running.program import ConfinedProgram, Starter
from app.sandbox.running.time_limit import TimeLimit
from app.sandbox.running.unkept_calls import Decided, UnkeptCalls
from app.vocabulary.confinement import Grant, InForce, Tier

GRACE_SECONDS = 0.3
"""Seconds between asking a process to end and killing it."""
DRAIN_SECONDS = 0.2
"""Seconds to read on after the shell has ended, if a program that it started still holds the pipe."""
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


class CommandEnd(Enum):
    EXITED = "exited"
    TIMED_OUT = "timed out"
    STOPPED = "stopped"


class Command(ConfinedProgram):
    """One running command."""

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
        super().__init__(record, unkept, network)
        unkept.on_stop = self._stop_by_answer
        self._command = command
        self.call_id = call_id
        self.halt = halt
        self._output = output
        self._pipe = OutputPipe(output)
        self._limit = limit
        self._started = time.monotonic()
        self._ended = CommandEnd.EXITED
        self._code: int | None = None
        self._project = Path("/")

    async def start(self, confinement: Starter, launch: Launch, grant: Grant, promised: InForce | None) -> None:
        self._project = launch.cwd
        async with self._pipe.opened() as writing:
            await super().start(confinement, replace(launch, output=writing), grant, promised)

    async def wait_for_end(self) -> None:
        """Wait until the shell ends, the time is up or the person stops it."""
        assert self.running is not None
        if self.running.is_gone:
            self._code = await self.running.wait()
            return
        exits = asyncio.ensure_future(self.running.wait())
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
        self.unkept.close()
        try:
            if self.running is not None:
                if self._code is None:
                    await self.running.stop(GRACE_SECONDS)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(DRAIN_SECONDS):
                        await self._pipe.silent.wait()
            await super().end()
        finally:
            self.kill()
            await self._pipe.close()
            await self._output.finish()

    def _stop_by_answer(self) -> None:
        """The person was asked about one of its calls; it may end by itself as that is denied."""
        self._ended = CommandEnd.STOPPED
        self.halt.set()

    def result(self) -> CommandResult:
        assert self.running is not None
        code, name = self._code, None
        if code is not None and code < 0:
            known = {number.value: number.name for number in signal.Signals}
            code, name = 128 - code, known.get(-code, f"signal {-code}")
        text, left_out = self._output.kept.text()
        spill = self._output.spill
        supervised = self.running if isinstance(self.running, Supervised) else None
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
            in_force=self.running.in_force,
            bounded=self.note,
            spilled=spill.path if spill is not None else None,
            spill_is_whole=spill is None or not spill.is_full,
            limit=self._limit.seconds,
            reverted=self.reverted,
            left=supervised.left if supervised is not None else (),
            refused=self.record.refused(),
            lines=self._output.kept.lines,
            hosts=self.network.uses if self.network is not None else (),
            refused_hosts=self.network.refusals if self.network is not None else (),
            beside=self._left_beside(supervised.scratch if supervised is not None else None),
            unkept=self.unkept.take_decided(),
        )

    def _left_beside(self, scratch: Path | None) -> tuple[tuple[Path, Path], ...]:
        made = self.record.made_beside(self._project) if scratch is not None else ()
        places = ((path, scratch / path.relative_to(TEMPORARY)) for path in made if scratch is not None)
        return tuple((path, place) for path, place in places if os.path.lexists(place))


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
