"""What a folder holds: scanned nearest first, bounded, and without following links."""

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from app.fs.folders import Folder
from app.plain import escaped
from app.sandbox.files.places import Place

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
    place: Place
    entries: tuple[FolderEntry, ...]
    left_out: int
    complete: bool
    """False when the scan itself stopped early, so that `left_out` counts only what was seen."""


@dataclass(frozen=True, slots=True)
class FoundEntries:
    """What a scan meets; `target` where it is a link."""

    place: Place
    status: os.stat_result
    target: str | None


def scan(start: Place, enter: Enter, most: int, *, recursive: bool) -> Iterator[FoundEntries]:
    """At most `most` things below a folder; OSError only if the first folder itself cannot be read."""
    waiting = [start]
    for current in waiting:
        if most <= 0:
            return
        try:
            found = _held(current, enter, most)
        except OSError:
            if current is start:
                raise
            continue  # it vanished, or may not be read: the rest is still worth showing
        most -= len(found)
        yield from found
        if recursive:
            folders = (item.place for item in found if stat.S_ISDIR(item.status.st_mode))
            waiting.extend(place for place in folders if place.name not in NOT_ENTERED)


def listing(place: Place, found: Iterable[FoundEntries], limit: int, most: int) -> FolderListing:
    """Folders first, then by path; `limit` 0 shows all, up to `most`."""
    entries = [_entry(item) for item in found]
    complete = len(entries) <= most
    entries = sorted(entries[:most], key=lambda entry: (entry.kind is not EntryKind.FOLDER, entry.path))
    shown = entries[:limit] if limit else entries
    return FolderListing(place, tuple(shown), len(entries) - len(shown), complete)


def _held(place: Place, enter: Enter, most: int) -> list[FoundEntries]:
    with enter(place.zone.root, place.parts) as folder:
        entries = sorted(folder.entries(most), key=lambda entry: entry[0])
        return [FoundEntries(place / name, status, _target(folder, name, status)) for name, status in entries]


def _target(folder: Folder, name: str, status: os.stat_result) -> str | None:
    if stat.S_ISLNK(status.st_mode):
        with suppress(OSError):
            return folder.target(name)
    return None


def _entry(found: FoundEntries) -> FolderEntry:
    status = found.status
    return FolderEntry(
        name=found.place.shown_name,
        path=found.place.shown,
        kind=_kind(status),
        size=status.st_size,
        updated_at=moment(status.st_mtime),
        place=found.place,
        target=None if found.target is None else escaped(found.target),
    )


def _kind(status: os.stat_result) -> EntryKind:
    if stat.S_ISDIR(status.st_mode):
        return EntryKind.FOLDER
    if stat.S_ISLNK(status.st_mode):
        return EntryKind.LINK
    return EntryKind.FILE if stat.S_ISREG(status.st_mode) else EntryKind.OTHER


def moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
