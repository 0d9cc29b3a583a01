"""What waits for the person: one list over all sessions, notifications, and buttons that mend what failed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.kit.controls import RowButton
from app.ui.transcript.blocks.notices import ErrorBlock
from app.ui.transcript.overview import Overview
from app.ui.wiring.app_controller import AppController
from app.vocabulary.errors import Fault
from app.vocabulary.events import EndReason, ErrorRaised
from tests.ui.hands import Opener, find_button, idle, press, say
from tests.ui.reach import every, texts

POPUP_IGNORED = pytest.mark.qt_log_ignore("raise", "propagateSizeHints", "keyboard", extend=True)


def asked(controller: AppController) -> bool:
    return controller.tab is not None and bool(controller.tab.view.waiting_questions)


def listed(controller: AppController) -> Overview | None:
    return controller.overview.sheet


@POPUP_IGNORED
def test_one_key_leads_to_the_question_that_waits_or_to_all_sessions(open_window: Opener, qtbot: QtBot) -> None:
    make: dict[str, object] = {"call": "bash", "arguments": {"command": "make one"}}
    controller = open_window(make, {"say": "Done."})
    controller.waiting.show()
    assert listed(controller) is None, "nothing waits"
    say(qtbot, controller, "first")
    qtbot.waitUntil(lambda: asked(controller))
    first = controller.tab
    controller.waiting.show()
    assert listed(controller) is None, "one question needs no list"
    controller.tabs.begin_new()
    qtbot.waitUntil(lambda: controller.tab is not None and controller.tab is not first)
    bar = controller.window.attention
    qtbot.waitUntil(bar.isVisible)
    assert "Needs your answer: Run in the project: make one (in “first”)" in texts(bar)
    say(qtbot, controller, "second")
    qtbot.waitUntil(lambda: asked(controller))
    QTest.keyClick(controller.window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    shown = listed(controller)
    assert shown is not None
    qtbot.waitUntil(lambda: texts(shown).count("needs you") == 2 and {"first", "second"} <= set(texts(shown)))
    next(one for one in every(shown, RowButton) if one.accessibleName().startswith("first")).click()
    assert controller.tab is first
    for _ in range(2):
        press(qtbot, controller, "Deny")
        qtbot.waitUntil(lambda: not asked(controller))
        controller.waiting.show()


@pytest.mark.parametrize(
    ("active", "reason", "words"),
    [
        (False, EndReason.DONE, "Handrail has finished"),
        (False, EndReason.ERROR, "Handrail has stopped"),
        (False, EndReason.CANCELLED, ""),
        (True, EndReason.DONE, ""),
    ],
)
def test_the_end_of_a_turn_is_told_to_somebody_who_works_elsewhere(
    open_window: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, active: bool, reason: EndReason, words: str
) -> None:
    told: list[str] = []

    async def notify(title: str, text: str) -> None:
        told.append(f"{title}: {text}")

    monkeypatch.setattr("app.ui.wiring.waiting_questions.notify", notify)
    controller = open_window()
    assert controller.tab is not None
    monkeypatch.setattr(controller.window, "isActiveWindow", lambda: active)
    controller.tab.history.title = "Fix it"
    controller.tab.turn_over.emit(reason)
    QApplication.processEvents()
    qtbot.waitUntil(lambda: bool(told) or not words)
    assert told == ([f"{words}: Fix it"] if words else [])


@POPUP_IGNORED
def test_the_remedy_of_a_failure_is_a_button(
    open_window: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = open_window({"say": "Hello."})
    tab = controller.tab
    assert tab is not None
    say(qtbot, controller, "hi")
    qtbot.waitUntil(idle(controller))
    done: list[str] = []
    monkeypatch.setattr(controller.preferences, "show", done.append)
    monkeypatch.setattr(controller.window.composer, "open_models", lambda: done.append("models"))
    monkeypatch.setattr(controller.display.context, "compact", lambda words: done.append("compact"))
    for fault, word in (
        (Fault.AUTH, "Enter a key…"),
        (Fault.NOT_FOUND, "Choose another model…"),
        (Fault.CONTEXT, "Summarise the conversation"),
        ("not_set_up", "Open settings…"),
        ("no_model", "Choose another model…"),
    ):
        tab.view.show_event(ErrorRaised("It failed.", fault))
        press(qtbot, controller, word)
    assert done == ["providers", "models", "compact", "providers", "models"]
    for fault in (Fault.SERVER, "not_sent"):
        tab.view.show_event(ErrorRaised("It failed.", fault))
        assert find_button(controller, "Retry") is not None
        last = [block for block in every(tab.view, ErrorBlock) if not block.isHidden()][-1]
        assert not last.remedies, "trying again is all that can be done"
