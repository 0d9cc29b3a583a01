"""The blocks that exist now: those in or near the view."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QApplication, QGraphicsOpacityEffect, QWidget

from app.ui.transcript.list.block import Block, Item, Reports

VOID_OPACITY = 0.45
"""Of what a reply said before it broke off."""


class LiveBlocks:
    """Makes blocks and lets them go. What has the focus or is pinned stays."""

    def __init__(
        self,
        canvas: QWidget,
        reports: Reports,
        resized: Callable[[Item], None],
        show_part: Callable[[Item, int, int], None],
    ) -> None:
        self._canvas = canvas
        self._reports = reports
        self._resized = resized
        self._show_part = show_part
        self._blocks: dict[Item, Block[Item]] = {}
        self.pinned: set[Item] = set()

    def __iter__(self) -> Iterator[tuple[Item, Block[Item]]]:
        return iter(list(self._blocks.items()))

    def get(self, item: Item) -> Block[Item] | None:
        return self._blocks.get(item)

    def make(self, item: Item) -> Block[Item]:
        """The item's block."""
        if item not in self._blocks:
            self._blocks[item] = self._make_new(item)
        return self._blocks[item]

    def _make_new(self, item: Item) -> Block[Item]:
        block = item.make(self._reports)
        block.setParent(self._canvas)
        block.ensurePolished()
        block.refresh()
        _fade(block, item)
        block.resized.connect(lambda: self._resized(item))
        block.show_requested.connect(lambda top, bottom: self._show_part(item, top, bottom))
        return block

    def refresh(self, item: Item) -> None:
        """Redraw it; a block that nobody sees is made anew when it is needed."""
        block = self._blocks.get(item)
        if block is not None and (self._canvas.isVisible() or self._must_stay(item)):
            block.refresh()
            _fade(block, item)
        else:
            self.drop(item)

    def tidy(self, shown: set[Item]) -> None:
        """Let go of what is out of sight, and hide what has to stay all the same."""
        for item, block in self:
            if item not in shown and not self._must_stay(item):
                self.drop(item)
            elif item not in shown and not _has_focus(block):
                block.hide()

    def drop(self, item: Item) -> None:
        self.pinned.discard(item)
        block = self._blocks.pop(item, None)
        if block is not None:
            block.hide()
            block.deleteLater()

    def drop_all(self) -> None:
        """Another theme or size is not in them."""
        for item, _block in self:
            self.drop(item)

    def _must_stay(self, item: Item) -> bool:
        return item in self.pinned or _has_focus(self._blocks[item])


def _fade(block: QWidget, item: Item) -> None:
    if item.is_void and block.graphicsEffect() is None:
        effect = QGraphicsOpacityEffect(block)
        effect.setOpacity(VOID_OPACITY)
        block.setGraphicsEffect(effect)


def _has_focus(block: QWidget) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and (focus is block or block.isAncestorOf(focus))
