"""Lists and searches of sessions: in pages, by title in any script, and beside somebody who writes."""

from pathlib import Path

import pytest

from app.storage.database import open_database
from app.storage.sessions.search import SessionIndex
from app.storage.sessions.store import SessionStore
from app.vocabulary.errors import StorageError
from app.vocabulary.messages import UserMessage


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "handrail.db"


@pytest.fixture
def store(path: Path) -> SessionStore:
    return SessionStore(open_database(path))


@pytest.fixture
def index(path: Path) -> SessionIndex:
    return SessionIndex(open_database(path))


def add(store: SessionStore, title: str, project: str = "/p", endpoint: str = "") -> str:
    session = store.create(
        project=project, provider="openai", model="m", agent="a", endpoint=endpoint, base_url="http://127.0.0.1:1/v1"
    )
    store.log(session.id).append(UserMessage(title))
    return session.id


def test_pages_are_newest_first_and_do_not_overlap(store: SessionStore, index: SessionIndex) -> None:
    ids = [add(store, f"Number {number}") for number in range(7)]
    pages = [[one.id for one in index.find(limit=3, skip=skip)] for skip in (0, 3, 6, 9)]
    assert pages == [ids[:3:-1], ids[3:0:-1], ids[:1], []]


def test_a_search_minds_neither_capitals_nor_wildcards(store: SessionStore, index: SessionIndex) -> None:
    one, two = add(store, "Über 100 % STRASSE"), add(store, "Über 1000 things")
    assert [found.id for found in index.find("über 100 %")] == [one]
    assert [found.id for found in index.find("straße")] == [one]
    assert {found.id for found in index.find("ÜBER")} == {one, two}
    assert [found.id for found in index.find(two)] == [two]
    assert index.find("_") == []


def test_a_search_stays_in_its_project_and_leaves_out_what_has_no_title(
    store: SessionStore, index: SessionIndex
) -> None:
    mine, _ = add(store, "the same", "/mine"), add(store, "the same", "/other")
    store.create(project="/mine", provider="demo", model="m", agent="a")
    assert [found.id for found in index.find("same", "/mine")] == [mine]
    assert len(index.find(project="/mine")) == 1


def test_a_renamed_server_is_renamed_in_its_sessions_alone(store: SessionStore, index: SessionIndex) -> None:
    mine, other = add(store, "one", endpoint="box"), add(store, "two", endpoint="crate")
    index.rename_endpoint("box", "LM Studio")
    assert [store.get(key).endpoint for key in (mine, other)] == ["LM Studio", "crate"]


def test_a_closed_database_is_an_error_that_can_be_told(index: SessionIndex) -> None:
    index.close()
    with pytest.raises(StorageError, match="cannot be used"):
        index.find()
