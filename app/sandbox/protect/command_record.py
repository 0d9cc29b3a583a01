"""The record of which files a command created, changed or removed: its supervisor writes it, the app reads it.

It is the journal that undo works from, and tells changes by commands from changes that the person made meanwhile.
"""

import contextlib
import os
import stat
import sys
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.sandbox.keep.journal import Entry, entries

ONE_PATH, MOVED, LINKED, MODE_CHANGED = b"udcoag", b"m", b"h", b"a"
NOT_CONNECTED, KEPT_OUT, NOT_MOVED, BYPASSED, UNHEARD = b"r", b"p", b"n", b"y", b"z"
"""Kinds of entries."""
NEW_NAME = {b"c": 0, MOVED: 1, LINKED: 1}
"""Where the entries of these kinds name what is there afterwards."""
TEMPORARY = Path("/tmp")  # noqa: S108 - a private one in the full tier


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
    inodes: frozenset[int] = frozenset()
    """Of files with several hard links, by one of which a command changed them."""

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


@dataclass(frozen=True, slots=True)
class Refused:
    """What a command tried and was refused, in order."""

    sockets: tuple[str, ...] = ()
    """Sockets of programs outside the sandbox that it tried to connect to."""
    kept_out: tuple[str, ...] = ()
    """Protected paths that it tried to create or change."""
    not_moved: tuple[str, ...] = ()
    """Hidden files that it tried to move, alone or with a folder around them."""
    bypasses: tuple[tuple[str, str], ...] = ()
    """Programs that did not use the proxy, each with host and port, or nothing for a name that it looked up."""
    not_listening: tuple[str, ...] = ()
    """Programs that tried to listen at a port and may not in this tier."""


NOTHING_REFUSED = Refused()


class Traces:
    """Looks up whether commands changed a path, also through another hard link of the file."""

    def __init__(self, command_changes: CommandChanges) -> None:
        self.is_known = command_changes.is_known
        self.command_changes = command_changes
        self._inodes: set[int] | None = None

    def may_lead_to(self, project: Path, inside: str) -> bool:
        """The same for a path in the project, also if that cannot be known."""
        return not self.is_known or self.lead_to(f"{project}/{inside}")

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
    root_path: str = ""
    """The folder whose files are kept before the command replaces them."""
    on_mark: Callable[[], Awaitable[bool]] | None = None
    """Has what is replaced from now on kept again; False if the supervisor did not answer."""
    _kept_by: tuple[int, ...] = ()
    """Descriptors of the command's folder in the keep, and of the folder whose files are kept."""

    def keep(self, path: Path, folder: Path, root: Path) -> None:
        """Have the files in `root` kept in `folder`, and the record written to `path`. Raises OSError."""
        opened: list[int] = []
        try:
            if sys.platform == "linux":
                for place in (folder, root):
                    opened.append(os.open(place, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC))
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        except OSError:
            for descriptor in opened:
                os.close(descriptor)
            raise
        self.close()
        self.file, self.path, self.root_path, self._kept_by = file, path, str(root), tuple(opened)

    @property
    def descriptors(self) -> list[int]:
        """What the supervisor needs to write it; nothing if this system cannot record."""
        return [self.file, *self._kept_by] if self.file != -1 else []

    @property
    def is_kept(self) -> bool:
        """Whether the supervisor writes into it at all."""
        return self.size > 0

    @property
    def size(self) -> int:
        """The size so far: pass it to `command_changes` to read only what comes after."""
        return os.fstat(self.file).st_size if self.file != -1 else 0

    async def mark(self) -> None:
        """A call of a program that runs on begins: what it replaces from now on is kept again."""
        if self.on_mark is not None:
            await self.on_mark()

    def data(self) -> bytes:
        return os.pread(self.file, self.size, 0) if self.file != -1 else b""

    def command_changes(self, since: int = 0) -> CommandChanges:
        """The changes recorded since a size of the record; only reads memory, so it does not block."""
        data = self.data()
        return replace(_read(entries(data, since, tried=True)), is_known=bool(data))

    def names_git_config(self) -> bool:
        """Whether the command may have changed the config of a repository."""
        return any(
            field.endswith((b"/config", b"/commondir")) for entry in entries(self.data()) for field in entry.fields
        )

    def refused(self) -> Refused:
        bypasses = (text.partition(" ") for text in self._of_kind(BYPASSED))
        return Refused(
            sockets=self._of_kind(NOT_CONNECTED),
            kept_out=self._of_kind(KEPT_OUT),
            not_moved=self._of_kind(NOT_MOVED),
            bypasses=tuple((program, target) for program, _, target in bypasses),
            not_listening=self._of_kind(UNHEARD),
        )

    def made_beside(self, project: Path) -> tuple[Path, ...]:
        """What it made beside a project below /tmp, which lies in the command's own /tmp instead: a project deep in
        there has nothing to do with what else is made right in /tmp."""
        around = {str(above) for above in project.parents if TEMPORARY in above.parents}
        around |= {str(project.parent)} & {str(TEMPORARY)}
        if not around:
            return ()
        found = (entry.fields[NEW_NAME[entry.kind]] for entry in entries(self.data()) if entry.kind in NEW_NAME)
        paths = dict.fromkeys(Path(os.fsdecode(name)) for name in found)
        beside = (path for path in paths if str(path.parent) in around)
        return tuple(path for path in beside if path.parent != TEMPORARY or not path.name.startswith("."))

    def _of_kind(self, kind: bytes) -> tuple[str, ...]:
        found = (os.fsdecode(entry.fields[0]) for entry in entries(self.data()) if entry.kind == kind)
        return tuple(dict.fromkeys(found))

    def close(self) -> None:
        for descriptor in self.descriptors:
            os.close(descriptor)
        self.file, self._kept_by = -1, ()

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
        frozenset(inode for each in found for inode in each.inodes),
    )


def _read(found: Iterable[Entry]) -> CommandChanges:
    names: set[str] = set()
    linked: set[str] = set()
    folders: set[str] = set()
    links: list[set[str]] = []
    inodes: set[int] = set()
    for entry in found:
        path = os.fsdecode(entry.fields[0]) if entry.fields else ""
        if entry.kind in ONE_PATH:
            names.add(path)
            facts = entry.facts(1) if entry.kind in b"oag" else None
            if facts is not None and facts.nlink > 1 and not stat.S_ISDIR(facts.mode):
                inodes.add(facts.ino)
        elif entry.kind == MOVED:
            folders |= {path, os.fsdecode(entry.fields[1])}
        elif entry.kind == LINKED:
            other = os.fsdecode(entry.fields[1])
            linked.add(other)
            joined = {path, other}
            for known in [known for known in links if not known.isdisjoint(joined)]:
                links.remove(known)
                joined |= known
            links.append(joined)
    groups = tuple(frozenset(group) for group in links)
    return CommandChanges(frozenset(names), frozenset(linked), frozenset(folders), groups, inodes=frozenset(inodes))
