"""Handrail's own code as the project: what commands write there is not what the next worker runs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import app
from app.vocabulary.confinement import Tier

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")

TRY = """
import asyncio, os, sys
from pathlib import Path
from app.vocabulary.confinement import Grant, Tier
from app.sandbox.confine import Confinement, Launch

async def main(project, state, tier):
    confinement = Confinement(project, state=state, tiers=(tier,))
    in_force = await confinement.ready()
    if in_force.tier is not tier:
        sys.exit(f"SKIP {in_force.note}")
    for command, grant in zip(sys.argv[4:], (Grant(), Grant(network=True)), strict=True):
        launch = Launch(("/bin/sh", "-c", command), project, dict(os.environ), 1)
        running = await confinement.start(launch, grant)
        print("ended with", await running.wait(), flush=True)
        await running.end()
    confinement.close()

asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2]), Tier(sys.argv[3])))
"""


@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
def test_code_that_a_command_rewrote_is_not_run_by_the_next_worker(tmp_path: Path, tier: Tier) -> None:
    project, canary = tmp_path / "checkout", tmp_path / "canary"
    ours = Path(app.__path__[0])
    shutil.copytree(ours, project / "app", ignore=shutil.ignore_patterns("ui"))
    evil = f"open({str(canary)!r}, 'w')"
    inside = "app/sandbox/confine/inside"
    rewrite = f"""for file in worker landlock recorder; do echo "{evil}" > {inside}/$file.py || exit 1; done"""
    argv = [sys.executable, "-c", TRY, str(project), str(tmp_path / "state"), tier.value, rewrite, "echo went on"]
    environment = {**os.environ, "PYTHONPATH": str(project), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(argv, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    if "SKIP" in done.stderr:
        pytest.skip(f"this machine has no {tier} tier: {done.stderr}")
    assert done.stdout.splitlines() == ["ended with 0", "went on", "ended with 0"], done.stderr
    assert evil in (project / inside / "landlock.py").read_text(), "the project is the person's to change"
    assert not canary.exists()
