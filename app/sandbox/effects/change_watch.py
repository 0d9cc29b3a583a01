"""Has the kernel tell in which folders of a project something changed, so that the others need no look.

It is asked only where it can be relied on: on Linux, on one local file system, with room for the watches. Folders that
the looks pass over are watched too, for a hard link in one of them is a way to change a file of the project.

A file changes without an event in its own folder if it is written by another name: a hard link. Names that a file had
at the last look are known. One that came since is harmless if it is still there and is the only name of what it names;
if it went away again, nobody can tell what it was. Folders that come, go or move are looked for by looking at all.
"""

import errno
import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from app.fs.inotify import (
    CREATE,
    DELETE,
    INCOMPLETE,
    MOVED_FROM,
    MOVED_TO,
    NAMES_CHANGED,
    OF_FOLDER,
    OVERFLOWED,
    WRITTEN,
    Event,
    Inotify,
    is_reliable,
)

MAX_WATCHED = 20_000
"""Folders; each takes about a kilobyte of the kernel's memory."""
MAX_DEPTH = 100
IGNORE_FILE = ".gitignore"

_MASK = NAMES_CHANGED | WRITTEN  # folders are named by handle, which has to be followed
_ENTER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_GONE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)
"""It is no folder any more, which is heard of."""


class WatchedFolder(NamedTuple):
    """A watched folder. `top` is the folder through which the looks leave the project's files, '' if they do not."""

    base: str
    top: str = ""

    @property
    def is_of_git(self) -> bool:
        return f"/{self.top}".endswith("/.git/")


@dataclass(slots=True)
class ChangedFolders:
    doubt: bool = False
    """Only a look at all can tell."""
    folders: set[str] = field(default_factory=set)
    """Those in which files changed."""
    came: set[tuple[str, str]] = field(default_factory=set)
    """Folder and name of what is new; doubtful if it has another name too."""
    stale: set[str] = field(default_factory=set)
    """Tops below which folders came or went."""


def judged(events: Iterable[Event], places: Mapping[int, WatchedFolder], *, idle: bool) -> ChangedFolders:
    """While it was `idle` no command ran: what git does for itself then is no reason for doubt."""
    judge = _Judge(places, idle=idle)
    for event in events:
        judge.hear(event)
    return judge.verdict()


class _Judge:
    def __init__(self, places: Mapping[int, WatchedFolder], *, idle: bool) -> None:
        self._places = places
        self._idle = idle
        self._said = ChangedFolders()
        self._new: dict[tuple[int, str], bool] = {}
        """Names that came; whether what they name was moved since."""
        self._moving: dict[int, bool] = {}
        """By cookie: whether what is moved is new."""

    def hear(self, event: Event) -> None:
        if event.mask & OVERFLOWED:
            self._said.doubt = True
            self._said.stale |= {place.top for place in self._places.values()}
        place = self._places.get(event.watch)
        if place is None:  # it left the project
            return
        trusted = self._idle and place.is_of_git
        if event.mask & (OF_FOLDER | INCOMPLETE):
            self._said.stale |= {place.top, f"{place.base}{event.name}/"}
            self._said.doubt |= not trusted
        if trusted:
            return
        if not place.top:
            self._said.folders.add(place.base)
            self._said.doubt |= event.name == IGNORE_FILE
        self._follow((event.watch, event.name), event)

    def _follow(self, name: tuple[int, str], event: Event) -> None:
        if event.mask & CREATE:
            self._new[name] = False
        elif event.mask & DELETE:
            self._said.doubt |= self._new.pop(name, None) is not None
        elif event.mask & MOVED_FROM:
            moved = self._new.pop(name, None)
            self._said.doubt |= moved is True  # two names may have changed places, which nothing tells
            self._moving[event.cookie] = moved is not None
        elif event.mask & MOVED_TO:
            self._said.doubt |= name in self._new
            if self._moving.pop(event.cookie, True):
                self._new[name] = True

    def verdict(self) -> ChangedFolders:
        self._said.doubt |= any(self._moving.values())
        self._said.came = {(self._places[watch].base, name) for watch, name in self._new}
        return self._said


class TreeWatch:
    """A look at everything goes from `start` to `finish` and covers each folder before reading it; then ask `heard`."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._places: dict[int, WatchedFolder] = {}
        self._held: set[int] = set()
        self._stale: set[str] = set()
        self._tops: set[str] = set()
        """Those whose folders are all watched."""
        self._met: set[str] = set()
        self._doubt = True
        self._useless = False
        self._inotify: Inotify | None = None
        self._lock = threading.RLock()

    # Listening

    def heard(self, *, idle: bool) -> set[str] | None:
        """The folders in which files changed since the last look; None if only a look at all can tell."""
        if self._doubt or self._is_remounted():
            return None
        said = judged(self._events(), self._places, idle=idle)
        self._stale |= said.stale
        sure = not said.doubt and all(self._is_only_name(folder + name) for folder, name in said.came)
        self._doubt = self._doubt or not sure
        if not self._doubt and self._stale & self._tops:
            self._walk_again(self._stale & self._tops)
        return None if self._doubt else said.folders

    def distrust(self) -> None:
        """Something could not be looked at: the next look is one at everything."""
        self._doubt = True

    def _is_remounted(self) -> bool:
        with self._lock:
            self._doubt = self._doubt or self._inotify is None or self._inotify.waiting()[1]
        return self._doubt

    def _is_only_name(self, path: str) -> bool:
        try:
            return os.lstat(f"{self._root}/{path}").st_nlink == 1
        except OSError:
            return False

    def _events(self) -> Iterator[Event]:
        with self._lock:
            if self._inotify is None:
                self._doubt = True
                return
            events = list(self._inotify.events())
        yield from events

    # Covering

    def start(self) -> None:
        self._doubt = True
        if self._inotify is None and not self._open():
            return
        self._is_remounted()
        self._stale |= judged(self._events(), self._places, idle=False).stale
        self._tops -= self._stale
        self._keep_tops(self._tops)
        self._met = set()

    def cover(self, spot: int | str, base: str) -> None:
        """Watch a folder of the project's; `spot` is its handle."""
        if self._inotify is not None and isinstance(spot, int):
            self._add(spot, WatchedFolder(base))

    def cover_beyond(self, spot: int | str, base: str, name: str) -> None:
        """Watch all of a folder that is not looked into, which lies in the folder at `spot`."""
        if self._inotify is None or not isinstance(spot, int):
            return
        top = f"{base}{name}/"
        self._met.add(top)
        if top not in self._tops:
            self._tops.add(top)
            self._walk(spot, name, WatchedFolder(top, top), 0)

    def finish(self, *, sure: bool) -> None:
        """Everything was looked at; `sure` if nothing on the way failed."""
        if self._inotify is None:
            return
        self._tops &= self._met
        self._places = {
            watch: place for watch, place in self._places.items() if not place.top or place.top in self._tops
        }
        self._let_go()
        self._stale = set()
        self._doubt = not sure

    def close(self) -> None:
        """For good; any thread may call it."""
        with self._lock:
            self._useless = self._doubt = True
            if self._inotify is not None:
                self._inotify.close()
            self._inotify = None

    def _open(self) -> bool:
        with self._lock:
            self._useless = self._useless or not is_reliable(Path(self._root))
            if self._useless:
                return False
            try:
                self._inotify = Inotify()
            except OSError:
                self.close()
        return self._inotify is not None

    def _add(self, spot: int, place: WatchedFolder) -> None:
        with self._lock:
            if self._inotify is None:
                return
            watch = self._inotify.add(f"/proc/self/fd/{spot}".encode(), _MASK)
        if watch == -1 or len(self._places) >= MAX_WATCHED or self._places.get(watch, place).base != place.base:
            self.close()  # no room, or one folder at two places
            return
        self._places[watch] = place
        self._held.add(watch)

    def _walk(self, spot: int | None, name: str, place: WatchedFolder, depth: int) -> None:
        try:
            inner = os.open(name, _ENTER, dir_fd=spot)
        except OSError as error:
            if error.errno not in _GONE:  # there may be more in it than can be watched
                self.close()
            return
        try:
            self._add(inner, place)
            for folder in self._folders(inner, depth):
                self._walk(inner, folder, WatchedFolder(f"{place.base}{folder}/", place.top), depth + 1)
        finally:
            os.close(inner)

    def _folders(self, spot: int, depth: int) -> list[str]:
        try:
            with os.scandir(spot) as scan:
                found = [entry.name for entry in scan if entry.is_dir(follow_symlinks=False)]
        except OSError:
            found = []
            self.close()
        if found and depth >= MAX_DEPTH:
            self.close()
        return [] if self._inotify is None else found

    def _walk_again(self, tops: set[str]) -> None:
        self._keep_tops({"", *self._tops} - tops)
        for top in tops:
            self._walk(None, f"{self._root}/{top}".rstrip("/"), WatchedFolder(top, top), 0)
        self._stale -= tops
        self._let_go()

    def _keep_tops(self, tops: set[str]) -> None:
        self._places = {watch: place for watch, place in self._places.items() if place.top in tops}

    def _let_go(self) -> None:
        """Of folders that are not the project's any more; what was still said of them counts no more."""
        with self._lock:
            for watch in self._held - self._places.keys():
                if self._inotify is not None:
                    self._inotify.remove(watch)
        self._held = set(self._places)
