"""What is on disk before a call runs: the reply that makes it, and the call itself."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.events import Event, ToolStarted
from tests.agent.real_sessions import call, say, sessions_with

pytestmark = pytest.mark.anyio


async def test_a_reply_and_its_call_are_stored_before_the_call_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, project: Path
) -> None:
    sessions = sessions_with(tmp_path, monkeypatch)
    path = sessions.profile.versions.database.path
    stored: list[tuple[list[str], list[str]]] = []

    def look(event: Event) -> None:
        if isinstance(event, ToolStarted):
            with closing(sqlite3.connect(path)) as other_program:
                roles = [role for (role,) in other_program.execute("SELECT role FROM messages ORDER BY seq")]
                calls = [tool for (tool,) in other_program.execute("SELECT tool FROM open_calls")]
                stored.append((roles, calls))

    opened = await sessions.open(call("write", path="new.txt", content="1"), say(), project=str(project))
    opened.session.watch(look)
    await opened.session.send("go")
    await opened.close()
    sessions.profile.close()
    assert stored == [(["user", "assistant"], ["write"])]
