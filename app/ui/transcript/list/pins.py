"""Messages that are kept word for word: a mark beside their blocks, and a menu with which any can be pinned."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from app.ui.kit.controls import place_in
from app.ui.kit.icons import icon
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Glyph
from app.ui.transcript.list.block import Block, Item, Reports

PIN = later("Pin: keep this message word for word when the conversation is summarised")
UNPIN = later("Unpin: a summary may replace this message")
PINNED = later("Pinned: it is kept word for word when the conversation is summarised")
COPY_ANSWER = later("Copy the whole answer")
COPY_SELECTED = later("Copy what is selected")
_SIZE_PX = 14
_GAP_PX = 2
"""Between the mark and its block."""


class PinMarks:
    """One mark to the left of each pinned block that does not show it by itself."""

    def __init__(self, viewport: QWidget) -> None:
        self._viewport = viewport
        self._marks: dict[Item, Glyph] = {}

    def place(self, shown: Iterable[tuple[Item, Block[Item]]]) -> None:
        """Beside exactly those of these blocks that are pinned."""
        pinned = {item: block for item, block in shown if item.is_pinned and not item.shows_pin}
        for item in self._marks.keys() - pinned.keys():
            self._marks.pop(item).deleteLater()
        for item, block in pinned.items():
            mark = self._marks.get(item)
            if mark is None:
                mark = self._marks[item] = Glyph("pin", "accent_text", _SIZE_PX)
                mark.setParent(self._viewport)
                mark.setToolTip(translated(PINNED))
                mark.setAccessibleName(translated(PINNED))
            corner = place_in(self._viewport, block)
            mark.move(max(0, corner.x() - _SIZE_PX - _GAP_PX), corner.y() + _GAP_PX)
            mark.show()


def menu_of(item: Item, reports: Reports, parent: QWidget, selected: str = "") -> QMenu | None:
    """What can be done with a block and with the text that is selected; None if that is nothing."""
    if not item.can_be_pinned and not selected and not item.is_answer:
        return None
    clipboard = QGuiApplication.clipboard()
    made = QMenu(parent)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if item.can_be_pinned:
        made.addAction(icon("pin"), translated(UNPIN if item.is_pinned else PIN), lambda: item.turn_pin(reports))
        made.addAction(icon("copy"), tr("Copy"), lambda: clipboard.setText(item.plain()))
    if item.is_answer:
        made.addAction(icon("copy"), translated(COPY_ANSWER), lambda: reports.answer_copied.emit(item))
    if selected:
        made.addAction(icon("copy"), translated(COPY_SELECTED), lambda: clipboard.setText(selected))
    return made
