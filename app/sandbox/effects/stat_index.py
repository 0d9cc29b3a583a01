"""A quick look at a project: what the file system says of every file that .gitignore does not leave out.

Folders are entered by handle where the system can, so a link that appears meanwhile is never followed.
"""

import os
import stat
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from app.sandbox.effects.folder_times import keeps_folder_times
from app.sandbox.effects.look import FIELDS, Look, Signature, signature
from app.sandbox.files.folders import HANDLES_WORK
from app.sandbox.searching.gitignore import MAX_BYTES, Rules, parsed

MAX_ENTRIES = 200_000
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
_BY_HANDLE = HANDLES_WORK and os.scandir in os.supports_fd


@dataclass(slots=True)
class _Remembered:
    """What was found out about one folder; it holds as long as the same rules do."""

    ignore_file: Signature | None
    outer: Rules | None
    rules: Rules | None
    ignored: set[str]
    folders: list[str] = field(default_factory=list)
    stamp: Stamp | None = None
    """Of the folder itself when its names were read; None if they have to be read again."""


class Scanner:
    """Looks at a project again and again; what it remembers makes every look after the first one cheaper."""

    def __init__(self, root: str, leave_out: Iterable[str] = ()) -> None:
        """`leave_out` are folders in the project that are not the project's, e.g. `x/y/`."""
        self._root = root
        self._leave_out = frozenset(leave_out)
        self._memory: dict[str, _Remembered] = {}
        self._known: dict[str, dict[str, Signature]] = {}
        self._keeps_times = _BY_HANDLE and keeps_folder_times(root)
        self.stop = threading.Event()

    def look(self) -> Look:
        """Blocks; OSError if the project itself cannot be entered. Not for two threads at once."""
        scan = _Scan(self._memory, self._known, self._leave_out, self.stop, keeps_times=self._keeps_times)
        spot = _entered(None, self._root)
        try:
            scan.folder(spot, "", None, 0)
        finally:
            _left(spot)
        self._memory, self._known = scan.memory, scan.files
        return Look(scan.files, scan.fresh, scan.whole, frozenset(scan.rules))


class _Scan:
    """One look."""

    def __init__(
        self,
        memory: dict[str, _Remembered],
        known: dict[str, dict[str, Signature]],
        leave_out: frozenset[str],
        stop: threading.Event,
        *,
        keeps_times: bool,
    ) -> None:
        self.files: dict[str, dict[str, Signature]] = {}
        self.memory: dict[str, _Remembered] = {}
        self.fresh: set[str] = set()
        self.rules: set[tuple[str, Signature]] = set()
        self.whole = True
        self._old_memory = memory
        self._known = known
        self._leave_out = leave_out
        self._stop = stop
        self._keeps_times = keeps_times
        self._device: int | None = None
        self._count = 0
        now = time.time_ns()
        self._tick, self._coarse_tick = now - TICK_NS, now - COARSE_TICK_NS

    def folder(self, spot: int | str, base: str, outer: Rules | None, depth: int) -> None:
        stamp = self._stamp(spot)
        here = self._old_memory.get(base)
        if stamp is None or here is None or not self._stands(spot, here, stamp, outer):
            here = self._listed(spot, base, outer, stamp)
        else:
            self._again(spot, base, here)
        self.memory[base] = here
        if here.ignore_file is not None:
            self.rules.add((base, here.ignore_file))
        self._count += len(self.files[base]) + 1
        for name in here.folders:
            self._inner(spot, base, name, here.rules, depth)

    def _stamp(self, spot: int | str) -> Stamp | None:
        """None where it tells nothing: also on another file system that is mounted in the project."""
        if not self._keeps_times or not isinstance(spot, int):
            return None
        stamp = _stamp(spot)
        self._device = stamp[0] if self._device is None else self._device
        return stamp if stamp[0] == self._device else None

    def _stands(self, spot: int | str, here: _Remembered, stamp: Stamp, outer: Rules | None) -> bool:
        """Whether the folder holds the names that it held, and the same of them are ignored."""
        if here.stamp != stamp or here.outer is not outer:
            return False
        return here.ignore_file is None or _signed(spot, ".gitignore") == here.ignore_file

    def _again(self, spot: int | str, base: str, here: _Remembered) -> None:
        """Every file of a folder whose names are known."""
        known = self._known[base]
        names: dict[str, Signature] | None = None
        look, pack, coarse_tick = os.stat, FIELDS.pack, self._coarse_tick  # this loop is what a look costs
        for name, then in known.items():
            try:
                found = look(name, dir_fd=spot, follow_symlinks=False)  # type: ignore[arg-type]
            except OSError:  # it went away meanwhile, or cannot be asked for
                here.stamp = None
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
        self.files[base] = known if names is None else names

    def _listed(self, spot: int | str, base: str, outer: Rules | None, stamp: Stamp | None) -> _Remembered:
        names, folders, fresh, complete = self._entries(spot)
        here = self._remembered(spot, base, outer, names.get(".gitignore"))
        if here.rules is not None:
            self._drop_ignored(base, names, folders, here)
        known = self._known.get(base)
        self.files[base] = known if known == names else names
        self.fresh.update(base + name for name in fresh if name in names)
        here.folders = folders
        # A name that comes in the same tick of the clock leaves the stamp as it is.
        here.stamp = stamp if stamp is not None and complete and not self._is_recent(max(stamp[2:])) else None
        return here

    def _entries(self, spot: int | str) -> tuple[dict[str, Signature], list[str], list[str], bool]:
        """Files, folders, which files are fresh, and whether all could be asked for."""
        names: dict[str, Signature] = {}
        folders, fresh = [], []
        pack, coarse_tick = FIELDS.pack, self._coarse_tick  # this loop is what a look costs
        missed, ended = False, False
        with suppress(OSError), os.scandir(spot) as scan:  # a folder that cannot be read holds nothing for us
            for entry in scan:
                name = entry.name
                if name in SKIPPED:
                    continue
                if entry.is_dir(follow_symlinks=False):
                    folders.append(name)
                    continue
                try:
                    found = entry.stat(follow_symlinks=False)
                except OSError:  # it went away meanwhile
                    missed = True
                    continue
                changed = found.st_ctime_ns
                names[name] = pack(found.st_size, found.st_mtime_ns, changed, found.st_ino, found.st_mode)
                if (changed if _CTIME_IS_CHANGE else found.st_mtime_ns) > coarse_tick and self._is_fresh(found):
                    fresh.append(name)
            ended = True
        return names, folders, fresh, ended and not missed

    def _is_fresh(self, found: os.stat_result) -> bool:
        return self._is_recent(found.st_ctime_ns if _CTIME_IS_CHANGE else found.st_mtime_ns)

    def _is_recent(self, changed: int) -> bool:
        return changed > self._tick or (changed % _SECOND == 0 and changed > self._coarse_tick)

    def _remembered(
        self, spot: int | str, base: str, outer: Rules | None, ignore_file: Signature | None
    ) -> _Remembered:
        old = self._old_memory.get(base)
        if old is not None and old.outer is outer and old.ignore_file == ignore_file:
            return old
        rules = outer if ignore_file is None else _rules(spot, base, outer)
        return _Remembered(ignore_file, outer, rules, set())

    def _drop_ignored(self, base: str, names: dict[str, Signature], folders: list[str], here: _Remembered) -> None:
        same = self._old_memory.get(base) is here
        known = self._known.get(base, {}) if same else {}
        assert here.rules is not None
        for name in [name for name in names if name not in known]:
            if name in here.ignored or here.rules.ignore(base + name, name, folder=False):
                here.ignored.add(name)
                del names[name]
        folders[:] = [name for name in folders if not self._ignores_folder(here, base, name, same=same)]

    def _ignores_folder(self, here: _Remembered, base: str, name: str, *, same: bool) -> bool:
        if same and f"{base}{name}/" in self._known:
            return False
        assert here.rules is not None
        return here.rules.ignore(base + name, name, folder=True)

    def _inner(self, spot: int | str, base: str, name: str, rules: Rules | None, depth: int) -> None:
        path = f"{base}{name}/"
        if path in self._leave_out:
            return
        if depth >= MAX_DEPTH or self._count >= MAX_ENTRIES or self._stop.is_set():
            self.whole = False
            return
        try:
            inner = _entered(spot, name)
        except OSError:
            return
        try:
            self.folder(inner, path, rules, depth + 1)
        finally:
            _left(inner)


def _stamp(spot: int) -> Stamp:
    found = os.fstat(spot)
    return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_ctime_ns


def _signed(spot: int | str, name: str) -> Signature | None:
    try:
        return signature(os.stat(name, dir_fd=int(spot), follow_symlinks=False))
    except OSError:
        return None


def _entered(spot: int | str | None, name: str) -> int | str:
    if not _BY_HANDLE:
        return name if spot is None else f"{spot}/{name}"
    return os.open(name, _ENTER, dir_fd=None if spot is None else int(spot))


def _left(spot: int | str) -> None:
    if isinstance(spot, int):
        os.close(spot)


def _rules(spot: int | str, base: str, outer: Rules | None) -> Rules | None:
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
        text = file.read(MAX_BYTES).decode(errors="surrogateescape")
    own = tuple(parsed(text.removeprefix("\ufeff").split("\n")))
    return Rules(base, own, outer) if own else outer
