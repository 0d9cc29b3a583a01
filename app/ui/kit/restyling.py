"""Another stylesheet for all widgets: Qt's own call takes tenths of a second, in which no key is answered.

Nothing is painted until all that can be seen has the new look; what nobody sees gets it afterwards.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.ui.kit.steps import Steps

_STYLED = Qt.WidgetAttribute.WA_WState_Polished
"""Whoever lacks it is left out by Qt when the application gets another sheet."""

_REST_MS = 5
"""After a long step: what it posted to all widgets takes as long again, and a key is answered in between."""
_PAINTING_MS = 200
"""In which what is seen can be laid out and painted, before the rest follows."""


class Restyling(QObject):
    """Changes from one sheet to another; a change that begins before the last is over takes its place."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._waiting: list[QWidget] = []
        """Those that still have to be styled."""
        self._steps = Steps(self)
        self.finish = self._steps.finish

    def begin(self, sheet: Callable[[], str], shown: Callable[[], None]) -> None:
        """`sheet` sets what else belongs to the look and gives the stylesheet; `shown` is called before it is painted.

        Both are called in later turns of the loop, or by `finish`. Painting stops now.
        """
        self._steps.begin(self._restyle(sheet, shown))

    def _restyle(self, sheet: Callable[[], str], shown: Callable[[], None]) -> Generator[int]:
        with self._without_painting():
            yield 0
            yield from self._undress()
            self._app.setStyleSheet("")  # in the place of another, each widget would be styled with each parent
            yield _REST_MS
            wanted = sheet()
            yield _REST_MS
            self._app.setStyleSheet(wanted)
            yield _REST_MS
            yield from self._style([widget for widget in self._waiting if isValid(widget) and widget.isVisible()])
            shown()
        yield _PAINTING_MS
        yield from self._style(self._waiting)
        self._waiting = []

    def _undress(self) -> Iterator[int]:
        """While the old sheet is there: it knows what the widgets were without it."""
        style = self._app.style()
        for widget in self._app.allWidgets():
            if isValid(widget) and widget.testAttribute(_STYLED):
                self._waiting.append(widget)
                widget.setAttribute(_STYLED, False)
                style.unpolish(widget)
                yield 0

    def _style(self, widgets: list[QWidget]) -> Iterator[int]:
        style = self._app.style()
        styled = []
        for widget in widgets:
            if isValid(widget) and not widget.testAttribute(_STYLED):
                style.polish(widget)
                widget.setAttribute(_STYLED)
                styled.append(widget)
                yield 0
        for widget in filter(isValid, styled):  # when all are styled: what it is told of may depend on its children
            QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
            yield 0

    @contextmanager
    def _without_painting(self) -> Iterator[None]:
        windows = [window for window in self._app.topLevelWidgets() if window.isVisible() and window.updatesEnabled()]
        for window in windows:
            window.setUpdatesEnabled(False)
        try:
            yield
        finally:
            for window in filter(isValid, windows):
                window.setUpdatesEnabled(True)
