"""A snapshot of a project around a command that nothing records: what undo has where calls cannot be watched.

Before the command the whole tree is kept, by reflinks or by copies within a limit; afterwards both trees are compared.
"""

import json
import os
import shutil
import stat
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from pathlib import Path

from app.fs.birth import birth
from app.fs.cancellation import check_wanted
from app.fs.folders import HANDLES_WORK, Folder, HandleFolder, entered
from app.fs.keep_places import IN_PROJECT
from app.fs.replacement import is_temporary
from app.sandbox.keep.comparison import TreeEntry, facts_of, steps_between
from app.sandbox.keep.copies import KEPT_TYPES, NEEDED_TYPES, NotKept, TreeCopies, check_room
from app.sandbox.keep.journal import Facts
from app.sandbox.keep.net import Step
from app.text.plain import escaped
from app.text.sentences import say

MOST_FILES = 20_000
"""Files and folders that are kept before each command."""
MOST_LISTED = 200_000
"""In a larger folder not even the list of changes is made."""
PLAN_SECONDS = 5
_NO_LIMIT = 10**9


@dataclass(frozen=True, slots=True)
class CopyPlan:
    """Whether what a command changes could be undone; the person is told before it runs."""

    words: str = ""
    """Why not, as a sentence; empty if all of it could."""
    left_out: tuple[str, ...] = ()
    """If all but some files can be kept, those."""

    @property
    def is_whole(self) -> bool:
        return not self.words


@dataclass(frozen=True, slots=True)
class Snapshot:
    began_ns: int
    tree: TreeEntry | None
    """None if the project has too many files to be listed."""
    words: str = ""
    """As in a plan."""

    def kept(self) -> Iterator[str]:
        """The names of the copies."""
        return (entry.kept for entry in self.tree.below() if entry.kept) if self.tree is not None else iter(())

    def write(self, path: Path) -> None:
        """Write down what the next start needs if this program is killed. Raises OSError."""
        entries = [self.tree, *self.tree.below()] if self.tree is not None else []
        numbers = {entry: number for number, entry in enumerate(entries)}
        rows = []
        for entry in entries:
            times = entry.device, entry.ctime_ns, entry.born_ns
            above = numbers[entry.parent] if entry.parent is not None else -1
            rows.append((above, entry.name, astuple(entry.facts), *times, entry.is_closed, entry.kept))
        path.write_text(json.dumps([self.began_ns, rows]))

    @classmethod
    def read(cls, path: Path) -> "Snapshot | None":
        """What was written down; None if that is nothing, or was cut off."""
        entries: list[TreeEntry] = []
        try:
            began_ns, rows = json.loads(path.read_bytes())
            for above, name, facts, *rest in rows:
                parent = entries[above] if above >= 0 else None
                entries.append(TreeEntry(name, parent, Facts(*facts), *rest))
                if parent is not None:
                    parent.children[name] = entries[-1]
        except (OSError, ValueError, LookupError, TypeError):
            return None
        return cls(began_ns, entries[0] if entries else None)


class Snapshots:
    """The snapshots of one project. All methods block; any thread may call them."""

    def __init__(
        self,
        project: Path,
        leave_out: Sequence[Path] = (),
        *,
        may_keep: Callable[[str], bool] = lambda path: True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`leave_out` are folders in the project that do not belong to it. `may_keep` says whether a file, such as
        `src/a.py`, may be copied.
        """
        self._project, self._may_keep, self._clock = project, may_keep, clock
        outside = [project / IN_PROJECT, *leave_out]
        self._leave_out = {path.relative_to(project).parts for path in outside if path.is_relative_to(project)}
        self._planned: tuple[float, CopyPlan] | None = None

    def plan(self) -> CopyPlan:
        """Whether what a command does could be undone; within a few seconds the answer stays the same."""
        planned, now = self._planned, self._clock()
        if planned is None or now - planned[0] > PLAN_SECONDS:
            self._planned = planned = (now, self._make_plan())
        return planned[1]

    def before(self, keep: Path) -> Snapshot:
        """Keep the whole tree in the folder `keep`. Nothing is kept if a limit is passed or the disk is full."""
        began_ns, tree = time.time_ns(), self._read(MOST_LISTED)
        if tree is None:
            return Snapshot(began_ns, None, _nothing_kept(_many(MOST_LISTED)))
        try:
            self._keep(tree, keep)
            words = _not_all_kept(_lacking(tree))
        except BaseException as error:
            for folder in (path for path in keep.iterdir() if path.is_dir()):
                shutil.rmtree(folder)
            if not isinstance(error, NotKept):
                raise
            words = _nothing_kept(str(error))
            for entry in tree.below():
                entry.kept = "" if entry.is_empty_file else None
        return Snapshot(began_ns, tree, words)

    def after(self, snapshot: Snapshot) -> list[Step]:
        """What may differ now, in an order in which it can be taken back from the end."""
        now = self._read(_NO_LIMIT) if snapshot.tree is not None else None
        return steps_between(snapshot.tree, now, snapshot.began_ns) if snapshot.tree and now else []

    def _make_plan(self) -> CopyPlan:
        try:
            tree = self._read(MOST_FILES)
            if tree is None:
                raise NotKept(_many(MOST_FILES))
            wanted = self._choose_copies(tree)
            check_room(wanted, self._project)
        except NotKept as error:
            return CopyPlan(_nothing_kept(str(error)))
        for entry in wanted:
            entry.kept = ""
        left_out = _lacking(tree)
        return CopyPlan(_not_all_kept(left_out), left_out)

    def _read(self, most: int) -> TreeEntry | None:
        """The tree as it is now; None if it has more than so many files and folders."""
        root = TreeEntry("", None, Facts(0, stat.S_IFDIR | 0o700, 1, 0, 0))
        waiting = deque([root])
        while waiting and most >= 0:
            top = waiting.popleft()
            parts = top.parts
            try:
                with entered(self._project, parts, handles=HANDLES_WORK) as folder:
                    for name, status in folder.entries(most + 1):
                        if not is_temporary(name) and (*parts, name) not in self._leave_out:
                            top.children[name] = _entry(name, top, status, folder)
            except OSError:
                if not parts:
                    raise
                top.is_closed = True
                top.children.clear()
            most -= len(top.children)
            waiting.extend(entry for entry in top.children.values() if entry.is_folder)
        return root if most >= 0 else None

    def _choose_copies(self, tree: TreeEntry) -> set[TreeEntry]:
        """What is to be copied."""
        entries = (entry for entry in tree.below() if entry.type in KEPT_TYPES and not entry.is_closed)
        return {
            entry
            for entry in entries
            if entry.type != stat.S_IFREG or entry.is_empty_file or self._may_keep(entry.path)
        }

    def _keep(self, tree: TreeEntry, keep: Path) -> None:
        entries = list(tree.below())
        if len(entries) > MOST_FILES:
            raise NotKept(_many(MOST_FILES))
        wanted, copies = self._choose_copies(tree), TreeCopies(keep)
        check_room(wanted, keep)
        for top in [tree, *(entry for entry in entries if entry.children)]:
            check_wanted()
            with suppress(OSError), entered(self._project, top.parts, handles=HANDLES_WORK) as folder:
                for entry in top.children.values():
                    if entry in wanted:
                        copies.add(entry, folder)


def _entry(name: str, parent: TreeEntry, status: os.stat_result, folder: Folder) -> TreeEntry:
    entry = TreeEntry(name, parent, facts_of(status), status.st_dev, status.st_ctime_ns)
    if isinstance(folder, HandleFolder):
        _, seconds, fraction = birth(name, folder.handle)
        entry.born_ns = seconds * 10**9 + fraction
        if entry.type == stat.S_IFREG:
            entry.is_closed = not os.access(name, os.R_OK, dir_fd=folder.handle, effective_ids=True)
    return entry


def _lacking(tree: TreeEntry) -> tuple[str, ...]:
    """The paths of what is not kept."""
    entries = (entry for entry in tree.below() if entry.is_closed or entry.type in NEEDED_TYPES)
    return tuple(sorted(entry.path for entry in entries if entry.kept is None))


def _many(files: int) -> str:
    return say("This folder holds more than {count} files", files)


def _nothing_kept(why: str) -> str:
    return say("{reason}; what this command changes or deletes cannot be undone.", why)


def _not_all_kept(paths: Sequence[str]) -> str:
    if len(paths) > 1:
        words = say("{path} and {count} more are not kept; if this command changes them, that cannot be undone.")
        return words.format(escaped(paths[0]), len(paths) - 1)
    return (
        say("{path} is not kept; if this command changes it, that cannot be undone.", escaped(paths[0]))
        if paths
        else ""
    )
