"""What lets a service know again what it has read: marks, keys, and requests that begin alike."""

import itertools
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

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
)
from tests.providers.conftest import Connect
from tests.providers.speech import APIS, READ, Api, Say, ask, request
from tests.wire_server import Request

pytestmark = pytest.mark.anyio

ANTHROPIC, RESPONSES = (next(api for api in APIS if api.name == name) for name in ("anthropic", "responses"))
LOOKBACK = 20
"""Blocks before a mark in which the API looks for what it has read already."""


def step(number: int, calls: int) -> list[Message]:
    """A reply that calls, and the results."""
    ids = [f"call_{number}_{one}" for one in range(calls)]
    called = tuple(ToolCall(one, "fs.read", "{}") for one in ids)
    thought = Thinking("hm", {"type": "thinking", "thinking": "hm", "signature": "s"})
    return [
        AssistantMessage((thought, Text("Looking."), *called), "anthropic/m-1", StopReason.TOOLS),
        *(ToolMessage(one, "fs.read", ToolResult(f"result {one}")) for one in ids),
    ]


def blocks(asked: Request) -> list[tuple[str, bool]]:
    """All that the API reads, in its order, each with whether it is marked."""
    body = asked.json
    read: list[dict[str, Any]] = [*body.get("tools", ()), *body.get("system", ())]
    read += [block | {"role": message["role"]} for message in body["messages"] for block in message["content"]]
    marked = [block.pop("cache_control", None) is not None for block in read]
    return list(zip(map(json.dumps, read), marked, strict=True))


def found_again(before: Request, now: Request) -> int:
    """Blocks of this request that the API finds, having read the one before."""
    old, new = blocks(before), blocks(now)
    kept = {place + 1 for place, (_, marked) in enumerate(old) if marked}
    looked = {
        length
        for place, (_, marked) in enumerate(new)
        if marked
        for length in range(max(1, place + 1 - LOOKBACK), place + 2)
    }
    same = next(
        (place for place, (a, b) in enumerate(zip(old, new, strict=False)) if a[0] != b[0]), min(len(old), len(new))
    )
    return max((length for length in kept & looked if length <= same), default=0)


async def asked_with(connect: Connect, *histories: Sequence[Message], notes: Sequence[str] = ()) -> list[Request]:
    async with connect(ANTHROPIC, ANTHROPIC.reply([Say("ok")])) as (provider, server):
        for place, history in enumerate(histories):
            await ask(provider, replace(request(*history), note=notes[place] if notes else ""))
    return server.requests


@pytest.mark.parametrize("calls", [1, 5, 30])
async def test_each_step_finds_all_that_the_one_before_has_read(connect: Connect, calls: int) -> None:
    history: list[Message] = [UserMessage("go")]
    histories: list[list[Message]] = [list(history)]
    for number in range(4):
        history += step(number, calls)
        histories.append(list(history))
    history += [AssistantMessage((Text("Done."),), "anthropic/m-1"), UserMessage("And now?")]
    histories.append(list(history))
    sent = await asked_with(connect, *histories)
    for before, now in itertools.pairwise(sent):
        assert found_again(before, now) == len(blocks(before))
    assert all(sum(marked for _, marked in blocks(one)) <= 4 for one in sent)


async def test_a_new_session_finds_tools_and_system_prompt(connect: Connect) -> None:
    first, second = await asked_with(connect, [UserMessage("one"), *step(0, 2)], [UserMessage("two")])
    assert found_again(first, second) == 2, "one tool, and the system prompt"


async def test_a_note_is_read_anew_and_nothing_else(connect: Connect) -> None:
    histories: list[list[Message]] = [
        [UserMessage("go")],
        [UserMessage("go"), *step(0, 2)],
        [UserMessage("go"), *step(0, 2), *step(1, 2)],
    ]
    sent = await asked_with(connect, *histories, notes=["[Plan.]", "[Plan.]", ""])
    for before, now in itertools.pairwise(sent):
        assert found_again(before, now) == len(blocks(before)) - 1
    assert [blocks(one)[-1] for one in sent[:2]] == [
        (json.dumps({"type": "text", "text": "[Plan.]", "role": "user"}), False)
    ] * 2


async def test_without_a_system_prompt_the_last_tool_is_marked(connect: Connect) -> None:
    async with connect(ANTHROPIC, ANTHROPIC.reply([Say("ok")])) as (provider, server):
        await ask(provider, request(tools=(READ, READ), system=""))
    assert ["cache_control" in tool for tool in server.requests[0].json["tools"]] == [False, True]


async def test_openai_is_told_which_requests_begin_alike(connect: Connect) -> None:
    async with connect(RESPONSES, RESPONSES.reply([Say("ok")])) as (provider, server):
        await ask(provider, request(UserMessage("one")))
        await ask(provider, request(UserMessage("another session")))
        await ask(provider, request(UserMessage("one"), system="Be long."))
        await ask(provider, request(UserMessage("one"), tools=()))
    keys = [asked.json["prompt_cache_key"] for asked in server.requests]
    assert keys[0] == keys[1] and len(set(keys)) == 3
    assert all(0 < len(key) <= 64 for key in keys)


@pytest.mark.parametrize("api", [api for api in APIS if api.name != "responses"], ids=lambda api: api.name)
async def test_nobody_else_is_sent_the_key(connect: Connect, api: Api) -> None:
    async with connect(api, api.reply([Say("ok")])) as (provider, server):
        await ask(provider, request())
    assert "prompt_cache_key" not in server.requests[0].json
