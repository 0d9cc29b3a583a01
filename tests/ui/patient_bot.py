"""The bot of the window's tests, which waits for what happens in it."""

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot

DEADLINE = 120_000
"""Milliseconds after which what a test waits for will never happen, also on a machine that is busy with other work."""


class PatientBot(QtBot):
    """Waits as long as it takes: a test that is right passes on a slow machine too, and ends as soon as it can."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = DEADLINE) -> None:
        super().waitUntil(callback, timeout=max(timeout, DEADLINE))

    def waitSignal(self, signal: Any, **options: Any) -> Any:
        return super().waitSignal(signal, **patient(options))

    def waitSignals(self, signals: Any, **options: Any) -> Any:
        return super().waitSignals(signals, **patient(options))


def patient(options: dict[str, Any]) -> dict[str, Any]:
    """Only who does not mind the end of the time chooses it: `assertNotEmitted` does."""
    return options if options.get("raising") is False else options | {"timeout": DEADLINE}
