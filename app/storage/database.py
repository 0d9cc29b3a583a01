"""The SQLite database: opened in WAL mode and brought up to date by numbered migrations."""

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.errors import StorageError


def open_database(path: Path) -> sqlite3.Connection:
    """Connect, creating and migrating as needed; statements commit by themselves."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        connection = sqlite3.connect(path, isolation_level=None, timeout=5, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA foreign_keys=ON")
        _migrate(connection)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"Cannot open the database {path}: {error}. Move it away to start afresh.") from None
    return connection


class SharedDatabase:
    """A connection that the threads of several calls use in turn; its transactions never interleave."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lock = threading.RLock()

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        with self._lock:
            return self._connection.execute(sql, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Nobody else writes while inside, in this program or another; an error takes everything back."""
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise

    def add_function(self, name: str, arguments: int, function: Callable[..., Any]) -> None:
        """A function of ours that SQL can call; the same argument always gives the same result."""
        with self._lock:
            self._connection.create_function(name, arguments, function, deterministic=True)

    def close(self) -> None:
        with self._lock:
            self._connection.close()


def _migrate(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise StorageError("The database was written by a newer Handrail. Update Handrail to open it.")
    for number, migration in enumerate(MIGRATIONS[version:], start=version + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            migration(connection)
            connection.execute(f"PRAGMA user_version={number}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def _sessions_and_messages(connection: sqlite3.Connection) -> None:
    connection.execute(
        """CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL)"""
    )
    connection.execute(
        """CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID"""
    )
    connection.execute(
        """CREATE TABLE drafts (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, piece INTEGER NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY (session_id, piece)) WITHOUT ROWID"""
    )


def _file_versions(connection: sqlite3.Connection) -> None:
    """`owner` is the session of a file in @state, since each session has its own; else it is empty."""
    connection.execute(
        """CREATE TABLE files (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, owner TEXT NOT NULL, path TEXT NOT NULL,
            file_type TEXT, deleted_at TEXT) WITHOUT ROWID"""
    )
    connection.execute("CREATE INDEX files_by_path ON files (project, path, owner)")
    connection.execute(
        """CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0)"""
    )
    for column in ("file_id", "before_hash", "after_hash", "batch", "undone_by"):
        connection.execute(f"CREATE INDEX versions_by_{column} ON versions ({column}) WHERE {column} IS NOT NULL")
    connection.execute("CREATE INDEX versions_by_turn ON versions (project, session_id, turn)")
    connection.execute("CREATE INDEX versions_by_age ON versions (pruned, seq)")
    connection.execute(
        "CREATE TABLE blobs (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, stored INTEGER NOT NULL) WITHOUT ROWID"
    )
    connection.execute(
        """CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID"""
    )


def _mode_of_sessions(connection: sqlite3.Connection) -> None:
    """A session that was planning when it was left goes on planning."""
    connection.execute("ALTER TABLE sessions ADD COLUMN mode TEXT NOT NULL DEFAULT 'build'")


def _small_contents(connection: sqlite3.Connection) -> None:
    """Beside `blobs`, whose rows are added up often and must stay short."""
    connection.execute("CREATE TABLE contents (hash TEXT PRIMARY KEY, data BLOB NOT NULL)")


def _endpoint_of_sessions(connection: sqlite3.Connection) -> None:
    """Where a session was held, so that it goes on there; NULL where an older Handrail did not keep it."""
    connection.execute("ALTER TABLE sessions ADD COLUMN endpoint TEXT NOT NULL DEFAULT ''")
    connection.execute("ALTER TABLE sessions ADD COLUMN base_url TEXT")


MIGRATIONS: list[Callable[[sqlite3.Connection], None]] = [
    _sessions_and_messages, _file_versions, _mode_of_sessions, _small_contents, _endpoint_of_sessions
]  # fmt: skip
"""Append only: each brings the database one version further."""
