"""What the panel says of changed files: the tree of them, what was left alone, and ways to review and undo them all."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.text.plain import visible
from app.ui.changes.file_tree import ChangedFile, FileTree
from app.ui.kit.controls import ROW_PAD, column, emptied, row, section
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, frame, icon_button, label
from app.ui.kit.theme import enlarged
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import S
from app.ui.kit.words import some_of
from app.ui.transcript.undo_progress import UndoProgress

BUSY_TIP = later("The agent is still working on this")
TREE_HEIGHT = 340
"""A longer tree scrolls."""


@dataclass(frozen=True, slots=True)
class ListState:
    """Everything the list shows; compared with the last one, it tells whether to draw again."""

    files: tuple[ChangedFile, ...] = ()
    undone: tuple[str, ...] = ()
    batch: str = ""
    trash: int = 0
    conflicts: tuple[str, ...] = ()
    busy_turn: int | None = None


class ChangesList(QWidget):
    """Shows the changed files it is given; reports what the person wants to see or undo."""

    review_requested = Signal(str)
    """Of this file first, if one is named."""
    undo_all_requested = Signal()
    redo_requested = Signal(str)
    trash_requested = Signal()
    conflicts_read = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._state: ListState | None = None
        self._title = section("")
        self._title.setContentsMargins(ROW_PAD, 16, 0, 2)
        about = _note(tr("Undo takes back what the agent did, and never your own changes."))
        self._progress = _note("")
        self._progress.hide()
        self._none = _note("")
        self.tree = FileTree()
        self.tree.setMaximumHeight(enlarged(TREE_HEIGHT))
        self.tree.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.tree.file_opened.connect(self.review_requested)
        self.review = button(tr("Review"), on_click=lambda: self.review_requested.emit(""))
        self.review.setAccessibleName(tr("Review all changes"))
        self.review.setToolTip(tr("All changes of this session: keep, revert or comment on each"))
        self.undo_all = button(tr("Undo all changes"), "link", on_click=self.undo_all_requested.emit)
        self.trash = button("", "link", on_click=self.trash_requested.emit)
        self.trash.setToolTip(tr("Files that the agent deleted in this project"))
        foot = column(Flow(self.review, self.undo_all, None, self.trash), margins=(ROW_PAD - 2, 6, ROW_PAD, 2))
        self._make_undone()
        self._make_conflicts()
        shown = (self._card, self._undone, self.tree, self._none)
        self.setLayout(column(self._title, about, self._progress, *shown, foot, spacing=S))
        self.show_state(ListState())

    def show_state(self, state: ListState) -> None:
        if state == self._state:
            return
        self._state = state
        title = tr("Files changed in this session")
        self._title.setText(tr("{title} ({count})", title=title, count=len(state.files)) if state.files else title)
        self.tree.show_files(state.files)
        for made in (self.tree, self.review, self.undo_all):
            made.setVisible(bool(state.files))
        self._none.setVisible(not state.files)
        self._none.setText(tr("All changes were undone.") if state.undone else tr("No files changed yet."))
        is_busy = state.busy_turn is not None
        self.undo_all.setEnabled(not is_busy)
        self.undo_all.setToolTip(translated(BUSY_TIP) if is_busy else plain_tip(self.undo_all.accessibleName()))
        self.trash.setVisible(bool(state.trash))
        self.trash.setText(tr("Trash ({count})", count=state.trash))
        self.trash.setAccessibleName(self.trash.text())
        self._show_undone(state)
        self._show_conflicts(state)

    def show_progress(self, progress: UndoProgress | None) -> None:
        self._progress.setText(progress.words if progress is not None else "")
        self._progress.setVisible(progress is not None)

    def _make_undone(self) -> None:
        self._undone = QWidget()
        self._undone_words = Elided("", "text2")
        self.redo = button(tr("Redo"), "link", on_click=self._redo)
        line = row(Glyph("undo", "text3", 14), self._undone_words, self.redo, margins=(ROW_PAD, 5, ROW_PAD, 5))
        self._undone.setLayout(line)

    def _make_conflicts(self) -> None:
        self._card = frame("warn")
        self._conflicts = column(spacing=3)
        read = icon_button("close", tr("Close this notice"), "text3", 14)
        read.clicked.connect(self.conflicts_read)
        head = row(Glyph("warning", "warn", 15), label(tr("Not undone"), "strong"), None, read)
        self._card.setLayout(column(head, self._conflicts, spacing=3, margins=(10, 5, 6, 9)))

    def _show_undone(self, state: ListState) -> None:
        paths = visible(some_of(state.undone))
        self._undone.setVisible(bool(state.batch))
        self._undone_words.setText(tr("Undone: {paths}", paths=paths))
        self.redo.setAccessibleName(tr("Redo {what}", what=paths))

    def _show_conflicts(self, state: ListState) -> None:
        emptied(self._conflicts)
        for text in state.conflicts:
            self._conflicts.addWidget(label(text, "small", "text2", wrap=True))
        self._card.setVisible(bool(state.conflicts))

    def _redo(self) -> None:
        if self._state is not None:
            self.redo_requested.emit(self._state.batch)


def _note(text: str) -> QLabel:
    made = label(text, "small", wrap=True)
    made.setContentsMargins(ROW_PAD, 0, 0, 0)
    return made
