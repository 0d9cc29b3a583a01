"""Knows the context window of the session's model: asks the server when it is first needed, and learns from errors."""

import asyncio
from collections.abc import Awaitable, Callable

from app.providers.model_windows import LEAST_TOKENS, Window, WindowSource
from app.storage.model_facts import ModelFacts
from app.vocabulary.errors import ProviderError

SURELY_TOO_LONG_PERCENT = 95
"""An overflow error without numbers: the window is less than what the request was taken to have."""


class KnownWindow:
    """The window of one model. The server is asked from `begin_asking` on; callers wait only where it matters."""

    def __init__(
        self,
        window: Window | None = None,
        ask: Callable[[], Awaitable[int | None]] | None = None,
        memory: ModelFacts | None = None,
    ) -> None:
        self.now = window or Window()
        self._ask = ask
        self._memory = memory
        self._asking: asyncio.Task[None] | None = None

    def begin_asking(self) -> None:
        """Ask the service beside everything else, once, if it has not stated the window already."""
        if self._ask is not None and not self.now.is_settled:
            self._asking = asyncio.ensure_future(self._find_out(self._ask))
        self._ask = None

    async def until_known(self) -> None:
        """Wait for the answer, if one is on its way."""
        if self._asking is not None:
            await asyncio.wait([self._asking])

    async def close(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait([self._asking])

    async def _find_out(self, ask: Callable[[], Awaitable[int | None]]) -> None:
        try:
            async with asyncio.timeout(5.0):  # for a service to say how large a window is
                tokens = await ask()
        except (ProviderError, TimeoutError):
            return  # what is assumed stands, and an error corrects it
        if tokens and not self.now.is_settled:
            self.now = Window(tokens, WindowSource.SERVER)
            if self._memory is not None:
                self._memory.keep_stated(tokens)

    def learn(self, error: ProviderError, estimated: int) -> None:
        """A request was refused as too long. A number in the error holds for the next session too."""
        if error.window is not None:
            claimed = None if self.now.is_guess else self.now.tokens
            if self._memory is not None and error.window != self.now.tokens:
                self._memory.keep_window(error.window, claimed)
            self.now = Window(error.window, WindowSource.ERROR)
        elif estimated * SURELY_TOO_LONG_PERCENT // 100 < self.now.tokens:
            self.now = Window(max(LEAST_TOKENS, estimated * SURELY_TOO_LONG_PERCENT // 100), self.now.source)

    def has_read(self, tokens: int) -> None:
        """The model took a request of this size. A guess below that was too low."""
        while self.now.is_guess and tokens > self.now.tokens:
            self.now = Window(self.now.tokens * 2, WindowSource.GUESS)

    def keep_bytes_per_token(self, value: float) -> None:
        if self._memory is not None:
            self._memory.keep_bytes_per_token(value)


def first_known(
    *,
    own: int | None,
    stated: int | None,
    in_table: int | None,
    learned: int | None,
    claimed: int | None,
    remembered: int | None,
) -> Window:
    """The window by what is known when a session is opened.

    The person's entry counts first. What an overflow error named counts as long as the server claims what it claimed
    then: otherwise it was set up anew. What the server stated in an earlier session is better than a guess.
    """
    told = stated if stated is not None else in_table
    known = told if told is not None else remembered
    if own:
        return Window(own, WindowSource.PERSON)
    if learned and (claimed == known or known is None):
        return Window(learned, WindowSource.ERROR)
    if told:
        return Window(told, WindowSource.SERVER if told != in_table else WindowSource.TABLE)
    return Window(remembered, WindowSource.REMEMBERED) if remembered else Window()
