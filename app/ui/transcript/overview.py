"""All sessions at a glance: what each does, said last and cost, and the cards that wait, to be answered there."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.text.plain import visible
from app.ui.kit.controls import Item, RowButton, column, emptied, row, scrolled
from app.ui.kit.dialogs import Sheet
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, label
from app.ui.transcript.view import ChatView
from app.vocabulary.events import Question, QuestionAsked

_WIDE, _HIGH = 720, 620
_CARD_HIGH = 260

STATES = {
    "waiting": (later("needs you"), "warning", "warn"),
    "running": (later("working"), "play", "accent_text"),
    "unread": (later("finished"), "dot", "accent_text"),
    "interrupted": (later("interrupted"), "x-circle", "bad"),
    "": ("", "chat", "text3"),
}
"""What each state is called, its icon and its colour, in the order in which sessions are listed."""


class OverviewRow(Struct, frozen=True):
    session: str
    title: str
    project: str
    state: str = ""
    said: str = ""
    cost: str = ""
    shared: str = ""
    """What it and another session have both changed."""
    questions: tuple[Question, ...] = ()


class Overview(Sheet):
    """Told the rows, also while it is open; a card in which somebody types stays as it is."""

    chosen = Signal(str)
    answered = Signal(str, str, object)  # a session, a question and its Answer

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent, tr("All sessions"))
        self._shown: Sequence[OverviewRow] | None = None
        self._cards: dict[str, ChatView] = {}
        self._list = column(spacing=4, margins=(0, 0, 8, 0))
        inside = QWidget()
        inside.setLayout(self._list)
        area = scrolled(inside)
        area.setAccessibleName(self.windowTitle())
        self.done_button = button(tr("Close"), on_click=self.accept)
        self.arrange(Glyph("list", "accent_text", 18), area, row(None, self.done_button))
        self.resize(_WIDE, _HIGH)

    def show_rows(self, rows: Sequence[OverviewRow]) -> None:
        if rows == self._shown:
            return
        self._shown = rows
        asked = {question.id for one in rows for question in one.questions}
        for gone in self._cards.keys() - asked:
            self._cards.pop(gone).deleteLater()
        for card in self._cards.values():
            card.setParent(self)  # else it would go with the rows
        emptied(self._list)
        for one in rows:
            self._list.addWidget(self._line(one))
            for question in one.questions:
                self._list.addWidget(self._card(one.session, question))
        if not rows:
            self._list.addWidget(label(tr("Your sessions will be listed here."), tone="text3"))
        self._list.addStretch(1)

    def _line(self, one: OverviewRow) -> QWidget:
        state, icon, ink = STATES[one.state]
        words = translated(state) if state else ""
        head: list[Item] = [label(visible(one.title), "strong"), label(visible(one.project), "small"), None]
        head += [label(words, "chip", ink if ink in ("warn", "bad") else "")] if words else []
        head += [label(one.cost, "small")] if one.cost else []
        said = Elided(visible(one.said), "text2")
        lines: list[Item] = [row(*head, spacing=8), said]
        if one.shared:
            lines.append(label(visible(one.shared), "small", "warn", wrap=True))
        texts = column(*lines, spacing=1)
        name = ", ".join(filter(None, (one.title, one.project, words, one.cost, one.said, one.shared)))
        made = RowButton(name, Glyph(icon, ink, 15), texts)
        made.clicked.connect(lambda: self._choose(one.session))
        return made

    def _choose(self, session: str) -> None:
        self.accept()
        self.chosen.emit(session)

    def _card(self, session: str, question: Question) -> ChatView:
        if question.id not in self._cards:
            made = self._cards[question.id] = ChatView()
            made.setFixedHeight(_CARD_HIGH)
            made.show_event(QuestionAsked(question))
            made.reports.answered.connect(lambda key, answer: self.answered.emit(session, key, answer))
        return self._cards[question.id]
