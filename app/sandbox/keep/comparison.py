"""Compares two states of a tree of files: the steps that lead from the one to the other."""

import os
import stat
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from app.sandbox.keep.journal import Facts
from app.sandbox.keep.net import Step, StepOrder
from app.sandbox.keep.replay import LOST, File, FolderName, Name

COARSE_NS = 2_100_000_000
"""More than the steps in which any usual file system tells the time."""

Identity = tuple[int, int, int]


@dataclass(slots=True, eq=False)
class TreeEntry:
    """A name in a tree, and what was found there."""

    name: str
    parent: "TreeEntry | None"
    facts: Facts
    device: int = 0
    ctime_ns: int = 0
    born_ns: int = 0
    """When the inode was made, since its number alone may be used again; 0 if the system does not tell."""
    is_closed: bool = False
    """A file or folder that could not be read."""
    kept: str | None = None
    """What its copy is called; empty for an empty file, None for what is not kept."""
    children: dict[str, "TreeEntry"] = field(default_factory=dict)

    @property
    def type(self) -> int:
        return stat.S_IFMT(self.facts.mode)

    @property
    def is_folder(self) -> bool:
        return self.type == stat.S_IFDIR

    @property
    def is_empty_file(self) -> bool:
        return self.type == stat.S_IFREG and not self.facts.size

    @property
    def inode(self) -> tuple[int, int]:
        return self.device, self.facts.ino

    @property
    def identity(self) -> Identity | None:
        """What stays the same when it is moved; None if that is not known."""
        return None if not self.born_ns and sys.platform == "linux" else (*self.inode, self.born_ns)

    @property
    def parts(self) -> tuple[str, ...]:
        parts: list[str] = []
        here = self
        while here.parent is not None:
            parts.append(here.name)
            here = here.parent
        return tuple(reversed(parts))

    @property
    def path(self) -> str:
        return "/".join(self.parts)

    def below(self) -> Iterator["TreeEntry"]:
        """All in it, each folder before what it holds."""
        folders = [self]
        for folder in folders:
            yield from folder.children.values()
            folders += [entry for entry in folder.children.values() if entry.children]


def facts_of(status: os.stat_result) -> Facts:
    return Facts(status.st_ino, status.st_mode, status.st_nlink, status.st_size, status.st_mtime_ns)


def steps_between(before: TreeEntry, now: TreeEntry, began_ns: int) -> list[Step]:
    """The steps from one tree to another, in an order in which they can be taken back from the end.

    No content is read. A file that may have changed is a `write`, of which its copy tells whether it did; `began_ns` is
    when the tree before was read.
    """
    pairs, unknown = _pairs(before, now)
    later = {was: entry for entry, was in pairs.items()}
    top = FolderName(None, is_new=False)
    names: dict[TreeEntry, Name] = {before: top, now: top}
    hidden = set[TreeEntry]()
    for was in before.below():
        entry, folder = later.get(was), later.get(was.parent) if was.parent is not None else None
        if entry is None and (was.parent in hidden or (folder is not None and folder.is_closed)):
            hidden.add(was)
        is_moved = entry is not None and (entry.name != was.name or entry.parent is not folder)
        file = _file(was, entry, is_moved=is_moved, began_ns=began_ns)
        if entry is not None and not (was.is_folder or is_moved or file.is_written or file.is_chmodded):
            continue
        name = names[was] = (FolderName if was.is_folder else Name)(file, is_new=False)
        name.is_gone = entry is None and was not in hidden
        name.was_in, name.was_named = _folder(names, was), os.fsencode(was.name)
        name.was_in.had[name.was_named] = name
        if was in hidden:
            name.was_in.put(name.was_named, name)
        if entry is not None:
            names[entry] = name
    for entry in now.below():
        if entry not in pairs and entry not in unknown:
            names[entry] = (FolderName if entry.is_folder else Name)(file := File(entry.facts.ino), is_new=True)
            file.is_linked = entry.facts.nlink > 1
        if entry in names:
            _folder(names, entry).put(os.fsencode(entry.name), names[entry])
    locked = {os.fsencode(entry.path): os.fsencode(was.path) for entry, was in pairs.items() if _is_locked(was)}
    return _unlocked_first(StepOrder(top).steps, locked)


def _folder(names: dict[TreeEntry, Name], entry: TreeEntry) -> FolderName:
    assert entry.parent is not None
    folder = names[entry.parent]
    assert isinstance(folder, FolderName)
    return folder


def _pairs(before: TreeEntry, now: TreeEntry) -> tuple[dict[TreeEntry, TreeEntry], set[TreeEntry]]:
    """For each entry what it was before; and the entries in folders that were closed, of which nothing is known."""
    sources, goals = _unique(before), _unique(now)
    moved = sources.keys() & goals.keys()
    pairs, unknown = {now: before}, set[TreeEntry]()
    for entry in now.below():
        assert entry.parent is not None
        folder = pairs.get(entry.parent)
        if entry.parent in unknown or (folder is not None and folder.is_closed):
            unknown.add(entry)
        elif entry.identity in moved:
            pairs[entry] = sources[entry.identity]
        elif folder is not None:
            was = folder.children.get(entry.name)
            is_other = was is None or was.identity in moved or was.is_folder != entry.is_folder
            if was is not None and not (is_other or _is_link(entry, of_another=was)):
                pairs[entry] = was
    return pairs, unknown


def _is_link(entry: TreeEntry, *, of_another: TreeEntry) -> bool:
    """Whether it is a hard link that took another file's place: what is written there would reach its other names."""
    return not entry.is_folder and entry.facts.nlink > 1 and entry.inode != of_another.inode


def _unique(tree: TreeEntry) -> dict[Identity | None, TreeEntry]:
    """The entries by their identity, without files that have several names."""
    times = Counter(entry.identity for entry in tree.below())
    return {entry.identity: entry for entry in tree.below() if entry.identity and times[entry.identity] == 1}


def _file(was: TreeEntry, entry: TreeEntry | None, *, is_moved: bool, began_ns: int) -> File:
    file = File(entry.facts.ino if entry is not None else was.facts.ino, was.facts)
    file.kept = LOST if was.kept is None and not was.is_folder else (was.kept or "").encode()
    if entry is not None:
        file.is_written = not (was.is_folder or _is_same(was, entry, is_moved=is_moved, began_ns=began_ns))
        file.is_chmodded = was.type == entry.type and was.facts.mode != entry.facts.mode
    return file


def _is_same(was: TreeEntry, entry: TreeEntry, *, is_moved: bool, began_ns: int) -> bool:
    """Whether something certainly has the content that it had; what has no copy counts as the same unless it shows."""
    then, now = was.facts, entry.facts
    if was.is_empty_file and entry.is_empty_file:
        return True
    if was.type != entry.type or (then.ino, then.size, then.mtime_ns) != (now.ino, now.size, now.mtime_ns):
        return False
    # Its status changes when it is moved, linked, or gets other permission bits; else its time may be a lie.
    is_explained = is_moved or (then.mode, then.nlink) != (now.mode, now.nlink) or was.ctime_ns == entry.ctime_ns
    is_old = max(then.mtime_ns, was.ctime_ns) < began_ns - COARSE_NS
    return not was.kept or (is_explained and is_old)


def _is_locked(folder: TreeEntry) -> bool:
    """Whether its permission bits had to be changed before anything in it could be."""
    return folder.is_folder and folder.facts.mode & 0o300 != 0o300


def _unlocked_first(steps: list[Step], locked: dict[bytes, bytes]) -> list[Step]:
    """What makes folders writable comes first, to be taken back last; `locked` has their paths now and before."""
    first = [step for step in steps if step.operation == "chmod" and step.path in locked]
    return [*(replace(step, path=locked[step.path]) for step in first), *(step for step in steps if step not in first)]
