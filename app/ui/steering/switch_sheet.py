"""The sheet before a conversation goes to another model: what that one will get, and a way back."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QGridLayout, QWidget

from app.text.plain import visible
from app.ui.kit.controls import column, row
from app.ui.kit.dialogs import Sheet
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, button, label
from app.ui.kit.words import breakable

WIDTH_PX = 460


@dataclass(frozen=True, slots=True)
class SwitchFact:
    """One thing to know: its name, what it is, and how it is meant: "" or warn."""

    name: str
    words: str
    tone: str = ""


class SwitchSheet(Sheet):
    """Closing it means no, and nothing is sent then."""

    answered = Signal(bool)

    def __init__(self, parent: QWidget | None, title: str, facts: Sequence[SwitchFact], about: str) -> None:
        super().__init__(parent, title)
        self.yes = button(tr("Switch"), "primary", on_click=self.accept)
        self.no = button(tr("Cancel"), on_click=self.reject)
        head = row(Glyph("link", "accent_text", 18), label(visible(title), "title", wrap=True))
        head.setStretch(1, 1)
        lines = QGridLayout()
        lines.setHorizontalSpacing(14)
        lines.setVerticalSpacing(7)
        lines.setColumnStretch(1, 1)
        for at, fact in enumerate(facts):
            lines.addWidget(label(fact.name, tone="text3"), at, 0, Qt.AlignmentFlag.AlignTop)
            lines.addWidget(label(breakable(visible(fact.words)), tone=fact.tone, wrap=True), at, 1)
        foot = row(None, self.no, self.yes)
        when = label(about, "small", wrap=True)
        self.setLayout(column(head, 4, lines, 4, when, 6, foot, margins=(20, 18, 20, 16)))
        self.setMinimumWidth(WIDTH_PX)
        self.finished.connect(lambda code: self.answered.emit(code == QDialog.DialogCode.Accepted))
        self.no.setDefault(True)
        self.no.setFocus()
