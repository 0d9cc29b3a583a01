"""What a command had done when the program that ran it was killed: found out at the next start, and kept for undo.

There was no look at the project after it, and the one before is gone; but the copies from before it are there, and so
is the record of the names that it touched.
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
from app.sandbox.effects.repositories import FoundRepositories, Repositories, as_change, author_of, git_before
from app.sandbox.effects.snapshot import FIELDS, Signature, Snapshot, SnapshotDiff, difference, facts
from app.sandbox.effects.stat_index import Scanner
from app.sandbox.files.workspace import Workspace
from app.sandbox.git.parts import read
from app.sandbox.git.words import GitChange
from app.sandbox.protect.command_record import Record, Traces

if sys.platform != "win32":
    import fcntl

LINGERING_SECONDS = 5.0
"""For which a supervisor may outlive the program that was killed."""
PAUSE_SECONDS = 0.02
LATER_NS = 2_000_000_000
"""A file that was written this long after the last entry of the record may be somebody else's work."""
_UNKNOWN_FILE = FIELDS.pack(0, 0, 0, 0, stat.S_IFREG)


@dataclass(eq=False)
class InterruptedCommand:
    """A command that was running. `record` is the file of its record; `ledger` records in the name of its session."""

    call: CallInfo
    began_ns: int
    position: int
    copied: bool
    record_file: Path
    ledger: Ledger
    record: Record = None  # type: ignore[assignment]
    since: int = 0

    def open(self) -> None:
        """Wait until nobody writes into the record any more, and read it."""
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
    """Record what these commands had changed; `folder` is where the copies lie. Blocks; OSError, StorageError."""
    commands = list(commands)
    root = files.project.zone.root
    scanner, backups = Scanner(str(root)), Backups(folder)
    try:
        backups.open()
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
    existed = {path for path in _below(root, traces.written_ns) if not backups.knows(path)}
    old = _look_before(backups, new, existed if command.copied else _all_without_copy(backups, new))
    found = difference(old, new)
    found.made = [path for path in found.made if path not in existed]
    by_tools = {touched.path: touched.after for touched in command.ledger.since(command.position)}
    last_ns = os.fstat(command.record.file).st_mtime_ns if command.record.is_kept else 0
    effects: list[Effect] = []
    meanwhile: list[Effect] = []
    left_out = 0
    for author, part in Authors([command], root).shares(found):
        if author == SOMEBODY:
            continue  # while nobody watched
        if author is command:
            sure, later = _split(part, new, last_ns)
        else:
            sure, later = SnapshotDiff(), _since(part, new, command.began_ns)
        for share, name in ((sure, ""), (later, UNKNOWN)):
            settlement = ChangeRecording(files, backups, command.ledger, old, new, by_tools)
            call = command.call if not name else CallInfo(command.call.turn, command.call.call_id, name)
            token = CURRENT.set(call)
            try:
                settlement.run(share, name)
            finally:
                CURRENT.reset(token)
            (meanwhile if name else effects).extend(settlement.effects)
            left_out += settlement.left_out
    return EffectReport.of(effects, left_out=left_out, meanwhile=meanwhile)


def settle_git(files: Workspace, folder: Path, command: InterruptedCommand) -> list[GitChange]:
    """The same for repositories: record what the command had done to them. Blocks; OSError, StorageError."""
    try:
        before = read(git_before(command.record_file).read_bytes())
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
            continue  # while nobody watched
        call = command.call
        token = CURRENT.set(call if author is command else CallInfo(call.turn, call.call_id, UNKNOWN))
        try:
            command.ledger.record_all(as_change(change) for change in changes if change.path and not change.lost)
        finally:
            CURRENT.reset(token)
    return shares.get(command, [])


def _is_later(root: Path, found: FoundRepositories, last_ns: int) -> bool:
    """Whether somebody may have written it after the command's end."""
    for path in found.traces:
        with suppress(OSError):
            if os.lstat(root / path).st_mtime_ns > last_ns + LATER_NS:
                return True
    return False


def _look_before(backups: Backups, new: Snapshot, uncopied: Iterable[str]) -> Snapshot:
    """What the project held, as far as copies tell; `uncopied` files were there, and nobody knows what they held."""
    known: dict[str, Signature] = {path: _UNKNOWN_FILE for path in uncopied if new.get(path) is not None}
    known |= backups.known()
    names: dict[str, dict[str, Signature]] = {"": {}}
    for path, signature in known.items():
        folder, slash, name = path.rpartition("/")
        for end in (number for number, letter in enumerate(path) if letter == "/"):
            names.setdefault(path[: end + 1], {})
        names[folder + slash][name] = signature
    return Snapshot(names, set(), whole=True, rules=frozenset())


def _all_without_copy(backups: Backups, new: Snapshot) -> set[str]:
    return {path for path, _ in new.paths() if not backups.knows(path)}


def _below(root: Path, places: Iterable[str]) -> Iterator[str]:
    start = f"{root}/"
    return (place[len(start) :] for place in places if place.startswith(start))


def _split(part: SnapshotDiff, new: Snapshot, last_ns: int) -> tuple[SnapshotDiff, SnapshotDiff]:
    """What is the command's doing, and what may have been written after its end."""
    sure, later = SnapshotDiff(deleted=part.deleted, made=part.made, gone=part.gone), SnapshotDiff()
    for name in ("created", "changed"):
        for path in getattr(part, name):
            is_later = facts(new.get(path) or _UNKNOWN_FILE).mtime_ns > last_ns + LATER_NS
            getattr(later if is_later else sure, name).append(path)
    return sure, later


def _since(part: SnapshotDiff, new: Snapshot, began_ns: int) -> SnapshotDiff:
    """Without a record: only what was touched after the command had begun."""
    recent = [path for path in (*part.created, *part.changed) if _touched_ns(new, path) >= began_ns]
    return SnapshotDiff(
        created=[path for path in part.created if path in recent],
        changed=[path for path in part.changed if path in recent],
        deleted=part.deleted,
        gone=part.gone,
    )


def _touched_ns(look: Snapshot, path: str) -> int:
    return facts(look.get(path) or _UNKNOWN_FILE).ctime_ns


def _is_open_elsewhere(handle: int) -> bool:
    """Whether a supervisor still has the record open: the system gives a lease only on what nobody else has."""
    if sys.platform != "linux":
        return False
    try:
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    except BlockingIOError:
        return True
    except OSError:  # this file system knows no leases
        return False
    return False
