"""Records, at the next start, what a command had changed when the program that ran it was killed."""

import contextlib
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

from app.sandbox.effects import CommandStart, EffectReport, record_changes
from app.sandbox.effects.recording import Ledger
from app.sandbox.files.workspace import Workspace
from app.sandbox.keep.journal import Entry, encode_entry, entries
from app.sandbox.keep.snapshot import Snapshot
from app.sandbox.protect.command_record import Record
from app.text.sentences import say
from app.vocabulary.changes import CallInfo

if sys.platform != "win32":
    import fcntl

PAUSE_SECONDS = 0.02
SINCE = say("Nothing recorded what it did; {count} files that have changed since it began can be undone.")
TICK_NS = 10_000_000
"""File systems take the time from a clock that ticks no slower."""
REMOVED, MOVED, MADE, LINKED, REMOVED_FOLDER, FAILED = b"u", b"m", b"c", b"h", b"d", b"x"
"""Kinds of entries."""


def open_record(path: Path) -> Record:
    """Wait until no process writes this journal any more, and open it."""
    deadline = time.monotonic() + 5.0  # a supervisor may outlive the program that was killed
    while is_open_elsewhere(path) and time.monotonic() < deadline:
        time.sleep(PAUSE_SECONDS)
    try:
        handle = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return Record(-1)
    found = list(entries(os.pread(handle, os.fstat(handle).st_size, 0)))
    if found and not _was_carried_out(found[-1]):
        with contextlib.suppress(OSError):
            before = os.fstat(handle)
            os.pwrite(handle, encode_entry(FAILED, b"%d" % found[-1].offset), before.st_size)
            os.utime(handle, ns=(before.st_atime_ns, before.st_mtime_ns))  # which tells when it ended
    return Record(handle)


def settle_interrupted(
    files: Workspace, ledger: Ledger, call: CallInfo, record: Record, folder: Path, snapshot: Path | None = None
) -> EffectReport:
    """Record what this command had changed; what was written since is somebody else's. If nothing recorded it,
    `snapshot` tells what was there before, and all that has changed since counts as the command's. Blocks; raises
    OSError, StorageError or ValueError.
    """
    command = CommandStart(call, record, folder, Snapshot.read(snapshot) if snapshot is not None else None)
    has_journal = command.snapshot is None and record.file != -1
    until_ns = os.fstat(record.file).st_mtime_ns + TICK_NS if has_journal else 0
    record_changes(files, ledger, command, command, until_ns)
    ledger.end_keep(call)
    report = command.report()
    if command.snapshot is not None and report.effects:
        return replace(report, note=SINCE.format(len(report.effects)))
    return report


def _was_carried_out(entry: Entry) -> bool:
    """Whether the call of the last entry was made, as far as that can be seen."""
    last = entry.fields[-1] if entry.kind not in (MOVED, LINKED) else entry.fields[1]
    now = _inode(entry.fields[0])
    match entry.kind:
        case b"u" | b"d" | b"m":
            was = entry.facts(2 if entry.kind == MOVED else 1)
            return was is None or now != was.ino
        case b"c":
            return now != 0
        case b"h":
            return _inode(last) != 0
    return True


def _inode(path: bytes) -> int:
    try:
        return os.lstat(path).st_ino
    except OSError:
        return 0


def is_open_elsewhere(path: Path) -> bool:
    """Whether a program has this file open: Linux gives a lease only on a file that nobody else has open."""
    if sys.platform != "linux":
        return False
    try:
        handle = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    except BlockingIOError:
        return True
    except OSError:  # this file system has no leases
        return False
    finally:
        os.close(handle)
    return False
