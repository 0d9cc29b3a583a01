"""Ctrl+F in the real window: over everything that was said, also what is closed or was not drawn yet."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.ui.transcript.blocks.thinking import ThinkingItem
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.transcript.view import ChatView
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
)
from tests.ui.hands import Opener, idle, say

TURN: tuple[Message, ...] = (
    UserMessage("Where is the needle?"),
    AssistantMessage((Thinking("A Needle may be hidden"), ToolCall("1", "read", '{"path": "a.txt"}'))),
    ToolMessage("1", "read", ToolResult("straw\nneedle in the file\nstraw")),
    AssistantMessage((Text("Here: **needle**, and another needle."),)),
)


def find(chat: ChatView, words: str) -> None:
    chat.finder.open()
    chat.finder.bar.field.setText(words)


def shown(chat: ChatView) -> str:
    return chat.finder.bar.count.text()


def key(chat: ChatView, name: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(chat.finder.bar.field, name, modifier)


def test_hits_are_counted_marked_and_opened_one_after_another(chat: ChatView, qtbot: QtBot) -> None:
    chat.show_history(TURN)
    chat.flush()
    find(chat, "nEEdle")
    assert shown(chat) == "5 of 5", "from the end, where the person reads"
    key(chat, Qt.Key.Key_Return)
    assert shown(chat) == "1 of 5", "after the last comes the first"
    key(chat, Qt.Key.Key_Return)
    thinking, call = chat.blocks.items[1:3]
    assert isinstance(thinking, ThinkingItem) and isinstance(call, ToolItem)
    assert (thinking.is_open, call.is_open, shown(chat)) == (True, False, "2 of 5")
    key(chat, Qt.Key.Key_Return)
    assert (thinking.is_open, call.is_open) == (False, True), "what was only looked into is closed again"
    block = chat.blocks.block(call)
    assert block is not None and sum(len(view.extraSelections()) for view in block.text_views()) == 1
    key(chat, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert shown(chat) == "2 of 5"
    find(chat, "no such thing")
    assert shown(chat) == "Not found"
    key(chat, Qt.Key.Key_Escape)
    assert chat.finder.bar.isHidden()
    assert not any(view.extraSelections() for _, block in chat.blocks.live() for view in block.text_views())


def test_the_keys_of_the_window_open_the_bar_and_the_focus_comes_back(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "The needle is here."})
    say(qtbot, controller, "where?")
    qtbot.waitUntil(idle(controller))
    field = controller.window.composer.field
    controller.window.doable.run("find")
    assert controller.tab is not None
    chat = controller.tab.view
    QTest.keyClicks(chat.finder.bar.field, "needle")
    qtbot.waitUntil(lambda: shown(chat) == "1 of 1")
    controller.window.doable.run("find_next")
    assert shown(chat) == "1 of 1"
    key(chat, Qt.Key.Key_Escape)
    qtbot.waitUntil(field.hasFocus)


def test_what_is_read_only_after_the_search_began_is_found_too(chat: ChatView, qtbot: QtBot) -> None:
    said: list[Message] = [UserMessage(f"straw, number {n}") for n in range(200)]
    said[3] = UserMessage("the needle")
    chat.show_history(said[-24:], first=len(said) - 24)
    find(chat, "needle")
    assert shown(chat) == "…"
    chat.show_earlier(said[:-24], 0)
    qtbot.waitUntil(lambda: shown(chat) == "1 of 1")
    assert chat.blocks.in_view(chat.blocks.items[3])
