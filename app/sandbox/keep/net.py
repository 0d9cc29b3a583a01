"""What a command changed on balance, from its journal alone: no file is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from stat import S_ISDIR
from typing import TypeAlias

from app.sandbox.keep.journal import Entry, Facts
from app.sandbox.keep.replay import LOST, File, FolderName, Name, Replay

MOVED = b".handrail-moved"
LONGEST_NAME = 200
"""Such a name is not made longer still: file systems end at 255 bytes."""


@dataclass(frozen=True, slots=True)
class Was:
    """What was at a path before the command."""

    facts: Facts
    kept: str | None
    """Its name in the call's keep; empty if it had no content, None if it was not kept."""


@dataclass(frozen=True, slots=True)
class Step:
    """One change, of the tree as the steps before it leave it."""

    operation: str
    """rm, rmdir, mkdir, write, mv or chmod."""
    path: bytes
    """Relative to the root; empty for the root itself."""
    before: Was | None
    """For rm, rmdir, chmod, and write of something that was there; a write without it made something."""
    moved_from: bytes = b""
    left: int = 0
    """The inode that the command left at the path, if that is known."""
    theirs: bool = False
    """Whether somebody else wrote it last."""


class Net:
    """The steps from the tree before a command to the tree after it; undone from the last, they lead back."""

    def __init__(self, root: bytes, entries: Iterable[Entry]) -> None:
        replay = Replay(root, entries)
        plan = StepOrder(replay.top)
        self.steps, self._before_contents = plan.steps, plan.before_contents
        self.nameless = {number: file for number, file in replay.linked.items() if file.is_written or file.is_chmodded}
        """Changed files, by inode, of which the command removed each former name that it used; there may be others."""
        for at, _ in replay.top.walk() if self.nameless else ():
            file = at.file
            if file is not None and not (at.is_new and file is self.nameless.get(file.number)):
                self.nameless.pop(file.number, None)  # a name is left, or the number was used again

    def add_name(self, path: bytes, number: int) -> None:
        """Another name of such a file was found: it changed as well."""
        file = self.nameless[number]
        step = Step("write" if file.is_written else "chmod", path, _was(file), left=number)
        self.steps.insert(self._before_contents, step)


def _was(file: File | None) -> Was:
    assert file is not None and file.before is not None
    facts = file.before
    if file.kept == LOST or (not file.kept and facts.size and not S_ISDIR(facts.mode)):
        return Was(facts, None)
    return Was(facts, file.kept.decode())


def _number(at: Name) -> int:
    return 0 if at.file is None else at.file.number


_Job: TypeAlias = "Iterator[_Job]"
"""Yields the jobs to be done first. As calls they would nest too deeply where thousands of files moved on by a name."""


class StepOrder:
    """Puts the steps in order: folders and names first, then what was removed, then contents and modes.

    A name gets its place once all folders above it have theirs; so nothing is ever moved into itself. What lies there
    leaves before: removed, moved to its own place or, where this would come round in a circle, by way of a free name.
    Meanwhile, what a folder had before the command becomes what it has after the steps so far.
    """

    def __init__(self, top: FolderName) -> None:
        self.steps: list[Step] = []
        self._top = top
        self._replaced: dict[Name, Name] = {}
        """What the command removed, by the file that it made there: both are one write."""
        self._placed: set[Name] = {top}
        self._busy: set[Name] = set()
        self._match_replaced()
        names = list(top.walk())
        for at, _ in names:
            if isinstance(at, FolderName) if at.is_new else (at.folder, at.name) != (at.was_in, at.was_named):
                self._do(self._put_in_place(at))
        self._remove_rest([top, *(at for at, _ in names if isinstance(at, FolderName))])
        self.before_contents = len(self.steps)
        self._change_contents([(top, b""), *names])

    def _match_replaced(self) -> None:
        """What the command removed and made anew at the same place is there before and after it."""
        folders = [self._top]
        while folders:
            folder = folders.pop()
            for name, old in folder.had.items():
                new = folder.has.get(name)
                if new is None or new is old:
                    continue
                if new.file is old.file and not isinstance(old, FolderName):
                    self._swap_names(old, new)
                elif old.is_gone and new.is_new:
                    self._match(old, new)
            folders.extend(at for at in folder.has.values() if isinstance(at, FolderName))

    @staticmethod
    def _swap_names(old: Name, new: Name) -> None:
        """Both are names of one file."""
        assert new.folder is not None
        new.folder.has[new.name] = old
        if old.is_gone:
            old.is_gone, new.is_gone = False, True
        elif old.folder is not None:
            old.folder.has[old.name] = new
        old.folder, old.name, new.folder, new.name = new.folder, new.name, old.folder, old.name

    def _match(self, old: Name, new: Name) -> None:
        if isinstance(old, FolderName) and isinstance(new, FolderName):
            assert old.file is not None and new.folder is not None
            old.is_gone = False
            old.file.number = _number(new)
            old.file.is_chmodded = True  # a new folder has a mode of its own
            old.has = {}
            for name, at in new.has.items():
                if at is not None:
                    old.has[name] = at
                    at.folder = old
            new.folder.has[new.name] = old
            old.folder, old.name = new.folder, new.name
        elif (
            not isinstance(old, FolderName)
            and not isinstance(new, FolderName)
            and not (new.file and new.file.is_linked)
        ):
            self._replaced[new] = old  # else undo would write into what its other names lead to

    @staticmethod
    def _do(job: _Job) -> None:
        jobs = [job]
        while jobs:
            try:
                jobs.append(next(jobs[-1]))
            except StopIteration:
                jobs.pop()

    def _put_in_place(self, at: Name) -> _Job:
        if at in self._placed:
            return
        folder, name = at.folder, at.name
        assert folder is not None
        self._busy.add(at)
        yield self._put_in_place(folder)
        there = folder.had.get(name)
        if there is not at:
            if there is not None:
                yield self._clear(there)
            if at.is_new:
                self._settle(at, folder, name)
                self.steps.append(Step("mkdir", at.path_before(), None, left=_number(at)))
            else:
                self._move(at, folder, name)
        self._busy.remove(at)
        self._placed.add(at)

    def _clear(self, at: Name) -> _Job:
        """Take it away from where it lies."""
        if at.is_gone:
            for other in list(at.had.values()) if isinstance(at, FolderName) else ():
                yield self._clear(other)
            self._remove(at)
        elif self._must_wait(at):
            self._move(at, *self._free_name(at))
        else:
            yield self._put_in_place(at)

    def _remove(self, at: Name) -> None:
        assert at.was_in is not None
        del at.was_in.had[at.was_named]
        self.steps.append(Step("rmdir" if isinstance(at, FolderName) else "rm", at.path_before(), _was(at.file)))

    def _must_wait(self, at: Name) -> bool:
        above: Name | None = at
        while above is not None and above not in self._placed:
            if above in self._busy:
                return True
            above = above.folder
        return False

    def _move(self, at: Name, folder: FolderName, name: bytes) -> None:
        assert at.was_in is not None
        old = at.path_before()
        del at.was_in.had[at.was_named]
        self._settle(at, folder, name)
        self.steps.append(Step("mv", at.path_before(), None, moved_from=old, left=_number(at)))

    @staticmethod
    def _settle(at: Name, folder: FolderName, name: bytes) -> None:
        at.was_in, at.was_named = folder, name
        folder.had[name] = at

    def _free_name(self, at: Name) -> tuple[FolderName, bytes]:
        """In the folder where it will lie, or the next above that one that is there by now and not within itself."""
        folder = at.folder
        while folder is not None and not self._can_take(folder, at):
            folder = folder.folder
        assert folder is not None
        stem = (at.name if len(at.name) <= LONGEST_NAME else b"") + MOVED
        name, number = stem, 1
        while name in folder.had or folder.has.get(name) is not None:
            number += 1
            name = stem + b"-%d" % number
        return folder, name

    def _can_take(self, folder: FolderName, at: Name) -> bool:
        above: Name = folder
        while above is not at and above.was_in is not None:
            above = above.was_in
        return above is self._top

    def _remove_rest(self, folders: list[FolderName]) -> None:
        replaced = set(self._replaced.values())
        for folder in folders:
            for at in list(folder.had.values()):
                if at.is_gone and at not in replaced:
                    self._do(self._clear(at))

    def _change_contents(self, names: list[tuple[Name, bytes]]) -> None:
        """New files come last: where one is a hard link of a file that changed, undo must remove it first."""
        for at, path in names:
            file = at.file
            if file is not None and file.is_written and not at.is_new:
                self.steps.append(Step("write", path, _was(file), left=file.number, theirs=at.theirs))
            if file is not None and file.is_chmodded and not at.is_new:
                self.steps.append(Step("chmod", path, _was(file), left=file.number))
        for at, path in names:
            if at.is_new and not isinstance(at, FolderName):
                old = self._replaced.get(at)
                before = None if old is None else _was(old.file)
                self.steps.append(Step("write", path, before, left=_number(at), theirs=at.theirs))
