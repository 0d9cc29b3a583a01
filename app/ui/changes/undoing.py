"""Undoes, redoes and restores for one conversation, one thing after another in a thread; reports by signals."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.assembly.profile import Profile
from app.storage.versions.restoration import ChangedSince, Restored
from app.ui.changes.file_tree import ChangedFile
from app.ui.changes.review import FileReview, Review, ReviewReader, all_named
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, tr, translated
from app.ui.transcript.undo_progress import UndoProgress
from app.vocabulary.errors import AppError, DatabaseBusy, StorageError

if TYPE_CHECKING:
    from app.storage.versions.restoration import Restoration
    from app.storage.versions.reversal import Progress
    from app.storage.versions.undo import Undo, UndoReport

    Work = Callable[[Undo, Progress], UndoReport]

BUSY = later("The agent is still working on this. Stop it, or wait until it has finished.")


AGAIN_MS = 1_000
"""After which a database that was busy is asked again."""
MANY = 200
"""From so many changes on, an undo tells how far it is."""


@dataclass(frozen=True, slots=True)
class UndoOutcome:
    """The result of an undo. Each sentence in `skipped` names a file that was left as it is, and why."""

    restored: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    call: str = ""
    turn: int | None = None
    """Where the person asked for it, if it was at a call or a turn."""
    act: "Act | None" = None
    """What was done, to take it back."""
    taken_back: "Act | None" = None
    """What this undo was asked to take back."""

    @property
    def restoring(self) -> Restored | None:
        return self.act if isinstance(self.act, Restored) else None


Act = Restored | str
"""Something the person did: the restoring of a file, or the id of an undo."""


@dataclass(frozen=True, slots=True)
class RestoreConflict:
    """A restore that the person has to confirm, because the file was changed meanwhile."""

    version_id: str
    before: bool
    reason: ChangedSince


class Undoing(QObject):
    """`where` gives the session's id and the number of the turn that runs, if one does."""

    reviewed = Signal(object)  # Review
    done = Signal(object)  # Outcome
    conflict_found = Signal(object)  # Doubt
    progressed = Signal(object)
    """An UndoProgress; None when it is over."""
    unreadable = Signal(object)
    """A StorageError: what stands cannot be read."""

    def __init__(self, profile: Profile, project: str, where: Callable[[], tuple[str, int | None]]) -> None:
        super().__init__()
        self.reader = ReviewReader(profile, project)
        self.review = Review()
        self.progress: UndoProgress | None = None
        """How far the undo is that is under way, if it takes long."""
        self._profile = profile
        self._where = where
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn_taking = asyncio.Lock()
        self._is_stale = False

    @property
    def busy_turn(self) -> int | None:
        return self._where()[1]

    def refresh(self) -> None:
        """Look again at what stands; asked often, it looks once more after the look that is under way."""
        if self.reader.project and not self._is_stale:
            self._is_stale = True
            self._start(self._look_in_turn())

    async def file_review(self, path: str) -> FileReview | None:
        """One file as it stands before or after an act, never in the midst of one; reads end in the order asked for."""
        async with self._turn_taking:
            return await asyncio.to_thread(self.reader.file_review, self._where()[0], path)

    def undo_call(self, call: str) -> None:
        self._undo_part(call)

    def undo_path(self, call: str, path: str) -> None:
        """What one call did to one file."""
        self._undo_part(call, path)

    def undo_meanwhile(self, call: str, path: str) -> None:
        """What somebody else did to one file of a call while it ran, or what was set back: the person picked it."""
        self._undo_part(call, path, by_others=True)

    def _undo_part(self, call: str, path: str | None = None, *, by_others: bool = False) -> None:
        tally = self.review.changes.calls.get(call)
        if tally is not None and not self._refuses({tally.turn}, call=call):
            session = self._where()[0]
            self._run(
                lambda undo, tell: undo.undo(
                    session=session, turn=tally.turn, call=call, path=path, by_others=by_others, progress=tell
                ),
                call=call,
            )

    def undo_turn(self, turn: int) -> None:
        if not self._refuses({turn}, turn=turn):
            session = self._where()[0]
            self._run(lambda undo, tell: undo.undo(session=session, turn=turn, progress=tell), turn=turn)

    def undo_last(self) -> None:
        """The last turn of this session of which something is left; what cannot be undone is named at its end."""
        session, turn = self._where()
        if session and not self._refuses({turn} if turn is not None else set()):
            last = max((turn for turn, tally in self.review.changes.turns.items() if tally.standing), default=None)
            self._run(lambda undo, tell: undo.undo(session=session, progress=tell), turn=last, at_turn=True)

    def undo_file(self, path: str) -> None:
        turns = next((file.turns for file in self.review.files if file.path == path), frozenset())
        if not self._refuses(turns):
            session = self._where()[0]
            self._run(lambda undo, tell: undo.undo(session=session, path=path, whole_session=True, progress=tell))

    def revert(self, review: FileReview, keys: Sequence[str]) -> None:
        """Take hunks of the agent's out of a file; what the person changed in it stays."""
        file = review.file
        if keys == [hunk.key for hunk in review.hunks] and not review.has_own_changes:
            self.undo_file(file.path)  # as a whole: also its name, its mode, and whether it is there
        elif not self._refuses(file.turns):
            self._start(self._revert(file, keys))

    def put_back(self, file: ChangedFile) -> None:
        """Make the agent's changes again that a later save by somebody else dropped."""
        if not self._refuses(file.turns):
            self._start(self._restored(lambda made, session: made.put_back(file.file_id, session=session)))

    def undo_session(self) -> None:
        session, turn = self._where()
        if not self._refuses({turn} if turn is not None else set()):
            self._run(lambda undo, tell: undo.undo(session=session, whole_session=True, progress=tell))

    def redo(self, batch: str, call: str = "", turn: int | None = None) -> None:
        self._run(
            lambda undo, tell: undo.redo(batch=batch, progress=tell),
            call=call,
            turn=turn,
            verb="redone",
            taken_back=batch,
        )

    def restore(self, version_id: str, *, before: bool = False, over: str | None = None) -> None:
        """Set a file back to a version; `over` is the state that the person agreed to replace."""
        self._start(self._restore(version_id, before, over))

    def undo_restoring(self, made: Restored) -> None:
        self._run(
            lambda undo, tell: undo.undo(session=made.session, turn=made.turn, call=made.call, progress=tell),
            taken_back=made,
        )

    def take_back(self, act: Act) -> None:
        if isinstance(act, Restored):
            self.undo_restoring(act)
        else:
            self.redo(act)

    async def close(self) -> None:
        """What has begun is finished, or a file would be set back and nobody would know."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    # --- inside

    def _refuses(self, turns: set[int] | frozenset[int], *, call: str = "", turn: int | None = None) -> bool:
        if self.busy_turn is None or self.busy_turn not in turns:
            return False
        self.done.emit(UndoOutcome(skipped=(translated(BUSY),), call=call, turn=turn))
        return True

    def _run(
        self,
        work: "Work",
        *,
        call: str = "",
        turn: int | None = None,
        verb: str = "undone",
        taken_back: Act | None = None,
        at_turn: bool = False,
    ) -> None:
        """`at_turn` says that it is told at the turn which it finds. A long one is not asked for twice."""
        if self.progress is not None:
            return
        tell = self.teller(call, turn, redoes=verb == "redone")
        session = self._where()[0]

        def reverse() -> "UndoReport":
            from app.assembly.undo_setup import open_undo  # slow, so it is imported in the thread

            return work(open_undo(self._profile, Path(self.reader.project)), tell)

        async def run() -> None:
            async with self._turn_taking:
                try:
                    report = await asyncio.to_thread(reverse)
                except (AppError, OSError) as error:
                    outcome = UndoOutcome(skipped=(_told(error),), call=call, turn=turn)
                else:
                    skipped = all_named(report.skipped, session, verb)
                    act = report.batch if report.restored and taken_back is None else None
                    where = report.turn if at_turn else turn
                    outcome = UndoOutcome(tuple(report.restored), skipped, call, where, act, taken_back)
                await self._look()
                self.show_progress(None)
            self.done.emit(outcome)

        self._start(run())

    def teller(self, call: str = "", turn: int | None = None, *, redoes: bool = False) -> "Progress":
        """Tells how far a long undo is, from any thread."""
        loop = asyncio.get_running_loop()

        def tell(done: int, of: int) -> None:
            if of >= MANY:
                loop.call_soon_threadsafe(self.show_progress, UndoProgress(done, of, call, turn, redoes))

        return tell

    def show_progress(self, progress: UndoProgress | None) -> None:
        if progress != self.progress:
            self.progress = progress
            self.progressed.emit(progress)

    async def _restore(self, version_id: str, before: bool, over: str | None) -> None:
        try:
            await self._restored(
                lambda made, session: made.restore(version_id, session=session, before=before, over=over)
            )
        except ChangedSince as reason:
            self.conflict_found.emit(RestoreConflict(version_id, before, reason))

    async def _revert(self, file: ChangedFile, keys: Sequence[str]) -> None:
        missing = 0

        def revert(made: "Restoration", session: str) -> Restored | None:
            nonlocal missing
            done, missing = made.revert(file.file_id, keys, session=session)
            return done

        await self._restored(revert, lambda: _not_reverted(file.path, missing, len(keys)))

    async def _restored(
        self, work: "Callable[[Restoration, str], Restored | None]", skipped: Callable[[], tuple[str, ...]] = tuple
    ) -> None:
        from app.assembly.undo_setup import open_restoration

        session = self._where()[0]
        project = Path(self.reader.project)
        async with self._turn_taking:
            try:
                made = await asyncio.to_thread(lambda: work(open_restoration(self._profile, project), session))
            except ChangedSince:
                raise
            except (AppError, OSError) as error:
                outcome = UndoOutcome(skipped=(_told(error),))
            else:
                outcome = UndoOutcome((made.path,) if made else (), skipped(), act=made)
            await self._look()
        self.done.emit(outcome)

    async def _look_in_turn(self) -> None:
        async with self._turn_taking:
            self._is_stale = False
            await self._look()

    async def _look(self) -> None:
        session = self._where()[0]
        try:
            last_said = await asyncio.to_thread(self._profile.store.last_said, session) if session else ""
            self.review = await asyncio.to_thread(self.reader.review, session, last_said)
        except DatabaseBusy:  # the window says so
            QTimer.singleShot(AGAIN_MS, self, self.refresh)
            return
        except (AppError, OSError) as error:
            self.unreadable.emit(error if isinstance(error, StorageError) else StorageError(_told(error)))
            return
        self.reviewed.emit(self.review)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _not_reverted(path: str, missing: int, asked: int) -> tuple[str, ...]:
    if not missing:
        return ()
    if asked == 1:
        return (
            tr(
                "The change in {path} was not reverted: its lines changed since, or it was reverted already.", path=path
            ),
        )
    return (
        tr(
            "{missing} of {asked} changes in {path} were not reverted: they changed since, or were reverted already.",
            path=path,
            missing=missing,
            asked=asked,
        ),
    )


def _told(error: Exception) -> str:
    if isinstance(error, AppError):
        return core_text(error.text)
    return tr("The stored versions cannot be read: {error}.", error=error)
