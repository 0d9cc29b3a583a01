"""Arabic and Hebrew begin at the right wherever they are read and written; code among them keeps its order."""

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QTextBlock, QTextCursor, QTextLine
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.ui.kit.theme import Theme
from app.ui.kit.words import ORDER_MARK, begins_at_the_right
from app.ui.transcript.blocks.prose import ProseView, _x
from app.ui.transcript.cards.approval import ApprovalCard
from app.ui.transcript.view import ChatView
from app.ui.writing.message_field import MessageField
from app.vocabulary.events import Question, QuestionAsked, QuestionKind, TextDelta, TurnStarted
from tests.ui.reach import every

FIRST, SECOND, FOLDER = "קובץ", "תיקייה", "ملف"
ANSWER = f"""# {FIRST} {SECOND}

{FIRST} {SECOND} `./run.sh --all` {FIRST}

- {FIRST} {SECOND}

> {FIRST} {SECOND}

| {FIRST} | value | {FIRST}{SECOND} |
|---|---|---|
| {SECOND} | `src` | {FOLDER} |

{FOLDER} {FOLDER}

English with {FIRST} in it
"""


@pytest.fixture
def answer(chat: ChatView) -> list[ProseView]:
    chat.resize(700, 900)
    chat.show_event(TurnStarted(1, f"{FIRST} {SECOND}\nand a line of English"))
    chat.show_event(TextDelta(ANSWER))
    chat.show()
    chat.flush()
    shown = [view for view in every(chat, ProseView) if view.isVisible()]
    return sorted(shown, key=lambda view: view.mapTo(chat, QPoint()).y())


def blocks(views: list[ProseView]) -> list[tuple[ProseView, QTextBlock]]:
    found = []
    for view in views:
        block = view.document().begin()
        while block.isValid():
            found += [(view, block)] if block.text().strip() else []
            block = block.next()
    return found


def line(view: ProseView, block: QTextBlock) -> QRectF:
    """Where the words of its first line stand."""
    corner = view._corner(block)
    return block.layout().lineAt(0).naturalTextRect().translated(corner.x(), corner.y())


def test_paragraphs_headings_lists_and_quotations_begin_at_the_right(answer: list[ProseView]) -> None:
    seen = []
    for view, block in blocks(answer):
        if QTextCursor(block).currentTable() is None:
            rect = line(view, block)
            seen.append((block.text().split()[0], view.viewport().width() - rect.right() < rect.left()))
    message = [(FIRST, True), ("and", False)]
    assert seen == [*message, *[(FIRST, True)] * 4, (FOLDER, True), ("English", False)], "after it #, p, li, >, p, p"


def test_a_quotation_has_its_bar_and_a_list_its_bullet_at_the_right(answer: list[ProseView]) -> None:
    ((view, bar),) = [(view, rect) for view in answer for rect in view._quote_rects()]
    assert bar.right() > view.viewport().width() - 3
    (quote,) = [
        line(view, block) for of, block in blocks(answer) if of is view and block.blockFormat().rightMargin() > 9
    ]
    assert quote.right() < bar.left()
    items = [(view, block) for view, block in blocks(answer) if block.textList() is not None]
    assert [round(view.viewport().width() - line(view, block).right()) for view, block in items] < [40]


def test_a_table_has_its_first_column_at_the_right(answer: list[ProseView]) -> None:
    cells = {
        block.text().strip(): line(view, block).center().x()
        for view, block in blocks(answer)
        if QTextCursor(block).currentTable() is not None
    }
    assert cells[FIRST] > cells["value"] > cells[FOLDER]
    assert cells[SECOND] > cells["src"]


def test_code_in_a_right_to_left_sentence_keeps_its_order_and_its_plate(answer: list[ProseView]) -> None:
    ((view, block),) = [(view, block) for view, block in blocks(answer) if "./run.sh" in block.text()]
    laid_out = block.layout().lineAt(0)
    code = "./run.sh --all"
    start = block.text().index(code)
    places = [x(laid_out, start + at) for at in range(len(code))]
    assert places == sorted(places), "each letter stands to the right of the one before it"
    plate = next(view._plate_rects())
    assert plate.left() < places[0] and plate.width() > places[-1] - places[0] > 50
    view.selectAll()
    assert "./run.sh --all" in view.selected_text() and ORDER_MARK not in view.selected_text()


def x(laid_out: QTextLine, at: int) -> float:
    return _x(laid_out.cursorToX(at))


def test_a_message_that_is_written_begins_at_the_right_as_soon_as_its_first_letter_does(
    theme: Theme, qtbot: QtBot
) -> None:
    field = MessageField()
    qtbot.addWidget(field)
    field.resize(400, 60)
    field.show()
    at = []
    for text in ("", f"{FIRST} @src/a.py", "a", f"1. {FOLDER}", f"a {FIRST}"):
        field.setPlainText(text)
        at.append(field.document().firstBlock().layout().lineAt(0).naturalTextRect().left() > 200)
    assert at == [False, True, False, True, False]


def test_a_command_on_a_card_is_not_reordered_and_hides_nothing(chat: ChatView) -> None:
    """Shown as `cp 'B' 'A'`, the person would approve the opposite of what runs."""
    command = f"cp '{FIRST}' > '{SECOND}' && rm \u202etxt.exe"
    chat.resize(700, 600)
    asked = Question(QuestionKind.APPROVAL, "Run it?", id="q", tool="bash", arguments={"command": command})
    chat.show_event(QuestionAsked(asked))
    chat.show()
    chat.flush()
    (card,) = every(chat, ApprovalCard)
    (shown,) = [view for view in every(card, QPlainTextEdit) if view.isVisible() and "cp" in view.toPlainText()]
    text = shown.toPlainText()
    laid_out = shown.document().firstBlock().layout().lineAt(0)
    places = [x(laid_out, text.index(word)) for word in ("cp", ">", "&&", "rm", "txt")]
    assert places == sorted(places)
    first, second = (x(laid_out, text.index(word)) for word in (FIRST, SECOND))
    assert first < places[1] < second
    assert "\u202e" not in text and "U+202E" in text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("", False),
        ("abc", False),
        ("12: ", False),
        (f"12: {FIRST}", True),
        (f"a {FIRST}", False),
        (f"«{FOLDER}» a", True),
    ],
)
def test_the_first_letter_decides(text: str, right: bool) -> None:
    assert begins_at_the_right(text) is right
