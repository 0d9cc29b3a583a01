"""Runs in a thread of its own what may never return, such as a password prompt of the system's."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


async def in_daemon_thread(call: Callable[[], T]) -> T:
    """What the call returns. Unlike a thread of asyncio's own, this one does not keep the program from ending."""
    outcome: Future[T] = Future()
    outcome.set_running_or_notify_cancel()

    def work() -> None:
        try:
            outcome.set_result(call())
        except BaseException as error:  # noqa: BLE001  it is raised again where it is waited for
            outcome.set_exception(error)

    threading.Thread(target=work, daemon=True, name="waiting").start()
    return await asyncio.wrap_future(outcome)
