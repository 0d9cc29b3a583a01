"""Tool calls that are running: stored before they begin, so that they are known after the program was killed."""

import json
import sqlite3
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.redaction import brief
from app.storage.sqlite import Database, changed_rows
from app.storage.versions.store import VersionStore
from app.vocabulary.changes import CallInfo
from app.vocabulary.errors import TAKEN_OVER, SessionTaken


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call that was begun. `began_ns` is set as long as it is a command whose changes are not recorded."""

    key: str
    session_id: str
    agent: str
    turn: int
    call_id: str
    tool: str
    arguments: Mapping[str, Any]
    decision: Mapping[str, Any]
    audited: bool
    """Whether its line in the audit trail is written; a command may still run in the background."""
    began_ns: int | None

    @property
    def info(self) -> CallInfo:
        return CallInfo(self.turn, self.call_id, self.tool, key=self.key)


class OpenCalls:
    """The running calls of one session. `folder` holds notes that are written while commands run."""

    def __init__(self, store: VersionStore, project: str, session_id: str, agent: str, folder: Path) -> None:
        self._store = store
        self._about = (project, session_id, agent)
        self.folder = folder

    @property
    def database(self) -> Database:
        return self._store.database

    def begin(
        self,
        connection: sqlite3.Connection,
        call: CallInfo,
        arguments: Mapping[str, Any],
        decision: Mapping[str, Any],
    ) -> None:
        """Store a call. If this raises OSError or StorageError, the call must not run.

        It raises SessionTaken if another program took the session over.
        """
        about = (call.key, *self._about, call.turn, call.call_id, call.tool)
        row = (*about, json.dumps(brief(arguments)), _encoded(decision), self._store.holder)
        connection.execute(_BEGIN, (*row, self._about[1], self._store.holder))
        if not changed_rows(connection):
            raise SessionTaken(TAKEN_OVER)
        connection.execute(_HAS_BEGUN, (self._about[1],))

    @staticmethod
    def mark_audited(connection: sqlite3.Connection, key: str) -> None:
        """Called in the transaction that notes the call's line in the audit trail."""
        connection.execute("UPDATE open_calls SET audited = 1 WHERE key = ?", (key,))
        connection.execute(_FORGET, (key,))

    def begin_command(self, call: CallInfo) -> None:
        """Store the start of a command. If this raises StorageError, the command must not run."""
        sql = "UPDATE open_calls SET began_ns = ? WHERE key = ?"
        self._store.database.execute(sql, (time.time_ns(), call.key))

    def end_command(self, call: CallInfo) -> None:
        """The changes of the command are recorded."""
        with self._store.database.transaction() as connection:
            connection.execute("UPDATE open_calls SET began_ns = NULL WHERE key = ?", (call.key,))
            connection.execute(_FORGET, (call.key,))
        clear_notes(self.folder, call.key)


def find_interrupted(store: VersionStore, project: str) -> list[OpenCall]:
    """Calls in this project whose program was killed; this program takes them over."""
    own, found = store.holder, []
    for holder, *row in store.database.rows(f"{_SELECT} WHERE project = ? ORDER BY rowid", (project,)):
        if holder == own or store.is_running(holder):
            continue
        sql = "UPDATE open_calls SET holder = ? WHERE key = ? AND holder = ?"
        if store.database.execute(sql, (own, row[0], holder)):  # unless another program took it over first
            key, session, agent, turn, call, tool, arguments, decision, audited, began = row
            said = (json.loads(arguments), json.loads(decision))
            found.append(OpenCall(key, session, agent, turn, call, tool, *said, bool(audited), began))
    return found


def is_open(store: VersionStore, key: str) -> bool:
    """Whether this call is one that a program still runs, or that was not settled yet."""
    return bool(store.database.rows("SELECT 1 FROM open_calls WHERE key = ?", (key,)))


def forget(connection: sqlite3.Connection, key: str) -> None:
    """Delete a call that is settled, in the transaction that notes its line in the audit trail."""
    connection.execute("DELETE FROM open_calls WHERE key = ?", (key,))


def clear_notes(folder: Path, key: str) -> None:
    """Delete the notes that were written while the command of this call ran."""
    with suppress(OSError):
        for path in folder.iterdir():
            if path.stem == key:
                path.unlink(missing_ok=True)


_encoded = json.JSONEncoder(default=str).encode
_SELECT = """SELECT holder, key, session_id, agent, turn, call_id, tool, arguments, decision, audited,
    began_ns FROM open_calls"""
_BEGIN = """INSERT INTO open_calls SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, NULL, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE id = ? AND holder NOT IN ('', ?))"""
_HAS_BEGUN = "INSERT OR IGNORE INTO drafts SELECT id, 0, '' FROM sessions WHERE id = ?"
"""A draft of its result, see `app.storage.sessions.store`."""
_FORGET = "DELETE FROM open_calls WHERE key = ? AND audited = 1 AND began_ns IS NULL"
