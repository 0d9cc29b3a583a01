"""A program that runs confined: a command of a call, or one that outlives the calls that talk to it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from app.sandbox.confine import Launch, Running
from app.sandbox.protect.command_record import CommandChanges, Record
from app.sandbox.running.command_network import CommandNetwork
from app.sandbox.running.unkept_calls import UnkeptCalls
from app.vocabulary.confinement import Grant, InForce, Tier


class Starter(Protocol):
    """Starts commands: a `Confinement`, or a stand-in in tests."""

    async def start(self, launch: Launch, grant: Grant, *, promised: InForce | None = None) -> Running:
        """Raises ToolError when the command cannot be started, ConfinementLost when less than `promised` is left."""

    async def cover_again(self, changes: Callable[[], CommandChanges]) -> bool:
        """Keep what is protected by now from the commands that run already; False if that cannot be done.

        `changes` tells what they have done so far: what they made themselves is left to them.
        """


class ConfinedProgram:
    """What a `Command` and a `PipedProgram` have in common."""

    def __init__(self, record: Record, unkept: UnkeptCalls, network: CommandNetwork | None) -> None:
        self.record = record
        """The files that it changes, from its start on."""
        self.unkept = unkept
        self.network = network
        self.reverted: tuple[tuple[str, str], ...] = ()
        """Protected paths that were restored, and why."""
        self.running: Running | None = None
        self._why = ""

    @property
    def tier(self) -> Tier | None:
        return self.running.in_force.tier if self.running is not None else None

    @property
    def note(self) -> str:
        """Why it was ended, in words, if it did not end by itself."""
        return self._why or (self.running.note if self.running is not None else "")

    async def start(self, confinement: Starter, launch: Launch, grant: Grant, promised: InForce | None) -> None:
        on_connection = self.network.on_connection if self.network is not None else None
        recorded = replace(launch, record=self.record, on_connection=on_connection, on_unkept=self.unkept)
        self.running = await confinement.start(recorded, grant, promised=promised)
        if self._why:
            await self.running.stop(0)

    async def stop_because(self, why: str) -> None:
        """Kill it at once; its result says why."""
        self._why = self._why or why
        if self.running is not None:
            await self.running.stop(0)

    def kill(self) -> None:
        if self.running is not None:
            self.running.kill()

    async def end(self) -> None:
        """After it ended: end the processes that it left running, and its connections."""
        self.unkept.close()
        if self.network is not None:
            self.network.close()
        if self.running is not None:
            await self.running.end()
