"""What it costs to know what a command did: the looks around `true`, beside `git status`, on a tree of 50,000 files.

First on small projects: 200 files, where the fixed cost shows, and 1,500 of which a command changes 1,000.

    python -m benchmarks.effects [--rounds N] [--files N]

Both run in turn, round by round; figures are medians, and medians of ratios. The longest stall is that of the loop.
"""

import argparse
import asyncio
import statistics
import subprocess
import tempfile
import time
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from pathlib import Path

from app.sandbox.effects import Effects
from app.sandbox.files.workspace import Workspace, Zone
from app.storage.blobs import Blobs
from app.storage.database import SharedDatabase, open_database
from app.storage.versions import VersionStore
from benchmarks.search import plant, timed

GOAL = 50
"""Milliseconds that the loop may stand still."""
SETTLED = 2.5
"""Seconds after which no file counts as changed just now."""


class Stalls:
    """Notes how much later than it should the loop comes round."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def watch(self) -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.002)
            self.longest = max(self.longest, time.perf_counter() - began - 0.002)

    async def during(self, act: Awaitable[object]) -> tuple[float, float]:
        """Seconds that it took, and the longest stall."""
        self.longest = 0.0
        began = time.perf_counter()
        await act
        return time.perf_counter() - began, self.longest


async def measure_small(root: Path, home: Path, rounds: int) -> None:
    effects, store = await settled(root, home, 200)
    samples = [await elapsed(nothing(effects)) for _ in range(rounds * 20)]
    print(f"{'`true`, 200 files':22} {statistics.median(samples) * 1000:7.2f}ms", flush=True)
    effects.close()
    store.close()


async def measure_many(root: Path, home: Path) -> None:
    effects, store = await settled(root, home, 1_500)
    mark = await effects.begin()
    await asyncio.to_thread(lambda: _change(sorted(root.rglob("*.py"))[:1_000], delete=False))
    print(f"{'1,000 of 1,500 changed':22} {await elapsed(effects.end(mark, contained=True)) * 1000:7.0f}ms", flush=True)
    effects.close()
    store.close()


async def settled(root: Path, home: Path, count: int) -> tuple[Effects, VersionStore]:
    """A project of 30 folders whose files are all copied, and none of them changed just now."""
    for number in range(count):
        folder = root / f"part{number % 10}" / f"group{number % 3}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"file{number}.py").write_text(f"line {number}\n" * 40)
    (root / ".gitignore").write_text("*.log\nbuild/\n")
    effects, store = watched(root, home)
    await nothing(effects)
    await ready(effects)
    await asyncio.sleep(SETTLED)
    return effects, store


async def elapsed(act: Awaitable[object]) -> float:
    return (await Stalls().during(act))[0]


def watched(root: Path, home: Path) -> tuple[Effects, VersionStore]:
    store = VersionStore(SharedDatabase(open_database(home / "data.db")), Blobs(home / "blobs"))
    files = Workspace([Zone("project", root, writable=True)])
    return Effects(files, store.recorder(str(root), "benchmark"), home / "shadows" / "tree"), store


async def measure(root: Path, home: Path, rounds: int) -> None:
    effects, store = watched(root, home)
    stalls = Stalls()
    watching = asyncio.create_task(stalls.watch())
    show("an idle loop", *await stalls.during(asyncio.sleep(1)))
    show("first command", *await stalls.during(nothing(effects)))
    show("until all is copied", *await stalls.during(ready(effects)))
    samples = []
    for _ in range(rounds):
        ours, stall = await stalls.during(nothing(effects))
        git = await asyncio.to_thread(timed, partial(status, root))
        samples.append((ours, stall, git))
    ours, _, git = (statistics.median(column) for column in zip(*samples, strict=True))
    show("around `true`", ours, max(sample[1] for sample in samples))
    ratio = statistics.median(sample[0] / sample[2] for sample in samples)
    print(f"{'git status':22} {git * 1000:7.0f}ms   ratio {ratio:.2f}", flush=True)
    show("1,000 files changed", *await stalls.during(many(effects, root)))
    show("the same deleted", *await stalls.during(many(effects, root, delete=True)))
    effects.close()
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching
    store.close()


def status(root: Path) -> None:
    subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True, check=True)


def show(name: str, seconds: float, stall: float) -> None:
    print(f"{name:22} {seconds * 1000:7.0f}ms   longest stall {stall * 1000:5.1f}ms   goal {GOAL}ms", flush=True)


async def nothing(effects: Effects) -> None:
    await effects.end(await effects.begin(), contained=True)


async def ready(effects: Effects) -> None:
    while not effects.ready:  # noqa: ASYNC110  an event for the benchmark alone would be one more thing to keep right
        await asyncio.sleep(0.01)


async def many(effects: Effects, root: Path, *, delete: bool = False) -> None:
    mark = await effects.begin()
    await asyncio.to_thread(_change, sorted((root / "part1").rglob("*.py"))[:1_000], delete=delete)
    report = await effects.end(mark, contained=True)
    assert not report.cannot_be_undone, report.note


def _change(paths: list[Path], *, delete: bool) -> None:
    for path in paths:
        path.unlink() if delete else path.write_text(path.read_text() + "more\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--files", type=int, default=50_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch).resolve()
        asyncio.run(measure_small(folder / "small", folder / "small home", options.rounds))
        asyncio.run(measure_many(folder / "many", folder / "many home"))
        (folder / "tree").mkdir()
        plant(folder / "tree", options.files)
        asyncio.run(measure(folder / "tree", folder / "home", options.rounds))


if __name__ == "__main__":
    main()
