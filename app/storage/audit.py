"""The audit trail: one JSON line for every call, refused and cancelled ones too, each sealing the line before it.

`prev` is the sha256 of the previous line's text and `hash` that of the line's own fields, so a line that is changed,
taken out or moved shows. Each line is noted in the database before it is written, so a shortened trail shows too, and
so does a line that somebody else appended. No tool can reach either of them. Whoever can write both, such as a command
that the person let run without confinement, can forge all of it: the chain proves nothing against them.
"""

import hashlib
import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.changes import Touched
from app.confinement import InForce
from app.errors import DatabaseBusy, StorageError
from app.messages import ToolResult
from app.redaction import brief, fingerprint, redacted
from app.sqlite import Database, on_loop

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

START = "0" * 64
"""What the first line has as `prev`."""
REFUSALS = {"E_SANDBOX_VIOLATION", "E_DENIED", "E_UNKNOWN_TOOL"}
"""Codes of results whose text is our own and holds nothing of a file."""
LONGEST_REASON = 300
_BLOCK = 1 << 16


Also = Callable[[sqlite3.Connection], object]
"""What is written to the database together with the end of a trail."""


@dataclass(frozen=True, slots=True)
class TrailEnd:
    """How far a trail went: its number of lines and the hash of the last."""

    lines: int
    hash: str
    line: str = ""
    """The last line itself, in case a crash kept it from the file; "" in a trail from before it was noted."""

    @property
    def prev(self) -> str:
        """The hash of the line before the last."""
        return str(json.loads(self.line)["prev"]) if self.line else ""


class TrailEnds:
    """The ends of all trails, kept in the database, where no tool can reach them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, session: str) -> TrailEnd | None:
        rows = self._database.rows("SELECT lines, hash, line FROM audit_ends WHERE session_id = ?", (session,))
        return TrailEnd(*rows[0]) if rows else None

    @contextmanager
    def moving(self, session: str, also: Also | None = None) -> Iterator[Callable[[TrailEnd], object]]:
        """What is called inside notes the new end, with `also` in the same transaction; nobody else does meanwhile."""
        with self._database.transaction() as connection:
            sql = "INSERT OR REPLACE INTO audit_ends VALUES (?, ?, ?, ?)"
            yield lambda end: connection.execute(sql, (session, end.lines, end.hash, end.line))
            if also is not None:
                also(connection)

    def sessions(self) -> list[str]:
        return [name for (name,) in self._database.rows("SELECT session_id FROM audit_ends ORDER BY session_id")]


class AuditTrail:
    """Appends to a file that is in no zone, so that no tool can reach it; several programs may append to the same."""

    def __init__(
        self, path: Path, *, session: str, agent: str, ends: TrailEnds | None = None, mask: Callable[[str], str] = str
    ) -> None:
        self._path = path
        self._session = session
        self._agent = agent
        self._ends = ends
        self._mask = mask
        self._handle: int | None = None
        self._tail = _TrailTail()
        self._lock = threading.Lock()

    def record(
        self,
        *,
        call_id: str,
        turn: int,
        tool: str,
        arguments: Mapping[str, Any],
        result: ToolResult,
        decision: Mapping[str, Any],
        in_force: InForce | None = None,
        touched: Sequence[Touched] = (),
        seconds: float,
        also: Also | None = None,
    ) -> None:
        """`also` is done if the line is noted, and not otherwise."""
        self._append(
            {
                "ts": datetime.now(UTC).isoformat(timespec="milliseconds"),
                "kind": "tool.exec",
                "session": self._session,
                "turn": turn,
                "toolCallId": call_id,
                "toolName": tool,
                "agentId": self._agent,
                "input": brief(arguments),
                "output": _output(result),
                "decision": {name: _short(value) for name, value in decision.items()},
                "confinement": _confinement(in_force),
                "files": [{"path": item.path, "before": item.before, "after": item.after} for item in touched],
                "durationMs": round(seconds * 1000),
            },
            also,
        )

    def close(self) -> None:
        with self._lock:
            if self._handle is not None:
                os.close(self._handle)
            self._handle = None

    def _append(self, fields: dict[str, Any], also: Also | None) -> None:
        """Raises DatabaseBusy before anything is written, so that it can be tried again."""
        fields = json.loads(self._mask(json.dumps(fields, ensure_ascii=False)))
        try:
            with self._alone(), self._exclusive() as handle:
                if self._ends is None:
                    line = self._next(handle, fields, None)
                else:
                    with self._ends.moving(self._session, also) as note:
                        line = self._next(handle, fields, self._ends.get(self._session))
                        note(TrailEnd(self._tail.lines + 1, _sha256(line), line.decode()))
                _write(handle, line + b"\n")
                self._tail.took(line)
        except OSError as error:
            raise StorageError(f"The audit trail {self._path} cannot be written: {error.strerror or error}.") from error

    def _next(self, handle: int, fields: dict[str, Any], end: TrailEnd | None) -> bytes:
        """The line to write next, after what a crash left was put right. It owns up to what cannot be put right."""
        reached = self._tail.catch_up(handle, end)
        told: dict[str, Any] = {}
        if end is not None and not reached and end.prev == self._tail.prev:
            missing = end.line.encode()
            if missing.startswith(self._tail.rest):
                _write(handle, missing[len(self._tail.rest) :] + b"\n")
                self._tail.took(missing)
                reached = True
        if self._tail.rest:
            _write(handle, b"\n")
            self._tail.took(self._tail.rest)
            told["afterTorn"] = True
        if end is not None and not reached:
            told["gap"] = {"lines": end.lines, "hash": end.hash}
        elif end is not None and end.line and self._tail.lines > end.lines:
            told["added"] = self._tail.lines - end.lines
        return _sealed(fields | told, self._tail.prev)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._lock.acquire(blocking=not on_loop()):
            raise DatabaseBusy(f"The audit trail {self._path} is being written. Try again.")
        try:
            yield
        finally:
            self._lock.release()

    @contextmanager
    def _exclusive(self) -> Iterator[int]:
        handle = self._opened()
        if fcntl is not None:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | (fcntl.LOCK_NB if on_loop() else 0))
            except BlockingIOError:
                raise DatabaseBusy(f"Another program writes the audit trail {self._path}. Try again.") from None
        try:
            yield handle
        finally:
            if fcntl is not None:
                fcntl.flock(handle, fcntl.LOCK_UN)

    def _opened(self) -> int:
        """The open file; opened anew if somebody put another in its place."""
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
    """The end of the file as far as it has been read: enough to seal the next line."""

    def __init__(self) -> None:
        self.lines = 0
        self.prev = START
        self.rest = b""
        """The beginning of a line that has no end."""
        self._size = 0
        """Of all lines that are whole."""

    def catch_up(self, handle: int, end: TrailEnd | None) -> bool:
        """Read what others appended since the last look; False if the line at which the trail ended is not there."""
        size = os.fstat(handle).st_size
        if size < self._size:
            self.lines, self.prev, self._size = 0, START, 0
        if size > self._size == 0 and end is not None and _sha256(_last_line(handle, size)) == end.hash:
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
        self.prev = _sha256(line)
        self._size += len(line) + 1


def _sealed(fields: dict[str, Any], prev: str) -> bytes:
    body = fields | {"prev": prev}
    return json.dumps(body | {"hash": seal(body)}, ensure_ascii=False).encode("utf-8", "backslashreplace")


def seal(body: Mapping[str, Any]) -> str:
    """The hash of a line's fields, `prev` among them, `hash` not."""
    return _sha256(json.dumps(body, sort_keys=True).encode())


def _output(result: ToolResult) -> dict[str, Any]:
    told = {"ok": not result.is_error, "code": result.code, **fingerprint(result.output)}
    return told | ({"error": _short(result.output)} if result.code in REFUSALS else {})


def _confinement(in_force: InForce | None) -> dict[str, Any] | None:
    """What held a command; null for a call that ran none."""
    if in_force is None:
        return None
    grant = in_force.grant
    return {
        "tier": in_force.tier,
        "network": grant.network,
        "folders": list(grant.folders),
        "unconfined": grant.unconfined,
        "readOnly": grant.read_only,
        "note": _short(in_force.note),
    }


def _short(value: Any) -> Any:
    return redacted(value)[:LONGEST_REASON] if isinstance(value, str) else value


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


def _last_line(handle: int, size: int) -> bytes:
    """The last line if it is whole and not too long to be one of ours; b"" otherwise."""
    block = _read(handle, max(size - _BLOCK, 0), size)
    _, newline, line = block.removesuffix(b"\n").rpartition(b"\n")
    return line if block.endswith(b"\n") and (newline or size <= _BLOCK) else b""


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
