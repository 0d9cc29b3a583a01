"""Sessions and their messages, stored as they happen: a crash loses at most the text that is being streamed."""

import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, field, fields
from datetime import UTC, datetime
from functools import cached_property
from itertools import takewhile
from secrets import choice, token_hex
from typing import TYPE_CHECKING

from app.storage.database import timestamp_after
from app.storage.model_facts import KEEP_STATED, ModelFacts
from app.storage.sessions.context_marks import INSERT_MARK, MarkLog, mark_row
from app.storage.sessions.seen_log import SeenLog, read_seen
from app.storage.sqlite import CLOSING_SECONDS, Database, Writer, patiently
from app.text.sentences import say
from app.vocabulary.context_marks import Mark
from app.vocabulary.errors import TAKEN_OVER, DatabaseBusy, SessionTaken, StorageError, UsageError
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    StopReason,
    Text,
    ToolMessage,
    UserMessage,
    from_row,
    interrupted,
    is_made_up,
    repaired,
    to_row,
)
from app.vocabulary.seen_events import Seen, SeenEvent

if TYPE_CHECKING:
    from asyncio import Future

IMPORTED = "imported"
"""Stands in place of the provider of a session that came from a file."""
OUTSIDE = "mcp"
"""Stands in place of the provider of a session in which an outside program called tools; the model is its name."""
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
    """A value of `app.vocabulary.events.Mode`."""
    endpoint: str = ""
    """The name of the model server in the settings; "" for one that was given only by its address."""
    base_url: str | None = None
    """Its address, without passwords; "" if no server is needed, None if it is not known."""
    is_pinned: bool = False
    is_archived: bool = False
    deleted_at: str = ""
    """When the person deleted it; "" if they did not. It is kept until they erase it."""
    parent: str = ""
    """The session it was split off from, or IMPORTED."""
    turns: int = 0
    """The highest number that a turn of it ever had, also of turns that were taken out by a rewind."""
    effort: str = ""
    """One of `app.vocabulary.efforts`; "" where that is left to the service."""
    work: str = ""
    """See `app.vocabulary.session_work`; "" for nothing."""


class SessionStore:
    """All sessions of this person."""

    def __init__(self, database: Database, mask: Callable[[str], str] = str, cut: Callable[[str], int] = len) -> None:
        """`mask` takes secrets out of all that is stored; `cut` says up to where that can be done in half a text."""
        self._db = database
        self._mask = mask
        self._cut = cut
        self._tasks: set[Future[None]] = set()

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
        effort: str = "",
    ) -> StoredSession:
        moment = now()
        place = (project, "", provider, model, agent, moment, moment, mode, endpoint, base_url)
        session = StoredSession(new_session_id(), *place, effort=effort)
        insert_session(self._db, session)
        return session

    def get(self, session_id: str) -> StoredSession:
        rows = self._db.rows(f"{SELECT} WHERE id = ?", (session_id,))
        if not rows:
            raise UsageError(say("There is no session {id}. List them with: handrail sessions", repr(session_id)))
        return StoredSession(*rows[0])

    def latest(self, project: str) -> StoredSession:
        """The session of this project that was used last."""
        found = self.recent(project, limit=1)
        if not found:
            raise UsageError(say("There is no session of this project to resume. Start one without --resume."))
        return found[0]

    def recent(self, project: str | None = None, limit: int = 50) -> list[StoredSession]:
        """The newest sessions first, without those that have no messages."""
        where, values = ("AND project = ?", [project]) if project is not None else ("", [])
        shown = f"title != '' AND deleted_at = '' AND is_archived = 0 {where}"
        sql = f"{SELECT} WHERE {shown} ORDER BY used DESC LIMIT ?"
        return [StoredSession(*row) for row in self._db.rows(sql, [*values, limit])]

    def ids(self, project: str) -> set[str]:
        """The ids of all sessions of a project, also of those without messages."""
        return {name for (name,) in self._db.rows("SELECT id FROM sessions WHERE project = ?", (project,))}

    def history(self, session_id: str) -> list[Message]:
        """The messages of a session. After a crash, streamed text is included and open calls have results."""
        return _read(self._db, session_id).messages

    def end(self, session_id: str, most: int) -> tuple[int, list[Message]]:
        """The last messages, `most` or a few more, and the position of the first of them, which is no tool's result."""
        rows = self._db.rows("SELECT max(seq) + 1 FROM messages WHERE session_id = ?", (session_id,))
        first = self._first_of(session_id, (rows[0][0] or 0) - most)
        return first, _read(self._db, session_id, first).messages

    def before(self, session_id: str, position: int, most: int) -> tuple[int, list[Message]]:
        """The messages before a position, `most` or a few more, and the position of the first of them. See `end`."""
        first = self._first_of(session_id, position - most)
        sql = "SELECT role, content, metadata FROM messages WHERE session_id = ? AND seq >= ? AND seq < ? ORDER BY seq"
        return first, repaired(from_row(*row) for row in self._db.rows(sql, (session_id, first, position)))

    def seen(self, session_id: str, first: int, end: int | None = None) -> list[Seen]:
        """What the person saw beyond the messages from position `first` on, and before `end`."""
        return read_seen(self._db, session_id, first, end)

    def add_seen(self, session_id: str, event: SeenEvent) -> None:
        """Something that the person saw at the end of a session that is not open. Neither waits nor fails."""

        def write() -> None:
            rows = self._db.rows("SELECT coalesce(max(seq) + 1, 0) FROM messages WHERE session_id = ?", (session_id,))
            SeenLog(self._db, session_id, rows[0][0], self._mask).add(event)

        self.soon(write)

    def _first_of(self, session_id: str, position: int) -> int:
        """This position, or that of the message before it whose call has its result there."""
        sql = "SELECT seq FROM messages WHERE session_id = ? AND seq <= ? AND role != 'tool' ORDER BY seq DESC LIMIT 1"
        rows = self._db.rows(sql, (session_id, position))
        return int(rows[0][0]) if rows else 0

    def dated_history(self, session_id: str) -> list[tuple[str, Message]]:
        """The finished messages, each with the time when it was stored."""
        sql = "SELECT created_at, role, content, metadata FROM messages WHERE session_id = ? ORDER BY seq"
        return [(created_at, from_row(*row)) for created_at, *row in self._db.rows(sql, (session_id,))]

    def import_messages(
        self, *, title: str, project: str, model: str, messages: Sequence[Message], marks: Sequence[Mark] = ()
    ) -> StoredSession:
        """A session made from a file. It has no endpoint: the person chooses where it goes on."""
        moment = now()
        named = self._mask(title)
        session = StoredSession(new_session_id(), project, named, IMPORTED, model, "", moment, moment, parent=IMPORTED)
        with self._db.transaction() as connection:
            insert_session(connection, session)
            rows = ((session.id, seq, *to_row(message, self._mask), moment) for seq, message in enumerate(messages))
            connection.executemany("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)", rows)
            connection.executemany(INSERT_MARK, (mark_row(session.id, mark, self._mask) for mark in marks))
        return session

    def notes_mark(self, session_id: str) -> str:
        """The mark of the session's notes, which no file, no command and no other session can know."""
        rows = self._db.rows("SELECT notes_mark FROM sessions WHERE id = ?", (session_id,))
        return str(rows[0][0]) if rows else token_hex(8)

    def last_said(self, session_id: str) -> str:
        """The time of the person's last message; "" if there is none."""
        sql = "SELECT max(created_at) FROM messages WHERE session_id = ? AND role = 'user'"
        return str(self._db.rows(sql, (session_id,))[0][0] or "")

    def log(self, session_id: str, holder: str = "") -> "SessionLog":
        """`holder` is the program that has claimed the session; nothing is written once another one has."""
        return SessionLog(self._db, session_id, self._mask, holder, self._cut)

    def marks(self, session_id: str) -> MarkLog:
        return MarkLog(self._db, session_id, self._mask)

    def review_notes(self, session_id: str) -> str:
        """What the person noted in the review of this session, as it was kept; "" for nothing."""
        rows = self._db.rows("SELECT notes FROM review_notes WHERE session_id = ?", (session_id,))
        return str(rows[0][0]) if rows else ""

    def keep_review_notes(self, session_id: str, notes: str) -> None:
        """An empty text takes them away. Neither waits nor fails if another program uses the database."""
        sql = "INSERT OR REPLACE INTO review_notes SELECT id, ? FROM sessions WHERE id = ?"

        def write() -> None:
            if notes:
                self._db.execute(sql, (self._mask(notes), session_id))
            else:
                self._db.execute("DELETE FROM review_notes WHERE session_id = ?", (session_id,))

        self.soon(write)

    def model_facts(self, address: str, model: str) -> ModelFacts:
        """What is known of a model from earlier sessions. Blocks."""
        return ModelFacts(self._db, address, model).read()

    def keep_stated_windows(self, address: str, tokens: Mapping[str, int]) -> None:
        """The windows of models, by their ids, as the server at this address stated them."""
        with self._db.transaction() as connection:
            connection.executemany(KEEP_STATED, [(address, model, stated) for model, stated in tokens.items()])

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

    def set_effort(self, session_id: str, effort: str) -> None:
        """How much the model is to think from now on, also when the session is resumed."""
        self._db.execute("UPDATE sessions SET effort = ? WHERE id = ?", (effort, session_id))

    def set_work(self, session_id: str, work: str) -> None:
        """See `app.vocabulary.session_work`. Neither waits nor fails if another program uses the database."""
        sql = "UPDATE sessions SET work = ? WHERE id = ? AND work != ?"

        def write() -> None:
            self._db.execute(sql, (work, session_id, work))

        self.soon(write)

    def rename(self, session_id: str, title: str) -> None:
        """A title that the person chose; no model gives it another one."""
        values = (self._mask(title), session_id)
        self._db.execute("UPDATE sessions SET title = ?, title_by = 'person' WHERE id = ?", values)

    def suggest_title(self, session_id: str, title: str) -> bool:
        """A title that a model found; gives whether it was taken: one that the person chose stays."""
        sql = "UPDATE sessions SET title = ?, title_by = 'model' WHERE id = ? AND title_by = ''"
        return bool(self._db.execute(sql, (self._mask(title), session_id)))

    def pin(self, session_id: str, *, is_pinned: bool) -> None:
        self._db.execute("UPDATE sessions SET is_pinned = ? WHERE id = ?", (is_pinned, session_id))

    def archive(self, session_id: str, *, is_archived: bool) -> None:
        self._db.execute("UPDATE sessions SET is_archived = ? WHERE id = ?", (is_archived, session_id))

    def delete(self, session_id: str) -> None:
        """Out of sight, until it is restored or erased."""
        sql = "UPDATE sessions SET deleted_at = ? WHERE id = ? AND deleted_at = ''"
        self._db.execute(sql, (now(), session_id))

    def restore(self, session_id: str) -> None:
        self._db.execute("UPDATE sessions SET deleted_at = '' WHERE id = ?", (session_id,))

    def erase(self, session_id: str) -> None:
        """For good. What its tools changed can still be undone."""
        self._db.execute("DELETE FROM sessions WHERE id = ?", (session_id,))

    def soon(self, work: Callable[[], None]) -> None:
        """Call `work` now, or on this event loop as soon as no other program has locked the database."""
        try:
            work()
        except DatabaseBusy:
            from asyncio import ensure_future

            task = ensure_future(patiently(self._db, work))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def until_settled(self) -> None:
        """Wait a moment for what `soon` has not done yet."""
        if self._tasks:
            import asyncio

            await asyncio.wait(self._tasks, timeout=CLOSING_SECONDS)


class SessionLog:
    """Writes the messages of one session, in order, as long as no other window continues the session.

    A message that cannot be written at once is queued and written as soon as possible; `stored` waits for that. What a
    crash left incomplete is completed together with the first new message: until then another window may be working.
    """

    def __init__(
        self,
        database: Database,
        session_id: str,
        mask: Callable[[str], str] = str,
        holder: str = "",
        cut: Callable[[str], int] = len,
    ) -> None:
        self._db = database
        self._id = session_id
        self._mask = mask
        self._cut = cut
        self._holder = holder
        found = _read(database, session_id)
        rows = database.rows("SELECT turns FROM sessions WHERE id = ?", (session_id,))
        said = sum(isinstance(message, UserMessage) for message in found.messages)
        self.turns: int = max(said, *(turns for (turns,) in rows), 0)
        """The highest number that a turn of the session ever had. It is stored with the next message."""
        self.history = found.messages
        self._next = found.stored
        self._last = found.last
        self._draft = _Draft(found.pieces)
        self._left = [_Row(message, mask) for message in found.left]
        """Messages that complete what a crash left."""
        self._writer = Writer(database)
        self._unwritten: list[_Row] = []
        self._chosen: dict[str, str] = {}
        """Mode and effort, if they are not written yet."""
        self.is_taken = False
        """Whether another window continued the session, so that nothing more is written here."""

    @property
    def is_stored(self) -> bool:
        """Whether all messages are written."""
        return not self._unwritten and not self._chosen

    def append(self, message: Message, taken: str = "") -> None:
        """A finished message; it replaces the draft of it, and the one `taken` from those that wait.

        Neither waits nor fails.
        """
        self._unwritten.append(_Row(message, self._mask, taken, self.turns))
        self._writer.add(self._write)

    @property
    def unstored(self) -> set[str]:
        """Ids of messages that waited to be sent, were taken, and are not written yet."""
        return {row.taken for row in self._unwritten if row.taken}

    def set_mode(self, mode: str) -> None:
        """The session plans from now on, or builds again; it does so still when it is resumed."""
        self._chosen["mode"] = mode
        self._writer.add(self._write)

    def set_effort(self, effort: str) -> None:
        """How much the model is to think from now on, also when the session is resumed."""
        self._chosen["effort"] = effort
        self._writer.add(self._write)

    async def until_stored(self) -> None:
        """Wait until everything is written; raises StorageError where it cannot be. It is kept then, all the same."""
        await self._writer.done()

    def check(self) -> None:
        """Raise SessionTaken if the session was deleted, or another window went on with it."""
        if self._holder:
            self._check(self._db.rows(_STATE, (self._id,)))

    async def close(self) -> None:
        if self.is_taken:
            self._writer.drop()
        await self._writer.close()

    def draft(self, text: str) -> None:
        """Text of a reply that is still streaming; collected, so that a token costs almost nothing."""
        self._draft.pending.append(text)
        now = time.monotonic()
        if now - self._draft.written_at < DRAFT_EVERY:
            return
        self._draft.written_at = now
        said = "".join(self._draft.pending)
        cut = self._cut(said)
        row = (self._id, self._draft.pieces, self._mask(said[:cut]))
        with suppress(StorageError):  # it is written with the next piece, and a finished message reports the error
            self._db.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?)", row)
            self._draft.pieces += 1
            self._draft.pending[:] = [said[cut:]]

    def keep_output(self, text: str) -> None:
        """What the call that runs has printed until now: the draft of its result."""
        with suppress(StorageError):  # it is kept with what comes next
            row = (self._id, self._mask(text))
            self._db.execute("INSERT OR REPLACE INTO drafts VALUES (?, 0, ?)", row)

    def discard_draft(self) -> None:
        self._draft.pending.clear()
        with suppress(StorageError):  # the next message deletes it
            self._db.execute("DELETE FROM drafts WHERE session_id = ?", (self._id,))
            self._draft.pieces = 0

    # --- inside

    def _write(self) -> None:
        """Write what is queued. Raises StorageError, and it stays queued."""
        if self.is_stored:
            return
        rows = [*self._left, *self._unwritten] if self._unwritten else []
        with self._db.transaction() as connection:
            if rows:
                self._insert(connection, rows)
            if self._chosen:
                kept = (self._chosen.get("mode"), self._chosen.get("effort"), self._id)
                connection.execute(_KEEP_CHOSEN, kept)
        self._chosen = {}
        if rows:
            self._next += len(rows)
            self._last = rows[-1].created_at
            self._unwritten, self._left, self._draft = [], [], _Draft()

    def _insert(self, connection: sqlite3.Connection, rows: "list[_Row]") -> None:
        self._check(connection.execute(_STATE, (self._id,)).fetchall())
        last = self._last
        for number, row in enumerate(rows, self._next):
            row.created_at = last = timestamp_after(last, row.created_at)
            values = (self._id, number, *row.stored, row.created_at)
            connection.execute("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)", values)
            if row.taken:
                connection.execute(_MARK_STORED, (row.taken, self._id))
        about = (rows[-1].created_at, rows[-1].turns, self._id)
        connection.execute("UPDATE sessions SET updated_at = ?, turns = max(turns, ?) WHERE id = ?", about)
        role, content, metadata = self._unwritten[0].stored
        if self._next == 0 and role == "user":
            named = (_title(UserMessage(content).said) or ("Image" if metadata else ""), self._id)
            connection.execute("UPDATE sessions SET title = ? WHERE id = ? AND title = ''", named)
        connection.execute("DELETE FROM drafts WHERE session_id = ?", (self._id,))

    def _check(self, state: Sequence[tuple[str, int | None, str | None]]) -> None:
        """Raise SessionTaken if another window continued the session: the messages would not fit together.

        Their number does not tell it alone: the session may have been rewound and have grown again.
        """
        if not state:
            self.is_taken = True
            raise SessionTaken(say("This session was deleted in another window, so it cannot go on here."))
        holder, count, last = state[0]
        if self._holder and holder not in ("", self._holder):
            self.is_taken = True
            raise SessionTaken(TAKEN_OVER)
        self.is_taken = (count or 0, last or "") != (self._next, self._last)
        if self.is_taken:
            raise SessionTaken(say("Another window went on with this session, so it cannot go on here. Open it anew."))


@dataclass(slots=True)
class _Draft:
    """The reply that is being written: how many pieces of it are stored, and what is not stored yet."""

    pieces: int = 0
    pending: list[str] = field(default_factory=list)
    written_at: float = 0.0


class _Row:
    """A message as a row of the table."""

    def __init__(self, message: Message, mask: Callable[[str], str], taken: str = "", turns: int = 0) -> None:
        self.turns = turns
        self.taken = taken
        """The id under which it waited to be sent."""
        self._message, self._mask = message, mask
        self.created_at = now()

    @cached_property
    def stored(self) -> tuple[str, str, str | None]:
        """Role, content and metadata; made when the row is written, as nobody waits then."""
        return to_row(self._message, self._mask)


@dataclass(frozen=True, slots=True)
class _Found:
    """The messages of a session. `left` are the last of them that are not stored, but follow from what is."""

    messages: list[Message]
    left: list[Message]
    stored: int
    last: str
    """When the last stored one was stored."""
    pieces: int
    """Of the draft."""


def _read(database: Database, session_id: str, first: int = 0) -> _Found:
    rows = database.rows(_MESSAGES, (session_id, first, session_id))
    stored = [from_row(role, content, metadata) for is_draft, _, role, content, metadata, _ in rows if not is_draft]
    text = "".join(content for is_draft, _, _, content, _, _ in rows if is_draft)
    draft: list[Message] = [AssistantMessage((Text(text),), stop=StopReason.BROKEN)] if text else []
    if len(rows) > len(stored):
        match list(takewhile(is_made_up, reversed(repaired(stored)))):
            case [*_, ToolMessage(call_id, name)]:  # the first call without a result had begun
                draft = [ToolMessage(call_id, name, interrupted(name, text))]
    messages = repaired([*stored, *draft])
    made = (message in draft or is_made_up(message) for message in reversed(messages))
    left = sum(1 for _ in takewhile(bool, made))
    last = rows[len(stored) - 1][-1] if stored else ""
    return _Found(messages, messages[len(messages) - left :], len(stored), last, len(rows) - len(stored))


_MESSAGES = """SELECT 0, seq, role, content, metadata, created_at FROM messages
    WHERE session_id = ? AND seq >= ?
    UNION ALL SELECT 1, piece, '', text, NULL, '' FROM drafts WHERE session_id = ? ORDER BY 1, 2"""
"""In one statement, so that nobody can write in between."""
_STATE = """SELECT holder, messages.seq + 1, messages.created_at FROM sessions LEFT JOIN messages
    ON session_id = id AND seq = (SELECT max(seq) FROM messages WHERE session_id = id)
    WHERE id = ? AND deleted_at = ''"""
"""Of a session that is not deleted: who has claimed it, how many messages it has, and when the last was stored."""
_MARK_STORED = """INSERT OR REPLACE INTO unsent (id, project, session_id, text, is_draft, holder)
    VALUES (?, '', ?, '', 2, '')"""
"""A message that waited is stored: `UnsentStore` may not have kept it yet, and must not do so any more."""
_KEEP_CHOSEN = "UPDATE sessions SET mode = coalesce(?, mode), effort = coalesce(?, effort) WHERE id = ?"
COLUMNS = ", ".join(column.name for column in fields(StoredSession))
SELECT = f"SELECT {COLUMNS} FROM sessions"  # noqa: S608  names of ours


def insert_session(database: Database | sqlite3.Connection, session: StoredSession, notes_mark: str = "") -> None:
    """`notes_mark` is that of the session whose messages it has, else it gets one of its own."""
    values = (*astuple(session), notes_mark or token_hex(8))
    marks = ", ".join("?" * len(values))
    database.execute(f"INSERT INTO sessions ({COLUMNS}, notes_mark) VALUES ({marks})", values)  # noqa: S608  names of ours


def new_session_id() -> str:
    """Sortable by day and short enough to type."""
    return datetime.now(UTC).strftime("%y%m%d-") + "".join(choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(6))


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _title(text: str) -> str:
    line = " ".join(text.strip().splitlines()[0].split()) if text.strip() else ""
    return line if len(line) <= 60 else line[:59].rstrip() + "…"
