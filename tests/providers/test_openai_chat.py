"""Chat completions on the wire, as OpenAI's many compatible servers speak them."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.errors import Fault
from app.events import UsageReported
from app.messages import (
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
from app.providers import Endpoint, ModelInfo
from app.providers import openai as openai_provider
from tests.providers.conftest import Connect
from tests.providers.speech import (
    APIS,
    Call,
    Say,
    ask,
    chat_reply,
    chunk,
    chunks,
    end,
    ended_calls,
    failure,
    request,
    text,
    thinking,
)
from tests.rows import every_row
from tests.wire_server import Answer

pytestmark = pytest.mark.anyio

API = APIS[1]
DATA = Path(__file__).parents[1] / "data"
OK = chat_reply([Say("ok")])


def calling(*pieces: dict[str, Any]) -> dict[str, Any]:
    return chunk({"tool_calls": list(pieces)})


async def test_any_base_url_but_openais_own_speaks_chat_completions(connect: Connect) -> None:
    async with connect(API, OK) as (_, server):
        provider = openai_provider.build(Endpoint(server.url + "/v1"))
        assert text(await ask(provider)) == "ok"
        await provider.close()
    assert server.requests[0].path == "/v1/chat/completions"
    assert server.requests[0].headers["authorization"] == "Bearer no-key"


async def test_a_local_servers_thinking_and_interleaved_calls_are_understood(connect: Connect) -> None:
    body = (DATA / "chat_thinking_interleaved_calls.sse").read_bytes()
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert thinking(heard) == "Let me see"
    assert ended_calls(heard) == [("aX", "fs.read", '{"path":"a"}'), ("bX", "fs.read", '{"path":"b"}')]
    assert end(heard).stop is StopReason.TOOLS
    assert [event.usage for event in heard if isinstance(event, UsageReported)] == [Usage(500, 30, 450)]


async def test_reasoning_under_its_other_name_is_thinking_too(connect: Connect) -> None:
    body = chunks(chunk({"content": "", "reasoning": "Hm"}), chunk({"content": "Yes"}), chunk({}, "stop"))
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert (thinking(heard), text(heard)) == ("Hm", "Yes")


async def test_content_may_be_a_list_of_parts(connect: Connect) -> None:
    thought = {"type": "thinking", "thinking": [{"type": "text", "text": "Hm"}]}
    body = chunks(
        chunk({"content": [thought]}),
        chunk({"content": [{"type": "text", "text": "Yes"}, "?", {"type": "ref"}, {"type": "text", "text": "!"}]}),
        chunk({"content": " Done."}),
        chunk({}, "stop"),
    )
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert (thinking(heard), text(heard)) == ("Hm", "Yes! Done.")


SHAPES: dict[str, list[dict[str, Any]]] = {
    "id and name repeated in every piece": [
        calling({"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": '{"path":'}}),
        calling({"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": '"a"}'}}),
        calling({"index": 1, "id": "b", "function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "no index": [
        calling({"index": None, "id": "a", "function": {"name": "fs_read", "arguments": '{"path":'}}),
        calling({"index": None, "function": {"arguments": '"a"}'}}),
        calling({"index": None, "id": "b", "function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "every call at index zero": [
        calling({"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": '{"path":"a"}'}}),
        calling({"index": 0, "id": "b", "function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "neither index nor id, one after the other": [
        calling({"function": {"name": "fs_read", "arguments": '{"path":"a"}'}}),
        calling({"function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "neither index nor id, name repeated": [
        calling({"function": {"name": "fs_read", "arguments": '{"path":'}}),
        calling({"function": {"name": "fs_read", "arguments": '"a"}'}}),
        calling({"function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "neither index nor id, all at once": [
        calling(
            {"function": {"name": "fs_read", "arguments": '{"path":"a"}'}},
            {"function": {"name": "fs_read", "arguments": '{"path":"b"}'}},
        ),
    ],
    "same id twice": [
        calling({"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": '{"path":"a"}'}}),
        calling({"index": 1, "id": "a", "function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
}


@every_row("shape", SHAPES.values(), ids=SHAPES.keys())
async def test_two_calls_stay_two_in_every_shape_that_servers_send(
    connect: Connect, shape: list[dict[str, Any]]
) -> None:
    async with connect(API, chunks(*shape, chunk({}, "tool_calls"))) as (provider, _):
        calls = ended_calls(await ask(provider))
    assert [(name, arguments) for _, name, arguments in calls] == [
        ("fs.read", '{"path":"a"}'),
        ("fs.read", '{"path":"b"}'),
    ]
    assert len({call_id for call_id, _, _ in calls}) == 2


@every_row(
    ("reason", "stop"),
    [
        ("stop", StopReason.DONE),
        ("tool_calls", StopReason.TOOLS),
        ("function_call", StopReason.TOOLS),
        ("length", StopReason.LENGTH),
        ("content_filter", StopReason.REFUSAL),
        ("something_new", StopReason.OTHER),
    ],
)
async def test_every_finish_reason_has_its_word(connect: Connect, reason: str, stop: StopReason) -> None:
    async with connect(API, chat_reply([Say("x")], reason)) as (provider, _):
        last = end(await ask(provider))
    assert (last.stop, last.detail) == (stop, reason)


async def test_stop_with_complete_calls_means_tools(connect: Connect) -> None:
    async with connect(API, chat_reply([Call("a", "fs_read", ("{}",))], "stop")) as (provider, _):
        assert end(await ask(provider)).stop is StopReason.TOOLS


async def test_of_a_reply_that_the_length_limit_cut_only_whole_calls_end(connect: Connect) -> None:
    pieces = [Call("a", "fs_read", ('{"path": "a"}',)), Call("b", "fs_read", ('{"path": "',))]
    async with connect(API, chat_reply(pieces, "length")) as (provider, _):
        heard = await ask(provider)
    assert [call_id for call_id, _, _ in ended_calls(heard)] == ["a"]
    assert end(heard).stop is StopReason.LENGTH


async def test_a_refusal_is_said_and_named(connect: Connect) -> None:
    body = chunks(chunk({"refusal": "I will not."}), chunk({}, "stop"))
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert text(heard) == "I will not."
    assert end(heard).stop is StopReason.REFUSAL


async def test_a_stream_with_its_reason_but_without_done_is_complete(connect: Connect) -> None:
    body = chunks(chunk({"content": "x"}), chunk({}, "stop"), done=False)
    async with connect(API, body) as (provider, _):
        assert end(await ask(provider)).stop is StopReason.DONE


async def test_done_without_a_reason_is_a_broken_stream(connect: Connect) -> None:
    async with connect(API, chunks(chunk({"content": "x"}))) as (provider, _):
        assert failure(await ask(provider)).fault is Fault.BROKEN_STREAM


async def test_history_and_results_go_out_in_the_dialects_form(connect: Connect) -> None:
    history = (
        UserMessage("go"),
        AssistantMessage(
            (Thinking("hm"), Text("Two."), ToolCall("a", "fs.read", '{"path": "a"}'), ToolCall("b", "fs.read", "oops"))
        ),
        ToolMessage("a", "fs.read", ToolResult("content", images=(Image("image/png", "iVBO"),))),
        ToolMessage("b", "fs.read", ToolResult("bad arguments", is_error=True)),
        UserMessage("and now?"),
    )
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(*history, model=ModelInfo("m-1", max_output=9, images=True)))
    asked = server.requests[0].json
    assert asked["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "go"},
        {
            "role": "assistant",
            "content": "Two.",
            "tool_calls": [
                {"id": "a", "type": "function", "function": {"name": "fs_read", "arguments": '{"path": "a"}'}},
                {"id": "b", "type": "function", "function": {"name": "fs_read", "arguments": "{}"}},
            ],
        },
        {"role": "tool", "tool_call_id": "a", "content": "content"},
        {"role": "tool", "tool_call_id": "b", "content": "bad arguments"},
        {
            "role": "user",
            "content": [
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBO"}},
                {"type": "text", "text": "and now?"},
            ],
        },
    ]
    assert asked["stream_options"] == {"include_usage": True}
    assert asked["tools"][0]["function"]["name"] == "fs_read"
    assert not {"tool_choice", "max_tokens", "max_completion_tokens"} & asked.keys()


async def test_a_model_without_eyes_gets_no_pictures(connect: Connect) -> None:
    history = (
        UserMessage("go"),
        AssistantMessage((ToolCall("a", "fs.read", "{}"),)),
        ToolMessage("a", "fs.read", ToolResult("a picture", images=(Image("image/png", "iVBO"),))),
    )
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(*history))
    assert "iVBO" not in server.requests[0].body.decode()


async def test_models_of_a_local_server_carry_their_context(connect: Connect) -> None:
    listed = [
        {"id": "local", "meta": {"n_ctx": 16384}, "architecture": {"input_modalities": ["text", "image"]}},
        {"id": "vllm", "max_model_len": 4096},
        {"id": "gpt-5.5-2026-04-23", "meta": None},
        {"object": "model"},
    ]
    answer = Answer(json.dumps({"object": "list", "data": listed}).encode(), content_type="application/json")
    async with connect(API, answer) as (provider, server):
        local, vllm, known = await provider.models()
    assert local == ModelInfo("local", context=16384, images=True)
    assert vllm.context == 4096
    assert known.context == 1_050_000 and known.name == "GPT-5.5"
    assert server.requests[0].path == "/v1/models"
