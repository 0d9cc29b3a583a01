"""The names in a project that commands may not change, and the secret files that they may not even read."""

import ctypes
import os
import stat
import struct
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.fs.folder_watch import Heard, Watch
from app.plain import escaped
from app.sandbox.dangerous import danger, may_be_secret
from app.sandbox.protect import folder_contents
from app.sandbox.protect.folder_contents import FROZEN, FolderContents, ProtectedPlace, ProtectionState, Role
from app.sandbox.protect.placeholders import Missing, Placeholders

FOLDERS = 5000
MODULES = 2000
"""Folders that are looked through for the repositories of submodules."""
PACKAGE_FOLDERS = 20_000
"""Folders of installed packages that are looked through for secret files."""
DEPTH = 64
SHIELDED = 30
"""Repositories that get placeholders; with more they would be too many mounts."""

GONE = ProtectionState(0, -1)
HERE, NOT_FOLLOWED, STATX_BIRTH, STATX_SIZE, STATX_BIRTH_PLACE = -100, 0x100, 0x800, 256, 80
_STATX = getattr(ctypes.CDLL(None), "statx", None) if sys.platform == "linux" else None

Stamp = tuple[int, int, int, int]
Birth = tuple[int, int, int]
Bars = Callable[[Sequence[str]], bool]
"""Whether a path below the project is kept out of sight."""


@dataclass(frozen=True, slots=True)
class Protected:
    """`frozen` may be read, `hidden` not even that; `whole` is False when the project was too large to look at all."""

    frozen: tuple[Path, ...] = ()
    hidden: tuple[Path, ...] = ()
    gits: tuple[Path, ...] = ()
    """The folders of repositories; git writes there, but they must stay where they are."""
    covered: tuple[Path, ...] = ()
    """Secret files among installed packages, and what a rule of the person's says never to: hidden too, but not put
    back when a command changed it."""
    packs: tuple[Path, ...] = ()
    """What holds the history of repositories."""
    whole: bool = True
    inodes: tuple[int, ...] = ()
    """Tells each of these from others: one that was saved anew is another file, not covered by what covered the old."""
    absent: tuple[Path, ...] = ()
    """What configs name that would be frozen, if it were there."""


@dataclass
class Finder:
    """Looks for protected names in one folder. What it holds is read again only when it has changed."""

    project: Path
    lifted: frozenset[str] = frozenset()
    """Files that the person declared harmless, relative to the project."""
    bars: "Callable[[], Bars | None]" = lambda: None
    """Which names the person's rules keep out of sight now; equal as long as the rules are."""
    most: int = 0
    """How many folders are looked at; 0 for as many as usual."""
    placeholders: Placeholders | None = None
    """Makes names that could be planted, where commands are confined so that they cannot change them then."""
    _seen: dict[ProtectedPlace, FolderContents] = field(default_factory=dict)
    _notes: dict[str, Stamp | None] = field(default_factory=dict)
    """Files that are compared each time, for what is written through memory is not heard of."""
    _root: tuple[int, int] = (0, 0)
    _last: Protected | None = None
    _placed: Placeholders | None = None
    _watch: Watch | None = None
    _barring: "Bars | None" = None
    _packages_whole: bool = True
    _certain: bool = False
    """All that was seen is watched, and has been since before it was looked at."""
    _named: frozenset[str] = frozenset()
    """All that must not be changed, also what is not there, and all that must not be seen."""
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def find(self) -> Protected:
        """The very same answer as long as nothing about it has changed."""
        with self._turn:
            if (barring := self.bars()) != self._barring:
                self._barring, self._last, self._seen = barring, None, {}
            if self.placeholders is not self._placed:  # what is missing is made now, not later
                self._placed, self._last = self.placeholders, None
            if self._last is None or not (self._is_silent() or self._is_unchanged()):
                found = self._find()
                if self.placeholders is not None and self.placeholders.make(self.project, self._missing()):
                    found = self._find()
                self._last = self._last if self._last == found else found
            return self._last

    def known(self) -> Protected | None:
        """The answer, where it is certain without looking; never waits."""
        if not self._turn.acquire(blocking=False):
            return None
        try:
            return self._last if self.bars() == self._barring and self._is_silent() else None
        finally:
            self._turn.release()

    @property
    def descriptor(self) -> int:
        """Can be read when something happened in the folders that are looked at; -1 where that is not told."""
        watch = self._watch
        return watch.descriptor if watch is not None else -1

    def stirs(self) -> bool:
        """Whether something may have happened to what must not be changed or seen; never waits."""
        if not self._turn.acquire(blocking=False):
            return True
        try:
            return self._watch is not None and self._watch.stirs(self._matters)
        finally:
            self._turn.release()

    def _matters(self, folder: str, name: str) -> bool:
        known = folder in self._named or f"{folder}/{name}" in self._named
        return known or folder_contents.matters(name) or may_be_secret(name)

    @property
    def saw_all(self) -> bool:
        """Whether the last look got to the end of it."""
        last = self._last
        return last is None or (last.whole and self._packages_whole)

    def close(self) -> None:
        """Watch no more; looking still works."""
        with self._turn:
            self._certain = False
            self._watch = self._watch or Watch(self.project)
            self._watch.end()

    def _is_silent(self) -> bool:
        return self._is_watched() and self._watch is not None and self._watch.is_quiet() and not self._changed_notes()

    def _is_watched(self) -> bool:
        return self._certain and _identity(str(self.project)) == self._root

    def _changed_notes(self) -> list[str]:
        return [path for path, stamp in self._notes.items() if _stamp(path) != stamp]

    def _is_unchanged(self) -> bool:
        """Where nothing is watched, each folder is asked when it changed."""
        if self._certain or self._changed_notes():
            return False
        try:
            return all(_state(os.lstat(place.path)) == folder.state for place, folder in self._seen.items())
        except OSError:
            return False

    def _find(self) -> Protected:
        heard = self._watch.heard() if self._watch is not None else None
        if heard is None or not self._is_watched() or not (self._last and self._last.whole):
            whole = self._look_at_all()
        else:
            heard.folders.update(str(Path(note).parent) for note in self._changed_notes())
            whole = self._look_again(heard) or self._look_at_all()
        self._notes = {note: _settled_stamp(note) for folder in self._seen.values() for note in folder.notes}
        return self._gathered(whole=whole)

    def _look_at_all(self) -> bool:
        """First at what is known: new folders must not push it out of sight. False when not all could be seen."""
        self._watch = self._watch or Watch(self.project)
        self._root = _identity(str(self.project))
        self._certain = self._packages_whole = True
        known = [place for place, folder in self._seen.items() if folder.counts]
        seen: dict[ProtectedPlace, FolderContents] = {}
        real = not self.project.is_symlink()  # what a link leads to is nobody's to look after
        whole = self._walk([ProtectedPlace(str(self.project), Role.PLAIN), *known] if real else [], seen, len(known))
        self._seen = seen
        self._watch.keep({place.path for place in seen} | {str(path) for one in seen.values() for path in one.frozen})
        return whole

    def _look_again(self, heard: Heard) -> bool:
        """Only where something happened; False when that does not suffice."""
        for path in heard.others:
            self._forget(ProtectedPlace(path, role) for role in Role)
        waiting: list[ProtectedPlace] = []
        for place in [ProtectedPlace(path, role) for path in heard.folders for role in Role]:
            old = self._seen.pop(place, None)
            if old is None:  # nothing of ours, or gone with the folder around it
                continue
            new = self._look(place) or FolderContents(GONE)
            self._seen[place] = new
            self._forget(set(old.below) - set(new.below))
            waiting += new.below
            self._certain = self._certain and not new.cut
        return self._walk(waiting, self._seen) and self._certain

    def _forget(self, places: Iterable[ProtectedPlace]) -> None:
        """These and all below them."""
        for place in places:
            folder = self._seen.pop(place, None)
            if folder is not None:
                self._forget(folder.below)

    def _walk(
        self, places: Iterable[ProtectedPlace], seen: dict[ProtectedPlace, FolderContents], more: int = 0
    ) -> bool:
        """Look at these and at all below them that were not seen; False when there were too many."""
        waiting = deque(place for place in places if place not in seen)
        whole = True
        usual = {Role.PLAIN: FOLDERS, Role.SHELF: MODULES, Role.PACKAGES: PACKAGE_FOLDERS}
        room = {kind: (self.most or most) + more for kind, most in usual.items()}
        for place in seen if waiting else ():
            room[_kind(place)] -= 1
        while waiting:
            place = waiting.popleft()
            kind = _kind(place)
            if place in seen:
                continue
            if room[kind] <= 0:
                whole = whole and kind is Role.PACKAGES
                self._packages_whole = self._packages_whole and kind is not Role.PACKAGES
                continue
            folder = self._look(place)
            if folder is not None:
                room[kind] -= 1
                seen[place] = folder
                waiting += folder.below
                whole = whole and not folder.cut
        return whole

    def _look(self, place: ProtectedPlace) -> FolderContents | None:
        """Watched first and looked at then: what changes in between is heard."""
        assert self._watch is not None
        watched = self._watch.add(place.path, writes=place.role is Role.GIT)
        try:
            found = os.lstat(place.path)
            known = self._seen.get(place)
            if known is None or known.state != _state(found):
                known = self._read(place, ProtectionState(found.st_ino, folder_contents.settled(found.st_ctime_ns)))
        except OSError:  # gone, or not ours to look into; then it is not a command's either
            return None
        for path in known.frozen:
            if folder_contents.kind(path) == stat.S_IFDIR:
                self._watch.add(str(path), writes=True)
        self._certain = self._certain and watched and found.st_dev == self._root[0]
        return known

    def _read(self, place: ProtectedPlace, state: ProtectionState) -> FolderContents:
        path = Path(place.path)
        match place.role:
            case Role.GIT:
                return folder_contents.git(path, state)
            case Role.SHELF:
                return folder_contents.shelf(path, state)
            case Role.PACKS:
                return folder_contents.packs(path, state)
        inside = place.path.removeprefix(str(self.project)).strip("/")
        parts = tuple(inside.split("/")) if inside else ()
        read = folder_contents.packages if place.role is Role.PACKAGES else folder_contents.plain
        found = read(
            path,
            state,
            lambda name: self._is_secret((*parts, name)),
            lambda name: self._barring is not None and self._barring((*parts, name)),
            deeper=len(parts) < DEPTH,
        )
        for git in found.linked_gits:
            if git.is_relative_to(self.project) and git != self.project:
                found.add_git(git)
        return found

    def _is_secret(self, parts: tuple[str, ...]) -> bool:
        return danger(parts, write=False, lifted=escaped("/".join(parts)) in self.lifted) is not None

    def _gathered(self, *, whole: bool) -> Protected:
        folders = [folder for folder in self._seen.values() if folder.counts]
        hidden = [path for folder in folders for path in folder.hidden]
        named = {path for folder in folders for path in folder.frozen}
        frozen = tuple(path for path in sorted(named) if self._is_there(path))
        secret = tuple(sorted({*hidden, *self._targets(hidden)}))
        gits = tuple(sorted({path for folder in folders for path in folder.gits}))
        covered = tuple(sorted({path for folder in folders for path in folder.covered}))
        self._named = frozenset(map(str, (*named, *secret, *covered)))
        packs = tuple(sorted({path for folder in folders for path in folder.packs}))
        inodes = tuple(hash(birth(str(path))) for path in (*frozen, *secret, *covered, *gits, *packs))
        absent = tuple(path for path in sorted(named) if self._is_inside(path) and not os.path.lexists(path))
        return Protected(frozen, secret, gits, covered, packs, whole, inodes, absent)

    def _is_there(self, path: Path) -> bool:
        """Configs may name what lies elsewhere or is not there, and even the project itself."""
        return self._is_inside(path) and os.path.lexists(path)

    def _is_inside(self, path: Path) -> bool:
        return path != self.project and path.is_relative_to(self.project)

    def _missing(self) -> list[Missing]:
        """In the project's folder itself and in its repositories, the outermost first."""
        names = sorted(name for name in FROZEN if name.startswith("."))
        missing = [Missing(self.project / name) for name in names]
        places = [place for place, folder in self._seen.items() if folder.missing]
        places.sort(key=lambda place: len(place.path))
        missing += [one for place in places[:SHIELDED] for one in self._seen[place].missing]
        return [one for one in missing if self._is_inside(one.path)]

    def _targets(self, hidden: list[Path]) -> list[Path]:
        """Where links with a secret's name lead in the project: what lies there is the secret."""
        real = {Path(os.path.realpath(path)) for path in hidden if path.is_symlink()} - set(hidden)
        return [path for path in sorted(real) if path.is_relative_to(self.project) and path.is_file()]


def _kind(place: ProtectedPlace) -> Role:
    """What its room is counted by: all that belongs to git has one."""
    return place.role if place.role in (Role.PLAIN, Role.PACKAGES) else Role.SHELF


def _state(found: os.stat_result) -> ProtectionState:
    return ProtectionState(found.st_ino, found.st_ctime_ns)


def _identity(path: str) -> tuple[int, int]:
    try:
        found = os.lstat(path)
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino


def birth(path: str) -> Birth:
    """Inode and time of birth, which nothing changes: a deleted file's number is soon another's."""
    inode = _identity(path)[1]
    if _STATX is None:
        return inode, 0, 0
    found = ctypes.create_string_buffer(STATX_SIZE)
    if _STATX(HERE, os.fsencode(path), NOT_FOLLOWED, STATX_BIRTH, found) != 0:
        return inode, 0, 0
    seconds, fraction = struct.unpack_from("=qI", found.raw, STATX_BIRTH_PLACE)
    return inode, seconds, fraction


def _stamp(path: str) -> Stamp | None:
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_mode, found.st_ctime_ns


def _settled_stamp(path: str) -> Stamp | None:
    stamp = _stamp(path)
    return stamp and (*stamp[:3], folder_contents.settled(stamp[3]))
