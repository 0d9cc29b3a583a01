"""Enter presses the button that has the focus, as Space does: by itself, Qt leaves that to the desktop."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

CAREFUL = "careful"
"""The property of a widget in which only Space presses: an Enter that was meant for a text must answer nothing."""
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
