"""A project with neighbours: zones tools may use, an outside they must never reach; and commands in each tier."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import pytest

from app.fs.inotify import is_reliable
from app.sandbox.confine import Confinement, Launch, Running, policy
from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.running.environment import QUIET
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier

TIERS = [Tier.FULL, Tier.REDUCED, Tier.NONE] if sys.platform == "linux" else [Tier.NONE]


@dataclass
class SandboxedProject:
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
def make_sandbox(project: Path, tmp_path: Path) -> Callable[..., SandboxedProject]:
    def make(*tiers: Tier) -> SandboxedProject:
        changes: list[InForce] = []
        confinement = Confinement(
            project, state=tmp_path / "state", variables=os.environ, tiers=tiers, on_change=changes.append
        )
        return SandboxedProject(project, confinement, tmp_path / "output", changes)

    return make


@pytest.fixture(params=TIERS)
async def sandbox(
    request: pytest.FixtureRequest, make_sandbox: Callable[..., SandboxedProject]
) -> AsyncIterator[SandboxedProject]:
    """In every tier that this machine has."""
    made = make_sandbox(*([] if request.param is Tier.NONE else [request.param]))
    in_force = await made.confinement.ready()
    try:
        if in_force.tier is not request.param:
            pytest.skip(f"this machine has no {request.param} tier: {in_force.note}")
        yield made
    finally:
        made.confinement.close()


@dataclass(frozen=True)
class Ground:
    """`root` holds the zones and, beside them, `outside`."""

    SECRET: ClassVar = "the outside secret"

    root: Path
    files: Workspace

    @property
    def project(self) -> Path:
        return self.root / "proj"

    @property
    def outside(self) -> Path:
        return self.root / "outside"

    def zones(self) -> list[Zone]:
        return zones_below(self.root)

    def link(self, name: str, target: str | Path) -> Path:
        path = self.project / name
        path.symlink_to(target)
        return path


@pytest.fixture
def no_refused_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands as they are if they change a path between our look at it and the kernel's."""
    monkeypatch.setattr(policy, "refused_names", lambda _: None)


@pytest.fixture
def watched(project: Path) -> None:
    """On a machine whose kernel tells what changes in a folder."""
    if not is_reliable(project):
        pytest.skip("nothing can be watched here")


def zones_below(root: Path) -> list[Zone]:
    return [
        Zone("project", root / "proj", writable=True),
        Zone("state", root / "state", writable=True),
        Zone("central", root / "central", writable=True),
        Zone("pkg", root / "pkg", writable=False),
    ]


def prepare(root: Path) -> None:
    for name in ("proj/src/deep", "proj/docs", "proj-evil", "state", "central", "pkg", "outside"):
        (root / name).mkdir(parents=True)
    (root / "proj/src/a.py").write_text("one\ntwo\nthree\n")
    (root / "pkg/agent.md").write_text("an agent\n")
    (root / "state/notes.txt").write_text("noted\n")
    for name in ("outside/secret.md", "proj-evil/secret.md"):
        (root / name).write_text(Ground.SECRET)


@pytest.fixture(params=["handles", "names"])
def ground(tmp_path: Path, request: pytest.FixtureRequest) -> Ground:
    """Every rule holds with directory handles and, on systems without them, by comparing names."""
    prepare(tmp_path)
    return Ground(tmp_path, Workspace(zones_below(tmp_path), use_handles=request.param == "handles"))
