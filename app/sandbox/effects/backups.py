"""Backups: a copy of each file of a project, kept outside of it, from before a command could change it.

A copy is found by path and signature, so it is never mistaken for the content that the file had at another time.
"""

import logging
import os
import shutil
import time
import zlib
from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.changes import Content, compressed
from app.errors import DatabaseUnusable, StorageError
from app.sandbox.effects.snapshot import Signature
from app.sqlite import Database

MAX_FILE_BYTES = 20_000_000
COMPRESSED_BYTES = 5_000_000
"""Larger files are kept uncompressed, because compressing them takes seconds; they get half of the room."""
MAX_BACKUP_BYTES = 300_000_000
"""Of all copies of a project, as they are stored."""
MAX_FILES = 50_000
MAX_TOTAL_BYTES = 1_500_000_000
"""Of the copies of all projects; the least recently used are removed first."""
UNUSED_SECONDS = 30 * 86_400
MAX_GET_MANY = 100
KEPT_OLD_SECONDS = 3_600
"""How long a copy stays after its file changed: a command in another window may still need it."""

_NAME = "copies.db"
_SCHEMA = """CREATE TABLE IF NOT EXISTS copies (
    path BLOB NOT NULL, signature BLOB NOT NULL, data BLOB NOT NULL, replaced_at INTEGER,
    PRIMARY KEY (path, signature))"""
_INDEX = "CREATE INDEX IF NOT EXISTS old_copies ON copies (replaced_at) WHERE replaced_at IS NOT NULL"
_OUTDATE = "UPDATE copies SET replaced_at = ? WHERE path = ? AND signature != ? AND replaced_at IS NULL"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Backup:
    path: str
    signature: Signature
    data: bytes


class Backups:
    """The copies of one project, in a database of their own. All methods block; any thread may call them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._database: Database | None = None
        self._closed = False
        self._have: dict[str, Signature] = {}
        """The newest copy of each path; what another program has copied meanwhile is copied again."""
        self._bytes = 0

    def open(self) -> None:
        """Open or create the database. A damaged one is deleted, because there are only copies in it."""
        if self._database is not None:
            return
        try:
            database = self._opened()
        except DatabaseUnusable:
            for file in self._folder.glob(f"{_NAME}*"):
                file.unlink(missing_ok=True)
            database = self._opened()
        self._database = database
        if self._closed:  # meanwhile
            self.close()

    def look_again(self) -> None:
        """Find the copies that another session has made meanwhile."""
        if self._database is not None:
            with suppress(StorageError):
                self._read(self._database)

    def has(self, path: str, signature: Signature) -> bool:
        return self._have.get(path) == signature

    def knows(self, path: str) -> bool:
        """Whether there is a copy of this file, from whatever time."""
        return path in self._have

    def known(self) -> dict[str, Signature]:
        """For each file the signature of its newest copy."""
        return dict(self._have)

    @property
    def is_heavy(self) -> bool:
        return self._bytes >= MAX_BACKUP_BYTES

    @property
    def is_full(self) -> bool:
        return self.is_heavy or len(self._have) >= MAX_FILES

    def room_for(self, path: str, size: int) -> bool:
        if self._database is None or size > MAX_FILE_BYTES:
            return False
        if size > COMPRESSED_BYTES and self._bytes + size > MAX_BACKUP_BYTES // 2:
            return False
        return path in self._have or not self.is_full

    def put(self, copies: Iterable[Backup]) -> None:
        """Store copies; earlier ones of the same paths become old. A failure is logged: undo lacks the content then."""
        if (database := self._database) is None:
            return
        packed: list[tuple[bytes, Signature, bytes]] = []
        room = MAX_FILES - len(self._have)
        large = MAX_BACKUP_BYTES // 2 - self._bytes
        for copy in copies:
            room -= copy.path not in self._have
            large -= len(copy.data) if len(copy.data) > COMPRESSED_BYTES else 0
            if room >= 0 and (large >= 0 or len(copy.data) <= COMPRESSED_BYTES):
                packed.append((os.fsencode(copy.path), copy.signature, _packed(copy.data)))
        now = int(time.time())
        try:
            with database.transaction() as connection:
                connection.executemany(_OUTDATE, [(now, path, mine) for path, mine, _ in packed])
                connection.executemany("INSERT OR REPLACE INTO copies VALUES (?, ?, ?, NULL)", packed)
        except StorageError as error:
            self._warn("copies of files could not be kept", error)
            return
        self._have |= {os.fsdecode(path): mine for path, mine, _ in packed}
        self._bytes += sum(len(data) for _, _, data in packed)

    def get(self, path: str, signature: Signature) -> Content | None:
        """The content that a file had when it had this signature; None if there is no copy."""
        if (database := self._database) is None:
            return None
        sql = "SELECT data FROM copies WHERE path = ? AND signature = ?"
        try:
            rows = database.rows(sql, (os.fsencode(path), signature))
            return Content.decompressed(rows[0][0]) if rows else None
        except (StorageError, zlib.error):
            return None

    def get_many(self, wanted: Sequence[tuple[str, Signature]]) -> dict[str, Content]:
        """The same for up to `MAX_GET_MANY` files in one query; those without a copy are left out."""
        if (database := self._database) is None or not wanted:
            return {}
        marks = ", ".join(["(?, ?)"] * len(wanted))
        # The order of a CROSS JOIN is kept: each wanted file is looked up, instead of each copy.
        sql = f"""WITH wanted (name, then_signed) AS (VALUES {marks})
            SELECT path, data FROM wanted CROSS JOIN copies ON path = name AND signature = then_signed"""  # noqa: S608
        values = [value for path, signature in wanted for value in (os.fsencode(path), signature)]
        with suppress(StorageError, zlib.error):
            rows = database.rows(sql, values)
            return {os.fsdecode(path): Content.decompressed(data) for path, data in rows}
        return {}

    def keep_only(self, paths: Container[str]) -> None:
        """Remove the copies of all other files, and old copies, and free their disk space."""
        if (database := self._database) is None:
            return
        lost = [path for path in self._have if path not in paths]
        now = int(time.time())
        try:
            with database.transaction() as connection:
                connection.executemany(_OUTDATE, [(now, os.fsencode(path), b"") for path in lost])
                oldest = now + 1 if self.is_heavy else now - KEPT_OLD_SECONDS
                connection.execute("DELETE FROM copies WHERE replaced_at < ?", (oldest,))
            database.rows("PRAGMA incremental_vacuum")
            self._bytes = _size(database)
        except StorageError as error:
            self._warn("old copies of files could not be removed", error)
        for path in lost:
            del self._have[path]

    def close(self) -> None:
        self._closed = True
        if self._database is not None:
            self._database.close()
            self._database = None

    def _warn(self, what: str, error: StorageError) -> None:
        """A session that was closed early lacks nothing: the next one makes the copies."""
        if not self._closed:
            _log.warning("%s: %s", what, error)

    def _opened(self) -> Database:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = self._folder / _NAME
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        os.utime(file)  # `prune` sees that it is in use
        database = Database(file)
        try:
            database.rows("PRAGMA synchronous=OFF")  # a power failure may lose copies; they are made again
            for pragma in ("auto_vacuum=INCREMENTAL", "journal_mode=WAL"):
                database.rows(f"PRAGMA {pragma}")
            with database.transaction() as connection:
                connection.execute(_SCHEMA)
                connection.execute(_INDEX)
            self._read(database)
        except BaseException:
            database.close()
            raise
        return database

    def _read(self, database: Database) -> None:
        rows = database.rows("SELECT path, signature FROM copies WHERE replaced_at IS NULL")
        self._have = {os.fsdecode(path): bytes(signature) for path, signature in rows}
        self._bytes = _size(database)


def _packed(data: bytes) -> bytes:
    """The form that is stored; `zlib.decompress` reads both."""
    return compressed(data) if len(data) <= COMPRESSED_BYTES else zlib.compress(data, 0)


def _size(database: Database) -> int:
    return int(database.rows("SELECT coalesce(sum(length(data)), 0) FROM copies")[0][0])


def prune(folder_of_all: Path, keep: Path) -> None:
    """Remove the copies of projects that were not used for long, except the one to `keep`."""
    used = []
    for folder in folder_of_all.iterdir() if folder_of_all.is_dir() else ():
        if folder != keep and not folder.is_symlink():
            with suppress(OSError):
                found = [file.stat() for file in folder.glob(f"{_NAME}*")]
                used.append((max((file.st_mtime for file in found), default=0), sum(f.st_size for f in found), folder))
    held = 0
    for last, size, folder in sorted(used, reverse=True):
        held += size
        if last < time.time() - UNUSED_SECONDS or held > MAX_TOTAL_BYTES - MAX_BACKUP_BYTES:
            shutil.rmtree(folder, ignore_errors=True)
