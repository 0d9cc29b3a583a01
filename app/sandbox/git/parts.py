"""The parts of a repository that commands change: references, HEAD, index, stash, logs, and what git notes beside them.

A part has the name of its file in the repository's folder. A reference is the same part whether it lies in a file of
its own or in `packed-refs`; the stash is one with its log, which is the list of its entries.
"""

import errno
import json
import os
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from app.fs.folders import OPEN_FLAGS
from app.sandbox.git import index

PACKED = "packed-refs"
INDEX = "index"
STASH, STASH_LOG = "refs/stash", "logs/refs/stash"
FILES = (
    *("HEAD", "ORIG_HEAD", "MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG"),
    *("BISECT_START", "shallow", "info/exclude", "info/attributes", "info/sparse-checkout", "objects/info/alternates"),
    "gitdir",
)
TREES = ("logs", "rebase-merge", "rebase-apply", "sequencer")
REFTABLE = "reftable/tables.list"
"""Where references are kept in another way: that they changed is told, and nothing more."""
MAX_PART_BYTES = 2_000_000
"""Of one part; the index has a bound of its own."""
PACKED_BYTES = 20_000_000
MOST_PARTS = 20_000
"""Of one repository; those beyond are not looked at."""
SETTLED_NS = 50_000_000
"""After which a file's times can be relied on: two changes in one tick look like one."""

Stamp = tuple[int, int, int, int]
Parts = dict[str, "bytes | None"]
"""What each holds; None for one that is there and too large to be kept."""


class KeptPart(NamedTuple):
    stamp: Stamp | None
    content: bytes | None


class RepositoryReader:
    """Reads the parts of one repository; a file is read again only when it has changed. Blocks."""

    def __init__(self, git: Path) -> None:
        self.git = str(git)
        self.is_whole = True
        """Whether no part was left out in the last look."""
        self._known: dict[str, KeptPart] = {}
        self._packed: tuple[bytes | None, Parts] = (b"", {})

    def look(self) -> Parts:
        """Nothing where there is no such repository."""
        known: dict[str, KeptPart] = {}
        now = time.time_ns()
        walked = (name for folder in ("refs", *TREES) for name in self._walk(folder))
        names = (*FILES, INDEX, PACKED, REFTABLE, *walked)
        self.is_whole = len(names) <= MOST_PARTS
        for name in names[:MOST_PARTS]:
            kept = self._read(name, now)
            if kept is not None:
                known[name] = kept
        self._known = known
        return self._parts({name: kept.content for name, kept in known.items()})

    def _parts(self, found: Parts) -> Parts:
        packed = found.pop(PACKED, b"")
        if packed is not self._packed[0]:
            self._packed = (packed, unpacked(packed or b""))
        parts = self._packed[1] | found
        if len(parts) > MOST_PARTS:
            self.is_whole = False
            parts = dict(list(found.items())[:MOST_PARTS])
        log = parts.pop(STASH_LOG, None)
        if STASH in parts and log:
            parts[STASH] = log
        return parts

    def _walk(self, folder: str) -> Iterator[str]:
        with suppress(OSError), os.scandir(f"{self.git}/{folder}") as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    yield from self._walk(f"{folder}/{entry.name}")
                elif not entry.name.endswith(".lock"):
                    yield f"{folder}/{entry.name}"

    def _read(self, name: str, now: int) -> KeptPart | None:
        path = f"{self.git}/{name}"
        try:
            found = os.lstat(path)
            if not stat.S_ISREG(found.st_mode):
                return None
            known = self._known.get(name)
            stamp = (found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
            if known is not None and known.stamp == stamp:
                return known
            most = PACKED_BYTES if name == PACKED else index.MAX_INDEX_BYTES if name == INDEX else MAX_PART_BYTES
            content = canonical(name, contents(path, most)) if found.st_size <= most else None
        except OSError:
            return None
        if known is not None and known.content == content:
            content = known.content  # the same object, so that what was made of it is known too
        return KeptPart(stamp if now - found.st_ctime_ns > SETTLED_NS else None, content)


def read_part(git: Path, name: str) -> bytes | None:
    """What one part holds now; None where it is not there. Raises OSError where that cannot be known."""
    content = _one(git, name)
    if content is None and name.startswith("refs/"):
        return unpacked(_one(git, PACKED) or b"").get(name)
    return (_one(git, STASH_LOG) or content) if name == STASH else content


def _one(git: Path, name: str) -> bytes | None:
    try:
        return canonical(name, contents(f"{git}/{name}", max(PACKED_BYTES, index.MAX_INDEX_BYTES)))
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None


def contents(path: str, most: int) -> bytes:
    """Of a regular file, not through a link."""
    handle = os.open(path, os.O_RDONLY | OPEN_FLAGS)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        return file.read(most + 1)


def canonical(name: str, content: bytes) -> bytes:
    """So that what means the same is the same."""
    if name == INDEX:
        return index.as_text(content)
    return content.strip() + b"\n" if name.startswith("refs/") or name == "HEAD" else content


def unpacked(packed: bytes) -> Parts:
    """The references in `packed-refs`, each as if it had a file of its own."""
    lines = [line.split(b" ", 1) for line in packed.splitlines() if line[:1] not in (b"#", b"^", b"")]
    return {os.fsdecode(line[1]): line[0] + b"\n" for line in lines if len(line) == 2 and line[1].startswith(b"refs/")}


def written(looks: Mapping[str, Parts]) -> bytes:
    """What was seen of several repositories, by their folders, so that `read` gives it back."""
    lists = {
        git: [(name, None if content is None else len(content)) for name, content in parts.items()]
        for git, parts in looks.items()
    }
    contents = (content for parts in looks.values() for content in parts.values() if content is not None)
    return b"".join((json.dumps(lists).encode(), b"\n", *contents))


def read(note: bytes) -> dict[str, Parts]:
    """Raises ValueError for what `written` did not write."""
    at = note.index(b"\n") + 1
    looks: dict[str, Parts] = {}
    for git, names in json.loads(note[: at - 1]).items():
        parts = looks[git] = {}
        for name, size in names:
            parts[name] = None if size is None else note[at : at + size]
            at += size or 0
    if at != len(note):
        raise ValueError("the note was cut off")
    return looks


def differing(old: Parts, new: Parts) -> Iterator[tuple[str, bytes | None, bytes | None]]:
    """Name, and what the part held before and holds now: those that are gone first, as undo walks the other way.

    A log that only grew is left out: nothing of it is lost, and it still leads to what an undo takes back.
    """
    for name in sorted(old.keys() - new.keys()):
        yield name, old[name], None
    for name in sorted(new):
        before, after = old.get(name), new[name]
        if before == after and name in old:
            continue
        grew = name.startswith("logs/") and before is not None and after is not None and after.startswith(before)
        if not grew:
            yield name, before, after
