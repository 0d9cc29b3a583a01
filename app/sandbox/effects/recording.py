"""Turns the difference between two snapshots into recorded changes, in an order that undo can reverse."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from app.changes import Change, Content, Touched, link_target
from app.sandbox.effects.backups import MAX_FILE_BYTES, MAX_GET_MANY, Backup, Backups
from app.sandbox.effects.effect_report import Effect, EffectKind
from app.sandbox.effects.project_reader import FileState, ProjectReader
from app.sandbox.effects.snapshot import Snapshot, SnapshotDiff, facts
from app.sandbox.effects.snapshot_diff import moved_folder, moves
from app.sandbox.files.line_diff import lines_changed
from app.sandbox.files.places import Place, shown_in_project
from app.sandbox.files.workspace import MAX_KEPT_BYTES, Workspace

MAX_RECORDED = 20_000
MAX_RECORDED_BYTES = 300_000_000
"""Of the contents that one command wrote; further ones are listed but not recorded. What it replaced or deleted comes
from the backups, which have limits of their own."""
MAX_WAITING_BYTES = 16_000_000
"""Of new contents whose backups may wait in memory until the command has been reported."""
FEW_COPIES = 50
"""Fewer backups than this are not worth waiting for."""
SMALL_BYTES = 32_000
MAX_COUNTED = 400
"""For so many effects the changed lines are counted: more than the window lists."""
MAX_MATCHED_LINES = 2_000
"""Where more lines than this differ, they are not counted, unless all were added or all were removed."""

PRIVATE = "it is a secret file, whose content is never kept"
PROTECTED = "tools may not write there"
TOO_LARGE = f"files over {MAX_FILE_BYTES // 1_000_000} MB are not kept"
UNSEEN = "its earlier content was not kept"
TOO_MANY = "the command changed too much to keep all of it"
NO_FILE = "special files are not kept"
UNREAD = "it could not be read afterwards"
FAILED = "the version store could not take it"


class Ledger(Protocol):
    """The part of the version store that effects need."""

    def record_all(self, changes: Iterable[Change]) -> bool: ...

    def compress(self, contents: Iterable[Content]) -> None: ...

    def position(self) -> int: ...

    def since(self, position: int) -> Sequence[Touched]: ...

    def content(self, state: str | None) -> bytes | None: ...


@dataclass(frozen=True, slots=True)
class Former:
    """What was at a path before: its content, if it is known, and the mode."""

    data: bytes | None
    mode: int | None
    is_file: bool
    large: bool = False
    link: bytes | None = None
    """The target, if it was a symbolic link."""


class ChangeRecording:
    """Records everything that differs between two snapshots, except what tools have recorded already.

    `by_tools` maps the paths that tools changed in between to their last recorded states.
    """

    def __init__(
        self,
        files: Workspace,
        backups: Backups,
        ledger: Ledger,
        old: Snapshot,
        new: Snapshot,
        by_tools: Mapping[str, str | None],
    ) -> None:
        self.effects: list[Effect] = []
        self.left_out = 0
        self.again: list[str] = []
        """Files whose content has to be copied again."""
        self.waiting: list[Backup] = []
        """Backups of new contents that are still to be stored, before the next command begins."""
        self._files, self._backups, self._ledger = files, backups, ledger
        self._old, self._new = old, new
        self._by_tools = by_tools
        self._reader = ProjectReader(files.project.zone.root)
        self._gone: frozenset[str] = frozenset()
        self._names: dict[str, str] = {}
        self._fetched: Mapping[str, bytes] = {}
        self._count = self._bytes = self._waiting_bytes = 0

    def run(self, found: SnapshotDiff, author: str = "") -> None:
        """Record what `changed_between` found; `author` says who made the changes, if not the call."""
        found.made = [path for path in found.made if self._by_tools.get(self._shown(path)) != "folder"]
        found.gone = [path for path in found.gone if self._by_tools.get(self._shown(path), "folder") is not None]
        self._gone = frozenset(found.gone)
        moved = {
            source: path
            for source, path in moves(found, self._old, self._new).items()
            if self._by_tools.keys().isdisjoint((self._shown(source), self._shown(path)))
            and not (self._forbidden(source) or self._forbidden(path))
        }
        taken = {*moved, *moved.values()}
        gone = [path for path in found.deleted if path not in taken]
        # Changed files first: what is new can be without end, and undo of it brings nothing back.
        came = [*sorted(found.changed), *sorted(path for path in found.created if path not in taken)]
        try:
            if not self._ledger.record_all(self._changes(gone, found.made, moved, found.gone, came)):
                self.effects = [
                    effect if effect.lost else replace(effect, added=0, removed=0, lost=FAILED)
                    for effect in self.effects
                ]
        finally:
            self._reader.close()
        if len(self.waiting) < FEW_COPIES:
            self.store_copies()
        self.effects += _empty([self._shown(path) for path in found.made], EffectKind.CREATED, self.effects)
        self.effects += _empty([self._shown(path) for path in found.gone], EffectKind.DELETED, self.effects)
        if author:
            self.effects = [replace(effect, author=author) for effect in self.effects]

    def _changes(
        self, gone: list[str], made: list[str], moved: dict[str, str], removed: list[str], came: list[str]
    ) -> Iterator[Change]:
        """The changes in an order in which each finds the state it needs, also when undo reverses them: a deleted file
        may make room for a folder, a moved file may go there, and its old folder may make room for a new file."""
        for path in self._with_copies(gone):
            yield from self._deletion(path)
        for path in made:
            yield from self._folder(path, "mkdir")
        for source, path in moved.items():
            yield from self._move(source, path)
        for path in reversed(removed):
            yield from self._folder(path, "rmdir")
        for path in self._with_copies(came):
            yield from self._arrival(path)

    def _with_copies(self, paths: Sequence[str]) -> Iterator[str]:
        """The paths; the former contents of small files are fetched for many at a time."""
        for start in range(0, len(paths), MAX_GET_MANY):
            some = paths[start : start + MAX_GET_MANY]
            known = [(path, was) for path in some if (was := self._old.get(path)) and facts(was).size <= SMALL_BYTES]
            self._fetched = self._backups.get_many(known)
            yield from some
            self._fetched = {}

    # --- one change after the other

    def _deletion(self, path: str) -> Iterator[Change]:
        if self._by_tools.get(self._shown(path), "unknown") is None:
            return
        former = self._former(path)
        lost = self._why_not(path, former, is_deleted=True)
        if former.link is not None and not lost:
            self._note(EffectKind.DELETED, path, None, None, "")
            yield replace(self._change(path, None, None, "rm", None), before_link=former.link)
            return
        self._note(
            EffectKind.DELETED, path, former.data, None, lost or ("" if former.data is not None else _unkept(former))
        )
        if not lost and former.is_file:
            yield self._change(path, former.data, None, "rm", former.mode, large=former.data is None)

    def _folder(self, path: str, operation: str) -> Iterator[Change]:
        if not self._forbidden(path):
            mode = self._old.modes.get(f"{path}/") if operation == "rmdir" else None
            yield Change("project", self._shown(path), None, None, operation, mode)

    def _move(self, source: str, path: str) -> Iterator[Change]:
        found = self._reader.one(path, MAX_FILE_BYTES)
        former = self._backups.get(source, self._old.get(source) or b"")
        if found is None or (former is not None and found.data != former):
            yield from self._deletion(source)
            yield from self._arrival(path)
            return
        self._see(found)
        mode = facts(found.signature).permissions
        folder = moved_folder(source, path, self._gone)
        told = Effect(EffectKind.MOVED, self._shown(path), self._shown(source), folder=folder and self._shown(folder))
        self.effects.append(told)
        yield Change(
            "project", self._shown(path), None, found.data, "mv", mode, self._shown(source), found.data is None
        )

    def _arrival(self, path: str) -> Iterator[Change]:
        """A file or link that is new or has changed."""
        former = self._former(path)
        by_tool = bool(self._by_tools) and self._shown(path) in self._by_tools
        there = former.is_file or former.link is not None if by_tool else self._old.get(path) is not None
        kind = EffectKind.CHANGED if there else EffectKind.CREATED
        known = self._new.get(path)
        now = facts(known) if known else None
        if now is not None and now.is_link:
            yield from self._link(kind, path, former)
            return
        lost = self._why_not(path, former if kind is EffectKind.CHANGED else None) or (
            "" if now is not None and now.is_file else NO_FILE
        )
        found = self._reader.one(path, MAX_KEPT_BYTES) if not lost else None
        if found is None or found.data is None:
            yield from self._replaced(kind, path, former, lost or (TOO_LARGE if found else UNREAD))
            return
        self._see(found)
        mode = facts(found.signature).permissions
        if found.data == former.data and (by_tool or former.mode == mode):
            return  # it is unchanged, or a tool recorded the change
        if kind is EffectKind.CHANGED and former.data is None and former.link is None:
            lost = _unkept(former)
        self._note(kind, path, former.data, found.data, lost)
        if former.link is not None:
            yield replace(self._change(path, None, found.data, "write", mode), before_link=former.link)
            return
        if former.is_file and former.data is not None and former.mode not in (None, mode):
            # A version has one mode, so this is recorded as a deletion with the old and a new file with the new mode.
            yield self._change(path, former.data, None, "rm", former.mode)
            yield self._change(path, None, found.data, "write", mode)
            return
        large = kind is EffectKind.CHANGED and former.data is None
        yield self._change(path, former.data, found.data, "write", mode, large=large)

    def _link(self, kind: EffectKind, path: str, former: Former) -> Iterator[Change]:
        """A link that is new, has another target, or replaced a file. It does not matter where it leads."""
        lost = self._why_not(path, former if kind is EffectKind.CHANGED else None)
        found = self._reader.link(path) if not lost else None
        if found is None or found.data is None:
            yield from self._replaced(kind, path, former, lost or UNREAD)
            return
        self._see(found)
        if former.link == found.data:
            return
        unkept = kind is EffectKind.CHANGED and former.data is None and former.link is None
        self._note(kind, path, None, None, _unkept(former) if unkept else "")
        change = self._change(path, former.data, None, "write", former.mode, large=unkept)
        yield replace(change, before_link=former.link, after_link=found.data)

    def _replaced(self, kind: EffectKind, path: str, former: Former, lost: str) -> Iterator[Change]:
        """The present content is not recorded; the former one is, so that undo can bring it back."""
        self.again.append(path)
        self._note(kind, path, None, None, lost)
        if former.data is not None and lost in (TOO_LARGE, TOO_MANY, UNREAD, NO_FILE):
            yield self._change(path, former.data, None, "rm", former.mode)

    # --- what is known about a path

    def _former(self, path: str) -> Former:
        was = self._old.get(path)
        known = facts(was) if was is not None else None
        mode = known.permissions if known is not None else None
        if self._by_tools and self._shown(path) in self._by_tools:
            state = self._by_tools[self._shown(path)]
            if (link := link_target(state)) is not None:
                return Former(None, None, is_file=False, link=link)
            data = self._ledger.content(state)
            return Former(data, mode, is_file=state not in (None, "folder"))
        if was is None or known is None or not (known.is_file or known.is_link):
            return Former(None, mode, is_file=False)
        content = self._fetched.get(path)
        if content is None:
            content = self._backups.get(path, was)
        if known.is_link:
            return Former(None, None, is_file=False, link=content)
        return Former(content, mode, is_file=True, large=known.size > MAX_FILE_BYTES)

    def _why_not(self, path: str, former: Former | None, *, is_deleted: bool = False) -> str:
        """Why a change cannot be undone; empty if it can."""
        lost = self._forbidden(path)
        if lost:
            return lost
        if former is not None and not former.is_file and former.link is None:
            return NO_FILE
        if is_deleted and former is not None and (former.data is not None or former.link is not None):
            return ""
        if self._count >= MAX_RECORDED or self._bytes >= MAX_RECORDED_BYTES:
            self.left_out += 1
            return TOO_MANY
        return ""

    def _forbidden(self, path: str) -> str:
        place = self._place(path)
        if self._files.may_write(place) and not self._files.is_barred(place):
            return ""  # the names of files that tools may write allow reading, too
        return PROTECTED if self._files.may_read(place) else PRIVATE

    def _see(self, found: FileState) -> None:
        """A file was read just now: update its signature, and keep the content for the next command."""
        folder, _, name = found.path.rpartition("/")
        names = self._new.files.get(f"{folder}/" if folder else "")
        if names is not None and names.get(name) not in (None, found.signature):
            names[name] = found.signature
            self._new.fresh.add(found.path)
        if found.data is not None and self._backups.room_for(found.path, len(found.data)):
            if isinstance(found.data, Content):
                found.data.is_for_later = True
            self.waiting.append(Backup(found.path, found.signature, found.data))
            self._waiting_bytes += len(found.data)
            if self._waiting_bytes >= MAX_WAITING_BYTES:
                self.store_copies()

    def store_copies(self) -> None:
        """Store the backups that wait."""
        store_copies(self._backups, self._ledger, self.waiting)
        self.waiting, self._waiting_bytes = [], 0

    def _note(self, kind: EffectKind, path: str, before: bytes | None, after: bytes | None, lost: str) -> None:
        counted = len(self.effects) < MAX_COUNTED and lost in ("", FAILED)
        added, removed = lines_changed(before, after, MAX_MATCHED_LINES) if counted else (0, 0)
        self.effects.append(Effect(kind, self._shown(path), added=added, removed=removed, lost=lost))

    def _change(
        self,
        path: str,
        before: bytes | None,
        after: bytes | None,
        operation: str,
        mode: int | None,
        *,
        large: bool = False,
    ) -> Change:
        self._count += operation != "rm"
        self._bytes += len(after or b"")
        return Change("project", self._shown(path), before, after, operation, mode, None, large)

    def _place(self, path: str) -> Place:
        return Place(self._files.project.zone, tuple(path.split("/")))

    def _shown(self, path: str) -> str:
        known = self._names.get(path)
        if known is None:
            known = self._names[path] = shown_in_project(path)
        return known


def store_copies(backups: Backups, ledger: Ledger, copies: Sequence[Backup]) -> None:
    """Store backups; the version store, which may have their contents uncompressed, gets the compressed form too."""
    if copies:
        backups.put(copies)
        ledger.compress(copy.data for copy in copies if isinstance(copy.data, Content))


def _empty(folders: list[str], kind: EffectKind, effects: list[Effect]) -> list[Effect]:
    """Folders are listed only if no effect in them is listed."""
    listed = {parent for effect in effects for name in (effect.path, effect.moved_from) for parent in _parents(name)}
    listed |= {parent for path in folders for parent in _parents(path)}
    return [Effect(kind, f"{path}/") for path in folders if path not in listed]


def _parents(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path


def _unkept(former: Former) -> str:
    return TOO_LARGE if former.large else UNSEEN
