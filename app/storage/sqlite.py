"""The only module that opens SQLite files: transactions are atomic, and no event loop ever waits for a lock.

If the database is locked, a thread that runs an event loop gets `DatabaseBusy` at once, and `patiently` tries again for
it. Every other thread waits, for at most the patience of the database.
"""

import logging
import os
import sqlite3
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from app.configuration.paths import ELSEWHERE, unusable
from app.processes.resource_limits import limit_of
from app.text.sentences import say
from app.vocabulary.errors import DatabaseBusy, DatabaseUnusable, DiskFull, StorageError

if TYPE_CHECKING:
    from asyncio import Future

PATIENCE_SECONDS = 10.0
"""How long a program waits for a lock if no person watches it."""
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.001, 0.02
"""Between two attempts: SQLite does not notify when a lock is released."""
LOOP_PATIENCE_SECONDS = 0.005
"""How long an event loop waits for another thread of this program; most transactions are shorter."""
CLOSING_SECONDS = 5.0
"""How long closing a session waits for a database that another program has locked."""
MAX_LOG_BYTES = 4_000_000
"""Size of the write-ahead log at which it is written back to the database file."""
TRANSACTIONS_PER_LOOK = 64
"""How often the size of the log is looked at."""
KEPT_LOG_BYTES = 1_000_000
"""Size to which the log file is truncated when it is reset; otherwise it would never shrink."""

T = TypeVar("T")

_log = logging.getLogger(__name__)


def changed_rows(connection: sqlite3.Connection) -> int:
    """How many rows the last statement inserted, changed or deleted.

    `rowcount` does not know for INSERT where the language is Turkish, in which the small letter of I is another one.
    """
    return int(connection.execute("SELECT changes()").fetchone()[0])


class Waits:
    """Counts the waits that have become long; `tell` is called with True for the first and False after the last."""

    def __init__(self) -> None:
        self.tell: Callable[[bool], object] = lambda waiting: None
        """Called from any thread."""
        self.over = threading.Event()
        """Set when the program ends, so that nobody waits any longer."""
        self._lock = threading.Lock()
        self._count = 0

    def add(self, change: int) -> None:
        with self._lock:
            before, self._count = self._count, self._count + change
            if bool(before) != bool(self._count):
                self.tell(bool(self._count))


class Wait:
    """One wait: how long to pause before the next attempt, and when to give up."""

    def __init__(self, waits: Waits, patience: float | None) -> None:
        self._waits = waits
        self._patience = patience
        self._began = time.monotonic()
        self._pause = FIRST_PAUSE_SECONDS
        self._told = False

    def __enter__(self) -> "Wait":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._told:
            self._waits.add(-1)

    def pause(self, busy: DatabaseBusy) -> float:
        """Seconds until the next attempt; raises `busy` if there is no patience left."""
        waited = time.monotonic() - self._began
        if self._waits.over.is_set() or (self._patience is not None and waited >= self._patience):
            raise busy
        if waited >= 0.5 and not self._told:  # by then the person is told that it waits
            self._told = True
            self._waits.add(1)
        self._pause = min(self._pause * 2, LONGEST_PAUSE_SECONDS)
        return self._pause


class Database:
    """One connection that several threads share; their transactions never overlap."""

    def __init__(self, path: Path, *, patience: float | None = PATIENCE_SECONDS, waits: Waits | None = None) -> None:
        self.path = path
        self._patience = patience
        """With None it waits until the database is free or closed."""
        self._waits = waits or Waits()
        self._lock = threading.RLock()
        self._checkpoint = threading.Lock()
        self._transactions = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if path.exists() and not path.is_file():
                raise DatabaseUnusable(
                    say("The database {path} is no file but a folder, a pipe or a device. {advice}", path, _UNTOUCHED)
                )
            self._connection = sqlite3.connect(path, isolation_level=None, timeout=0, check_same_thread=False)
        except OSError as error:
            raise unusable(path.parent, error) from None
        except sqlite3.Error as error:
            raise _told(error, path) from error
        self._connection.execute("PRAGMA wal_autocheckpoint=0")  # a checkpoint waits for the disk, so a thread does it
        self._connection.execute(f"PRAGMA journal_size_limit={KEPT_LOG_BYTES}")

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        cursor = self._started(sql, values)
        try:
            return cursor.fetchall()
        except sqlite3.Error as error:
            raise _told(error, self.path) from error
        finally:
            self._lock.release()

    def execute(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Execute one statement in a transaction of its own; gives the number of changed rows."""
        with self.transaction() as connection:
            connection.execute(sql, values)
            return changed_rows(connection)

    @contextmanager
    def transaction(self, *, at_most: float | None = None) -> Iterator[sqlite3.Connection]:
        """A transaction: nobody else writes inside the block, and an error rolls everything back.

        `at_most` limits the wait for a caller that would rather try another time.
        """
        self._started("BEGIN IMMEDIATE", (), at_most)
        try:
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # after some errors SQLite has rolled back already
                    self._connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise _told(error, self.path) from error
        finally:
            self._lock.release()
        self._shorten_log()

    def sync(self) -> None:
        """Wait until the disk has what was committed: not even a power failure loses it then. Raises OSError.

        Without a log, SQLite itself waited.
        """
        with suppress(FileNotFoundError), Path(f"{self.path}-wal").open("rb+") as log:
            getattr(os, "fdatasync", os.fsync)(log.fileno())

    def check(self) -> None:
        """Check the whole database; raises DatabaseUnusable if it is damaged. Takes a while."""
        found = self.rows("PRAGMA quick_check(1)")
        if found != [("ok",)]:
            raise DatabaseUnusable(
                say("The database {path} is damaged ({problem}). {advice}", self.path, found[0][0], _UNTOUCHED)
            )

    def wait(self, at_most: float | None = None) -> Wait:
        return Wait(self._waits, self._patience if at_most is None else at_most)

    def add_function(self, name: str, arguments: int, function: Callable[..., Any]) -> None:
        """Make a deterministic Python function callable from SQL."""
        with self._lock:
            self._connection.create_function(name, arguments, function, deterministic=True)

    def close(self) -> None:
        """Close the connection; threads that wait for the database get an error at their next attempt."""
        with self._lock:
            self._connection.close()

    def __del__(self) -> None:
        """From Python 3.13 on there is a warning for a connection that was not closed."""
        if hasattr(self, "_connection"):
            self._connection.close()

    # --- inside

    def _started(self, sql: str, values: Sequence[Any], at_most: float | None = None) -> sqlite3.Cursor:
        """Execute a statement as soon as possible. Other threads of this program wait until `_lock` is released.

        Every step of a conversation comes here several times, so it is no context manager.
        """
        try:
            return self._start(sql, values)
        except DatabaseBusy as busy:
            if on_loop():
                raise
            return self._start_later(busy, sql, values, at_most)

    def _start_later(
        self, busy: DatabaseBusy, sql: str, values: Sequence[Any], at_most: float | None
    ) -> sqlite3.Cursor:
        with self.wait(at_most) as wait:
            while True:
                self._waits.over.wait(wait.pause(busy))
                try:
                    return self._start(sql, values)
                except DatabaseBusy as again:
                    busy = again

    def _start(self, sql: str, values: Sequence[Any]) -> sqlite3.Cursor:
        if not self._lock.acquire(timeout=LOOP_PATIENCE_SECONDS if on_loop() else -1):
            raise DatabaseBusy(say("The database {path} is being written. Try again.", self.path))
        try:
            return self._connection.execute(sql, values)
        except BaseException as error:
            self._lock.release()
            if isinstance(error, sqlite3.Error):
                raise _told(error, self.path) from error
            raise

    def _shorten_log(self) -> None:
        """Write a long log back to the database file, over a separate connection, so that nobody waits for it."""
        self._transactions += 1
        if self._transactions % TRANSACTIONS_PER_LOOK:  # a log that was written back stays long until it is reset
            return
        with suppress(OSError):
            if os.stat(f"{self.path}-wal").st_size < MAX_LOG_BYTES:  # noqa: PTH116  asked for often
                return
        if self._checkpoint.acquire(blocking=False):
            threading.Thread(target=self._write_log_back, name="checkpoint", daemon=True).start()

    def _write_log_back(self) -> None:
        try:
            with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:
            _log.warning("the log of %s could not be shortened: %s", self.path, error)
        finally:
            self._checkpoint.release()


async def patiently(database: Database, work: Callable[[], T]) -> T:
    """Call `work`, which uses the database, on an event loop: at once, or as soon as the database is not locked.

    `work` is called again after `DatabaseBusy`, so it must not have changed anything before that.
    """
    try:
        return work()
    except DatabaseBusy as busy:
        first = busy
    import asyncio

    with database.wait() as wait:
        await asyncio.sleep(wait.pause(first))
        while True:
            try:
                return work()
            except DatabaseBusy as busy:
                await asyncio.sleep(wait.pause(busy))


class Writer:
    """Writes from an event loop, in order, each at once or as soon as possible. No write is dropped."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: deque[Callable[[], object]] = deque()
        self._task: Future[None] | None = None

    @property
    def is_done(self) -> bool:
        return not self._waiting

    def add(self, work: Callable[[], object]) -> None:
        """Add a write, without waiting or failing; `done` does both. `work` is called again after an error."""
        self._waiting.append(work)
        try:
            self._work()
        except StorageError as error:
            _log.info("not written yet: %s", error)
            if on_loop() and (self._task is None or self._task.done()):
                from asyncio import ensure_future

                self._task = ensure_future(self._work_later())

    async def done(self) -> None:
        """Wait until everything is written; raises StorageError if that fails, and the writes stay queued."""
        if self._waiting:
            await patiently(self._database, self._work)

    def drop(self) -> None:
        """What is queued is never written."""
        self._waiting.clear()

    async def close(self) -> None:
        """Try for a last time to write what is queued."""
        import asyncio

        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                await self.done()
        except (StorageError, TimeoutError) as error:
            _log.error("%s writes to %s are lost: %s", len(self._waiting), self._database.path, error)
        if self._task is not None:
            self._task.cancel()

    async def _work_later(self) -> None:
        with suppress(StorageError):  # `done` raises it for the caller
            await self.done()

    def _work(self) -> None:
        while self._waiting:
            self._waiting[0]()
            self._waiting.popleft()


def has_row(path: Path, sql: str, *, otherwise: bool) -> bool:
    """Whether a query of a database that may not be there gives anything. It waits for nobody.

    `otherwise` is the answer if the database cannot be read.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0)) as connection:
            return connection.execute(sql).fetchone() is not None
    except sqlite3.Error:
        return otherwise


def on_loop() -> bool:
    """Whether this thread runs an event loop and therefore must not wait."""
    asyncio = sys.modules.get("asyncio")
    return asyncio is not None and asyncio._get_running_loop() is not None


def _is_full(folder: Path) -> bool:
    """Whether no room is left: a file that is mapped into memory cannot grow then, which SQLite tells as a fault."""
    import shutil

    try:
        # With less room than that, an error of the disk comes from a disk that is full.
        return shutil.disk_usage(folder).free < 100_000
    except OSError:
        return False


_UNTOUCHED = say("It is left as it is; `sqlite3 FILE .recover` may get back what is in it.")


def _told(error: sqlite3.Error, path: Path) -> StorageError:
    """The error with a message that says what to do."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return DatabaseBusy(
                say(
                    "Another program is using the database {path}. Wait until it is done, or close it, and try again.",
                    path,
                )
            )
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return DatabaseUnusable(
                say("The database {path} is damaged ({problem}). {advice}", path, error, _UNTOUCHED)
            )
        case code if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _is_full(path.parent)):
            return DiskFull(say("The disk is full, so {path} cannot be written. Free some space and try again.", path))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return StorageError(
                say("The database {path} cannot be written ({problem}). {advice}", path, error, ELSEWHERE)
            )
        case sqlite3.SQLITE_IOERR if (most := limit_of("RLIMIT_FSIZE")) is not None:
            return StorageError(
                say(
                    "A file may have at most {number} bytes here, so {path} cannot be written. Raise that limit "
                    "(ulimit -f unlimited) and try again.",
                    most,
                    path,
                )
            )
        case sqlite3.SQLITE_IOERR:
            return StorageError(
                say("The disk does not work: {path} cannot be read or written ({problem}). Try again.", path, error)
            )
        case sqlite3.SQLITE_ERROR if "no such" in str(error):
            return DatabaseUnusable(
                say("The database {path} is damaged ({problem}). {advice}", path, error, _UNTOUCHED)
            )
        case _:
            return StorageError(say("The database {path} cannot be used: {problem}.", path, error))
