"""A provider that replays a script: the model in tests, with the same stream as a real one.

    Scripted([calls("read", path="a.txt"), says("It says hello.")])

Each reply is used once, in order. `requests` keeps what the model would have seen.
"""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from app.providers import ChatRequest, Endpoint, ModelInfo
from app.vocabulary.errors import Fault, ProviderError, UsageError
from app.vocabulary.events import (
    ReplyEnded,
    ReplyFailed,
    ReplyStarted,
    StreamEvent,
    TextDelta,
    ThinkingDelta,
    ToolCallDelta,
    ToolCallEnded,
    ToolCallStarted,
    UsageReported,
)
from app.vocabulary.messages import StopReason, Usage

READ_TOKENS = 2_000
"""Of each request, as this model reports it; the first ones of our agents can have so few."""


@dataclass(frozen=True)
class Reply:
    """One reply; `wait` seconds pass between its events, or forever where `hang` is set."""

    events: tuple[StreamEvent, ...]
    wait: float = 0.0
    hang: bool = False

    def __add__(self, other: "Reply") -> "Reply":
        """Both in one message: text and then calls, or several calls."""
        return all_of((self, other))


def says(text: str, *, stop: StopReason = StopReason.DONE, thinking: str = "", wait: float = 0.0) -> Reply:
    """A reply in words, streamed word by word."""
    *first, last = text.split(" ")
    words: list[StreamEvent] = [TextDelta(word) for word in (*(f"{word} " for word in first), last)]
    thoughts: list[StreamEvent] = [ThinkingDelta(thinking, {"signature": "scripted"})] if thinking else []
    return Reply((*thoughts, *words, UsageReported(Usage(READ_TOKENS, len(words))), ReplyEnded(stop)), wait)


def calls(name: str, call_id: str = "", /, **arguments: Any) -> Reply:
    """A reply that calls one tool."""
    return raw_call(name, json.dumps(arguments), call_id)


def all_of(replies: Iterable[Reply]) -> Reply:
    """All of them in one message."""
    each = tuple(replies)
    head = (event for one in each[:-1] for event in one.events if not isinstance(event, ReplyEnded | UsageReported))
    return Reply((*head, *each[-1].events), max(one.wait for one in each), any(one.hang for one in each))


def raw_call(name: str, arguments: str, call_id: str = "", *, stop: StopReason = StopReason.TOOLS) -> Reply:
    """A call with its arguments as text, for malformed ones."""
    identity = call_id or f"call_{next(_ids)}"
    half = len(arguments) // 2
    return Reply(
        (
            ToolCallStarted(identity, name),
            ToolCallDelta(identity, arguments[:half]),
            ToolCallDelta(identity, arguments[half:]),
            ToolCallEnded(identity),
            UsageReported(Usage(READ_TOKENS, max(10, len(arguments) // 4))),
            ReplyEnded(stop),
        )
    )


def fails(error: ProviderError, *, after: Iterable[StreamEvent] = ()) -> Reply:
    """A reply that fails, perhaps after it began."""
    return Reply((*after, ReplyFailed(error)))


def hangs(*events: StreamEvent) -> Reply:
    """A reply that never ends."""
    return Reply(events, hang=True)


Line = Reply | Callable[[ChatRequest], Reply | Awaitable[Reply]]


@dataclass
class Scripted:
    """Says its replies in order; a callable reply sees the request first, and may take its time."""

    replies: Sequence[Line]
    name: str = "scripted"
    requests: list[ChatRequest] = field(default_factory=list)
    info: ModelInfo = field(default_factory=lambda: ModelInfo("scripted"))

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        self.requests.append(replace(request, messages=tuple(request.messages)))
        yield ReplyStarted(f"msg_{len(self.requests)}", request.model.id)
        if len(self.requests) > len(self.replies):
            raise AssertionError("the script has no more replies")
        line = self.replies[len(self.requests) - 1]
        said = line if isinstance(line, Reply) else line(request)
        reply = said if isinstance(said, Reply) else await said
        for event in reply.events:
            await asyncio.sleep(reply.wait)
            yield event
        if reply.hang:
            await asyncio.Event().wait()

    async def models(self) -> Sequence[ModelInfo]:
        return [self.info]

    async def window(self, model_id: str) -> int | None:
        return self.info.context

    async def close(self) -> None:
        return None


def build(endpoint: Endpoint) -> Scripted:
    """A script from the JSON file that HANDRAIL_SCRIPT names.

    It is a list of {"say": …}, {"call": …, "arguments": …}, {"calls": […]} for a message with several calls, and
    {"fail": a `Fault`, "say": what came before it}.
    """
    path = os.environ.get("HANDRAIL_SCRIPT")
    if not path:
        raise UsageError("The scripted provider needs HANDRAIL_SCRIPT to name its script, a JSON file.")
    return Scripted([_reply(line) for line in json.loads(Path(path).read_text())])


def _reply(line: dict[str, Any]) -> Reply:
    if "calls" in line:
        return all_of(map(_reply, line["calls"]))
    if "fail" in line:
        words = [TextDelta(line["say"])] if "say" in line else []
        return fails(ProviderError("The scripted failure.", Fault(line["fail"])), after=words)
    if "call" in line:
        call = raw_call(line["call"], json.dumps(line.get("arguments", {})))
        return says(line["say"]) + call if "say" in line else call
    return says(line["say"], wait=line.get("wait", 0.0))


_ids = iter(range(1, 1 << 62))
