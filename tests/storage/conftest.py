"""A project folder, a tool's hand that changes it and tells the recorder, and the store that remembers."""

import sqlite3
import stat
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.sandbox.files.undo_workspace import UndoWorkspace
from app.sandbox.files.workspace import Workspace, Zone
from app.storage.database import open_database
from app.storage.versions.rows import SELECT, Version
from app.storage.versions.store import VersionStore
from app.storage.versions.undo import Undo
from app.vocabulary.changes import Change, Recorded

TreeSnapshot = dict[str, tuple[bytes | None, int]]


class RecordedProject:
    """Does to files what tools do, and reports it as the workspace does."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.project = root / "project"
        self.project.mkdir(parents=True, exist_ok=True)
        self.store = VersionStore(open_database(root / "data.db"), root / "blobs")
        self.session, self.turn, self.calls = "s1", 1, 0

    @property
    def undo(self) -> Undo:
        return Undo(self.store, str(self.project), self._files)

    def of_session(self, session: str) -> list[Version]:
        """The changes of a session, oldest first."""
        return self.store.find(f"{SELECT} WHERE session_id = ? ORDER BY seq", (session,))

    def _files(self, session: str) -> UndoWorkspace:
        zones = [Zone("project", self.project, True), Zone("state", self.root / "state" / session, True)]
        return UndoWorkspace(Workspace(zones))

    def write(self, path: str, data: bytes) -> Recorded:
        place = self.project / path
        for folder in reversed(place.relative_to(self.project).parents[:-1]):
            self.mkdir(str(folder))
        before = place.read_bytes() if place.exists() else None
        place.write_bytes(data)
        return self.tell(path, before, data, "write", mode=stat.S_IMODE(place.stat().st_mode))

    def remove(self, path: str) -> Recorded:
        place = self.project / path
        before, mode = place.read_bytes(), stat.S_IMODE(place.stat().st_mode)
        place.unlink()
        return self.tell(path, before, None, "remove", mode=mode)

    def mkdir(self, path: str) -> None:
        if not (self.project / path).is_dir():
            (self.project / path).mkdir()
            self.tell(path, None, None, "mkdir")

    def rmdir(self, path: str) -> None:
        (self.project / path).rmdir()
        self.tell(path, None, None, "rmdir")

    def move(self, source: str, path: str) -> Recorded:
        place = self.project / source
        after = None if place.is_dir() else place.read_bytes()
        place.rename(self.project / path)
        return self.tell(path, None, after, "move", moved_from=source)

    def tell(
        self,
        path: str,
        before: bytes | None,
        after: bytes | None,
        operation: str,
        *,
        mode: int | None = None,
        moved_from: str | None = None,
        too_large: bool = False,
    ) -> Recorded:
        self.calls += 1
        change = Change("project", path, before, after, operation, mode, moved_from, too_large)
        recorder = self.store.recorder(str(self.project), self.session)
        return recorder.record(change, self.turn, f"c{self.calls}", operation)

    def close(self) -> None:
        self.store.close()

    def snapshot(self) -> TreeSnapshot:
        """Every file and folder with bytes and mode."""
        found = {}
        for path in self.project.rglob("*"):
            mode = stat.S_IMODE(path.stat().st_mode) if path.is_file() else 0
            found[path.relative_to(self.project).as_posix()] = (path.read_bytes() if path.is_file() else None, mode)
        return found


@pytest.fixture
def recorded(tmp_path: Path) -> Iterator[RecordedProject]:
    made = RecordedProject(tmp_path)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def closed_connections(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test opens is closed with it; since Python 3.13 the garbage collector warns of what was left open."""
    connect = sqlite3.connect
    opened: list[sqlite3.Connection] = []

    def noted(*args: Any, **options: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = connect(*args, **options)
        if threading.current_thread() is threading.main_thread():  # a thread closes its own
            opened.append(made)
        return made

    monkeypatch.setattr(sqlite3, "connect", noted)
    yield
    for connection in opened:
        connection.close()
