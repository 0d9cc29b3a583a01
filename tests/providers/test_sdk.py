"""What the SDKs' clients do below our providers: what leaves this machine, what is believed, what they must not do."""

import os
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import httpx2
import pytest
from anthropic import APIConnectionError as AnthropicConnectionError
from anthropic import APIStatusError as AnthropicStatusError
from anthropic import AsyncAnthropic
from openai import APIConnectionError, APIStatusError, AsyncOpenAI

from app.providers import KINDS, Endpoint, import_module_of
from app.providers.loading import LoadingProvider
from app.providers.sdk import client_options, encoded, post
from app.providers.software import Software
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import ReplyStarted
from app.vocabulary.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage
from tests.providers.conftest import Connect
from tests.providers.speech import APIS, KEY, Api, Say, ask, bodies, failure, request, text
from tests.wire_server import Answer, wire_server

pytestmark = pytest.mark.anyio

WITH_SDK = [api for api in APIS if api.name != "ollama"]
CLIENTS: dict[str, Callable[..., Any]] = {"anthropic": AsyncAnthropic, "openai": AsyncOpenAI}


@pytest.fixture(params=WITH_SDK, ids=lambda api: api.name)
def api(request: pytest.FixtureRequest) -> Api:
    made: Api = request.param
    return made


@pytest.fixture(params=CLIENTS)
def client(request: pytest.FixtureRequest) -> Callable[[str], Any]:
    """A client of each SDK, as the providers make it."""

    def made(url: str) -> Any:
        return CLIENTS[request.param](**client_options(Endpoint(url, KEY), url, Software()))

    return made


# --- what the SDKs promise nowhere, and what we rely on ---------------------------------------------------------------


async def test_a_posted_request_is_answered_before_its_body_was_read(client: Callable[[str], Any]) -> None:
    async with wire_server(Answer(b"data: {}\n\n", hang=True)) as server, client(server.url) as sdk:
        response = await post(sdk, "chat", {"a": 1})
        assert type(response) is httpx2.Response and not response.is_stream_consumed
        assert await anext(aiter(response.stream)) == b"data: {}\n\n"  # type: ignore[arg-type]
        await response.aclose()
        assert server.requests[0].body == b'{"a":1}'


async def test_a_refusal_has_a_status_a_body_and_headers(client: Callable[[str], Any]) -> None:
    refusal = Answer(b'{"error": {"message": "no"}}', 429, "application/json", {"Retry-After": "7"})
    async with wire_server(refusal) as server, client(server.url) as sdk:
        with pytest.raises((APIStatusError, AnthropicStatusError)) as raised:
            await post(sdk, "chat", {})
    assert (raised.value.status_code, raised.value.response.headers["retry-after"]) == (429, "7")
    assert "no" in str(raised.value.body)
    assert len(server.requests) == 1, "nothing is tried again unseen"


async def test_no_answer_is_a_connection_error_by_this_name(client: Callable[[str], Any]) -> None:
    async with client("http://127.0.0.1:9") as sdk:
        with pytest.raises((APIConnectionError, AnthropicConnectionError)) as raised:
            await post(sdk, "chat", {})
    assert isinstance(raised.value.__cause__, httpx2.ConnectError)
    assert "APIConnectionError" in {base.__name__ for base in type(raised.value).__mro__}


async def test_the_connection_of_a_refusal_that_cannot_be_unpacked_is_closed(client: Callable[[str], Any]) -> None:
    refusal = Answer(b"not packed at all", 500, "application/json", {"Content-Encoding": "gzip"}, hang=True)
    async with wire_server(refusal) as server, client(server.url) as sdk:
        with pytest.raises(ProviderError, match="cannot be unpacked"):
            await post(sdk, "chat", {})
        assert sdk._client._transport._pool.connections == []


# --- what leaves this machine -----------------------------------------------------------------------------------------

OF_THE_ENVIRONMENT = {
    "ANTHROPIC_CUSTOM_HEADERS": "authorization: Bearer of-a-firm\nx-firm: 7\nuser-agent: firm\ncookie: a=1",
    "OPENAI_CUSTOM_HEADERS": "authorization: Bearer of-a-firm\nx-firm: 7\nuser-agent: firm\ncookie: a=1",
    "OPENAI_ORG_ID": "org-of-a-firm",
    "OPENAI_PROJECT_ID": "project-of-a-firm",
    "OPENAI_ADMIN_KEY": "admin-of-a-firm",
    "ANTHROPIC_AUTH_TOKEN": "token-of-a-firm",
}
HEADERS = {"accept", "accept-encoding", "authorization", "connection", "content-length", "content-type", "host"}
OF_ONE_API = {"anthropic": {"anthropic-version"}, "copilot": {"editor-version", "openai-intent", "x-initiator"}}


async def test_another_server_gets_these_headers_and_nothing_of_the_environment(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in OF_THE_ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    async with wire_server(Answer(api.reply([]), content_type=api.content_type)) as server:
        provider = api.open(Endpoint(server.url, KEY, is_own=False))
        await ask(provider)
        await provider.close()
    sent = server.requests[0].headers
    assert set(sent) == HEADERS | {"user-agent"} | OF_ONE_API.get(api.name, set())
    assert "firm" not in str(sent)
    assert sent["user-agent"].startswith("handrail/")


async def test_no_cookie_is_kept(api: Api, connect: Connect) -> None:
    answer = Answer(api.reply([]), content_type=api.content_type, headers={"Set-Cookie": "route=7; Path=/"})
    async with connect(api, answer) as (provider, server):
        for _ in range(2):
            await ask(provider)
    assert "cookie" not in server.requests[1].headers


@pytest.mark.parametrize("status", [301, 307])
async def test_the_conversation_follows_no_redirect(api: Api, connect: Connect, status: int) -> None:
    async with wire_server(Answer(api.reply([]))) as elsewhere:
        answer = Answer(b"", status, headers={"Location": f"{elsewhere.url}/v1/messages"})
        async with connect(api, answer) as (provider, _):
            error = failure(await ask(provider))
    assert "sends to another address" in error.text
    assert elsewhere.requests == []


async def test_a_server_elsewhere_is_reached_through_the_persons_proxy(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_PROXY", "no_proxy", "ALL_PROXY", "all_proxy", "HTTP_PROXY"):
        monkeypatch.delenv(name, raising=False)
    async with wire_server(Answer(api.reply([Say("through")]), content_type=api.content_type)) as proxy:
        monkeypatch.setenv("http_proxy", proxy.url)
        provider = api.open(Endpoint("http://models.example", KEY))
        assert text(await ask(provider)) == "through"
        await provider.close()
    assert proxy.requests[0].headers["host"] == "models.example"


@pytest.mark.parametrize("written", ["?api-version=2026-01-01&x=", "/v1?api-version=2026-01-01&x="])
async def test_the_query_of_an_address_is_that_of_each_request(api: Api, written: str) -> None:
    async with wire_server(Answer(api.reply([Say("ok")]), content_type=api.content_type)) as server:
        provider = api.open(Endpoint(server.url + written, KEY))
        assert text(await ask(provider)) == "ok"
        await provider.close()
    path, _, query = server.requests[0].path.partition("?")
    assert query == "api-version=2026-01-01&x="
    assert path.count("/v1") == (0 if api.name == "copilot" else 1)


# --- the body ---------------------------------------------------------------------------------------------------------


def grown(steps: int) -> list[Message]:
    history: list[Message] = [UserMessage("go \N{SNOWMAN}")]
    for number in range(steps):
        call = ToolCall(f"c{number}", "fs.read", '{"path": "ä"}')
        history += [AssistantMessage((Text("I read."), call), "openai/m-1")]
        history += [ToolMessage(call.id, call.name, ToolResult(f"result {number}"))]
    return history


async def test_each_step_begins_with_the_bytes_of_the_one_before(api: Api) -> None:
    """Prompt caches compare what was sent."""
    sent = await bodies(api, *(request(*grown(steps)) for steps in range(1, 4)))
    for place in range(2):
        kept = sent[place].index(f"result {place}".encode())
        if api.name == "anthropic":  # marks move on; test_caching.py has what they mean
            kept = sent[place].index(b'{"role":"user"')
        assert sent[place][:kept] == sent[place + 1][:kept]
    assert b"\xe2\x98\x83" in sent[0]


def test_half_of_a_surrogate_pair_is_sent_as_a_question_mark() -> None:
    assert encoded({"a": "x\ud83d", "b": [1]}) == b'{"a":"x?","b":[1]}'


# --- replies as no service should send them, through both SDKs --------------------------------------------------------

DEEP = b'data: {"a":' + b"[" * 200_000 + b"\n\n"
LONG = b'data: {"a":' + b"1" * 5_000 + b"}\n\n"


def with_beginning(beginning: bytes) -> Callable[[Api], Answer]:
    return lambda api: Answer(beginning + api.reply([Say("Hello")]), content_type=api.content_type)


def of_type(content_type: str) -> Callable[[Api], Answer]:
    return lambda api: Answer(api.reply([Say("Hello")]), content_type=content_type)


READ: dict[str, Callable[[Api], Answer]] = {
    "a BOM": with_beginning(b"\xef\xbb\xbf"),
    "empty data": with_beginning(b"data:\n\ndata: \n\n"),
    "null": with_beginning(b"data: null\n\n"),
    "comments": with_beginning(b": wait\n\n:\n\n"),
    "no blank line at the end": lambda api: Answer(api.reply([Say("Hello")])[:-1], content_type=api.content_type),
    "called plain text": of_type("text/plain"),
    "called JSON": of_type("application/json"),
    "called nothing": of_type(""),
    "no names of events": lambda api: Answer(
        b"\n".join(line for line in api.reply([Say("Hello")]).split(b"\n") if not line.startswith(b"event:"))
    ),
}


@pytest.mark.parametrize("oddity", READ)
async def test_an_odd_reply_is_read_whole(api: Api, connect: Connect, oddity: str) -> None:
    async with connect(api, READ[oddity](api)) as (provider, _):
        assert text(await ask(provider)) == "Hello"


BROKEN: dict[str, Callable[[Api], Answer]] = {
    "a document": lambda api: Answer(b'{"choices": [], "content": []}', content_type="application/json"),
    "a document called a stream": lambda api: Answer(b'{"choices": [], "content": []}\n'),
    "a page": lambda api: Answer(b"<html>Log in</html>\n", content_type="text/plain"),
    "nothing": lambda api: Answer(b""),
    "no content": lambda api: Answer(b"", 204),
    "nested too deeply": with_beginning(DEEP),
    "a number without end": with_beginning(LONG),
    "a list": with_beginning(b"data: [1]\n\n"),
    "cut": lambda api: Answer(api.reply([Say("Hello")])[:-90], content_type=api.content_type, cut=True),
}


@pytest.mark.parametrize("damage", BROKEN)
async def test_a_broken_reply_is_told_as_such(api: Api, connect: Connect, damage: str) -> None:
    async with connect(api, BROKEN[damage](api)) as (provider, _):
        heard = await ask(provider)
    assert failure(heard).fault in (Fault.BROKEN_STREAM, Fault.REQUEST)


async def test_half_of_a_surrogate_pair_in_a_reply_is_a_question_mark(api: Api, connect: Connect) -> None:
    body = api.reply([Say("Hello")]).replace(b'llo"', b'l\\ud83d"')
    async with connect(api, body) as (provider, _):
        assert text(await ask(provider)) == "Hel?"


# --- an SDK that is still imported ------------------------------------------------------------------------------------


async def test_who_asks_while_the_sdk_is_imported_waits_for_it() -> None:
    api = WITH_SDK[0]
    async with wire_server(Answer(api.reply([Say("Hello")]), content_type=api.content_type)) as server:
        provider = LoadingProvider(KINDS["anthropic"], Endpoint(server.url, KEY))
        assert [text(await ask(provider)) for _ in range(2)] == ["Hello", "Hello"]
        await provider.close()


async def test_a_stream_that_nobody_reads_to_its_end_gives_its_connection_back() -> None:
    api = WITH_SDK[0]
    body = api.reply([Say("Hello")])
    hanging = Answer(body[: body.index(api.last)], content_type=api.content_type, hang=True)
    async with wire_server(hanging, Answer(body, content_type=api.content_type)) as server:
        provider = LoadingProvider(KINDS["anthropic"], Endpoint(server.url, KEY))
        async with aclosing(provider.stream(request())) as events:  # type: ignore[type-var]
            assert isinstance(await anext(events), ReplyStarted)
        assert text(await ask(provider)) == "Hello"
        await provider.close()
        await provider.close()
        assert server.connections == 2


async def test_a_provider_can_be_closed_before_it_is_loaded() -> None:
    provider = LoadingProvider(KINDS["anthropic"], Endpoint("http://127.0.0.1:9", KEY))
    await provider.close()
    await provider.close()


async def test_an_sdk_that_is_not_there_is_told_with_the_first_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "anthropic", replace(KINDS["anthropic"], module="app.providers.no_such_module"))
    provider = LoadingProvider(KINDS["anthropic"], Endpoint("http://127.0.0.1:9", KEY))
    with pytest.raises(ProviderError, match="What talks to Anthropic cannot be loaded"):
        await provider.models()
    assert "cannot be loaded" in failure(await ask(provider)).text
    await provider.close()


async def test_a_log_of_the_sdk_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ANTHROPIC_LOG", "OPENAI_LOG"):
        monkeypatch.setenv(name, "debug")
    import_module_of(KINDS["openai"])
    assert not {"ANTHROPIC_LOG", "OPENAI_LOG"} & set(os.environ)
