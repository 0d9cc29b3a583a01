"""How a face ends: exit codes, and Ctrl+C that stops the turn first and the program second."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum

from app.events import EndReason


class Exit(IntEnum):
    DONE = 0
    ERROR = 1
    USAGE = 2
    VIOLATION = 3
    LIMIT = 4
    INTERRUPTED = 130


EXITS: dict[EndReason, Exit] = {
    EndReason.DONE: Exit.DONE,
    EndReason.ERROR: Exit.ERROR,
    EndReason.VIOLATION: Exit.VIOLATION,
    EndReason.LIMIT: Exit.LIMIT,
    EndReason.CANCELLED: Exit.INTERRUPTED,
}


@contextmanager
def interruptible(stop: Callable[[], object]) -> Iterator[None]:
    """While inside, Ctrl+C and a polite kill call `stop`."""
    loop = asyncio.get_running_loop()
    caught = []
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop)
        except (NotImplementedError, RuntimeError):  # Windows: KeyboardInterrupt does the same, less gently
            continue
        caught.append(number)
    try:
        yield
    finally:
        for number in caught:
            loop.remove_signal_handler(number)
