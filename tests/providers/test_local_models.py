"""Servers of local models: how long they may take, what they tell meanwhile, and who they are."""

import json
from typing import Any

import pytest

from app.assembly.connections import connect as connect_endpoint
from app.assembly.endpoints import chosen_endpoint, find_endpoint
from app.assembly.profile import Profile
from app.configuration.secrets import Keys
from app.configuration.settings import ProviderSettings, Settings
from app.providers import Provider
from app.vocabulary.events import PromptRead, StreamEvent, TextDelta
from tests.providers.conftest import Connect
from tests.providers.speech import APIS, Say, ask, chat_reply, chunk, chunks, request, text
from tests.wire_server import Answer, Request, wire_server

pytestmark = pytest.mark.anyio

CHAT = next(api for api in APIS if api.name == "chat")
ANTHROPIC = next(api for api in APIS if api.name == "anthropic")
LLAMA = {"Server": "llama.cpp"}


def settings(base_url: str, idle_seconds: float | None = None) -> Settings:
    return Settings(providers={"box": ProviderSettings("openai", base_url, idle_seconds=idle_seconds)})


@pytest.mark.parametrize(
    ("base_url", "idle_seconds", "limit"),
    [
        ("http://127.0.0.1:8080/v1", None, None),
        ("http://localhost:8080", None, None),
        ("http://[::1]:8080", None, None),
        ("http://127.0.0.1:8080/v1", 30, 30),
        ("http://192.168.0.7:8080/v1", None, 120),
        ("http://192.168.0.7:8080/v1", 600, 600),
        ("http://192.168.0.7:8080/v1", 0, None),
        ("https://api.example.com/v1", None, 120),
    ],
)
def test_how_long_a_server_may_say_nothing(base_url: str, idle_seconds: float | None, limit: float | None) -> None:
    assert find_endpoint(settings(base_url, idle_seconds), "box").idle_limit == limit


@pytest.mark.parametrize(("kind", "limit"), [("ollama", None), ("openai", 120), ("anthropic", 120), ("copilot", 120)])
def test_the_providers_own_servers_have_the_usual_limit(kind: str, limit: float | None) -> None:
    assert find_endpoint(Settings(), kind).idle_limit == limit


def test_an_address_for_one_session_gets_its_time_too() -> None:
    endpoint, _ = chosen_endpoint(Settings(), Keys({}), "openai", "http://127.0.0.1:8080")
    assert endpoint.idle_limit is None


def serving(model_list: bytes, reply: bytes, headers: dict[str, str] | None = None) -> Any:
    def answer(asked: Request) -> Answer:
        if asked.path.endswith("/models"):
            return Answer(model_list, content_type="application/json", headers=headers or {})
        return Answer(reply, headers=headers or {})

    return answer


def models(**entry: Any) -> bytes:
    return json.dumps({"object": "list", "data": [{"id": "tiny", "object": "model", **entry}]}).encode()


def progress(processed: int) -> dict[str, Any]:
    told = {"total": 6500, "cache": 1000, "processed": processed, "time_ms": 10}
    return chunk({"role": "assistant", "content": None}) | {"prompt_progress": told}


async def test_the_providers_limit_is_the_endpoints() -> None:
    async with wire_server(serving(models(), b"")) as server:
        endpoint = find_endpoint(settings(f"{server.url}/v1"), "box")
        connection = await connect_endpoint(Profile.open(), endpoint)
        timeouts = (await connection.provider._loaded())._client.timeout  # type: ignore[attr-defined]
        await connection.provider.close()
    assert (timeouts.read, timeouts.connect) == (None, 10.0)


async def test_the_window_of_a_named_model_is_asked_for_on_this_machine() -> None:
    listed = models(owned_by="llamacpp", meta={"n_ctx": 8192})
    async with wire_server(serving(listed, b"", LLAMA)) as server:
        endpoint = find_endpoint(settings(f"{server.url}/v1"), "box")
        connection = await connect_endpoint(Profile.open(), endpoint, "tiny")
        await connection.provider.close()
    assert (connection.model.id, connection.model.context) == ("tiny", 8192)


async def test_a_server_without_a_list_is_used_all_the_same() -> None:
    async with wire_server(Answer(b"no", status=404)) as server:
        endpoint = find_endpoint(settings(f"{server.url}/v1"), "box")
        connection = await connect_endpoint(Profile.open(), endpoint, "tiny")
        await connection.provider.close()
    assert (connection.model.id, connection.model.context) == ("tiny", None)


async def heard_of(provider: Provider) -> list[StreamEvent]:
    await provider.models()
    return await ask(provider, request())


async def test_llama_cpp_tells_how_far_it_has_read(connect: Connect) -> None:
    reply = chunks(progress(2048), progress(6500), chunk({"content": "Hi"}), chunk({}, "stop"))
    async with connect(CHAT, serving(models(owned_by="llamacpp"), reply, LLAMA)) as (provider, server):
        heard = await heard_of(provider)
    assert server.requests[-1].json["return_progress"] is True
    assert [event for event in heard if isinstance(event, PromptRead)] == [
        PromptRead(2048, 6500),
        PromptRead(6500, 6500),
    ]
    words = next(place for place, event in enumerate(heard) if isinstance(event, TextDelta))
    assert all(place < words for place, event in enumerate(heard) if isinstance(event, PromptRead))


@pytest.mark.parametrize("owner", ["vllm", "library", "me", None])
async def test_other_servers_are_not_asked_for_what_they_may_refuse(connect: Connect, owner: str | None) -> None:
    async with connect(CHAT, serving(models(owned_by=owner), chat_reply([Say("Hi")]))) as (provider, server):
        heard = await heard_of(provider)
    assert "return_progress" not in server.requests[-1].json
    assert text(heard) == "Hi"
