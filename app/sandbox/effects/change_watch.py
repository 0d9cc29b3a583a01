"""What the kernel's words about folders amount to: which of them to look at again, or that only a look at all will do.

A file changes without a word in its own folder if it is written by another name: a hard link. Names that a file had at
the last look are known. One that came since is harmless if it is still there and is the only name of what it names; if
it went away again, nobody can tell what it was. Folders that come, go or move are looked for by looking at all.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from app.fs.folder_watch import CREATE, DELETE, MOVED_FROM, MOVED_TO, OVERFLOWED, UPSET

OF_FOLDER = 0x40000000
IGNORE_FILE = ".gitignore"


class Event(NamedTuple):
    watch: int
    mask: int
    cookie: int
    """The same in both words about one rename."""
    name: str


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
        if event.mask & (OF_FOLDER | UPSET):
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
