"""Finds out what a command changed in the project, from the journal of its calls, and records it for undo.

The supervisor keeps whatever a command replaces or removes, right before that (see `sandbox.confine.inside.keep`).
Where nothing can do that, such as without confinement, a snapshot of the project is taken before the command.
"""

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Coroutine, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from app.fs.folders import list_folder
from app.sandbox.effects.effect_report import EffectReport
from app.sandbox.effects.recording import KeptChanges, Ledger, may_copy
from app.sandbox.files.workspace import Workspace
from app.sandbox.keep.journal import Entry, entries
from app.sandbox.keep.net import Net
from app.sandbox.keep.replay import LOST
from app.sandbox.keep.saves_by_others import find_saves_by_others
from app.sandbox.keep.snapshot import CopyPlan, Snapshot, Snapshots
from app.sandbox.protect.command_record import Record
from app.vocabulary.changes import CURRENT, CallInfo, CallStop
from app.vocabulary.confinement import InForce
from app.vocabulary.errors import StorageError, ToolError

MARK, HELD, ALLOWED = b"k", b"g", b"!"
"""Kinds of entries."""
KEPT_FIELDS = {b"u": 2, b"m": 4, b"o": 2, b"g": 2}
"""Which field of an entry names what was kept."""
UNKNOWN = "It is not known what the command changed."

T = TypeVar("T")

_log = logging.getLogger(__name__)

__all__ = ["CommandStart", "EffectReport", "Effects"]


class OpenCommands(Protocol):
    """Stores which commands are running, in case this program is killed; raises StorageError."""

    folder: Path

    def begin_command(self, call: CallInfo) -> None: ...

    def end_command(self, call: CallInfo) -> None: ...


@dataclass(eq=False)
class CommandStart:
    """A command that is running, or a program that calls come to."""

    call: CallInfo
    record: Record = field(default_factory=Record)
    """The journal; whoever runs the command writes it."""
    folder: Path | None = None
    """Where what it replaces is kept."""
    snapshot: Snapshot | None = None
    """What was there before it, where no journal is written."""
    since: int = 0
    """The position in `record` up to which its changes are recorded."""
    program: "CommandStart | None" = None
    """The program that answers this call and runs on after it."""
    calls: int = 0
    """How many calls a program is answering."""
    untold: EffectReport = field(default_factory=EffectReport)

    def report(self) -> EffectReport:
        """What is to be told; it is told once."""
        told, self.untold = self.untold, EffectReport()
        return told


class Effects:
    """Finds and records the effects of commands in one project for one session."""

    def __init__(self, files: Workspace, ledger: Ledger, folder: Path, open_calls: OpenCommands | None = None) -> None:
        """`folder` is for the journals of programs that run on, outside of every zone."""
        self._files, self._ledger, self._open_calls = files, ledger, open_calls
        self._folder = folder
        self._root = files.project.zone.root
        self._snapshots = _snapshots_of(files)
        self._lock = asyncio.Lock()
        self._open: list[CommandStart] = []
        self._programs: dict[Record, CommandStart] = {}
        self._untold: dict[str, CommandStart] = {}
        """What programs that have ended changed between calls, by the names of their tools, until they run again."""
        self._endings: set[asyncio.Task[Any]] = set()

    def plan(self) -> CopyPlan:
        """Whether everything could be undone where no journal is written. Blocks."""
        return self._snapshots.plan()

    async def begin(self, in_force: InForce | None = None, *, running: Record | None = None) -> CommandStart:
        """Call right before a command, with what confines it: where nothing keeps what it replaces, its files are kept
        ahead. `running` is the record of a program that runs already and gets a call now.
        """
        call: CallInfo | None = CURRENT.get(None)
        call = replace(call, stop=CallStop()) if call is not None else CallInfo(0, "", "")
        command = CommandStart(call)
        program = self._programs.get(running) if running is not None else None
        if program is not None and program.record.is_kept:
            if not program.calls:
                await self._settle(program)
                program.call = _from_now_on(program, call)
            program.calls += 1
            command.program = program
            return command
        keeps = in_force is not None and in_force.keeps
        beginning = self._end_later(asyncio.to_thread(self._begin, command, keeps=keeps))
        try:
            await asyncio.shield(beginning)
        except asyncio.CancelledError:
            self._end_later(self._take_back(command, beginning))
            raise
        self._open.append(command)
        return command

    def _begin(self, command: CommandStart, *, keeps: bool) -> None:
        """Make the journal, and store what the next start needs if this program is killed. Without it, nothing runs."""
        call, open_calls = command.call, self._open_calls
        try:
            command.folder = self._ledger.begin_keep(call)
            notes = open_calls.folder if open_calls is not None else command.folder
            notes.mkdir(parents=True, exist_ok=True, mode=0o700)
            command.record.keep(notes / f"{call.key}.record", command.folder, self._root)
            if not keeps:
                command.snapshot = self._snapshots.before(command.folder)
                if command.snapshot.words:
                    _log.info("before a command that nothing records: %s", command.snapshot.words)
                if open_calls is not None:
                    command.snapshot.write(snapshot_before(notes, call))
            if open_calls is not None:
                open_calls.begin_command(call)
        except ToolError:  # it was cancelled meanwhile
            self._forget(command)
            raise
        except (OSError, StorageError) as error:
            self._forget(command)
            why = error.text if isinstance(error, StorageError) else f"{error.strerror or error}."
            raise ToolError(f"Not run: what is needed to undo it could not be kept. {why}", "E_STORAGE") from error

    async def _take_back(self, command: CommandStart, beginning: asyncio.Task[None]) -> None:
        """A command that was cancelled before it ran is not taken for one that was cut off."""
        await asyncio.wait({beginning})
        if beginning.exception() is None:
            await asyncio.to_thread(self._forget, command)

    def _forget(self, command: CommandStart) -> None:
        """Nothing of it is needed any more."""
        path = command.record.path
        command.record.close()
        with contextlib.suppress(OSError, StorageError):  # the next start finds nothing to record
            if self._open_calls is not None:
                self._open_calls.end_command(command.call)
            if path is not None:
                path.unlink(missing_ok=True)
            self._ledger.end_keep(command.call)

    async def catch_up(self) -> None:
        """Call before a tool changes a file: what running commands did to it so far is recorded first."""
        for command in [*self._open, *self._programs.values()]:
            await self._settle(command)

    async def end(self, command: CommandStart) -> EffectReport:
        """Call when the command and all processes that it started have ended, or the call of a program.

        If the caller is cancelled, what the command did is recorded all the same.
        """
        work = self._end_call(command) if command.program is not None else self._end(command)
        return await asyncio.shield(self._end_later(work))

    async def _end(self, command: CommandStart) -> EffectReport:
        async with self._lock:
            await asyncio.to_thread(self._record, command)
            self._open.remove(command)
            await asyncio.to_thread(self._forget, command)
        return command.report()

    # --- programs that run on, such as MCP servers

    @contextlib.asynccontextmanager
    async def residing(self, record: Record, tool: str) -> AsyncIterator[None]:
        """Around the life of a program that calls come to: what it changes between them is recorded as its doing."""
        program = CommandStart(CallInfo(0, "", tool), record)
        with contextlib.suppress(OSError, StorageError):  # then it is told that nothing can be undone
            program.folder = await asyncio.to_thread(self._keep_for, program)
        if (before := self._untold.pop(tool, None)) is not None:
            program.untold = before.untold
        self._programs = {**self._programs, record: program}
        try:
            yield
        finally:
            await self._settle(program)
            self._untold[tool] = program
            self._programs = {one: other for one, other in self._programs.items() if one is not record}
            await asyncio.to_thread(self._forget, program)

    def _keep_for(self, program: CommandStart) -> Path:
        folder = self._ledger.begin_keep(program.call)
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        program.record.keep(self._folder / f"{program.call.key}.record", folder, self._root)
        return folder

    async def _end_call(self, command: CommandStart) -> EffectReport:
        program = command.program
        assert program is not None
        await self._settle(program, command)
        program.calls -= 1
        program.call = _from_now_on(program, command.call)
        return command.report()

    async def settle(self, command: CommandStart) -> None:
        """What the program that answers this call has changed so far is done by it, and not by one that begins now."""
        if command.program is not None:
            await self._settle(command.program, command)

    def take_left(self, tool: str) -> EffectReport:
        """What the program of this tool, which has ended, changed and nobody was told."""
        program = self._untold.get(tool)
        return program.report() if program is not None else EffectReport()

    def between_calls(self, record: Record) -> EffectReport | None:
        """What the program of this record changed while it answered no call; each change is told once."""
        program = self._programs.get(record)
        if program is None or not (program.untold.effects or program.untold.meanwhile or program.untold.git):
            return None
        return program.report()

    # --- recording

    async def _settle(self, running: CommandStart, told: CommandStart | None = None) -> None:
        """Record what a command that runs on has changed so far, as done by `told`'s call if that is given."""
        async with self._lock:
            if running.snapshot is None and _has_acted(running):
                await running.record.mark()
                await asyncio.to_thread(self._record, running, told)

    def _record(self, running: CommandStart, told: CommandStart | None = None) -> None:
        told = told or running
        try:
            record_changes(self._files, self._ledger, running, told)
        except (OSError, StorageError, ValueError) as error:
            _log.warning("it is not known what a command changed: %s", error)
            told.untold = replace(told.untold, note=UNKNOWN)

    def _end_later(self, ending: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do it even if the caller is cancelled, before this is closed."""
        task = asyncio.create_task(ending)
        self._endings.add(task)
        task.add_done_callback(self._endings.discard)
        return task

    async def stop(self) -> None:
        """What commands changed is recorded before this returns."""
        while self._endings:
            await asyncio.wait(set(self._endings))


def snapshot_before(notes: Path, call: CallInfo) -> Path:
    """Where the next start finds what was there before a command that nothing recorded."""
    return notes / f"{call.key}.snapshot"


def record_changes(
    files: Workspace, ledger: Ledger, running: CommandStart, told: CommandStart, until_ns: int = 0
) -> None:
    """Record what a command has changed since the last time; if it was cut off, what changed after `until_ns` is not
    its doing. Blocks; raises OSError, StorageError or ValueError.
    """
    data, root = running.record.data(), files.project.zone.root
    found = list(entries(data, running.since))
    if running.folder is None or not (data or (running.snapshot and running.snapshot.tree)):
        told.untold = replace(told.untold, note=UNKNOWN)
        return
    if running.snapshot is not None:
        steps, kept = _snapshots_of(files).after(running.snapshot), running.snapshot.kept()
    else:
        marks = [number for number, entry in enumerate(found) if entry.kind == MARK and entry.offset > running.since]
        found = found[: marks[-1] + 1] if marks else found
        net = Net(os.fsencode(root), found)
        _add_other_names(os.fsencode(root), net)
        steps, kept = net.steps, _kept_names(found)
        running.since = found[-1].offset if marks else len(data)
    changes = KeptChanges(files, ledger, replace(told.call, key=running.call.key), running.folder, until_ns)
    changes.record(steps, _allowed_losses(root, found), find_saves_by_others(os.fsencode(root), found), kept)
    told.untold = told.untold.merge(changes.report)


def _snapshots_of(files: Workspace) -> Snapshots:
    project = files.project.zone
    others = [zone.root for zone in files.zones if zone.root != project.root]
    return Snapshots(project.root, others, may_keep=partial(may_copy, files))


def _add_other_names(root: bytes, net: Net) -> None:
    """Add the steps for other names of files that a command changed and of which it removed each name that it used.

    Looks through the whole project, but only if it must. Blocks.
    """
    made = {step.path for step in net.steps if step.left in net.nameless}
    waiting = [b""] if net.nameless else []
    while waiting:
        folder = waiting.pop()
        with contextlib.suppress(OSError):
            folders, others = list_folder(root + b"/" + folder)
            waiting += [folder + entry.name + b"/" for entry in folders]
            for entry in others:
                path = folder + entry.name
                if entry.inode() in net.nameless and path not in made:
                    net.add_name(path, entry.inode())


def _allowed_losses(root: Path, found: list[Entry]) -> frozenset[str]:
    """The paths whose loss the person allowed."""
    prefix = f"{root}/"
    return frozenset(os.fsdecode(entry.fields[0]).removeprefix(prefix) for entry in found if entry.kind == ALLOWED)


def _kept_names(found: list[Entry]) -> Iterator[str]:
    """The names in the keep of what was kept."""
    names = (entry.fields[KEPT_FIELDS[entry.kind]] for entry in found if entry.kind in KEPT_FIELDS)
    return (os.fsdecode(name) for name in names if name not in (b"", LOST))


def _from_now_on(program: CommandStart, call: CallInfo) -> CallInfo:
    """What the program does from now on is recorded with this call."""
    return replace(call, tool=program.call.tool, key=program.call.key, touched=[])


def _has_acted(running: CommandStart) -> bool:
    found = entries(running.record.data(), running.since)
    return any(entry.kind not in (MARK, HELD) for entry in found)
