"""OpenAI's Responses API on the wire, through the real SDK."""

from pathlib import Path
from typing import Any

import pytest

from app.providers import Endpoint, ModelInfo
from app.providers import openai as openai_provider
from app.vocabulary.errors import Fault
from app.vocabulary.events import TextDelta, ThinkingDelta, ToolCallEnded, UsageReported
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
    Call,
    Say,
    ask,
    end,
    ended_calls,
    events,
    failure,
    request,
    responses_reply,
    text,
    thinking,
)

pytestmark = pytest.mark.anyio

API = APIS[2]
DATA = Path(__file__).parents[1] / "data"
OK = responses_reply([Say("ok")])
REASONING: dict[str, Any] = {"id": "rs_1", "type": "reasoning", "summary": [], "encrypted_content": "gAAA"}
COMPLETED = {"type": "response.completed", "response": {"status": "completed"}}


def done(item: dict[str, Any], index: int = 0) -> dict[str, Any]:
    return {"type": "response.output_item.done", "output_index": index, "item": item}


@pytest.mark.parametrize(
    ("base_url", "dialect"),
    [
        ("", openai_provider.RESPONSES),
        ("https://api.openai.com/v1", openai_provider.RESPONSES),
        ("https://api.openai.com.example.org/v1", openai_provider.CHAT),
        ("http://127.0.0.1:8080/v1", openai_provider.CHAT),
    ],
)
async def test_only_openai_itself_speaks_the_responses_dialect(base_url: str, dialect: openai_provider.Dialect) -> None:
    provider = openai_provider.build(Endpoint(base_url, "k"))
    await provider.close()
    assert provider._dialect is dialect


async def test_reasoning_is_streamed_and_closed_with_what_must_go_back(connect: Connect) -> None:
    body = events(
        {"type": "response.output_item.added", "output_index": 0, "item": {"id": "rs_1", "type": "reasoning"}},
        {"type": "response.reasoning_summary_part.added", "output_index": 0, "summary_index": 0},
        {"type": "response.reasoning_summary_text.delta", "output_index": 0, "summary_index": 0, "delta": "First"},
        {"type": "response.reasoning_summary_part.added", "output_index": 0, "summary_index": 1},
        {"type": "response.reasoning_summary_text.delta", "output_index": 0, "summary_index": 1, "delta": "Second"},
        done(REASONING | {"status": None}),
        done({"id": "rs_2", "type": "reasoning", "summary": []}, 1),
        COMPLETED,
    )
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert thinking(heard) == "First\n\nSecond"
    natives = [event.native for event in heard if isinstance(event, ThinkingDelta) and event.native is not None]
    assert natives == [REASONING, {}], "an item without its encrypted content cannot go back"


async def test_the_request_stores_nothing_and_asks_for_encrypted_reasoning(connect: Connect) -> None:
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(model=ModelInfo("m-1", max_output=9)))
        await ask(provider, request(tools=()))
    first, second = (asked.json for asked in server.requests)
    assert server.requests[0].path == "/v1/responses"
    assert first["store"] is False and first["stream"] is True
    assert first["include"] == ["reasoning.encrypted_content"]
    assert first["instructions"] == "Be brief."
    assert first["max_output_tokens"] == 9
    assert first["tools"][0]["name"] == "fs_read" and first["tools"][0]["strict"] is False
    assert not {"max_output_tokens", "tools", "tool_choice"} & second.keys()


@pytest.mark.parametrize(("origin", "own"), [("openai/m-1", True), ("openai/m-2", False), ("copilot/m-1", False)])
async def test_items_go_back_verbatim_only_to_their_own_model(connect: Connect, origin: str, own: bool) -> None:
    said = AssistantMessage(
        (
            Thinking("", REASONING),
            Text("Two.", {"id": "msg_1", "phase": "commentary"}),
            ToolCall("call_a", "fs.read", '{"path": "a"}', {"id": "fc_1"}),
            ToolCall("call_b", "fs.read", '{"path'),
        ),
        origin,
    )
    history = (
        UserMessage("go"),
        said,
        ToolMessage("call_a", "fs.read", ToolResult("content", images=(Image("image/png", "iVBO"),))),
        ToolMessage("call_b", "fs.read", ToolResult("cut off", is_error=True)),
    )
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(*history, model=ModelInfo("m-1", images=True)))
    spoken: dict[str, Any] = {
        "type": "message",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": "Two.", "annotations": []}],
    }
    call = {"type": "function_call", "call_id": "call_a", "name": "fs_read", "arguments": '{"path": "a"}'}
    picture = {"type": "input_image", "image_url": "data:image/png;base64,iVBO"}
    assert server.requests[0].json["input"] == [
        {"role": "user", "content": "go"},
        *([REASONING] if own else []),
        spoken | ({"id": "msg_1", "phase": "commentary"} if own else {}),
        call | ({"id": "fc_1"} if own else {}),
        {"type": "function_call", "call_id": "call_b", "name": "fs_read", "arguments": "{}"},
        {
            "type": "function_call_output",
            "call_id": "call_a",
            "output": [{"type": "input_text", "text": "content"}, picture],
        },
        {"type": "function_call_output", "call_id": "call_b", "output": "cut off"},
    ]


async def test_ids_of_items_are_handed_over_to_be_kept(connect: Connect) -> None:
    async with connect(API, responses_reply([Say("Hi"), Call("call_a", "fs_read", ("{}",))])) as (provider, _):
        heard = await ask(provider)
    kept = [event.native for event in heard if isinstance(event, TextDelta | ToolCallEnded) and event.native]
    assert kept == [{"id": "item_0"}, {"id": "item_1"}]


async def test_a_server_without_indexes_is_understood_by_item_ids(connect: Connect) -> None:
    body = (DATA / "responses_without_indexes.sse").read_bytes()
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert ended_calls(heard) == [("call_5", "fs.read", '{"path":"a"}'), ("call_6", "fs.read", '{"path":"b"}')]
    assert end(heard).stop is StopReason.TOOLS
    assert [event.usage for event in heard if isinstance(event, UsageReported)] == [Usage(518, 56, 225)]


async def test_items_that_come_only_whole_are_taken_whole(connect: Connect) -> None:
    said = {"id": "msg_1", "type": "message", "content": [{"type": "output_text", "text": "Hello"}]}
    call = {"id": "fc_1", "type": "function_call", "call_id": "a", "name": "fs_read", "arguments": '{"path": "a"}'}
    async with connect(API, events(done(said, 0), done(call, 1), COMPLETED)) as (provider, _):
        heard = await ask(provider)
    assert text(heard) == "Hello"
    assert ended_calls(heard) == [("a", "fs.read", '{"path": "a"}')]


async def test_a_refusal_is_said_and_named(connect: Connect) -> None:
    body = events({"type": "response.refusal.delta", "output_index": 0, "delta": "I will not."}, COMPLETED)
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert text(heard) == "I will not."
    assert end(heard).stop is StopReason.REFUSAL


@pytest.mark.parametrize(
    "wire",
    [
        {"type": "response.failed", "response": {"error": {"code": "rate_limit_exceeded", "message": "slow"}}},
        {"type": "error", "code": "rate_limit_exceeded", "message": "slow", "param": None},
        {"type": "error", "error": {"code": "rate_limit_exceeded", "message": "slow"}},
    ],
    ids=["response.failed", "flat error", "nested error"],
)
async def test_failures_that_come_as_events_are_failures(connect: Connect, wire: dict[str, Any]) -> None:
    async with connect(API, events(wire)) as (provider, _):
        error = failure(await ask(provider))
    assert error.fault is Fault.RATE_LIMIT
    assert "slow" in error.text
