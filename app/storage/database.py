"""The database of sessions, versions and audit trails: opened in WAL mode and brought up to date by migrations."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from app.storage.sqlite import PATIENCE_SECONDS, Database, Waits, has_row
from app.text.sentences import say
from app.vocabulary.errors import DatabaseUnusable

WAITS_FOR_DISK = "NORMAL"
"""A power failure damages nothing, but may lose what was committed last, unless `Database.sync` was called."""


def open_database(path: Path, *, patience: float | None = PATIENCE_SECONDS, waits: Waits | None = None) -> Database:
    """Connect, creating and migrating as needed; several programs may do so at the same time."""
    database = Database(path, patience=patience, waits=waits)
    try:
        for pragma in ("journal_mode=WAL", f"synchronous={WAITS_FOR_DISK}", "foreign_keys=ON"):
            database.rows(f"PRAGMA {pragma}")
        if _version(database) != len(MIGRATIONS):
            with database.transaction() as connection:
                version = _version(database)  # read again: another program may have migrated it meanwhile
                if version > len(MIGRATIONS):
                    raise DatabaseUnusable(
                        say("The database {path} was written by a newer Handrail. Update Handrail.", path)
                    )
                for statement in (statement for migration in MIGRATIONS[version:] for statement in migration):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version={len(MIGRATIONS)}")
    except BaseException:
        database.close()
        raise
    return database


def has_sessions(path: Path) -> bool:
    """Whether any session is stored here; a database that cannot be read now may hold some."""
    return has_row(path, "SELECT 1 FROM sessions LIMIT 1", otherwise=path.exists())


def timestamp() -> str:
    """The present time as the tables have it: ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def timestamp_after(last: str, now: str) -> str:
    """`now`, or just after `last` if the clock was put back since: some orders go by these times."""
    if last < now:
        return now
    return (datetime.fromisoformat(last) + timedelta(microseconds=1)).isoformat(timespec="microseconds")


def _version(database: Database) -> int:
    return int(database.rows("PRAGMA user_version")[0][0])


SESSIONS_AND_MESSAGES = (
    """CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL)""",
    """CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID""",
    """CREATE TABLE drafts (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, piece INTEGER NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY (session_id, piece)) WITHOUT ROWID""",
)
FILE_VERSIONS = (
    """CREATE TABLE files (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, owner TEXT NOT NULL, path TEXT NOT NULL,
            file_type TEXT, deleted_at TEXT) WITHOUT ROWID""",
    "CREATE INDEX files_by_path ON files (project, path, owner)",
    """CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0)""",
    *(
        f"CREATE INDEX versions_by_{column} ON versions ({column}) WHERE {column} IS NOT NULL"
        for column in ("file_id", "before_hash", "after_hash", "batch", "undone_by")
    ),
    "CREATE INDEX versions_by_turn ON versions (project, session_id, turn)",
    "CREATE INDEX versions_by_age ON versions (pruned, seq)",
    "CREATE TABLE blobs (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, stored INTEGER NOT NULL) WITHOUT ROWID",
    """CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID""",
)
"""`files.owner` is the session of a file in @state, because each session has its own @state; otherwise it is empty."""
MODE_OF_SESSIONS = ("ALTER TABLE sessions ADD COLUMN mode TEXT NOT NULL DEFAULT 'build'",)
"""A session that was in plan mode when it was closed is resumed in plan mode."""
SMALL_CONTENTS = ("CREATE TABLE contents (hash TEXT PRIMARY KEY, data BLOB NOT NULL)",)
"""Small file contents. They are not in `blobs`, because the rows there are often summed up and must stay short."""
ENDPOINT_OF_SESSIONS = (
    "ALTER TABLE sessions ADD COLUMN endpoint TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE sessions ADD COLUMN base_url TEXT",
)
"""The model server of a session, so that it is resumed there; NULL in sessions from before this migration."""
UNSENT_MESSAGES = (
    """CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL)""",
    "CREATE INDEX unsent_by_session ON unsent (session_id)",
)
"""Messages that wait for the model; a conversation that has no session yet is found by its project."""
LAST_AUDIT_LINES = ("ALTER TABLE audit_ends ADD COLUMN line TEXT NOT NULL DEFAULT ''",)
"""The last line of each audit trail, noted before it is written; empty for trails from before this migration."""
OPEN_CHANGES = (
    """CREATE TABLE open_changes (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL, tool TEXT NOT NULL,
            holder TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, file_type TEXT)""",
)
"""Changes that tools are about to make; a row is deleted in the transaction that records its change."""
OPEN_CALLS = (
    """CREATE TABLE open_calls (
            key TEXT PRIMARY KEY, project TEXT NOT NULL, session_id TEXT NOT NULL, agent TEXT NOT NULL,
            turn INTEGER NOT NULL, call_id TEXT NOT NULL, tool TEXT NOT NULL, arguments TEXT NOT NULL,
            decision TEXT NOT NULL, holder TEXT NOT NULL, audited INTEGER NOT NULL, began_ns INTEGER,
            position INTEGER NOT NULL, copied INTEGER NOT NULL)""",
)
"""Tool calls that are running; `began_ns` is set as long as the changes of a command are not recorded."""
SEEN_INSTRUCTIONS = (
    """CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID""",
)
"""Instruction files that an agent or a command changed, in the states that the person has seen and accepted."""

SESSION_STATES = (
    "ALTER TABLE sessions ADD COLUMN is_pinned INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN deleted_at TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE sessions ADD COLUMN parent TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE sessions ADD COLUMN title_by TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE sessions ADD COLUMN holder TEXT NOT NULL DEFAULT ''",
    """CREATE TABLE rewinds (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            seq INTEGER NOT NULL, kept_in TEXT NOT NULL, batch TEXT NOT NULL, created_at TEXT NOT NULL)""",
    """CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL)""",
)
"""Sessions can be pinned, archived, deleted, rewound and split off; `holder` is the program that has one open.

`indexed` says how many messages of each session the search knows, see `app.storage.sessions.search`.
"""
MODEL_CALLS = (
    """CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID""",
    "CREATE INDEX model_calls_by_session_id ON model_calls (session_id, read, written, cost)",
    "CREATE INDEX model_calls_by_day ON model_calls (day, read, written, cost)",
    "CREATE INDEX model_calls_open ON model_calls (holder) WHERE holder != ''",
    """CREATE TABLE budget_raises (
            session_id TEXT NOT NULL, budget TEXT NOT NULL, day TEXT NOT NULL, amount INTEGER NOT NULL)""",
    "CREATE INDEX budget_raises_by_session ON budget_raises (session_id)",
)
"""What calls of models used, also in sessions that were deleted since; `holder` is the program that waits for one."""
CONTEXT_MARKS_AND_MODEL_FACTS = (
    """CREATE TABLE context_marks (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            kind TEXT NOT NULL, position INTEGER NOT NULL, data TEXT NOT NULL, created_at TEXT NOT NULL)""",
    "CREATE INDEX context_marks_by_session ON context_marks (session_id, seq)",
    """CREATE TABLE model_facts (
            address TEXT NOT NULL, model TEXT NOT NULL, window_tokens INTEGER, claimed INTEGER, bytes_per_token REAL,
            PRIMARY KEY (address, model)) WITHOUT ROWID""",
)
"""What is left out of a session's requests, see `app.vocabulary.context_marks`, and what was found out about models."""
TURNS_AND_OPEN_REWINDS = (
    "ALTER TABLE sessions ADD COLUMN turns INTEGER NOT NULL DEFAULT 0",
    """UPDATE sessions SET turns = max(
            (SELECT count(*) FROM messages WHERE session_id = sessions.id AND role = 'user'),
            (SELECT coalesce(max(turn), 0) FROM versions WHERE session_id = sessions.id))""",
    """CREATE TABLE open_rewinds (
            batch TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            seq INTEGER NOT NULL, since TEXT NOT NULL, has_conversation INTEGER NOT NULL, holder TEXT NOT NULL)""",
)
"""The highest number of a session's turns, and rewinds that set files back and are not finished.

A row of `open_rewinds` is deleted in the transaction that takes messages out of the conversation, or else when the
files are set back.
"""
IMAGES_OF_UNSENT = ("ALTER TABLE unsent ADD COLUMN images TEXT NOT NULL DEFAULT ''",)
"""As JSON, see `app.vocabulary.messages.images_to_json`."""
SUMS_OF_MODEL_CALLS = (
    """CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID""",
    """INSERT INTO model_call_sums
            SELECT 'session', session_id, sum(read + written), coalesce(sum(cost), 0), sum(cost IS NULL)
            FROM model_calls GROUP BY session_id
            UNION ALL SELECT 'day', day, sum(read + written), coalesce(sum(cost), 0), sum(cost IS NULL)
            FROM model_calls GROUP BY day""",
    """CREATE TRIGGER model_call_added AFTER INSERT ON model_calls BEGIN
            INSERT INTO model_call_sums VALUES
                ('session', new.session_id, new.read + new.written, coalesce(new.cost, 0), new.cost IS NULL),
                ('day', new.day, new.read + new.written, coalesce(new.cost, 0), new.cost IS NULL)
            ON CONFLICT (span, name) DO UPDATE SET tokens = tokens + excluded.tokens, cost = cost + excluded.cost,
                unpriced = unpriced + excluded.unpriced;
        END""",
    """CREATE TRIGGER model_call_changed AFTER UPDATE OF read, written, cost ON model_calls BEGIN
            UPDATE model_call_sums SET tokens = tokens + new.read + new.written - old.read - old.written,
                cost = cost + coalesce(new.cost, 0) - coalesce(old.cost, 0),
                unpriced = unpriced + (new.cost IS NULL) - (old.cost IS NULL)
            WHERE (span = 'session' AND name = old.session_id) OR (span = 'day' AND name = old.day);
        END""",
    """CREATE TRIGGER model_call_removed AFTER DELETE ON model_calls BEGIN
            UPDATE model_call_sums SET tokens = tokens - old.read - old.written,
                cost = cost - coalesce(old.cost, 0), unpriced = unpriced - (old.cost IS NULL)
            WHERE (span = 'session' AND name = old.session_id) OR (span = 'day' AND name = old.day);
        END""",
)
"""What the calls of a session, and of a day, used in all: a budget is checked without adding up all of them.

Triggers keep the sums, so they hold whichever program writes a call. `audit_ends.line` may have several lines now.
"""
STATED_WINDOWS = ("ALTER TABLE model_facts ADD COLUMN stated INTEGER",)
"""The window of a model in tokens, as its server last stated it."""
SEEN_EVENTS_AND_LATER_MESSAGES = (
    """CREATE TABLE seen_events (
            seq INTEGER PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            position INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, created_at TEXT NOT NULL)""",
    "CREATE INDEX seen_events_by_session ON seen_events (session_id, position, seq)",
    "ALTER TABLE unsent ADD COLUMN is_for_later INTEGER NOT NULL DEFAULT 0",
)
"""What a person saw of a session beyond its messages, see `seen_events`, and messages that wait for the turn's end.

`position` is the number of messages before an event.
"""
REVIEW_NOTES = (
    """CREATE TABLE review_notes (
            session_id TEXT PRIMARY KEY REFERENCES sessions(id) ON DELETE CASCADE, notes TEXT NOT NULL)""",
)
"""What the person noted in the review of a session's changes, as JSON."""
KEPT_CALLS = (
    """CREATE TABLE kept_calls (
            key TEXT PRIMARY KEY, project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL,
            tool TEXT NOT NULL, folder TEXT NOT NULL, began_at TEXT NOT NULL, bytes INTEGER NOT NULL,
            state TEXT NOT NULL) WITHOUT ROWID""",
    "ALTER TABLE versions ADD COLUMN before_mtime_ns INTEGER",
)
"""Calls for which former files are kept, see `app.storage.keeps`; `folder` is where."""
ORDER_OF_SESSIONS = (
    "ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0",
    """UPDATE sessions SET used = earlier.number
        FROM (SELECT id, row_number() OVER (ORDER BY updated_at, id) AS number FROM sessions) AS earlier
        WHERE earlier.id = sessions.id""",
    "CREATE INDEX sessions_by_use ON sessions (used)",
    *(
        f"""CREATE TRIGGER session_used_by_{act.split()[0]} AFTER {act} ON sessions BEGIN
            UPDATE sessions SET used = (SELECT max(used) + 1 FROM sessions) WHERE id = NEW.id; END"""  # noqa: S608  names of ours
        for act in ("INSERT", "UPDATE OF updated_at")
    ),
)
"""Which session was used after which, whatever the clock said."""
NOTES_MARKS = (
    "ALTER TABLE sessions ADD COLUMN notes_mark TEXT NOT NULL DEFAULT ''",
    "UPDATE sessions SET notes_mark = lower(hex(randomblob(8)))",
)
"""What the notes of a session's results begin with, so that no other text can pose as one: see `Instructions`."""
EFFORT_OF_SESSIONS = ("ALTER TABLE sessions ADD COLUMN effort TEXT NOT NULL DEFAULT ''",)
"""How much the model is to think: see `app.vocabulary.efforts`."""
WORK_OF_SESSIONS = ("ALTER TABLE sessions ADD COLUMN work TEXT NOT NULL DEFAULT ''",)
"""Whether a turn runs, or ended unseen: see `app.vocabulary.session_work`."""
MIGRATIONS: list[Sequence[str]] = [
    SESSIONS_AND_MESSAGES, FILE_VERSIONS, MODE_OF_SESSIONS, SMALL_CONTENTS, ENDPOINT_OF_SESSIONS, UNSENT_MESSAGES,
    LAST_AUDIT_LINES, OPEN_CHANGES, OPEN_CALLS, SEEN_INSTRUCTIONS, SESSION_STATES,
    MODEL_CALLS, CONTEXT_MARKS_AND_MODEL_FACTS, TURNS_AND_OPEN_REWINDS, IMAGES_OF_UNSENT,
    SUMS_OF_MODEL_CALLS, STATED_WINDOWS, SEEN_EVENTS_AND_LATER_MESSAGES, REVIEW_NOTES,
    KEPT_CALLS, (*ORDER_OF_SESSIONS, *NOTES_MARKS), EFFORT_OF_SESSIONS, WORK_OF_SESSIONS,
]  # fmt: skip
"""Append only, and never change one: each takes the database from one version to the next."""
