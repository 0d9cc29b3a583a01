"""The content store: file contents by their sha256, each kept once and compressed. Versions, undo and intents use it.

Small contents are in the database, in the same transaction as what needs them: a new file for each would have to wait
for the disk. A larger one gets a file of its own, `ab/cdef…` for the hash `abcdef…`. Callers do not see the difference.

What commands replaced is no part of this store: it is kept as files, see `app.storage.keeps`.
"""

import hashlib
import os
import secrets
import sqlite3
import time
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.fs.own_file import replace_file
from app.storage.sqlite import Database
from app.vocabulary.changes import Content

MAX_SMALL_BYTES = 32_000
"""Longer contents always get a file: its disk space is free again as soon as it is pruned."""
NAMES_PER_QUERY = 500


def digest(data: bytes) -> str:
    return data.digest if isinstance(data, Content) else hashlib.sha256(data).hexdigest()


def _pack(data: bytes) -> bytes:
    # Text shrinks almost as far as at the highest level, in a fraction of the time; most copies are never read.
    return zlib.compress(data, 1)


@dataclass(frozen=True, slots=True)
class PreparedContents:
    """Contents that were written to files or compressed before the transaction that needs them."""

    large: Mapping[str, bytes]
    small: Mapping[str, tuple[bytes, bytes | None]]
    """Each content as it is, and compressed unless the database already had it."""
    sync: bool


class ContentStore:
    """The contents in one folder and one database; any thread may call it."""

    def __init__(self, database: Database, folder: Path) -> None:
        self._database = database
        self._folder = folder

    def prepare(self, contents: Mapping[str, bytes], *, bulk: bool = False) -> PreparedContents:
        """Do the slow part of keeping these contents, given by their hashes, before a transaction is begun.

        `bulk` is for the many contents of one command: nothing waits until the disk has written, so that a power
        failure may lose them, and those which are for later are not compressed before `compress`. Raises OSError.
        """
        small = {name: data for name, data in contents.items() if len(data) <= MAX_SMALL_BYTES}
        known = self._in_database(list(small))
        in_files = {name for name in small if name not in known and os.path.exists(self._path(name))}  # noqa: PTH110
        large = {name: data for name, data in contents.items() if name not in small or name in in_files}
        for name, data in large.items():
            self._write_file(name, data, sync=not bulk)
        prepared = {
            name: (data, None if name in known else _pack(data)) for name, data in small.items() if name not in in_files
        }
        return PreparedContents(large, prepared, sync=not bulk)

    def keep(self, connection: sqlite3.Connection, prepared: PreparedContents) -> bool:
        """Keep prepared contents in the transaction that records why they are needed; whether the database had not all.

        Another program may have pruned one of them since it was prepared; it is written again then.
        """
        known = self._in_database([name for name, (_, new) in prepared.small.items() if new is None])
        rows = {name: new or _pack(data) for name, (data, new) in prepared.small.items() if name not in known}
        before = connection.total_changes
        connection.executemany("INSERT OR IGNORE INTO contents VALUES (?, ?)", rows.items())
        is_new = connection.total_changes > before
        sizes = [(name, len(prepared.small[name][0]), len(new)) for name, new in rows.items()]
        for name, data in prepared.large.items():
            sizes.append((name, len(data), self._write_file(name, data, sync=prepared.sync)))
        sql = "INSERT INTO blobs VALUES (?, ?, ?) ON CONFLICT (hash) DO UPDATE SET stored = excluded.stored"
        connection.executemany(sql, sizes)
        return is_new

    def get(self, name: str) -> bytes | None:
        """The content with this hash; None if it is not kept, or is damaged so that it no longer has this hash."""
        found = [packed for (packed,) in self._database.rows("SELECT data FROM contents WHERE hash = ?", (name,))]
        with suppress(OSError):
            found.append(Path(self._path(name)).read_bytes())
        for packed in found:
            with suppress(zlib.error):
                data = zlib.decompress(packed)
                if digest(data) == name:
                    return data
        return None

    def has(self, name: str) -> bool:
        return bool(self._in_database([name])) or Path(self._path(name)).exists()

    def size(self, name: str | None) -> int | None:
        """The length of a content, known even after the content itself was pruned."""
        rows = self._database.rows("SELECT size FROM blobs WHERE hash = ?", (name,))
        return int(rows[0][0]) if rows else None

    def usage(self) -> tuple[int, int]:
        """How many contents are kept, and how many bytes they take."""
        sql = "SELECT count(*), coalesce(sum(stored), 0) FROM blobs WHERE stored > 0"
        count, stored = self._database.rows(sql)[0]
        return int(count), int(stored)

    def remove(self, connection: sqlite3.Connection, name: str) -> bool:
        """Remove a content for good; its size stays known. False if it was not kept."""
        was_kept = connection.execute("UPDATE blobs SET stored = 0 WHERE hash = ? AND stored > 0", (name,)).rowcount
        connection.execute("DELETE FROM contents WHERE hash = ?", (name,))
        Path(self._path(name)).unlink(missing_ok=True)
        return bool(was_kept)

    def remove_leftovers(self, *, patience: float) -> None:
        """Remove files that a crash left in one of the 256 folders, chosen at random so that all get their turn."""
        # A younger file may be about to be noted in the database.
        oldest = time.time() - 3_600
        folder = self._folder / f"{secrets.randbelow(256):02x}"
        for path in folder.iterdir() if folder.is_dir() else ():
            try:
                is_old = path.stat().st_mtime < oldest
            except FileNotFoundError:
                continue
            if not is_old:
                continue
            with self._database.transaction(at_most=patience) as connection:
                known = "SELECT 1 FROM blobs WHERE hash = ? AND stored > 0"
                if connection.execute(known, (folder.name + path.name,)).fetchone() is None:
                    with suppress(OSError):
                        path.unlink(missing_ok=True)

    def _path(self, name: str) -> str:
        return f"{self._folder}/{name[:2]}/{name[2:]}"

    def _in_database(self, names: Sequence[str]) -> set[str]:
        """Those of these hashes whose contents are in the database and not in a file."""
        found: set[str] = set()
        for start in range(0, len(names), NAMES_PER_QUERY):
            some = names[start : start + NAMES_PER_QUERY]
            sql = f"SELECT hash FROM contents WHERE hash IN ({', '.join('?' * len(some))})"  # noqa: S608  only marks
            found.update(name for (name,) in self._database.rows(sql, some))
        return found

    def _write_file(self, name: str, data: bytes, *, sync: bool) -> int:
        """Write the file unless it is there; gives how many bytes it takes."""
        path = self._path(name)
        with suppress(FileNotFoundError):
            size = os.stat(path).st_size  # noqa: PTH116  a command may leave thousands of contents
            if size:  # a power failure may have left an empty file
                return size
        packed = _pack(data)
        replace_file(path, packed, sync=sync)
        return len(packed)
