"""Long texts in a message, each shown as one sign: written out in the field, they would make every key slow."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFontMetrics,
    QPainter,
    QPen,
    QPyTextObject,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit

from app.ui.kit.language import number, tr
from app.ui.kit.theme import color, sans
from app.ui.kit.tokens import RADIUS

LONG_LETTERS = 50_000
"""What is longer is folded: nobody edits it in a field of ten lines."""
_EDGE_LETTERS = 1_000
"""Of a draft that is folded, its first and its last line stay as they are, if they are no longer than this."""
_SIGN = "\ufffc"
_KIND = QTextFormat.ObjectTypes.UserObject.value + 1
_NUMBER = QTextFormat.Property.UserProperty.value + 1
_PLAIN = str.maketrans("\u2028\u2029\xa0", "\n\n ")
"""How Qt writes the text of a document."""
_SIDE = 6


class FoldedTexts(QPyTextObject):
    """Draws the signs of one field, and knows what each of them stands for."""

    def __init__(self, field: QPlainTextEdit) -> None:
        super().__init__(field)
        self._field = field
        self._texts: list[str] = []
        """By the numbers that the signs have; also those that may come back by Undo."""
        self._lines: list[int] = []
        field.document().documentLayout().registerHandler(_KIND, self)

    # --- in and out

    def insert(self, cursor: QTextCursor, text: str) -> None:
        """Write the text at this cursor, as a sign if it is long."""
        if len(text) <= LONG_LETTERS:
            cursor.insertText(text)
            return
        form = QTextCharFormat()
        form.setObjectType(_KIND)
        form.setProperty(_NUMBER, len(self._texts))
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        self._texts.append(text)
        self._lines.append(text.removesuffix("\n").count("\n") + 1)
        cursor.insertText(_SIGN, form)

    def forget(self) -> None:
        """The field is empty, and nothing can be undone."""
        self._texts.clear()
        self._lines.clear()

    def insert_draft(self, cursor: QTextCursor, text: str) -> None:
        """The same for a whole message: the person's own words stand before or after what they pasted."""
        before = after = ""
        if len(text) > LONG_LETTERS:
            lines = text.split("\n", 1)
            if len(lines) > 1 and len(lines[0]) <= _EDGE_LETTERS:
                before, text = lines[0] + "\n", lines[1]
            lines = text.rsplit("\n", 1)
            if len(lines) > 1 and len(lines[1]) <= _EDGE_LETTERS:
                text, after = lines[0], "\n" + lines[1]
        for part in (before, text, after):
            self.insert(cursor, part)

    def whole(self, cursor: QTextCursor) -> str:
        """What is selected, with all that the signs stand for."""
        shown = cursor.selectedText().translate(_PLAIN)
        if _SIGN not in shown:
            return shown
        start = cursor.selectionStart()
        parts, done = [], 0
        for at, text in self._signs():
            if start <= at < cursor.selectionEnd():
                parts += [shown[done : at - start], text]
                done = at - start + 1
        return "".join((*parts, shown[done:]))

    # --- with the mouse

    def cursor_at(self, point: QPoint) -> QTextCursor | None:
        """The sign at this point of the field, selected; None if there is none."""
        near = self._field.cursorForPosition(point).position()
        for at, _ in self._signs():
            if at in (near, near - 1):
                cursor = QTextCursor(self._field.document())
                cursor.setPosition(at)
                left = self._field.cursorRect(cursor)
                cursor.setPosition(at + 1, QTextCursor.MoveMode.KeepAnchor)
                right = self._field.cursorRect(cursor)
                if left.united(right).contains(point):
                    return cursor
        return None

    def unfold(self, cursor: QTextCursor) -> None:
        """Write out the sign that is selected."""
        cursor.insertText(self.whole(cursor), QTextCharFormat())

    # --- for Qt

    def intrinsicSize(self, document: QTextDocument, position: int, form: QTextFormat) -> QSizeF:
        metrics = QFontMetrics(sans("body"))
        room = max(80, self._field.maximumViewportSize().width() - 20)
        return QSizeF(min(room, metrics.horizontalAdvance(self._words(form)) + 2 * _SIDE), metrics.ascent())

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, document: QTextDocument, position: int, form: QTextFormat
    ) -> None:
        """Its words stand on the line: Qt puts the lower edge of a sign there."""
        metrics = QFontMetrics(sans("body"))
        box = QRectF(rect).adjusted(0.5, 0.5, -0.5, metrics.descent() + 0.5)
        words = metrics.elidedText(self._words(form), Qt.TextElideMode.ElideRight, int(rect.width()) - 2 * _SIDE + 1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color("border_strong"), 1))
        painter.setBrush(color("hover"))
        painter.drawRoundedRect(box, RADIUS["chip"], RADIUS["chip"])
        painter.setPen(color("text2"))
        painter.setFont(sans("body"))
        painter.drawText(QPointF(rect.left() + _SIDE, rect.top() + rect.height()), words)
        painter.restore()

    def _words(self, form: QTextFormat) -> str:
        at = int(form.property(_NUMBER))
        if self._lines[at] > 1:
            return tr("Long text: {number} lines", number=number(self._lines[at]))
        return tr("Long text: {number} characters", number=number(len(self._texts[at])))

    def _signs(self) -> Iterator[tuple[int, str]]:
        """Where each stands in the document, and its text."""
        block = self._field.document().begin()
        while block.isValid():
            if _SIGN in block.text():
                for at, which in _signs_in(block):
                    yield at, self._texts[which]
            block = block.next()


def _signs_in(block: QTextBlock) -> Iterator[tuple[int, int]]:
    """Where they stand in the document, and their numbers; several beside each other have one each."""
    fragments = block.begin()
    while not fragments.atEnd():
        piece = fragments.fragment()
        if piece.charFormat().objectType() == _KIND:
            yield from (
                (piece.position() + at, int(piece.charFormat().property(_NUMBER))) for at in range(piece.length())
            )
        fragments += 1
