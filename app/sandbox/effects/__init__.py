"""Finds out what a command changed in the project, by snapshots before and after it, and records it for undo.

Before a command runs, the content of every file is copied to the backups; later only of files that changed. After the
command, whatever differs is recorded as a change of its call, together with the former content. If that content is
missing, the report says so.
"""

import asyncio
import contextlib
import logging
import os
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeVar

from app.changes import CURRENT, SOMEBODY, UNKNOWN, CallInfo, CallStop
from app.errors import StorageError, ToolError
from app.sandbox.effects.authors import Authors
from app.sandbox.effects.backups import MAX_BACKUP_BYTES, MAX_FILE_BYTES, MAX_FILES, Backup, Backups, prune
from app.sandbox.effects.effect_report import Effect, EffectKind, EffectReport, merged
from app.sandbox.effects.project_reader import seen
from app.sandbox.effects.recording import FAILED, ChangeRecording, Ledger, store_copies
from app.sandbox.effects.repositories import Repositories, as_change, author_of, git_before
from app.sandbox.effects.resident import Resident
from app.sandbox.effects.scan import TICK_NS
from app.sandbox.effects.snapshot import Snapshot, SnapshotDiff, facts
from app.sandbox.effects.snapshot_diff import changed_between
from app.sandbox.effects.stat_index import Scanner
from app.sandbox.files.places import Place
from app.sandbox.files.workspace import Workspace
from app.sandbox.git.words import GitChange, merged_changes
from app.sandbox.protect.command_record import Record

SCAN_WAIT_SECONDS = 2.0
"""How long a command waits at most for the first snapshot of the project, without which nothing can be undone."""
COPY_WAIT_SECONDS = 0.8
"""How long it waits at most until files are copied."""
GIT_STEP_SECONDS = 0.3
"""How long git objects are copied before other work gets its turn."""
FILES_PER_STEP = 100
BYTES_PER_STEP = 2_000_000
"""How many files, and bytes of them, are copied before other work gets its turn."""
COMMANDS_PER_CLEANUP = 50
"""After so many commands, backups that are no longer needed are removed."""
ALONGSIDE = "Another command ran at the same time; what it changed may be listed here too."
UNRECORDED = "What confines commands here cannot tell who changes a file."
LOST_TRACK = "Not every change can be traced to this command alone."
UNFINISHED = (
    "The project was still being looked through when this began: no change can be undone, deletions are not listed."
)
UNREADABLE = "The project folder could not be looked through, so what the command changed is not known."
GIT_UNKNOWN = GitChange("", "", "", None, None, "they could not be read", told="changes of repositories are not known")
PARTLY = "The project has more files than are watched, so this list may not be complete."
STILL_THERE = "the project was not looked through before"

T = TypeVar("T")

_log = logging.getLogger(__name__)

__all__ = ["CommandStart", "EffectReport", "Effects"]


class OpenCommands(Protocol):
    """Stores which commands are running, in case this program is killed; raises StorageError."""

    folder: Path

    def begin_command(self, call: CallInfo, began_ns: int, position: int, *, copied: bool) -> None: ...

    def end_command(self, call: CallInfo) -> None: ...


@dataclass(eq=False, slots=True)
class CommandStart:
    """A command that is running. `effects` grows whenever a snapshot is compared while it runs."""

    call: CallInfo
    began_ns: int
    blind: bool = False
    """Whether there was no snapshot of the project before it began."""
    record: Record = field(default_factory=Record)
    """The names that the command touches; whoever runs the command writes it."""
    since: int = 0
    """The position in `record` at the time of the last snapshot."""
    next: int = 0
    """The position in `record` at the time of the snapshot that is being taken."""
    alone: bool = True
    """Whether no other command ran at the same time."""
    compared: bool = False
    """Whether a snapshot was compared while it ran."""
    effects: list[Effect] = field(default_factory=list)
    meanwhile: list[Effect] = field(default_factory=list)
    """What changed while it ran and was not made, or not certainly made, by it."""
    left_out: int = 0
    git: list[GitChange] = field(default_factory=list)
    """What changed in repositories while it ran."""
    resident: Resident | None = None
    """The program that answers this call and runs on after it."""


class CopyTurn:
    """Held by the session that copies files in the background."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self.ended = 0
        """How often it was given back."""

    async def __aenter__(self) -> "CopyTurn":
        await self._lock.acquire()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.ended += 1
        self._lock.release()


class Effects:
    """Finds and records the effects of commands in one project for one session.

    `folder` is for the backups, outside of every zone. `gits` gives the folders of the project's repositories,
    `packs_are_held` says whether commands are kept from removing git packs. `copying` is held while files are copied in
    the background: sessions that share a folder share it, so that one of them copies and the others find its copies.
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
        copying: CopyTurn | None = None,
    ) -> None:
        self._files, self._ledger, self._open_calls, self._folder = files, ledger, open_calls, folder
        self._root = root = files.project.zone.root
        own = [other for other in (*(zone.root for zone in files.zones), folder) if other != root]
        leave_out = [f"{other.relative_to(root).as_posix()}/" for other in own if other.is_relative_to(root)]
        self._scanner = Scanner(str(root), leave_out)
        self._backups = Backups(folder)
        self._repositories = Repositories(files.project.zone, folder / "git", gits, packs_are_held)
        self._lock = asyncio.Lock()
        self._copying_turn = copying or CopyTurn()
        self._copied = 0
        """How often files had been copied, by any session, before the last look at the copies."""
        self._snapshot: Snapshot | None = None
        self._snapshot_ns: int | None = None
        """When the last snapshot was begun."""
        self._position = self._count = 0
        self._git_turn = threading.Lock()
        self._git_snapshot_ns: int | None = None
        self._has_unneeded = False
        """Whether there are backups that could be removed to make room."""
        self._uncopied: dict[str, None] = {}
        self._postponed: set[str] = set()
        """Files that a running command may have changed without a change of their signature; copied when none runs."""
        self._waiting: list[Backup] = []
        """Backups that are in memory, and are stored when the command that changed their files has been reported."""
        self._open: list[CommandStart] = []
        self._residents: dict[Record, Resident] = {}
        """Never changed but replaced: programs come and go while others look through it, also in other threads."""
        self._untold: dict[str, Resident] = {}
        """What programs that have ended changed between calls, by the names of their tools, until they run again."""
        self._later: asyncio.TimerHandle | None = None
        self._first: asyncio.Task[None] | None = None
        self._copying: asyncio.Task[None] | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._steps: set[asyncio.Task[Any]] = set()
        self._endings: set[asyncio.Task[Any]] = set()

    def prepare_later(self, seconds: float) -> None:
        """Call `prepare` after so many seconds, unless a command begins sooner."""
        self._later = asyncio.get_running_loop().call_later(seconds, self.prepare)

    def prepare(self) -> None:
        """Begin to scan the project and to copy its files, in the background."""

        async def keep_git() -> None:
            while not await asyncio.to_thread(self._keep_git, time.monotonic() + GIT_STEP_SECONDS):
                pass  # in small steps, so that a command that begins meanwhile does not wait for all of it

        async def scan_and_copy() -> None:
            self._copied = self._copying_turn.ended
            await self._step(self._scan_first)
            self._copy_on()
            self._keeping = asyncio.create_task(keep_git())

        if self._first is None:
            self._first = asyncio.create_task(scan_and_copy())

    async def begin(self, running: Record | None = None) -> CommandStart:
        """Call right before a command; returns soon even if the project is large.

        `running` is the record of a program that runs already: what it changes from now on counts, until `end`.
        """
        deadline = time.monotonic() + COPY_WAIT_SECONDS
        shared = running.shared() if running is not None else None
        since = shared.size if shared is not None else 0
        if shared is not None:
            await shared.held()
        self.prepare()
        assert self._first is not None
        if not self._first.done():
            await asyncio.wait({self._first}, timeout=SCAN_WAIT_SECONDS)
        call: CallInfo | None = CURRENT.get(None)
        call = replace(call, stop=CallStop()) if call is not None else CallInfo(0, "", "")
        command = CommandStart(call, time.time_ns() - TICK_NS)
        command.blind = self._snapshot is None and not self._first.done()
        beginning = asyncio.create_task(self._begin(command, deadline))
        try:
            await asyncio.shield(beginning)
        except asyncio.CancelledError:
            self._end_later(self._taken_back(command, beginning))
            raise
        if shared is not None:
            command.record.close()
            command.record, command.since, command.next = shared, since, since
        if running is not None and (resident := self._residents.get(running)) is not None:
            resident.calls += 1
            command.resident = resident
        self._open.append(command)
        if len(self._open) > 1:
            for each in self._open:
                each.alone = False
        return command

    async def _begin(self, command: CommandStart, deadline: float) -> None:
        if not command.blind:
            if await self._alone(partial(self._settle_and_store, command, deadline), self._note_open_files):
                return
            await asyncio.wait({self._copy_on()}, timeout=max(deadline - time.monotonic(), 0))
        await asyncio.to_thread(self._store, command, deadline)

    async def _taken_back(self, command: CommandStart, beginning: asyncio.Task[None]) -> None:
        """A command that was cancelled before it ran is not taken for one that was cut off."""
        await asyncio.wait({beginning})
        command.record.close()
        if beginning.exception() is None and self._open_calls is not None:
            with contextlib.suppress(StorageError):  # the next start finds nothing to record
                await asyncio.to_thread(self._open_calls.end_command, command.call)

    def _settle_and_store(self, command: CommandStart, deadline: float) -> bool:
        """What is done before a command, in one thread; False if there are more files to copy first."""
        command.blind = not self._settle()
        self._copy_some()
        if self._uncopied:
            return False
        self._store(command, deadline)
        return True

    def _store(self, command: CommandStart, deadline: float) -> None:
        """Keep git objects, and store what the next start needs if this program is killed.

        If that fails, the command does not run.
        """
        self._keep_git(deadline)
        open_calls = self._open_calls
        if open_calls is None:
            return
        try:
            open_calls.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = open_calls.folder / f"{command.call.key}.record"
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            command.record.close()
            command.record = Record(handle, path)
            self._repositories.note(git_before(path))
            position = self._ledger.position()
            copied = self.ready and not self._backups.is_full
            open_calls.begin_command(command.call, command.began_ns, position, copied=copied)
        except (OSError, StorageError) as error:
            if command.record.path is not None:
                command.record.path.unlink(missing_ok=True)
                git_before(command.record.path).unlink(missing_ok=True)
            why = error.text if isinstance(error, StorageError) else f"{error.strerror or error}."
            raise ToolError(f"Not run: what is needed to undo it could not be kept. {why}", "E_STORAGE") from error

    @contextlib.asynccontextmanager
    async def residing(self, record: Record, tool: str) -> AsyncIterator[None]:
        """Around the life of a program that calls come to: what it changes between them is recorded as its doing."""
        resident = Resident(CallInfo(0, "", tool), record, time.time_ns() - TICK_NS)
        self._residents = {**self._residents, record: resident}
        if (before := self._untold.pop(tool, None)) is not None:
            resident.take_over(before)
        try:
            yield
        finally:
            resident.is_over = True
            if resident.has_acted:
                await self._settled()
            self._untold[tool] = resident
            self._residents = {one: other for one, other in self._residents.items() if one is not record}

    def between_calls(self, record: Record) -> EffectReport | None:
        """What the program of this record changed while it answered no call; each change is told once."""
        resident = self._residents.get(record)
        return resident.report() if resident is not None else None

    async def scanned(self) -> None:
        """Wait for the first snapshot, no longer than a command does."""
        if self._snapshot is None:
            self.prepare()
            assert self._first is not None
            await asyncio.wait({self._first}, timeout=SCAN_WAIT_SECONDS)

    def lost_for_good(self, paths: Iterable[str], folders: Iterable[str]) -> dict[str, str]:
        """The files among these paths, and those in these folders that are not ignored, that are too large to be kept.

        Each has a sentence for the person, who may agree to that.
        """
        zone, files = self._files.project.zone, self._snapshot.files if self._snapshot is not None else {}
        below = tuple("" if folder == "." else f"{folder}/" for folder in folders)
        inside = [
            base + name
            for base, names in (files.items() if below else ())
            if base.startswith(below)
            for name, found in names.items()
            if facts(found).size > MAX_FILE_BYTES
        ]
        places = [Place(zone, tuple(path.split("/"))) for path in (*paths, *inside) if path != "."]
        return self._files.lost_for_good(places, MAX_FILE_BYTES)

    async def catch_up(self) -> None:
        """Call before a tool changes a file: what running commands did to it so far is recorded first."""
        if self._open or any(resident.has_acted for resident in self._residents.values()):
            await self._settled()

    async def end(self, command: CommandStart, *, contained: bool = False) -> EffectReport:
        """Call when the command and all processes that it started have ended.

        `contained` says that it could make no hard link outside of the project; then it is enough to scan the folders
        in which inotify reported changes. For a program that runs on, its record tells that. If the caller is
        cancelled, what the command did is recorded all the same.
        """
        return await asyncio.shield(self._end_later(self._end(command, contained=contained)))

    def _end_later(self, ending: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do it even if the caller is cancelled, before this is closed."""
        task = asyncio.create_task(ending)
        self._endings.add(task)
        task.add_done_callback(self._endings.discard)
        return task

    async def _end(self, command: CommandStart, *, contained: bool) -> EffectReport:
        if command.resident is not None:
            position = command.record.size
            await command.record.held()
            contained = command.record.stays_in(self._root, position)
        settle = partial(self._settle_end, command, contained=contained)
        report = await self._alone(settle, partial(self._note_open_files, command))
        if command.resident is not None:
            command.resident.calls -= 1
            command.resident.since = command.resident.next = position
            command.resident.call = replace(command.call, tool=command.resident.call.tool, touched=[])
        if self._uncopied or self._waiting:
            self._copy_on()
        return report

    @property
    def ready(self) -> bool:
        """Whether every file that can be backed up has been copied."""
        return self._snapshot is not None and not self._uncopied and not self._waiting

    async def stop(self) -> None:
        """Give up the scanning and copying that still runs. What commands changed is recorded before that."""
        if self._later is not None:
            self._later.cancel()
        if self._endings:
            await asyncio.wait(self._endings)
        tasks = [task for task in (self._first, self._copying, self._keeping, *self._steps) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._waiting:
            await asyncio.to_thread(self._store_waiting)
        await asyncio.to_thread(self._backups.close)  # SQLite tidies up then, which takes a while

    def close(self) -> None:
        self._scanner.close()
        if self._later is not None:
            self._later.cancel()
        for task in (self._first, self._copying, self._keeping):
            if task is not None:
                task.cancel()
        self._backups.close()
        self._repositories.close()

    # --- scanning and copying

    async def _step(self, act: Callable[[], T], first: Callable[[], Awaitable[None]] | None = None) -> T:
        """Run a step in a thread, after the steps before it, and to its end even if the caller is cancelled."""
        task = asyncio.create_task(self._alone(act, first))
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)
        return await asyncio.shield(task)

    async def _alone(self, act: Callable[[], T], first: Callable[[], Awaitable[None]] | None = None) -> T:
        """The same in a task of its own, which nobody cancels."""
        call: CallInfo | None = CURRENT.get(None)
        if call is not None:  # changes of a command are recorded even if its call was given up
            CURRENT.set(replace(call, stop=CallStop()))
        async with self._lock:
            if first is not None:
                await first()
            return await asyncio.to_thread(act)

    def _scan_first(self) -> bool:
        try:
            self._backups.open()
        except (OSError, StorageError) as error:
            _log.warning("what commands change cannot be undone: %s", error)
        try:
            position = self._ledger.position()
            self._scanner.keep(self._backups.known())
            found = self._scanner.snapshot()
        except (OSError, StorageError):
            return False
        self._snapshot, self._position = found, position
        self._uncopied = self._small_first(found)
        self._backups.keep_only({path for path, _ in found.paths()})
        prune(self._folder.parent, self._folder)
        return True

    def _small_first(self, found: Snapshot) -> dict[str, None]:
        """The files without a copy. Small ones, which are the most, come first; of similar size, those of one folder.

        Sorting all of them would be a single call, for which every other thread waits.
        """
        by_size: dict[int, list[str]] = {}
        for path, was in found.paths():
            if not self._backups.has(path, was):
                by_size.setdefault(facts(was).size.bit_length(), []).append(path)
        return {path: None for _, paths in sorted(by_size.items()) for path in paths}

    def _copy_on(self) -> asyncio.Task[None]:
        """Copy changed files in small steps, so that a command that begins meanwhile does not wait for all of them."""

        async def copy() -> None:
            async with self._copying_turn as turn:
                if turn.ended != self._copied:
                    await self._step(self._skip_copied)
                while self._uncopied or self._waiting:
                    await self._step(self._copy_some)
                self._copied = turn.ended + 1

        if self._copying is None or self._copying.done():
            self._copying = asyncio.create_task(copy())
        return self._copying

    def _store_waiting(self, most: int | None = None) -> None:
        some = self._waiting[:most]
        store_copies(self._backups, self._ledger, some)
        self._waiting = self._waiting[len(some) :]

    def _skip_copied(self) -> None:
        """Leave out the files that another session has copied meanwhile."""
        if (snapshot := self._snapshot) is None:
            return
        self._backups.look_again()
        for path in list(self._uncopied):
            signature = snapshot.get(path)
            if signature is not None and self._backups.has(path, signature):
                del self._uncopied[path]

    def _copy_some(self) -> None:
        if self._waiting:
            self._store_waiting(FILES_PER_STEP)
            return
        snapshot = self._snapshot
        paths: list[str] = []
        wanted: list[str] = []
        size = 0
        try:
            for path in islice(self._uncopied, FILES_PER_STEP):
                paths.append(path)
                if snapshot is None:
                    continue
                if self._open and path in snapshot.fresh:
                    self._postponed.add(path)
                elif (bytes_of_it := self._size_if_copied(snapshot, path)) is not None:
                    wanted.append(path)
                    size += bytes_of_it
                if size > BYTES_PER_STEP:
                    break
            found = seen(self._root, sorted(wanted), MAX_FILE_BYTES)
            self._backups.put([Backup(item.path, item.signature, item.data) for item in found if item.data is not None])
        finally:
            for path in paths:  # not earlier: `ready` is false as long as they are listed
                del self._uncopied[path]

    def _size_if_copied(self, snapshot: Snapshot, path: str) -> int | None:
        """The size of a file that can be copied and may be."""
        signature = snapshot.get(path)
        found = facts(signature) if signature is not None else None
        if found is None or not (found.is_file or found.is_link) or not self._backups.room_for(path, found.size):
            return None
        may_read = self._files.may_read(Place(self._files.project.zone, tuple(path.split("/"))))
        return found.size if may_read else None

    # --- comparing snapshots

    async def _settled(self) -> bool:
        """Take a snapshot and record what differs; False if that failed."""
        return await self._step(self._settle, self._note_open_files)

    async def _note_open_files(self, ending: CommandStart | None = None) -> None:
        """What another command writes after the snapshot, it has open now, or its record names it later."""
        for command in [command for command in self._open if command is not ending]:
            command.next = command.record.size
            await command.record.held()
        for resident in self._residents.values():
            await resident.note_open_files()

    def _settle_end(self, command: CommandStart, *, contained: bool) -> EffectReport:
        """The same after a command, and store that its changes are recorded."""
        note = self._note(command) if self._settle(command, contained=contained) else UNREADABLE
        report = EffectReport.of(command.effects, note, command.left_out, command.meanwhile, command.git)
        command.record.close()
        if self._open_calls is not None:
            try:
                self._open_calls.end_command(command.call)
            except StorageError as error:  # the next start finds nothing left to record
                _log.warning("the end of a command could not be stored: %s", error)
        return report

    def _settle(self, ending: CommandStart | None = None, *, contained: bool = False) -> bool:
        """`ending` is a command that has just ended."""
        try:
            self._compare(ending, contained=contained)
        except (OSError, StorageError) as error:
            _log.warning("it is not known what a command changed: %s", error)
            return False
        finally:
            if ending is not None:
                self._open.remove(ending)
            if not self._open:
                self._uncopied |= dict.fromkeys(self._postponed)
                self._postponed.clear()
        return True

    def _compare(self, ending: CommandStart | None, *, contained: bool) -> None:
        """Record what differs for the command that has ended, or else for the last one that is running."""
        self._store_waiting()
        residents = [resident for resident in self._residents.values() if resident.has_acted]
        try:
            if self._open or residents:
                with self._git_turn:
                    self._settle_git(ending)
        except (OSError, ValueError) as error:
            _log.warning("it is not known what a command changed in git: %s", error)
            for command in self._open:
                command.git = merged_changes(command.git, [GIT_UNKNOWN])
        finally:  # whatever is wrong with a repository, changes of files are recorded
            self._compare_files(ending, residents, contained=contained)

    def _compare_files(self, ending: CommandStart | None, residents: Sequence[Resident], *, contained: bool) -> None:
        position = self._ledger.position()
        began_ns = time.time_ns()
        others = any(command is not ending for command in self._open)  # writes to open files are reported only later
        others = others or not all(one.record.stays_in(self._root, one.next) for one in residents)
        idle = ending is None
        listening = (contained or idle) and not others
        between = idle and not (self._open or residents)
        new = self._scanner.snapshot(listening=listening, idle=idle and not residents, between=between)
        old = self._snapshot
        running = [command for command in (*self._open, ending) if command is not None and not command.blind]
        if old is None or not (running or residents):
            self._take_over(old, new)
        else:
            self._record(old, new, running[-1].call if running else residents[-1].call, ending, residents)
        for command in self._open:
            command.compared = True
            command.since = max(command.since, command.next)
        for resident in self._residents.values():
            resident.snapshot_was_taken()
        if ending is not None and ending.blind:
            self._list_touched(ending, new)
        self._snapshot, self._position, self._snapshot_ns = new, position, began_ns

    def _take_over(self, old: Snapshot | None, new: Snapshot) -> None:
        """Nothing is recorded because no command ran; copy what differs for the next command."""
        if old is None:
            self._uncopied = dict.fromkeys(path for path, _ in new.paths())
            return
        found = changed_between(old, new, self._backups, self._root, 0)
        self._uncopied |= dict.fromkeys((*found.changed, *found.created))
        self._count += 1
        self._note_unneeded(found)
        if (self._backups.is_full and self._has_unneeded) or self._count % COMMANDS_PER_CLEANUP == 0:
            self._backups.keep_only({path for path, _ in new.paths()})
            self._has_unneeded = False

    def _note_unneeded(self, found: SnapshotDiff) -> None:
        """Backups of deleted files are not needed; when they take too many bytes, also old ones of changed files."""
        unneeded = bool(found.deleted) or (bool(found.changed) and self._backups.is_heavy)
        self._has_unneeded = self._has_unneeded or unneeded

    def _list_touched(self, command: CommandStart, new: Snapshot) -> None:
        """The effects of a command that began without a snapshot: the files whose times changed since."""
        recent = [path for path, found in new.paths() if facts(found).ctime_ns >= command.began_ns]
        author = Authors([command], self._root)
        command.effects, command.meanwhile = [], []
        for path in recent:
            shown = Place(self._files.project.zone, tuple(path.split("/"))).shown
            effect = Effect(EffectKind.CHANGED, shown, lost=STILL_THERE)
            if (name := author.of(shown)) is command:
                command.effects.append(effect)
            elif isinstance(name, str):
                command.meanwhile.append(replace(effect, author=name))

    def _record(
        self,
        old: Snapshot,
        new: Snapshot,
        call: CallInfo,
        ending: CommandStart | None,
        residents: Sequence[Resident],
    ) -> None:
        acting: list[CommandStart | Resident] = [*sorted(self._open, key=lambda command: command is not ending)]
        acting += residents
        began_ns = min(one.began_ns for one in acting)
        doubtful: Sequence[str] = ()
        if ending is not None and ending.compared:
            # Of several writes through a memory mapping, only the first changes the time of the file.
            doubtful = [path for path, found in old.paths() if facts(found).ctime_ns >= ending.began_ns]
        found = changed_between(old, new, self._backups, self._root, began_ns, doubtful)
        if not found:
            return
        self._note_unneeded(found)
        by_tools = {touched.path: touched.after for touched in self._ledger.since(self._position)}
        for author, part in Authors(acting, self._root, self._snapshot_ns, by_tools).shares(found):
            if author == SOMEBODY and not self._open:  # no command ran: the person did it
                self._uncopied |= dict.fromkeys((*part.changed, *part.created))
                continue
            recording = ChangeRecording(self._files, self._backups, self._ledger, old, new, by_tools)
            if isinstance(author, str):
                CURRENT.set(CallInfo(call.turn, call.call_id, author))  # in the context of this thread alone
                recording.run(part, author)
                for command in self._open or residents:
                    command.meanwhile = merged(command.meanwhile, recording.effects)
                    command.left_out += recording.left_out
            else:
                CURRENT.set(author.call)
                recording.run(part)
                author.effects = merged(author.effects, recording.effects)
                author.left_out += recording.left_out
            self._uncopied |= dict.fromkeys(recording.again)
            self._waiting += recording.waiting

    # --- repositories

    def _keep_git(self, deadline: float) -> bool:
        """Copy git objects before a command; independent of scanning the project, which may take longer."""
        with self._git_turn:
            self._settle_git(None)
            return self._repositories.keep(deadline)

    def _settle_git(self, ending: CommandStart | None) -> None:
        """Record what differs in repositories for the command that did it; while none runs, the person did it."""
        began_ns = time.time_ns()
        preferred: list[CommandStart | Resident] = []
        authors: Authors[CommandStart | Resident] | None = None

        def after_reading() -> Callable[[str], bool] | None:
            nonlocal preferred, authors
            residents = [resident for resident in self._residents.values() if resident.has_acted]
            preferred = [*sorted(self._open, key=lambda command: command is not ending), *residents]
            authors = Authors(preferred, self._root, self._git_snapshot_ns) if preferred else None
            return None if authors is None else lambda path: authors.of(path) != SOMEBODY

        shares: dict[CommandStart | Resident | str, list[GitChange]] = {}
        for one in self._repositories.changed(after_reading):
            assert authors is not None
            if self._open or one.traces:
                shares.setdefault(author_of(authors, one, preferred[0]), []).append(one.change)
        if not self._open:  # no command ran: the person did it
            shares.pop(SOMEBODY, None)
        for author, changes in shares.items():
            call = preferred[0].call
            found: Sequence[GitChange] = changes
            concerned: Sequence[CommandStart | Resident] = self._open or preferred
            if isinstance(author, str):
                CURRENT.set(CallInfo(call.turn, call.call_id, author))  # in the context of this thread alone
                found = [replace(change, author=author) for change in changes]
            else:
                CURRENT.set(author.call)
                concerned = [author]
            if not self._ledger.record_all(as_change(change) for change in found if change.path and not change.lost):
                found = [replace(change, lost=change.lost or FAILED) for change in found]
            for command in concerned:
                command.git = merged_changes(command.git, found)
        self._git_snapshot_ns = began_ns

    def _note(self, command: CommandStart) -> str:
        """What the report says about its own completeness."""
        authors = {effect.author for effect in command.meanwhile}
        notes = [ALONGSIDE] if UNKNOWN in authors and not command.alone else []
        if UNKNOWN in authors:
            notes.append(LOST_TRACK if command.record.is_kept else UNRECORDED)
        if command.blind:
            notes.append(UNFINISHED)
        elif self._snapshot is not None and not self._snapshot.whole:
            notes.append(PARTLY)
        lost = [effect for effect in (*command.effects, *command.meanwhile) if effect.lost]
        if lost and not command.blind:
            notes.append(f"{len(lost):,} of these changes cannot be undone.")
            if self._backups.is_full:
                notes.append(
                    f"At most {MAX_FILES:,} files of up to {MAX_FILE_BYTES // 1_000_000} MB each, "
                    f"{MAX_BACKUP_BYTES // 1_000_000} MB in all, are kept; this project has more."
                )
        return " ".join(notes)
