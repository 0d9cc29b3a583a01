"""The steps of one undo or redo, whose versions `undo` chose: each path is checked, kept, replaced and recorded."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby
from pathlib import Path

from app.fs.keep_places import PRIVATE_FOLDER
from app.fs.kept_files import FULL, NO_ROOM, Look, separate
from app.storage.contents import digest
from app.storage.versions.git_objects import NEEDED, needed_files
from app.storage.versions.rows import (
    BY_OTHERS,
    FOLDER,
    HASH,
    NO_CHMOD,
    SELECT,
    STANDING,
    TOO_LARGE,
    Version,
    VersionEntry,
    time_ordered_id,
)
from app.storage.versions.session_changes import BY_PERSON, PUT_BACK, REVERT
from app.storage.versions.store import VersionStore
from app.storage.versions.undo_files import Present, UndoFiles
from app.text.sentences import say
from app.vocabulary.changes import OTHERS, CallInfo, FileState, Touched, file_state, link_target, mode_of, same_state
from app.vocabulary.errors import DiskFull, StorageError, ToolError

Progress = Callable[[int, int], object]
"""Hears how many changes were looked at, and of how many."""


@dataclass(frozen=True, slots=True)
class PathUndo:
    """The undo of one path: from the state after its newest version to the state before its oldest."""

    versions: Sequence[Version]
    """Newest first."""
    chmods: Sequence[Version] = ()
    """Those that changed its permission bits alone."""

    @property
    def path(self) -> str:
        return (*self.versions, *self.chmods)[0].path

    @property
    def file_id(self) -> str:
        return (*self.versions, *self.chmods)[0].file_id

    @property
    def left(self) -> str | None:
        return self.versions[0].after_hash

    @property
    def target(self) -> str | None:
        return self.versions[-1].before_hash

    @property
    def changes_mode(self) -> bool:
        """Whether the mode of the file changed, by removing and creating it."""
        oldest = self.versions[-1]
        return oldest.mode is not None and (oldest.batch is not None or oldest.mode != self.versions[0].mode)

    @property
    def is_of_git(self) -> bool:
        """Whether its contents are parts of a repository as earlier versions read and wrote them."""
        states = {state for version in self.versions for state in (version.before_hash, version.after_hash)} - {None}
        is_hashed = bool(states) and all(HASH.fullmatch(state or "") for state in states)
        return is_hashed and ".git" in self.path.split("/") and all(version.mode is None for version in self.versions)


@dataclass(frozen=True, slots=True)
class UndoJob:
    """A step of an undo that is done or not done as a whole."""

    path: str
    names: tuple[str, ...]
    """The paths that it touches."""
    act: Callable[[], None]
    versions: int


IN_BETWEEN = say("what was done to it before somebody else changed it was not undone")
PART_OF_GIT = say(
    "this is a change inside .git from an earlier version of Handrail, which undo no longer takes back; "
    "use git's reflog"
)
NOT_KEPT = say("the disk is full, so what lies there now cannot be kept; free some space and try again")
KEPT_PER_FOLDER = 1_000
AT_ONCE = 100
"""So many paths are locked, restored and recorded together."""
UNDOS = ("undo", "redo")


class UndoConflict(ToolError):
    """The path is left as it is; the text says why."""


class Reversal:
    """One undo or redo, newest change first; between two renames, all versions of a path are undone in one step.

    What lies at a path is kept first, then replaced, then recorded. A path that is already as it shall be is recorded
    only, so that after a kill the next undo ends what this one began.
    """

    def __init__(
        self, store: VersionStore, files: UndoFiles, operation: str, about: Version, *, is_recorded: bool = True
    ) -> None:
        self._is_recorded = is_recorded
        self.outcomes: dict[str, str] = {}
        """What became of each path that was restored."""
        self.blocked: dict[str, str] = {}
        self.batch = time_ordered_id()
        self._store = store
        self._files = files
        self._operation = operation
        self._about = about
        self._ours: set[str] = set()
        """Paths that this undo has restored, so that their state is known to be right."""
        self._unwritten: list[Callable[[VersionEntry, sqlite3.Connection], None]] = []
        """Rows of what is restored."""
        self._held: dict[int, FileState] = {}
        """What is kept of files that were overwritten, by their inodes: another hard link may lead there."""
        self._folder: Path | None = None
        """Where this undo keeps what it replaces."""
        self._needed: set[str] = set()
        """Files of git repositories that stay."""

    def run(self, versions: Sequence[Version], progress: Progress) -> None:
        """Undo these versions; raises DiskFull if that left no room to keep even the first thing to be replaced."""
        done = 0
        self._needed = needed_files(versions, self._files)
        try:
            for jobs in self._slices(versions):
                self._do(jobs)
                done += sum(job.versions for job in jobs)
                progress(done, len(versions))
        except DiskFull:
            if not self.outcomes:
                raise
            for version in versions:
                if version.path not in self.outcomes:
                    self.blocked.setdefault(version.path, NOT_KEPT)
        finally:
            if self._folder is not None:
                with suppress(StorageError):
                    self._store.keeps.end_call(self.batch)

    def _slices(self, versions: Sequence[Version]) -> Iterator[list[UndoJob]]:
        for is_rename, group in groupby(versions, lambda version: version.is_rename):
            if is_rename:
                jobs = [
                    UndoJob(one.path, (one.path, one.moved_from or ""), partial(self._rename_back, one), 1)
                    for one in group
                ]
            else:
                jobs = [
                    UndoJob(path, (path,), partial(self._set_back, changes), len(changes))
                    for path, changes in _by_path(group).items()
                ]
            for first in range(0, len(jobs), AT_ONCE):
                yield jobs[first : first + AT_ONCE]

    def _do(self, jobs: Sequence[UndoJob]) -> None:
        try:
            with self._files.alone(*(name for job in jobs for name in job.names)):
                try:
                    for job in jobs:
                        self._attempt(job)
                finally:
                    self._write_rows()
        except ToolError as error:  # they cannot be locked
            for job in jobs:
                self.blocked.setdefault(job.path, error.text)

    def _attempt(self, job: UndoJob) -> None:
        try:
            job.act()
        except ToolError as error:
            self.blocked.setdefault(job.path, error.text)
            self.outcomes.pop(job.path, None)

    # --- a path restored to an earlier state

    def _set_back(self, changes: Sequence[Version]) -> None:
        path = changes[0].path
        if path in self.blocked:
            return
        if path in self._needed:
            raise UndoConflict(NEEDED)
        way = PathUndo(
            self._unbroken([version for version in changes if not version.is_chmod]),
            self._unbroken([version for version in changes if version.is_chmod]),
        )
        is_whole = len(way.versions) + len(way.chmods) == len(changes)
        now = Present(self._files, path)
        if way.versions and path not in self._ours and not self._is_as_left(way, now):
            way = self._with_reverts(way, now)
        self._check_mode(way, now)
        if way.versions:
            self._put(way, now)
        if way.chmods:
            self._put_mode(way)
        is_gone = bool(way.versions) and way.target is None
        self._note(path, "removed" if is_gone else "brought back" if now.look is None else "set back")
        if not is_whole:
            self.blocked.setdefault(path, IN_BETWEEN)

    def _is_as_left(self, way: PathUndo, now: Present) -> bool:
        """Whether nobody changed the path since, or only the time of a file: a tool's own undo does not keep that."""
        if now.fits(way.left) or now.fits(way.target):
            return True
        known = file_state(way.left)
        if known is None or now.look is None or now.look.kind != "file" or now.look.size != known.size:
            return False
        content = self._store.content(way.left) if known.size else b""
        if content is not None:
            return now.state == digest(content)
        newest = way.versions[0]
        after = f"{SELECT} WHERE file_id = ? AND seq > ? AND batch IS NULL AND {NO_CHMOD} ORDER BY seq LIMIT 1"
        found = [later.before_hash for later in self._store.find(after, (newest.file_id, newest.seq))]
        return found == [now.state] and self._store.continues(way.left, now.state)

    def _with_reverts(self, way: PathUndo, now: Present) -> PathUndo:
        """With what the person reverted since; raises UndoConflict if what they rejected could come back by that."""
        newest, oldest = way.versions[0], way.versions[-1]
        after = f"{SELECT} WHERE file_id = ? AND seq > ? AND {STANDING} ORDER BY seq"
        later = self._store.find(after, (newest.file_id, newest.seq))
        later = [version for version in later if not version.is_chmod]
        older = f"{SELECT} WHERE file_id = ? AND session_id = ? AND seq < ? AND {STANDING} LIMIT 1"
        is_first = not self._store.find(older, (oldest.file_id, oldest.session_id, oldest.seq))
        left = way.left
        for version in later:
            if version.tool not in (REVERT, PUT_BACK) or version.path != way.path:
                break
            if not self._store.continues(left, version.before_hash):
                break
            left = version.after_hash
        else:
            if later and is_first and now.fits(left) and self._operation == "undo":
                return PathUndo([*reversed(later), *way.versions], way.chmods)
        raise UndoConflict(self._why_not(newest, now))

    def _check_mode(self, way: PathUndo, now: Present) -> None:
        """Raises UndoConflict if somebody else changed the mode since."""
        if not way.chmods or way.path in self._ours:
            return
        newest = way.chmods[0]
        if way.versions and way.versions[0].seq > newest.seq:  # it was replaced or removed after that
            return
        if now.look is None:
            if way.versions and way.left is None:
                return
            raise UndoConflict(say("it was removed since"))
        if now.look.mode not in (mode_of(newest.after_hash), mode_of(way.chmods[-1].before_hash)):
            raise UndoConflict(say("its mode was changed since"))

    def _put(self, way: PathUndo, now: Present) -> None:
        path, target, look = way.path, way.target, now.look
        if way.is_of_git:
            raise UndoConflict(PART_OF_GIT)
        is_doubtful = same_state(target, way.left) and (way.changes_mode or target != way.left)
        if now.fits(target) and not is_doubtful:
            self._record_content(way, self._replaced_before(way, now))
            return
        data, kept = self._former(target)
        before: str | None
        if look is not None and look.kind == "folder":
            self._files.remove_folder(path)
            into, before, look = None, FOLDER, None
        else:
            into, before = self._keep_place(way, now)
        is_kept = (into is None and file_state(before) is not None) or self._is_held(way, look)
        was_removed = any(version.after_hash is None for version in way.versions)  # another file lies there now
        mode = self._mode(way, is_new=look is None or look.kind != "file")
        held: FileState | None = None
        if look is not None and target in (None, FOLDER):
            held = self._files.remove(path, into)
        if target == FOLDER:
            self._files.make_folder(path, way.versions[-1].mode)
        elif (link := link_target(target)) is not None:
            held = self._files.make_link(path, link, into)
        elif (known := file_state(target)) is not None and kept is not None:
            held = self._files.bring_back(path, known, kept, mode, into, is_kept=is_kept or was_removed)
        elif data is not None:
            mtime = known.mtime_ns if known is not None else way.versions[-1].before_mtime_ns
            held = self._files.write(path, data, mode, into, mtime_ns=mtime, is_kept=is_kept or was_removed)
        if held is not None and before is not None and (kept_as := file_state(before)) is not None:
            found = replace(held, kept=kept_as.kept, digest=kept_as.digest)
            before = str(found)
            if look is not None and target is not None:
                self._held[look.inode] = found
        self._record_content(way, before, look.mtime_ns if look is not None else None)

    def _is_held(self, way: PathUndo, look: Look | None) -> bool:
        """Whether all other hard links of a file are the keep's; if only some are, what is kept becomes a copy.

        Else what is kept would be overwritten with the file.
        """
        if look is None or look.kind != "file" or look.names == 1:
            return False
        rows = self._store.find(f"{SELECT} WHERE file_id = ? AND before_hash LIKE 'file:%'", (way.file_id,))
        places = {known.kept for row in rows if (known := file_state(row.before_hash)) is not None and known.kept}
        held = [place for place in map(self._store.keeps.path, places) if place and place.lstat().st_ino == look.inode]
        if len(held) < look.names - 1:
            for place in held:
                separate(place)
        return len(held) == look.names - 1

    def _former(self, target: str | None) -> tuple[bytes | None, Path | None]:
        """The content to go back to, if it is a file's, or the file that is kept of it; raises UndoConflict."""
        if target == TOO_LARGE:
            raise UndoConflict(say("its earlier content was too large to be kept"))
        if target in (None, FOLDER) or link_target(target) is not None:
            return None, None
        known = file_state(target)
        kept = self._store.keeps.find(known) if known is not None else None
        data = self._store.content(target) if kept is None else None
        if kept is None and data is None:
            raise UndoConflict(say("its earlier content is no longer kept"))
        return data, kept

    def _mode(self, way: PathUndo, *, is_new: bool) -> int | None:
        """The mode for a file that comes back; None for that in which it is, or is kept."""
        oldest = way.versions[-1]
        if file_state(way.target) is not None:
            return oldest.mode if oldest.after_hash is None and oldest.batch is None else None
        return oldest.mode if is_new or way.changes_mode else None

    def _keep_place(self, way: PathUndo, now: Present) -> tuple[Path | None, str | None]:
        """Where what lies there now is to be kept, if it is not yet, and the state that stands for it then."""
        if now.look is None or not self._is_recorded:
            return None, None
        if now.look.kind == "link":
            return None, now.state
        store, left = self._store, way.left if now.fits(way.left) else None
        known = file_state(left)
        if left is not None and known is None and store.contents.has(left):
            return None, left
        if known is not None and known.kept:
            kept = store.keeps.find(known)
            if kept is not None and self._files.is_same(way.path, kept):
                return None, left
            place = store.keeps.place(known.kept)
            if place is not None and place.parent.is_dir() and not os.path.lexists(place):  # it was moved out of there
                return place, left
        digest = left if left is not None and known is None else ""
        return self._new_place(way.versions[0].seq, digest)

    def _new_place(self, seq: int, digest: str) -> tuple[Path, str]:
        about, keeps = self._about, self._store.keeps
        name = _place_name(seq)
        try:
            if self._folder is None:
                call = CallInfo(about.turn, self.batch, self._operation, key=self.batch)
                self._folder = keeps.begin(Path(about.project), call, about.session_id)
            place = self._folder / name
            place.parent.mkdir(PRIVATE_FOLDER, exist_ok=True)
        except OSError as error:
            if error.errno in FULL:
                raise DiskFull(NO_ROOM) from error
            raise UndoConflict(say("what lies there now cannot be kept: {problem}", error.strerror or error)) from error
        if os.path.lexists(place):  # by this undo, before it was killed
            name = f"{name}.{time_ordered_id()}"
        return self._folder / name, str(FileState(0, 0, f"{self.batch}/{name}", digest))

    def _replaced_before(self, way: PathUndo, now: Present) -> str | None:
        """The state from before the path was restored through another hard link, or by an undo that was killed."""
        known = file_state(way.left)
        if known is None or known.kept:
            return way.left
        if now.look is not None and now.look.inode in self._held:
            return str(self._held[now.look.inode])
        for key in self._killed:
            kept = replace(known, kept=f"{key}/{_place_name(way.versions[0].seq)}")
            if self._store.keeps.find(kept) is not None:
                return str(kept)
        return way.left

    @cached_property
    def _killed(self) -> list[str]:
        return self._store.keeps.open_calls(self._about.project, UNDOS)

    def _record_content(self, way: PathUndo, before: str | None, mtime_ns: int | None = None) -> None:
        no_file = way.target in (None, FOLDER) or link_target(way.target) is not None
        mode = way.versions[0].mode if no_file or way.changes_mode else None
        touched = Touched(way.path, before, way.target, mtime_ns)
        self._record(way.versions, lambda entry: entry.add(touched, self._operation, mode).version_id)

    def _put_mode(self, way: PathUndo) -> None:
        left, target = way.chmods[0].after_hash, way.chmods[-1].before_hash
        look, mode = self._files.look(way.path), mode_of(target)
        if look is not None and mode is not None and look.mode != mode:
            self._files.set_mode(way.path, mode)
        touched = Touched(way.path, left, target)
        self._record(way.chmods, lambda entry: entry.add(touched, self._operation, None).version_id)

    # A rename taken back

    def _rename_back(self, version: Version) -> None:
        source, path = str(version.moved_from), version.path
        is_needed = path in self.blocked or source in self.blocked
        if is_needed or (version.after_hash == FOLDER and any(name.startswith(f"{path}/") for name in self.blocked)):
            self.blocked.setdefault(source, say("it is needed by something that was not undone"))
            raise UndoConflict(say("something in it was not undone"))
        try:
            self._move_back(version, source, path)
        except ToolError as error:
            self.blocked.setdefault(source, say("{path} was not moved back here: {problem}", path, error.text))
            raise
        if version.after_hash == FOLDER:
            carried = {source + name[len(path) :] for name in self._ours if name.startswith(f"{path}/")}
            # What was set back below these paths before is not what lies there now.
            self._ours -= {name for name in self._ours if name.startswith((f"{source}/", f"{path}/"))}
            self._ours |= carried
        self._ours |= {source, path}
        self._note(source, "moved back")
        moved = Touched(source, None, self._moved_state(version, source))
        self._record([version], lambda entry: entry.move(path, moved, self._operation, version.mode).version_id)

    def _move_back(self, version: Version, source: str, path: str) -> None:
        there, here = Present(self._files, path), Present(self._files, source)
        if there.look is None and here.look is not None and _is_moved(version.after_hash, here):
            return
        is_known = _is_moved(version.after_hash, there) or self._is_written_by_others(version, there)
        if not (is_known or (there.look is not None and path in self._ours)):
            raise UndoConflict(self._why_not(version, there))
        if here.look is not None:
            raise UndoConflict(say("{path} exists again", source))
        self._files.move(path, source)

    def _is_written_by_others(self, version: Version, there: Present) -> bool:
        """Whether somebody else wrote what was moved: it goes back with what they wrote."""
        sql = f"{SELECT} WHERE file_id = ? AND seq > ? AND path = ? AND {BY_OTHERS} AND {STANDING}"
        later = self._store.find(sql, (version.file_id, version.seq, version.path))
        return any(there.look is not None and there.fits(row.after_hash) for row in later)

    def _moved_state(self, version: Version, path: str) -> str | None:
        """What was moved back here, which this undo may have set back before."""
        now = Present(self._files, path)
        if version.after_hash == FOLDER or now.look is None or now.fits(version.after_hash):
            return version.after_hash
        return now.state if now.look.kind == "link" else str(FileState(now.look.size, now.look.mtime_ns))

    # --- reporting and recording

    def _note(self, path: str, outcome: str) -> None:
        self._ours.add(path)
        self.outcomes[path] = outcome

    def _record(self, versions: Sequence[Version], add: Callable[[VersionEntry], str]) -> None:
        """Record it together with what else is restored under the same locks."""
        ids = [(version.id,) for version in versions]

        def write(entry: VersionEntry, connection: sqlite3.Connection) -> None:
            made = add(entry)
            connection.executemany("UPDATE versions SET undone_by = NULL WHERE undone_by = ?", ids)
            connection.executemany("UPDATE versions SET undone_by = ? WHERE id = ?", [(made, *name) for name in ids])

        if self._is_recorded:
            self._unwritten.append(write)

    def _write_rows(self) -> None:
        rows, self._unwritten = self._unwritten, []
        if not rows:
            return
        about = self._about
        with self._store.database.transaction() as connection:
            facts = (about.project, about.session_id, about.turn, self.batch, self._operation)
            entry = VersionEntry(connection, *facts, batch=self.batch)
            for write in rows:
                write(entry, connection)

    def _unbroken(self, versions: Sequence[Version]) -> list[Version]:
        """The newest versions that follow one another without a change by somebody else in between."""
        run = list(versions[:1])
        for older in versions[1:]:
            if not self._follows(older, run[-1]):
                break
            run.append(older)
        return run

    def _follows(self, older: Version, newer: Version) -> bool:
        """Whether nobody else changed the file between two versions; a running command may have written meanwhile."""
        if TOO_LARGE in (newer.before_hash, older.after_hash) or same_state(newer.before_hash, older.after_hash):
            return True
        if older.call_id != newer.call_id and not self._store.continues(older.after_hash, newer.before_hash):
            return False
        sql = f"{SELECT} WHERE file_id = ? AND seq > ? AND seq < ? AND {BY_OTHERS} LIMIT 1"
        return not self._store.find(sql, (newer.file_id, older.seq, newer.seq))

    def _why_not(self, version: Version, now: Present) -> str:
        sql = f"{SELECT} WHERE file_id = ? AND seq > ? AND {STANDING} ORDER BY seq DESC LIMIT 1"
        later = self._store.find(sql, (version.file_id, version.seq))
        if not later or later[0].path != version.path or not now.fits(later[0].after_hash):
            return say("it was removed since") if now.look is None else say("it was changed since")
        if later[0].tool in OTHERS:
            return say("somebody else changed it afterwards, while the command ran")
        if later[0].tool in BY_PERSON:
            return say("you set parts of it back, or restored another version, afterwards")
        turn = f"{later[0].turn} of {later[0].session_id}"
        return say("turn {turn} changed it afterwards; undo that first", turn)


def _place_name(seq: int) -> str:
    """Where an undo keeps what it replaces: after the newest version that it undoes, so that this is found again."""
    return f"{seq // KEPT_PER_FOLDER % KEPT_PER_FOLDER:03}/{seq}"


def _by_path(versions: Iterable[Version]) -> dict[str, list[Version]]:
    ways: dict[str, list[Version]] = {}
    for version in versions:
        ways.setdefault(version.path, []).append(version)
    return ways


def _is_moved(recorded: str | None, found: Present) -> bool:
    """Whether this can be the moved file; a large one was not hashed, so any file counts."""
    if recorded == TOO_LARGE:
        return found.look is not None and found.look.kind != "folder"
    return found.fits(recorded)
