"""Context and cost in the window: what is shown after a turn, and a compaction that the person wants."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.providers.scripted import says
from app.ui.transcript.blocks.summary import SummaryItem
from app.ui.transcript.blocks.user import UserItem
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.session_tab import SessionTab
from app.vocabulary.events import BudgetReported
from app.vocabulary.messages import UserMessage
from tests.cues import Cues
from tests.ui.hands import LateOpening, Opener, idle, say, seen
from tests.ui.reach import tap, texts, write

LONG = "The listing of the port numbers is long. " * 120


def test_after_a_turn_the_gauge_tells_what_fills_the_window_and_what_it_cost(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    gauge = controller.window.composer.gauge
    assert not gauge.isVisibleTo(controller.window)
    say(qtbot, controller, "hi")
    qtbot.waitUntil(idle(controller))
    assert controller.tab is not None
    qtbot.waitUntil(lambda: "This session: $0.00" in gauge.accessibleName())
    report = controller.tab.column.budget
    assert isinstance(report, BudgetReported) and report.system and report.tools
    tap(gauge)
    said = texts(gauge.popover)
    assert said[said.index("This session") + 1] == "$0.00", "the script runs here and costs nothing"
    assert "This project" in said and "All sessions" in said
    gauge.popover.hide()


def test_compact_now_summarises_with_the_instruction(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": LONG}, {"say": "Ports: 8080."}, {"say": "Done."})
    say(qtbot, controller, "read the ports")
    qtbot.waitUntil(idle(controller))
    gauge = controller.window.composer.gauge
    tap(gauge)
    write(gauge.popover.instruction, "the ports")
    tap(gauge.popover.compact)
    tab = controller.tab
    assert tab is not None and tab.life.opened is not None
    context = tab.life.opened.session.context
    qtbot.waitUntil(lambda: bool(context.compactions) and not tab.life.running)
    assert (context.compactions[0].summary, context.compactions[0].instruction) == ("Ports: 8080.", "the ports")
    qtbot.waitUntil(lambda: controller.window.composer.send.accessibleName() == "Send")


def test_a_stored_conversation_can_be_compacted_before_anything_else_is_sent(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    controller = open_window({"say": LONG}, {"say": "Ports: 8080."})
    say(qtbot, controller, "read the ports")
    qtbot.waitUntil(idle(controller))
    tab = controller.tab
    assert tab is not None
    tab.life.open_anew()
    tab.compact("")
    qtbot.waitUntil(lambda: tab.life.opened is not None and bool(tab.life.opened.session.context.compactions))
    qtbot.waitUntil(lambda: not tab.life.running)


def test_before_the_first_message_there_is_nothing_to_compact(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window()
    assert controller.tab is not None
    controller.tab.compact("")
    assert "nothing to summarise" in seen(controller)
    assert not controller.tab.life.running


def test_an_edited_summary_is_what_the_model_reads_next(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": LONG}, {"say": "Ports: 8080."}, {"say": "Done."})
    say(qtbot, controller, "read the ports")
    qtbot.waitUntil(idle(controller))
    tab = controller.tab
    assert tab is not None and tab.life.opened is not None
    tab.compact("")
    context = tab.life.opened.session.context
    qtbot.waitUntil(lambda: bool(context.compactions) and not tab.life.running)
    tab.view.reports.summary_edited.emit(context.compactions[0].id, "Ports: 9090.")
    qtbot.waitUntil(lambda: "Ports: 9090." in seen(controller))
    standing = context.messages(tab.life.opened.session.history)[0]
    assert isinstance(standing, UserMessage)
    assert "Ports: 9090." in standing.text and "8080" not in standing.text.partition("## Summary")[2]


def test_a_pin_reaches_the_session_and_its_mark_the_conversation(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "One."}, {"say": "Two."})
    for words in ("first", "second"):
        say(qtbot, controller, words)
        qtbot.waitUntil(idle(controller))
    tab = controller.tab
    assert tab is not None and tab.life.opened is not None
    tab.view.reports.pin_requested.emit(2, True)
    assert tab.life.opened.session.context.pins == {2}
    qtbot.waitUntil(lambda: pinned(controller) == ["second"])


def test_a_conversation_that_is_not_open_keeps_pins_and_edits(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": LONG}, {"say": "Ports: 8080."}, {"say": "Done."})
    say(qtbot, controller, "read the ports")
    qtbot.waitUntil(idle(controller))
    tab = controller.tab
    assert tab is not None and tab.life.session_id is not None
    tab.compact("")
    qtbot.waitUntil(lambda: "summarised" in seen(controller) and not tab.life.running)
    tab.life.open_anew()
    assert tab.life.opened is None
    (mark,) = [one for one in tab.view.blocks.items if isinstance(one, SummaryItem)]
    tab.view.reports.summary_edited.emit(mark.compaction.id, "Ports: 9090.")
    qtbot.waitUntil(lambda: "Ports: 9090." in seen(controller))
    tab.view.reports.pin_requested.emit(0, True)
    qtbot.waitUntil(lambda: pinned(controller) == ["read the ports"])
    again = SessionTab(controller.profile, tab.life.project, tab.life.session_id)
    controller.tabs.enter(controller.tabs.add(again))
    assert "Ports: 9090." in seen(controller) and pinned(controller) == ["read the ports"]
    qtbot.waitUntil(lambda: again.column.budget is not None)
    assert (
        again.column.budget is not None
        and again.life.opened is None
        and 0 < again.column.budget.used < again.column.budget.window
    )


def pinned(controller: AppController) -> list[str]:
    assert controller.tab is not None
    controller.tab.view.flush()
    return [one.text for one in controller.tab.view.blocks.items if isinstance(one, UserItem) and one.is_pinned]


def test_a_compaction_can_be_stopped_and_another_agent_reads_what_is_sent_meanwhile(
    open_window: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cues = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: cues.provider)
    controller = open_window()
    tab, composer = controller.tab, controller.window.composer
    assert tab is not None
    say(qtbot, controller, "read the ports")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    cues.give(says(LONG))
    qtbot.waitUntil(idle(controller))
    tab.compact("")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    assert composer.send.accessibleName() == "Stop (Esc)"
    tap(composer.send)
    qtbot.waitUntil(lambda: not tab.life.running and composer.send.accessibleName() == "Send")
    tab.compact("")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    controller.display.steering.set_agent("reviewer")
    say(qtbot, controller, "and now?")
    cues.give(says("Ports: 8080."))
    qtbot.waitUntil(lambda: cues.waiting == 1 and not tab.life.inbox.waiting)
    assert tab.life.opened is not None and tab.life.opened.agent.name == "reviewer"


def test_a_compaction_that_is_wanted_while_the_session_opens_is_made(
    open_window: Opener, qtbot: QtBot, late_opening: LateOpening
) -> None:
    late_opening.go_on.set()
    controller = open_window({"say": LONG}, {"say": "Ports: 8080."}, {"say": "Done."})
    tab = controller.tab
    assert tab is not None
    say(qtbot, controller, "read the ports")
    qtbot.waitUntil(idle(controller))
    controller.display.steering.set_agent("reviewer")
    late_opening.begun.clear()
    late_opening.go_on.clear()
    say(qtbot, controller, "go on")
    qtbot.waitUntil(late_opening.begun.is_set)
    tab.compact("")
    late_opening.go_on.set()
    qtbot.waitUntil(lambda: tab.life.opened is not None and bool(tab.life.opened.session.context.compactions))
    qtbot.waitUntil(idle(controller))
    assert "Nothing was said yet" not in seen(controller)
