"""Garbage collection in the window's own thread, while nobody waits.

Python looks for garbage in whichever thread happens to make an object. What belongs to Qt must not be let go there: a
thread that did so waited for Python's lock with one of Qt's in its hands, the window's thread the other way round, and
both stood still for ever. So Python does not look by itself any more.
"""

import gc
import time

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

_LOOK_MS = 250
_MOST_ROUNDS = 40
"""Looks at what is young after which all is looked through, also while something happens all the time."""
_LONG_SECONDS = 0.05
"""What takes longer to look through is left out until the person is in another program."""


class Collecting(QObject):
    """Looks at what is young as often as Python would, and at everything when nothing happens."""

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        self._app = app
        self._before = (0, 0, 0)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)

    def begin(self) -> None:
        gc.disable()
        self._timer.start()
        self._app.applicationStateChanged.connect(self._include_all)

    def end(self) -> None:
        self._app.applicationStateChanged.disconnect(self._include_all)
        self._timer.stop()
        gc.enable()

    def _look(self) -> None:
        counts = young, middle, old = gc.get_count()
        is_quiet = counts == self._before
        if (is_quiet and (middle or old)) or old > _MOST_ROUNDS:
            self._collect()
        elif young > gc.get_threshold()[0]:
            gc.collect(1 if middle > gc.get_threshold()[1] else 0)
        self._before = gc.get_count()

    def _collect(self) -> None:
        began = time.perf_counter()
        gc.collect()
        if time.perf_counter() - began > _LONG_SECONDS:
            gc.freeze()

    def _include_all(self, state: Qt.ApplicationState) -> None:
        """The person is in another program, so the next look may take its time."""
        if state != Qt.ApplicationState.ApplicationActive:
            gc.unfreeze()
