"""The version store: every change is kept once, compressed, in order, and within its bound."""

import asyncio
import random
import subprocess
import time
import uuid
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.storage.versions.pruning import LeftoverRemoval, over_limit, plan_pruning, prune, storage_usage
from app.storage.versions.rows import time_ordered_id
from app.vocabulary.changes import CURRENT, CallInfo, Change
from app.vocabulary.errors import StorageError
from tests.starting import SCRIPT
from tests.storage.conftest import RecordedProject

# --- rows -----------------------------------------------------------------------------------------------------------


def test_ids_are_uuids_of_version_seven_in_the_order_they_were_made() -> None:
    before = time.time()
    made = [time_ordered_id() for _ in range(2_000)]
    assert made == sorted(set(made))
    assert {(uuid.UUID(name).version, uuid.UUID(name).variant) for name in made} == {(7, uuid.RFC_4122)}
    assert before - 1 < (uuid.UUID(made[0]).int >> 80) / 1000 < time.time() + 1


def test_history_tells_who_changed_a_file_newest_first(recorded: RecordedProject) -> None:
    recorded.write("a", b"1")
    recorded.turn = 2
    recorded.write("a", b"22")
    recorded.move("a", "b")
    versions = recorded.store.history(str(recorded.project), "b")
    assert [(one.turn, one.operation, one.path) for one in versions] == [
        (2, "move", "b"),
        (2, "write", "a"),
        (1, "write", "a"),
    ]
    assert [recorded.store.contents.size(one.after_hash) for one in versions] == [2, 2, 1]
    assert [recorded.store.content(one.before_hash) for one in versions] == [None, b"1", None]
    assert recorded.store.history(str(recorded.project), "a") == []


def test_a_removed_file_is_in_the_trash_until_it_comes_back(recorded: RecordedProject) -> None:
    made = recorded.write("a", b"1")
    recorded.turn = 2
    recorded.remove("a")
    assert [file.path for file in recorded.store.deleted(str(recorded.project))] == ["a"]
    assert recorded.store.known(str(recorded.project), "a") is None
    recorded.undo.undo()
    assert recorded.store.deleted(str(recorded.project)) == []
    assert recorded.store.known(str(recorded.project), "a") == made.file_id


def test_a_change_is_recorded_in_the_name_of_the_call_that_runs(recorded: RecordedProject) -> None:
    recorder = recorded.store.recorder(str(recorded.project), "s1")
    calls = [CallInfo(3, f"call {number}", "write") for number in range(8)]

    async def one(call: CallInfo) -> None:
        CURRENT.set(call)
        change = Change("project", call.call_id, None, call.call_id.encode(), "write")
        await asyncio.to_thread(recorder, change)

    async def all_at_once() -> None:
        await asyncio.gather(*(one(call) for call in calls))

    asyncio.run(all_at_once())
    for call in calls:
        (version,) = recorded.store.history(str(recorded.project), call.call_id)
        assert (version.turn, version.call_id, version.tool) == (3, call.call_id, "write")
        assert [(item.path, item.after) for item in call.touched] == [(call.call_id, version.after_hash)]


def test_a_change_that_cannot_be_recorded_does_not_fail_the_call(
    recorded: RecordedProject, caplog: pytest.LogCaptureFixture
) -> None:
    (recorded.root / "blobs").write_text("in the way")
    recorder = recorded.store.recorder(str(recorded.project), "s1")
    assert recorder(Change("project", "a", None, b"1" * 100_000, "write")) is None
    assert "a was changed but cannot be undone" in caplog.text


def test_two_programs_record_at_the_same_time(recorded: RecordedProject) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.storage.conftest import RecordedProject\n"
        "recorded = RecordedProject(Path(sys.argv[1])); recorded.session = sys.argv[2]\n"
        "for number in range(60): recorded.tell(f'{sys.argv[2]}/{number}', None, b'same', 'write')"
    )
    command = [*SCRIPT, code, str(recorded.root)]
    running = [subprocess.Popen([*command, name], cwd=Path(__file__).parents[3]) for name in ("x", "y", "z")]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    assert storage_usage(recorded.store).versions == 180
    assert len(recorded.store.database.rows("SELECT 1 FROM contents")) == 1


# --- the bound ------------------------------------------------------------------------------------------------------


def fill(recorded: RecordedProject, session: str, count: int) -> None:
    recorded.session = session
    for number in range(count):
        noise = random.Random(f"{session} {number}").randbytes(10_000)
        recorded.write(f"{session}-{number}", noise)


def test_the_oldest_go_first_and_this_session_never(recorded: RecordedProject) -> None:
    fill(recorded, "old", 5)
    fill(recorded, "newer", 5)
    fill(recorded, "current", 5)
    prune(recorded.store, 120_000, "current")
    held = storage_usage(recorded.store)
    assert 100_000 < held.bytes <= 120_000
    assert recorded.store.database.rows("SELECT sum(length(data)) FROM contents") == [(held.bytes,)]
    kept = [
        recorded.store.content(recorded.store.history(str(recorded.project), f"old-{n}")[0].after_hash)
        for n in range(5)
    ]
    assert [content is not None for content in kept] == [False, False, False, False, True]
    prune(recorded.store, 0, "current")
    assert storage_usage(recorded.store).contents == 5
    assert all(recorded.store.content(version.after_hash) for version in recorded.of_session("current"))


def test_what_was_pruned_keeps_its_row_and_undo_says_so(recorded: RecordedProject) -> None:
    recorded.write("a", b"first")
    recorded.turn = 2
    recorded.write("a", b"second")
    prune(recorded.store, 0, "another")
    (newest, oldest) = recorded.store.history(str(recorded.project), "a")
    assert (
        newest.pruned
        and newest.before_hash == oldest.after_hash
        and recorded.store.contents.size(newest.before_hash) == 5
    )
    assert recorded.undo.undo().skipped == [("a", "its earlier content is no longer kept")]
    assert (recorded.project / "a").read_bytes() == b"second"
    assert storage_usage(recorded.store).pruned == 2


def test_a_content_that_a_kept_version_needs_stays(recorded: RecordedProject) -> None:
    recorded.session = "old"
    recorded.write("a", b"shared")
    recorded.session = "current"
    recorded.write("b", b"shared")
    prune(recorded.store, 0, "current")
    recorded.undo.undo(session="current")
    recorded.undo.redo()
    assert (recorded.project / "b").read_bytes() == b"shared"


def test_a_pruned_content_that_comes_again_is_kept_again(recorded: RecordedProject) -> None:
    recorded.write("a", b"again")
    prune(recorded.store, 0, "another")
    assert storage_usage(recorded.store).bytes == 0
    recorded.write("b", b"again")
    assert storage_usage(recorded.store).bytes > 0
    recorded.undo.undo(path="b")
    recorded.undo.redo()
    assert (recorded.project / "b").read_bytes() == b"again"


def test_nothing_is_pruned_unasked_and_the_plan_says_what_would_go(recorded: RecordedProject) -> None:
    fill(recorded, "old", 10)
    LeftoverRemoval(recorded.store).close()
    assert storage_usage(recorded.store).pruned == 0
    assert over_limit(recorded.store, 1) == "" and "Nothing was removed" in over_limit(recorded.store, 0)
    before = storage_usage(recorded.store)
    plan = plan_pruning(recorded.store, 50_000)
    assert storage_usage(recorded.store) == before
    assert prune(recorded.store, 50_000) > 0
    after = storage_usage(recorded.store)
    assert (plan.versions, plan.bytes) == (after.pruned, before.bytes - after.bytes)
    assert plan_pruning(recorded.store, 50_000).versions == 0


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["x", "y"]), st.integers(0, 9)), max_size=20))
@settings(max_examples=30, deadline=None)
def test_the_store_is_never_larger_than_its_bound_and_the_current_session(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[str, str, int]]
) -> None:
    recorded = RecordedProject(tmp_path_factory.mktemp("bound"))
    for name, session, seed in changes:
        recorded.session = session
        recorded.write(name, random.Random(seed).randbytes(1_000))
    prune(recorded.store, 3_000, "x")
    needed = {one.before_hash for one in recorded.of_session("x")}
    needed |= {one.after_hash for one in recorded.of_session("x")}
    assert storage_usage(recorded.store).bytes <= max(3_000, 1_100 * len(needed - {None}))
    assert all(recorded.store.content(name) for name in needed if name)
    recorded.store.close()


def test_a_transaction_that_fails_leaves_no_half_of_it(recorded: RecordedProject) -> None:
    with pytest.raises(StorageError), recorded.store.database.transaction() as connection:
        connection.execute("INSERT INTO blobs VALUES ('x', 1, 1)")
        connection.execute("INSERT INTO blobs VALUES ('x', 1, 1)")
    assert storage_usage(recorded.store).contents == 0
