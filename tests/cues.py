"""A scripted model whose replies a test gives one by one, when it wants to."""

import asyncio

from app.providers import ChatRequest
from app.providers.scripted import Reply, Scripted

MOST_REPLIES = 1_000


class Cues:
    """Every model call waits until the test gives its reply; a call that was stopped waits no longer."""

    def __init__(self) -> None:
        self.provider = Scripted([self._wait] * MOST_REPLIES)
        self._calls: list[asyncio.Future[Reply]] = []

    @property
    def waiting(self) -> int:
        self._calls = [call for call in self._calls if not call.done()]
        return len(self._calls)

    def give(self, reply: Reply) -> None:
        assert self.waiting, "no model call waits for a reply"
        self._calls[0].set_result(reply)

    def _wait(self, request: ChatRequest) -> asyncio.Future[Reply]:
        self._calls.append(asyncio.get_running_loop().create_future())
        return self._calls[-1]
