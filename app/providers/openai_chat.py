"""The chat completions dialect, spoken by OpenAI's many compatible servers: messages out, chunks in."""

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

from app.providers import ChatRequest, ModelInfo, function_tool, join_neighbours, sse, with_note
from app.providers.calls import Calls, is_whole, short_id, wire_name
from app.providers.dialects import USUAL, ChatDialect, stop_of
from app.providers.faults import Service, from_event
from app.providers.reply_parts import Sources, ThinkTags, count_of, fields_of, usage_reported
from app.vocabulary.events import PictureReceived, PromptRead, ReplyEnded, StreamEvent, TextDelta, ThinkingDelta
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    Message,
    StopReason,
    Thinking,
    ToolCall,
    ToolMessage,
    UserMessage,
)

Wire = dict[str, Any]

UNKNOWN_THINKING = "(not known)"
"""Stands for the thinking of another model's calls, where a service takes none without."""
UNSIGNED = {"google": {"thought_signature": "skip_thought_signature_validator"}}
"""The same for its signature; Gemini's documentation names this word for it."""
NO_PICTURE = "\n\n[A picture came that cannot be shown.]\n\n"
_PICTURE = re.compile(r"data:(image/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})", re.ASCII)


# --- out ------------------------------------------------------------------------------------------------------------


def body(request: ChatRequest, history: Sequence[list[Wire]], dialect: ChatDialect) -> Wire:
    """The parts of the request that grow; `tool_choice` is left out, some servers choke on its default."""
    system = [{"role": "system", "content": request.system}] if request.system else []
    wire: Wire = {"messages": [*system, *with_note(join_neighbours(flatten(history)), request.note)]}
    if request.tools:
        wire["tools"] = [function_tool(tool) for tool in request.tools]
    if request.output_limit:
        wire[dialect.limit] = request.output_limit
    return wire | dialect.effort_fields(request.effort)


def convert(message: Message, model: ModelInfo, provider: str, dialect: ChatDialect = USUAL) -> list[Wire]:
    """One message of ours; a result with pictures is two of theirs, since only the user may show pictures."""
    match message:
        case UserMessage(images=images):
            text = message.text_for(sees=model.images)
            if not images or not model.images:
                return [{"role": "user", "content": text}]
            words = [{"type": "text", "text": text}] if text.strip() else []
            return [{"role": "user", "content": [*words, *_pictures(images)]}]
        case AssistantMessage():
            text = message.text + message.pictures_note
            said: Wire = {"role": "assistant", "content": text}
            if not text and not message.tool_calls:
                return []
            own = message.origin == f"{provider}/{model.id}"
            if message.tool_calls:
                said["tool_calls"] = _calls(message.tool_calls, dialect, own=own)
            return [said | _thinking(message, dialect, own=own)]
        case ToolMessage(call_id, _, result):
            name = short_id(call_id) if dialect.short_ids else call_id
            wire: list[Wire] = [{"role": "tool", "tool_call_id": name, "content": result.for_model}]
            if result.images and model.images:
                wire.append({"role": "user", "content": _pictures(result.images)})
            return wire


def _pictures(images: Sequence[Image]) -> list[Wire]:
    urls = [f"data:{image.media_type};base64,{image.data}" for image in images]
    return [{"type": "image_url", "image_url": {"url": url}} for url in urls]


def flatten(history: Sequence[list[Wire]]) -> Iterator[Wire]:
    """Pictures wait until all results of a reply are told: nothing may stand between a call and its results."""
    pictures: list[Wire] = []
    for wire in history:
        if wire and wire[0]["role"] != "tool":
            yield from pictures
            pictures.clear()
        yield from wire[:1]
        pictures += wire[1:]
    yield from pictures


def _thinking(message: AssistantMessage, dialect: ChatDialect, *, own: bool) -> Wire:
    """What the service wants back of the thinking that led to this reply."""
    thoughts = [part for part in message.parts if isinstance(part, Thinking)] if own else []
    back = {
        name: value for part in thoughts for name, value in (part.native or {}).items() if name == "reasoning_details"
    }
    if dialect.returns_thinking:
        text = "".join(part.text for part in thoughts)
        if text or message.tool_calls:
            back["reasoning_content"] = text or UNKNOWN_THINKING
    return back


def _calls(calls: Sequence[ToolCall], dialect: ChatDialect, *, own: bool) -> list[Wire]:
    wire = [_call(call, dialect, own=own) for call in calls]
    if dialect.signs_calls and not any("extra_content" in call for call in wire):
        wire[0]["extra_content"] = UNSIGNED
    return wire


def _call(call: ToolCall, dialect: ChatDialect, *, own: bool) -> Wire:
    # Servers parse the arguments again and answer broken ones with a 500.
    arguments = call.arguments if is_whole(call.arguments) else "{}"
    function = {"name": wire_name(call.name), "arguments": arguments}
    native = dict(call.native or {}) if own else {}
    call_id = short_id(call.id) if dialect.short_ids else call.id
    return {"id": call_id, "type": "function", "function": function, **native}


# --- in -------------------------------------------------------------------------------------------------------------


class ChatDecoder:
    """Turns one reply's chunks into stream events."""

    def __init__(self, request: ChatRequest, service: Service) -> None:
        self._service = service
        self._calls = Calls(request)
        self._slots = Slots()
        self._tags = ThinkTags()
        self._sources = Sources()
        self._details: list[Wire] = []
        """What OpenRouter wants back of the thinking."""
        self._said: list[str] = []
        self._reason = ""
        self._is_over = False
        self._refused = ""
        self._filtered: list[str] = []
        """The categories in which a filter of the service stopped the reply."""

    def feed(self, chunk: Wire) -> Iterator[StreamEvent]:
        if chunk is sse.DONE:
            self._is_over = True
            return
        if chunk.get("error") or chunk.get("type") == "error":
            raise from_event(self._service, chunk)
        if isinstance(progress := chunk.get("prompt_progress"), dict):
            yield PromptRead(count_of(progress.get("processed")), count_of(progress.get("total")))
        for choice in chunk.get("choices") or ():
            yield from self._choice(choice)
        self._sources.add(chunk.get("citations"))
        self._sources.add(chunk.get("search_results"))
        if usage := fields_of(chunk.get("usage")):
            cached = fields_of(usage.get("prompt_tokens_details")).get("cached_tokens")
            yield from usage_reported(usage.get("prompt_tokens"), usage.get("completion_tokens"), cached)

    def finish(self) -> Iterator[StreamEvent]:
        """The usage comes after the reason, so the reply ends with the stream.

        Some servers send `[DONE]` without a reason. Without either it was cut, or if a call is not whole.
        """
        yield from self._heard(self._tags.rest())
        if not self._reason and not (self._is_over and self._calls.are_whole):
            return
        stop = stop_of(self._reason) if self._reason else StopReason.DONE
        if stop is StopReason.BROKEN and not self._calls.has_whole:
            raise self._service.broken_off(self._reason)
        yield from self._sources.tell("".join(self._said))
        if self._details:
            yield ThinkingDelta("", {"reasoning_details": _merged(self._details)})
        yield from self._calls.end_all(cut=stop in (StopReason.LENGTH, StopReason.BROKEN))
        yield self._ending(stop)

    def _ending(self, stop: StopReason) -> ReplyEnded:
        """A reply that broke off after whole calls goes on with their results, as one that grew too long does."""
        if self._refused:
            stop = StopReason.REFUSAL
        elif stop is StopReason.BROKEN:
            stop = StopReason.LENGTH
        elif stop in (StopReason.DONE, StopReason.OTHER) and self._calls.complete:
            stop = StopReason.TOOLS
        why = f"content filter: {', '.join(self._filtered)}" if self._filtered else ""
        return ReplyEnded(stop, self._reason, (self._refused or why) if stop is StopReason.REFUSAL else "")

    def _choice(self, choice: Wire) -> Iterator[StreamEvent]:
        """A few servers send the whole message in one chunk; after pieces of it, it would be said twice."""
        delta = choice.get("delta")
        whole = choice.get("message")
        if not delta and isinstance(whole, dict) and not self._said and not self._slots:
            delta = whole
        yield from self._delta(fields_of(delta))
        self._reason = choice.get("finish_reason") or self._reason
        filters = fields_of(choice.get("content_filter_results"))
        self._filtered += [name for name, found in filters.items() if fields_of(found).get("filtered") is True]

    def _delta(self, delta: Wire) -> Iterator[StreamEvent]:
        details = [detail for detail in delta.get("reasoning_details") or () if isinstance(detail, dict)]
        self._details += details
        thinking = delta.get("reasoning_content") or delta.get("reasoning")
        if not thinking:
            thinking = "".join(str(detail.get("text") or detail.get("summary") or "") for detail in details)
        if isinstance(thinking, str) and thinking:
            yield ThinkingDelta(thinking)
        for event in _content(delta.get("content")):
            yield from self._heard(self._tags.feed(event.text) if isinstance(event, TextDelta) else [event])
        if isinstance(refusal := delta.get("refusal"), str) and refusal:
            self._refused += refusal
            yield TextDelta(refusal)
        for image in delta.get("images") or ():
            yield from _picture(image)
        self._sources.add(delta.get("annotations"))
        for position, piece in enumerate(delta.get("tool_calls") or ()):
            yield from self._heard(self._tags.rest())
            yield from self._call(piece, position)

    def _heard(self, events: Iterable[StreamEvent]) -> Iterator[StreamEvent]:
        for event in events:
            if isinstance(event, TextDelta):
                self._said.append(event.text)
            yield event

    def _call(self, piece: Wire, position: int) -> Iterator[StreamEvent]:
        function = piece.get("function") or {}
        name = function.get("name") or ""
        slot = self._slots.of(piece, name, position, self._calls)
        if slot not in self._calls:
            yield self._calls.start(slot, piece.get("id"), name)
        if extra := fields_of(piece.get("extra_content")):
            self._calls.keep(slot, {"extra_content": extra})
        yield from self._calls.add(slot, function.get("arguments"))


def _content(content: object) -> Iterator[StreamEvent]:
    """A text, or parts of a text and of what was thought before it, as Mistral and some gateways write it."""
    if isinstance(content, str) and content:
        yield TextDelta(content)
    for part in content if isinstance(content, list) else ():
        if not isinstance(part, dict):
            continue
        if isinstance(part.get("text"), str):
            yield TextDelta(part["text"])
        if part.get("type") == "image_url":
            yield from _picture(part)
        for thought in _content(part.get("thinking")):
            yield ThinkingDelta(thought.text) if isinstance(thought, TextDelta) else thought


def _picture(image: object) -> Iterator[StreamEvent]:
    """A picture of the reply. One that lies elsewhere is a link: nothing is fetched for an answer."""
    url = fields_of(image).get("image_url")
    url = fields_of(url).get("url") if isinstance(url, dict) else url
    found = _PICTURE.fullmatch(url) if isinstance(url, str) else None
    if found is not None and len(found[2]) % 4 == 0:
        yield PictureReceived(Image(found[1], found[2]))
        return
    linked = Sources()
    linked.add([url])
    yield from linked.tell("") if linked else [TextDelta(NO_PICTURE)]


def _merged(details: Sequence[Wire]) -> list[Wire]:
    """Pieces of one entry as one: the service takes back only what it would have sent as a whole."""
    merged: list[Wire] = []
    for detail in details:
        last = merged[-1] if merged else {}
        if "index" in detail and (last.get("type"), last.get("index")) == (detail.get("type"), detail["index"]):
            grown = {name: f"{last.get(name) or ''}{detail[name]}" for name in ("text", "summary") if detail.get(name)}
            merged[-1] = last | {name: value for name, value in detail.items() if value is not None} | grown
        else:
            merged.append(detail)
    return merged


class Slots:
    """Which call a piece belongs to: by index, else by id, else the last one, unless the piece begins a new call."""

    def __init__(self) -> None:
        self._ids: dict[Hashable, str] = {}
        self._latest: dict[Hashable, Hashable] = {}
        self._names: dict[Hashable, str] = {}

    def __bool__(self) -> bool:
        return bool(self._ids)

    def of(self, piece: Wire, name: str, position: int, calls: Calls) -> Hashable:
        index, call_id = piece.get("index"), piece.get("id") or ""
        lane = index if isinstance(index, int) else "none"
        slot = self._latest.get(lane)
        if slot is None or self._begins(slot, call_id, name, position, calls, indexed=isinstance(index, int)):
            slot = (lane, len(self._ids))
            self._latest[lane] = slot
            self._ids[slot] = call_id
            self._names[slot] = name
        return slot

    def _begins(self, slot: Hashable, call_id: str, name: str, position: int, calls: Calls, *, indexed: bool) -> bool:
        """Some servers repeat id and name in every piece, others number all calls zero or none at all."""
        if call_id and self._ids[slot]:
            return call_id != self._ids[slot]
        if indexed:  # at one index, a new call begins only after a whole one
            return bool(name) and is_whole(calls.arguments(slot))
        if not name:
            return False
        return position > 0 or name != self._names[slot] or is_whole(calls.arguments(slot))
