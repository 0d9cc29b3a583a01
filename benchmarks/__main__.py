"""Runs every benchmark, one after the other: `python -m benchmarks`."""

import subprocess
import sys

for name in (
    "overhead",
    "transactions",
    "first_paint",
    "stream_markdown",
    "stalls",
    "search",
    "confinement",
    "effects",
    "plan_mode",
    "request_size",
    "long_turn",
    "masking",
):
    print(f"--- {name}", flush=True)
    subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=True)
