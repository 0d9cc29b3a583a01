"""Reads the parts of a repository that commands change: references, HEAD, index, stash, logs and similar files.

A part has the name of its file in the repository's folder. A reference is the same part whether it has a file of its
own or is in `packed-refs`. The stash and its log, which lists its entries, are one part. A repository that stores its
references in reftables has them, HEAD and the stash in a single part.
"""

import errno
import json
import os
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from app.fs.folders import OPEN_FLAGS
from app.fs.walk import walk
from app.sandbox.git import index, reftable

PACKED = "packed-refs"
INDEX = "index"
STASH, STASH_LOG = "refs/stash", "logs/refs/stash"
FILES = (
    *("HEAD", "ORIG_HEAD", "MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG"),
    *("BISECT_START", "shallow", "info/exclude", "info/attributes", "info/sparse-checkout", "objects/info/alternates"),
    "gitdir",
)
TREES = ("logs", "rebase-merge", "rebase-apply", "sequencer")
MAX_PART_BYTES = 2_000_000
"""Of one part; the index and packed-refs have limits of their own."""
MAX_PACKED_REFS_BYTES = 20_000_000
READ_TRIES = 5
MAX_TABLES = 100
"""Git merges tables when there are some dozens of them."""
MAX_PARTS = 20_000
"""Of one repository, and folders with them; further ones are not read."""
MAX_DEPTH = 100
"""Of folders with references or logs; deeper ones are not read."""
SETTLED_NS = 50_000_000
"""Age from which the time of a file is reliable: a second change within one clock tick does not change it."""

Stamp = tuple[int, int, int, int]
Parts = dict[str, "bytes | None"]
"""The content of each part; None if it is too large to be kept."""


class KeptPart(NamedTuple):
    """What was read from one file; the stamp is None if the file may have changed since without a trace."""

    stamp: "tuple[Stamp, ...] | None"
    content: bytes | None


class RepositoryReader:
    """Reads the parts of one repository; a file is read again only when it has changed. Blocks."""

    def __init__(self, git: Path) -> None:
        self.git = str(git)
        self.is_whole = True
        """Whether no part was left out the last time. Parts that were read before are not left out for new ones."""
        self._known: dict[str, KeptPart] = {}
        self._packed: tuple[bytes | None, Parts] = (b"", {})

    def read(self) -> Parts:
        """All parts; none if there is no repository."""
        known: dict[str, KeptPart] = {}
        now = time.time_ns()
        self.is_whole = True
        names = dict.fromkeys((reftable.LIST, *FILES, INDEX, PACKED, *self._known, *self._walk()))
        self.is_whole = self.is_whole and len(names) <= MAX_PARTS
        for name in islice(names, MAX_PARTS):
            kept = self._read_tables(now) if name == reftable.LIST else self._read_one(name, now)
            if kept is not None:
                known[name] = kept
        self._known = known
        found: Parts = {name: kept.content for name, kept in known.items()}
        packed = found.pop(PACKED, b"")
        if packed is not self._packed[0]:
            self._packed = (packed, unpacked(packed or b""))
        parts = self._packed[1] | found
        if len(parts) > MAX_PARTS:
            self.is_whole = False
            parts = dict(list(found.items())[:MAX_PARTS])
        log = parts.pop(STASH_LOG, None)
        if STASH in parts and log:
            parts[STASH] = log
        return parts

    def _walk(self) -> Iterator[str]:
        """The files in the folders of references, logs and similar."""
        room = MAX_PARTS
        for folder in walk(f"{self.git}/{name}" for name in ("refs", *TREES)):
            room -= 1 + len(folder.others)
            if room < 0:
                self.is_whole = False
                return
            if folder.depth >= MAX_DEPTH and folder.folders:
                self.is_whole = False
                folder.folders.clear()
            files = (entry.path for entry in folder.others if not entry.name.endswith(".lock"))
            yield from (path[len(self.git) + 1 :] for path in files)

    def _read_one(self, name: str, now: int) -> KeptPart | None:
        path = f"{self.git}/{name}"
        try:
            found = os.lstat(path)
            if not stat.S_ISREG(found.st_mode):
                return None
            known = self._known.get(name)
            stamp = (_stamp(found),)
            if known is not None and known.stamp == stamp:
                return known
            most = (
                MAX_PACKED_REFS_BYTES if name == PACKED else index.MAX_INDEX_BYTES if name == INDEX else MAX_PART_BYTES
            )
            content = canonical(name, contents(path, most)) if found.st_size <= most else None
        except OSError:
            return None
        if known is not None and known.content == content:
            content = known.content  # the same object, so that `unpacked` is not done again
        return KeptPart(stamp if now - found.st_ctime_ns > SETTLED_NS else None, content)

    def _read_tables(self, now: int) -> KeptPart | None:
        """The reftables; they are read again if one of them, or the list of them, has changed."""
        known = self._known.get(reftable.LIST)
        git = Path(self.git)
        try:
            names = _table_names(git)
            looked = [_stat(git / name) for name in (reftable.LIST, *map(reftable.path_of, names))]
            found = [one for one in looked if one is not None]
            stamp = tuple(map(_stamp, found))
            if known is not None and known.stamp == stamp:
                return known
            is_small = len(names) <= MAX_TABLES and sum(one.st_size for one in found) <= MAX_PACKED_REFS_BYTES
            content = read_tables(git) if is_small else None
        except (OSError, ValueError):
            return None
        is_settled = all(now - one.st_ctime_ns > SETTLED_NS for one in found)
        return KeptPart(stamp if is_settled else None, content)


def read_tables(git: Path) -> bytes:
    """All reftables of a repository as one part. Raises OSError and, if the list is damaged, ValueError."""
    names: list[bytes] = []
    tables: reftable.Tables = {}
    for _ in range(READ_TRIES):  # git may merge some just now
        if (listed := _table_names(git)) == names:
            break
        names = listed
        tables = {name: _one(git, reftable.path_of(name)) for name in names}
        if None not in tables.values():
            break
    return reftable.bundled(tables)


def _table_names(git: Path) -> list[bytes]:
    return reftable.table_names(contents(f"{git}/{reftable.LIST}", MAX_PART_BYTES))


def _stat(path: Path) -> os.stat_result | None:
    with suppress(OSError):
        found = os.lstat(path)
        return found if stat.S_ISREG(found.st_mode) else None
    return None


def _stamp(found: os.stat_result) -> Stamp:
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def read_part(git: Path, name: str) -> bytes | None:
    """The content of one part; None if it does not exist. Raises OSError if it cannot be read."""
    if name == reftable.LIST:
        with suppress(FileNotFoundError, NotADirectoryError, IsADirectoryError, ValueError):
            return read_tables(git)
        return None
    content = _one(git, name)
    if content is None and name.startswith("refs/"):
        return unpacked(_one(git, PACKED) or b"").get(name)
    return (_one(git, STASH_LOG) or content) if name == STASH else content


def _one(git: Path, name: str) -> bytes | None:
    try:
        return canonical(name, contents(f"{git}/{name}", max(MAX_PACKED_REFS_BYTES, index.MAX_INDEX_BYTES)))
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None


def contents(path: str, most: int) -> bytes:
    """The content of a regular file; raises OSError for anything else, also for a link."""
    handle = os.open(path, os.O_RDONLY | OPEN_FLAGS)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(most + 1)
    finally:
        os.close(handle)


def canonical(name: str, content: bytes) -> bytes:
    """The content in a form that is the same for the same meaning."""
    if name == INDEX:
        return index.as_text(content)
    return content.strip() + b"\n" if name.startswith("refs/") or name == "HEAD" else content


def unpacked(packed: bytes) -> Parts:
    """The references in `packed-refs`, each like the content of a file of its own."""
    lines = [line.split(b" ", 1) for line in packed.splitlines() if line[:1] not in (b"#", b"^", b"")]
    return {os.fsdecode(line[1]): line[0] + b"\n" for line in lines if len(line) == 2 and line[1].startswith(b"refs/")}


def serialized(states: Mapping[str, Parts]) -> bytes:
    """The parts of several repositories, by their folders, as bytes for `parsed`."""
    lists = {
        git: [(name, None if content is None else len(content)) for name, content in parts.items()]
        for git, parts in states.items()
    }
    contents = (content for parts in states.values() for content in parts.values() if content is not None)
    return b"".join((json.dumps(lists).encode(), b"\n", *contents))


def parsed(note: bytes) -> dict[str, Parts]:
    """The parts from the result of `serialized`; raises ValueError for anything else."""
    at = note.index(b"\n") + 1
    states: dict[str, Parts] = {}
    for git, names in json.loads(note[: at - 1]).items():
        parts = states[git] = {}
        for name, size in names:
            parts[name] = None if size is None else note[at : at + size]
            at += size or 0
    if at != len(note):
        raise ValueError("the note was cut off")
    return states


def differing(old: Parts, new: Parts) -> Iterator[tuple[str, bytes | None, bytes | None]]:
    """Name, old and new content of the parts that differ. Deleted parts come first, because undo reverses the order.

    A log to which lines were only appended is left out: nothing of it is lost, and it still names what undo reverts.
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
