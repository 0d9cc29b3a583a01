"""What a search costs beside ripgrep itself and `git grep`, on a tree of 50,000 files.

    python -m benchmarks.search [--rounds N] [--files N]

The whole tool call is measured. All three run in turn, round by round; figures are medians, and medians of ratios.
"""

import argparse
import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.searching.searcher import binary
from app.tools import Registry, ToolContext
from benchmarks.results import report

GOAL = 1.15
PATTERNS = {
    "rare word": ("needle_in_the_tree", True),
    "expression": (r"needle_\w+_the", True),
    "any case": ("Needle_In_The_Tree", False),
    "nothing": ("there is no such line", True),
}
"""Name -> pattern, and whether upper and lower case are told apart."""
WORDS = ("alpha", "beta", "gamma", "delta", "value", "index", "return", "import", "class", "def", "while", "error")


def plant(root: Path, files: int) -> None:
    """A tree of small source files, a few of which hold the needle, in a git repository."""
    chance = random.Random(4)
    lines = ["    " * chance.randrange(4) + " ".join(chance.choices(WORDS, k=8)) for _ in range(2_000)]
    for number in range(files):
        folder = root / f"part{number % 50}" / f"group{number // 50 % 40}"
        folder.mkdir(parents=True, exist_ok=True)
        text = chance.choices(lines, k=chance.randrange(20, 200))
        if number % 2_500 == 0:
            text.append("needle_in_the_tree")
        (folder / f"file{number}.py").write_text("\n".join(text) + "\n")
    (root / ".gitignore").write_text("*.log\nbuild/\n")
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *command], cwd=root, check=True)


def timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--files", type=int, default=50_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch).resolve()
        plant(root, options.files)
        print(f"{'':12} {'handrail':>9} {'rg':>9} {'git grep':>9} {'/ rg':>6} {'/ git':>6}   goals: {GOAL}, 1.0")
        with asyncio.Runner() as runner:
            for name in PATTERNS:
                compare(runner, root, name, options.rounds)


def compare(runner: asyncio.Runner, root: Path, name: str, rounds: int) -> None:
    pattern, case_sensitive = PATTERNS[name]
    case = [] if case_sensitive else ["-i"]
    files = Workspace([Zone("project", root, writable=True)])
    program = binary(files.zones)
    grep = Registry().get("grep")
    if program is None or grep is None:
        sys.exit("ripgrep is not installed")
    context = ToolContext(files=files, processes=cast(Any, None), search=cast(Any, None))
    args = grep.parse({"pattern": pattern, "case_sensitive": case_sensitive})

    def run(*command: str) -> None:
        subprocess.run(command, cwd=root, capture_output=True, stdin=subprocess.DEVNULL)

    acts: list[Callable[[], object]] = [
        lambda: runner.run(grep.execute(args, context)),  # type: ignore[arg-type]
        lambda: run(str(program), "--no-config", "--hidden", "--glob=!.git", "-n", *case, "-e", pattern, "."),
        lambda: run("git", "grep", "-n", "-I", "-E", *case, "-e", pattern),
    ]
    samples = [[timed(act) for act in acts] for _ in range(rounds + 1)][1:]
    ours, plain, git = (statistics.median(column) * 1000 for column in zip(*samples, strict=True))
    ratios = [sample[0] / sample[1] for sample in samples]
    report(f"search, to ripgrep: {name}", ratios, goal=GOAL)
    to_rg = statistics.median(ratios)
    to_git = statistics.median(sample[0] / sample[2] for sample in samples)
    print(f"{name:12} {ours:7.0f}ms {plain:7.0f}ms {git:7.0f}ms {to_rg:6.2f} {to_git:6.2f}", flush=True)


if __name__ == "__main__":
    main()
