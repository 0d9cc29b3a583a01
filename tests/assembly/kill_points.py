"""Runs one turn of ten tool calls again and again, and kills the program at each point where it writes something.

`python -m tests.assembly.kill_points FOLDER STRIDE` prints a line of JSON for each point: what was in the database when
the program was killed, and what a new program finds. The turn is run in forks of this process, which has imported
everything already.
"""

import json
import os
import signal
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from app.assembly.profile import Profile
from app.assembly.recovery import recover
from app.assembly.undo_setup import open_undo
from app.command_line import launch
from app.fs import kept_files
from app.fs.folders import HandleFolder
from app.search import searxng
from app.storage.audit import trail
from app.storage.audit.trail import TrailEnds, verify
from app.storage.sqlite import Database
from app.vocabulary.errors import UsageError
from app.vocabulary.messages import UserMessage, request_messages
from tests.message_rules import check_all

SCRIPT: list[dict[str, Any]] = [
    {"call": "read", "arguments": {"path": "a.txt"}},
    {"say": "I write.", "call": "write", "arguments": {"path": "new/one.txt", "content": "one"}},
    {
        "calls": [
            {"call": "edit", "arguments": {"path": "a.txt", "old_string": "old", "new_string": "new"}},
            {"call": "ls", "arguments": {}},
        ]
    },
    {"call": "bash", "arguments": {"command": "echo by a command > c.txt; rm d.txt; mv e.txt f.txt"}},
    {"call": "mv", "arguments": {"source": "b.txt", "destination": "moved.txt"}},
    {"call": "rm", "arguments": {"path": "new/one.txt"}},
    {"call": "mkdir", "arguments": {"path": "folder"}},
    {"call": "write", "arguments": {"path": "a.txt", "content": "whole", "overwrite": True}},
    {"call": "touch", "arguments": {"path": "folder/empty"}},
    {"say": "Done."},
]

ROWS = [
    {"act": "copy", "path": "a.txt", "to": "copies/c.txt"},
    {"path": "a.txt", "to": "b.txt"},
    {"path": "b.txt", "to": "a.txt"},
    {"path": "d.txt", "to": "D.txt"},
    {"act": "delete", "path": "e.txt"},
]
ORGANIZE: list[dict[str, Any]] = [{"call": "organize", "arguments": {"rows": ROWS}}, {"say": "Done."}]
ORGANIZED = {"D.txt": "old d\n", "a.txt": "old b\n", "b.txt": "old a\n", "copies": None, "copies/c.txt": "old a\n"}


class KillPoint:
    """Counts the points, and kills at one of them; `seen` is what the database held at the last point before."""

    def __init__(self, wanted: int, seen: Path, database: Path) -> None:
        self._wanted = wanted
        self._count = 0
        self._seen = seen
        self._database = database

    def __call__(self, name: str) -> None:
        self._count += 1
        if self._count == self._wanted:
            with suppress(sqlite3.Error), closing(sqlite3.connect(self._database)) as connection:
                rows = connection.execute("SELECT seq, role, content FROM messages ORDER BY seq").fetchall()
                self._seen.write_text(json.dumps({"point": name, "rows": rows}))
            os.kill(os.getpid(), signal.SIGKILL)

    def install(self) -> None:
        transaction = Database.transaction

        @contextmanager
        def watched(database: Database, **options: Any) -> Iterator[sqlite3.Connection]:
            with transaction(database, **options) as connection:
                yield connection
                self("before a commit")
            self("after a commit")

        Database.transaction = watched  # type: ignore[method-assign, assignment]
        for name in ("replace", "unlink", "rename", "rmdir", "make_link", "make", "touch", "move"):
            self._watch(HandleFolder, name)
        self._watch(trail, "_write")
        self._watch(kept_files, "take_away")

    def _watch(self, owner: Any, name: str) -> None:
        real = getattr(owner, name)

        def watched(*args: Any, **options: Any) -> Any:
            self(f"before {name}")
            result = real(*args, **options)
            self(f"after {name}")
            return result

        setattr(owner, name, watched)


def prepare(folder: Path, script: list[dict[str, Any]]) -> Path:
    project = folder / "project"
    project.mkdir(parents=True)
    for name in "abde":
        (project / f"{name}.txt").write_text(f"old {name}\n")
    (folder / "script.json").write_text(json.dumps(script))
    os.environ["HANDRAIL_HOME"] = str(folder / "home")
    os.environ["HANDRAIL_SCRIPT"] = str(folder / "script.json")
    return project


def tree(project: Path) -> dict[str, str | None]:
    found = (path for path in project.rglob("*") if not path.name.startswith("."))
    return {str(path.relative_to(project)): path.read_text() if path.is_file() else None for path in sorted(found)}


def run_turn(project: Path, folder: Path, point: int) -> None:
    KillPoint(point, folder / "seen.json", folder / "home" / "data" / "handrail.db").install()
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    options = ["--project", str(project), "--provider", "scripted", "--trust", "autonomous"]
    os._exit(launch.main(["run", "do it", *options]))


def check(project: Path, folder: Path, before: dict[str, str | None]) -> dict[str, Any]:
    """What a new program finds; raises AssertionError."""
    seen = json.loads((folder / "seen.json").read_text()) if (folder / "seen.json").exists() else {"rows": []}
    profile = Profile.open()
    database = profile.versions.database
    assert database.rows("PRAGMA integrity_check") == [("ok",)]
    assert database.rows("PRAGMA foreign_key_check") == []
    rows = [list(row) for row in database.rows("SELECT seq, role, content FROM messages ORDER BY seq")]
    assert rows[: len(seen["rows"])] == seen["rows"], "messages that were stored are gone"
    for (holder,) in database.rows("SELECT holder FROM open_calls UNION SELECT holder FROM open_changes"):
        while profile.versions.is_running(holder):  # a process that it was starting when it was killed has its lock
            time.sleep(0.01)
    recover(profile, project)
    if "organize" in (folder / "script.json").read_text():
        assert tree(project) in (before, ORGANIZED), f"{tree(project)} at {seen.get('point')}"
    sessions = [name for (name,) in database.rows("SELECT id FROM sessions")]
    for session in sessions:
        history = profile.store.history(session)
        check_all(request_messages([*history, UserMessage("go on")]))
        if profile.folders.trail(session).exists():
            assert verify(profile.folders.trail(session), TrailEnds(database).get(session)).broken == 0
    with suppress(UsageError):  # nothing was changed yet
        report = open_undo(profile, project).undo(session=sessions[0] if sessions else "", whole_session=True)
        assert report.skipped == [], f"not undone: {report.skipped}"
    assert tree(project) == before, f"{tree(project)} at {seen.get('point')}"
    assert database.rows("SELECT * FROM open_changes") == database.rows("SELECT * FROM open_calls") == []
    profile.close()
    return {"point": seen.get("point", ""), "messages": len(rows)}


def in_fork(work: Any) -> int:
    """The exit status of a child that does it."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        code = 70
        try:
            work()
            code = 0
        except BaseException:  # noqa: BLE001
            import traceback

            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(code)
    return os.waitpid(child, 0)[1]


def main(base: str, stride: int, first: int = 1, script: list[dict[str, Any]] = SCRIPT) -> None:
    searxng.LOCAL = "http://127.0.0.1:9"  # whatever may listen on this machine
    point, was_killed = first, True
    while was_killed:
        folder = Path(base, str(point))
        project = prepare(folder, script)
        before = tree(project)
        status = in_fork(lambda: run_turn(project, folder, point))  # noqa: B023  called at once
        was_killed = os.WIFSIGNALED(status)
        if not was_killed:
            assert os.WEXITSTATUS(status) == 0, f"the turn failed with {os.WEXITSTATUS(status)}"
        status = in_fork(lambda: print(json.dumps(check(project, folder, before))))  # noqa: B023
        if status:
            print(json.dumps({"failed": point}))
        point += stride


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
