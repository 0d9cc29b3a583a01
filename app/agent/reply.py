"""Receives the stream of one reply and gathers it into one assistant message."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from app.providers import ChatRequest, Provider
from app.text.sentences import say
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import (
    PictureReceived,
    ReplyEnded,
    ReplyFailed,
    StreamEvent,
    TextDelta,
    ThinkingDelta,
    ToolCallDelta,
    ToolCallEnded,
    ToolCallStarted,
    UsageReported,
)
from app.vocabulary.messages import AssistantMessage, Image, Native, Part, StopReason, Text, Thinking, ToolCall, Usage

BREATH_SECONDS = 0.004
"""After which a busy stream lets others have the loop: buffered events never suspend by themselves."""


@dataclass
class _Open:
    """A part that is still growing."""

    kind: type[Text] | type[Thinking] | type[ToolCall] | type[Image]
    pieces: list[str] = field(default_factory=list)
    native: Native | None = None
    id: str = ""
    name: str = ""
    complete: bool = False
    image: Image | None = None

    def part(self) -> Part:
        if self.image is not None:
            return self.image
        text = "".join(self.pieces)
        if self.kind is ToolCall:
            return ToolCall(self.id, self.name, text.strip() or "{}", self.native)
        return Text(text, self.native) if self.kind is Text else Thinking(text, self.native)


class ReplyBuilder:
    """Feed it every event of a reply, then take `message()`, or `partial()` if the reply was cut off."""

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._parts: list[_Open] = []
        self._calls: dict[str, _Open] = {}
        self._usage = Usage()
        self.stop: StopReason | None = None
        self._why = ""
        self.text_length = 0
        """Characters of the answer so far, without what was thought."""

    def add(self, event: StreamEvent) -> None:
        match event:
            case TextDelta(text, native):
                self._grow(Text, text, native)
            case ThinkingDelta(text, native):
                self._grow(Thinking, text, native)
            case PictureReceived(image):
                self._parts.append(_Open(Image, image=image, complete=True))
            case ToolCallStarted(call_id, name):
                self._calls[call_id] = _Open(ToolCall, id=call_id, name=name)
                self._parts.append(self._calls[call_id])
            case ToolCallDelta(call_id, json):
                self._calls[call_id].pieces.append(json)
            case ToolCallEnded(call_id, native):
                self._calls[call_id].complete = True
                self._calls[call_id].native = native
            case UsageReported(usage):
                self._usage = usage
            case ReplyEnded(stop, detail, explanation):
                self.stop = stop
                self._why = explanation or (detail if stop is StopReason.OTHER else "")
            case _:
                pass

    def message(self) -> AssistantMessage:
        """The whole reply; a call that never ended counts only where the length limit cut it: the model is told."""
        whole = self.stop is StopReason.LENGTH
        parts = [part for part in self._parts if whole or part.kind is not ToolCall or part.complete]
        return AssistantMessage(
            tuple(part.part() for part in parts if part.pieces or part.native or part.kind in (ToolCall, Image)),
            self._origin,
            self.stop or StopReason.OTHER,
            self._usage,
            self._why,
        )

    def partial(self) -> AssistantMessage | None:
        """What was said before the reply broke off: words only, for no call of it ever ran.

        Nothing native is kept: APIs take signed or encrypted thinking back only with the whole reply it belongs to.
        """
        said = [part for part in self._parts if part.kind is not ToolCall and (part.pieces or part.image)]
        if not any(part.kind is not Thinking for part in said):
            return None
        words = tuple(replace(part, native=None).part() for part in said)
        return AssistantMessage(words, self._origin, StopReason.BROKEN, self._usage)

    def _grow(self, kind: type[Text] | type[Thinking], text: str, native: Native | None) -> None:
        last = self._parts[-1] if self._parts else None
        if last is None or last.kind is not kind or last.complete:
            last = _Open(kind)
            self._parts.append(last)
        if text:
            last.pieces.append(text)
            self.text_length += len(text) if kind is Text else 0
        if native is not None:
            last.native = native
            last.complete = True


async def receive(
    provider: Provider, request: ChatRequest, builder: ReplyBuilder, take: Callable[[StreamEvent], bool]
) -> ProviderError | None:
    """Add each event of the reply to the builder until `take` wants no more; the error that ended it, if one did."""
    breath = time.monotonic() + BREATH_SECONDS
    stream = provider.stream(request)
    try:
        async for event in stream:
            if isinstance(event, ReplyFailed):
                return event.error
            builder.add(event)
            if not take(event):
                return None
            if time.monotonic() > breath:
                await asyncio.sleep(0)
                breath = time.monotonic() + BREATH_SECONDS
    finally:
        aclose = getattr(stream, "aclose", None)
        if aclose is not None:
            await aclose()
    return None if builder.stop else ProviderError(say("The reply broke off in the middle."), Fault.BROKEN_STREAM)
