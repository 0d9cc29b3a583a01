"""The store: what was said is there after a restart, whole and valid."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from app.storage import database
from app.storage.database import MIGRATIONS, open_database
from app.storage.sessions.branches import Branches
from app.storage.sessions.store import SessionStore, StoredSession
from app.vocabulary.errors import StorageError, UsageError
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    Message,
    StopReason,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    Usage,
    UserMessage,
)
from tests.message_rules import check_all

CALL = ToolCall("c1", "read", '{"path": "a"}', {"id": "fc_1"})
EVERYTHING: list[Message] = [
    UserMessage("do it ☃ \u202e"),
    AssistantMessage(
        (Thinking("hm", {"signature": "s"}), Text("I will. "), CALL),
        "anthropic/m",
        StopReason.TOOLS,
        Usage(10, 5, 3, 2),
    ),
    ToolMessage("c1", "read", ToolResult("no", True, "ENOENT", {"exitCode": 1}, (Image("image/png", "aGk="),))),
    AssistantMessage((Text(""), Text("Done.")), "anthropic/m"),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "db" / "handrail.db"


@pytest.fixture
def store(path: Path) -> SessionStore:
    return SessionStore(open_database(path))


def new(store: SessionStore, project: str = "/p") -> StoredSession:
    return store.create(project=project, provider="demo", model="demo", agent="developer")


def test_every_kind_of_message_comes_back_as_it_was(store: SessionStore, path: Path) -> None:
    session = new(store)
    log = store.log(session.id)
    for message in EVERYTHING:
        log.append(message)
    again = SessionStore(open_database(path))
    assert again.history(session.id) == EVERYTHING


def test_a_session_is_named_after_its_first_message(store: SessionStore) -> None:
    session = new(store)
    log = store.log(session.id)
    log.append(UserMessage("  fix   the bug\nplease"))
    log.append(UserMessage("another"))
    assert store.get(session.id).title == "fix the bug"


def test_words_in_flight_survive_a_crash(store: SessionStore, path: Path) -> None:
    session = new(store)
    log = store.log(session.id)
    log.append(UserMessage("go"))
    log.draft("Once upon ")
    last = SessionStore(open_database(path)).history(session.id)[-1]
    assert last == AssistantMessage((Text("Once upon "),), stop=StopReason.BROKEN)


def test_a_finished_message_replaces_its_draft(store: SessionStore) -> None:
    session = new(store)
    log = store.log(session.id)
    log.append(UserMessage("go"))
    log.draft("Half")
    log.append(AssistantMessage((Text("Half and half"),)))
    assert [getattr(message, "text", "") for message in store.history(session.id)] == ["go", "Half and half"]


def test_an_open_call_is_answered_on_reload_and_stays_so(store: SessionStore, path: Path) -> None:
    session = new(store)
    log = store.log(session.id)
    log.append(UserMessage("go"))
    log.append(AssistantMessage((CALL,), stop=StopReason.TOOLS))
    again = SessionStore(open_database(path))
    history = again.history(session.id)
    assert isinstance(history[-1], ToolMessage) and history[-1].result.code == "E_CANCELLED"
    again.log(session.id).append(UserMessage("next"))
    assert again.history(session.id) == [*history, UserMessage("next")]


def test_sessions_are_listed_newest_first_and_by_project(store: SessionStore) -> None:
    ids = []
    for project in ("/a", "/b", "/a"):
        session = new(store, project)
        store.log(session.id).append(UserMessage(project))
        ids.append(session.id)
    new(store)  # nothing said: not listed
    assert [session.id for session in store.recent()] == ids[::-1]
    assert [session.id for session in store.recent("/a")] == [ids[2], ids[0]]
    assert store.latest("/b").id == ids[1]


def test_mode_and_effort_are_kept_one_beside_the_other_and_by_a_fork(store: SessionStore, path: Path) -> None:
    session = store.create(project="/p", provider="demo", model="m", agent="a", effort="low")
    assert store.get(session.id).effort == "low"
    log = store.log(session.id)
    log.append(UserMessage("go"))
    log.set_effort("high")
    log.set_mode("plan")
    assert log.is_stored
    fork = Branches(open_database(path)).fork(session.id)
    for one in (session, fork):
        stored = SessionStore(open_database(path)).get(one.id)
        assert (stored.mode, stored.effort) == ("plan", "high")


def test_what_is_not_there_is_told_kindly(store: SessionStore) -> None:
    with pytest.raises(UsageError, match="There is no session"):
        store.get("nope")
    with pytest.raises(UsageError, match="no session of this project"):
        store.latest("/nowhere")


def test_deleting_takes_the_messages_along(store: SessionStore) -> None:
    session = new(store)
    store.log(session.id).append(UserMessage("x"))
    store.rename(session.id, "Other")
    assert store.get(session.id).title == "Other"
    store.erase(session.id)
    assert store.history(session.id) == []


def test_a_failed_migration_leaves_the_database_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_database(path)
    monkeypatch.setattr(database, "MIGRATIONS", [*MIGRATIONS, ("CREATE TABLE half (x)", "CREATE TABLE broken")])
    with pytest.raises(StorageError):
        open_database(path)
    tables = sqlite3.connect(path).execute("SELECT count(*) FROM sqlite_master WHERE name = 'half'").fetchone()
    assert tables == (0,)


def test_kill_nine_loses_nothing_that_was_written(path: Path) -> None:
    code = (
        "import pathlib\n"
        "from app.storage.database import open_database\n"
        "from app.storage.sessions.store import SessionStore\n"
        "from app.vocabulary.messages import UserMessage\n"
        f"store = SessionStore(open_database(pathlib.Path({str(path)!r})))\n"
        "session = store.create(project='/p', provider='d', model='d', agent='a'); log = store.log(session.id)\n"
        "print(session.id, flush=True)\n"
        "for n in range(10**9): log.append(UserMessage(str(n))); print(n, flush=True)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    session = child.stdout.readline().strip()
    said = [child.stdout.readline().strip() for _ in range(20)]
    os.kill(child.pid, signal.SIGKILL)
    said += child.stdout.read().split()
    child.wait()
    child.stdout.close()
    kept = SessionStore(open_database(path)).history(session)
    assert len(kept) >= len(said)
    assert [message.text for message in kept if isinstance(message, UserMessage)][: len(said)] == said


@pytest.mark.parametrize(
    ("metadata", "shown"),
    [
        (
            '{"parts": [{"kind": "text", "text": "Said."}, {"kind": "call", "id": "a", "name": 7, "arguments": "{}"}]}',
            "7",
        ),
        ('{"parts": [{"kind": "text", "text": "Said."}, {"kind": "call", "id": 5, "name": ["x"]}]}', '["x"]'),
        ('{"parts": [{"kind": "text", "text": "Said."}, {"kind": "call", "id": true, "arguments": {"a": 1}}]}', ""),
        ('{"parts": [{"kind": "text", "text": "Said."}], "usage": {"input": "7", "output": -5}}', None),
        ('{"parts": [{"kind": "of the future", "text": "Said."}]}', None),
        ('{"parts": 7}', None),
        ('["no object"]', None),
        ("{no JSON", None),
    ],
)
def test_a_row_that_holds_something_else_than_text_locks_no_session(
    store: SessionStore, path: Path, metadata: str, shown: str | None
) -> None:
    session = new(store)
    log = store.log(session.id)
    log.append(UserMessage("first"))
    log.append(AssistantMessage((Text("Said."),)))
    log.append(UserMessage("last"))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE messages SET metadata = ? WHERE role = 'assistant'", (metadata,))
    connection.close()
    history = store.history(session.id)
    replies = [message for message in history if isinstance(message, AssistantMessage)]
    assert [reply.text for reply in replies] == ["Said."] and replies[0].usage == Usage()
    assert [call.name for reply in replies for call in reply.tool_calls] == ([] if shown is None else [shown])
    assert all(isinstance(call.id, str) and isinstance(call.arguments, str) for call in replies[0].tool_calls)
    assert [message.text for message in history if isinstance(message, UserMessage)] == ["first", "last"]
    check_all(history)
    assert len(store.dated_history(session.id)) == 3


@pytest.mark.parametrize("jump", ["2199-01-01T00:00:00+00:00", "1999-01-01T00:00:00+00:00"])
def test_the_last_session_is_the_last_whatever_the_clock_said(
    store: SessionStore, jump: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, odd = new(store), new(store)
    for session, moment in ((usual, ""), (odd, jump), (usual, "")):
        with monkeypatch.context() as clock:
            if moment:
                clock.setattr("app.storage.sessions.store.now", lambda: jump)
            store.log(session.id).append(UserMessage("hello"))
    assert [one.id for one in store.recent("/p")] == [usual.id, odd.id]
    assert store.latest("/p").id == usual.id
    store.log(odd.id).append(UserMessage("again"))
    assert store.latest("/p").id == odd.id
