"""The time limit of a command; the time in which the person is asked something does not count."""

import asyncio
import contextlib
from collections.abc import Iterator


class TimeLimit:
    """The time that a command has. Only what passes outside of `paused` counts."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._left = seconds
        self._since = asyncio.get_running_loop().time()
        self._pauses = 0
        self._changed = asyncio.Event()

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        if not self._pauses and self._left is not None:
            self._left -= loop.time() - self._since
        self._pauses += 1
        self._changed.set()
        try:
            yield
        finally:
            self._pauses -= 1
            self._since = loop.time()
            self._changed.set()

    async def passed(self) -> None:
        """Return when no time is left; never without a limit."""
        while True:
            self._changed.clear()
            remaining = None
            if self._left is not None and not self._pauses:
                remaining = max(0.0, self._left - (asyncio.get_running_loop().time() - self._since))
            try:
                async with asyncio.timeout(remaining):
                    await self._changed.wait()
            except TimeoutError:
                return
