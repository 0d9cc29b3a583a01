"""The only door to files: every path is resolved, judged, and opened without following links.

`resolve` says what a path means and whether it may be used; the other methods take a path or a resolved place.
All of them block; call them from a thread.
"""

import errno
import hashlib
import os
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial

from app.errors import InvalidArguments, SandboxViolation, ToolError
from app.sandbox import window
from app.sandbox.dangerous import danger
from app.sandbox.folders import HANDLES_WORK, Folder, entered
from app.sandbox.listing import Entry, Kind, Listing, listing, scan
from app.sandbox.places import Place, Zone, Zones
from app.sandbox.replacement import is_temporary, put, read_all, sha256
from app.sandbox.window import Window

__all__ = ["Change", "Entry", "Kind", "Listing", "Place", "Window", "Workspace", "Written", "Zone"]

MAX_WRITE_BYTES = 10_000_000
MAX_ENTRIES = 10_000
MAX_SCANNED_FOR_HINTS = 2_000
STALE_SECONDS = 3_600


@dataclass(frozen=True, slots=True)
class Written:
    place: Place
    created: bool
    before_hash: str | None
    after_hash: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Change:
    """A file before and after; None means that there was, or is, no file."""

    place: Place
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True)
class _Old:
    """The file that a write is about to replace."""

    status: os.stat_result
    hash: str
    data: bytes | None


class Workspace:
    """The files of a session. `lifted` holds shown paths that the person declared to be no secrets."""

    def __init__(
        self,
        zones: Sequence[Zone],
        lifted: frozenset[str] = frozenset(),
        *,
        on_change: Callable[[Change], None] | None = None,
        use_handles: bool = HANDLES_WORK,
    ) -> None:
        self._zones = Zones(zones)
        self._lifted = lifted
        self._on_change = on_change
        self._entered = partial(entered, handles=use_handles)
        self._pinned: Mapping[str, Place] = {}

    @property
    def zones(self) -> tuple[Zone, ...]:
        return self._zones.all

    @property
    def project(self) -> Place:
        return Place(self._zones.project, ())

    def pinned(self, places: Mapping[str, Place]) -> "Workspace":
        """The same files, where these paths go on meaning what was decided about, whatever links appear meanwhile."""
        pinned = copy(self)
        pinned._pinned = places
        return pinned

    def resolve(self, path: str, *, write: bool = False) -> Place:
        """The place that a path means, if it may be used so; raises SandboxViolation or InvalidArguments."""
        place = self._pinned.get(path) or self._zones.locate(path)
        self._permit(place, path, write=write)
        return place

    def read_window(
        self,
        path: str | Place,
        offset: int = 0,
        limit: int = 500,
        *,
        max_bytes: int = window.MAX_RESULT_BYTES,
        max_line: int = window.MAX_LINE_CHARS,
    ) -> Window:
        """Lines from `offset` (0-based, negative counts from the end); see `Window` for what comes with them."""
        with self._opened(path) as (place, handle, _):
            return window.read(handle, place.shown, offset, limit, max_bytes=max_bytes, max_line=max_line)

    def read_bytes(self, path: str | Place, max_bytes: int) -> bytes:
        """The whole file; E_READ_LIMIT if it is larger than `max_bytes`."""
        data, size = self.read_head(path, max_bytes)
        if size > len(data):
            raise ToolError(f"{_shown(path)} has {size:,} bytes; at most {max_bytes:,} can be read.", "E_READ_LIMIT")
        return data

    def read_head(self, path: str | Place, max_bytes: int) -> tuple[bytes, int]:
        """The first bytes of a file and the size of the whole."""
        with self._opened(path) as (_, handle, status):
            data = read_all(handle, max_bytes + 1)
            return data[:max_bytes], max(status.st_size, len(data))

    def list(self, path: str | Place = ".", recursive: bool = False, limit: int = 0) -> Listing:
        """What a folder holds, folders first, then by path; `limit` 0 shows all, up to MAX_ENTRIES."""
        place = self._place(path)
        with self._errors(place, "listed"):
            found = scan(place, self._entered, MAX_ENTRIES + 1, recursive=recursive)
            return listing(place, found, limit, MAX_ENTRIES)

    def write(
        self,
        path: str | Place,
        data: bytes,
        *,
        overwrite: bool,
        expect_sha256: str | None = None,
        make_parents: bool = True,
    ) -> Written:
        """Replace or create a file in one step: whoever looks sees the old file or the new one, never a part."""
        place = self._place(path, write=True)
        if len(data) > MAX_WRITE_BYTES:
            raise ToolError(f"{len(data):,} bytes are more than the {MAX_WRITE_BYTES:,} allowed.", "E_WRITE_LIMIT")
        if not place.parts:
            raise _is_folder(place)
        with self._errors(place, "written"), self._parent(place, make=make_parents) as folder:
            old = self._old(folder, place)
            _check_expectations(place, old, overwrite=overwrite, expect_sha256=expect_sha256)
            try:
                put(folder, place.name, data, replacing=old.status if old else None)
            except FileExistsError as error:
                raise _exists(place) from error
        if self._on_change is not None:
            self._on_change(Change(place, old.data if old else None, data))
        return Written(place, old is None, old.hash if old else None, hashlib.sha256(data).hexdigest(), len(data))

    def sweep(self) -> int:
        """Remove temporary files that a crash left behind; gives their number."""
        oldest = time.time() - STALE_SECONDS
        removed = 0
        for found in scan(self.project, self._entered, MAX_ENTRIES, recursive=True):
            place, status = found.place, found.status
            if is_temporary(place.name) and stat.S_ISREG(status.st_mode) and status.st_mtime < oldest:
                with suppress(OSError), self._parent(place) as folder:
                    folder.unlink(place.name)
                    removed += 1
        return removed

    # Judging

    def _place(self, path: str | Place, *, write: bool = False) -> Place:
        if isinstance(path, str):
            return self.resolve(path, write=write)
        if path.zone not in self.zones or not path.is_plain:
            raise SandboxViolation(path.shown, "was not found by resolving a path")
        self._permit(path, path.shown, write=write)
        return path

    def _permit(self, place: Place, given: str, *, write: bool) -> None:
        if write and not place.zone.writable:
            raise SandboxViolation(given, f"is in @{place.zone.name}, which is read-only")
        rule = self._danger(place, write=write)
        if rule is not None and not write and self._is_folder(place):
            rule = self._danger(place, folder=True)
        if rule is not None:
            raise SandboxViolation(given, rule)

    def _danger(self, place: Place, *, write: bool = False, folder: bool = False) -> str | None:
        return danger(place.parts, write=write, folder=folder, lifted=place.shown in self._lifted)

    def _is_folder(self, place: Place) -> bool:
        try:
            with self._entered(place.zone.root, place.parts):
                return True
        except OSError:
            return False

    # Opening

    @contextmanager
    def _opened(self, path: str | Place) -> Iterator[tuple[Place, int, os.stat_result]]:
        """A regular file, open for reading."""
        place = self._place(path)
        with self._errors(place, "read"):
            if not place.parts:
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            with self._parent(place) as folder:
                handle = folder.open(place.name, os.O_RDONLY)
            try:
                yield place, handle, self._regular(place, handle)
            finally:
                os.close(handle)

    def _regular(self, place: Place, handle: int) -> os.stat_result:
        status = os.fstat(handle)
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(status.st_mode):
            raise _is_special(place)
        # What was a folder when it was judged may be a secret file now.
        rule = self._danger(place)
        if rule is not None:
            raise SandboxViolation(place.shown, rule)
        return status

    @contextmanager
    def _parent(self, place: Place, *, make: bool = False) -> Iterator[Folder]:
        if make and place.zone is not self._zones.project:
            place.zone.root.mkdir(parents=True, exist_ok=True)
        with self._entered(place.zone.root, place.parts[:-1], make=make) as folder:
            yield folder

    @contextmanager
    def _errors(self, place: Place, done: str) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._explained(error, place, done) from error

    def _explained(self, error: OSError, place: Place, done: str) -> ToolError:
        shown = place.shown
        match error.errno:
            case errno.ELOOP:
                return SandboxViolation(shown, "turned into a link while it was being used")
            case errno.ENOENT:
                return ToolError(f"There is no {shown}.{self._hint(place)}", "ENOENT")
            case errno.ENOTDIR if done == "listed":
                return ToolError(f"{shown} is a file, not a folder.", "ENOTDIR")
            case errno.ENOTDIR if done == "written":
                return ToolError(f"{shown} cannot be written: one of its folders is a file.", "E_CONFLICT")
            case errno.ENOTDIR:
                return ToolError(f"There is no {shown}: one of its folders is a file.", "ENOTDIR")
            case errno.EISDIR:
                return ToolError(f"{shown} is a folder, not a file; list it instead.", "EISDIR")
            case errno.EACCES | errno.EPERM | errno.EROFS:
                return ToolError(f"{shown} cannot be {done}: permission denied.", "EACCES")
            case errno.ENOSPC | errno.EDQUOT:
                return ToolError(f"{shown} cannot be {done}: the disk is full. Nothing was changed.", "ENOSPC")
            case errno.ENXIO:
                return _is_special(place)
            case errno.ENAMETOOLONG:
                return InvalidArguments(f"{shown}: the name is too long.")
            case _:
                return ToolError(f"{shown} cannot be {done}: {error.strerror or error}.")

    def _hint(self, place: Place) -> str:
        """Existing files that may have been meant: of the same name elsewhere, or with a similar name nearby."""
        try:
            everything = scan(Place(place.zone, ()), self._entered, MAX_SCANNED_FOR_HINTS, recursive=True)
            seen = [found.place for found in everything]
        except OSError:
            return ""
        folder = place.parts[:-1]
        same = [item.shown for item in seen if item.name.casefold() == place.name.casefold()]
        near = {item.name: item.shown for item in seen if item.parts[:-1] == folder}
        similar = [near[name] for name in get_close_matches(place.name, near, n=3, cutoff=0.6)]
        names = list(dict.fromkeys((*similar, *same)))[:3]
        return f" Did you mean {' or '.join(names)}?" if names else ""

    # Writing

    def _old(self, folder: Folder, place: Place) -> _Old | None:
        try:
            status = folder.look(place.name)
        except FileNotFoundError:
            return None
        if stat.S_ISDIR(status.st_mode):
            raise _is_folder(place)
        if not stat.S_ISREG(status.st_mode):
            raise _is_special(place)
        if not status.st_mode & 0o222:
            raise ToolError(f"{place.shown} is marked read-only; it cannot be written.", "EACCES")
        handle = folder.open(place.name, os.O_RDONLY)
        try:
            data = read_all(handle) if self._on_change is not None else None
            return _Old(status, sha256(handle) if data is None else hashlib.sha256(data).hexdigest(), data)
        finally:
            os.close(handle)


def _check_expectations(place: Place, old: _Old | None, *, overwrite: bool, expect_sha256: str | None) -> None:
    if expect_sha256 is not None and (old.hash if old else None) != expect_sha256.lower():
        state = "has changed since it was read" if old else "does not exist any more"
        raise ToolError(f"{place.shown} {state}; read it again first.", "E_PRECONDITION_FAILED")
    if old is not None and not overwrite:
        raise _exists(place)


def _exists(place: Place) -> ToolError:
    hint = "Change a part of it, or set overwrite to true to replace all of it."
    return ToolError(f"{place.shown} exists already. {hint}", "E_CONFLICT")


def _is_folder(place: Place) -> ToolError:
    return ToolError(f"{place.shown} is a folder; it cannot be written as a file.", "E_CONFLICT")


def _is_special(place: Place) -> ToolError:
    return ToolError(f"{place.shown} is no regular file but a device, pipe or socket.", "E_SPECIAL_FILE")


def _shown(path: str | Place) -> str:
    return path if isinstance(path, str) else path.shown
