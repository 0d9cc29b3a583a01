"""What a command leaves in hundreds of small files is kept in the database, and is as safe there as in files."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from app.changes import Change
from app.storage import small_blobs
from app.storage.blobs import digest
from app.storage.pruning import holdings, prune
from app.storage.small_blobs import MAX_SMALL
from app.storage.versions import MANY
from tests.storage.conftest import Bench


def record(bench: Bench, data: Iterable[bytes], session: str = "s1") -> None:
    """As a command that made one file of each."""
    changes = []
    for number, content in enumerate(data):
        (bench.project / f"f{number}").write_bytes(content)
        changes.append(Change("project", f"f{number}", None, content, "write", 0o644))
    assert bench.store.recorder(str(bench.project), session).record_all(changes)


def many(*more: bytes) -> list[bytes]:
    return [*(b"content %d" % number for number in range(MANY)), *more]


def blob_files(bench: Bench) -> list[Path]:
    return [path for path in (bench.root / "blobs").rglob("*") if path.is_file()]


@pytest.mark.parametrize("special", [b"", b"x", b"x" * MAX_SMALL])
def test_many_small_contents_come_back_and_need_no_files(bench: Bench, special: bytes) -> None:
    record(bench, many(special))
    assert blob_files(bench) == []
    assert bench.store.content(digest(special)) == special
    assert bench.store.has(digest(special))
    before = bench.snapshot()
    assert bench.undo.undo().skipped == []
    assert bench.snapshot() == {}
    assert bench.undo.redo().skipped == []
    assert bench.snapshot() == before


def test_a_long_content_and_few_contents_get_files(bench: Bench) -> None:
    record(bench, many(b"x" * (MAX_SMALL + 1)))
    assert len(blob_files(bench)) == 1
    record(bench, [b"one", b"two"])
    assert len(blob_files(bench)) == 3


def test_what_has_a_file_is_not_kept_twice(bench: Bench) -> None:
    record(bench, [b"content 0"])
    record(bench, many())
    assert len(bench.store.database.rows("SELECT 1 FROM contents")) == MANY - 1
    assert holdings(bench.store).contents == MANY


def test_pruning_forgets_them_and_they_can_come_again(bench: Bench) -> None:
    record(bench, many())
    assert holdings(bench.store).bytes > 0
    prune(bench.store, 0, "another")
    assert bench.store.database.rows("SELECT * FROM contents") == []
    assert (holdings(bench.store).bytes, bench.store.has(digest(b"content 1"))) == (0, False)
    assert "no longer kept" not in str(bench.undo.undo().skipped)  # what was made can go without its content
    record(bench, many())
    assert bench.store.content(digest(b"content 1")) == b"content 1"


def test_one_that_is_pruned_while_it_is_about_to_be_needed_is_kept_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(small_blobs, "has", lambda database, name: True)
    record(bench, many())
    assert bench.store.content(digest(b"content 1")) == b"content 1"
    assert holdings(bench.store).contents == MANY


@pytest.mark.parametrize("damage", [b"nonsense", b""])
def test_a_damaged_one_is_none_rather_than_wrong(bench: Bench, damage: bytes) -> None:
    record(bench, many())
    with bench.store.database.transaction() as connection:
        connection.execute("UPDATE contents SET data = ? WHERE hash = ?", (damage, digest(b"content 1")))
    assert bench.store.content(digest(b"content 1")) is None


def test_one_in_the_place_of_another_is_none_rather_than_wrong(bench: Bench) -> None:
    record(bench, many())
    with bench.store.database.transaction() as connection:
        other = "SELECT data FROM contents WHERE hash = ?"
        connection.execute(
            f"UPDATE contents SET data = ({other}) WHERE hash = ?", (digest(b"content 2"), digest(b"content 1"))
        )
    assert bench.store.content(digest(b"content 1")) is None
