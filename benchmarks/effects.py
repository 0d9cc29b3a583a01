"""What it costs to know what a command did, beside `git status` in the same state, in projects of three sizes.

    python -m benchmarks.effects [--rounds N] [--files N ...]

Measured is what comes before and after the command, not the command: one that changes nothing, and ones that change
files of 4 KB. In "all looked at" the command could have reached outside of the project, as in the reduced tier, so what
the kernel says does not count when it ends. Both run in turn, round by round; figures are medians, and medians of
ratios. What is done with changed files is given as time of the processor, because the goal is one of milliseconds and
other programs may have the cores. The longest stall is that of the loop, in rounds of their own: looking at the clock
every two milliseconds takes the processor as well. As in the window, no thread looks for garbage by itself, and threads
take turns as often.
"""

import argparse
import asyncio
import gc
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from app.sandbox.effects import Effects
from app.sandbox.files.workspace import Workspace, Zone
from app.storage.database import open_database
from app.storage.versions.store import VersionStore
from app.ui.start import SWITCH_SECONDS
from benchmarks import overhead, own_clock
from benchmarks.results import report
from benchmarks.search import WORDS, timed

SIZES = (200, 5_000, 50_000)
CHANGED = (1, 100, 1_000)
FILE_BYTES = 4_096
GOAL = 50
"""Milliseconds that the loop may stand still."""
GOAL_RATIO = 1.0
"""Of a command that changes nothing, to `git status`, in the largest project."""
GOAL_FIRST = 1_000
"""Milliseconds, for the first command in the largest project."""
GOAL_MANY = 250
"""Milliseconds, for a command that changes 1,000 files."""
GOAL_MESSAGE = 1.2
"""Of the time until the first request is sent, to that in an empty folder; the project is looked through meanwhile."""
MESSAGE_ROUNDS = 7
"""Always: three have come out at 1.15 and at 1.22 on the same machine."""
STALL_ROUNDS = 3
EVERY = 0.002
"""Seconds after which the clock is looked at."""
SETTLED = 2.5
"""Seconds after which no file counts as changed just now."""


class Stalls:
    """Notes how much later than it should the loop comes round."""

    def __init__(self) -> None:
        self.longest: dict[str, list[float]] = {}
        """By what was done, one for each round."""

    @asynccontextmanager
    async def watched(self, what: str) -> AsyncIterator[None]:
        """Around one round of it."""
        rounds = self.longest.setdefault(what, [])
        rounds.append(0.0)
        watching = asyncio.create_task(self._watch(rounds))
        await asyncio.sleep(0)  # it begins to watch
        yield
        await asyncio.sleep(2 * EVERY)  # it notes what came last
        watching.cancel()
        await asyncio.wait({watching})

    async def _watch(self, rounds: list[float]) -> None:
        while True:
            began = own_clock()
            await asyncio.sleep(EVERY)
            rounds[-1] = max(rounds[-1], own_clock() - began - EVERY)

    def worst(self) -> tuple[str, list[float]]:
        """What makes the loop stand still longest, by the median of its rounds.

        In a single round it may be the machine: a virtual one stops all of its programs for 70 ms at times.
        """
        return max(self.longest.items(), key=lambda item: statistics.median(item[1]))


class MeasuredProject:
    """A project in a git repository, and what watches it."""

    def __init__(self, folder: Path, files: int, rounds: int, stalls: Stalls) -> None:
        self.stalls = stalls
        self.root = folder / "project"
        self.rounds = rounds
        self.used = 0.0
        self.files = plant(self.root, files)
        self.store = VersionStore(open_database(folder / "data.db"), folder / "blobs")
        self._copies = folder / "shadows" / "project"
        self._open()

    def _open(self) -> None:
        recorder = self.store.recorder(str(self.root), "benchmark")
        workspace = Workspace([Zone("project", self.root, writable=True)])
        self.effects = Effects(workspace, recorder, self._copies)

    async def measure(self) -> None:
        print(f"\n{len(self.files):,} files", flush=True)
        await self.openings()
        await asyncio.sleep(SETTLED)
        await self.compare("nothing changed", nothing)
        await self.compare("the same, all looked at", nothing, contained=False)
        for count in CHANGED:
            if count <= len(self.files):
                await self.compare(f"{count:,} changed", partial(change, self.files[:count]))
        if len(self.files) >= CHANGED[-1]:
            await self.deletions(await asyncio.to_thread(contents, self.files[: CHANGED[-1]]))
        self.effects.close()
        self.store.close()

    async def openings(self) -> None:
        """Without copies of its files, and again when there are some."""
        first, copied = [], []
        for number in range(STALL_ROUNDS):
            if number:
                await asyncio.to_thread(shutil.rmtree, self._copies)
                self._open()
            async with self.stalls.watched("first command"):
                first.append(await self.around(nothing))
            async with self.stalls.watched("copying"):
                copied.append(await elapsed(ready(self.effects)))
            await self.close()
            self._open()
            async with self.stalls.watched("opening again"):
                await self.around(nothing)
                await ready(self.effects)
            if number < STALL_ROUNDS - 1:
                await self.close()
        show("first command", first)
        show("until all is copied", copied)
        if len(self.files) == SIZES[-1]:
            report("first command in 50,000 files", [seconds * 1000 for seconds in first], goal=GOAL_FIRST, unit="ms")

    async def close(self) -> None:
        async with self.stalls.watched("closing"):
            await self.effects.stop()
            self.effects.close()

    async def deletions(self, files: Mapping[Path, bytes]) -> None:
        used = []
        for _ in range(self.rounds):
            await self.around(partial(delete, files))
            used.append(self.used)
            async with self.stalls.watched("files that come back"):
                await self.around(partial(write, files))
                await ready(self.effects)
        for _ in range(STALL_ROUNDS):
            async with self.stalls.watched("deleted files"):
                await self.around(partial(delete, files))
            await self.around(partial(write, files))
            await ready(self.effects)
        show("the same deleted", used)

    async def compare(self, name: str, act: Callable[[], None], *, contained: bool = True) -> None:
        samples, used = [], []
        for _ in range(self.rounds):
            ours = await self.around(act, contained=contained)
            used.append(self.used)
            samples.append((ours, await asyncio.to_thread(timed, partial(status, self.root))))
            await ready(self.effects)
        for _ in range(STALL_ROUNDS):
            async with self.stalls.watched(name):
                await self.around(act, contained=contained)
                await ready(self.effects)
        git = [theirs for _, theirs in samples]
        ratios = [ours / theirs for ours, theirs in samples]
        if len(self.files) == SIZES[-1] and act is nothing and contained:
            report("nothing changed in 50,000 files, to git status", ratios, goal=GOAL_RATIO)
        if name == "1,000 changed":
            times = [seconds * 1000 for seconds in used]
            report(f"1,000 files changed of {len(self.files):,}", times, goal=GOAL_MANY, unit="ms")
        ratio = statistics.median(ratios)
        show(name, used, f"git status {statistics.median(git) * 1000:7.1f}ms   ratio {ratio:.2f}")

    async def around(self, act: Callable[[], None], *, contained: bool = True) -> float:
        """Seconds before and after it; `used` becomes the time of the processor in them."""
        clocks = (time.perf_counter, time.process_time)
        began = [clock() for clock in clocks]
        mark = await self.effects.begin()
        before = [clock() - then for clock, then in zip(clocks, began, strict=True)]
        await asyncio.to_thread(act)
        began = [clock() for clock in clocks]
        report = await self.effects.end(mark, contained=contained)
        after = [clock() - then for clock, then in zip(clocks, began, strict=True)]
        assert act is nothing or not report.cannot_be_undone, report.note
        wall, self.used = (sum(both) for both in zip(before, after, strict=True))
        return wall


def plant(root: Path, files: int) -> list[Path]:
    """Source files of 4 KB, 25 to a folder, in a git repository."""
    chance = random.Random(5)
    lines = ["    " * chance.randrange(4) + " ".join(chance.choices(WORDS, k=8)) for _ in range(2_000)]
    paths = []
    for number in range(files - 1):
        folder = root / f"part{number % 50}" / f"group{number // 50 // 25}"
        folder.mkdir(parents=True, exist_ok=True)
        text = f"# file {number}\n" + "\n".join(chance.choices(lines, k=120))
        paths.append(folder / f"file{number}.py")
        paths[-1].write_text(text[: FILE_BYTES - 1] + "\n")
    (root / ".gitignore").write_text("*.log\nbuild/\n")
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *command], cwd=root, check=True)
    return [*paths, root / ".gitignore"]


def nothing() -> None:
    """As `true` does."""


def change(paths: Sequence[Path]) -> None:
    for path in paths:
        with path.open("a") as file:
            file.write("more\n")


def delete(paths: Iterable[Path]) -> None:
    for path in paths:
        path.unlink()


def contents(paths: Iterable[Path]) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in paths}


def write(files: Mapping[Path, bytes]) -> None:
    for path, data in files.items():
        path.write_bytes(data)


def status(root: Path) -> None:
    subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True, check=True)


async def elapsed(act: Awaitable[object]) -> float:
    began = time.perf_counter()
    await act
    return time.perf_counter() - began


async def ready(effects: Effects) -> None:
    while not effects.ready:  # noqa: ASYNC110  an event for the benchmark alone would be one more thing to keep right
        await asyncio.sleep(0.01)


def show(name: str, seconds: Sequence[float], beside: str = "") -> None:
    print(f"{name:24} {statistics.median(seconds) * 1000:8.1f}ms   {beside}", flush=True)


async def measure(folder: Path, files: int, rounds: int) -> None:
    stalls = Stalls()
    await MeasuredProject(folder, files, rounds, stalls).measure()
    what, longest = stalls.worst()
    report(f"longest stall of the loop, {files:,} files", [one * 1000 for one in longest], goal=GOAL, unit="ms")
    show("longest stall", longest, f"goal {GOAL}ms; {what}")


def first_message(root: Path) -> None:
    """A whole program without a window, from its start to its first request, here and in an empty folder in turn."""
    samples = [
        [overhead.measure(overhead.handrail, 0, 1, project).start for project in (root, None)]
        for _ in range(MESSAGE_ROUNDS)
    ]
    ratios = [here / empty for here, empty in samples]
    show("first message", [here for here, _ in samples], f"ratio {statistics.median(ratios):.2f} to an empty folder")
    report("first message in 50,000 files, to an empty folder", ratios, goal=GOAL_MESSAGE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--files", type=int, nargs="*", default=SIZES)
    options = parser.parse_args()
    gc.disable()
    sys.setswitchinterval(SWITCH_SECONDS)
    print(f"goals: nothing changed, at most {GOAL_RATIO} of git status; 1,000 changed, under {GOAL_MANY}ms", flush=True)
    for files in options.files:
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch).resolve()
            asyncio.run(measure(folder, files, options.rounds))
            gc.collect()
            if files == SIZES[-1]:
                first_message(folder / "project")


if __name__ == "__main__":
    main()
