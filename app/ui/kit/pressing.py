"""Which keys press a button, and which write: Enter presses as Space does, which Qt by itself leaves to the desktop."""

import time
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

CAREFUL = "careful"
"""The property of a widget in which only Space presses: an Enter that was meant for a text must answer nothing."""
SETTLE_SECONDS = 0.5
"""For so long a sheet that comes up while somebody writes ignores keys that press: they were meant for the text."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PRESSES = (*_ENTER, Qt.Key.Key_Space, Qt.Key.Key_Select)
_BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
_RETURNS = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
"""The focus was there before."""


def press_focused(window: QWidget, event: QKeyEvent) -> bool:
    """For a window's `keyPressEvent`, which gets the keys that nothing in it took; tells whether it pressed one."""
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    focus = window.focusWidget()
    if event.key() not in _ENTER or not plain or event.isAutoRepeat():
        return False
    if not isinstance(focus, QPushButton | QToolButton) or not focus.isEnabled():
        return False
    if isinstance(focus, KeyPressed) and not focus.takes_press:
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


class Quiet:
    """Keys that were meant for another place press nothing: for a moment, and while somebody goes on typing."""

    def __init__(self) -> None:
        self._end = 0.0

    def begin_if_typed(self, behind: QWidget | None) -> None:
        """A window comes up before this one, where somebody may be writing."""
        if behind is not None and isinstance(window := behind.window(), HasHome) and window.is_typed_in:
            self.begin()

    def begin(self) -> None:
        self._end = time.monotonic() + SETTLE_SECONDS

    @property
    def holds(self) -> bool:
        return time.monotonic() < self._end


class KeyPressed:
    """Mixed into a button: keys press it only where the person brought the focus by key, or where a sheet waits."""

    _is_by_key = True

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() not in _RETURNS:
            self._is_by_key = event.reason() in _BY_KEY
        super().focusInEvent(event)  # type: ignore[misc]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _PRESSES and not self.takes_press:
            event.ignore()
        else:
            super().keyPressEvent(event)  # type: ignore[misc]

    @property
    def takes_press(self) -> bool:
        quiet = getattr(self.window(), "quiet", None)  # type: ignore[attr-defined]
        return self._is_by_key if quiet is None else not quiet.holds


@runtime_checkable
class HasHome(Protocol):
    """A window with a place to which the focus returns."""

    @property
    def is_typed_in(self) -> bool:
        """Whether somebody wrote there a moment ago."""
        ...

    def focus_home(self) -> None: ...


def go_home(behind: QWidget | None) -> None:
    """What stood before this window is closed."""
    if behind is not None and isinstance(window := behind.window(), HasHome):
        window.focus_home()


def is_gone(widget: QWidget | None) -> bool:
    """Whether Qt moves the focus because this control can no longer have it, and nobody pressed Tab."""
    return widget is not None and not (widget.isVisible() and widget.isEnabled())
