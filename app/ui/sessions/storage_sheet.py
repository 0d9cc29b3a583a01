"""Asks what to do when earlier versions of files take more room than the person's limit."""

from enum import Enum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.ui.kit.controls import column, row
from app.ui.kit.dialogs import DialogText, Sheet
from app.ui.kit.language import number, tr
from app.ui.kit.parts import Glyph, button, label


class StorageChoice(Enum):
    REMOVE = "remove"
    RAISE = "raise"


class StorageSheet(Sheet):
    """Told the plan in words; closing it changes nothing."""

    chosen = Signal(StorageChoice)

    def __init__(self, parent: QWidget | None, text: str, *, raised_mb: int) -> None:
        super().__init__(parent, tr("Versions of files take much room"))
        self.not_now = button(tr("Not now"), on_click=self.reject)
        self.raise_limit = button(
            tr("Raise the limit to {size} MB", size=number(raised_mb)),
            on_click=lambda: self._choose(StorageChoice.RAISE),
        )
        self.remove = button(tr("Remove oldest…"), on_click=lambda: self._choose(StorageChoice.REMOVE))
        head = row(Glyph("clock", "accent_text", 18), label(self.windowTitle(), "title"), None)
        foot = row(None, self.not_now, self.raise_limit, self.remove)
        self.setLayout(column(head, DialogText(text), 6, foot, margins=(20, 18, 20, 16)))
        self.not_now.setDefault(True)
        self.not_now.setFocus()

    def _choose(self, choice: StorageChoice) -> None:
        self.chosen.emit(choice)
        self.accept()
