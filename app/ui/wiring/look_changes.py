"""Another look or language in all open conversations: at once in the one on show, bit by bit in the others."""

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui.kit.steps import Steps
from app.ui.kit.theme import Theme

if TYPE_CHECKING:
    from app.ui.wiring.session_tab import SessionTab

Tabs = Callable[[], "Sequence[SessionTab]"]


class LookChanges(QObject):
    """Told which conversations there are, the one on show first."""

    def __init__(self, theme: Theme, tabs: Tabs, parent: QObject) -> None:
        super().__init__(parent)
        self._tabs = tabs
        self._forgetting = Steps(self)
        self._translating = Steps(self)
        theme.changing.connect(self._await_look)
        theme.changed.connect(self._look_again)

    def language_changed(self) -> None:
        self._translating.begin(self._each(lambda tab: tab.language_changed()))

    def _await_look(self) -> None:
        for tab in self._tabs():
            tab.view.blocks.await_look()
        self._forgetting.begin(self._each(lambda tab: tab.view.blocks.forget_blocks()))

    def _look_again(self) -> None:
        for tab in self._tabs():
            tab.view.blocks.look_again()

    def _each(self, do: "Callable[[SessionTab], None]") -> Generator[int]:
        for tab in self._tabs():
            if tab in self._tabs():  # it may have been closed meanwhile
                do(tab)
                yield 0
