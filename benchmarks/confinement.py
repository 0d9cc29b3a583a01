"""What confining one command costs: `true` in each tier against plain `sh -c true`, in turn, as ratios of medians.

`python -m benchmarks.confinement [ROUNDS]`; also says what a thousand commands leave behind.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from app.sandbox.confine import Confinement, Launch
from app.sandbox.protect.guard import Guard
from app.sandbox.running.environment import CommandEnvironment
from app.sandbox.running.process import Processes
from app.vocabulary.confinement import Tier
from benchmarks.results import report

THOUSAND = 1000
ARGV = ("/bin/sh", "-c", "true")
CONFINED = (f"{Tier.FULL} tier", f"{Tier.REDUCED} tier")
GOAL_MS = 100
"""Until a command has started, and ended if it does nothing."""
ENVIRONMENT = {"PATH": "/usr/bin:/bin"}


async def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        project = make_project(root)
        rooms = {}
        for tier in Tier:
            tiers = () if tier is Tier.NONE else (tier,)
            rooms[tier] = Confinement(project, state=root / tier, tiers=tiers)
            started = time.perf_counter()
            found = await rooms[tier].ready()
            print(f"{tier}: ready after {(time.perf_counter() - started) * 1000:.0f} ms {found.note}")
            if found.tier is not tier:
                del rooms[tier]
        ways: dict[str, Callable[[], Awaitable[None]]] = {"sh -c true": plainly, "asyncio sh -c true": through_asyncio}
        ways |= {f"{tier} tier": in_room(tab, project) for tier, tab in rooms.items()}
        processes = Processes(
            project, CommandEnvironment(ENVIRONMENT), rooms.get(Tier.FULL, rooms[Tier.NONE]), guard=guard_of(rooms)
        )
        ways |= {"guard, no change": guarded(guard_of(rooms)), "through Processes": whole(processes)}
        await compare(ways, rounds)
        changing = guarded(guard_of(rooms), made_and_removed(project))  # apart, for whoever comes next looks again
        await compare({"sh -c true": plainly, "guard, one folder made and removed": changing}, rounds)
        await processes.end()
        for tier, tab in rooms.items():
            await thousand(tier, in_room(tab, project), root)
        for tab in rooms.values():
            tab.close()


async def compare(ways: dict[str, Callable[[], Awaitable[None]]], rounds: int) -> None:
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            started = time.perf_counter()
            await way()
            taken[name].append(time.perf_counter() - started)
    plain = statistics.median(taken["sh -c true"])
    for name, times in taken.items():
        if name in CONFINED:
            report(f"a command: {name}", [one * 1000 for one in times], goal=GOAL_MS, unit="ms")
        middle = statistics.median(times)
        print(f"{name:34} {middle * 1000:7.2f} ms   {middle / plain:5.2f} x")


async def thousand(tier: Tier, way: Callable[[], Awaitable[None]], root: Path) -> None:
    await way()
    before = traces(root)
    for _ in range(THOUSAND):
        await way()
    await asyncio.sleep(0.2)
    after = traces(root)
    left = {name: after[name] - before[name] for name in before}
    print(f"after 1,000 commands in the {tier} tier are left:", ", ".join(f"{n} {name}" for name, n in left.items()))


def traces(root: Path) -> dict[str, int]:
    """What there is of ours: zombies among our descendants, open descriptors, files."""
    processes = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        processes[int(path.parent.name)] = (int(parent), state)
    ours = {os.getpid()}
    while more := {pid for pid, (parent, _) in processes.items() if parent in ours} - ours:
        ours |= more
    zombies = sum(1 for pid in ours if pid in processes and processes[pid][1] == "Z")
    files = sum(1 for _ in root.rglob("*"))
    return {"zombies": zombies, "descriptors": len(os.listdir("/proc/self/fd")), "files": files}


async def plainly() -> None:
    subprocess.run(ARGV, env=ENVIRONMENT, stdin=subprocess.DEVNULL, check=True)  # noqa: ASYNC221


async def through_asyncio() -> None:
    process = await asyncio.create_subprocess_exec(*ARGV, env=ENVIRONMENT, stdin=asyncio.subprocess.DEVNULL)
    await process.wait()


def in_room(tab: Confinement, project: Path) -> Callable[[], Awaitable[None]]:
    async def run() -> None:
        running = await tab.start(Launch(ARGV, project, ENVIRONMENT, 1))
        assert await running.wait() == 0
        await running.end()

    return run


def guard_of(rooms: dict[Tier, Confinement]) -> Guard:
    return next(iter(rooms.values())).guard


def made_and_removed(project: Path) -> Callable[[], None]:
    folder = project / "part1" / "new"

    def act() -> None:
        folder.mkdir()
        folder.rmdir()

    return act


def guarded(guard: Guard, act: Callable[[], None] = lambda: None) -> Callable[[], Awaitable[None]]:
    """What looking before and after costs, as commands do it."""

    async def look() -> None:
        mark = guard.glance()
        if mark is None:
            mark = await asyncio.to_thread(guard.before)
        act()
        if guard.glance() is not mark:
            await asyncio.to_thread(guard.after, mark, enforced=True)

    return look


def whole(processes: Processes) -> Callable[[], Awaitable[None]]:
    """With the guard, the pipe and the time limit, as the bash tool runs it; `true` in bash."""

    async def run() -> None:
        assert (await processes.run("true", timeout=10)).exit_code == 0

    return run


def make_project(root: Path) -> Path:
    """As a middling repository: a few hundred folders to look at."""
    project = root / "project"
    for number in range(300):
        folder = project / f"part{number % 20}" / f"module{number}"
        folder.mkdir(parents=True)
        (folder / "code.py").write_text("pass\n")
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    (project / ".env").write_text("SECRET=1\n")
    return project


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if sys.argv[1:] else 200))
