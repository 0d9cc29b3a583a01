"""A program that is talked to over pipes while calls come and go, such as an MCP server: it outlives each of them."""

import asyncio

from app.sandbox.confine import Running
from app.sandbox.protect.command_record import Record
from app.sandbox.running.command_network import CommandNetwork
from app.sandbox.running.program import ConfinedProgram
from app.sandbox.running.unkept_calls import UnkeptCalls
from app.vocabulary.confinement import InForce

STOPPED = "the person stopped it"


class PipedProgram(ConfinedProgram):
    """Made by `Processes.start_program`. Whoever talks to it has to `stop` it."""

    def __init__(self, unkept: UnkeptCalls, network: CommandNetwork | None = None) -> None:
        super().__init__(Record(), unkept, network)
        unkept.on_stop = self._stop_soon
        self.life: asyncio.Task[None] | None = None
        """Ends after the program, when its last changes of protected files are undone."""
        self._stopping: asyncio.Task[None] | None = None

    @property
    def in_force(self) -> InForce:
        return self._started.in_force

    @property
    def is_gone(self) -> bool:
        return self.running is None or self.running.is_gone

    async def wait(self) -> int:
        return await self._started.wait()

    async def stop(self, grace: float) -> None:
        """End all of its processes; returns when none is left and what it must not change is as before."""
        if self.running is not None:
            await self.running.stop(grace)
            self.running.kill()
        if self.life is not None:
            await asyncio.wait({self.life})

    def _stop_soon(self) -> None:
        self._stopping = asyncio.create_task(self.stop_because(STOPPED))

    @property
    def _started(self) -> Running:
        assert self.running is not None
        return self.running
