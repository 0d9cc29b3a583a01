"""The audit trail: one JSON line for every call, also refused and cancelled ones, and every undo; chained by hashes.

`prev` is the sha256 of the previous line and `hash` that of the line's own fields, so `verify` finds a changed, removed
or moved line. Each line is stored in the database before it is written to the file, so a shortened trail and a line
that somebody else appended are detected, too. No tool can reach the file or the database. Whoever can write both, such
as a command that the person let run without confinement, can forge the whole trail: the chain does not protect against
them.
"""

import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import dropwhile
from pathlib import Path
from typing import Any

from app.configuration.paths import open_file
from app.redaction import brief, fingerprint, redacted
from app.storage.contents import digest
from app.storage.sqlite import Database, on_loop
from app.text.sentences import say
from app.vocabulary.changes import Touched
from app.vocabulary.confinement import InForce
from app.vocabulary.errors import DatabaseBusy, StorageError
from app.vocabulary.messages import ToolResult, each_masked

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

START = "0" * 64
"""The `prev` of the first line."""
REFUSALS = {"E_SANDBOX_VIOLATION", "E_DENIED", "E_UNKNOWN_TOOL"}
"""Codes of results whose text is written by this program and contains no file content."""
_BLOCK = 1 << 16


Also = Callable[[sqlite3.Connection], object]
"""Writes something to the database in the transaction that stores the end of a trail."""


@dataclass(frozen=True, slots=True)
class TrailEnd:
    """The end of a trail: its number of lines and the hash of the last one."""

    lines: int
    hash: str
    line: str = ""
    """The lines that were stored last, in case a crash prevented their writing to the file; "" in old trails."""

    def following(self, prev: str) -> list[bytes]:
        """Those of the last lines that come after the line with this hash; none if they do not follow from it."""
        lines = self.line.encode().split(b"\n") if self.line else []
        return list(dropwhile(lambda line: json.loads(line)["prev"] != prev, lines))


class TrailEnds:
    """The ends of all trails, stored in the database, where no tool can reach them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def get(self, session: str) -> TrailEnd | None:
        rows = self.database.rows("SELECT lines, hash, line FROM audit_ends WHERE session_id = ?", (session,))
        return TrailEnd(*rows[0]) if rows else None

    @staticmethod
    def move(connection: sqlite3.Connection, session: str, end: TrailEnd) -> None:
        sql = "INSERT OR REPLACE INTO audit_ends VALUES (?, ?, ?, ?)"
        connection.execute(sql, (session, end.lines, end.hash, end.line))

    def sessions(self) -> list[str]:
        return [name for (name,) in self.database.rows("SELECT session_id FROM audit_ends ORDER BY session_id")]


class AuditTrail:
    """Appends to a file that is in no zone, so that no tool can reach it; several programs may append to the same."""

    def __init__(
        self,
        path: Path,
        *,
        session: str,
        agent: str,
        author: str = "",
        ends: TrailEnds | None = None,
        mask: Callable[[str], str] = str,
    ) -> None:
        """`author` is the outside program that calls; "" if an agent of this program does."""
        self._path = path
        self._session = session
        self._agent = agent
        self._author = {"author": author} if author else {}
        self._ends = ends
        self._mask = mask
        self._handle: int | None = None
        self._tail = _TrailTail()
        self._lock = threading.Lock()
        self._queued: list[tuple[Callable[[], dict[str, Any]], Also | None]] = []
        """What makes the fields of a line, when it is written: the model's next request does not wait for that."""
        self._is_complete = True
        """Whether the file has every line that was stored."""

    def add(
        self,
        *,
        call_id: str,
        turn: int,
        tool: str,
        arguments: Mapping[str, Any],
        result: ToolResult,
        decision: Mapping[str, Any],
        proposed: Mapping[str, Any] | None = None,
        in_force: InForce | None = None,
        touched: Sequence[Touched] = (),
        seconds: float,
        also: Also | None = None,
    ) -> None:
        """Queue a line; `also` is done in the transaction that stores it.

        `proposed` are the model's own arguments, if the person edited them.
        """
        changed = tuple(touched)

        def fields() -> dict[str, Any]:
            return {
                "toolCallId": call_id,
                "toolName": tool,
                "agentId": self._agent,
                **self._author,
                "input": self._brief(arguments),
                **({"proposed": self._brief(proposed)} if proposed is not None else {}),
                "output": _outcome(result),
                "decision": {name: _short(value) for name, value in decision.items()},
                "confinement": _confinement(in_force),
                **_network(result),
                "files": [{"path": item.path, "before": item.before, "after": item.after} for item in changed],
                "durationMs": round(seconds * 1000),
            }

        self._queue("tool.exec", turn, fields, also)

    def _queue(self, kind: str, turn: int, fields: Callable[[], dict[str, Any]], also: Also | None = None) -> None:
        head = {
            "ts": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "kind": kind,
            "session": self._session,
            "turn": turn,
        }
        self._queued.append((lambda: each_masked(head | fields(), self._mask), also))

    def _brief(self, arguments: Mapping[str, Any]) -> Any:
        """The model chose the names, too."""
        return each_masked(brief(arguments), self._mask, with_keys=True)

    def record(self, **line: Any) -> None:
        """Write a line at once, apart from other records. Raises StorageError, and the line is not kept then."""
        self.add(**line)
        self._write_now()

    def add_answer(self, *, call_id: str, turn: int, tool: str, file: Mapping[str, Any], choice: str, by: str) -> None:
        """Queue a line about what was answered when a running command was to remove or replace what cannot be kept."""
        line = {
            "toolCallId": call_id,
            "toolName": tool,
            "agentId": self._agent,
            **self._author,
            "file": file,
            "choice": choice,
            "by": by,
        }
        self._queue("unkept.answer", turn, lambda: line)

    def record_act(
        self, act: str, act_id: str, *, turn: int, files: Sequence[str], skipped: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Write a line about files that the person set back, such as "undo"; `skipped` are paths with the reasons."""
        line = {
            "actId": act_id,
            "files": [{"path": path} for path in files],
            "skipped": [{"path": path, "reason": _short(reason)} for path, reason in skipped],
        }
        self._queue(f"person.{act}", turn, lambda: line)
        self._write_now()

    def _write_now(self) -> None:
        try:
            self.write()
        finally:
            self._queued.clear()

    def close(self) -> None:
        with self._lock:
            if self._handle is not None:
                os.close(self._handle)
            self._handle = None

    def write(self) -> None:
        """Store the queued lines, and write them to the file.

        Raises StorageError. Lines that are not stored stay queued, and those that are only not in the file get there
        with the next call of this.
        """
        if not self._queued and self._is_complete:
            return
        with ExitStack() as locks, self._clear_errors():
            with self._ends.database.transaction() if self._ends else nullcontext() as connection:
                handle = locks.enter_context(self._exclusive())
                lines = self._next(handle, self._ends.get(self._session) if self._ends else None)
                if connection is not None and lines:
                    self._store(connection, lines)
            self._queued.clear()
            self._is_complete = False
            _write(handle, b"".join(line + b"\n" for line in lines))
            for line in lines:
                self._tail.took(line)
            self._is_complete = True

    def _store(self, connection: sqlite3.Connection, lines: list[bytes]) -> None:
        last = TrailEnd(self._tail.lines + len(lines), digest(lines[-1]), b"\n".join(lines).decode())
        TrailEnds.move(connection, self._session, last)
        for _, also in self._queued:
            if also is not None:
                also(connection)

    # --- inside

    @contextmanager
    def _clear_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise StorageError(
                say("The audit trail {path} cannot be written: {problem}.", self._path, error.strerror or error)
            ) from error

    def _next(self, handle: int, end: TrailEnd | None) -> list[bytes]:
        """The queued lines. What a crash left is repaired first; the first line says what cannot be repaired."""
        reached = self._tail.catch_up(handle, end)
        told: dict[str, Any] = {}
        if end is not None and not reached:
            missing = end.following(self._tail.prev)
            if missing and missing[0].startswith(self._tail.rest):
                _write(handle, b"".join(line + b"\n" for line in missing)[len(self._tail.rest) :])
                for line in missing:
                    self._tail.took(line)
                reached = True
        if self._tail.rest:
            _write(handle, b"\n")
            self._tail.took(self._tail.rest)
            told["afterTorn"] = True
        if end is not None and not reached:
            told["gap"] = {"lines": end.lines, "hash": end.hash}
        elif end is not None and end.line and self._tail.lines > end.lines:
            told["added"] = self._tail.lines - end.lines
        lines: list[bytes] = []
        for fields, _ in self._queued:
            prev = digest(lines[-1]) if lines else self._tail.prev
            # The line and its `seal` come from the same text, so it is made only once.
            text = json.dumps(fields() | told | {"prev": prev}, sort_keys=True).encode()
            lines.append(b'%b, "hash": "%b"}' % (text[:-1], digest(text).encode()))
            told = {}
        return lines

    @contextmanager
    def _exclusive(self) -> Iterator[int]:
        """The open file, which no other thread and no other program writes meanwhile."""
        if not self._lock.acquire(blocking=not on_loop()):
            raise DatabaseBusy(say("The audit trail {path} is being written. Try again.", self._path))
        try:
            handle = self._open()
            if fcntl is not None:
                try:
                    fcntl.flock(handle, fcntl.LOCK_EX | (fcntl.LOCK_NB if on_loop() else 0))
                except BlockingIOError:
                    raise DatabaseBusy(
                        say("Another program writes the audit trail {path}. Try again.", self._path)
                    ) from None
            try:
                yield handle
            finally:
                if fcntl is not None:
                    fcntl.flock(handle, fcntl.LOCK_UN)
        finally:
            self._lock.release()

    def _open(self) -> int:
        """The open file; opened again if the file was replaced."""
        if self._handle is not None:
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(self._handle), self._path.stat()):
                    return self._handle
            os.close(self._handle)
            self._handle = None
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._handle = os.open(self._path, flags, 0o600)
        self._tail = _TrailTail()
        return self._handle


class _TrailTail:
    """The part of the file that has been read: enough to chain the next line to it."""

    def __init__(self) -> None:
        self.lines = 0
        self.prev = START
        self.rest = b""
        """The beginning of an incomplete last line."""
        self._size = 0
        """The size of all complete lines."""

    def catch_up(self, handle: int, end: TrailEnd | None) -> bool:
        """Read lines that other programs appended; False if the stored last line is not in the file."""
        size = os.fstat(handle).st_size
        if size < self._size:
            self.lines, self.prev, self._size = 0, START, 0
        if size > self._size == 0 and end is not None:  # nothing was read yet: the last line may be enough
            block = _read(handle, max(size - _BLOCK, 0), size)
            _, newline, line = block.removesuffix(b"\n").rpartition(b"\n")
            if block.endswith(b"\n") and (newline or size <= _BLOCK) and digest(line) == end.hash:
                self.lines, self.prev, self._size = end.lines, end.hash, size
        seen = {self.prev}
        *whole, self.rest = _read(handle, self._size, size).split(b"\n")
        for line in whole:
            self._take(line)
            seen.add(self.prev)
        return end is None or end.hash in seen

    def took(self, line: bytes) -> None:
        self.rest = b""
        self._take(line)

    def _take(self, line: bytes) -> None:
        self.lines += 1
        self.prev = digest(line)
        self._size += len(line) + 1


def seal(body: Mapping[str, Any]) -> str:
    """The hash of a line's fields, including `prev` and without `hash`."""
    return digest(json.dumps(body, sort_keys=True).encode())


def _outcome(result: ToolResult) -> dict[str, Any]:
    output = {"ok": not result.is_error, "code": result.code, **fingerprint(result.output)}
    return {**output, "error": _short(result.output)} if result.code in REFUSALS else output


def _network(result: ToolResult) -> dict[str, Any]:
    network = result.meta.get("network")
    if not isinstance(network, Mapping):
        return {}
    reached = {
        part: [{name: _short(value) for name, value in row.items()} for row in network.get(part, ())]
        for part in ("hosts", "refused")
    }
    return {"network": reached}


def _confinement(in_force: InForce | None) -> dict[str, Any] | None:
    """The confinement of a command; None for a call that ran no command."""
    if in_force is None:
        return None
    grant = in_force.grant
    return {
        "tier": in_force.tier,
        "network": grant.network,
        "byHost": in_force.by_host,
        "folders": list(grant.folders),
        "unconfined": grant.unconfined,
        "readOnly": grant.read_only,
        "note": _short(in_force.note),
    }


def _short(value: Any) -> Any:
    return redacted(value)[:300] if isinstance(value, str) else value


def _write(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _read(handle: int, start: int, end: int) -> bytes:
    os.lseek(handle, start, os.SEEK_SET)
    data = bytearray()
    while len(data) < end - start and (chunk := os.read(handle, min(_BLOCK, end - start - len(data)))):
        data += chunk
    return bytes(data)


ADDED = "it was added after the last line that is noted: by somebody else, or just before the power failed"


@dataclass(frozen=True, slots=True)
class TrailReport:
    """`broken` is the number of the first wrong line, counted from 1; 0 means that the trail is intact."""

    lines: int
    broken: int = 0
    why: str = ""
    torn: int = 0
    """Lines that a crash cut off: the next line says so, or the rest is in the database."""


def verify(path: Path, end: TrailEnd | None = None) -> TrailReport:
    """Check the chain of hashes, and that the trail reaches to `end`."""
    prev, number, torn, reached, cut_off = START, 0, 0, end is None, False
    for number, (line, is_whole) in enumerate(_lines(path), start=1):
        missing = end.following(prev) if end is not None and not is_whole else []
        if missing and missing[0].startswith(line):
            break  # the rest is in the database, and written with the next line
        if end is not None and end.line and number > end.lines:
            return TrailReport(number, number, ADDED, torn)
        fields = _fields(line)
        if cut_off and not fields.get("afterTorn"):
            return TrailReport(number - 1, number - 1, "it is no JSON object", torn)
        cut_off = not fields
        torn += cut_off
        why = "" if cut_off else _fault(fields, prev)
        if why:
            return TrailReport(number, number, why, torn)
        prev = digest(line)
        if end is not None and number == end.lines:
            if prev != end.hash:
                return TrailReport(number, number, "it is another line than the one that was written", torn)
            reached = True
    if reached or end is None:
        return TrailReport(number, torn=torn)
    missing = end.following(prev)
    if missing and len(missing) - (end.lines - number) in (0, 1):
        return TrailReport(end.lines, torn=torn + 1)
    return TrailReport(number, number + 1, f"it is missing; {end.lines} lines were written", torn)


def _fault(fields: dict[str, object], prev: str) -> str:
    if "gap" in fields:
        return "lines before it were gone when it was written"
    if "added" in fields:
        return "lines before it were added by somebody else"
    if fields.get("prev") != prev:
        return "it does not follow from the line before it"
    body = {name: value for name, value in fields.items() if name != "hash"}
    return "" if fields.get("hash") == seal(body) else "its fields do not fit its hash"


def _fields(line: bytes) -> dict[str, object]:
    try:
        fields = json.loads(line)
    except ValueError:
        return {}
    return fields if isinstance(fields, dict) else {}


def _lines(path: Path) -> Iterator[tuple[bytes, bool]]:
    """Each line, and whether it is complete."""
    try:
        with open_file(path) as file:
            for line in file:
                yield line.removesuffix(b"\n"), line.endswith(b"\n")
    except FileNotFoundError:
        return
    except OSError as error:
        raise StorageError(
            say("The audit trail {path} cannot be read: {problem}.", path, error.strerror or error)
        ) from error
