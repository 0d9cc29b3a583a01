"""Anthropic's messages API: what is sent, and how a reply is read."""

import json
import os
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from typing import Any

import httpx2
from anthropic import AnthropicError, APIStatusError, AsyncAnthropic

from app.providers import KINDS, ChatRequest, Endpoint, History, ModelInfo, decode, guarded, sse
from app.providers.address import without_version
from app.providers.bounded import chunks_of
from app.providers.calls import Calls, arguments_object, wire_id, wire_name
from app.providers.catalog import describe, is_name
from app.providers.dialects import ADAPTIVE, ANTHROPIC, ChatDialect, learned_effort, stop_of
from app.providers.faults import Service, explain, from_event
from app.providers.model_windows import listed_window, plausible
from app.providers.reply_parts import Sources, fields_of, usage_reported
from app.providers.sdk import FAILURES, client_options, get, post
from app.providers.software import Software
from app.vocabulary.efforts import EFFORTS, known_efforts
from app.vocabulary.events import ReplyEnded, ReplyStarted, StreamEvent, TextDelta, ThinkingDelta
from app.vocabulary.messages import (
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

Wire = dict[str, Any]

DEFAULT_OUTPUT = 32_000
"""For a model nobody described: room for a long file, and within what every current model allows."""

MOST_OUTPUT = 64_000
"""Longer replies are runaways; what we reserve here is also lost to the conversation on models that add both up."""

MARK = {"cache_control": {"type": "ephemeral"}}
"""What is before it, and itself, is kept for some minutes by the API and costs a tenth the next time."""

BUDGETS = {"minimal": 1_024, "low": 4_096, "medium": 10_000, "high": 24_000, "xhigh": 32_000, "max": 48_000}
"""Tokens for the thinking of models that know no effort."""
LEAST_BUDGET, LEAST_ANSWER = 1_024, 1_024

_THINKING = ("thinking", "redacted_thinking")
_COUNTS = ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens", "output_tokens")


def build(endpoint: Endpoint) -> "AnthropicProvider":
    return AnthropicProvider(endpoint)


class AnthropicProvider:
    name = "anthropic"
    _post = staticmethod(post)
    _failures: tuple[type[Exception], ...] = (AnthropicError, *FAILURES)

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = replace(endpoint, base_url=endpoint.base_url or KINDS[self.name].base_url)
        self._software = Software()
        self._client = self._new_client()
        self._history: History[Wire] = History(partial(_message, name=self.name))
        self._dialects: dict[str, ChatDialect] = {}
        """What refusals taught about single models."""

    def _new_client(self) -> Any:
        # As the SDK does, headers that the environment holds are for Anthropic itself.
        given = os.environ.get("ANTHROPIC_CUSTOM_HEADERS", "") if self._endpoint.is_own else ""
        lines = (line.partition(":") for line in given.splitlines() if ":" in line)
        headers = {name.strip(): value.strip() for name, _, value in lines}
        options = client_options(self._endpoint, without_version(self._endpoint.base_url), self._software, headers)
        return AsyncAnthropic(**options, open_telemetry=False)

    def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        service = Service(self.name, self._endpoint, request.model.id, self._software)
        return guarded(self._events(request, service), partial(explain, service))

    async def models(self) -> Sequence[ModelInfo]:
        service, page = await self._page("v1/models?limit=1000")
        return [_model(entry) for entry in service.listed(page)]

    async def _page(self, address: str) -> tuple[Service, Any]:
        service = Service(self.name, self._endpoint, software=self._software)
        try:
            return service, await get(self._client, address)
        except self._failures as error:
            raise explain(service, error) from error

    async def window(self, model_id: str) -> int | None:
        return next((model.context for model in await self.models() if model.id == model_id), None)

    async def close(self) -> None:
        await self._client.close()

    async def _events(self, request: ChatRequest, service: Service) -> AsyncIterator[StreamEvent]:
        async with aclosing(await self._understood(request)) as response:
            refused = self._dialect_of(request.model).refused(request.effort)
            yield ReplyStarted(response.headers.get("request-id", ""), request.model.id, refused)
            decoder = AnthropicDecoder(request, service)
            arrived = self._arrived(response)
            async with aclosing(decode(arrived, decoder.feed)) as events:
                async for event in events:
                    yield event

    async def _understood(self, request: ChatRequest) -> httpx2.Response:
        """A service that knows no such effort is asked without it."""
        try:
            return await self._post(self._client, "v1/messages", self._body(request))
        except APIStatusError as error:
            dialect = self._dialect_of(request.model)
            better = learned_effort(dialect, error.status_code, error.body, request.effort)
            if better is None:
                raise
            self._dialects[request.model.id] = better
            return await self._post(self._client, "v1/messages", self._body(request))

    def _dialect_of(self, model: ModelInfo) -> ChatDialect:
        return self._dialects.get(model.id, ANTHROPIC)

    def _arrived(self, response: Any) -> sse.Arrived:
        return sse.events(chunks_of(response), response.headers.get("content-type", ""))

    def _body(self, request: ChatRequest) -> Wire:
        history = self._history.wire(request.messages, request.model)
        body: Wire = {
            "model": request.model.id,
            "max_tokens": request.output_limit or min(request.model.max_output or DEFAULT_OUTPUT, MOST_OUTPUT),
            "stream": True,
        }
        body |= _thinking(request, self._dialect_of(request.model), body["max_tokens"], self.name)
        if request.system:
            body["system"] = [{"type": "text", "text": request.system} | MARK]
        if request.tools:
            body["tools"] = _tools(request.tools, marked=not request.system)
        return body | {"messages": mark(_join(history), request.note)}


# --- out: our messages in their form ---------------------------------------------------------------------------------


def _thinking(request: ChatRequest, dialect: ChatDialect, most: int, name: str) -> Wire:
    """Models from before `max` do not decide by themselves how much to think: they get a budget of tokens."""
    model = request.model
    known = known_efforts(model.id, model.efforts)
    if known and not model.thinking and "max" not in known:
        budget = min(BUDGETS.get(request.effort, 0), most - LEAST_ANSWER)
        fits = budget >= LEAST_BUDGET and dialect.effort_fields(request.effort) and _may_think(request, name)
        return {"thinking": {"type": "enabled", "budget_tokens": budget}} if fits else {}
    return dialect.effort_fields(request.effort) or (ADAPTIVE if model.thinking else {})


def _may_think(request: ChatRequest, name: str) -> bool:
    """A turn that was begun without thinking, or by another model, is refused with a budget for it until its end."""
    first: AssistantMessage | None = None
    after: Message | None = None
    for message in request.messages:
        if isinstance(message, UserMessage) and not isinstance(after, ToolMessage):
            first = None
        elif isinstance(message, AssistantMessage):
            first = first or message
        after = message
    if first is None:
        return True
    began = first.parts[0] if first.origin == f"{name}/{request.model.id}" and first.parts else None
    return isinstance(began, Thinking) and began.native is not None


def _tools(tools: Sequence[ToolSpec], *, marked: bool) -> list[Wire]:
    wire: list[Wire] = [
        {"name": tool.wire_name, "description": tool.description, "input_schema": tool.schema} for tool in tools
    ]
    return [*wire[:-1], wire[-1] | MARK] if marked else wire


def mark(turns: list[Wire], note: str = "") -> list[Wire]:
    """The messages with marks and with a note at the end.

    What the API has read up to a mark, it finds again in the next request if that has a mark at the same place, or one
    at most 20 blocks later. So the end is marked, and the end of the request before, which may be further away. The
    note comes after the mark: the next request does not have it.
    """
    ends = [place for place, turn in enumerate(turns) if turn["role"] == "user"]
    for place in ends[-2:]:
        *before, last = turns[place]["content"]
        turns[place] = _turn("user", [*before, last | MARK])
    if note and ends:
        turns[ends[-1]]["content"].append({"type": "text", "text": note})
    return turns


def _join(messages: Iterable[Wire]) -> list[Wire]:
    """Neighbouring messages of the user become one: all results of a reply must stand in the next message together."""
    joined: list[Wire] = []
    for role, neighbours in groupby((one for one in messages if one["content"]), lambda message: message["role"]):
        said = list(neighbours)
        joined += [_turn(role, [block for one in said for block in one["content"]])] if role == "user" else said
    return joined


def _message(message: Message, model: ModelInfo, name: str = "anthropic") -> Wire:
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
            own = message.origin == f"{name}/{model.id}"
            parts = (*message.parts, Text(message.pictures_note))
            blocks = [block for part in parts for block in _part(part, own=own)]
            if blocks and blocks[-1]["type"] in _THINKING:  # a reply that ends so is refused: it was cut off in it
                blocks = [block for block in blocks if block["type"] not in _THINKING]
            return _turn("assistant", blocks)


def _turn(role: str, blocks: list[Wire]) -> Wire:
    return {"role": role, "content": blocks}


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
                yield from self._sources.tell("")
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
        efforts=_efforts(can, thinking) or known.efforts,
    )


def _efforts(can: Wire, thinking: Wire) -> tuple[str, ...]:
    levels = fields_of(can.get("effort"))
    stated = tuple(effort for effort in EFFORTS if _supported(levels.get(effort), otherwise=False))
    return ("none", *stated) if stated and _supported(thinking.get("disabled"), otherwise=False) else stated


def _supported(capability: Any, otherwise: bool) -> bool:
    value = capability.get("supported") if isinstance(capability, dict) else None
    return value if isinstance(value, bool) else otherwise
