"""The steps of long work: a line above the message field, in the terminal, in the events, and after a restart."""

import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.faces.narrator import Narrator
from app.ui.transcript.view import ChatView
from app.vocabulary.events import Decision, EndReason, Layer, ToolFinished, TurnEnded, to_json
from app.vocabulary.messages import AssistantMessage, Message, ToolCall, ToolMessage, ToolResult, Usage, UserMessage
from app.vocabulary.steps import TodoStep, as_facts, read_step, steps_of
from tests.ui.hands import Opener, idle, say
from tests.ui.reach import every, tap

ALLOWED = Decision(True, Layer.TRUST, "free")
HALF = ("[x] Find the cause", "[>] Clean the build", "[ ] Run all tests")


def told(steps: Sequence[str]) -> ToolResult:
    return ToolResult("x", meta={"items": as_facts(map(read_step, steps))})


def wrote(steps: Sequence[str]) -> ToolFinished:
    return ToolFinished("c", "todo", {"steps": list(steps)}, told(steps), ALLOWED, 0.0)


def over() -> TurnEnded:
    return TurnEnded(1, EndReason.DONE, 1, Usage())


def shown(chat: ChatView) -> list[str]:
    bar = chat.steps
    return (
        [made.text() for made in every(bar, QLabel) if made.isVisibleTo(bar) and made.text()] if bar.isVisible() else []
    )


READ = {
    "[x] Find the cause": TodoStep("Find the cause", "done"),
    "- [X] Find": TodoStep("Find", "done"),
    "[>] Clean\nup": TodoStep("Clean up", "active"),
    "[ ] Run": TodoStep("Run"),
    "Run [all] tests": TodoStep("Run [all] tests"),
    "✓ Find": TodoStep("Find", "done"),
    "x" * 500: TodoStep("x" * 119 + "…"),
}


@pytest.mark.parametrize("line", READ)
def test_a_step_is_read_however_its_state_is_written(line: str) -> None:
    assert read_step(line) == READ[line]


def test_the_steps_are_a_line_that_folds(chat: ChatView) -> None:
    assert not shown(chat)
    chat.show_event(wrote(HALF))
    assert shown(chat) == ["Steps", "1 of 3", "✓ Find the cause", "◐ Clean the build", "○ Run all tests"]
    tap(chat.steps._line.chevron)
    assert shown(chat) == ["Steps", "◐ Clean the build", "1 of 3"]
    chat.show_event(wrote(["[x] a", "[>] b"]))
    assert shown(chat) == ["Steps", "◐ b", "1 of 2"], "it stays closed"


def test_what_is_done_is_gone_with_the_turn_and_what_is_not_stays(chat: ChatView) -> None:
    chat.show_event(wrote(HALF))
    chat.show_event(over())
    assert shown(chat)
    chat.show_event(wrote(["[x] all of it"]))
    assert shown(chat)
    chat.show_event(over())
    assert not shown(chat)


def test_an_accepted_plan_gives_the_first_steps(chat: ChatView) -> None:
    plan = "# Retry\n\nWhy.\n\n1. Find **the cause**\n   - a detail\n2. Cap the delay\n- [x] Talk about it\n"
    facts = {"accepted": True, "plan": plan}
    chat.show_event(ToolFinished("c", "exit_plan_mode", {}, ToolResult("x", meta=facts), ALLOWED, 0.0))
    assert shown(chat)[2:] == ["○ Find the cause", "○ Cap the delay", "✓ Talk about it"]
    assert steps_of("exit_plan_mode", facts | {"accepted": False}) == []


def test_words_of_the_agents_are_plain_text(chat: ChatView) -> None:
    chat.show_event(wrote(["[ ] <b>rm</b> a\u202eb"]))
    assert shown(chat)[2] == "○ <b>rm</b> a⟨U+202E⟩b"


@pytest.mark.parametrize("steps", [HALF, ("[x] all of it",)])
def test_a_conversation_that_is_opened_again_shows_what_is_left(chat: ChatView, steps: Sequence[str]) -> None:
    arguments = json.dumps({"steps": steps})
    history: list[Message] = [
        UserMessage("do it"),
        AssistantMessage((ToolCall("c", "todo", arguments),)),
        ToolMessage("c", "todo", told(steps)),
    ]
    chat.show_history(history)
    assert bool(shown(chat)) is (steps == HALF)
    chat.clear()
    assert not shown(chat)


def test_the_terminal_and_the_events_tell_the_steps() -> None:
    notes = StringIO()
    Narrator(None, notes)(wrote(HALF))
    assert notes.getvalue().split("\n")[1:4] == ["  ✓ Find the cause", "  ◐ Clean the build", "  ○ Run all tests"]
    assert json.loads(to_json(wrote(HALF)))["result"]["meta"]["items"][1] == {
        "text": "Clean the build",
        "state": "active",
    }


def test_the_agent_shows_its_steps_unasked_and_a_restart_keeps_them(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    controller = open_window({"call": "todo", "arguments": {"steps": list(HALF)}}, {"say": "Later."})
    say(qtbot, controller, "go")
    qtbot.waitUntil(idle(controller))
    tab = controller.tab
    assert tab is not None and tab.life.session_id is not None and shown(tab.view)[1] == "1 of 3"
    again = open_window({"say": "Done."})
    again.tabs.choose(tab.life.session_id)
    qtbot.waitUntil(lambda: again.tab is not None and again.tab.life.session_id == tab.life.session_id)
    qtbot.waitUntil(lambda: again.tab is not None and shown(again.tab.view)[1:2] == ["1 of 3"])
    qtbot.waitUntil(idle(again))
