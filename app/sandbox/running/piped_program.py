"""A program that is talked to over pipes while calls come and go, such as an MCP server: it outlives each of them."""

import asyncio
from dataclasses import replace

from app.sandbox.confine import Launch, Running
from app.sandbox.protect.command_record import Record
from app.sandbox.running.command import Starter
from app.sandbox.running.command_network import CommandNetwork
from app.sandbox.running.unkept_calls import UnkeptCalls
from app.vocabulary.confinement import Grant, InForce, Tier

STOPPED = "the person stopped it"


class PipedProgram:
    """Made by `Processes.start_program`. Whoever talks to it has to `stop` it."""

    def __init__(self, unkept: UnkeptCalls, network: CommandNetwork | None = None) -> None:
        self.network = network
        self.unkept = unkept
        unkept.on_stop = self._stop_soon
        self.record = Record()
        """The files that it changes, from its start on."""
        self.reverted: tuple[tuple[str, str], ...] = ()
        """Protected paths that were restored, and why."""
        self.life: asyncio.Task[None] | None = None
        """Ends after the program, when its last changes of protected files are undone."""
        self._running: Running | None = None
        self._why = ""
        self._stopping: asyncio.Task[None] | None = None

    @property
    def in_force(self) -> InForce:
        return self._started.in_force

    @property
    def tier(self) -> Tier | None:
        return self._running.in_force.tier if self._running is not None else None

    @property
    def note(self) -> str:
        """Why it was ended, in words, if it did not end by itself."""
        return self._why or (self._running.note if self._running is not None else "")

    @property
    def is_gone(self) -> bool:
        return self._running is None or self._running.is_gone

    async def start(self, confinement: Starter, launch: Launch, grant: Grant, promised: InForce | None) -> None:
        on_connection = self.network.on_connection if self.network is not None else None
        recorded = replace(launch, record=self.record, on_connection=on_connection, on_unkept=self.unkept)
        self._running = await confinement.start(recorded, grant, promised=promised)
        if self._why:
            await self._running.stop(0)

    async def wait(self) -> int:
        return await self._started.wait()

    async def stop(self, grace: float) -> None:
        """End all of its processes; returns when none is left and what it must not change is as before."""
        if self._running is not None:
            await self._running.stop(grace)
            self._running.kill()
        if self.life is not None:
            await asyncio.wait({self.life})

    async def stop_because(self, why: str) -> None:
        self._why = self._why or why
        if self._running is not None:
            await self._running.stop(0)

    def _stop_soon(self) -> None:
        self._stopping = asyncio.create_task(self.stop_because(STOPPED))

    async def end(self) -> None:
        """After it ended: end the processes that it left running, and its connections."""
        self.unkept.close()
        if self.network is not None:
            self.network.close()
        if self._running is not None:
            await self._running.end()

    def kill(self) -> None:
        if self._running is not None:
            self._running.kill()

    @property
    def _started(self) -> Running:
        assert self._running is not None
        return self._running
