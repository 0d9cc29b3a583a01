"""What a change costs: the window is told everything again, and draws only what is different."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hands import Opener, idle, say

pytestmark = pytest.mark.painted

DRAWN = {QEvent.Type.LayoutRequest, QEvent.Type.ToolTipChange, QEvent.Type.StyleChange, QEvent.Type.Paint}


class Watch(QObject):
    """Counts what the widgets have to do; the message field's cursor blinks by itself."""

    def __init__(self, leaving_out: QWidget) -> None:
        super().__init__()
        self._left_out = leaving_out
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in DRAWN and isinstance(watched, QWidget) and not self._left_out.isAncestorOf(watched):
            self.seen.append(f"{event.type().name} of {type(watched).__name__}")
        return False


def test_a_change_that_the_columns_do_not_show_draws_nothing(
    open_window: Opener, qtbot: QtBot, qapp: QApplication
) -> None:
    controller = open_window({"call": "ls", "arguments": {}}, {"say": "That is all."})
    say(qtbot, controller, "look")
    qtbot.waitUntil(idle(controller))
    tab = controller.tab
    assert tab is not None

    def drawn(title: str) -> list[str]:
        for _ in range(3):
            qapp.processEvents()
        watch = Watch(controller.window.composer.field)
        qapp.installEventFilter(watch)
        tab.title = title
        for _ in range(3):
            tab.changed.emit()
        for _ in range(3):
            qapp.processEvents()
        qapp.removeEventFilter(watch)
        return watch.seen

    # what the end of the turn brought about may still be read in threads
    qtbot.waitUntil(lambda: not drawn("A title"))
    assert "Paint of Elided" in drawn("Another title")
    qtbot.waitUntil(lambda: not drawn("Another title"))


def test_the_list_of_sessions_stays_as_the_person_left_it_while_the_agent_works(
    open_window: Opener, qtbot: QtBot
) -> None:
    controller = open_window({"call": "ls", "arguments": {}}, {"say": "That is all."})
    say(qtbot, controller, "look")
    qtbot.waitUntil(idle(controller))
    tab, sidebar = controller.tab, controller.window.sidebar
    assert tab is not None and tab.session_id is not None
    session = tab.session_id
    qtbot.waitUntil(lambda: sidebar._model.index_of(session).isValid())
    folder = next(line for line in sidebar._model.lines if line.key == tab.project)
    sidebar.sessions.folded.emit(folder)
    assert not sidebar._model.index_of(session).isValid()
    tab.changed.emit()
    assert not sidebar._model.index_of(session).isValid()
