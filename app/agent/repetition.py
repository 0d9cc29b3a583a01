"""Models that repeat themselves: the same text over and over within a reply, the same reply, or the same refused call.

Small models fall into such loops and do not come out by themselves. Within a reply the stream is ended; a third reply
like the two before it, with the same results, ends the turn, and so does a call that is refused for the third time. The
person is told.
"""

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import aclosing

from app.providers import ChatRequest, Provider, WrappedProvider
from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.errors import Denied, Fault, ProviderError
from app.vocabulary.events import ReplyFailed, StreamEvent, TextDelta, ThinkingDelta
from app.vocabulary.messages import AssistantMessage, ToolCall, ToolResult

LOOKED_AT = 12_000
"""Characters at the end of a text in which a repetition is looked for."""
EVERY = 1_000
"""Characters after which it is looked for again."""
LEAST_REPEATED = 2_000
"""Characters that a repetition covers at least; tables and lists repeat less."""
LEAST_TIMES = 8
SAME_REFUSALS = 3
"""How often the same call may be refused in a turn. A model that asks again after that would never stop asking."""

REPEATED = say(
    "The model repeated the same text over and over, so its reply was stopped. Ask otherwise, or choose another model."
)
_WORD = re.compile(r"[^\W\d_]{2}")


def repeated_part(text: str) -> str:
    """What the end of the text repeats over and over; "" if it does not."""
    end = text[-LOOKED_AT:]
    if len(end) < LEAST_REPEATED:
        return ""
    # The last letters must stand once more, one repetition earlier.
    place = end.rfind(end[-32:], 0, len(end) - 1)
    while place >= 0:
        period = len(end) - 32 - place
        if period * LEAST_TIMES > len(end):
            return ""
        covered = period + _same_length(end, period)
        part = end[-period:]
        if covered >= max(LEAST_REPEATED, LEAST_TIMES * period):
            # What has no words may repeat for longer: rules of dashes and rows of numbers do.
            return part if _WORD.search(part) or covered >= 10_000 else ""
        place = end.rfind(end[-32:], 0, place + 31)
    return ""


def _same_length(text: str, period: int) -> int:
    """How many letters at the end are each the same as the one a period before."""
    backwards = text[::-1]
    pairs = zip(backwards, backwards[period:], strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), len(text) - period)


class Unrepeating(WrappedProvider):
    """A provider whose replies are ended once they only repeat themselves."""

    def __init__(self, provider: Provider) -> None:
        super().__init__(provider)

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        said, thought = _Said(), _Said()
        async with aclosing(self._provider.stream(request)) as events:  # type: ignore[type-var]  # all can be closed
            async for event in events:
                yield event
                match event:
                    case TextDelta(text):
                        repeats = said.repeats(text)
                    case ThinkingDelta(text):
                        repeats = thought.repeats(text)
                    case _:
                        repeats = False
                if repeats:
                    yield ReplyFailed(ProviderError(REPEATED, Fault.REPETITION))
                    return


class _Said:
    """What of one kind has come; only its end is kept."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._new = 0

    def repeats(self, text: str) -> bool:
        self._pieces.append(text)
        self._new += len(text)
        if self._new < EVERY:
            return False
        self._new = 0
        self._pieces = ["".join(self._pieces)[-LOOKED_AT:]]
        return bool(repeated_part(self._pieces[0]))


class Repetitions:
    """Counts in a turn the replies in a row that say, call and get back the same, and the refusals of each call."""

    def __init__(self) -> None:
        self._last: object = None
        self._times = 0
        self._refused: Counter[tuple[str, str]] = Counter()
        """Calls that did not run: name and arguments."""

    def forget(self) -> None:
        self._last, self._times = None, 0
        self._refused.clear()

    def refused_again(self, calls: Iterable[ToolCall]) -> str:
        """Why there is no point in going on after these refused calls; "" if there is one."""
        for call in calls:
            key = (call.name, call.arguments)
            self._refused[key] += 1
            if self._refused[key] >= SAME_REFUSALS:
                return say(
                    "the same call of {tool} was refused {count} times", one_line(call.name, 80), self._refused[key]
                )
        return ""

    def again(self, reply: AssistantMessage, results: Sequence[ToolResult] = ()) -> str:
        """Why there is no point in going on; "" if there is one. What was denied is the person's business."""
        if any(result.code == Denied.code for result in results):
            self._last, self._times = None, 0
            return ""
        called = [(call.name, call.arguments) for call in reply.tool_calls]
        now = (reply.text, called, [(result.code, result.output) for result in results])
        self._times = self._times + 1 if now == self._last else 1
        self._last = now
        return say("the model gave the same reply {count} times", self._times) if self._times >= 3 else ""
