"""What the person said: a bubble on the right, with a menu to copy, edit again, rewind and fork."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.ui.kit.controls import column, row
from app.ui.kit.flow import Flow
from app.ui.kit.icons import icon
from app.ui.kit.language import tr, translated
from app.ui.kit.parts import Glyph, IconButton, button, frame
from app.ui.kit.pictures import Thumbnail
from app.ui.transcript.blocks.own_words import has_marks, own_html
from app.ui.transcript.blocks.prose import ProseView
from app.ui.transcript.list.block import Block, Item, Reports, TextView
from app.ui.transcript.list.pins import PIN, PINNED, UNPIN
from app.vocabulary.messages import Image

_WIDEST = 540
_MOST_LINES, _MOST_LETTERS = 16, 1600
_ACTIONS = 124
"""Pixels for the buttons beside the bubble."""
THUMBNAIL = QSize(152, 104)
_GAP, _IN_A_ROW = 8, 3
_PAD = (14, 10, 14, 8)
_FRAME = 1


class UserItem(Item):
    space = 14
    shows_pin = True

    def __init__(self, text: str, images: Sequence[Image] = ()) -> None:
        self.text = text
        self.images = tuple(images)
        self.is_open = False

    @property
    def shown(self) -> str:
        """A pasted file is cut until the person wants to see it."""
        lines = self.text.split("\n")
        if self.is_open or (len(lines) <= _MOST_LINES and len(self.text) <= _MOST_LETTERS):
            return self.text
        return "\n".join(lines[:_MOST_LINES])[:_MOST_LETTERS].rstrip() + " …"

    def make(self, reports: Reports) -> Block[Item]:
        return UserBlock(self, reports)

    def estimate(self, width: int) -> int:
        words = 20 * sum(1 + len(line) // 75 for line in self.shown.split("\n"))
        return 20 + words + (THUMBNAIL.height() + _GAP) * -(-len(self.images) // _IN_A_ROW)

    def set_open(self, on: bool) -> bool:
        changes, self.is_open = self.is_open is not on, on
        return changes

    def plain(self) -> str:
        return "\n".join(
            filter(None, (self.text, *(tr("[image: {description}]", description=image.name) for image in self.images)))
        )


class UserBlock(Block[UserItem]):
    def __init__(self, item: UserItem, reports: Reports) -> None:
        super().__init__(item)
        self.view = ProseView(tr("Your message"))
        self._more = button(tr("Show all"), "link", on_click=self._open)
        self._bubble = frame("bubble")
        self._reports = reports
        self.quiet = _Actions(self, reports)
        self._pinned = Glyph("pin", "accent_text", 14)
        self._pinned.setToolTip(translated(PINNED))
        self._pinned.setAccessibleName(translated(PINNED))
        self.pictures = [Thumbnail(image, THUMBNAIL) for image in self.item.images]
        for picture, image in zip(self.pictures, self.item.images, strict=True):
            picture.clicked.connect(partial(self._reports.image_opened.emit, image))
        shown = [Flow(*self.pictures, spacing=_GAP)] if self.pictures else []
        self._bubble.setLayout(column(self.view, self._more, *shown, margins=_PAD))
        self.setLayout(column(row(None, self.quiet, self._pinned, self._bubble, spacing=4)))

    def refresh(self) -> None:
        if has_marks(self.item.shown):
            self.view.show_html(own_html(self.item.shown))
        else:
            self.view.show_plain(self.item.shown, "text")
        self.view.setVisible(bool(self.item.text.strip()) or not self.pictures)
        self._more.setVisible(self.item.shown != self.item.text)
        self._pinned.setVisible(self.item.is_pinned)
        self.quiet.refresh()

    def height_for(self, width: int) -> int:
        sides = _PAD[0] + _PAD[2]
        document = self.view.document()
        document.setTextWidth(-1)
        pictures = min(len(self.pictures), _IN_A_ROW) * (THUMBNAIL.width() + _GAP)
        inner = min(min(_WIDEST, width - _ACTIONS) - sides, max(int(document.idealWidth()) + 2, pictures))
        self.view.setFixedSize(inner, self.view.height_for(inner))
        self._bubble.setFixedWidth(inner + sides + 2 * _FRAME)
        return super().height_for(width)

    def menu(self) -> QMenu:
        """What can be done from here; the conversation is not rewound under a turn that runs."""
        item, reports = self.item, self._reports
        made = QMenu(self)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        made.setToolTipsVisible(True)
        rewind = made.addAction(icon("undo"), tr("Rewind to here…"))
        rewind.triggered.connect(lambda: reports.rewind_requested.emit(item.position, item.text))
        again = made.addAction(icon("pencil"), tr("Edit and send again"))
        again.triggered.connect(lambda: reports.resend_requested.emit(item.position, item.text))
        fork = made.addAction(icon("branch"), tr("Fork from here"))
        fork.triggered.connect(lambda: reports.fork_requested.emit(item.position, item.text))
        made.addSeparator()
        made.addAction(icon("copy"), tr("Copy message"), lambda: QGuiApplication.clipboard().setText(item.text))
        for action in (rewind, again):
            action.setEnabled(not reports.is_busy)
            action.setToolTip(tr("Stop the agent first, or wait until it has finished.") if reports.is_busy else "")
        return made

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu().popup(event.globalPos())

    def text_views(self) -> list[TextView]:
        return [self.view]

    def enterEvent(self, event: QEnterEvent) -> None:
        self.quiet.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.quiet.update()

    def _open(self) -> None:
        self.item.is_open = True
        self.refresh()
        self.resized.emit()


class _Actions(QWidget):
    """Buttons that are seen while the mouse is over the block or the keyboard on them."""

    def __init__(self, block: UserBlock, reports: Reports) -> None:
        super().__init__()
        self._block = block
        self.pin = _Quiet(block, "pin", translated(PIN))
        self.pin.clicked.connect(lambda: block.item.turn_pin(reports))
        copy = _Quiet(block, "copy", tr("Copy message"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(block.item.text))
        again = _Quiet(block, "pencil", tr("Edit and send again"))
        again.clicked.connect(lambda: reports.resend_requested.emit(block.item.position, block.item.text))
        more = _Quiet(block, "dots", tr("More for this message"))
        more.clicked.connect(lambda: block.menu().popup(more.mapToGlobal(QPoint(0, more.height()))))
        self.setLayout(row(self.pin, copy, again, more, spacing=0))

    def refresh(self) -> None:
        tip = translated(UNPIN if self._block.item.is_pinned else PIN)
        self.pin.setToolTip(tip)
        self.pin.setAccessibleName(tip)


class _Quiet(IconButton):
    def __init__(self, block: UserBlock, name: str, tip: str) -> None:
        super().__init__(name, "text3", 14)
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._block = block

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._block.underMouse() or self.hasFocus():
            super().paintEvent(event)
