"""Runs every benchmark with few rounds and makes one table of figures, goals and verdicts.

    python -m benchmarks [NAME …]

Exits with 1 if a goal is missed by more than its noise, or a benchmark failed. All of it takes less than ten minutes on
a machine that does nothing else; on a busy one ratios stay meaningful, but their noise grows.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.results import RESULTS, Figure, reported, table

BENCHMARKS = {
    "overhead": ("--rounds", "3", "--steps", "30"),
    "transactions": (),
    "first_paint": ("--rounds", "7"),
    "stream_markdown": ("10000",),
    "stalls": ("--rounds", "3"),
    "search": ("--rounds", "5"),
    "confinement": ("30",),
    "effects": ("--rounds", "5", "--files", "5000", "50000"),
    "long_session": ("--rounds", "5"),
    "request_size": (),
    "plan_mode": (),
    "long_turn": ("300",),
    "masking": (),
}
"""Each with the arguments that keep it short."""
SECONDS = 600


def main(names: list[str]) -> int:
    figures: dict[str, list[Figure]] = {}
    failed = []
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        for name in names or BENCHMARKS:
            print(f"--- {name}", flush=True)
            kept = Path(scratch, name)
            command = [sys.executable, "-m", f"benchmarks.{name}", *BENCHMARKS[name]]
            done = subprocess.run(command, env=os.environ | {RESULTS: str(kept)})
            if found := reported(kept):
                figures[name] = found
            if done.returncode:
                failed.append(name)
    took = time.monotonic() - began
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"\n{table(figures)}\n\n{took:.0f} s in all, {used.ru_utime + used.ru_stime:.0f} s of a core's time.")
    missed = [f"{name}: {one.name}" for name, found in figures.items() for one in found if one.is_missed]
    if missed:
        print("Missed: " + ", ".join(missed))
    if failed:
        print("Ended with an error: " + ", ".join(failed))
    if not names and took > SECONDS:
        print(f"This took more than {SECONDS} s; is something else running?")
    return bool(missed or failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
