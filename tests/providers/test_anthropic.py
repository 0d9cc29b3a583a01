"""Anthropic's messages API on the wire, through the real SDK."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.providers import ModelInfo
from app.providers.anthropic import MARK
from app.vocabulary.errors import Fault
from app.vocabulary.events import ThinkingDelta, UsageReported
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    StopReason,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    Usage,
    UserMessage,
)
from tests.providers.conftest import Connect
from tests.providers.speech import (
    APIS,
    Say,
    anthropic_reply,
    ask,
    end,
    ended_calls,
    events,
    failure,
    request,
    text,
    thinking,
)
from tests.wire_server import Answer

pytestmark = pytest.mark.anyio

API = APIS[0]
DATA = Path(__file__).parents[1] / "data"
OK = anthropic_reply([Say("ok")])
THINKER = ModelInfo("claude-test", max_output=100_000, thinking=True, images=True)
ORIGIN = "anthropic/claude-test"


def thought(text: str, signature: str) -> dict[str, str]:
    return {"type": "thinking", "thinking": text, "signature": signature}


THOUGHTFUL = events(
    {"type": "message_start", "message": {"usage": {"input_tokens": 1}}},
    {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Hmm, "}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "yes."}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "c2ln"}},
    {"type": "content_block_stop", "index": 0},
    {"type": "content_block_start", "index": 1, "content_block": {"type": "redacted_thinking", "data": "b3BhcXVl"}},
    {"type": "content_block_stop", "index": 1},
    {"type": "ping"},
    {"type": "content_block_start", "index": 2, "content_block": {"type": "text", "text": ""}},
    {"type": "content_block_delta", "index": 2, "delta": {"type": "text_delta", "text": "Yes."}},
    {"type": "content_block_stop", "index": 2},
    {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 3}},
    {"type": "message_stop"},
)


async def test_thinking_is_closed_with_what_must_go_back(connect: Connect) -> None:
    async with connect(API, THOUGHTFUL) as (provider, server):
        heard = await ask(provider, request(model=THINKER))
    assert thinking(heard) == "Hmm, yes."
    assert text(heard) == "Yes."
    natives = [event.native for event in heard if isinstance(event, ThinkingDelta) and event.native]
    assert natives == [thought("Hmm, yes.", "c2ln"), {"type": "redacted_thinking", "data": "b3BhcXVl"}]
    assert server.requests[0].json["thinking"] == {"type": "adaptive", "display": "summarized"}


@pytest.mark.parametrize(
    ("origin", "kept"), [(ORIGIN, True), ("anthropic/claude-other", False), ("openai/claude-test", False)]
)
async def test_thinking_goes_back_unchanged_but_only_to_its_own_model(
    connect: Connect, origin: str, kept: bool
) -> None:
    native = thought("Hmm, yes.", "c2ln")
    said = AssistantMessage((Thinking("Hmm, yes.", native), Text("Yes.")), origin)
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(UserMessage("a"), said, UserMessage("b"), model=THINKER))
    answer = {"type": "text", "text": "Yes."}
    assert server.requests[0].json["messages"][1]["content"] == ([native, answer] if kept else [answer])


async def test_results_of_one_reply_and_the_next_words_are_one_user_message(connect: Connect) -> None:
    history = (
        UserMessage("go"),
        AssistantMessage((Text("Two."), ToolCall("call:a", "fs.read", '{"path": "a"}'), ToolCall("b", "x y", "oops"))),
        ToolMessage("call:a", "fs.read", ToolResult("content", images=(Image("image/png", "iVBO"),))),
        ToolMessage("b", "x y", ToolResult("no such tool", is_error=True)),
        UserMessage("and now?"),
    )
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(*history, model=THINKER))
    picture = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBO"}}
    assert server.requests[0].json["messages"] == [
        {"role": "user", "content": [{"type": "text", "text": "go"} | MARK]},
        {
            "role": "assistant",
            "content": [
                {"type": "text", "text": "Two."},
                {"type": "tool_use", "id": "call_a", "name": "fs_read", "input": {"path": "a"}},
                {"type": "tool_use", "id": "b", "name": "x_y", "input": {}},
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "call_a",
                    "content": [{"type": "text", "text": "content"}, picture],
                },
                {
                    "type": "tool_result",
                    "tool_use_id": "b",
                    "content": [{"type": "text", "text": "no such tool"}],
                    "is_error": True,
                },
                {"type": "text", "text": "and now?"} | MARK,
            ],
        },
    ]


async def test_the_request_asks_for_a_stream_a_cache_and_a_sensible_length(connect: Connect) -> None:
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(model=ModelInfo("m-1")))
        await ask(provider, request(model=ModelInfo("m-2", max_output=8_000), system="", tools=()))
        await ask(provider, request(model=THINKER))
    first, second, third = (asked.json for asked in server.requests)
    assert first["stream"] is True
    assert first["system"] == [{"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}}]
    assert first["tools"][0].keys() == {"name", "description", "input_schema"}
    assert "thinking" not in first and "tool_choice" not in first
    assert not {"system", "tools"} & second.keys()
    assert [asked["max_tokens"] for asked in (first, second, third)] == [32_000, 8_000, 64_000]


async def test_empty_messages_are_left_out_or_filled(connect: Connect) -> None:
    history = (UserMessage(" "), AssistantMessage((Text(""),)), UserMessage("b"))
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(*history))
    assert server.requests[0].json["messages"] == [
        {"role": "user", "content": [{"type": "text", "text": "(no text)"}, {"type": "text", "text": "b"} | MARK]}
    ]


async def test_a_changed_history_and_a_changed_model_are_converted_anew(connect: Connect) -> None:
    said = AssistantMessage((Thinking("Hm", thought("Hm", "c2ln")), Text("Yes.")), ORIGIN)
    head = UserMessage("a")
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(head, said, UserMessage("b"), model=THINKER))
        await ask(provider, request(head, said, UserMessage("c"), model=ModelInfo("claude-other")))
        await ask(provider, request(head, UserMessage("d"), model=ModelInfo("claude-other")))
    first, second, third = (asked.json["messages"] for asked in server.requests)
    assert [block["type"] for block in first[1]["content"]] == ["thinking", "text"]
    assert [block["type"] for block in second[1]["content"]] == ["text"]
    assert second[2]["content"][0]["text"] == "c"
    assert [block["text"] for block in third[0]["content"]] == ["a", "d"]


async def test_overlapping_blocks_are_told_apart_by_their_index(connect: Connect) -> None:
    body = (DATA / "messages_overlapping_blocks.sse").read_bytes()
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert thinking(heard) == "I should look."
    assert ended_calls(heard) == [("kQ1", "fs.read", '{"path":"a"}'), ("kQ2", "fs.read", '{"path":"b"}')]
    assert end(heard).stop is StopReason.TOOLS


async def test_arguments_that_come_whole_with_the_start_are_kept(connect: Connect) -> None:
    block = {"type": "tool_use", "id": "a", "name": "fs_read", "input": {"path": "x"}}
    body = events(
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}},
        {"type": "message_stop"},
    )
    async with connect(API, body) as (provider, _):
        assert ended_calls(await ask(provider)) == [("a", "fs.read", '{"path": "x"}')]


async def test_a_refusal_is_explained_and_a_reply_that_broke_off_is_none(connect: Connect) -> None:
    details = {"type": "refusal", "category": "cyber", "explanation": "This looks like an attack."}
    refused = anthropic_reply([], "refusal").replace(
        b'"stop_reason": "refusal"', b'"stop_reason": "refusal", "stop_details": ' + json.dumps(details).encode()
    )
    async with connect(API, refused) as (provider, _):
        last = end(await ask(provider))
    assert (last.stop, last.explanation) == (StopReason.REFUSAL, "cyber: This looks like an attack.")
    async with connect(API, anthropic_reply([Say("x")], "network_error")) as (provider, _):
        assert failure(await ask(provider)).fault is Fault.BROKEN_STREAM


async def test_usage_counts_cached_input_and_survives_fields_left_out(connect: Connect) -> None:
    start = {
        "input_tokens": 10,
        "cache_creation_input_tokens": 200,
        "cache_read_input_tokens": 3000,
        "output_tokens": 1,
        "service_tier": "standard",
    }
    body = events(
        {"type": "message_start", "message": {"usage": start}},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 9}},
        {"type": "message_stop"},
    )
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert [event.usage for event in heard if isinstance(event, UsageReported)][-1] == Usage(3210, 9, 3000, 200)


async def test_models_are_described_by_the_service_and_else_by_our_table(connect: Connect) -> None:
    listed: list[dict[str, Any]] = [
        {
            "id": "claude-new",
            "display_name": "New",
            "max_input_tokens": 5,
            "max_tokens": 4,
            "capabilities": {
                "image_input": {"supported": True},
                "thinking": {"supported": True, "types": {"adaptive": {"supported": True}}},
            },
        },
        {"id": "claude-opus-5-5-20260901"},
        {"id": "bare"},
    ]
    answer = Answer(json.dumps({"data": listed}).encode(), content_type="application/json")
    async with connect(API, answer) as (provider, server):
        new, opus, bare = await provider.models()
    assert new == ModelInfo("claude-new", "New", 5, 4, images=True, thinking=True)
    assert (opus.context, opus.thinking) == (1_000_000, True)
    assert bare == ModelInfo("bare")
    assert server.requests[0].path.startswith("/v1/models?")
