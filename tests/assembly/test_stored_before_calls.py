"""What is on disk before a call changes something: the call itself, and before a command runs also the reply."""

import asyncio
import json
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.fs.replacement import put
from app.sandbox.files import workspace
from app.storage.versions.store import VersionStore
from app.vocabulary.events import Event, StepStarted, ToolFinished, ToolStarted
from tests.agent.real_sessions import Sessions, call, say, sessions_with

pytestmark = pytest.mark.anyio


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sessions:
    return sessions_with(tmp_path, monkeypatch)


def seen_by_another_program(sessions: Sessions) -> tuple[list[str], list[str]]:
    """The roles of the messages, and the tools of the calls that are under way."""
    with closing(sqlite3.connect(sessions.profile.versions.database.path)) as other:
        roles = [role for (role,) in other.execute("SELECT role FROM messages ORDER BY seq")]
        return roles, [tool for (tool,) in other.execute("SELECT tool FROM open_calls")]


async def test_a_reply_and_its_call_are_stored_before_the_call_runs(sessions: Sessions, project: Path) -> None:
    stored: list[tuple[list[str], list[str]]] = []

    def look(event: Event) -> None:
        if isinstance(event, ToolStarted):
            stored.append(seen_by_another_program(sessions))

    opened = await sessions.open(call("mkdir", path="new"), say(), project=str(project))
    opened.session.watch(look)
    await opened.session.send("go")
    await opened.close()
    sessions.profile.close()
    assert stored == [(["user", "assistant"], ["mkdir"])]


async def test_a_call_that_changes_files_only_is_stored_before_its_first_change(
    sessions: Sessions, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[list[str]] = []

    def look(*args: Any, **options: Any) -> int:
        stored.append(seen_by_another_program(sessions)[1])
        return put(*args, **options)

    monkeypatch.setattr(workspace, "put", look)
    (project / "a.txt").write_text("one")
    written, edited = call("write", path="new.txt", content="1"), {"old_string": "one", "new_string": "two"}
    opened = await sessions.open(written, call("edit", path="a.txt", **edited), say(), project=str(project))
    await opened.session.send("go")
    await opened.close()
    assert [calls[-1:] for calls in stored] == [["write"], ["edit"]]
    assert seen_by_another_program(sessions) == (["user", *["assistant", "tool"] * 2, "assistant"], [])
    sessions.profile.close()


async def test_a_call_that_changes_nothing_is_not_stored(sessions: Sessions, project: Path) -> None:
    stored: list[list[str]] = []

    def look(event: Event) -> None:
        if isinstance(event, ToolFinished):
            stored.append(seen_by_another_program(sessions)[1])

    missed = call("edit", path="README.md", old_string="not there", new_string="x")
    opened = await sessions.open(missed, say(), project=str(project))
    opened.session.watch(look)
    await opened.session.send("go")
    await opened.close()
    assert stored == [[]]
    lines = sessions.profile.folders.trail(opened.session.id).read_text().splitlines()
    assert [json.loads(line)["toolName"] for line in lines] == ["edit"]
    sessions.profile.close()


async def test_a_call_that_was_stopped_is_stored_no_more_by_its_thread(
    sessions: Sessions, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, begun, goes_on, ended = VersionStore.begin, threading.Event(), threading.Event(), threading.Event()

    def late(*args: Any) -> None:
        begun.set()
        goes_on.wait()
        begin(*args)
        ended.set()

    monkeypatch.setattr(VersionStore, "begin", late)
    opened = await sessions.open(call("write", path="new.txt", content="1"), say(), project=str(project))
    turn = asyncio.ensure_future(opened.session.send("go"))
    await asyncio.to_thread(begun.wait)
    opened.session.cancel()
    await turn
    goes_on.set()
    await asyncio.to_thread(ended.wait)
    await opened.close()
    assert seen_by_another_program(sessions)[1] == [] and not (project / "new.txt").exists()
    sessions.profile.close()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE sessions SET deleted_at = '2026-01-01'",
        "DELETE FROM sessions",
        "UPDATE sessions SET holder = 'another program'",
        "INSERT INTO messages SELECT session_id, seq + 1, role, content, metadata, '2099-01-01' FROM messages",
    ],
)
async def test_nothing_is_changed_for_a_session_that_is_gone_or_went_on_elsewhere(
    sessions: Sessions, project: Path, sql: str
) -> None:
    def meanwhile(event: Event) -> None:
        if isinstance(event, StepStarted) and event.step == 1:
            with closing(sqlite3.connect(sessions.profile.versions.database.path, isolation_level=None)) as other:
                other.execute("PRAGMA foreign_keys=ON")
                other.execute(sql)

    calls = [call("write", path=f"{number}.txt", content="1") for number in range(2)]
    opened = await sessions.open({"calls": calls}, say(), project=str(project))
    opened.session.watch(meanwhile)
    await opened.session.send("go")
    await opened.close()
    assert not any((project / f"{number}.txt").exists() for number in range(2))
    sessions.profile.close()
