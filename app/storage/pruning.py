"""Keeps the version store within its bound: the contents of the oldest versions go, their rows with the hashes stay."""

import logging
import sqlite3
import threading
from dataclasses import dataclass

from app.changes import link_target
from app.errors import StorageError
from app.storage.versions import VersionStore

VERSIONS_PER_TRANSACTION = 50
"""Versions per transaction, so that nobody waits long for the database."""
MAX_PRUNED_VERSIONS = 5_000
"""Versions in one go; the next session goes on."""
PATIENCE = 0.4
"""Seconds to wait for the database: nobody depends on this, and whoever closes a session waits for it to end."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Holdings:
    """What the store holds; `versions` counts those that can be restored."""

    versions: int
    pruned: int
    files: int
    sessions: int
    contents: int
    bytes: int


class Upkeep:
    """Prunes in the background after a session opened."""

    def __init__(self, store: VersionStore, limit: int, session_id: str) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(store, limit, session_id), name="upkeep", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self, store: VersionStore, limit: int, session_id: str) -> None:
        try:
            prune(store, limit, session_id, self._stop)
            store.contents.remove_leftovers(patience=PATIENCE)
        except (OSError, StorageError) as error:
            _log.warning("the version store could not be pruned: %s", error)


def holdings(store: VersionStore) -> Holdings:
    versions, pruned, files, sessions = store.database.rows(
        """SELECT count(*) - coalesce(sum(pruned), 0), coalesce(sum(pruned), 0), count(DISTINCT file_id),
            count(DISTINCT project || char(0) || session_id) FROM versions"""
    )[0]
    return Holdings(versions, pruned, files, sessions, *store.contents.usage())


def prune(store: VersionStore, limit: int, keep_session: str, stop: threading.Event | None = None) -> int:
    """Forget contents until at most `limit` bytes are held, oldest first, never this session's; gives their number."""
    forgotten = 0
    for _ in range(0, MAX_PRUNED_VERSIONS, VERSIONS_PER_TRANSACTION):
        if (stop is not None and stop.is_set()) or store.contents.usage()[1] <= limit:
            break
        with store.database.transaction(at_most=PATIENCE) as connection:
            oldest = connection.execute(_OLDEST, (keep_session, VERSIONS_PER_TRANSACTION)).fetchall()
            for seq, *hashes in oldest:
                connection.execute("UPDATE versions SET pruned = 1 WHERE seq = ?", (seq,))
                forgotten += sum(_forget(store, connection, name) for name in hashes if name is not None)
                if store.contents.usage()[1] <= limit:
                    break
        if not oldest:
            break
    return forgotten


_OLDEST = """SELECT seq, before_hash, after_hash FROM versions
    WHERE pruned = 0 AND session_id != ? ORDER BY seq LIMIT ?"""


def _forget(store: VersionStore, connection: sqlite3.Connection, name: str) -> bool:
    """Remove a content that no version needs any more. Recording takes the same lock, so none can come in between."""
    if link_target(name) is not None:
        return False
    used = "SELECT 1 FROM versions WHERE pruned = 0 AND (before_hash = ? OR after_hash = ?) LIMIT 1"
    begun = "SELECT 1 FROM open_changes WHERE before_hash = ? LIMIT 1"
    if connection.execute(used, (name, name)).fetchone() or connection.execute(begun, (name,)).fetchone():
        return False
    return store.contents.remove(connection, name)
