"""A field to search a list with."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from app.ui.kit.icons import icon


class SearchField(QLineEdit):
    """Escape empties it, Down goes on to the list."""

    left_downwards = Signal()

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setPlaceholderText(text)
        self.setAccessibleName(text)
        self.addAction(icon("search", "text3", 15), QLineEdit.ActionPosition.LeadingPosition)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Down:
                self.left_downwards.emit()
            case _:
                super().keyPressEvent(event)
