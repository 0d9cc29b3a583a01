"""A quick look at a project: what the file system says of every file that .gitignore does not leave out.

Folders are entered by handle where the system can, so a link that appears meanwhile is never followed.
"""

import os
import stat
import struct
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from app.sandbox.folders import HANDLES_WORK
from app.sandbox.gitignore import MAX_BYTES, Rules, parsed
from app.sandbox.replacement import is_temporary

MAX_ENTRIES = 200_000
MAX_DEPTH = 100
SKIPPED = frozenset({".git", "node_modules", "__pycache__"})
"""Never looked into: git's own, and what tools fetch or make again by themselves."""
TICK_NS = 50_000_000
"""More than the step in which any usual file system counts time."""
COARSE_TICK_NS = 2_100_000_000
"""For one that counts whole seconds."""

Signature = bytes
"""Size, times, inode and mode of a file; it differs whenever the file was touched, ticks of the clock aside."""
_FIELDS = struct.Struct("<QqqQI")
_SECOND = 1_000_000_000
_ENTER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_CTIME_IS_CHANGE = sys.platform != "win32"
_BY_HANDLE = HANDLES_WORK and os.scandir in os.supports_fd


@dataclass(frozen=True, slots=True)
class Facts:
    """A signature, read."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int
    mode: int

    @property
    def is_file(self) -> bool:
        return stat.S_ISREG(self.mode)

    @property
    def permissions(self) -> int:
        return stat.S_IMODE(self.mode)


def signature(status: os.stat_result) -> Signature:
    return _FIELDS.pack(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino, status.st_mode)


def facts(of: Signature) -> Facts:
    return Facts(*_FIELDS.unpack(of))


@dataclass(frozen=True, slots=True)
class Look:
    """What a project held at one moment: folder -> name -> signature. Folders end with `/`, the project's is ''."""

    files: dict[str, dict[str, Signature]]
    fresh: set[str]
    """Files touched so shortly before that a change in the same tick could not be told by the signature."""
    whole: bool
    """False if there was more than is looked at."""
    rules: frozenset[tuple[str, Signature]]
    """The .gitignore files that were in force."""

    def get(self, path: str) -> Signature | None:
        folder, _, name = path.rpartition("/")
        return self.files.get(f"{folder}/" if folder else "", {}).get(name)

    def paths(self) -> Iterator[tuple[str, Signature]]:
        for folder, names in self.files.items():
            for name, found in names.items():
                yield folder + name, found


@dataclass(slots=True)
class Difference:
    """Between two looks, as sorted paths; `made` and `gone` are folders."""

    created: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)


def difference(old: Look, new: Look) -> Difference:
    """What the signatures tell; a fresh file may have changed all the same."""
    found = Difference()
    for folder, names in new.files.items():
        before = old.files.get(folder)
        if before is None:
            found.made.append(folder.rstrip("/"))
        if before == names:
            continue
        before = before or {}
        for name, now in names.items():
            then = before.get(name)
            if then != now:
                (found.created if then is None else found.changed).append(folder + name)
        found.deleted += [folder + name for name in before if name not in names]
    for folder in old.files.keys() - new.files.keys():
        found.gone.append(folder.rstrip("/"))
        found.deleted += [folder + name for name in old.files[folder]]
    for paths in (found.created, found.changed, found.deleted, found.made, found.gone):
        paths.sort()
    return found


@dataclass(slots=True)
class _Remembered:
    """What was found out about one folder; it holds as long as the same rules do."""

    ignore_file: Signature | None
    outer: Rules | None
    rules: Rules | None
    ignored: set[str]


class Scanner:
    """Looks at a project again and again; what it remembers makes every look after the first one cheaper."""

    def __init__(self, root: str, leave_out: Iterable[str] = ()) -> None:
        """`leave_out` are folders in the project that are not the project's, e.g. `x/y/`."""
        self._root = root
        self._leave_out = frozenset(leave_out)
        self._memory: dict[str, _Remembered] = {}
        self._known: dict[str, dict[str, Signature]] = {}
        self.stop = threading.Event()

    def look(self) -> Look:
        """Blocks; OSError if the project itself cannot be entered. Not for two threads at once."""
        scan = _Scan(self._memory, self._known, self._leave_out, self.stop)
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
        self._count = 0
        now = time.time_ns()
        self._tick, self._coarse_tick = now - TICK_NS, now - COARSE_TICK_NS

    def folder(self, spot: int | str, base: str, outer: Rules | None, depth: int) -> None:
        names, folders, fresh = self._entries(spot)
        remembered = self._remembered(spot, base, outer, names.get(".gitignore"))
        self.memory[base] = remembered
        if remembered.rules is not None:
            self._drop_ignored(base, names, folders, remembered)
        known = self._known.get(base)
        self.files[base] = known if known == names else names
        self._count += len(names) + 1
        self.fresh.update(base + name for name in fresh if name in names)
        for name in folders:
            self._inner(spot, base, name, remembered.rules, depth)

    def _entries(self, spot: int | str) -> tuple[dict[str, Signature], list[str], list[str]]:
        names: dict[str, Signature] = {}
        folders, fresh = [], []
        pack, coarse_tick = _FIELDS.pack, self._coarse_tick  # this loop is what a look costs
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
                    continue
                changed = found.st_ctime_ns
                names[name] = pack(found.st_size, found.st_mtime_ns, changed, found.st_ino, found.st_mode)
                if (changed if _CTIME_IS_CHANGE else found.st_mtime_ns) > coarse_tick and self._is_fresh(found):
                    fresh.append(name)
        return names, folders, fresh

    def _is_fresh(self, found: os.stat_result) -> bool:
        changed = found.st_ctime_ns if _CTIME_IS_CHANGE else found.st_mtime_ns
        return changed > self._tick or changed % _SECOND == 0

    def _remembered(
        self, spot: int | str, base: str, outer: Rules | None, ignore_file: Signature | None
    ) -> _Remembered:
        if ignore_file is not None:
            self.rules.add((base, ignore_file))
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


def is_leftover(path: str) -> bool:
    """Whether this is a temporary file of ours, which a sweep removes."""
    return is_temporary(path.rpartition("/")[2])
