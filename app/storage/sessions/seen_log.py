"""Keeps what a person saw of a session beyond its messages, see `app.vocabulary.seen_events`."""

import re
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from app.storage.sqlite import Database, Writer
from app.vocabulary.events import (
    BackgroundCommand,
    BackgroundReported,
    CompactionGivenUp,
    CostReported,
    ErrorRaised,
    Event,
    MessageAdded,
    QuestionAnswered,
    QuestionAsked,
    ResultsPruned,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    TurnEnded,
)
from app.vocabulary.seen_events import (
    CallEnded,
    CommandEnded,
    Seen,
    SeenEvent,
    TurnTally,
    from_row,
    settled,
    to_row,
)

MOST_OUTPUT = 20_000
"""Characters that are kept of what a background command printed: the last ones."""


class SeenLog:
    """Watches a session's events and stores those that its messages do not tell."""

    def __init__(
        self,
        database: Database,
        session_id: str,
        position: int,
        mask: Callable[[str], str] = str,
        holder: str = "",
    ) -> None:
        """`position` is the number of messages so far; `holder` is the program that has claimed the session."""
        self._db = database
        self._id = session_id
        self._position = position
        self._writer = Writer(database)
        self._mask = mask
        self._holder = holder
        self._tally = TurnTally()
        self._asked: dict[str, tuple[float, bool]] = {}
        """By the ids of questions: when each was asked, and whether its call ran then."""
        self._running: set[str] = set()
        """Calls that run."""
        self._commands: dict[str, tuple[BackgroundCommand, int]] = {}
        """Background commands that run, by the calls that began them, and where in the conversation that was."""
        self._outputs: dict[str, str] = {}
        """What these printed, by the calls."""

    def __call__(self, event: Event) -> None:
        match event:
            case ToolOutput(call_id, text):
                if call_id in self._commands:
                    self._outputs[call_id] = (self._outputs.get(call_id, "") + text)[-2 * MOST_OUTPUT :]
            case MessageAdded(position):
                self._position = position + 1
            case CostReported():
                self._tally.add(event)
            case ToolStarted(call_id):
                self._running.add(call_id)
            case ToolFinished(call_id, decision=decision, seconds=seconds):
                self._running.discard(call_id)
                in_force = None if "tier" in event.result.meta else event.in_force
                self.add(CallEnded(call_id, seconds, decision, in_force, event.undo))
            case QuestionAsked(question):
                self._asked[question.id] = (time.monotonic(), question.call_id in self._running)
            case QuestionAnswered(question):
                since, call_ran = self._asked.pop(question.id, (time.monotonic(), False))
                self.add(settled(event, time.monotonic() - since, call_ran=call_ran))
            case BackgroundReported(commands):
                self._follow(commands)
            case TurnEnded():
                self.add(self._tally.over(event))
            case ErrorRaised() | ResultsPruned() | CompactionGivenUp():
                self.add(event)
            case _:
                pass

    def add(self, event: SeenEvent, position: int | None = None) -> None:
        """Store an event at the end of what was said, or after so many messages. Neither waits nor fails."""
        at = datetime.now(UTC).isoformat(timespec="seconds")
        place = self._position if position is None else position
        row = (self._id, place, *to_row(event, self._mask), at, self._id, self._holder)
        self._writer.add(lambda: self._db.execute(_INSERT, row))

    def end_commands(self) -> None:
        """The session closes, and what runs in the background is ended with it."""
        self._follow(())

    async def close(self) -> None:
        await self._writer.close()

    def _follow(self, commands: tuple[BackgroundCommand, ...]) -> None:
        """One that is not named any more has ended, too. Its end is stored where its call is."""
        now = {command.call_id: command for command in commands}
        for call_id, (known, position) in list(self._commands.items()):
            command = now.get(call_id)
            if command is None or not command.running:
                del self._commands[call_id]
                ended = command or replace(known, running=False)
                self.add(CommandEnded(ended, _end_of(self._outputs.pop(call_id, ""))), position)
        for call_id, command in now.items():
            if command.running:
                self._commands.setdefault(call_id, (command, self._position))


def _end_of(output: str) -> str:
    """Whole lines, and without colours: what takes secrets out would not know one with a colour in the middle."""
    bare = _ESCAPES.sub("", output)
    return bare if len(bare) <= MOST_OUTPUT else bare[-MOST_OUTPUT:].partition("\n")[2]


_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")


def read_seen(database: Database, session_id: str, first: int, end: int | None = None) -> list[Seen]:
    """What was seen with the messages from position `first` on, and before `end`: after each of them, or at its calls.

    What was seen before any message belongs to the first. Blocks.
    """
    after = first if first > 0 else -1
    rows = database.rows(_SELECT, (session_id, after, 1 << 62 if end is None else end))
    found = ((position, at, from_row(kind, data)) for position, kind, data, at in rows)
    return [Seen(position, at, event) for position, at, event in found if event is not None]


_INSERT = """INSERT INTO seen_events (session_id, position, kind, data, created_at) SELECT ?, ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM sessions WHERE id = ? AND deleted_at = '' AND holder IN ('', ?))"""
"""Nothing once another program went on with the session, as with messages."""
_SELECT = """SELECT position, kind, data, created_at FROM seen_events
    WHERE session_id = ? AND position > ? AND position <= ? ORDER BY position, seq"""
