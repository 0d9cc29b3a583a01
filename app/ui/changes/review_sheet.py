"""The review: all files that a session changed, and the hunks of the chosen one, each to be kept or reverted."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from app.text.plain import visible
from app.ui.changes.changes_list import BUSY_TIP, ChangedFile, dropped_words
from app.ui.changes.file_list import FileList
from app.ui.changes.hunk_view import HunkView
from app.ui.changes.line_comments import ReviewNotes
from app.ui.changes.review import FileReview
from app.ui.kit.controls import column, emptied, row, scrolled
from app.ui.kit.dialogs import Sheet
from app.ui.kit.filling import Filling
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, frame, label, set_tone
from app.ui.kit.tab_order import move_focus
from app.ui.kit.theme import enlarged, sans
from app.ui.kit.words import breakable
from app.ui.transcript.blocks.diff import DiffView

WIDE, HIGH = 1080, 740
NARROW = 720
"""Below this width, the list of files stands above the changes."""
LIST_WIDTH = 250
MAX_DROPPED_LINES = 200
HUNKS_AT_ONCE = 30
"""Of one file; the person can ask for more."""
NOTHING = later("The agent has changed no files in this session, or everything was undone.")


class ReviewSheet(Sheet):
    """Shows what it is given and reports what the person chose."""

    file_chosen = Signal(str)
    revert_requested = Signal(list)
    """The keys of hunks of the file that is shown."""
    undo_requested = Signal()
    """Of what was done last in the sheet."""
    put_back_requested = Signal()
    comments_sent = Signal()
    noted = Signal()
    """Something else is kept, or commented on."""

    def __init__(self, parent: QWidget | None, notes: ReviewNotes) -> None:
        super().__init__(parent, tr("Review changes"))
        self.notes = notes
        self.review: FileReview | None = None
        self.hunks: list[HunkView] = []
        self._files: Sequence[ChangedFile] = ()
        self._is_busy = False
        self._hunk_to_focus = -1
        self._written_in = ""
        """The key of the hunk in which the person was writing when it went away."""
        self._drawn = 0
        """How many hunks are shown, or about to be."""
        self._amount = label("", "small", "text2")
        self._order: dict[str, int] = {}
        """Where each file stands in the list, by its id."""
        self._undoes = False
        """The person pressed Undo and may press it again."""
        self.notice = label("", "small", "text2", wrap=True)
        self.notice.setMinimumHeight(2 * QFontMetrics(sans("small")).lineSpacing())
        self.notice.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.undo = button(tr("Undo"), "link", on_click=self._undo)
        self.undo.hide()
        self.list = FileList()
        self.list.setAccessibleName(tr("Changed files"))
        self.list.row_chosen.connect(self._choose)
        self._empty = label(translated(NOTHING), "small", "text2", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.done_button = button(tr("Close"), on_click=self.reject)
        self.send = button("", "primary", on_click=self.comments_sent.emit)
        self._filling = Filling(self)
        self._lay_out()
        room = parent.size() if parent is not None else QSize(WIDE + 40, HIGH + 40)
        self.resize(min(WIDE, room.width() - 40), min(HIGH, room.height() - 40))
        QShortcut(QKeySequence("Ctrl+Down"), self, lambda: self._step(1))
        QShortcut(QKeySequence("Ctrl+Up"), self, lambda: self._step(-1))
        self.show_comment_count()

    def _lay_out(self) -> None:
        self._path = Elided("", "text", "body", weight=600, mode=Qt.TextElideMode.ElideLeft)
        self._mark = label("", "chip")
        self._counts = (label("", "meta", "ok"), label("", "meta", "bad"))
        self.keep_file = button(tr("Keep file"), on_click=self._keep_file)
        self.revert_file = button(tr("Revert file"), on_click=self._revert_file)
        self._note = label("", "small", "text2", wrap=True)
        self._dropped = self._made_dropped()
        self._shown = QVBoxLayout()
        self._shown.setContentsMargins(0, 0, 4, 0)
        self._shown.setSpacing(10)
        inside = QWidget()
        self._more = button("", "link", on_click=self.show_more)
        inside.setLayout(column(self._shown, self._more, None))
        self._area = scrolled(inside)
        head = row(Glyph("file", "text3", 16), self._path, self._mark, *self._counts, self.revert_file, self.keep_file)
        right = column(head, self._note, self._dropped, spacing=8)
        right.addWidget(self._area, 1)
        self._right = QWidget()
        self._right.setLayout(right)
        self._full = frame("clear")
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._full)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.setSpacing(14)
        self._both.addWidget(self.list)
        self._both.addWidget(self._right, 1)
        top = row(Glyph("pencil", "text3", 18), label(tr("Review changes"), "title"), self._amount)
        top.addWidget(self.notice, 1)  # beside the title, where it moves nothing when it appears
        top.addWidget(self.undo)
        body = column(top, margins=(18, 14, 18, 14))
        body.addWidget(self._full, 1)
        body.addWidget(self._empty, 1)
        self._keys = label(
            tr("C comments on the chosen line, K keeps the change, Delete reverts it, Ctrl+Down goes to the next"),
            "small",
            wrap=True,
        )
        foot = row(self._keys, self.done_button, self.send)
        foot.setStretch(0, 1)
        body.addLayout(foot)
        self.setLayout(body)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002  Qt's name
        return move_focus(self, forwards=next) or super().focusNextPrevChild(next)

    def _made_dropped(self) -> QWidget:
        card = frame("warn")
        self._dropped_words = label("", "small", wrap=True)
        self.put_back = button(tr("Put back"), on_click=self._put_back)
        line = row(Glyph("warning", "warn", 15), self._dropped_words, self.put_back)
        line.setStretch(1, 1)
        self._dropped_lines = QVBoxLayout()
        card.setLayout(column(line, self._dropped_lines, spacing=4, margins=(10, 6, 8, 6)))
        return card

    def _show_dropped(self, review: FileReview) -> None:
        emptied(self._dropped_lines)
        self._dropped.setVisible(bool(review.dropped))
        if review.dropped:
            self._dropped_words.setText(dropped_words(review.file.dropped))
            view = DiffView(list(review.dropped[:MAX_DROPPED_LINES]), most=8)
            view.setAccessibleName(tr("What was dropped"))
            view.setFixedHeight(view.height_for(max(self._area.width(), 200)))
            self._dropped_lines.addWidget(view)

    def _put_back(self) -> None:
        self.list.setFocus()
        self.put_back_requested.emit()

    @property
    def current_path(self) -> str:
        at = self.list.row
        return self._files[at].path if 0 <= at < len(self._files) else ""

    # --- what is shown

    def show_files(self, files: Sequence[ChangedFile], chosen: str = "") -> None:
        """The same file stays chosen where it still is there, and each one stands where it stood."""
        for file in files:
            self._order.setdefault(file.file_id or file.path, len(self._order))
        files = sorted(files, key=lambda file: self._order[file.file_id or file.path])
        now, row_before = chosen or self.current_path, max(self.list.row, 0)
        at = next((at for at, file in enumerate(files) if file.path == now), min(row_before, len(files) - 1))
        self._files = files
        self.list.show_files(files, at)
        added, removed = sum(file.added or 0 for file in files), sum(file.removed or 0 for file in files)
        counts = f"+{number(added)} \N{MINUS SIGN}{number(removed)}"
        self._amount.setText(tr("%n file(s), {counts}", "", len(files), counts=counts))
        self._amount.setVisible(bool(files))
        self._keys.setVisible(bool(files))
        self._full.setVisible(bool(files))
        self._empty.setVisible(not files)
        if files:
            self._choose(self.list.row)
        else:
            self.review = None
            self.done_button.setFocus()

    def show_file(self, review: FileReview, *, is_busy: bool) -> None:
        """`is_busy` says that the agent is working on this file."""
        same = self.review is not None and self.review.file.path == review.file.path
        focus = self.focusWidget() or self
        had_focus = next((at for at, view in enumerate(self.hunks) if view.isAncestorOf(focus)), -1)
        still_there = self._written_in if same and focus is self._area else ""
        self._written_in = next((view.hunk.key for view in self.hunks if view.is_written_in), still_there)
        if same and self.review == review and is_busy == self._is_busy:
            return
        self.review, self._is_busy = review, is_busy
        file = review.file
        self._path.setText(visible(file.path))
        self._mark.setText(file.marked)
        self._mark.setVisible(bool(file.mark))
        for made, sign, lines in zip(self._counts, "+\N{MINUS SIGN}", (file.added, file.removed), strict=True):
            made.setText(f"{sign}{number(lines)}" if lines is not None else "")
        self._note.setText(review.note)
        self._note.setVisible(bool(review.note))
        self._show_dropped(review)
        self.revert_file.setVisible(bool(review.hunks) or not review.has_own_changes)
        self.revert_file.setEnabled(not is_busy)
        self.revert_file.setToolTip(
            translated(BUSY_TIP) if is_busy else tr("Take back all that the agent did to this file")
        )
        self._filling.stop()
        self.notes.settle(file.path, {hunk.key for hunk in review.hunks})
        self.show_comment_count()
        emptied(self._shown)
        self.hunks = []
        self._hunk_to_focus = max(self._hunk_to_focus, had_focus if same else -1)
        self._drawn = min(max(self._drawn if same else 0, HUNKS_AT_ONCE), len(review.hunks))
        if same and self._written_in:
            self._follow_writing([hunk.key for hunk in review.hunks])
        self._filling.begin(self._shown, (partial(self._made, at) for at in range(self._drawn)))
        self._show_more_count()
        if not same:
            self._area.verticalScrollBar().setValue(0)
        self._show_kept()

    def _follow_writing(self, hunks: list[str]) -> None:
        """The focus goes along with the comment, or to where no letter that is typed keeps or reverts a change."""
        if self._written_in in hunks:
            self._hunk_to_focus = hunks.index(self._written_in)
            self._drawn = max(self._drawn, self._hunk_to_focus + 1)
        else:
            self._hunk_to_focus = -1
            self._area.setFocus()

    def show_more(self) -> None:
        if self.review is None:
            return
        start, self._drawn = self._drawn, min(self._drawn + HUNKS_AT_ONCE, len(self.review.hunks))
        self._hunk_to_focus = start
        self._filling.add(partial(self._made, at) for at in range(start, self._drawn))
        self._show_more_count()

    def _show_more_count(self) -> None:
        count = len(self.review.hunks) if self.review is not None else 0
        shown, total = number(self._drawn), number(count)
        self._more.setText(tr("Show more changes ({shown} of {total} are shown)", shown=shown, total=total))
        self._more.setAccessibleName(self._more.text())
        self._more.setVisible(self._drawn < count)

    def _made(self, at: int) -> QWidget:
        assert self.review is not None
        why_not = translated(BUSY_TIP) if self._is_busy else ""
        view = HunkView(self.review.file.path, self.review.hunks[at], self.notes, why_not=why_not)
        view.kept.connect(lambda on: self._keep(view, on))
        view.revert_requested.connect(lambda: self._revert(view))
        view.commented.connect(self.show_comment_count)
        view.noted.connect(self.noted)
        self.hunks.append(view)
        if self._hunk_to_focus >= 0 and at == min(self._hunk_to_focus, self._drawn - 1):
            QTimer.singleShot(0, view, lambda: self._focus(view))  # once it stands in the sheet
        return view

    def _focus(self, view: HunkView) -> None:
        """If it is made anew before that, the one that took its place gets the focus."""
        self._hunk_to_focus = -1
        view.take_focus()

    def tell(self, text: str, tone: str = "text2", *, can_undo: bool = False) -> None:
        set_tone(self.notice, tone)
        self.notice.setText(breakable(visible(text)))
        self.undo.setVisible(can_undo)
        self.undo.setEnabled(True)
        if can_undo and self._undoes and self.done_button.hasFocus():
            self.undo.setFocus()
        self._undoes = False

    def show_comment_count(self) -> None:
        count = len(self.notes.comments)
        self.send.setText(tr("Send %n comment(s)", "", count))
        self.send.setAccessibleName(self.send.text())
        self.send.setVisible(count > 0)

    # --- what the person does

    def _choose(self, at: int) -> None:
        if 0 <= at < len(self._files):
            self.file_chosen.emit(self._files[at].path)

    def _keep(self, view: HunkView, on: bool) -> None:
        assert self.review is not None
        key = (self.review.file.path, view.hunk.key)
        (self.notes.kept.add if on else self.notes.kept.discard)(key)
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
            (self.notes.kept.add if on else self.notes.kept.discard)((self.review.file.path, hunk.key))
        for view in self.hunks:
            view.show_kept(on)
        self._show_kept()
        self.noted.emit()
        if on and self.list.row + 1 < self.list.count:
            self.list.choose(self.list.row + 1)

    def _is_all_kept(self) -> bool:
        if self.review is None or not self.review.hunks:
            return False
        path = self.review.file.path
        return all((path, hunk.key) in self.notes.kept for hunk in self.review.hunks)

    def _show_kept(self) -> None:
        all_kept = self._is_all_kept()
        self.keep_file.setText(tr("Show all again") if all_kept else tr("Keep file"))
        self.keep_file.setAccessibleName(self.keep_file.text())
        self.keep_file.setVisible(bool(self.review and self.review.hunks))

    def _revert(self, view: HunkView) -> None:
        self._hunk_to_focus = self.hunks.index(view)
        self.revert_requested.emit([view.hunk.key])

    def _revert_file(self) -> None:
        if self.review is not None:
            self.list.setFocus()
            self.revert_requested.emit([hunk.key for hunk in self.review.hunks])

    def _undo(self) -> None:
        self._undoes = True
        self.done_button.setFocus()
        self.undo.setEnabled(False)
        self.undo_requested.emit()

    def _step(self, by: int) -> None:
        """To the next hunk that is not kept, also in the next file."""
        focus = self.focusWidget()
        at = next((n for n, view in enumerate(self.hunks) if focus is not None and view.isAncestorOf(focus)), None)
        start = (-1 if by > 0 else len(self.hunks)) if at is None else at
        order = range(start + by, len(self.hunks) if by > 0 else -1, by)
        found = next((self.hunks[other] for other in order if not self.hunks[other].is_kept), None)
        if found is not None:
            found.diff.setFocus()
            self._area.ensureWidgetVisible(found, 0, 0)
        elif by > 0 and self.review is not None and self._drawn < len(self.review.hunks):
            self.show_more()
        elif 0 <= self.list.row + by < self.list.count:
            self._hunk_to_focus = 0 if by > 0 else 1_000_000
            self.list.choose(self.list.row + by)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < enlarged(NARROW)
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        self.list.setMaximumSize(*((16_777_215, 120) if is_narrow else (enlarged(LIST_WIDTH), 16_777_215)))
        self.list.setMinimumWidth(0 if is_narrow else enlarged(LIST_WIDTH) - 60)
