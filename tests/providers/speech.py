"""The same reply in each API's own bytes, so that one test can ask all providers the same question."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from app.providers import ChatRequest, Endpoint, ModelInfo, Provider
from app.providers import anthropic as anthropic_provider
from app.providers import copilot as copilot_provider
from app.providers import ollama as ollama_provider
from app.providers.openai import CHAT, RESPONSES, OpenAIProvider
from app.vocabulary.errors import ProviderError
from app.vocabulary.events import (
    ReplyEnded,
    ReplyFailed,
    StreamEvent,
    TextDelta,
    ThinkingDelta,
    ToolCallDelta,
    ToolCallEnded,
    ToolCallStarted,
)
from app.vocabulary.messages import Message, ToolSpec, UserMessage
from tests.wire_server import Answer, wire_server

KEY = "sk-secret-0123456789"

READ = ToolSpec("fs.read", "Read a file", {"type": "object", "properties": {"path": {"type": "string"}}})


@dataclass(frozen=True)
class Say:
    text: str


@dataclass(frozen=True)
class Call:
    """`arguments` in the pieces in which they are streamed."""

    id: str
    name: str
    arguments: tuple[str, ...]


Piece = Say | Call


def _halves(text: str) -> tuple[str, ...]:
    middle = len(text) // 2
    return text[:middle], text[middle:]


def _json(payload: dict[str, Any]) -> bytes:
    return json.dumps(payload, ensure_ascii=False).encode()


def events(*payloads: dict[str, Any]) -> bytes:
    """Named events, as Anthropic and the Responses API send them."""
    return b"".join(b"event: %s\ndata: %s\n\n" % (p["type"].encode(), _json(p)) for p in payloads)


def chunks(*payloads: dict[str, Any], done: bool = True) -> bytes:
    """Unnamed events, as chat completions send them."""
    return b"".join(b"data: %s\n\n" % _json(payload) for payload in payloads) + (b"data: [DONE]\n\n" if done else b"")


def lines(*payloads: dict[str, Any]) -> bytes:
    return b"".join(_json(payload) + b"\n" for payload in payloads)


def anthropic_reply(pieces: Sequence[Piece], stop: str | None = None) -> bytes:
    wire: list[dict[str, Any]] = [{"type": "message_start", "message": {"usage": {"input_tokens": 7}}}]
    for index, piece in enumerate(pieces):
        wire += _anthropic_block(index, piece)
    called = any(isinstance(piece, Call) for piece in pieces)
    reason = stop or ("tool_use" if called else "end_turn")
    wire.append({"type": "message_delta", "delta": {"stop_reason": reason}, "usage": {"output_tokens": 5}})
    return events(*wire, {"type": "message_stop"})


def _anthropic_block(index: int, piece: Piece) -> Iterable[dict[str, Any]]:
    if isinstance(piece, Say):
        block: dict[str, Any] = {"type": "text", "text": ""}
        deltas = [{"type": "text_delta", "text": word} for word in _halves(piece.text)]
    else:
        block = {"type": "tool_use", "id": piece.id, "name": piece.name, "input": {}}
        deltas = [{"type": "input_json_delta", "partial_json": part} for part in piece.arguments]
    yield {"type": "content_block_start", "index": index, "content_block": block}
    for delta in deltas:
        yield {"type": "content_block_delta", "index": index, "delta": delta}
    yield {"type": "content_block_stop", "index": index}


def chunk(delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
    return {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}


def chat_reply(pieces: Sequence[Piece], stop: str | None = None) -> bytes:
    wire = [chunk({"role": "assistant", "content": None})]
    calls = 0
    for piece in pieces:
        if isinstance(piece, Say):
            wire += [chunk({"content": half}) for half in _halves(piece.text)]
            continue
        head = {"index": calls, "id": piece.id, "type": "function", "function": {"name": piece.name, "arguments": ""}}
        wire.append(chunk({"tool_calls": [head]}))
        wire += [chunk({"tool_calls": [{"index": calls, "function": {"arguments": part}}]}) for part in piece.arguments]
        calls += 1
    wire.append(chunk({}, stop or ("tool_calls" if calls else "stop")))
    return chunks(*wire, {"id": "chatcmpl-1", "choices": [], "usage": {"prompt_tokens": 7, "completion_tokens": 5}})


def responses_reply(pieces: Sequence[Piece], stop: str | None = None) -> bytes:
    wire: list[dict[str, Any]] = [{"type": "response.created", "response": {"id": "resp_1", "status": "in_progress"}}]
    for index, piece in enumerate(pieces):
        wire += _responses_item(index, piece)
    response: dict[str, Any] = {"status": "completed", "usage": {"input_tokens": 7, "output_tokens": 5}}
    if stop:
        response |= {"status": "incomplete", "incomplete_details": {"reason": stop}}
    return events(*wire, {"type": f"response.{response['status']}", "response": response})


def _responses_item(index: int, piece: Piece) -> Iterable[dict[str, Any]]:
    place = {"output_index": index, "item_id": f"item_{index}"}
    if isinstance(piece, Say):
        item: dict[str, Any] = {"id": f"item_{index}", "type": "message", "role": "assistant", "content": []}
        deltas, kind = _halves(piece.text), "response.output_text.delta"
        done = item | {"content": [{"type": "output_text", "text": piece.text}]}
    else:
        item = {"id": f"item_{index}", "type": "function_call", "call_id": piece.id, "name": piece.name}
        deltas, kind = piece.arguments, "response.function_call_arguments.delta"
        done = item | {"arguments": "".join(piece.arguments)}
    yield {"type": "response.output_item.added", "output_index": index, "item": item}
    for delta in deltas:
        yield {"type": kind, **place, "delta": delta}
    yield {"type": "response.output_item.done", "output_index": index, "item": done}


def ollama_reply(pieces: Sequence[Piece], stop: str | None = None) -> bytes:
    wire: list[dict[str, Any]] = []
    for piece in pieces:
        if isinstance(piece, Say):
            wire += [{"message": {"content": half}, "done": False} for half in _halves(piece.text)]
            continue
        arguments = json.loads("".join(piece.arguments) or "{}")
        call = {"id": piece.id, "function": {"name": piece.name, "arguments": arguments}}
        wire.append({"message": {"content": "", "tool_calls": [call]}, "done": False})
    end = {"done": True, "done_reason": stop or "stop", "prompt_eval_count": 7, "eval_count": 5}
    return lines(*wire, {"message": {"content": ""}, **end})


@dataclass(frozen=True)
class Api:
    """One API: how to open its provider and how it would say something."""

    name: str
    open: Callable[[Endpoint], Provider]
    reply: Callable[..., bytes]
    content_type: str
    last: bytes
    """What the final marker begins with: without it, a stream was cut."""
    failure: bytes
    """An overloaded server in the middle of a stream."""


_OVERLOADED = {"type": "overloaded_error", "message": f"Busy, {KEY}"}
_SSE = "text/event-stream; charset=utf-8"

APIS = [
    Api(
        "anthropic",
        anthropic_provider.build,
        anthropic_reply,
        _SSE,
        b"event: message_delta",
        events({"type": "error", "error": _OVERLOADED}),
    ),
    Api(
        "chat",
        lambda endpoint: OpenAIProvider("openai", endpoint, CHAT),
        chat_reply,
        _SSE,
        b'data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {}',
        chunks({"error": _OVERLOADED}, done=False),
    ),
    Api(
        "responses",
        lambda endpoint: OpenAIProvider("openai", endpoint, RESPONSES),
        responses_reply,
        _SSE,
        b"event: response.completed",
        events({"type": "response.failed", "response": {"status": "failed", "error": _OVERLOADED}}),
    ),
    Api(
        "copilot",
        copilot_provider.build,
        chat_reply,
        _SSE,
        b'data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {}',
        chunks({"error": _OVERLOADED}, done=False),
    ),
    Api(
        "ollama",
        ollama_provider.build,
        ollama_reply,
        "application/x-ndjson",
        b'{"message": {"content": ""}, "done": true',
        lines({"error": json.dumps({"error": _OVERLOADED})}),
    ),
]


def request(
    *messages: Message, model: ModelInfo | None = None, tools: Sequence[ToolSpec] = (READ,), system: str = "Be brief."
) -> ChatRequest:
    return ChatRequest(model or ModelInfo("m-1"), system, messages or (UserMessage("hi"),), tools)


async def ask(provider: Provider, wanted: ChatRequest | None = None) -> list[StreamEvent]:
    return [event async for event in provider.stream(wanted or request())]


async def bodies(api: Api, *asked: ChatRequest) -> list[bytes]:
    """The requests as one provider puts them on the wire, one after the other."""
    async with wire_server(Answer(api.reply([Say("ok")]), content_type=api.content_type)) as server:
        provider = api.open(Endpoint(server.url, KEY))
        for one in asked:
            await ask(provider, one)
        await provider.close()
    return [request.body for request in server.requests]


def text(heard: Iterable[StreamEvent]) -> str:
    return "".join(event.text for event in heard if isinstance(event, TextDelta))


def thinking(heard: Iterable[StreamEvent]) -> str:
    return "".join(event.text for event in heard if isinstance(event, ThinkingDelta))


def ended_calls(heard: Iterable[StreamEvent]) -> list[tuple[str, str, str]]:
    """(id, name, arguments) of every call in the order of their ends."""
    names: dict[str, str] = {}
    arguments: dict[str, str] = {}
    done: list[tuple[str, str, str]] = []
    for event in heard:
        match event:
            case ToolCallStarted(call_id, name):
                assert call_id not in names, "a call started twice"
                names[call_id], arguments[call_id] = name, ""
            case ToolCallDelta(call_id, part):
                arguments[call_id] += part
            case ToolCallEnded(call_id):
                done.append((call_id, names[call_id], arguments[call_id]))
    return done


def end(heard: Sequence[StreamEvent]) -> ReplyEnded:
    last = heard[-1]
    assert isinstance(last, ReplyEnded), last
    return last


def failure(heard: Sequence[StreamEvent]) -> ProviderError:
    last = heard[-1]
    assert isinstance(last, ReplyFailed), last
    return last.error
