"""Lists all sessions page by page, and finds them by title, id or content; has a connection of its own, for threads."""

from enum import StrEnum

from app.storage.sessions.search import SessionSearch
from app.storage.sessions.store import SELECT, StoredSession
from app.storage.sqlite import Database


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
