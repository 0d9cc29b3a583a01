"""Commands in the real window: beside the conversation, stopped early, granted more, confined by something else."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.controls import Radio, RowButton, column, layout_of
from app.ui.kit.flow import Flow
from app.ui.kit.parts import button
from app.ui.steering.bars import ProblemBar
from app.ui.transcript.blocks.tool_block import ToolBlock, ToolItem
from app.ui.transcript.blocks.turn_line import TurnItem
from app.ui.transcript.cards.approval_panels import GrantPanel
from app.ui.transcript.cards.plan_card import PlanView
from app.ui.transcript.view import ChatView
from app.ui.wiring.app_controller import AppController
from app.vocabulary.confinement import InForce, Tier
from app.vocabulary.events import ConfinementReported
from tests.ui.hands import Opener, find_button, idle, press, say, seen
from tests.ui.reach import every, hit, nameless, tap, texts


def bash(command: str, **more: Any) -> dict[str, object]:
    return {"call": "bash", "arguments": {"command": command, **more}}


def autonomous(project: Path) -> str:
    return f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'


def view(controller: AppController) -> ChatView:
    assert controller.tab is not None
    return controller.tab.view


def blocks(controller: AppController) -> list[ToolItem]:
    return [item for item in view(controller).blocks.items if isinstance(item, ToolItem)]


def skip_unconfined(qtbot: QtBot, controller: AppController) -> None:
    qtbot.waitUntil(lambda: bool(view(controller).waiting_questions), timeout=20_000)
    in_force = view(controller).waiting_questions[0].in_force
    if in_force is not None and in_force.tier is Tier.NONE:
        press(qtbot, controller, "Deny")
        pytest.skip("nothing confines commands here, so nothing can be granted")


@pytest.mark.confined
def test_a_command_beside_is_found_again_and_goes_on_speaking_in_its_block(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    script = (
        bash("echo one; while [ ! -e go ]; do sleep 0.05; done; echo two; sleep 60", background=True),
        {"say": "ok"},
    )
    controller = open_window(*script, settings=autonomous(project))
    say(qtbot, controller, "go")
    qtbot.waitUntil(idle(controller), timeout=20_000)
    (item,) = blocks(controller)
    assert item.call.runs_in_background
    panel = controller.window.panel.confinement
    (line,) = every(panel, RowButton)
    assert nameless(panel) == []
    tap(line)
    assert item.is_open
    (project / "go").touch()
    qtbot.waitUntil(lambda: "two" in seen(controller), timeout=20_000)
    block = view(controller).blocks.block(item)
    assert isinstance(block, ToolBlock)
    assert "in background" in texts(block)
    block.head.stop.click()
    qtbot.waitUntil(lambda: not item.call.runs_in_background, timeout=20_000)
    assert controller.tab is not None and not controller.tab.life.running


@pytest.mark.confined
def test_a_command_that_is_stopped_before_it_begins_takes_only_itself_along(
    open_window: Opener, qtbot: QtBot, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.sandbox.running.environment import CommandEnvironment

    real = CommandEnvironment.variables

    async def stopped_meanwhile(self: CommandEnvironment, project: Path) -> Any:
        (item,) = blocks(controller)
        view(controller).reports.stop_call.emit(item.call.id)
        return await real(self, project)

    monkeypatch.setattr(CommandEnvironment, "variables", stopped_meanwhile)
    controller = open_window(bash("touch ran"), {"say": "went on"}, settings=autonomous(project))
    say(qtbot, controller, "go")
    qtbot.waitUntil(idle(controller), timeout=20_000)
    assert "went on" in seen(controller)
    assert not (project / "ran").exists()


def test_a_folder_that_cannot_be_granted_is_asked_about_again_with_the_reason(
    open_window: Opener, qtbot: QtBot
) -> None:
    controller = open_window(bash("true"), {"say": "fine"})
    say(qtbot, controller, "go")
    skip_unconfined(qtbot, controller)
    press(qtbot, controller, "Allow more…")
    every(view(controller), GrantPanel)[0].folders[-1].setText("/")
    press(qtbot, controller, "Approve")
    qtbot.waitUntil(lambda: any("whole machine" in text for text in texts(view(controller))), timeout=20_000)
    again = next(panel for panel in every(view(controller), GrantPanel) if panel.isVisible())
    assert "/" in [field.text() for field in again.folders]  # as it was set, to be put right
    assert "Approved" not in texts(view(controller))
    for field in again.folders:
        field.clear()
    press(qtbot, controller, "Approve")
    qtbot.waitUntil(idle(controller), timeout=20_000)


def test_what_is_granted_for_the_session_stands_in_the_panel_until_it_is_taken_back(
    open_window: Opener, qtbot: QtBot
) -> None:
    controller = open_window(bash("sleep 0.2"), {"say": "fine"})
    say(qtbot, controller, "go")
    skip_unconfined(qtbot, controller)
    press(qtbot, controller, "Allow more…")
    granting = every(view(controller), GrantPanel)[0]
    granting.network.click()
    every(granting.reach, QToolButton)[1].click()
    press(qtbot, controller, "Approve")
    panel = controller.window.panel.confinement

    def take_back() -> QPushButton | None:
        return next((made for made in every(panel, QPushButton) if made.text() == "Take back"), None)

    qtbot.waitUntil(lambda: take_back() is not None)
    assert any("the network" in text for text in texts(panel))
    pressed = take_back()
    assert pressed is not None
    tap(pressed)
    assert not any("Granted" in text for text in texts(panel))
    qtbot.waitUntil(idle(controller), timeout=20_000)


def test_a_weaker_tier_is_told_in_the_conversation_and_the_panel(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "fine"})
    say(qtbot, controller, "go")
    qtbot.waitUntil(idle(controller), timeout=20_000)
    tab = controller.tab
    assert tab is not None
    qtbot.waitUntil(lambda: tab.life.steering.in_force is not None, timeout=20_000)
    assert "What confines commands has changed" not in seen(controller)  # the self-test has only found out
    tab.life.take(ConfinementReported(InForce(Tier.FULL)))
    tab.life.take(ConfinementReported(InForce(Tier.NONE, note="bwrap is gone")))
    assert "Nothing confines commands here, so every command asks. bwrap is gone" in seen(controller)
    assert "Not confined" in texts(controller.window.panel)


def test_a_question_of_another_session_is_called_for_and_shown(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window(bash("true"), {"say": "fine"})
    say(qtbot, controller, "first")
    qtbot.waitUntil(lambda: find_button(controller, "Approve") is not None, timeout=20_000)
    waiting = controller.tab
    controller.tabs.begin_new()
    bar = controller.window.attention
    qtbot.waitUntil(bar.isVisible, timeout=20_000)
    tap(next(made for made in every(bar, QPushButton) if made.text() == "Show"))
    assert controller.tab is waiting
    press(qtbot, controller, "Deny")
    qtbot.waitUntil(idle(controller), timeout=20_000)


@pytest.mark.confined
def test_a_kept_session_shows_what_held_its_commands_and_what_they_did(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    controller = open_window(bash("echo hi > made.txt"), {"say": "ok"}, settings=autonomous(project))
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: any(isinstance(i, TurnItem) for i in view(controller).blocks.items), timeout=20_000)
    session = controller.tab.life.session_id if controller.tab else None
    assert session is not None
    again = open_window(settings=autonomous(project))
    again.tabs.choose(session)
    qtbot.waitUntil(lambda: any(isinstance(i, TurnItem) for i in view(again).blocks.items), timeout=20_000)
    (item,) = blocks(again)
    view(again).show_call(item.call.id)
    view(again).flush()
    block = view(again).blocks.block(item)
    assert isinstance(block, ToolBlock)
    shown = texts(block)
    assert "made.txt" in shown
    assert item.call.confinement and item.call.confinement in shown
    tap(next(made for made in every(block, QPushButton) if made.text() == "Undo"))
    qtbot.waitUntil(lambda: not (project / "made.txt").exists(), timeout=20_000)


@pytest.mark.parametrize(("width", "lines"), [(600, 1), (220, 3)])
def test_a_row_of_choices_goes_on_below_instead_of_being_cut(stage: QWidget, width: int, lines: int) -> None:
    made = [button(text) for text in ("Approve", "For this turn", "Always…", "Deny with a reason")]
    flow = Flow(*made)
    flow.setParent(stage)
    flow.setGeometry(0, 0, width, flow.heightForWidth(width))
    flow.show()
    layout_of(flow).activate()
    assert all(one.width() >= one.sizeHint().width() for one in made)
    assert all(one.geometry().right() < width for one in made)
    assert len({one.y() for one in made}) == lines


@pytest.mark.parametrize("width", [700, 480, 330])
def test_the_button_of_a_field_stays_in_its_line(stage: QWidget, width: int) -> None:
    field, deny = QLineEdit(), button("Deny")
    flow = Flow(button("Approve"), button("For this turn"), button("Always…"), field, deny)
    flow.setParent(stage)
    flow.setGeometry(0, 0, width, flow.heightForWidth(width))
    flow.show()
    layout_of(flow).activate()
    assert field.geometry().center().y() == pytest.approx(deny.geometry().center().y(), abs=2)
    assert field.x() < deny.x()


@pytest.mark.confined
def test_a_rule_made_on_a_card_appears_on_the_open_page_of_rules(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window(bash("git status"), {"say": "fine"})
    say(qtbot, controller, "go")
    controller.preferences.show("rules")
    dialog = controller.preferences.dialog
    assert dialog is not None
    press(qtbot, controller, "Always…")
    press(qtbot, controller, "Approve and save this rule")
    qtbot.waitUntil(lambda: any("git status" in text for text in texts(dialog.rules)), timeout=20_000)
    assert any("this session" in text for text in texts(dialog.rules))
    qtbot.waitUntil(idle(controller), timeout=20_000)
    dialog.close()


def test_the_words_of_a_choice_are_never_cut(stage: QWidget) -> None:
    made = Radio("Always allow `git status` with anything after it, which is a long way to say so")
    holder = QWidget(stage)
    holder.setLayout(column(made))
    holder.setGeometry(0, 0, 200, layout_of(holder).totalHeightForWidth(200))
    holder.show()
    one_line = made.sizeHint().height()
    assert made.width() <= 200 and made.height() >= 2 * one_line


def test_what_the_bar_above_the_composer_says_is_never_cut(stage: QWidget) -> None:
    bar = ProblemBar("Trust")
    bar.setParent(stage)
    words_said = "There is no AGENTS.md here, but CLAUDE.md. Use it as the instructions of this folder?"
    bar.show_problem(words_said, ("Use", "Do not use"))
    for width in (360, 700):
        bar.setGeometry(0, 0, width, layout_of(bar).totalHeightForWidth(width))
        (words,) = [label for label in every(bar, QLabel) if label.text()]
        assert words.height() >= words.heightForWidth(words.width())
        assert all(one.geometry().right() <= width for one in every(bar, QPushButton) if one.isVisible())


def test_a_long_plan_begins_at_its_top_and_scrolls_by_key(stage: QWidget) -> None:
    html = "".join(f"<p>Step {number}</p>" for number in range(100))
    plan = PlanView()
    plan.show_html(html)
    plan.begin_at_top()
    plan.setParent(stage)
    plan.setGeometry(0, 0, 300, 200)
    plan.show()
    bar = plan.verticalScrollBar()
    assert bar.value() == 0 and bar.maximum() > 0
    hit(plan, Qt.Key.Key_PageDown)
    assert bar.value() > 0


@pytest.mark.confined
def test_plan_mode_names_what_was_begun_before_and_can_still_write_and_stops_it(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    script = (bash("sleep 78", background=True), {"say": "ok"})
    controller = open_window(*script, settings=autonomous(project))
    say(qtbot, controller, "go")
    qtbot.waitUntil(idle(controller), timeout=20_000)
    bar = controller.window.bars.plan
    assert not any("sleep 78" in text for text in texts(bar))
    tap(controller.window.composer.plan)
    assert any("can still write: sleep 78" in text for text in texts(bar))
    assert nameless(bar) == []
    assert controller.tab is not None and [one.running for one in controller.tab.life.steering.commands] == [True]
    tap(next(made for made in every(bar, QPushButton) if made.text() == "Stop it"))
    qtbot.waitUntil(lambda: not any("sleep 78" in text for text in texts(bar)), timeout=20_000)
