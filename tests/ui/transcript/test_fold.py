"""Calls in a row that only read are one line that opens, and what a person opens stays under the pointer."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.ui.kit.controls import place_in
from app.ui.kit.parts import FoldLine
from app.ui.transcript.blocks.fold import FoldItem
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.transcript.list.block import Item
from app.ui.transcript.view import ChatView
from app.vocabulary.events import (
    Decision,
    Event,
    Layer,
    ThinkingDelta,
    ToolCallStarted,
    ToolFinished,
    ToolStarted,
    TurnStarted,
)
from app.vocabulary.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage
from tests.ui.reach import every, tap

FREE = Decision(True, Layer.TRUST, "reading is free")


def call(number: int, name: str = "read", **arguments: str) -> list[Event]:
    given = arguments or {"path": f"{number}.py"}
    key = f"c{number}"
    result = ToolResult("x\n" * 3)
    return [
        ToolCallStarted(key, name),
        ToolStarted(key, name, given, FREE),
        ToolFinished(key, name, given, result, FREE, 0.0),
    ]


def tell(chat: ChatView, *events: Event) -> None:
    for event in events:
        chat.show_event(event)
    chat.flush()


def kinds(chat: ChatView) -> list[str]:
    """What is to be seen, from top to bottom."""
    return [type(item).__name__.removesuffix("Item") for item in chat.blocks.items if not item.is_hidden]


def fold(chat: ChatView) -> FoldItem:
    return next(item for item in chat.blocks.items if isinstance(item, FoldItem))


def calls_in(item: FoldItem) -> list[str]:
    return [member.call.id for member in item.members if isinstance(member, ToolItem)]


def at(chat: ChatView, item: Item) -> int:
    block = chat.blocks.block(item)
    assert block is not None
    return place_in(chat.blocks.viewport(), block).y()


def test_two_calls_that_read_become_one_line_that_says_what_they_did(chat: ChatView) -> None:
    tell(chat, TurnStarted(1, "look"), *call(1))
    assert kinds(chat) == ["User", "Tool"]
    tell(chat, *call(2))
    assert kinds(chat) == ["User", "Fold"]
    tell(chat, *call(3, "grep", pattern="x"), *call(4, "glob", pattern="*.py"), *call(5, "ls", path="src"))
    assert kinds(chat) == ["User", "Fold"]
    block = chat.blocks.block(fold(chat))
    assert block is not None
    words = [made.text() for made in every(block, QLabel)]
    assert "Read 2 files, listed a folder, searched twice" in words
    assert "1.py, 2.py, x, *.py, src" in words
    tell(chat, *call(6, "bash", command="ls"), *call(7))
    assert kinds(chat) == ["User", "Fold", "Tool", "Tool"], "a command stands by itself"


def test_calls_side_by_side_fold_whichever_ends_last(chat: ChatView) -> None:
    begun = [event for number in (1, 2, 3) for event in call(number)[:2]]
    ended = [call(number)[2] for number in (3, 2, 1)]
    tell(chat, TurnStarted(1, "look"), *begun, *ended)
    assert kinds(chat) == ["User", "Fold"]
    assert calls_in(fold(chat)) == ["c1", "c2", "c3"]


def test_thoughts_between_calls_fold_with_them(chat: ChatView) -> None:
    for number in (1, 2, 3, 4):
        tell(chat, ThinkingDelta("hm", {"signature": "s"}), *call(number))
    assert kinds(chat) == ["Thinking", "Fold"]


def test_what_failed_or_was_opened_does_not_fold(chat: ChatView) -> None:
    tell(chat, *call(1))
    opened = chat.blocks.items[0]
    opened.set_open(True)
    failed = ToolResult("gone", is_error=True, code="ENOENT")
    tell(chat, *call(2), *call(3)[:2], ToolFinished("c3", "read", {"path": "x"}, failed, FREE, 0.0), *call(4))
    assert kinds(chat) == ["Tool"] * 4


def test_opening_a_fold_shows_the_calls_below_it_and_it_stays_under_the_pointer(chat: ChatView, qtbot: QtBot) -> None:
    for turn in range(12):
        tell(chat, TurnStarted(turn, "\n".join(["words"] * 4)))
    tell(chat, *[event for number in range(30) for event in call(number)])
    line = fold(chat)
    assert chat.blocks.at_end
    before = at(chat, line)
    block = chat.blocks.block(line)
    assert block is not None
    tap(every(block, FoldLine)[0])
    chat.flush()
    assert kinds(chat)[-30:] == ["Tool"] * 30
    assert at(chat, line) == before, "it moved away from the pointer"
    tap(every(block, FoldLine)[0])
    chat.flush()
    assert kinds(chat)[-1] == "Fold" and at(chat, line) == before


def test_a_call_that_is_sought_comes_out_of_its_fold(chat: ChatView) -> None:
    tell(chat, *call(1), *call(2), *call(3))
    chat.show_call("c2")
    assert kinds(chat) == ["Fold", "Tool", "Tool", "Tool"]
    chat.set_all_open(False)
    assert kinds(chat) == ["Fold"]


@pytest.mark.parametrize("count", [1, 5])
def test_a_stored_conversation_is_folded_too(chat: ChatView, count: int) -> None:
    messages: list[Message] = [UserMessage("look")]
    for number in range(count):
        messages.append(AssistantMessage((ToolCall(f"c{number}", "read", f'{{"path": "{number}.py"}}'),)))
        messages.append(ToolMessage(f"c{number}", "read", ToolResult("x")))
    messages.append(AssistantMessage((Text("Done."),)))
    chat.show_history(messages)
    chat.flush()
    assert kinds(chat) == (["User", "Fold", "Prose"] if count == 5 else ["User", "Tool", "Prose"])
    assert sum(isinstance(item, ToolItem) for item in chat.blocks.items) == count


@pytest.mark.parametrize(("early", "late"), [(4, 4), (2, 1), (1, 2), (1, 1), (0, 1), (0, 4)])
def test_a_fold_goes_on_over_the_pages_of_a_stored_conversation(chat: ChatView, early: int, late: int) -> None:
    def reads(numbers: range) -> list[Message]:
        pairs = (
            (
                AssistantMessage((ToolCall(f"c{number}", "read", f'{{"path": "{number}.py"}}'),)),
                ToolMessage(f"c{number}", "read", ToolResult("x")),
            )
            for number in numbers
        )
        return [message for pair in pairs for message in pair]

    first: list[Message] = [UserMessage("look"), *reads(range(early))]
    chat.show_history([*reads(range(early, early + late)), AssistantMessage((Text("Done."),))], first=len(first))
    chat.flush()
    chat.show_earlier(first, 0)
    chat.flush()
    folds = [item for item in chat.blocks.items if isinstance(item, FoldItem)]
    count = early + late
    assert kinds(chat) == ["User", *(["Fold"] if count >= 2 else ["Tool"] * count), "Prose"]
    assert [name for one in folds for name in calls_in(one)] == [f"c{n}" for n in range(count) if count >= 2]
    assert all(chat.blocks.row(one) == 1 for one in folds)
