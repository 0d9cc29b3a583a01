"""Garbage collection while nobody waits: a look through all objects of a long conversation takes longer than a key may.

Python looks through everything whenever enough was made. Here it looks only at what is young by itself; the rest is
done when nothing happens, and what it has seen is then left out until the person is in another program.
"""

import gc

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

_LOOK_MS = 500
_NEVER = 1_000_000
_ROUNDS, _MANY_ROUNDS = 10, 400
"""Looks at what is young after which the rest is due, as Python has it, and after which it is due at any time."""
_MOST_AT_ONCE = 50_000
"""Objects that are looked through in well under 50 ms."""
_MANY_LEFT_OUT = 100_000
"""Objects that were left out since all were looked through; then all are again, once the person is elsewhere."""


class Collecting(QObject):
    """Begun once, when the window stands."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._before = (0, 0, 0)
        self._rounds_seen = 0
        self._left_out = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._thresholds = gc.get_threshold()

    def begin(self) -> None:
        young, middle, _old = self._thresholds
        gc.set_threshold(young, middle, _NEVER)
        self._left_out = gc.get_freeze_count()
        self._timer.start()

    def end(self) -> None:
        self._timer.stop()
        gc.set_threshold(*self._thresholds)

    def _look(self) -> None:
        counts = gc.get_count()
        is_quiet, self._before = counts == self._before, counts
        rounds = counts[2] - self._rounds_seen
        if rounds >= (_ROUNDS if is_quiet else _MANY_ROUNDS):
            self.collect()
        elif is_quiet and self._is_elsewhere() and gc.get_freeze_count() - self._left_out > _MANY_LEFT_OUT:
            self.collect_all()

    def collect(self) -> None:
        """What was made since the last time; much of it at once stays until all is looked through."""
        if len(gc.get_objects(generation=2)) < _MOST_AT_ONCE:
            gc.collect()
        gc.freeze()
        self._rounds_seen = gc.get_count()[2]

    def collect_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._left_out = gc.get_freeze_count()
        self._rounds_seen = gc.get_count()[2]

    def _is_elsewhere(self) -> bool:
        return QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive
