"""File contents by their hash: compressed, each kept once, written in one step, outside of any project."""

import hashlib
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

LEVEL = 1
"""Of compression: text shrinks almost as far as at the highest, in a fraction of the time."""
STALE_SECONDS = 3_600

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


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
        folder = f"{self._folder}/{name[:2]}"
        path = f"{folder}/{name[2:]}"
        with suppress(FileNotFoundError):
            size = os.stat(path).st_size  # noqa: PTH116  a command may leave thousands of contents
            if size:  # a power cut may have left an empty file
                return name, size
        packed = zlib.compress(data, LEVEL)
        temporary = f"{folder}/.{os.urandom(16).hex()}.tmp"
        try:
            self._write(temporary, packed, sync=sync)
            os.replace(temporary, path)  # noqa: PTH105
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
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

    def _write(self, path: str, data: bytes, *, sync: bool) -> None:
        try:
            handle = os.open(path, _NEW, 0o600)
        except FileNotFoundError:
            Path(path).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle = os.open(path, _NEW, 0o600)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
            if sync:
                os.fsync(handle)
        finally:
            os.close(handle)
