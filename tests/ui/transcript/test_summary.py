"""The entry of a compaction in the conversation, results that requests leave out, and pinned messages."""

from dataclasses import replace
from typing import TypeVar

from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.ui.kit.parts import Glyph
from app.ui.transcript.blocks.mono import MonoView
from app.ui.transcript.blocks.prose import ProseItem
from app.ui.transcript.blocks.summary import SummaryBlock, SummaryItem
from app.ui.transcript.blocks.terminal import TerminalView
from app.ui.transcript.blocks.tool_block import ToolBlock
from app.ui.transcript.blocks.user import UserBlock, UserItem
from app.ui.transcript.list.block import Item, TextView
from app.ui.transcript.list.pins import COPY_SELECTED, PIN, PINNED, UNPIN, menu_of
from app.ui.transcript.view import ChatView
from app.vocabulary.context_marks import Compaction, SummaryBy
from app.vocabulary.events import (
    Compacted,
    CompactionEdited,
    CompactionGivenUp,
    CompactionStarted,
    MessageAdded,
    MessageRole,
    ResultsPruned,
    StepStarted,
    TextDelta,
    TurnStarted,
)
from app.vocabulary.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage
from tests.ui.reach import every, nameless, rich_labels, tap, texts, write

I = TypeVar("I", bound=Item)  # noqa: E741
FIRST = Compaction(
    "c1", 2, "## The goal\nFix <b>it</b>", "Port 8080 is taken.", SummaryBy.MODEL, tokens_before=9000, tokens_after=1200
)
SECOND = Compaction("c2", 4, "## The goal\nFix <b>it</b>", "Port 8081 is free.", SummaryBy.MODEL)
TALK: list[Message] = [
    UserMessage("one"),
    AssistantMessage((Text("first answer"),)),
    UserMessage("two"),
    AssistantMessage((Text("second answer"),)),
]


def items(chat: ChatView, kind: type[I]) -> list[I]:
    chat.flush()
    return [item for item in chat.blocks.items if isinstance(item, kind)]


def opened(chat: ChatView) -> SummaryBlock:
    (item,) = items(chat, SummaryItem)
    block = chat.blocks.block(item)
    assert isinstance(block, SummaryBlock)
    tap(block.head)
    assert block.body is not None
    return block


def test_a_compaction_stands_in_the_conversation_and_opens_to_what_the_model_reads(chat: ChatView) -> None:
    chat.show_event(CompactionStarted(is_automatic=True))
    assert any("is being summarised" in said for said in texts(chat))
    chat.show_event(Compacted(FIRST))
    said = texts(chat)
    assert "Earlier messages were summarised" in said and "about 1,200 tokens instead of 9,000" in said
    assert not any("is being summarised" in one for one in said)
    body = opened(chat).body
    assert body is not None
    assert body.summary.toPlainText() == "Port 8080 is taken."
    assert body.kept.toPlainText() == "## The goal\nFix <b>it</b>"
    assert nameless(chat) == [] and rich_labels(chat) == []


def test_the_summary_is_edited_and_saved(chat: ChatView, qtbot: QtBot) -> None:
    chat.show_event(Compacted(FIRST))
    body = opened(chat).body
    assert body is not None
    tap(body.edit)
    body.editor.selectAll()
    write(body.editor, "Port 9090 is taken.")
    with qtbot.waitSignal(chat.reports.summary_edited) as said:
        tap(body.save)
    assert said.args == ["c1", "Port 9090 is taken."]
    chat.show_event(
        CompactionEdited(Compaction("c1", 2, "kept", "Port 9090 is taken.", SummaryBy.PERSON, tokens_before=9))
    )
    chat.flush()
    assert body.summary.toPlainText() == "Port 9090 is taken."
    assert any("You edited this summary." in one for one in texts(chat))


def test_an_edit_that_is_discarded_changes_nothing(chat: ChatView, qtbot: QtBot) -> None:
    chat.show_event(Compacted(FIRST))
    body = opened(chat).body
    assert body is not None
    tap(body.edit)
    write(body.editor, "no ")
    with qtbot.assertNotEmitted(chat.reports.summary_edited):
        tap(body.discard)
    assert body.summary.toPlainText() == "Port 8080 is taken." and body.summary.isVisibleTo(chat)


def test_only_the_summary_in_force_can_be_edited(chat: ChatView) -> None:
    chat.show_event(Compacted(FIRST))
    body = opened(chat).body
    assert body is not None and body.edit.isVisibleTo(chat)
    chat.show_event(Compacted(SECOND))
    chat.flush()
    assert not body.edit.isVisibleTo(chat)
    assert any("later summary has taken its place" in said for said in texts(chat))


def test_a_summary_that_was_not_written_is_told(chat: ChatView) -> None:
    chat.show_event(CompactionStarted(is_automatic=False))
    chat.show_event(CompactionGivenUp("Stopped before the summary was written."))
    assert "Stopped before the summary was written." in texts(chat)
    assert not any("is being summarised" in said for said in texts(chat))


def test_a_stored_conversation_has_its_summaries_where_they_begin_to_count(chat: ChatView) -> None:
    chat.show_history(TALK, [FIRST, SECOND], [2])
    chat.flush()
    words = [item.plain().split("\n")[0] for item in chat.blocks.items]
    title = "Earlier messages were summarised"
    assert words == ["one", "first answer", title, "two", "second answer", title]
    assert [item.is_in_force for item in items(chat, SummaryItem)] == [False, True]
    assert [item.is_pinned for item in items(chat, UserItem)] == [False, True]


def test_results_left_out_are_one_line_of_a_turn(chat: ChatView) -> None:
    chat.show_event(TurnStarted(1, "go"))
    for results in (2, 3):
        chat.show_event(ResultsPruned(results, 1_000))
        chat.show_event(StepStarted(1, results, "m"))
    chat.flush()
    told = [said for said in texts(chat) if "left out" in said]
    assert told == ["5 old results are left out of requests from now on, which saves about 2,000 tokens."]


def test_a_message_is_pinned_and_unpinned_with_its_own_button(chat: ChatView, qtbot: QtBot) -> None:
    for turn, (position, words) in enumerate(((0, "one"), (2, "two")), 1):
        chat.show_event(TurnStarted(turn, words))
        chat.show_event(MessageAdded(position, MessageRole.USER))
    chat.flush()
    block = every(chat, UserBlock)[-1]
    assert block.quiet.pin.accessibleName() == PIN
    with qtbot.waitSignal(chat.reports.pin_requested) as said:
        tap(block.quiet.pin)
    assert said.args == [2, True]
    chat.show_pin(2, True)
    chat.flush()
    assert block.item.is_pinned and block.quiet.pin.accessibleName() == UNPIN
    with qtbot.waitSignal(chat.reports.pin_requested) as said:
        tap(block.quiet.pin)
    assert said.args == [2, False]


def test_answers_and_summaries_are_pinned_with_a_menu_and_marked(chat: ChatView, qtbot: QtBot) -> None:
    chat.show_history(TALK, [FIRST], [3])
    chat.flush()
    assert [mark.accessibleName() for mark in every(chat, Glyph) if mark.toolTip() == PINNED and mark.isVisible()] == [
        PINNED
    ]
    first, second = items(chat, ProseItem)
    for item, words, expected in ((first, PIN, [1, True]), (second, UNPIN, [3, False])):
        menu = menu_of(item, chat.reports, chat)
        assert menu is not None and menu.actions()[0].text() == words
        with qtbot.waitSignal(chat.reports.pin_requested) as said:
            menu.actions()[0].trigger()
        assert said.args == expected
    (summary,) = items(chat, SummaryItem)
    with qtbot.waitSignal(chat.reports.pin_summary_requested) as said:
        summary.turn_pin(chat.reports)
    assert said.args == ["c1", True]
    chat.show_event(CompactionEdited(replace(FIRST, is_pinned=True)))
    assert summary.is_pinned


def test_a_summary_stands_where_it_was_made_also_after_reopening(chat: ChatView) -> None:
    made = replace(FIRST, upto=1, made_at=3)
    for position, words in ((0, "one"), (2, "two")):
        chat.show_event(TurnStarted(position, words))
        chat.show_event(MessageAdded(position, MessageRole.USER))
        if position == 0:
            chat.show_event(TextDelta("first answer"))
            chat.show_event(MessageAdded(1, MessageRole.ASSISTANT))
    chat.show_event(Compacted(made))
    chat.show_event(TextDelta("second answer"))
    chat.flush()
    live = [type(item) for item in chat.blocks.items]
    chat.show_history(TALK, [made])
    chat.flush()
    assert [type(item) for item in chat.blocks.items] == live == [UserItem, ProseItem, UserItem, SummaryItem, ProseItem]


def test_the_menu_of_a_block_opens_over_code_and_output_too(chat: ChatView) -> None:
    """Qt's own menu for texts would hide it."""
    output = ToolMessage("c1", "bash", ToolResult("one line\ntwo lines"))
    call = ToolCall("c1", "bash", '{"command": "ls"}')
    answer = AssistantMessage((Text("Look:\n\n```python\nprint(1)\n```\n\nthat is all"), call))
    chat.show_history([UserMessage("go"), answer, output])
    chat.flush()
    for block in [block for _, block in chat.blocks.live()]:
        if isinstance(block, ToolBlock):
            tap(block.head)
    chat.flush()
    seen = {}
    for _, block in chat.blocks.live():
        for view in block.text_views():
            seen[type(view)] = menu_over(view)
            view.selectAll()
            assert COPY_SELECTED in menu_over(view) or isinstance(block, UserBlock)
            chat.selection.clear()
    own = [PIN, "Copy"]
    assert [seen[kind][: len(own)] for kind in (MonoView, TerminalView)] == [own, own]


def menu_over(view: TextView) -> list[str]:
    spot = view.viewport().rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, view.viewport().mapToGlobal(spot))
    QApplication.sendEvent(view.viewport(), event)
    (menu,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()]
    menu.close()
    return [action.text() for action in menu.actions()]
