"""Sessions that continue from an earlier message: forks, and rewinds that can be taken back.

A rewind never deletes messages. They are moved into an archived session of their own and can be moved back from there.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace
from uuid import uuid4

from app.storage.sessions.search import mark_changed
from app.storage.sessions.store import SELECT, StoredSession, insert_session, new_session_id, now
from app.storage.sqlite import Database
from app.text.sentences import say
from app.vocabulary.errors import UsageError
from app.vocabulary.messages import UserMessage


@dataclass(frozen=True, slots=True)
class PersonMessage:
    """A message of the person's, to which a session can go back: `seq` is its position, `number` counts from 1."""

    number: int
    seq: int
    text: str
    created_at: str


@dataclass(frozen=True, slots=True)
class Rewind:
    """A rewind of a conversation; `kept_in` is the session that holds what was said after it."""

    id: str
    session_id: str
    seq: int
    kept_in: str
    batch: str
    """The undo of files that belongs to it; "" if no file was set back."""


@dataclass(frozen=True, slots=True)
class OpenRewind:
    """A rewind that sets files back and is not finished: its program was killed."""

    batch: str
    session_id: str
    seq: int
    since: str
    """When the message was stored that the session goes back to."""
    has_conversation: bool


class Branches:
    """Every call blocks, so call it in a thread. No turn of the session may be running."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def person_messages(self, session_id: str) -> list[PersonMessage]:
        rows = self._database.rows(_PERSON_MESSAGES, (session_id,))
        messages = enumerate(rows, 1)
        return [PersonMessage(n, seq, UserMessage(text).said, created_at) for n, (seq, text, created_at) in messages]

    def fork(self, session_id: str, before_seq: int | None = None) -> StoredSession:
        """A new session with the same messages, or with those before a position. The old one stays as it is."""
        with self._database.transaction() as connection:
            origin = _session(connection, session_id)
            fork = _split_off(connection, origin, f"{origin.title} (fork)")
            end = 1 << 62 if before_seq is None else before_seq
            connection.execute(_COPY, (fork.id, session_id, end))
            connection.execute(_COPY_MARKS, (fork.id, session_id, end, end))
            connection.execute(_COPY_SEEN, (fork.id, session_id, end))
        return fork

    def begin_rewind(self, rewind: OpenRewind, holder: str) -> None:
        """Before files are set back, so that after a kill the rest can be done."""
        values = (rewind.batch, rewind.session_id, rewind.seq, rewind.since, rewind.has_conversation, holder)
        self._database.execute("INSERT OR REPLACE INTO open_rewinds VALUES (?, ?, ?, ?, ?, ?)", values)

    def end_rewind(self, batch: str) -> None:
        self._database.execute(_END_REWIND, (batch,))

    def open_rewinds(self, is_running: Callable[[str], bool]) -> list[OpenRewind]:
        """Rewinds of programs that do not run any more."""
        rows = self._database.rows("SELECT batch, session_id, seq, since, has_conversation, holder FROM open_rewinds")
        return [
            OpenRewind(batch, session_id, seq, since, bool(whole))
            for batch, session_id, seq, since, whole, holder in rows
            if not is_running(holder)
        ]

    def rewind(self, session_id: str, seq: int, batch: str = "") -> Rewind:
        """Take the message at this position, and what follows it, out of the conversation."""
        with self._database.transaction() as connection:
            connection.execute(_END_REWIND, (batch,))
            kept = _move_out(connection, session_id, seq)
            done = Rewind(uuid4().hex, session_id, seq, kept.id, batch)
            values = (done.id, session_id, seq, kept.id, batch, now())
            connection.execute("INSERT INTO rewinds VALUES (?, ?, ?, ?, ?, ?)", values)
        return done

    def last_rewind(self, session_id: str) -> Rewind | None:
        """The one that can be taken back next."""
        rows = self._database.rows(_LAST_REWIND, (session_id,))
        return Rewind(*rows[0]) if rows else None

    def take_back(self, rewind: Rewind) -> None:
        """Bring back what a rewind took out; what was said since goes into an archived session of its own."""
        with self._database.transaction() as connection:
            if not connection.execute("DELETE FROM rewinds WHERE id = ?", (rewind.id,)).rowcount:
                raise UsageError(say("This rewind was taken back already."))
            _session(connection, rewind.kept_in)
            if _count(connection, rewind.session_id) > rewind.seq:
                _move_out(connection, rewind.session_id, rewind.seq)
            _move(connection, rewind.kept_in, 0, rewind.session_id)
            connection.execute("DELETE FROM sessions WHERE id = ?", (rewind.kept_in,))
            connection.execute(
                "UPDATE sessions SET updated_at = max(updated_at, ?) WHERE id = ?", (now(), rewind.session_id)
            )


def _session(connection: sqlite3.Connection, session_id: str) -> StoredSession:
    row = connection.execute(f"{SELECT} WHERE id = ?", (session_id,)).fetchone()
    if row is None:
        raise UsageError(say("There is no session {id}. List them with: handrail sessions", repr(session_id)))
    return StoredSession(*row)


def _split_off(connection: sqlite3.Connection, origin: StoredSession, title: str) -> StoredSession:
    made = replace(origin, id=new_session_id(), title=title, parent=origin.id, created_at=now(), updated_at=now())
    made = replace(made, is_pinned=False, is_archived=False, deleted_at="")
    (mark,) = connection.execute("SELECT notes_mark FROM sessions WHERE id = ?", (origin.id,)).fetchone()
    insert_session(connection, made, mark)
    return made


def _count(connection: sqlite3.Connection, session_id: str) -> int:
    return int(connection.execute("SELECT count(*) FROM messages WHERE session_id = ?", (session_id,)).fetchone()[0])


def _move_out(connection: sqlite3.Connection, session_id: str, seq: int) -> StoredSession:
    """Move messages from this position on into an archived session."""
    if not 0 <= seq < _count(connection, session_id):
        raise UsageError(say("There is no such message in this session any more. Open the session again."))
    origin = _session(connection, session_id)
    kept = _split_off(connection, origin, f"{origin.title} (before the rewind)")
    connection.execute("UPDATE sessions SET is_archived = 1 WHERE id = ?", (kept.id,))
    _move(connection, session_id, seq, kept.id)
    connection.execute("UPDATE drafts SET session_id = ? WHERE session_id = ?", (kept.id, session_id))
    connection.execute(_USED, (now(), session_id))
    return kept


def _move(connection: sqlite3.Connection, source: str, seq: int, target: str) -> None:
    """Append messages of a session, from this position on, to another one."""
    offset = _count(connection, target) - seq
    values = (target, offset, source, seq)
    connection.execute("UPDATE messages SET session_id = ?, seq = seq + ? WHERE session_id = ? AND seq >= ?", values)
    connection.execute(_MOVE_MARKS, (*values, seq))
    connection.execute(_MOVE_SEEN, values)
    mark_changed(connection, source)
    mark_changed(connection, target)


_USED = "UPDATE sessions SET updated_at = max(updated_at, ?) WHERE id = ?"
_PERSON_MESSAGES = """SELECT seq, content, created_at FROM messages
    WHERE session_id = ? AND role = 'user' ORDER BY seq"""
_COPY = """INSERT INTO messages SELECT ?, seq, role, content, metadata, created_at FROM messages
    WHERE session_id = ? AND seq < ?"""
_COPY_MARKS = """INSERT INTO context_marks (session_id, kind, position, data, created_at)
    SELECT ?, kind, position, data, created_at FROM context_marks
    WHERE session_id = ? AND (position < ? OR (position = ? AND kind != 'pin')) ORDER BY seq"""
"""A pin is of the message at its position, the other marks are about the messages before theirs."""
_MOVE_MARKS = """UPDATE context_marks SET session_id = ?, position = position + ?
    WHERE session_id = ? AND (position > ? OR (position = ? AND kind = 'pin'))"""
_COPY_SEEN = """INSERT INTO seen_events (session_id, position, kind, data, created_at)
    SELECT ?, position, kind, data, created_at FROM seen_events WHERE session_id = ? AND position <= ? ORDER BY seq"""
_MOVE_SEEN = """UPDATE seen_events SET session_id = ?, position = position + ?
    WHERE session_id = ? AND position > ?"""
_END_REWIND = "DELETE FROM open_rewinds WHERE batch = ?"
_LAST_REWIND = """SELECT id, session_id, seq, kept_in, batch FROM rewinds
    WHERE session_id = ? ORDER BY rowid DESC LIMIT 1"""
