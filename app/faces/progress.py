"""What a person sees at a terminal while the agent works: its words, its calls, and a spinner with seconds between."""

import asyncio
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress

from app.faces.narrator import Narrator
from app.processes import streams
from app.text.plain import one_line
from app.vocabulary.events import (
    Compacted,
    CompactionGivenUp,
    CompactionStarted,
    ErrorRaised,
    Event,
    ModeChanged,
    PromptRead,
    QuestionAnswered,
    QuestionAsked,
    ResultsPruned,
    RetryScheduled,
    StepStarted,
    TextDelta,
    ThinkingDelta,
    ToolCallStarted,
    ToolFinished,
    ToolStarted,
    TurnEnded,
)

FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
PLAIN_FRAMES = "|/-\\"
SECONDS_PER_FRAME = 0.1
PRINTED = (
    TextDelta,
    ToolFinished,
    QuestionAsked,
    QuestionAnswered,
    ModeChanged,
    ResultsPruned,
    CompactionStarted,
    Compacted,
    CompactionGivenUp,
    RetryScheduled,
    ErrorRaised,
    TurnEnded,
)
"""What the narrator has words for."""
READING = "The model is reading the prompt"
CLEAR_LINE = b"\r\x1b[K"
MANY = 200
"""From so many changes on, an undo tells how far it is."""


class ProgressLine:
    """Watches a session: prints through the narrator, and lets the spinner turn while nothing is printed."""

    def __init__(self, narrator: Narrator, above: Callable[[], AbstractContextManager[None]]) -> None:
        self._narrator = narrator
        self._above = above
        self._spinner = TerminalSpinner()
        self._words = ""
        self._questions: set[str] = set()

    def __call__(self, event: Event) -> None:
        words = self._after(event)
        if words == self._words and not isinstance(event, PRINTED):
            return
        self._words = words
        with self._above():
            self._spinner.hide()
            self._narrator(event)
            if not self._words:
                self._spinner.rest()
            elif not self._questions:
                self._narrator.end_line()
                self._spinner.show(self._words)

    def _after(self, event: Event) -> str:
        """What to say until the next event; empty while text streams and after the turn."""
        match event:
            case StepStarted():
                self._spinner.detail = ""
                return READING
            case PromptRead(tokens, total):
                self._spinner.detail = f": {tokens:,} of {total:,} tokens"
                return READING
            case RetryScheduled():
                return "Waiting for the model"
            case CompactionStarted():
                return "Summarising the conversation"
            case ThinkingDelta():
                return "Thinking"
            case ToolCallStarted(name=name):
                return f"Writing a call to {one_line(name, 40)}"
            case ToolStarted(name=name):
                return f"Running {one_line(name, 40)}"
            case ToolFinished():
                return "Working"
            case QuestionAsked(question):
                self._questions.add(question.id)
            case QuestionAnswered(question):
                self._questions.discard(question.id)
                return "Working"
            case TextDelta() | TurnEnded() | Compacted() | CompactionGivenUp():
                return ""
            case _:
                pass
        return self._words


@contextmanager
def counting(words: str) -> Iterator[Callable[[int, int], None]]:
    """Gives what tells at a terminal how far a long undo is, in a line that is gone at the end; for any thread."""
    is_seen = streams.takes_lines_back()

    def count(done: int, of: int) -> None:
        if is_seen and of >= MANY:
            _write_line(f"{words}: {done:,} of {of:,}")

    try:
        yield count
    finally:
        if is_seen:
            _write_line("")


def _write_line(line: str) -> None:
    """In place of the line at the end of the terminal.

    Past `sys.stderr`, which would spell the control characters out; all of these are ours.
    """
    shown = line[: shutil.get_terminal_size().columns - 1].encode(sys.stderr.encoding, "replace")
    with suppress(OSError):
        sys.stderr.flush()
        os.write(sys.stderr.fileno(), CLEAR_LINE + shown)


class TerminalSpinner:
    """One line at the end of the terminal, which is gone before anything else is printed."""

    def __init__(self) -> None:
        self._frames = FRAMES if "utf" in (sys.stderr.encoding or "").lower() else PLAIN_FRAMES
        self._words = ""
        self.detail = ""
        """How far that is, until there are other words."""
        self._since = 0.0
        self._number = 0
        self._timer: asyncio.TimerHandle | None = None
        self._is_drawn = False

    def show(self, words: str) -> None:
        if words != self._words:
            self._words, self.detail, self._since = words, "", time.monotonic()
        self._timer = asyncio.get_running_loop().call_later(SECONDS_PER_FRAME, self._draw)

    def rest(self) -> None:
        """What is shown next begins anew, also with the same words."""
        self._words = ""

    def hide(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._is_drawn:
            _write_line("")
            self._is_drawn = False

    def _draw(self) -> None:
        self._number += 1
        frame = self._frames[self._number % len(self._frames)]
        line = f"{frame} {self._words}{self.detail}, {time.monotonic() - self._since:.0f} s. Ctrl+C stops it."
        _write_line(line)
        self._is_drawn = True
        self._timer = asyncio.get_running_loop().call_later(SECONDS_PER_FRAME, self._draw)
