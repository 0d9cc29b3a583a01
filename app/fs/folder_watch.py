"""Has the kernel say in which of a set of folders something changed, so that nobody need look at each of them.

That counts only where it can be relied on: on Linux, on one local file system, with room for the watches. Where it
cannot be told what changed, because too much did or a folder is another by now, all must be looked at again.
"""

import os
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from pathlib import Path

from app.fs.inotify import (
    CREATE,
    IGNORED,
    INCOMPLETE,
    MASK_ADD,
    MOVED_TO,
    NAMES_CHANGED,
    NOT_FOLLOWED,
    OF_FOLDER,
    WRITTEN,
    Event,
    Inotify,
    is_reliable,
)


@dataclass(slots=True)
class Heard:
    """`folders` are those in which something changed; `others` may be other folders by now than they were.

    A folder that was deleted while somebody still is in it says so only later, so what its parent says counts too.
    """

    folders: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)


@dataclass
class Watch:
    """Call `add` for a folder and only then look at it: what changes from then on is `heard`, or it is not quiet."""

    root: Path
    _inotify: Inotify | None = None
    _paths: dict[int, str] = field(default_factory=dict)
    _pending: list[Event] = field(default_factory=list)
    """Taken in, but not yet asked for by `heard`."""
    _useless: bool = False
    _remounted: bool = False

    def add(self, path: str, *, writes: bool = False) -> bool:
        """Watch a folder, also one that is watched already; False when that cannot be done.

        With `writes` it is also heard when a file in it is written and keeps its name.
        """
        if self._inotify is None:
            self._inotify = self._opened()
        if self._inotify is None:
            return False
        mask = NAMES_CHANGED | NOT_FOLLOWED | MASK_ADD | (WRITTEN if writes else 0)
        number = self._inotify.add(os.fsencode(path), mask)
        if number == -1:
            return False
        self._paths[number] = path
        return True

    def keep(self, paths: Set[str]) -> None:
        """Watch only these of all that are watched."""
        for number in [number for number, path in self._paths.items() if path not in paths]:
            assert self._inotify is not None
            self._inotify.remove(number)
            del self._paths[number]

    def is_quiet(self) -> bool:
        """Whether there is nothing to be heard; never waits."""
        if self._inotify is None:
            return False
        events, remounted = self._inotify.waiting()
        self._remounted |= remounted
        return not events and not self._remounted and not self._pending

    @property
    def descriptor(self) -> int:
        """Can be read when there is something to be heard; -1 where nothing is watched."""
        return -1 if self._inotify is None else self._inotify.fileno()

    def stirs(self, matters: Callable[[str, str], bool]) -> bool:
        """Take in what was said so far, for `heard`; whether a new folder or what `matters` is in it. Never waits."""
        if self._inotify is None:
            return False
        new = list(self._inotify.events())
        self._pending += new
        return any(
            event.mask & INCOMPLETE
            or (event.mask & OF_FOLDER and event.mask & (CREATE | MOVED_TO))
            or matters(self._paths.get(event.watch, ""), event.name)
            for event in new
        )

    def heard(self) -> Heard | None:
        """Take in what was said; None when it does not tell all that may have changed."""
        self.is_quiet()
        if self._remounted or self._inotify is None:
            self.close()
            return None
        heard: Heard | None = Heard()
        pending, self._pending = self._pending, []
        for event in (*pending, *self._inotify.events()):
            heard = self._add_event(event, heard)
        return heard

    def end(self) -> None:
        """Close for good."""
        self._useless = True
        self.close()

    def close(self) -> None:
        if self._inotify is not None:
            self._inotify.close()
        self._inotify = None
        self._paths = {}
        self._pending = []
        self._remounted = False

    def _opened(self) -> Inotify | None:
        if self._useless or not is_reliable(self.root):
            self._useless = True
            return None
        try:
            return Inotify()
        except OSError:  # there are too many already; to try for each folder anew would only take time
            self._useless = True
            return None

    def _add_event(self, event: Event, heard: Heard | None) -> Heard | None:
        """What is said is taken in to its end, also where it is known already that it does not tell all."""
        path = self._paths.get(event.watch)
        if event.mask & IGNORED:  # the folder is gone, or we do not want to hear of it any more
            self._paths.pop(event.watch, None)
        elif path is None or event.mask & INCOMPLETE:
            return None
        if heard is not None and path is not None:
            heard.folders.add(path)
            if event.mask & OF_FOLDER and event.name:
                heard.others.add(f"{path}/{event.name}")
        return heard
