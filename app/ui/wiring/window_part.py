"""The bases of parts of the wiring: those for the whole window, and those for the conversation on show."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from app.assembly.profile import Profile
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import tr
from app.ui.window import MainWindow
from app.vocabulary.errors import AppError

if TYPE_CHECKING:
    from app.ui.wiring.session_tab import SessionTab

Start = Callable[[Coroutine[Any, Any, None]], None]
"""Starts a task that the controller waits for when the window closes."""
Complain = Callable[[AppError], None]
"""Shows the person what did not work."""


CurrentTab = Callable[[], "SessionTab | None"]
"""The conversation on show."""


class TabPart(QObject):
    """A part that works with the conversation on show."""

    def __init__(self, profile: Profile, window: MainWindow, tab: CurrentTab, start: Start) -> None:
        super().__init__()
        self._profile = profile
        self._window = window
        self._tab = tab
        self._start = start

    def _with_tab(self, act: Callable[..., object]) -> Callable[..., None]:
        """For a signal: does something with the tab on show, if there is one, and what was reported."""

        def do(*reported: object) -> None:
            if (tab := self._tab()) is not None:
                act(tab, *reported)

        return do

    def _complain(self, error: AppError) -> None:
        from app.ui.kit.dialogs import Notice

        Notice(self._window, tr("That did not work"), core_text(error.text)).open()


class WindowPart(QObject):
    """A part that belongs to the window and not to one conversation, and may fail."""

    def __init__(self, profile: Profile, window: MainWindow, start: Start, complain: Complain) -> None:
        super().__init__()
        self._profile = profile
        self._window = window
        self._start = start
        self._complain = complain
