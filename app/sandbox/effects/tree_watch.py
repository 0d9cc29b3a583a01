"""Has the kernel tell in which folders of a project something changed, so that the others need no look.

It is asked only where it can be relied on: on Linux, on one local file system, with room for the watches. Folders that
the looks pass over are watched too, for a hard link in one of them is a way to change a file of the project.
"""

import ctypes
import errno
import os
import select
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from app.fs.folder_watch import EVENT, HEARD, MOUNTS, NOT_FOLLOWED, is_reliable
from app.sandbox.effects.change_watch import Event, WatchedFolder, judged

MAX_WATCHED = 20_000
"""Folders; each takes about a kilobyte of the kernel's memory."""
MAX_DEPTH = 100

_MODIFIED, _WRITTEN = 2, 8
_MASK = HEARD & ~NOT_FOLLOWED | _MODIFIED | _WRITTEN  # folders are named by handle, which has to be followed
_ENTER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_GONE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)
"""It is no folder any more, which is heard of."""


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
        self._inotify = self._mounts = -1
        self._poller: select.poll | None = None
        self._libc: ctypes.CDLL | None = None
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
            self._doubt = self._doubt or self._poller is None or bool(self._poller.poll(0))
        return self._doubt

    def _is_only_name(self, path: str) -> bool:
        try:
            return os.lstat(f"{self._root}/{path}").st_nlink == 1
        except OSError:
            return False

    def _events(self) -> Iterator[Event]:
        while True:
            with self._lock:
                try:
                    heard = os.read(self._inotify, 1 << 16) if self._inotify != -1 else b""
                except BlockingIOError:
                    return
            if not heard:
                self._doubt = True
                return
            yield from _parsed(heard)

    # Covering

    def start(self) -> None:
        self._doubt = True
        if self._inotify == -1 and not self._open():
            return
        self._is_remounted()
        self._stale |= judged(self._events(), self._places, idle=False).stale
        self._tops -= self._stale
        self._keep_tops(self._tops)
        self._met = set()

    def cover(self, spot: int | str, base: str) -> None:
        """Watch a folder of the project's; `spot` is its handle."""
        if self._inotify != -1 and isinstance(spot, int):
            self._add(spot, WatchedFolder(base))

    def cover_beyond(self, spot: int | str, base: str, name: str) -> None:
        """Watch all of a folder that is not looked into, which lies in the folder at `spot`."""
        if self._inotify == -1 or not isinstance(spot, int):
            return
        top = f"{base}{name}/"
        self._met.add(top)
        if top not in self._tops:
            self._tops.add(top)
            self._walk(spot, name, WatchedFolder(top, top), 0)

    def finish(self, *, sure: bool) -> None:
        """Everything was looked at; `sure` if nothing on the way failed."""
        if self._inotify == -1:
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
            for handle in (self._inotify, self._mounts):
                if handle != -1:
                    os.close(handle)
            self._inotify = self._mounts = -1
            self._poller = None

    def __del__(self) -> None:
        self.close()

    def _open(self) -> bool:
        with self._lock:
            if self._useless or not is_reliable(Path(self._root)):
                self._useless = True
                return False
            self._libc = ctypes.CDLL(None)
            with suppress(OSError):
                self._mounts = os.open(MOUNTS, os.O_RDONLY | os.O_CLOEXEC)
            self._inotify = self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
            if -1 in (self._mounts, self._inotify):
                self.close()
                return False
            self._poller = select.poll()
            self._poller.register(self._mounts, select.POLLPRI)
            return True

    def _add(self, spot: int, place: WatchedFolder) -> None:
        with self._lock:
            if self._inotify == -1 or self._libc is None:
                return
            path = f"/proc/self/fd/{spot}".encode()
            watch = self._libc.inotify_add_watch(self._inotify, path, ctypes.c_uint32(_MASK))
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
        return [] if self._inotify == -1 else found

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
                if self._libc is not None and self._inotify != -1:
                    self._libc.inotify_rm_watch(self._inotify, watch)
        self._held = set(self._places)


def _parsed(heard: bytes) -> Iterator[Event]:
    position = 0
    while position < len(heard):
        watch, mask, cookie, length = EVENT.unpack_from(heard, position)
        position += EVENT.size
        yield Event(watch, mask, cookie, os.fsdecode(heard[position : position + length].rstrip(b"\0")))
        position += length
