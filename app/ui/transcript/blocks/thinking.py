"""The model's thinking: one quiet line that opens."""

from PySide6.QtWidgets import QToolButton

from app.ui.kit.controls import column, row
from app.ui.kit.icons import icon
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, Spinner, icon_button, label
from app.ui.transcript.blocks.prose import ProseView
from app.ui.transcript.list.block import Block, Item, Reports, TextView

_TAIL = 600
"""Letters shown of a thought that is still growing."""


class ThinkingItem(Item):
    """`is_running` while the model thinks; the person opens it."""

    def __init__(self, text: str = "", *, is_running: bool = False) -> None:
        self.text = text
        self.is_running = is_running
        self.is_open = False

    def make(self, reports: Reports) -> Block[Item]:
        return ThinkingBlock(self)

    def estimate(self, width: int) -> int:
        return 24

    def set_open(self, on: bool) -> bool:
        changes, self.is_open = self.is_open is not on, on
        return changes

    def plain(self) -> str:
        return self.text


class ThinkingBlock(Block[ThinkingItem]):
    def __init__(self, item: ThinkingItem) -> None:
        super().__init__(item)
        self._spinner = Spinner(14, "text3", tr("thinking"))
        self._glyph = Glyph("brain", "text3", 14)
        self._title = label(tr("Thinking"), "small")
        self._toggle: QToolButton = icon_button("chevron-right", tr("Show the thinking"), "text3", 14)
        self._toggle.clicked.connect(self._turn)
        self.view = ProseView(tr("Thinking"))
        head = row(self._spinner, self._glyph, self._title, self._toggle, None, spacing=6)
        self.setLayout(column(head, row(self.view, margins=(20, 0, 0, 0)), spacing=4))

    def refresh(self) -> None:
        item = self.item
        self._spinner.setVisible(item.is_running)
        self._glyph.setVisible(not item.is_running)
        self._title.setText(tr("Thinking") if item.is_running else tr("Thought"))
        self._toggle.setIcon(icon("chevron-down" if item.is_open else "chevron-right", "text3", 14))
        self._toggle.setAccessibleName(tr("Hide the thinking") if item.is_open else tr("Show the thinking"))
        self.view.setVisible(item.is_open)
        if item.is_open:
            is_cut = item.is_running and len(item.text) > _TAIL
            self.view.show_plain(("… " + item.text[-_TAIL:]) if is_cut else item.text.strip(), "text2")

    def height_for(self, width: int) -> int:
        if self.item.is_open:
            self.view.setFixedHeight(self.view.height_for(width - 20))
        return super().height_for(width)

    def text_views(self) -> list[TextView]:
        return [self.view] if self.item.is_open else []

    def _turn(self) -> None:
        self.item.is_open = not self.item.is_open
        self.refresh()
        self.resized.emit()
