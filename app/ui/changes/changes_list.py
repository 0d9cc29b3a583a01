"""The panel's list of changed files, with buttons to compare and undo each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractButton, QApplication, QBoxLayout, QPushButton, QToolButton, QWidget

from app.text.plain import visible
from app.ui.kit.controls import ROW_PAD, RowButton, column, emptied, row, section
from app.ui.kit.core_texts import core_text
from app.ui.kit.filling import Filling
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, frame, icon_button, label
from app.ui.kit.pressing import take_place
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import S
from app.ui.kit.words import some_of
from app.ui.transcript.undo_progress import UndoProgress

MOST_FILES = 100
"""More changed files than this are counted, not listed."""
DROPPED_TOGETHER, DROP_MS = 10, 10
"""So many lines go at once, and the next ones so many milliseconds later."""
BUSY_TIP = later("The agent is still working on this")
_MARKS = {"new": later("new"), "deleted": later("deleted"), "moved": later("moved")}


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
    runs: str = ""
    """What makes it run outside the sandbox, if anything does: see `app.sandbox.runs_later`."""

    @property
    def spoken(self) -> str:
        parts = [visible(self.path), tr("folder") if self.is_folder else "", self.marked]
        if self.added is not None and self.removed is not None:
            parts.append(
                tr("{added} lines added, {removed} removed", added=number(self.added), removed=number(self.removed))
            )
        return ", ".join(filter(None, [*parts, core_text(self.runs)]))

    @property
    def marked(self) -> str:
        """The mark in words, with the place from which it was moved."""
        if self.was:
            return tr("moved from {path}", path=visible(self.was))
        return translated(_MARKS[self.mark]) if self.mark else ""


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
        self._title = section("")
        self._title.setContentsMargins(ROW_PAD, 16, 0, 2)
        self._above, self._files, self._below = (column(spacing=0) for _ in range(3))
        self.redo: QPushButton | None = None
        self._undo_all: QPushButton | None = None
        self._lines: dict[ChangedFile, QWidget] = {}
        """Those that are made, in no order; a file that stays as it was keeps its line."""
        self._undos: dict[ChangedFile, QToolButton] = {}
        self._filling = Filling(self)
        about = _note(tr("Undo takes back what the agent did, and never your own changes."))
        lines = column(self._above, self._files, self._below, spacing=0)
        self._progress = label("", "small", "text2")
        self._progress.setContentsMargins(ROW_PAD, 0, 0, 0)
        self._progress.hide()
        self.setLayout(column(self._title, about, self._progress, lines, spacing=S))
        self.show_state(ListState())

    def show_state(self, state: ListState) -> None:
        if state == self._state:
            return
        if self._state is not None and state == replace(self._state, busy_turn=state.busy_turn):
            # only the running turn is a different one
            self._state = state
            self._hold_files(state)
            if self._undo_all is not None:
                _hold(self._undo_all, busy=state.busy_turn is not None)
            return
        focus = QApplication.focusWidget() or self
        self._state = state
        title = tr("Files changed in this session")
        self._title.setText(tr("{title} ({count})", title=title, count=len(state.files)) if state.files else title)
        had_focus = self.isAncestorOf(focus)
        self._fill_files(state)
        self._fill_around(state)
        self._order_focus(*(_widgets(layout) for layout in (self._above, self._files, self._below)))
        if had_focus and not any(line.isAncestorOf(focus) for line in self._lines.values()):
            # the button that was pressed is gone; the next thing to press takes its place
            first: QPushButton | None = self.redo or next(iter(self.findChildren(RowButton)), None)
            if first is not None:
                take_place(first)

    def show_progress(self, progress: UndoProgress | None) -> None:
        self._progress.setText(progress.words if progress is not None else "")
        self._progress.setVisible(progress is not None)

    def _fill_files(self, state: ListState) -> None:
        self._filling.stop()
        files = state.files[:MOST_FILES]
        self._drop_lines_but(files)
        self._hold_files(state)
        missing = (at for at, file in enumerate(files) if file not in self._lines)
        # From the top, so that all lines above one are there when it comes.
        self._filling.begin_acts(partial(self._insert, at, files[at]) for at in missing)

    def _drop_lines_but(self, files: Sequence[ChangedFile]) -> None:
        """If those that stay are in another order now, none does."""
        staying = [file for file in files if file in self._lines]
        places = [self._files.indexOf(self._lines[file]) for file in staying]
        kept = set(staying) if places == sorted(places) else set[ChangedFile]()
        for at, file in enumerate(self._lines.keys() - kept):
            line = self._lines.pop(file)
            del self._undos[file]
            self._files.removeWidget(line)
            line.hide()
            # A hundred of them at once would take longer than anybody should wait.
            QTimer.singleShot(at // DROPPED_TOGETHER * DROP_MS, line, line.deleteLater)

    def _insert(self, at: int, file: ChangedFile) -> None:
        self._lines[file] = line = self._file_line(file)
        self._files.insertWidget(at, line)
        self._order_focus(_widgets(self._files)[max(0, at - 1) : at + 1])

    def _order_focus(self, *parts: Sequence[QWidget]) -> None:
        """Tab goes through them as they stand, and not as they were made."""
        buttons: list[QAbstractButton] = []
        for line in chain.from_iterable(parts):
            buttons += line.findChildren(QAbstractButton)
        for before, after in pairwise(buttons):
            QWidget.setTabOrder(before, after)

    def _hold_files(self, state: ListState) -> None:
        for file, undo in self._undos.items():
            _hold(undo, busy=state.busy_turn in file.turns)

    def _fill_around(self, state: ListState) -> None:
        self.redo = None
        self._undo_all = None
        emptied(self._above)
        emptied(self._below)
        for made in (self._conflicts(state), self._undone_line(state)):
            if made is not None:
                self._above.addWidget(made)
        if not state.files:
            self._below.addWidget(
                _note(tr("All changes were undone.") if state.undone else tr("No files changed yet."))
            )
        if len(state.files) > MOST_FILES:
            self._below.addWidget(_note(tr("and {count} more", count=number(len(state.files) - MOST_FILES))))
        # Only what there is: a button without a parent must not be told to show itself.
        parts: list[QWidget | None] = []
        if state.files:
            review = button(tr("Review"), on_click=self.review_requested.emit)
            review.setAccessibleName(tr("Review all changes"))
            review.setToolTip(tr("All changes of this session: keep, revert or comment on each"))
            parts.append(review)
            undo = self._undo_all = button(tr("Undo all changes"), "link", on_click=self.undo_all_requested.emit)
            _hold(undo, busy=state.busy_turn is not None)
            parts.append(undo)
        parts.append(None)
        if state.trash:
            trash = button(tr("Trash ({count})", count=state.trash), "link", on_click=self.trash_requested.emit)
            trash.setToolTip(tr("Files that the agent deleted in this project"))
            parts.append(trash)
        foot = QWidget()
        foot.setLayout(column(Flow(*parts), margins=(ROW_PAD - 2, 6, ROW_PAD, 2)))
        self._below.addWidget(foot)

    def _file_line(self, file: ChangedFile) -> QWidget:
        assert self._state is not None
        path = visible(file.path)
        parts: list[QWidget] = [
            Glyph("folder" if file.is_folder else "file", "text3", 14),
            Elided(path, "text2", mode=Qt.TextElideMode.ElideLeft),
        ]
        if file.mark:
            parts.append(label(translated(_MARKS[file.mark]), "meta", "bad" if file.mark == "deleted" else "text2"))
        if file.added is not None and file.removed is not None:
            parts += [
                label(f"+{number(file.added)}", "meta", "ok"),
                label(f"\u2212{number(file.removed)}", "meta", "bad"),
            ]
        made = RowButton(file.spoken, *parts)
        made.setToolTip(plain_tip(tr("{path} ({state})", path=path, state=file.marked) if file.was else path))
        made.clicked.connect(lambda: self.chosen.emit(file.path))
        undo = icon_button("undo", tr("Undo what this session did to {path}", path=path), "text3", 14)
        undo.clicked.connect(lambda: self.undo_requested.emit(file.path))
        self._undos[file] = undo
        _hold(undo, busy=self._state.busy_turn in file.turns)
        line = QWidget()
        line.setLayout(column(row(made, undo, spacing=0), *_later_line(file), *self._drop_lines(file), spacing=0))
        return line

    def _drop_lines(self, file: ChangedFile) -> list[QWidget]:
        """A quiet notice that a later save took changes of the agent's away."""
        if not file.dropped:
            return []
        card = frame("warn")
        name = visible(file.path)
        show = button(tr("Show"), "link", on_click=lambda: self.drop_shown.emit(file.path))
        show.setAccessibleName(tr("Show what was dropped from {path}", path=name))
        put_back = button(tr("Put back"), "link", on_click=lambda: self.put_back_requested.emit(file.path))
        put_back.setAccessibleName(tr("Put back what was dropped from {path}", path=name))
        leave = icon_button("close", tr("Leave {path} as it is", path=name), "text3", 14)
        leave.clicked.connect(lambda: self.drop_read.emit(file.path))
        words = label(dropped_words(file.dropped), "small", wrap=True)
        card.setLayout(column(words, row(show, put_back, None, leave), spacing=2, margins=(10, 6, 6, 4)))
        return [card]

    def _undone_line(self, state: ListState) -> QWidget | None:
        if not state.batch:
            return None
        paths = visible(some_of(state.undone))
        words = Elided(tr("Undone: {paths}", paths=paths), "text2")
        self.redo = button(tr("Redo"), "link", on_click=lambda: self.redo_requested.emit(state.batch))
        self.redo.setAccessibleName(tr("Redo {what}", what=paths))
        line = QWidget()
        line.setLayout(row(Glyph("undo", "text3", 14), words, self.redo, margins=(ROW_PAD, 5, ROW_PAD, 5)))
        return line

    def _conflicts(self, state: ListState) -> QWidget | None:
        if not state.conflicts:
            return None
        card = frame("warn")
        read = icon_button("close", tr("Close this notice"), "text3", 14)
        read.clicked.connect(self.conflicts_read)
        head = row(Glyph("warning", "warn", 15), label(tr("Not undone"), "strong"), None, read)
        lines = [label(text, "small", "text2", wrap=True) for text in state.conflicts]
        card.setLayout(column(head, *lines, spacing=3, margins=(10, 5, 6, 9)))
        return card


def _widgets(layout: QBoxLayout) -> list[QWidget]:
    items = (layout.itemAt(at) for at in range(layout.count()))
    return [widget for item in items if item is not None and (widget := item.widget()) is not None]


def _later_line(file: ChangedFile) -> list[QWidget]:
    """A warning that it runs outside the sandbox some time."""
    if not file.runs:
        return []
    made = label(core_text(file.runs), "small", "warn", wrap=True)
    made.setContentsMargins(ROW_PAD + 22, 0, ROW_PAD, 4)
    made.setToolTip(plain_tip(tr("This file runs outside the sandbox: look at it first")))
    return [made]


def dropped_words(changes: int) -> str:
    return tr("%n change(s) of the agent's gone since the file was saved by another program.", "", changes)


def _hold(made: QPushButton | QToolButton, *, busy: bool) -> None:
    made.setEnabled(not busy)
    made.setToolTip(translated(BUSY_TIP) if busy else plain_tip(made.accessibleName()))


def _note(text: str) -> QWidget:
    made = label(text, "small", wrap=True)
    made.setContentsMargins(ROW_PAD, 0, 0, 0)
    return made
