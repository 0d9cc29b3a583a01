"""The version store: every change of a file by a tool, with its turn, its call and the content from before."""

import logging
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

from app.storage.contents import ContentStore, digest
from app.storage.keeps import Keeps
from app.storage.running_programs import RunningPrograms
from app.storage.sqlite import Database
from app.storage.versions import intents
from app.storage.versions.intents import OpenChange
from app.storage.versions.rows import (
    FOLDER,
    HASH,
    SELECT,
    STANDING,
    TOO_LARGE,
    Version,
    VersionEntry,
    owner_of,
    time_ordered_id,
)
from app.vocabulary.changes import (
    CURRENT,
    SET_ASIDE,
    CallInfo,
    Change,
    Content,
    Recorded,
    Touched,
    file_state,
    link_state,
    link_target,
    mode_of,
    same_state,
)
from app.vocabulary.errors import StorageError

FOLDER_OPERATIONS = {"mkdir": (None, FOLDER), "rmdir": (FOLDER, None)}

MAX_READ_BYTES = 50_000_000
"""A longer file that is kept comes back by undo only, which need not read it."""
BULK_CHANGES = 50
"""From this number of changes on, recording a command does not wait for the disk after each of them."""

OTHERS_SECONDS = 0.5
"""How long a change waits until another program has recorded its own of the same file; that takes it 0.05 s."""
PAUSE_SECONDS = 0.002
"""Between two looks whether it has."""

MAX_AUDITED_PATHS = 1_000
"""The audit trail names at most this many paths of a command; the store records all of them."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KnownFile:
    """A file that has versions, at its last known path."""

    id: str
    path: str
    file_type: str | None
    deleted_at: str | None


_MADE_BY = f"""{SELECT} WHERE project = ? AND session_id = ? AND turn = ? AND call_id = ? AND tool = ? AND {STANDING}
    AND EXISTS (SELECT 1 FROM sessions WHERE sessions.id = session_id) ORDER BY seq LIMIT ?"""  # noqa: S608  names of ours


class VersionStore:
    """All versions of this person's files."""

    def __init__(self, database: Database, contents: Path, programs: RunningPrograms | None = None) -> None:
        """`contents` is the folder for file contents; what is kept of files is beside it, or near each project.

        Without `programs`, no other instance is taken to be running.
        """
        self.database = database
        self.contents = ContentStore(database, contents)
        self.keeps = Keeps(database, contents.parent)
        self._programs = programs
        self._begun: set[str] = set()
        """Ids of the changes that this program is making at the moment."""

    def recorder(self, project: str, session_id: str) -> "VersionRecorder":
        return VersionRecorder(self, project, session_id)

    def content(self, state: str | None) -> bytes | None:
        """The bytes of a recorded state; None if it has none, they were pruned, or they are more than can be read."""
        if (
            state is None
            or state in (FOLDER, TOO_LARGE)
            or link_target(state) is not None
            or mode_of(state) is not None
        ):
            return None
        if (known := file_state(state)) is None:
            return self.contents.get(state)
        data = self.keeps.content(known, MAX_READ_BYTES)
        return data if data is not None or not known.digest else self.contents.get(known.digest)

    def is_kept(self, state: str | None) -> bool:
        """Whether the content of a recorded state is there, however large."""
        known = file_state(state)
        if known is None:
            return state is not None and self.contents.has(state)
        is_empty = not known.size and not known.kept
        return (
            is_empty or self.keeps.find(known) is not None or (bool(known.digest) and self.contents.has(known.digest))
        )

    def continues(self, left: str | None, found: str | None) -> bool:
        """Whether a state that was left can be the one that was found then: one may be told by a hash, one by facts."""
        if same_state(left, found):
            return True
        first, second = file_state(left), file_state(found)
        known, hashed = (first, found) if first is not None else (second, left)
        if known is None or hashed is None or not HASH.fullmatch(hashed):
            return False
        content = self.keeps.content(known, MAX_READ_BYTES) if known.kept else None
        return self.contents.size(hashed) == known.size if content is None else digest(content) == hashed

    def known(self, project: str, path: str, owner: str = "") -> str | None:
        """The id of the file at this path if it has versions; `owner` as in the table."""
        sql = "SELECT id FROM files WHERE project = ? AND path = ? AND owner = ? AND deleted_at IS NULL"
        rows = self.database.rows(sql, (project, path, owner))
        return str(rows[0][0]) if rows else None

    def path_of(self, file_id: str) -> str | None:
        """The path of a file that has versions, or its last path if it is deleted."""
        rows = self.database.rows("SELECT path FROM files WHERE id = ?", (file_id,))
        return str(rows[0][0]) if rows else None

    def paths(self, project: str) -> dict[str, str]:
        """The same for all files of a project, by their ids."""
        return dict(self.database.rows("SELECT id, path FROM files WHERE project = ?", (project,)))

    def file_type(self, project: str, path: str, owner: str = "") -> str | None:
        """The file type that a tool gave for the file at this path."""
        sql = "SELECT file_type FROM files WHERE project = ? AND path = ? AND owner = ? AND deleted_at IS NULL"
        rows = self.database.rows(sql, (project, path, owner))
        return None if not rows or rows[0][0] is None else str(rows[0][0])

    def history(self, project: str, path: str) -> list[Version]:
        """The versions of the file at this path, newest first, including those from before it was moved there."""
        files = "SELECT id FROM files WHERE project = ? AND path = ?"
        return self.find(f"{SELECT} WHERE file_id IN ({files}) ORDER BY seq DESC", (project, path))

    def deleted(self, project: str) -> list[KnownFile]:
        """The files that tools removed, the last removed first."""
        sql = """SELECT id, path, file_type, deleted_at FROM files
            WHERE project = ? AND deleted_at IS NOT NULL ORDER BY deleted_at DESC"""
        return [KnownFile(*row) for row in self.database.rows(sql, (project,))]

    def removals(self, project: str) -> list[Version]:
        """For each deleted file the version that deleted it."""
        gone = "SELECT id FROM files WHERE project = ? AND deleted_at IS NOT NULL"
        newest = f"SELECT max(seq) FROM versions WHERE file_id IN ({gone}) GROUP BY file_id"  # noqa: S608  names of ours
        return self.find(f"{SELECT} WHERE seq IN ({newest})", (project,))

    def made_by(self, project: str, session_id: str, call: CallInfo) -> list[Touched]:
        """What a call of a conversation changed itself, as far as it is recorded and not undone; as much as is audited.

        Outside of conversations all calls have the same id, and several programs may make them at once.
        """
        about = (project, session_id, call.turn, call.call_id, call.tool, MAX_AUDITED_PATHS)
        found = self.find(_MADE_BY, about)
        return [touched for version in found for touched in _states(version)]

    def next_turn(self, project: str, session_id: str) -> int:
        """The turn number for a call that belongs to no conversation."""
        sql = "SELECT coalesce(max(turn), 0) + 1 FROM versions WHERE project = ? AND session_id = ?"
        return int(self.database.rows(sql, (project, session_id))[0][0])

    def find(self, sql: str, values: Sequence[Any]) -> list[Version]:
        return [Version(*row) for row in self.database.rows(sql, values)]

    def begin(self, changes: Sequence[OpenChange], replaced: Mapping[str, bytes]) -> None:
        """Store the contents that changes replace, by their hashes, and the intents to make them.

        Not even a power failure loses what was replaced then. Raises OSError or StorageError.
        """
        prepared = self.contents.prepare(replaced)
        names = {change.id for change in changes}
        self._begun |= names
        try:
            most = time.monotonic() + OTHERS_SECONDS
            while True:
                with self.database.transaction() as connection:
                    is_late = time.monotonic() > most
                    if is_late or not any(self._is_unrecorded_elsewhere(connection, change) for change in changes):
                        is_new = self.contents.keep(connection, prepared)
                        for change in changes:
                            intents.add(connection, change)
                        break
                time.sleep(PAUSE_SECONDS)
            if is_new:  # the person's own work; the agent's version of a minute ago needs no such care
                self._sync(changes)
        except BaseException:
            self._begun -= names
            raise

    def _sync(self, changes: Sequence[OpenChange]) -> None:
        try:
            self.database.sync()
        except OSError:
            with suppress(StorageError), self.database.transaction() as connection:
                for change in changes:
                    intents.remove(connection, change.id)
            raise

    def _is_unrecorded_elsewhere(self, connection: sqlite3.Connection, change: OpenChange) -> bool:
        """Whether another program has changed this file and not recorded it yet; that version comes first."""
        return any(
            holder != change.holder and self.is_running(holder)
            for holder in intents.holders(connection, change.project, (change.path, change.moved_from))
        )

    def forget_changes(self, changes: Iterable[OpenChange]) -> None:
        """The changes are over, whether they were recorded or not."""
        self._begun -= {change.id for change in changes}

    @property
    def holder(self) -> str:
        """The id of this instance of the program, which other instances can see from now on. Raises OSError."""
        if self._programs is None:
            return ""
        self._programs.announce()
        return self._programs.own_id

    def is_running(self, holder: str) -> bool:
        """Whether the instance of the program with this id is running."""
        programs = self._programs
        return programs is not None and (holder == programs.own_id or programs.is_running(holder))

    def is_in_progress(self, change: OpenChange) -> bool:
        """Whether this or another running instance is still making this change."""
        if self._programs is None or change.holder == self._programs.own_id:
            return change.id in self._begun
        return self._programs.is_running(change.holder)

    def close(self) -> None:
        self.database.close()
        if self._programs is not None:
            self._programs.close()


class VersionRecorder:
    """Records the changes of one session as they happen; the workspace calls it from any thread."""

    def __init__(self, store: VersionStore, project: str, session_id: str) -> None:
        self._store = store
        self._project = project
        self._session = session_id

    def __call__(self, change: Change) -> Recorded | None:
        """Record a change of the running call; None if that failed, because the change is already made."""
        call = CURRENT.get(None) or CallInfo(0, "", "")
        call.touched.extend(_touched(change, _Digests()))
        try:
            return self.record(change, call.turn, call.call_id, call.tool)
        except (OSError, StorageError) as error:
            _log.warning("%s was changed but cannot be undone: %s", change.path, error)
            return None

    def intend(self, change: Change) -> "Intention":
        """Store what the running call is about to replace. If this raises, the change must not be made."""
        call = CURRENT.get(None) or CallInfo(0, "", "")
        return self.intend_as(change, call)

    def intend_as(self, change: Change, call: CallInfo) -> "Intention":
        begun = self._begun(change, call)
        replaced = {} if change.before is None else {begun.before_hash or digest(change.before): change.before}
        self._store.begin([begun], replaced)
        return Intention(self._store, self, begun, call)

    def intend_all(self, changes: Sequence[Change]) -> "Intentions":
        """Store that the running call is about to make these changes, none of which replaces a content."""
        call = CURRENT.get(None) or CallInfo(0, "", "")
        begun = [self._begun(change, call) for change in changes]
        self._store.begin(begun, {})
        return Intentions(self._store, self, begun, call)

    def _begun(self, change: Change, call: CallInfo) -> OpenChange:
        touched = _touched(change, _Digests())[-1]
        return OpenChange(
            time_ordered_id(), self._project, self._session, call.turn, call.call_id, call.tool, self._store.holder,
            change.operation, change.path, touched.before, touched.after, change.mode, change.moved_from,
            change.file_type,
        )  # fmt: skip

    def record(self, change: Change, turn: int, call_id: str, tool: str, intent: str = "") -> Recorded:
        intended = (intent,) if intent else ()
        return self.record_some([change], (turn, call_id, tool), _Digests(), sync=True, intended=intended)

    def keep(self, change: Change) -> bool:
        """Record the content of a protected file before it is removed or restored; False if that failed."""
        call = CURRENT.get(None) or CallInfo(0, "", "")
        try:
            self.record(change, call.turn, call.call_id, SET_ASIDE)
        except (OSError, StorageError) as error:
            _log.warning("the content of %s cannot be stored: %s", change.path, error)
            return False
        return True

    def begin_keep(self, call: CallInfo) -> Path:
        """The folder for what this call replaces. Raises OSError or StorageError."""
        return self._store.keeps.begin(Path(self._project), call, self._session)

    def end_keep(self, call: CallInfo) -> None:
        """The call is over, and its changes are recorded. Raises OSError or StorageError."""
        self._store.keeps.end_call(call.key)

    def record_all(self, changes: Iterable[Change]) -> bool:
        """Record the changes of a command in order; False if some of them could not be recorded."""
        call = CURRENT.get(None) or CallInfo(0, "", "")
        count = 0
        try:
            for some in _batches(changes):
                count += len(some)
                digests = _Digests()
                touched = [_touched(change, digests) for change in some]
                audited = islice(chain.from_iterable(touched), max(MAX_AUDITED_PATHS - len(call.touched), 0))
                call.touched.extend(audited)
                about = (call.turn, call.call_id, call.tool)
                self.record_some(some, about, digests, sync=count < BULK_CHANGES, touched=touched)
        except (OSError, StorageError) as error:
            _log.warning("some changes of a command cannot be undone: %s", error)
            return False
        return True

    def record_some(
        self,
        changes: Sequence[Change],
        about: tuple[int, str, str],
        digests: "_Digests",
        *,
        sync: bool,
        intended: Sequence[str] = (),
        touched: Sequence[Sequence[Touched]] = (),
    ) -> Recorded:
        """Record changes in one transaction and delete the intents to make them; gives the ids of the last one.

        The contents from before are kept as long as there is an intent, so they need not be stored again. `touched` is
        what `_touched` gives for each change, if that is known.
        """
        contents = [change.after for change in changes] + ([] if intended else [change.before for change in changes])
        new = {digests.of(data): data for data in contents if data is not None}
        states = [items[-1] for items in touched or [_touched(change, digests) for change in changes]]
        prepared = self._store.contents.prepare(new, bulk=not sync)
        with self._store.database.transaction() as connection:
            self._store.contents.keep(connection, prepared)
            for name in intended:
                intents.remove(connection, name)
            entry = VersionEntry(connection, self._project, self._session, *about)
            return [_enter(entry, change, now) for change, now in zip(changes, states, strict=True)][-1]

    def content(self, state: str | None) -> bytes | None:
        return self._store.content(state)

    def known(self, path: str) -> str | None:
        """The id of the file at this path if a tool has changed it."""
        return self._store.known(self._project, path, owner_of(path, self._session))

    def file_type(self, path: str) -> str | None:
        """The file type that a tool gave for the file at this path."""
        return self._store.file_type(self._project, path, owner_of(path, self._session))


class Intention:
    """A change that a call is about to make."""

    def __init__(
        self,
        store: VersionStore,
        recorder: VersionRecorder,
        change: OpenChange,
        call: CallInfo,
    ) -> None:
        self._store = store
        self._recorder = recorder
        self._change = change
        self._call = call

    def done(self, change: Change) -> Recorded | None:
        """Record the change. If that fails, `intents.settle` does it later from the stored intent and old content."""
        call = self._call
        call.touched.extend(_touched(change, _Digests()))
        try:
            return self._recorder.record(change, call.turn, call.call_id, call.tool, self._change.id)
        except (OSError, StorageError) as error:
            _log.warning("%s was changed and is not recorded yet: %s", change.path, error)
            return None
        finally:
            self._store.forget_changes([self._change])

    def withdraw(self) -> None:
        """The change was not made."""
        try:
            with self._store.database.transaction() as connection:
                intents.remove(connection, self._change.id)
        except StorageError as error:  # `intents.settle` finds later that nothing was changed
            _log.warning("%s was not changed, and its intent could not be deleted: %s", self._change.path, error)
        finally:
            self._store.forget_changes([self._change])


class Intentions:
    """Changes that a call is about to make together; they touch different paths."""

    def __init__(
        self, store: VersionStore, recorder: VersionRecorder, changes: Sequence[OpenChange], call: CallInfo
    ) -> None:
        self._store = store
        self._recorder = recorder
        self._changes = changes
        self._call = call

    def done(self, made: Sequence[Change]) -> None:
        """Record those that were made. If that fails, `intents.settle` does it later."""
        call, names = self._call, [change.id for change in self._changes]
        touched = [_touched(change, _Digests()) for change in made]
        call.touched.extend(islice(chain.from_iterable(touched), max(MAX_AUDITED_PATHS - len(call.touched), 0)))
        about = (call.turn, call.call_id, call.tool)
        try:
            if made:
                self._recorder.record_some(made, about, _Digests(), sync=False, intended=names, touched=touched)
            else:
                with self._store.database.transaction() as connection:
                    for name in names:
                        intents.remove(connection, name)
        except (OSError, StorageError) as error:
            _log.warning("%d files were changed and are not recorded yet: %s", len(made), error)
        finally:
            self._store.forget_changes(self._changes)


class _Digests(dict[bytes, str]):
    """The hashes of contents, each computed once."""

    def of(self, data: bytes) -> str:
        return data.digest if isinstance(data, Content) else self[data]

    def __missing__(self, data: bytes) -> str:
        self[data] = name = digest(data)
        return name


def _batches(changes: Iterable[Change]) -> Iterator[list[Change]]:
    some: list[Change] = []
    size = 0
    for change in changes:
        some.append(change)
        size += len(change.before or b"") + len(change.after or b"")
        # More would make the transaction long that records them.
        if len(some) >= 500 or size >= 20_000_000:
            yield some
            some, size = [], 0
    if some:
        yield some


def _enter(entry: VersionEntry, change: Change, touched: Touched) -> Recorded:
    if change.moved_from is None:
        recorded = entry.add(touched, change.operation, change.mode)
        if change.file_type is not None:
            entry.set_type(recorded.file_id, change.file_type)
        return recorded
    if touched.before is not None:
        entry.add(replace(touched, after=None), "remove", change.mode)
    return entry.move(change.moved_from, touched, change.operation, change.mode)


def _states(version: Version) -> list[Touched]:
    """The states of each path before and after a recorded change; a move changes two paths."""
    if version.moved_from is None:
        return [Touched(version.path, version.before_hash, version.after_hash)]
    return [
        Touched(version.moved_from, version.after_hash, None),
        Touched(version.path, None, version.after_hash),
    ]


def _touched(change: Change, digests: _Digests) -> list[Touched]:
    """The states of each path before and after a change; a move changes two paths."""
    before = None if change.before is None else digests.of(change.before)
    after = None if change.after is None else digests.of(change.after)
    before = before if change.before_link is None else link_state(change.before_link)
    after = after if change.after_link is None else link_state(change.after_link)
    before = before if change.before_state is None else str(change.before_state)
    after = after if change.after_state is None else str(change.after_state)
    if change.operation in FOLDER_OPERATIONS:
        return [Touched(change.path, *FOLDER_OPERATIONS[change.operation])]
    if change.moved_from is None:
        before = before or (TOO_LARGE if change.too_large else None)
        return [Touched(change.path, before, after, change.before_mtime_ns)]
    moved = after or (TOO_LARGE if change.too_large else FOLDER)
    return [Touched(change.moved_from, moved, None), Touched(change.path, before if before != after else None, moved)]
