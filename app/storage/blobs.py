"""File contents by their hash: compressed, each kept once, written in one step, outside of any project."""

import hashlib
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from app.fs.own_file import replace_file

LEVEL = 1
"""Of compression: text shrinks almost as far as at the highest, in a fraction of the time."""
STALE_SECONDS = 3_600


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Blobs:
    """A folder of contents, `ab/cdef…` for the hash `abcdef…`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, data: bytes, *, name: str = "", sync: bool = True) -> tuple[str, int]:
        """Keep a content; gives its hash and how many bytes it takes. Without `sync` a power cut may cost it.

        `name` is its hash, if somebody has worked it out already.
        """
        name = name or digest(data)
        path = f"{self._folder}/{name[:2]}/{name[2:]}"
        with suppress(FileNotFoundError):
            size = os.stat(path).st_size  # noqa: PTH116  a command may leave thousands of contents
            if size:  # a power cut may have left an empty file
                return name, size
        packed = zlib.compress(data, LEVEL)
        replace_file(path, packed, sync=sync)
        return name, len(packed)

    def get(self, name: str) -> bytes | None:
        """The content of this hash; None if it is not kept or is not any more what its name says."""
        try:
            data = zlib.decompress(self._path(name).read_bytes())
        except (OSError, zlib.error):
            return None
        return data if digest(data) == name else None

    def has(self, name: str) -> bool:
        return os.path.exists(f"{self._folder}/{name[:2]}/{name[2:]}")  # noqa: PTH110  asked for thousands of times

    def remove(self, name: str) -> None:
        self._path(name).unlink(missing_ok=True)

    def stale(self, shard: int) -> Iterator[tuple[str, Path]]:
        """Hash and path of what has lain for a while in one of the 256 folders; a temporary file has the hash ''."""
        oldest = time.time() - STALE_SECONDS
        folder = self._folder / f"{shard:02x}"
        for path in folder.iterdir() if folder.is_dir() else ():
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < oldest:
                    yield ("" if path.suffix == ".tmp" else folder.name + path.name), path

    def _path(self, name: str) -> Path:
        return self._folder / name[:2] / name[2:]
