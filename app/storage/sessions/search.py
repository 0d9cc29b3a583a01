"""Lists all sessions page by page, and searches what was said in them: every word, also as a part of a longer word.

The index is an FTS5 table of trigrams. It is brought up to date when somebody searches, so that writing a message costs
nothing. A row's id is the number of the session in `indexed` and, in the lower bits, the position of the message.
Where SQLite has no FTS5 with trigrams, and for words of one or two characters, the messages are read instead.
"""

import sqlite3
import threading
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from app.storage.sessions.store import COLUMNS, SELECT, StoredSession
from app.storage.sqlite import Database
from app.vocabulary.errors import DatabaseBusy, StorageError
from app.vocabulary.messages import AssistantMessage, ToolCall, ToolMessage, UserMessage, from_row

MAX_OUTPUT_CHARS = 8_000
"""Of a tool's result that can be searched."""
EXCERPT_CHARS = 60
"""Before and after what was found."""
_SEQ_BITS = 24


@dataclass(frozen=True, slots=True)
class SessionHit:
    """A message that holds every word of the query; `before`, `found` and `after` are the place in it."""

    session: StoredSession
    seq: int
    role: str
    before: str
    found: str
    after: str


class SessionSearch:
    """Every call blocks, so call it in a thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._has_index: bool | None = None

    def find(self, query: str, project: str | None = None) -> list[SessionHit]:
        """Hits in sessions that are not deleted, the session that was used last first."""
        words = query.casefold().split()
        if not words:
            return []
        hits: list[SessionHit] = []
        per_session: dict[str, int] = {}
        for session, seq, role, text in self._candidates(query.lower().split(), project):
            place = _place(text, words)
            if place is None or per_session.get(session.id, 0) >= 5:
                continue
            per_session[session.id] = per_session.get(session.id, 0) + 1
            hits.append(SessionHit(session, seq, role, *place))
            if len(hits) == 200:
                break
        return hits

    def update(self, stop: threading.Event | None = None, progress: Callable[[int], None] = lambda left: None) -> bool:
        """Bring the index up to date; `progress` gets the number of sessions left. False means there is no index."""
        if self._has_index is None:
            try:
                self._database.execute(_CREATE)
                self._database.rows(_TRY)
                self._has_index = True
            except DatabaseBusy:
                raise
            except StorageError:
                self._has_index = False
        if not self._has_index:
            return False
        while stop is None or not stop.is_set():
            behind = self._database.rows(_BEHIND)
            if not behind:
                return True
            progress(behind[0][1])
            self._add_messages(behind[0][0])
        return True

    def _add_messages(self, session_id: str) -> None:
        with self._database.transaction() as connection:
            connection.execute("INSERT OR IGNORE INTO indexed (session_id, messages) VALUES (?, 0)", (session_id,))
            known = "SELECT number, messages FROM indexed WHERE session_id = ?"
            number, known_messages = connection.execute(known, (session_id,)).fetchone()
            # Not too many at once, so that nobody waits long for the database.
            rows = connection.execute(_NEXT, (session_id, known_messages, 100)).fetchall()
            if not rows and connection.execute(_STORED, (session_id,)).fetchone() == (known_messages,):
                return  # another program was quicker
            if known_messages < 0 or not rows:  # the session was rewound or erased
                span = (number << _SEQ_BITS, (number + 1) << _SEQ_BITS)
                connection.execute("DELETE FROM message_text WHERE rowid >= ? AND rowid < ?", span)
                connection.execute("DELETE FROM indexed WHERE number = ?", (number,))
                return
            texts = [(number << _SEQ_BITS | seq, searchable(*row)) for seq, *row in rows]
            connection.executemany("INSERT OR REPLACE INTO message_text (rowid, text) VALUES (?, ?)", texts)
            connection.execute("UPDATE indexed SET messages = ? WHERE number = ?", (rows[-1][0] + 1, number))

    def _candidates(self, words: list[str], project: str | None) -> Iterator[tuple[StoredSession, int, str, str]]:
        """Messages that may hold the words: session, position, role and text."""
        where = "AND project = ?" if project is not None else ""
        values = [project] if project is not None else []
        long_words = [word for word in words if len(word) >= 3]
        if long_words and self.update():
            phrases = " ".join('"' + word.replace('"', '""') + '"' for word in long_words)
            sql = _MATCHES.format(columns=COLUMNS, where=where)
            rows = self._database.rows(sql, [phrases, *values])
            rows = [(*row[:-2], row[-2] & ((1 << _SEQ_BITS) - 1), row[-1]) for row in rows]
        else:
            rows = self._database.rows(_PLACES.format(columns=COLUMNS, where=where), values)
        for *session, seq, role in rows:
            stored = StoredSession(*session)
            for row in self._database.rows(_MESSAGE, (stored.id, seq)):
                yield stored, seq, role, searchable(*row)


def searchable(role: str, content: str, metadata: str | None) -> str:
    """What a search can find of a stored message; of one that cannot be read, its text."""
    try:
        read = from_row(role, content, metadata)
    except (ValueError, TypeError, KeyError, AttributeError):
        return content
    match read:
        case UserMessage() as message:
            return message.said
        case AssistantMessage() as message:
            calls = [f"{part.name} {part.arguments}" for part in message.parts if isinstance(part, ToolCall)]
            return "\n".join([message.text, *calls])
        case ToolMessage(result=result):
            return result.output[:MAX_OUTPUT_CHARS]


def mark_changed(connection: sqlite3.Connection, session_id: str) -> None:
    """Messages of the session were taken away or replaced: the next search begins anew with it."""
    connection.execute("UPDATE indexed SET messages = -1 WHERE session_id = ?", (session_id,))


def _place(text: str, words: list[str]) -> tuple[str, str, str] | None:
    """The surroundings of the first word; None if a word is missing."""
    folded = text.casefold()
    if any(word not in folded for word in words):
        return None
    at = folded.find(words[0])
    end = at + len(words[0])
    if len(folded) != len(text):  # some letters fold to two, so that places differ
        lengths = list(accumulate((len(letter.casefold()) for letter in text), initial=0))
        at, end = bisect_right(lengths, at) - 1, bisect_left(lengths, end)
    before, after = text[max(0, at - EXCERPT_CHARS) : at], text[end : end + EXCERPT_CHARS]
    return before, text[at:end], after


_CREATE = "CREATE VIRTUAL TABLE IF NOT EXISTS message_text USING fts5(text, tokenize = 'trigram')"
_TRY = "SELECT rowid FROM message_text LIMIT 1"
"""It fails if another program, whose SQLite has FTS5, made the table, and this one has not."""
_BEHIND = """SELECT id, count(*) OVER () FROM (
        SELECT s.id AS id, (SELECT coalesce(max(seq) + 1, 0) FROM messages WHERE session_id = s.id) AS stored,
            coalesce(i.messages, 0) AS known
        FROM sessions s LEFT JOIN indexed i ON i.session_id = s.id
        UNION ALL SELECT session_id, 0, messages FROM indexed WHERE session_id NOT IN (SELECT id FROM sessions))
    WHERE stored != known LIMIT 1"""
"""A session whose messages are not those of the index, and how many such sessions there are."""
_STORED = "SELECT coalesce(max(seq) + 1, 0) FROM messages WHERE session_id = ?"
_NEXT = "SELECT seq, role, content, metadata FROM messages WHERE session_id = ? AND seq >= ? ORDER BY seq LIMIT ?"
_MATCHES = """SELECT {columns}, found, (SELECT role FROM messages WHERE session_id = id AND seq = found & 16777215)
    FROM (SELECT rowid AS found FROM message_text WHERE message_text MATCH ?)
    JOIN indexed ON number = found >> 24 JOIN sessions ON id = indexed.session_id
    WHERE deleted_at = '' {where} ORDER BY used DESC, found LIMIT 2000"""
_PLACES = """SELECT {columns}, seq, role
    FROM sessions JOIN (SELECT session_id, seq, role FROM messages) AS m ON m.session_id = id
    WHERE deleted_at = '' {where} ORDER BY used DESC, seq"""
_MESSAGE = "SELECT role, content, metadata FROM messages WHERE session_id = ? AND seq = ?"


class Shelf(StrEnum):
    """Where a session is listed."""

    ACTIVE = "active"
    ARCHIVED = "archived"
    DELETED = "deleted"


_SHELVES = {
    Shelf.ACTIVE: "deleted_at = '' AND is_archived = 0",
    Shelf.ARCHIVED: "deleted_at = '' AND is_archived = 1",
    Shelf.DELETED: "deleted_at != ''",
}


class SessionIndex:
    """Every call blocks, so call it in a thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.search = SessionSearch(database)
        # SQLite's own LIKE knows the capitals of ASCII alone.
        database.add_function("casefold", 1, lambda text: text.casefold() if isinstance(text, str) else "")

    def find(
        self, text: str = "", project: str | None = None, limit: int = 50, skip: int = 0, shelf: Shelf = Shelf.ACTIVE
    ) -> list[StoredSession]:
        """Sessions in which something was said, with this in their title or as the start of their id.

        Pinned ones come first, then the newest.
        """
        where, values = ["title != ''", _SHELVES[shelf]], list[object]()
        if project is not None:
            where.append("project = ?")
            values.append(project)
        if wanted := text.strip().casefold():
            where.append("(instr(casefold(title), ?) > 0 OR substr(id, 1, length(?)) = ?)")
            values += [wanted, wanted, wanted]
        order = "is_pinned DESC, used DESC"
        sql = f"{SELECT} WHERE {' AND '.join(where)} ORDER BY {order} LIMIT ? OFFSET ?"
        return [StoredSession(*row) for row in self._database.rows(sql, [*values, limit, skip])]

    def rename_endpoint(self, old: str, new: str) -> None:
        """The person calls a model server something else: sessions that were held with it still find it."""
        self._database.execute("UPDATE sessions SET endpoint = ? WHERE endpoint = ?", (new, old))

    def close(self) -> None:
        self._database.close()
