"""The walk of a project: one scan of its folders, with the stat of every file that .gitignore does not exclude.

A rule excludes only what is new: files that git tracks, or that were scanned before, stay included.

Every command is preceded and followed by a scan, so this walk is made to be fast: it works on directory handles,
remembers what the last scan found out about each folder, and does not list a folder again whose time did not change.

Code that goes through folders for other purposes uses `fs.walk`, which says which code cannot use it and why.
"""

import os
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field

from app.sandbox.effects.change_watch import ChangeWatch
from app.sandbox.effects.folder_handles import OpenFolder, enter, leave
from app.sandbox.effects.kept_paths import KeptPaths
from app.sandbox.effects.snapshot import FIELDS, Signature, signature
from app.sandbox.searching.gitignore import EVERYTHING, NOTHING, IgnoreRules, rules_in

MAX_SCANNED_ENTRIES = 200_000
MAX_DEPTH = 100
SKIPPED = frozenset({".git", "node_modules", "__pycache__"})
"""Folders that are never scanned: git's own, and what tools download or make again by themselves."""
TICK_NS = 50_000_000
"""Longer than the clock tick of any usual file system."""
COARSE_TICK_NS = 2_100_000_000
"""The same for file systems that store whole seconds."""
Stamp = tuple[int, int, int, int]
"""Device, inode and times of a folder; it differs if a name was added or removed, except within one clock tick."""
_SECOND_NS = 1_000_000_000
_CTIME_IS_CHANGE = sys.platform != "win32"


@dataclass(slots=True)
class ScannedFolder:
    """What a scan found out about one folder; the next scan uses it as long as the ignore rules stay the same."""

    ignore_file: Signature | None
    outer: IgnoreRules | None
    rules: IgnoreRules | None
    ignored: set[str]
    folders: list[str] = field(default_factory=list)
    inner: dict[str, IgnoreRules] = field(default_factory=dict)
    """The rules for those of its folders that are ignored and scanned all the same."""
    beyond: list[str] = field(default_factory=list)
    """Folders in it that are not scanned."""
    stamp: Stamp | None = None
    """The stamp when the names were read; None if they have to be read again."""


@dataclass(slots=True)
class _Entries:
    """The entries of one folder; not `complete` if the stat of one of them failed."""

    names: dict[str, Signature] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    beyond: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    linked: list[str] = field(default_factory=list)
    has_git: bool = False
    complete: bool = False


class Scan:
    """One scan. `memory` and `known` are what the last one found, `kept` are files that no rule excludes.

    `watch` covers each folder before it is read.
    """

    def __init__(
        self,
        memory: dict[str, ScannedFolder],
        known: dict[str, dict[str, Signature]],
        kept: KeptPaths,
        leave_out: frozenset[str],
        stop: threading.Event,
        watch: ChangeWatch | None,
        *,
        has_change_times: bool,
    ) -> None:
        self.files: dict[str, dict[str, Signature]] = {}
        self.memory: dict[str, ScannedFolder] = {}
        self.fresh: set[str] = set()
        self.rules: dict[str, Signature] = {}
        self.modes: dict[str, int] = {}
        self.linked: dict[str, set[str]] = {}
        """By folder, the names of files that have more than one hard link."""
        self.whole = True
        self.sure = True
        """False if a folder or file could not be read."""
        self.watchable = True
        """False if another file system is mounted in the project."""
        self._old_memory, self._known, self._kept, self._leave_out = memory, known, kept, leave_out
        self._stop, self._watch, self._has_change_times = stop, watch, has_change_times
        self._device: int | None = None
        self._count = 0
        now = time.time_ns()
        self._tick, self._coarse_tick = now - TICK_NS, now - COARSE_TICK_NS

    def scan(self, folder: OpenFolder, base: str, outer: IgnoreRules | None, depth: int) -> None:
        """Scan an open folder and everything below it; `base` is its path, `outer` are the ignore rules around it."""
        if self._watch is not None:
            self._watch.cover(folder, base)
        here = self.scan_one(folder, base, outer)
        self._count += len(self.files[base]) + 1
        left_out = {name for name in here.folders if f"{base}{name}/" in self._leave_out} if self._leave_out else set()
        if self._watch is not None:
            for name in (*here.beyond, *left_out):
                self._watch.cover_beyond(folder, base, name)
        for name in here.folders:
            if name in left_out:
                continue
            is_known = f"{base}{name}/" in self._old_memory  # new folders cannot push those over the limit
            is_beyond = depth >= MAX_DEPTH or (self._count >= MAX_SCANNED_ENTRIES and not is_known)
            if is_beyond or self._stop.is_set():
                self.whole = False
                continue
            try:
                inner = enter(folder, name)
            except OSError as error:
                if isinstance(error, PermissionError):  # what is in it may change unnoticed
                    self.sure = False
                continue
            try:
                self.scan(inner, f"{base}{name}/", here.inner.get(name, here.rules), depth + 1)
            finally:
                leave(inner)

    def scan_one(self, folder: OpenFolder, base: str, outer: IgnoreRules | None) -> ScannedFolder:
        """Scan the files of one folder."""
        with suppress(OSError):
            self.modes[base] = os.stat(folder).st_mode & 0o7777  # noqa: PTH116  it may be a handle
        stamp = None  # says nothing about added and removed names here, as on another mounted file system
        if self._has_change_times and isinstance(folder, int):
            stamp = folder_stamp(folder)
            self._device = stamp[0] if self._device is None else self._device
            if stamp[0] != self._device:
                self.watchable, stamp = False, None
        here = self._old_memory.get(base)
        if stamp is None or here is None or not _is_unchanged(folder, here, stamp, outer):
            here = self._list(folder, base, outer, stamp)
        else:
            self._stat_again(folder, base, here)
        self.memory[base] = here
        if here.ignore_file is not None:
            self.rules[base] = here.ignore_file
        return here

    def _stat_again(self, folder: OpenFolder, base: str, here: ScannedFolder) -> None:
        """Stat every file of a folder whose names are the same as at the last scan."""
        known = self._known[base]
        names: dict[str, Signature] | None = None
        linked: set[str] = set()
        look, pack, coarse_tick = os.stat, FIELDS.pack, self._coarse_tick  # most of a scan's time is spent in this loop
        for name, then in known.items():
            try:
                found = look(name, dir_fd=folder, follow_symlinks=False)  # type: ignore[arg-type]
            except OSError:  # it was deleted meanwhile, or there is no permission
                here.stamp = None
                self.sure = False
                names = dict(known) if names is None else names
                del names[name]
                continue
            changed = found.st_ctime_ns
            now = pack(found.st_size, found.st_mtime_ns, changed, found.st_ino, found.st_mode)
            if now != then:
                names = dict(known) if names is None else names
                names[name] = now
            if changed > coarse_tick and self._is_fresh(found):
                self.fresh.add(base + name)
            if found.st_nlink > 1:
                linked.add(name)
        self._set_linked(base, linked)
        self.files[base] = known if names is None else names

    def _list(self, folder: OpenFolder, base: str, outer: IgnoreRules | None, stamp: Stamp | None) -> ScannedFolder:
        """List a folder that is new or has changed."""
        found = self._entries(folder)
        if found.has_git:
            self._kept.add_repository(base, is_new=bool(self._known))
        names = found.names
        ignore_file = names.get(".gitignore")
        old = self._old_memory.get(base)
        if old is not None and old.outer is outer and old.ignore_file == ignore_file:
            here = old
        else:
            has_own = ignore_file is not None and outer is not EVERYTHING and outer is not NOTHING
            rules = rules_in(folder, base, outer) if has_own else outer
            here = ScannedFolder(ignore_file, outer, rules, set())
        if here.rules is not None:
            self._drop_ignored(base, found, here, here.rules)
        known = self._known.get(base)
        self.files[base] = known if known == names else names
        self.fresh.update(base + name for name in found.fresh if name in names)
        self._set_linked(base, {name for name in found.linked if name in names})
        here.folders, here.beyond = found.folders, found.beyond
        self.sure = self.sure and found.complete
        # A name that is added within the same clock tick does not change the stamp.
        is_reliable = stamp is not None and found.complete and not self.is_recent(max(stamp[2:]))
        here.stamp = stamp if is_reliable else None
        return here

    def _entries(self, folder: OpenFolder) -> _Entries:
        found = _Entries()
        names, pack, coarse_tick = found.names, FIELDS.pack, self._coarse_tick  # this loop has to be fast, too
        with suppress(OSError), os.scandir(folder) as scan:  # a folder that cannot be read counts as empty
            missed = False
            for entry in scan:
                name = entry.name
                if entry.is_dir(follow_symlinks=False):
                    (found.beyond if name in SKIPPED else found.folders).append(name)
                    continue
                if name in SKIPPED:
                    found.has_git |= name == ".git"
                    continue
                try:
                    status = entry.stat(follow_symlinks=False)
                except OSError:  # it was deleted meanwhile
                    missed = True
                    continue
                changed = status.st_ctime_ns
                names[name] = pack(status.st_size, status.st_mtime_ns, changed, status.st_ino, status.st_mode)
                if (changed if _CTIME_IS_CHANGE else status.st_mtime_ns) > coarse_tick and self._is_fresh(status):
                    found.fresh.append(name)
                if status.st_nlink > 1:
                    found.linked.append(name)
            found.complete = not missed
        found.has_git |= ".git" in found.beyond
        return found

    def _set_linked(self, base: str, names: set[str]) -> None:
        """An empty set is stored only if it may replace one of the last scan."""
        if names or self._watch is None:
            self.linked[base] = names

    def _is_fresh(self, found: os.stat_result) -> bool:
        return self.is_recent(found.st_ctime_ns if _CTIME_IS_CHANGE else found.st_mtime_ns)

    def is_recent(self, changed_ns: int) -> bool:
        """Whether another change at this time might leave the time as it is."""
        return changed_ns > self._tick or (changed_ns % _SECOND_NS == 0 and changed_ns > self._coarse_tick)

    def _drop_ignored(self, base: str, found: _Entries, here: ScannedFolder, rules: IgnoreRules) -> None:
        """Drop ignored files and folders, except those that were included before and those that are kept.

        What takes the place of a kept file or folder is included, too: undo has to make room.
        """
        old, known = self._old_memory.get(base), self._known.get(base, {})
        for name in [name for name in found.names if name not in known]:
            path = base + name
            if name not in here.ignored:
                if not rules.ignore(path, name, folder=False) or self._kept.has(path) or self._is_kept_folder(path):
                    continue
                if name == ".gitignore" and old is not None and old.ignore_file is None:
                    continue  # it came since the last scan, and must not hide itself
                here.ignored.add(name)
            del found.names[name]
        ignored: set[str] = set()
        for name in found.folders:
            path = base + name
            if (old is here and f"{path}/" in self._known) or not rules.ignore(path, name, folder=True):
                continue
            if name in known or self._kept.has(path):
                here.inner[name] = NOTHING
            elif self._is_kept_folder(path):
                here.inner[name] = EVERYTHING
            else:
                ignored.add(name)
        if ignored:
            found.folders = [name for name in found.folders if name not in ignored]
            found.beyond += sorted(ignored)

    def _is_kept_folder(self, path: str) -> bool:
        return f"{path}/" in self._known or self._kept.has_below(f"{path}/")


def folder_stamp(folder: int) -> Stamp:
    found = os.fstat(folder)
    return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_ctime_ns


def _is_unchanged(folder: OpenFolder, here: ScannedFolder, stamp: Stamp, outer: IgnoreRules | None) -> bool:
    """Whether the folder has the same names as at the last scan, under the same ignore rules."""
    if here.stamp != stamp or here.outer is not outer:
        return False
    if here.ignore_file is None:
        return True
    with suppress(OSError):
        return signature(os.stat(".gitignore", dir_fd=int(folder), follow_symlinks=False)) == here.ignore_file
    return False
