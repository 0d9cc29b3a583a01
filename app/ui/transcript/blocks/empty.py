"""What an empty conversation shows: the project, and a few suggestions."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.kit.controls import emptied
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, button, label
from app.ui.kit.theme import enlarged
from app.ui.kit.tips import plain_tip

WIDTH_PX = 440


class EmptyState(QWidget):
    """Reports the suggestion that was chosen, or that the person wants to choose a folder."""

    suggested = Signal(str)
    folder_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room = WIDTH_PX
        self._words = ""
        self._title = label("", "heading")
        self._text = label("", "small", "text2", wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._choices = QVBoxLayout()
        self._choices.setSpacing(6)
        column = self._column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addWidget(Glyph("spark", "accent_text", 28), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._title, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._text)
        column.addSpacing(6)
        column.addLayout(self._choices)

    def show_words(self, title: str, text: str, suggestions: Sequence[str], *, offers_folder: bool) -> None:
        self._words = title
        self._text.setText(text)
        emptied(self._choices)
        if offers_folder:
            self._add(tr("Choose a folder…"), "primary", self.folder_requested.emit)
        for suggestion in suggestions:
            self._add(suggestion, "plain", lambda words=suggestion: self.suggested.emit(words))
        self.fit(self._room)

    def fit(self, room: int) -> None:
        """Take as much of the room as is good to read."""
        self._room = room
        width = min(room, enlarged(WIDTH_PX))
        self.setFixedWidth(width)
        self._fit_title(width)
        self.adjustSize()

    def _fit_title(self, width: int) -> None:
        """The name of a folder can be very long; then its middle is left out, and the tip has all of it."""
        sides = self.contentsMargins() + self._column.contentsMargins()
        self._title.ensurePolished()  # else its font is not known yet
        shown = self._title.fontMetrics().elidedText(
            self._words, Qt.TextElideMode.ElideMiddle, width - sides.left() - sides.right()
        )
        self._title.setText(shown)
        self._title.setToolTip("" if shown == self._words else plain_tip(self._words))

    def _add(self, text: str, kind: str, chosen: object) -> None:
        assert callable(chosen)
        self._choices.addWidget(button(text, kind, on_click=chosen), 0, Qt.AlignmentFlag.AlignHCenter)
