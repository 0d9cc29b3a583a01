"""What a cache that outlives the session saves: the same installation in a first session and in a second one.

    python -m benchmarks.caches [--rounds N]

pip has to build its package: of what it only downloads it keeps what its registry lets it keep, which some do not.
It loads packages from the registries that pip and npm are set up for, so it is not part of `python -m benchmarks`.
"""

import argparse
import asyncio
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from app.fs.tool_caches import ToolCaches
from app.sandbox.confine import Confinement, Launch
from app.vocabulary.confinement import Grant
from benchmarks.results import report

INSTALLATIONS = {
    "pip": "python3 -m pip install -q --target installed --no-deps docopt 2>&1; test -e installed/docopt.py",
    "npm": "npm install --silent --no-audit --no-fund --ignore-scripts eslint webpack",
}
GOAL = 1.0
"""Of the time with a warm cache to that with a cold one."""


async def install(command: str, root: Path) -> float:
    """In a new session on an empty project, with the caches that are there."""
    project = root / "project"
    for entry in [*project.iterdir()]:
        shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    caches = ToolCaches(root / "caches")
    confinement = Confinement(project, state=root / "state", variables=os.environ, caches=caches)
    await confinement.ready()
    with (root / "output").open("wb") as output:
        launch = Launch(("/bin/sh", "-c", command), project, dict(os.environ), output.fileno())
        begun = time.perf_counter()
        running = await confinement.start(launch, Grant(network=True))
        code = await running.wait()
        seconds = time.perf_counter() - begun
        await running.end()
    await confinement.end()
    if code:
        raise SystemExit(f"{command}: {(root / 'output').read_text(errors='replace')[-2_000:]}")
    return seconds


async def main(rounds: int) -> None:
    for name, command in INSTALLATIONS.items():
        ratios, cold, warm = [], [], []
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                root = Path(folder)
                (root / "project").mkdir()
                cold.append(await install(command, root))
                warm.append(await install(command, root))
                ratios.append(warm[-1] / cold[-1])
        times = f"{statistics.median(cold):.1f} s cold, {statistics.median(warm):.1f} s warm"
        print(f"{name}: {times}, {statistics.median(ratios):.2f} of it")
        report(f"{name} with a warm cache, to a cold one", ratios, goal=GOAL)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=3)
    asyncio.run(main(options.parse_args().rounds))
