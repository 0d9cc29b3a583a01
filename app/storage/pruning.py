"""Keeps the version store within its size limit: contents of the oldest versions are removed, their rows stay."""

import logging
import threading
from dataclasses import dataclass

from app.changes import link_target
from app.errors import StorageError
from app.storage.versions import VersionStore

VERSIONS_PER_TRANSACTION = 50
"""So that no transaction blocks other writers for long."""
MAX_PRUNED_VERSIONS = 5_000
"""In one run; the next session continues."""
PATIENCE_SECONDS = 0.4
"""How long to wait for the database: nothing depends on pruning, and closing a session waits until it ends."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StorageUsage:
    """What the version store contains; `versions` counts those that can be restored."""

    versions: int
    pruned: int
    files: int
    sessions: int
    contents: int
    bytes: int


class BackgroundPruning:
    """Prunes in a thread after a session was opened."""

    def __init__(self, store: VersionStore, limit: int, session_id: str) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(store, limit, session_id), name="pruning", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self, store: VersionStore, limit: int, session_id: str) -> None:
        try:
            prune(store, limit, session_id, self._stop)
            store.contents.remove_leftovers(patience=PATIENCE_SECONDS)
        except (OSError, StorageError) as error:
            _log.warning("the version store could not be pruned: %s", error)


def storage_usage(store: VersionStore) -> StorageUsage:
    sql = """SELECT count(*) - coalesce(sum(pruned), 0), coalesce(sum(pruned), 0), count(DISTINCT file_id),
        count(DISTINCT project || char(0) || session_id) FROM versions"""
    versions, pruned, files, sessions = store.database.rows(sql)[0]
    return StorageUsage(versions, pruned, files, sessions, *store.contents.usage())


def prune(store: VersionStore, limit: int, keep_session: str, stop: threading.Event | None = None) -> int:
    """Remove contents, oldest first, until they take at most `limit` bytes; gives how many were removed.

    Contents of `keep_session` stay.
    """
    removed = 0
    for _ in range(0, MAX_PRUNED_VERSIONS, VERSIONS_PER_TRANSACTION):
        if (stop is not None and stop.is_set()) or store.contents.usage()[1] <= limit:
            break
        with store.database.transaction(at_most=PATIENCE_SECONDS) as connection:
            oldest = connection.execute(_OLDEST, (keep_session, VERSIONS_PER_TRANSACTION)).fetchall()
            for seq, *hashes in oldest:
                connection.execute("UPDATE versions SET pruned = 1 WHERE seq = ?", (seq,))
                # Recording waits for this transaction, so that no new version can need a content meanwhile.
                for name in (name for name in hashes if name is not None and link_target(name) is None):
                    if connection.execute(_IN_USE, (name, name, name)).fetchone() is None:
                        removed += store.contents.remove(connection, name)
                if store.contents.usage()[1] <= limit:
                    break
        if not oldest:
            break
    return removed


_OLDEST = """SELECT seq, before_hash, after_hash FROM versions
    WHERE pruned = 0 AND session_id != ? ORDER BY seq LIMIT ?"""
_IN_USE = """SELECT 1 FROM versions WHERE pruned = 0 AND (before_hash = ? OR after_hash = ?)
    UNION ALL SELECT 1 FROM open_changes WHERE before_hash = ? LIMIT 1"""
