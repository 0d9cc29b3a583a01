"""OpenAI's own Responses dialect: items out, typed events in."""

import hashlib
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from app.providers import ChatRequest, ModelInfo
from app.providers.calls import Calls, is_whole, wire_name
from app.providers.dialects import USUAL, ChatDialect, stop_of
from app.providers.faults import Service, from_event
from app.providers.reply_parts import Sources, fields_of, usage_reported
from app.vocabulary.events import ReplyEnded, StreamEvent, TextDelta, ThinkingDelta
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
    UserMessage,
)

Wire = dict[str, Any]


# --- out ------------------------------------------------------------------------------------------------------------


def body(request: ChatRequest, history: Sequence[list[Wire]], dialect: ChatDialect = USUAL) -> Wire:
    """The parts of the request that grow."""
    note = [{"role": "user", "content": request.note}] if request.note else []
    items = [*(item for items in history for item in items), *note]
    # The same for all requests that begin alike, also of another session: they are sent to the same machine.
    begin = [request.model.id, request.system, *(tool.name for tool in request.tools)]
    wire: Wire = {
        "input": items,
        "prompt_cache_key": "handrail-" + hashlib.sha256("\n".join(begin).encode(errors="replace")).hexdigest()[:24],
    }
    if request.tools:
        # Strict schemas forbid optional arguments, which our tools have.
        wire["tools"] = [
            {
                "type": "function",
                "name": tool.wire_name,
                "description": tool.description,
                "parameters": tool.schema,
                "strict": False,
            }
            for tool in request.tools
        ]
        if request.answer_only:
            wire["tool_choice"] = "none"  # no part of what is cached
    if reasoning := _reasoning(request, dialect):
        wire["reasoning"] = reasoning
    return wire


def _reasoning(request: ChatRequest, dialect: ChatDialect) -> Wire:
    """What is thought is shown only if a summary is asked for, and that is refused for models that do not think."""
    wire: Wire = {}
    if said := dialect.effort_fields(request.effort):
        (wire["effort"],) = said.values()
    if dialect.summaries and (said or request.model.thinking):
        wire["summary"] = "auto"
    return wire


def convert(message: Message, model: ModelInfo, provider: str, dialect: ChatDialect = USUAL) -> list[Wire]:
    """One message of ours as items; ids and reasoning go back only to the model that wrote them."""
    match message:
        case UserMessage(images=images):
            text = message.text_for(sees=model.images)
            return [{"role": "user", "content": _with_pictures(text, images) if images and model.images else text}]
        case AssistantMessage():
            own = message.origin == f"{provider}/{model.id}"
            items = [item for part in (*message.parts, Text(message.pictures_note)) for item in _part(part, own=own)]
            while items and items[-1]["type"] == "reasoning":  # refused without what it led to
                items.pop()
            return items
        case ToolMessage(call_id, _, result):
            output: str | list[Wire] = result.for_model
            if result.images and model.images:
                output = _with_pictures(result.for_model, result.images)
            return [{"type": "function_call_output", "call_id": call_id, "output": output}]


def _with_pictures(text: str, images: Sequence[Image]) -> list[Wire]:
    said = [{"type": "input_text", "text": text}] if text else []
    urls = [f"data:{image.media_type};base64,{image.data}" for image in images]
    return [*said, *({"type": "input_image", "image_url": url} for url in urls)]


def _part(part: Part, *, own: bool) -> Iterator[Wire]:
    native = dict(part.native or {}) if own and not isinstance(part, Image) else {}
    match part:
        case Thinking():
            if native:
                yield native
        case Text(text):
            if text:
                content = [{"type": "output_text", "text": text, "annotations": []}]
                yield {"type": "message", "role": "assistant", "status": "completed", "content": content, **native}
        case ToolCall(call_id, name, arguments):
            whole = arguments if is_whole(arguments) else "{}"
            yield {
                "type": "function_call",
                "call_id": call_id,
                "name": wire_name(name),
                "arguments": whole,
                **native,
            }


# --- in -------------------------------------------------------------------------------------------------------------


class ResponsesDecoder:
    """Turns one reply's wire events into stream events."""

    def __init__(self, request: ChatRequest, service: Service) -> None:
        self._service = service
        self._calls = Calls(request)
        self._spoken: set[Hashable] = set()
        self._sources = Sources()
        self._said: list[str] = []
        self._refused = ""

    def feed(self, event: Wire) -> Iterator[StreamEvent]:
        match event.get("type"):
            case "response.output_text.delta":
                yield from self._say(event)
            case "response.function_call_arguments.delta":
                yield from self._calls.add(_key(event), event["delta"])
            case "response.reasoning_summary_text.delta" | "response.reasoning_text.delta":
                if event["delta"]:
                    yield ThinkingDelta(event["delta"])
            case "response.reasoning_summary_part.added" if event.get("summary_index", 0) > 0:
                yield ThinkingDelta("\n\n")
            case "response.refusal.delta":
                self._refused += event["delta"]
                yield from self._say(event)
            case "response.output_text.annotation.added":
                self._sources.add([event.get("annotation")])
            case "response.output_item.added":
                yield from self._begin(event, event["item"])
            case "response.output_item.done":
                yield from self._done(event, event["item"])
            case "response.completed" | "response.incomplete":
                yield from self._end(event["response"])
            case "response.failed":
                raise from_event(self._service, event["response"])
            case "error":
                raise from_event(self._service, event)
            case None if event.get("error"):
                raise from_event(self._service, event)

    def finish(self) -> Iterator[StreamEvent]:
        """A reply ends with its own event; a stream that only stops was cut."""
        return iter(())

    def _say(self, event: Wire) -> Iterator[StreamEvent]:
        self._spoken.add(_key(event))
        if event["delta"]:
            self._said.append(event["delta"])
            yield TextDelta(event["delta"])

    def _begin(self, event: Wire, item: Wire) -> Iterator[StreamEvent]:
        key = _key(event)
        if item.get("type") == "function_call" and key not in self._calls:
            yield self._calls.start(key, item.get("call_id"), item.get("name") or "")

    def _done(self, event: Wire, item: Wire) -> Iterator[StreamEvent]:
        key = _key(event)
        match item.get("type"):
            case "function_call":
                yield from self._begin(event, item)
                if not self._calls.arguments(key):
                    yield from self._calls.add(key, item.get("arguments"))
                yield from self._calls.end(key, _kept(item, "id"))
            case "message":
                pieces = () if key in self._spoken else item.get("content") or ()
                text = "".join(piece.get("text") or piece.get("refusal") or "" for piece in pieces)
                if text or key in self._spoken:
                    yield TextDelta(text, _kept(item, "id", "phase") or {})
            case "reasoning":
                # Nothing is stored for us over there, so without its encrypted content an item cannot go back.
                native = {name: value for name, value in item.items() if value is not None}
                yield ThinkingDelta("", native if item.get("encrypted_content") else {})

    def _end(self, response: Wire) -> Iterator[StreamEvent]:
        reason = (response.get("incomplete_details") or {}).get("reason") or response.get("status") or ""
        stop = stop_of(reason) if reason else StopReason.DONE
        if stop is StopReason.BROKEN:
            raise self._service.broken_off(reason)
        yield from self._sources.tell("".join(self._said))
        yield from self._calls.end_all(cut=stop is not StopReason.DONE)
        if usage := fields_of(response.get("usage")):
            cached = fields_of(usage.get("input_tokens_details")).get("cached_tokens")
            yield from usage_reported(usage.get("input_tokens"), usage.get("output_tokens"), cached)
        if stop is StopReason.DONE and self._refused:
            stop = StopReason.REFUSAL
        elif stop is StopReason.DONE and self._calls.complete:
            stop = StopReason.TOOLS
        yield ReplyEnded(stop, reason, self._refused)


def _key(event: Wire) -> Hashable:
    """The output's index; llama.cpp has only the item's id."""
    index = event.get("output_index")
    return index if index is not None else event.get("item_id") or (event.get("item") or {}).get("id")


def _kept(item: Wire, *names: str) -> Wire | None:
    return {name: item[name] for name in names if item.get(name)} or None
