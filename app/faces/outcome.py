"""How a face ends: exit codes, and Ctrl+C that stops the turn first and the program second."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum

from app.errors import UsageError
from app.events import EndReason, Event


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


class Printing:
    """Watches a session for a face that prints. Once nobody reads that any more, the turn is stopped."""

    def __init__(self, show: Callable[[Event], None], stop: Callable[[], object]) -> None:
        self._show = show
        self._stop = stop
        self._fault: OSError | None = None

    def __call__(self, event: Event) -> None:
        if self._fault is not None:
            return
        try:
            self._show(event)
        except OSError as error:
            self._fault = error
            self._stop()

    def check(self) -> None:
        """Raises what kept the output from being read."""
        if isinstance(self._fault, BrokenPipeError):
            raise self._fault
        if self._fault is not None:
            raise UsageError(f"The output cannot be written: {self._fault.strerror}. The turn was stopped.")
