"""The real program, started as a person or a script starts it."""

import os
import subprocess
from collections.abc import Callable

import pytest

from tests.starting import run_program

Runner = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """These faces are for where no window can be, and mostly for scripts."""
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "dumb")  # what needs more of a terminal says so


@pytest.fixture
def handrail() -> Runner:
    """Run main.py without a terminal."""

    def run(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        return run_program(arguments, stdin, os.environ | environment)

    return run
