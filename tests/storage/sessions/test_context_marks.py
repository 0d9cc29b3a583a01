"""Marks of a session's requests: kept in order, and taken along by forks and rewinds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.database import open_database
from app.storage.sessions.branches import Branches
from app.storage.sessions.store import SessionStore, StoredSession
from app.vocabulary.context_marks import Compaction, Mark, Pin, Pruning, SummaryBy
from app.vocabulary.messages import AssistantMessage, Text, Usage, UserMessage

EARLY = Compaction("a", 2, "## Goal\nx", "Short.", SummaryBy.MODEL, instruction="i", usage=Usage(5, 6))
LATE = Compaction("b", 6, "kept", "Later.", SummaryBy.DIGEST, is_automatic=False, tokens_before=9, tokens_after=3)
MARKS: list[Mark] = [Pin(0), EARLY, Pruning(4, {"call_1": "@state/output/1.txt"}), Pin(4), Pin(5), LATE]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SessionStore]:
    made = SessionStore(open_database(tmp_path / "data.db"))
    yield made
    made.close()


@pytest.fixture
def branches(tmp_path: Path, store: SessionStore) -> Branches:
    return Branches(open_database(tmp_path / "data.db"))


@pytest.fixture
def session(store: SessionStore) -> StoredSession:
    made = store.create(project="/p", provider="demo", model="m", agent="a")
    log = store.log(made.id)
    for number in range(4):
        log.append(UserMessage(f"question {number}"))
        log.append(AssistantMessage((Text(f"answer {number}"),)))
    marks = store.marks(made.id)
    for mark in MARKS:
        marks.append(mark)
    return made


def test_marks_come_back_as_they_were(store: SessionStore, session: StoredSession) -> None:
    assert store.marks(session.id).read() == MARKS


def test_a_fork_has_those_of_its_messages(store: SessionStore, branches: Branches, session: StoredSession) -> None:
    assert store.marks(branches.fork(session.id, before_seq=4).id).read() == [Pin(0), EARLY, MARKS[2]]
    assert store.marks(branches.fork(session.id).id).read() == MARKS
    assert store.marks(session.id).read() == MARKS


def test_a_rewind_takes_them_out_and_can_bring_them_back(
    store: SessionStore, branches: Branches, session: StoredSession
) -> None:
    rewind = branches.rewind(session.id, 4)
    assert store.marks(session.id).read() == [Pin(0), EARLY, MARKS[2]]
    branches.take_back(rewind)
    assert store.marks(session.id).read() == MARKS


def test_they_go_with_the_session(store: SessionStore, session: StoredSession) -> None:
    store._db.execute("DELETE FROM sessions WHERE id = ?", (session.id,))
    assert store.marks(session.id).read() == []


def test_what_is_learned_of_a_model_is_known_to_the_next_session(store: SessionStore) -> None:
    facts = store.model_facts("http://127.0.0.1:1", "m")
    assert (facts.window, facts.bytes_per_token) == (None, None)
    facts.keep_window(8_000, 32_000)
    store.model_facts("http://127.0.0.1:1", "m").keep_stated(16_000)
    facts.keep_bytes_per_token(3.5)
    again = store.model_facts("http://127.0.0.1:1", "m")
    assert (again.window, again.claimed, again.bytes_per_token, again.stated) == (8_000, 32_000, 3.5, 16_000)
    assert store.model_facts("http://127.0.0.1:2", "m").window is None, "another server"
