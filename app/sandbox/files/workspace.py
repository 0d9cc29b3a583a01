"""The workspace: tools use files only through it. Every path is resolved, checked, and opened without following links.

`resolve` says what a path means and whether it may be used; the other methods take a path or a resolved place.
All of them block; call them from a thread.
"""

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from copy import copy
from dataclasses import replace

from app.fs.cancellation import acting, check_wanted
from app.fs.folders import HANDLES_WORK, Folder
from app.fs.replacement import chunks, clear, is_temporary, put, read_all, sha256
from app.sandbox.dangerous import asks, folder_runs_code
from app.sandbox.files import os_errors, text_window
from app.sandbox.files.changing import (
    ChangeMaker,
    ManyChanges,
    Moved,
    Old,
    Removed,
    TouchedFile,
    Written,
    change_of,
)
from app.sandbox.files.listing import EntryKind, FolderEntry, FolderListing, FoundEntry, listing, scan
from app.sandbox.files.locks import FileLocks
from app.sandbox.files.path_check import Bars, PathCheck
from app.sandbox.files.places import Place, Zone, landing
from app.sandbox.files.reorganizing import Progress, Reorganization, Reorganized
from app.sandbox.files.text_window import TextWindow
from app.text.plain import escaped
from app.text.sentences import say
from app.vocabulary.changes import Change, Content, Intent, Recorded
from app.vocabulary.errors import ToolError
from app.vocabulary.file_rows import FileRow

__all__ = [
    "EntryKind",
    "FolderEntry",
    "FolderListing",
    "Moved",
    "Place",
    "Removed",
    "TextWindow",
    "TouchedFile",
    "Workspace",
    "Written",
    "Zone"
]  # fmt: skip

MAX_WRITE_BYTES = 10_000_000
MAX_KEPT_BYTES = 50_000_000
"""Larger files are not stored in the version store."""
MAX_LISTED_ENTRIES = 10_000
MAX_CHECKED_ENTRIES = 50_000
"""Files and folders that are checked for names that make other programs run code."""


class Workspace:
    """The files of a session. `lifted` are shown paths that the person declared to be no secrets.

    `intend` is called before a file is changed; it stores the old content, and may refuse by raising. `on_change` is
    called after other changes; `ledger` does the same for many changes at once. `known` gives the id of a shown path in
    the version store, `types` the file type that a tool gave for it.
    """

    def __init__(
        self,
        zones: Sequence[Zone],
        lifted: frozenset[str] = frozenset(),
        *,
        on_change: Callable[[Change], Recorded | None] | None = None,
        intend: Callable[[Change], Intent] | None = None,
        ledger: ManyChanges | None = None,
        known: Callable[[str], str | None] | None = None,
        types: Callable[[str], str | None] | None = None,
        locks: FileLocks | None = None,
        use_handles: bool = HANDLES_WORK,
        for_person: bool = False,
    ) -> None:
        """With `for_person`, for what the person does themselves, protected names may be used, too."""
        self._check = PathCheck(zones, lifted, handles=use_handles, protects=not for_person)
        self._changes = ChangeMaker(on_change, intend, locks, ledger)
        self._may_lose: frozenset[str] = frozenset()
        self._share: int | None = None
        self._known = known
        self._types = types

    def use_added(self, zones: Sequence[Zone]) -> None:
        """The folders that are added to the session from now on, also for copies of this workspace."""
        self._check.zones.use(zones)

    @property
    def zones(self) -> tuple[Zone, ...]:
        return self._check.zones.all

    @property
    def project(self) -> Place:
        return Place(self._check.zones.project, ())

    def pinned(
        self,
        places: Mapping[str, Place],
        bars: Bars | None = None,
        may_lose: frozenset[str] = frozenset(),
        share: int | None = None,
    ) -> "Workspace":
        """The same files, with a fixed meaning for these paths, whatever links appear meanwhile.

        Places for which `bars` is true are hidden. Files in `may_lose`, which the person agreed to lose, may be removed
        or replaced although they are too large to be kept. A window of a file fits into `share` bytes.
        """
        pinned = copy(self)
        pinned._share = share
        pinned._may_lose = may_lose
        pinned._check = self._check.pinned(places, bars)
        return pinned

    @property
    def share(self) -> int | None:
        """The number of bytes of a result that a model reads; None if there is no limit."""
        return self._share

    def is_barred(self, place: Place) -> bool:
        """Whether a rule of the person's hides this place."""
        return self._check.is_barred(place)

    def resolve(self, path: str, *, write: bool = False) -> Place:
        """The place that a path means, if it may be used; raises SandboxViolation or InvalidArguments."""
        return self._check.place(path, write=write)

    def resolve_itself(self, path: str) -> Place:
        """The place of a path to be changed; a link at its end is not followed."""
        return self._check.itself(path)

    def file_id(self, place: Place) -> str | None:
        """The id of this file or folder in the version store."""
        return self._known(place.shown) if self._known else None

    def file_type(self, place: Place) -> str | None:
        """The file type that a tool gave for this file."""
        return self._types(place.shown) if self._types else None

    # --- reading

    def read_window(
        self,
        path: str | Place,
        offset: int = 0,
        limit: int = 500,
        *,
        max_bytes: int = text_window.MAX_RESULT_BYTES,
        max_line: int = text_window.MAX_LINE_CHARS,
        column: int = 0,
        keep_cr: bool = False,
        text: int | None = None,
    ) -> TextWindow:
        """Lines from `offset` on (0-based, negative counts from the end), with facts about the file.

        Of a document, `text` is an open file with its text, which is read instead.
        """
        if self._share is not None:
            max_bytes = min(max_bytes, self._share - text_window.NOTE_BYTES)
        with self._check.opened(path) as (place, handle, _):
            caps = {"max_bytes": max_bytes, "max_line": max_line}
            numbered = self._share is not None
            source = handle if text is None else text
            return text_window.read(
                source, place.shown, offset, limit, column=column, numbered=numbered, keep_cr=keep_cr, **caps
            )

    def hash_of(self, place: Place) -> str:
        """Of any file, whatever it holds."""
        with self._check.opened(place) as (_, handle, _status):
            return sha256(handle)

    def read_bytes(self, path: str | Place, max_bytes: int, *, hinted: bool = True) -> bytes:
        """The whole file; E_READ_LIMIT if it is larger than `max_bytes`."""
        data, size = self.read_head(path, max_bytes, hinted=hinted)
        if size > len(data):
            shown = path if isinstance(path, str) else path.shown
            raise ToolError(f"{shown} has {size:,} bytes; at most {max_bytes:,} can be read.", "E_READ_LIMIT")
        return data

    def read_head(self, path: str | Place, max_bytes: int, *, hinted: bool = True) -> tuple[bytes, int]:
        """The first bytes of a file and the size of the whole.

        Where nobody reads the error about a missing file, `hinted` is False: it is then told without similar names,
        for which the whole project is looked through.
        """
        with self._check.opened(path, hinted=hinted) as (_, handle, status):
            data = read_all(handle, max_bytes + 1)
            return data[:max_bytes], max(status.st_size, len(data))

    def list(self, path: str | Place = ".", recursive: bool = False, limit: int = 0) -> FolderListing:
        """The entries of a folder, folders first, then by path; with `limit` 0 all, up to MAX_LISTED_ENTRIES."""
        place = self._check.place(path)
        with self._check.errors(place, "listed"):
            found = scan(place, self._check.entered, MAX_LISTED_ENTRIES + 1, recursive=recursive)
            seen = (item for item in found if self._check.is_seen(item.place, is_link=item.target is not None))
            return listing(place, seen, limit, MAX_LISTED_ENTRIES)

    def walk(self, path: str | Place, most: int) -> Iterator[FoundEntry]:
        """What tools may see below a folder, nearest first and by name, of at most so many entries."""
        place = self._check.place(path)
        with self._check.errors(place, "listed"):
            for found in scan(place, self._check.entered, most, recursive=True):
                if self._check.is_seen(found.place, is_link=found.target is not None):
                    yield found

    def names_in(self, place: Place) -> Sequence[str]:
        """The names that are taken in a folder; none if it is no folder."""
        with suppress(OSError), self._check.entered(place.zone.root, place.parts) as folder:
            return [name for name, _ in folder.entries(sys.maxsize)]
        return []

    def look_itself(self, place: Place) -> os.stat_result | None:
        """The stat of whatever lies there, also of a link; None if nothing does."""
        with suppress(OSError), self._check.parent(place) as folder:
            return folder.lstat(place.name)
        return None

    def look(self, path: str | Place) -> os.stat_result:
        """The stat of a file or folder."""
        place = self._check.place(path)
        with self._check.errors(place, "looked at"):
            if not place.parts:
                return place.zone.root.stat()
            with self._check.parent(place) as folder:
                return folder.look(place.name)

    def exists(self, path: str) -> bool:
        """Whether there is something that tools may read."""
        try:
            self.look(path)
        except ToolError:
            return False
        return True

    def code_links(self, path: str, place: Place) -> Sequence[str]:
        """For a path that leads to its place through links, the names of them that make other programs run code, each a
        sentence.
        """
        named = self._check.zones.spellings(path, place)
        return [why.format(place.shown) for place in named if (why := asks(place.parts))]

    def link_target(self, place: Place) -> str | None:
        """Where the symbolic link at this place leads; None if it is anything else."""
        with suppress(OSError), self._check.parent(place) as folder:
            target = _link_in(folder, place.name)
            return None if target is None else escaped(target)
        return None

    def may_read(self, place: Place) -> bool:
        """Whether the contents of this file may be shown."""
        return self._check.danger(place) is None and not self._check.is_barred(place)

    def carried_code(self, source: Place, target: Place) -> Sequence[str]:
        """For a folder to be moved, the files in it that make other programs run code, before or after the move.

        Each is a sentence. A folder with too many entries to be checked counts as such a file itself, and so does a
        link with the name of a folder in which files can make programs run code.
        """
        if self.link_target(source) is not None:
            return [why.format(target.shown)] if (why := folder_runs_code(target.name)) else []
        try:
            found = [item.place for item in scan(source, self._check.entered, MAX_CHECKED_ENTRIES + 1, recursive=True)]
        except OSError:  # no folder
            return []
        depth = len(source.parts)
        moved = [place for item in found for place in (item, Place(target.zone, (*target.parts, *item.parts[depth:])))]
        told: list[str] = [why.format(place.shown) for place in moved if (why := asks(place.parts))]
        if len(found) > MAX_CHECKED_ENTRIES:
            told.append(f"{source.shown} holds more than can be looked through for files that make programs run code")
        return told

    def lost_for_good(self, places: Sequence[Place]) -> dict[str, str]:
        """The files among these that are too large to be kept, with a sentence for the person who may agree to that.

        It is only for the question: what is lost is checked again, on open folders, when it would be.
        """
        found: dict[str, str] = {}
        for place in (place for place in places if place.parts):
            with suppress(OSError):
                status = os.lstat(place.path)
                if stat.S_ISREG(status.st_mode) and status.st_size > MAX_KEPT_BYTES:
                    size, most = status.st_size, MAX_KEPT_BYTES
                    found[place.shown] = say(
                        "{file} has {size} bytes and files over {limit} are not kept", place.shown, size, most
                    )
        return found

    @property
    def lifts(self) -> bool:
        """Whether the person declared some secret-looking file to be harmless."""
        return bool(self._check.lifted)

    @contextmanager
    def standing_in(self, path: str | Place) -> Iterator[str]:
        """A working directory for a process that searches below this folder."""
        place = self._check.place(path)
        with self._check.errors(place, "listed"), self._check.entered(place.zone.root, place.parts) as folder:
            yield folder.name() or str(place.path)

    @contextmanager
    def open_handle(self, path: str | Place) -> Iterator[int]:
        """A regular file, opened for a process that reads it as its input."""
        with self._check.opened(path) as (_, handle, _status):
            yield handle

    # --- changing

    def write(
        self,
        path: str | Place,
        data: bytes,
        *,
        overwrite: bool,
        expect_sha256: str | None = None,
        make_parents: bool = True,
        file_type: str | None = None,
        most: int = MAX_WRITE_BYTES,
    ) -> Written:
        """Replace or create a file atomically."""
        place = self._check.place(path, write=True)
        if len(data) > most:
            raise ToolError(f"{len(data):,} bytes are more than the {most:,} allowed.", "E_WRITE_LIMIT")
        if not place.parts:
            raise os_errors.is_folder(place)
        content = Content(data)
        with self._changes.alone(place), self._changing(place, "written", make=make_parents) as folder:
            old = self._old(folder, place, "written", hashed=expect_sha256 is not None)
            _check_hash(place, old, expect_sha256)
            if old is not None and not overwrite:
                raise os_errors.exists(place)
            self._check_loss(place, old)
            change = change_of("write", place, before=old, after=content, file_type=file_type)
            try:
                replaced = old.status if old else None
                recorded = self._changes.make(
                    change, lambda: put(folder, place.name, content, replacing=replaced, when=check_wanted)
                )
            except FileExistsError as error:
                raise os_errors.exists(place) from error
        return Written(place, old is None, old.hash if old else None, content.digest, len(data), recorded)

    def check_absent(self, path: str | Place) -> None:
        """Raises the ToolError with which `write` without `overwrite` would fail."""
        place = self._check.place(path, write=True)
        try:
            self.read_head(place, 0, hinted=False)
        except ToolError as error:
            if error.code == "ENOENT":
                return
            raise
        raise os_errors.exists(place)

    def touch(self, path: str | Place) -> TouchedFile:
        """Create an empty file, or set the time of an existing one."""
        place = self._check.place(path, write=True)
        if not place.parts:
            raise os_errors.is_folder(place)
        with self._changes.alone(place), self._changing(place, "touched", make=True) as folder:
            try:
                _require_file(place, folder.look(place.name))
            except FileNotFoundError:
                change = change_of("touch", place, after=b"")
                recorded = self._changes.make(change, lambda: put(folder, place.name, b""))
                return TouchedFile(place, created=True, recorded=recorded)
            with acting(place.shown):
                folder.touch(place.name)
        return TouchedFile(place, created=False)

    def make_folder(self, path: str | Place) -> bool:
        """Create a folder and those above it; False if it exists already."""
        place = self._check.place(path, write=True)
        made: list[Place] = []
        make = self._changes.folder_maker(place.zone, made)
        with self._check.errors(place, "made"), self._check.folder(place.zone, place.parts, make):
            return bool(made)

    def remove(self, path: str | Place, *, expect_sha256: str | None = None) -> Removed:
        """Remove a file, an empty folder, or a link itself."""
        place = self._check.named(path)
        with self._changes.alone(place), self._changing(place, "removed") as folder:
            if (link := _link_in(folder, place.name)) is not None:
                return self._remove_link(folder, place, link, expect_sha256)
            status = folder.look(place.name)
            old = (
                None
                if stat.S_ISDIR(status.st_mode)
                else self._old(folder, place, "removed", hashed=bool(expect_sha256))
            )
            _check_hash(place, old, expect_sha256)

            self._check_loss(place, old)

            def take_away() -> None:
                (folder.rmdir if old is None else folder.unlink)(place.name)
                folder.sync()

            operation = "rmdir" if old is None else "rm"
            change = change_of(operation, place, before=old, mode=stat.S_IMODE(status.st_mode))
            recorded = self._changes.make(change, take_away)
        kept = recorded is not None and not (old and old.too_large)
        return Removed(place, old is None, old.hash if old else None, kept, recorded)

    def _remove_link(self, folder: Folder, place: Place, link: str, expect_sha256: str | None) -> Removed:
        if expect_sha256 is not None:
            raise os_errors.has_changed(place, exists=True)

        def take_away() -> None:
            folder.unlink(place.name)
            folder.sync()

        change = replace(change_of("rm", place), before_link=os.fsencode(link))
        recorded = self._changes.make(change, take_away)
        return Removed(place, False, None, recorded is not None, recorded, escaped(link))

    def move(self, source: str | Place, destination: str | Place) -> Moved:
        """Move or rename a file, a folder, or a link itself; a folder as destination is where it is moved into."""
        origin = self._check.named(source)
        target = self._target(origin, source, destination)
        if origin.zone is target.zone and target.parts[: len(origin.parts)] == origin.parts != target.parts:
            raise ToolError(f"{origin.shown} cannot be moved into itself.", "E_CONFLICT")
        with (
            self._changes.alone(origin, target),
            self._changing(origin, "moved") as here,
            self._landing_folder(target) as there,
        ):
            if (link := _link_in(here, origin.name)) is not None:
                return self._move_link(here, origin, there, target, link)
            status = here.look(origin.name)
            if stat.S_ISDIR(status.st_mode):
                self._check.refuse_secrets_in(origin)
                self._check.refuse_barred_in(origin)
            old = None if stat.S_ISDIR(status.st_mode) else self._old(here, origin, "moved")
            change = change_of(
                "mv",
                target,
                after=old.data if old else None,
                mode=stat.S_IMODE(status.st_mode),
                moved_from=origin,
                too_large=old is not None and old.too_large,
            )
            try:
                recorded = self._changes.make(change, lambda: self._carry(here, origin, there, target, status))
            except FileExistsError as error:
                raise os_errors.is_taken(target) from error
        return Moved(origin, target, recorded)

    def _move_link(self, here: Folder, origin: Place, there: Folder, target: Place, link: str) -> Moved:
        def carry() -> None:
            there.make_link(target.name, os.fsencode(link))
            try:
                here.unlink(origin.name)
            except OSError:
                there.unlink(target.name)
                raise
            there.sync()
            here.sync()

        change = replace(change_of("mv", target, moved_from=origin), after_link=os.fsencode(link))
        try:
            recorded = self._changes.make(change, carry)
        except FileExistsError as error:
            raise os_errors.is_taken(target) from error
        return Moved(origin, target, recorded, escaped(link))

    def reorganize(self, rows: Sequence[FileRow], progress: Progress) -> Reorganized:
        """Move, copy and delete many files as one change, each only while it is as it was when its row was made."""
        return Reorganization(self._check, self._changes, rows, progress).run()

    def target(self, source: str, destination: str) -> Place:
        """The place where such a move would end."""
        return self._target(self._check.itself(source), source, destination)

    def sweep(self) -> int:
        """Remove temporary files that a crash left behind; gives their number."""
        removed = 0
        for zone in (zone for zone in self.zones if zone.writable):
            with suppress(OSError):
                for found in scan(Place(zone, ()), self._check.entered, 50_000, recursive=True):
                    if is_temporary(found.place.name) and stat.S_ISREG(found.status.st_mode):
                        with suppress(OSError), self._check.parent(found.place) as folder:
                            removed += clear(folder, found.place.name)
        return removed

    # --- the steps of a change

    @contextmanager
    def _changing(self, place: Place, done: str, *, make: bool = False) -> Iterator[Folder]:
        made: list[Place] = []
        maker = self._changes.folder_maker(place.zone, made) if make else None
        with self._check.errors(place, done), self._check.parent(place, maker) as folder:
            check_wanted()
            try:
                yield folder
            except BaseException:
                for new in reversed(made):  # the change for which they were made has failed
                    with suppress(OSError), self._check.parent(new) as above:
                        above.rmdir(new.name)
                        self._changes.tell(change_of("rmdir", new))
                raise

    def _old(self, folder: Folder, place: Place, done: str, *, hashed: bool = False) -> Old | None:
        """The present file; the hash of one that is too large to be kept takes long, so only if it is `hashed`."""
        try:
            status = folder.look(place.name)
        except FileNotFoundError:
            return None
        _require_file(place, status)
        if done != "moved" and not status.st_mode & 0o222:
            raise os_errors.is_read_only(place, done)
        handle = folder.open(place.name, os.O_RDONLY)
        try:
            if status.st_size > MAX_KEPT_BYTES:
                return Old(status, sha256(handle) if hashed else None, None, too_large=True)
            if not self._changes.is_recorded:
                return Old(status, sha256(handle), None)
            data = Content(read_all(handle))
            return Old(status, data.digest, data)
        finally:
            os.close(handle)

    def _check_loss(self, place: Place, old: Old | None) -> None:
        """Refuse to lose a file that has become too large to be kept since the person was asked."""
        if self._changes.is_kept and old is not None and old.too_large and place.shown not in self._may_lose:
            raise os_errors.is_too_large(place)

    def _target(self, origin: Place, source: str | Place, destination: str | Place) -> Place:
        if isinstance(destination, str) and self._check.is_decided(destination):
            return self._check.place(destination, write=True)
        if isinstance(source, str) and isinstance(destination, str):
            landed = landing(source, destination)
            if landed != destination:
                return self._check.place(landed, write=True)
        place = self._check.place(destination, write=True)
        return self._check.place(place / origin.name, write=True) if self._check.is_folder(place) else place

    @contextmanager
    def _landing_folder(self, target: Place) -> Iterator[Folder]:
        if not target.parts:
            raise os_errors.is_taken(target)
        parent = Place(target.zone, target.parts[:-1])
        with ExitStack() as stack:
            try:
                folder = stack.enter_context(self._check.parent(target))
            except FileNotFoundError as error:
                text = f"There is no folder {parent.shown} to move into; make it first."
                raise ToolError(text, "ENOENT") from error
            except NotADirectoryError as error:
                raise ToolError(f"{parent.shown} is no folder; nothing was moved.", "E_CONFLICT") from error
            yield folder

    def _carry(self, here: Folder, origin: Place, there: Folder, target: Place, status: os.stat_result) -> None:
        try:
            here.move(origin.name, there, target.name)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            if stat.S_ISDIR(status.st_mode):
                text = f"{origin.shown} is a folder and {target.shown} lies on another disk; move its files one by one."
                raise ToolError(text, "E_CONFLICT") from error
            handle = here.open(origin.name, os.O_RDONLY)
            try:
                put(there, target.name, chunks(handle), like=status)
            finally:
                os.close(handle)
            here.unlink(origin.name)
        there.sync()
        here.sync()


def _link_in(folder: Folder, name: str) -> str | None:
    """The target of a symbolic link; None for anything else."""
    return folder.target(name) if folder.look_at_link(name) is not None else None


def _check_hash(place: Place, old: Old | None, expected: str | None) -> None:
    if expected is not None and (old.hash if old else None) != expected.lower():
        raise os_errors.has_changed(place, exists=old is not None)


def _require_file(place: Place, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise os_errors.is_folder(place)
    if not stat.S_ISREG(status.st_mode):
        raise os_errors.is_special(place)
