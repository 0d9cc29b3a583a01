"""The panel's list of changed files, with buttons to compare and undo each."""

from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.plain import visible
from app.ui.kit.controls import ROW_PAD, RowButton, column, emptied, row, section
from app.ui.kit.filling import Filling
from app.ui.kit.parts import Elided, Glyph, button, frame, icon_button, label
from app.ui.kit.tokens import S
from app.ui.kit.words import plain_tip

MOST_FILES = 100
"""More changed files than this are counted, not listed."""
TITLE = "Files changed in this session"
BUSY_TIP = "The agent is still working on this"


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """`added` and `removed` are lines of the agent's against what the file was before; None where nobody can count."""

    path: str
    added: int | None = None
    removed: int | None = None
    turns: frozenset[int] = frozenset()
    is_folder: bool = False
    mark: str = ""
    """new, deleted or moved; else empty."""
    was: str = ""
    """The path from which it was moved."""
    file_id: str = ""
    dropped: int = 0
    """How many changes of the agent's a later save by somebody else took away."""

    @property
    def spoken(self) -> str:
        counts = f", {self.added:,} lines added, {self.removed:,} removed" if self.added is not None else ""
        moved = f" from {visible(self.was)}" if self.was else ""
        mark = f", {self.mark}{moved}" if self.mark else ""
        return f"{visible(self.path)}{', folder' if self.is_folder else ''}{mark}{counts}"


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

    chosen = Signal(str)
    undo_requested = Signal(str)
    undo_all_requested = Signal()
    redo_requested = Signal(str)
    trash_requested = Signal()
    review_requested = Signal()
    drop_shown = Signal(str)
    put_back_requested = Signal(str)
    drop_read = Signal(str)
    """Changes of the agent's in this file that a later save dropped: show them, make them again, or leave it."""
    conflicts_read = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._state: ListState | None = None
        self._title = section(TITLE)
        self._title.setContentsMargins(ROW_PAD, 16, 0, 2)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        self.redo: QPushButton | None = None
        self._undo_all: QPushButton | None = None
        self._undos: list[tuple[QToolButton, frozenset[int]]] = []
        self._files = QVBoxLayout()
        self._filling = Filling(self)
        about = _note("Undo takes back what the agent did, and never your own changes.")
        self.setLayout(column(self._title, about, self._lines, spacing=S))
        self.show_state(ListState())

    def show_state(self, state: ListState) -> None:
        if state == self._state:
            return
        if self._state is not None and state == replace(self._state, busy_turn=state.busy_turn):
            # only the running turn is a different one
            self._state = state
            for undo, turns in self._undos:
                _hold(undo, busy=state.busy_turn in turns)
            if self._undo_all is not None:
                _hold(self._undo_all, busy=state.busy_turn is not None)
            return
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        self._state = state
        self._title.setText(f"{TITLE} ({len(state.files)})" if state.files else TITLE)
        self._filling.stop()
        emptied(self._files)
        emptied(self._lines)
        self._fill(state)
        if had_focus:
            # the button that was pressed is gone; the next thing to press takes its place
            first: QPushButton | None = self.redo or next(iter(self.findChildren(RowButton)), None)
            if first is not None:
                first.setFocus()

    def _fill(self, state: ListState) -> None:
        self.redo = None
        self._undo_all = None
        for made in (self._conflicts(state), self._undone_line(state)):
            if made is not None:
                self._lines.addWidget(made)
        self._undos = []
        self._files = QVBoxLayout()
        self._files.setSpacing(0)
        self._lines.addLayout(self._files)
        self._filling.begin(self._files, (partial(self._file_line, file) for file in state.files[:MOST_FILES]))
        if not state.files:
            self._lines.addWidget(_note("All changes were undone." if state.undone else "No files changed yet."))
        if len(state.files) > MOST_FILES:
            self._lines.addWidget(_note(f"and {len(state.files) - MOST_FILES} more"))
        # Only what there is: a button without a parent must not be told to show itself.
        parts: list[QWidget | None] = []
        if state.files:
            review = button("Review", on_click=self.review_requested.emit)
            review.setAccessibleName("Review all changes")
            review.setToolTip("All changes of this session: keep, revert or comment on each")
            parts.append(review)
            undo = self._undo_all = button("Undo all changes", "link", on_click=self.undo_all_requested.emit)
            _hold(undo, busy=state.busy_turn is not None)
            parts.append(undo)
        parts.append(None)
        if state.trash:
            trash = button(f"Trash ({state.trash})", "link", on_click=self.trash_requested.emit)
            trash.setToolTip("Files that the agent deleted in this project")
            parts.append(trash)
        foot = QWidget()
        foot.setLayout(row(*parts, margins=(ROW_PAD - 2, 6, ROW_PAD, 2)))
        self._lines.addWidget(foot)

    def _file_line(self, file: ChangedFile) -> QWidget:
        assert self._state is not None
        parts: list[QWidget] = [
            Glyph("folder" if file.is_folder else "file", "text3", 14),
            Elided(visible(file.path), "text2", mode=Qt.TextElideMode.ElideLeft),
        ]
        if file.mark:
            parts.append(label(file.mark, "meta", "bad" if file.mark == "deleted" else "text2"))
        if file.added is not None:
            parts += [label(f"+{file.added:,}", "meta", "ok"), label(f"\u2212{file.removed:,}", "meta", "bad")]
        made = RowButton(file.spoken, *parts)
        made.setToolTip(plain_tip(visible(f"{file.path} (moved from {file.was})" if file.was else file.path)))
        made.clicked.connect(lambda: self.chosen.emit(file.path))
        undo = icon_button("undo", f"Undo what this session did to {visible(file.path)}", "text3", 14)
        undo.clicked.connect(lambda: self.undo_requested.emit(file.path))
        self._undos.append((undo, file.turns))
        _hold(undo, busy=self._state.busy_turn in file.turns)
        line = QWidget()
        line.setLayout(column(row(made, undo, spacing=0), *self._drop_lines(file), spacing=0))
        return line

    def _drop_lines(self, file: ChangedFile) -> list[QWidget]:
        """A quiet notice that a later save took changes of the agent's away."""
        if not file.dropped:
            return []
        card = frame("warn")
        name = visible(file.path)
        show = button("Show", "link", on_click=lambda: self.drop_shown.emit(file.path))
        show.setAccessibleName(f"Show what was dropped from {name}")
        put_back = button("Put back", "link", on_click=lambda: self.put_back_requested.emit(file.path))
        put_back.setAccessibleName(f"Put back what was dropped from {name}")
        leave = icon_button("close", f"Leave {name} as it is", "text3", 14)
        leave.clicked.connect(lambda: self.drop_read.emit(file.path))
        words = label(dropped_words(file.dropped), "small", wrap=True)
        card.setLayout(column(words, row(show, put_back, None, leave), spacing=2, margins=(10, 6, 6, 4)))
        return [card]

    def _undone_line(self, state: ListState) -> QWidget | None:
        if not state.batch:
            return None
        words = Elided(f"Undone: {visible(', '.join(state.undone))}", "text2")
        self.redo = button("Redo", "link", on_click=lambda: self.redo_requested.emit(state.batch))
        self.redo.setAccessibleName(f"Redo {visible(', '.join(state.undone))}")
        line = QWidget()
        line.setLayout(row(Glyph("undo", "text3", 14), words, self.redo, margins=(ROW_PAD, 5, ROW_PAD, 5)))
        return line

    def _conflicts(self, state: ListState) -> QWidget | None:
        if not state.conflicts:
            return None
        card = frame("warn")
        read = icon_button("close", "Close this notice", "text3", 14)
        read.clicked.connect(self.conflicts_read)
        head = row(Glyph("warning", "warn", 15), label("Not undone", "strong"), None, read)
        lines = [label(text, "small", "text2", wrap=True) for text in state.conflicts]
        card.setLayout(column(head, *lines, spacing=3, margins=(10, 5, 6, 9)))
        return card


def dropped_words(changes: int) -> str:
    amount = "A change" if changes == 1 else f"{changes} changes"
    return (
        f"{amount} of the agent's {'is' if changes == 1 else 'are'} gone since the file was saved by another program."
    )


def _hold(made: QPushButton | QToolButton, *, busy: bool) -> None:
    made.setEnabled(not busy)
    made.setToolTip(BUSY_TIP if busy else plain_tip(made.accessibleName()))


def _note(text: str) -> QWidget:
    made = label(text, "small", wrap=True)
    made.setContentsMargins(ROW_PAD, 0, 0, 0)
    return made
