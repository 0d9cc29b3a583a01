"""What a command did to the project's files: found out by looking before and after, and kept so that undo covers it.

Before a command every file's content is copied aside, once and then only where something changed. Afterwards whatever
differs is recorded in the name of the call, with its former content. Where that content is missing, the report says so.
"""

import asyncio
import logging
import os
import threading
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Protocol

from app.changes import CURRENT, SOMEBODY, UNKNOWN, CallInfo, CallStop
from app.errors import StorageError, ToolError
from app.sandbox.effects.authors import Authors
from app.sandbox.effects.backups import MAX_BACKUP_BYTES, MAX_FILE_BYTES, MAX_FILES, Backup, Backups, prune
from app.sandbox.effects.effect_report import Effect, EffectKind, EffectReport, merged
from app.sandbox.effects.project_reader import seen
from app.sandbox.effects.recording import FAILED, ChangeRecording, Ledger
from app.sandbox.effects.repositories import Repositories, as_change, author_of, git_before
from app.sandbox.effects.scan import TICK_NS
from app.sandbox.effects.snapshot import Snapshot, SnapshotDiff, facts
from app.sandbox.effects.snapshot_diff import changed_between
from app.sandbox.effects.stat_index import Scanner
from app.sandbox.files.places import Place
from app.sandbox.files.workspace import Workspace
from app.sandbox.git.words import GitChange, merged_changes
from app.sandbox.protect.command_record import Record

COPY_WAIT_SECONDS = 2.0
"""Seconds that a command waits at most for files to be copied."""
GIT_STEP_SECONDS = 0.3
"""Seconds for which git objects are copied before somebody else may have a turn."""
FILES_PER_STEP = 100
"""Files copied between two moments at which somebody else may have a turn."""
UPKEEP_EVERY = 50
"""Commands until copies that are not needed any more are cleared away."""
ALONGSIDE = "Another command ran at the same time; what it changed may be listed here too."
UNRECORDED = "What confines commands here cannot tell who changes a file."
LOST_TRACK = "Not every change can be traced to this command alone."
UNFINISHED = (
    "The project was still being looked through when this began: no change can be undone, deletions are not listed."
)
UNREADABLE = "The project folder could not be looked through, so what the command changed is not known."
PARTLY = "The project has more files than are watched, so this list may not be complete."
STILL_THERE = "the project was not looked through before"

_log = logging.getLogger(__name__)

__all__ = ["CommandStart", "EffectReport", "Effects"]


class OpenCommands(Protocol):
    """Keeps which commands run, in case this program is killed; raises StorageError."""

    folder: Path

    def begin_command(self, call: CallInfo, began_ns: int, position: int, *, copied: bool) -> None: ...

    def end_command(self, call: CallInfo) -> None: ...


@dataclass(eq=False, slots=True)
class CommandStart:
    """A command that is running. `effects` grows whenever accounts are settled while it does."""

    call: CallInfo
    began_ns: int
    blind: bool = False
    """There was no look at the project before it began."""
    record: Record = field(default_factory=Record)
    """Hand it to what runs the command."""
    since: int = 0
    """Where in its record begins what happened after the last look."""
    next: int = 0
    """The same for the look that is under way."""
    alone: bool = True
    looked_at: bool = False
    """Accounts were settled while it ran."""
    effects: list[Effect] = field(default_factory=list)
    meanwhile: list[Effect] = field(default_factory=list)
    """What changed while it ran and is not, or not for certain, its doing."""
    left_out: int = 0
    git: list[GitChange] = field(default_factory=list)
    """What became of repositories while it ran."""


class Effects:
    """Watches one project for one session. `folder` is where copies of its files lie, outside of every zone.

    `gits` tells the folders of its repositories, `packs_are_held` whether commands cannot remove their packs.
    """

    def __init__(
        self,
        files: Workspace,
        ledger: Ledger,
        folder: Path,
        open_calls: OpenCommands | None = None,
        *,
        gits: Callable[[], Iterable[Path]] = tuple,
        packs_are_held: Callable[[], bool] = lambda: False,
    ) -> None:
        self._files = files
        self._ledger = ledger
        self._open_calls = open_calls
        self._folder = folder
        self._root = files.project.zone.root
        self._scanner = Scanner(str(self._root), _foreign(files, folder))
        self._backups = Backups(folder)
        self._repositories = Repositories(files.project.zone, folder / "git", gits, packs_are_held)
        self._lock = asyncio.Lock()
        self._look: Snapshot | None = None
        self._position = self._looks = 0
        self._looked_ns: int | None = None
        """When the last look began."""
        self._git_turn = threading.Lock()
        self._git_looked_ns: int | None = None
        self._useless = False
        """Whether there are copies that could make room for others."""
        self._uncopied: dict[str, None] = {}
        self._open: list[CommandStart] = []
        self._first: asyncio.Task[None] | None = None
        self._copying: asyncio.Task[None] | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._steps: set[asyncio.Task[bool]] = set()

    async def prepare(self) -> None:
        """Begin to look through the project and to copy its files, in the background."""
        if self._first is None:
            self._first = asyncio.create_task(self._look_first())

    async def begin(self) -> CommandStart:
        """Call right before a command; returns soon even if the project is large."""
        deadline = time.monotonic() + COPY_WAIT_SECONDS
        await self.prepare()
        assert self._first is not None
        if not self._first.done():
            await asyncio.wait({self._first}, timeout=COPY_WAIT_SECONDS)
        call: CallInfo | None = CURRENT.get(None)
        call = replace(call, stop=CallStop()) if call is not None else CallInfo(0, "", "")
        mark = CommandStart(call, time.time_ns() - TICK_NS)
        if self._look is None and not self._first.done():
            mark.blind = True
        else:
            mark.blind = not await self._settled()
            await self._copied(deadline)
        await asyncio.to_thread(self._keep_git, deadline)
        if self._open_calls is not None:
            await asyncio.to_thread(self._note_open, self._open_calls, mark)
        self._open.append(mark)
        if len(self._open) > 1:
            for each in self._open:
                each.alone = False
        return mark

    def _note_open(self, open_calls: OpenCommands, mark: CommandStart) -> None:
        """What the next start needs to know if this program is killed; without it the command does not run."""
        try:
            open_calls.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = open_calls.folder / f"{mark.call.key}.record"
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            mark.record.close()
            mark.record = Record(handle, path)
            self._repositories.note(git_before(path))
            position = self._ledger.position()
            open_calls.begin_command(
                mark.call, mark.began_ns, position, copied=self.ready and not self._backups.is_full
            )
        except (OSError, StorageError) as error:
            if mark.record.path is not None:
                mark.record.path.unlink(missing_ok=True)
                git_before(mark.record.path).unlink(missing_ok=True)
            why = error.text if isinstance(error, StorageError) else f"{error.strerror or error}."
            raise ToolError(f"Not run: what is needed to undo it could not be kept. {why}", "E_STORAGE") from error

    async def catch_up(self) -> None:
        """Call before a tool changes a file: what commands that still run did to it so far is recorded before that."""
        if self._open:
            await self._settled()

    async def end(self, mark: CommandStart, *, contained: bool = False) -> EffectReport:
        """Call when the command and all that it started have ended.

        `contained` says that it could give a file no name outside of the project; then it is enough to look where the
        kernel says that something changed.
        """
        looked = await self._settled(mark, contained=contained)
        if self._uncopied:
            self._copy_on()
        note = self._note(mark, looked=looked)
        report = EffectReport.of(mark.effects, note, mark.left_out, mark.meanwhile, mark.git)
        mark.record.close()
        if self._open_calls is not None:
            await asyncio.to_thread(self._note_end, self._open_calls, mark)
        return report

    def _note_end(self, open_calls: OpenCommands, mark: CommandStart) -> None:
        try:
            open_calls.end_command(mark.call)
        except StorageError as error:  # the next start finds nothing left to record
            _log.warning("the end of a command could not be noted: %s", error)

    @property
    def ready(self) -> bool:
        """Whether every file that can be kept has been copied."""
        return self._look is not None and not self._uncopied

    def close(self) -> None:
        self._scanner.close()
        for task in (self._first, self._copying, self._keeping):
            if task is not None:
                task.cancel()
        self._backups.close()
        self._repositories.close()

    # Looking and copying

    async def _step(self, act: Callable[[], bool], first: Callable[[], Awaitable[None]] | None = None) -> bool:
        """One step after the other, each to its end even if the caller is cancelled."""

        async def alone() -> bool:
            call: CallInfo | None = CURRENT.get(None)
            if call is not None:  # what a command did is accounted for also when its call was given up
                CURRENT.set(replace(call, stop=CallStop()))
            async with self._lock:
                if first is not None:
                    await first()
                return await asyncio.to_thread(act)

        task = asyncio.create_task(alone())
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)
        return await asyncio.shield(task)

    async def _look_first(self) -> None:
        await self._step(self._start)
        self._copy_on()
        self._keeping = asyncio.create_task(self._keep_git_first())

    def _start(self) -> bool:
        try:
            self._backups.open()
        except (OSError, StorageError) as error:
            _log.warning("what commands change cannot be undone: %s", error)
        try:
            position = self._ledger.position()
            look = self._scanner.snapshot()
        except (OSError, StorageError):
            return False
        self._look, self._position = look, position
        self._uncopied = dict.fromkeys(path for path, found in look.paths() if not self._backups.has(path, found))
        self._backups.keep_only({path for path, _ in look.paths()})
        prune(self._folder.parent, self._folder)
        return True

    def _copy_on(self) -> asyncio.Task[None]:
        """Copy what has changed, bit by bit, so that a command that begins meanwhile need not wait for all of it."""
        if self._copying is None or self._copying.done():
            self._copying = asyncio.create_task(self._copy())
        return self._copying

    async def _copied(self, deadline: float) -> None:
        """Wait until everything is copied, as long as there is time."""
        if self._uncopied or (self._copying is not None and not self._copying.done()):
            await asyncio.wait({self._copy_on()}, timeout=max(deadline - time.monotonic(), 0))

    async def _copy(self) -> None:
        while self._uncopied:
            await self._step(self._copy_some)

    def _copy_some(self) -> bool:
        paths = list(islice(self._uncopied, FILES_PER_STEP))
        try:
            self._copy_these(paths)
        finally:
            for path in paths:  # not before: until then they are not ready
                del self._uncopied[path]
        return True

    def _copy_these(self, paths: Sequence[str]) -> None:
        look = self._look
        wanted = [path for path in paths if look is not None and self._is_wanted(look, path)]
        found = seen(self._root, sorted(wanted), MAX_FILE_BYTES)
        self._backups.put([Backup(item.path, item.signature, item.data) for item in found if item.data is not None])

    def _is_wanted(self, look: Snapshot, path: str) -> bool:
        found = look.get(path)
        if (
            found is None
            or not (facts(found).is_file or facts(found).is_link)
            or not self._backups.room_for(path, facts(found).size)
        ):
            return False
        if self._open and path in look.fresh:
            return False  # a running command may have changed it already without a trace in its signature
        return self._files.may_read(Place(self._files.project.zone, tuple(path.split("/"))))

    # Settling

    async def _settled(self, ending: CommandStart | None = None, *, contained: bool = False) -> bool:
        return await self._step(
            partial(self._settle, ending, contained=contained), partial(self._ask_what_is_held, ending)
        )

    async def _ask_what_is_held(self, ending: CommandStart | None) -> None:
        """Before a look: what a command writes after it, it has open already, or names from now on."""
        for mark in [mark for mark in self._open if mark is not ending]:
            mark.next = mark.record.size
            await mark.record.held()

    def _settle(self, ending: CommandStart | None = None, *, contained: bool = False) -> bool:
        """Look again. What differs is recorded for the command that ends, else for the last one that is running."""
        try:
            self._compare(ending, contained=contained)
        except (OSError, StorageError) as error:
            _log.warning("it is not known what a command changed: %s", error)
            return False
        finally:
            if ending is not None:
                self._open.remove(ending)
        return True

    def _compare(self, ending: CommandStart | None, *, contained: bool) -> None:
        if self._open:
            with self._git_turn:
                self._settle_git(ending)
        position = self._ledger.position()
        looked_ns = time.time_ns()
        others = any(mark is not ending for mark in self._open)  # they may hold files open and not be heard
        idle = ending is None
        new = self._scanner.snapshot(listening=(contained or idle) and not others, idle=idle)
        old = self._look
        running = [mark for mark in (*self._open, ending) if mark is not None and not mark.blind]
        if old is None or not running:
            self._take_in(old, new)
        else:
            self._record(old, new, running[-1].call, ending)
        for mark in self._open:
            mark.looked_at = True
            mark.since = max(mark.since, mark.next)
        if ending is not None and ending.blind:
            touched = _touched_since(self._files.project, new, ending.began_ns)
            author = Authors([ending], self._root)
            ending.effects = [effect for effect in touched if author.of(effect.path) is ending]
            ending.meanwhile = [
                replace(effect, author=name) for effect in touched if isinstance(name := author.of(effect.path), str)
            ]
        self._look, self._position, self._looked_ns = new, position, looked_ns

    def _take_in(self, old: Snapshot | None, new: Snapshot) -> None:
        if old is None:
            self._uncopied = dict.fromkeys(path for path, _ in new.paths())
            return
        found = changed_between(old, new, self._backups, self._root, 0)
        self._uncopied |= dict.fromkeys((*found.changed, *found.created))
        self._looks += 1
        self._note_useless(found)
        if (self._backups.is_full and self._useless) or self._looks % UPKEEP_EVERY == 0:
            self._backups.keep_only({path for path, _ in new.paths()})
            self._useless = False

    def _note_useless(self, found: SnapshotDiff) -> None:
        """Copies of files that are gone, and where there are too many bytes, those of changed ones too."""
        self._useless = self._useless or bool(found.deleted) or (bool(found.changed) and self._backups.is_heavy)

    def _record(self, old: Snapshot, new: Snapshot, call: CallInfo, ending: CommandStart | None) -> None:
        began_ns = min(mark.began_ns for mark in self._open)
        doubtful = _touched_while(ending, old) if ending is not None and ending.looked_at else ()
        found = changed_between(old, new, self._backups, self._root, began_ns, doubtful)
        if not found:
            return
        self._note_useless(found)
        by_tools = {touched.path: touched.after for touched in self._ledger.since(self._position)}
        preferred = sorted(self._open, key=lambda mark: mark is not ending)
        for author, part in Authors(preferred, self._root, self._looked_ns, by_tools).shares(found):
            settlement = ChangeRecording(self._files, self._backups, self._ledger, old, new, by_tools)
            if isinstance(author, str):
                CURRENT.set(CallInfo(call.turn, call.call_id, author))  # in the context of this thread alone
                settlement.run(part, author)
                for mark in self._open:
                    mark.meanwhile = merged(mark.meanwhile, settlement.effects)
                    mark.left_out += settlement.left_out
            else:
                CURRENT.set(author.call)
                settlement.run(part)
                author.effects = merged(author.effects, settlement.effects)
                author.left_out += settlement.left_out
            self._uncopied |= dict.fromkeys(settlement.again)

    # Repositories

    async def _keep_git_first(self) -> None:
        """Bit by bit, so that a command that begins meanwhile need not wait for all of it."""
        while not await asyncio.to_thread(self._keep_git, time.monotonic() + GIT_STEP_SECONDS):
            pass

    def _keep_git(self, deadline: float) -> bool:
        """Before a command begins; apart from the look at the project, which may take longer."""
        with self._git_turn:
            self._settle_git(None)
            return self._repositories.keep(deadline)

    def _settle_git(self, ending: CommandStart | None) -> None:
        """What differs in repositories is recorded for the command that did it; while none runs it is the person's."""
        looked_ns = time.time_ns()
        preferred: list[CommandStart] = []
        authors: Authors[CommandStart] | None = None

        def after_the_look() -> Callable[[str], bool] | None:
            nonlocal preferred, authors
            preferred = sorted(self._open, key=lambda mark: mark is not ending)
            authors = Authors(preferred, self._root, self._git_looked_ns) if preferred else None
            return None if authors is None else lambda path: authors.of(path) != SOMEBODY

        shares: dict[CommandStart | str, list[GitChange]] = {}
        for one in self._repositories.changed(after_the_look):
            assert authors is not None
            shares.setdefault(author_of(authors, one, preferred[0]), []).append(one.change)
        for author, changes in shares.items():
            self._record_git(author, changes, preferred[0].call)
        self._git_looked_ns = looked_ns

    def _record_git(self, author: CommandStart | str, changes: list[GitChange], call: CallInfo) -> None:
        if isinstance(author, str):
            CURRENT.set(CallInfo(call.turn, call.call_id, author))  # in the context of this thread alone
            changes = [replace(change, author=author) for change in changes]
        else:
            CURRENT.set(author.call)
        kept = [change for change in changes if change.path and not change.lost]
        if not self._ledger.record_all(as_change(change) for change in kept):
            changes = [replace(change, lost=change.lost or FAILED) for change in changes]
        for mark in self._open if isinstance(author, str) else [author]:
            mark.git = merged_changes(mark.git, changes)

    def _note(self, mark: CommandStart, *, looked: bool) -> str:
        if not looked:
            return UNREADABLE
        authors = {effect.author for effect in mark.meanwhile}
        notes = [ALONGSIDE] if UNKNOWN in authors and not mark.alone else []
        if UNKNOWN in authors:
            notes.append(LOST_TRACK if mark.record.is_kept else UNRECORDED)
        if mark.blind:
            notes.append(UNFINISHED)
        elif self._look is not None and not self._look.whole:
            notes.append(PARTLY)
        lost = [effect for effect in (*mark.effects, *mark.meanwhile) if effect.lost]
        if lost and not mark.blind:
            notes.append(_limits(lost, full=self._backups.is_full))
        return " ".join(notes)


def _foreign(files: Workspace, folder: Path) -> list[str]:
    """Folders in the project that belong to us."""
    root = files.project.zone.root
    others = [zone.root for zone in files.zones if zone.root != root] + [folder]
    return [f"{other.relative_to(root).as_posix()}/" for other in others if other.is_relative_to(root)]


def _touched_while(mark: CommandStart, look: Snapshot) -> list[str]:
    """What it may have written through memory since that look: only the first time that is done leaves a trace."""
    return [path for path, found in look.paths() if facts(found).ctime_ns >= mark.began_ns]


def _touched_since(project: Place, look: Snapshot, began_ns: int) -> list[Effect]:
    return [
        Effect(EffectKind.CHANGED, Place(project.zone, tuple(path.split("/"))).shown, lost=STILL_THERE)
        for path, found in look.paths()
        if facts(found).ctime_ns >= began_ns
    ]


def _limits(lost: Sequence[Effect], *, full: bool) -> str:
    text = f"{len(lost):,} of these changes cannot be undone."
    if not full:
        return text
    return (
        f"{text} At most {MAX_FILES:,} files of up to {MAX_FILE_BYTES // 1_000_000} MB each, "
        f"{MAX_BACKUP_BYTES // 1_000_000} MB in all, are kept; this project has more."
    )
