"""Starts the real program, and texts in Python that use parts of it, each in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAIN = (sys.executable, str(ROOT / "main.py"))
"""The program, started as a person starts it."""
_BEGIN = f"import sys; sys.path[0] = {str(ROOT)!r}; "
SCRIPT = (sys.executable, "-c", _BEGIN + "exec(compile(sys.argv.pop(1), '<script>', 'exec'))")
"""What to put before a text in Python, which may use our tests."""
PATIENCE = 300


def program_after(before: str) -> tuple[str, ...]:
    """The program, but a function of `tests.starting.before` is called first."""
    return (sys.executable, "-c", f"{_BEGIN}from tests.starting.before import start; start()", before)


def run_program(
    arguments: Sequence[str], stdin: str = "", environment: Mapping[str, str] = os.environ, before: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run it to its end without a terminal."""
    line = [*(program_after(before) if before else PLAIN), *arguments]
    return subprocess.run(line, input=stdin, env=environment, capture_output=True, text=True, timeout=PATIENCE)
