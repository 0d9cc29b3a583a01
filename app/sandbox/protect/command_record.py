"""The record of which files a command created, changed or removed: its supervisor writes it, the app reads it.

It tells changes by commands from changes that the person made while commands ran.
"""

import contextlib
import os
import stat
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.sandbox.protect.folder_contents import SHAPES
from app.sandbox.protected_shapes import ProtectedShapes

HEADER, TOUCHED, MOVED, LINKED, HELD, WRITTEN, INODE = b"1", b"t", b"m", b"l", b"h", b"w", b"i"
LOST, FULL = b"!", b"f"
NOT_CONNECTED, KEPT_OUT, NOT_MOVED = b"r", b"p", b"n"
"""The first byte of an entry. `recorder.py` writes them; each path ends with a zero byte."""
_SHAPES = ProtectedShapes(SHAPES)


@dataclass(frozen=True, slots=True)
class CommandChanges:
    """The paths that commands changed, without links. `is_known` is False if the record may not be complete."""

    names: frozenset[str] = frozenset()
    """Paths that were created, changed, removed, or open for writing."""
    linked: frozenset[str] = frozenset()
    """New hard links to existing files."""
    folders: frozenset[str] = frozenset()
    """Paths that were moved, so that everything below them counts as changed."""
    links: tuple[frozenset[str], ...] = ()
    """Groups of paths that are hard links of one file."""
    is_known: bool = False
    written_ns: Mapping[str, int] = field(default_factory=dict)
    """The modification time of a path right before a command changed it for the first time; 0 for a folder."""
    tell_protected: bool = False
    """Whether they are complete as far as names can be protected: a full record holds those still."""
    inodes: frozenset[int] = frozenset()
    """Of files with several hard links, by one of which a command changed them."""

    def tell_of(self, inside: str) -> bool:
        """Whether a path would be among these if a command had changed it; `inside` is the path in the project."""
        return self.is_known or (self.tell_protected and _SHAPES.match(os.fsencode(inside)))

    def include(self, path: str) -> bool:
        """Whether one of the commands changed this path."""
        if path in self.names or path in self.linked or path in self.folders:
            return True
        for names in self.links:
            if path in names and not (names.isdisjoint(self.names) and names.isdisjoint(self.folders)):
                return True
        return bool(self.folders) and any(str(parent) in self.folders for parent in Path(path).parents)

    def repositories(self) -> set[str]:
        """Folders that may be repositories which a command made or changed."""
        names = self.names | self.linked | self.folders
        inner = (f"{name.rpartition('/.git/')[0]}/.git" for name in names if "/.git/" in name)
        bare = (name.rpartition("/")[0] for name in names if name.endswith(("/config", "/commondir")))
        return {*inner, *bare}


class Traces:
    """Looks up whether commands changed a path, also through another hard link of the file."""

    def __init__(self, command_changes: CommandChanges) -> None:
        self.is_known = command_changes.is_known
        self.tell_protected = command_changes.is_known or command_changes.tell_protected
        self.written_ns = command_changes.written_ns
        self.command_changes = command_changes
        self._inodes: set[int] | None = None

    def may_lead_to(self, project: Path, inside: str) -> bool:
        """The same for a path in the project, also if that cannot be known."""
        return not self.command_changes.tell_of(inside) or self.lead_to(f"{project}/{inside}")

    def lead_to(self, path: str) -> bool:
        if self.command_changes.include(path):
            return True
        try:
            found = os.lstat(path)
        except OSError:
            return False
        if found.st_ino in self.command_changes.inodes:
            return True
        if found.st_nlink == 1 or stat.S_ISDIR(found.st_mode):
            return False
        if self._inodes is None:
            self._inodes = set()
            for name in self.command_changes.names:
                with contextlib.suppress(OSError):
                    self._inodes.add(os.lstat(name).st_ino)
        return found.st_ino in self._inodes


def _memory_file() -> int:
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # then nothing is recorded
            return os.memfd_create("record", os.MFD_CLOEXEC)
    return -1


@dataclass(eq=False)
class Record:
    """The record of one command: a file that its supervisor writes, and that can be read at any time.

    An entry is written before the system call that it describes is carried out, so none is missing in the end.
    """

    file: int = field(default_factory=_memory_file)
    path: Path | None = None
    """The path of the file, which the next start reads if this program is killed; None for a file in memory."""
    ask: Callable[[], Awaitable[bool]] | None = None
    """Asks the supervisor to add the files that the command holds open; False if it did not answer."""
    in_doubt: bool = False
    """The supervisor did not answer, so the record may lack files that the command held open."""

    @property
    def is_kept(self) -> bool:
        """Whether the supervisor writes into it at all."""
        return self.size > 0

    @property
    def size(self) -> int:
        """The size so far: pass it to `command_changes` to read only what comes after."""
        return os.fstat(self.file).st_size if self.file != -1 else 0

    async def held(self) -> None:
        """Have the files that the command holds open for writing added to the record."""
        if self.ask is not None and not await self.ask():
            self.in_doubt = True

    def shared(self) -> "Record":
        """The same record for another reader, who closes it without an effect on this one."""
        return Record(os.dup(self.file) if self.file != -1 else -1, None, self.ask)

    def command_changes(self, since: int = 0) -> CommandChanges:
        """The changes recorded since a size of the record; only reads memory, so it does not block."""
        if self.file == -1:
            return CommandChanges()
        whole = os.pread(self.file, self.size, 0)
        sound = whole.startswith(HEADER + b"\0") and b"\0" + LOST + b"\0" not in whole
        is_known = sound and not _is_full(whole) and not self.in_doubt
        return replace(_read(whole[max(since, 2) :]), is_known=is_known, tell_protected=sound)

    def stays_in(self, root: Path, position: int) -> bool:
        """Whether all that it wrote can be seen in the folders of the project: it made no hard link, and held no file
        there open when that was asked for at this position of the record."""
        if self.file == -1:
            return False
        whole = os.pread(self.file, self.size, 0)
        if not whole.startswith(HEADER + b"\0") or b"\0" + LOST + b"\0" in whole or _is_full(whole) or self.in_doubt:
            return False
        held = HELD + os.fsencode(root) + b"/"
        return b"\0" + LINKED + b"/" not in whole and b"\0" + held not in b"\0" + whole[max(position, 2) :]

    def names_git_config(self) -> bool:
        """Whether the command may have changed the config of a repository."""
        whole = os.pread(self.file, self.size, 0) if self.file != -1 else b""
        return b"/config\0" in whole or b"/commondir\0" in whole

    def not_connected(self) -> tuple[str, ...]:
        """The sockets of programs outside the sandbox that the command tried to connect to, in order."""
        return self._of_kind(NOT_CONNECTED)

    def kept_out(self) -> tuple[str, ...]:
        """The protected paths that the command tried to create or change."""
        return self._of_kind(KEPT_OUT)

    def not_moved(self) -> tuple[str, ...]:
        """The hidden files that the command tried to move, alone or with a folder around them."""
        return self._of_kind(NOT_MOVED)

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
    """The changes of several commands together; complete only if each of them is."""
    found = tuple(command_changes)
    return CommandChanges(
        frozenset(name for each in found for name in each.names),
        frozenset(name for each in found for name in each.linked),
        frozenset(name for each in found for name in each.folders),
        tuple(names for each in found for names in each.links),
        all(each.is_known for each in found),
        tell_protected=all(each.is_known or each.tell_protected for each in found),
        inodes=frozenset(inode for each in found for inode in each.inodes),
    )


def _is_full(whole: bytes) -> bool:
    return whole.startswith(HEADER + b"\0" + FULL + b"\0")


def _read(text: bytes) -> CommandChanges:
    names: set[str] = set()
    linked: set[str] = set()
    folders: set[str] = set()
    links: list[set[str]] = []
    held: set[str] = set()
    written: dict[str, int] = {}
    inodes: set[int] = set()
    new: set[str] = set()
    """What the last entry names and none before it."""
    parts = iter(text.split(b"\0"))
    for part in parts:
        kind, path = part[:1], os.fsdecode(part[1:])
        if kind == TOUCHED:
            new = {path} - names - folders
            names.add(path)
        elif kind == HELD:
            held.add(path)
        elif kind == WRITTEN:
            moment, _, path = path.partition(" ")
            if path in new:
                written[path] = int(moment)
        elif kind == INODE:
            inodes.add(int(path))
        elif kind in (MOVED, LINKED):
            other = os.fsdecode(next(parts, b""))
            if kind == MOVED:
                new = {path, other} - names - folders
                folders |= {path, other}
            else:
                linked.add(other)
                joined = {path, other}
                for known in [known for known in links if not known.isdisjoint(joined)]:
                    links.remove(known)
                    joined |= known
                links.append(joined)
    groups = tuple(frozenset(group) for group in links)
    before = {
        path: moment for path, moment in written.items() if path not in held
    }  # the command may have written it then
    changed = CommandChanges(frozenset(names | held), frozenset(linked), frozenset(folders), groups, written_ns=before)
    return replace(changed, inodes=frozenset(inodes))
