"""What the virtual list holds: items that live long, and the blocks that show them while in view."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPlainTextEdit, QTextBrowser, QWidget

from app.ui.kit.controls import layout_of
from app.ui.transcript.file_links import FileLinks

TextView = QTextBrowser | QPlainTextEdit

NO_LIMIT = 100_000
"""A room that nothing fills."""

SPACE = 10
"""Pixels below a block."""


class Reports(QObject):
    """What the person chose, from whichever block, and which files of the project their texts name."""

    answered = Signal(str, object)  # question id, Answer
    stop_requested = Signal()
    stop_call = Signal(str)  # a call that runs
    stop_background = Signal(str)  # a command that runs beside the conversation
    retry_requested = Signal()
    remedy_requested = Signal(str)  # what can be done about a failure: `app.ui.transcript.blocks.notices.Remedy`
    place_chosen = Signal(object)  # where the conversation goes on, as the card was told it
    resend_requested = Signal(int, str)  # the position of a message of the person's, and what it says
    rewind_requested = Signal(int, str)
    fork_requested = Signal(int, str)
    image_opened = Signal(object)
    answer_copied = Signal(object)  # an item of the answer
    link_clicked = Signal(str, str)  # an address, and a sentence that says who gave it
    link_hovered = Signal(str)
    undo_call = Signal(str)
    undo_path = Signal(str, str)  # a call and one of its paths
    undo_meanwhile = Signal(str, str)  # a call and a path that somebody else wrote, too, or that was set back at once
    undo_turn = Signal(int)
    redo = Signal(str, str, object)  # the undo, and the call or turn at which it was asked for
    history_requested = Signal(str)  # a path
    review_requested = Signal()  # of all changes of the conversation
    page_requested = Signal(str, str, int)  # a call, the file with its whole output, and the line to begin with
    file_requested = Signal(str, int)  # a path and a line, 0 for none: to be opened in the person's editor
    folder_asked = Signal(str)  # a path: its folder, in the desktop's own program
    pictures_requested = Signal(object, object)  # a table of files, and the numbers of its rows in view
    file_asked = Signal(str, int)  # a path and a line, 0 for none: to be looked at in the pane
    trial_requested = Signal(str)  # a command that is to run in the sandbox, before the person runs what it runs
    notice_pressed = Signal(str)  # the words on a notice's button
    summary_edited = Signal(str, str)  # a compaction and its new summary
    budget_requested = Signal()
    pin_requested = Signal(int, bool)  # the position of a message
    pin_summary_requested = Signal(str, bool)  # a compaction

    is_busy = False
    """Whether a turn runs, so that the conversation cannot be rewound."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.files = FileLinks(self)


class Item(ABC):
    """One block's content. `space` is the gap below it."""

    space = SPACE
    position = -1
    """Where the message that it shows is in the history; -1 for what is no message, or is not stored yet."""
    is_pinned = False
    """Whether that message is kept word for word in compactions."""
    is_answer = False
    """Whether it is a part of what the model answered."""
    is_void = False
    """Whether it is a part of a reply that broke off and is asked for again."""
    shows_pin = False
    """Whether its block shows by itself that it is pinned."""
    members: "Sequence[Item]" = ()
    """Items that follow it and are folded into it."""
    hides_members = False
    """Whether they are not to be seen now."""
    folded_into: "Item | None" = None
    """The item whose member it is."""

    @property
    def is_hidden(self) -> bool:
        return self.folded_into is not None and self.folded_into.hides_members

    @property
    def file(self) -> str:
        """The path of the file that its texts are of; "" if they are of none, or of several."""
        return ""

    @property
    def can_be_pinned(self) -> bool:
        return self.position >= 0

    def turn_pin(self, reports: Reports) -> None:
        """Ask for it to be pinned, or not to be any more."""
        reports.pin_requested.emit(self.position, not self.is_pinned)

    @abstractmethod
    def make(self, reports: Reports) -> "Block[Item]":
        """The widget that draws it."""

    def estimate(self, width: int) -> int:
        """About how high the block will be, before it was ever made."""
        return 40

    def set_open(self, on: bool) -> bool:
        """Show all of it, or only its head; whether that is another state than before."""
        return False

    def plain(self) -> str:
        """What is copied when the block is selected as a whole."""
        return ""


I = TypeVar("I", bound=Item, covariant=True)  # noqa: E741


class Block(QWidget, Generic[I]):
    """Shows its item. `refresh` after the item changed; `resized` when the person made it higher or lower."""

    resized = Signal()
    show_requested = Signal(int, int)
    """From here to there, in its own pixels, it should be in view."""

    uses_room = False
    """Whether its height depends on `room`, too."""

    def __init__(self, item: I) -> None:
        super().__init__()
        self.item = item
        self.room = NO_LIMIT
        """How high the view is in which it stands."""

    def refresh(self) -> None:
        """Draw the item again."""

    def height_for(self, width: int) -> int:
        return height_of(self, width)

    @property
    def what_matters(self) -> tuple[int, int] | None:
        """From here to there, in its own pixels, it stays in view if the view gets another height."""
        return None

    def text_views(self) -> list[TextView]:
        """The parts in which text can be selected, from top to bottom."""
        return []


def height_of(widget: QWidget, width: int) -> int:
    """By its layout, from the inside out: Qt itself would tell the outer ones a turn of the loop later."""
    inside = cast("list[QWidget]", widget.findChildren(QWidget))
    for child in (*reversed(inside), widget):
        layout = child.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()
    layout = layout_of(widget)
    return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
