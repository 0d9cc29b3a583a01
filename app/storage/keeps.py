"""What commands replaced and removed, kept outside of the project: a folder for each call, and a row that tells of it.

`app.fs.keep_places` says where these folders are. What is kept is named `CALL/000/12` in the states of versions.
"""

import os
import re
import shutil
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from app.fs.folders import list_folder, read_file
from app.fs.keep_places import KEEP, PRIVATE_FOLDER, keep_folder
from app.fs.kept_files import FULL
from app.storage.database import timestamp, timestamp_after
from app.storage.sqlite import Database
from app.vocabulary.changes import CallInfo, FileState

OPEN, DONE = "open", "done"
LIMIT_BYTES, LEAST_BYTES, SHARE_OF_ROOM = 20_000_000_000, 1_000_000_000, 10
"""What the keep holds at most, and at most of the room on the disk; but it may always hold a little."""
DAY_SECONDS = 86_400
"""The folder of a call that has no row is left alone for so long: the row may be about to be written."""
_KEPT = re.compile(r"([\w-]+)/(\d+/[\w.]+)")
_BLOCK = 512
_BUSY = """SELECT session_id FROM kept_calls WHERE state = ? AND turn > 0
    UNION SELECT session_id FROM model_calls WHERE holder NOT IN ('', ?)"""
"""Sessions in which a call runs, or a model is being asked."""
_FOLDERS = "SELECT key, folder, state FROM kept_calls"


@dataclass(frozen=True, slots=True)
class KeptCall:
    """A call for which something is kept."""

    project: str
    session_id: str
    turn: int
    tool: str


@dataclass(frozen=True, slots=True)
class KeptProject:
    """What is kept of the files of one project."""

    project: str
    calls: int
    bytes: int
    since: str
    """When the oldest of it was kept."""


class Keeps:
    """What is kept for undo. Any thread may call it."""

    def __init__(self, database: Database, data: Path) -> None:
        """`data` is the folder of our own data."""
        self.limit: Callable[[], int] = lambda: LIMIT_BYTES
        """How many bytes it may hold at most."""
        self._database = database
        self._data = data
        self._folders: dict[str, Path] = {}
        """By the key of the call."""

    def begin(self, project: Path, call: CallInfo, session_id: str) -> Path:
        """The folder for what a call replaces, made and noted before the call runs. Raises OSError and StorageError."""
        if (known := self._folder(call.key)) is not None and known.is_dir():
            return known
        folder = keep_folder(project, self._data) / call.key
        named = folder.relative_to(self._data) if folder.is_relative_to(self._data) else folder  # our data may move
        row = (call.key, str(project), session_id, call.turn, call.tool, str(named), self._moment(), 0, OPEN)
        self._database.execute(f"INSERT OR REPLACE INTO kept_calls VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608
        self._folders[call.key] = folder
        try:
            self._make(folder)
        except OSError:
            self.drop(call.key)
            raise
        return folder

    def _moment(self) -> str:
        """The oldest are let go of first."""
        [(last,)] = self._database.rows("SELECT max(began_at) FROM kept_calls")
        return timestamp_after(last or "", timestamp())

    def _make(self, folder: Path) -> None:
        """On a full disk the oldest turns make room."""
        try:
            folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
        except OSError as error:
            if error.errno not in FULL or not self.make_room(1, disk=folder.parent.stat().st_dev):
                raise
            folder.mkdir(PRIVATE_FOLDER)

    def end_call(self, key: str) -> None:
        """A call is over: note how much is kept for it. If that is nothing, its folder goes. Raises StorageError."""
        folder = self._folder(key)
        if folder is None:
            return
        count, size = _measure(folder)
        if count:
            self._database.execute("UPDATE kept_calls SET state = ?, bytes = ? WHERE key = ?", (DONE, size, key))
            about = self.about(key)
            self.make_room(running=(about.session_id,) if about is not None else ())
            return
        shutil.rmtree(folder, ignore_errors=True)
        self._database.execute("DELETE FROM kept_calls WHERE key = ?", (key,))
        self._folders.pop(key, None)

    def usage(self) -> list[KeptProject]:
        """What only the keep holds, by project, the largest first. Raises StorageError."""
        sql = """SELECT project, count(*), sum(bytes), min(began_at) FROM kept_calls GROUP BY project
            ORDER BY sum(bytes) DESC"""
        return [KeptProject(*row) for row in self._database.rows(sql)]

    def bound(self) -> int:
        """How many bytes it may hold: the person's limit, or less where there is little room."""
        held = sum(one.bytes for one in self.usage())
        room = (shutil.disk_usage(self._data).free + held) // SHARE_OF_ROOM
        return min(self.limit(), max(room, LEAST_BYTES))

    def make_room(self, wanted: int = 0, running: Collection[str] = (), disk: int | None = None) -> int:
        """Drop the oldest turns until so many bytes are free again, or else until what is held is within the bound.

        The turn that runs stays, also that of the sessions `running`. With `disk`, only what is kept on that device
        goes. Gives how much was held by what went. Raises OSError or StorageError.
        """
        excess = wanted or sum(one.bytes for one in self.usage()) - self.bound()
        freed = 0
        for key, size in self._find_ended(running) if excess > 0 else ():
            if freed >= excess:
                break
            if disk is None or self._device(key) == disk:
                self.drop(key)
                freed += size
        return freed

    def empty(self, project: str = "", running: Collection[str] = ()) -> int:
        """Let go of all that is kept, or of what is kept for one project; gives how many bytes that were.

        The turn that runs stays, also that of the sessions `running`. Raises StorageError.
        """
        freed = 0
        for key, size in self._find_ended(running, project):
            self.drop(key)
            freed += size
        return freed

    def _find_ended(self, running: Collection[str], project: str = "") -> Iterator[tuple[str, int]]:
        """The calls of turns that are over and how many bytes are held for each, the oldest first."""
        from app.storage.usage import KILLED

        busy = {*running, *(session for (session,) in self._database.rows(_BUSY, (OPEN, KILLED)))}
        last = dict(self._database.rows("SELECT session_id, max(turn) FROM kept_calls GROUP BY session_id"))
        sql = "SELECT key, bytes, project, session_id, turn FROM kept_calls WHERE state = ? ORDER BY began_at"
        for key, size, of, session, turn in self._database.rows(sql, (DONE,)):
            if project in ("", of) and not (session in busy and turn == last[session]):
                yield key, size

    def _device(self, key: str) -> int:
        folder = self._folder(key)
        with suppress(OSError):
            return folder.stat().st_dev if folder is not None else -1
        return -1

    def remove_leftovers(self) -> None:
        """Remove what earlier versions and a crash left: copies that nothing needs, folders without a row and rows
        without a folder. Raises OSError or StorageError.
        """
        # What earlier versions copied before a command; what undo needs of it they put among the contents, which stay.
        shutil.rmtree(self._data / "shadows", ignore_errors=True)
        rows = {Path(self._data, folder): (key, state) for key, folder, state in self._database.rows(_FOLDERS)}
        for folder, (key, state) in rows.items():
            if state == DONE and folder.parent.is_dir() and not folder.is_dir():  # else its disk may not be mounted
                self.drop(key)
        for place in {*(self._data / KEEP).glob("*/"), *(folder.parent for folder in rows)}:
            for folder in place.glob("*/"):
                if folder not in rows and folder.lstat().st_mtime < time.time() - DAY_SECONDS:
                    shutil.rmtree(folder, ignore_errors=True)

    def drop(self, key: str) -> None:
        """Undo of this call cannot bring back from now on what was kept for it."""
        folder = self._folder(key)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
        self._database.execute("DELETE FROM kept_calls WHERE key = ?", (key,))
        self._folders.pop(key, None)

    def about(self, key: str) -> KeptCall | None:
        rows = self._database.rows("SELECT project, session_id, turn, tool FROM kept_calls WHERE key = ?", (key,))
        return KeptCall(*rows[0]) if rows else None

    def open_calls(self, project: str, tools: tuple[str, ...]) -> list[str]:
        """The keys of the calls of these tools that did not come to their end, the newest first."""
        marks = ", ".join("?" * len(tools))
        sql = f"""SELECT key FROM kept_calls WHERE project = ? AND state = ? AND tool IN ({marks})
            ORDER BY began_at DESC"""  # noqa: S608  only marks
        return [str(key) for (key,) in self._database.rows(sql, (project, OPEN, *tools))]

    def place(self, kept: str) -> Path | None:
        """Where this is, or would be; None if nothing is known of the call."""
        named = _KEPT.fullmatch(kept)
        folder = self._folder(named[1]) if named is not None else None
        return folder / named[2] if folder is not None and named is not None else None

    def path(self, kept: str) -> Path | None:
        """Where this is kept; None if it is not."""
        place = self.place(kept)
        return place if place is not None and os.path.lexists(place) else None

    def find(self, state: FileState) -> Path | None:
        """Where the former file of a state is kept; None if it is not, or was changed since through a link."""
        path = self.path(state.kept) if state.kept else None
        if path is None:
            return None
        with suppress(OSError):
            found = path.lstat()
            if found.st_size == state.size and (found.st_mtime_ns == state.mtime_ns or not state.size):
                return path
        return None

    def content(self, state: FileState, most: int) -> bytes | None:
        """The content of a kept file of at most this many bytes; None if there is none, or it is longer."""
        if state.size > most:
            return None
        path = self.find(state)
        if path is None:
            return None if state.size or state.kept else b""
        data = read_file(path, most)
        return data if data is not None and len(data) == state.size else None

    def _folder(self, key: str) -> Path | None:
        known = self._folders.get(key)
        if known is None:
            rows = self._database.rows("SELECT folder FROM kept_calls WHERE key = ?", (key,))
            if not rows:
                return None
            known = self._folders[key] = Path(self._data, rows[0][0])
        return known


def _measure(folder: Path) -> tuple[int, int]:
    """How many files are kept in the folder of a call, and how many bytes are held by nothing else."""
    count = size = 0
    names: Counter[int] = Counter()
    for part in folder.glob("*/"):
        for entry in chain(*list_folder(part)):
            found = entry.stat(follow_symlinks=False)
            count += 1
            names[found.st_ino] += 1
            size += found.st_blocks * _BLOCK if names[found.st_ino] == found.st_nlink else 0
    return count, size
