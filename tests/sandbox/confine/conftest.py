"""A project with a confinement in each tier, and a way to run a command in it."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.confinement import NO_GRANT, Grant, InForce, Tier
from app.sandbox.confine import Confinement, Launch, Running
from app.sandbox.running.environment import QUIET
from tests.late_confinement import ready

TIERS = [Tier.FULL, Tier.REDUCED, Tier.NONE] if sys.platform == "linux" else [Tier.NONE]


@dataclass
class Room:
    """Commands in one project; `said` is what the last one printed, `changes` what the confinement told of itself."""

    project: Path
    confinement: Confinement
    output: Path
    changes: list[InForce] = field(default_factory=list)
    said: str = ""

    async def begin(self, command: str, grant: Grant = NO_GRANT) -> Running:
        with self.output.open("wb") as output:
            launch = Launch(("/bin/sh", "-c", command), self.project, os.environ | QUIET, output.fileno())
            return await self.confinement.start(launch, grant)

    async def run(self, command: str, grant: Grant = NO_GRANT) -> int:
        running = await self.begin(command, grant)
        async with asyncio.timeout(300):
            code = await running.wait()
            await running.end()
        self.said = self.output.read_text(errors="replace")
        return code

    async def says(self, text: str) -> None:
        """Wait until the command that runs has printed this."""
        async with asyncio.timeout(120):
            while text not in self.output.read_text(errors="replace"):
                await asyncio.sleep(0.01)


@pytest.fixture
def make_room(project: Path, tmp_path: Path) -> Callable[..., Room]:
    def make(*tiers: Tier) -> Room:
        changes: list[InForce] = []
        confinement = Confinement(
            project, state=tmp_path / "state", variables=os.environ, tiers=tiers, on_change=changes.append
        )
        return Room(project, confinement, tmp_path / "output", changes)

    return make


@pytest.fixture(params=TIERS)
async def room(request: pytest.FixtureRequest, make_room: Callable[..., Room]) -> AsyncIterator[Room]:
    """In every tier that this machine has."""
    made = make_room(*([] if request.param is Tier.NONE else [request.param]))
    in_force = await ready(made.confinement, request.param)
    try:
        if in_force.tier is not request.param:
            pytest.skip(f"this machine has no {request.param} tier: {in_force.note}")
        yield made
    finally:
        made.confinement.close()
