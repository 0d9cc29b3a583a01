"""How a face ends: exit codes, and Ctrl+C that stops the turn first and the program second."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from app.processes import streams
from app.text.plain import visible
from app.vocabulary.errors import UsageError
from app.vocabulary.events import (
    EndReason,
    Event,
    Question,
    QuestionAnswered,
    RetryScheduled,
    StepStarted,
    TextDelta,
    TurnEnded,
)
from app.vocabulary.messages import Usage

if TYPE_CHECKING:
    from app.assembly.profile import Profile
    from app.assembly.sessions import OpenedSession


class Exit(IntEnum):
    DONE = 0
    ERROR = 1
    USAGE = 2
    VIOLATION = 3
    LIMIT = 4
    UNANSWERED = 5
    """Something needed a person, and nobody was there: it was denied or left open, and the turn ended all the same."""
    BUDGET = 6
    """What may be spent is spent, and nobody said to go on."""
    HUNG_UP = 129
    INTERRUPTED = 130
    TERMINATED = 143


def tell(text: str) -> None:
    """A line for the person, beside what goes to standard output."""
    print(visible(text), file=sys.stderr, flush=True)


def confirmed(question: str) -> bool:
    """Whether the person says yes; without a person it is a no."""
    return streams.at_terminal() and input(f"{question} [y/N] ").strip().lower() in ("y", "yes")


EXITS: dict[EndReason, Exit] = {
    EndReason.DONE: Exit.DONE,
    EndReason.ERROR: Exit.ERROR,
    EndReason.VIOLATION: Exit.VIOLATION,
    EndReason.LIMIT: Exit.LIMIT,
    EndReason.BUDGET: Exit.BUDGET,
    EndReason.CANCELLED: Exit.INTERRUPTED,
}


_ALWAYS = (signal.SIGINT, signal.SIGTERM)
_ENDING = (*_ALWAYS, signal.SIGHUP) if hasattr(signal, "SIGHUP") else _ALWAYS
"""Windows knows no SIGHUP."""


@dataclass
class Interruption:
    """Which signal asked for an end, if one did."""

    signal: int = 0

    @property
    def is_termination(self) -> bool:
        return bool(self.signal) and self.signal != signal.SIGINT

    @property
    def code(self) -> Exit:
        return Exit(128 + (self.signal or signal.SIGINT))


@contextmanager
def interruptible(stop: Callable[[], object]) -> Iterator[Interruption]:
    """While inside, Ctrl+C, a polite kill and a terminal that is closed call `stop`."""
    loop = asyncio.get_running_loop()
    asked = Interruption()

    def catch(number: int) -> None:
        if not asked.is_termination:
            asked.signal = number
        stop()

    caught = []
    for number in _ENDING:
        if number not in _ALWAYS and signal.getsignal(number) is signal.SIG_IGN:  # as nohup wants it
            continue
        try:
            loop.add_signal_handler(number, catch, number)
        except (NotImplementedError, RuntimeError):  # Windows: KeyboardInterrupt does the same, less gently
            continue
        caught.append(number)
    try:
        yield asked
    finally:
        for number in caught:
            loop.remove_signal_handler(number)


async def close_at_end(profile: "Profile", opened: "OpenedSession") -> None:
    """Close the session before the program ends, which does not wait long for a database that another program holds.

    Whoever asks for the end again ends these waits at once, and what else is still to be done when they ask once more.
    """
    closing = asyncio.ensure_future(opened.close())

    def hurry() -> None:
        if profile.waits.over.is_set():
            closing.cancel()
        profile.waits.over.set()

    profile.end_waits_soon()
    with interruptible(hurry) as asked:
        try:
            await closing
        except asyncio.CancelledError:
            if not asked.signal:
                raise


class Printing:
    """Watches a session for a face that prints. Once nobody reads that any more, the turn is stopped."""

    def __init__(self, show: Callable[[Any], None], stop: Callable[[], object]) -> None:
        self._show = show
        self._stop = stop
        self._fault: OSError | None = None

    def __call__(self, event: object) -> None:
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


class Summary:
    """Watches a run for what there is to say at its end."""

    def __init__(self) -> None:
        self.turn = 0
        self.steps = 0
        self.usage = Usage()
        self.detail = ""
        self.unanswered: list[tuple[Question, str]] = []
        """What nobody answered, with `nobody` or `timeout`."""
        self._said: list[str] = []

    def __call__(self, event: Event) -> None:
        match event:
            case StepStarted() | RetryScheduled():
                self._said.clear()
            case TextDelta(text):
                self._said.append(text)
            case QuestionAnswered(question, answer) if answer.by in ("nobody", "timeout"):
                self.unanswered.append((question, answer.by))
            case TurnEnded(turn, _, steps, usage, detail):
                self.turn, self.detail = turn, detail
                self.steps += steps
                self.usage += usage
            case _:
                pass

    @property
    def answer(self) -> str:
        """The text of the last reply."""
        return "".join(self._said)

    def exit_code(self, reason: EndReason, asked: Interruption) -> Exit:
        if reason is EndReason.CANCELLED:
            return asked.code
        return Exit.UNANSWERED if reason is EndReason.DONE and self.unanswered else EXITS[reason]
