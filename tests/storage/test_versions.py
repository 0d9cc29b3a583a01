"""The version store: every change is kept once, compressed, in order, and within its bound."""

import asyncio
import random
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.changes import CURRENT, CallInfo, Change
from app.errors import StorageError
from app.storage import pruning
from app.storage.pruning import BackgroundPruning, prune, storage_usage
from app.storage.version_rows import time_ordered_id
from tests.storage.conftest import Bench


def blob_files(bench: Bench) -> list[Path]:
    return [path for path in (bench.root / "blobs").rglob("*") if path.is_file()]


# --- rows -----------------------------------------------------------------------------------------------------------


def test_ids_are_uuids_of_version_seven_in_the_order_they_were_made() -> None:
    before = time.time()
    made = [time_ordered_id() for _ in range(2_000)]
    assert made == sorted(set(made))
    assert {(uuid.UUID(name).version, uuid.UUID(name).variant) for name in made} == {(7, uuid.RFC_4122)}
    assert before - 1 < (uuid.UUID(made[0]).int >> 80) / 1000 < time.time() + 1


def test_history_tells_who_changed_a_file_newest_first(bench: Bench) -> None:
    bench.write("a", b"1")
    bench.turn = 2
    bench.write("a", b"22")
    bench.move("a", "b")
    versions = bench.store.history(str(bench.project), "b")
    assert [(one.turn, one.operation, one.path) for one in versions] == [
        (2, "move", "b"),
        (2, "write", "a"),
        (1, "write", "a"),
    ]
    assert [bench.store.contents.size(one.after_hash) for one in versions] == [2, 2, 1]
    assert [bench.store.content(one.before_hash) for one in versions] == [None, b"1", None]
    assert bench.store.history(str(bench.project), "a") == []


def test_a_removed_file_is_in_the_trash_until_it_comes_back(bench: Bench) -> None:
    made = bench.write("a", b"1")
    bench.turn = 2
    bench.remove("a")
    assert [file.path for file in bench.store.deleted(str(bench.project))] == ["a"]
    assert bench.store.known(str(bench.project), "a") is None
    bench.undo.undo()
    assert bench.store.deleted(str(bench.project)) == []
    assert bench.store.known(str(bench.project), "a") == made.file_id


def test_a_change_is_recorded_in_the_name_of_the_call_that_runs(bench: Bench) -> None:
    recorder = bench.store.recorder(str(bench.project), "s1")
    calls = [CallInfo(3, f"call {number}", "write") for number in range(8)]

    async def one(call: CallInfo) -> None:
        CURRENT.set(call)
        change = Change("project", call.call_id, None, call.call_id.encode(), "write")
        await asyncio.to_thread(recorder, change)

    async def all_at_once() -> None:
        await asyncio.gather(*(one(call) for call in calls))

    asyncio.run(all_at_once())
    for call in calls:
        (version,) = bench.store.history(str(bench.project), call.call_id)
        assert (version.turn, version.call_id, version.tool) == (3, call.call_id, "write")
        assert [(item.path, item.after) for item in call.touched] == [(call.call_id, version.after_hash)]


def test_a_change_that_cannot_be_recorded_does_not_fail_the_call(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    (bench.root / "blobs").write_text("in the way")
    recorder = bench.store.recorder(str(bench.project), "s1")
    assert recorder(Change("project", "a", None, b"1", "write")) is None
    assert "a was changed but cannot be undone" in caplog.text


def test_two_programs_record_at_the_same_time(bench: Bench) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.storage.conftest import Bench\n"
        "bench = Bench(Path(sys.argv[1])); bench.session = sys.argv[2]\n"
        "for number in range(60): bench.tell(f'{sys.argv[2]}/{number}', None, b'same', 'write')"
    )
    command = [sys.executable, "-c", code, str(bench.root)]
    running = [subprocess.Popen([*command, name], cwd=Path(__file__).parent.parent.parent) for name in ("x", "y", "z")]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    assert storage_usage(bench.store).versions == 180
    assert len(blob_files(bench)) == 1


# --- the bound ------------------------------------------------------------------------------------------------------


def fill(bench: Bench, session: str, count: int) -> None:
    bench.session = session
    for number in range(count):
        noise = random.Random(f"{session} {number}").randbytes(10_000)
        bench.write(f"{session}-{number}", noise)


def test_the_oldest_go_first_and_this_session_never(bench: Bench) -> None:
    fill(bench, "old", 5)
    fill(bench, "newer", 5)
    fill(bench, "current", 5)
    prune(bench.store, 120_000, "current")
    held = storage_usage(bench.store)
    assert 100_000 < held.bytes <= 120_000
    assert sum(path.stat().st_size for path in blob_files(bench)) == held.bytes
    kept = [bench.store.content(bench.store.history(str(bench.project), f"old-{n}")[0].after_hash) for n in range(5)]
    assert [content is not None for content in kept] == [False, False, False, False, True]
    prune(bench.store, 0, "current")
    assert storage_usage(bench.store).contents == 5
    assert all(
        bench.store.content(version.after_hash) for version in bench.store.of_session(str(bench.project), "current")
    )


def test_what_was_pruned_keeps_its_row_and_undo_says_so(bench: Bench) -> None:
    bench.write("a", b"first")
    bench.turn = 2
    bench.write("a", b"second")
    prune(bench.store, 0, "another")
    (newest, oldest) = bench.store.history(str(bench.project), "a")
    assert (
        newest.pruned and newest.before_hash == oldest.after_hash and bench.store.contents.size(newest.before_hash) == 5
    )
    assert bench.undo.undo().skipped == [("a", "its earlier content is no longer kept")]
    assert (bench.project / "a").read_bytes() == b"second"
    assert storage_usage(bench.store).pruned == 2


def test_a_content_that_a_kept_version_needs_stays(bench: Bench) -> None:
    bench.session = "old"
    bench.write("a", b"shared")
    bench.session = "current"
    bench.write("b", b"shared")
    prune(bench.store, 0, "current")
    bench.undo.undo(session="current")
    bench.undo.redo()
    assert (bench.project / "b").read_bytes() == b"shared"


def test_a_pruned_content_that_comes_again_is_kept_again(bench: Bench) -> None:
    bench.write("a", b"again")
    prune(bench.store, 0, "another")
    assert storage_usage(bench.store).bytes == 0
    bench.write("b", b"again")
    assert storage_usage(bench.store).bytes > 0
    bench.undo.undo(path="b")
    bench.undo.redo()
    assert (bench.project / "b").read_bytes() == b"again"


def test_pruning_is_bounded_work_and_stops_when_told(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "VERSIONS_PER_TRANSACTION", 2)
    monkeypatch.setattr(pruning, "MAX_PRUNED_VERSIONS", 4)
    fill(bench, "old", 10)
    assert prune(bench.store, 0, "current") == 4
    stop = threading.Event()
    stop.set()
    assert prune(bench.store, 0, "current", stop) == 0


def test_pruning_runs_in_the_background(bench: Bench) -> None:
    fill(bench, "old", 10)
    upkeep = BackgroundPruning(bench.store, 50_000, "current")
    deadline = time.monotonic() + 120
    while storage_usage(bench.store).bytes > 50_000 and time.monotonic() < deadline:
        time.sleep(0.01)
    upkeep.close()
    assert storage_usage(bench.store).bytes <= 50_000


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["x", "y"]), st.integers(0, 9)), max_size=20))
@settings(max_examples=30, deadline=None)
def test_the_store_is_never_larger_than_its_bound_and_the_current_session(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[str, str, int]]
) -> None:
    bench = Bench(tmp_path_factory.mktemp("bound"))
    for name, session, seed in changes:
        bench.session = session
        bench.write(name, random.Random(seed).randbytes(1_000))
    prune(bench.store, 3_000, "x")
    needed = {one.before_hash for one in bench.store.of_session(str(bench.project), "x")}
    needed |= {one.after_hash for one in bench.store.of_session(str(bench.project), "x")}
    assert storage_usage(bench.store).bytes <= max(3_000, 1_100 * len(needed - {None}))
    assert all(bench.store.content(name) for name in needed if name)
    bench.store.close()


def test_a_transaction_that_fails_leaves_no_half_of_it(bench: Bench) -> None:
    with pytest.raises(StorageError), bench.store.database.transaction() as connection:
        connection.execute("INSERT INTO blobs VALUES ('x', 1, 1)")
        connection.execute("INSERT INTO blobs VALUES ('x', 1, 1)")
    assert storage_usage(bench.store).contents == 0
