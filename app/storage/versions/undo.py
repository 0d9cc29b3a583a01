"""Undo and redo of file changes by tools; what the person changed since is never overwritten."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from app.changes import OTHERS, Touched, link_target
from app.errors import ToolError, UsageError
from app.storage.versions import intents
from app.storage.versions.rehearsal import Rehearsal, UndoFiles
from app.storage.versions.rows import (
    BY_OTHERS,
    FOLDER,
    SELECT,
    STANDING,
    TOO_LARGE,
    Version,
    VersionEntry,
    time_ordered_id,
)
from app.storage.versions.session_changes import BY_PERSON, PUT_BACK, REVERT
from app.storage.versions.store import VersionStore


@dataclass(frozen=True, slots=True)
class UndoReport:
    session: str
    turn: int
    restored: list[str]
    skipped: list[tuple[str, str]]
    """Path and reason."""
    batch: str
    """The id of this undo, with which it can be redone."""


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """What an undo would do: `outcomes` says for each path whether it is removed, brought back or set back."""

    outcomes: dict[str, str]
    skipped: list[tuple[str, str]]
    """Path and reason."""


class Undo:
    """Undo and redo in one project. `files` gives the files of a session, because each session has its own @state."""

    def __init__(
        self,
        store: VersionStore,
        project: str,
        files: Callable[[str], UndoFiles],
        told: Callable[[str, UndoReport], object] = lambda operation, report: None,
    ) -> None:
        """`told` hears of every undo and redo."""
        self._store = store
        self._project = project
        self._files = files
        self._told = told

    def undo(
        self,
        *,
        session: str | None = None,
        turn: int | None = None,
        path: str | None = None,
        call: str | None = None,
        whole_session: bool = False,
        by_others: bool = False,
        since: str = "",
        batch: str = "",
    ) -> UndoReport:
        """Take back the last turn of which something is left, or what the arguments narrow it down to.

        If nothing of that turn can be, the report says why; the turn before it is not tried.
        What changed while a command ran, and not for certain by it, is taken back only if `by_others` asks for that;
        what the person reverted or restored in the review only by its call, or with the whole session.
        `since` is a moment: of the session, only what was changed from then on is taken back. `batch` is the id of an
        undo that was begun before.
        """
        intents.settle(self._store, self._project, self._files)
        where, values = self._narrowed(session, turn, path, call)
        if since:
            where, values = f"{where} AND created_at >= ?", [*values, since]
        where += f" AND {BY_OTHERS}" if by_others else f" AND NOT {BY_OTHERS}"
        if call is None and not whole_session:
            where += f" AND tool NOT IN {BY_PERSON}"
        nothing = "There is nothing to undo." if len(values) == 1 else "There is nothing like that to undo."
        newest = self._store.find(f"{SELECT} WHERE {where} AND {STANDING} ORDER BY seq DESC LIMIT 1", values)
        if not newest:
            raise UsageError(nothing)
        one_turn = "" if whole_session else f"AND turn = {newest[0].turn:d}"
        sql = f"{SELECT} WHERE {where} AND {STANDING} AND session_id = ? {one_turn} ORDER BY seq DESC"
        return self._reverse("undo", self._store.find(sql, [*values, newest[0].session_id]), batch)

    def preview(self, *, session: str, since: str = "") -> UndoPreview:
        """What `undo` of a whole session, or of what it changed since a moment, would do. It changes nothing."""
        intents.settle(self._store, self._project, self._files)
        sql = f"""{SELECT} WHERE project = ? AND session_id = ? AND created_at >= ? AND NOT {BY_OTHERS} AND {STANDING}
            ORDER BY seq DESC"""
        versions = self._store.find(sql, [self._project, session, since])
        if not versions:
            return UndoPreview({}, [])
        rehearsal = Rehearsal(self._files(session))
        reversal = _Reversal(self._store, rehearsal, "undo", versions[0], is_recorded=False)
        reversal.run(versions)
        outcomes = {path: outcome for path in reversal.restored if (outcome := rehearsal.outcome(path))}
        return UndoPreview(outcomes, list(reversal.blocked.items()))

    def redo(self, *, batch: str | None = None) -> UndoReport:
        """Redo the last undo, or the one with this id."""
        intents.settle(self._store, self._project, self._files)
        where = "project = ? AND operation = 'undo' AND undone_by IS NULL"
        values = [self._project]
        if batch is None:
            last = self._store.find(f"{SELECT} WHERE {where} ORDER BY seq DESC LIMIT 1", values)
            batch = last[0].batch if last else ""
        undone = self._store.find(f"{SELECT} WHERE {where} AND batch = ? ORDER BY seq DESC", [*values, batch or ""])
        if not undone:
            raise UsageError("There is nothing to redo.")
        return self._reverse("redo", undone)

    def _narrowed(
        self, session: str | None, turn: int | None, path: str | None, call: str | None
    ) -> tuple[str, list[object]]:
        where: list[str] = ["project = ?"]
        values: list[object] = [self._project]
        for column, value in (("session_id", session), ("turn", turn), ("call_id", call)):
            if value is not None:
                where.append(f"{column} = ?")
                values.append(value)
        if path is not None:
            # By the id of the file, so that changes under its former names are found, too.
            here = "project = ? AND (path = ? OR moved_from = ?)"
            where.append(f"file_id IN (SELECT file_id FROM versions WHERE {here})")  # noqa: S608  names of ours
            values += [self._project, path, path]
        return " AND ".join(where), values

    def _reverse(self, operation: str, versions: Sequence[Version], batch: str = "") -> UndoReport:
        newest = versions[0]
        reversal = _Reversal(self._store, self._files(newest.session_id), operation, newest)
        reversal.batch = batch or reversal.batch
        reversal.run(versions)
        skipped = list(reversal.blocked.items())
        report = UndoReport(newest.session_id, newest.turn, reversal.restored, skipped, reversal.batch)
        self._told(operation, report)
        return report


@dataclass(frozen=True, slots=True)
class _PathUndo:
    """The undo of one path: from the state after its newest version to the state before its oldest."""

    versions: Sequence[Version]

    @property
    def path(self) -> str:
        return self.versions[0].path

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


IN_BETWEEN = "what was done to it before somebody else changed it was not undone"


class _Conflict(ToolError):
    """The path is left as it is; the text says why."""


class _Reversal:
    """One undo or redo, newest change first; between two renames, all versions of a path are undone in one step."""

    def __init__(
        self, store: VersionStore, files: UndoFiles, operation: str, about: Version, *, is_recorded: bool = True
    ) -> None:
        self._is_recorded = is_recorded
        self.restored: list[str] = []
        self.blocked: dict[str, str] = {}
        self.batch = time_ordered_id()
        self._store = store
        self._files = files
        self._operation = operation
        self._about = about
        self._ours: set[str] = set()
        """Paths that this undo has restored, so that their state is known to be right."""

    def run(self, versions: Sequence[Version]) -> None:
        self._block_bound(versions)
        for is_rename, group in groupby(versions, lambda version: version.is_rename):
            if is_rename:
                for version in group:
                    self._attempt(version.path, partial(self._rename_back, version))
            else:
                for path, changes in _by_path(group).items():
                    if path not in self.blocked:
                        last = self._unbroken(changes)
                        self._attempt(path, partial(self._set_back, _PathUndo(last)))
                        if len(last) < len(changes):
                            self.blocked.setdefault(path, IN_BETWEEN)

    def _block_bound(self, versions: Sequence[Version]) -> None:
        """Block all paths that are consistent only together if one of them cannot be restored."""
        groups: dict[str, dict[str, list[Version]]] = {}
        states: dict[str, str | None] = {}
        for path, changes in _by_path(version for version in versions if not version.is_rename).items():
            with suppress(ToolError):  # it is reported when this path is restored
                if group := self._files.bound(path):
                    states[path] = self._files.state(path)
                    groups.setdefault(group, {})[path] = changes
        for ways in groups.values():
            changed = [path for path, of in ways.items() if states[path] not in (of[0].after_hash, of[-1].before_hash)]
            for path in ways if changed else ():
                why = self._why_not(ways[path][0], states[path]) if path in changed else f"{changed[0]} was not undone"
                self.blocked[path] = why

    def _attempt(self, path: str, step: Callable[[], None]) -> None:
        try:
            step()
        except ToolError as error:
            self.blocked.setdefault(path, error.text)
            self.restored = [done for done in self.restored if done != path]

    # --- a path restored to an earlier state

    def _set_back(self, way: _PathUndo) -> None:
        with self._files.alone(way.path):
            now = self._files.state(way.path)
            if way.path not in self._ours and now not in (way.left, way.target):
                way = self._with_reverts(way, now)
            self._put(way, now)
            self._note(way.path)
            before = way.left if now == way.target else now
            self._record(way.versions, lambda entry: self._add(entry, way, before))

    def _with_reverts(self, way: _PathUndo, now: str | None) -> _PathUndo:
        """With what the person has reverted since; raises _Conflict if what they rejected could come back by that."""
        newest, oldest = way.versions[0], way.versions[-1]
        after = f"{SELECT} WHERE file_id = ? AND seq > ? AND {STANDING} ORDER BY seq"
        later = self._store.find(after, (newest.file_id, newest.seq))
        older = f"{SELECT} WHERE file_id = ? AND session_id = ? AND seq < ? AND {STANDING} LIMIT 1"
        is_first = not self._store.find(older, (oldest.file_id, oldest.session_id, oldest.seq))
        left = way.left
        for version in later:
            if version.tool not in (REVERT, PUT_BACK) or version.before_hash != left or version.path != way.path:
                break
            left = version.after_hash
        else:
            if later and is_first and left == now and self._operation == "undo":
                return _PathUndo([*reversed(later), *way.versions])
        raise _Conflict(self._why_not(newest, now))

    def _put(self, way: _PathUndo, now: str | None) -> None:
        path, target = way.path, way.target
        if target == TOO_LARGE:
            raise _Conflict("its earlier content was too large to be kept")
        data = self._store.content(target)
        link = link_target(target)
        if target not in (None, FOLDER) and data is None and link is None:
            raise _Conflict("its earlier content is no longer kept")
        if now == target and not (target == way.left and way.changes_mode):
            return
        if now == FOLDER and target != FOLDER:
            self._files.remove_folder(path)
        elif now is not None and (data is None or link_target(now) is not None):
            self._files.remove(path, way.versions[0].mode)
        if target == FOLDER:
            self._files.make_folder(path, way.versions[-1].mode)
        elif link is not None:
            self._files.make_link(path, link)
        elif data is not None:
            is_new = now in (None, FOLDER) or link_target(now) is not None
            self._files.write(path, data, way.versions[-1].mode if is_new or way.changes_mode else None)

    def _add(self, entry: VersionEntry, way: _PathUndo, before: str | None) -> str:
        mode = way.versions[0].mode if way.target in (None, FOLDER) or way.changes_mode else None
        return entry.add(Touched(way.path, before, way.target), self._operation, mode).version_id

    # A rename taken back

    def _rename_back(self, version: Version) -> None:
        source, path = str(version.moved_from), version.path
        if any(name in (source, path) or name.startswith(f"{path}/") for name in self.blocked):
            self.blocked.setdefault(source, "it is needed by something that was not undone")
            raise _Conflict("something in it was not undone")
        try:
            with self._files.alone(source, path):
                self._move_back(version, source, path)
        except ToolError as error:
            self.blocked.setdefault(source, f"{path} was not moved back here: {error.text}")
            raise
        carried = {source + name[len(path) :] for name in self._ours if name.startswith(f"{path}/")}
        # What was set back below these paths before is not what lies there now.
        self._ours -= {name for name in self._ours if name.startswith((f"{source}/", f"{path}/"))}
        self._ours |= {source, path, *carried}
        self._note(source)
        moved = Touched(source, None, version.after_hash)
        self._record([version], lambda entry: entry.move(path, moved, self._operation, version.mode).version_id)

    def _move_back(self, version: Version, source: str, path: str) -> None:
        there, here = self._files.state(path), self._files.state(source)
        if there is None and here is not None and _fits(version.after_hash, here):
            return
        if not (_fits(version.after_hash, there) or (there is not None and path in self._ours)):
            raise _Conflict(self._why_not(version, there))
        if here is not None:
            raise _Conflict(f"{source} exists again")
        self._files.move(path, source)

    # --- reporting and recording

    def _note(self, path: str) -> None:
        self._ours.add(path)
        if path not in self.restored:
            self.restored.append(path)

    def _record(self, versions: Sequence[Version], add: Callable[[VersionEntry], str]) -> None:
        if not self._is_recorded:
            return
        about, ids = self._about, [(version.id,) for version in versions]
        with self._store.database.transaction() as connection:
            facts = (about.project, about.session_id, about.turn, self.batch, self._operation)
            made = add(VersionEntry(connection, *facts, batch=self.batch))
            connection.executemany("UPDATE versions SET undone_by = NULL WHERE undone_by = ?", ids)
            connection.executemany("UPDATE versions SET undone_by = ? WHERE id = ?", [(made, *name) for name in ids])

    def _unbroken(self, versions: Sequence[Version]) -> list[Version]:
        """The newest versions that follow one another without a change by somebody else in between."""
        run = [versions[0]]
        for older in versions[1:]:
            if not self._follows(older, run[-1]):
                break
            run.append(older)
        return run

    def _follows(self, older: Version, newer: Version) -> bool:
        """Whether nobody else changed the file between two versions; a running command may have written meanwhile."""
        if TOO_LARGE in (newer.before_hash, older.after_hash) or newer.before_hash == older.after_hash:
            return True
        if older.call_id != newer.call_id:
            return False
        sql = f"{SELECT} WHERE file_id = ? AND seq > ? AND seq < ? AND {BY_OTHERS} LIMIT 1"
        return not self._store.find(sql, (newer.file_id, older.seq, newer.seq))

    def _why_not(self, version: Version, now: str | None) -> str:
        sql = f"{SELECT} WHERE file_id = ? AND seq > ? AND {STANDING} ORDER BY seq DESC LIMIT 1"
        later = self._store.find(sql, (version.file_id, version.seq))
        if not later or later[0].after_hash != now or later[0].path != version.path:
            return "it was removed since" if now is None else "it was changed since"
        if later[0].tool in OTHERS:
            return "it was changed afterwards, while the command ran, and not for certain by it"
        if later[0].tool in BY_PERSON:
            return "you set parts of it back, or restored another version, afterwards"
        return f"turn {later[0].turn} of {later[0].session_id} changed it afterwards; undo that first"


def _by_path(versions: Iterable[Version]) -> dict[str, list[Version]]:
    ways: dict[str, list[Version]] = {}
    for version in versions:
        ways.setdefault(version.path, []).append(version)
    return ways


def _fits(recorded: str | None, found: str | None) -> bool:
    """Whether this can be the moved file; a large one was not hashed, so any file counts."""
    return found not in (None, FOLDER) if recorded == TOO_LARGE else found == recorded
