"""Decodes replies of models strictly: server-sent events and NDJSON."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any

from app.text.sentences import say
from app.vocabulary.errors import Fault, ProviderError

Document = dict[str, Any]
Arrived = AsyncGenerator[Document, None]

_NOTHING = (b"", b"null")
"""Events that only keep a connection alive."""

PATIENCE = 0.2
"""Seconds that the end of a finished reply may take."""

DONE: Document = {"type": "done"}
"""Stands for `[DONE]`."""

LONGEST_LINE = 64 * 1024 * 1024
"""The longest line, so that an endless one cannot use up the memory."""


async def events(chunks: AsyncGenerator[bytes, None], content_type: str = "text/event-stream") -> Arrived:
    """The JSON of each event until `[DONE]` or the end; a failure that the server reports is `{"type": "error", …}`.

    The event's name is not needed, each API repeats it in the data; only `error` counts, as some send it bare.
    """
    _refuse_page(content_type)
    data: list[bytes] = []
    failed = False
    async with aclosing(_lines(chunks)) as lines:
        async for line in lines:
            field, _, value = line.removeprefix(b"\xef\xbb\xbf").partition(b":")
            if not line:
                payload, was_failed = b"\n".join(data), failed
                data, failed = [], False
                if payload == b"[DONE]":
                    yield DONE
                    await drain(lines)
                    return
                if payload.strip() not in _NOTHING:
                    yield _failure(document(payload)) if was_failed else document(payload)
            elif field == b"data":
                data.append(value.removeprefix(b" "))
            elif field == b"event":
                failed = value.strip() == b"error"
            elif field == b"error":
                yield _failure(document(value))
            elif line.lstrip().startswith(b"<"):  # a page under a false content type
                _refuse_page("text/html")
            elif line.lstrip().startswith((b"{", b"[")):
                # A JSON answer where a stream was asked for is an error of the server's, whatever its status.
                yield _only_error(document(b"\n".join([line, *[more async for more in lines]])))


async def documents(chunks: AsyncGenerator[bytes, None], content_type: str = "application/x-ndjson") -> Arrived:
    """The JSON of each line."""
    _refuse_page(content_type)
    async with aclosing(_lines(chunks)) as lines:
        async for line in lines:
            if line.strip():
                yield document(line)


async def drain(rest: AsyncIterator[object]) -> None:
    """Read a finished reply to its end, so that the connection can be used again; a slow server is not waited for."""
    try:
        async with asyncio.timeout(PATIENCE):
            async for _ in rest:
                pass
    except Exception:  # noqa: BLE001  the reply is complete, and whatever happens to its tail is of no interest
        return


async def _lines(chunks: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """Without their ends, LF or CRLF, however the network cut them; after all of them an empty one."""
    held: list[bytes] = []
    size = 0
    async with aclosing(chunks):  # where a reply ends early, its connection is given back here
        async for chunk in chunks:
            held.append(chunk)
            size += len(chunk)
            if b"\n" in chunk:
                *lines, rest = b"".join(held).split(b"\n")
                held, size = [rest], len(rest)
                for line in lines:
                    yield line.removesuffix(b"\r")
            if size > LONGEST_LINE:
                raise ProviderError(say("The server sent a line without end."), Fault.BROKEN_STREAM)
    yield b"".join(held).removesuffix(b"\r")
    yield b""


def document(payload: bytes) -> Document:
    try:
        text = payload.decode()
        value = json.loads(text)
    except UnicodeDecodeError:
        raise ProviderError(say("The reply is damaged: it is not valid UTF-8."), Fault.BROKEN_STREAM) from None
    except (ValueError, RecursionError):
        raise ProviderError(say("The reply is damaged: an event is not valid JSON."), Fault.BROKEN_STREAM) from None
    if isinstance(value, list) and value and isinstance(value[0], dict) and "error" in value[0]:
        value = value[0]  # as Gemini writes errors
    if not isinstance(value, dict):
        raise ProviderError(say("The reply is damaged: an event is not a JSON object."), Fault.BROKEN_STREAM)
    if "\\ud" in text or "\\uD" in text:
        # Half of a surrogate pair is legal JSON but can be neither stored nor sent back.
        clean: Document = json.loads(json.dumps(value, ensure_ascii=False).encode(errors="replace"))
        return clean
    return value


def _only_error(body: Document) -> Document:
    if "error" in body or body.get("type") == "error":
        return body
    raise ProviderError(
        say("The server answered with one document instead of a stream. Check that it supports streaming."),
        Fault.REQUEST,
    )


def _failure(body: Document) -> Document:
    return body if "error" in body or body.get("type") == "error" else {"type": "error", "error": body}


def _refuse_page(content_type: str) -> None:
    if "html" in content_type:
        raise ProviderError(
            say(
                "The server answered with a web page instead of a reply. Check the address in the provider's settings."
            ),
            Fault.REQUEST,
        )
