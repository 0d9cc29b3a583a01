"""Runs in other threads what takes long, such as imports, or may never return, such as a system's password prompt."""

import asyncio
import importlib
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")
_IMPORTING = threading.Lock()


async def import_in_thread(*modules: str) -> None:
    """Import slow modules beside the window, one after the other.

    Two threads that import at once can each find a package that the other has not finished.
    """

    def load() -> None:
        with _IMPORTING:
            for module in modules:
                importlib.import_module(module)

    await asyncio.to_thread(load)


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
