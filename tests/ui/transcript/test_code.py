"""Code in the conversation: readable at once, coloured when its colours are known."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.loop import Loop
from app.ui.transcript.blocks import code
from app.ui.transcript.blocks.code import CodeBlock, CodeItem

SOURCE = "def f():\n    return 1\n"


@pytest.fixture(autouse=True)
def nothing_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "_READY", set())
    code._spans.cache_clear()


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


def test_where_no_loop_runs_code_is_coloured_at_once(stage: QWidget, qtbot: QtBot) -> None:
    block = shown(stage)
    qtbot.waitUntil(lambda: colours(block) > 0)
    assert block._colouring is None
