"""Wherever a conversation is shortened, the next request passes the rules of every API."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.agent.context.conversation import ConversationContext
from app.providers import ChatRequest, ModelInfo
from app.vocabulary.context_marks import Compaction, Pruning, SummaryBy
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    StopReason,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
    request_messages,
)
from tests.providers.conftest import Connect, connect  # noqa: F401  a fixture
from tests.providers.speech import APIS, Api, Say, ask
from tests.small_window_server import broken_rules

LONG = ToolResult("line\n" * 400)
HISTORY: list[Message] = [
    UserMessage("Begin."),
    AssistantMessage((Thinking("Hm.", {"signature": "s"}), Text("I look."), ToolCall("c1", "read", '{"path": "a"}'))),
    ToolMessage("c1", "read", LONG),
    AssistantMessage((ToolCall("c2", "read", '{"path": "b"}'), ToolCall("c3", "bash", '{"command": "make"}'))),
    ToolMessage("c2", "read", LONG),
    ToolMessage("c3", "bash", ToolResult("failed", is_error=True)),
    UserMessage("Stop, do it otherwise."),
    AssistantMessage((Text("Half a"),), stop=StopReason.BROKEN),
    UserMessage("Go on."),
    AssistantMessage((Text("Much was said"),), stop=StopReason.LENGTH),
    AssistantMessage((ToolCall("c4", "read", '{"path": "c"}'),)),
    ToolMessage("c4", "read", LONG),
]
BOUNDARIES = [place for place, message in enumerate(HISTORY) if not isinstance(message, ToolMessage)]


def shortened(upto: int, pruned: int) -> list[Message]:
    context = ConversationContext()
    context.add(Pruning(pruned))
    if upto:
        context.add(Compaction("1", upto, "## Goal\nBegin.", "Short.", SummaryBy.MODEL))
    return request_messages(context.messages(HISTORY))


def broken_in(api: str, body: dict[str, Any]) -> list[str]:
    match api:
        case "anthropic":
            return _broken_anthropic(body["messages"])
        case "responses":
            return _broken_responses(body["input"])
        case "ollama":
            messages = [dict(message) for message in body["messages"]]
            return broken_rules(messages)
        case _:
            return broken_rules(body["messages"])


def _broken_anthropic(messages: Sequence[dict[str, Any]]) -> list[str]:
    broken = [] if messages[0]["role"] == "user" and messages[-1]["role"] == "user" else ["wrong first or last"]
    waiting: set[str] = set()
    before = ""
    for message in messages:
        kinds = [block["type"] for block in message["content"]]
        results = {block["tool_use_id"] for block in message["content"] if block["type"] == "tool_result"}
        if message["role"] == before:
            broken.append(f"two of {before} in a row")
        if results != waiting or kinds[: len(results)] != ["tool_result"] * len(results):
            broken.append(f"results {results} for calls {waiting}")
        waiting = {block["id"] for block in message["content"] if block["type"] == "tool_use"}
        before = message["role"]
    return broken


def _broken_responses(items: Sequence[dict[str, Any]]) -> list[str]:
    calls = [item["call_id"] for item in items if item.get("type") == "function_call"]
    results = [item["call_id"] for item in items if item.get("type") == "function_call_output"]
    broken = [] if calls == results else [f"calls {calls} and results {results}"]
    return broken if items[0].get("role") == "user" else [*broken, "it does not begin with the user"]


@pytest.mark.anyio
@pytest.mark.parametrize("api", APIS, ids=lambda api: api.name)
@pytest.mark.parametrize("pruned", [0, len(HISTORY)], ids=["results", "placeholders"])
async def test_a_shortened_conversation_is_a_valid_request(
    connect: Connect,  # noqa: F811
    api: Api,
    pruned: int,
) -> None:
    reply = api.reply([Say("Ok.")])
    async with connect(api, *[reply] * len(BOUNDARIES)) as (provider, server):
        for upto in BOUNDARIES:
            await ask(provider, ChatRequest(ModelInfo("m-1"), "Be brief.", shortened(upto, pruned)))
    for upto, request in zip(BOUNDARIES, server.requests, strict=True):
        assert broken_in(api.name, request.json) == [], f"after {upto} messages"


@pytest.mark.anyio
@pytest.mark.parametrize("api", APIS, ids=lambda api: api.name)
async def test_a_result_without_its_call_would_be_noticed(connect: Connect, api: Api) -> None:  # noqa: F811
    async with connect(api, api.reply([Say("Ok.")])) as (provider, server):
        await ask(provider, ChatRequest(ModelInfo("m-1"), "Be brief.", shortened(2, 0)))
    assert broken_in(api.name, server.requests[0].json)
