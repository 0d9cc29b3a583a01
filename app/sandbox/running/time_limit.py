"""A time limit that can be paused: the time in which the person is asked something does not count."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType
from typing import Protocol


class Pausable(Protocol):
    """The time that a program has, e.g. a `TimeLimit`."""

    def paused(self) -> AbstractContextManager[None]: ...


class TimeLimit:
    """The time for what is done inside of `async with`, which raises TimeoutError when it is up; None is no limit."""

    def __init__(self, seconds: float | None, *, least_after_pause: float = 0.0) -> None:
        """`least_after_pause` is how many seconds are left at least after a pause."""
        self.seconds = seconds
        self._timeout = asyncio.timeout(None)
        self._least = least_after_pause
        self._left = seconds
        self._pauses = 0
        self._runs = False

    async def __aenter__(self) -> "TimeLimit":
        await self._timeout.__aenter__()
        self._runs = True
        if not self._pauses:
            self._go_on()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runs = False
        await self._timeout.__aexit__(kind, error, trace)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Inside of the block no time passes; blocks may overlap, begin before the limit and outlast it."""
        if not self._pauses and self._runs and not self._timeout.expired():
            until = self._timeout.when()
            if until is not None:
                self._left = max(until - asyncio.get_running_loop().time(), self._least)
            self._timeout.reschedule(None)
        self._pauses += 1
        try:
            yield
        finally:
            self._pauses -= 1
            if not self._pauses and self._runs and not self._timeout.expired():
                self._go_on()

    def _go_on(self) -> None:
        if self._left is not None:
            self._timeout.reschedule(asyncio.get_running_loop().time() + self._left)
