"""A conversation as its next request holds it: the summary of its beginning, then its messages, some without contents.

The history stays whole; marks say what differs in requests. Between two marks a request begins exactly like the one
before, and the objects are the same, so that providers and servers can use what they have cached.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from app.agent.context.estimate import TokenEstimate, message_bytes, text_bytes, tools_bytes
from app.agent.context.kept import (
    LEAST_MESSAGE_BYTES,
    kept_for,
    message_bytes_for,
    standing_message,
)
from app.agent.context.known_window import KnownWindow
from app.agent.context.pruning import boundary, calls_by_id, is_file_content, placeholder, prunable, unread_start
from app.providers.model_windows import Window
from app.vocabulary.context_marks import Compaction, Mark, Pin, Pruning, SummaryBy
from app.vocabulary.events import BudgetReported
from app.vocabulary.messages import Message, ToolMessage, ToolSpec, UserMessage

RESERVE_PART = 8
"""The part of the window that is left for a reply, if nobody says how long a reply can get."""
MOST_RESERVE_PART = 3
ACT_PERCENT = 88
"""Of what system prompt and tools leave free: beyond, something is left out. Between two such moments requests begin
alike, so what is left out then has to last for a while."""
PRUNED_PERCENT = 50
"""If leaving old results out does not get below this, it would have to be done again soon."""
GAIN_PERCENT = 25
"""What is done for less than this would soon have to be done again."""
TAIL_PERCENT = 25
"""The last messages, which nothing is done to."""


@dataclass(frozen=True, slots=True)
class Room:
    """The tokens of a model's window; `fixed` are those of the system prompt and the tools."""

    window: int
    max_output: int | None = None
    fixed: int = 0

    @property
    def size(self) -> int:
        """What a request may have, so that the reply fits behind it."""
        reserve = min(self.max_output or self.window // RESERVE_PART, self.window // MOST_RESERVE_PART)
        return self.window - reserve

    @property
    def act_at(self) -> int:
        return self._bytes_at(ACT_PERCENT)

    @property
    def pruned(self) -> int:
        return self._bytes_at(PRUNED_PERCENT)

    @property
    def gain(self) -> int:
        return max(0, self.size - self.fixed) * GAIN_PERCENT // 100

    def _bytes_at(self, percent: int) -> int:
        """Of a request whose conversation fills this much of what is free."""
        return self.fixed + max(0, self.size - self.fixed) * percent // 100


@dataclass(frozen=True, slots=True)
class Fixed:
    """What stands before the messages of every request, in bytes."""

    system: int
    tools: int

    @property
    def size(self) -> int:
        return self.system + self.tools


class ConversationContext:
    """What of a history goes into requests to one model."""

    def __init__(
        self,
        window: KnownWindow | None = None,
        *,
        max_output: int | None = None,
        marks: Sequence[Mark] = (),
        keep: Callable[[Mark], None] = lambda mark: None,
        estimate: TokenEstimate | None = None,
        whole: str = "",
    ) -> None:
        self.known_window = window or KnownWindow()
        self.max_output = max_output
        self.estimate = estimate or TokenEstimate()
        self._keep = keep
        """Stores a mark."""
        self._whole = whole
        """The path of the file that holds the conversation, as the model can read it."""
        self.pins: set[int] = set()
        self.compactions: list[Compaction] = []
        """All that there were; the last one is in force."""
        self._pruned_upto = 0
        self._files: dict[str, str] = {}
        self._placeholders: dict[int, Message] = {}
        self._standing: UserMessage | None = None
        self._sizes: list[int] = []
        for mark in marks:
            self.apply(mark)

    # --- the request -------------------------------------------------------------------------------------------------

    @property
    def window(self) -> Window:
        return self.known_window.now

    def is_nearly_full(self, history: Sequence[Message], fixed: Fixed) -> bool:
        """Whether something has to be left out of the next request."""
        return self.tokens(history, fixed) > self._room(fixed).act_at

    @property
    def room_bytes(self) -> int:
        """How long a request may be."""
        return self.estimate.bytes(Room(self.window.tokens, self.max_output).size)

    def _room(self, fixed: Fixed) -> Room:
        return Room(self.window.tokens, self.max_output, round(fixed.size / self.estimate.bytes_per_token))

    @property
    def start(self) -> int:
        """The first message that stands in requests itself."""
        return self.compactions[-1].upto if self.compactions else 0

    def messages(self, history: Sequence[Message]) -> list[Message]:
        """What a request holds of this history, before `request_messages`."""
        self._make_placeholders(history)
        start = self.start
        shown = list(history[start:])
        for position, message in self._placeholders.items():
            if position >= start:
                shown[position - start] = message
        return [self._stand_in(), *shown] if self.compactions else shown

    def fixed(self, system: str, tools: Sequence[ToolSpec]) -> Fixed:
        return Fixed(text_bytes(system), tools_bytes(tools))

    def request_bytes(self, history: Sequence[Message], fixed: Fixed) -> int:
        return fixed.size + self._conversation_bytes(history)

    def tokens(self, history: Sequence[Message], fixed: Fixed) -> int:
        """Of the next request, as an estimate."""
        return self.estimate.tokens(self.request_bytes(history, fixed))

    def report(self, history: Sequence[Message], fixed: Fixed, used: int | None = None) -> BudgetReported:
        """What fills the window. `used` is the real number of tokens, where it is known."""
        total = self.request_bytes(history, fixed)
        tokens = self.tokens(history, fixed) if used is None else used
        files = self._count_bytes(history)[1]

        def part(size: int) -> int:
            return round(tokens * size / total) if total else 0

        return BudgetReported(
            tokens,
            self.window.tokens,
            system=part(fixed.system),
            tools=part(fixed.tools),
            conversation=part(total - fixed.size - files),
            files=part(files),
            is_estimate=used is None,
            window_from=self.window.source,
        )

    # --- what is left out --------------------------------------------------------------------------------------------

    def pruning(
        self, history: Sequence[Message], fixed: Fixed, *, hard: bool = False, unread: bool = False
    ) -> Pruning | None:
        """Old results to leave out, if that is enough for a while.

        `hard` takes all that the model has read, and together with `unread` also those that it has not.
        """
        upto = self._tail_start(history, fixed)
        if hard:
            upto = len(history) if unread else unread_start(history)
        positions = prunable(history, max(self.start, self._pruned_upto), upto, self.pins)
        if not positions:
            return None
        self._measure(history)
        calls = calls_by_id(history[self.start : upto])
        gain = 0
        for position in positions:
            gain += self._sizes[position] - message_bytes(placeholder(history[position], calls, {}))
        gained = round(gain / self.estimate.bytes_per_token)
        room = self._room(fixed)
        is_enough = gained >= room.gain and self.tokens(history, fixed) - gained <= room.pruned
        return Pruning(upto) if is_enough or (hard and gained >= room.gain // 2) else None

    def compaction(
        self, history: Sequence[Message], fixed: Fixed, *, hard: bool = False, wished: bool = False
    ) -> "PlannedCompaction | None":
        """What a compaction would stand for and how long it may get; None if it would save nothing.

        What the model has not read stays as it is. A compaction that was `wished` for, or that follows a refusal
        (`hard`), leaves nothing else.
        """
        free = self.room_bytes - fixed.size
        if free < LEAST_MESSAGE_BYTES:
            return None  # it is not the conversation that is too long
        unread = unread_start(history)
        upto = unread if hard or wished else min(unread, self._tail_start(history, fixed))
        self._measure(history)
        self._make_placeholders(history)
        sizes = self._sizes[upto : len(history)]
        for position, message in self._placeholders.items():
            if position >= upto:
                sizes[position - upto] = message_bytes(message)
        tail = sum(sizes)
        most = max(LEAST_MESSAGE_BYTES // 2, min(message_bytes_for(free), free - tail))
        covered = self._conversation_bytes(history) - tail
        # A summary of less than this would hardly be shorter.
        if upto <= self.start or covered < (1_500 if hard or wished else most // 4):
            return None
        return PlannedCompaction(upto, most)

    def _tail_start(self, history: Sequence[Message], fixed: Fixed) -> int:
        self._measure(history)
        free = max(0, self.room_bytes - fixed.size)
        return boundary(history, self.start, free * TAIL_PERCENT // 100, self._sizes)

    # --- marks -------------------------------------------------------------------------------------------------------

    def add(self, mark: Mark) -> None:
        """From now on requests differ as the mark says, also when the session is opened again."""
        self.apply(mark)
        self._keep(mark)

    def apply(self, mark: Mark) -> None:
        """The same without storing it."""
        match mark:
            case Pin(position, is_pinned):
                (self.pins.add if is_pinned else self.pins.discard)(position)
                self._placeholders.clear()
            case Pruning(upto, files):
                self._pruned_upto = max(self._pruned_upto, upto)
                self._files |= files
                self._placeholders.clear()
            case Compaction():
                places = [place for place, one in enumerate(self.compactions) if one.id == mark.id]
                for place in places:
                    self.compactions[place] = mark
                if not places:
                    self.compactions.append(mark)
                self._standing = None

    def edit_summary(self, compaction_id: str, text: str) -> Compaction | None:
        """The person wrote another summary; None if there is no such compaction."""
        found = next((one for one in self.compactions if one.id == compaction_id), None)
        if found is None:
            return None
        edited = replace(found, summary=text.strip(), by=SummaryBy.PERSON)
        self.add(edited)
        return edited

    def pin(self, history: Sequence[Message], position: int, *, is_pinned: bool) -> None:
        """A pinned message is in every request word for word, as far as there is room."""
        self.add(Pin(position, is_pinned))
        if self.compactions and position < self.start:
            last = self.compactions[-1]
            summaries = self.pinned_summaries(before=last)
            self.add(replace(last, kept=kept_for(history[: last.upto], self.pins, last.most_bytes, summaries)))

    def pin_summary(self, compaction_id: str, *, is_pinned: bool) -> Compaction | None:
        """A pinned summary stands word for word in those that follow; None if there is no such compaction."""
        found = next((one for one in self.compactions if one.id == compaction_id), None)
        if found is None:
            return None
        self.add(changed := replace(found, is_pinned=is_pinned))
        return changed

    def pinned_summaries(self, before: Compaction | None = None) -> list[str]:
        """Those of all compactions, or of those before one."""
        earlier = takewhile(lambda one: before is None or one.id != before.id, self.compactions)
        return [one.summary for one in earlier if one.is_pinned]

    def forget_after(self, count: int) -> None:
        """Only the first `count` messages of the history are left: what stands for later ones is not in force."""
        self.compactions = [one for one in self.compactions if one.upto <= count]
        self.pins = {position for position in self.pins if position < count}
        self._pruned_upto = min(self._pruned_upto, count)
        self._placeholders.clear()
        self._standing = None
        del self._sizes[count:]

    # --- sizes -------------------------------------------------------------------------------------------------------

    def _measure(self, history: Sequence[Message]) -> None:
        self._sizes += [message_bytes(message) for message in history[len(self._sizes) :]]

    def _conversation_bytes(self, history: Sequence[Message]) -> int:
        return self._count_bytes(history)[0]

    def _count_bytes(self, history: Sequence[Message]) -> tuple[int, int]:
        """What requests hold, in bytes: of all, and of contents of files."""
        self._measure(history)
        self._make_placeholders(history)
        every = message_bytes(self._stand_in()) if self.compactions else 0
        files = 0
        for position in range(self.start, len(history)):
            shown, message = self._placeholders.get(position), history[position]
            size = self._sizes[position] if shown is None else message_bytes(shown)
            every += size
            files += size if isinstance(message, ToolMessage) and is_file_content(message.name) else 0
        return every, files

    def _make_placeholders(self, history: Sequence[Message]) -> None:
        if self._placeholders or self._pruned_upto <= self.start:
            return
        calls = calls_by_id(history[self.start : self._pruned_upto])
        for position in prunable(history, self.start, min(self._pruned_upto, len(history)), self.pins):
            self._placeholders[position] = placeholder(history[position], calls, self._files)

    def _stand_in(self) -> UserMessage:
        if self._standing is None:
            self._standing = standing_message(self.compactions[-1], self._whole)
        return self._standing


@dataclass(frozen=True, slots=True)
class PlannedCompaction:
    """Which messages a compaction would replace, and how long its own message may get."""

    upto: int
    most_bytes: int
