"""What the parts of a session store together: all or nothing, and one that cannot be written holds up no other."""

import asyncio
import locale
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import StorageError
from app.sqlite import Database, changed_rows
from app.storage.step_records import StepRecords
from tests.other_program import holding

pytestmark = pytest.mark.anyio


class Rows:
    """A part that queues numbers; it raises what it is told to raise, inside the transaction or after it."""

    def __init__(self, *, precedes_calls: bool = True) -> None:
        self.precedes_calls = precedes_calls
        self.queued: list[int] = []
        self.fails: StorageError | None = None
        self.fails_after: StorageError | None = None
        self.told: list[str] = []

    def write(self, connection: sqlite3.Connection) -> None:
        connection.executemany("INSERT INTO numbers VALUES (?)", [(number,) for number in self.queued])
        if self.fails is not None:
            raise self.fails

    def written(self) -> None:
        self.queued.clear()
        self.told.append("written")
        if self.fails_after is not None:
            raise self.fails_after

    def rolled_back(self) -> None:
        self.told.append("rolled back")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = Database(tmp_path / "data.db", patience=None)
    made.execute("CREATE TABLE numbers (number)")
    yield made
    made.close()


def numbers(database: Database) -> list[int]:
    return [number for (number,) in database.rows("SELECT number FROM numbers ORDER BY number")]


def queue(records: StepRecords, part: Rows, *given: int) -> None:
    part.queued += given
    records.add(part)


TURKISH = "tr_TR.UTF-8"


@pytest.mark.parametrize("language", ["C", TURKISH])
def test_inserted_rows_are_counted_in_every_language(database: Database, language: str) -> None:
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, language)
    except locale.Error:
        pytest.skip(f"this machine does not have {language}")
    try:
        counts = [database.execute(f"INSERT INTO numbers SELECT 1 WHERE {number}") for number in (0, 1)]
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    assert counts == [0, 1]


async def test_what_is_queued_is_written_with_the_next_transaction(database: Database) -> None:
    records, one, other = StepRecords(database), Rows(), Rows()
    queue(records, one, 1, 2)
    queue(records, other, 3)
    assert numbers(database) == []

    def also(connection: sqlite3.Connection) -> int:
        connection.execute("INSERT INTO numbers VALUES (4)")
        return changed_rows(connection)

    assert records.write(also) == 1
    assert numbers(database) == [1, 2, 3, 4] and one.told == other.told == ["written"]
    await records.done()
    assert numbers(database) == [1, 2, 3, 4]


async def test_a_call_waits_only_for_what_must_be_stored_before_it(database: Database) -> None:
    records, message, usage = StepRecords(database), Rows(), Rows(precedes_calls=False)
    queue(records, usage, 1)
    queue(records, message, 2)
    records.write(lambda connection: None, before_call=True)
    assert numbers(database) == [2]
    records.write(lambda connection: None)
    assert numbers(database) == [1, 2]


async def test_what_nothing_comes_with_is_written_soon_all_the_same(database: Database) -> None:
    records, one = StepRecords(database), Rows()
    queue(records, one, 1)
    async with asyncio.timeout(10):
        while not numbers(database):
            await asyncio.sleep(0.01)


async def test_a_part_that_fails_keeps_what_it_has_and_the_others_are_written(database: Database) -> None:
    records, one, other = StepRecords(database), Rows(), Rows()
    one.fails = StorageError("no")
    queue(records, one, 1)
    queue(records, other, 2)
    with pytest.raises(StorageError, match="no"):
        records.write(lambda connection: connection.execute("INSERT INTO numbers VALUES (3)"))
    assert numbers(database) == [2] and one.queued == [1] and one.told == ["rolled back"] * 2
    one.fails = None
    await records.done()
    assert numbers(database) == [1, 2]


async def test_a_failure_after_the_commit_is_raised_later_and_the_transaction_counts(database: Database) -> None:
    records, one, other = StepRecords(database), Rows(), Rows()
    one.fails_after = StorageError("the file is full")
    queue(records, one, 1)
    queue(records, other, 2)
    assert records.write(lambda connection: "reserved") == "reserved"
    assert numbers(database) == [1, 2] and other.told == ["written"]
    with pytest.raises(StorageError, match="full"):
        await records.done()
    await records.done()


async def test_while_another_program_holds_the_database_it_stays_queued(database: Database, tmp_path: Path) -> None:
    records, one = StepRecords(database, at_once=True), Rows()
    with holding(tmp_path / "data.db") as other:
        queue(records, one, 1)
        waiting = asyncio.ensure_future(records.done())
        await asyncio.sleep(0.05)
        assert not waiting.done() and one.queued == [1]
        other.let_go()
        await waiting
    assert numbers(database) == [1] and one.told == ["written"]
