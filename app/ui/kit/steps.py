"""Long work in short steps, between which the window answers."""

import time
from collections.abc import Generator

from PySide6.QtCore import QObject, QTimer

SLICE_SECONDS = 0.008
"""Seconds of work per turn of the loop."""


class Steps(QObject):
    """Does one work at a time; to begin another ends the one before.

    Work is a generator that yields after each step how many milliseconds it should rest: 0 where it can go on at once.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Generator[int] | None = None
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._go_on)

    def begin(self, work: Generator[int]) -> None:
        """The first step now, the others in the next turns of the loop."""
        if self._work is not None:
            self._work.close()
        self._work = work
        next(work, None)
        self._next.start(0)

    def finish(self) -> None:
        """Do all that is left now."""
        self._next.stop()
        for _ in self._work or ():
            pass

    def _go_on(self) -> None:
        end = time.perf_counter() + SLICE_SECONDS
        for rest in self._work or ():
            if rest or time.perf_counter() >= end:
                self._next.start(rest)
                return
