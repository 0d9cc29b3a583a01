"""What it costs that whatever a command replaces is kept before: each command beside the same one run plainly.

    python -m benchmarks.keeping [--rounds N] [--tier full|reduced] [NAME …]

Each row has a folder of its own, made anew for each run. "around" is what comes before and after the command: nothing
is copied ahead, so it does not depend on the size of the folder; the last rows show that. Undo is checked to bring the
folder back as far as names and sizes tell. Ratios are medians of ratios, round by round.
"""

import argparse
import asyncio
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR

from app.sandbox.confine import Confinement
from app.sandbox.effects import Effects
from app.sandbox.files.undo_workspace import UndoWorkspace
from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.running.environment import CommandEnvironment
from app.sandbox.running.process import Processes
from app.storage.database import open_database
from app.storage.versions.store import VersionStore
from app.storage.versions.undo import Undo
from app.vocabulary.changes import CURRENT, CallInfo
from app.vocabulary.confinement import Tier
from benchmarks.results import report

GOAL_START, GOAL_UNDO = 100, 10
"""Milliseconds before a command starts, and seconds until 15,000 files are back."""
IDENTITY = "git -c user.name=x -c user.email=x@y"


@dataclass(frozen=True)
class Row:
    prepare: Callable[[Path], object]
    command: str
    goal: float
    """Of the time of the command to that of the plain one. What a filter stops costs some 0.1 ms a call."""


def files(count: int, size: int = 4_096) -> Callable[[Path], object]:
    def make(root: Path) -> None:
        for number in range(count):
            folder = root / f"{number // 500:03d}"
            folder.mkdir(exist_ok=True)
            (folder / f"{number}.txt").write_bytes(b"line\n" * (size // 5))

    return make


def sparse(root: Path) -> None:
    files(1_100, 0)(root)
    for path in root.rglob("*.txt"):
        os.truncate(path, 10_000_000)


def repository(root: Path) -> None:
    files(2_000)(root)
    script = f"git init -q && git add . && {IDENTITY} commit -qm one && git checkout -qb other"
    script += f" && sed -i 1s/line/other/ */*.txt && {IDENTITY} commit -qam other && git checkout -q -"
    subprocess.run(["bash", "-ec", script], cwd=root, check=True)


def database(root: Path) -> None:
    script = "import sqlite3, os; c = sqlite3.connect('x.db'); c.execute('create table t(a)');"
    script += "[c.execute('insert into t values (?)', (os.urandom(1_000_000),)) for _ in range(200)]; c.commit()"
    subprocess.run([sys.executable, "-c", script], cwd=root, check=True)


ONE_ROW = "import sqlite3; c = sqlite3.connect('x.db'); c.execute('insert into t values (1)'); c.commit()"
NEW_FILES = "import os; [open(f'{n}.txt', 'w').write('new') for n in range(5_000)]"
ROWS = {
    "remove 160 photos of 4 MB": Row(files(160, 4_000_000), "rm -r *", 5),
    "remove 20,000 files": Row(files(20_000), "rm -r *", 20),
    "sed -i over 5,000 files": Row(files(5_000), "sed -i 1s/line/other/ */*.txt", 6),
    "checkout of 2,000 files": Row(repository, "git checkout -q other", 8),
    "5,000 new files": Row(lambda root: None, f'{sys.executable} -c "{NEW_FILES}"', 8),
    "a row in a 200 MB database": Row(database, f'{sys.executable} -c "{ONE_ROW}"', 15),
    "a line onto a 200 MB log": Row(lambda root: (root / "log").write_bytes(bytes(200_000_000)), "echo x >> log", 100),
    "start in 50,000 files": Row(files(50_000, 10), "true", 20),
    "start in 11 GB": Row(sparse, "true", 20),
}


async def measure(name: str, row: Row, tier: Tier, rounds: int) -> None:
    ratios, around, kept_seconds = [], [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()  # noqa: ASYNC240
            (root / "project").mkdir()
            row.prepare(root / "project")
            ours, outside = await confined(root, row.command, tier)
            shutil.rmtree(root / "project")
            (root / "project").mkdir()
            row.prepare(root / "project")
            began = time.monotonic()
            subprocess.run(["bash", "-c", row.command], cwd=root / "project", check=True)  # noqa: ASYNC221
            ratios.append(ours / (time.monotonic() - began))
            around.append(outside)
            kept_seconds.append(ours)
    print(
        f"{name:30} {statistics.median(kept_seconds):8.3f} s  {statistics.median(ratios):6.1f} x plain,"
        f" around {statistics.median(around):6.3f} s",
        flush=True,
    )
    report(f"{name}, to plain", ratios, goal=row.goal)


async def confined(root: Path, command: str, tier: Tier) -> tuple[float, float]:
    """The seconds of the command, and those around it; checks that undo brings all back."""
    project = root / "project"
    store = VersionStore(open_database(root / "data.db"), root / "blobs")
    recorder = store.recorder(str(project), "benchmark")
    workspace = Workspace([Zone("project", project, writable=True)])
    confinement = Confinement(project, state=root / "state", variables=os.environ, tiers=(tier,))
    effects = Effects(workspace, recorder, root / "commands")
    processes = Processes(
        project, CommandEnvironment(os.environ), confinement, guard=confinement.guard, keep=recorder.keep
    )
    in_force = await confinement.ready()
    assert in_force.keeps, in_force.note
    try:
        await processes.run("true", timeout=60, promised=in_force)  # the first command finds the protected files
        before = state(project)
        CURRENT.set(CallInfo(1, "call", "bash"))
        began = time.monotonic()
        mark = await effects.begin(in_force)
        started = time.monotonic()
        done = await processes.run(command, timeout=600, promised=in_force, record=mark.record)
        ended = time.monotonic()
        assert done.exit_code == 0, done.output
        await effects.end(mark)
        over = time.monotonic()
        if command == "true":
            report("before a command starts", (started - began) * 1000, goal=GOAL_START, unit="ms")
        elif state(project) != before:
            undone = await asyncio.to_thread(
                Undo(store, str(project), lambda _: UndoWorkspace(Workspace([Zone("project", project, True)]))).undo
            )
            assert not undone.skipped, undone.skipped[:3]
            assert state(project) == before
            print(f"{'':30} undo {time.monotonic() - over:.3f} s", flush=True)
            if command == "rm -r *":
                report("undo of a removal", time.monotonic() - over, goal=GOAL_UNDO, unit="s")
        return ended - started, started - began + over - ended
    finally:
        await effects.stop()
        await processes.end()
        await confinement.end()
        await asyncio.to_thread(store.close)


def state(root: Path) -> dict[str, int]:
    """Names and sizes, without git's index, which git itself refreshes."""
    found = {path.relative_to(root).as_posix(): path.lstat() for path in root.rglob("*")}
    sizes = {name: status.st_size * (not S_ISDIR(status.st_mode)) for name, status in found.items()}
    return {name: size for name, size in sizes.items() if not name.startswith(".git")}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tier", type=Tier, default=Tier.FULL)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    for name in options.names or ROWS:
        asyncio.run(measure(name, ROWS[name], options.tier, options.rounds))
