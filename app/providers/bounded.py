"""Limits the memory that a server's answers can take: the size of a body, and how much is decompressed at once.

A response hook of the HTTP client, so that it holds for whatever is read: replies, error bodies, lists.
"""

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from app.text.sentences import say
from app.vocabulary.errors import Fault, ProviderError

MOST_WHOLE = 8 * 1024 * 1024
"""Bytes of a body that is read as a whole: an error, a list of models."""
MOST_REPLY = 128 * 1024 * 1024
"""Bytes of a streamed reply."""
PIECE = 64 * 1024
MOST_BEYOND = 4 * PIECE
"""Bytes that are read after the end of what is packed: so far, a connection can be used again."""

_STREAMED = ("text/event-stream", "ndjson", "amazon.eventstream")
_WINDOWS = {"gzip": 31, "x-gzip": 31, "deflate": 47}

Hook = Callable[[Any], Awaitable[None]]


def response_hooks() -> dict[str, list[Hook]]:
    """For the `event_hooks` of a client."""
    import httpx2

    class Body(httpx2.AsyncByteStream):
        def __init__(self, stream: Any, encoding: str, most: int) -> None:
            self._stream = stream
            self._encoding = encoding
            self._most = most

        def __aiter__(self) -> AsyncIterator[bytes]:
            chunks = aiter(self._stream)
            is_plain = self._encoding in ("", "identity")
            return _within(chunks if is_plain else unpacked(chunks, self._encoding), self._most)

        async def aclose(self) -> None:
            await self._stream.aclose()

    async def bound(response: Any) -> None:
        encoding = ",".join(response.headers.get_list("content-encoding", split_commas=True)).strip().lower()
        if encoding:
            del response.headers["content-encoding"]
        content_type = response.headers.get("content-type", "")
        is_stream = response.status_code < 300 and any(kind in content_type for kind in _STREAMED)
        response.stream = Body(response.stream, encoding, MOST_REPLY if is_stream else MOST_WHOLE)

    return {"response": [bound]}


def chunks_of(response: Any) -> AsyncIterator[bytes]:
    """What a response holds, as it comes. It is unpacked already, so the client's own decoders need not see it."""
    return aiter(response.stream)


async def unpacked(chunks: AsyncIterator[bytes], encoding: str) -> AsyncIterator[bytes]:
    """In small pieces, however much of the same a packed chunk stands for; others get their turn between them."""
    if encoding not in _WINDOWS:
        raise ProviderError(
            say("The server packed its answer in a way nobody asked for ({name}).", encoding[:40]), Fault.REQUEST
        )
    unpacker, beyond = zlib.decompressobj(_WINDOWS[encoding]), 0
    async for chunk in chunks:
        rest = chunk
        while rest and not unpacker.eof:  # what follows the end would be kept, and copied with each piece
            try:
                yield unpacker.decompress(rest, PIECE)
            except zlib.error:
                raise ProviderError(say("The reply is damaged: it cannot be unpacked."), Fault.BROKEN_STREAM) from None
            rest = unpacker.unconsumed_tail
            await asyncio.sleep(0)
        beyond += len(chunk) if unpacker.eof else 0
        if beyond > MOST_BEYOND:
            return


async def _within(chunks: AsyncIterator[bytes], most: int) -> AsyncIterator[bytes]:
    size = 0
    async for chunk in chunks:
        size += len(chunk)
        if size > most:
            text = f"The server sent more than {most // 2**20} MB, more than any such answer needs. The rest was left."
            raise ProviderError(text, Fault.REQUEST)
        yield chunk
