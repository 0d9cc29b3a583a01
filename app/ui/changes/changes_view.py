"""All that a session changed, in one place: its files as a tree, the chosen one by hunks, its versions, the trash."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from app.text.plain import visible
from app.ui.changes.file_diff import BUSY_TIP, FileDiff
from app.ui.changes.file_tree import ChangedFile, FileTree
from app.ui.changes.line_comments import ReviewNotes
from app.ui.changes.versions_page import VersionsPage
from app.ui.kit.controls import ROW_PAD, column, emptied, row
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, frame, icon_button, label
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import S
from app.ui.kit.words import added_lines, breakable, removed_lines, some_of
from app.ui.transcript.undo_progress import UndoProgress

NOTHING = later("The agent has changed no files in this session, or everything was undone.")
_SIDES = (ROW_PAD + 3, 6, ROW_PAD + 3, 6)


@dataclass(frozen=True, slots=True)
class ListState:
    """Everything that is said of all files; compared with the last one, it tells whether to draw again."""

    files: tuple[ChangedFile, ...] = ()
    undone: tuple[str, ...] = ()
    batch: str = ""
    trash: int = 0
    conflicts: tuple[str, ...] = ()
    busy_turn: int | None = None


class ChangesView(QWidget):
    """Shows what it is given and reports what the person chose."""

    undo_all_requested = Signal()
    keep_all_requested = Signal()
    redo_requested = Signal(str)
    trash_requested = Signal()
    conflicts_read = Signal()
    undo_requested = Signal()
    """Of what was done last here."""
    comments_sent = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._state: ListState | None = None
        self._wanted = ""
        """The file that is to be chosen as soon as it is listed."""
        self._undoes = False
        """The person pressed Undo by key and may press it again."""
        self.notes = ReviewNotes()
        self.told = Told()
        self.told.conflicts_read.connect(self.conflicts_read)
        self.told.redo.clicked.connect(lambda: self.redo_requested.emit(self._state.batch if self._state else ""))
        self.told.undo.clicked.connect(self._undo)
        self.tree = FileTree()
        self.diff = FileDiff(self.notes)
        self.diff.noted.connect(self.show_notes)
        self.diff.file_changing.connect(self.tree.setFocus)
        self.diff.file_kept.connect(lambda: self.tree.step(1))
        self.page: VersionsPage | None = None
        """The versions of a file, or the trash, in the place of the files."""
        self._make_ends()
        self._lay_out()
        for keys, by in (("Ctrl+Down", 1), ("Ctrl+Up", -1)):
            made = QShortcut(QKeySequence(keys), self, lambda by=by: self._step(by))
            made.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.show_state(ListState())
        self.show_files(())
        self.show_notes()

    def _make_ends(self) -> None:
        """What stands above and below the files."""
        self._amount = label("", "strong")
        self._added, self._removed = label("", "meta", "ok"), label("", "meta", "bad")
        self.undo_all = button(tr("Undo all"), on_click=self.undo_all_requested.emit)
        self.undo_all.setAccessibleName(tr("Undo all changes"))
        self.keep_all = button(tr("Keep all"), on_click=self.keep_all_requested.emit)
        self.keep_all.setToolTip(tr("Mark all of it as looked at; nothing is changed"))
        self.trash = button("", "link", on_click=self.trash_requested.emit)
        self.trash.setToolTip(tr("Files that the agent deleted in this project"))
        self._comments = label("", "small", "text2")
        self.send = button(tr("Send to the agent"), "primary", on_click=self.comments_sent.emit)

    def _lay_out(self) -> None:
        self._parts = QSplitter(Qt.Orientation.Vertical)
        self._parts.setChildrenCollapsible(False)
        self._parts.setHandleWidth(1)
        for made in (self.tree, self.diff):
            self._parts.addWidget(made)
        self._parts.setSizes([170, 400])
        self._parts.setStretchFactor(1, 1)
        self._empty = label(translated(NOTHING), "small", "text2", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setContentsMargins(20, 20, 20, 20)
        top = Flow(self._amount, self._added, self._removed, None, self.undo_all, self.keep_all)
        self._top = QWidget()
        self._top.setLayout(column(top, margins=_SIDES))
        self._foot = QWidget()
        foot = row(self.trash, None, self._comments, self.send)
        self._foot.setLayout(column(self.told.below, foot, spacing=4, margins=_SIDES))
        self._files = frame("clear")
        body = column(self._top, self.told, spacing=0)
        body.addWidget(self._parts, 1)
        body.addWidget(self._empty, 1)
        body.addWidget(self._foot)
        self._files.setLayout(body)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._files)
        self.setLayout(column(self._pages))

    # --- told

    def show_state(self, state: ListState) -> None:
        if state == self._state:
            return
        self._state = state
        is_busy = state.busy_turn is not None
        self.undo_all.setEnabled(not is_busy)
        words = tr("Undo takes back what the agent did, and never your own changes.")
        self.undo_all.setToolTip(translated(BUSY_TIP) if is_busy else plain_tip(words))
        self.trash.setText(tr("Trash ({count})", count=state.trash))
        self.trash.setAccessibleName(self.trash.text())
        self.trash.setVisible(bool(state.trash))
        self._empty.setText(tr("All changes were undone.") if state.undone else translated(NOTHING))
        self.told.show_undone(state.undone if state.batch else ())
        self.told.show_conflicts(state.conflicts)

    def show_files(self, files: Sequence[ChangedFile], chosen: str = "") -> None:
        """The same file stays chosen where it still is there."""
        self._wanted = chosen or self._wanted
        self.tree.show_files(files, self._wanted)
        if self._wanted in self.tree.paths:
            self._wanted = ""
        if files and not self.tree.path:
            self.tree.choose(self.tree.paths[0])
        added, removed = sum(file.added or 0 for file in files), sum(file.removed or 0 for file in files)
        self._amount.setText(tr("%n file(s)", "", len(files)))
        self._added.setText(added_lines(added))
        self._removed.setText(removed_lines(removed))
        for made in (self._top, self._parts):
            made.setVisible(bool(files))
        self._empty.setVisible(not files)
        if files:
            self.tree.file_chosen.emit(self.tree.path)
        else:
            self.diff.review = None

    def use(self, notes: ReviewNotes) -> None:
        """What was kept and commented on in the conversation on show."""
        self.notes = notes
        self.diff.use(notes)
        self.show_notes()

    def tell(self, text: str, *, can_undo: bool = False) -> None:
        """What was done last, which can be taken back here; what was left alone is among the conflicts."""
        self.told.tell(text, can_undo=can_undo)
        if can_undo and self._undoes and self.tree.hasFocus():
            self.told.undo.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._undoes = False

    def show_notes(self) -> None:
        self.tree.show_kept(self.notes.keeps_file)
        comments = len(self.notes.comments)
        self._comments.setText(tr("%n comment(s)", "", comments) if comments else "")
        self.send.setAccessibleName(tr("Send %n comment(s)", "", comments))
        self.send.setVisible(comments > 0)

    def show_page(self, page: VersionsPage) -> None:
        """In the place of the files, until the person goes back."""
        self.leave_page()
        self.page = page
        page.left.connect(self.leave_page)
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        page.back.setFocus()

    def leave_page(self) -> None:
        if self.page is not None:
            gone, self.page = self.page, None
            self._pages.setCurrentWidget(self._files)
            self._pages.removeWidget(gone)
            gone.deleteLater()
            self.tree.setFocus()

    # --- what the person does

    def _undo(self) -> None:
        self._undoes = self.told.undo.hasFocus()
        if self._undoes:
            self.tree.setFocus()
        self.told.undo.setEnabled(False)
        self.undo_requested.emit()

    def _step(self, by: int) -> None:
        """To the next hunk that is not kept, also in the next file."""
        if not self.diff.step(by) and self.tree.step(by):
            self.diff.enter(at_end=by < 0)


class Told(QWidget):
    """What became of an undo: how far it is, what was done, what was left alone, and what can be redone."""

    conflicts_read = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._progress = label("", "small", wrap=True)
        self.notice = label("", "small", "text2", wrap=True)
        self.undo = button(tr("Undo"), "link")
        self._last = frame("clear")
        line = row(self.notice, self.undo)
        line.setStretch(0, 1)
        self._last.setLayout(line)
        self._undone = frame("clear")
        self._undone_words = Elided("", "text2")
        self.redo = button(tr("Redo"), "link")
        self._undone.setLayout(row(Glyph("undo", "text3", 14), self._undone_words, self.redo))
        self._card = frame("warn")
        self._conflicts = column(spacing=3)
        read = icon_button("close", tr("Close this notice"), "text3", 14)
        read.clicked.connect(self.conflicts_read)
        head = row(Glyph("warning", "warn", 15), label(tr("Not undone"), "strong"), None, read)
        self._card.setLayout(column(head, self._conflicts, spacing=3, margins=(10, 5, 6, 9)))
        self.below = QWidget()
        """It stands below the files, where it moves nothing when it appears."""
        below = (self._progress, self._undone, self._last)
        for made in (self._card, *below):
            made.hide()
        self.below.setLayout(column(*below, spacing=S))
        self.setLayout(column(self._card, margins=(_SIDES[0], 0, _SIDES[2], 0)))

    def show_progress(self, progress: UndoProgress | None) -> None:
        self._progress.setText(progress.words if progress is not None else "")
        self._progress.setVisible(progress is not None)

    def show_undone(self, undone: Sequence[str]) -> None:
        paths = visible(some_of(undone))
        self._undone.setVisible(bool(undone))
        self._undone_words.setText(tr("Undone: {paths}", paths=paths))
        self.redo.setAccessibleName(tr("Redo {what}", what=paths))

    def show_conflicts(self, conflicts: Sequence[str]) -> None:
        emptied(self._conflicts)
        for text in conflicts:
            self._conflicts.addWidget(label(text, "small", "text2", wrap=True))
        self._card.setVisible(bool(conflicts))

    def tell(self, text: str, *, can_undo: bool) -> None:
        self.notice.setText(breakable(visible(text)))
        self._last.setVisible(bool(text) or can_undo)
        self.undo.setVisible(can_undo)
        self.undo.setEnabled(True)
