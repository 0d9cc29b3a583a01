"""A button that is seen while the mouse is over its line, the keyboard on it, or its owner says so."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QToolButton

from app.ui.kit.icons import icon
from app.ui.kit.words import plain_tip


class Quiet(QToolButton):
    """Keeps its place while it is not seen, so that nothing moves, and can always be reached by keyboard."""

    def __init__(self, name: str, word: str) -> None:
        super().__init__()
        self.is_loud = False
        self.setIcon(icon(name, "text3", 14))
        self.setIconSize(QSize(14, 14))
        self.setProperty("kind", "small")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.show_word(word, word)

    def show_word(self, word: str, name: str) -> None:
        self.setText(word)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))

    def paintEvent(self, event: QPaintEvent) -> None:
        line = self.parentWidget()
        if self.is_loud or self.hasFocus() or (line is not None and line.underMouse()):
            super().paintEvent(event)
