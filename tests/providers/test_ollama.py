"""Ollama's native API on the wire."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.providers import ModelInfo
from app.providers.ollama import LEVELS
from app.vocabulary.efforts import NO_EFFORTS
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import UsageReported
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
    ask,
    end,
    ended_calls,
    failure,
    lines,
    ollama_reply,
    request,
    thinking,
)
from tests.wire_server import Answer, Request

pytestmark = pytest.mark.anyio

API = APIS[4]
DATA = Path(__file__).parents[1] / "data"
OK = ollama_reply([Say("ok")])


def document(value: object, status: int = 200) -> Answer:
    return Answer(json.dumps(value).encode(), status, "application/json; charset=utf-8")


async def test_thinking_and_a_call_in_the_last_line_are_understood(connect: Connect) -> None:
    body = (DATA / "ollama_thinking_call_in_last_line.ndjson").read_bytes()
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert thinking(heard) == "Let me see"
    assert ended_calls(heard) == [("oX", "fs.read", '{"path": "a"}')]
    assert end(heard).stop is StopReason.TOOLS
    assert [event.usage for event in heard if isinstance(event, UsageReported)] == [Usage(524, 63)]


async def test_the_last_line_needs_no_line_end(connect: Connect) -> None:
    async with connect(API, OK.rstrip(b"\n")) as (provider, _):
        assert end(await ask(provider)).stop is StopReason.DONE


@pytest.mark.parametrize(
    ("context", "asked_for"), [(None, 32_768), (8_192, 8_192), (131_072, 131_072)], ids=["unknown", "small", "set"]
)
async def test_history_is_never_truncated_in_silence(connect: Connect, context: int | None, asked_for: int) -> None:
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(model=ModelInfo("m-1", context=context)))
    asked = server.requests[0].json
    assert server.requests[0].path == "/api/chat"
    assert asked["truncate"] is False
    assert asked["options"] == {"num_ctx": asked_for}
    assert "think" not in asked


@pytest.mark.parametrize(("origin", "own"), [("ollama/m-1", True), ("ollama/m-2", False)])
async def test_arguments_are_objects_and_results_carry_their_tools_name(
    connect: Connect, origin: str, own: bool
) -> None:
    history = (
        UserMessage("go"),
        AssistantMessage(
            (
                Thinking("hm"),
                Text("Three."),
                ToolCall("a", "fs.read", '{"path": "a"}'),
                ToolCall("b", "fs.read", "[1]"),
                ToolCall("c", "fs.read", '{"path'),
            ),
            origin,
        ),
        ToolMessage("a", "fs.read", ToolResult("content", images=(Image("image/png", "iVBO"),))),
    )
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(*history, model=ModelInfo("m-1", images=True)))
    calls = [
        {"id": "a", "function": {"name": "fs_read", "arguments": {"path": "a"}}},
        {"id": "b", "function": {"name": "fs_read", "arguments": {}}},
        {"id": "c", "function": {"name": "fs_read", "arguments": {}}},
    ]
    assert server.requests[0].json["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "go"},
        {"role": "assistant", "content": "Three.", **({"thinking": "hm"} if own else {}), "tool_calls": calls},
        {"role": "tool", "tool_name": "fs_read", "tool_call_id": "a", "content": "content", "images": ["iVBO"]},
    ]


@pytest.mark.parametrize(
    ("status", "text", "fault"),
    [
        (404, "model 'nosuch' not found", Fault.NOT_FOUND),
        (400, "library/small:latest does not support tools", Fault.TOOLS),
        (400, '{"error":{"code":400,"message":"too big","type":"exceed_context_size_error"}}', Fault.CONTEXT),
        (400, "the input length exceeds the context length", Fault.CONTEXT),
    ],
)
async def test_its_bare_error_texts_are_understood(connect: Connect, status: int, text: str, fault: Fault) -> None:
    async with connect(API, document({"error": text}, status)) as (provider, _):
        error = failure(await ask(provider))
    assert (error.fault, error.status) == (fault, status)
    assert "{" not in error.text


async def test_an_error_line_in_the_middle_is_told(connect: Connect) -> None:
    body = lines({"message": {"content": "Hel"}, "done": False}, {"error": "llama runner process has terminated"})
    async with connect(API, body) as (provider, _):
        error = failure(await ask(provider))
    assert error.fault is Fault.SERVER
    assert "terminated" in error.text


async def test_models_know_what_they_can_do(connect: Connect) -> None:
    tags = {
        "models": [
            {"name": "full:latest", "capabilities": ["completion", "tools"], "details": {"context_length": 8192}},
            {"name": "shy:latest", "capabilities": ["completion"], "details": {"context_length": 131072}},
            {"name": "old:latest", "details": {}},
            {"name": "embed:latest", "capabilities": ["embedding"], "details": {"context_length": 512}},
        ]
    }
    shown: dict[str, Any] = {
        "shy:latest": {"capabilities": ["completion", "tools", "thinking", "vision"], "model_info": {}},
        "old:latest": {"capabilities": ["completion"], "model_info": {"llama.context_length": 4096}},
        "embed:latest": {"capabilities": ["embedding"]},
    }

    def answer(asked: Request) -> Answer:
        return document(tags if asked.path == "/api/tags" else shown[asked.json["model"]])

    async with connect(API, answer) as (provider, server):
        full, shy, old = await provider.models()
    assert full == ModelInfo("full:latest", "full:latest", 8192, tools=True, efforts=NO_EFFORTS)
    assert shy == ModelInfo("shy:latest", "shy:latest", 32_768, tools=True, images=True, thinking=True, efforts=LEVELS)
    assert old == ModelInfo("old:latest", "old:latest", 4096, tools=False, efforts=NO_EFFORTS)
    assert "full:latest" not in [asked.json["model"] for asked in server.requests[1:]]


async def test_no_server_means_no_models(connect: Connect) -> None:
    async with connect(API, document([])) as (provider, _):
        with pytest.raises(ProviderError, match="no Ollama"):
            await provider.models()


GOOD: dict[str, Any] = {"name": "m", "capabilities": ["completion", "tools"], "details": {"context_length": 8192}}


@pytest.mark.parametrize(
    ("entry", "names"),
    [
        (5, ["m"]),
        ({"name": 5}, ["m"]),
        ({"name": ["x"]}, ["m"]),
        ({"name": " "}, ["m"]),
        (GOOD | {"name": "x", "details": {"context_length": "abc"}}, ["x", "m"]),
        (GOOD | {"name": "x", "details": {"context_length": 1e300}}, ["x", "m"]),
        (GOOD | {"name": "x", "details": {"context_length": -5}}, ["x", "m"]),
        (GOOD | {"name": "x", "details": 5}, ["x", "m"]),
        (GOOD | {"name": "x", "capabilities": [["x"], 5]}, ["x", "m"]),
        (GOOD | {"name": "x", "capabilities": 5}, ["x", "m"]),
    ],
)
async def test_a_malformed_entry_of_the_list_stops_nobody(connect: Connect, entry: object, names: list[str]) -> None:
    def answer(asked: Request) -> Answer:
        shown = {"capabilities": 5, "model_info": {"x.context_length": "zz"}}
        return document({"models": [entry, GOOD]} if asked.path == "/api/tags" else shown)

    async with connect(API, answer) as (provider, _):
        models = await provider.models()
        assert await provider.window("x") is None
    assert [model.id for model in models] == names
    assert all(model.context in (None, 8192) for model in models)
