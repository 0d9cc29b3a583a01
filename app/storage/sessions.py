"""Sessions and their messages, written as they happen: a crash loses at most the words in flight."""

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from secrets import choice

from app.errors import UsageError
from app.messages import AssistantMessage, Message, Stop, Text, UserMessage, from_row, repaired, to_row

DRAFT_EVERY = 0.1
"""Seconds between writes of a reply that is still streaming."""


@dataclass(frozen=True, slots=True)
class StoredSession:
    id: str
    project: str
    title: str
    provider: str
    model: str
    agent: str
    created_at: str
    updated_at: str
    mode: str = "build"
    """By the values of `app.events.Mode`."""
    endpoint: str = ""
    """The name of the model server in the settings; "" for one that was given by its address alone."""
    base_url: str | None = None
    """Its address, without passwords; "" for what needs no server, None where nobody knows."""


class SessionStore:
    """All sessions of this person."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    def close(self) -> None:
        self._db.close()

    def create(
        self,
        *,
        project: str,
        provider: str,
        model: str,
        agent: str,
        mode: str = "build",
        endpoint: str = "",
        base_url: str | None = None,
    ) -> StoredSession:
        now = _now()
        session = StoredSession(_new_id(), project, "", provider, model, agent, now, now, mode, endpoint, base_url)
        self._db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", astuple(session))
        return session

    def get(self, session_id: str) -> StoredSession:
        rows = self._db.execute(f"{SELECT} WHERE id = ?", (session_id,)).fetchall()
        if not rows:
            raise UsageError(f"There is no session {session_id!r}. List them with: main.py sessions")
        return StoredSession(*rows[0])

    def latest(self, project: str) -> StoredSession:
        """The session of this project that was used last."""
        found = self.recent(project, limit=1)
        if not found:
            raise UsageError("There is no session of this project to resume. Start one without --resume.")
        return found[0]

    def recent(self, project: str | None = None, limit: int = 50) -> list[StoredSession]:
        """Newest first; a session in which nothing was said is not shown."""
        where, values = ("AND project = ?", [project]) if project is not None else ("", [])
        sql = f"{SELECT} WHERE title != '' {where} ORDER BY updated_at DESC, id DESC LIMIT ?"
        return [StoredSession(*row) for row in self._db.execute(sql, [*values, limit])]

    def ids(self, project: str) -> set[str]:
        """All sessions of a project, also those in which nothing was said."""
        return {name for (name,) in self._db.execute("SELECT id FROM sessions WHERE project = ?", (project,))}

    def history(self, session_id: str) -> list[Message]:
        """The messages of a session, valid even if it was cut off: words in flight kept, open calls answered."""
        sql = "SELECT role, content, metadata FROM messages WHERE session_id = ? ORDER BY seq"
        messages = [from_row(*row) for row in self._db.execute(sql, (session_id,))]
        draft = self._db.execute(
            "SELECT text FROM drafts WHERE session_id = ? ORDER BY piece", (session_id,)
        ).fetchall()
        text = "".join(piece for (piece,) in draft)
        if text:
            messages.append(AssistantMessage((Text(text),), stop=Stop.OTHER))
        return repaired(messages)

    def last_said(self, session_id: str) -> str:
        """When the person said something last; "" if never."""
        sql = "SELECT max(created_at) FROM messages WHERE session_id = ? AND role = 'user'"
        return str(self._db.execute(sql, (session_id,)).fetchone()[0] or "")

    def log(self, session_id: str) -> "SessionLog":
        return SessionLog(self._db, session_id, self.history(session_id))

    def reconnect(self, session_id: str, *, provider: str, model: str, endpoint: str, base_url: str) -> None:
        """A session goes on with another model than before, or at another server."""
        sql = "UPDATE sessions SET provider = ?, model = ?, endpoint = ?, base_url = ? WHERE id = ?"
        self._db.execute(sql, (provider, model, endpoint, base_url, session_id))

    def set_agent(self, session_id: str, agent: str) -> None:
        """Another agent goes on with the session."""
        self._db.execute("UPDATE sessions SET agent = ? WHERE id = ?", (agent, session_id))

    def set_mode(self, session_id: str, mode: str) -> None:
        """The session plans from now on, or builds again; it does so still when it is resumed."""
        self._db.execute("UPDATE sessions SET mode = ? WHERE id = ?", (mode, session_id))

    def rename(self, session_id: str, title: str) -> None:
        self._db.execute("UPDATE sessions SET title = ? WHERE id = ?", (title, session_id))

    def delete(self, session_id: str) -> None:
        self._db.execute("DELETE FROM sessions WHERE id = ?", (session_id,))


class SessionLog:
    """Writes one session's messages. What a crash left half done is settled when the log is opened."""

    def __init__(self, connection: sqlite3.Connection, session_id: str, history: Sequence[Message]) -> None:
        self._db = connection
        self._id = session_id
        self._pending: list[str] = []
        self._pieces = 0
        self._written_at = 0.0
        (stored,) = connection.execute("SELECT count(*) FROM messages WHERE session_id = ?", (session_id,)).fetchone()
        self._next = stored
        for message in history[stored:]:
            self.append(message)

    def append(self, message: Message) -> None:
        """A finished message; it replaces the draft of it."""
        role, content, metadata = to_row(message)
        now = _now()
        self._db.execute("BEGIN")
        self._db.execute(
            "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)", (self._id, self._next, role, content, metadata, now)
        )
        self._db.execute("UPDATE sessions SET updated_at = ? WHERE id = ?", (now, self._id))
        if isinstance(message, UserMessage) and self._next == 0:
            self._db.execute("UPDATE sessions SET title = ? WHERE id = ? AND title = ''", (_title(content), self._id))
        self._delete_draft()
        self._db.execute("COMMIT")
        self._next += 1

    def draft(self, text: str) -> None:
        """Words of a reply that is still being written; gathered, so that a token costs almost nothing."""
        self._pending.append(text)
        now = time.monotonic()
        if now - self._written_at < DRAFT_EVERY:
            return
        self._written_at = now
        self._db.execute("INSERT INTO drafts VALUES (?, ?, ?)", (self._id, self._pieces, "".join(self._pending)))
        self._pieces += 1
        self._pending.clear()

    def discard_draft(self) -> None:
        self._delete_draft()

    def _delete_draft(self) -> None:
        self._pending.clear()
        if self._pieces:
            self._db.execute("DELETE FROM drafts WHERE session_id = ?", (self._id,))
            self._pieces = 0


SELECT = """SELECT id, project, title, provider, model, agent, created_at, updated_at, mode, endpoint, base_url
    FROM sessions"""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def _new_id() -> str:
    """Sortable by day and short enough to type."""
    return datetime.now(UTC).strftime("%y%m%d-") + "".join(choice(_LETTERS) for _ in range(6))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _title(text: str) -> str:
    line = " ".join(text.strip().splitlines()[0].split()) if text.strip() else ""
    return line if len(line) <= 60 else line[:59].rstrip() + "…"
