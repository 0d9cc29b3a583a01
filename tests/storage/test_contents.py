"""The content store: whatever is kept comes back as it was, from a file or from the database, or not at all."""

import os
import stat
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.storage.contents import MAX_SMALL_BYTES, digest
from app.storage.versions.pruning import prune, storage_usage
from app.storage.versions.store import BULK_CHANGES
from app.vocabulary.changes import Change
from tests.storage.conftest import RecordedProject


def record(recorded: RecordedProject, data: Iterable[bytes], session: str = "s1") -> None:
    """As a command that made one file of each."""
    changes = []
    for number, content in enumerate(data):
        (recorded.project / f"f{number}").write_bytes(content)
        changes.append(Change("project", f"f{number}", None, content, "write", 0o644))
    assert recorded.store.recorder(str(recorded.project), session).record_all(changes)


def many(*more: bytes) -> list[bytes]:
    return [*(b"content %d" % number for number in range(BULK_CHANGES)), *more]


LONG = b"x" * (MAX_SMALL_BYTES + 1)


def blob_files(recorded: RecordedProject) -> list[Path]:
    return [path for path in (recorded.root / "blobs").rglob("*") if path.is_file()]


def keep(recorded: RecordedProject, data: bytes, *, bulk: bool = False) -> str:
    prepared = recorded.store.contents.prepare({digest(data): data}, bulk=bulk)
    with recorded.store.database.transaction() as connection:
        recorded.store.contents.keep(connection, prepared)
    return digest(data)


# --- one by one -----------------------------------------------------------------------------------------------------


@given(st.binary(max_size=2_000), st.booleans())
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_content_comes_back(recorded: RecordedProject, data: bytes, bulk: bool) -> None:
    assert recorded.store.contents.get(keep(recorded, data, bulk=bulk)) == data


def test_a_content_is_kept_once_compressed_and_private(recorded: RecordedProject) -> None:
    name = keep(recorded, b"x" * 100_000)
    used = recorded.store.contents.usage()
    assert keep(recorded, b"x" * 100_000) == name and recorded.store.contents.usage() == used
    (path,) = blob_files(recorded)
    assert path == recorded.root / "blobs" / name[:2] / name[2:]
    assert used == (1, path.stat().st_size) and used[1] < 1_000
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("damage", [b"", b"nonsense", None])
def test_a_damaged_file_is_none_rather_than_wrong(recorded: RecordedProject, damage: bytes | None) -> None:
    name, other = keep(recorded, LONG + b"right"), keep(recorded, LONG + b"wrong")
    folder = recorded.root / "blobs"
    wrong = (folder / other[:2] / other[2:]).read_bytes() if damage is None else damage
    (folder / name[:2] / name[2:]).write_bytes(wrong)
    assert recorded.store.contents.get(name) is None


def test_a_write_that_fails_leaves_nothing_behind(recorded: RecordedProject, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        recorded.store.contents.prepare({digest(LONG): LONG})
    assert blob_files(recorded) == []


def test_what_a_crash_left_is_removed(recorded: RecordedProject, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded.write("a", LONG)
    (kept,) = blob_files(recorded)
    orphan = kept.parent / ("0" * 62)
    temporary = kept.parent / ".1.tmp"
    for path in (orphan, temporary):
        path.write_bytes(b"")
        os.utime(path, (0, 0))
    os.utime(kept, (0, 0))
    young = kept.parent / ("1" * 62)
    young.write_bytes(b"")
    monkeypatch.setattr("secrets.randbelow", lambda most: int(kept.parent.name, 16))
    recorded.store.contents.remove_leftovers(patience=1)
    assert sorted(blob_files(recorded)) == sorted([kept, young])


# --- many of one command --------------------------------------------------------------------------------------------


def test_only_a_long_content_gets_a_file(recorded: RecordedProject) -> None:
    record(recorded, many(LONG))
    record(recorded, [b"one", b"two"])
    assert len(blob_files(recorded)) == 1


def test_what_has_a_file_from_an_earlier_release_is_not_kept_twice(
    recorded: RecordedProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr("app.storage.contents.MAX_SMALL_BYTES", 0)
        record(recorded, [b"content 0"])
    record(recorded, many())
    assert len(recorded.store.database.rows("SELECT 1 FROM contents")) == BULK_CHANGES - 1
    assert storage_usage(recorded.store).contents == BULK_CHANGES


def test_pruning_forgets_them_and_they_can_come_again(recorded: RecordedProject) -> None:
    record(recorded, many())
    assert storage_usage(recorded.store).bytes > 0
    prune(recorded.store, 0, "another")
    assert recorded.store.database.rows("SELECT * FROM contents") == []
    assert (storage_usage(recorded.store).bytes, recorded.store.contents.has(digest(b"content 1"))) == (0, False)
    assert "no longer kept" not in str(recorded.undo.undo().skipped)  # what was made can go without its content
    record(recorded, many())
    assert recorded.store.content(digest(b"content 1")) == b"content 1"


@pytest.mark.parametrize("bulk", [False, True])
def test_one_that_is_pruned_after_it_was_prepared_is_kept_again(recorded: RecordedProject, bulk: bool) -> None:
    name = keep(recorded, b"content", bulk=bulk)
    contents = recorded.store.contents
    prepared = contents.prepare({name: b"content"}, bulk=bulk)
    with recorded.store.database.transaction() as connection:
        assert contents.remove(connection, name)
    assert contents.get(name) is None
    with recorded.store.database.transaction() as connection:
        contents.keep(connection, prepared)
    assert contents.get(name) == b"content" and contents.usage()[0] == 1


@pytest.mark.parametrize("damage", [b"nonsense", b""])
def test_a_damaged_one_is_none_rather_than_wrong(recorded: RecordedProject, damage: bytes) -> None:
    record(recorded, many())
    with recorded.store.database.transaction() as connection:
        connection.execute("UPDATE contents SET data = ? WHERE hash = ?", (damage, digest(b"content 1")))
    assert recorded.store.content(digest(b"content 1")) is None


def test_one_in_the_place_of_another_is_none_rather_than_wrong(recorded: RecordedProject) -> None:
    record(recorded, many())
    with recorded.store.database.transaction() as connection:
        other = "SELECT data FROM contents WHERE hash = ?"
        connection.execute(
            f"UPDATE contents SET data = ({other}) WHERE hash = ?", (digest(b"content 2"), digest(b"content 1"))
        )
    assert recorded.store.content(digest(b"content 1")) is None
