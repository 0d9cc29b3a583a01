"""Runs every benchmark with few rounds and makes one table of figures, goals and verdicts.

    python -m benchmarks [--seconds N] [NAME …]

Exits with 1 if a goal is missed by more than its noise, or a benchmark failed. All of it takes less than ten minutes on
a machine that does nothing else; on a busy one ratios stay meaningful, but their noise grows. After ten minutes, or as
many seconds as are given, it ends all the same and says what was left out.
"""

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.results import RESULTS, Figure, reported, table

BENCHMARKS = {
    "request_size": (),
    "plan_mode": (),
    "overhead": ("--rounds", "3"),
    "first_paint": ("--rounds", "7"),
    "stream_markdown": ("10000",),
    "confinement": ("30",),
    "long_turn": ("300",),
    "stalls": ("--rounds", "3"),
    "keeping": ("--rounds", "1"),
    "long_conversation": ("--rounds", "2"),
}
"""Each with the arguments that keep it short, the quickest first: where time runs out, little is left out. The soak,
which takes longer, is run by itself."""
SECONDS = 600


def main(names: list[str], seconds: float) -> int:
    figures: dict[str, list[Figure]] = {}
    failed, left_out, times = [], [], {}
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        for name in names or BENCHMARKS:
            print(f"--- {name}", flush=True)
            kept, since = Path(scratch, name), time.monotonic()
            ended = run(name, kept, seconds - (since - began))
            if ended is None:
                left_out.append(name)
            elif ended:
                failed.append(name)
            if found := reported(kept):
                figures[name] = found
            times[name] = time.monotonic() - since
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    slowest = sorted(times, key=times.__getitem__, reverse=True)[:4]
    print(f"\n{table(figures)}\n\nWithout a unit: the ratio to a bare program that does the same.")
    print(f"{sum(times.values()):.0f} s in all, {used.ru_utime + used.ru_stime:.0f} s of a core's time.")
    print("Took longest: " + ", ".join(f"{name} {times[name]:.0f} s" for name in slowest))
    missed = [f"{name}: {one.name}" for name, found in figures.items() for one in found if one.is_missed]
    if missed:
        print("Missed: " + ", ".join(missed))
    if failed:
        print("Ended with an error: " + ", ".join(failed))
    if left_out:
        print(f"Not finished within {seconds:g} s: {', '.join(left_out)}. Is something else running?")
    return bool(missed or failed or left_out)


def run(name: str, kept: Path, seconds: float) -> int | None:
    """Run one benchmark, which appends its figures to `kept`; gives its exit code, None if it took too long."""
    command = [sys.executable, "-m", f"benchmarks.{name}", *BENCHMARKS[name]]
    child = subprocess.Popen(command, env=os.environ | {RESULTS: str(kept)}, start_new_session=True)
    try:
        return child.wait(max(seconds, 0))
    except BaseException as error:  # also when the person stops it: nothing is left running
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        if isinstance(error, subprocess.TimeoutExpired):
            return None
        raise


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    options = parser.parse_args()
    if unknown := set(options.names) - BENCHMARKS.keys():
        parser.error(f"there is no benchmark called {', '.join(sorted(unknown))}")
    sys.exit(main(options.names, options.seconds))
