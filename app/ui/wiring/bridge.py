"""Delivers a session's events outside of its task, so that an error in drawing cannot break a turn."""

import asyncio
from collections import deque
from collections.abc import Callable

from app.vocabulary.events import Event


class EventBridge:
    """Watches a session and delivers each event from the event loop, in order."""

    def __init__(self, deliver: Callable[[Event], None]) -> None:
        self._deliver = deliver
        self._waiting: deque[Event] = deque()
        self._scheduled = False

    def __call__(self, event: Event) -> None:
        self._waiting.append(event)
        self._schedule()

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._drain)

    def _drain(self) -> None:
        self._scheduled = False
        try:
            while self._waiting:
                self._deliver(self._waiting.popleft())
        finally:
            if self._waiting:
                self._schedule()
