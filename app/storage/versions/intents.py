"""Intents: a change that a tool is about to make is stored, with the content it replaces, before the file is touched.

An intent is left over if the program was killed, or if the change was made and could not be recorded. `settle` then
looks at the file, and records the change if it was made.
"""

import logging
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Protocol

from app.fs.kept_files import Look
from app.storage.contents import ContentStore, digest
from app.storage.sqlite import Database
from app.storage.versions.rows import FOLDER, TOO_LARGE, VersionEntry
from app.storage.versions.undo_files import UndoFiles
from app.vocabulary.changes import Touched, file_state, link_target
from app.vocabulary.errors import StorageError, ToolError

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OpenChange:
    """A change that was begun; `before_hash` and `after_hash` as in a version."""

    id: str
    project: str
    session_id: str
    turn: int
    call_id: str
    tool: str
    holder: str
    """The id of the instance of the program that makes it."""
    operation: str
    path: str
    before_hash: str | None
    after_hash: str | None
    mode: int | None
    moved_from: str | None
    file_type: str | None


class Store(Protocol):
    """The part of the version store that this module needs."""

    @property
    def database(self) -> Database: ...

    @property
    def contents(self) -> ContentStore: ...

    def is_in_progress(self, change: OpenChange) -> bool: ...


def add(connection: sqlite3.Connection, change: OpenChange) -> None:
    connection.execute(_ADD, [getattr(change, name) for name in _NAMES])


def entry(connection: sqlite3.Connection, change: OpenChange) -> VersionEntry:
    """Records versions of the call that makes this change."""
    return VersionEntry(connection, change.project, change.session_id, change.turn, change.call_id, change.tool)


def holders(connection: sqlite3.Connection, project: str, paths: tuple[str, str | None]) -> list[str]:
    """The programs with intents to change one of these paths."""
    sql = "SELECT holder FROM open_changes WHERE project = ? AND path IN (?, ?)"
    return [str(holder) for (holder,) in connection.execute(sql, (project, *paths))]


def remove(connection: sqlite3.Connection, name: str) -> bool:
    """Delete an intent; False if it was already deleted."""
    return connection.execute("DELETE FROM open_changes WHERE id = ?", (name,)).rowcount > 0


def settle(store: Store, project: str, files: Callable[[str], UndoFiles]) -> list[tuple[OpenChange, Touched]]:
    """Find out which changes with a left-over intent were made, record these and give them. Blocks."""
    made: list[tuple[OpenChange, Touched]] = []
    for row in store.database.rows(f"{_SELECT} WHERE project = ? ORDER BY seq", (project,)):
        change = OpenChange(*row)
        if store.is_in_progress(change):
            continue
        try:
            made += [(change, touched) for touched in _settle_one(store, change, files(change.session_id))]
        except (OSError, StorageError, ToolError) as error:  # the intent stays
            _log.warning("it could not be found out whether %s was changed: %s", change.path, error)
    return made


def _settle_one(store: Store, change: OpenChange, files: UndoFiles) -> list[Touched]:
    touched = _outcome(change, files)
    kept = None
    is_file = (
        touched is not None and touched.after not in (None, FOLDER, TOO_LARGE) and link_target(touched.after) is None
    )
    if touched is not None and is_file and touched.after == files.state(change.path):
        kept = files.read(change.path, 50_000_000)  # a longer one is not stored for redo
    with store.database.transaction() as connection:
        if not remove(connection, change.id) or touched is None:  # settled by another program, or nothing was changed
            return []
        if kept is not None and digest(kept) == touched.after:
            store.contents.keep(connection, store.contents.prepare({digest(kept): kept}))
        versions = entry(connection, change)
        if change.moved_from is not None and touched.before is None and files.state(change.moved_from) is None:
            recorded = versions.move(change.moved_from, touched, change.operation, change.mode)
        else:
            recorded = versions.add(touched, change.operation, change.mode)
        if change.file_type is not None:
            versions.set_type(recorded.file_id, change.file_type)
    return [touched]


def _outcome(change: OpenChange, files: UndoFiles) -> Touched | None:
    """The change as it is recorded; None if it was not made. In doubt it counts as made, so that old content stays."""
    now = files.state(change.path)
    is_after = now == change.after_hash or _fits(files.look(change.path), change.after_hash)
    if change.moved_from is None:
        is_before = now == change.before_hash or _fits(files.look(change.path), change.before_hash)
        unchanged = is_before or (change.before_hash == TOO_LARGE and now is not None and not is_after)
        return None if unchanged and not is_after else _touched_by(change)
    if files.state(change.moved_from) is None:
        return None if now is None else _touched_by(change)
    return _touched_by(change) if is_after and now != FOLDER else None  # copied and not yet removed at the source


def _fits(look: Look | None, state: str | None) -> bool:
    """Whether what lies there is what a state tells by facts."""
    known = file_state(state)
    return known is not None and look is not None and (look.size, look.mtime_ns) == (known.size, known.mtime_ns)


def _touched_by(change: OpenChange) -> Touched:
    return Touched(change.path, change.before_hash, change.after_hash)


_NAMES = [field.name for field in fields(OpenChange)]
_SELECT = f"SELECT {', '.join(_NAMES)} FROM open_changes"  # noqa: S608  names of ours
_ADD = f"INSERT INTO open_changes ({', '.join(_NAMES)}) VALUES ({', '.join('?' * len(_NAMES))})"  # noqa: S608
