"""Which running program has a session open, so that two programs do not continue the same conversation by accident.

A claim is a hint, which is looked up when a session is opened. Messages of two programs are kept apart in any case by
the check in `app.storage.sessions.store.SessionLog`.
"""

from app.storage.versions.store import VersionStore
from app.vocabulary.session_work import WORKING


class SessionClaims:
    """Every call blocks, so call it in a thread."""

    def __init__(self, store: VersionStore) -> None:
        self._store = store

    def claim(self, session_id: str, *, take_over: bool = False) -> bool:
        """Whether the session is ours now; another program that runs keeps it, unless it is taken over."""
        own = self._store.holder
        with self._store.database.transaction() as connection:
            row = connection.execute("SELECT holder FROM sessions WHERE id = ?", (session_id,)).fetchone()
            holder = row[0] if row else ""
            if holder not in ("", own) and not take_over and self._store.is_running(holder):
                return False
            connection.execute("UPDATE sessions SET holder = ? WHERE id = ?", (own, session_id))
        return True

    def is_open_elsewhere(self, session_id: str) -> bool:
        """Whether another running program has the session open."""
        rows = self._store.database.rows("SELECT holder FROM sessions WHERE id = ?", (session_id,))
        return any(holder not in ("", self._store.holder) and self._store.is_running(holder) for (holder,) in rows)

    def cut_off(self) -> set[str]:
        """Sessions with a turn that was begun by a program that runs no more."""
        rows = self._store.database.rows("SELECT id, holder FROM sessions WHERE work = ?", (WORKING,))
        return {session_id for session_id, holder in rows if not (holder and self._store.is_running(holder))}

    def release(self, session_id: str) -> None:
        sql = "UPDATE sessions SET holder = '' WHERE id = ? AND holder = ?"
        self._store.database.execute(sql, (session_id, self._store.holder))

    def others_in(self, project: str) -> bool:
        """Whether another running program has a session of this folder open."""
        sql = "SELECT DISTINCT holder FROM sessions WHERE project = ? AND holder NOT IN ('', ?)"
        rows = self._store.database.rows(sql, (project, self._store.holder))
        return any(self._store.is_running(holder) for (holder,) in rows)
