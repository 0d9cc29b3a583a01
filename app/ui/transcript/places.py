"""Finds the block of a stored message in the conversation, and marks it for a moment."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtWidgets import QFrame, QWidget

from app.ui.kit.controls import place_in
from app.ui.transcript.list.block import Item

MARKED_MS = 2_500
SIDE_PX, ABOVE_PX = 8, 5
"""Between a block and the frame around it."""


def best(items: Sequence[Item], found: str) -> Item | None:
    """The one that holds what was found, or else the first."""
    holding = (item for item in items if found.casefold() in item.plain().casefold())
    return next(holding, next(iter(items), None))


class Highlight(QFrame):
    """A frame around a block, gone by itself after a moment, or with the block."""

    def __init__(self, block: QWidget, view: QWidget) -> None:
        """`view` is what the block scrolls in: the widget that holds all blocks is no wider than they are."""
        super().__init__(view)
        self.block, self._view = block, view
        self.setProperty("surface", "highlight")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for moved in filter(None, (block, block.parentWidget())):
            moved.installEventFilter(self)
        block.destroyed.connect(self.deleteLater)
        self._follow()
        self.show()
        QTimer.singleShot(MARKED_MS, self, self.deleteLater)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._follow()
        elif event.type() is QEvent.Type.Hide and watched is self.block:
            self.hide()
        return False

    def _follow(self) -> None:
        place = QRect(place_in(self._view, self.block), self.block.size())
        self.setGeometry(place.adjusted(-SIDE_PX, -ABOVE_PX, SIDE_PX, ABOVE_PX))
        self.raise_()
