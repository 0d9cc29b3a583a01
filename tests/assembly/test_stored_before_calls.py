"""What is on disk before a call changes something: the call itself, and before a command runs also the reply."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.events import Event, ToolStarted
from app.fs.replacement import put
from app.sandbox.files import workspace
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


async def test_a_call_that_changes_nothing_need_not_be_stored(sessions: Sessions, project: Path) -> None:
    missed = call("edit", path="README.md", old_string="not there", new_string="x")
    opened = await sessions.open(missed, say(), project=str(project))
    await opened.session.send("go")
    await opened.close()
    assert seen_by_another_program(sessions)[1] == []
    lines = sessions.profile.folders.trail(opened.session.id).read_text().splitlines()
    assert [json.loads(line)["toolName"] for line in lines] == ["edit"]
    sessions.profile.close()
