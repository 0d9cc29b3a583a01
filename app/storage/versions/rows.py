"""The rows of the version store: one recorded version, and the writer that adds versions in a transaction."""

import re
import secrets
import sqlite3
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, fields, replace

from app.storage.database import timestamp
from app.vocabulary.changes import OTHERS, Recorded, Touched, mode_of

FOLDER = "folder"
"""In place of a hash: the path is a folder."""
TOO_LARGE = "large"
"""In place of a hash: a file that was too large for its content to be kept."""
HASH = re.compile("[0-9a-f]{64}")
"""A state that is the sha256 of a content in the content store."""


@dataclass(frozen=True, slots=True)
class Version:
    """One recorded change.

    `before_hash` and `after_hash` are a sha256, FOLDER, TOO_LARGE, what `changes` writes for a symbolic link, a
    kept file or a mode, or None if there was nothing at the path.
    """

    seq: int
    id: str
    file_id: str
    project: str
    session_id: str
    turn: int
    call_id: str
    tool: str
    operation: str
    path: str
    before_hash: str | None
    after_hash: str | None
    mode: int | None
    moved_from: str | None
    created_at: str
    batch: str | None
    """The id of the undo or redo that made this version; None if a tool made it."""
    undone_by: str | None
    """The id of the version that undid this one."""
    pruned: bool
    before_mtime_ns: int | None = None
    """When the file was modified that a command replaced; None if that is not known, or part of `before_hash`."""

    @property
    def is_rename(self) -> bool:
        """Whether undoing it is a rename: of a file, a folder, or something too large to be kept."""
        return self.moved_from is not None

    @property
    def is_chmod(self) -> bool:
        """Whether it changed nothing but permission bits."""
        return mode_of(self.after_hash) is not None


class VersionEntry:
    """Writes the versions of one call, or of one undo, inside a transaction."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        project: str,
        session_id: str,
        turn: int,
        call_id: str,
        tool: str,
        batch: str | None = None,
    ) -> None:
        self._db = connection
        self._project = project
        self._about = (session_id, turn, call_id, tool)
        self._batch = batch

    def add(self, touched: Touched, operation: str, mode: int | None) -> Recorded:
        """Record a change."""
        file_id, was_deleted = self._file(touched.path)
        if was_deleted or touched.after is None:
            deleted_at = timestamp() if touched.after is None else None
            self._db.execute("UPDATE files SET deleted_at = ? WHERE id = ?", (deleted_at, file_id))
        return self._insert(file_id, operation, touched, mode, None)

    def set_type(self, file_id: str, file_type: str) -> None:
        self._db.execute("UPDATE files SET file_type = ? WHERE id = ?", (file_type, file_id))

    def move(self, source: str, touched: Touched, operation: str, mode: int | None) -> Recorded:
        """Record a move. The file keeps its id, and so do the files in a folder that is moved."""
        file_id, _ = self._file(source)
        sql = "UPDATE files SET path = ?, owner = ?, deleted_at = NULL WHERE id = ?"
        self._db.execute(sql, (touched.path, self._owner(touched.path), file_id))
        if touched.after == FOLDER:
            sql = """UPDATE files SET path = ? || substr(path, ?), owner = ?
                WHERE project = ? AND owner = ? AND substr(path, 1, ?) = ?"""
            cut, owners = len(source) + 1, (self._owner(touched.path), self._owner(source))
            self._db.execute(sql, (touched.path, cut, owners[0], self._project, owners[1], cut, f"{source}/"))
        return self._insert(file_id, operation, replace(touched, before=None), mode, source)

    def _file(self, path: str) -> tuple[str, bool]:
        """The id of the file at this path, or of the last one that was there, and whether it is deleted."""
        sql = """SELECT id, deleted_at IS NOT NULL FROM files WHERE project = ? AND path = ? AND owner = ?
            ORDER BY deleted_at IS NOT NULL, deleted_at DESC LIMIT 1"""
        row = self._db.execute(sql, (self._project, path, self._owner(path))).fetchone()
        if row is not None:
            return str(row[0]), bool(row[1])
        file_id = time_ordered_id()
        self._db.execute(_INSERT_FILE, (file_id, self._project, self._owner(path), path))
        return file_id, False

    def _moment(self) -> str:
        """Not before the session's last message: what was changed since a message is found by these times."""
        found = self._db.execute("SELECT updated_at FROM sessions WHERE id = ?", self._about[:1]).fetchone()
        return max(timestamp(), str(found[0]) if found else "")

    def _owner(self, path: str) -> str:
        return owner_of(path, self._about[0])

    def _insert(
        self,
        file_id: str,
        operation: str,
        touched: Touched,
        mode: int | None,
        moved_from: str | None,
    ) -> Recorded:
        version_id = time_ordered_id()
        about = (version_id, file_id, self._project, *self._about, operation)
        states = (touched.path, touched.before, touched.after)
        row = (*about, *states, mode, moved_from, self._moment(), self._batch, touched.before_mtime_ns)
        self._db.execute(_INSERT, row)
        return Recorded(file_id, version_id)


def owner_of(path: str, session_id: str) -> str:
    """The `owner` column for a path: the session for paths in @state, because each session has its own @state."""
    return session_id if path == "@state" or path.startswith("@state/") else ""


def _id_source() -> Callable[[], str]:
    lock, last = threading.Lock(), 0

    def make() -> str:
        nonlocal last
        with lock:
            # 48 bits of milliseconds and 12 of their fractions, so that even a fast run stays in order.
            stamp = last = max((time.time_ns() << 12) // 1_000_000, last + 1)
        chance = secrets.randbits(62)
        return str(uuid.UUID(int=(stamp >> 12) << 80 | 7 << 76 | (stamp & 0xFFF) << 64 | 2 << 62 | chance))

    return make


time_ordered_id = _id_source()
"""A UUID of version 7: they sort by the time they were made, and never before an earlier one of this program."""


_COLUMNS = ", ".join(field.name for field in fields(Version))
SELECT = f"SELECT {_COLUMNS} FROM versions"  # noqa: S608  names of ours
_INSERT_FILE = "INSERT INTO files VALUES (?, ?, ?, ?, NULL, NULL)"
_INSERT = f"INSERT INTO versions ({_COLUMNS}) VALUES (NULL{', ?' * 15}, NULL, 0, ?)"  # noqa: S608  names of ours
STANDING = "batch IS NULL AND undone_by IS NULL"
"""SQL condition: a change by a tool that is not undone."""
NO_CHMOD = "(after_hash IS NULL OR after_hash NOT LIKE 'mode:%')"
"""SQL condition: a change of more than permission bits."""
BY_OTHERS = f"tool IN ({', '.join(repr(name) for name in OTHERS)})"
"""SQL condition: a change that happened while a command ran and that somebody else made."""
