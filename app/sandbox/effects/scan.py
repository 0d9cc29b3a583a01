"""One look through a project's folders: what the file system says of every file that .gitignore does not leave out.

Folders are entered by handle where the system can, so a link that appears meanwhile is never followed.
"""

import os
import stat
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field

from app.fs.folders import HANDLES_WORK
from app.sandbox.effects.change_watch import TreeWatch
from app.sandbox.effects.snapshot import FIELDS, Signature, signature
from app.sandbox.searching.gitignore import MAX_GITIGNORE_BYTES, IgnoreRules, parsed

MAX_SCANNED_ENTRIES = 200_000
MAX_DEPTH = 100
SKIPPED = frozenset({".git", "node_modules", "__pycache__"})
"""Never looked into: git's own, and what tools fetch or make again by themselves."""
TICK_NS = 50_000_000
"""More than the step in which any usual file system counts time."""
COARSE_TICK_NS = 2_100_000_000
"""For one that counts whole seconds."""
Stamp = tuple[int, int, int, int]
"""Device, inode and times of a folder; it differs whenever a name in it came or went, ticks of the clock aside."""
_SECOND = 1_000_000_000
_ENTER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_CTIME_IS_CHANGE = sys.platform != "win32"
BY_HANDLE = HANDLES_WORK and os.scandir in os.supports_fd


@dataclass(slots=True)
class Remembered:
    """What was found out about one folder; it holds as long as the same rules do."""

    ignore_file: Signature | None
    outer: IgnoreRules | None
    rules: IgnoreRules | None
    ignored: set[str]
    folders: list[str] = field(default_factory=list)
    beyond: list[str] = field(default_factory=list)
    """Folders that are not looked into."""
    stamp: Stamp | None = None
    """Of the folder itself when its names were read; None if they have to be read again."""


@dataclass(slots=True)
class _Entries:
    """What one folder holds; not `complete` if something could not be asked for."""

    names: dict[str, Signature] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    beyond: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    linked: list[str] = field(default_factory=list)
    complete: bool = False


class Scan:
    """One look."""

    def __init__(
        self,
        memory: dict[str, Remembered],
        known: dict[str, dict[str, Signature]],
        leave_out: frozenset[str],
        stop: threading.Event,
        watch: TreeWatch | None,
        *,
        keeps_times: bool,
    ) -> None:
        self.files: dict[str, dict[str, Signature]] = {}
        self.memory: dict[str, Remembered] = {}
        self.fresh: set[str] = set()
        self.rules: dict[str, Signature] = {}
        self.linked: dict[str, set[str]] = {}
        """By folder, the names of files that have another name too."""
        self.whole = True
        self.sure = True
        """False if something could not be asked for."""
        self.watchable = True
        """False if there is another file system in the project."""
        self._old_memory = memory
        self._known = known
        self._leave_out = leave_out
        self._stop = stop
        self._watch = watch
        self._keeps_times = keeps_times
        self._device: int | None = None
        self._count = 0
        now = time.time_ns()
        self._tick, self._coarse_tick = now - TICK_NS, now - COARSE_TICK_NS

    def folder(self, spot: int | str, base: str, outer: IgnoreRules | None, depth: int) -> None:
        """A folder with all that is in it."""
        if self._watch is not None:
            self._watch.cover(spot, base)
        here = self.one(spot, base, outer)
        self._count += len(self.files[base]) + 1
        if self._watch is not None:
            for name in here.beyond:
                self._watch.cover_beyond(spot, base, name)
        for name in here.folders:
            self._inner(spot, base, name, here.rules, depth)

    def one(self, spot: int | str, base: str, outer: IgnoreRules | None) -> Remembered:
        """The files of one folder."""
        stamp = self._stamp(spot)
        here = self._old_memory.get(base)
        if stamp is None or here is None or not self._stands(spot, here, stamp, outer):
            here = self._listed(spot, base, outer, stamp)
        else:
            self._again(spot, base, here)
        self.memory[base] = here
        if here.ignore_file is not None:
            self.rules[base] = here.ignore_file
        return here

    def _stamp(self, spot: int | str) -> Stamp | None:
        """None where it tells nothing: also on another file system that is mounted in the project."""
        if not self._keeps_times or not isinstance(spot, int):
            return None
        stamp = _stamp(spot)
        self._device = stamp[0] if self._device is None else self._device
        if stamp[0] != self._device:
            self.watchable = False
            return None
        return stamp

    def _stands(self, spot: int | str, here: Remembered, stamp: Stamp, outer: IgnoreRules | None) -> bool:
        """Whether the folder holds the names that it held, and the same of them are ignored."""
        if here.stamp != stamp or here.outer is not outer:
            return False
        return here.ignore_file is None or _signed(spot, ".gitignore") == here.ignore_file

    def _again(self, spot: int | str, base: str, here: Remembered) -> None:
        """Every file of a folder whose names are known."""
        known = self._known[base]
        names: dict[str, Signature] | None = None
        linked: set[str] = set()
        look, pack, coarse_tick = os.stat, FIELDS.pack, self._coarse_tick  # this loop is what a look costs
        for name, then in known.items():
            try:
                found = look(name, dir_fd=spot, follow_symlinks=False)  # type: ignore[arg-type]
            except OSError:  # it went away meanwhile, or cannot be asked for
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
        self._keep_linked(base, linked)
        self.files[base] = known if names is None else names

    def _listed(self, spot: int | str, base: str, outer: IgnoreRules | None, stamp: Stamp | None) -> Remembered:
        found = self._entries(spot)
        names = found.names
        here = self._remembered(spot, base, outer, names.get(".gitignore"))
        if here.rules is not None:
            self._drop_ignored(base, found, here)
        known = self._known.get(base)
        self.files[base] = known if known == names else names
        self.fresh.update(base + name for name in found.fresh if name in names)
        self._keep_linked(base, {name for name in found.linked if name in names})
        here.folders, here.beyond = found.folders, found.beyond
        self.sure = self.sure and found.complete
        # A name that comes in the same tick of the clock leaves the stamp as it is.
        believed = stamp is not None and found.complete and not self.is_recent(max(stamp[2:]))
        here.stamp = stamp if believed else None
        return here

    def _entries(self, spot: int | str) -> _Entries:
        found = _Entries()
        names, pack, coarse_tick = found.names, FIELDS.pack, self._coarse_tick  # this loop is what a look costs
        with suppress(OSError), os.scandir(spot) as scan:  # a folder that cannot be read holds nothing for us
            missed = False
            for entry in scan:
                name = entry.name
                if entry.is_dir(follow_symlinks=False):
                    (found.beyond if name in SKIPPED else found.folders).append(name)
                    continue
                if name in SKIPPED:
                    continue
                try:
                    status = entry.stat(follow_symlinks=False)
                except OSError:  # it went away meanwhile
                    missed = True
                    continue
                changed = status.st_ctime_ns
                names[name] = pack(status.st_size, status.st_mtime_ns, changed, status.st_ino, status.st_mode)
                if (changed if _CTIME_IS_CHANGE else status.st_mtime_ns) > coarse_tick and self._is_fresh(status):
                    found.fresh.append(name)
                if status.st_nlink > 1:
                    found.linked.append(name)
            found.complete = not missed
        return found

    def _keep_linked(self, base: str, names: set[str]) -> None:
        """An empty set too, if it takes the place of another one."""
        if names or self._watch is None:
            self.linked[base] = names

    def _is_fresh(self, found: os.stat_result) -> bool:
        return self.is_recent(found.st_ctime_ns if _CTIME_IS_CHANGE else found.st_mtime_ns)

    def is_recent(self, changed: int) -> bool:
        return changed > self._tick or (changed % _SECOND == 0 and changed > self._coarse_tick)

    def _remembered(
        self, spot: int | str, base: str, outer: IgnoreRules | None, ignore_file: Signature | None
    ) -> Remembered:
        old = self._old_memory.get(base)
        if old is not None and old.outer is outer and old.ignore_file == ignore_file:
            return old
        rules = outer if ignore_file is None else _rules(spot, base, outer)
        return Remembered(ignore_file, outer, rules, set())

    def _drop_ignored(self, base: str, found: _Entries, here: Remembered) -> None:
        same = self._old_memory.get(base) is here
        known = self._known.get(base, {}) if same else {}
        assert here.rules is not None
        for name in [name for name in found.names if name not in known]:
            if name in here.ignored or here.rules.ignore(base + name, name, folder=False):
                here.ignored.add(name)
                del found.names[name]
        ignored = {name for name in found.folders if self._ignores_folder(here, base, name, same=same)}
        if ignored:
            found.folders = [name for name in found.folders if name not in ignored]
            found.beyond += sorted(ignored)

    def _ignores_folder(self, here: Remembered, base: str, name: str, *, same: bool) -> bool:
        if same and f"{base}{name}/" in self._known:
            return False
        assert here.rules is not None
        return here.rules.ignore(base + name, name, folder=True)

    def _inner(self, spot: int | str, base: str, name: str, rules: IgnoreRules | None, depth: int) -> None:
        path = f"{base}{name}/"
        if path in self._leave_out:
            if self._watch is not None:
                self._watch.cover_beyond(spot, base, name)
            return
        if depth >= MAX_DEPTH or self._count >= MAX_SCANNED_ENTRIES or self._stop.is_set():
            self.whole = False
            return
        try:
            inner = entered(spot, name)
        except OSError as error:
            self.sure = self.sure and not isinstance(error, PermissionError)  # it may hold what nobody hears of
            return
        try:
            self.folder(inner, path, rules, depth + 1)
        finally:
            left(inner)


def _stamp(spot: int) -> Stamp:
    found = os.fstat(spot)
    return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_ctime_ns


def _signed(spot: int | str, name: str) -> Signature | None:
    try:
        return signature(os.stat(name, dir_fd=int(spot), follow_symlinks=False))
    except OSError:
        return None


def entered(spot: int | str | None, name: str) -> int | str:
    if not BY_HANDLE:
        return name if spot is None else f"{spot}/{name}"
    return os.open(name, _ENTER, dir_fd=None if spot is None else int(spot))


def reached(root: str, base: str) -> int | str:
    """A folder below, entered step by step."""
    spot = entered(None, root)
    for name in base.split("/")[:-1]:
        try:
            inner = entered(spot, name)
        finally:
            left(spot)
        spot = inner
    return spot


def left(spot: int | str) -> None:
    if isinstance(spot, int):
        os.close(spot)


def _rules(spot: int | str, base: str, outer: IgnoreRules | None) -> IgnoreRules | None:
    """A .gitignore that is no plain file does not count."""
    try:
        by_name = isinstance(spot, str)
        handle = os.open(
            f"{spot}/.gitignore" if by_name else ".gitignore", _READ, dir_fd=None if by_name else int(spot)
        )
    except OSError:
        return outer
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return outer
        text = file.read(MAX_GITIGNORE_BYTES).decode(errors="surrogateescape")
    own = tuple(parsed(text.removeprefix("\ufeff").split("\n")))
    return IgnoreRules(base, own, outer) if own else outer
