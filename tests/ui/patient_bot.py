"""The bot of the window's tests, which waits for what happens in it."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from pytestqt.qtbot import QtBot

from tests.forked_workers import patience

DEADLINE = 120_000
"""Milliseconds after which what a test waits for will never happen, also on a machine that is busy with other work."""


class PatientBot(QtBot):
    """Waits as long as it takes: a test that is right passes on a slow machine too, and ends as soon as it can."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = DEADLINE) -> None:
        with patience.asked() as check:

            def is_so() -> bool | None:
                check()
                return callback()

            super().waitUntil(is_so, timeout=max(timeout, DEADLINE))

    def wait(self, ms: int) -> None:
        """As pytest-qt's own, which makes a watcher of signals for each of the thousands of waits."""
        loop = QEventLoop()
        QTimer.singleShot(ms, loop.quit)
        loop.exec()

    def waitSignal(self, signal: Any, **options: Any) -> Any:
        return super().waitSignal(signal, **patient(options))

    def waitSignals(self, signals: Any, **options: Any) -> Any:
        return super().waitSignals(signals, **patient(options))


def patient(options: dict[str, Any]) -> dict[str, Any]:
    """Only who does not mind the end of the time chooses it: `assertNotEmitted` does."""
    return options if options.get("raising") is False else options | {"timeout": DEADLINE}
