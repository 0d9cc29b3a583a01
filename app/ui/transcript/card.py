"""What every card has: an amber frame, a headline, text in boxes, and a guard against clicks meant for others."""

import time
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.agent.deciding.questions import ACCEPT, ALWAYS, APPROVE, APPROVE_TURN, SUBMIT
from app.confinement import NO_GRANT, Grant
from app.events import Answer, Question
from app.plain import visible
from app.ui.kit.parts import Glyph, button, frame, icon_button, label
from app.ui.transcript.block import Reports
from app.ui.transcript.diff import DiffView, is_diff, parse_diff
from app.ui.transcript.mono import MonoView

SETTLE = 0.4
"""Seconds a card must have been there before it can say yes."""

YES = frozenset({APPROVE, APPROVE_TURN, ALWAYS, ACCEPT, SUBMIT})
_CALL_LINES, _PREVIEW_LINES = 14, 18


@dataclass
class Draft:
    """What the person typed and opened in a card, kept while the card is out of view."""

    reason: str = ""
    whole_call: bool = False
    opened: set[str] = field(default_factory=set)
    """Which parts that begin closed are open."""
    grant: Grant = NO_GRANT
    for_session: bool = False
    rule: str = ""
    scope: str = "session"
    values: dict[str, Any] = field(default_factory=dict)
    text: str | None = None
    """The plan as it is being edited."""


class Card(QWidget):
    """A headline, why it asks, boxes of plain text below each other, and a row of choices."""

    resized = Signal()

    def __init__(self, question: Question, draft: Draft, reports: Reports, glyph: str) -> None:
        super().__init__()
        self.question = question
        self.draft = draft
        self.views: list[MonoView] = []
        self._made = time.monotonic()
        self._reports = reports
        self._frame = frame("warn")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._frame)
        self.column = QVBoxLayout(self._frame)
        self.column.setContentsMargins(14, 11, 12, 12)
        self.column.setSpacing(9)
        self._head = QHBoxLayout()
        self._head.setSpacing(8)
        self._head.addWidget(Glyph(glyph, "warn"))
        self.column.addLayout(self._head)

    def add_head(self, headline: str) -> None:
        self._head.addWidget(label(headline, "strong", wrap=True), 1)
        self._head.addWidget(label(visible(self.question.tool), "chip", "warn"))
        if self.question.reason:
            self.column.addWidget(label(sentence(visible(self.question.reason)), "small", "text2", wrap=True))

    def fit(self, width: int) -> None:
        for view in self.views:
            view.setFixedHeight(view.height_for(width - 28 - 76 * (view is self.views[0])))

    def add_line(self, glyph: str, ink: str, text: str) -> None:
        """One thing to notice, with its sign."""
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(Glyph(glyph, ink, 14), 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(label(visible(text), "small", ink if ink in ("bad", "warn", "ok") else "text2", wrap=True), 1)
        self.column.addLayout(line)

    def add_call(self, text: str, glyph: str, whole: str = "") -> None:
        """The call in a box: what does not fit scrolls, what was shortened is one click away, and copying takes all."""
        box = frame("field")
        row = QHBoxLayout(box)
        row.setContentsMargins(11, 1, 6, 1)
        row.setSpacing(0)
        view = MonoView("The exact call", most=_CALL_LINES, wraps=True, pad=(8, 8))
        view.show_text(visible(text))
        view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.views.append(view)
        copy = icon_button("copy", "Copy the call", "text3", 14)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(whole or text))
        row.addWidget(Glyph(glyph, "text3", 15))
        row.addWidget(view, 1)
        row.addWidget(copy)
        self.column.addWidget(box)
        if whole and whole != text:
            self._add_whole_button(view, whole)

    def _add_whole_button(self, view: MonoView, whole: str) -> None:
        def show_whole() -> None:
            self.draft.whole_call = True
            view.show_text(visible(whole))
            more.hide()
            self.resized.emit()

        more = button("Show the whole call", "link", on_click=show_whole)
        self.column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        if self.draft.whole_call:
            view.show_text(visible(whole))
            more.hide()

    def add_preview(self, text: str) -> None:
        view: MonoView
        if is_diff(text):
            view = DiffView(parse_diff(text), most=_PREVIEW_LINES)
        else:
            view = MonoView("Preview", most=_PREVIEW_LINES, wraps=True)
            view.show_text(visible(text))
        self.views.append(view)
        self.column.addWidget(boxed(view))

    def choose(self, choice: str, reason: str = "") -> None:
        self.reply(Answer(choice, reason))

    def reply(self, answer: Answer) -> None:
        """A click meant for what stood here a moment ago, or the second of a double click, says yes to nothing."""
        if answer.choice in YES and time.monotonic() - self._made < SETTLE:
            return
        self._reports.answered.emit(self.question.id, answer)

    def choice_button(self, text: str, kind: str, choice: str) -> QPushButton:
        return button(text, kind, on_click=lambda: self.choose(choice))

    def is_open(self, part: str) -> bool:
        return part in self.draft.opened

    def set_open(self, part: str, widget: QWidget, on: bool) -> None:
        """Show a part that begins closed, or put it away again."""
        (self.draft.opened.add if on else self.draft.opened.discard)(part)
        widget.setVisible(on)
        self.resized.emit()


def boxed(view: QWidget) -> QWidget:
    box = frame("field")
    inside = QVBoxLayout(box)
    inside.setContentsMargins(1, 1, 1, 1)
    inside.addWidget(view)
    return box


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
