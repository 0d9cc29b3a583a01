"""One hunk of the review: its lines as a diff, Keep and Revert, and comments beside its lines."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QVBoxLayout, QWidget

from app.text.plain import one_line, visible
from app.ui.changes.line_comments import Comment, ReviewNotes
from app.ui.changes.review import ShownHunk
from app.ui.kit.controls import column, emptied, row
from app.ui.kit.flow import Flow
from app.ui.kit.language import number, tr
from app.ui.kit.parts import Glyph, button, frame, icon_button, label
from app.ui.kit.theme import color
from app.ui.kit.words import added_lines, removed_lines
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
        self.comment = button(tr("Comment"), "link", on_click=lambda: self.write_comment(self.diff.current))
        self.comment.setToolTip(tr("Comment on the chosen line (C)"))
        self.keep = button(tr("Keep"), "link", on_click=lambda: self.kept.emit(not self.is_kept))
        self.revert = button(tr("Revert"), "link", on_click=self.revert_requested.emit)
        self.revert.setEnabled(not why_not)
        self.revert.setToolTip(why_not or tr("Take this change out of the file; your own lines stay (Delete)"))
        for made, act in ((self.comment, tr("Comment")), (self.revert, tr("Revert"))):
            made.setAccessibleName(tr("{act}: {place}", act=act, place=hunk.place))
        self._more = button("", "link", on_click=self.show_more)
        self._diffs: list[HunkDiff] = []
        """Its lines, cut where a comment stands below one."""
        self._field: CommentField | None = None
        self._drawn = LINES_AT_ONCE
        self._views = QVBoxLayout()
        self._views.setSpacing(0)
        self._sign = Glyph("check-circle", "ok", 14)
        head = Flow(
            self._sign,
            label(hunk.place, "small", "text2"),
            label(added_lines(hunk.added), "meta", "ok"),
            label(removed_lines(hunk.removed), "meta", "bad"),
            None,
            self.comment,
            self.revert,
            self.keep,
        )
        self._held = QWidget()
        self._held.setLayout(column(self._views, self._more, spacing=0))
        self.setLayout(column(column(head, margins=(12, 5, 8, 5)), self._held, spacing=0, margins=(1, 1, 1, 1)))
        self.show_kept(self.is_kept)
        if begun := notes.unfinished.get((path, hunk.key)):
            self._make_field(*begun)
        self._show_lines()

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
        before, self._drawn = self._drawn, self._drawn + LINES_AT_ONCE
        self._show_lines()
        next(made for made in self._diffs if made.first >= before).setFocus()

    def _show_lines(self) -> None:
        """With each comment, and the field for one, below its line."""
        if self._field is not None:
            self._views.removeWidget(self._field)  # it goes on being written in
        emptied(self._views)
        self._diffs = []
        rows, shown = self.hunk.rows, min(self._drawn, len(self.hunk.rows))
        about = self._field.comment if self._field is not None else None
        comments = [one for one in self._notes.of(self._path, self.hunk.key) if one is not about]
        cuts = {min(one.row, shown - 1) + 1 for one in (*comments, *([about] if about is not None else []))}
        first = 0
        for end in sorted({*cuts, *range(LINES_AT_ONCE, shown, LINES_AT_ONCE), shown}):
            self._add_diff(first, rows[first:end])
            for comment in comments:
                if min(comment.row, shown - 1) == end - 1:
                    self._views.addWidget(self._comment_line(comment))
            if self._field is not None and about is not None and min(about.row, shown - 1) == end - 1:
                self._views.addWidget(self._field)
                self._field.show()
            first = end
        words = tr("Show more lines ({shown} of {total} are shown)", shown=number(shown), total=number(len(rows)))
        self._more.setText(words)
        self._more.setAccessibleName(words)
        self._more.setVisible(shown < len(rows))

    def _add_diff(self, first: int, rows: Sequence[Row]) -> None:
        made = HunkDiff(list(rows), first)
        made.show_language(self._path)
        made.setAccessibleName(tr("{lines} of {path}", lines=self.hunk.place, path=visible(self._path)))
        made.comment_requested.connect(self.write_comment)
        made.keep_requested.connect(self.keep.click)
        made.revert_requested.connect(self.revert.click)
        made.left.connect(lambda by: self._go_on(made, by))
        made.setFixedHeight(made.height_for(max(self.width() - 2, 100)))
        self._diffs.append(made)
        self._views.addWidget(made)
        made.show()  # it may get the focus before the layout would show it

    def _go_on(self, diff: "HunkDiff", by: int) -> None:
        """Over a comment that stands between two lines."""
        at = self._diffs.index(diff) + by
        if 0 <= at < len(self._diffs):
            self._diffs[at].choose(0 if by > 0 else self._diffs[at].blockCount() - 1)
            self._diffs[at].setFocus()

    @property
    def diff(self) -> "HunkDiff":
        """Where the person is in it."""
        return next((made for made in self._diffs if made.hasFocus()), self._diffs[0])

    @property
    def is_written_in(self) -> bool:
        """Whether the person is writing a comment in it."""
        return self._field is not None and self._field.text.hasFocus()

    def take_focus(self) -> None:
        """Where the person is writing, or at the chosen line."""
        (self._field.text if self._field is not None else self.diff).setFocus()

    def write_comment(self, at: int, about: Comment | None = None) -> None:
        """Open a field for a comment on a line, or for changing one."""
        line = self.hunk.rows[min(at, len(self.hunk.rows) - 1)]
        if self._field is not None and (begun := self._field.text.toPlainText().strip()):
            self._notes.keep(self._field.comment, begun)
        self._drop_field()
        field = self._make_field(about or Comment(self._path, self.hunk.key, at, line, ""), about.text if about else "")
        self._remember()
        self._show_lines()
        field.text.setFocus()

    def _make_field(self, comment: Comment, text: str) -> "CommentField":
        field = self._field = CommentField(text, comment)
        field.done.connect(lambda text: self._keep_comment(comment, text))
        field.dropped.connect(self._leave_field)
        field.changed.connect(self._remember)
        return field

    def _drop_field(self) -> None:
        if self._field is not None:
            self._field.hide()
            self._field.deleteLater()
            self._field = None

    def _remember(self) -> None:
        """The view may be made anew while the person writes."""
        if self._field is not None:
            self._notes.unfinished[self._path, self.hunk.key] = (self._field.comment, self._field.text.toPlainText())
            self.noted.emit()

    def _keep_comment(self, comment: Comment, text: str) -> None:
        self._notes.keep(comment, text)
        self._leave_field(comment)

    def _leave_field(self, about: Comment | None = None) -> None:
        comment = about or (self._field.comment if self._field is not None else None)
        self._notes.unfinished.pop((self._path, self.hunk.key), None)
        self._drop_field()
        self.noted.emit()
        self._show_lines()
        if comment is not None:
            self._focus_line(comment.row)

    def _focus_line(self, row: int) -> None:
        diff = next((made for made in self._diffs if made.first <= row < made.first + made.blockCount()), self.diff)
        diff.choose(min(max(row - diff.first, 0), diff.blockCount() - 1))
        diff.setFocus()

    def _remove(self, comment: Comment) -> None:
        self._notes.comments.remove(comment)
        self._leave_field(comment)

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
    left = Signal(int)
    """By Up (-1) at its first line, or by Down (1) at its last."""

    def __init__(self, rows: list[Row], first: int) -> None:
        """`first` is the number of its first line in the hunk."""
        super().__init__(rows)
        self.first = first
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTabChangesFocus(True)
        self.setAccessibleDescription(
            tr("Up and Down choose a line, C comments on it, K keeps the change, Delete reverts it")
        )
        changed = next((at for at, line in enumerate(rows) if line.kind == "+"), 0)
        self.choose(changed)
        self.cursorPositionChanged.connect(self.viewport().update)

    @property
    def current(self) -> int:
        """The number of the chosen line in the hunk."""
        return self.first + self.textCursor().blockNumber()

    def choose(self, at: int) -> None:
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
                    self.choose(at)
                else:
                    self.left.emit(step)
            case _:
                super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = self.cursorForPosition(event.position().toPoint()).blockNumber()
        self.comment_requested.emit(self.first + at)

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
            if self.first + at == self.current:
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
