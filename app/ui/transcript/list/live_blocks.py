"""The blocks that exist now: those in or near the view, and a few that were there a moment ago."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QApplication, QWidget

from app.ui.transcript.list.block import Block, Item, Reports

_KEEP = 32


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
        self._outdated: set[Item] = set()
        """Those whose blocks were not drawn again when they changed, as nobody could see it."""

    def __iter__(self) -> Iterator[tuple[Item, Block[Item]]]:
        return iter(list(self._blocks.items()))

    def get(self, item: Item) -> Block[Item] | None:
        return self._blocks.get(item)

    def make(self, item: Item) -> Block[Item]:
        """The item's block, now the most recently used."""
        block = self._blocks.pop(item, None)
        if block is None:
            block = self._make_new(item)
        elif item in self._outdated:
            block.refresh()
        self._outdated.discard(item)
        self._blocks[item] = block
        return block

    def _make_new(self, item: Item) -> Block[Item]:
        block = item.make(self._reports)
        block.setParent(self._canvas)
        block.ensurePolished()
        block.refresh()
        block.resized.connect(lambda: self._resized(item))
        block.show_requested.connect(lambda top, bottom: self._show_part(item, top, bottom))
        return block

    def refresh(self, item: Item) -> None:
        """Redraw it; a block that nobody sees is cheaper to make anew when it is needed."""
        block = self._blocks.get(item)
        if block is None:
            return
        if block.isHidden() and not self._must_stay(item):
            self.drop(item)
        elif not self._canvas.isVisible():
            self._outdated.add(item)
        else:
            block.refresh()

    def tidy(self, shown: set[Item]) -> None:
        """Hide what is out of sight, and let the oldest of it go."""
        for item, block in self._blocks.items():
            if item not in shown and not block.isHidden() and not _has_focus(block):
                block.hide()
        spare = [item for item in self._blocks if item not in shown and not self._must_stay(item)]
        for item in spare[: max(0, len(self._blocks) - _KEEP)]:
            self.drop(item)

    def drop(self, item: Item) -> None:
        self.pinned.discard(item)
        self._outdated.discard(item)
        block = self._blocks.pop(item, None)
        if block is not None:
            block.hide()
            block.deleteLater()

    def drop_all(self) -> None:
        """Another theme or size is not in them."""
        for block in self._blocks.values():
            block.hide()
            block.deleteLater()
        self._blocks.clear()
        self._outdated.clear()
        self.pinned.clear()

    def _must_stay(self, item: Item) -> bool:
        return item in self.pinned or _has_focus(self._blocks[item])


def _has_focus(block: QWidget) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and (focus is block or block.isAncestorOf(focus))
