"""Lists the entries of a folder: nearest first, a bounded number, and without following links."""

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from app.fs.folders import Folder
from app.sandbox.files.places import Place
from app.text.plain import escaped

NOT_ENTERED = frozenset({".git", "node_modules"})

Enter = Callable[[Path, tuple[str, ...]], AbstractContextManager[Folder]]


class EntryKind(StrEnum):
    FILE = "file"
    FOLDER = "folder"
    LINK = "link"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class FolderEntry:
    """One line of a listing. A link is shown as a link with its target."""

    name: str
    path: str
    kind: EntryKind
    size: int
    updated_at: str
    place: Place
    target: str | None = None


@dataclass(frozen=True, slots=True)
class FolderListing:
    """The entries of a folder; `left_out` is the number of entries that are not shown."""

    place: Place
    entries: tuple[FolderEntry, ...]
    left_out: int
    complete: bool
    """False if the scan stopped early, so that `left_out` counts only the entries that were found."""


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """An entry that a scan found; `target` is set for a link."""

    place: Place
    status: os.stat_result
    target: str | None


def scan(start: Place, enter: Enter, most: int, *, recursive: bool) -> Iterator[FoundEntry]:
    """At most `most` entries below a folder; raises OSError only if the first folder itself cannot be read."""
    waiting = [start]
    for current in waiting:
        if most <= 0:
            return
        found: list[FoundEntry] = []
        try:
            with enter(current.zone.root, current.parts) as folder:
                for name, status in sorted(folder.entries(most), key=lambda entry: entry[0]):
                    target = None
                    if stat.S_ISLNK(status.st_mode):
                        with suppress(OSError):
                            target = folder.target(name)
                    found.append(FoundEntry(current / name, status, target))
        except OSError:
            if current is start:
                raise
            continue  # it was deleted, or may not be read: the rest is still listed
        most -= len(found)
        yield from found
        if recursive:
            folders = (item.place for item in found if stat.S_ISDIR(item.status.st_mode))
            waiting.extend(place for place in folders if place.name not in NOT_ENTERED)


def listing(place: Place, found: Iterable[FoundEntry], limit: int, most: int) -> FolderListing:
    """The listing of scanned entries, folders first, then by path; with `limit` 0 all, up to `most`."""
    entries = [
        FolderEntry(
            name=item.place.shown_name,
            path=item.place.shown,
            kind=_kind(item.status),
            size=item.status.st_size,
            updated_at=moment(item.status.st_mtime),
            place=item.place,
            target=None if item.target is None else escaped(item.target),
        )
        for item in found
    ]
    complete = len(entries) <= most
    entries = sorted(entries[:most], key=lambda entry: (entry.kind is not EntryKind.FOLDER, entry.path))
    shown = entries[:limit] if limit else entries
    return FolderListing(place, tuple(shown), len(entries) - len(shown), complete)


def _kind(status: os.stat_result) -> EntryKind:
    if stat.S_ISDIR(status.st_mode):
        return EntryKind.FOLDER
    if stat.S_ISLNK(status.st_mode):
        return EntryKind.LINK
    return EntryKind.FILE if stat.S_ISREG(status.st_mode) else EntryKind.OTHER


def moment(seconds: float) -> str:
    """A time as listings show it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
