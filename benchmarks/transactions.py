"""What a step costs, counted and not timed, so that it means the same on a busy machine: transactions, statements, ...

    python -m benchmarks.transactions [--steps N]

One scripted turn reads, edits and runs commands by turns, in this process and with budgets set. A step is counted from
one request to the next; the table has the medians by kind of step. Exits with 1 if a goal is missed.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions, open_session
from app.events import Event, ReplyStarted
from app.sqlite import Database
from benchmarks.results import report
from benchmarks.server import step, write_files

KINDS = ("read", "edit", "shell")
WARM = 2
"""Steps of each kind that are not counted."""
COUNTED = ("transactions", "statements", "disk waits", "thread hops", "events", "dumps", "JSON bytes")
GOALS = {
    "read": {"transactions": 2, "thread hops": 2, "disk waits": 0},
    "edit": {"transactions": 2, "thread hops": 2, "disk waits": 2},
    "shell": {"transactions": 5, "thread hops": 12, "disk waits": 0},
}


class Counts(Counter[str]):
    """Counts what this process does while `counting`; `of_kinds` has what was added from one request to the next."""

    def __init__(self) -> None:
        super().__init__()
        self.of_kinds: dict[str, list[Counter[str]]] = {kind: [] for kind in KINDS}
        self._before: Counter[str] | None = None
        self._requests = 0

    def watch(self, event: Event) -> None:
        self["events"] += 1
        if not isinstance(event, ReplyStarted):
            return
        if self._before is not None:
            self.of_kinds[KINDS[(self._requests - 1) % len(KINDS)]].append(Counter(self) - self._before)
        self._before = Counter(self)
        self._requests += 1

    @contextmanager
    def counting(self) -> Iterator[None]:
        undo = [
            self._wrapped(Database, "transaction", "transactions"),
            self._wrapped(os, "fsync", "disk waits"),
            self._wrapped(os, "fdatasync", "disk waits"),
            self._wrapped(asyncio.BaseEventLoop, "run_in_executor", "thread hops"),
            self._wrapped(json, "dumps", "dumps"),
            self._tracing(),
        ]
        try:
            yield
        finally:
            for one in undo:
                one()

    def _wrapped(self, owner: Any, name: str, counted: str) -> Callable[[], None]:
        real = getattr(owner, name)

        def wrapper(*args: Any, **options: Any) -> Any:
            self[counted] += 1
            result = real(*args, **options)
            if real is _dumps:
                self["JSON bytes"] += len(result)
            return result

        setattr(owner, name, wrapper)
        return lambda: setattr(owner, name, real)

    def _tracing(self) -> Callable[[], None]:
        """Count the statements of every database that is opened from now on."""
        real = Database.__init__

        def opened(database: Database, *args: Any, **options: Any) -> None:
            real(database, *args, **options)
            database._connection.set_trace_callback(self._executed)

        Database.__init__ = opened  # type: ignore[method-assign, assignment]
        return lambda: setattr(Database, "__init__", real)

    def _executed(self, sql: str) -> None:
        self["statements"] += not sql.startswith("--")  # inside triggers


_dumps = json.dumps


def count(steps: int) -> Counts:
    with tempfile.TemporaryDirectory() as scratch:
        project = Path(scratch, "project")
        project.mkdir()
        write_files(project, steps)
        calls = [step(number) for number in range(steps)]
        script = [{"call": name, "arguments": arguments} for name, arguments in calls]
        Path(scratch, "script.json").write_text(json.dumps([*script, {"say": "Done."}]))
        os.environ |= {"HANDRAIL_HOME": f"{scratch}/home", "HANDRAIL_SCRIPT": f"{scratch}/script.json"}
        counts = Counts()
        with counts.counting():
            asyncio.run(work(project, counts))
    return counts


async def work(project: Path, counts: Counts) -> None:
    profile = Profile.open()
    profile.change({"budget": {"session_tokens": 10**9, "day_tokens": 10**9}})
    options = SessionOptions(project=str(project), provider="scripted", trust="autonomous")
    opened = await open_session(profile, options)
    opened.session.watch(counts.watch)
    await opened.session.send("go")
    await opened.close()
    profile.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=30)
    counts = count(parser.parse_args().steps)
    print(f"{'':8}" + "".join(f"{name:>14}" for name in COUNTED))
    missed = []
    for kind in KINDS:
        found = counts.of_kinds[kind][WARM:]
        medians = {name: statistics.median_low([one[name] for one in found]) for name in COUNTED}
        print(f"{kind:8}" + "".join(f"{medians[name]:14,}" for name in COUNTED))
        for name, most in GOALS[kind].items():
            report(f"{name} of a step: {kind}", medians[name], goal=most, unit="times")
        missed += [
            f"{kind}: {medians[name]} {name}, at most {most}"
            for name, most in GOALS[kind].items()
            if medians[name] > most
        ]
    print("\n".join(missed) or "all goals are met")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
