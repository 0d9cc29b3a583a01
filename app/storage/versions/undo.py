"""Undo and redo of file changes by tools; what the person changed since is never overwritten."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.storage.versions import intents
from app.storage.versions.reversal import Progress, Reversal
from app.storage.versions.rows import BY_OTHERS, SELECT, STANDING, Version
from app.storage.versions.session_changes import BY_PERSON
from app.storage.versions.store import VersionStore
from app.storage.versions.undo_files import UndoFiles
from app.storage.versions.undo_preview import Rehearsal, UndoPreview
from app.text.sentences import say
from app.vocabulary.errors import UsageError


@dataclass(frozen=True, slots=True)
class UndoReport:
    session: str
    turn: int
    outcomes: dict[str, str]
    """What became of each path: removed, brought back, set back, or moved back."""
    skipped: list[tuple[str, str]]
    """Path and reason."""
    batch: str
    """The id of this undo, with which it can be redone."""

    @property
    def restored(self) -> list[str]:
        return list(self.outcomes)


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
        progress: Progress = lambda done, of: None,
    ) -> UndoReport:
        """Take back the last turn of which something is left, or what the arguments narrow it down to.

        If nothing of that turn can be, the report says why; the turn before it is not tried.
        What somebody else wrote while a command ran is taken back only if `by_others` asks for that;
        what the person reverted or restored in the review only by its call, or with the whole session.
        `since` is a moment: of the session, only what was changed from then on is taken back. `batch` is the id of an
        undo that was begun before. `progress` is called from time to time.
        """
        intents.settle(self._store, self._project, self._files)
        where, values = self._condition(session, turn, path, call)
        if since:
            where, values = f"{where} AND created_at >= ?", [*values, since]
        where += f" AND {BY_OTHERS}" if by_others else f" AND NOT {BY_OTHERS}"
        if call is None and not whole_session:
            where += f" AND tool NOT IN {BY_PERSON}"
        nothing = say("There is nothing to undo.") if len(values) == 1 else say("There is nothing like that to undo.")
        newest = self._store.find(f"{SELECT} WHERE {where} AND {STANDING} ORDER BY seq DESC LIMIT 1", values)
        if not newest:
            raise UsageError(nothing)
        one_turn = "" if whole_session else f"AND turn = {newest[0].turn:d}"
        sql = f"{SELECT} WHERE {where} AND {STANDING} AND session_id = ? {one_turn} ORDER BY seq DESC"
        return self._reverse("undo", self._store.find(sql, [*values, newest[0].session_id]), progress, batch)

    def preview(self, *, session: str, since: str = "") -> UndoPreview:
        """What `undo` of a whole session, or of what it changed since a moment, would do. It changes nothing."""
        intents.settle(self._store, self._project, self._files)
        sql = f"""{SELECT} WHERE project = ? AND session_id = ? AND created_at >= ? AND NOT {BY_OTHERS} AND {STANDING}
            ORDER BY seq DESC"""
        versions = self._store.find(sql, [self._project, session, since])
        if not versions:
            return UndoPreview({}, [])
        rehearsal = Rehearsal(self._files(session))
        reversal = Reversal(self._store, rehearsal, "undo", versions[0], is_recorded=False)
        reversal.run(versions, lambda done, of: None)
        outcomes = {path: outcome for path in reversal.outcomes if (outcome := rehearsal.outcome(path))}
        return UndoPreview(outcomes, list(reversal.blocked.items()))

    def redo(self, *, batch: str | None = None, progress: Progress = lambda done, of: None) -> UndoReport:
        """Redo the last undo, or the one with this id."""
        intents.settle(self._store, self._project, self._files)
        where = "project = ? AND operation = 'undo' AND undone_by IS NULL"
        values = [self._project]
        if batch is None:
            last = self._store.find(f"{SELECT} WHERE {where} ORDER BY seq DESC LIMIT 1", values)
            batch = last[0].batch if last else ""
        undone = self._store.find(f"{SELECT} WHERE {where} AND batch = ? ORDER BY seq DESC", [*values, batch or ""])
        if not undone:
            raise UsageError(say("There is nothing to redo."))
        return self._reverse("redo", undone, progress)

    def _condition(
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

    def _reverse(self, operation: str, versions: Sequence[Version], progress: Progress, batch: str = "") -> UndoReport:
        newest = versions[0]
        reversal = Reversal(self._store, self._files(newest.session_id), operation, newest)
        reversal.batch = batch or reversal.batch
        reversal.run(versions, progress)
        skipped = list(reversal.blocked.items())
        report = UndoReport(newest.session_id, newest.turn, reversal.outcomes, skipped, reversal.batch)
        self._told(operation, report)
        return report
