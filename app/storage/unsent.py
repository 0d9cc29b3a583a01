"""What the person wrote and no model has read: it survives a crash and a closed window."""

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from app.errors import StorageError
from app.sqlite import Database
from app.storage.running_programs import Holders

_log = logging.getLogger(__name__)


class UnsentStore:
    """Writes one after another in a thread of its own, so that sending never waits for the disk.

    What another program holds that still runs is left to it, or two windows would send the same message.
    """

    def __init__(self, open_database: Callable[[], Database], folder: Path) -> None:
        self._open = open_database
        self._database: Database | None = None
        """A connection of its own, so that nobody who reads waits for it; the thread opens it when it is needed."""
        self._holders = Holders(folder)
        self._thread = ThreadPoolExecutor(1, "unsent")
        self._is_closed = False
        self._together: list[_Statement] | None = None

    def of(self, project: str, session_id: str | None) -> "UnsentMessages":
        """Those of a session, or of the conversation about a project that has no session yet."""
        return UnsentMessages(self, project, session_id)

    def load(self, project: str, session_id: str | None) -> list[tuple[str, str, bool]]:
        """Blocks; what is given belongs to this program from now on."""
        return self._thread.submit(self._claim, project, session_id).result()

    def write(self, sql: str, *values: str | int | None) -> None:
        """Soon, and in order."""
        if self._together is not None:
            self._together.append((sql, values))
        elif not self._is_closed:
            self._thread.submit(self._write, [(sql, values)])

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is written inside is written as a whole or not at all."""
        gathered: list[_Statement] = []
        self._together = gathered
        try:
            yield
        finally:
            self._together = None
            if gathered and not self._is_closed:
                self._thread.submit(self._write, gathered)

    def flush(self, seconds: float) -> None:
        """Give what is not written yet a last chance."""
        with suppress(TimeoutError):
            self._thread.submit(int).result(seconds)

    def let_go(self) -> None:
        """Close the database; the next use opens the one that is in use then. Blocks."""
        self._thread.submit(self._close_database).result()

    def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self._thread.submit(self._close_database)
        self._thread.shutdown()
        self._holders.close()

    @property
    def own(self) -> str:
        """The name under which this program holds what it writes."""
        return self._holders.own

    # --- in the thread

    def _opened(self) -> Database:
        if self._database is None:
            self._holders.open()
            self._database = self._open()
        return self._database

    def _close_database(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def _write(self, statements: "Sequence[_Statement]") -> None:
        try:
            with self._opened().transaction() as connection:
                for sql, values in statements:
                    connection.execute(sql, values)
        except (OSError, StorageError) as error:  # it still waits in memory
            _log.warning("a message that waits could not be kept: %s", error)

    def _claim(self, project: str, session_id: str | None) -> list[tuple[str, str, bool]]:
        try:
            with self._opened().transaction() as connection:
                connection.execute("DELETE FROM unsent WHERE session_id IS ? AND is_draft = 2", (session_id,))
                rows = connection.execute(_OF_CONVERSATION, (session_id, project)).fetchall()
                free = [(name, text, bool(draft)) for name, text, draft, holder in rows if not self._holds(holder)]
                for name, _, _ in free:
                    connection.execute("UPDATE unsent SET holder = ? WHERE id = ?", (self.own, name))
        except (OSError, StorageError) as error:
            _log.warning("messages that were not sent could not be read: %s", error)
            return []
        return free

    def _holds(self, holder: str) -> bool:
        return holder == self.own or self._holders.runs(holder)


class UnsentMessages:
    """Those of one conversation; what `app.agent.inbox` calls its keeper."""

    def __init__(self, store: UnsentStore, project: str, session_id: str | None) -> None:
        self._store = store
        self._project = project
        self._session_id = session_id

    def load(self) -> list[tuple[str, str, bool]]:
        return self._store.load(self._project, self._session_id)

    def put(self, message_id: str, text: str, *, is_draft: bool) -> None:
        kept = (message_id, self._project, self._session_id, text, int(is_draft), self._store.own)
        self._store.write(_PUT, *kept, message_id)

    def remove(self, message_id: str) -> None:
        self._store.write("DELETE FROM unsent WHERE id = ?", message_id)

    def together(self) -> AbstractContextManager[None]:
        return self._store.together()


_Statement = tuple[str, tuple[str | int | None, ...]]
_PUT = """INSERT OR REPLACE INTO unsent (id, project, session_id, text, is_draft, holder)
    SELECT ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM unsent WHERE id = ? AND is_draft = 2)"""
_OF_CONVERSATION = """SELECT id, text, is_draft, holder FROM unsent
    WHERE session_id IS ? AND (session_id IS NOT NULL OR project = ?) ORDER BY seq"""
