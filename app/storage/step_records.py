"""Writes what the parts of a session store in one transaction per step, because each transaction costs time.

A reply is written with what it used and, unless that only reads or edits files, with the call that it makes; results
are written with their lines of the audit trail.
What need not be stored before something happens is written while the program waits for the model.
"""

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol, TypeVar

from app.errors import DatabaseBusy, StorageError
from app.sqlite import CLOSING_SECONDS, Database, on_loop, patiently

if TYPE_CHECKING:
    from asyncio import Future, TimerHandle

LATEST_SECONDS = 0.05
"""How long something is queued if nothing comes that it can be written with, e.g. while the person is asked."""

T = TypeVar("T")

_log = logging.getLogger(__name__)


class RecordPart(Protocol):
    """A part of a session that has queued something to store."""

    precedes_calls: bool
    """Whether what it has queued must be stored before the next call runs."""

    def write(self, connection: sqlite3.Connection) -> None:
        """Write everything that is queued, in a transaction that may still be rolled back. Raises StorageError."""

    def written(self) -> None:
        """The transaction is committed. Raises StorageError if a file that belongs to it cannot be written."""

    def rolled_back(self) -> None:
        """The transaction failed; what was queued stays queued."""


class StepRecords:
    """The parts of one session that have queued something. Used on the event loop of the session.

    With `at_once`, nothing is queued unless the database is locked: for callers that have no steps.
    """

    def __init__(self, database: Database, *, at_once: bool = False) -> None:
        self.database = database
        self.at_once = at_once
        self._queued: dict[RecordPart, None] = {}
        self._failed: StorageError | None = None
        """Why a file was not written although the transaction was committed."""
        self._is_failing = False
        """Whether the last attempt to write failed."""
        self._timer: TimerHandle | None = None
        self._task: Future[None] | None = None

    @property
    def can_wait(self) -> bool:
        """Whether what is queued may be written a moment later: not while the database cannot be written."""
        return not self.at_once and not self._is_failing and self._failed is None

    def add(self, part: RecordPart) -> None:
        """This part has queued something. Neither waits nor fails; `done` does both."""
        self._queued[part] = None
        if self.at_once or not on_loop():
            self.flush()
        elif self._timer is None:
            from asyncio import get_running_loop

            self._timer = get_running_loop().call_later(LATEST_SECONDS, self.flush)

    def write(self, also: Callable[[sqlite3.Connection], T], *, before_call: bool = False) -> T:
        """Write everything that is queued in one transaction with `also`; raises StorageError if that fails.

        Before a call only what must be stored by then is written. A part that cannot be written does not keep the
        others from being written.
        """
        parts = [part for part in self._queued if part.precedes_calls or not before_call]
        try:
            return self._write(parts, also)
        except StorageError as error:
            if not isinstance(error, DatabaseBusy):
                for part in parts:
                    with suppress(StorageError):
                        self._write([part], lambda connection: None)
            raise

    def flush(self) -> None:
        """Write what is queued now, or as soon as possible. Neither waits nor fails."""
        self._stop_timer()
        if not self._queued:
            return
        try:
            self.write(lambda connection: None)
        except StorageError as error:
            _log.info("not written yet: %s", error)
            if on_loop() and (self._task is None or self._task.done()):
                from asyncio import ensure_future

                self._task = ensure_future(self._flush_later())

    async def done(self) -> None:
        """Wait until everything is written; raises StorageError if that fails, and it stays queued."""
        if self._queued:
            await patiently(self.database, lambda: self.write(lambda connection: None))
        failed, self._failed = self._failed, None
        if failed is not None:
            raise failed

    def drop(self, part: RecordPart) -> None:
        """What this part has queued is never written."""
        self._queued.pop(part, None)

    async def close(self) -> None:
        """Try for a last time to write what is queued."""
        import asyncio

        self._stop_timer()
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                await self.done()
        except (StorageError, TimeoutError) as error:
            _log.error("records of %s are lost: %s", ", ".join(type(part).__name__ for part in self._queued), error)
        if self._task is not None:
            self._task.cancel()

    # --- inside

    def _write(self, parts: Sequence[RecordPart], also: Callable[[sqlite3.Connection], T]) -> T:
        begun: list[RecordPart] = []
        try:
            with self.database.transaction() as connection:
                for part in parts:
                    begun.append(part)
                    part.write(connection)
                result = also(connection)
        except BaseException:
            self._is_failing = True
            for part in begun:
                part.rolled_back()
            raise
        self._is_failing = False
        for part in parts:
            self.drop(part)
        if not self._queued:
            self._stop_timer()
        for part in parts:
            try:
                part.written()
            except StorageError as error:
                self._failed = error
        return result

    async def _flush_later(self) -> None:
        with suppress(StorageError):  # `done` raises it for the caller
            await patiently(self.database, lambda: self.write(lambda connection: None))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
