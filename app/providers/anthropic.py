"""Anthropic's messages API: what is sent, and how a reply is read."""

import json
import operator
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

import httpx

from app.events import ReplyEnded, ReplyStarted, StreamEvent, TextDelta, ThinkingDelta
from app.messages import (
    AssistantMessage,
    Image,
    Message,
    Part,
    StopReason,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolSpec,
    UserMessage,
)
from app.providers import KINDS, ChatRequest, Endpoint, History, ModelInfo, decoded, guarded, sse
from app.providers.address import without_version
from app.providers.bounded import chunks_of
from app.providers.calls import Calls, arguments_object, wire_id, wire_name
from app.providers.catalog import describe, is_name
from app.providers.dialects import stop_of
from app.providers.faults import Service, explain, from_event
from app.providers.http_api import FAILURES, HttpApi
from app.providers.model_windows import listed_window, plausible
from app.providers.software import Software
from app.providers.sources import Sources
from app.providers.usage import fields_of, usage_reported

Wire = dict[str, Any]

API_VERSION = "2026-10-21"
"""Of what is sent and read here."""

DEFAULT_OUTPUT = 32_000
"""For a model nobody described: room for a long file, and within what every current model allows."""

MOST_OUTPUT = 64_000
"""Longer replies are runaways; what we reserve here is also lost to the conversation on models that add both up."""

MARK = {"cache_control": {"type": "ephemeral"}}
"""What is before it, and itself, is kept for some minutes by the API and costs a tenth the next time."""
_MARK_JSON = json.dumps(MARK)[1:-1]

_THINKING = ("thinking", "redacted_thinking")
_COUNTS = ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens", "output_tokens")


def build(endpoint: Endpoint) -> "AnthropicProvider":
    return AnthropicProvider(endpoint)


class AnthropicProvider:
    name = "anthropic"

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = replace(endpoint, base_url=endpoint.base_url or KINDS[self.name].base_url)
        self._software = Software()
        # As the SDK does, headers that the environment holds are for Anthropic itself.
        given = os.environ.get("ANTHROPIC_CUSTOM_HEADERS", "") if endpoint.is_own else ""
        lines = (line.partition(":") for line in given.splitlines() if ":" in line)
        headers = {"anthropic-version": API_VERSION} | {name.strip(): value.strip() for name, _, value in lines}
        self._api = HttpApi(self._endpoint, without_version(self._endpoint.base_url), headers, self._software)
        self._history: History[Turn] = History(_message)
        self._conversation = Conversation()
        self._tools: tuple[Sequence[ToolSpec], str] = ((), "[]")
        self._system: tuple[str, str] = ("", "")
        """The system prompt of the last request, and its JSON."""

    def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        service = Service(self.name, self._endpoint, request.model.id, self._software)
        return guarded(self._events(request, service), partial(explain, service))

    async def models(self) -> Sequence[ModelInfo]:
        service = Service(self.name, self._endpoint, software=self._software)
        try:
            page = await self._api.get("v1/models?limit=1000")
        except FAILURES as error:
            raise explain(service, error) from error
        return [_model(entry) for entry in service.listed(page)]

    async def window(self, model_id: str) -> int | None:
        return next((model.context for model in await self.models() if model.id == model_id), None)

    async def close(self) -> None:
        await self._api.close()

    async def _events(self, request: ChatRequest, service: Service) -> AsyncIterator[StreamEvent]:
        async with aclosing(await self._send(request)) as response:
            yield ReplyStarted(response.headers.get("request-id", ""), request.model.id)
            decoder = AnthropicDecoder(request, service)
            content_type = response.headers.get("content-type", "")
            chunks = chunks_of(response)
            async with aclosing(decoded(chunks, sse.events(chunks, content_type), decoder.feed)) as events:
                async for event in events:
                    yield event

    async def _send(self, request: ChatRequest) -> httpx.Response:
        # JSON from pieces that were encoded when they were new: a step costs what it adds.
        head: dict[str, Any] = {
            "model": request.model.id,
            "max_tokens": request.output_limit or min(request.model.max_output or DEFAULT_OUTPUT, MOST_OUTPUT),
            "stream": True,
        }
        if self._system[0] != request.system:
            told = [{"type": "text", "text": request.system} | MARK]
            self._system = (request.system, f',"system":{json.dumps(told)}' if request.system else "")
        if request.model.thinking:
            # Newer models keep their thinking to themselves unless asked.
            head["thinking"] = {"type": "adaptive", "display": "summarized"}
        tools = f',"tools":{self._encoded(request.tools, marked=not request.system)}' if request.tools else ""
        messages = self._conversation.encoded(self._history.wire(request.messages, request.model), request.note)
        content = b'%b,"messages":[%b]}' % (f"{json.dumps(head)[:-1]}{self._system[1]}{tools}".encode(), messages)
        return await self._api.post("v1/messages", content)

    def _encoded(self, tools: Sequence[ToolSpec], *, marked: bool) -> str:
        if self._tools[0] is not tools:
            last = len(tools) - 1
            wire = [
                {"name": tool.wire_name, "description": tool.description, "input_schema": tool.schema}
                | (MARK if marked and place == last else {})
                for place, tool in enumerate(tools)
            ]
            self._tools = (tools, json.dumps(wire, separators=(",", ":")))
        return self._tools[1]


# --- out: our messages in their form ---------------------------------------------------------------------------------


class Turn(NamedTuple):
    """A message as the JSON of its content blocks, without the brackets around them."""

    role: str
    blocks: str


class Conversation:
    """The messages of requests as JSON; each request encodes only what is new in it.

    No later request has a mark before the last two turns of the user, so all of that is encoded for good.
    """

    def __init__(self) -> None:
        self._settled: list[Turn] = []
        self._json = bytearray()
        """Of those messages."""

    def encoded(self, messages: Sequence[Turn], note: str = "") -> bytes:
        settled = len(self._settled)
        is_continued = settled <= len(messages) and all(map(operator.is_, self._settled, messages))
        end = _marked_from(messages[settled:]) if is_continued else None
        if end is None:  # something in it is left out now, or the conversation was rewound
            self._settled, self._json, settled = [], bytearray(), 0
            end = _marked_from(messages) or 0
        fresh, rest = messages[settled : settled + end], messages[settled + end :]
        for turn in _joined(fresh):
            self._json += (b"," if self._json else b"") + _encoded(turn)
        self._settled += fresh
        return b",".join([*([self._json] if self._json else []), *turns(rest, note)])


def _marked_from(messages: Sequence[Turn]) -> int | None:
    """The place where the last two turns of the user begin; None if there are not so many."""
    count, later = 0, ""
    for place in range(len(messages) - 1, -1, -1):
        role = messages[place].role if messages[place].blocks else later
        if count == 2 and role != "user":
            return place + 1
        count += role == "user" != later
        later = role
    return 0 if count == 2 else None


def turns(messages: Sequence[Turn], note: str = "") -> list[bytes]:
    """Messages as the API takes them, with marks and with a note at the end.

    What the API has read up to a mark, it finds again in the next request if that has a mark at the same place, or one
    at most 20 blocks later. So the end is marked, and the end of the request before, which may be further away. The
    note comes after the mark: the next request does not have it.
    """
    joined = _joined(messages)
    ends = [place for place, turn in enumerate(joined) if turn.role == "user"]
    for place in ends[-2:]:
        joined[place] = Turn("user", f"{joined[place].blocks[:-1]},{_MARK_JSON}}}")
    if note and ends:
        told = json.dumps({"type": "text", "text": note})
        joined[ends[-1]] = Turn("user", f"{joined[ends[-1]].blocks},{told}")
    return [_encoded(turn) for turn in joined]


def _joined(messages: Sequence[Turn]) -> list[Turn]:
    """Neighbouring messages of the user become one: all results of a reply must stand in the next message together."""
    said = (message for message in messages if message.blocks)
    joined: list[Turn] = []
    for role, neighbours in groupby(said, lambda message: message.role):
        contents = [message.blocks for message in neighbours]
        joined += [Turn(role, content) for content in ([",".join(contents)] if role == "user" else contents)]
    return joined


def _encoded(turn: Turn) -> bytes:
    return f'{{"role":"{turn.role}","content":[{turn.blocks}]}}'.encode()


def _message(message: Message, model: ModelInfo) -> Turn:
    match message:
        case UserMessage(images=images):
            text = message.text_for(sees=model.images)
            shown = _images(images) if model.images else []
            said = (
                [{"type": "text", "text": text if text.strip() else "(no text)"}] if text.strip() or not shown else []
            )
            return _turn("user", shown + said)
        case ToolMessage():
            result = message.result
            made: Wire = {"type": "tool_result", "tool_use_id": wire_id(message.call_id)}
            content: list[Wire] = [{"type": "text", "text": result.for_model}] if result.for_model.strip() else []
            if model.images:
                content += _images(result.images)
            if content:
                made["content"] = content
            if result.is_error:
                made["is_error"] = True
            return _turn("user", [made])
        case AssistantMessage():
            own = message.origin == f"{AnthropicProvider.name}/{model.id}"
            parts = (*message.parts, Text(message.pictures_note))
            blocks = [block for part in parts for block in _part(part, own=own)]
            if blocks and blocks[-1]["type"] in _THINKING:  # a reply that ends so is refused: it was cut off in it
                blocks = [block for block in blocks if block["type"] not in _THINKING]
            return _turn("assistant", blocks)


def _turn(role: str, blocks: list[Wire]) -> Turn:
    return Turn(role, json.dumps(blocks)[1:-1])


def _part(part: Part, *, own: bool) -> Iterator[Wire]:
    match part:
        case Text(text):
            if text.strip():
                yield {"type": "text", "text": text}
        case Thinking(native=native):
            if own and native is not None:
                yield dict(native)
        case ToolCall(call_id, name, arguments):
            yield {
                "type": "tool_use",
                "id": wire_id(call_id),
                "name": wire_name(name),
                "input": arguments_object(arguments),
            }


def _images(images: Sequence[Image]) -> list[Wire]:
    return [
        {"type": "image", "source": {"type": "base64", "media_type": image.media_type, "data": image.data}}
        for image in images
    ]


# --- in: their events as ours ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Block:
    """One content block; servers overlap them, so each is gathered under its index."""

    start: Wire
    text: list[str] = field(default_factory=list)
    signature: str = ""


class AnthropicDecoder:
    """Turns one reply's wire events into stream events."""

    def __init__(self, request: ChatRequest, service: Service) -> None:
        self._service = service
        self._calls = Calls(request)
        self._blocks: dict[int, _Block] = {}
        self._usage: Wire = {}
        self._reason = ""
        self._details: Wire = {}
        """What is said about a refusal."""
        self._sources = Sources()

    def feed(self, event: Wire) -> Iterator[StreamEvent]:
        match event.get("type"):
            case "content_block_delta":
                yield from self._delta(event.get("index", 0), event["delta"])
            case "content_block_start":
                yield from self._start(event.get("index", 0), event["content_block"])
            case "content_block_stop":
                yield from self._stop(event.get("index", 0))
            case "message_start":
                yield from self._count(event["message"].get("usage"))
            case "message_delta":
                self._reason = event["delta"].get("stop_reason") or self._reason
                self._details = fields_of(event["delta"].get("stop_details")) or self._details
                yield from self._count(event.get("usage"))
            case "message_stop":
                stop = stop_of(self._reason) if self._reason else StopReason.DONE
                if stop is StopReason.BROKEN:
                    raise self._service.broken_off(self._reason)
                yield from self._sources.told("")
                yield from self._calls.end_all(cut=stop is StopReason.LENGTH)
                told = (self._details.get(name) for name in ("category", "explanation"))
                yield ReplyEnded(stop, self._reason, ": ".join(text for text in told if isinstance(text, str) and text))
            case "error":
                raise from_event(self._service, event)
            case None if "error" in event:
                raise from_event(self._service, event)

    def _start(self, index: int, block: Wire) -> Iterator[StreamEvent]:
        self._blocks[index] = _Block(block)
        match block.get("type"):
            case "tool_use":
                yield self._calls.start(index, block.get("id"), block.get("name", ""))
            case "text" if block.get("text"):
                yield TextDelta(block["text"])
            case "thinking" if block.get("thinking"):
                yield self._think(self._blocks[index], block["thinking"])

    def _delta(self, index: int, delta: Wire) -> Iterator[StreamEvent]:
        match delta.get("type"):
            case "text_delta":
                if delta["text"]:
                    yield TextDelta(delta["text"])
            case "input_json_delta":
                yield from self._calls.add(index, delta["partial_json"])
            case "thinking_delta":
                if delta["thinking"]:
                    yield self._think(self._blocks[index], delta["thinking"])
            case "citations_delta":
                self._sources.add([delta.get("citation")])
            case "signature_delta":
                self._blocks[index].signature += delta["signature"]

    def _stop(self, index: int) -> Iterator[StreamEvent]:
        block = self._blocks.pop(index, None)
        if block is None:
            return
        match block.start.get("type"):
            case "tool_use":
                if not self._calls.arguments(index) and block.start.get("input"):
                    yield from self._calls.add(index, json.dumps(block.start["input"]))
                yield from self._calls.end(index)
            case "thinking":
                signature = block.signature or block.start.get("signature", "")
                native = {"type": "thinking", "thinking": "".join(block.text), "signature": signature}
                yield ThinkingDelta("", native)
            case "redacted_thinking":
                yield ThinkingDelta("", block.start)

    def _think(self, block: _Block, text: str) -> StreamEvent:
        block.text.append(text)
        return ThinkingDelta(text)

    def _count(self, usage: object) -> Iterator[StreamEvent]:
        """Reports are cumulative and may leave fields out. What the cache has is no part of `input_tokens`."""
        self._usage |= {name: value for name, value in fields_of(usage).items() if value is not None}
        *read, written = (self._usage.get(name, 0) for name in _COUNTS)
        if all(type(count) is int for count in read):
            yield from usage_reported(sum(read), written, *read[1:])


def _model(entry: Wire) -> ModelInfo:
    """Compatible servers leave out all but the id; then the table of known models speaks."""
    known = describe(AnthropicProvider.name, entry["id"])
    can = fields_of(entry.get("capabilities"))
    thinking = fields_of(fields_of(can.get("thinking")).get("types"))
    return replace(
        known,
        name=entry["display_name"] if is_name(entry.get("display_name")) else known.name,
        context=listed_window(entry) or known.context,
        max_output=plausible(entry.get("max_tokens")) or known.max_output,
        images=_supported(can.get("image_input"), known.images),
        thinking=_supported(thinking.get("adaptive"), known.thinking),
    )


def _supported(capability: Any, otherwise: bool) -> bool:
    value = capability.get("supported") if isinstance(capability, dict) else None
    return value if isinstance(value, bool) else otherwise
