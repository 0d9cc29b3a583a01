"""What the agent did to one file, hunk by hunk: each to be kept, reverted or commented on, and the file as a whole."""

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.text.plain import visible
from app.ui.changes.file_tree import dropped_words
from app.ui.changes.hunk_view import HunkView
from app.ui.changes.line_comments import ReviewNotes
from app.ui.changes.review import FileReview
from app.ui.kit.controls import column, emptied, row, scrolled
from app.ui.kit.filling import Filling
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, frame, icon_button, label
from app.ui.kit.pressing import writes
from app.ui.kit.words import added_lines, removed_lines
from app.ui.transcript.blocks.diff import DiffView

BUSY_TIP = later("The agent is still working on this")
MAX_DROPPED_LINES = 200


class FileDiff(QWidget):
    """Shows what it is given and reports what the person chose."""

    revert_requested = Signal(list)
    """The keys of hunks of the file."""
    put_back_requested = Signal()
    preview_requested = Signal(str)
    open_requested = Signal(str)
    """In the person's editor."""
    versions_requested = Signal(str)
    call_requested = Signal(str)
    """Where the conversation changed this file."""
    file_kept = Signal()
    file_changing = Signal()
    """As a whole: what is shown of it goes away."""
    noted = Signal()
    """Something else is kept, or commented on."""

    def __init__(self, notes: ReviewNotes) -> None:
        super().__init__()
        self.notes = notes
        self.review: FileReview | None = None
        self.hunks: list[HunkView] = []
        self._is_busy = False
        self._hunk_to_focus = -1
        self._written_in = ""
        """The key of the hunk in which the person was writing when it went away."""
        self._filling = Filling(self)
        self._head = _FileHead()
        self._head.keep.clicked.connect(self._keep_file)
        self._head.revert.clicked.connect(self._revert_file)
        self._head.preview.clicked.connect(lambda: self.preview_requested.emit(self._path))
        self._head.open.clicked.connect(lambda: self.open_requested.emit(self._path))
        self._head.versions.clicked.connect(lambda: self.versions_requested.emit(self._path))
        self._head.call.clicked.connect(lambda: self.call_requested.emit(self._path))
        self._note = label("", "small", "text2", wrap=True)
        self._dropped = _DroppedLines()
        self._dropped.put_back.clicked.connect(self._put_back)
        self._shown = QVBoxLayout()
        self._shown.setContentsMargins(0, 0, 4, 0)
        self._shown.setSpacing(10)
        inside = QWidget()
        keys = tr("C comments on the chosen line, K keeps the change, Delete reverts it, Ctrl+Down goes to the next")
        self._keys = label(keys, "small", wrap=True)
        inside.setLayout(column(self._shown, self._keys, None))
        self._area = scrolled(inside)
        body = column(self._head, self._note, self._dropped, spacing=8, margins=(12, 8, 8, 4))
        body.addWidget(self._area, 1)
        self.setLayout(body)

    @property
    def _path(self) -> str:
        return self.review.file.path if self.review is not None else ""

    def use(self, notes: ReviewNotes) -> None:
        """Those of another conversation."""
        self.notes, self.review = notes, None

    def draw_again(self) -> None:
        """After something else is kept or commented on than the person did in it."""
        if self.review is not None:
            self._fill(self.review, same=True)
        self.noted.emit()

    def show_file(self, review: FileReview, *, is_busy: bool) -> None:
        """`is_busy` says that the agent is working on this file."""
        same = self._path == review.file.path
        focus = self.window().focusWidget() or self
        had_focus = next((at for at, view in enumerate(self.hunks) if view.isAncestorOf(focus)), -1)
        still_there = self._written_in if same and focus is self._area else ""
        self._written_in = next((view.hunk.key for view in self.hunks if view.is_written_in), still_there)
        if self.review == review and is_busy == self._is_busy:
            return
        self.review, self._is_busy = review, is_busy
        self._head.show_file(review, is_busy=is_busy)
        self._note.setText(review.note)
        self._note.setVisible(bool(review.note))
        self._dropped.show_lines(review, self._area.width())
        self._hunk_to_focus = max(self._hunk_to_focus, had_focus if same else -1)
        self._fill(review, same=same)

    def _fill(self, review: FileReview, *, same: bool) -> None:
        self._filling.stop()
        keys = [hunk.key for hunk in review.hunks]
        comments = len(self.notes.comments)
        self.notes.settle(review.file, keys)
        if len(self.notes.comments) != comments:
            self.noted.emit()
        emptied(self._shown)
        self.hunks = []
        if same and self._written_in:
            self._follow_writing(keys)
        self._filling.begin(self._shown, (partial(self._made, at) for at in range(len(keys))))
        if not same:
            self._area.verticalScrollBar().setValue(0)
        self._show_kept()

    def _follow_writing(self, hunks: list[str]) -> None:
        """The focus goes along with the comment, or to where no letter that is typed keeps or reverts a change."""
        if self._written_in in hunks:
            self._hunk_to_focus = hunks.index(self._written_in)
        else:
            self._hunk_to_focus = -1
            self._area.setFocus()

    def _made(self, at: int) -> QWidget:
        assert self.review is not None
        why_not = translated(BUSY_TIP) if self._is_busy else ""
        view = HunkView(self._path, self.review.hunks[at], self.notes, why_not=why_not)
        view.kept.connect(lambda on: self._keep(view, on))
        view.revert_requested.connect(lambda: self._revert(view))
        view.noted.connect(self.noted)
        self.hunks.append(view)
        if self._hunk_to_focus >= 0 and at == min(self._hunk_to_focus, len(self.review.hunks) - 1):
            QTimer.singleShot(0, view, lambda: self._focus(view))  # once it stands in the window
        return view

    def _focus(self, view: HunkView) -> None:
        """If it is made anew before that, the one that took its place gets the focus."""
        self._hunk_to_focus = -1
        view.take_focus()

    # --- what the person does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters of a comment whose hunk is gone for a moment go nowhere else."""
        if not (self._written_in and self._area.hasFocus() and writes(event)):
            super().keyPressEvent(event)

    def step(self, by: int) -> bool:
        """To the next hunk that is not kept; False if there is none in this file."""
        focus = self.window().focusWidget()
        at = next((n for n, view in enumerate(self.hunks) if focus is not None and view.isAncestorOf(focus)), None)
        start = (-1 if by > 0 else len(self.hunks)) if at is None else at
        order = range(start + by, len(self.hunks) if by > 0 else -1, by)
        found = next((self.hunks[other] for other in order if not self.hunks[other].is_kept), None)
        if found is not None:
            found.diff.setFocus()
            self._area.ensureWidgetVisible(found, 0, 0)
        return found is not None

    def enter(self, *, at_end: bool) -> None:
        """The next file that is shown gets the focus, in its first or last hunk."""
        self._hunk_to_focus = 1_000_000 if at_end else 0

    def _keep(self, view: HunkView, on: bool) -> None:
        self._note_kept(view.hunk.key, on)
        view.show_kept(on)
        self._show_kept()
        self.noted.emit()
        following = [other for other in self.hunks[self.hunks.index(view) :] if not other.is_kept]
        if on:
            (following[0].diff if following else view.keep).setFocus()
        else:
            view.diff.setFocus()

    def _keep_file(self) -> None:
        assert self.review is not None
        on = not self._is_all_kept()
        for hunk in self.review.hunks:
            self._note_kept(hunk.key, on)
        for view in self.hunks:
            view.show_kept(on)
        self._show_kept()
        self.noted.emit()
        if on:
            self.file_kept.emit()

    def _note_kept(self, hunk: str, on: bool) -> None:
        assert self.review is not None
        (self.notes.kept.add if on else self.notes.kept.discard)((self._path, hunk))
        self.notes.keep_file(self.review.file, on=self._is_all_kept())

    def _is_all_kept(self) -> bool:
        hunks = self.review.hunks if self.review is not None else ()
        return bool(hunks) and all((self._path, hunk.key) in self.notes.kept for hunk in hunks)

    def _show_kept(self) -> None:
        self._head.keep.setText(tr("Show all again") if self._is_all_kept() else tr("Keep file"))
        self._head.keep.setAccessibleName(self._head.keep.text())
        self._head.keep.setVisible(bool(self.review and self.review.hunks))
        self._keys.setVisible(bool(self.review and self.review.hunks))

    def _revert(self, view: HunkView) -> None:
        self._hunk_to_focus = self.hunks.index(view)
        self.revert_requested.emit([view.hunk.key])

    def _revert_file(self) -> None:
        if self.review is not None:
            self.file_changing.emit()
            self.revert_requested.emit([hunk.key for hunk in self.review.hunks])

    def _put_back(self) -> None:
        self.file_changing.emit()
        self.put_back_requested.emit()


class _FileHead(QWidget):
    """The file's name, its counts, and what can be done with it as a whole."""

    def __init__(self) -> None:
        super().__init__()
        self._path = Elided("", "text", "body", weight=600, mode=Qt.TextElideMode.ElideLeft)
        self._mark = label("", "chip")
        self._added, self._removed = label("", "meta", "ok"), label("", "meta", "bad")
        self.preview = icon_button("eye", tr("Preview"))
        self.open = icon_button("pencil", tr("Open in your editor"))
        self.call = icon_button("chat", tr("Show in the conversation"))
        self.versions = icon_button("clock", tr("Versions of this file"))
        self.revert = button(tr("Revert file"))
        self.keep = button(tr("Keep file"))
        words = row(Glyph("file", "text3", 16), self._path, self._mark, self._added, self._removed)
        acts = Flow(self.preview, self.open, self.call, self.versions, None, self.revert, self.keep)
        self.setLayout(column(words, acts, spacing=4))

    def show_file(self, review: FileReview, *, is_busy: bool) -> None:
        file = review.file
        self._path.setText(visible(file.path))
        self._mark.setText(file.marked)
        self._mark.setVisible(bool(file.mark))
        self._added.setText(added_lines(file.added))
        self._removed.setText(removed_lines(file.removed))
        self.preview.setEnabled(file.mark != "deleted" and not file.is_folder)
        self.revert.setVisible(bool(review.hunks) or not review.has_own_changes)
        self.revert.setEnabled(not is_busy)
        self.revert.setToolTip(translated(BUSY_TIP) if is_busy else tr("Take back all that the agent did to this file"))


class _DroppedLines(QWidget):
    """Changes of the agent's that a later save by somebody else took away, and a way to bring them back."""

    def __init__(self) -> None:
        super().__init__()
        self._words = label("", "small", wrap=True)
        self.put_back = button(tr("Put back"))
        line = row(Glyph("warning", "warn", 15), self._words, self.put_back)
        line.setStretch(1, 1)
        self._lines = QVBoxLayout()
        card = frame("warn")
        card.setLayout(column(line, self._lines, spacing=4, margins=(10, 6, 8, 6)))
        self.setLayout(column(card))

    def show_lines(self, review: FileReview, width: int) -> None:
        emptied(self._lines)
        self.setVisible(bool(review.dropped))
        if review.dropped:
            self._words.setText(dropped_words(review.file.dropped))
            view = DiffView(list(review.dropped[:MAX_DROPPED_LINES]), most=8)
            view.setAccessibleName(tr("What was dropped"))
            view.setFixedHeight(view.height_for(max(width, 200)))
            self._lines.addWidget(view)
