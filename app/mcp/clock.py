"""The time limit of a call of an MCP server; the time in which the person is asked something does not count."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

LEAST_LEFT_SECONDS = 1.0
"""At least this much is left after a question."""


class Clock:
    """Moves the deadline of `asyncio.timeout`."""

    def __init__(self, timeout: asyncio.Timeout) -> None:
        self._timeout: asyncio.Timeout | None = timeout
        self._left = 0.0
        self._questions = 0

    @classmethod
    @asynccontextmanager
    async def of(cls, seconds: float) -> "AsyncIterator[Clock]":
        """Raises TimeoutError when the time is up."""
        async with asyncio.timeout(seconds) as timeout:
            clock = cls(timeout)
            try:
                yield clock
            finally:
                clock._timeout = None

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        if not self._questions and self._timeout is not None:
            self._left = max((self._timeout.when() or loop.time()) - loop.time(), LEAST_LEFT_SECONDS)
            self._timeout.reschedule(None)
        self._questions += 1
        try:
            yield
        finally:
            self._questions -= 1
            if not self._questions and self._timeout is not None and not self._timeout.expired():
                self._timeout.reschedule(loop.time() + self._left)
