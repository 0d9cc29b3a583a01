"""The offline demo: what it answers where it has tools, and where it has none."""

import pytest

from app.providers import ChatRequest, ModelInfo
from app.providers.demo import Demo
from app.vocabulary.events import TextDelta, ToolCallStarted
from app.vocabulary.messages import ToolSpec, UserMessage

pytestmark = pytest.mark.anyio

LS = ToolSpec("ls", "List a folder", {"type": "object", "properties": {"path": {"type": "string"}}})


async def answered(text: str, *tools: ToolSpec) -> tuple[str, list[str]]:
    """What it says, and which tools it calls."""
    events = [
        event async for event in Demo().stream(ChatRequest(ModelInfo("demo", "Demo"), "", [UserMessage(text)], tools))
    ]
    said = "".join(event.text for event in events if isinstance(event, TextDelta))
    return said, [event.name for event in events if isinstance(event, ToolCallStarted)]


@pytest.mark.parametrize("text", ["hello, what can you do?", "list the files"])
async def test_without_tools_it_offers_nothing_that_it_cannot_do(text: str) -> None:
    said, called = await answered(text)
    assert "choose a folder" in said and "list the files" not in said and called == []


async def test_with_tools_it_offers_phrases_and_does_what_they_say() -> None:
    said, called = await answered("hello, what can you do?", LS)
    assert "list the files" in said and called == []
    assert (await answered("list the files", LS))[1] == ["ls"]
