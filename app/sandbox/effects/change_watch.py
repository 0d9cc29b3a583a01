"""Watches a project with inotify, so that a scan need only read the folders in which something changed.

It is used only where inotify is reliable: on Linux, on one local file system, with enough watches. Folders that scans
exclude are watched too, because a hard link in one of them can be used to change a file of the project.

A file that is written through another hard link causes no event in its own folder. Links that existed at the last scan
are known. A new link is harmless if it still exists and its file has no other link; if it was removed again, nobody
can tell which file it was. When folders are added, removed or moved, the whole project is scanned.
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
from app.sandbox.effects.folder_handles import OpenFolder, enter, leave

MAX_WATCHED = 20_000
"""Folders; each watch takes about a kilobyte of kernel memory."""
MAX_DEPTH = 100
IGNORE_FILE = ".gitignore"

_MASK = NAMES_CHANGED | WRITTEN  # no IN_DONT_FOLLOW: folders are named by /proc/self/fd links
_GONE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)
"""The folder was removed or replaced, for which there is an event."""


class WatchedFolder(NamedTuple):
    """A watched folder. If scans exclude it, `top` is the outermost excluded folder that it is in; otherwise ''."""

    base: str
    top: str = ""

    @property
    def is_of_git(self) -> bool:
        return f"/{self.top}".endswith("/.git/")


@dataclass(slots=True)
class ChangedFolders:
    """What a series of inotify events says."""

    doubt: bool = False
    """Whether the whole project has to be scanned."""
    folders: set[str] = field(default_factory=set)
    """Folders in which files changed."""
    came: set[tuple[str, str]] = field(default_factory=set)
    """Folder and name of new files; doubtful if the file has another hard link."""
    stale: set[str] = field(default_factory=set)
    """Excluded folders below which folders were added or removed."""


def judged(events: Iterable[Event], places: Mapping[int, WatchedFolder], *, idle: bool) -> ChangedFolders:
    """`idle` says that no command ran: changes in git's own folder are no reason for doubt then."""
    judge = _Judge(places, idle=idle)
    for event in events:
        judge.read(event)
    return judge.verdict()


class _Judge:
    """Reads inotify events one by one and follows new names through renames."""

    def __init__(self, places: Mapping[int, WatchedFolder], *, idle: bool) -> None:
        self._places = places
        self._idle = idle
        self._said = ChangedFolders()
        self._new: dict[tuple[int, str], bool] = {}
        """New names, and whether each was moved since it was added."""
        self._moving: dict[int, bool] = {}
        """By cookie, whether the file that is being moved is new."""

    def read(self, event: Event) -> None:
        if event.mask & OVERFLOWED:
            self._said.doubt = True
            self._said.stale |= {place.top for place in self._places.values()}
        place = self._places.get(event.watch)
        if place is None:  # it was moved out of the project
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
        name = (event.watch, event.name)
        if event.mask & CREATE:
            self._new[name] = False
        elif event.mask & DELETE:
            self._said.doubt |= self._new.pop(name, None) is not None
        elif event.mask & MOVED_FROM:
            moved = self._new.pop(name, None)
            self._said.doubt |= moved is True  # two names may have been swapped, which no event shows
            self._moving[event.cookie] = moved is not None
        elif event.mask & MOVED_TO:
            self._said.doubt |= name in self._new
            if self._moving.pop(event.cookie, True):
                self._new[name] = True

    def verdict(self) -> ChangedFolders:
        self._said.doubt |= any(self._moving.values())
        self._said.came = {(self._places[watch].base, name) for watch, name in self._new}
        return self._said


class ChangeWatch:
    """A full scan calls `start`, then `cover` for each folder before reading it, then `finish`; later ask `changed`."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._places: dict[int, WatchedFolder] = {}
        self._held: set[int] = set()
        self._stale: set[str] = set()
        self._tops: set[str] = set()
        """Excluded folders below which every folder is watched."""
        self._met: set[str] = set()
        self._doubt = True
        self._useless = False
        self._inotify: Inotify | None = None
        self._lock = threading.RLock()

    # Asking what changed

    def changed(self, *, idle: bool) -> set[str] | None:
        """The folders in which files changed since the last scan; None if the whole project has to be scanned."""
        if self._doubt or self._is_remounted():
            return None
        said = judged(self._events(), self._places, idle=idle)
        self._stale |= said.stale
        try:
            has_links = any(os.lstat(f"{self._root}/{folder}{name}").st_nlink > 1 for folder, name in said.came)
        except OSError:
            has_links = True
        self._doubt = self._doubt or said.doubt or has_links
        tops = self._stale & self._tops
        if not self._doubt and tops:
            self._keep_tops({"", *self._tops} - tops)
            for top in tops:
                self._watch_below(None, f"{self._root}/{top}".rstrip("/"), WatchedFolder(top, top), 0)
            self._stale -= tops
            self._remove_unused_watches()
        return None if self._doubt else said.folders

    def distrust(self) -> None:
        """Something could not be scanned: the next scan is a full one."""
        self._doubt = True

    def _is_remounted(self) -> bool:
        with self._lock:
            self._doubt = self._doubt or self._inotify is None or self._inotify.waiting()[1]
        return self._doubt

    def _events(self) -> Iterator[Event]:
        with self._lock:
            if self._inotify is None:
                self._doubt = True
                return
            events = list(self._inotify.events())
        yield from events

    # Adding watches during a full scan

    def start(self) -> None:
        self._doubt = True
        with self._lock:
            if self._inotify is None:
                self._useless = self._useless or not is_reliable(Path(self._root))
                if self._useless:
                    return
                try:
                    self._inotify = Inotify()
                except OSError:
                    self.close()
                    return
        self._is_remounted()
        self._stale |= judged(self._events(), self._places, idle=False).stale
        self._tops -= self._stale
        self._keep_tops(self._tops)
        self._met = set()

    def cover(self, folder: OpenFolder, base: str) -> None:
        """Watch a folder that is about to be scanned; `base` is its path."""
        if self._inotify is not None and isinstance(folder, int):
            self._add(folder, WatchedFolder(base))

    def cover_beyond(self, folder: OpenFolder, base: str, name: str) -> None:
        """Watch a folder inside `folder` that is not scanned, and all folders below it."""
        if self._inotify is None or not isinstance(folder, int):
            return
        top = f"{base}{name}/"
        self._met.add(top)
        if top not in self._tops:
            self._tops.add(top)
            self._watch_below(folder, name, WatchedFolder(top, top), 0)

    def finish(self, *, sure: bool) -> None:
        """The full scan is over; `sure` if everything could be read."""
        if self._inotify is None:
            return
        self._tops &= self._met
        self._places = {
            watch: place for watch, place in self._places.items() if not place.top or place.top in self._tops
        }
        self._remove_unused_watches()
        self._stale = set()
        self._doubt = not sure

    def close(self) -> None:
        """Stop watching for good; any thread may call it."""
        with self._lock:
            self._useless = self._doubt = True
            if self._inotify is not None:
                self._inotify.close()
            self._inotify = None

    def _add(self, folder: int, place: WatchedFolder) -> None:
        with self._lock:
            if self._inotify is None:
                return
            watch = self._inotify.add(f"/proc/self/fd/{folder}".encode(), _MASK)
        if watch == -1 or len(self._places) >= MAX_WATCHED or self._places.get(watch, place).base != place.base:
            self.close()  # too many, or one folder is mounted at two places
            return
        self._places[watch] = place
        self._held.add(watch)

    def _watch_below(self, parent: OpenFolder | None, name: str, place: WatchedFolder, depth: int) -> None:
        """Watch the folder `name` in an open folder, or at a path, and all folders below it."""
        try:
            folder = enter(parent, name)
        except OSError as error:
            if error.errno not in _GONE:  # it may contain folders that cannot be watched
                self.close()
            return
        try:
            self._add(int(folder), place)
            with os.scandir(folder) as scan:
                inner = [entry.name for entry in scan if entry.is_dir(follow_symlinks=False)]
            if inner and depth >= MAX_DEPTH:
                self.close()
            for each in inner if self._inotify is not None else ():
                self._watch_below(folder, each, WatchedFolder(f"{place.base}{each}/", place.top), depth + 1)
        except OSError:
            self.close()
        finally:
            leave(folder)

    def _keep_tops(self, tops: set[str]) -> None:
        self._places = {watch: place for watch, place in self._places.items() if place.top in tops}

    def _remove_unused_watches(self) -> None:
        """Remove the watches of folders that are no longer in the project."""
        with self._lock:
            for watch in self._held - self._places.keys():
                if self._inotify is not None:
                    self._inotify.remove(watch)
        self._held = set(self._places)
