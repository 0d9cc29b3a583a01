"""Moves, copies and deletes many files as one change: in the right order, never onto a name, and so that a kill at any
moment can be undone.

Folders are made first; then files are copied and deleted, and moved last. A file whose name another one gets steps
aside first, to a temporary name: so every step finds its target free, in swaps and circles too, and steps that are
recorded together touch different paths.
"""

import errno
import os
import secrets
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path

from app.fs import copying, kept_files
from app.fs.cancellation import acting, check_wanted
from app.fs.folders import Folder, HandleFolder
from app.fs.keep_places import PRIVATE_FOLDER
from app.fs.replacement import chunks, new_temporary
from app.sandbox.files import os_errors
from app.sandbox.files.changing import ChangeMaker, change_of
from app.sandbox.files.path_check import PathCheck
from app.sandbox.files.places import Place
from app.sandbox.files.row_conflicts import name_key
from app.text.plain import counted, escaped
from app.text.sentences import say
from app.vocabulary.changes import CURRENT, CallInfo, Change, FileState
from app.vocabulary.errors import StorageError, ToolError
from app.vocabulary.file_rows import CHANGED, FileRow, SeenFile

AT_ONCE = 100
"""So many steps are locked, intended and recorded together."""
KEPT_PER_FOLDER = 1_000
ASIDE = ".moving"
FILES = "some of the files"
STOPPED = say("it was stopped")

Progress = Callable[[int, int], object]
"""Hears how many rows are done, and of how many."""


@dataclass
class Reorganized:
    """What became of the rows, by their numbers."""

    done: set[int] = field(default_factory=set)
    left_out: dict[int, str] = field(default_factory=dict)
    """Why."""
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class _Step:
    """One move or removal; `target` is None for a removal."""

    row: int
    source: Place
    target: Place | None = None


@dataclass(frozen=True, slots=True)
class _Ready:
    step: _Step
    change: Change
    act: Callable[[], object]


class Reorganization:
    """One proposal that is carried out. A row that cannot be done is left out, and the others go on."""

    def __init__(self, check: PathCheck, changes: ChangeMaker, rows: Sequence[FileRow], progress: Progress) -> None:
        self._check = check
        self._changes = changes
        self._rows = rows
        self._progress = progress
        self._result = Reorganized(left_out={number: row.problem for number, row in enumerate(rows) if row.problem})
        self._aside: dict[int, Place] = {}
        """The rows whose files stepped aside, and where these are."""
        self._elsewhere: set[int] = set()
        """The rows whose targets are on another disk."""
        self._made: list[Place] = []
        self._changed_folders: set[tuple[str, ...]] = set()
        call: CallInfo | None = CURRENT.get(None)
        self._call = call or CallInfo(0, "", "")
        self._keep: Path | None = None
        self._kept = 0

    def run(self) -> Reorganized:
        """Raises ToolError if nothing of it can be kept for undo, and so nothing was changed."""
        if self._changes.ledger is None:
            raise ToolError("Nothing keeps what this would change, so it was not done.", "E_STORAGE")
        with acting(FILES):
            try:
                self._make_folders()
                self._copy_files()
                self._take(self._steps("delete", folders=False))
                self._step_aside()
                self._take(self._moves(folders=False))
                self._carry_over()
                self._take(self._moves(folders=True))
                self._take(self._steps("delete", folders=True))
            except ToolError as error:
                if error.code != "E_CANCELLED":
                    raise
                self._result.stopped = True
            finally:
                self._bring_back_aside()
                self._clean_up()
            self._call.stop.changed[:] = [counted(len(self._result.done), "file")]
        return self._result

    # --- the order

    def _left(self, *acts: str) -> list[tuple[int, FileRow]]:
        left_out = self._result.left_out
        return [(number, row) for number, row in enumerate(self._rows) if row.act in acts and number not in left_out]

    def _make_folders(self) -> None:
        for number, row in self._left("folder"):
            check_wanted()
            place = self._check.itself(row.path)
            asked: list[Place] = []
            make = self._changes.folder_maker(place.zone, asked)
            with self._noting(number), self._check.folder(place.zone, place.parts, make):
                self._result.done.add(number)

    def _copy_files(self) -> None:
        for number, row in self._left("copy"):
            check_wanted()
            with self._noting(number):
                self._copy(row)
                self._result.done.add(number)
            self._progress(len(self._result.done), len(self._rows))

    def _carry_over(self) -> None:
        """What goes to another disk is copied, the copy compared, and then the file deleted."""
        for number in sorted(self._elsewhere - self._aside.keys()):
            check_wanted()
            row = self._rows[number]
            with self._noting(number):
                self._copy(row, is_compared=True)
                self._do([_Step(number, self._check.itself(row.path))])
            self._progress(len(self._result.done), len(self._rows))

    def _steps(self, act: str, *, folders: bool) -> list[_Step]:
        found = [
            _Step(number, self._check.itself(row.path)) for number, row in self._left(act) if row.is_folder is folders
        ]
        return sorted(found, key=lambda step: -len(step.source.parts)) if folders else found

    def _moves(self, *, folders: bool) -> list[_Step]:
        """Those that stepped aside first: the others may get their names. What lies deeper moves before its folder."""
        found = [
            _Step(number, self._aside.get(number) or self._check.itself(row.path), self._check.itself(row.to))
            for number, row in self._left("move")
            if row.is_folder is folders
        ]
        depth = -1 if folders else 0
        return sorted(found, key=lambda step: (depth * len(step.source.parts), step.row not in self._aside))

    def _step_aside(self) -> None:
        coming = {name_key(row.to) for _, row in self._left("move")}
        steps = [
            _Step(number, source, Place(source.zone, (*source.parts[:-1], f".{secrets.token_hex(6)}{ASIDE}")))
            for number, row in self._left("move")
            if name_key(row.path) in coming and (source := self._check.itself(row.path))
        ]
        self._take(steps, is_aside=True)

    def _bring_back_aside(self) -> None:
        """After a stop or an error: to the new name if that is free, else to the old one."""
        for number, place in list(self._aside.items()):
            row, why = self._rows[number], self._result.left_out.get(number, STOPPED)
            self._do([_Step(number, place, self._check.itself(row.to))])
            if number in self._aside:
                self._do([_Step(number, place, self._check.itself(row.path))])
                self._result.done.discard(number)
                self._result.left_out[number] = why

    # --- steps that are taken together

    def _take(self, steps: Sequence[_Step], *, is_aside: bool = False) -> None:
        for first in range(0, len(steps), AT_ONCE):
            check_wanted()
            self._do(steps[first : first + AT_ONCE], is_aside=is_aside)
            self._progress(len(self._result.done), len(self._rows))

    def _do(self, steps: Sequence[_Step], *, is_aside: bool = False) -> None:
        assert self._changes.ledger is not None
        places = [place for step in steps for place in (step.source, step.target) if place is not None]
        with ExitStack() as stack:
            stack.enter_context(self._changes.alone(*places))
            folders = _OpenFolders(self._check, stack)
            ready = [one for step in steps if (one := self._prepared(step, folders)) is not None]
            if not ready:
                return
            try:
                intent = self._changes.ledger.intend_all([one.change for one in ready])
            except (OSError, StorageError) as error:
                raise os_errors.is_not_kept(ready[0].change.path, error) from error
            made: list[Change] = []
            try:
                for one in ready:
                    with self._noting(one.step.row):
                        one.act()
                        made.append(one.change)
                        self._note(one.step, is_aside=is_aside)
            finally:
                intent.done(made)

    def _note(self, step: _Step, *, is_aside: bool) -> None:
        if is_aside:
            assert step.target is not None
            self._aside[step.row] = step.target
            return
        self._aside.pop(step.row, None)
        self._result.left_out.pop(step.row, None)
        self._result.done.add(step.row)

    @contextmanager
    def _noting(self, number: int) -> Iterator[None]:
        """A row that fails is left out."""
        try:
            yield
        except ToolError as error:
            if error.code == "E_CANCELLED":
                raise
            self._result.left_out[number] = error.text
        except OSError as error:
            self._result.left_out[number] = _why(error)
            if error.errno == errno.EXDEV and self._rows[number].seen.startswith("file:"):
                self._elsewhere.add(number)

    def _prepared(self, step: _Step, folders: "_OpenFolders") -> _Ready | None:
        ready: _Ready | None = None
        with self._noting(step.row):
            ready = self._prepare(step, folders)
        return ready

    def _prepare(self, step: _Step, folders: "_OpenFolders") -> _Ready:
        row = self._rows[step.row]
        here = folders.open(self._check.named(step.source))
        found = here.lstat(step.source.name)
        if SeenFile.of(found) != row.file:
            raise ToolError(CHANGED, "E_CONFLICT")
        if row.is_folder and step.target is not None:
            self._check.refuse_secrets_in(step.source)
            self._check.refuse_barred_in(step.source)
        if step.target is None:
            return self._removal(step, here, found)
        self._check.named(step.target)
        made = self._made
        there = folders.open(step.target, self._changes.folder_maker(step.target.zone, made))
        change = change_of("mv", step.target, mode=stat.S_IMODE(found.st_mode), moved_from=step.source)
        source, name, new = step.source, step.source.name, step.target.name
        self._changed_folders |= {(source.zone.name, *source.parts[:-1])}
        return _Ready(step, _with_state(change, here, name, found), lambda: here.move(name, there, new))

    def _removal(self, step: _Step, here: HandleFolder, found: os.stat_result) -> _Ready:
        name, mode = step.source.name, stat.S_IMODE(found.st_mode)
        if stat.S_ISDIR(found.st_mode):
            return _Ready(step, change_of("rmdir", step.source, mode=mode), lambda: here.rmdir(name))
        if stat.S_ISREG(found.st_mode) and not mode & 0o222:
            raise os_errors.is_read_only(step.source, "removed")
        change = change_of("rm", step.source, mode=mode)
        if stat.S_ISLNK(found.st_mode):
            change = replace(change, before_link=os.fsencode(here.target(name)))
            return _Ready(step, change, lambda: here.unlink(name))
        into, kept = self._keep_place()
        change = replace(change, before_state=FileState(found.st_size, found.st_mtime_ns, kept))
        return _Ready(step, change, lambda: kept_files.take_away(here, name, into))

    def _keep_place(self) -> tuple[Path, str]:
        """Where a file is kept that is deleted, and what names this in a state."""
        assert self._changes.ledger is not None
        if self._keep is None:
            try:
                self._keep = self._changes.ledger.begin_keep(self._call)
            except StorageError as error:
                raise ToolError(error.text, "E_STORAGE") from error
        name = f"{self._kept // KEPT_PER_FOLDER:03}/{self._kept}"
        self._kept += 1
        (self._keep / name).parent.mkdir(PRIVATE_FOLDER, exist_ok=True)
        return self._keep / name, f"{self._call.key}/{name}"

    def _copy(self, row: FileRow, *, is_compared: bool = False) -> None:
        target = self._check.named(row.to)
        make = self._changes.folder_maker(target.zone, self._made)
        with (
            self._check.opened(row.path) as (_, handle, found),
            self._changes.alone(target),
            self._check.parent(target, make) as folder,
        ):
            if SeenFile.of(found) != row.file:
                raise ToolError(CHANGED, "E_CONFLICT")
            assert isinstance(folder, HandleFolder)
            state = FileState(found.st_size, found.st_mtime_ns)

            def act() -> int:
                """The copy gets its name when it is whole, times and all: so it is known again after a kill."""
                name, copy = new_temporary(folder, 0o600)
                try:
                    copying.fill(copy, handle)
                    copying.liken(copy, handle)
                    os.fsync(copy)
                    if is_compared:
                        _compare(folder, name, handle)
                    check_wanted()
                    folder.move(name, folder, target.name)
                    return stat.S_IMODE(os.fstat(copy).st_mode)
                except BaseException:
                    with suppress(OSError):
                        folder.unlink(name)
                    raise
                finally:
                    os.close(copy)

            self._changes.make(replace(change_of("write", target), after_state=state), act)

    def _clean_up(self) -> None:
        """Folders that were made for what was left out go again, and what was done is not lost with the power."""
        for place in reversed(self._made):
            with suppress(OSError), self._check.parent(place) as above:
                above.rmdir(place.name)
                self._changes.tell(change_of("rmdir", place))
        if self._keep is not None and self._changes.ledger is not None:
            with suppress(OSError, StorageError):
                self._changes.ledger.end_keep(self._call)
        zones = {zone.name: zone for zone in self._check.zones.all}
        for name, *parts in self._changed_folders:
            with suppress(OSError), self._check.entered(zones[name].root, tuple(parts)) as folder:
                folder.sync()


def _compare(folder: Folder, name: str, original: int) -> None:
    """Raises OSError if a copy does not hold the same."""
    copy = folder.open(name, os.O_RDONLY)
    try:
        os.lseek(original, 0, os.SEEK_SET)
        if any(one != other for one, other in zip_longest(chunks(copy), chunks(original))):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
    finally:
        os.close(copy)


class _OpenFolders:
    """The folders that some steps use, each opened once."""

    def __init__(self, check: PathCheck, stack: ExitStack) -> None:
        self._check = check
        self._stack = stack
        self._open: dict[tuple[str, ...], Folder] = {}

    def open(self, place: Place, make: Callable[..., object] | None = None) -> HandleFolder:
        """The folder in which a place lies."""
        name = place.zone.name, *place.parts[:-1]
        if name not in self._open:
            self._open[name] = self._stack.enter_context(self._check.parent(place, make))
        folder = self._open[name]
        assert isinstance(folder, HandleFolder)  # the tool works only where folders have handles
        return folder


def _why(error: OSError) -> str:
    match error.errno:
        case errno.EEXIST | errno.ENOTEMPTY:
            return say("its new name is taken, or the folder is not empty")
        case errno.ENOENT:
            return say("it is gone")
        case errno.ELOOP:
            return say("it, or a folder above it, is a link now")
        case errno.EXDEV:
            return say("only files are moved to another disk; move those in it")
        case _:
            return say("it cannot be changed: {problem}", escaped(error.strerror or str(error)))


def _with_state(change: Change, folder: HandleFolder, name: str, found: os.stat_result) -> Change:
    if stat.S_ISDIR(found.st_mode):
        return change
    if stat.S_ISLNK(found.st_mode):
        return replace(change, after_link=os.fsencode(folder.target(name)))
    return replace(change, after_state=FileState(found.st_size, found.st_mtime_ns))
