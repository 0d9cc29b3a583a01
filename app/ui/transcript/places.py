"""Finds the block of a stored message in the conversation, and marks it for a moment."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QWidget

from app.messages import AssistantMessage, Message, ToolCall, ToolMessage, UserMessage
from app.ui.transcript.list.block import Item

MARKED_MS = 2_500
SIDE_PX, ABOVE_PX = 8, 5
"""Between a block and the frame around it."""


def rows_of(
    history: Sequence[Message],
    seq: int,
    count: int,
    row_of_user: Callable[[int], int | None],
    row_of_call: Callable[[str], int | None],
) -> range:
    """The rows of the message at this position: those between what stands before it and what stands after it.

    What the person said stands in order, and calls have ids. An answer is what stands in between. `count` is the
    number of rows; `row_of_user` is asked with the number of a message of the person's, counted from 0.
    """
    users = [at for at, message in enumerate(history) if isinstance(message, UserMessage)]

    def anchor(at: int) -> int | None:
        match history[at]:
            case UserMessage():
                return row_of_user(users.index(at))
            case ToolMessage(call_id=call_id):
                return row_of_call(call_id)
            case AssistantMessage() as message:
                calls = (part.id for part in message.parts if isinstance(part, ToolCall))
                rows = (row for call in calls if (row := row_of_call(call)) is not None)
                return min(rows, default=None)

    own = anchor(seq)
    if own is not None and not isinstance(history[seq], AssistantMessage):
        return range(own, own + 1)
    before = (row for at in range(seq - 1, -1, -1) if (row := anchor(at)) is not None)
    after = (row for at in range(seq + 1, len(history)) if (row := anchor(at)) is not None)
    end = own + 1 if own is not None else next(after, count)
    return range(next(before, -1) + 1, end)


def best(items: Sequence[Item], found: str) -> Item | None:
    """The one that holds what was found, or else the first."""
    holding = (item for item in items if found.casefold() in item.plain().casefold())
    return next(holding, next(iter(items), None))


class Highlight(QFrame):
    """A frame around a block, gone by itself after a moment, or with the block."""

    def __init__(self, block: QWidget) -> None:
        super().__init__(block.parentWidget())
        self.block = block
        self.setProperty("surface", "highlight")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        block.installEventFilter(self)
        block.destroyed.connect(self.deleteLater)
        self._follow()
        self.show()
        QTimer.singleShot(MARKED_MS, self, self.deleteLater)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._follow()
        elif event.type() is QEvent.Type.Hide:
            self.hide()
        return False

    def _follow(self) -> None:
        self.setGeometry(self.block.geometry().adjusted(-SIDE_PX, -ABOVE_PX, SIDE_PX, ABOVE_PX))
        self.raise_()
