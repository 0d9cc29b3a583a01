"""Our requests are those that the services' own SDKs make, without what they add from the person's machine."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from anthropic import AsyncAnthropic
from openai import AsyncOpenAI

from app.providers import Endpoint
from tests.providers.speech import APIS, KEY, Api, ask
from tests.wire_server import Answer, Request, wire_server

pytestmark = pytest.mark.anyio

SAID: Any = [{"role": "user", "content": "hi"}]


async def by_anthropic(url: str) -> None:
    async with AsyncAnthropic(api_key=KEY, base_url=url) as client:
        await (await client.messages.create(model="m-1", max_tokens=10, messages=SAID, stream=True)).close()


async def chat(url: str) -> None:
    async with AsyncOpenAI(api_key=KEY, base_url=f"{url}/v1") as client:
        await (await client.chat.completions.create(model="m-1", messages=SAID, stream=True)).close()


async def responses(url: str) -> None:
    async with AsyncOpenAI(api_key=KEY, base_url=f"{url}/v1") as client:
        await (await client.responses.create(model="m-1", input="hi", stream=True)).close()


ASKED: dict[str, Callable[[str], Awaitable[None]]] = {"anthropic": by_anthropic, "chat": chat, "responses": responses}
NOT_SENT = ("x-stainless-", "host", "content-length", "accept-encoding", "connection", "user-agent", "idempotency-key")
"""What differs with the body and the program, and what the SDKs tell of the person's machine."""


def kept(request: Request) -> dict[str, str]:
    return {name: value for name, value in request.headers.items() if not name.startswith(NOT_SENT)}


@pytest.mark.parametrize("api", [api for api in APIS if api.name in ASKED], ids=lambda api: api.name)
@pytest.mark.parametrize("own", [True, False])
async def test_address_and_headers_are_those_of_the_sdk(api: Api, own: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    added = {"anthropic": "anthropic-beta", "chat": "openai-project", "responses": "openai-project"}[api.name]
    monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", "anthropic-beta: some-2026\nnonsense")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-1")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "proj-1")
    async with wire_server(Answer(api.reply([]), content_type=api.content_type)) as server:
        await ASKED[api.name](server.url)
        provider = api.open(Endpoint(server.url, KEY, is_own=own))
        await ask(provider)
        await provider.close()
    theirs, ours = server.requests
    assert ours.path == theirs.path
    assert added in kept(theirs)
    if own:
        assert kept(ours) == kept(theirs)
    else:  # what the environment holds for the service is not for another server
        assert added not in kept(ours) and kept(ours).items() <= kept(theirs).items()


async def test_a_header_of_the_environment_takes_the_place_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", "authorization: Bearer other")
    async with wire_server(Answer(APIS[0].reply([]), content_type=APIS[0].content_type)) as server:
        provider = APIS[0].open(Endpoint(server.url, KEY))
        await ask(provider)
        await provider.close()
    assert server.requests[0].headers["authorization"] == "Bearer other"
