"""Calls that run: on disk before they begin, so that a program which is killed leaves word of what it was doing."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.changes import CallInfo
from app.sqlite import Database
from app.storage.redaction import brief
from app.storage.versions import VersionStore


@dataclass(frozen=True, slots=True)
class OpenCall:
    """One that was begun. `began_ns` is set as long as it is a command whose changes are not recorded yet."""

    key: str
    session_id: str
    agent: str
    turn: int
    call_id: str
    tool: str
    arguments: Mapping[str, Any]
    decision: Mapping[str, Any]
    audited: bool
    """Its line of the audit trail is written; a command may go on in the background."""
    began_ns: int | None
    position: int
    """Where the version store stood when the command began."""
    copied: bool
    """Every file that can be kept had been copied by then."""

    @property
    def info(self) -> CallInfo:
        return CallInfo(self.turn, self.call_id, self.tool, key=self.key)


class OpenCalls:
    """The calls of one session. `folder` holds what is written down beside commands while they run."""

    def __init__(self, store: VersionStore, project: str, session_id: str, agent: str, folder: Path) -> None:
        self._store = store
        self._about = (project, session_id, agent)
        self.folder = folder

    @property
    def database(self) -> Database:
        return self._store.database

    def begin(self, call: CallInfo, arguments: Mapping[str, Any], decision: Mapping[str, Any]) -> None:
        """Raises OSError or StorageError; the call must not run then."""
        about = (call.key, *self._about, call.turn, call.call_id, call.tool)
        row = (*about, json.dumps(brief(arguments)), json.dumps(decision, default=str), self._store.holder)
        sql = "INSERT INTO open_calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, NULL, 0, 0)"
        self._store.database.execute(sql, row)

    @staticmethod
    def was_audited(connection: sqlite3.Connection, key: str) -> None:
        """For the transaction that notes its line in the trail: a crash leaves both or neither."""
        connection.execute("UPDATE open_calls SET audited = 1 WHERE key = ?", (key,))
        connection.execute(_FORGET, (key,))

    def begin_command(self, call: CallInfo, began_ns: int, position: int, *, copied: bool) -> None:
        """Raises StorageError; the command must not run then."""
        sql = "UPDATE open_calls SET began_ns = ?, position = ?, copied = ? WHERE key = ?"
        self._store.database.execute(sql, (began_ns, position, int(copied), call.key))

    def end_command(self, call: CallInfo) -> None:
        """What it changed is recorded."""
        with self._store.database.transaction() as connection:
            connection.execute("UPDATE open_calls SET began_ns = NULL WHERE key = ?", (call.key,))
            connection.execute(_FORGET, (call.key,))
        clear_notes(self.folder, call.key)


def interrupted(store: VersionStore, project: str) -> list[OpenCall]:
    """Calls in this folder whose programs do not run any more; from now on they are this program's business."""
    own, found = store.holder, []
    for holder, *row in store.database.rows(f"{_SELECT} WHERE project = ? ORDER BY rowid", (project,)):
        if holder == own or store.runs(holder):
            continue
        sql = "UPDATE open_calls SET holder = ? WHERE key = ? AND holder = ?"
        if store.database.execute(sql, (own, row[0], holder)):  # no other program was first
            key, session, agent, turn, call, tool, arguments, decision, audited, began, position, copied = row
            said = (json.loads(arguments), json.loads(decision))
            found.append(
                OpenCall(key, session, agent, turn, call, tool, *said, bool(audited), began, position, bool(copied))
            )
    return found


def forget(connection: sqlite3.Connection, key: str) -> None:
    """It is settled. For the transaction that notes its line in the trail."""
    connection.execute("DELETE FROM open_calls WHERE key = ?", (key,))


def clear_notes(folder: Path, key: str) -> None:
    with suppress(OSError):
        for path in folder.glob(f"{key}.*"):
            path.unlink(missing_ok=True)


_SELECT = """SELECT holder, key, session_id, agent, turn, call_id, tool, arguments, decision, audited,
    began_ns, position, copied FROM open_calls"""
_FORGET = "DELETE FROM open_calls WHERE key = ? AND audited = 1 AND began_ns IS NULL"
