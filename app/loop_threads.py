"""The threads beside an event loop in which blocking work is done, with as little as possible between the two.

asyncio's own way leads through two kinds of futures and takes twice as long; every call of a tool goes it twice.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from typing import Any

Job = tuple["asyncio.Future[Any]", Callable[[], Any]]


class LoopThreads(ThreadPoolExecutor):
    """The default executor of one event loop, used on that loop alone: what it submits is a future of the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, most: int | None = None) -> None:
        super().__init__(most)
        self._loop = loop
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._staff: list[threading.Thread] = []
        self._unsettled = 0
        """Jobs of which the loop has not heard the end; counted on the loop alone."""
        self._is_over = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "asyncio.Future[Any]":  # type: ignore[override]
        if self._is_over:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: asyncio.Future[Any] = self._loop.create_future()
        self._unsettled += 1
        if len(self._staff) < min(self._unsettled, self._max_workers):
            thread = threading.Thread(target=self._work, name=f"blocking_{len(self._staff)}", daemon=True)
            self._staff.append(thread)
            thread.start()
        self._jobs.put((future, partial(fn, *args, **kwargs) if args or kwargs else fn))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """What was submitted is still done. The loop calls this when it ends, in a thread of its own."""
        self._is_over = True
        for _ in self._staff:
            self._jobs.put(None)
        if wait:
            for thread in self._staff:
                thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            future, work = job
            result, error = None, None
            if not future.cancelled():
                try:
                    result = work()
                except BaseException as raised:  # noqa: BLE001  whoever waits for the future gets it
                    error = raised
            try:
                self._loop.call_soon_threadsafe(self._settle, future, result, error)
            except RuntimeError:  # the loop is closed, and nobody waits
                return
            del job, future, work, result, error  # nothing is kept until the next job comes

    def _settle(self, future: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
        self._unsettled -= 1
        if future.done():  # cancelled meanwhile
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)
