"""What Handrail's loop costs: a step, and start, tokens and memory beside a bare loop on the same SDK.

    python -m benchmarks.overhead [--rounds N] [--steps N] [--tokens N]

Both programs run in turn, round by round, against the same kind of scripted server; figures are medians. With 72 steps
the conversation grows to 400 kB.
"""

import argparse
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks import as_installed
from benchmarks.results import report
from benchmarks.server import write_files
from benchmarks.tree_memory import TreeMemory

ROOT = Path(__file__).parent.parent
RATIOS = {"start": 1.3, "tokens": 1.0, "memory": 1.5}
"""To the bare loop, which is done with its start as soon as the SDK is imported."""
MOST_MS = 20.0
"""Of a step that reads or edits, also of the last ones: from the end of a reply until the next request arrives."""
KINDS = ("read", "edit", "shell")
"""Of steps, in the order in which `benchmarks.server` asks for them."""


@dataclass(frozen=True)
class Sample:
    """One run: seconds to the first request and per step by its kind and of the last ones, CPU, memory of all."""

    start: float
    steps: dict[str, float]
    cpu: float
    memory: float


Command = Callable[[str, Path], list[str]]


def bare(url: str, folder: Path) -> list[str]:
    return [sys.executable, "-m", "benchmarks.bare", url, str(folder)]


def handrail(url: str, folder: Path) -> list[str]:
    options = f"--provider anthropic --model claude-sonnet-5-5 --base-url {url} --trust autonomous --project {folder}"
    return [sys.executable, "main.py", "run", "go", *options.split()]


def measure(command: Command, steps: int, tokens: int, project: Path | None = None) -> Sample:
    """Run one program once against a server of its own, in this project or a new one."""
    server = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.server", str(steps), str(tokens)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    url = f"http://127.0.0.1:{server.stdout.readline().strip()}"
    with tempfile.TemporaryDirectory() as scratch:
        folder = project or Path(scratch) / "project"
        folder.mkdir(exist_ok=True)
        write_files(folder, steps)
        environment = as_installed() | {"ANTHROPIC_API_KEY": "bench", "HANDRAIL_HOME": f"{scratch}/home"}
        environment["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
        began = time.time()
        child = subprocess.Popen(
            command(url, folder), cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        with TreeMemory(child.pid) as tree:
            _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        complaint = child.stderr.read().decode() if child.stderr else ""
    requests = [json.loads(server.stdout.readline()) for _ in range(steps + 1)]
    server.terminate()
    server.wait()
    if child.returncode:
        raise SystemExit(f"{command.__name__} failed:\n{complaint}")
    gaps = [later["came"] - earlier["went"] for earlier, later in itertools.pairwise(requests)]
    kinds = {kind: statistics.median(gaps[first :: len(KINDS)] or [0.0]) for first, kind in enumerate(KINDS)}
    unconfined = [gap for place, gap in enumerate(gaps) if KINDS[place % len(KINDS)] != "shell"]
    last = {f"last, at {requests[-1]['bytes'] // 1000} kB": statistics.median(unconfined[-6:] or [0.0])}
    return Sample(requests[0]["came"] - began, kinds | last, usage.ru_utime + usage.ru_stime, tree.peak_mb)


def round_of(steps: int, tokens: int) -> tuple[dict[str, float], dict[str, tuple[float, float]]]:
    """The milliseconds of our steps, and bare and ours of all else, one after the other."""
    plain, ours = measure(bare, 0, 1), measure(handrail, 0, 1)
    plain_many, ours_many = measure(bare, 0, tokens), measure(handrail, 0, tokens)
    thousand = 1000 / tokens
    return {kind: seconds * 1000 for kind, seconds in measure(handrail, steps, 1).steps.items()}, {
        "start": (plain.start, ours.start),
        "tokens": ((plain_many.cpu - plain.cpu) * thousand, (ours_many.cpu - ours.cpu) * thousand),
        "memory": (plain_many.memory, ours_many.memory),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=72)
    parser.add_argument("--tokens", type=int, default=20_000)
    options = parser.parse_args()
    measure(handrail, 0, 1)  # warm the file cache and .pyc files once for both
    measure(bare, 0, 1)
    rounds = [round_of(options.steps, options.tokens) for _ in range(options.rounds)]
    for kind in rounds[0][0]:
        times = [steps[kind] for steps, _ in rounds]
        if kind != "shell":  # what a confined command takes is in benchmarks.confinement
            report(f"a step: {kind}", times, goal=MOST_MS, unit="ms")
        print(f"{kind:18} {statistics.median(times):7.1f} ms")
    units = {"start": "s", "tokens": "CPU s per 1,000", "memory": "MB"}
    print(f"{'':8} {'bare':>10} {'handrail':>10} {'ratio':>7} {'goal':>6}   (medians of {options.rounds} rounds)")
    for name, goal in RATIOS.items():
        plain, ours = (statistics.median(sample[name][place] for _, sample in rounds) for place in (0, 1))
        ratios = [sample[name][1] / sample[name][0] for _, sample in rounds]
        report(name, ratios, goal=goal)
        print(f"{name:8} {plain:10.4f} {ours:10.4f} {statistics.median(ratios):7.2f} {goal:6.1f}   {units[name]}")


if __name__ == "__main__":
    main()
