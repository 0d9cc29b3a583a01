"""The conversation as a person sees it, drawn from the events that a session emits."""

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QPushButton, QTextBrowser, QToolButton
from pytestqt.qtbot import QtBot

from app.text.sentences import say
from app.ui.kit.controls import place_in
from app.ui.kit.language import speak
from app.ui.kit.theme import Choice, Contrast, Theme
from app.ui.transcript.blocks.code import CodeItem
from app.ui.transcript.blocks.picture import PictureBlock
from app.ui.transcript.blocks.prose import ProseBlock, ProseItem
from app.ui.transcript.blocks.thinking import ThinkingItem
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.transcript.blocks.user import UserBlock, UserItem
from app.ui.transcript.cards.questions import QuestionItem
from app.ui.transcript.list.block import Item
from app.ui.transcript.stored import StoredItems
from app.ui.transcript.view import ChatView
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import (
    Answer,
    BudgetReported,
    Decision,
    EndReason,
    ErrorRaised,
    Event,
    Layer,
    MessageAdded,
    MessageRole,
    MessageTaken,
    PictureReceived,
    PromptRead,
    Question,
    QuestionAnswered,
    QuestionAsked,
    QuestionKind,
    ReplyEnded,
    ReplyFailed,
    ReplyStarted,
    RetryScheduled,
    StepStarted,
    TextDelta,
    ThinkingDelta,
    ToolCallDelta,
    ToolCallEnded,
    ToolCallStarted,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    TurnEnded,
    TurnStarted,
    UsageReported,
)
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    Message,
    StopReason,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    Usage,
    UserMessage,
)
from tests.ui.reach import every, nameless, rich_labels, texts

ALLOWED = Decision(True, Layer.TRUST, "free")
DENIED = Decision(False, Layer.PERSON, "no")
MARKUP = "<b>echo safe</b><!-- ; rm -rf ~ -->"


def tell(chat: ChatView, *events: Event) -> None:
    for event in events:
        chat.show_event(event)
    chat.flush()
    QApplication.processEvents()


def words(chat: ChatView) -> str:
    """All that can be read in the view, from top to bottom."""
    QApplication.processEvents()
    lines = []
    for _, block in chat.blocks.live():
        lines += [label.text() for label in every(block, QLabel) if label.isVisible()]
        lines += [view.toPlainText() for view in every(block, QTextBrowser) if view.isVisible()]
        lines += [view.toPlainText() for view in every(block, QPlainTextEdit) if view.isVisible()]
    return "\n".join(line for line in lines if line)


def kinds(chat: ChatView) -> list[type[Item]]:
    return [type(item) for item in chat.blocks.items]


def call(call_id: str, name: str, arguments: Mapping[str, Any]) -> list[Event]:
    return [ToolCallStarted(call_id, name), ToolCallDelta(call_id, json.dumps(arguments)), ToolCallEnded(call_id)]


def run(call_id: str, name: str, arguments: Mapping[str, Any], result: ToolResult) -> list[Event]:
    return [
        ToolStarted(call_id, name, arguments, ALLOWED),
        ToolFinished(call_id, name, arguments, result, ALLOWED, 0.5),
    ]


def begin(text: str = "do it") -> list[Event]:
    return [TurnStarted(1, text), StepStarted(1, 1, "m"), ReplyStarted()]


def asked(call_id: str = "c1") -> Question:
    return Question(
        QuestionKind.APPROVAL, "Run bash?", "q1", call_id=call_id, tool="bash", arguments={"command": "make"}
    )


def test_a_whole_turn(chat: ChatView) -> None:
    tell(chat, *begin("fix the test"))
    assert "The model is reading the prompt" in words(chat)
    tell(chat, PromptRead(2048, 6500))
    assert "The model is reading the prompt: 2,048 of 6,500 tokens" in words(chat)
    tell(chat, ThinkingDelta("hm"), ThinkingDelta("", native={}), TextDelta("I will **look**.\n\n"))
    tell(chat, *call("c1", "read", {"path": "a.py"}), ReplyEnded(StopReason.TOOLS))
    tell(chat, *run("c1", "read", {"path": "a.py"}, ToolResult("1\tx")), StepStarted(1, 2, "m"), ReplyStarted())
    tell(chat, TextDelta("Done:\n```py\nx = 1\n``"), TextDelta("`\nbye"), ReplyEnded(StopReason.DONE))
    tell(chat, UsageReported(Usage()), BudgetReported(1, 2), TurnEnded(1, EndReason.DONE, 2, Usage()))
    assert kinds(chat) == [UserItem, ThinkingItem, ProseItem, ToolItem, ProseItem, CodeItem, ProseItem]
    assert "reading the prompt" not in words(chat)
    assert "I will look." in words(chat)
    assert "x = 1" in words(chat)
    assert nameless(chat) == []
    assert rich_labels(chat) == []


def test_deltas_are_gathered_before_they_are_drawn(chat: ChatView, qtbot: QtBot) -> None:
    tell(chat, *begin())
    for letter in "slowly":
        chat.show_event(TextDelta(letter))
    assert kinds(chat)[-1] is not ProseItem
    qtbot.waitUntil(lambda: "slowly" in words(chat), timeout=1000)


def test_order_is_kept_when_a_call_interrupts_the_text(chat: ChatView) -> None:
    tell(chat, *begin(), TextDelta("before"), ToolCallStarted("c1", "ls"), TextDelta("after"))
    assert [item.plain() for item in chat.blocks.items] == ["do it", "before", "Listing", "after"]


def test_a_running_command_shows_its_output_and_then_closes(chat: ChatView) -> None:
    arguments = {"command": "make"}
    tell(chat, *begin(), *call("c1", "bash", arguments), ReplyEnded(StopReason.TOOLS))
    tell(chat, ToolStarted("c1", "bash", arguments, ALLOWED), ToolOutput("c1", "one\n"), ToolOutput("c1", "two\n"))
    assert "one\ntwo" in words(chat)
    tell(chat, ToolFinished("c1", "bash", arguments, ToolResult("one\ntwo"), ALLOWED, 3.0))
    assert "one\ntwo" not in words(chat)
    assert "3.0 s" in words(chat)


def test_what_a_broken_reply_has_said_stays_faded_until_the_next_one_comes(chat: ChatView) -> None:
    error = ProviderError("The service is busy.", Fault.OVERLOADED)
    tell(chat, *begin(), ThinkingDelta("hm"), TextDelta("half a sen"), *call("c1", "ls", {}))
    tell(chat, RetryScheduled(1, 5, error))
    assert [item.is_void for item in chat.blocks.items] == [False, True, True, False]
    half = chat.blocks.block(chat.blocks.items[2])
    assert half is not None and half.graphicsEffect() is not None and "half a sen" in words(chat)
    assert "Trying again in 5 s (attempt 2)" in words(chat)
    assert kinds(chat)[0] is UserItem
    tell(chat, RetryScheduled(2, 9, error))
    assert len(chat.blocks.items) == 4, "the call that was half written is gone"
    tell(chat, ReplyStarted(), TextDelta("a whole sentence"), ReplyEnded(StopReason.DONE))
    assert [item.plain() for item in chat.blocks.items] == ["do it", "a whole sentence"]


def test_a_question_stands_where_the_call_would(chat: ChatView, qtbot: QtBot) -> None:
    question, arguments = asked(), {"command": "make"}
    with qtbot.waitSignal(chat.attention_changed) as attention:
        tell(chat, *begin(), TextDelta("I build."), *call("c1", "bash", arguments), QuestionAsked(question))
    assert attention.args == [True]
    assert kinds(chat) == [UserItem, ProseItem, QuestionItem]
    assert chat.waiting_questions == [question]
    button = next(made for made in every(chat, QPushButton) if made.text() == "Approve")
    with qtbot.waitSignal(chat.reports.answered) as answered:
        button.click()
    assert answered.args == ["q1", Answer("approve")]
    with qtbot.waitSignal(chat.attention_changed) as attention:
        tell(chat, QuestionAnswered(question, Answer("approve")))
    assert attention.args == [False]
    tell(chat, *run("c1", "bash", arguments, ToolResult("ok")))
    assert kinds(chat) == [UserItem, ProseItem, QuestionItem, ToolItem]
    assert "Approved" in words(chat)


def test_a_denied_call_is_one_line_and_not_open(chat: ChatView) -> None:
    question, arguments = asked(), {"command": "make"}
    tell(chat, *begin(), *call("c1", "bash", arguments), QuestionAsked(question))
    tell(chat, QuestionAnswered(question, Answer("deny", "not now")))
    refused = ToolResult("Not run: the person said no: not now.", is_error=True, code="E_DENIED")
    tell(chat, ToolFinished("c1", "bash", arguments, refused, DENIED, 0.0))
    assert "Denied: not now" in words(chat)
    assert "refused" in words(chat)
    assert "Not run" not in words(chat)


def test_a_question_of_a_running_call_stands_below_it(chat: ChatView) -> None:
    tell(chat, *begin(), *call("c1", "bash", {}), ToolStarted("c1", "bash", {}, ALLOWED), QuestionAsked(asked()))
    assert kinds(chat)[-2:] == [ToolItem, QuestionItem]


def test_what_was_said_about_one_host_stays_when_the_next_is_asked_about(chat: ChatView) -> None:
    tell(chat, *begin(), *call("c1", "bash", {}), ToolStarted("c1", "bash", {}, ALLOWED))
    for number, host in enumerate(("a.example:80", "b.example:80", "b.example:80")):
        question = Question(
            QuestionKind.HOST,
            f"Let it connect to {host}?",
            f"q{number}",
            call_id="c1",
            tool="bash",
            host=host,
            remark="!",
        )
        tell(chat, QuestionAsked(question), QuestionAnswered(question, Answer("approve")))
    assert [item.plain().splitlines()[-1] for item in chat.blocks.items if isinstance(item, QuestionItem)] == [
        *("Allowed once: a.example:80", "Allowed once: b.example:80")
    ], "the same host asked about again, as with its address, is one line"


def test_nobody_to_ask_is_said_too(chat: ChatView) -> None:
    tell(chat, *begin(), QuestionAnswered(asked(), Answer("deny", by="nobody")))
    assert "Nobody was there to ask" in words(chat)


def test_a_question_scrolled_away_is_reported(chat: ChatView, qtbot: QtBot) -> None:
    seen: list[Question | None] = []
    chat.pending_scrolled_away.connect(seen.append)
    tell(chat, *begin(), TextDelta("line\n\n" * 200), ReplyEnded(StopReason.TOOLS), QuestionAsked(asked()))
    assert seen == []
    chat.blocks.verticalScrollBar().setValue(0)
    assert seen == [asked()]
    chat.enter_question("q1")
    assert seen[-1] is None
    chat.blocks.verticalScrollBar().setValue(0)
    tell(chat, QuestionAnswered(asked(), Answer("deny")))
    assert seen[-1] is None


def test_scrolled_up_nothing_jumps_and_a_button_leads_back(chat: ChatView) -> None:
    tell(chat, *begin(), TextDelta("line\n\n" * 200))
    chat.blocks.verticalScrollBar().setValue(0)
    tell(chat, TextDelta("more\n\n" * 20))
    assert chat.blocks.verticalScrollBar().value() == 0
    button = next(made for made in every(chat, QToolButton) if made.toolTip() == "Jump to the end")
    assert button.isVisible()
    button.click()
    assert chat.blocks.at_end
    assert not button.isVisible()


def test_what_is_said_while_the_agent_works_stands_where_it_was_taken(chat: ChatView) -> None:
    tell(chat, *begin(), TextDelta("one"), *call("c1", "ls", {}), ReplyEnded(StopReason.TOOLS))
    tell(chat, *run("c1", "ls", {}, ToolResult("x")), MessageTaken(1, "also this"), MessageTaken(1, "and that"))
    tell(chat, StepStarted(1, 2, "m"), TextDelta("two"))
    shown = [item.plain() for item in chat.blocks.items]
    assert [shown[0], *shown[-3:]] == ["do it", "also this", "and that", "two"]


@pytest.mark.parametrize(
    ("reason", "detail", "said"),
    [
        (EndReason.LIMIT, "stopped after 200 steps", "Stopped after 200 steps"),
        (EndReason.LIMIT, "the model's context is full", "Stopped: the model's context is full"),
        (EndReason.CANCELLED, "", "Stopped by you"),
        (EndReason.VIOLATION, "stopped at a sandbox violation", "Stopped at a sandbox violation"),
        (EndReason.ERROR, "m refused to answer. It said: cyber", "m refused to answer. It said: cyber"),
    ],
)
def test_how_a_turn_ended_is_said(chat: ChatView, reason: EndReason, detail: str, said: str) -> None:
    tell(chat, *begin(), TurnEnded(1, reason, 1, Usage(), detail))
    assert said in words(chat)


def test_calls_that_never_ran_do_not_spin_forever(chat: ChatView) -> None:
    tell(chat, *begin(), *call("c1", "bash", {"command": "x"}), TurnEnded(1, EndReason.CANCELLED, 1, Usage()))
    assert "not run" in words(chat)


def test_an_error_is_shown_once_and_can_be_retried(chat: ChatView, qtbot: QtBot) -> None:
    tell(chat, *begin(), ReplyFailed(ProviderError("No.", Fault.AUTH)), ErrorRaised("Enter the key again.", "auth"))
    tell(chat, TurnEnded(1, EndReason.ERROR, 1, Usage(), "Enter the key again."))
    assert words(chat).count("Enter the key again.") == 1
    button = next(made for made in every(chat, QPushButton) if made.text() == "Retry")
    with qtbot.waitSignal(chat.reports.retry_requested):
        button.click()
    tell(chat, *begin("again"))
    assert not any(made.isVisible() for made in every(chat, QPushButton) if made.text() == "Retry")


PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


def test_a_picture_of_the_model_is_shown_and_opens_also_when_the_conversation_is_opened_again(
    chat: ChatView, qtbot: QtBot
) -> None:
    image = Image("image/png", PIXEL)
    tell(chat, *begin(), TextDelta("Here: "), PictureReceived(image), TextDelta("there."))
    reopened = StoredItems().make([AssistantMessage((Text("Here: "), image, Text("there.")))], 0)
    for items in (list(chat.blocks.items)[1:], reopened):
        assert [item.plain().strip() for item in items] == ["Here:", "[image: image/png]", "there."]
    [block] = every(chat, PictureBlock)
    with qtbot.waitSignal(chat.reports.image_opened) as opened:
        block.picture.click()
    assert opened.args == [image]


def test_a_message_can_be_sent_again(chat: ChatView, qtbot: QtBot) -> None:
    tell(chat, TurnStarted(1, "first try"), MessageAdded(4, MessageRole.USER))
    button = next(made for made in every(chat, QToolButton) if made.toolTip() == "Edit and send again")
    with qtbot.waitSignal(chat.reports.resend_requested) as resent:
        button.click()
    assert resent.args == [4, "first try"]


HISTORY: list[Message] = [
    UserMessage("look"),
    AssistantMessage((Thinking("hm"), Text("See:\n\n```\ncode\n```\n"), ToolCall("c1", "read", '{"path": "a.py"}'))),
    ToolMessage("c1", "read", ToolResult("1\tx")),
    AssistantMessage((ToolCall("c1", "bash", "not json"),)),
    ToolMessage("c1", "bash", ToolResult("failed", is_error=True)),
    AssistantMessage((Text("Done."),)),
]


def test_a_stored_session_looks_as_it_did(chat: ChatView) -> None:
    chat.show_history(HISTORY)
    chat.flush()
    assert kinds(chat) == [UserItem, ThinkingItem, ProseItem, CodeItem, ToolItem, ToolItem, ProseItem]
    assert "a.py" in words(chat)
    assert "Done." in words(chat)
    chat.show_history(HISTORY[:1])
    assert kinds(chat) == [UserItem]
    tell(chat, *begin("go on"), TextDelta("yes"))
    assert "yes" in words(chat)


def test_what_stands_above_the_end_follows_bit_by_bit_and_moves_nothing(chat: ChatView, qtbot: QtBot) -> None:
    chat.show_history(HISTORY * 8, pins=[6, 12], first=18)
    bar = chat.blocks.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum() // 2)
    top = chat.blocks.item_at(0)
    chat.show_earlier((HISTORY * 3)[6:], 6)
    chat.show_earlier(HISTORY, 0)
    assert chat.blocks.item_at(0) is top
    assert kinds(chat) == [UserItem, ThinkingItem, ProseItem, CodeItem, ToolItem, ToolItem, ProseItem] * 11
    said = [item for item in chat.blocks.items if isinstance(item, UserItem)]
    assert [item.position for item in said] == list(range(0, 11 * 6, 6))
    assert [item.position for item in said if item.is_pinned] == [6, 12]


def test_a_message_that_is_not_in_the_view_yet_is_scrolled_to_when_it_is(chat: ChatView, qtbot: QtBot) -> None:
    chat.show_history(HISTORY * 8, first=60)
    chat.show_message(9, "x")
    last = chat.blocks.items[-1]
    qtbot.waitUntil(lambda: chat.blocks.in_view(last))
    chat.show_earlier(HISTORY * 10, 0)
    (item,) = [one for one in chat.blocks.items if isinstance(one, ToolItem) and one.called_at == 9]
    assert chat.blocks.in_view(item) and item.is_open and not chat.blocks.in_view(last)


def test_clear_forgets_questions(chat: ChatView, qtbot: QtBot) -> None:
    tell(chat, *begin(), QuestionAsked(asked()))
    with qtbot.waitSignal(chat.attention_changed) as attention:
        chat.clear()
    assert attention.args == [False]
    assert chat.blocks.items == []


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_what_models_write_is_never_markup(chat: ChatView, size: int) -> None:
    tell(chat, TurnStarted(1, MARKUP), ThinkingDelta(MARKUP), ThinkingDelta("", native={}))
    for at in range(0, len(MARKUP), size):
        tell(chat, TextDelta(MARKUP[at : at + size]))
    question = Question(QuestionKind.APPROVAL, MARKUP, "q1", tool="x", arguments={"command": MARKUP}, reason=MARKUP)
    tell(chat, ReplyEnded(StopReason.DONE), QuestionAsked(question), ErrorRaised(MARKUP))
    tell(chat, TurnEnded(1, EndReason.LIMIT, 1, Usage(), MARKUP))
    assert words(chat).count(MARKUP) >= 6
    assert rich_labels(chat) == []


def test_a_new_theme_redraws_everything_in_view(chat: ChatView, theme: Theme, qtbot: QtBot) -> None:
    tell(
        chat,
        *begin(),
        TextDelta("text with `code`\n\n```py\nx = 1\n```\n"),
        ReplyEnded(StopReason.DONE),
        QuestionAsked(asked()),
    )
    light = chat.grab().toImage().pixelColor(5, 5)
    before = words(chat)
    theme.apply("dark")
    qtbot.waitUntil(lambda: words(chat) == before)
    assert chat.grab().toImage().pixelColor(5, 5) != light


def test_the_keyboard_alone_reaches_the_answer(chat: ChatView, qtbot: QtBot) -> None:
    tell(chat, *begin(), TextDelta("text"), ReplyEnded(StopReason.TOOLS), QuestionAsked(asked()))
    with qtbot.waitActive(chat):
        chat.activateWindow()
    chat.setFocus()
    for _ in range(30):
        focus = QApplication.focusWidget()
        if isinstance(focus, QPushButton) and focus.text() == "Approve":
            break
        QTest.keyClick(focus or chat, Qt.Key.Key_Tab)
    with qtbot.waitSignal(chat.reports.answered) as answered:
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Space)
    assert answered.args == ["q1", Answer("approve")]


@pytest.mark.parametrize("width", [320, 744])
def test_the_name_of_a_long_folder_is_shortened_and_not_cut_off(chat: ChatView, width: int) -> None:
    chat.resize(width, 700)
    words = f"What shall we do in {'a_folder_without_an_end_' * 6}?"
    chat.show_beginning(words, "The agent works here.", ("Look around",), offers_folder=False)
    title = next(made for made in every(chat.empty, QLabel) if made.text().startswith("What"))
    assert title.text().endswith("?") and "…" in title.text()
    assert title.sizeHint().width() <= chat.empty.width() - 2 * title.x() <= width
    assert "without_an_end" in title.toolTip()
    chat.show_beginning("What shall we do in here?", "The agent works here.", (), offers_folder=False)
    assert (title.text(), title.toolTip()) == ("What shall we do in here?", "")


def test_a_stored_session_is_never_painted_without_its_end(qtbot: QtBot) -> None:
    """As an empty column first, which takes as long to paint and is seen as a flicker."""
    view = ChatView()
    qtbot.addWidget(view)
    view.resize(744, 700)
    view.show_history(HISTORY)
    view.show()
    last = view.blocks.block(view.blocks.items[-1])
    assert last is not None and last.isVisible() and last.geometry().bottom() > 0


def test_all_blocks_are_opened_and_closed_and_a_whole_answer_is_copied(chat: ChatView) -> None:
    chat.show_history(
        [
            UserMessage("first"),
            AssistantMessage((Text("Before."), ToolCall("1", "read", '{"path": "a"}'))),
            ToolMessage("1", "read", ToolResult("x")),
            AssistantMessage((Text("Look:\n\n```py\na = 1\n```\n"),)),
            UserMessage("second"),
            AssistantMessage((Text("Done."),)),
        ]
    )
    chat.flush()
    call = next(item for item in chat.blocks.items if isinstance(item, ToolItem))
    for on in (True, False):
        chat.set_all_open(on)
        assert call.is_open is on
    chat.copy_answer()
    assert QGuiApplication.clipboard().text() == "Done."
    chat.reports.answer_copied.emit(chat.blocks.items[1])
    assert QGuiApplication.clipboard().text() == "Before.\n\nLook:\n\n```py\na = 1\n```"


def test_a_reply_that_falls_silent_shows_that_it_is_waited_for(chat: ChatView) -> None:
    tell(chat, *begin(), TextDelta("Let me "))
    chat._silence.timeout.emit()
    assert any("The model is silent" in text for text in texts(chat))
    tell(chat, TextDelta("think."))
    assert not any("The model is silent" in text for text in texts(chat)) and chat._silence.isActive()
    chat._silence.timeout.emit()
    assert any("The model is silent" in text for text in texts(chat))
    tell(chat, ReplyEnded(StopReason.DONE))
    assert not any("The model is silent" in text for text in texts(chat)) and not chat._silence.isActive()


def test_what_the_core_says_is_shown_in_the_language_of_the_window(chat: ChatView, qtbot: QtBot) -> None:
    refused = say("The key for {name} was refused{code}. {advice}{said}", "Anthropic", "", say("Enter it"), "")
    question = Question(QuestionKind.APPROVAL, "Run bash?", id="q1", tool="bash", arguments={"command": "Deny"})
    try:
        speak("de")
        tell(
            chat,
            *begin(),
            *run("c1", "read", {"path": "a.py"}, ToolResult("No such file: Deny", is_error=True, code="ENOENT")),
            ErrorRaised(refused, Fault.AUTH),
            TurnEnded(1, EndReason.LIMIT, 1, Usage(), say("stopped after {number} steps", 5)),
            QuestionAsked(replace(question, reason=say("Guided asks before it changes or runs anything"))),
        )
        qtbot.waitUntil(lambda: "Im Projekt ausführen" in texts(chat))
        said = texts(chat)
    finally:
        speak("en")
    assert "Begleitet fragt, bevor etwas geändert oder ausgeführt wird." in said
    assert {"Der Schlüssel wurde nicht angenommen", "nicht gefunden", "Nach 5 Schritten angehalten"} <= set(said)
    assert any(one.startswith("Der Schlüssel für Anthropic wurde zurückgewiesen") for one in said)


def test_the_words_of_an_empty_conversation_fit_into_a_narrow_one(chat: ChatView) -> None:
    chat.show_beginning(
        "What shall we do?", "You see every step. " * 6, ["Find what looks unfinished"], offers_folder=False
    )
    for width in (362, 744):
        chat.resize(width, 400)
        shown = chat.empty.geometry()
        assert shown.left() >= 0 and shown.right() < width
    assert shown.width() < 500, "lines are not longer than is good to read"


def test_the_copy_button_of_one_line_is_not_cut_off(chat: ChatView, theme: Theme) -> None:
    for size in (13, 20):
        theme.apply("light", size)
        chat.clear()
        tell(chat, *begin(), TextDelta("One line."), ReplyEnded(StopReason.DONE))
        chat.flush()
        block = chat.blocks.block(chat.blocks.items[-1])
        assert isinstance(block, ProseBlock)
        QApplication.sendEvent(block, QEnterEvent(QPointF(), QPointF(), QPointF()))
        (copy,) = every(block, QToolButton)
        assert block.rect().contains(copy.geometry()) and copy.height() >= 16, size
        assert copy.iconSize().height() <= copy.height() - 4


def test_ones_own_words_stand_apart_in_every_look(chat: ChatView, theme: Theme) -> None:
    choices: list[Choice] = ["light", "dark"]
    contrasts: list[Contrast] = ["normal", "high"]
    for look, contrast in product(choices, contrasts):
        theme.apply(look, contrast=contrast)
        chat.clear()
        tell(chat, *begin())
        chat.flush()
        QApplication.processEvents()
        block = chat.blocks.block(chat.blocks.items[0])
        assert isinstance(block, UserBlock)
        picture, bubble = chat.grab().toImage(), block._bubble
        edge, middle = place_in(chat, bubble).x(), place_in(chat, bubble, y=bubble.height() // 2).y()
        assert len({picture.pixelColor(edge + x, middle).name() for x in range(-4, 5)}) > 1, (look, contrast)
