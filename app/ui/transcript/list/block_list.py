"""A list of blocks in which only those in or near the view exist, so that length costs nothing."""

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QWidget

from app.ui.kit.controls import place_in
from app.ui.kit.language import tr
from app.ui.kit.parts import frame
from app.ui.kit.tab_order import HOLDS_CONTROLS
from app.ui.kit.theme import enlarged
from app.ui.kit.tokens import COLUMN
from app.ui.transcript.list.block import Block, Item, Reports
from app.ui.transcript.list.heights import Heights
from app.ui.transcript.list.live_blocks import LiveBlocks
from app.ui.transcript.list.pins import PinMarks, menu_of

NEAR = 300
"""Pixels above and below the view in which blocks stay alive."""

SLICE_SECONDS = 0.008
"""Seconds of making blocks per turn of the loop, where nobody needs all of them at once."""

_SIDE = 16
_TOP, _BOTTOM = 14, 16
_WHEEL_STEP = 48
_PASSES = 6


class BlockList(QAbstractScrollArea):
    """Sticks to the end while it is at the end; keeps the top block in place when the width changes."""

    scrolled = Signal()
    """What is in view has changed, by scrolling or by growth."""

    measured = Signal(object)
    """An item's block was made or has changed."""

    def __init__(self, reports: Reports, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.items: list[Item] = []
        self.selected: Callable[[], str] = str
        """The text that is selected, for the menu of a block."""
        self._rows: dict[Item, int] = {}
        self._heights = Heights()
        self._measured: dict[Item, int] = {}
        self._width = 0
        self._sticks = True
        self._is_home = False
        """Whether the person wants to be at the beginning, also of what is still being read."""
        self._busy = False
        self._was_shown = False
        self._canvas = QWidget(self.viewport())
        self._live = LiveBlocks(self._canvas, reports, self._resized, self.show_part)
        self._pins = PinMarks(self.viewport())
        self.reports = reports
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._lay_out_some)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Conversation"))
        self.setProperty(HOLDS_CONTROLS, True)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self._canvas.setAutoFillBackground(True)
        self.verticalScrollBar().valueChanged.connect(self._moved)
        self.verticalScrollBar().setSingleStep(_WHEEL_STEP)
        QApplication.instance().focusChanged.connect(self._follow_focus)  # type: ignore[union-attr]

    # --- content ---------------------------------------------------------------------------------------------------

    def load(self, items: Iterable[Item]) -> None:
        """Show exactly these, from their end."""
        self._live.drop_all()
        self.items = list(items)
        self._width = self._column()
        self._heights = Heights(map(self.estimate, self.items))
        self._measured.clear()
        self._number_rows()
        self._sticks, self._is_home = True, False
        self._lay_out()

    def append(self, item: Item) -> None:
        self.insert(len(self.items), item)

    def insert(self, row: int, item: Item) -> None:
        self.items.insert(row, item)
        self._heights.insert(row, self.estimate(item))
        self._number_rows(row)
        self._later.start(0)

    def prepend(self, items: Sequence[Item]) -> None:
        """Many items above all others; what is in view stays where it is."""
        added = list(map(self.estimate, items))
        self.items[:0] = items
        self._heights = Heights([*added, *self._heights.values])
        self._number_rows()
        if not self._sticks:
            bar = self.verticalScrollBar()
            self._busy = True
            bar.setRange(0, self._scroll_range())
            bar.setValue(0 if self._is_home else bar.value() + sum(added))
            self._busy = False
        self._later.start(0)

    def estimate(self, item: Item) -> int:
        """About how high the item will be, with the space below it."""
        return 0 if item.is_hidden else item.estimate(self._column()) + item.space

    def insert_all(self, places: Iterable[tuple[int, Item]]) -> None:
        """Many items at once, each before the row that it names as the rows are now."""
        heights = self._heights.values
        for row, item in sorted(places, key=lambda place: place[0], reverse=True):
            self.items.insert(row, item)
            heights.insert(row, self.estimate(item))
        self._heights = Heights(heights)
        self._number_rows()
        self._later.start(0)

    def remove(self, item: Item) -> None:
        row = self._rows.pop(item)
        del self.items[row]
        self._heights.remove(row)
        self._number_rows(row)
        self._measured.pop(item, None)
        self._live.drop(item)
        self._later.start(0)

    def changed(self, item: Item) -> None:
        """The item has new content: redraw it if it is in view."""
        if item not in self._rows:
            return
        self._live.refresh(item)
        self._stale(item)
        self._fold(item)

    def row(self, item: Item) -> int:
        return self._rows[item]

    def __contains__(self, item: Item) -> bool:
        return item in self._rows

    def block(self, item: Item) -> Block[Item] | None:
        """The item's widget, if it exists now."""
        return self._live.get(item)

    def live(self) -> Iterator[tuple[Item, Block[Item]]]:
        """What exists now, from top to bottom."""
        return iter(sorted(self._live, key=lambda entry: self._rows[entry[0]]))

    def pin(self, *items: Item) -> None:
        """Keep exactly these alive out of view too: they hold the ends of a selection."""
        self._live.pinned = set(items)

    def _number_rows(self, start: int = 0) -> None:
        for row in range(start, len(self.items)):
            self._rows[self.items[row]] = row
        if start == 0:
            self._rows = {item: row for row, item in enumerate(self.items)}

    def _stale(self, item: Item) -> None:
        if item in self._measured:
            self._measured[item] = 0
        self._later.start(0)

    def _resized(self, item: Item) -> None:
        """The person opened or closed it: it stays where it is, also at the end of the conversation."""
        self._sticks = False
        self._stale(item)
        self._fold(item)
        self._lay_out()
        bar = self.verticalScrollBar()
        self._sticks = bar.value() >= bar.maximum() - 4

    def _fold(self, item: Item) -> None:
        """Its members are hidden now, or not any more."""
        for member in item.members:
            if member.is_hidden is (self._heights[self._rows[member]] > 0):
                self._live.drop(member)
                self._measured.pop(member, None)
                self._heights.set(self._rows[member], self.estimate(member))

    def _bring_out(self, item: Item) -> None:
        """An item that is to be shown must not be folded into another."""
        fold = item.folded_into
        if fold is not None and item.is_hidden:
            fold.set_open(True)
            self.changed(fold)

    # --- position --------------------------------------------------------------------------------------------------

    @property
    def at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return self._sticks or bar.value() >= bar.maximum() - 4

    def jump_to_end(self) -> None:
        """Its last blocks are there before anything is painted; what stands above them follows."""
        self._sticks = True
        self._lay_out_some()

    @property
    def _is_covered(self) -> bool:
        """Whether another conversation stands in its place: nothing is made or drawn until it is shown again."""
        return self._was_shown and not self.isVisible()

    def settle(self) -> None:
        """Lay out now what would be laid out on the next turn of the loop."""
        if self._later.isActive() and not self._is_covered:
            self._lay_out()

    def show_item(self, item: Item) -> None:
        """Scroll so that the item stands in the view, no further than needed."""
        self._bring_out(item)
        self._lay_out()
        bar, height = self.verticalScrollBar(), self.viewport().height()
        for _ in range(_PASSES):  # what comes into view is measured then, and may be higher than was thought
            before = bar.value()
            top = _TOP + self._heights.top(self._rows[item])
            bottom = top + self._heights[self._rows[item]]
            if top < before or bottom - top > height:
                bar.setValue(top - _TOP)
            elif bottom > before + height:
                bar.setValue(bottom - height)
            self.settle()
            if bar.value() == before:
                return

    def show_part(self, item: Item, top: int, bottom: int) -> None:
        """Scroll so that this part of an item stands in the view, with the whole item if that fits."""
        self.show_item(item)
        start = _TOP + self._heights.top(self._rows[item])
        bar, height = self.verticalScrollBar(), self.viewport().height()
        if start + top < bar.value():
            bar.setValue(start + top)
        elif start + bottom > bar.value() + height:
            bar.setValue(start + bottom - height)

    def in_view(self, item: Item) -> bool:
        """Whether any of it can be seen."""
        if item not in self._rows:
            return False
        top = _TOP + self._heights.top(self._rows[item]) - self.verticalScrollBar().value()
        return top + self._heights[self._rows[item]] - item.space > 0 and top < self.viewport().height()

    def is_above(self, item: Item) -> bool:
        """Whether it begins above what is seen."""
        return item in self._rows and _TOP + self._heights.top(self._rows[item]) < self.verticalScrollBar().value()

    def item_at(self, y: int) -> Item | None:
        """The item at a height of the viewport, or the nearest."""
        if not self.items:
            return None
        return self.items[self._heights.at(max(0, y + self.verticalScrollBar().value() - _TOP))]

    def scroll_by_key(self, key: int) -> bool:
        bar = self.verticalScrollBar()
        page = self.viewport().height() - _WHEEL_STEP
        steps = {Qt.Key.Key_PageUp: -page, Qt.Key.Key_PageDown: page}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: bar.maximum()}
        lines = {Qt.Key.Key_Up: -_WHEEL_STEP, Qt.Key.Key_Down: _WHEEL_STEP}
        if key in ends:
            bar.setValue(ends[Qt.Key(key)])
            self._is_home = key == Qt.Key.Key_Home
        elif key in (moves := steps | lines):
            bar.setValue(bar.value() + moves[Qt.Key(key)])
        return key in ends or key in moves

    # --- Qt's calls ------------------------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who came by Tab sees where they are; who clicked knows."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._ring.setGeometry(self.viewport().geometry())
            self._ring.show()
            self._ring.raise_()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if "_ring" in vars(self):
            self._ring.hide()

    @cached_property
    def _ring(self) -> QFrame:
        made = frame("ring")
        made.setParent(self)
        made.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return made

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.scroll_by_key(event.key()):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """For the block under the mouse; the menu key means the block in the middle of the view."""
        is_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        y = self.viewport().mapFromGlobal(event.globalPos()).y() if is_mouse else self.viewport().height() // 2
        item = self.item_at(y)
        menu = menu_of(item, self.reports, self, self.selected()) if item is not None else None
        if menu is not None:
            menu.popup(event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        if "_ring" in vars(self):
            self._ring.setGeometry(self.viewport().geometry())
        kept = None
        before = event.oldSize().height()
        if event.size().height() != before:
            kept = next((item for item, _ in self.live() if self._shows_what_matters(item, before)), None)
            for item, block in self._live:
                if block.uses_room:
                    self._stale(item)
        self._fit_width()
        self._lay_out_some()
        if kept is not None and not self._sticks:
            self._keep_in_view(kept)

    def _shows_what_matters(self, item: Item, height: int) -> bool:
        """Whether that stands in a view of this height, as it was last laid out."""
        block = self._live.get(item)
        if block is None or block.isHidden() or (part := block.what_matters) is None:
            return False
        top = place_in(self.viewport(), block).y()
        return top + part[0] >= 0 and top + part[1] <= height

    def _keep_in_view(self, item: Item) -> None:
        """A card gets higher where there is more room, and its buttons could leave the view that way."""
        self._lay_out()
        block = self._live.get(item)
        part = block.what_matters if block is not None else None
        if part is not None and not self._shows_what_matters(item, self.viewport().height()):
            self.show_part(item, *part)

    def _fit_width(self) -> None:
        width = self._column()
        if width != self._width and self.items:
            # All heights become estimates again; the block at the top keeps its place. Hidden blocks cost nothing.
            bar = self.verticalScrollBar()
            y = max(0, bar.value() - _TOP)
            row = self._heights.at(y)
            share = (y - self._heights.top(row)) / max(1, self._heights[row])
            self._heights = self._heights.scaled(self._width / width, 20)
            self._measured.clear()
            self._busy = True
            bar.setRange(0, self._scroll_range())
            bar.setValue(int(self._heights.top(row) + share * self._heights[row]) + (_TOP if y else 0))
            self._busy = False
        self._width = width

    def showEvent(self, event: QShowEvent) -> None:
        """Nothing is made before: it would be made for another width, and dressed once more in its place."""
        super().showEvent(event)
        self._was_shown = True
        self._lay_out_some()

    def changeEvent(self, event: QEvent) -> None:
        """A new theme or font size: blocks are made anew, items stay."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._live.drop_all()
            self._measured = dict.fromkeys(self._measured, 0)
            self._later.start(0)
        super().changeEvent(event)

    def _moved(self, value: int) -> None:
        if self._busy:
            return
        self._sticks = value >= self.verticalScrollBar().maximum() - 4
        self._is_home = self._is_home and value == 0
        self._lay_out_some()

    def _follow_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        """Tab may reach a block just outside the view.

        If the control that had the focus is gone, Qt chose the next one, and nobody wants to go there.
        """
        if now is None or not self._canvas.isAncestorOf(now) or QApplication.mouseButtons():
            return
        if old is None or not (old.isVisible() and old.isEnabled()):
            return
        item = next((item for item, block in self._live if block is now or block.isAncestorOf(now)), None)
        y = place_in(self.viewport(), now).y()
        if item is not None and not 0 <= y <= self.viewport().height() - min(now.height(), 40):
            self.show_item(item)

    # --- layout ----------------------------------------------------------------------------------------------------

    def _column(self) -> int:
        return max(200, min(enlarged(COLUMN), self.viewport().width() - 2 * _SIDE))

    def _scroll_range(self) -> int:
        return max(0, self._heights.total + _TOP + _BOTTOM - self.viewport().height())

    def _lay_out_some(self) -> None:
        """A screenful of blocks takes longer than anybody should wait: the rest follows on the next turns.

        A conversation behind another one is laid out when it is shown again.
        """
        if self._is_covered:
            return
        self._lay_out(time.perf_counter() + SLICE_SECONDS)

    def _lay_out(self, end: float = math.inf) -> None:
        if self._busy or not self._was_shown:
            return
        self._later.stop()
        self._busy = True
        try:
            is_whole = self._settle(end)
            y, height = self.verticalScrollBar().value(), self.viewport().height()
            left = max(_SIDE, (self.viewport().width() - self._width) // 2)
            self._canvas.setGeometry(left, -y, self._width, max(self._heights.total + _TOP + _BOTTOM, height))
            near = self._place_near(y, height)
            self._live.tidy(near)
            self._canvas.show()
            self._pins.place((item, block) for item, block in self._live if item in near)
        finally:
            self._busy = False
        if not is_whole:
            self._later.start(0)
        self.scrolled.emit()

    def _settle(self, end: float) -> bool:
        """Measure what is in view until the scroll position holds; False when the time is over before."""
        bar, height = self.verticalScrollBar(), self.viewport().height()
        bar.setPageStep(height)
        is_whole = True
        for _ in range(_PASSES):
            total = self._heights.total
            bar.setRange(0, self._scroll_range())
            if self._sticks:
                bar.setValue(bar.maximum())
                is_whole = self._measure_end(height, end)
            else:
                is_whole = self._measure_view(bar.value(), height, end)
            if self._heights.total == total or not is_whole:
                break
        bar.setRange(0, self._scroll_range())
        if self._sticks:
            bar.setValue(bar.maximum())
        return is_whole

    def _measure_end(self, height: int, end: float) -> bool:
        """From the last one upwards: what stands at the end stays where it is when more is made above."""
        covered = _BOTTOM
        for row in range(len(self.items) - 1, -1, -1):
            if covered >= height:
                break
            was_there = self._is_there(row)
            self._measure(row)
            if not was_there and time.perf_counter() > end:
                return False
            covered += self._heights[row]
        return True

    def _measure_view(self, y: int, height: int, end: float) -> bool:
        if not self.items:
            return True
        row = first = self._heights.at(max(0, y - _TOP))
        top = _TOP + self._heights.top(row)
        while row < len(self.items) and top < y + height:
            is_new, was_there = self.items[row] not in self._measured, self._is_there(row)
            grown = self._measure(row)
            if grown and is_new and row == first and top < y:
                self.verticalScrollBar().setRange(0, self._scroll_range())
                self.verticalScrollBar().setValue(y + grown)  # scrolling up: what is seen below must not jump
            if not was_there and time.perf_counter() > end:
                return False
            top += self._heights[row]
            row += 1
        return True

    def _is_there(self, row: int) -> bool:
        """Made and measured: what costs nothing does not use up the time, so every turn gets further."""
        item = self.items[row]
        return item.is_hidden or (self._live.get(item) is not None and self._measured.get(item) == self._width)

    def _measure(self, row: int) -> int:
        item = self.items[row]
        if item.is_hidden:
            return self._heights.set(row, 0)
        was_there = self._is_there(row)  # a block that is made again is fitted to its text again
        block = self._live.make(item)
        if was_there:
            return 0
        self._measured[item] = self._width
        block.room = self.viewport().height() - _TOP
        grown = self._heights.set(row, block.height_for(self._width) + item.space)
        self.measured.emit(item)
        return grown

    def _place_near(self, y: int, height: int) -> set[Item]:
        shown: set[Item] = set()
        if not self.items:
            return shown
        row = self._heights.at(max(0, y - NEAR))
        top = _TOP + self._heights.top(row)
        while row < len(self.items) and top < y + height + NEAR:
            item = self.items[row]
            block = self._live.get(item)
            if block is not None and not item.is_hidden:
                block.setGeometry(0, top, self._width, self._heights[row] - item.space)
                if block.isHidden():
                    block.show()
                shown.add(item)
            top += self._heights[row]
            row += 1
        return shown
