"""Finds the protected files of a folder: those that commands may not change, and secrets that they may not read.

A `Finder` searches the whole folder once. After that it reads again only the folders that inotify reported as changed.
"""

import errno
import os
import stat
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import compress
from pathlib import Path

from app.fs.birth import birth
from app.fs.folder_watch import Heard, Watch
from app.sandbox.dangerous import PRIVATE, danger, fold, may_be_secret
from app.sandbox.protect import folder_contents
from app.sandbox.protect.folder_contents import FolderContents, ProtectedPlace, ProtectionState, Role
from app.text.plain import escaped

MAX_FOLDERS = 20_000
MAX_MODULE_FOLDERS = 10_000
"""Folders that are looked through for the repositories of submodules."""
MAX_PACKAGE_FOLDERS = 50_000
"""Folders of installed packages that are looked through for secret files."""
MAX_DEPTH = 250
CROWD = 1000
"""A folder that holds so many folders is none that a person keeps by hand: those are searched last."""
SEARCHED_LAST = {
    *(".cache", ".venv", "venv", "env", ".next", ".nuxt", ".turbo", ".nx", ".parcel-cache", ".gradle", ".pnpm-store"),
    *(".yarn", ".terraform", ".angular", ".svelte-kit", "target", "build", "dist", "out", "coverage", "tmp", "vendor"),
}
"""Folders that programs fill: what lies in them cannot use up the limit before all other folders were searched."""

GONE = ProtectionState(0, -1)

Stamp = tuple[int, int, int, int]
Bars = Callable[[Sequence[str]], bool]
"""Whether the person's rules hide a path below the project from commands."""


@dataclass(frozen=True, slots=True)
class Protected:
    """Commands can read `frozen` paths but not change them; `hidden` ones they can not even read.

    `whole` is False if the project was too large to be searched to the end.
    """

    frozen: tuple[Path, ...] = ()
    hidden: tuple[Path, ...] = ()
    gits: tuple[Path, ...] = ()
    """The folders of repositories: git may write in them, but they cannot be moved."""
    covered: tuple[Path, ...] = ()
    """Secrets among installed packages, and paths that the person's rules deny: hidden, but not restored if changed."""
    whole: bool = True
    inodes: tuple[int, ...] = ()
    """A number for each path that changes if the file is replaced: the mount that covered the old file is gone then.
    Also for the folders of `absent` paths."""
    absent: tuple[Path, ...] = ()
    """Paths that git would read, or that its configs name, and that would be frozen, but do not exist."""
    worktrees: tuple[Path, ...] = ()
    """The `commondir` of each worktree: commands may not change it, but git may remove it."""
    packages_whole: bool = True
    """False if there are too many folders of installed packages."""
    denied: tuple[Path, ...] = ()
    """Those of the covered paths that the person's rules deny: elsewhere the rules would not cover them."""

    @property
    def saw_all(self) -> bool:
        return self.whole and self.packages_whole


@dataclass
class Finder:
    """Finds the protected files in one folder; thread-safe."""

    project: Path
    lifted: frozenset[str] = frozenset()
    """Files that the person declared harmless, relative to the project."""
    bars: "Callable[[], Bars | None]" = lambda: None
    """Gives what the person's rules hide now; results are equal as long as the rules are."""
    most: int = 0
    """The limit of folders that are searched, at any depth; 0 for the usual limits."""
    listeners: "set[Callable[[], None]]" = field(default_factory=set)
    """Called, in any thread, when a search has read events that may concern a protected file: who waits for events on
    `descriptor` does not get these any more."""
    _seen: dict[ProtectedPlace, FolderContents] = field(default_factory=dict)
    _notes: dict[str, Stamp | None] = field(default_factory=dict)
    """Stamps of config files, compared each time: inotify does not report writes through shared memory."""
    _root: tuple[int, int] = (0, 0)
    _last: Protected | None = None
    _watch: Watch | None = None
    _watches: bool = False
    """Whether searches watch the folders that they read: from the first one that was asked to."""
    _barring: "Bars | None" = None
    _packages_whole: bool = True
    _certain: bool = False
    """Every folder that was read is watched, and was before it was read."""
    _named: frozenset[str] = frozenset()
    """All paths that must not be changed, also missing ones, and all that must not be read."""
    _follows_links: bool = False
    """A secret is a link: any file that comes or goes may be its target."""
    _turn: threading.Lock = field(default_factory=threading.Lock)
    _named_places: set[ProtectedPlace] = field(default_factory=set)
    """Folders that `look_into` named: they are searched before all others."""
    _is_asked: bool = False
    """Some of them were not searched yet."""

    def find(self, *, watching: bool = True) -> Protected:
        """The protected files now; the same object as long as nothing has changed.

        Without `watching`, the folders are only read, which takes three quarters of the time; the next search watches
        them and reads again what has changed by then.
        """
        with self._turn:
            if (barring := self.bars()) != self._barring:
                self._barring, self._last, self._seen = barring, None, {}
            is_watched = self._watches or not watching
            self._watches = self._watches or watching
            is_known = is_watched and not self._is_asked
            if self._last is None or not (is_known and (self._is_silent() or self._is_unchanged())):
                try:
                    found = self._find()
                except BaseException:  # some folders may not be watched: the next search begins afresh
                    self._last, self._certain = None, False
                    raise
                self._last = self._last if self._last == found else found
            return self._last

    def known(self) -> Protected | None:
        """The last answer if it is certain that nothing changed since, else None; never waits."""
        if not self._turn.acquire(blocking=False):
            return None
        try:
            is_current = self.bars() == self._barring and not self._is_asked
            return self._last if is_current and self._is_silent() else None
        finally:
            self._turn.release()

    @property
    def descriptor(self) -> int:
        """A descriptor that becomes readable when something changes in the folders; -1 if inotify is not used."""
        watch = self._watch
        return watch.descriptor if watch is not None else -1

    def has_news(self) -> bool:
        """Whether inotify reported something that may concern a protected file; never waits."""

        def concerns(folder: str, name: str) -> bool:
            known = folder in self._named or f"{folder}/{name}" in self._named
            return known or folder_contents.matters(name) or may_be_secret(name)

        if not self._turn.acquire(blocking=False):
            return True
        try:
            return self._watch is not None and self._watch.has_news(concerns)
        finally:
            self._turn.release()

    @property
    def saw_all(self) -> bool:
        """Whether the last search covered the whole folder."""
        last = self._last
        return last is None or last.saw_all

    def look_into(self, repositories: Iterable[str], folders: Iterable[str]) -> bool:
        """Have the next search begin with these repositories, and with all that are in these folders, if the last one
        left them out; False if it did not."""
        with self._turn:
            searched = {place.path for place in self._seen if place.role is not Role.FROZEN}
            named = {path for path in repositories if path not in searched and folder_contents.is_repository(path)}
            named |= {path for path in folders if ".git" in path.split("/") and path not in searched}
            named |= set() if self.saw_all else set(folders)
            places = {
                ProtectedPlace(path, Role.SHELF)
                for path in named
                if self._is_inside(Path(path)) and folder_contents.kind(path) == stat.S_IFDIR
            }
            self._named_places |= places
            self._is_asked = self._is_asked or bool(places)
        return bool(places)

    def close(self) -> None:
        """Stop watching; `find` still works."""
        with self._turn:
            self._certain = False
            self._watch = self._watch or Watch(self.project)
            self._watch.end()

    def _is_silent(self) -> bool:
        """Whether no event came that may concern a protected file."""
        if not self._is_watched() or self._watch is None:
            return False
        if not self._watch.is_quiet() and not self._follows_links:
            self._watch.forget(self._is_harmless)
        return self._watch.is_quiet() and not self._changed_notes()

    def _is_harmless(self, folder: str, name: str) -> bool:
        """Whether a file of this name in this folder is not protected, and makes nothing else protected."""
        roles = [role for role in Role if ProtectedPlace(folder, role) in self._seen]
        if roles not in ([Role.PLAIN], [Role.PACKAGES]) or folder in self._named or f"{folder}/{name}" in self._named:
            return False
        if folder_contents.matters(name) or name in ("objects", "refs"):
            return False
        parts = self._parts(folder)
        return not self._is_secret(parts, name) and not self._is_barred(parts, name)

    def _parts(self, folder: str) -> tuple[str, ...]:
        inside = folder.removeprefix(str(self.project)).strip("/")
        return tuple(inside.split("/")) if inside else ()

    def _is_secret(self, parts: tuple[str, ...], name: str) -> bool:
        return danger((*parts, name), write=False, lifted=self._is_lifted(parts, name)) is not None

    def _is_secret_of_git(self, parts: tuple[str, ...], name: str, around: tuple[str, ...] = ()) -> bool:
        """Whether a file in a repository is a secret by its own name: the repository may be called `secrets`."""
        lifted = self._is_lifted(parts, name)
        return danger((".git", *around, name), write=False, lifted=lifted) == PRIVATE

    def _is_lifted(self, parts: tuple[str, ...], name: str) -> bool:
        return bool(self.lifted) and escaped("/".join((*parts, name))) in self.lifted

    def _is_barred(self, parts: tuple[str, ...], name: str) -> bool:
        return self._barring is not None and self._barring((*parts, name))

    def _is_watched(self) -> bool:
        return self._certain and _identity(str(self.project)) == self._root

    def _changed_notes(self) -> list[str]:
        return [path for path, stamp in self._notes.items() if _stamp(path) != stamp]

    def _is_unchanged(self) -> bool:
        """Whether no folder changed, by their change times: for file systems on which nothing is watched."""
        if self._certain or self._changed_notes():
            return False
        try:
            return all(_state(os.lstat(place.path)) == folder.state for place, folder in self._seen.items())
        except OSError:
            return False

    def _find(self) -> Protected:
        heard = self._watch.heard() if self._watch is not None else None
        changed = set(self._changed_notes())
        outdated = [place for place, folder in self._seen.items() if not changed.isdisjoint(folder.notes)]
        for place in outdated:
            self._seen[place].state = GONE
        if heard is None or not self._is_watched() or self._is_asked or not (self._last and self._last.whole):
            whole = self._look_at_all()
        else:
            heard.folders.update(place.path for place in outdated)
            whole = self._look_again(heard) or self._look_at_all()
        for tell in tuple(self.listeners) if heard is None or heard.folders or heard.others else ():
            tell()
        notes = {note: _stamp(note) for folder in self._seen.values() for note in folder.notes}
        self._notes = {
            note: stamp and (*stamp[:3], folder_contents.settled_time(stamp[3])) for note, stamp in notes.items()
        }
        folders = [folder for folder in self._seen.values() if folder.counts]
        hidden = [path for folder in folders for path in folder.hidden]
        named = {path for folder in folders for path in folder.frozen}
        inside = [path for path in sorted(named) if self._is_inside(path)]  # configs may name paths elsewhere
        exists = [os.path.lexists(path) for path in inside]
        frozen = tuple(compress(inside, exists))
        # The target of a link with the name of a secret, in the project, is the secret.
        links = [path for path in hidden if path.is_symlink()]
        self._follows_links = bool(links)
        targets = {Path(os.path.realpath(path)) for path in links} - set(hidden)
        linked = [
            path for path in targets if path.is_relative_to(self.project) and folder_contents.kind(path) == stat.S_IFREG
        ]
        secret = tuple(sorted({*hidden, *linked}))
        hollow = {Path(place.path) for place, folder in self._seen.items() if not folder.is_repository}
        gits = tuple(sorted({path for folder in folders for path in folder.gits} - hollow))
        covered = tuple(sorted({path for folder in folders for path in folder.covered}))
        self._named = frozenset(map(str, (*named, *secret, *covered)))
        absent = tuple(path for path, is_there in zip(inside, exists, strict=True) if not is_there)
        around = sorted({path.parent for path in absent} - set(gits))
        inodes = tuple(hash(birth(str(path))) for path in (*frozen, *secret, *covered, *gits, *around))
        worktrees = tuple(sorted({path for folder in folders for path in folder.worktrees}))
        denied = tuple(path for path in covered if self._is_barred(self._parts(str(path.parent)), path.name))
        whole_packages = self._packages_whole
        return Protected(frozen, secret, gits, covered, whole, inodes, absent, worktrees, whole_packages, denied)

    def _look_at_all(self) -> bool:
        """Search the whole folder; False if a limit was reached.

        Folders with known protected files come first, so that many new folders cannot push them over the limit.
        """
        self._watch = self._watch or Watch(self.project)
        self._root = _identity(str(self.project))
        self._certain = self._packages_whole = True
        known = [place for place, folder in self._seen.items() if folder.counts]
        seen: dict[ProtectedPlace, FolderContents] = {}
        real = not self.project.is_symlink()  # the target of a link is not protected
        whole = self._walk(self._named_places if real else (), seen, len(known))
        whole &= self._walk([ProtectedPlace(str(self.project), Role.PLAIN), *known] if real else [], seen, len(known))
        self._seen = seen
        self._named_places &= seen.keys()
        self._is_asked = False
        self._watch.keep({place.path for place in seen} | {str(path) for one in seen.values() for path in one.frozen})
        return whole

    def _look_again(self, heard: Heard) -> bool:
        """Read again only the folders that changed; False if everything has to be searched."""
        for path in heard.others:
            self._forget(ProtectedPlace(path, role) for role in Role)
        waiting: list[ProtectedPlace] = []
        for place in [ProtectedPlace(path, role) for path in heard.folders for role in Role]:
            old = self._seen.pop(place, None)
            if old is None:  # not one we search, or removed together with its parent
                continue
            new = self._look(place) or FolderContents(GONE)
            self._seen[place] = new
            self._forget(set(old.below) - set(new.below))
            waiting += new.below
            self._certain = self._certain and not new.cut
        return self._walk(waiting, self._seen) and self._certain

    def _forget(self, places: Iterable[ProtectedPlace]) -> None:
        """Drop these folders and all below them."""
        waiting = list(places)
        while waiting:
            folder = self._seen.pop(waiting.pop(), None)
            waiting += folder.below if folder is not None else ()

    def _walk(
        self, places: Iterable[ProtectedPlace], seen: dict[ProtectedPlace, FolderContents], more: int = 0
    ) -> bool:
        """Read these folders and all below them that are not in `seen`; False if a limit was reached."""
        waiting = deque(place for place in places if place not in seen)
        later: deque[ProtectedPlace] = deque()
        whole = True
        usual = {Role.PLAIN: MAX_FOLDERS, Role.SHELF: MAX_MODULE_FOLDERS, Role.PACKAGES: MAX_PACKAGE_FOLDERS}
        room = {kind: (self.most or most) + more for kind, most in usual.items()}
        for place in seen if waiting else ():
            room[_kind(place)] -= 1
        while queue := waiting or later:
            place = queue.popleft()
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
                is_crowd = queue is later or len(folder.below) > CROWD
                for inner in folder.below:
                    (later if is_crowd or _is_searched_last(inner) else waiting).append(inner)
                self._packages_whole = self._packages_whole and not (folder.cut and kind is Role.PACKAGES)
                whole = whole and not (folder.cut and kind is not Role.PACKAGES)
        return whole

    def _look(self, place: ProtectedPlace) -> FolderContents | None:
        """Read a folder. If it is to be watched, that comes first, so that no change in between is missed."""
        assert self._watch is not None
        watched = self._watches and self._watch.add(place.path, writes=place.role is Role.GIT)
        try:
            found = os.lstat(place.path)
            known = self._seen.get(place)
            if known is None or known.state != _state(found):
                known = self._read(
                    place, ProtectionState(found.st_ino, folder_contents.settled_time(found.st_ctime_ns))
                )
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:  # commands get there step by step
                return FolderContents(GONE, cut=True)
            return None  # gone, or not readable for us; then commands cannot read it either
        for path in (*known.frozen, *known.worktrees):
            if watched and folder_contents.kind(path) == stat.S_IFDIR:
                self._watch.add(str(path), writes=True)
            elif watched and path.name in (".git", folder_contents.COMMON):  # it may be written after it was created
                self._watch.add(place.path, writes=True)
        self._certain = self._certain and watched and found.st_dev == self._root[0]
        return known

    def _read(self, place: ProtectedPlace, state: ProtectionState) -> FolderContents:
        parts = self._parts(place.path)
        deeper = bool(self.most) or len(parts) < MAX_DEPTH
        match place.role:
            case Role.GIT:
                return folder_contents.git(Path(place.path), state, partial(self._is_secret_of_git, parts))
            case Role.SHELF:
                return folder_contents.shelf(place.path, state, partial(self._is_secret_of_git, parts))
            case Role.FROZEN if ".git" in parts:
                is_secret = partial(self._is_secret_of_git, parts, around=parts[-1:])
                return folder_contents.frozen(place.path, state, is_secret, None, deeper=deeper)
        is_secret = partial(self._is_secret, parts)
        is_barred = partial(self._is_barred, parts) if self._barring is not None else None
        others = {Role.PACKAGES: folder_contents.packages, Role.FROZEN: folder_contents.frozen}
        read = others.get(place.role, folder_contents.plain)
        found = read(place.path, state, is_secret, is_barred, deeper=deeper)
        for git in found.linked_gits:
            if git.is_relative_to(self.project) and git != self.project:
                found.add_git(git)
        return found

    def _is_inside(self, path: Path) -> bool:
        if str(path).startswith(f"{self.project}/"):  # usually; to ask the path takes ten times as long
            return True
        return path != self.project and path.is_relative_to(self.project)


def _kind(place: ProtectedPlace) -> Role:
    """The role whose limit counts for a folder: all folders of git share one."""
    if place.role is Role.FROZEN:
        return Role.PLAIN
    return place.role if place.role in (Role.PLAIN, Role.PACKAGES) else Role.SHELF


def _is_searched_last(place: ProtectedPlace) -> bool:
    return place.role is Role.PLAIN and fold(place.path.rpartition("/")[2]) in SEARCHED_LAST


def _state(found: os.stat_result) -> ProtectionState:
    return ProtectionState(found.st_ino, found.st_ctime_ns)


def _identity(path: str) -> tuple[int, int]:
    try:
        found = os.lstat(path)
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino


def _stamp(path: str) -> Stamp | None:
    try:
        found = os.lstat(path)
    except OSError:
        return None
    changed = 0 if stat.S_ISDIR(found.st_mode) else found.st_ctime_ns  # what comes and goes in a folder is watched
    return found.st_dev, found.st_ino, found.st_mode, changed
