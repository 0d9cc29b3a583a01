"""What a benchmark found, in one form for all of them: `python -m benchmarks` makes one table of it.

A benchmark prints its own table and calls `report` once for each figure that has a goal.
"""

import json
import os
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

RESULTS = "HANDRAIL_BENCH_RESULTS"
"""The variable that names the file to which figures are appended."""


@dataclass(frozen=True)
class Figure:
    """One figure: its value in each round (once if it is counted), and what it may be at most."""

    name: str
    values: tuple[float, ...]
    goal: float
    unit: str = "x"
    """`x` for a ratio to a bare program that does the same."""

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def noise(self) -> float:
        """Half of the middle half of the rounds; the median would move by about that if all was run again."""
        if len(self.values) < 2:
            return 0.0
        first, _, third = statistics.quantiles(self.values, n=4, method="inclusive")
        return (third - first) / 2

    @property
    def is_missed(self) -> bool:
        """By more than the noise."""
        return self.median - self.noise > self.goal

    @property
    def verdict(self) -> str:
        if self.is_missed:
            return "MISSED"
        return "met" if self.median <= self.goal else "within noise"


def report(name: str, values: Sequence[float] | float, *, goal: float, unit: str = "x") -> None:
    """Keep a figure for the table, if one is being made."""
    if target := os.environ.get(RESULTS):
        several = tuple(values) if isinstance(values, Sequence) else (values,)
        with Path(target).open("a") as file:
            file.write(json.dumps(asdict(Figure(name, several, goal, unit))) + "\n")


def reported(target: Path) -> list[Figure]:
    lines = target.read_text().splitlines() if target.exists() else []
    return [Figure(**(found := json.loads(line)) | {"values": tuple(found["values"])}) for line in lines]


def table(figures: dict[str, list[Figure]]) -> str:
    """Markdown, one row per figure; `figures` are those of each benchmark."""
    rows = ["| benchmark | figure | median | noise | goal | verdict |", "|---|---|---:|---:|---:|---|"]
    for benchmark, found in figures.items():
        for one in found:
            median, noise, goal = (
                f"{value:,.3g}" if value < 1000 else f"{value:,.0f}" for value in (one.median, one.noise, one.goal)
            )
            unit = "" if one.unit == "x" else f" {one.unit}"
            rows.append(f"| {benchmark} | {one.name} | {median}{unit} | ± {noise} | {goal} | {one.verdict} |")
    return "\n".join(rows)
