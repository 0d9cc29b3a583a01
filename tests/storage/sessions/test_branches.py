"""Forks and rewinds: nothing that was said is lost, and what is left is a conversation that can go on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.database import open_database
from app.storage.sessions import branches as branches_module
from app.storage.sessions.branches import Branches
from app.storage.sessions.search import SessionIndex, Shelf
from app.storage.sessions.store import SessionStore, StoredSession
from app.vocabulary.errors import SessionTaken, UsageError
from app.vocabulary.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage

FIRST: list[Message] = [
    UserMessage("make a list"),
    AssistantMessage((ToolCall("1", "ls", "{}"),)),
    ToolMessage("1", "ls", ToolResult("a.txt")),
    AssistantMessage((Text("One file."),)),
]
SECOND: list[Message] = [UserMessage("remove it"), AssistantMessage((Text("Gone."),))]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SessionStore]:
    made = SessionStore(open_database(tmp_path / "data.db"))
    yield made
    made.close()


@pytest.fixture
def branches(tmp_path: Path) -> Branches:
    return Branches(open_database(tmp_path / "data.db"))


@pytest.fixture
def session(store: SessionStore) -> StoredSession:
    made = store.create(project="/p", provider="demo", model="m", agent="a")
    log = store.log(made.id)
    for message in FIRST + SECOND:
        log.append(message)
    return made


def test_messages_of_the_person_are_listed_with_their_places(branches: Branches, session: StoredSession) -> None:
    found = branches.person_messages(session.id)
    assert [(message.number, message.seq, message.text) for message in found] == [
        (1, 0, "make a list"),
        (2, 4, "remove it"),
    ]


def test_a_fork_has_what_came_before_and_leaves_the_old_session_alone(
    store: SessionStore, branches: Branches, session: StoredSession
) -> None:
    fork = branches.fork(session.id, before_seq=4)
    assert store.history(fork.id) == FIRST
    assert store.history(session.id) == FIRST + SECOND
    assert (fork.parent, fork.title) == (session.id, "make a list (fork)")
    whole = branches.fork(session.id)
    assert store.history(whole.id) == FIRST + SECOND


def test_no_two_turns_of_a_session_have_the_same_number(
    store: SessionStore, branches: Branches, session: StoredSession
) -> None:
    def next_turn(session_id: str) -> int:
        """Opens the session anew and begins a turn."""
        log = store.log(session_id)
        log.turns += 1
        log.append(UserMessage("next"))
        return log.turns

    assert next_turn(session.id) == 3
    rewind = branches.rewind(session.id, 4)
    assert next_turn(session.id) == 4
    assert next_turn(session.id) == 5
    fork = branches.fork(session.id, before_seq=4)
    assert next_turn(fork.id) == 6
    branches.take_back(rewind)
    assert next_turn(session.id) == 6


def test_a_rewind_keeps_what_it_takes_out(store: SessionStore, branches: Branches, session: StoredSession) -> None:
    rewind = branches.rewind(session.id, 4)
    assert store.history(session.id) == FIRST
    assert store.history(rewind.kept_in) == SECOND
    kept = store.get(rewind.kept_in)
    assert kept.is_archived and kept.parent == session.id


def test_a_rewind_can_be_taken_back(store: SessionStore, branches: Branches, session: StoredSession) -> None:
    rewind = branches.rewind(session.id, 4)
    assert branches.last_rewind(session.id) == rewind
    branches.take_back(rewind)
    assert store.history(session.id) == FIRST + SECOND
    assert branches.last_rewind(session.id) is None
    with pytest.raises(UsageError, match="already"):
        branches.take_back(rewind)


def test_what_was_said_after_a_rewind_is_kept_when_it_is_taken_back(
    store: SessionStore, branches: Branches, session: StoredSession, tmp_path: Path
) -> None:
    rewind = branches.rewind(session.id, 4)
    store.log(session.id).append(UserMessage("rename it instead"))
    branches.take_back(rewind)
    assert store.history(session.id) == FIRST + SECOND
    index = SessionIndex(open_database(tmp_path / "data.db"))
    [kept] = index.find(shelf=Shelf.ARCHIVED)
    assert store.history(kept.id) == [UserMessage("rename it instead")]


def test_words_in_flight_go_along_with_a_rewind(
    store: SessionStore, branches: Branches, session: StoredSession
) -> None:
    log = store.log(session.id)
    log.append(UserMessage("and now"))
    log.draft("I was about to")
    rewind = branches.rewind(session.id, 6)
    assert store.history(session.id) == FIRST + SECOND
    assert store.history(rewind.kept_in)[-1] == AssistantMessage((Text("I was about to"),), stop="broken")  # type: ignore[arg-type]


@pytest.mark.anyio
async def test_a_window_that_still_has_the_old_conversation_cannot_write_into_the_new_one(
    store: SessionStore, branches: Branches, session: StoredSession
) -> None:
    log = store.log(session.id)
    branches.rewind(session.id, 4)
    log.append(UserMessage("late"))
    with pytest.raises(SessionTaken):
        await log.until_stored()


@pytest.mark.anyio
async def test_it_cannot_do_so_either_if_the_new_one_is_as_long_as_the_old_one(
    store: SessionStore, branches: Branches, session: StoredSession
) -> None:
    log = store.log(session.id)
    branches.rewind(session.id, 4)
    other = store.log(session.id)
    for message in (UserMessage("rename it"), AssistantMessage((Text("Renamed."),))):
        other.append(message)
    log.append(UserMessage("late"))
    with pytest.raises(SessionTaken):
        await log.until_stored()


def test_the_last_rewind_is_taken_back_first_even_if_the_clock_was_set_back(
    store: SessionStore, branches: Branches, session: StoredSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    branches.rewind(session.id, 4)
    monkeypatch.setattr(branches_module, "now", lambda: "2001-01-01T00:00:00.000000+00:00")
    branches.rewind(session.id, 0)
    for _ in range(2):
        last = branches.last_rewind(session.id)
        assert last is not None
        branches.take_back(last)
    assert store.history(session.id) == FIRST + SECOND


@pytest.mark.parametrize("seq", [-1, 6, 99])
def test_there_is_no_rewind_to_what_is_not_there(branches: Branches, session: StoredSession, seq: int) -> None:
    with pytest.raises(UsageError, match="no such message"):
        branches.rewind(session.id, seq)
