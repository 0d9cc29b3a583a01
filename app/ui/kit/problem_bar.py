"""A bar across the window that says what is wrong, until it is mended, and what can be done about it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from app.plain import visible
from app.ui.kit.controls import row
from app.ui.kit.parts import Glyph, button, label


class ProblemBar(QFrame):
    """Draws what it is told and reports which of the offered acts was chosen, by its words."""

    chosen = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("surface", "problem")
        self.setAccessibleName(name)
        self._words = label("", wrap=True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._buttons: list[QPushButton] = []
        self._row: QHBoxLayout = row(Glyph("warning", "warn"), self._words, margins=(16, 6, 12, 6))
        self._row.setStretch(1, 1)
        self.setLayout(self._row)
        self.hide()

    @property
    def text(self) -> str:
        return self._words.text()

    @property
    def acts(self) -> list[str]:
        return [one.text() for one in self._buttons]

    def show_problem(self, text: str, acts: Sequence[str] = ()) -> None:
        """An empty text takes the bar away."""
        self._words.setText(visible(text))
        for old in self._buttons:
            self._row.removeWidget(old)
            old.deleteLater()
        self._buttons = [button(act, "plain", on_click=partial(self.chosen.emit, act)) for act in acts]
        for one in self._buttons:
            self._row.addWidget(one)
        self.setVisible(bool(text))
