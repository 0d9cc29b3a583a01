"""Decodes replies of models strictly: server-sent events and NDJSON."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from typing import Any

from app.text.sentences import say
from app.vocabulary.errors import Fault, ProviderError

Document = dict[str, Any]

_NOTHING = (b"", b"null")
"""Events that only keep a connection alive."""

PATIENCE = 0.2
"""Seconds that the end of a finished reply may take."""

DONE: Document = {"type": "done"}
"""Stands for `[DONE]`."""

LONGEST_LINE = 64 * 1024 * 1024
"""The longest line, so that an endless one cannot use up the memory."""


Arrived = AsyncGenerator[Iterator[Document], None]
"""The documents of each chunk, in turn. Those of one must be taken before the next."""


async def events(chunks: AsyncIterator[bytes], content_type: str = "text/event-stream") -> Arrived:
    """The JSON of each event until `[DONE]` or the end; a failure that the server reports is `{"type": "error", …}`."""
    _refuse_page(content_type)
    first = await anext(chunks, b"") if "json" in content_type else b""
    if "json" in content_type and first.lstrip()[:1] in (b"{", b"[", b""):  # some call an event stream so
        # A JSON answer where a stream was asked for is an error of the server's, whatever its status.
        body = document(b"".join([first, *[chunk async for chunk in chunks]]))
        if "error" not in body and body.get("type") != "error":
            raise ProviderError(
                say("The server answered with one document instead of a stream. Check that it supports streaming."),
                Fault.REQUEST,
            )
        yield iter([body])
        return
    reader = _EventReader()
    yield reader.feed(first)
    async for chunk in chunks:
        yield reader.feed(chunk)
        if reader.is_over:
            yield iter([DONE])
            await drain(chunks)
            return
    yield reader.rest()


async def documents(chunks: AsyncIterator[bytes], content_type: str = "application/x-ndjson") -> Arrived:
    """The JSON of each line."""
    _refuse_page(content_type)
    lines = WireLines()
    async for chunk in chunks:
        yield (document(line) for line in lines.feed(chunk) if line.strip())
    yield (document(line) for line in [lines.rest()] if line.strip())


class _EventReader:
    """Gathers lines into events.

    The event's name is not needed, each API repeats it in the data; only `error` counts, as some send it bare.
    """

    def __init__(self) -> None:
        self._lines = WireLines()
        self._data: list[bytes] = []
        self._failed = False
        self.is_over = False
        """Whether `[DONE]` came."""

    def feed(self, chunk: bytes) -> Iterator[Document]:
        data = self._data
        for line in self._lines.feed(chunk):
            if line.startswith(b"data:"):
                data.append(line[6:] if line.startswith(b"data: ") else line[5:])
            elif not line:
                if data:
                    payload = data[0] if len(data) == 1 else b"\n".join(data)
                    if payload == b"[DONE]":
                        self.is_over = True
                        return
                    data.clear()
                    if payload.strip() not in _NOTHING:
                        yield _failure(document(payload)) if self._failed else document(payload)
                self._failed = False
            elif line.startswith(b"event:"):
                self._failed = line[6:].strip() == b"error"
            elif line.startswith(b"error:"):
                yield _failure(document(line[6:]))
            else:
                # Comments and unknown fields are skipped; a page or a document under a false content type is not.
                if line.lstrip().startswith(b"<"):
                    _refuse_page("text/html")
                if line.lstrip().startswith(b"{"):
                    raise ProviderError(
                        say("The server answered with JSON instead of an event stream."), Fault.BROKEN_STREAM
                    )

    def rest(self) -> Iterator[Document]:
        """The last event counts without its blank line, if its own line was complete."""
        payload = b"\n".join(self._data)
        if payload == b"[DONE]":
            yield DONE
        elif payload.strip() not in _NOTHING:
            last = document(payload)
            yield _failure(last) if self._failed else last


async def drain(rest: AsyncIterator[object]) -> None:
    """Read a finished reply to its end, so that the connection can be used again; a slow server is not waited for."""
    try:
        async with asyncio.timeout(PATIENCE):
            async for _ in rest:
                pass
    except Exception:  # noqa: BLE001  the reply is complete, and whatever happens to its tail is of no interest
        return


class WireLines:
    """Cuts bytes into lines that end in LF, CRLF or CR, however the network cut them."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._size = 0
        self._fresh = True

    def feed(self, chunk: bytes) -> list[bytes]:
        held = bool(self._pieces) and self._pieces[-1].endswith(b"\r")
        if not held and b"\n" not in chunk and b"\r" not in chunk:
            self._keep(chunk)
            return []
        text = b"".join((*self._pieces, chunk))
        self._pieces.clear()
        self._size = 0
        # A CR at the very end may be half of a CRLF: it waits for the next chunk.
        tail = b""
        if b"\r" in text:
            if text.endswith(b"\r"):
                text, tail = text[:-1], b"\r"
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        lines = text.split(b"\n")
        self._keep(lines.pop() + tail)
        if self._fresh and lines:
            lines[0] = lines[0].removeprefix(b"\xef\xbb\xbf")
            self._fresh = False
        return lines

    def rest(self) -> bytes:
        """What came after the last line end."""
        return b"".join(self._pieces)

    def _keep(self, piece: bytes) -> None:
        if not piece:
            return
        self._size += len(piece)
        if self._size > LONGEST_LINE:
            raise ProviderError(say("The server sent a line without end."), Fault.BROKEN_STREAM)
        self._pieces.append(piece)


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
