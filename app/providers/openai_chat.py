"""The chat completions dialect, spoken by OpenAI's many compatible servers: messages out, chunks in."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from app.events import PromptRead, ReplyEnded, StreamEvent, TextDelta, ThinkingDelta
from app.messages import AssistantMessage, Image, Message, StopReason, ToolCall, ToolMessage, UserMessage
from app.providers import ChatRequest, ModelInfo, function_tool, joined, with_note
from app.providers.calls import Calls, is_whole, wire_name
from app.providers.faults import Service, from_event
from app.providers.usage import count_of, fields_of, usage_reported

Wire = dict[str, Any]

_STOPS = {
    "stop": StopReason.DONE,
    "tool_calls": StopReason.TOOLS,
    "function_call": StopReason.TOOLS,
    "length": StopReason.LENGTH,
    "content_filter": StopReason.REFUSAL,
}


# --- out ------------------------------------------------------------------------------------------------------------


def body(request: ChatRequest, history: Sequence[list[Wire]]) -> Wire:
    """The parts of the request that grow; `tool_choice` is left out, some servers choke on its default."""
    system = [{"role": "system", "content": request.system}] if request.system else []
    wire: Wire = {"messages": [*system, *with_note(joined(flattened(history)), request.note)]}
    if request.tools:
        wire["tools"] = [function_tool(tool) for tool in request.tools]
    if request.output_limit:
        wire["max_tokens"] = request.output_limit  # `max_completion_tokens` is not known to all servers
    return wire


def converted(message: Message, model: ModelInfo, provider: str) -> list[Wire]:
    """One message of ours; a result with pictures is two of theirs, since only the user may show pictures."""
    match message:
        case UserMessage(images=images):
            text = message.text_for(sees=model.images)
            if not images or not model.images:
                return [{"role": "user", "content": text}]
            words = [{"type": "text", "text": text}] if text.strip() else []
            return [{"role": "user", "content": [*words, *_pictures(images)]}]
        case AssistantMessage():
            said: Wire = {"role": "assistant", "content": message.text}
            if message.tool_calls:
                said["tool_calls"] = [_call(call) for call in message.tool_calls]
            return [said] if message.text or message.tool_calls else []
        case ToolMessage(call_id, _, result):
            wire: list[Wire] = [{"role": "tool", "tool_call_id": call_id, "content": result.for_model}]
            if result.images and model.images:
                wire.append({"role": "user", "content": _pictures(result.images)})
            return wire


def _pictures(images: Sequence[Image]) -> list[Wire]:
    urls = [f"data:{image.media_type};base64,{image.data}" for image in images]
    return [{"type": "image_url", "image_url": {"url": url}} for url in urls]


def flattened(history: Sequence[list[Wire]]) -> Iterator[Wire]:
    """Pictures wait until all results of a reply are told: nothing may stand between a call and its results."""
    pictures: list[Wire] = []
    for wire in history:
        if wire and wire[0]["role"] != "tool":
            yield from pictures
            pictures.clear()
        yield from wire[:1]
        pictures += wire[1:]
    yield from pictures


def _call(call: ToolCall) -> Wire:
    # Servers parse the arguments again and answer broken ones with a 500.
    arguments = call.arguments if is_whole(call.arguments) else "{}"
    return {"id": call.id, "type": "function", "function": {"name": wire_name(call.name), "arguments": arguments}}


# --- in -------------------------------------------------------------------------------------------------------------


class ChatDecoder:
    """Turns one reply's chunks into stream events."""

    def __init__(self, request: ChatRequest, service: Service) -> None:
        self._service = service
        self._calls = Calls(request)
        self._slots = Slots()
        self._reason = ""
        self._refused = False

    def feed(self, chunk: Wire) -> Iterator[StreamEvent]:
        if chunk.get("error") or chunk.get("type") == "error":
            raise from_event(self._service, chunk)
        if isinstance(progress := chunk.get("prompt_progress"), dict):
            yield PromptRead(count_of(progress.get("processed")), count_of(progress.get("total")))
        for choice in chunk.get("choices") or ():
            yield from self._delta(choice.get("delta") or {})
            self._reason = choice.get("finish_reason") or self._reason
        if usage := fields_of(chunk.get("usage")):
            cached = fields_of(usage.get("prompt_tokens_details")).get("cached_tokens")
            yield from usage_reported(usage.get("prompt_tokens"), usage.get("completion_tokens"), cached)

    def finish(self) -> Iterator[StreamEvent]:
        """The usage comes after the reason, so the reply ends with the stream; without a reason it was cut."""
        if not self._reason:
            return
        stop = _STOPS.get(self._reason, StopReason.OTHER)
        yield from self._calls.end_all(cut=stop is StopReason.LENGTH)
        if self._refused:
            stop = StopReason.REFUSAL
        elif stop is StopReason.DONE and self._calls.complete:
            stop = StopReason.TOOLS
        yield ReplyEnded(stop, self._reason)

    def _delta(self, delta: Wire) -> Iterator[StreamEvent]:
        thinking = delta.get("reasoning_content") or delta.get("reasoning")
        if isinstance(thinking, str) and thinking:
            yield ThinkingDelta(thinking)
        yield from _content(delta.get("content"))
        if delta.get("refusal"):
            self._refused = True
            yield TextDelta(delta["refusal"])
        for position, piece in enumerate(delta.get("tool_calls") or ()):
            yield from self._call(piece, position)

    def _call(self, piece: Wire, position: int) -> Iterator[StreamEvent]:
        function = piece.get("function") or {}
        name = function.get("name") or ""
        slot = self._slots.of(piece, name, position, self._calls)
        if slot not in self._calls:
            yield self._calls.start(slot, piece.get("id"), name)
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
        for thought in _content(part.get("thinking")):
            yield ThinkingDelta(thought.text) if isinstance(thought, TextDelta) else thought


class Slots:
    """Which call a piece belongs to: by index, else by id, else the last one, unless the piece begins a new call."""

    def __init__(self) -> None:
        self._ids: dict[Hashable, str] = {}
        self._latest: dict[Hashable, Hashable] = {}
        self._names: dict[Hashable, str] = {}

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
        if indexed or not name:
            return False
        return position > 0 or name != self._names[slot] or is_whole(calls.arguments(slot))
