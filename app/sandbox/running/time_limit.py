"""A time limit that can be paused: the time in which the person is asked something does not count."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType


class TimeLimit:
    """The time for what is done inside of `async with`, which raises TimeoutError when it is up; None is no limit."""

    def __init__(self, seconds: float | None, *, least_after_pause: float = 0.0) -> None:
        """`least_after_pause` is how many seconds are left at least after a pause."""
        self._timeout = asyncio.timeout(seconds)
        self._least = least_after_pause
        self._left: float | None = None
        self._pauses = 0
        self._is_over = False

    async def __aenter__(self) -> "TimeLimit":
        await self._timeout.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over = True
        await self._timeout.__aexit__(kind, error, trace)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Inside of the block no time passes; blocks may overlap, and outlast the limit."""
        loop = asyncio.get_running_loop()
        if not self._pauses and not self._is_over:
            until = self._timeout.when()
            self._left = None if until is None else max(until - loop.time(), self._least)
            self._timeout.reschedule(None)
        self._pauses += 1
        try:
            yield
        finally:
            self._pauses -= 1
            if not self._pauses and not self._is_over and self._left is not None and not self._timeout.expired():
                self._timeout.reschedule(loop.time() + self._left)
