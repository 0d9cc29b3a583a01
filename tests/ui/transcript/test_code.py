"""Code in the conversation: readable at once, coloured when its colours are known."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.words import ORDER_MARK
from app.ui.loop import Loop
from app.ui.transcript.blocks import code
from app.ui.transcript.blocks.code import CodeBlock, CodeItem
from app.ui.transcript.blocks.diff import DiffView, Row
from app.ui.transcript.blocks.mono import MonoView
from app.ui.transcript.blocks.terminal import Terminal, TerminalView
from app.ui.transcript.find_bar import _found_in

SOURCE = "def f():\n    return 1\n"


@pytest.fixture(autouse=True)
def nothing_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "_READY", set())
    code.spans_of.cache_clear()


def shown(stage: QWidget) -> CodeBlock:
    made = CodeBlock(CodeItem(SOURCE, "python"))
    made.setParent(stage)
    made.refresh()
    made.show()
    return made


def colours(block: CodeBlock) -> int:
    """How many stretches of the first line have a colour of their own."""
    return len(block.view.document().firstBlock().layout().formats())


def test_the_first_code_of_a_language_is_read_before_it_is_coloured(loop: Loop, stage: QWidget, qtbot: QtBot) -> None:
    first = shown(stage)
    assert first.view.toPlainText() == SOURCE.removesuffix("\n")
    assert colours(first) == 0
    qtbot.waitUntil(lambda: colours(first) > 0)
    second = shown(stage)
    qtbot.waitUntil(lambda: colours(second) == colours(first))


def test_code_that_is_gone_before_its_colours_come_harms_nobody(loop: Loop, stage: QWidget, qtbot: QtBot) -> None:
    gone, stays = shown(stage), shown(stage)
    gone.deleteLater()
    qtbot.waitUntil(lambda: colours(stays) > 0)
    assert gone._colouring is not None
    qtbot.waitUntil(gone._colouring.done)
    assert gone._colouring.exception() is None


HEBREW = "if user != 'אבג' and role == 'דה' # שלום 1 2"


def code_view(text: str, stage: QWidget) -> MonoView:
    block = CodeBlock(CodeItem(text, "python"))
    block.setParent(stage)
    block.refresh()
    block.resize(900, 200)
    block.show()
    return block.view


def diff_view(text: str, stage: QWidget) -> MonoView:
    return DiffView([Row("+", None, 1, text)])


def output_view(text: str, stage: QWidget) -> MonoView:
    terminal = Terminal()
    terminal.feed(text)
    made = TerminalView(terminal, most=10)
    made.refresh()
    return made


@pytest.mark.parametrize("view", [code_view, diff_view, output_view])
def test_code_reads_in_the_order_in_which_it_is_run(stage: QWidget, view: Callable[[str, QWidget], MonoView]) -> None:
    made = view(HEBREW, stage)
    if made.parent() is None:
        made.setParent(stage)
        made.resize(900, 100)
        made.show()
    shown, at, lefts = made.toPlainText(), 0, []
    words = ["if", "user", "'", "אבג", "'", "and", "role", "'", "דה", "'", "#", "שלום", "1", "2"]
    for word in words:
        at = shown.index(word, at)
        cursor = QTextCursor(made.document())
        ends = []
        for place in (at, at + len(word)):
            cursor.setPosition(place)
            ends.append(made.cursorRect(cursor).x())
        lefts.append(min(ends))
        at += len(word)
    assert lefts == sorted(lefts), list(zip(words, lefts, strict=True))
    made.selectAll()
    assert made.selected_text() == HEBREW
    assert [found.selectedText().replace(ORDER_MARK, "") for found in _found_in(made, "בג' and")] == ["בג' and"]


def test_nothing_in_code_is_hidden(stage: QWidget) -> None:
    made = code_view("a = 1 \u202e\u2066# b\u2069 c\u200bd", stage)
    assert made.toPlainText() == "a = 1 ⟨U+202E⟩⟨U+2066⟩# b⟨U+2069⟩ c⟨U+200B⟩d"


def test_the_last_line_of_a_diff_has_its_colour() -> None:
    first, second, *_ = code.spans_of("- old line\n+ new line", "diff")
    assert [span[2] for span in first] == ["bad"] and [span[2] for span in second] == ["ok"]


def test_there_is_nothing_between_two_scroll_bars(stage: QWidget) -> None:
    view = MonoView("Code", most=5)
    view.setParent(stage)
    view.setPlainText("\n".join(["a long line " * 40] * 40))
    view.setGeometry(0, 0, 300, 120)
    view.show()
    assert view.verticalScrollBar().isVisible() and view.horizontalScrollBar().isVisible()
    drawn = view.grab().toImage()
    right, bottom = drawn.width(), drawn.height()
    corner = {drawn.pixel(x, y) for x in range(right - 10, right) for y in range(bottom - 10, bottom)}
    assert len(corner) == 1
