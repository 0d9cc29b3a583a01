"""How far an undo of many changes is, in words."""

from dataclasses import dataclass

from app.ui.kit.language import number, tr


@dataclass(frozen=True, slots=True)
class UndoProgress:
    """How far an undo of many changes is."""

    done: int
    of: int
    call: str = ""
    turn: int | None = None
    """Where the person asked for it, if it was at a call or a turn."""
    redoes: bool = False

    @property
    def words(self) -> str:
        done, count = number(self.done), number(self.of)
        if self.redoes:
            return tr("Redoing: {done} of {count}", done=done, count=count)
        return tr("Undoing: {done} of {count}", done=done, count=count)
