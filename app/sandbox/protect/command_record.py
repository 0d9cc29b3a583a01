"""What one command did to names, as its supervisor wrote it down: who changed a file while commands ran."""

import contextlib
import os
import stat
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

HEADER, TOUCHED, MOVED, LINKED, HELD, WRITTEN, LOST = b"1", b"t", b"m", b"l", b"h", b"w", b"!"
NOT_CONNECTED, KEPT_OUT = b"r", b"p"
"""How an entry begins; `recorder.py` writes them, each path with a zero byte behind it."""


@dataclass(frozen=True, slots=True)
class CommandChanges:
    """What commands did to names, as real paths. `is_known` is False where something was not, or may not be, seen."""

    names: frozenset[str] = frozenset()
    """Made, changed, removed, or open for writing."""
    linked: frozenset[str] = frozenset()
    """Given to a file that had another name, which changes nothing of that."""
    folders: frozenset[str] = frozenset()
    """Moved, so that everything in them is meant."""
    links: tuple[frozenset[str], ...] = ()
    """Names of one file."""
    is_known: bool = False
    written_ns: Mapping[str, int] = field(default_factory=dict)
    """When what a name meant was last written, at the moment before a command touched it first."""

    def include(self, path: str) -> bool:
        """Whether one of the commands touched this name."""
        if path in self.names or path in self.linked or path in self.folders:
            return True
        if any(path in names and not names.isdisjoint(self.names) for names in self.links):
            return True
        return bool(self.folders) and any(str(parent) in self.folders for parent in Path(path).parents)


class Traces:
    """Deeds looked up by name, also where a file was written by another name that it has."""

    def __init__(self, command_changes: CommandChanges) -> None:
        self.is_known = command_changes.is_known
        self.written_ns = command_changes.written_ns
        self._command_changes = command_changes
        self._inodes: set[int] | None = None

    def lead_to(self, path: str) -> bool:
        if self._command_changes.include(path):
            return True
        with contextlib.suppress(OSError):
            found = os.lstat(path)
            return found.st_nlink > 1 and not stat.S_ISDIR(found.st_mode) and found.st_ino in self._written()
        return False

    def _written(self) -> set[int]:
        if self._inodes is None:
            self._inodes = set()
            for name in self._command_changes.names:
                with contextlib.suppress(OSError):
                    self._inodes.add(os.lstat(name).st_ino)
        return self._inodes


def _memory_file() -> int:
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # then nothing is recorded, and who did what is not known
            return os.memfd_create("record", os.MFD_CLOEXEC)
    return -1


@dataclass(eq=False)
class Record:
    """The record of one command: the file that its supervisor writes, read at any moment by anybody here.

    An entry is there before the call that it tells of is carried out, so nothing is missing once the command is gone.
    """

    file: int = field(default_factory=_memory_file)
    path: Path | None = None
    """Where it lies, for the next start to read if this program is killed; None for one in memory."""
    ask: Callable[[], Awaitable[bool]] | None = None
    """Has the supervisor add what the command holds open; False if it did not answer."""
    in_doubt: bool = False
    """It is not known what the command held open at some moment."""

    @property
    def is_kept(self) -> bool:
        """Whether a supervisor writes into it at all."""
        return self.size > 0

    @property
    def size(self) -> int:
        """To read later what came after this moment."""
        return os.fstat(self.file).st_size if self.file != -1 else 0

    async def held(self) -> None:
        """Have what the command holds open added to the record."""
        if self.ask is not None and not await self.ask():
            self.in_doubt = True

    def command_changes(self, since: int = 0) -> CommandChanges:
        """What it did from a moment on; blocks no longer than reading memory takes."""
        if self.file == -1:
            return CommandChanges()
        whole = os.pread(self.file, self.size, 0)
        known = whole.startswith(HEADER + b"\0") and b"\0" + LOST + b"\0" not in whole and not self.in_doubt
        return _read(whole[max(since, 2) :], is_known=known)

    def not_connected(self) -> tuple[str, ...]:
        """The sockets of programs outside that it tried to connect to, in the order of the first tries."""
        return self._of_kind(NOT_CONNECTED)

    def kept_out(self) -> tuple[str, ...]:
        """The protected names that it tried to make or change."""
        return self._of_kind(KEPT_OUT)

    def _of_kind(self, kind: bytes) -> tuple[str, ...]:
        if self.file == -1:
            return ()
        entries = os.pread(self.file, self.size, 0).split(b"\0")
        return tuple(dict.fromkeys(os.fsdecode(entry[1:]) for entry in entries if entry.startswith(kind)))

    def close(self) -> None:
        if self.file != -1:
            os.close(self.file)
            self.file = -1

    def __del__(self) -> None:
        self.close()


def together(command_changes: Iterable[CommandChanges]) -> CommandChanges:
    """Of several commands; what one of them may have done unseen is not known of all."""
    found = tuple(command_changes)
    return CommandChanges(
        frozenset(name for each in found for name in each.names),
        frozenset(name for each in found for name in each.linked),
        frozenset(name for each in found for name in each.folders),
        tuple(names for each in found for names in each.links),
        all(each.is_known for each in found),
    )


def _read(text: bytes, *, is_known: bool) -> CommandChanges:
    names: set[str] = set()
    linked: set[str] = set()
    folders: set[str] = set()
    links: list[set[str]] = []
    held: set[str] = set()
    written: dict[str, int] = {}
    parts = iter(text.split(b"\0"))
    for part in parts:
        kind, path = part[:1], os.fsdecode(part[1:])
        if kind == TOUCHED:
            names.add(path)
        elif kind == HELD:
            held.add(path)
        elif kind == WRITTEN:
            moment, _, path = path.partition(" ")
            written.setdefault(path, int(moment))
        elif kind in (MOVED, LINKED):
            other = os.fsdecode(next(parts, b""))
            if kind == MOVED:
                folders |= {path, other}
            else:
                linked.add(other)
                _join(links, path, other)
    groups = tuple(frozenset(group) for group in links)
    before = {path: moment for path, moment in written.items() if path not in held}  # it may have written that itself
    return CommandChanges(frozenset(names | held), frozenset(linked), frozenset(folders), groups, is_known, before)


def _join(links: list[set[str]], path: str, other: str) -> None:
    group = {path, other}
    for known in [known for known in links if not known.isdisjoint(group)]:
        links.remove(known)
        group |= known
    links.append(group)
