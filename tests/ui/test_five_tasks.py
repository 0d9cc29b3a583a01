"""The five most common tasks as a person does them, with real keys and clicks; each takes no more of them than stated.

What is typed as text counts nothing: a question, a path, the letters of a search. A chord such as Ctrl+O counts one.
docs/figures.md states the same numbers.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.providers import ModelInfo
from app.providers.scripted import Scripted
from app.ui.sessions.session_lines import LineKind
from app.ui.transcript.blocks.diff import DiffView
from app.ui.wiring.app_controller import AppController
from tests.ui.hands import Opener, find_button, idle, seen
from tests.ui.reach import every

FIGURES = Path(__file__).parent.parent.parent / "docs" / "figures.md"
OPEN, APPROVE, UNDO = "open a project and ask", "approve an edit with a look at its diff", "undo a turn"
SWITCH, FIND = "switch the model in mid-conversation", "find an old conversation"
TASKS = {OPEN: (3, 3), APPROVE: (1, 1), UNDO: (1, 1), SWITCH: (2, 2), FIND: (2, 2)}
"""How many keys it takes by keyboard alone, and how many clicks and keys with the mouse."""
QUIET = pytest.mark.qt_log_ignore("This plugin does not support", "keyboard", extend=True)
CHANGE = {"path": "README.md", "old_string": "Hello", "new_string": "Bye"}
EDIT: dict[str, object] = {"call": "edit", "arguments": CHANGE}
NONE, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Hands:
    """Presses keys where the focus is and clicks what is in view, and counts both."""

    def __init__(self, controller: AppController, qtbot: QtBot) -> None:
        self.controller = controller
        self.window = controller.window
        self.qtbot = qtbot
        self.acts = 0
        self.front()

    def front(self) -> None:
        """What a window manager does when a dialog is opened or closed."""
        if QApplication.activeWindow() is None:
            sheets = [sheet for sheet in every(self.window, QDialog) if sheet.isVisible()]
            with self.qtbot.waitActive(top := [self.window, *sheets][-1]):
                top.activateWindow()
        QApplication.processEvents()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.front()
        self.acts += 1
        focus = QApplication.focusWidget()
        assert focus is not None and focus.isVisible()
        QTest.keyClick(focus, key, modifiers)
        QApplication.processEvents()

    def type(self, text: str) -> None:
        self.front()
        focus = QApplication.focusWidget()
        assert focus is not None and focus.isVisible()
        QTest.keyClicks(focus, text)

    def click(self, widget: QWidget) -> None:
        assert widget.visibleRegion().boundingRect().contains(widget.rect().center()), "it is in view"
        self.acts += 1
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def click_line(self, view: QAbstractItemView, line: QModelIndex) -> None:
        self.acts += 1
        where = view.visualRect(line).center()
        assert view.viewport().rect().contains(where), "it is in view"
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, NONE, where)

    def button(self, words: str) -> QPushButton:
        self.qtbot.waitUntil(lambda: find_button(self.controller, words) is not None)
        found = find_button(self.controller, words)
        assert found is not None
        return found

    def sees(self, words: str) -> None:
        self.qtbot.waitUntil(lambda: words in seen(self.controller))

    def rests(self) -> None:
        self.qtbot.waitUntil(idle(self.controller))

    def counted(self) -> int:
        acts, self.acts = self.acts, 0
        return acts


@pytest.fixture
def hands(open_window: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Hands:
    async def models(_: Scripted) -> list[ModelInfo]:
        return [ModelInfo("scripted"), ModelInfo("larger")]

    monkeypatch.setattr(Scripted, "models", models)
    script = (EDIT, {"say": "Done."}, {"say": "The weather in Lisbon is fine."})
    controller = open_window(*script, settings='provider = "scripted"\n')
    controller.window.resize(1280, 800)
    return Hands(controller, qtbot)


def pick(hands: Hands, folder: Path) -> None:
    """In the dialog that asks for a folder: its path is typed."""
    (picker,) = every(hands.window, QFileDialog)
    hands.qtbot.waitUntil(picker.isVisible)
    picker.activateWindow()
    hands.type(str(folder))
    hands.key(Qt.Key.Key_Return)
    hands.qtbot.waitUntil(lambda: hands.controller.tab is not None and bool(hands.controller.tab.life.project))


def diff_in_view(hands: Hands) -> bool:
    assert hands.controller.tab is not None
    views = [view for view in every(hands.controller.tab.view, DiffView) if view.isVisible()]
    return any("Bye" in view.toPlainText() and not view.visibleRegion().isEmpty() for view in views)


def found(hands: Hands) -> QModelIndex | None:
    """The line of the sidebar in which the conversation stands, once the search has brought it."""
    lines = hands.window.sidebar._model.lines
    at = next((at for at, line in enumerate(lines) if line.kind is LineKind.SESSION and "bye" in line.text), None)
    return hands.window.sidebar._model.index(at) if at is not None else None


def offers(hands: Hands, model: str) -> bool:
    rows = hands.window.composer.popup.list.view.model()
    return model in [rows.index(at, 0).data() for at in range(rows.rowCount())]


def switched(hands: Hands) -> bool:
    return hands.controller.tab is not None and hands.controller.tab.life.place.model == "larger"


@QUIET
def test_by_keyboard(hands: Hands, project: Path) -> None:
    counts: dict[str, int] = {}
    hands.key(Qt.Key.Key_O, CTRL)
    pick(hands, project)
    hands.type("Say bye instead")
    hands.key(Qt.Key.Key_Return)
    counts[OPEN] = hands.counted()
    hands.button("Approve")
    assert diff_in_view(hands), "without any act"
    hands.key(Qt.Key.Key_A, ALT)
    hands.rests()
    assert "Bye" in (project / "README.md").read_text()
    counts[APPROVE] = hands.counted()
    hands.type("/undo")
    hands.key(Qt.Key.Key_Return)
    hands.qtbot.waitUntil(lambda: "Hello" in (project / "README.md").read_text())
    counts[UNDO] = hands.counted()
    hands.key(Qt.Key.Key_M, CTRL | SHIFT)
    hands.qtbot.waitUntil(lambda: offers(hands, "larger"))
    hands.window.composer.popup.activateWindow()
    hands.type("larger")
    hands.key(Qt.Key.Key_Return)
    hands.qtbot.waitUntil(lambda: switched(hands))
    counts[SWITCH] = hands.counted()
    hands.controller.tabs.begin_new()
    hands.key(Qt.Key.Key_F, CTRL | SHIFT)
    hands.type("instead")
    hands.qtbot.waitUntil(lambda: found(hands) is not None)
    hands.key(Qt.Key.Key_Return)
    hands.sees("Say bye instead")
    counts[FIND] = hands.counted()
    assert counts == {task: keys for task, (keys, _clicks) in TASKS.items()}


@QUIET
def test_by_mouse(hands: Hands, project: Path) -> None:
    window = hands.window
    counts: dict[str, int] = {}
    hands.click(hands.button("Choose a folder…"))
    pick(hands, project)
    hands.type("Say bye instead")
    hands.click(window.composer.send)
    counts[OPEN] = hands.counted()
    hands.button("Approve")
    assert diff_in_view(hands), "without any act"
    hands.click(hands.button("Approve"))
    hands.rests()
    assert "Bye" in (project / "README.md").read_text()
    counts[APPROVE] = hands.counted()
    hands.click(hands.button("Undo this turn's changes"))
    hands.qtbot.waitUntil(lambda: "Hello" in (project / "README.md").read_text())
    counts[UNDO] = hands.counted()
    hands.click(window.composer.model)
    hands.qtbot.waitUntil(lambda: offers(hands, "larger"))
    view = window.composer.popup.list.view
    lines = (view.model().index(at, 0) for at in range(view.model().rowCount()))
    hands.click_line(view, next(line for line in lines if line.data() == "larger"))
    hands.qtbot.waitUntil(lambda: switched(hands))
    counts[SWITCH] = hands.counted()
    hands.controller.tabs.begin_new()
    hands.click(window.sidebar.search)
    hands.type("instead")
    hands.qtbot.waitUntil(lambda: found(hands) is not None)
    line = found(hands)
    assert line is not None
    hands.click_line(window.sidebar.sessions, line)
    hands.sees("Say bye instead")
    counts[FIND] = hands.counted()
    assert counts == {task: clicks for task, (_keys, clicks) in TASKS.items()}


def test_the_figures_are_stated() -> None:
    text = FIGURES.read_text()
    assert [task for task, counts in TASKS.items() if f"| {task} | {counts[0]} | {counts[1]} |" not in text] == []
