"""Messages that were not sent: kept in order, held by one program at a time, gone with what took them."""

import json
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.agent.inbox import Inbox
from app.storage.database import open_database
from app.storage.running_programs import RunningPrograms
from app.storage.sessions.store import SessionStore
from app.storage.sessions.unsent import UnsentMessages, UnsentStore
from app.storage.sqlite import Waits
from app.vocabulary.messages import Image, UserMessage
from tests.other_program import holding

HOLD = """
import sys
from pathlib import Path
from app.storage.database import open_database
from app.storage.sessions.unsent import UnsentStore
store = UnsentStore(lambda: open_database(Path(sys.argv[1], "h.db")), Path(sys.argv[1], "unsent"))
kept = store.of("/p", None)
kept.put("a", "one", is_draft=False)
kept.put("b", "two", is_draft=False)
kept.put("d", "half", is_draft=True)
kept.load()
print("kept", flush=True)
sys.stdin.read()
"""


def opened(folder: Path) -> UnsentStore:
    return UnsentStore(lambda: open_database(folder / "h.db"), folder / "unsent")


def impatient(folder: Path) -> UnsentStore:
    """Waits for no database that another program holds, as at its end."""
    waits = Waits()
    waits.over.set()
    return UnsentStore(lambda: open_database(folder / "h.db", waits=waits), folder / "unsent")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[UnsentStore]:
    made = opened(tmp_path)
    yield made
    made.close()


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[SessionStore]:
    made = SessionStore(open_database(tmp_path / "h.db"))
    yield made
    made.close()


def test_what_a_program_holds_is_another_ones_only_after_its_end(tmp_path: Path, store: UnsentStore) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None and program.stdout.readline() == "kept\n"
        assert store.of("/p", None).load() == []
        program.send_signal(signal.SIGKILL)
        program.wait()
        assert store.of("/p", None).load() == [
            ("a", "one", False, (), False),
            ("b", "two", False, (), False),
            ("d", "half", True, (), False),
        ]
    assert store.of("/p", None).load() == [], "held by whoever loaded it"
    assert len(list((tmp_path / "unsent").iterdir())) == 1, "nothing is left of the one that was killed"


def test_each_conversation_has_its_own(tmp_path: Path, store: UnsentStore, sessions: SessionStore) -> None:
    session = sessions.create(project="/p", provider="demo", model="demo", agent="a").id
    for project, owner, text in (("/p", None, "new"), ("/q", None, "other"), ("/p", session, "old")):
        store.of(project, owner).put(text, text, is_draft=False)
    store.close()
    again = opened(tmp_path)
    assert again.of("/p", None).load() == [("new", "new", False, (), False)]
    assert again.of("/p", session).load() == [("old", "old", False, (), False)]
    assert again.of("/q", None).load() == [("other", "other", False, (), False)]
    again.close()


def test_a_message_put_again_is_replaced_and_one_removed_is_gone(tmp_path: Path, store: UnsentStore) -> None:
    kept = store.of("/p", None)
    kept.put("d", "h", is_draft=True)
    kept.put("d", "half", is_draft=True)
    kept.put("a", "one", is_draft=False)
    kept.remove("a")
    store.close()
    again = opened(tmp_path)
    assert again.of("/p", None).load() == [("d", "half", True, (), False)]
    again.close()


def test_storing_a_message_takes_it_from_those_that_wait_in_one_go(
    tmp_path: Path, store: UnsentStore, sessions: SessionStore
) -> None:
    session = sessions.create(project="/p", provider="demo", model="demo", agent="a").id
    for name in ("a", "b"):
        store.of("/p", session).put(name, name, is_draft=False)
    store.close()
    sessions.log(session).append(UserMessage("a"), "a")
    again = opened(tmp_path)
    assert again.of("/p", session).load() == [("b", "b", False, (), False)]
    again.close()


def test_an_erased_session_takes_along_what_waited_for_it(
    tmp_path: Path, store: UnsentStore, sessions: SessionStore
) -> None:
    session = sessions.create(project="/p", provider="demo", model="demo", agent="a").id
    store.of("/p", session).put("a", "one", is_draft=False)
    store.close()
    sessions.erase(session)
    again = opened(tmp_path)
    assert again.of("/p", session).load() == []
    again.close()


def test_a_database_that_cannot_be_used_is_no_fault_of_the_inbox(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "h.db").write_bytes(b"not a database, but long enough to be read as one" * 50)
    store = opened(tmp_path)
    store.of("/p", None).put("a", "a private word", is_draft=False)
    assert store.of("/p", None).load() == []
    store.close()
    assert "could not be stored" in caplog.text and "a private word" not in caplog.text


def test_a_message_that_was_stored_does_not_wait_again_because_keeping_it_was_slow(
    tmp_path: Path, store: UnsentStore, sessions: SessionStore
) -> None:
    """The program is killed right after the thread has caught up."""
    session = sessions.create(project="/p", provider="demo", model="demo", agent="a").id
    turn = threading.Event()
    store._thread.submit(turn.wait)
    store.of("/p", session).put("a", "one", is_draft=False)
    sessions.log(session).append(UserMessage("one"), "a")
    turn.set()
    store.close()
    again = opened(tmp_path)
    assert again.of("/p", session).load() == []
    again.close()
    assert sessions._db.rows("SELECT * FROM unsent") == [], "nothing is left of it"


@pytest.mark.parametrize("edited", [False, True])
def test_a_kill_between_two_writes_finds_no_word_in_two_places(tmp_path: Path, edited: bool) -> None:
    """`writes` is how many reached the disk."""
    for writes in range(6):
        folder = tmp_path / str(writes)
        folder.mkdir()
        store = opened(folder)
        limit_writes(store, writes)
        inbox = Inbox()
        inbox.keep_in(store.of("/p", None))
        inbox.type("word")
        inbox.keep_draft()
        inbox.type("")
        inbox.send("word")
        if edited:
            inbox.edit_all()
        store.close()
        again = opened(folder)
        assert [text for _, text, *_ in again.of("/p", None).load()] == (["word"] if writes else [])
        again.close()


def test_what_could_not_be_written_before_the_end_is_there_at_the_next_start(tmp_path: Path) -> None:
    """Another program holds the database until after the end."""
    store = impatient(tmp_path)
    kept = store.of("/p", None)
    kept.put("a", "taken back", is_draft=False)
    kept.put("b", "stored before", is_draft=False)
    store.flush(60)
    with holding(tmp_path / "h.db"):
        kept.remove("a")
        kept.put("c", "ha", is_draft=True)
        kept.put("c", "half a draft", is_draft=True)
        kept.put("d", "sent", (Image("image/png", "QUJD"),), is_draft=False, is_for_later=True)
        kept.release("b")
        running = opened(tmp_path)
        store.close()
    (aside,) = (tmp_path / "unsent").glob("*.json")
    assert stat.S_IMODE(aside.stat().st_mode) == 0o600
    free = [(text, is_draft, bool(images), later) for _, text, is_draft, images, later in running.of("/p", None).load()]
    assert free == [
        ("stored before", False, False, False),
        ("half a draft", True, False, False),
        ("sent", False, True, True),
    ]
    assert not list((tmp_path / "unsent").glob("*.json"))
    running.close()


def test_a_write_that_failed_is_tried_again_with_the_next(tmp_path: Path, store: UnsentStore) -> None:
    kept = store.of("/p", None)
    kept.put("a", "one", is_draft=False)
    store.flush(60)
    opened_database = store._database
    assert opened_database is not None
    opened_database.rows("CREATE TRIGGER no BEFORE INSERT ON unsent BEGIN SELECT RAISE(ABORT, 'no room'); END")
    kept.put("b", "two", is_draft=False)
    store.flush(60)
    opened_database.rows("DROP TRIGGER no")
    kept.put("c", "three", is_draft=False)
    store.close()
    again = opened(tmp_path)
    assert [text for _, text, *_ in again.of("/p", None).load()] == ["one", "two", "three"]
    again.close()


def test_what_was_written_in_a_session_that_is_erased_meanwhile_becomes_the_projects(
    tmp_path: Path, store: UnsentStore, sessions: SessionStore
) -> None:
    erased, other = (sessions.create(project="/p", provider="demo", model="demo", agent="developer") for _ in range(2))
    kept = store.of("/p", erased.id)
    kept.put("a", "half", is_draft=True)
    store.flush(60)
    sessions.delete(erased.id)
    sessions.erase(erased.id)
    kept.put("a", "half a draft", is_draft=True)
    store.of("/p", other.id).put("b", "elsewhere", is_draft=True)
    store.close()
    again = opened(tmp_path)
    assert [text for _, text, *_ in again.of("/p", other.id).load()] == ["elsewhere"]
    assert [text for _, text, *_ in again.of("/p", None).load()] == ["half a draft"]
    again.close()


def test_what_was_written_and_let_go_while_the_database_was_busy_is_found_again_in_the_same_program(
    tmp_path: Path,
) -> None:
    store = impatient(tmp_path)
    kept = store.of("/p", None)
    kept.put("a", "stored before", is_draft=False)
    store.flush(60)
    with holding(tmp_path / "h.db"):
        kept.put("b", "a draft", is_draft=True)
        for name in "ab":
            kept.release(name)
        assert kept.load() == []
    assert [text for _, text, *_ in kept.load()] == ["stored before", "a draft"]
    store.close()


def test_what_another_program_sent_meanwhile_does_not_come_back_from_what_was_put_aside(tmp_path: Path) -> None:
    put_aside(tmp_path, lambda kept: kept.put("a", "one", is_draft=False, is_for_later=True))
    held_up = impatient(tmp_path)
    held_up.of("/elsewhere", None).put("b", "b", is_draft=False)
    held_up.flush(60)
    with holding(tmp_path / "h.db"):
        assert held_up.of("/elsewhere", None).load() == []
    sending, last = opened(tmp_path), opened(tmp_path)
    assert [text for _, text, *_ in sending.of("/p", None).load()] == ["one"]
    sending.of("/p", None).remove("a")
    sending.flush(60)
    held_up.of("/elsewhere", None).put("c", "c", is_draft=True)
    held_up.flush(60)
    assert last.of("/p", None).load() == []
    for made in (sending, held_up, last):
        made.close()


def test_messages_that_were_moved_while_the_database_was_held_keep_their_order(tmp_path: Path) -> None:
    def move(kept: UnsentMessages) -> None:
        kept.put("a", "one", is_draft=False)
        kept.put("b", "two", is_draft=False)
        with kept.together():
            kept.put("b", "two", is_draft=False)
            kept.put("a", "one", is_draft=False)

    put_aside(tmp_path, move)
    again = opened(tmp_path)
    assert [text for _, text, *_ in again.of("/p", None).load()] == ["two", "one"]
    again.close()


def put_aside(folder: Path, act: Callable[[UnsentMessages], object]) -> None:
    """What a program leaves that ended while another one held the database."""
    ended = impatient(folder)
    ended.of("/p", None).put("a", "one", is_draft=False)
    ended.flush(60)
    with holding(folder / "h.db"):
        act(ended.of("/p", None))
        ended.close()
    assert len(list((folder / "unsent").glob("*.json"))) == 1


@pytest.mark.parametrize(
    ("text", "number"), [("x", 1 << 70), ("\ud800", 0), (["x"], 0), (None, 0)], ids=["number", "half", "list", "none"]
)
def test_what_no_database_takes_keeps_back_nothing(
    tmp_path: Path, store: UnsentStore, text: object, number: int
) -> None:
    acts = [
        ["put", [name, "/p", None, said, 0, "dead", "[]", last, name]]
        for name, said, last in (("x", text, number), ("y", "whole", 0))
    ]
    (tmp_path / "unsent").mkdir()
    (tmp_path / "unsent" / "dead-1.json").write_text(json.dumps(acts))
    assert [text for _, text, *_ in store.of("/p", None).load()] == ["whole"]
    store.of("/p", None).put("z", "new", is_draft=False)
    store.close()
    again = opened(tmp_path)
    assert [text for _, text, *_ in again.of("/p", None).load()] == ["whole", "new"]
    again.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no locks are taken there")
def test_an_ended_program_is_not_taken_for_running_while_another_one_asks_too(tmp_path: Path) -> None:
    import fcntl

    (tmp_path / "dead").touch()
    with (tmp_path / "dead").open("rb+") as asking:
        fcntl.flock(asking, fcntl.LOCK_SH | fcntl.LOCK_NB)
        assert not RunningPrograms(tmp_path).is_running("dead")


def test_a_damaged_file_of_unsent_messages_is_left_and_hides_nothing(
    tmp_path: Path, store: UnsentStore, caplog: pytest.LogCaptureFixture
) -> None:
    ended = opened(tmp_path)
    ended.of("/p", None).put("a", "one", is_draft=False)
    ended.close()
    (tmp_path / "unsent" / "0123-4567.json").write_bytes(b"[[")
    assert [text for _, text, *_ in store.of("/p", None).load()] == ["one"]
    assert len(list((tmp_path / "unsent").glob("*.json"))) == 1 and "can be read" in caplog.text


def limit_writes(store: UnsentStore, number: int) -> None:
    left, write = [True] * number, store._write
    vars(store)["_write"] = lambda *job: write(*job) if left and left.pop() else None
