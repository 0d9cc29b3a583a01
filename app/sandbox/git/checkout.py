"""What is checked out in a project's repository: read from its files, since a git that runs there may run programs."""

import hashlib
import os
import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_MOST_BYTES = 4_096
_MOST_INDEX_BYTES = 50_000_000
_MOST_HASHED_BYTES = 2_000_000
"""Of a file that was touched since the commit: a larger one counts as modified."""
_SHORT_HASH = 8
_LONGER_FLAGS = 0x4000
_ENTRY = struct.Struct(">8xII20xI20sH")
"""Of an index entry: the seconds and nanoseconds of its last change, its size, its hash and flags."""


@dataclass(frozen=True, slots=True)
class TrackedFile:
    changed_ns: int
    size: int
    digest: bytes


class Checkout:
    """The working tree of a project. Blocks."""

    def __init__(self, project: Path) -> None:
        self._project = project
        self._folder = project / ".git"
        if self._folder.is_file():  # a working tree beside its repository
            self._folder = project / _first_line(self._folder).removeprefix("gitdir:").strip()
        self._tracked: dict[str, TrackedFile] | None = None

    @property
    def branch(self) -> str:
        """The name of the branch, or the beginning of the commit; "" where there is no repository."""
        head = _first_line(self._folder / "HEAD")
        name = head.removeprefix("ref:").strip()
        return name.removeprefix("refs/heads/") if head.startswith("ref:") else name[:_SHORT_HASH]

    def modified(self, paths: Sequence[str]) -> list[str]:
        """Which of these tracked files are not as they were added or committed."""
        if self._tracked is None:
            self._tracked = dict(_entries(self._folder / "index"))
        return [path for path in paths if path in self._tracked and self._differs(path, self._tracked[path])]

    def _differs(self, path: str, known: TrackedFile) -> bool:
        file = self._project / path
        with suppress(OSError):
            status = file.lstat()
            if status.st_size != known.size or file.is_symlink():
                return status.st_size != known.size
            if status.st_mtime_ns == known.changed_ns:
                return False
            data = file.read_bytes() if known.size <= _MOST_HASHED_BYTES else b""
            blob = hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False)
            return blob.digest() != known.digest
        return False


def _entries(index: Path) -> Iterator[tuple[str, TrackedFile]]:
    """Of the usual formats of git's index; an index that is none of them tells nothing."""
    try:
        with index.open("rb") as file:
            data = file.read(_MOST_INDEX_BYTES)
        sign, version, count = struct.unpack_from(">4sII", data)
        at = 12
        for _ in range(count if sign == b"DIRC" and version in (2, 3) else 0):
            seconds, nanoseconds, size, digest, flags = _ENTRY.unpack_from(data, at)
            start = at + _ENTRY.size + (2 if flags & _LONGER_FLAGS else 0)
            end = data.index(b"\0", start)
            yield os.fsdecode(data[start:end]), TrackedFile(seconds * 10**9 + nanoseconds, size, digest)
            at += (end - at + 8) // 8 * 8
    except (OSError, ValueError, struct.error):
        return


def _first_line(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_MOST_BYTES).decode(errors="replace").partition("\n")[0].strip()
    except OSError:
        return ""
