"""What Handrail's loop costs beside a bare one on the service's SDK: start, gap per step by its kind, tokens, memory.

    python -m benchmarks.overhead [--rounds N] [--steps N] [--tokens N]

Both programs run in turn, round by round, against the same kind of scripted server; figures are medians of ratios.
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
GOALS = {"start": 1.2, "step": 1.4, "read": 1.4, "edit": 1.4, "shell": 2.0, "growth": 1.3, "tokens": 1.0, "memory": 1.3}
"""An edit can be taken back, and a command is confined and accounted for; the bare loop does neither."""
KINDS = ("read", "edit", "shell")
"""Of steps, in the order in which `benchmarks.server` asks for them."""


@dataclass(frozen=True)
class Sample:
    """One run: seconds to the first request and per step (also by kind), late to early ones, CPU, memory of all."""

    start: float
    step: float
    kinds: dict[str, float]
    growth: float
    cpu: float
    memory: float


Command = Callable[[str, Path], list[str]]


def bare(url: str, folder: Path) -> list[str]:
    return [sys.executable, "-m", "benchmarks.bare", url, str(folder)]


def handrail(url: str, folder: Path) -> list[str]:
    options = f"--provider anthropic --model bench --base-url {url} --trust autonomous --project {folder}"
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
    tenth = max(1, len(gaps) // 5)
    growth = statistics.median(gaps[-tenth:]) / statistics.median(gaps[:tenth]) if gaps else 1.0
    return Sample(
        requests[0]["came"] - began,
        statistics.median(gaps) if gaps else 0.0,
        {kind: statistics.median(gaps[first :: len(KINDS)] or [0.0]) for first, kind in enumerate(KINDS)},
        growth,
        usage.ru_utime + usage.ru_stime,
        tree.peak_mb,
    )


def round_of(steps: int, tokens: int) -> dict[str, tuple[float, float]]:
    """Bare and ours, one after the other: name -> (bare, ours)."""
    plain, ours = measure(bare, steps, 1), measure(handrail, steps, 1)
    plain_few, ours_few = measure(bare, 0, 1), measure(handrail, 0, 1)
    plain_many, ours_many = measure(bare, 0, tokens), measure(handrail, 0, tokens)
    thousand = 1000 / tokens
    return {
        "start": (plain.start, ours.start),
        "step": (plain.step, ours.step),
        **{kind: (plain.kinds[kind], ours.kinds[kind]) for kind in KINDS},
        "growth": (plain.growth, ours.growth),
        "tokens": ((plain_many.cpu - plain_few.cpu) * thousand, (ours_many.cpu - ours_few.cpu) * thousand),
        "memory": (plain.memory, ours.memory),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--tokens", type=int, default=20_000)
    options = parser.parse_args()
    measure(handrail, 0, 1)  # warm the file cache and .pyc files once for both
    measure(bare, 0, 1)
    rounds = [round_of(options.steps, options.tokens) for _ in range(options.rounds)]
    units = {
        "start": "s",
        "step": "s",
        **dict.fromkeys(KINDS, "s"),
        "growth": "late/early",
        "tokens": "CPU s per 1,000",
        "memory": "MB",
    }
    print(f"{'':8} {'bare':>10} {'handrail':>10} {'ratio':>7} {'goal':>6}   (medians of {options.rounds} rounds)")
    for name in GOALS:
        plain = statistics.median(sample[name][0] for sample in rounds)
        ours = statistics.median(sample[name][1] for sample in rounds)
        ratios = [sample[name][1] / sample[name][0] for sample in rounds]
        report(name, ratios, goal=GOALS[name])
        ratio = statistics.median(ratios)
        print(f"{name:8} {plain:10.4f} {ours:10.4f} {ratio:7.2f} {GOALS[name]:6.1f}   {units[name]}")


if __name__ == "__main__":
    main()
