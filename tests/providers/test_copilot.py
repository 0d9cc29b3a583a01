"""What GitHub Copilot wants besides chat completions."""

import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from app.providers import Endpoint, ModelInfo, Provider, copilot
from app.providers.github_login import DeviceCode, DeviceLogin, github_at
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import ReplyFailed, StreamEvent, TextDelta
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    Message,
    Text,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
)
from tests.providers.conftest import Connect
from tests.providers.fake_github import CLIENT_ID, LOGIN, ONLY_RESPONSES, FakeGitHub
from tests.providers.speech import APIS, Say, ask, chat_reply, request
from tests.wire_server import Answer, WireServer, wire_server

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


@asynccontextmanager
async def at(github: FakeGitHub, login: str = LOGIN) -> AsyncIterator[tuple[Provider, WireServer]]:
    async with wire_server(github.answer) as server:
        provider = copilot.build(Endpoint(server.url, login))
        try:
            yield provider, server
        finally:
            await provider.close()


def texts(events: Sequence[StreamEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


async def test_a_login_is_exchanged_once_and_its_token_renewed_when_it_is_refused() -> None:
    github = FakeGitHub()
    async with at(github) as (provider, server):
        assert texts(await ask(provider, request(UserMessage("hi")))) == "hello"
        assert texts(await ask(provider, request(UserMessage("hi")))) == "hello"
        assert len(github.exchanged) == 1
        github.expire()
        assert texts(await ask(provider, request(UserMessage("hi")))) == "hello"
        github.expire()
        assert [model.id for model in await provider.models()] == ["claude-sonnet-5.5"]
        assert len(github.exchanged) == 3
    sent = [one.headers for one in server.requests if one.path == "/chat/completions"]
    assert [one["authorization"] for one in sent] == [f"Bearer tid=short-{number};exp=1" for number in (1, 1, 1, 2)]
    assert all(one["editor-version"].startswith("handrail/") for one in sent)
    assert not any("integration-id" in name for one in sent for name in one)


async def test_a_token_that_has_had_its_time_is_renewed_before_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    github = FakeGitHub()
    async with at(github) as (provider, server):
        await ask(provider, request(UserMessage("hi")))
        later = time.monotonic() + 1500
        monkeypatch.setattr("app.providers.github_login.time.monotonic", lambda: later)
        await ask(provider, request(UserMessage("hi")))
    sent = [one.headers["authorization"] for one in server.requests if one.path == "/chat/completions"]
    assert sent == ["Bearer tid=short-1;exp=1", "Bearer tid=short-2;exp=1"]


async def test_a_login_of_an_app_that_github_does_not_exchange_is_sent_itself() -> None:
    async with at(FakeGitHub(is_listed=False)) as (provider, _):
        assert texts(await ask(provider, request(UserMessage("hi")))) == "hello"


async def test_a_login_that_was_taken_back_is_told_and_asked_for_once() -> None:
    github = FakeGitHub()
    github.is_revoked = True
    async with at(github) as (provider, _):
        (failed,) = await ask(provider, request(UserMessage("hi")))
        assert isinstance(failed, ReplyFailed) and failed.error.fault is Fault.AUTH
        assert failed.error.text == "GitHub does not accept this login any more. Log in again."
        with pytest.raises(ProviderError, match="Log in again"):
            await provider.models()
    assert len(github.exchanged) == 2


async def test_who_may_not_use_a_model_is_asked_for_once_more_and_no_oftener() -> None:
    refused = Answer(b"this model is not part of your plan", 403, "text/plain")
    exchanged = Answer(json.dumps({"token": "tid=1", "refresh_in": 1500}).encode())
    async with wire_server(exchanged, refused, exchanged, refused) as server:
        provider = copilot.build(Endpoint(server.url, LOGIN))
        (failed,) = await ask(provider, request(UserMessage("hi")))
        await provider.close()
    assert isinstance(failed, ReplyFailed) and "not part of your plan" in failed.error.text
    assert [one.path for one in server.requests].count("/chat/completions") == 2


@pytest.mark.parametrize(("status", "fault"), [(503, Fault.SERVER), (429, Fault.SERVER), (400, Fault.AUTH)])
async def test_an_exchange_that_fails_is_told_and_the_login_is_sent_nowhere_else(status: int, fault: Fault) -> None:
    async with wire_server(Answer(b"{}", status, "application/json")) as server:
        provider = copilot.build(Endpoint(server.url, LOGIN))
        (failed,) = await ask(provider, request(UserMessage("hi")))
        await provider.close()
    assert isinstance(failed, ReplyFailed) and failed.error.fault is fault and LOGIN not in failed.error.text
    assert [one.path for one in server.requests] == ["/copilot_internal/v2/token"]


async def test_other_tokens_are_sent_as_they_are_and_never_exchanged() -> None:
    github = FakeGitHub()
    github.token = "tid=mine"
    async with at(github, "tid=mine") as (provider, _):
        assert texts(await ask(provider, request(UserMessage("hi")))) == "hello"
    assert github.exchanged == []


async def test_a_model_of_the_other_api_is_asked_there_from_then_on() -> None:
    async with at(FakeGitHub()) as (provider, server):
        sol = replace(request(UserMessage("hi")), model=ModelInfo(ONLY_RESPONSES))
        assert texts(await ask(provider, sol)) == texts(await ask(provider, sol)) == "hello"
    asked = [one.path for one in server.requests if one.method == "POST"]
    assert asked == ["/chat/completions", "/responses", "/responses"]


async def test_a_picture_is_announced() -> None:
    picture = UserMessage("look", (Image("image/png", "iVBO"),))
    seeing = replace(request(picture), model=ModelInfo("m", images=True))
    async with at(FakeGitHub()) as (provider, _):
        assert texts(await ask(provider, seeing)) == "hello"


async def test_what_the_environment_names_for_openai_is_not_sent_to_github(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-mine")
    async with at(FakeGitHub()) as (provider, server):
        await ask(provider, request(UserMessage("hi")))
    assert not any("openai-organization" in one.headers for one in server.requests)


# --- the login


@asynccontextmanager
async def login_at(github: FakeGitHub, client_id: str = CLIENT_ID) -> AsyncIterator[DeviceLogin]:
    async with wire_server(github.answer) as server:
        yield DeviceLogin(server.url, client_id, github.sleep)


async def test_a_login_shows_a_code_and_waits_as_github_wants_it() -> None:
    github = FakeGitHub(pending=2)
    async with login_at(github) as login:
        code = await login.begin()
        assert code.user_code == "WDJB-MJHT" and code.address.endswith("/login/device")
        assert "secret-half" not in repr(code)
        assert await login.token(code) == LOGIN
    assert (github.polls, github.time) == (3, 15)


async def test_slow_down_is_obeyed() -> None:
    github = FakeGitHub()
    async with login_at(github) as login:
        code = replace(await login.begin(), interval=1.0)
        assert await login.token(code) == LOGIN
    assert github.polls == 3 and github.interval == 10


async def test_slow_down_without_a_number_is_five_seconds_more_each_time() -> None:
    said = [{"error": "slow_down"}, {"error": "slow_down"}, {"access_token": LOGIN}]
    answers = [Answer(json.dumps(one).encode(), content_type="application/json") for one in said]
    github = FakeGitHub()
    async with wire_server(*answers) as server:
        code = DeviceCode("ABCD", f"{server.url}/login/device", 5, 900, "x")
        assert await DeviceLogin(server.url, CLIENT_ID, github.sleep).token(code) == LOGIN
    assert github.time == 5 + 10 + 15


async def test_a_moment_without_a_network_does_not_end_the_login() -> None:
    answers = [Answer(b"oops", 502, "text/html"), Answer(json.dumps({"access_token": LOGIN}).encode())]
    github = FakeGitHub()
    async with wire_server(*answers) as server:
        code = DeviceCode("ABCD", f"{server.url}/login/device", 5, 900, "x")
        assert await DeviceLogin(server.url, CLIENT_ID, github.sleep).token(code) == LOGIN


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("access_denied", "was refused on GitHub's page"),
        ("expired_token", "was not entered in time"),
        ("incorrect_device_code", "GitHub refused the login: incorrect_device_code."),
        ("<b>gho_secret</b>", "an answer of an unknown form"),
    ],
)
async def test_a_login_that_comes_to_nothing_says_why(word: str, said: str) -> None:
    github = FakeGitHub()
    github.ends_with = word
    async with login_at(github) as login:
        with pytest.raises(ProviderError) as refused:
            await login.token(await login.begin())
    assert said in refused.value.text and "gho_" not in refused.value.text


async def test_nobody_polls_longer_than_the_code_lasts() -> None:
    github = FakeGitHub(pending=10_000)
    async with login_at(github) as login:
        with pytest.raises(ProviderError, match="not entered in time"):
            await login.token(await login.begin())
    assert github.polls == 180


async def test_a_client_id_that_github_does_not_know_is_told() -> None:
    async with login_at(FakeGitHub(), "somebody") as login:
        with pytest.raises(ProviderError, match="does not know this client id"):
            await login.begin()


async def test_a_code_for_another_host_is_not_shown() -> None:
    said = {"user_code": "ABCD", "device_code": "x", "verification_uri": "https://evil.example/login/device"}
    async with wire_server(Answer(json.dumps(said).encode(), content_type="application/json")) as server:
        with pytest.raises(ProviderError, match="unknown form"):
            await DeviceLogin(server.url, CLIENT_ID).begin()


@pytest.mark.parametrize(
    ("base_url", "web", "api"),
    [
        ("https://api.githubcopilot.com", "https://github.com", "https://api.github.com"),
        ("https://api.business.githubcopilot.com", "https://github.com", "https://api.github.com"),
        ("https://copilot-api.octo.ghe.com", "https://octo.ghe.com", "https://api.octo.ghe.com"),
        ("https://githubcopilot.com.evil.example", *["https://githubcopilot.com.evil.example"] * 2),
        ("https://copilot-api.octo.ghe.com.evil.example", *["https://copilot-api.octo.ghe.com.evil.example"] * 2),
        ("http://127.0.0.1:9/v1", "http://127.0.0.1:9", "http://127.0.0.1:9"),
    ],
)
def test_a_login_goes_to_the_github_of_its_copilot_and_to_no_other(base_url: str, web: str, api: str) -> None:
    assert github_at(base_url) == (web, api)
