"""Find in the conversation: a bar over it, and what it found marked in the blocks, also in those that were closed."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

from app.ui.kit.controls import place_in, row
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import frame, icon_button, label
from app.ui.kit.theme import color
from app.ui.kit.words import ORDER_MARK, in_order
from app.ui.transcript.list.block import Item, TextView
from app.ui.transcript.list.block_list import BlockList
from app.ui.transcript.places import Highlight

AGAIN_MS = 400
"""Between two looks at what has come since."""
MOST_MARKED = 500
"""In one text."""
_FIELD_WIDTH = 220
_GROWING = 3
"""How many items at the end may still grow."""
_EDGE = 40
"""Pixels around the words that should be in view, too."""
NOTHING = later("Not found")


class FindBar(QWidget):
    """A field, how many there are, and buttons to go from one to the next."""

    edited = Signal(str)
    moved = Signal(int)
    """1 to the next, -1 to the one before."""
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Find in this conversation"))
        self.field.setAccessibleName(tr("Find in this conversation"))
        self.field.textChanged.connect(self.edited)
        self.count = label("", tone="text3")
        back = icon_button("chevron-up", tr("Previous (Shift+Enter)"), "text2", 16)
        back.clicked.connect(lambda: self.moved.emit(-1))
        on = icon_button("chevron-down", tr("Next (Enter)"), "text2", 16)
        on.clicked.connect(lambda: self.moved.emit(1))
        close = icon_button("close", tr("Close (Esc)"), "text2", 16)
        close.clicked.connect(self.closed)
        card = frame("topbar")
        inner = row(None, self.field, self.count, back, on, close, spacing=4, margins=(16, 6, 16, 6))
        inner.setStretchFactor(self.field, 0)
        self.field.setFixedWidth(_FIELD_WIDTH)
        card.setLayout(inner)
        self.setLayout(row(card))
        self.hide()

    def show_count(self, at: int, total: int, *, is_whole: bool) -> None:
        """`is_whole` says that everything was looked at."""
        words = "…"
        if total:
            words = tr("{at} of {total}", at=number(at), total=number(total)) + ("" if is_whole else "…")
        elif is_whole:
            words = translated(NOTHING)
        self.count.setText(words if self.field.text() else "")
        self.field.setAccessibleDescription(words if self.field.text() else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.moved.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            case Qt.Key.Key_Escape:
                self.closed.emit()
            case _:
                super().keyPressEvent(event)


class TextFinder:
    """Counts what is sought in all items, goes from one place to the next and marks what is in view."""

    def __init__(self, blocks: BlockList) -> None:
        self.bar = FindBar()
        self._blocks = blocks
        self.is_whole: Callable[[], bool] = lambda: True
        """Whether everything stands in the list, or more is being read."""
        self._words = ""
        self._hits: dict[Item, int] = {}
        """How often each item holds the words; those that were not looked at are missing."""
        self._at: tuple[Item, int] | None = None
        """The place that is shown: the item, and which of the hits in it."""
        self._opened: Item | None = None
        """What was closed, and is open only to show what is in it."""
        self._before: QWidget | None = None
        """What had the keyboard before the bar was opened."""
        self._again = QTimer(self.bar)
        self._again.setInterval(AGAIN_MS)
        self._again.timeout.connect(self._look_again)
        self.bar.edited.connect(self.search)
        self.bar.moved.connect(self.move)
        self.bar.closed.connect(self.close)
        blocks.measured.connect(self._mark)

    def open(self) -> None:
        if not self.bar.isVisible():
            self._before = self.bar.window().focusWidget()
        self.bar.show()
        self.bar.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.bar.field.selectAll()
        self._again.start()
        self.search(self.bar.field.text())

    def close(self) -> None:
        self._again.stop()
        self.search("")
        self.bar.hide()
        if self._before is not None and isValid(self._before):
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)

    def search(self, words: str) -> None:
        """From the beginning; what was found before is forgotten."""
        self._words, self._hits, self._at = words.casefold(), {}, None
        for item, _block in self._blocks.live():
            self._mark(item)
        self._look_again()

    def move(self, by: int) -> None:
        """To the next place, or to the one before; after the last comes the first."""
        places = self._places()
        if not places:
            return
        if self._at is None:
            self._go(self._nearest(places))
            return
        item, number = self._at
        if 0 <= number + by < self._hits[item]:
            self._go((item, number + by))
            return
        at = places.index(item) if item in places else 0
        following = places[(at + by) % len(places)]
        self._go((following, 0 if by > 0 else self._hits[following] - 1))

    # --- searching

    def _look_again(self) -> None:
        """At what was not looked at yet, and at the last ones, which may have grown."""
        items = self._blocks.items if self._words else []
        growing = items[-_GROWING:]
        for item in items:
            if item not in self._hits or item in growing:
                self._hits[item] = item.plain().casefold().count(self._words)
        if self._at is None and (places := self._places()):
            self._go(self._nearest(places))
        self._tell()

    def _places(self) -> list[Item]:
        return [item for item in self._blocks.items if self._hits.get(item)]

    def _nearest(self, places: Sequence[Item]) -> tuple[Item, int]:
        """The last place that is in view or above it, else the first below."""
        last = max((self._blocks.row(item) for item in places if self._blocks.in_view(item)), default=None)
        if last is None:
            bottom = self._blocks.item_at(self._blocks.viewport().height())
            end = self._blocks.row(bottom) if bottom is not None else 0
            last = max((row for item in places if (row := self._blocks.row(item)) <= end), default=None)
        item = self._blocks.items[last] if last is not None else places[0]
        return item, self._hits[item] - 1 if last is not None else 0

    def _tell(self) -> None:
        at = 0
        hits = [self._hits.get(item, 0) for item in self._blocks.items]
        if self._at is not None:
            item, which = self._at
            row_of_it = self._blocks.row(item) if item in self._blocks else 0
            at = sum(hits[:row_of_it]) + which + 1
        self.bar.show_count(at, sum(hits), is_whole=self.is_whole())

    # --- showing

    def _go(self, place: tuple[Item, int]) -> None:
        before, self._at = self._at, place
        item = place[0]
        if self._opened is not None and self._opened is not item:
            self._opened.set_open(False)
            self._blocks.changed(self._opened)
            self._opened = None
        if item.set_open(True):
            self._opened = item
            self._blocks.changed(item)
        if before is not None:
            self._mark(before[0])
        self._blocks.show_item(item)
        self._mark(item)
        self._show_exactly(item)
        self._tell()

    def _show_exactly(self, item: Item) -> None:
        """The very words, in a block that is higher than the view; a frame where they cannot be marked."""
        block = self._blocks.block(item)
        if block is None or self._at is None:
            return
        marked = [(view, cursor) for view in block.text_views() for cursor in _found_in(view, self._words)]
        if not marked:
            Highlight(block, self._blocks.viewport())
            return
        view, cursor = marked[min(self._at[1], len(marked) - 1)]
        spot = view.cursorRect(cursor)
        top = place_in(block, view.viewport(), y=spot.top()).y()
        seen = place_in(self._blocks.viewport(), block, y=top).y()
        if not _EDGE <= seen <= self._blocks.viewport().height() - _EDGE:
            self._blocks.show_part(item, max(0, top - _EDGE), min(block.height(), top + spot.height() + _EDGE))

    def _mark(self, item: Item) -> None:
        block = self._blocks.block(item)
        if block is not None and (self._words or any(view.extraSelections() for view in block.text_views())):
            number = self._at[1] if self._at is not None and self._at[0] is item else -1
            _mark(block.text_views(), self._words, number)


def _found_in(view: TextView, words: str) -> list[QTextCursor]:
    document = view.document()
    words = in_order(words).strip(ORDER_MARK) if isinstance(view, QPlainTextEdit) else words  # as it stands there
    found: list[QTextCursor] = []
    cursor = document.find(words) if words else QTextCursor()
    while not cursor.isNull() and len(found) < MOST_MARKED:
        found.append(cursor)
        cursor = document.find(words, cursor)
    return found


def _mark(views: Sequence[TextView], words: str, current: int) -> None:
    cursors = [(view, cursor) for view in views for cursor in _found_in(view, words)]
    current = min(current, len(cursors) - 1)
    made: dict[TextView, list[QTextEdit.ExtraSelection]] = {view: [] for view in views}
    for at, (view, cursor) in enumerate(cursors):
        mark = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        look.setBackground(color("accent" if at == current else "warn_border"))
        look.setForeground(color("text_on_accent" if at == current else "text"))
        mark.cursor, mark.format = cursor, look  # type: ignore[misc, assignment, attr-defined, unused-ignore]
        made[view].append(mark)
    for view, marks in made.items():
        view.setExtraSelections(marks)
