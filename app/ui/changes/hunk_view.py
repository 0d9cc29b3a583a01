"""One hunk of the review: its lines as a diff, Keep and Revert, and comments beside its lines."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QVBoxLayout, QWidget

from app.text.plain import one_line, visible
from app.ui.changes.line_comments import Comment, ReviewNotes
from app.ui.changes.review import ShownHunk
from app.ui.kit.controls import column, row
from app.ui.kit.language import number, tr
from app.ui.kit.parts import Glyph, button, frame, icon_button, label
from app.ui.kit.theme import color
from app.ui.transcript.blocks.diff import DiffView, Row

LINES_AT_ONCE = 150
"""Of a long hunk; the person can ask for more."""


class HunkView(QFrame):
    """Shows what it is given and reports what the person chose."""

    kept = Signal(bool)
    revert_requested = Signal()
    noted = Signal()
    """A comment is being written, or was added, changed or removed."""

    def __init__(self, path: str, hunk: ShownHunk, notes: ReviewNotes, *, why_not: str = "") -> None:
        super().__init__()
        self.hunk = hunk
        self._path = path
        self._notes = notes
        self.setProperty("surface", "card")
        self.comment = button(tr("Comment"), "ghost", on_click=lambda: self.write_comment(self.diff.current))
        self.comment.setToolTip(tr("Comment on the chosen line (C)"))
        self.keep = button(tr("Keep"), "plain", on_click=lambda: self.kept.emit(not self.is_kept))
        self.revert = button(tr("Revert"), "plain", on_click=self.revert_requested.emit)
        self.revert.setEnabled(not why_not)
        self.revert.setToolTip(why_not or tr("Take this change out of the file; your own lines stay (Delete)"))
        for made, act in ((self.comment, tr("Comment")), (self.revert, tr("Revert"))):
            made.setAccessibleName(tr("{act}: {place}", act=act, place=hunk.place))
        self._more = button("", "link", on_click=self.show_more)
        self._diffs: list[HunkDiff] = []
        self._drawn = 0
        self._views = QVBoxLayout()
        self._views.setSpacing(0)
        self._add_diff(0)
        self._sign = Glyph("check-circle", "ok", 14)
        self._comments = QVBoxLayout()
        self._comments.setContentsMargins(0, 0, 0, 0)
        head = row(
            self._sign,
            label(hunk.place, "small", "text2"),
            label(f"+{number(hunk.added)}", "meta", "ok"),
            label(f"\N{MINUS SIGN}{number(hunk.removed)}", "meta", "bad"),
            None,
            self.comment,
            self.revert,
            self.keep,
            margins=(12, 5, 6, 5),
        )
        self._held = QWidget()
        self._held.setLayout(column(self._views, self._more, self._comments, spacing=0))
        self.setLayout(column(head, self._held, spacing=0, margins=(1, 1, 1, 1)))
        self.show_kept(self.is_kept)
        self._show_comments()
        if begun := notes.unfinished.get((path, hunk.key)):
            self._open_field(*begun)

    @property
    def is_kept(self) -> bool:
        return (self._path, self.hunk.key) in self._notes.kept

    def show_kept(self, on: bool) -> None:
        """A kept hunk is folded away."""
        act = tr("Show again") if on else tr("Keep")
        self.keep.setText(act)
        self.keep.setAccessibleName(tr("{act}: {place}", act=act, place=self.hunk.place))
        self.keep.setToolTip("" if on else tr("It is right as it is (K)"))
        self._sign.setVisible(on)
        self._held.setVisible(not on)
        self.comment.setVisible(not on)

    def show_more(self) -> None:
        """The next lines of a long hunk, in a view of their own: one long view would take too long to draw."""
        self._add_diff(self._drawn)
        self._diffs[-1].setFixedHeight(self._diffs[-1].height_for(self.width() - 2))
        self._diffs[-1].setFocus()

    def _add_diff(self, first: int) -> None:
        made = HunkDiff(list(self.hunk.rows[first : first + LINES_AT_ONCE]), first)
        made.setAccessibleName(tr("{lines} of {path}", lines=self.hunk.place, path=visible(self._path)))
        made.comment_requested.connect(self.write_comment)
        made.keep_requested.connect(self.keep.click)
        made.revert_requested.connect(self.revert.click)
        self._diffs.append(made)
        self._views.addWidget(made)
        self._drawn = min(first + LINES_AT_ONCE, len(self.hunk.rows))
        shown, total = number(self._drawn), number(len(self.hunk.rows))
        self._more.setText(tr("Show more lines ({shown} of {total} are shown)", shown=shown, total=total))
        self._more.setAccessibleName(self._more.text())
        if self._drawn == len(self.hunk.rows):
            self._more.hide()

    @property
    def diff(self) -> "HunkDiff":
        """Where the person is in it."""
        return next((made for made in self._diffs if made.hasFocus()), self._diffs[0])

    @property
    def is_written_in(self) -> bool:
        """Whether the person is writing a comment in it."""
        return (self._path, self.hunk.key) in self._notes.unfinished and self._field.text.hasFocus()

    def take_focus(self) -> None:
        """Where the person is writing, or at the chosen line."""
        begun = (self._path, self.hunk.key) in self._notes.unfinished
        (self._field.text if begun else self.diff).setFocus()

    def write_comment(self, at: int, about: Comment | None = None) -> None:
        """Open a field for a comment on a line, or for changing one."""
        line = self.hunk.rows[min(at, len(self.hunk.rows) - 1)]
        self._open_field(about or Comment(self._path, self.hunk.key, at, line, ""), about.text if about else "")
        self._field.text.setFocus()

    def _open_field(self, comment: Comment, text: str) -> None:
        field = self._field = CommentField(text, comment)
        field.done.connect(lambda text: self._keep_comment(comment, text))
        field.dropped.connect(self._leave_field)
        field.changed.connect(self._remember)
        self._remember()
        self._show_comments(without=comment)
        self._comments.addWidget(field)
        field.show()

    def _remember(self) -> None:
        """The view may be made anew while the person writes."""
        self._notes.unfinished[self._path, self.hunk.key] = (self._field.comment, self._field.text.toPlainText())
        self.noted.emit()

    def _keep_comment(self, comment: Comment, text: str) -> None:
        self._notes.keep(comment, text)
        self._leave_field()

    def _leave_field(self) -> None:
        self._notes.unfinished.pop((self._path, self.hunk.key), None)
        self.noted.emit()
        self._show_comments()
        self.diff.setFocus()

    def _remove(self, comment: Comment) -> None:
        self._notes.comments.remove(comment)
        self._leave_field()

    def _show_comments(self, without: Comment | None = None) -> None:
        while item := self._comments.takeAt(0):
            if gone := item.widget():
                gone.hide()
                gone.deleteLater()
        for comment in self._notes.of(self._path, self.hunk.key):
            if comment is not without:
                self._comments.addWidget(self._comment_line(comment))

    def _comment_line(self, comment: Comment) -> QWidget:
        box = frame("sunken")
        edit = button(tr("Edit"), "link", on_click=lambda: self.write_comment(comment.row, comment))
        edit.setAccessibleName(tr("Edit the comment on {place}", place=comment.place))
        remove = icon_button("close", tr("Remove the comment on {place}", place=comment.place), "text3", 14)
        remove.clicked.connect(lambda: self._remove(comment))
        head = row(Glyph("chat", "accent_text", 14), label(_about(comment), "small", "text2"), None, edit, remove)
        words = label(visible(comment.text), wrap=True)
        words.setContentsMargins(22, 0, 0, 0)
        box.setLayout(column(head, words, spacing=2, margins=(12, 6, 8, 8)))
        return box

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for made in self._diffs:
            made.setFixedHeight(made.height_for(self.width() - 2))


class HunkDiff(DiffView):
    """A diff in which one line is chosen."""

    comment_requested = Signal(int)
    keep_requested = Signal()
    revert_requested = Signal()

    def __init__(self, rows: list[Row], first: int) -> None:
        """`first` is the number of its first line in the hunk."""
        super().__init__(rows)
        self._first = first
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTabChangesFocus(True)
        self.setAccessibleDescription(
            tr("Up and Down choose a line, C comments on it, K keeps the change, Delete reverts it")
        )
        changed = next((at for at, line in enumerate(rows) if line.kind == "+"), 0)
        self._choose(changed)
        self.cursorPositionChanged.connect(self.viewport().update)

    @property
    def current(self) -> int:
        """The number of the chosen line in the hunk."""
        return self._first + self.textCursor().blockNumber()

    def _choose(self, at: int) -> None:
        cursor = self.textCursor()
        cursor.setPosition(self.document().findBlockByNumber(at).position())
        self.setTextCursor(cursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_C | Qt.Key.Key_Return | Qt.Key.Key_Enter if not event.modifiers():
                self.comment_requested.emit(self.current)
            case Qt.Key.Key_K if not event.modifiers():
                self.keep_requested.emit()
            case Qt.Key.Key_Delete if not event.modifiers():
                self.revert_requested.emit()
            case Qt.Key.Key_Up | Qt.Key.Key_Down if not event.modifiers():
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                at = self.textCursor().blockNumber() + step
                if 0 <= at < self.blockCount():
                    self._choose(at)
                else:
                    event.ignore()
            case _:
                super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = self.cursorForPosition(event.position().toPoint()).blockNumber()
        self.comment_requested.emit(self._first + at)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.hasFocus():
            return
        for at, top, height in self.visible_rows():
            if self._first + at == self.current:
                painter = QPainter(self.viewport())
                painter.setPen(QPen(color("focus"), 1))
                painter.drawRect(QRect(0, top, self.viewport().width() - 1, height - 1))
                painter.end()


class CommentField(QFrame):
    """Where a comment is written: Ctrl+Enter adds it, Escape leaves."""

    done = Signal(str)
    dropped = Signal()
    changed = Signal()

    def __init__(self, text: str, comment: Comment) -> None:
        super().__init__()
        self.comment = comment
        self.setProperty("surface", "sunken")
        self.text = QPlainTextEdit(text)
        self.text.setProperty("kind", "input")
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(64)
        self.text.setPlaceholderText(tr("What the agent should know or do about this line"))
        self.text.setAccessibleName(tr("Comment on {place}", place=comment.place))
        self.text.textChanged.connect(self.changed)
        self.add = button(tr("Save") if comment.text else tr("Add comment"), "primary", on_click=self._add)
        self.add.setToolTip(tr("Ctrl+Enter"))
        leave = button(tr("Cancel"), on_click=self.dropped.emit)
        foot = row(label(_about(comment), "small", "text2"), None, leave, self.add)
        self.setLayout(column(self.text, foot, margins=(12, 8, 12, 8)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dropped.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers():
            self._add()
        else:
            super().keyPressEvent(event)

    def _add(self) -> None:
        if self.text.toPlainText().strip():
            self.done.emit(self.text.toPlainText().strip())


def _about(comment: Comment) -> str:
    return f"{comment.place[:1].upper()}{comment.place[1:]}: {one_line(visible(comment.line.text.strip()), 60)}"
