"""The database: opened by many at once, written in whole transactions, and never in anybody's way for long."""

import locale
import os
import re
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.storage import sqlite
from app.storage.database import open_database
from app.storage.sessions.store import SessionStore
from app.storage.sqlite import Database, _told
from app.vocabulary.errors import DiskFull, StorageError
from app.vocabulary.messages import UserMessage
from tests.starting import PLAIN, ROOT

_OPEN = """
import pathlib, sys
from app.storage.database import open_database
from app.storage.sessions.store import SessionStore
for database in sys.argv[1:]:
    print("ready", flush=True)
    sys.stdin.readline()
    store = SessionStore(open_database(pathlib.Path(database)))
    print(store.create(project="/p", provider="demo", model="demo", agent="developer").id, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "db" / "handrail.db"


def new(store: SessionStore) -> str:
    return store.create(project="/p", provider="demo", model="demo", agent="developer").id


def test_only_one_module_connects_to_sqlite_and_begins_transactions() -> None:
    sources = {path: path.read_text() for path in (ROOT / "app").rglob("*.py")}
    opening = re.compile(r"sqlite3\.connect|\bBEGIN (IMMEDIATE|DEFERRED|EXCLUSIVE)|\"(COMMIT|ROLLBACK)")
    assert [path.relative_to(ROOT).as_posix() for path, text in sources.items() if opening.search(text)] == [
        "app/storage/sqlite.py"
    ]


# --- a first start ----------------------------------------------------------------------------------------------------


def test_four_programs_started_together_on_a_new_home_all_work(handrail_home: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    for number in range(3):
        home = handrail_home / str(number)
        programs = [
            subprocess.Popen(
                [*PLAIN, "run", f"hello {one}"],
                env=environment | {"HANDRAIL_HOME": str(home)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for one in range(4)
        ]
        told = [program.communicate(timeout=120)[1] for program in programs]
        assert [program.returncode for program in programs] == [0, 0, 0, 0], told
        store = SessionStore(open_database(home / "data" / "handrail.db"))
        assert {session.title for session in store.recent()} == {f"hello {one}" for one in range(4)}


# --- writes that fail -------------------------------------------------------------------------------------------------


def test_a_write_that_fails_leaves_the_store_usable(path: Path) -> None:
    """Two windows on one session: the second one cannot write it any more, but everything else can be written."""
    mine, theirs = SessionStore(open_database(path)), SessionStore(open_database(path))
    shared, other = new(mine), new(mine)
    first, second = mine.log(shared), theirs.log(shared)
    first.append(UserMessage("from the first window"))
    second.append(UserMessage("from the second window"))
    theirs.log(other).append(UserMessage("another session"))
    theirs.rename(other, "Renamed")
    first.append(UserMessage("the first goes on"))
    said = [message.text for message in mine.history(shared) if isinstance(message, UserMessage)]
    assert said == ["from the first window", "the first goes on"]
    assert mine.get(other).title == "Renamed"
    writer = sqlite3.connect(path, timeout=0, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")  # nobody holds the database
    writer.execute("ROLLBACK")
    writer.close()


@pytest.fixture
def numbers(tmp_path: Path) -> Iterator[Database]:
    database = Database(tmp_path / "numbers.db")
    database.rows("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE numbers (number INTEGER UNIQUE)")
    yield database
    database.close()


TURKISH = "tr_TR.UTF-8"


@pytest.mark.parametrize("language", ["C", TURKISH])
def test_inserted_rows_are_counted_in_every_language(numbers: Database, language: str) -> None:
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, language)
    except locale.Error:
        pytest.skip(f"this machine does not have {language}")
    try:
        counts = [numbers.execute(f"INSERT INTO numbers SELECT 1 WHERE {number}") for number in (0, 1)]
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    assert counts == [0, 1]


def test_a_session_that_was_deleted_elsewhere_is_not_written(path: Path) -> None:
    mine, theirs = SessionStore(open_database(path)), SessionStore(open_database(path))
    session = new(mine)
    log = mine.log(session)
    theirs.delete(session)
    log.append(UserMessage("hello?"))
    assert mine.history(session) == []
    assert new(mine)


def test_a_draft_that_a_crash_left_is_settled_and_in_nobodys_way(path: Path) -> None:
    store = SessionStore(open_database(path))
    session = new(store)
    log = store.log(session)
    log.append(UserMessage("go"))
    log.draft("Once upon ")
    again = SessionStore(open_database(path))
    log = again.log(session)
    log.append(UserMessage("go on"))
    log.draft("a time")
    said = [getattr(message, "text", "") for message in SessionStore(open_database(path)).history(session)]
    assert said == ["go", "Once upon ", "go on", "a time"]


# --- files that are no database of ours -------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"not a database" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_database_is_named_and_left_as_it_is(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(StorageError, match="damaged") as told:
        open_database(path)
    assert str(path) in told.value.text and "Move it away" not in told.value.text
    assert path.read_bytes() == content
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_log_that_was_long_once_is_brought_into_the_file_and_cut(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "TRANSACTIONS_PER_LOOK", 1)
    database = open_database(path)
    database.execute("CREATE TABLE filling (text TEXT)")
    database.execute("INSERT INTO filling VALUES (?)", ("x" * sqlite.MAX_LOG_BYTES,))
    while checkpoints := [thread for thread in threading.enumerate() if thread.name == "checkpoint"]:
        checkpoints[0].join()
    database.execute("INSERT INTO filling VALUES ('y')")
    log = path.with_name(f"{path.name}-wal")
    assert log.stat().st_size <= sqlite.KEPT_LOG_BYTES
    database.close()


@pytest.mark.parametrize(("free", "kind"), [(4096, DiskFull), (10**9, StorageError)])
def test_a_fault_of_a_disk_without_room_is_told_as_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, kind: type[StorageError]
) -> None:
    """SQLite says "disk I/O error" if its shared memory cannot grow."""
    fault = sqlite3.OperationalError("disk I/O error")
    fault.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=free))
    assert type(_told(fault, tmp_path / "h.db")) is kind
