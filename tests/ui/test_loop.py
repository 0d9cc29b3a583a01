"""asyncio on Qt's loop: exact timers, nothing lost, nothing kept."""

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from app.ui.loop import Loop


@pytest.fixture
def run(qapp: QApplication) -> Any:
    loop = Loop(qapp)

    def runs(coroutine: Coroutine[Any, Any, object]) -> object:
        with loop:
            return loop.run_until_complete(coroutine)

    return runs


def test_a_timer_never_fires_early(run: Any) -> None:
    async def early() -> list[float]:
        loop = asyncio.get_running_loop()
        due: list[float] = []
        for delay in (0.005, 0.02, 0.05):
            end = loop.time() + delay
            await asyncio.sleep(delay)
            due.append(end - loop.time())
        return [left for left in due if left > 0]

    assert run(early()) == []


def test_timers_fire_in_the_order_of_their_time(run: Any) -> None:
    async def order() -> list[int]:
        loop = asyncio.get_running_loop()
        now = loop.time()
        fired: list[int] = []
        for milliseconds in (30, 7, 20, 8, 6, 29):
            loop.call_at(now + milliseconds / 1000, fired.append, milliseconds)
        while len(fired) < 6:
            await asyncio.sleep(0.005)
        return fired

    assert run(order()) == [6, 7, 8, 20, 29, 30]


def test_callbacks_keep_their_order(run: Any) -> None:
    async def order() -> list[int]:
        seen: list[int] = []
        for number in range(100):
            asyncio.get_running_loop().call_soon(seen.append, number)
        await asyncio.sleep(0.01)
        return seen

    assert run(order()) == list(range(100))


def test_cancelled_timers_are_forgotten(run: Any) -> None:
    async def cancel_many() -> int:
        loop = asyncio.get_running_loop()
        for _ in range(1000):
            loop.call_later(3600, print).cancel()
        return len(loop._heap)  # type: ignore[attr-defined]

    assert run(cancel_many()) < 200


def test_a_nested_qt_loop_loses_no_task(run: Any) -> None:
    async def nested() -> str:
        other = asyncio.create_task(asyncio.sleep(0.005, "woke"))
        inner = QEventLoop()
        QTimer.singleShot(40, inner.quit)
        inner.exec()
        return await other

    assert run(nested()) == "woke"


def test_programs_and_threads_work(run: Any) -> None:
    async def both() -> tuple[bytes, int]:
        program = await asyncio.create_subprocess_exec("echo", "hi", stdout=asyncio.subprocess.PIPE)
        said, _ = await program.communicate()
        return said, await asyncio.to_thread(lambda: 5)

    assert run(both()) == (b"hi\n", 5)


def test_a_busy_task_lets_qt_have_its_turn(run: Any) -> None:
    async def busy() -> int:
        ticks = 0

        def tick() -> None:
            nonlocal ticks
            ticks += 1

        timer = QTimer()
        timer.timeout.connect(tick)
        timer.start(5)
        for _ in range(1_000_000):
            if ticks > 5:
                break
            await asyncio.sleep(0)
        timer.stop()
        return ticks

    assert run(busy()) > 5


def test_threads_that_report_all_the_time_let_timers_have_their_turn(run: Any) -> None:
    """The callbacks keep the loop busy without a pause: text that streams in is drawn by a timer, and must be seen."""

    async def busy() -> list[int]:
        ticks: list[int] = []
        done = 0

        def work() -> None:
            nonlocal done
            done += 1
            end = time.perf_counter() + 0.002
            while time.perf_counter() < end:
                pass

        timer = QTimer()
        timer.timeout.connect(lambda: ticks.append(done))
        timer.start(1)
        loop = asyncio.get_running_loop()
        await asyncio.to_thread(lambda: [loop.call_soon_threadsafe(work) for _ in range(60)])
        while done < 60:
            await asyncio.sleep(0)
        timer.stop()
        return [0, *ticks, done]

    ticks = run(busy())
    assert max(after - before for before, after in itertools.pairwise(ticks)) < 15


def test_an_async_generator_that_is_dropped_is_closed_by_a_task_of_the_loop(run: Any) -> None:
    """A reply that was cancelled leaves such generators behind; one that waits while it closes must be able to."""

    async def closed_by() -> bool:
        closed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def numbers() -> AsyncIterator[int]:
            try:
                yield 1
            finally:
                await asyncio.sleep(0)
                closed.set_result(asyncio.current_task() is not None)

        dropped = numbers()
        await anext(dropped)
        del dropped
        return await asyncio.wait_for(closed, 60)

    assert run(closed_by()) is True
