"""Headers and queries of a person's own go to their endpoint alone, and secret ones are shown nowhere."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from app.assembly.connections import connect, models
from app.assembly.endpoints import chosen_endpoint, find_endpoint
from app.assembly.profile import Profile
from app.configuration.settings import load_settings
from app.providers import ChatRequest
from app.vocabulary.errors import AppError, NoKey, UsageError
from app.vocabulary.events import ReplyFailed
from app.vocabulary.messages import UserMessage
from tests.wire_server import Answer, wire_server

pytestmark = pytest.mark.anyio

SECRET = "t0p-Secret-of-the-firm"
LIST = Answer(
    b'{"data": [{"id": "m"}], "models": [{"name": "m", "capabilities": ["completion", "tools"]}]}',
    content_type="application/json",
)


@pytest.fixture
def profile() -> Iterator[Profile]:
    opened = Profile.open()
    yield opened
    opened.close()


def name_endpoint(profile: Profile, base_url: str, kind: str = "openai", **options: Any) -> None:
    profile.change({"providers": {"firm": {"kind": kind, "base_url": base_url, **options}}})


@pytest.mark.parametrize("kind", ["openai", "anthropic", "ollama"])
async def test_headers_and_query_are_sent_with_each_request_to_this_endpoint_alone(
    kind: str, profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIRM_TOKEN", "from-the-environment")
    async with wire_server(LIST) as server, wire_server(LIST) as other:
        headers = {"X-Team": "blue", "X-Token": "${FIRM_TOKEN}", "user-agent": "firm/1"}
        address = f"{server.url}/v1?api-version=2&x=a%20b"
        name_endpoint(profile, address, kind, headers=headers, secret_headers=["Authorization"])
        endpoint = find_endpoint(profile.settings, "firm")
        profile.keys.keep(endpoint.header_key("authorization"), f"Basic {SECRET}")
        await models(profile, endpoint)
        connection = await connect(profile, endpoint, "m")
        [_ async for _ in connection.provider.stream(ChatRequest(connection.model, "", [UserMessage("hi")]))]
        await connection.provider.close()
        await models(profile, replace(endpoint, name="", base_url=other.url, headers=(), secret_headers=()))
    assert {"GET", "POST"} == {request.method for request in server.requests}
    for request in server.requests:
        sent = [request.headers.get(name) for name in ("x-team", "x-token", "user-agent", "authorization")]
        assert sent == ["blue", "from-the-environment", "firm/1", f"Basic {SECRET}"]
        query = parse_qs(urlsplit(request.path).query)
        assert (query["api-version"], query["x"], request.path.count("?")) == (["2"], ["a b"], 1)
    assert "x-team" not in other.requests[0].headers and SECRET not in str(other.requests[0].headers)


async def test_a_secret_header_is_in_no_file_no_error_and_known_as_a_secret(profile: Profile) -> None:
    echo = Answer(f'{{"error": {{"message": "bad header {SECRET}"}}}}'.encode(), 400, "application/json")
    async with wire_server(echo) as server:
        name_endpoint(profile, server.url, secret_headers=["X-Auth"])
        endpoint = find_endpoint(profile.settings, "firm")
        profile.keys.keep(endpoint.header_key("X-Auth"), SECRET)
        connection = await connect(profile, endpoint, "m")
        events = [e async for e in connection.provider.stream(ChatRequest(connection.model, "", [UserMessage("hi")]))]
        await connection.provider.close()
    assert isinstance(events[-1], ReplyFailed)
    assert "bad header [key]" in events[-1].error.text
    assert SECRET not in repr(connection) and SECRET not in profile.secrets.mask(f"x {SECRET}")
    assert SECRET not in profile.folders.settings.read_text()


async def test_a_secret_header_belongs_to_the_address_that_it_was_entered_for(profile: Profile) -> None:
    async with wire_server(LIST) as server, wire_server(LIST) as other:
        name_endpoint(profile, server.url, secret_headers=["X-Auth"])
        profile.keys.keep(find_endpoint(profile.settings, "firm").header_key("X-Auth"), SECRET)
        name_endpoint(profile, other.url)
        with pytest.raises(NoKey, match="The value of the header X-Auth for firm is not in the keyring"):
            await models(profile, find_endpoint(profile.settings, "firm"))
    assert not other.requests


@pytest.mark.parametrize("value", ["line\nbreak", "null\0", "über", "bell\x07"])
async def test_a_secret_that_no_header_can_hold_is_not_sent(value: str, profile: Profile) -> None:
    async with wire_server(LIST) as server:
        name_endpoint(profile, server.url, secret_headers=["X-Auth"])
        endpoint = find_endpoint(profile.settings, "firm")
        profile.keys.keep(endpoint.header_key("X-Auth"), value)
        with pytest.raises(UsageError, match="the value of the header X-Auth has letters that no header has") as caught:
            await models(profile, endpoint)
    assert not server.requests and value not in caught.value.text


REFUSED = {
    "a name of ours": ('headers = { Host = "other" }', "the header Host is Handrail's own and cannot be set"),
    "another case": ('secret_headers = ["CONTENT-length"]', "is Handrail's own"),
    "how it ends": ('headers = { "transfer-encoding" = "chunked" }', "is Handrail's own"),
    "connection": ('headers = { Connection = "close" }', "is Handrail's own"),
    "for a proxy": ('secret_headers = ["Proxy-Authorization"]', "is Handrail's own"),
    "no name": ('headers = { "X Team" = "blue" }', "'X Team' is no name of a header"),
    "a line break in a name": ('headers = { "X\\r\\nY" = "blue" }', "is no name of a header"),
    "a line break": ('headers = { X-Team = "blue\\r\\nX-Evil: 1" }', "the value of the header X-Team has letters"),
    "a control character": ('headers = { X-Team = "b\\u0000e" }', "the value of the header X-Team has letters"),
    "a direction character": ('headers = { X-Team = "b\\u202Ee" }', "the value of the header X-Team has letters"),
    "twice": ('headers = { X-Team = "blue", x-team = "red" }', "a header is named twice"),
    "secret and plain": ('headers = { X-Team = "blue" }\nsecret_headers = ["X-TEAM"]', "a header is named twice"),
    "a secret in the file": ('headers = { Authorization = "Basic eHg6eXk=" }', "the header Authorization is a secret"),
    "an API's key": ('headers = { "x-api-key" = "abc" }', "the header x-api-key is a secret"),
}


@pytest.mark.parametrize(("text", "problem"), REFUSED.values(), ids=REFUSED)
def test_headers_that_must_not_be_set_are_refused(text: str, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f'[providers.firm]\nkind = "openai"\n{text}\n')
    with pytest.raises(UsageError) as caught:
        load_settings(path)
    assert problem in caught.value.text
    assert "eHg6eXk" not in caught.value.text and "abc" not in caught.value.text


async def test_a_variable_that_is_not_set_is_told(profile: Profile) -> None:
    async with wire_server(LIST) as server:
        name_endpoint(profile, server.url, headers={"X-Token": "${NOT_SET_HERE}"})
        with pytest.raises(AppError, match="NOT_SET_HERE is not set, and the header X-Token for firm"):
            await models(profile, find_endpoint(profile.settings, "firm"))
    assert not server.requests


def test_an_address_with_a_query_needs_a_name_since_sessions_keep_none(profile: Profile) -> None:
    with pytest.raises(UsageError, match="needs a name"):
        chosen_endpoint(profile.settings, profile.keys, base_url="https://firm.example/v1?api-version=2")
    name_endpoint(profile, "https://firm.example/v1?api-version=2")
    with pytest.raises(UsageError, match="needs a name"):
        chosen_endpoint(profile.settings, profile.keys, "firm", base_url="https://firm.example/v1?api-version=3")
    assert chosen_endpoint(profile.settings, profile.keys, "firm")[0].address == "https://firm.example/v1"
