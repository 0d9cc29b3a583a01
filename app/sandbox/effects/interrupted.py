"""Finds out, at the next start, what a command had changed when the program that ran it was killed, and records it.

There is no snapshot from after the command, and the one from before it is lost. But the backups from before it exist,
and the record of the names that the command touched.
"""

import os
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.changes import CURRENT, SOMEBODY, UNKNOWN, CallInfo
from app.sandbox.effects.authors import Authors
from app.sandbox.effects.backups import Backups
from app.sandbox.effects.effect_report import Effect, EffectReport
from app.sandbox.effects.recording import ChangeRecording, Ledger
from app.sandbox.effects.repositories import Repositories, RepositoryChange, as_change, author_of, git_before
from app.sandbox.effects.snapshot import FIELDS, Signature, Snapshot, SnapshotDiff, difference, facts
from app.sandbox.effects.stat_index import Scanner
from app.sandbox.files.workspace import Workspace
from app.sandbox.git.parts import parsed
from app.sandbox.git.words import GitChange
from app.sandbox.protect.command_record import Record, Traces

if sys.platform != "win32":
    import fcntl

LINGERING_SECONDS = 5.0
"""How long a supervisor may outlive the program that was killed."""
PAUSE_SECONDS = 0.02
LATER_NS = 2_000_000_000
"""A file that was written this long after the last entry of the record may have been written by somebody else."""
_UNKNOWN_FILE = FIELDS.pack(0, 0, 0, 0, stat.S_IFREG)


@dataclass(eq=False)
class InterruptedCommand:
    """A command that was running. `record_file` names the paths it touched; `ledger` records for its session."""

    call: CallInfo
    began_ns: int
    position: int
    copied: bool
    record_file: Path
    ledger: Ledger
    record: Record = None  # type: ignore[assignment]
    since: int = 0

    def open(self) -> None:
        """Wait until no process writes the record any more, and open it."""
        try:
            handle = os.open(self.record_file, os.O_RDWR | os.O_CLOEXEC)
        except OSError:
            self.record = Record(-1)
            return
        self.record = Record(handle)
        deadline = time.monotonic() + LINGERING_SECONDS
        while _is_open_elsewhere(handle) and time.monotonic() < deadline:
            time.sleep(PAUSE_SECONDS)


def settle_interrupted(
    files: Workspace, folder: Path, commands: Iterable[InterruptedCommand]
) -> Iterator[EffectReport]:
    """Record what these commands had changed; `folder` has the backups. Blocks; raises OSError or StorageError."""
    commands = list(commands)
    root = files.project.zone.root
    scanner, backups = Scanner(str(root)), Backups(folder)
    try:
        backups.open()
        scanner.keep(backups.known())
        new = scanner.snapshot()
        for command in commands:
            yield _settled(files, backups, new, command, root)
    finally:
        scanner.close()
        backups.close()


def _settled(
    files: Workspace, backups: Backups, new: Snapshot, command: InterruptedCommand, root: Path
) -> EffectReport:
    traces = Traces(command.record.command_changes())
    inside = f"{root}/"
    written = (path.removeprefix(inside) for path in traces.written_ns if path.startswith(inside))
    existed = {path for path in written if not backups.knows(path)}
    uncopied = existed if command.copied else {path for path, _ in new.paths() if not backups.knows(path)}
    old = _snapshot_before(backups, new, uncopied)
    found = difference(old, new)
    found.made = [path for path in found.made if path not in existed]
    by_tools = {touched.path: touched.after for touched in command.ledger.since(command.position)}
    last_ns = os.fstat(command.record.file).st_mtime_ns if command.record.is_kept else 0
    effects: list[Effect] = []
    meanwhile: list[Effect] = []
    left_out = 0
    for author, part in Authors([command], root).shares(found):
        if author == SOMEBODY:
            continue  # a change while the program did not run
        sure, doubtful = _split(part, new, command, last_ns if author is command else None)
        for share, name in ((sure, ""), (doubtful, UNKNOWN)):
            recording = ChangeRecording(files, backups, command.ledger, old, new, by_tools)
            call = command.call if not name else CallInfo(command.call.turn, command.call.call_id, name)
            token = CURRENT.set(call)
            try:
                recording.run(share, name)
                recording.store_copies()
            finally:
                CURRENT.reset(token)
            (meanwhile if name else effects).extend(recording.effects)
            left_out += recording.left_out
    return EffectReport.of(effects, left_out=left_out, meanwhile=meanwhile)


def settle_git(files: Workspace, folder: Path, command: InterruptedCommand) -> list[GitChange]:
    """Record what the command had changed in repositories. Blocks; raises OSError or StorageError."""
    try:
        before = parsed(git_before(command.record_file).read_bytes())
    except (OSError, ValueError):
        return []
    zone = files.project.zone
    authors = Authors([command], zone.root)
    repositories = Repositories(zone, folder / "git", lambda: [Path(git) for git in before])
    last_ns = os.fstat(command.record.file).st_mtime_ns if command.record.is_kept else 0
    shares: dict[InterruptedCommand | str, list[GitChange]] = {}
    try:
        repositories.resume(before)
        for found in repositories.changed(lambda: lambda path: authors.of(path) != SOMEBODY):
            author = author_of(authors, found, command)
            if author is command and _is_later(zone.root, found, last_ns):
                author = UNKNOWN
            shares.setdefault(author, []).append(found.change)
    finally:
        repositories.close()
    for author, changes in shares.items():
        if author == SOMEBODY:
            continue  # a change while the program did not run
        call = command.call
        token = CURRENT.set(call if author is command else CallInfo(call.turn, call.call_id, UNKNOWN))
        try:
            command.ledger.record_all(as_change(change) for change in changes if change.path and not change.lost)
        finally:
            CURRENT.reset(token)
    return shares.get(command, [])


def _is_later(root: Path, found: RepositoryChange, last_ns: int) -> bool:
    """Whether it may have been written after the end of the command."""
    for path in found.traces:
        with suppress(OSError):
            if os.lstat(root / path).st_mtime_ns > last_ns + LATER_NS:
                return True
    return False


def _snapshot_before(backups: Backups, new: Snapshot, uncopied: Iterable[str]) -> Snapshot:
    """The project before the command, as the backups show it; `uncopied` files existed with unknown content."""
    known: dict[str, Signature] = {path: _UNKNOWN_FILE for path in uncopied if new.get(path) is not None}
    known |= backups.known()
    names: dict[str, dict[str, Signature]] = {"": {}}
    for path, signature in known.items():
        folder, slash, name = path.rpartition("/")
        for end in (number for number, letter in enumerate(path) if letter == "/"):
            names.setdefault(path[: end + 1], {})
        names[folder + slash][name] = signature
    return Snapshot(names, set(), whole=True, rules=frozenset())


def _split(
    part: SnapshotDiff, new: Snapshot, command: InterruptedCommand, last_ns: int | None
) -> tuple[SnapshotDiff, SnapshotDiff]:
    """The changes that the command certainly made, and those that somebody else may have made.

    `last_ns` is the time of the last entry in its record; None if the record does not name these changes.
    """
    is_recorded = last_ns is not None
    sure = SnapshotDiff(deleted=part.deleted, made=part.made, gone=part.gone) if is_recorded else SnapshotDiff()
    doubtful = SnapshotDiff() if is_recorded else SnapshotDiff(deleted=part.deleted, gone=part.gone)
    for name in ("created", "changed"):
        for path in getattr(part, name):
            found = facts(new.get(path) or _UNKNOWN_FILE)
            if last_ns is not None:
                is_later = found.mtime_ns > last_ns + LATER_NS
                getattr(doubtful if is_later else sure, name).append(path)
            elif found.ctime_ns >= command.began_ns:
                getattr(doubtful, name).append(path)
    return sure, doubtful


def _is_open_elsewhere(handle: int) -> bool:
    """Whether a supervisor still has the record open: Linux gives a lease only on a file that nobody else has open."""
    if sys.platform != "linux":
        return False
    try:
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    except BlockingIOError:
        return True
    except OSError:  # this file system has no leases
        return False
    return False
