"""Keeps a session's context marks: one row each, in the order in which they were made."""

from collections.abc import Callable
from datetime import UTC, datetime

from app.storage.sqlite import Database, Writer
from app.vocabulary.context_marks import Mark, from_row, to_row


class MarkLog:
    """Writes the marks of one session. A mark that cannot be written at once is written as soon as it can be."""

    def __init__(self, database: Database, session_id: str, mask: Callable[[str], str] = str) -> None:
        self._db = database
        self._id = session_id
        self._mask = mask
        self._writer = Writer(database)

    def read(self) -> list[Mark]:
        """All marks of the session, oldest first. Blocks."""
        sql = "SELECT kind, position, data FROM context_marks WHERE session_id = ? ORDER BY seq"
        return [from_row(*row) for row in self._db.rows(sql, (self._id,))]

    def append(self, mark: Mark) -> None:
        """Neither waits nor fails."""
        values = mark_row(self._id, mark, self._mask)
        self._writer.add(lambda: self._db.execute(INSERT_MARK, values))

    async def close(self) -> None:
        await self._writer.close()


def mark_row(session_id: str, mark: Mark, mask: Callable[[str], str] = str) -> tuple[str, str, int, str, str]:
    """A mark as INSERT_MARK wants it."""
    return session_id, *to_row(mark, mask), datetime.now(UTC).isoformat(timespec="microseconds")


INSERT_MARK = "INSERT INTO context_marks (session_id, kind, position, data, created_at) VALUES (?, ?, ?, ?, ?)"
