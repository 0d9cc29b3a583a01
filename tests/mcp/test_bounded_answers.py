"""What a server sends over HTTP without being asked waits at the server, not in our memory."""

from collections.abc import AsyncIterator
from types import SimpleNamespace

import httpx2
import pytest

from app.mcp import bounded_answers
from app.mcp.bounded_answers import LINES_AT_ONCE, LINES_PER_SECOND, TooLong, bound

EVENT = b'event: message\ndata: {"jsonrpc":"2.0","id":1,"method":"ping"}\n\n'


class Sent(httpx2.AsyncByteStream):
    def __init__(self, chunk: bytes, count: int) -> None:
        self.left = count
        self._chunk = chunk

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while self.left:
            self.left -= 1
            yield self._chunk

    async def aclose(self) -> None:
        self.left = 0


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, on a clock that stands still otherwise."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(bounded_answers, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(bounded_answers, "time", SimpleNamespace(monotonic=lambda: sum(waits)))
    return waits


PAUSES = {
    b"retry: 0\n\n": b"retry: 1000\n\n",
    b"id: 1\rretry:5\r\r": b"id: 1\rretry: 1000\r\r",
    b"id: 1\r\nretry: 30000\r\n\r\n": b"id: 1\r\nretry: 30000\r\n\r\n",
    b"retry: -5\n\n": b":\n\n",
    b"retry: " + b"9" * 400 + b"\n\n": b":\n\n",
    b"retry: \xd9\xa5\n\n": b":\n\n",
    b"retry:  7\n\n": b":\n\n",
    b"data: retry: 0\ndata:retry: 0\n\n": b"data: retry: 0\ndata:retry: 0\n\n",
    b"data: a\n\nretry: 0\ndata:\n\n": b"data: a\n\nretry: 1000\ndata:\n\n",
}


@pytest.mark.anyio
@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
async def test_the_pause_before_a_stream_is_opened_again_has_a_measure(size: int) -> None:
    for sent, expected in PAUSES.items():
        pieces = [sent[at : at + size] for at in range(0, len(sent), size)]

        async def body(pieces: list[bytes] = pieces) -> AsyncIterator[bytes]:
            for piece in pieces:
                yield piece

        assert b"".join([piece async for piece in bounded_answers._with_pauses(body())]) == expected


async def read(chunk: bytes, count: int, kind: str) -> int:
    response = httpx2.Response(200, headers={"content-type": kind}, stream=Sent(chunk, count))
    await bound(response)
    assert isinstance(response.stream, httpx2.AsyncByteStream)
    return len(b"".join([piece async for piece in response.stream]))


@pytest.mark.anyio
@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r"])
async def test_a_flood_of_events_is_read_slowly(slept: list[float], ending: bytes) -> None:
    chunk = (EVENT * 100).replace(b"\n", ending)
    assert await read(chunk, 1_000, "text/event-stream; charset=utf-8") == len(chunk) * 1_000
    lines = 3 * 100 * 1_000
    assert sum(slept) >= (lines - LINES_AT_ONCE) / LINES_PER_SECOND


@pytest.mark.anyio
async def test_what_servers_usually_send_does_not_wait(slept: list[float]) -> None:
    await read(EVENT, LINES_AT_ONCE // 3, "text/event-stream")
    assert slept == []


@pytest.mark.anyio
async def test_an_answer_is_read_up_to_a_limit(slept: list[float]) -> None:
    with pytest.raises(TooLong, match="more than"):
        await read(b"x" * 1_000_000, 9, "application/json")
    assert await read(b"\n" * 1_000_000, 7, "application/json") == 7_000_000
    assert slept == []
