"""Garbage collection in the window's own thread, while nobody waits.

Python looks for garbage in whichever thread happens to make an object. What belongs to Qt must not be let go there: a
thread that did so waited for Python's lock with one of Qt's in its hands, the window's thread the other way round, and
both stood still for ever. So Python does not look by itself any more. What is young is looked through several times a
second, the rest when nothing happens. All objects of a long conversation take longer than a key may: those are left out
until the person is in another program. Fewer are not, or each session that was closed would stay in memory until then.
"""

import gc

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

_LOOK_MS = 250
_ROUNDS, _MANY_ROUNDS = 10, 40
"""Looks at what is young after which the rest is due, as Python has it, and after which it is due at any time."""
_MOST_AT_ONCE, _MOST_YOUNG = 50_000, 200_000
"""Objects that are looked through in well under 50 ms: of any age, which refer to more, and the youngest."""
_MANY_NEW = 20_000
"""Objects that came to the oldest since all of these were looked through; then they are due at any time. If more came,
there could be too many to look through at once, and closed sessions among them would stay."""
_MANY_LEFT_OUT = 100_000
"""Objects that were left out since all were looked through; then all are again, once the person is elsewhere."""


class Collecting(QObject):
    """Begun when the window stands, and again when all is loaded."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._before = (0, 0, 0)
        self._rounds_seen = 0
        self._kept = 0
        """How many of the oldest there were after the last look through them."""
        self._left_out = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)

    def begin(self) -> None:
        gc.disable()
        self._left_out = gc.get_freeze_count()
        self._timer.start()

    def end(self) -> None:
        self._timer.stop()
        gc.enable()

    def _look(self) -> None:
        counts = gc.get_count()
        is_quiet, is_new_round = counts == self._before, counts[2] != self._before[2]
        self._before = counts
        rounds = counts[2] - self._rounds_seen
        if rounds >= (_ROUNDS if is_quiet else _MANY_ROUNDS) or (is_new_round and _old() - self._kept > _MANY_NEW):
            self.collect()
        elif is_quiet and self._is_elsewhere() and gc.get_freeze_count() - self._left_out > _MANY_LEFT_OUT:
            self.collect_all()
        else:
            self.collect_young()

    def collect_young(self) -> None:
        """What Python would look through by itself."""
        young, middle, _old = gc.get_count()
        most_young, most_middle, _never = gc.get_threshold()
        is_middle_due = middle > most_middle
        if young > _MOST_YOUNG or (is_middle_due and len(gc.get_objects(generation=1)) > _MOST_AT_ONCE):
            self._leave_out()
        elif is_middle_due:
            gc.collect(1)
        elif young > most_young:
            gc.collect(0)

    def collect(self) -> None:
        """What was made since the window stood; much of it stays until all is looked through."""
        if _old() > _MOST_AT_ONCE:
            self._leave_out()
            return
        gc.collect()
        self._rounds_seen, self._kept = 0, _old()
        if self._kept > _MOST_AT_ONCE - _MANY_NEW:  # these are in use, and there is no room for many more
            self._leave_out()

    def collect_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        self._leave_out()
        self._left_out = gc.get_freeze_count()

    def _leave_out(self) -> None:
        gc.freeze()
        self._rounds_seen, self._kept = gc.get_count()[2], 0

    def _is_elsewhere(self) -> bool:
        return QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive


def _old() -> int:
    return len(gc.get_objects(generation=2))
