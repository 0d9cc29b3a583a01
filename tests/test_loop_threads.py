"""Blocking work is done in threads beside the loop, as with asyncio's own, and none of it is lost."""

import asyncio
import contextvars
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from app.loop_threads import LoopThreads

MARK: contextvars.ContextVar[str] = contextvars.ContextVar("mark")


def run(work: Callable[[], Coroutine[Any, Any, None]], most: int = 4) -> None:
    async def with_threads() -> None:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(LoopThreads(loop, most))
        await work()

    asyncio.run(with_threads())


def test_a_result_an_error_and_the_context_come_through() -> None:
    def fail() -> None:
        raise OSError("no disk")

    async def work() -> None:
        MARK.set("of this call")
        assert await asyncio.to_thread(MARK.get) == "of this call"
        assert await asyncio.to_thread(threading.current_thread) is not threading.current_thread()
        with pytest.raises(OSError, match="no disk"):
            await asyncio.to_thread(fail)
        assert await asyncio.to_thread(sum, [1, 2], start=3) == 6

    run(work)


def test_as_much_runs_at_once_as_there_are_threads_and_the_rest_afterwards() -> None:
    together = threading.Barrier(3, timeout=5)

    async def work() -> None:
        await asyncio.gather(*(asyncio.to_thread(together.wait) for _ in range(6)))

    run(work, most=3)


def test_what_was_cancelled_before_it_began_is_never_done() -> None:
    free = threading.Event()
    done: list[str] = []

    async def work() -> None:
        first = asyncio.ensure_future(asyncio.to_thread(free.wait, 5))
        second = asyncio.ensure_future(asyncio.to_thread(done.append, "second"))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.wait({second})
        free.set()
        assert await first
        await asyncio.to_thread(int)

    run(work, most=1)
    assert done == []


def test_work_that_nobody_waits_for_any_more_is_done_before_the_loop_ends() -> None:
    begun, free = threading.Event(), threading.Event()
    done: list[str] = []

    def write() -> None:
        begun.set()
        free.wait(5)
        done.append("written")

    async def work() -> None:
        waiting = asyncio.ensure_future(asyncio.to_thread(write))
        assert await asyncio.to_thread(begun.wait, 5)
        waiting.cancel()
        await asyncio.wait({waiting})
        free.set()

    run(work)
    assert done == ["written"]
