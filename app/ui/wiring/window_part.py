"""The base of those parts of the wiring that belong to the whole window, and the types of their callbacks."""

from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QObject

from app.assembly.profile import Profile
from app.errors import AppError
from app.ui.window import MainWindow

Start = Callable[[Coroutine[Any, Any, None]], None]
"""Starts a task that the controller waits for when the window closes."""
Complain = Callable[[AppError], None]
"""Shows the person what did not work."""


class WindowPart(QObject):
    """A part that belongs to the window and not to one conversation, and may fail."""

    def __init__(self, profile: Profile, window: MainWindow, start: Start, complain: Complain) -> None:
        super().__init__()
        self._profile = profile
        self._window = window
        self._start = start
        self._complain = complain
