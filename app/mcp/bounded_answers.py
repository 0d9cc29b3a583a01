"""Answers over HTTP of servers and of their login servers: they are read up to a limit, and only if not compressed.

Streams of events have no end; they are read no faster than what they ask for can be answered.
"""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

from app.text.sentences import say
from app.vocabulary.errors import ToolError

MAX_ANSWER_BYTES = 8_000_000
LINES_AT_ONCE = 4_000
LINES_PER_SECOND = 800
"""Of a stream of events, which has three or four lines for each message: a flood waits at its sender, not in memory."""
LEAST_PAUSE_MS = 1_000
"""Before a stream that ended is opened again, whatever the server says in `retry:`."""
PAUSE_LINE = re.compile(rb"(?<=[\r\n])retry[^\r\n]*")
MOST_HELD = 5_000
"""Bytes of a line that may be such a one; Python reads no number that is longer."""
NOT_PACKED = {"Accept-Encoding": "identity"}
"""The header that asks for answers that are not compressed."""


class TooLong(ToolError):
    """An answer is longer than the limit, or is compressed and could be."""


async def bound(response: Any) -> None:
    """Have the answer read only up to a limit; the events of a stream are limited one by one by the SDK.

    A packed answer is not read at all: a few bytes can be unpacked to gigabytes.
    """
    if response.headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise TooLong(say("it answered with a packed body, which was not asked for"))
    is_stream = response.headers.get("content-type", "").startswith("text/event-stream")
    response.stream = _limited(response.stream, _paced if is_stream else _cut_off)


def _limited(stream: Any, limit: Callable[[Any], AsyncIterator[bytes]]) -> Any:
    import httpx2

    class Limited(httpx2.AsyncByteStream):
        def __aiter__(self) -> AsyncIterator[bytes]:
            return limit(stream)

        async def aclose(self) -> None:
            await stream.aclose()

    return Limited()


async def _cut_off(stream: Any) -> AsyncIterator[bytes]:
    size = 0
    async for chunk in stream:
        size += len(chunk)
        if size > MAX_ANSWER_BYTES:
            raise TooLong(say("it answered with more than {count} bytes", MAX_ANSWER_BYTES))
        yield chunk


async def _paced(stream: Any) -> AsyncIterator[bytes]:
    free, last = float(LINES_AT_ONCE), time.monotonic()
    async for chunk in _with_pauses(stream):
        yield chunk
        now = time.monotonic()
        free, last = min(LINES_AT_ONCE, free + (now - last) * LINES_PER_SECOND), now
        free -= chunk.count(b"\n") + chunk.count(b"\r")
        if free < 0:
            await asyncio.sleep(-free / LINES_PER_SECOND)


async def _with_pauses(stream: Any) -> AsyncIterator[bytes]:
    """With pauses that can be kept: the SDK comes back at once after none, and breaks at one without measure."""
    before, held = b"\n", b""
    async for chunk in stream:
        text = before + held + chunk
        start = max(text.rfind(b"\n"), text.rfind(b"\r")) + 1
        last = text[start:]
        may_be_one = last.startswith(b"retry") or b"retry".startswith(last)
        held = last if start and may_be_one and len(last) < MOST_HELD else b""
        text = text.removesuffix(held)
        yield PAUSE_LINE.sub(_kept_pause, text)[1:]
        before = text[-1:]


def _kept_pause(line: re.Match[bytes]) -> bytes:
    """One without measure becomes a comment."""
    said = re.fullmatch(rb"retry: ?(\d{1,6})", line[0])
    return b"retry: %d" % max(LEAST_PAUSE_MS, int(said[1])) if said is not None else b":"
