"""Undo and redo: everything comes back as it was, and nothing of the person's is ever overwritten."""

import random
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.changes import Change
from app.errors import UsageError
from tests.storage.conftest import Bench, TreeSnapshot


def test_a_written_file_goes_back_to_what_it_was(bench: Bench) -> None:
    (bench.project / "a.txt").write_bytes(b"old\r\n")
    bench.write("a.txt", b"new")
    report = bench.undo.undo()
    assert (bench.project / "a.txt").read_bytes() == b"old\r\n"
    assert (report.restored, report.skipped) == (["a.txt"], [])


def test_a_new_file_and_the_folders_made_for_it_go_away(bench: Bench) -> None:
    bench.write("d/e/a.txt", b"new")
    assert bench.undo.undo().restored == ["d/e/a.txt", "d/e", "d"]
    assert bench.snapshot() == {}


def test_a_folder_that_the_person_uses_stays(bench: Bench) -> None:
    bench.write("d/a.txt", b"new")
    (bench.project / "d" / "mine.txt").write_bytes(b"mine")
    report = bench.undo.undo()
    assert report.skipped == [("d", "it holds other files now")]
    assert list(bench.snapshot()) == ["d", "d/mine.txt"]


def test_a_removed_file_comes_back_with_content_and_mode(bench: Bench) -> None:
    script = bench.project / "run.sh"
    script.write_bytes(b"#!/bin/sh\n")
    script.chmod(0o750)
    before = bench.snapshot()
    bench.remove("run.sh")
    bench.undo.undo()
    assert bench.snapshot() == before


def test_a_removed_file_comes_back_even_if_it_is_larger_than_a_tool_may_write(bench: Bench) -> None:
    data = bytes(12_000_000)
    (bench.project / "big").write_bytes(data)
    bench.remove("big")
    assert bench.undo.undo().skipped == []
    assert (bench.project / "big").read_bytes() == data


def test_a_moved_file_goes_back_and_keeps_its_identity(bench: Bench) -> None:
    first = bench.write("a.txt", b"1")
    bench.turn = 2
    moved = bench.move("a.txt", "b.txt")
    assert moved.file_id == first.file_id == bench.store.known(str(bench.project), "b.txt")
    bench.undo.undo()
    assert list(bench.snapshot()) == ["a.txt"]
    assert bench.store.known(str(bench.project), "a.txt") == first.file_id
    assert bench.store.known(str(bench.project), "b.txt") is None


def test_a_moved_folder_goes_back_with_what_tools_did_in_it_afterwards_undone(bench: Bench) -> None:
    bench.write("src/a.py", b"1")
    before = bench.snapshot()
    bench.turn = 2
    bench.move("src", "lib")
    bench.write("lib/a.py", b"2")
    bench.write("lib/b.py", b"3")
    after = bench.snapshot()
    bench.undo.undo()
    assert bench.snapshot() == before
    bench.undo.redo()
    assert bench.snapshot() == after


def test_a_file_that_a_move_replaced_comes_back(bench: Bench) -> None:
    bench.write("a", b"a")
    bench.write("b", b"b")
    bench.turn = 2
    (bench.project / "a").replace(bench.project / "b")
    bench.tell("b", b"b", b"a", "move", moved_from="a")
    bench.undo.undo()
    assert {path: data for path, (data, _) in bench.snapshot().items()} == {"a": b"a", "b": b"b"}


def test_a_file_too_large_to_keep_is_still_moved_back_but_not_brought_back(bench: Bench) -> None:
    (bench.project / "b").write_bytes(b"huge")
    bench.tell("b", None, None, "move", moved_from="a", too_large=True)
    assert bench.undo.undo().skipped == []
    assert list(bench.snapshot()) == ["a"]
    (bench.project / "a").unlink()
    bench.tell("a", None, None, "remove", too_large=True)
    assert bench.undo.undo().skipped == [("a", "its earlier content was too large to be kept")]


def test_several_changes_of_a_file_in_a_turn_are_undone_at_once(bench: Bench) -> None:
    bench.write("a", b"0")
    bench.turn = 2
    for data in (b"1", b"2", b"3"):
        bench.write("a", data)
    bench.undo.undo()
    assert (bench.project / "a").read_bytes() == b"0"
    bench.undo.undo()
    assert not (bench.project / "a").exists()


@pytest.mark.parametrize("theirs", [b"theirs", None])
def test_a_file_the_person_changed_since_is_skipped_and_named(bench: Bench, theirs: bytes | None) -> None:
    bench.write("a", b"0")
    bench.write("b", b"0")
    bench.turn = 2
    bench.write("a", b"1")
    bench.write("b", b"1")
    if theirs is None:
        (bench.project / "a").unlink()
    else:
        (bench.project / "a").write_bytes(theirs)
    report = bench.undo.undo()
    assert report.restored == ["b"]
    assert report.skipped == [("a", "it was removed since" if theirs is None else "it was changed since")]
    assert (bench.project / "a").exists() is (theirs is not None)
    assert theirs is None or (bench.project / "a").read_bytes() == theirs


def test_a_moved_file_that_the_person_changed_stays_where_it_is(bench: Bench) -> None:
    (bench.project / "a").write_bytes(b"0")
    bench.move("a", "b")
    (bench.project / "b").write_bytes(b"theirs")
    report = bench.undo.undo()
    assert [path for path, _ in report.skipped] == ["a", "b"]
    assert list(bench.snapshot()) == ["b"]


def test_a_move_is_not_taken_back_over_a_new_file(bench: Bench) -> None:
    (bench.project / "a").write_bytes(b"0")
    bench.move("a", "b")
    (bench.project / "a").write_bytes(b"theirs")
    assert bench.undo.undo().restored == []
    assert {path: data for path, (data, _) in bench.snapshot().items()} == {"a": b"theirs", "b": b"0"}


def test_what_the_person_changed_in_a_moved_folder_stays_although_its_old_path_was_used_again(bench: Bench) -> None:
    bench.write("d/a", b"1")
    bench.move("d", "e")
    bench.write("d/a", b"2")
    (bench.project / "e/a").write_bytes(b"the person's own")
    bench.undo.undo()
    assert b"the person's own" in [data for data, _ in bench.snapshot().values()]


def test_a_link_that_took_a_files_place_is_not_followed(bench: Bench) -> None:
    bench.write("a", b"0")
    bench.turn = 2
    bench.write("a", b"1")
    (bench.project / "target").write_bytes(b"1")
    (bench.project / "a").unlink()
    (bench.project / "a").symlink_to("target")
    assert [path for path, _ in bench.undo.undo().skipped] == ["a"]
    assert (bench.project / "target").read_bytes() == b"1"


def test_a_file_that_is_already_as_it_was_counts_as_restored(bench: Bench) -> None:
    bench.write("a", b"0")
    bench.turn = 2
    bench.write("a", b"1")
    (bench.project / "a").write_bytes(b"0")
    assert bench.undo.undo().skipped == []
    bench.undo.redo()
    assert (bench.project / "a").read_bytes() == b"1"


def test_an_earlier_turn_is_not_undone_under_a_later_one(bench: Bench) -> None:
    bench.write("a", b"1")
    bench.turn = 2
    bench.write("a", b"2")
    assert bench.undo.undo(turn=1).skipped == [("a", "turn 2 of s1 changed it afterwards; undo that first")]
    assert (bench.project / "a").read_bytes() == b"2"


def test_one_file_one_turn_one_call_or_one_session_can_be_named(bench: Bench) -> None:
    for turn in (1, 2, 3):
        bench.turn = turn
        bench.write("a", b"a%d" % turn)
        bench.write("b", b"b%d" % turn)
    assert bench.undo.undo(path="a").turn == 3
    assert (bench.project / "a").read_bytes() == b"a2" and (bench.project / "b").read_bytes() == b"b3"
    assert bench.undo.undo(path="a").turn == 2
    bench.undo.undo(call="c6")
    assert (bench.project / "a").read_bytes() == b"a1" and (bench.project / "b").read_bytes() == b"b2"
    bench.session, bench.turn = "s2", 1
    bench.write("c", b"c")
    bench.undo.undo(session="s1", whole_session=True)
    assert {path: data for path, (data, _) in bench.snapshot().items()} == {"c": b"c"}


def test_each_session_has_its_own_state_folder(bench: Bench) -> None:
    for session in ("s1", "s2"):
        bench.session = session
        path = bench.root / "state" / session / "x"
        path.parent.mkdir(parents=True)
        path.write_bytes(session.encode())
        recorder = bench.store.recorder(str(bench.project), session)
        recorder.record(Change("state", "@state/x", None, session.encode(), "write"), 1, "c", "write")
    bench.undo.undo(session="s1")
    assert not (bench.root / "state" / "s1" / "x").exists()
    assert (bench.root / "state" / "s2" / "x").exists()


def test_undo_walks_back_turn_by_turn_and_redo_forward_again(bench: Bench) -> None:
    states = [bench.snapshot()]
    for turn in (1, 2, 3):
        bench.turn = turn
        bench.write("a", b"%d" % turn)
        bench.write(f"d{turn}/x", b"")
        states.append(bench.snapshot())
    for state in states[-2::-1]:
        bench.undo.undo()
        assert bench.snapshot() == state
    with pytest.raises(UsageError, match="nothing to undo"):
        bench.undo.undo()
    for state in states[1:]:
        bench.undo.redo()
        assert bench.snapshot() == state
    with pytest.raises(UsageError, match="nothing to redo"):
        bench.undo.redo()
    bench.undo.undo()
    assert bench.snapshot() == states[-2]


def test_a_redo_leaves_alone_what_was_changed_after_the_undo(bench: Bench) -> None:
    bench.write("a", b"1")
    bench.write("b", b"1")
    batch = bench.undo.undo().batch
    (bench.project / "a").write_bytes(b"theirs")
    report = bench.undo.redo(batch=batch)
    assert report.restored == ["b"] and report.skipped == [("a", "it was changed since")]
    assert (bench.project / "a").read_bytes() == b"theirs"


def test_an_undo_that_was_cut_off_before_it_was_noted_is_finished_by_the_next(bench: Bench) -> None:
    bench.write("a", b"0")
    bench.turn = 2
    bench.write("a", b"1")
    (bench.project / "a").write_bytes(b"0")  # put back, and then the power failed
    assert bench.undo.undo().turn == 2
    assert bench.undo.undo().turn == 1
    assert not (bench.project / "a").exists()


# --- random trees and random calls ----------------------------------------------------------------------------------

NAMES = ["a", "b", "d", "e", "d/a", "d/b", "e/a", "d/e", "d/e/a"]
STEP = st.tuples(
    st.sampled_from(["write", "write", "remove", "move", "mkdir", "rmdir", "next turn"]),
    st.sampled_from(NAMES),
    st.sampled_from(NAMES),
    st.binary(max_size=3),
)


def act(bench: Bench, kind: str, path: str, other: str, data: bytes) -> None:
    """One call, if it can be made; what cannot be made changes nothing."""
    place, target = bench.project / path, bench.project / other
    makers: dict[str, Callable[[], object]] = {
        "write": lambda: bench.write(path, data),
        "remove": lambda: bench.remove(path),
        "mkdir": lambda: bench.mkdir(path),
        "rmdir": lambda: bench.rmdir(path),
        "move": lambda: bench.move(path, other),
    }
    if kind == "move" and (not place.exists() or target.exists() or other.startswith(f"{path}/")):
        return
    with suppress(OSError):
        makers[kind]()


def play(bench: Bench, tree: dict[str, bytes], steps: list[tuple[str, str, str, bytes]]) -> list[TreeSnapshot]:
    """Plant a tree, run the steps; gives the states before each turn that changed something, and the last one."""
    for path, data in tree.items():
        place = bench.project / path
        with suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
            place.chmod(0o640 if len(data) % 2 else 0o755)
    states = [bench.snapshot()]
    calls = bench.calls
    for kind, path, other, data in [*steps, ("next turn", "", "", b"")]:
        if kind != "next turn":
            act(bench, kind, path, other, data)
        elif bench.calls != calls:
            states.append(bench.snapshot())
            bench.turn, calls = bench.turn + 1, bench.calls
    return states


TREE = st.dictionaries(st.sampled_from(NAMES), st.binary(max_size=3), max_size=5)


@settings(max_examples=50, deadline=None)
@given(TREE, st.lists(STEP, max_size=14))
def test_undoing_every_turn_and_redoing_it_gives_every_state_again(
    tree: dict[str, bytes], steps: list[tuple[str, str, str, bytes]]
) -> None:
    with tempfile.TemporaryDirectory() as folder, closing(Bench(Path(folder))) as bench:
        states = play(bench, tree, steps)
        for state in states[-2::-1]:
            assert bench.undo.undo().skipped == []
            assert bench.snapshot() == state
        for state in states[1:]:
            assert bench.undo.redo().skipped == []
            assert bench.snapshot() == state


@settings(max_examples=40, deadline=None)
@given(TREE, st.lists(STEP, max_size=14), st.randoms(use_true_random=False))
def test_undo_never_touches_a_file_that_the_person_changed(
    tree: dict[str, bytes], steps: list[tuple[str, str, str, bytes]], chance: random.Random
) -> None:
    with tempfile.TemporaryDirectory() as folder, closing(Bench(Path(folder))) as bench:
        states = play(bench, tree, steps)
        files = [path for path, (data, _) in bench.snapshot().items() if data is not None]
        theirs = chance.choice(files) if files else "new"
        (bench.project / theirs).write_bytes(b"the person's own")
        for _ in states[1:]:
            with suppress(UsageError):
                bench.undo.undo(turn=chance.randrange(1, len(states)))
        kept = [path for path, (data, _) in bench.snapshot().items() if data == b"the person's own"]
        assert len(kept) == 1


def test_undo_goes_past_a_turn_of_which_nothing_can_be_undone(bench: Bench) -> None:
    for turn in (1, 2, 3):
        bench.turn = turn
        bench.write(f"{turn}.txt", b"by a tool")
    for turn in (2, 3):
        (bench.project / f"{turn}.txt").write_bytes(b"the person's")
    report = bench.undo.undo()
    assert (report.turn, report.restored) == (1, ["1.txt"])
    assert [path for path, _ in report.skipped] == ["3.txt", "2.txt"]
    again = bench.undo.undo()
    assert (again.turn, again.restored) == (3, [])
    assert [path for path, _ in again.skipped] == ["3.txt", "2.txt"]
    assert sorted(bench.snapshot()) == ["2.txt", "3.txt"]


def test_undo_goes_past_a_turn_of_another_session_too_but_not_when_a_turn_is_named(bench: Bench) -> None:
    bench.write("a.txt", b"first")
    bench.session, bench.turn = "s2", 1
    bench.write("b.txt", b"second")
    (bench.project / "b.txt").write_bytes(b"the person's")
    assert bench.undo.undo(turn=1, session="s2").restored == []
    assert bench.undo.undo(session="s2").restored == []
    assert (bench.project / "a.txt").exists()
    report = bench.undo.undo()
    assert (report.session, report.restored) == ("s1", ["a.txt"])


def test_a_preview_says_what_an_undo_since_a_moment_would_do_and_changes_nothing(bench: Bench) -> None:
    bench.write("early.txt", b"1")
    bench.write("mine.txt", b"1")
    bench.write("gone.txt", b"1")
    moment = datetime.now(UTC).isoformat(timespec="microseconds")
    bench.turn = 2
    bench.write("early.txt", b"2")
    bench.write("mine.txt", b"2")
    bench.remove("gone.txt")
    bench.write("new/late.txt", b"x")
    bench.turn = 3
    bench.move("new", "moved")
    bench.write("moved/late.txt", b"y")
    bench.write("short.txt", b"x")
    bench.remove("short.txt")
    (bench.project / "mine.txt").write_bytes(b"the person's")
    before = bench.snapshot()
    preview = bench.undo.preview(session="s1", since=moment)
    assert bench.snapshot() == before
    report = bench.undo.undo(session="s1", since=moment, whole_session=True)
    assert preview.outcomes == {"early.txt": "set back", "gone.txt": "brought back", "moved/late.txt": "removed"}
    assert preview.skipped == report.skipped == [("mine.txt", "it was changed since")]
    assert {name: data for name, (data, _) in bench.snapshot().items()} == {
        "early.txt": b"1",
        "gone.txt": b"1",
        "mine.txt": b"the person's",
    }
    bench.undo.redo(batch=report.batch)
    assert bench.snapshot() == before
    assert bench.undo.preview(session="other").outcomes == {}
