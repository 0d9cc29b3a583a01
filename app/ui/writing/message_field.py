"""Where the person types: grows with the text, sends on Enter, recalls what was sent before."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHelpEvent,
    QImage,
    QInputMethodEvent,
    QKeyEvent,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QToolTip

from app.ui.kit.language import later, tr, translated
from app.ui.kit.theme import sans
from app.ui.kit.words import begins_at_the_right
from app.ui.writing.folded_text import FoldedTexts

MAX_FIELD_LINES = 10
_NO_LIMIT = 10_000
INVITATIONS: tuple[str, ...] = (
    later("Ask for a change, or a question about this project"),
    later("Ask for a change, or a question"),
    later("Ask"),
)
CHAT_INVITATIONS: tuple[str, ...] = (later("Ask a question"), later("Ask"))
"""The same where there is no folder."""
_SEND_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Recall:
    """The messages sent before, and which of them the person is looking at."""

    def __init__(self) -> None:
        self._sent: list[str] = []
        self._at = 0
        self._unsent = ""

    def load(self, sent: Sequence[str]) -> None:
        self._sent = list(sent)
        self._at = len(self._sent)

    def add(self, text: str) -> str:
        """One more was sent; gives what was half written when the person began to look."""
        unsent = self._unsent if self._at < len(self._sent) else ""
        if not self._sent or self._sent[-1] != text:
            self._sent.append(text)
        self._at = len(self._sent)
        return unsent

    def own_words(self, current: str) -> str:
        """What the person is writing: not the old message that is only being looked at."""
        looks = self._at < len(self._sent) and current == self._sent[self._at]
        return self._unsent if looks else current

    def older(self, current: str) -> str | None:
        if self._at == 0:
            return None
        if self._at == len(self._sent):
            self._unsent = current
        self._at -= 1
        return self._sent[self._at]

    def newer(self) -> str | None:
        if self._at == len(self._sent):
            return None
        self._at += 1
        return self._sent[self._at] if self._at < len(self._sent) else self._unsent


class MessageField(QPlainTextEdit):
    """`is_composing` while an input method is at work on a word: its Enter is not ours."""

    submitted = Signal(str)
    stopped = Signal()
    files_given = Signal(list)
    """Paths of files that were pasted."""
    picture_given = Signal(object)
    """A QImage that was pasted."""
    focus_changed = Signal(bool)
    grown = Signal()
    """It is higher or lower than before, and not because something around it was laid out."""

    def __init__(self) -> None:
        super().__init__()
        self.recall = Recall()
        self.is_composing = False
        self.takes_key: Callable[[QKeyEvent], bool] = lambda _event: False
        """Whether a list of suggestions took the key for itself."""
        self.takes_tab: Callable[[], bool] = lambda: False
        """Whether Tab is for that list, and does not leave the field."""
        self.goes_back: Callable[[], bool] = lambda: False
        """Whether Shift+Tab went to a question that waits."""
        self.sends_empty = False
        """Whether there is something to be sent besides the text."""
        self._invitations = INVITATIONS
        self._room = _NO_LIMIT
        self._is_resizing = False
        self.setAccessibleName(tr("Message"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._folded = FoldedTexts(self)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(2)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self._grow())
        self.textChanged.connect(self._follow_direction)
        self._restyle()

    def invite(self, *, has_folder: bool) -> None:
        """Say in the empty field what can be written."""
        self._invitations = INVITATIONS if has_folder else CHAT_INVITATIONS
        self._invite()

    # --- its text: long ones are shown as a sign, and are whole for everybody else

    def toPlainText(self) -> str:
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        return self._folded.whole(cursor)

    def setPlainText(self, text: str) -> None:
        super().setPlainText("")
        self._folded.forget()
        self._folded.insert_draft(QTextCursor(self.document()), text)
        self.document().clearUndoRedoStacks()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def insertPlainText(self, text: str) -> None:
        self._folded.insert(self.textCursor(), text)
        self.ensureCursorVisible()

    def insert_before(self, text: str) -> None:
        """Above all that is there; the cursor stays where it is."""
        self._folded.insert(QTextCursor(self.document()), text)

    @property
    def before_cursor(self) -> str:
        """What is seen before the cursor."""
        return super().toPlainText()[: self.textCursor().position()]

    def createMimeDataFromSelection(self) -> QMimeData:
        made = QMimeData()
        made.setText(self._folded.whole(self.textCursor()))
        return made

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self._folded.cursor_at(event.pos()) is not None:
            words = tr("It is sent in full. To edit it here, right-click it and choose Show the whole text.")
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        sign = self._folded.cursor_at(event.pos())
        menu = self.createStandardContextMenu(event.pos())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if sign is not None:
            first = menu.actions()[0]
            unfold = QAction(tr("Show the whole text"), menu)
            unfold.triggered.connect(lambda: self._folded.unfold(sign))
            menu.insertAction(first, unfold)
            menu.insertSeparator(first)
        menu.popup(event.globalPos())

    def send(self) -> None:
        text = self.toPlainText().strip()
        if self.is_composing or not (text or self.sends_empty):
            return
        unsent = self.recall.add(text) if text else ""
        self.setPlainText(unsent)
        self.moveCursor(QTextCursor.MoveOperation.End)
        self.submitted.emit(text)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        super().inputMethodEvent(event)
        self.is_composing = bool(event.preeditString())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_composing:
            event.ignore()  # the key belongs to the input method
            return
        if self.takes_key(event):
            return
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case key if key in _SEND_KEYS:
                self.insertPlainText("\n") if shifted else self.send()
            case Qt.Key.Key_Up if not shifted and self._at_edge(QTextCursor.MoveOperation.Up):
                self._show(self.recall.older(self.toPlainText()), at_end=False)
            case Qt.Key.Key_Down if not shifted and self._at_edge(QTextCursor.MoveOperation.Down):
                self._show(self.recall.newer(), at_end=True)
            case Qt.Key.Key_Escape:
                self.stopped.emit()
            case _:
                super().keyPressEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:
        if self.takes_tab():
            return False
        return (not following and self.goes_back()) or super().focusNextPrevChild(following)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText() or source.hasImage() or bool(local_files(source))

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Spreadsheets give their cells as a picture too: what has words is words."""
        if files := local_files(source):
            self.files_given.emit(files)
        elif source.hasText() and source.text().strip():
            self.insertPlainText(source.text())
        elif source.hasImage():
            self.picture_given.emit(QImage(source.imageData()))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files and pictures are for the window, wherever in it they are dropped."""
        if not self._leave_to_window(event):
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if not self._leave_to_window(event):
            super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if not self._leave_to_window(event):
            super().dropEvent(event)

    def _leave_to_window(self, event: QDropEvent) -> bool:
        source = event.mimeData()
        is_theirs = source.hasUrls() or (source.hasImage() and not source.hasText())
        if is_theirs:
            event.ignore()
        return is_theirs

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit(False)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._is_resizing = True
        super().resizeEvent(event)
        self._is_resizing = False
        self._invite()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self._height(1))

    def _restyle(self) -> None:
        if self.font() != sans("body"):
            self.setFont(sans("body"))
            self.viewport().setFont(sans("body"))  # which paints the invitation, and keeps the old font by itself
        self._invite()
        self._grow()

    def _invite(self) -> None:
        """As many words as fit on the one line that is there."""
        room = self.maximumViewportSize().width() - 12
        width = self.fontMetrics().horizontalAdvance
        words = next((words for words in map(translated, self._invitations) if width(words) <= room), "")
        if words != self.placeholderText():
            self.setPlaceholderText(words)

    def _follow_direction(self) -> None:
        """A message begins at the right if its first paragraph does: Qt aligns all paragraphs of a field alike."""
        is_right = begins_at_the_right(self.document().firstBlock().text())
        wanted = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
        option = self.document().defaultTextOption()
        if option.alignment() != wanted:
            option.setAlignment(wanted)
            self.document().setDefaultTextOption(option)

    def set_room(self, height: int) -> None:
        """How high it may become, if that is less than its most lines."""
        self._room = height
        self._grow()

    def _grow(self) -> None:
        lines = max(1, round(self.document().size().height()))
        most = max(1, min(MAX_FIELD_LINES, (self._room - self._height(0)) // self.fontMetrics().lineSpacing()))
        before, height = self.maximumHeight(), self._height(min(lines, most))
        self.setFixedHeight(height)
        over = lines > most
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if over else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        if height != before and not self._is_resizing:
            self.grown.emit()

    def _height(self, lines: int) -> int:
        return self.fontMetrics().lineSpacing() * lines + 8

    def _at_edge(self, direction: QTextCursor.MoveOperation) -> bool:
        """Whether the cursor cannot go further that way, so that the key means the history."""
        cursor = self.textCursor()
        return not cursor.movePosition(direction)

    def _show(self, text: str | None, *, at_end: bool) -> None:
        if text is None:
            return
        self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End if at_end else QTextCursor.MoveOperation.Start)
        if "\n" not in text:
            self.moveCursor(QTextCursor.MoveOperation.End)


def local_files(source: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in source.urls() if url.isLocalFile()]
