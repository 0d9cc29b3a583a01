"""Search over what was said: by parts of words, in all projects, whether or not SQLite can index it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.storage.database import open_database
from app.storage.sessions import search
from app.storage.sessions.branches import Branches
from app.storage.sessions.search import SessionIndex, Shelf
from app.storage.sessions.store import SessionStore, StoredSession
from app.vocabulary.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage

Talk = Callable[..., StoredSession]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SessionStore]:
    made = SessionStore(open_database(tmp_path / "data.db"))
    yield made
    made.close()


@pytest.fixture
def talk(store: SessionStore) -> Talk:
    def made(*messages: Message | str, project: str = "/p") -> StoredSession:
        session = store.create(project=project, provider="demo", model="m", agent="a")
        log = store.log(session.id)
        for message in messages:
            log.append(UserMessage(message) if isinstance(message, str) else message)
        return session

    return made


@pytest.fixture(params=["index", "no index"])
def index(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> SessionIndex:
    if request.param == "no index":
        monkeypatch.setattr(search, "_CREATE", "CREATE VIRTUAL TABLE IF NOT EXISTS x USING nothing(text)")
    made = SessionIndex(open_database(tmp_path / "data.db"))
    assert made.search.update() is (request.param == "index")
    return made


CALLED = (
    "read it",
    AssistantMessage((Text("I look."), ToolCall("1", "read", '{"path": "src/Straße.py"}'))),
    ToolMessage("1", "read", ToolResult("def parseConfiguration(): ...")),
)


@pytest.mark.parametrize(
    ("query", "seqs"),
    [
        ("configur", [2]),
        ("CONFIGURATION", [2]),
        ("def parse", [2]),
        ("parse def", [2]),
        ("look", [1]),
        ("straße", [1]),
        ("it", [0]),
        ("re", [0, 1]),
        ("src/", [1]),
        ('"path"', [1]),
        ("parse missing", []),
        ("  ", []),
        ("NOT OR AND", []),
        ("*", []),
    ],
)
def test_every_word_is_found_also_inside_of_longer_ones(
    index: SessionIndex, talk: Talk, query: str, seqs: list[int]
) -> None:
    session = talk(*CALLED)
    hits = index.search.find(query)
    assert [(hit.session.id, hit.seq) for hit in hits] == [(session.id, seq) for seq in seqs]
    assert all(hit.found.casefold() == query.casefold().split()[0] for hit in hits)


def test_a_hit_shows_its_place(index: SessionIndex, talk: Talk) -> None:
    talk("x" * 200 + " the needle lies here " + "y" * 200)
    [hit] = index.search.find("needle")
    assert hit.before.endswith("x the ") and hit.found == "needle" and hit.after.startswith(" lies here y")
    assert len(hit.before) <= 60 and len(hit.after) <= 60


def test_all_projects_are_searched_or_one(index: SessionIndex, talk: Talk) -> None:
    here, there = talk("the needle", project="/here"), talk("another needle", project="/there")
    assert [hit.session.id for hit in index.search.find("needle")] == [there.id, here.id]
    assert [hit.session.id for hit in index.search.find("needle", "/here")] == [here.id]


def test_what_was_said_since_the_last_search_is_found(index: SessionIndex, store: SessionStore, talk: Talk) -> None:
    session = talk("first words")
    assert index.search.find("second") == []
    store.log(session.id).append(UserMessage("second words"))
    assert [hit.seq for hit in index.search.find("second")] == [1]


def test_a_rewound_and_regrown_session_is_found_by_its_new_words_alone(
    index: SessionIndex, store: SessionStore, talk: Talk, tmp_path: Path
) -> None:
    session = talk("begin", "old needle", "old needle again")
    assert len(index.search.find("old needle")) == 2
    kept = Branches(open_database(tmp_path / "data.db")).rewind(session.id, 1).kept_in
    for text in ("new needle", "more", "and more"):
        store.log(session.id).append(UserMessage(text))
    assert [hit.session.id for hit in index.search.find("new needle")] == [session.id]
    assert {hit.session.id for hit in index.search.find("old needle")} == {kept}


def test_deleted_sessions_are_not_found_and_erased_ones_leave_no_words(
    index: SessionIndex, store: SessionStore, talk: Talk
) -> None:
    session = talk("a needle")
    assert index.search.find("needle")
    store.delete(session.id)
    assert index.search.find("needle") == []
    store.restore(session.id)
    assert index.search.find("needle")
    store.erase(session.id)
    has_index = index.search.update()
    assert index.search.find("needle") == []
    if has_index:
        assert index.search._database.rows("SELECT * FROM message_text") == []


def test_a_program_that_indexes_what_another_just_did_keeps_the_index(tmp_path: Path, talk: Talk) -> None:
    session = talk("a needle")
    index = SessionIndex(open_database(tmp_path / "data.db"))
    assert index.search.update()
    index.search._add_messages(session.id)  # it saw the session before the other was done with it
    assert len(index.search._database.rows("SELECT * FROM message_text")) == 1


def test_an_index_that_this_sqlite_cannot_read_is_done_without(tmp_path: Path, talk: Talk) -> None:
    talk("a needle")
    assert SessionIndex(open_database(tmp_path / "data.db")).search.update()
    with closing(sqlite3.connect(tmp_path / "data.db")) as other:
        other.execute("PRAGMA writable_schema = 1")
        other.execute("UPDATE sqlite_master SET sql = replace(sql, 'fts5', 'none') WHERE name = 'message_text'")
        other.commit()
    search = SessionIndex(open_database(tmp_path / "data.db")).search
    assert [hit.found for hit in search.find("needle")] == ["needle"]


@pytest.mark.parametrize("metadata", ["{", "[]", '{"parts": [{"kind": "?"}]}', '{"parts": 7}', "null"])
def test_one_message_that_cannot_be_read_does_not_stop_the_search(
    index: SessionIndex, store: SessionStore, talk: Talk, metadata: str
) -> None:
    broken = talk("begin", AssistantMessage((Text("odd needle"),)))
    talk("another needle")
    store._db.execute("UPDATE messages SET metadata = ? WHERE session_id = ? AND seq = 1", (metadata, broken.id))
    assert len(index.search.find("needle")) in (1, 2)


def test_a_session_is_listed_where_it_was_put(index: SessionIndex, store: SessionStore, talk: Talk) -> None:
    old, middle, new = talk("old"), talk("middle"), talk("new")
    store.pin(old.id, is_pinned=True)
    assert [session.id for session in index.find()] == [old.id, new.id, middle.id]
    store.archive(new.id, is_archived=True)
    store.delete(middle.id)
    assert [session.id for session in index.find()] == [old.id]
    assert [session.id for session in index.find(shelf=Shelf.ARCHIVED)] == [new.id]
    assert [session.id for session in index.find(shelf=Shelf.DELETED)] == [middle.id]


def test_a_title_that_the_person_chose_stays(store: SessionStore, talk: Talk) -> None:
    session = talk("please help me with this")
    assert store.suggest_title(session.id, "Helping")
    assert store.get(session.id).title == "Helping"
    store.rename(session.id, "Mine")
    assert not store.suggest_title(session.id, "Theirs")
    assert store.get(session.id).title == "Mine"
