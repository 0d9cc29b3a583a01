"""Text is drawn letter by letter: no font may turn `->` into an arrow or the x of `0x1F` into a multiplication sign."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from PySide6.QtGui import QFont, QRawFont, QTextDocument, QTextLayout
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPlainTextEdit, QTextEdit, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from app.commands import Part, RaisedAlarm, Reading
from app.ui.kit.parts import Elided, label
from app.ui.kit.theme import Theme, mono, sans
from app.ui.transcript.view import ChatView
from app.ui.window import MainWindow
from app.vocabulary.confinement import InForce, Tier
from app.vocabulary.events import (
    Proposal,
    Question,
    QuestionAsked,
    QuestionKind,
    ReplyEnded,
    ReplyStarted,
    TextDelta,
    TurnStarted,
)
from app.vocabulary.messages import StopReason
from tests.ui.reach import every

PRINTED = [chr(code) for code in range(0x20, 0x7F)]
SIGNS = "-=<>!|:/*+x.0"
CODE = ("a->b", "c=>d", "0x1F", "<--", "!==", "www", "fi", "10:30", "3x4", "A-B", "(c)", "1/2", "::=", "||>", "##")
FONTS: dict[str, Callable[[], QFont]] = {
    "sans": sans,
    "bold": lambda: sans("ui", 600),
    "medium": lambda: sans("small", 500),
    "mono": mono,
    "mono bold": lambda: mono("mono", 600),
}


def drawn(text: str, font: QFont) -> list[int]:
    """The glyphs of a text as Qt lays it out."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]


def apart(text: str, font: QFont) -> list[int]:
    """The glyphs of its letters, each by itself."""
    return list(QRawFont.fromFont(font).glyphIndexesForString(text))


def drawn_as_others(texts: list[str], font: QFont) -> list[str]:
    """Qt lays out by itself what stands between tabs, so all of them are looked at together first."""
    if drawn("\t".join(texts), font) == apart("".join(texts), font):
        return []
    return [text for text in texts if drawn(text, font) != apart(text, font)]


@pytest.mark.parametrize("name", FONTS)
def test_no_two_letters_become_another_sign(name: str) -> None:
    font = FONTS[name]()
    pairs = [one + other for one, other in product(PRINTED, PRINTED)]
    assert drawn_as_others(pairs, font) == []


@pytest.mark.parametrize("name", FONTS)
def test_no_three_signs_become_another_sign(name: str) -> None:
    font = FONTS[name]()
    texts = [*CODE, *("".join(signs) for signs in product(SIGNS, repeat=3))]
    assert drawn_as_others(texts, font) == []


def other_signs(root: QWidget) -> list[str]:
    """What any text below this widget would be drawn as something else."""
    found: list[str] = []
    for widget in every(root, QWidget):
        if isinstance(widget, QPlainTextEdit | QTextEdit):
            found += _in_document(widget.document())
        elif isinstance(widget, QLabel | QAbstractButton | QLineEdit) and not isinstance(widget, Elided):
            font = widget.font()
            found += [f"{type(widget).__name__} {text}" for text in CODE if drawn(text, font) != apart(text, font)]
    return found


def _in_document(document: QTextDocument) -> list[str]:
    found = []
    block = document.begin()
    while block.isValid():
        for run in block.layout().glyphRuns():
            font = run.rawFont()
            known = set(font.glyphIndexesForString(block.text()))
            if not set(run.glyphIndexes()) <= known:
                found.append(f"{font.familyName()}: {block.text()}")
        block = block.next()
    return found


ANSWER = """Use `a->b` and a->b, **c=>d**, *0x1F*, [x->y](https://example.org/0x1F).

# A heading with -> in it

- 0x1F => 31
- !== and `!==`

| from->to | 0x1F |
|---|---|
| a->b | `c=>d` |

```python
if a != b -> c: 0x1F
```
"""
COMMAND = "cat a->b 0x1F | sort => c"
ASKED = Question(
    QuestionKind.APPROVAL,
    "Run bash?",
    id="q1",
    tool="bash",
    arguments={"command": COMMAND, "network": True},
    reason="0x1F -> asks",
    remark="a->b",
    command=Reading((Part(("a->b",), COMMAND), Part(("0x1F",), "")), outside=("/a->b",), raised=(RaisedAlarm("c=>d"),)),
    in_force=InForce(Tier.FULL, note="a->b"),
    proposals=(Proposal("p1", "Always allow `a->b`"),),
)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_nothing_in_a_conversation_is_drawn_as_something_else(chat: ChatView, theme: Theme, look: str) -> None:
    theme.apply("dark" if look == "dark" else "light")
    chat.resize(744, 2400)
    for event in (
        TurnStarted(1, COMMAND),
        ReplyStarted("m"),
        TextDelta(ANSWER),
        ReplyEnded(StopReason.DONE),
        QuestionAsked(ASKED),
    ):
        chat.show_event(event)
    chat.flush()
    shown = "\n".join(view.toPlainText() for view in every(chat, QPlainTextEdit) + every(chat, QTextEdit))
    assert COMMAND in shown and "A heading" in shown and "if a != b" in shown, "all of it is drawn"
    assert other_signs(chat) == []


def test_nothing_in_the_window_is_drawn_as_something_else(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window, before_close_func=lambda window: window.allow_close())
    window.show_conversation()
    window.composer.field.setPlainText("a->b 0x1F")
    window.show()
    assert other_signs(window) == []
    assert [text for text in CODE if drawn(text, QToolTip.font()) != apart(text, QToolTip.font())] == []


@pytest.fixture
def large_letters(theme: Theme) -> Iterator[None]:
    """Small ones touch each other."""
    theme.apply("light", 26)
    yield
    theme.apply("light")


@pytest.mark.parametrize("role", ["", "strong", "small", "title", "mono"])
def test_the_screen_shows_two_signs_and_no_arrow(qtbot: QtBot, large_letters: None, role: str) -> None:
    made = label("->", role)
    qtbot.addWidget(made)
    made.resize(160, 60)
    made.show()
    assert _strokes(made) == 2


def test_a_shortened_line_shows_two_signs_and_no_arrow(qtbot: QtBot, large_letters: None) -> None:
    made = Elided("->", "text")
    qtbot.addWidget(made)
    made.resize(160, 60)
    made.show()
    assert _strokes(made) == 2


def _strokes(widget: QWidget) -> int:
    """Pieces of ink from left to right, with nothing between them."""
    image = widget.grab().toImage()
    ground = image.pixel(image.width() - 1, 0)
    inked = [any(image.pixel(x, y) != ground for y in range(image.height())) for x in range(image.width())]
    return sum(now and not before for before, now in zip([False, *inked], inked, strict=False))
