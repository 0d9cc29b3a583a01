"""Answers over HTTP of servers and of their login servers: they are read up to a limit, and only if not compressed."""

from collections.abc import AsyncIterator
from typing import Any

from app.errors import ToolError

MAX_ANSWER_BYTES = 8_000_000
NOT_PACKED = {"Accept-Encoding": "identity"}
"""The header that asks for answers that are not compressed."""


class TooLong(ToolError):
    """An answer is longer than the limit, or is compressed and could be."""


async def bound(response: Any) -> None:
    """Have the answer read only up to a limit; the events of a stream are limited one by one by the SDK.

    A packed answer is not read at all: a few bytes can be unpacked to gigabytes.
    """
    if response.headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise TooLong("it answered with a packed body, which was not asked for")
    if not response.headers.get("content-type", "").startswith("text/event-stream"):
        import httpx2

        class Bounded(httpx2.AsyncByteStream):
            def __init__(self, stream: Any) -> None:
                self._stream = stream

            async def __aiter__(self) -> AsyncIterator[bytes]:
                size = 0
                async for chunk in self._stream:
                    size += len(chunk)
                    if size > MAX_ANSWER_BYTES:
                        raise TooLong(f"it answered with more than {MAX_ANSWER_BYTES:,} bytes")
                    yield chunk

            async def aclose(self) -> None:
                await self._stream.aclose()

        response.stream = Bounded(response.stream)
