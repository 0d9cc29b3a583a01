"""Removes contents of the oldest versions when the person asks for it; their rows with the hashes stay.

Nothing is removed by itself: a session that opens over the limit says so, see `over_limit`.
"""

import logging
import threading
from dataclasses import dataclass

from app.storage.versions.rows import HASH
from app.storage.versions.store import VersionStore
from app.vocabulary.changes import file_state
from app.vocabulary.errors import StorageError

PATIENCE_SECONDS = 0.4
"""How long to wait for the database: nothing depends on it, and closing a session waits until it ends."""

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


@dataclass(frozen=True, slots=True)
class PruningPlan:
    """What would be removed so that the rest takes at most the limit."""

    versions: int
    oldest: str
    """When the first of these versions was made; "" if there is none."""
    newest: str
    """When the last of them was made."""
    bytes: int
    """How much room that makes."""


class LeftoverRemoval:
    """Removes, in a thread after a session was opened, files that a crash left and no version needs."""

    def __init__(self, store: VersionStore) -> None:
        self._thread = threading.Thread(target=self._run, args=(store,), name="leftovers", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._thread.join()

    def _run(self, store: VersionStore) -> None:
        try:
            store.contents.remove_leftovers(patience=PATIENCE_SECONDS)
            store.keeps.remove_leftovers()
        except (OSError, StorageError) as error:
            _log.warning("files that a crash left could not be removed: %s", error)


def over_limit(store: VersionStore, limit_mb: int) -> str:
    """A sentence for the person if the contents take more than the limit; "" if they do not."""
    held = store.contents.usage()[1]
    if held <= limit_mb * 1_000_000:
        return ""
    return (
        f"Earlier versions of files take {held / 1_000_000:,.0f} MB, more than your limit of {limit_mb:,} MB. "
        "Nothing was removed. See what could go: handrail storage --prune. Or raise the limit: versions_limit_mb."
    )


def storage_usage(store: VersionStore) -> StorageUsage:
    sql = """SELECT count(*) - coalesce(sum(pruned), 0), coalesce(sum(pruned), 0), count(DISTINCT file_id),
        count(DISTINCT project || char(0) || session_id) FROM versions"""
    versions, pruned, files, sessions = store.database.rows(sql)[0]
    return StorageUsage(versions, pruned, files, sessions, *store.contents.usage())


def plan_pruning(store: VersionStore, limit: int) -> PruningPlan:
    """What `prune` would remove: a content goes with the last version that needs it."""
    excess, freed, last = store.contents.usage()[1] - limit, 0, -1
    for size, seq in store.database.rows(_BY_LAST_VERSION) if excess > 0 else ():
        if freed >= excess:
            break
        freed, last = freed + size, max(last, seq)
    rows = store.database.rows(_UP_TO, (last,))
    versions, oldest, newest = rows[0]
    return PruningPlan(versions, oldest or "", newest or "", freed)


def prune(store: VersionStore, limit: int, keep_session: str = "") -> int:
    """Remove contents, oldest first, until they take at most `limit` bytes; gives how many were removed.

    Contents of `keep_session` stay.
    """
    removed = 0
    while store.contents.usage()[1] > limit:
        with store.database.transaction() as connection:
            # Not too many at once, so that no other writer waits long.
            oldest = connection.execute(_OLDEST, (keep_session, 50)).fetchall()
            for seq, *hashes in oldest:
                connection.execute("UPDATE versions SET pruned = 1 WHERE seq = ?", (seq,))
                # Recording waits for this transaction, so that no new version can need a content meanwhile.
                for name in {known.digest if (known := file_state(state)) else state for state in hashes}:
                    if not name or not HASH.fullmatch(name):
                        continue
                    if connection.execute(_IN_USE, (name, name, name)).fetchone() is None:
                        removed += store.contents.remove(connection, name)
                if store.contents.usage()[1] <= limit:
                    break
        if not oldest:
            break
    return removed


_OLDEST = """SELECT seq, before_hash, after_hash FROM versions
    WHERE pruned = 0 AND session_id != ? ORDER BY seq LIMIT ?"""
_BY_LAST_VERSION = """SELECT stored, (SELECT max(seq) FROM versions
        WHERE pruned = 0 AND (before_hash = blobs.hash OR after_hash = blobs.hash)) AS last
    FROM blobs WHERE stored > 0 AND last IS NOT NULL ORDER BY last"""
_UP_TO = "SELECT count(*), min(created_at), max(created_at) FROM versions WHERE pruned = 0 AND seq <= ?"
_IN_USE = """SELECT 1 FROM versions WHERE pruned = 0 AND (before_hash = ? OR after_hash = ?)
    UNION ALL SELECT 1 FROM open_changes WHERE before_hash = ? LIMIT 1"""
