"""Long texts in the message: one sign in the field, the whole text for everybody else."""

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QHelpEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from app.ui.kit.parts import Elided
from app.ui.kit.tips import plain_tip
from app.ui.writing.folded_text import LONG_LETTERS
from app.ui.writing.message_field import MessageField

LINES = "word and line\n" * 70_000
LINE = "word and line " * 70_000
CTRL = Qt.KeyboardModifier.ControlModifier
SIGN = "\ufffc"
WORDS = "four " * (LONG_LETTERS // 5)
"""The longest that stands in the field itself; Qt needs longer for one word."""


@pytest.fixture
def field(qtbot: QtBot) -> MessageField:
    made = MessageField()
    qtbot.addWidget(made)
    made.resize(600, made.height())
    made.show()
    made.setFocus()
    return made


def paste(field: MessageField, text: str) -> None:
    given = QMimeData()
    given.setText(text)
    field.insertFromMimeData(given)


def seen(field: MessageField) -> str:
    """What stands in the field itself."""
    return field.document().toPlainText()


@pytest.mark.parametrize("text", [LINES, LINE], ids=["lines", "line"])
def test_a_long_paste_is_one_sign_and_is_sent_whole(field: MessageField, qtbot: QtBot, text: str) -> None:
    QTest.keyClicks(field, "See ")
    paste(field, text)
    QTest.keyClicks(field, " and say why")
    assert seen(field) == f"See {SIGN} and say why"
    with qtbot.waitSignal(field.submitted) as sent:
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert sent.args == [f"See {text} and say why"]
    assert field.toPlainText() == ""


def test_a_paste_that_can_be_edited_stays_as_it_is(field: MessageField) -> None:
    paste(field, WORDS)
    assert seen(field) == WORDS


def test_a_sign_is_taken_back_brought_back_and_removed_like_a_letter(field: MessageField) -> None:
    QTest.keyClicks(field, "a")
    paste(field, LINES)
    field.undo()
    assert field.toPlainText() == "a"
    field.redo()
    assert field.toPlainText() == "a" + LINES
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert field.toPlainText() == "a"


def test_what_is_copied_is_the_text(field: MessageField) -> None:
    QTest.keyClicks(field, "a")
    paste(field, LINES)
    paste(field, LINE)
    QTest.keyClicks(field, "b")
    field.selectAll()
    field.copy()
    assert QGuiApplication.clipboard().text() == f"a{LINES}{LINE}b"
    cursor = field.textCursor()
    cursor.setPosition(1)
    cursor.setPosition(2, QTextCursor.MoveMode.KeepAnchor)
    field.setTextCursor(cursor)
    field.cut()
    assert QGuiApplication.clipboard().text() == LINES
    assert field.toPlainText() == f"a{LINE}b"


@pytest.mark.parametrize(
    ("draft", "shown"),
    [
        ("short", "short"),
        (LINE, SIGN),
        (f"Why?\n{LINES}", f"Why?\n{SIGN}\n"),
        (f"Why?\n{LINES}Say it short", f"Why?\n{SIGN}\nSay it short"),
        (f"{LINE}\nWhy?", f"{SIGN}\nWhy?"),
        (f"{LINE}\n{LINE}", SIGN),
        (f"Why?\n{WORDS[3:]}", f"Why?\n{WORDS[3:]}"),
    ],
    ids=["short", "line", "asked before", "asked around", "asked after", "two lines", "just long"],
)
def test_a_long_draft_that_comes_back_keeps_the_words_at_its_ends(field: MessageField, draft: str, shown: str) -> None:
    field.setPlainText(draft)
    assert seen(field) == shown
    assert field.toPlainText() == draft


def test_a_long_message_is_recalled(field: MessageField) -> None:
    field.recall.load(["first", LINES, "last"])
    for _ in range(2):
        QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.toPlainText() == LINES
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.toPlainText() == "first"
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.toPlainText() == LINES


def test_the_same_letter_of_the_persons_own_is_no_sign(field: MessageField) -> None:
    paste(field, f"a{SIGN}b")
    paste(field, LINES)
    paste(field, SIGN)
    assert field.toPlainText() == f"a{SIGN}b{LINES}{SIGN}"


def test_texts_are_written_as_qt_writes_them(field: MessageField) -> None:
    odd = "a\xa0b\u2028c\u2029d\r\ne\rf"
    for text in (odd, odd + "x" * LONG_LETTERS):
        field.clear()
        paste(field, text)
        assert "\r" not in field.toPlainText()
        field.setPlainText(odd)
        assert field.toPlainText() == field.document().toPlainText() == "a b\nc\nd\ne\nf"


def middle_of_sign(field: MessageField) -> QPoint:
    return QPoint(field.cursorRect().left() - 30, field.cursorRect().center().y())


def test_a_sign_can_be_written_out(field: MessageField, qtbot: QtBot) -> None:
    text = "some words\n" * 6_000
    paste(field, text)
    point = middle_of_sign(field)
    field.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, field.mapToGlobal(point)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0].text() == "Show the whole text"
    menu.actions()[0].trigger()
    menu.close()
    assert seen(field) == field.toPlainText() == text
    field.undo()
    assert seen(field) == SIGN and field.toPlainText() == text


def test_a_sign_tells_what_becomes_of_it(field: MessageField) -> None:
    paste(field, LINES)
    for point, begins in ((QPoint(500, 10), ""), (middle_of_sign(field), "It is sent in full.")):
        QApplication.sendEvent(
            field.viewport(), QHelpEvent(QEvent.Type.ToolTip, point, field.viewport().mapToGlobal(point))
        )
        assert QToolTip.text().startswith(begins) and bool(QToolTip.text()) is bool(begins)
    QToolTip.hideText()


def test_a_line_and_a_tip_hold_no_more_than_can_be_seen(qtbot: QtBot) -> None:
    """Qt measures and lays out all that it is given: a message of a megabyte that waits took half a second."""
    line = Elided(LINE)
    qtbot.addWidget(line)
    assert len(line.text()) < 5_000 and line.text().startswith("word") and line.text().endswith("line ")
    assert len(plain_tip(LINE)) < 5_000
