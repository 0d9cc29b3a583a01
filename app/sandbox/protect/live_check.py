"""Has protected names looked at as soon as something happens to them while commands run, not only when those end."""

import asyncio
import os
import select
from collections.abc import Awaitable, Callable

from app.sandbox.protect.protected_names import Finder

PAUSE_SECONDS = 0.01


class Listener:
    """Calls `look` when the finder's folders stir, one call at a time; where the kernel does not tell, never.

    It says whether it must be called once more.
    """

    def __init__(self, finder: Finder, look: Callable[[], Awaitable[bool]]) -> None:
        self._finder = finder
        self._on_stir = look
        self._loop = asyncio.get_running_loop()
        self._descriptor = -1
        self._looking: asyncio.Task[None] | None = None
        self._closed = False
        self._listen()

    def look(self) -> None:
        """As if something had stirred."""
        if self._looking is None or self._looking.done():
            self._turn_away()
            self._looking = self._loop.create_task(self._look_once())

    def close(self) -> None:
        self._closed = True
        self._turn_away()

    def _listen(self) -> None:
        """By a copy of the descriptor: the finder may close its own at any time, in another thread."""
        if self._closed or self._finder.descriptor == -1:
            return
        try:
            self._descriptor = os.dup(self._finder.descriptor)
            self._loop.add_reader(self._descriptor, self._heard)
        except OSError:  # what is planted is found all the same, when a command ends
            self._turn_away()

    def _turn_away(self) -> None:
        if self._descriptor != -1:
            self._loop.remove_reader(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = -1

    def _heard(self) -> None:
        if self._finder.stirs() or select.select([self._descriptor], [], [], 0)[0]:  # it is not the finder's any more
            self.look()

    async def _look_once(self) -> None:
        try:
            while await self._on_stir() and not self._closed:  # noqa: ASYNC110 - others shall have their turn
                await asyncio.sleep(PAUSE_SECONDS)
        finally:
            self._listen()
