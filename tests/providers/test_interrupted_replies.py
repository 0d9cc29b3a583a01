"""What each API is sent after a reply broke off, was stopped or never came: the request body on the wire."""

import asyncio
import gc
import gzip
import sys
from collections.abc import Sequence
from contextlib import aclosing
from typing import Any

import pytest

from app.agent.deciding.questions import Questions
from app.agent.requests import AnsweringModel, Briefing
from app.agent.session import Emitter, Session
from app.agent.steps import Limits
from app.assembly.profile import Profile
from app.providers import ModelInfo, Provider
from app.vocabulary.events import EndReason, Event, TextDelta
from app.vocabulary.messages import AssistantMessage, Message, StopReason, Text, Thinking, UserMessage
from tests.providers.conftest import Connect
from tests.providers.speech import APIS, Api, Say, ask, events, request
from tests.wire_server import Answer, WireServer

pytestmark = pytest.mark.anyio

every_api = pytest.mark.parametrize("api", APIS, ids=[api.name for api in APIS])


def talk(provider: Provider, model: ModelInfo | None = None, history: Sequence[Message] = ()) -> Session:
    store = Profile.open().store
    stored = store.create(project="", provider="scripted", model="m-1", agent="test").id
    before = store.log(stored)
    for message in history:
        before.append(message)
    emit = Emitter()
    return Session(
        stored,
        AnsweringModel(provider, model or ModelInfo("m-1")),
        Briefing(lambda tools: "Be brief."),
        None,
        Questions(emit),
        store.log(stored),
        emit,
        limits=Limits(retries=0),
    )


def broken(api: Api, words: str) -> Answer:
    body = api.reply([Say(words)])
    return Answer(body[: body.index(api.last)], content_type=api.content_type, cut=True)


def asked(server: WireServer, number: int = -1) -> list[tuple[str, str]]:
    """(role, words) of each message of a request, whatever its API calls them."""
    body = server.requests[number].json
    wire = body.get("messages") or body["input"]
    return [(item["role"], _words(item["content"])) for item in wire if item.get("role") != "system"]


def _words(content: Any) -> str:
    return content if isinstance(content, str) else "|".join(piece.get("text", piece["type"]) for piece in content)


def turns(api: Api, *said: str) -> list[tuple[str, str]]:
    """Neighbouring messages of the user as the API takes them."""
    if api.name == "responses":
        return [("user", text) for text in said]
    return [("user", ("|" if api.name == "anthropic" else "\n\n").join(said))]


@every_api
async def test_trying_again_after_a_reply_that_broke_off_asks_the_same_as_before(api: Api, connect: Connect) -> None:
    async with connect(api, broken(api, "Half of "), api.reply([Say("The whole.")]), api.reply([Say("Yes.")])) as (
        provider,
        server,
    ):
        session = talk(provider)
        assert await session.send("one") is EndReason.ERROR
        kept = session.history[-1]
        assert isinstance(kept, AssistantMessage) and (kept.text, kept.stop) == ("Half of ", StopReason.BROKEN)
        assert await session.retry() is EndReason.DONE
        await session.send("two")
    assert server.requests[1].json == server.requests[0].json
    assert asked(server) == [("user", "one"), ("assistant", "The whole."), ("user", "two")]
    assert [getattr(message, "text", "") for message in session.history] == [
        "one",
        "Half of ",
        "The whole.",
        "two",
        "Yes.",
    ]


@every_api
async def test_a_new_message_after_a_reply_that_broke_off_comes_after_its_words(api: Api, connect: Connect) -> None:
    async with connect(api, broken(api, "Half of "), api.reply([Say("Well.")])) as (provider, server):
        session = talk(provider)
        await session.send("one")
        await session.send("two")
    assert asked(server) == [("user", "one"), ("assistant", "Half of "), ("user", "two")]


@every_api
async def test_messages_that_got_no_answer_are_sent_as_the_api_wants_them(api: Api, connect: Connect) -> None:
    refused = Answer(b'{"error": {"message": "no"}}', 401, "application/json")
    async with connect(api, refused, refused, api.reply([Say("Here.")])) as (provider, server):
        session = talk(provider)
        for text in ("one", "two", "three"):
            await session.send(text)
    assert asked(server) == turns(api, "one", "two", "three")


@every_api
async def test_a_stop_before_the_first_word_leaves_a_request_that_is_taken(api: Api, connect: Connect) -> None:
    silent = Answer(b"\n", content_type=api.content_type, hang=True)
    async with connect(api, silent, api.reply([Say("Here.")])) as (provider, server):
        session = talk(provider)
        turn = asyncio.ensure_future(session.send("one"))
        while not server.requests:
            await asyncio.sleep(0.005)
        session.cancel()
        assert await turn is EndReason.CANCELLED
        await session.send("two")
    assert asked(server) == turns(api, "one", "two")


@every_api
async def test_a_stop_in_the_middle_of_a_reply_keeps_its_words_for_the_next_request(api: Api, connect: Connect) -> None:
    body = api.reply([Say("Half of ")])
    hanging = Answer(body[: body.index(api.last)], content_type=api.content_type, hang=True)
    async with connect(api, hanging, api.reply([Say("Here.")])) as (provider, server):
        session = talk(provider)
        heard: list[str] = []
        session.watch(lambda event: _note(event, heard))
        turn = asyncio.ensure_future(session.send("one"))
        while "".join(heard) != "Half of ":
            await asyncio.sleep(0.005)
        session.cancel()
        await turn
        await session.send("two")
    assert asked(server) == [("user", "one"), ("assistant", "Half of "), ("user", "two")]


def _note(event: Event, heard: list[str]) -> None:
    if isinstance(event, TextDelta):
        heard.append(event.text)


@every_api
@pytest.mark.parametrize("packed", [False, True])
async def test_a_reply_that_is_left_early_leaves_nothing_to_the_garbage_collector(
    api: Api, packed: bool, connect: Connect
) -> None:
    body = api.reply([Say("Half of it.")])
    body, packing = (gzip.compress(body), {"content-encoding": "gzip"}) if packed else (body, {})
    answer = Answer(body, content_type=api.content_type, headers=packing, hang=True)
    left: list[str] = []
    async with connect(api, answer) as (provider, server):

        def note(generator: Any) -> None:
            left.append(generator.__qualname__)

        async def leave_early() -> None:
            usual = sys.get_asyncgen_hooks()
            sys.set_asyncgen_hooks(finalizer=note)
            try:
                async with aclosing(provider.stream(request())) as heard:  # type: ignore[type-var]  # it can be closed
                    async for event in heard:
                        if isinstance(event, TextDelta):
                            return
            finally:
                sys.set_asyncgen_hooks(*usual)

        await leave_early()
        gc.collect()
        assert server.requests and left == []


@every_api
async def test_a_reply_that_goes_on_is_asked_for_by_a_note_and_not_by_a_reply_at_the_end(
    api: Api, connect: Connect
) -> None:
    history: list[Message] = [UserMessage("one"), AssistantMessage((Text("As I was say"),), stop=StopReason.LENGTH)]
    async with connect(api, api.reply([Say("ing.")]), api.reply([Say("Yes.")])) as (provider, server):
        session = talk(provider, history=history)
        await session.retry()
        await session.send("two")
    first, second = asked(server, 0), asked(server, 1)
    assert [role for role, _ in first] == ["user", "assistant", "user"]
    assert "Go on where it stopped" in first[-1][1]
    assert second == [*first, ("assistant", "ing."), ("user", "two")]
    assert [message for message in session.history if isinstance(message, UserMessage)] == [
        UserMessage("one"),
        UserMessage("two"),
    ]


# --- thinking --------------------------------------------------------------------------------------------------------

THINKER = ModelInfo("claude-test", thinking=True)
BLOCK = {"type": "thinking", "thinking": "", "signature": ""}
SIGNED = {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "c2ln"}}


def thought(*between: dict[str, Any]) -> bytes:
    return events(
        {"type": "message_start", "message": {"usage": {"input_tokens": 1}}},
        {"type": "content_block_start", "index": 0, "content_block": BLOCK},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Hmm."}},
        *between,
        {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "Half"}},
    )


@pytest.mark.parametrize(
    "between",
    [
        (SIGNED, {"type": "content_block_stop", "index": 0}),
        ({"type": "content_block_stop", "index": 0},),
        (),
    ],
    ids=["signed", "closed without a signature", "never closed"],
)
async def test_of_a_reply_that_broke_off_claude_gets_the_words_and_no_thinking(
    connect: Connect, between: tuple[dict[str, Any], ...]
) -> None:
    api = APIS[0]
    async with connect(api, Answer(thought(*between), cut=True), api.reply([Say("Here.")])) as (provider, server):
        session = talk(provider, THINKER)
        await session.send("one")
        kept = session.history[-1]
        assert isinstance(kept, AssistantMessage) and kept.parts == (Thinking("Hmm."), Text("Half"))
        await session.retry()
        await session.send("two")
    assert server.requests[1].json["messages"] == server.requests[0].json["messages"]
    wire = server.requests[2].json["messages"]
    assert [block["type"] for message in wire for block in message["content"]] == ["text", "text", "text"]


@pytest.mark.parametrize(
    ("api", "native"),
    [
        (APIS[0], {"type": "thinking", "thinking": "Hmm.", "signature": "c2ln"}),
        (APIS[2], {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "b3BhcXVl"}),
    ],
    ids=["anthropic", "responses"],
)
async def test_a_reply_that_was_thinking_alone_is_not_sent_back(
    api: Api, connect: Connect, native: dict[str, Any]
) -> None:
    name = "anthropic" if api.name == "anthropic" else "openai"
    alone = AssistantMessage((Thinking("Hmm.", native),), f"{name}/m-1", StopReason.LENGTH)
    async with connect(api, api.reply([Say("ok")])) as (provider, server):
        await ask(provider, request(UserMessage("one"), alone, UserMessage("two")))
    assert asked(server) == turns(api, "one", "two")
    assert native["type"] not in server.requests[0].body.decode().replace("reasoning.encrypted_content", "")
