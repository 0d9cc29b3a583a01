"""What a server can make us hold: packed or not, an answer is read only as far as any real one goes."""

import functools
import gzip
import zlib
from collections.abc import AsyncIterator, Callable

import pytest

from app.network import unpacking
from app.providers import bounded
from app.providers.local import find_local
from app.vocabulary.errors import Fault, ProviderError
from tests.providers.conftest import Connect
from tests.providers.speech import APIS, Api, Say, ask, failure, text
from tests.wire_server import Answer, wire_server

pytestmark = pytest.mark.anyio

BOMB = 24
"""Megabytes of the same letter, which packed are less than a hundredth."""


@functools.cache
def bomb(letter: bytes = b" ") -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    return b"".join(packer.compress(letter * 2**20) for _ in range(BOMB)) + packer.flush()


BOMBS: dict[str, Callable[[Api], Answer]] = {
    "an error": lambda api: Answer(bomb(), 400, "application/json", {"Content-Encoding": "gzip"}),
    "an error of its own": lambda api: Answer(bomb(), 500, "text/plain", {"Content-Encoding": "gzip"}),
    "a document": lambda api: Answer(bomb(), 200, "application/json", {"Content-Encoding": "gzip"}),
    "a line of a reply": lambda api: Answer(bomb(b"x"), 200, api.content_type, {"Content-Encoding": "gzip"}),
    "lines of a reply": lambda api: Answer(bomb(b"\n"), 200, api.content_type, {"Content-Encoding": "gzip"}),
}


@pytest.fixture(params=APIS, ids=lambda api: api.name)
def api(request: pytest.FixtureRequest) -> Api:
    made: Api = request.param
    return made


@pytest.mark.parametrize("name", BOMBS)
async def test_what_unpacks_to_far_more_than_any_answer_is_not_read_on(
    api: Api, connect: Connect, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded, "MOST_REPLY", 2**18)
    async with connect(api, BOMBS[name](api)) as (provider, _):
        error = failure(await ask(provider))
    assert " MB, more than any" in error.text or "without end" in error.text
    assert not error.retryable or error.fault is Fault.BROKEN_STREAM


async def test_however_much_a_chunk_stands_for_it_is_unpacked_in_small_pieces() -> None:
    async def one_chunk() -> AsyncIterator[bytes]:
        yield bomb()

    sizes = [len(piece) async for piece in unpacking.unpacked(one_chunk(), "gzip")]
    assert max(sizes) <= unpacking.PIECE and sum(sizes) == BOMB * 2**20


async def test_what_follows_the_end_of_a_packed_reply_is_neither_kept_nor_read_for_ever() -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        yield gzip.compress(b"the reply") + b"rest"
        while sent < 1_000:
            sent += 1
            yield bytes(unpacking.PIECE)
        raise AssertionError("read on and on")

    assert b"".join([piece async for piece in unpacking.unpacked(endless(), "gzip")]) == b"the reply"
    assert sent <= 5


async def test_a_list_of_models_is_bounded_too(api: Api, connect: Connect) -> None:
    async with connect(api, Answer(bomb(), 200, "application/json", {"Content-Encoding": "gzip"})) as (provider, _):
        with pytest.raises(ProviderError, match="more than 8 MB"):
            await provider.models()


async def test_looking_for_local_servers_is_bounded_too() -> None:
    async with wire_server(Answer(bomb(), 200, "application/json", {"Content-Encoding": "gzip"})) as server:
        assert await find_local(usual=(("Any", "ollama", server.port, "/api/tags"),)) == []


async def test_a_packed_reply_is_read_like_any_other(api: Api, connect: Connect) -> None:
    body = gzip.compress(api.reply([Say("Hello there")]))
    pieces = [body[at : at + 7] for at in range(0, len(body), 7)]
    answer = Answer(pieces, content_type=api.content_type, headers={"Content-Encoding": "gzip"})
    async with connect(api, answer) as (provider, _):
        assert text(await ask(provider)) == "Hello there"


@pytest.mark.parametrize(("encoding", "words"), [("br", "nobody asked for"), ("gzip", "cannot be unpacked")])
async def test_what_cannot_be_unpacked_is_told(api: Api, connect: Connect, encoding: str, words: str) -> None:
    answer = Answer(b"not packed at all", 200, api.content_type, {"Content-Encoding": encoding})
    async with connect(api, answer) as (provider, _):
        assert words in failure(await ask(provider)).text
