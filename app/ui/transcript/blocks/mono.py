"""Plain text in a fixed-width font, never markup: the base of the views for code, diffs and terminal output."""

import math
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QMimeData, QRect, QSize, Qt
from PySide6.QtGui import (
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextDocument,
    QTextLayout,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from app.text.plain import visible
from app.ui.kit.theme import color, mono
from app.ui.kit.words import ORDER_MARK, in_order

Span = tuple[int, int, str]
"""Start, length, colour token."""

LineSpans = Callable[[int, str], Iterable[Span]]

_BAR = 10


def readable(text: str) -> str:
    """Nothing in it is hidden, and all of it stands in the order in which it is read by programs."""
    return in_order(visible(text))


def plain_copy(text: str) -> QMimeData:
    """What goes to the clipboard: the text alone, without fonts and colours."""
    made = QMimeData()
    made.setText(text)
    return made


class MonoView(QPlainTextEdit):
    """Read only; as high as its lines, up to `most` of them. The wheel goes to the conversation unless it is used."""

    def __init__(
        self, name: str, *, most: int | None = None, wraps: bool = False, pad: tuple[int, int] = (12, 8)
    ) -> None:
        super().__init__()
        self.most = most
        self._pad = pad
        self._gutter_width = 0
        self._colors: LineColors | None = None
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFont(mono())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        modes = QPlainTextEdit.LineWrapMode
        self.setLineWrapMode(modes.WidgetWidth if wraps else modes.NoWrap)
        self.document().setDocumentMargin(0)
        option = self.document().defaultTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)  # code begins at the left in any language
        self.document().setDefaultTextOption(option)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._pad_viewport()

    def show_text(self, text: str) -> None:
        self.setPlainText(readable(text.removesuffix("\n")))

    def createMimeDataFromSelection(self) -> QMimeData:
        return plain_copy(self.selected_text())

    def selected_text(self) -> str:
        """Without our marks: what is copied is what was written."""
        return self.textCursor().selection().toPlainText().replace(ORDER_MARK, "")

    def color_lines(self, spans: LineSpans) -> None:
        self._colors = LineColors(self.document(), spans)

    @property
    def line_height(self) -> int:
        """Of a line as it is laid out, which may be a pixel more than the font says."""
        layout = QTextLayout("x", self.font())
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(self._advance())
        layout.endLayout()
        return math.ceil(line.height())

    def height_for(self, width: int) -> int:
        lines = self._lines_at(width)
        shown = min(lines, self.most or lines)
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if shown < lines else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        needs_bar = self.lineWrapMode() == QPlainTextEdit.LineWrapMode.NoWrap and self._widest() > self._room(width)
        self.setHorizontalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOn if needs_bar else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        return shown * self.line_height + 2 * self._pad[1] + (_BAR if needs_bar else 0) + 1

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Sideways always; up and down only after a click into it, or a long conversation could not be scrolled."""
        sideways = abs(event.angleDelta().x()) > abs(event.angleDelta().y()) or event.modifiers()
        if sideways or (self.hasFocus() and self.verticalScrollBar().maximum() > 0):
            super().wheelEvent(event)
        else:
            event.ignore()

    def _lines_at(self, width: int) -> int:
        if self.lineWrapMode() == QPlainTextEdit.LineWrapMode.NoWrap:
            return self.blockCount()
        block, lines = self.document().begin(), 0
        while block.isValid() and lines <= (self.most or lines):
            # Counted by Qt itself: a line too few would hide the last one without a scroll bar.
            layout = QTextLayout(block.text(), self.font())
            layout.setTextOption(self.document().defaultTextOption())
            layout.beginLayout()
            count = 0
            while (line := layout.createLine()).isValid():
                line.setLineWidth(max(self._advance(), self._room(width)))
                count += 1
            layout.endLayout()
            lines += max(1, count)
            block = block.next()
        return lines

    def _widest(self) -> int:
        block, widest = self.document().begin(), 0
        while block.isValid():
            widest = max(widest, block.length())
            block = block.next()
        return widest * self._advance()

    def _room(self, width: int) -> int:
        return width - (self._gutter_width or 2 * self._pad[0])

    def _advance(self) -> int:
        return QFontMetrics(self.font()).horizontalAdvance("0")

    def _pad_viewport(self) -> None:
        side, top = self._pad
        self.setViewportMargins(self._gutter_width or side, top, 0 if self._gutter_width else side, top)


class LineColors(QSyntaxHighlighter):
    """Colours each line by a function of its number and text."""

    def __init__(self, document: QTextDocument, spans: LineSpans) -> None:
        super().__init__(document)
        self._spans = spans
        self._formats: dict[str, QTextCharFormat] = {}
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        for start, length, token in self._spans(self.currentBlock().blockNumber(), text):
            if token not in self._formats:
                made = QTextCharFormat()
                made.setForeground(color(token.replace("_word", "_fg")))
                if token.endswith("_word"):
                    made.setBackground(color(token))
                self._formats[token] = made
            self.setFormat(start, length, self._formats[token])


class GutterView(MonoView):
    """Lines with numbers, an optional sign, and a background colour per line."""

    def __init__(
        self, name: str, *, columns: int, has_signs: bool = False, most: int | None = None, wraps: bool = False
    ) -> None:
        super().__init__(name, most=most, wraps=wraps, pad=(12, 6))
        self._columns = columns
        self._has_signs = has_signs
        self._column_width = 0
        self._numbers: Sequence[Sequence[str]] = ()
        self._grounds: Sequence[str] = ()
        self._gutter = _Gutter(self)
        self.updateRequest.connect(lambda _rect, _dy: self._gutter.update())

    def show_lines(self, lines: Iterable[str], numbers: Sequence[Sequence[str]], grounds: Sequence[str] = ()) -> None:
        """`numbers` has `columns` texts per line, and a sign after them; `grounds` a token or nothing."""
        self._numbers, self._grounds = numbers, grounds
        self.setPlainText(readable("\n".join(lines)))
        widest = max((len(text) for row in numbers for text in row), default=1)
        advance = QFontMetrics(mono("gutter")).horizontalAdvance("0")
        self._column_width = (max(3, widest) + 1) * advance
        self._gutter_width = self._columns * self._column_width + self._has_signs * 2 * advance + 14
        self._pad_viewport()

    def numbers_of(self, row: int) -> Sequence[str]:
        """What stands beside a line."""
        return self._numbers[row] if row < len(self._numbers) else ()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._gutter.setGeometry(0, 0, self._gutter_width, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        for row, top, height in self.visible_rows():
            if row < len(self._grounds) and self._grounds[row]:
                painter.fillRect(QRect(0, top, self.viewport().width(), height), color(self._grounds[row]))
        painter.end()
        super().paintEvent(event)

    def visible_rows(self) -> Iterable[tuple[int, int, int]]:
        """Number, top and height of the lines in view, in the viewport's coordinates."""
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= self.viewport().height():
            height = self.blockBoundingRect(block).height()
            yield block.blockNumber(), round(top), round(top + height) - round(top)
            top += height
            block = block.next()

    def paint_gutter(self, gutter: QWidget) -> None:
        painter = QPainter(gutter)
        painter.setFont(mono("gutter"))
        offset = self.viewport().y()
        painter.setClipRect(0, offset, gutter.width(), self.viewport().height())
        for row, top, height in self.visible_rows():
            ground = self._grounds[row] if row < len(self._grounds) else ""
            line = QRect(0, top + offset, gutter.width(), height)
            if ground:
                painter.fillRect(line, color(ground))
            painter.setPen(color(ground.replace("_bg", "_fg") if ground.endswith("_bg") else "gutter"))
            for column, text in enumerate(self._numbers[row] if row < len(self._numbers) else ()):
                width = self._column_width if column < self._columns else self._column_width // 2
                cell = QRect(column * self._column_width, line.y(), width, min(height, self.line_height))
                painter.drawText(cell, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


class _Gutter(QWidget):
    def __init__(self, view: GutterView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        return QSize(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._view.paint_gutter(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
