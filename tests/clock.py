"""Time that passes when a test says so, so that no test depends on how fast the machine is."""

import asyncio
import time
from collections.abc import Callable

import pytest

from app.sandbox.running.command import Command


def let_pass(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Put the clock of the running loop forward: what waits for a limit finds at once that it is over."""
    loop = asyncio.get_running_loop()
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + seconds)


def start_time_when(monkeypatch: pytest.MonkeyPatch, ready: Callable[[], object]) -> None:
    """A command's time limit begins to count when it has come so far, however slow the machine is."""
    wait_for_end = Command.wait_for_end

    async def later(command: Command) -> None:
        await eventually(ready)
        await wait_for_end(command)

    monkeypatch.setattr(Command, "wait_for_end", later)


async def eventually(condition: Callable[[], object]) -> None:
    """Wait until it is true; two minutes are more than anything takes that works at all."""
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline, "it never became true"
        await asyncio.sleep(0.01)
