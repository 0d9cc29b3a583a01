"""Limits the memory that a server's answers can take: the size of a body, and how much is decompressed at once.

A response hook of the HTTP client, so that it holds for whatever is read: replies, error bodies, lists.
"""

import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import Any

from app.network.unpacking import can_unpack, unpacked
from app.providers.sse import drain
from app.text.sentences import say
from app.vocabulary.errors import Fault, ProviderError

MOST_WHOLE = 8 * 1024 * 1024
"""Bytes of a body that is read as a whole: an error, a list of models."""
MOST_REPLY = 128 * 1024 * 1024
"""Bytes of a streamed reply."""
_STREAMED = ("text/event-stream", "ndjson", "amazon.eventstream")

Hook = Callable[[Any], Awaitable[None]]


def response_hooks(stream_class: Any) -> dict[str, list[Hook]]:
    """For the `event_hooks` of a client; `stream_class` is what its library wants a body to be."""

    class Body(stream_class):  # type: ignore[misc]
        def __init__(self, stream: Any, encoding: str, most: int) -> None:
            self._stream = stream
            self._encoding = encoding
            self._most = most

        def __aiter__(self) -> AsyncIterator[bytes]:
            return _within(self._stream, self._encoding, self._most)

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


def chunks_of(response: Any) -> AsyncGenerator[bytes, None]:
    """What a response holds, as it comes. It is unpacked already, so the client's own decoders need not see it."""
    return response.stream.__aiter__()  # type: ignore[no-any-return]  # what `_within` makes


async def _within(stream: Any, encoding: str, most: int) -> AsyncGenerator[bytes, None]:
    """The pieces of a body. Where that is left early, the connection is closed before the rest is read, so that all
    generators of the libraries end with an error: of those in between, they would leave some to the garbage collector.
    """
    if not can_unpack(encoding):
        raise ProviderError(
            say("The server packed its answer in a way nobody asked for ({name}).", encoding[:40]), Fault.REQUEST
        )
    size = 0
    chunks = stream.__aiter__()
    try:
        async with aclosing(unpacked(chunks, encoding)) as pieces:
            async for piece in pieces:
                size += len(piece)
                if size > most:
                    limit = most // 2**20
                    text = f"The server sent more than {limit} MB, more than any such answer needs. The rest was left."
                    raise ProviderError(text, Fault.REQUEST)
                yield piece
    except zlib.error:
        raise ProviderError(say("The reply is damaged: it cannot be unpacked."), Fault.BROKEN_STREAM) from None
    finally:
        await stream.aclose()
        await drain(chunks)
