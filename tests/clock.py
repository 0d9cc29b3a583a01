"""Time that passes when a test says so: what waits for a limit of minutes finds at once that it is over."""

import asyncio

import pytest


def let_pass(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Put the clock of the running loop forward."""
    loop = asyncio.get_running_loop()
    time = loop.time
    monkeypatch.setattr(loop, "time", lambda: time() + seconds)
