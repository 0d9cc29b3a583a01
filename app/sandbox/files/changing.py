"""Changes files so that this can be undone: what is replaced is stored first, then the change is made and recorded."""

import os
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from app.fs.cancellation import acting
from app.fs.folders import MakeFolder
from app.sandbox.files import os_errors
from app.sandbox.files.locks import FileLocks
from app.sandbox.files.places import Place, Zone
from app.vocabulary.changes import CallInfo, Change, Intent, Recorded
from app.vocabulary.errors import StorageError


@dataclass(frozen=True, slots=True)
class Written:
    place: Place
    created: bool
    before_hash: str | None
    after_hash: str
    bytes: int
    recorded: Recorded | None = None


@dataclass(frozen=True, slots=True)
class TouchedFile:
    place: Place
    created: bool
    recorded: Recorded | None = None


@dataclass(frozen=True, slots=True)
class Removed:
    """`before_hash` is None for a folder or link; `kept` says whether the content is in the version store."""

    place: Place
    folder: bool
    before_hash: str | None
    kept: bool
    recorded: Recorded | None = None
    link: str | None = None
    """The target, if it was a symbolic link."""


@dataclass(frozen=True, slots=True)
class Moved:
    source: Place
    destination: Place
    recorded: Recorded | None = None
    link: str | None = None
    """The target, if it is a symbolic link."""


@dataclass(frozen=True, slots=True)
class Old:
    """The file that is about to be replaced, removed or moved; `data` is set if it will be recorded."""

    status: os.stat_result
    hash: str | None
    """None for a file that is too large to be kept, unless it is needed."""
    data: bytes | None
    too_large: bool = False


class ManyIntents(Protocol):
    """Changes that are about to be made together."""

    def done(self, made: Sequence[Change]) -> None:
        """Record those that were made."""


class ManyChanges(Protocol):
    """The part of the version store that takes many changes at once. Its methods raise OSError or StorageError."""

    def intend_all(self, changes: Sequence[Change]) -> ManyIntents: ...

    def begin_keep(self, call: CallInfo) -> Path: ...

    def end_keep(self, call: CallInfo) -> None: ...


class ChangeMaker:
    """The parts of a session that hear of changes; see `Workspace`."""

    def __init__(
        self,
        on_change: Callable[[Change], Recorded | None] | None,
        intend: Callable[[Change], Intent] | None,
        locks: FileLocks | None,
        ledger: ManyChanges | None = None,
    ) -> None:
        self._on_change = on_change
        self._intend = intend
        self._locks = locks
        self.ledger = ledger

    @property
    def is_recorded(self) -> bool:
        return self._on_change is not None

    @property
    def is_kept(self) -> bool:
        """Whether what is replaced is stored first."""
        return self._intend is not None

    @contextmanager
    def alone(self, *places: Place) -> Iterator[None]:
        """Lock the files from reading the old content to recording the new, so that versions are in order."""
        with ExitStack() as held:
            if self._locks is not None:
                try:
                    held.enter_context(self._locks.alone(*(place.path for place in places)))
                except OSError as error:
                    raise os_errors.is_not_kept(places[0].shown, error) from error
            yield

    def make(self, change: Change, act: Callable[[], int | None]) -> Recorded | None:
        """Store what is replaced, then make the change, then record it. `act` gives the mode of a file that it made."""
        if self._intend is None:
            with acting(change.path):
                mode = act()
            return self.tell(change if mode is None else replace(change, mode=mode))
        try:
            intent = self._intend(change)
        except (OSError, StorageError) as error:
            raise os_errors.is_not_kept(change.path, error) from error
        try:
            with acting(change.path):
                mode = act()
        except BaseException:
            intent.withdraw()
            raise
        return intent.done(change if mode is None else replace(change, mode=mode))

    def tell(self, change: Change) -> Recorded | None:
        return self._on_change(change) if self._on_change is not None else None

    def folder_maker(self, zone: Zone, made: MutableSequence[Place]) -> MakeFolder:
        """Makes missing folders, so that this can be undone, and adds them to `made`."""

        def make(parts: tuple[str, ...], act: Callable[[], bool]) -> None:
            def make_one() -> None:
                if not act():
                    raise FileExistsError

            with suppress(FileExistsError):  # somebody else was first, so it is not ours to undo
                self.make(change_of("mkdir", Place(zone, parts)), make_one)
                made.append(Place(zone, parts))

        return make


def change_of(
    operation: str,
    place: Place,
    *,
    before: Old | None = None,
    after: bytes | None = None,
    mode: int | None = None,
    moved_from: Place | None = None,
    too_large: bool = False,
    file_type: str | None = None,
) -> Change:
    return Change(
        zone=place.zone.name,
        path=place.shown,
        before=before.data if before else None,
        after=after,
        operation=operation,
        mode=mode,
        moved_from=moved_from.shown if moved_from else None,
        too_large=too_large or (before is not None and before.too_large),
        file_type=file_type,
    )
