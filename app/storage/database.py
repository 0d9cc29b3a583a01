"""The database of sessions and versions: opened in WAL mode and brought up to date by numbered migrations."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from app.errors import DatabaseUnusable
from app.sqlite import PATIENCE_SECONDS, Database, Waits


def open_database(path: Path, *, patience: float | None = PATIENCE_SECONDS, waits: Waits | None = None) -> Database:
    """Connect, creating and migrating as needed; any number of programs may do so at the same moment."""
    database = Database(path, patience=patience, waits=waits)
    try:
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            database.rows(f"PRAGMA {pragma}")
        _migrate(database)
    except BaseException:
        database.close()
        raise
    return database


def _migrate(database: Database) -> None:
    if _version(database) == len(MIGRATIONS):
        return
    with database.transaction() as connection:
        version = _version(database)  # once more: another program may have been first
        if version > len(MIGRATIONS):
            raise DatabaseUnusable(f"The database {database.path} was written by a newer Handrail. Update Handrail.")
        for migration in MIGRATIONS[version:]:
            migration(connection)
        connection.execute(f"PRAGMA user_version={len(MIGRATIONS)}")


def _version(database: Database) -> int:
    return int(database.rows("PRAGMA user_version")[0][0])


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


def _unsent_messages(connection: sqlite3.Connection) -> None:
    """What waits for the model; a conversation without a session is known by its project alone."""
    connection.execute(
        """CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL)"""
    )
    connection.execute("CREATE INDEX unsent_by_session ON unsent (session_id)")


def _last_audit_lines(connection: sqlite3.Connection) -> None:
    """The last line of each audit trail, noted before it is written: empty for trails from before."""
    connection.execute("ALTER TABLE audit_ends ADD COLUMN line TEXT NOT NULL DEFAULT ''")


def _open_changes(connection: sqlite3.Connection) -> None:
    """What tools are about to change; a row goes in the transaction that records the change."""
    connection.execute(
        """CREATE TABLE open_changes (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL, tool TEXT NOT NULL,
            holder TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, file_type TEXT)"""
    )


def _open_calls(connection: sqlite3.Connection) -> None:
    """Calls that run; `began_ns` is set while a command's changes are not recorded yet."""
    connection.execute(
        """CREATE TABLE open_calls (
            key TEXT PRIMARY KEY, project TEXT NOT NULL, session_id TEXT NOT NULL, agent TEXT NOT NULL,
            turn INTEGER NOT NULL, call_id TEXT NOT NULL, tool TEXT NOT NULL, arguments TEXT NOT NULL,
            decision TEXT NOT NULL, holder TEXT NOT NULL, audited INTEGER NOT NULL, began_ns INTEGER,
            position INTEGER NOT NULL, copied INTEGER NOT NULL)"""
    )


def _looked_at(connection: sqlite3.Connection) -> None:
    """Instructions that an agent or a command changed, as the person has seen and accepted them."""
    connection.execute(
        """CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID"""
    )


def _model_calls(connection: sqlite3.Connection) -> None:
    """What calls of models used; sessions that are deleted do not make it unspent. A `holder` waits for its call."""
    connection.execute(
        """CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID"""
    )
    for columns in ("session_id, read, written, cost", "day, read, written, cost"):
        connection.execute(f"CREATE INDEX model_calls_by_{columns.partition(',')[0]} ON model_calls ({columns})")
    connection.execute("CREATE INDEX model_calls_open ON model_calls (holder) WHERE holder != ''")
    connection.execute(
        """CREATE TABLE budget_raises (
            session_id TEXT NOT NULL, budget TEXT NOT NULL, day TEXT NOT NULL, amount INTEGER NOT NULL)"""
    )
    connection.execute("CREATE INDEX budget_raises_by_session ON budget_raises (session_id)")


MIGRATIONS: list[Callable[[sqlite3.Connection], None]] = [
    _sessions_and_messages, _file_versions, _mode_of_sessions, _small_contents, _endpoint_of_sessions,
    _unsent_messages, _last_audit_lines, _open_changes, _open_calls,
    _looked_at, _model_calls,
]  # fmt: skip
"""Append only: each brings the database one version further."""
