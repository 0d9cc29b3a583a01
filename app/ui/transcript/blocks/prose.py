"""Text of an answer: rendered Markdown that loads nothing and reports its links instead of following them."""

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QPointF, QRectF, QSize, Qt, QUrl
from PySide6.QtGui import (
    QEnterEvent,
    QFont,
    QHelpEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextFragment,
    QTextLine,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QToolButton, QToolTip

from app.ui.kit.language import tr, translated
from app.ui.kit.parts import icon_button
from app.ui.kit.theme import color, css, enlarged, px, sans
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import MONO, RADIUS
from app.ui.kit.words import ORDER_MARK, has_right_to_left
from app.ui.transcript.blocks.markup import CODE_PADDING, ROWS_FINAL, ROWS_STREAMING, qt_parser
from app.ui.transcript.blocks.mono import plain_copy
from app.ui.transcript.file_links import SCHEME, address_of, place_of
from app.ui.transcript.list.block import Block, Item, Reports, TextView
from app.ui.transcript.list.pins import COPY_ANSWER

_LINES_STREAMING = ROWS_STREAMING + 2
_GROUND = QTextFormat.Property.BackgroundBrush.value
_QUOTE = 14
"""How far a quotation is set in."""
_CODE_ROOM = 6
"""Pixels around code in a list."""


class ProseItem(Item):
    """One or more Markdown blocks; `is_open` while more of it may come."""

    is_answer = True
    space = 8
    """As between two paragraphs of one document, which does not count the margin of its last."""

    def __init__(self, source: str, env: Mapping[str, Any] | None = None, *, is_open: bool = False) -> None:
        """`env` has the definitions of links that stand elsewhere in the text."""
        self.source = source
        self._env = env or {}
        self.is_open = is_open
        self.named: dict[str, bool] = {}
        """The paths that it names, as they were drawn last, and whether each is to be seen as a picture."""

    def make(self, reports: Reports) -> Block[Item]:
        return ProseBlock(self, reports)

    def estimate(self, width: int) -> int:
        letters = max(20, width // 7)
        return 22 * sum(1 + len(line) // letters for line in self.source.strip().split("\n") if line) + 4

    def plain(self) -> str:
        return self.source.strip()

    def html(self, files: Mapping[str, QImage | None] | None = None) -> str:
        """With links to the files of the project among these."""
        source = self.source
        if self.is_open and source.lstrip().startswith("|"):
            source = "".join(source.splitlines(keepends=True)[: _LINES_STREAMING + 1])
        rows = ROWS_STREAMING if self.is_open else ROWS_FINAL
        self.named = {}
        return str(qt_parser().render(source, {**self._env, "rows": rows, "files": files or {}, "named": self.named}))


class ProseBlock(Block[ProseItem]):
    def __init__(self, item: ProseItem, reports: Reports) -> None:
        super().__init__(item)
        self._drawn: str | None = None
        self._reports = reports
        self._copy: QToolButton | None = None
        self.view = ProseView(tr("Answer"))
        self.view.setParent(self)
        self.view.anchorClicked.connect(self._follow)
        self.view.highlighted.connect(lambda url: reports.link_hovered.emit(_spoken_address(url)))
        reports.files.found.connect(self._show_found)
        self._has_asked = False

    def refresh(self) -> None:
        files = self._reports.files
        html = self.item.html(files.known)
        if html != self._drawn:
            self._drawn = html
            pictures = {address_of(path, 0): files.known.get(path) for path, draws in self.item.named.items() if draws}
            self.view.show_html(html, pictures)
        if not (self._has_asked or self.item.is_open):
            self._has_asked = True
            files.ask(self.item.named)

    def _show_found(self) -> None:
        before = self._drawn
        if not self.item.is_open and not self.item.named.keys().isdisjoint(self._reports.files.known):
            self.refresh()
        if self._drawn != before:
            self.resized.emit()

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == SCHEME:
            self._reports.file_asked.emit(*place_of(url))
        else:
            self._reports.link_clicked.emit(url.toString(), tr("The conversation links to this address."))

    def height_for(self, width: int) -> int:
        return self.view.height_for(width)

    def text_views(self) -> list[TextView]:
        return [self.view]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.view.setGeometry(self.rect())
        self._place_copy()

    def enterEvent(self, event: QEnterEvent) -> None:
        """The button is made when the mouse is first over the block: most are only read."""
        if self._copy is None and not self.item.is_open:
            self._copy = icon_button("copy", translated(COPY_ANSWER), "text3", 14, kind="small")
            self._copy.setParent(self)
            self._copy.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard has the menu and the command
            self._copy.clicked.connect(lambda: self._reports.answer_copied.emit(self.item))
        if self._copy is not None:
            self._place_copy()
            self._copy.show()

    def leaveEvent(self, event: QEvent) -> None:
        if self._copy is not None:
            self._copy.hide()

    def _place_copy(self) -> None:
        if self._copy is not None:
            side = min(self._copy.sizeHint().width(), self.height())
            sign = min(enlarged(14), side - 4)
            self._copy.setIconSize(QSize(sign, sign))
            self._copy.setGeometry(self.width() - side, 0, side, side)
            self._copy.raise_()


_INDENT = 2.86
"""How far a list is indented, in heights of its letters: the numbers stand in that room."""


class ProseView(QTextBrowser):
    """A document without scroll bars; inline code gets rounded plates painted behind it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._plates: list[tuple[int, int, int]] = []
        self._pictures: Mapping[str, QImage | None] = {}
        self._has_quotes = False
        self._has_table = False
        self._code_blocks: list[tuple[int, int]] = []
        """The first and the last line of each piece of code that is no line of prose."""
        self.setAccessibleName(name)
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.document().setUndoRedoEnabled(False)
        self.document().setDefaultFont(sans("body"))
        self.document().setIndentWidth(_INDENT * px("body"))
        self.document().setDefaultStyleSheet(_document_style())
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def show_html(self, html: str, pictures: Mapping[str, QImage | None] | None = None) -> None:
        """Only HTML that our own renderer wrote, with pictures by their addresses."""
        self._pictures = pictures or {}
        with self._one_layout():
            self.document().setHtml(f"<body>{html}</body>")
            self._plates, self._code_blocks = [], []
            has_blocks = "<pre>" in html
            if has_blocks or "<code>" in html:
                self._dress_code(has_blocks=has_blocks)
            if has_right_to_left(html):
                self._mirror_margins()
        self._has_quotes = "<blockquote>" in html
        self._has_table = "<table" in html
        has_links = "<a " in html
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if has_links else Qt.FocusPolicy.ClickFocus)

    def show_plain(self, text: str, token: str) -> None:
        self._code_blocks = []
        with self._one_layout():
            self.document().setPlainText(text)
            cursor = QTextCursor(self.document())
            cursor.select(QTextCursor.SelectionType.Document)
            style, spacing = QTextCharFormat(), cursor.blockFormat()
            style.setForeground(color(token))
            spacing.setLineHeight(120, spacing.LineHeightTypes.ProportionalHeight.value)
            cursor.mergeCharFormat(style)
            cursor.mergeBlockFormat(spacing)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    @contextmanager
    def _one_layout(self) -> Iterator[None]:
        """Lines are broken once, after all changes; that takes longer than the changes."""
        self.document().setLayoutEnabled(False)
        yield
        self.document().setLayoutEnabled(True)

    def height_for(self, width: int) -> int:
        if self._has_table:  # its columns are as wide as their longest words, if there is room for them
            self._break_words(on=False)
            self.document().setTextWidth(width)
            self._break_words(on=self.document().size().width() > width)
        self.document().setTextWidth(width)
        is_code_last = bool(self._code_blocks) and self._code_blocks[-1][1] == self.document().blockCount() - 1
        return math.ceil(self.document().size().height()) + (_CODE_ROOM if is_code_last else 0)

    def _break_words(self, *, on: bool) -> None:
        mode = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere if on else QTextOption.WrapMode.WordWrap
        if self.wordWrapMode() is not mode:
            self.setWordWrapMode(mode)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Nothing is ever loaded, from nowhere: a picture was handed over with the text."""
        return self._pictures.get(name.toString() if isinstance(name, QUrl) else name)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def event(self, event: QEvent) -> bool:
        """A link's tooltip is where it really leads."""
        if isinstance(event, QHelpEvent):
            target = self.anchorAt(self.viewport().mapFromGlobal(event.globalPos()))
            QToolTip.showText(event.globalPos(), plain_tip(target), self) if target else QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.translate(0, -self.verticalScrollBar().value())
        painter.setBrush(color("code_inline"))
        for plate in self._plate_rects():
            painter.drawRoundedRect(plate, 4, 4)
        painter.setBrush(color("sunken"))
        painter.setPen(color("border"))
        for code in self._code_rects():
            painter.drawRoundedRect(code, RADIUS["control"], RADIUS["control"])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("border_strong"))
        for quote in self._quote_rects():
            painter.drawRoundedRect(quote, 1.5, 1.5)
        painter.end()
        super().paintEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        return plain_copy(self.selected_text())

    def selected_text(self) -> str:
        """Without our marks and the room that we put around code."""
        return self.textCursor().selection().toPlainText().replace(CODE_PADDING, "").replace(ORDER_MARK, "")

    def _dress_code(self, *, has_blocks: bool) -> None:
        """No ligatures in code, and its places are remembered for the plates."""
        style = QTextCharFormat()
        style.setFontStyleStrategy(QFont.StyleStrategy.PreferNoShaping)
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()  # one layout for all, not one for each
        # Start and length of what is written in the fixed-width font, and whether it stands in a line of prose.
        for start, length, is_inline in [
            (fragment.position(), fragment.length(), not block.blockFormat().hasProperty(_GROUND))
            for block, fragment in self._fragments()
            if MONO[0] in (fragment.charFormat().fontFamilies() or [])
        ]:
            cursor.setPosition(start)
            cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(style)
            if is_inline:
                block = self.document().findBlock(start)
                self._plates.append((block.blockNumber(), start - block.position(), length))
        if has_blocks:
            self._take_grounds(cursor)
        cursor.endEditBlock()

    def _take_grounds(self, cursor: QTextCursor) -> None:
        """Qt would paint a ground behind each line by itself; we paint one behind all of them."""
        block = self.document().begin()
        while block.isValid():
            number, look = block.blockNumber(), block.blockFormat()
            if look.hasProperty(_GROUND):
                goes_on = bool(self._code_blocks) and self._code_blocks[-1][1] == number - 1
                first = self._code_blocks.pop()[0] if goes_on else number
                self._code_blocks.append((first, number))
                look.clearProperty(_GROUND)
                cursor.setPosition(block.position())
                cursor.setBlockFormat(look)
            block = block.next()

    def _mirror_margins(self) -> None:
        """Qt mirrors the indentation of right-to-left lists, and not what our style adds to one side."""
        cursor = QTextCursor(self.document())
        block = self.document().begin()
        while block.isValid():
            if block.textDirection() is Qt.LayoutDirection.RightToLeft:
                look = block.blockFormat()
                left, right = look.leftMargin(), look.rightMargin()
                look.setLeftMargin(right)
                look.setRightMargin(left)
                cursor.setPosition(block.position())
                cursor.setBlockFormat(look)
            block = block.next()

    def _quote_rects(self) -> Iterator[QRectF]:
        if not self._has_quotes:
            return
        layout = self.document().documentLayout()
        block = self.document().begin()
        while block.isValid():
            if side := _quoted_at(block):
                rect = layout.blockBoundingRect(block)
                after = block.next()
                goes_on = after.isValid() and _quoted_at(after) == side
                bottom = layout.blockBoundingRect(after).top() if goes_on else rect.bottom()
                left = 1 if side == "left" else self.viewport().width() - 4
                yield QRectF(left, rect.top(), 3, bottom - rect.top())
            block = block.next()

    def _code_rects(self) -> Iterator[QRectF]:
        """Around code that stands in a list or a quotation, as around code elsewhere."""
        layout = self.document().documentLayout()
        for first, last in self._code_blocks:
            start, end = self.document().findBlockByNumber(first), self.document().findBlockByNumber(last)
            left = start.layout().position().x() + start.layout().lineAt(0).x() - _CODE_ROOM
            top = layout.blockBoundingRect(start).top() - _CODE_ROOM + 0.5
            bottom = layout.blockBoundingRect(end).bottom() + _CODE_ROOM - 0.5
            yield QRectF(left + 0.5, top, self.viewport().width() - left - 1, bottom - top)

    def _fragments(self) -> Iterator[tuple[QTextBlock, QTextFragment]]:
        block = self.document().begin()
        while block.isValid():
            at = block.begin()
            while not at.atEnd():
                yield block, at.fragment()
                at += 1
            block = block.next()

    def _plate_rects(self) -> Iterator[QRectF]:
        rise, height = px("body") * 0.9, px("body") * 1.24
        for number, start, length in self._plates:
            block = self.document().findBlockByNumber(number)
            layout = block.layout()
            corner = self._corner(block)
            for row in range(layout.lineCount()):
                line = layout.lineAt(row)
                first, last = max(start, line.textStart()), min(start + length, line.textStart() + line.textLength())
                if first < last:
                    left, right = _span(line, first, last)
                    base = corner.y() + line.y() + line.ascent()
                    yield QRectF(corner.x() + left - 2.5, base - rise, right - left + 5, height)

    def _corner(self, block: QTextBlock) -> QPointF:
        """In a table cell the layout's position is relative to the cell."""
        layout = block.layout()
        if QTextCursor(block).currentTable() is None:
            return layout.position()
        return self.document().documentLayout().blockBoundingRect(block).topLeft() - layout.boundingRect().topLeft()


def _spoken_address(url: QUrl) -> str:
    """As the person would write it."""
    if url.scheme() != SCHEME:
        return url.toString()
    path, line = place_of(url)
    return f"{path}:{line}" if line else path


def _quoted_at(block: QTextBlock) -> str:
    """The side at which a quotation is set in."""
    look = block.blockFormat()
    return "left" if look.leftMargin() >= _QUOTE else "right" if look.rightMargin() >= _QUOTE else ""


def _span(line: QTextLine, first: int, last: int) -> tuple[float, float]:
    """Where letters of a line begin and end. The place after them is not beside them if the next go the other way."""
    places = [_x(line.cursorToX(at, edge)) for at in (first, last - 1) for edge in QTextLine.Edge]
    return min(places), max(places)


def _x(found: object) -> float:
    """PySide gives the x alone or a pair with the cursor position, depending on the version."""
    return float(found[0] if isinstance(found, tuple) else found)  # type: ignore[arg-type]


def _document_style() -> str:
    body, small = px("body"), px("small")
    code = f"font-family:'{MONO[0]}'; font-size:{body - 1.5}px;"
    return f"""
body {{ color: {css("text")}; }}
p {{ margin: 0 0 8px 0; line-height: 125%; }}
.own {{ margin: 0 0 2px 0; white-space: pre-wrap; }}
li {{ margin: 0 0 4px 0; line-height: 122%; }}
li p {{ margin: 0 0 4px 0; }}
ul, ol {{ margin: 0 0 6px -16px; }}
.tasks {{ list-style-type: none; margin: 0 0 6px -30px; }}
.tasks ol {{ list-style-type: decimal; }}
.tasks ul {{ list-style-type: disc; }}
.tasks .tasks {{ list-style-type: none; margin: 0 0 6px -16px; }}
.h1 {{ font-size: {px("h1")}px; font-weight: 600; margin: 12px 0 6px 0; }}
.h2 {{ font-size: {px("h2")}px; font-weight: 600; margin: 12px 0 5px 0; }}
.h3 {{ font-size: {px("h3")}px; font-weight: 600; margin: 10px 0 4px 0; }}
.h4, .h5, .h6 {{ font-size: {body}px; font-weight: 600; margin: 8px 0 3px 0; }}
strong {{ font-weight: 600; }}
code {{ {code} color: {css("text")}; }}
pre {{
  {code} margin: {_CODE_ROOM + 2}px 0 {_CODE_ROOM + 6}px {_CODE_ROOM}px; white-space: pre-wrap;
  background-color: {css("sunken")};
}}
a, a code {{ color: {css("accent_text")}; text-decoration: none; }}
blockquote {{ margin: 0 0 8px {_QUOTE}px; color: {css("text2")}; }}
table {{ margin: 2px 0 10px 0; border-collapse: collapse; }}
th {{
  padding: 4px 16px 5px 0; color: {css("text3")}; font-size: {small}px; font-weight: 600; text-align: left;
  border-bottom: 1px solid {css("border_strong")};
}}
td {{ padding: 5px 16px 5px 0; border-bottom: 1px solid {css("border")}; }}
.mirrored th {{ padding: 4px 0 5px 16px; }}
.mirrored td {{ padding: 5px 0 5px 16px; }}
hr {{ background-color: {css("border")}; }}
"""
