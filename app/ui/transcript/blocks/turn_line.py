"""The line at the end of a turn that changed files: how many, and a button to undo all of it."""

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from app.storage.versions.session_changes import Tally
from app.text.plain import visible
from app.ui.kit.controls import column, row
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, label
from app.ui.transcript.list.block import Block, Item, Reports
from app.ui.transcript.undo_progress import UndoProgress

UNDO_TURN = later("Undo this turn's changes")


@dataclass(frozen=True, slots=True)
class UndoState:
    """What can be undone at a call or a turn, and what could not be."""

    tally: Tally
    busy: bool = False
    conflicts: tuple[str, ...] = ()
    progress: UndoProgress | None = None

    @property
    def can_undo(self) -> bool:
        return bool(self.tally.standing)

    @property
    def can_redo(self) -> bool:
        return bool(self.tally.undone and self.tally.batch)


class TurnItem(Item):
    def __init__(self, turn: int, undo_state: UndoState) -> None:
        self.turn = turn
        self.undo_state = undo_state

    def make(self, reports: Reports) -> Block[Item]:
        return TurnBlock(self, reports)

    def estimate(self, width: int) -> int:
        return 24

    @property
    def words(self) -> str:
        if self.undo_state.progress is not None:
            return self.undo_state.progress.words
        standing, undone = self.undo_state.tally.standing, self.undo_state.tally.undone
        others = self.undo_state.tally.meanwhile
        parts = (
            tr("{files} changed in this turn", files=counted(standing)) if standing else "",
            tr("{files} undone", files=counted(undone)) if undone else "",
            tr("{files} changed meanwhile and not undone with it", files=counted(others)) if others else "",
        )
        return ", ".join(filter(None, parts))

    def plain(self) -> str:
        return "\n".join([self.words, *self.undo_state.conflicts])


class TurnBlock(Block[TurnItem]):
    def __init__(self, item: TurnItem, reports: Reports) -> None:
        super().__init__(item)
        self._words = Elided()
        self._words.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.undo = button(translated(UNDO_TURN), "link", on_click=lambda: reports.undo_turn.emit(item.turn))
        self.redo = button(
            tr("Redo"),
            "link",
            on_click=lambda: self._reports.redo.emit(self.item.undo_state.tally.batch, "", self.item.turn),
        )
        self.redo.setAccessibleName(tr("Redo this turn's changes"))
        self.review = button(tr("Review"), "link", on_click=reports.review_requested.emit)
        self.review.setAccessibleName(tr("Review all changes"))
        self._conflicts = label("", "small", "warn", wrap=True)
        self._conflicts.setContentsMargins(21, 0, 0, 0)
        self._reports = reports
        told = QWidget()
        told.setLayout(row(Glyph("file", "text3", 14), self._words, spacing=7))
        line = Flow(told, self.review, self.undo, self.redo)
        self.setLayout(column(line, self._conflicts, spacing=2))

    def refresh(self) -> None:
        undo_state = self.item.undo_state
        self._words.setText(self.item.words)
        show_choice(self.undo, undo_state.can_undo, busy=undo_state.busy)
        show_choice(self.redo, undo_state.can_redo, busy=undo_state.busy)
        self.review.setVisible(undo_state.can_undo)
        self._conflicts.setText("\n".join(visible(text) for text in undo_state.conflicts))
        self._conflicts.setVisible(bool(undo_state.conflicts))
        self.setAccessibleName(self.item.words)


BUSY_TIP = later("The agent is still working on this turn")


def show_choice(made: QPushButton, offered: bool, *, busy: bool) -> None:
    """A choice that holds, is not there, or has to wait for the turn to end."""
    made.setVisible(offered)
    made.setEnabled(not busy)
    made.setToolTip(translated(BUSY_TIP) if busy else "")
    made.setCursor(Qt.CursorShape.ArrowCursor)


def counted(paths: Collection[str]) -> str:
    """How many files there are, and whether git's own are among them: those are parts of its history, not work."""
    files = [path for path in paths if ".git" not in path.split("/")]
    if not files:
        return tr("git history")
    words = tr("%n file(s)", "", len(files))
    return tr("{files} and git history", files=words) if len(files) < len(paths) else words
