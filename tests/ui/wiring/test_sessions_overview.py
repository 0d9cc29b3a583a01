"""The overview: all sessions with what goes on in them, cards answered there, and files that two of them change."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.providers.scripted import calls, says
from app.ui.kit.controls import RowButton
from app.ui.transcript.overview import Overview
from app.ui.wiring.app_controller import AppController
from tests.cues import Cues
from tests.ui.hands import Opener, idle, press_shown, say, seen
from tests.ui.reach import every, nameless, rich_labels, texts

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def cues(monkeypatch: pytest.MonkeyPatch) -> Cues:
    made = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: made.provider)
    return made


def begin(qtbot: QtBot, controller: AppController, cues: Cues, text: str) -> str:
    """Another session that waits for its model."""
    controller.tabs.begin_new()
    say(qtbot, controller, text)
    qtbot.waitUntil(lambda: cues.waiting == 1)
    assert controller.tab is not None and controller.tab.life.session_id is not None
    return controller.tab.life.session_id


def overview(controller: AppController, qtbot: QtBot) -> Overview:
    QTest.keyClick(controller.window, Qt.Key.Key_J, CTRL | SHIFT)
    qtbot.waitUntil(lambda: controller.overview.sheet is not None)
    assert controller.overview.sheet is not None
    return controller.overview.sheet


def test_cards_of_other_sessions_are_answered_there_and_a_click_goes_to_a_session(
    open_window: Opener, cues: Cues, qtbot: QtBot, project: Path
) -> None:
    controller = open_window()
    first = begin(qtbot, controller, cues, "write the file")
    cues.give(calls("write", path="a.txt", content="a\n"))
    tab = controller.tab
    assert tab is not None
    qtbot.waitUntil(lambda: bool(tab.view.waiting_questions))
    begin(qtbot, controller, cues, "explain the queue")
    sheet = overview(controller, qtbot)
    qtbot.waitUntil(lambda: "needs you" in texts(sheet) and "working" in texts(sheet))
    assert "write the file" in texts(sheet) and "explain the queue" in texts(sheet)
    press_shown(qtbot, sheet, "Approve")
    qtbot.waitUntil((project / "a.txt").exists)
    qtbot.waitUntil(lambda: "needs you" not in texts(sheet))
    assert nameless(sheet) == [] and rich_labels(sheet) == []
    line = next(one for one in every(sheet, RowButton) if one.accessibleName().startswith("write the file"))
    line.click()
    assert controller.tab is not None and controller.tab.life.session_id == first
    qtbot.waitUntil(lambda: controller.overview.sheet is None)


def test_two_sessions_of_one_project_say_which_files_both_have_changed(
    open_window: Opener, cues: Cues, qtbot: QtBot, project: Path
) -> None:
    controller = open_window(settings=f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n')
    begin(qtbot, controller, cues, "the first")
    cues.give(calls("write", path="both.txt", content="one\n"))
    qtbot.waitUntil(lambda: cues.waiting == 1)
    cues.give(says("Written."))
    qtbot.waitUntil(idle(controller))
    begin(qtbot, controller, cues, "the second")
    cues.give(calls("write", path="both.txt", content="two\n", overwrite=True))
    words = "“the first” has changed, too: both.txt"
    qtbot.waitUntil(lambda: words in seen(controller))
    assert seen(controller).count(words) == 1
    sheet = overview(controller, qtbot)
    qtbot.waitUntil(lambda: words in texts(sheet) and "“the second” has changed, too: both.txt" in texts(sheet))
