"""Which keys press a button, and which write: Enter presses as Space does, which Qt by itself leaves to the desktop."""

import time

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton, QWidget

CAREFUL = "careful"
"""The property of a widget in which only Space presses: an Enter that was meant for a text must answer nothing."""
SETTLE_SECONDS = 0.5
"""For so long a button that has just taken another's place ignores keys: they were meant for the other."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def press_focused(window: QWidget, event: QKeyEvent) -> bool:
    """For a window's `keyPressEvent`, which gets the keys that nothing in it took; tells whether it pressed one."""
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    focus = window.focusWidget()
    if event.key() not in _ENTER or not plain or event.isAutoRepeat():
        return False
    if not isinstance(focus, QPushButton | QToolButton) or not focus.isEnabled():
        return False
    at: QWidget | None = focus
    while at is not None and not at.isWindow():
        if at.property(CAREFUL):
            return False
        at = at.parentWidget()
    focus.click()
    return True


def writes(event: QKeyEvent) -> bool:
    """Whether it is a letter of a text, and no shortcut; AltGr is Ctrl and Alt on Windows."""
    modifiers = Qt.KeyboardModifier
    held = event.modifiers() & (modifiers.ControlModifier | modifiers.AltModifier | modifiers.MetaModifier)
    is_plain = held in (modifiers.NoModifier, modifiers.ControlModifier | modifiers.AltModifier)
    return is_plain and bool(event.text()) and event.text().isprintable()


def take_place(made: QAbstractButton) -> None:
    """Give the focus to a button that stands where another one was pressed."""
    made.setDown(False)
    made.setFocus()
    _Settling(made)


class _Settling(QObject):
    """Keeps the keys that press from a button until its time is over."""

    def __init__(self, made: QAbstractButton) -> None:
        super().__init__(made)
        self._end = time.monotonic() + SETTLE_SECONDS
        made.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if time.monotonic() < self._end:
            return event.key() in (*_ENTER, Qt.Key.Key_Space, Qt.Key.Key_Select)
        watched.removeEventFilter(self)
        self.deleteLater()
        return False
