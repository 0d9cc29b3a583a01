"""Selecting over several blocks: drag from one into another, Ctrl+C copies all of it. Ctrl+click opens a file."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QTextCursor
from PySide6.QtWidgets import QWidget

from app.ui.transcript.list.block import Item, TextView
from app.ui.transcript.list.block_list import BlockList
from app.ui.transcript.list.file_places import place_at

_EDGE_STEP = 24
_SCROLL_KEYS = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)


class Selection(QObject):
    """Within one text the widget selects by itself; as soon as the drag leaves it, this takes over."""

    def __init__(self, blocks: BlockList) -> None:
        super().__init__(blocks)
        self._blocks = blocks
        self._anchor: tuple[Item, TextView, int] | None = None
        self._end: Item | None = None
        self._views: dict[QObject, TextView] = {}
        blocks.measured.connect(self._watch)
        blocks.installEventFilter(self)
        blocks.selected = self._selected

    @property
    def spans_blocks(self) -> bool:
        return self._end is not None

    def text(self) -> str:
        """All that is selected, block by block."""
        self._forget_removed()
        if self._end is None:
            return ""
        first, last = self._rows()
        return "\n\n".join(filter(None, (self._text_of(item) for item in self._blocks.items[first : last + 1])))

    def _selected(self) -> str:
        """Over several blocks, or in one of them."""
        if self.spans_blocks:
            return self.text()
        return _selected_in([view for item, _block in self._blocks.live() for view in self._texts(item)])

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())

    def select_all(self) -> None:
        self.clear()
        if self._blocks.items:
            self._anchor, self._end = None, self._blocks.items[-1]
            for item, _block in self._blocks.live():
                self._select_whole(item)

    def clear(self) -> None:
        for item, _block in self._blocks.live():
            for view in self._texts(item):
                _select(view, None, None)
        self._end = None
        self._anchor = None
        self._blocks.pin()

    # --- Qt's calls ------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.matches(QKeySequence.StandardKey.Copy) and self.spans_blocks:
                self.copy()
                return True
            if event.matches(QKeySequence.StandardKey.SelectAll):
                self.select_all()
                return True
            return event.key() in _SCROLL_KEYS and self._blocks.scroll_by_key(event.key())
        if isinstance(event, QMouseEvent) and watched in self._views:
            point = event.globalPosition().toPoint()
            match event.type():
                case QEvent.Type.MouseButtonPress if event.button() == Qt.MouseButton.LeftButton:
                    self.clear()
                    view = self._views[watched]
                    item = self._item_of(view)
                    if item is not None:
                        self._anchor = (item, view, _position(view, point))
                        self._blocks.pin(item)
                case QEvent.Type.MouseButtonRelease if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                    return self._open_place(self._views[watched], point)
                case QEvent.Type.MouseMove if event.buttons() & Qt.MouseButton.LeftButton and self._anchor:
                    return self._drag(point)
            return False
        return False

    def _item_of(self, view: QWidget) -> Item | None:
        return next((item for item, block in self._blocks.live() if block.isAncestorOf(view)), None)

    def _open_place(self, view: TextView, point: QPoint) -> bool:
        """Ctrl+click on a file's name, or on a line of one: the person's editor opens it."""
        item = self._item_of(view)
        place = place_at(view, _position(view, point), item.file if item is not None else "")
        if place is not None:
            self._blocks.reports.file_requested.emit(*place)
        return place is not None

    def _drag(self, point: QPoint) -> bool:
        self._forget_removed()
        if self._anchor is None:
            return False
        y = self._blocks.viewport().mapFromGlobal(point).y()
        bar = self._blocks.verticalScrollBar()
        if y < 0:
            bar.setValue(bar.value() - _EDGE_STEP)
        elif y > self._blocks.viewport().height():
            bar.setValue(bar.value() + _EDGE_STEP)
        item = self._blocks.item_at(y)
        if item is None or item is self._anchor[0]:
            if self._end is None:
                return False
            # back in the block where it began: the widget goes on by itself
            anchor = self._anchor
            self.clear()
            self._anchor = anchor
            return False
        self._extend(item, point)
        return True

    # --- the range -------------------------------------------------------------------------------------------------

    def _forget_removed(self) -> None:
        """A block at one end of the selection may have been taken back."""
        ends = [self._end, self._anchor[0] if self._anchor else None]
        if any(item is not None and item not in self._blocks for item in ends):
            self._anchor = self._end = None

    def _extend(self, end: Item, point: QPoint) -> None:
        assert self._anchor is not None
        start, view, position = self._anchor
        self._end = end
        self._blocks.pin(start, end)
        downwards = self._blocks.row(end) > self._blocks.row(start)
        first, last = self._rows()
        for item, _block in self._blocks.live():
            is_inside = first < self._blocks.row(item) < last
            if is_inside:
                self._select_whole(item)
            elif item not in (start, end):
                for other in self._texts(item):
                    _select(other, None, None)
        _select(view, position, None if downwards else 0)
        for other in self._texts(end):
            at = _position(other, point)
            _select(other, 0 if downwards else None, at)

    def _rows(self) -> tuple[int, int]:
        assert self._end is not None
        start = self._blocks.row(self._anchor[0]) if self._anchor else 0
        first, last = sorted((start, self._blocks.row(self._end)))
        return first, last

    def _text_of(self, item: Item) -> str:
        is_edge = self._anchor is not None and item in (self._anchor[0], self._end)
        views = self._texts(item) if is_edge else []
        if not views:
            return item.plain()
        return _selected_in(views)

    def _select_whole(self, item: Item) -> None:
        for view in self._texts(item):
            _select(view, 0, None)

    # --- what is watched -------------------------------------------------------------------------------------------

    def _watch(self, item: Item) -> None:
        for view in self._texts(item):
            viewport = view.viewport()
            if viewport not in self._views:
                self._views[viewport] = view
                viewport.installEventFilter(self)
                view.installEventFilter(self)
                viewport.destroyed.connect(lambda _=None, gone=viewport: self._views.pop(gone, None))
        self._forget_removed()
        if self._end is not None and self._rows()[0] < self._blocks.row(item) < self._rows()[1]:
            self._select_whole(item)

    def _texts(self, item: Item) -> list[TextView]:
        block = self._blocks.block(item)
        return block.text_views() if block is not None else []


def _selected_in(views: Iterable[TextView]) -> str:
    """As each view copies it: without the marks and the room that were put into it to show it."""
    return "\n".join(view.createMimeDataFromSelection().text() for view in views).strip("\n")


def _position(view: TextView, point: QPoint) -> int:
    return view.cursorForPosition(view.viewport().mapFromGlobal(point)).position()


def _select(view: TextView, start: int | None, end: int | None) -> None:
    """From start to end; None stands for the end of the text, two of them for nothing."""
    cursor = QTextCursor(view.document())
    last = view.document().characterCount() - 1
    if start is not None or end is not None:
        cursor.setPosition(min(last, last if start is None else start))
        cursor.setPosition(min(last, last if end is None else end), QTextCursor.MoveMode.KeepAnchor)
    bars = (view.verticalScrollBar(), view.horizontalScrollBar())
    before = [bar.value() for bar in bars]
    view.setTextCursor(cursor)
    for bar, value in zip(bars, before, strict=True):
        bar.setValue(value)
