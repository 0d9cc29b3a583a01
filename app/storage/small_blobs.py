"""Small contents that lie in the database: a command may leave thousands, and a file for each would take its time.

They come and go in the same transaction as the versions that need them, so nothing is ever left over.
"""

import sqlite3
import zlib
from collections.abc import Iterable

from app.sqlite import Database
from app.storage.blobs import LEVEL, digest

MAX_SMALL = 32_000
"""Bytes; what is longer gets a file of its own, whose room goes back to the disk when it is pruned."""


def packed(data: bytes) -> bytes:
    return zlib.compress(data, LEVEL)


def keep(connection: sqlite3.Connection, contents: Iterable[tuple[str, bytes]]) -> None:
    """Hash and packed content of each."""
    connection.executemany("INSERT OR IGNORE INTO contents VALUES (?, ?)", contents)


def forget(connection: sqlite3.Connection, name: str) -> None:
    connection.execute("DELETE FROM contents WHERE hash = ?", (name,))


def is_in(connection: sqlite3.Connection, name: str) -> bool:
    return connection.execute("SELECT 1 FROM contents WHERE hash = ?", (name,)).fetchone() is not None


def has(database: Database, name: str) -> bool:
    return bool(database.rows("SELECT 1 FROM contents WHERE hash = ?", (name,)))


def get(database: Database, name: str) -> bytes | None:
    """None if it is not here, or is not what its name says."""
    rows = database.rows("SELECT data FROM contents WHERE hash = ?", (name,))
    try:
        data = zlib.decompress(rows[0][0]) if rows else None
    except zlib.error:
        return None
    return data if data is not None and digest(data) == name else None
