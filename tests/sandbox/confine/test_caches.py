"""Caches of package managers outlive a session, in both tiers; no other project reaches them, and no plan mode."""

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.fs.tool_caches import ToolCaches
from app.sandbox.confine import Confinement
from app.vocabulary.confinement import Grant, Tier
from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

NAMES = ("PIP_CACHE_DIR", "UV_CACHE_DIR", "npm_config_cache", "CARGO_HOME", "GOCACHE", "GOMODCACHE", "GRADLE_USER_HOME")
FILL = "; ".join(f'mkdir -p "${name}/caches/registry" && echo "$0 {name}" >"${name}/caches/f"' for name in NAMES)
SHOW = "; ".join(f'cat "${name}/caches/f" 2>/dev/null' for name in NAMES)


class Sessions:
    """Begins sessions one after the other, in one tier."""

    def __init__(self, tier: Tier, root: Path) -> None:
        self._tier, self._root = tier, root
        self._caches = ToolCaches(root / "caches")
        self._open: list[Confinement] = []

    async def begin(self, project: Path) -> SandboxedProject:
        await asyncio.to_thread(project.mkdir, exist_ok=True)
        state = self._root / f"state{len(self._open)}"
        made = Confinement(project, state=state, variables=os.environ, tiers=(self._tier,), caches=self._caches)
        self._open.append(made)
        in_force = await made.ready()
        if in_force.tier is not self._tier:
            pytest.skip(f"this machine has no {self._tier} tier: {in_force.note}")
        return SandboxedProject(project, made, self._root / "output")

    def close(self) -> None:
        for made in self._open:
            made.close()


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED])
def sessions(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sessions]:
    made = Sessions(request.param, tmp_path)
    yield made
    made.close()


async def test_a_cache_is_warm_in_the_next_session_of_the_project(sessions: Sessions, tmp_path: Path) -> None:
    first = await sessions.begin(tmp_path / "one")
    await first.run(FILL)
    first.confinement.close()
    await (second := await sessions.begin(tmp_path / "one")).run(SHOW)
    kept = [name for name in NAMES if name != "CARGO_HOME"]  # of which only what was downloaded stays
    assert second.said == "".join(f"/bin/sh {name}\n" for name in kept)
    await second.run("echo $MAVEN_OPTS")
    assert second.said.startswith(f"-Dmaven.repo.local={tmp_path / 'caches'}/")


async def test_no_other_project_and_no_plan_reaches_it(sessions: Sessions, tmp_path: Path) -> None:
    first = await sessions.begin(tmp_path / "one")
    await first.run(f"{FILL}; echo $PIP_CACHE_DIR")
    place = first.said.strip()
    await first.run(f"{SHOW}; {FILL}; cat {place}/caches/f; echo x >{place}/caches/g", Grant(read_only=True))
    assert "PIP_CACHE_DIR" not in first.said
    other = await sessions.begin(tmp_path / "two")
    await other.run(f"{SHOW}; cat {place}/caches/f; ls {tmp_path / 'caches'}; echo x >{place}/caches/g")
    assert "PIP_CACHE_DIR" not in other.said
    assert sorted(await asyncio.to_thread(os.listdir, f"{place}/caches")) == ["f", "registry"]
