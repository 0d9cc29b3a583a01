"""Watches a set of folders with inotify, so that only those that changed have to be read again.

That works on Linux, on one local file system, with enough room for watches. If events were lost, or a folder was
replaced by another, everything has to be read again.
"""

import os
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from functools import cache
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
    OF_ONE_NAME,
    WRITTEN,
    Event,
    Inotify,
    is_reliable,
)


@dataclass(slots=True)
class Heard:
    """`folders` are those in which something changed; `others` are paths that may be other folders by now.

    A folder that is deleted while a process is in it reports that late, so events of its parent count too.
    """

    folders: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)


@dataclass
class Watch:
    """Call `add` for a folder and read it only then: every later change is reported by `heard`."""

    root: Path
    _inotify: Inotify | None = None
    _paths: dict[int, str] = field(default_factory=dict)
    _pending: list[Event] = field(default_factory=list)
    """Events that were read but not yet returned by `heard`."""
    _useless: bool = False
    _remounted: bool = False

    def add(self, path: str, *, writes: bool = False) -> bool:
        """Watch a folder, also one that is watched already; False if that failed.

        With `writes`, writing to a file in it is reported too, not only changes of names.
        """
        if self._inotify is None:
            self._inotify = self._open()
        if self._inotify is None:
            return False
        mask = NAMES_CHANGED | NOT_FOLLOWED | MASK_ADD | (WRITTEN if writes else 0)
        number = self._inotify.add(os.fsencode(path), mask)
        if number == -1:
            return False
        self._paths[number] = path
        return True

    def keep(self, paths: Set[str]) -> None:
        """Stop watching all folders but these."""
        for number in [number for number, path in self._paths.items() if path not in paths]:
            assert self._inotify is not None
            self._inotify.remove(number)
            del self._paths[number]

    def is_quiet(self) -> bool:
        """Whether there are no events; never waits."""
        if self._inotify is None:
            return False
        events, remounted = self._inotify.waiting()
        self._remounted |= remounted
        return not events and not self._remounted and not self._pending

    @property
    def descriptor(self) -> int:
        """A descriptor that becomes readable when there are events; -1 if nothing is watched."""
        return -1 if self._inotify is None else self._inotify.fileno()

    def forget(self, is_harmless: Callable[[str, str], bool]) -> None:
        """Drop the events so far about files that came or went and are harmless by folder and name. Never waits."""
        if self._inotify is None:
            return
        self._pending += self._inotify.events()
        is_harmless = cache(is_harmless)  # one file that is written causes several events
        self._pending = [
            event
            for event in self._pending
            if event.mask & ~OF_ONE_NAME
            or not event.name
            or (path := self._paths.get(event.watch)) is None
            or not is_harmless(path, event.name)
        ]

    def has_news(self, matters: Callable[[str, str], bool]) -> bool:
        """Read the events so far and keep them for `heard`; whether one is about a new folder or a name that `matters`.

        Never waits.
        """
        if self._inotify is None:
            return False
        self._pending += self._inotify.events()
        return any(
            event.mask & INCOMPLETE
            or (event.mask & OF_FOLDER and event.mask & (CREATE | MOVED_TO))
            or matters(self._paths.get(event.watch, ""), event.name)
            for event in self._pending
        )

    def heard(self) -> Heard | None:
        """The changes since the last call; None if events were lost, so that anything may have changed."""
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
        """Stop watching for good."""
        self._useless = True
        self.close()

    def close(self) -> None:
        if self._inotify is not None:
            self._inotify.close()
        self._inotify = None
        self._paths = {}
        self._pending = []
        self._remounted = False

    def _open(self) -> Inotify | None:
        if self._useless or not is_reliable(self.root):
            self._useless = True
            return None
        try:
            return Inotify()
        except OSError:  # there are too many already; do not try again for each folder
            self._useless = True
            return None

    def _add_event(self, event: Event, heard: Heard | None) -> Heard | None:
        """Add an event. All are read to the end, also if it is already known that some were lost."""
        path = self._paths.get(event.watch)
        if event.mask & IGNORED:  # the folder is gone, or not watched any more
            self._paths.pop(event.watch, None)
        elif path is None or event.mask & INCOMPLETE:
            return None
        if heard is not None and path is not None:
            heard.folders.add(path)
            if event.mask & OF_FOLDER and event.name:
                heard.others.add(f"{path}/{event.name}")
        return heard
