"""In the window: a used up budget asks and goes on, and a call that a model wrote as text is put to the person."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.agent.deciding.questions import APPROVE, GO_ON
from tests.ui.hands import Opener, idle, say, seen

AUTONOMOUS = 'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{}"]\n'
WRITTEN = '<tool_call>\n{"name": "write", "arguments": {"path": "new.txt", "content": "x"}}\n</tool_call>'


def test_a_call_that_was_written_as_text_asks_in_the_window(qtbot: QtBot, open_window: Opener, project: Path) -> None:
    controller = open_window({"say": WRITTEN}, {"say": "Done."}, settings=AUTONOMOUS.format(project))
    say(qtbot, controller, "go")
    tab = controller.tab
    assert tab is not None
    qtbot.waitUntil(lambda: bool(tab.view.waiting_questions), timeout=5000)
    [question] = tab.view.waiting_questions
    assert "wrote this call as text" in question.reason
    assert tab.life.opened is not None and tab.life.opened.session.answer(question.id, APPROVE)
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert (project / "new.txt").read_text() == "x"


def test_a_used_up_budget_asks_in_the_window(qtbot: QtBot, open_window: Opener, project: Path) -> None:
    settings = AUTONOMOUS.format(project) + "[budget]\nsession_tokens = 100\n"
    controller = open_window({"say": "Done."}, settings=settings)
    say(qtbot, controller, "go")
    tab = controller.tab
    assert tab is not None
    qtbot.waitUntil(lambda: bool(tab.view.waiting_questions), timeout=5000)
    [question] = tab.view.waiting_questions
    assert question.title == "This session's budget is used up. Go on?"
    assert tab.life.opened is not None and tab.life.opened.session.answer(question.id, GO_ON)
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert "Done." in seen(controller)
