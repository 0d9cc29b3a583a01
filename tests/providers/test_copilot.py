"""What GitHub Copilot wants besides chat completions."""

import json

import pytest

from app.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage
from app.providers import ModelInfo
from tests.providers.conftest import Connect
from tests.providers.speech import APIS, Say, ask, chat_reply, request
from tests.wire_server import Answer

pytestmark = pytest.mark.anyio

API = APIS[3]
CALLED = AssistantMessage((ToolCall("a", "fs.read", "{}"),))
RESULT = ToolMessage("a", "fs.read", ToolResult("content"))


@pytest.mark.parametrize(
    ("history", "initiator"),
    [
        ((UserMessage("hi"),), "user"),
        ((UserMessage("hi"), CALLED, RESULT), "agent"),
        ((UserMessage("hi"), CALLED, RESULT, UserMessage("stop that")), "user"),
        ((UserMessage("hi"), AssistantMessage((Text("half"),))), "agent"),
    ],
    ids=["question", "result", "interjection", "continuation"],
)
async def test_it_hears_whether_the_person_or_the_agent_asks(
    connect: Connect, history: tuple[Message, ...], initiator: str
) -> None:
    async with connect(API, chat_reply([Say("ok")])) as (provider, server):
        await ask(provider, request(*history))
    headers = server.requests[0].headers
    assert server.requests[0].path == "/chat/completions"
    assert headers["x-initiator"] == initiator
    assert headers["openai-intent"] == "conversation-edits"
    assert headers["user-agent"].startswith("handrail/")


async def test_its_models_tell_their_limits(connect: Connect) -> None:
    capabilities = {
        "limits": {"max_context_window_tokens": 128000, "max_output_tokens": 16000},
        "supports": {"tool_calls": False, "vision": True},
    }
    listed = [{"id": "gpt-x", "name": "GPT X", "capabilities": capabilities}, {"id": "bare"}]
    answer = Answer(json.dumps({"data": listed}).encode(), content_type="application/json")
    async with connect(API, answer) as (provider, _):
        assert await provider.models() == [
            ModelInfo("gpt-x", "GPT X", 128000, 16000, tools=False, images=True),
            ModelInfo("bare"),
        ]
