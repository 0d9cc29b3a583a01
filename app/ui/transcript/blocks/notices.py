"""What happens around the answer: waiting, retrying, failing, stopping."""

import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.text.plain import visible
from app.ui.kit.controls import Item as Part
from app.ui.kit.controls import column, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Glyph, Spinner, button, frame, label
from app.ui.transcript.cards import card
from app.ui.transcript.list.block import Block, Item, Reports
from app.vocabulary.errors import DiskFull, Fault, FolderGone, KeyringLocked, NoKey, NoModel

_TICK_MS = 250
_TITLES: dict[str, str] = {
    Fault.AUTH: later("The key was not accepted"),
    Fault.NOT_FOUND: later("The model was not found"),
    Fault.RATE_LIMIT: later("Too many requests"),
    Fault.QUOTA: later("The account has no credit left"),
    Fault.OVERLOADED: later("The service is overloaded"),
    Fault.SERVER: later("The service failed"),
    Fault.CONNECTION: later("No connection"),
    Fault.IDLE: later("The service stopped answering"),
    Fault.BROKEN_STREAM: later("The reply broke off"),
    Fault.CONTEXT: later("The conversation is too long"),
    Fault.SMALL_WINDOW: later("The model's window is too small"),
    Fault.REQUEST: later("The request was refused"),
    Fault.REPETITION: later("The model repeats itself"),
    Fault.REFUSED: later("The model refused to answer"),
    Fault.TOOLS: later("The model takes no tools"),
    Fault.PICTURE: later("A picture is too large"),
    NoKey.fault: later("There is no key"),
    KeyringLocked.fault: later("The keyring is locked"),
    FolderGone.fault: later("The folder is gone"),
    DiskFull.fault: later("The disk is full"),
    NoModel.fault: later("Nothing was sent"),
    "not_sent": later("Nothing was sent"),
    "not_set_up": later("Nothing was sent"),
    "bug": later("Something broke inside Handrail"),
}


class Remedy(StrEnum):
    """What can be done about a failure, as a button says it."""

    KEY = later("Enter a key…")
    MODEL = later("Choose another model…")
    COMPACT = later("Summarise the conversation")
    EDIT = later("Edit the message")
    SETTINGS = later("Open settings…")
    FOLDER = later("Choose a folder…")
    LEAN = later("Use the agent lean")
    BUDGET = later("Change the budget…")
    NO_TOOLS = later("Go on without tools")
    SMALLER = later("Send a smaller picture…")


_REMEDIES: dict[str, tuple[Remedy, ...]] = {
    Fault.AUTH: (Remedy.KEY,),
    Fault.NOT_FOUND: (Remedy.MODEL,),
    Fault.QUOTA: (Remedy.MODEL,),
    Fault.OVERLOADED: (Remedy.MODEL,),
    Fault.CONNECTION: (Remedy.MODEL,),
    Fault.CONTEXT: (Remedy.COMPACT,),
    Fault.SMALL_WINDOW: (Remedy.LEAN, Remedy.MODEL),
    Fault.REQUEST: (Remedy.MODEL,),
    Fault.REPETITION: (Remedy.MODEL,),
    Fault.REFUSED: (Remedy.EDIT, Remedy.MODEL),
    Fault.TOOLS: (Remedy.NO_TOOLS, Remedy.MODEL),
    Fault.PICTURE: (Remedy.SMALLER,),
    NoKey.fault: (Remedy.KEY,),
    KeyringLocked.fault: (Remedy.KEY,),
    FolderGone.fault: (Remedy.FOLDER,),
    NoModel.fault: (Remedy.MODEL,),
    "not_set_up": (Remedy.SETTINGS,),
}


def title_of(fault: str) -> str:
    return translated(_TITLES[fault]) if fault in _TITLES else tr("The turn failed")


class NoticeItem(Item):
    """One quiet line, perhaps with something to do about it, which is a marked text."""

    def __init__(self, text: str, glyph: str = "info", ink: str = "text3", act: str = "") -> None:
        self.said, self.glyph, self.ink, self.act = text, glyph, ink, act

    @property
    def text(self) -> str:
        return visible(core_text(self.said))

    @property
    def tip(self) -> str:
        """More about it, for who points at it."""
        return ""

    def make(self, reports: Reports) -> Block[Item]:
        return NoticeBlock(self, reports)

    def estimate(self, width: int) -> int:
        return 20

    def plain(self) -> str:
        return self.text


class NoticeBlock(Block[NoticeItem]):
    def __init__(self, item: NoticeItem, reports: Reports) -> None:
        super().__init__(item)
        sign = Glyph(item.glyph, item.ink, 14)
        self._words = label(item.text, "small", wrap=True)
        line = row(sign, self._words, spacing=7)
        line.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        line.setStretch(1, 1)
        if item.act:
            line.addWidget(button(translated(item.act), "link", on_click=lambda: reports.notice_pressed.emit(item.act)))
        self.setLayout(line)
        self.setToolTip(item.tip)

    def refresh(self) -> None:
        self._words.setText(self.item.text)


class PrunedItem(NoticeItem):
    """Results that a turn has left out of requests, and about how many tokens that saves: one line for all."""

    def __init__(self) -> None:
        super().__init__("")
        self.results = self.tokens = 0

    def add(self, results: int, tokens: int) -> None:
        self.results += results
        self.tokens += tokens

    @property
    def text(self) -> str:
        return tr(
            "%n old result(s) left out of requests from now on, which saves about {tokens} tokens.",
            "",
            self.results,
            tokens=number(self.tokens),
        )


class WaitingItem(Item):
    """The model has been called and has said nothing yet."""

    def __init__(self, words: str, since: float | None = None) -> None:
        self.words = words
        self.since = time.monotonic() if since is None else since

    def make(self, reports: Reports) -> Block[Item]:
        return WaitingBlock(self)

    def estimate(self, width: int) -> int:
        return 20


class WaitingBlock(Block[WaitingItem]):
    def __init__(self, item: WaitingItem) -> None:
        super().__init__(item)
        self._words = label(item.words, "small")
        self.setLayout(row(Spinner(14, "accent_text", item.words), self._words, None, spacing=7))
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self.refresh)
        self._tick.start()

    def refresh(self) -> None:
        seconds = time.monotonic() - self.item.since
        words = self.item.words
        self._words.setText(tr("{what}, {seconds} s", what=words, seconds=round(seconds)) if seconds >= 3 else words)


class PlaceItem(Item):
    """Asks which server the conversation should continue with; nothing is sent before that."""

    def __init__(self, text: str, choices: Sequence[tuple[str, object]]) -> None:
        self.text, self.choices = visible(text), choices
        self.made = time.monotonic()

    def make(self, reports: Reports) -> Block[Item]:
        return PlaceBlock(self, reports)

    def estimate(self, width: int) -> int:
        return 120

    def plain(self) -> str:
        return "\n".join([self.text, *(words for words, _ in self.choices)])


class PlaceBlock(Block[PlaceItem]):
    def __init__(self, item: PlaceItem, reports: Reports) -> None:
        super().__init__(item)
        self._reports = reports
        choices = [button(visible(words).replace("&", "&&"), on_click=self._chooser(at)) for words, at in item.choices]
        title = tr("Where should this conversation continue?")
        self.setLayout(_boxed("warn", "link", title, item.text, 6, Flow(*choices)))

    def _chooser(self, place: object) -> Callable[[], None]:
        def choose() -> None:
            """A click meant for what stood here a moment ago sends nothing anywhere."""
            if time.monotonic() - self.item.made >= card.SETTLE:
                self._reports.place_chosen.emit(place)

        return choose


class RetryItem(Item):
    """A failed call that is tried again at `due`."""

    def __init__(self, attempt: int, delay: float, text: str, fault: str) -> None:
        self.attempt = attempt
        self.due = time.monotonic() + delay
        self.text, self.fault = visible(core_text(text)), fault

    @property
    def words(self) -> str:
        left = max(0, round(self.due - time.monotonic()))
        if not left:
            return tr("Trying again now (attempt {number})", number=self.attempt + 1)
        return tr("Trying again in {seconds} s (attempt {number})", seconds=left, number=self.attempt + 1)

    def make(self, reports: Reports) -> Block[Item]:
        return RetryBlock(self, reports)

    def estimate(self, width: int) -> int:
        return 64


class RetryBlock(Block[RetryItem]):
    def __init__(self, item: RetryItem, reports: Reports) -> None:
        super().__init__(item)
        self.countdown = label(item.words, "small", "text2")
        self.stop = button(tr("Stop"), "danger", on_click=reports.stop_requested.emit)
        self.setLayout(_boxed("warn", "clock", title_of(item.fault), item.text, self.countdown, beside=self.stop))
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(lambda: self.countdown.setText(self.item.words))
        self._tick.start()


class ErrorItem(Item):
    """The turn failed: what happened, what to do, one button."""

    def __init__(self, text: str, fault: str = "") -> None:
        self.text, self.fault = visible(core_text(text)), fault
        self.can_retry = True

    def make(self, reports: Reports) -> Block[Item]:
        return ErrorBlock(self, reports)

    def estimate(self, width: int) -> int:
        return 70

    def plain(self) -> str:
        return self.text


class ErrorBlock(Block[ErrorItem]):
    def __init__(self, item: ErrorItem, reports: Reports) -> None:
        super().__init__(item)
        self.retry = button(tr("Retry"), "plain", on_click=reports.retry_requested.emit)
        self.remedies = [
            button(translated(remedy), "plain", on_click=partial(reports.remedy_requested.emit, remedy))
            for remedy in _REMEDIES.get(item.fault, ())
        ]
        self._acts = Flow(*self.remedies, self.retry)
        self.setLayout(_boxed("bad", "x-circle", title_of(item.fault), item.text, 6, self._acts))

    def refresh(self) -> None:
        """Only the last failure can be retried."""
        self._acts.setVisible(self.item.can_retry)


def _boxed(surface: str, glyph: str, title: str, text: str, *below: Part, beside: QWidget | None = None) -> QVBoxLayout:
    """A box with a sign, what happened, and what can be done about it."""
    sign = Glyph(glyph, surface)
    words = column(label(title, "strong"), label(text, "small", "text2", wrap=True), *below, spacing=2)
    inside = row(sign, words, *([beside] if beside is not None else []), spacing=10, margins=(14, 10, 12, 10))
    inside.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
    inside.setStretch(1, 1)
    box = frame(surface)
    box.setLayout(inside)
    return column(box)
