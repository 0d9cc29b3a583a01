"""The reader of event streams, byte by byte."""

import time
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from app.providers import sse
from app.providers.address import is_loopback, shown
from app.providers.faults import LONGEST_WAIT, retry_after
from app.vocabulary.errors import Fault, ProviderError
from tests.cpu_limit import cpu_limit

pytestmark = pytest.mark.anyio


async def fed(*chunks: bytes) -> AsyncGenerator[bytes, None]:
    for chunk in chunks:
        yield chunk


async def read(*chunks: bytes, content_type: str = "text/event-stream") -> list[dict[str, Any]]:
    return [event async for event in sse.events(fed(*chunks), content_type)]


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
async def test_every_cut_gives_the_same_events(line_end: bytes) -> None:
    stream = '\ufeff: hello\nevent: x\nid: 1\nretry: 5\ndata: {"a":\ndata:"ü🌍"}\n\n:\n\ndata:{"b": 2}\n\n'
    body = stream.encode().replace(b"\n", line_end)
    expected = [{"a": "ü🌍"}, {"b": 2}]
    assert await read(body) == expected
    for cut in range(1, len(body)):
        assert await read(body[:cut], body[cut:]) == expected
    assert await read(*(body[place : place + 1] for place in range(len(body)))) == expected


async def test_done_is_the_end() -> None:
    assert await read(b'data: {"a": 1}\n\ndata: [DONE]\n\ndata: {"b": 1}\n\n') == [{"a": 1}, sse.DONE]
    assert await read(b'data: {"a": 1}\n\ndata: [DONE]\n') == [{"a": 1}, sse.DONE]


async def test_the_last_event_counts_without_its_blank_line() -> None:
    assert await read(b'data: {"a": 1}\n') == [{"a": 1}]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b'data: {"a": "\xc3("}\n\n', "UTF-8"),
        (b'data: {"a": "\xed\xa0\x80"}\n\n', "UTF-8"),
        (b'data: {"a": \n\n', "JSON"),
        (b"data: [1]\n\n", "object"),
        (b"data: " + b"[" * 100_000 + b"\n\n", "JSON"),
        (b"<html>\n", "web page"),
        (b'{"a": 1}\n', "one document"),
    ],
)
async def test_damage_is_named(body: bytes, words: str) -> None:
    with pytest.raises(ProviderError, match=words) as caught:
        await read(body)
    assert caught.value.fault in (Fault.BROKEN_STREAM, Fault.REQUEST)


async def test_half_a_character_is_replaced_and_a_whole_one_kept() -> None:
    assert await read(rb'data: {"a": "\ud83c x", "b": "\ud83c\udf0d"}' + b"\n\n") == [{"a": "? x", "b": "🌍"}]


@pytest.mark.parametrize(
    "body",
    [
        b'event: error\ndata: {"code": 500, "message": "m"}\n\n',
        b'error: {"code": 500, "message": "m"}\n\n',
    ],
)
async def test_errors_without_a_wrapper_get_one(body: bytes) -> None:
    assert await read(body) == [{"type": "error", "error": {"code": 500, "message": "m"}}]


async def test_a_document_is_only_accepted_as_an_error() -> None:
    assert await read(b'{"error": {"message": "m"}}', content_type="application/json") == [{"error": {"message": "m"}}]
    with pytest.raises(ProviderError, match="streaming"):
        await read(b'{"choices": []}', content_type="application/json")


async def test_a_line_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "LONGEST_LINE", 1000)
    with pytest.raises(ProviderError, match="without end"):
        await read(*[b"x" * 300] * 5)


async def test_lines_of_json_are_read_at_every_cut() -> None:
    body = '{"a": "ü"}\n\n{"b": 2}\r\n{"c": 3}'.encode()
    expected = [{"a": "ü"}, {"b": 2}, {"c": 3}]
    for cut in range(len(body)):
        chunks = fed(body[:cut], body[cut:])
        assert [document async for document in sse.documents(chunks)] == expected


async def test_a_long_event_in_many_chunks_is_read_in_linear_time() -> None:
    body = b'data: {"a": "' + b"x" * 4_000_000 + b'"}\n\n'
    with cpu_limit():
        [event] = await read(*(body[place : place + 50] for place in range(0, len(body), 50)))
    assert len(event["a"]) == 4_000_000


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, None),
        ("", None),
        ("7", 7.0),
        ("0.5", 0.5),
        ("-3", 0.0),
        ("soon", None),
        ("nan", None),
        ("inf", None),
        ("9" * 5_000, None),
        ("1e300", LONGEST_WAIT),
        ("Mon, 01 Jan 2024 00:00:00 +99999999999999", None),
        ("Mon, 01 Jan 9999 23:59:59 -9999", None),
    ],
)
def test_retry_after_in_seconds(value: str | None, seconds: float | None) -> None:
    assert retry_after(value) == seconds


def test_retry_after_as_a_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_700_000_000.0)
    assert retry_after("Tue, 14 Nov 2023 22:14:20 GMT") == 60.0
    assert retry_after("Wed, 21 Oct 2015 07:28:00 GMT") == 0.0


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://127.0.0.1:11434", True),
        ("http://127.8.8.8", True),
        ("http://localhost:1/v1", True),
        ("http://[::1]:8080", True),
        ("https://api.anthropic.com", False),
        ("http://127.0.0.1.example.org", False),
        ("http://192.168.1.2", False),
        ("nonsense", False),
    ],
)
def test_this_machine_is_told_from_others(url: str, local: bool) -> None:
    assert is_loopback(url) is local


def test_an_address_is_shown_without_secrets() -> None:
    assert shown("http://me:pass@host.example:8080/v1?token=x") == "http://host.example:8080/v1"
    assert shown("http://[::1]:8080/") == "http://[::1]:8080"
