"""Checks and opens paths: each is resolved, checked against the rules, and opened without following links."""

import errno
import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import partial

from app.fs.folders import Folder, MakeFolder, entered
from app.sandbox.dangerous import KEPT, SECRET_NAMES_IN, danger, is_keep
from app.sandbox.files.listing import scan
from app.sandbox.files.os_errors import explain, is_special
from app.sandbox.files.places import Place, Zone, Zones
from app.text.plain import path_line
from app.text.sentences import say
from app.text.similar import folded, similar
from app.vocabulary.errors import Denied, SandboxViolation, ToolError

MAX_SCANNED_FOR_BARRED = 50_000

Bars = Callable[[Sequence[str], str], bool]
"""Whether a rule of the person's hides a path, given by its parts below a zone's root and the zone's name."""


class PathCheck:
    """Which paths a workspace may use. `lifted` are shown paths that the person declared to be no secrets.

    Without `protects` no name is forbidden: that is for what the person does themselves.
    """

    def __init__(self, zones: Sequence[Zone], lifted: frozenset[str], *, handles: bool, protects: bool = True) -> None:
        self._protects = protects
        self.zones = Zones(zones)
        self.lifted = lifted
        self.entered = partial(entered, handles=handles)
        self._pinned: Mapping[str, Place] = {}
        self._bars: Bars | None = None

    def pinned(self, places: Mapping[str, Place], bars: "Bars | None") -> "PathCheck":
        pinned = copy(self)
        pinned._pinned = places
        pinned._bars = bars
        return pinned

    def is_barred(self, place: Place) -> bool:
        """Whether a rule of the person's hides this place, or it is where former contents are kept."""
        zone = "" if place.zone is self.zones.project else place.zone.name
        return self._is_keep(place) or (self._bars is not None and self._bars(place.parts, zone))

    def _is_keep(self, place: Place) -> bool:
        return self._protects and is_keep("/".join(place.parts))

    def is_seen(self, place: Place, *, is_link: bool) -> bool:
        """Whether a listing shows this place; a link to a hidden place is not shown."""
        if self.is_barred(place):
            return False
        try:
            return not (is_link and self.is_barred(self.zones.locate(place.shown)))
        except ToolError:  # it leads to no place that tools can use
            return True

    def refuse_barred_in(self, folder: Place) -> None:
        """Refuse to move a folder that contains hidden places: the rules would not apply to their new paths."""
        if self._bars is None:
            return
        for count, found in enumerate(scan(folder, self.entered, MAX_SCANNED_FOR_BARRED, recursive=True), 1):
            if count == MAX_SCANNED_FOR_BARRED or self.is_barred(found.place):
                raise Denied(
                    f"{folder.shown} contains something that a rule of the person's denies; it cannot be moved."
                )

    def is_decided(self, path: str) -> bool:
        """Whether the meaning of this path is already decided."""
        return path in self._pinned

    # --- checking

    def place(self, path: str | Place, *, write: bool = False) -> Place:
        """The place that a path means, if it may be used; raises SandboxViolation or InvalidArguments."""
        if isinstance(path, str):
            place = self._pinned.get(path)
            if place is None:
                place = self.zones.locate(path)
                if place.zone.refresh is not None:
                    place.zone.refresh()
            self._permit(place, path, write=write)
            return place
        is_known = path.zone in self.zones.all or path in self._pinned.values()
        if not is_known or not path.is_plain:
            raise SandboxViolation(path.shown, "was not found by resolving a path")
        self._permit(path, path.shown, write=write)
        return path

    def named(self, path: str | Place) -> Place:
        """The place of something to be moved or removed: a link itself and not its target, and no whole zone."""
        place = self.itself(path) if isinstance(path, str) else self.place(path, write=True)
        if not place.parts:
            raise SandboxViolation(place.shown, say("is a whole zone; tools may neither move nor remove it"))
        held = [zone for zone in self.zones.all if place.path in zone.root.parents]
        if held:
            raise SandboxViolation(place.shown, f"holds @{held[0].name}; tools may neither move nor remove it")
        return place

    def itself(self, path: str) -> Place:
        """The place of a path to be changed; a link at its end is not followed."""
        place = self._pinned.get(path) or self.zones.locate(path, follow=False)
        self._permit(place, path, write=True)
        return place

    def refuse_secrets_in(self, folder: Place) -> None:
        """Refuse a folder whose name makes its files secrets: after a move they would not be protected."""
        names = ("any.txt", *(name for names in SECRET_NAMES_IN.values() for name in names))
        if any(self.danger(folder / name, write=True) is not None for name in names):
            raise SandboxViolation(folder.shown, say("is a folder of secret files; tools may not move it"))

    def is_folder(self, place: Place) -> bool:
        try:
            with self.entered(place.zone.root, place.parts):
                return True
        except OSError:
            return False

    def _permit(self, place: Place, given: str, *, write: bool) -> None:
        if write and not place.zone.writable:
            raise SandboxViolation(path_line(given), f"is in @{place.zone.name}, which is read-only")
        if self._is_keep(place):
            raise SandboxViolation(path_line(given), KEPT)
        if self.is_barred(place):
            raise Denied(f"{path_line(given)}: a rule of the person's denies this path.")
        rule = self.danger(place, write=write)
        if rule is not None and not write and self.is_folder(place):
            rule = self.danger(place, folder=True)
        if rule is not None:
            raise SandboxViolation(path_line(given), rule)

    def danger(self, place: Place, *, write: bool = False, folder: bool = False) -> str | None:
        if not self._protects:
            return None
        return danger(place.parts, write=write, folder=folder, lifted=bool(self.lifted) and place.shown in self.lifted)

    # Opening

    @contextmanager
    def opened(self, path: str | Place, *, hinted: bool = True) -> Iterator[tuple[Place, int, os.stat_result]]:
        """A regular file, open for reading."""
        place = self.place(path)
        with self.errors(place, "read", hinted=hinted):
            if not place.parts:
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            with self.parent(place) as folder:
                handle = folder.open(place.name, os.O_RDONLY)
            try:
                status = os.fstat(handle)
                if stat.S_ISDIR(status.st_mode):
                    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
                if not stat.S_ISREG(status.st_mode):
                    raise is_special(place)
                rule = self.danger(place)  # what was a folder when it was checked may be a secret file now
                if rule is not None:
                    raise SandboxViolation(place.shown, rule)
                yield place, handle, status
            finally:
                os.close(handle)

    @contextmanager
    def parent(self, place: Place, make: MakeFolder | None = None) -> Iterator[Folder]:
        """The opened folder of a place; with `make`, missing folders are created."""
        with self.folder(place.zone, place.parts[:-1], make) as folder:
            yield folder

    @contextmanager
    def folder(self, zone: Zone, parts: tuple[str, ...], make: MakeFolder | None = None) -> Iterator[Folder]:
        if make and zone is not self.zones.project:
            zone.root.mkdir(parents=True, exist_ok=True)
        with self.entered(zone.root, parts, make=make) as folder:
            yield folder

    @contextmanager
    def errors(self, place: Place, done: str, *, hinted: bool = True) -> Iterator[None]:
        """Tells errors as models read them; `hinted` looks through the zone for what a missing file may be called."""
        try:
            yield
        except OSError as error:
            raise explain(error, place, done, self._hint if hinted else lambda _: "") from error

    def _hint(self, place: Place) -> str:
        """Suggests existing files: with the same name elsewhere, or a similar name in the same folder."""
        if place.zone not in self.zones.all:  # the person let one file outside be read: no name beside it
            return ""
        try:
            everything = scan(Place(place.zone, ()), self.entered, 2_000, recursive=True)
            seen = [found.place for found in everything if not self.is_barred(found.place)]
        except OSError:
            return ""
        path = folded("/".join(place.parts).replace("\\", "/"))  # models may write paths as on Windows
        folder, _, name = path.rpartition("/")
        spelled = {folded("/".join(item.parts)): item.shown for item in seen}
        near = {
            other.rpartition("/")[2]: shown for other, shown in spelled.items() if other.rpartition("/")[0] == folder
        }
        same = [shown for other, shown in spelled.items() if other.rpartition("/")[2] == name]
        found = [spelled[path]] if path in spelled else [near[one] for one in similar(name, near, 0.6)]
        names = list(dict.fromkeys((*found, *same)))[:3]
        return f" Did you mean {' or '.join(names)}?" if names else ""
