"""Where a request goes, however the address was written, and who an error names."""

import json
from typing import Any

import pytest

from app.assembly.connections import connect as connect_endpoint
from app.assembly.endpoints import NamedEndpoint, find_endpoint
from app.assembly.profile import Profile
from app.configuration.settings import ProviderSettings, Settings
from app.providers import KINDS, Endpoint
from app.vocabulary.errors import Fault, UsageError
from tests.providers.speech import APIS, KEY, Api, Say, ask, chat_reply, failure, request, text
from tests.wire_server import Answer, Request, wire_server

pytestmark = pytest.mark.anyio

PATHS = {
    "anthropic": "/v1/messages",
    "chat": "/v1/chat/completions",
    "responses": "/v1/responses",
    "copilot": "/chat/completions",
    "ollama": "/api/chat",
}
LISTED = json.dumps({"data": [{"id": "m-1", "owned_by": "me"}]}).encode()


@pytest.mark.parametrize("written", ["", "/", "/v1", "/v1/"])
@pytest.mark.parametrize("api", APIS)
async def test_an_address_is_good_with_and_without_its_version(api: Api, written: str) -> None:
    async with wire_server(Answer(api.reply([Say("ok")]), content_type=api.content_type)) as server:
        provider = api.open(Endpoint(server.url + written, KEY))
        heard = await ask(provider)
        await provider.close()
    assert (text(heard), [asked.path for asked in server.requests]) == ("ok", [PATHS[api.name]])


@pytest.mark.parametrize(
    ("kind", "written", "path"),
    [
        ("openai", "", "/v1/models"),
        ("openai", "/v1", "/v1/models"),
        ("openai", "/api/v1", "/api/v1/models"),
        ("openai", "/v1beta/openai", "/v1beta/openai/models"),
        ("anthropic", "", "/v1/models?limit=1000"),
        ("anthropic", "/v1", "/v1/models?limit=1000"),
        ("anthropic", "/api/v1", "/api/v1/models?limit=1000"),
    ],
)
async def test_so_it_is_for_the_list_of_models(kind: str, written: str, path: str) -> None:
    async with wire_server(Answer(LISTED, content_type="application/json")) as server:
        endpoint = NamedEndpoint("", KINDS[kind], server.url + written)
        connection = await connect_endpoint(Profile.open(), endpoint)
        await connection.provider.close()
    assert [asked.path for asked in server.requests] == [path]
    assert connection.model.id == "m-1"


def only_at(prefix: str, status: int) -> Any:
    def answer(asked: Request) -> Answer:
        if not asked.path.startswith(prefix) or (not prefix and asked.path.startswith("/v1")):
            return Answer(b'{"error": {"message": "nothing here"}}', status, "application/json")
        if asked.path.endswith("/models"):
            return Answer(LISTED, content_type="application/json")
        return Answer(chat_reply([Say("ok")]))

    return answer


@pytest.mark.parametrize("status", [404, 405])
async def test_a_server_without_a_version_is_found_once_and_then_known(status: int) -> None:
    async with wire_server(only_at("", status)) as server:
        connection = await connect_endpoint(Profile.open(), NamedEndpoint("", KINDS["openai"], server.url))
        heard = [await ask(connection.provider) for _ in range(2)]
        await connection.provider.close()
    assert [text(one) for one in heard] == ["ok", "ok"]
    paths = [asked.path for asked in server.requests]
    assert paths == ["/v1/models", "/models", "/chat/completions", "/chat/completions"]


async def test_the_first_request_may_be_the_one_that_finds_it() -> None:
    chat = next(api for api in APIS if api.name == "chat")
    async with wire_server(only_at("", 404)) as server:
        provider = chat.open(Endpoint(server.url, KEY))
        assert text(await ask(provider)) == "ok"
        await provider.close()
    assert [asked.path for asked in server.requests] == ["/v1/chat/completions", "/chat/completions"]


@pytest.mark.parametrize("words", ["no model m-1 here", "no such model"])
async def test_a_model_that_is_nowhere_is_told_as_such(words: str) -> None:
    """The second answer, of a server that knows only `/v1`, would say less."""
    chat = next(api for api in APIS if api.name == "chat")

    def answer(asked: Request) -> Answer:
        said = words if asked.path.startswith("/v1") else "page not found"
        return Answer(json.dumps({"error": {"message": said}}).encode(), 404, "application/json")

    async with wire_server(answer) as server:
        provider = chat.open(Endpoint(server.url, KEY))
        errors = [failure(await ask(provider)) for _ in range(2)]
        await provider.close()
    assert [error.fault for error in errors] == [Fault.NOT_FOUND] * 2
    assert all(words in error.text for error in errors)
    assert [asked.path for asked in server.requests][-1] == "/v1/chat/completions"


@pytest.mark.parametrize(
    ("name", "kind", "header", "owner", "title"),
    [
        ("openai", "openai", "llama.cpp", "llamacpp", "llama.cpp at"),
        ("openai", "openai", "", "llamacpp", "llama.cpp at"),
        ("openai", "openai", "uvicorn", "vllm", "vLLM at"),
        ("openai", "openai", "", "library", "Ollama at"),
        ("openai", "openai", "nginx", "me", "The server at"),
        ("anthropic", "anthropic", "llama.cpp", "llamacpp", "llama.cpp at"),
        ("anthropic", "anthropic", "", "me", "The server at"),
        ("my box", "openai", "llama.cpp", "llamacpp", "my box at"),
        ("", "openai", "llama.cpp", "llamacpp", "llama.cpp at"),
    ],
)
async def test_an_error_names_the_server_that_was_asked(
    name: str, kind: str, header: str, owner: str, title: str
) -> None:
    headers = {"Server": header} if header else {}

    def answer(asked: Request) -> Answer:
        if "/models" in asked.path:
            listed = json.dumps({"data": [{"id": "m-1", "owned_by": owner}]}).encode()
            return Answer(listed, content_type="application/json", headers=headers)
        return Answer(b'{"error": {"message": "out of memory"}}', 500, "application/json", headers)

    async with wire_server(answer) as server:
        settings = Settings(
            providers={name: ProviderSettings("" if name in KINDS else kind, server.url)} if name else {}
        )
        endpoint = find_endpoint(settings, name) if name else NamedEndpoint("", KINDS[kind], server.url)
        connection = await connect_endpoint(Profile.open(), endpoint, "m-1")
        error = failure(await ask(connection.provider, request()))
        await connection.provider.close()
    assert error.text.startswith(f"{title} 127.0.0.1:{server.port} had an error of its own (500).")
    assert "OpenAI" not in error.text and "Anthropic" not in error.text


async def test_an_ollama_elsewhere_is_named_with_its_place() -> None:
    async with wire_server(Answer(b'{"error": "busy"}', 503, "application/json")) as server:
        settings = Settings(providers={"ollama": ProviderSettings(base_url=server.url)})
        with pytest.raises(UsageError, match=f"Ollama at 127.0.0.1:{server.port}"):
            await connect_endpoint(Profile.open(), find_endpoint(settings, "ollama"), "m")
