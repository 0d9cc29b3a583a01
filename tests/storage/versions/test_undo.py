"""Undo and redo: everything comes back as it was, and nothing of the person's is ever overwritten."""

import os
import random
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.vocabulary.changes import Change
from app.vocabulary.errors import UsageError
from tests.storage.conftest import RecordedProject, TreeSnapshot


def test_a_written_file_goes_back_to_what_it_was(recorded: RecordedProject) -> None:
    (recorded.project / "a.txt").write_bytes(b"old\r\n")
    recorded.write("a.txt", b"new")
    report = recorded.undo.undo()
    assert (recorded.project / "a.txt").read_bytes() == b"old\r\n"
    assert (report.restored, report.skipped) == (["a.txt"], [])


@pytest.mark.skipif(os.name == "nt", reason="no name has a line break there")
def test_a_name_with_a_line_break_goes_back_as_an_earlier_version_recorded_it(recorded: RecordedProject) -> None:
    (recorded.project / "two\nlines").write_bytes(b"old")
    recorded.write("two\nlines", b"new")
    recorded.remove("two\nlines")
    assert recorded.undo.undo(whole_session=True, session=recorded.session).skipped == []
    assert (recorded.project / "two\nlines").read_bytes() == b"old"


@pytest.mark.skipif(os.name == "nt", reason="no name ends with a blank there")
@pytest.mark.parametrize("name", ["blank ", " blank", "d/blank ", "\u3000blank\u00a0"])
def test_a_name_with_blanks_at_its_ends_goes_back(recorded: RecordedProject, name: str) -> None:
    (recorded.project / "d").mkdir()
    for each in (name, name.strip()):
        (recorded.project / each).write_bytes(each.encode())
    before = recorded.snapshot()
    recorded.write(name, b"new")
    recorded.remove(name)
    assert recorded.undo.undo(whole_session=True, session=recorded.session).skipped == []
    assert recorded.snapshot() == before


def test_a_new_file_and_the_folders_made_for_it_go_away(recorded: RecordedProject) -> None:
    recorded.write("d/e/a.txt", b"new")
    assert recorded.undo.undo().restored == ["d/e/a.txt", "d/e", "d"]
    assert recorded.snapshot() == {}


def test_a_folder_that_the_person_uses_stays(recorded: RecordedProject) -> None:
    recorded.write("d/a.txt", b"new")
    (recorded.project / "d" / "mine.txt").write_bytes(b"mine")
    report = recorded.undo.undo()
    assert report.skipped == [("d", "it holds other files now")]
    assert list(recorded.snapshot()) == ["d", "d/mine.txt"]


def test_a_removed_file_comes_back_with_content_and_mode(recorded: RecordedProject) -> None:
    script = recorded.project / "run.sh"
    script.write_bytes(b"#!/bin/sh\n")
    script.chmod(0o750)
    before = recorded.snapshot()
    recorded.remove("run.sh")
    recorded.undo.undo()
    assert recorded.snapshot() == before


def test_a_removed_file_comes_back_even_if_it_is_larger_than_a_tool_may_write(recorded: RecordedProject) -> None:
    data = bytes(12_000_000)
    (recorded.project / "big").write_bytes(data)
    recorded.remove("big")
    assert recorded.undo.undo().skipped == []
    assert (recorded.project / "big").read_bytes() == data


def test_a_moved_file_goes_back_and_keeps_its_identity(recorded: RecordedProject) -> None:
    first = recorded.write("a.txt", b"1")
    recorded.turn = 2
    moved = recorded.move("a.txt", "b.txt")
    assert moved.file_id == first.file_id == recorded.store.known(str(recorded.project), "b.txt")
    recorded.undo.undo()
    assert list(recorded.snapshot()) == ["a.txt"]
    assert recorded.store.known(str(recorded.project), "a.txt") == first.file_id
    assert recorded.store.known(str(recorded.project), "b.txt") is None


def test_a_moved_folder_goes_back_with_what_tools_did_in_it_afterwards_undone(recorded: RecordedProject) -> None:
    recorded.write("src/a.py", b"1")
    before = recorded.snapshot()
    recorded.turn = 2
    recorded.move("src", "lib")
    recorded.write("lib/a.py", b"2")
    recorded.write("lib/b.py", b"3")
    after = recorded.snapshot()
    recorded.undo.undo()
    assert recorded.snapshot() == before
    recorded.undo.redo()
    assert recorded.snapshot() == after


def test_a_file_that_a_move_replaced_comes_back(recorded: RecordedProject) -> None:
    recorded.write("a", b"a")
    recorded.write("b", b"b")
    recorded.turn = 2
    (recorded.project / "a").replace(recorded.project / "b")
    recorded.tell("b", b"b", b"a", "move", moved_from="a")
    recorded.undo.undo()
    assert {path: data for path, (data, _) in recorded.snapshot().items()} == {"a": b"a", "b": b"b"}


def test_a_file_too_large_to_keep_is_still_moved_back_but_not_brought_back(recorded: RecordedProject) -> None:
    (recorded.project / "b").write_bytes(b"huge")
    recorded.tell("b", None, None, "move", moved_from="a", too_large=True)
    assert recorded.undo.undo().skipped == []
    assert list(recorded.snapshot()) == ["a"]
    (recorded.project / "a").unlink()
    recorded.tell("a", None, None, "remove", too_large=True)
    assert recorded.undo.undo().skipped == [("a", "its earlier content was too large to be kept")]


def test_several_changes_of_a_file_in_a_turn_are_undone_at_once(recorded: RecordedProject) -> None:
    recorded.write("a", b"0")
    recorded.turn = 2
    for data in (b"1", b"2", b"3"):
        recorded.write("a", data)
    recorded.undo.undo()
    assert (recorded.project / "a").read_bytes() == b"0"
    recorded.undo.undo()
    assert not (recorded.project / "a").exists()


@pytest.mark.parametrize("theirs", [b"theirs", None])
def test_a_file_the_person_changed_since_is_skipped_and_named(recorded: RecordedProject, theirs: bytes | None) -> None:
    recorded.write("a", b"0")
    recorded.write("b", b"0")
    recorded.turn = 2
    recorded.write("a", b"1")
    recorded.write("b", b"1")
    if theirs is None:
        (recorded.project / "a").unlink()
    else:
        (recorded.project / "a").write_bytes(theirs)
    report = recorded.undo.undo()
    assert report.restored == ["b"]
    assert report.skipped == [("a", "it was removed since" if theirs is None else "it was changed since")]
    assert (recorded.project / "a").exists() is (theirs is not None)
    assert theirs is None or (recorded.project / "a").read_bytes() == theirs


def test_a_moved_file_that_the_person_changed_stays_where_it_is(recorded: RecordedProject) -> None:
    (recorded.project / "a").write_bytes(b"0")
    recorded.move("a", "b")
    (recorded.project / "b").write_bytes(b"theirs")
    report = recorded.undo.undo()
    assert [path for path, _ in report.skipped] == ["a", "b"]
    assert list(recorded.snapshot()) == ["b"]


def test_a_move_is_not_taken_back_over_a_new_file(recorded: RecordedProject) -> None:
    (recorded.project / "a").write_bytes(b"0")
    recorded.move("a", "b")
    (recorded.project / "a").write_bytes(b"theirs")
    assert recorded.undo.undo().restored == []
    assert {path: data for path, (data, _) in recorded.snapshot().items()} == {"a": b"theirs", "b": b"0"}


def test_what_the_person_changed_in_a_moved_folder_stays_although_its_old_path_was_used_again(
    recorded: RecordedProject,
) -> None:
    recorded.write("d/a", b"1")
    recorded.move("d", "e")
    recorded.write("d/a", b"2")
    (recorded.project / "e/a").write_bytes(b"the person's own")
    recorded.undo.undo()
    assert b"the person's own" in [data for data, _ in recorded.snapshot().values()]


def test_a_link_that_took_a_files_place_is_not_followed(recorded: RecordedProject) -> None:
    recorded.write("a", b"0")
    recorded.turn = 2
    recorded.write("a", b"1")
    (recorded.project / "target").write_bytes(b"1")
    (recorded.project / "a").unlink()
    (recorded.project / "a").symlink_to("target")
    assert [path for path, _ in recorded.undo.undo().skipped] == ["a"]
    assert (recorded.project / "target").read_bytes() == b"1"


def test_a_file_that_is_already_as_it_was_counts_as_restored(recorded: RecordedProject) -> None:
    recorded.write("a", b"0")
    recorded.turn = 2
    recorded.write("a", b"1")
    (recorded.project / "a").write_bytes(b"0")
    assert recorded.undo.undo().skipped == []
    recorded.undo.redo()
    assert (recorded.project / "a").read_bytes() == b"1"


def test_an_earlier_turn_is_not_undone_under_a_later_one(recorded: RecordedProject) -> None:
    recorded.write("a", b"1")
    recorded.turn = 2
    recorded.write("a", b"2")
    assert recorded.undo.undo(turn=1).skipped == [("a", "turn 2 of s1 changed it afterwards; undo that first")]
    assert (recorded.project / "a").read_bytes() == b"2"


def test_one_file_one_turn_one_call_or_one_session_can_be_named(recorded: RecordedProject) -> None:
    for turn in (1, 2, 3):
        recorded.turn = turn
        recorded.write("a", b"a%d" % turn)
        recorded.write("b", b"b%d" % turn)
    assert recorded.undo.undo(path="a").turn == 3
    assert (recorded.project / "a").read_bytes() == b"a2" and (recorded.project / "b").read_bytes() == b"b3"
    assert recorded.undo.undo(path="a").turn == 2
    recorded.undo.undo(call="c6")
    assert (recorded.project / "a").read_bytes() == b"a1" and (recorded.project / "b").read_bytes() == b"b2"
    recorded.session, recorded.turn = "s2", 1
    recorded.write("c", b"c")
    recorded.undo.undo(session="s1", whole_session=True)
    assert {path: data for path, (data, _) in recorded.snapshot().items()} == {"c": b"c"}


def test_each_session_has_its_own_state_folder(recorded: RecordedProject) -> None:
    for session in ("s1", "s2"):
        recorded.session = session
        path = recorded.root / "state" / session / "x"
        path.parent.mkdir(parents=True)
        path.write_bytes(session.encode())
        recorder = recorded.store.recorder(str(recorded.project), session)
        recorder.record(Change("state", "@state/x", None, session.encode(), "write"), 1, "c", "write")
    recorded.undo.undo(session="s1")
    assert not (recorded.root / "state" / "s1" / "x").exists()
    assert (recorded.root / "state" / "s2" / "x").exists()


def test_undo_walks_back_turn_by_turn_and_redo_forward_again(recorded: RecordedProject) -> None:
    states = [recorded.snapshot()]
    for turn in (1, 2, 3):
        recorded.turn = turn
        recorded.write("a", b"%d" % turn)
        recorded.write(f"d{turn}/x", b"")
        states.append(recorded.snapshot())
    for state in states[-2::-1]:
        recorded.undo.undo()
        assert recorded.snapshot() == state
    with pytest.raises(UsageError, match="nothing to undo"):
        recorded.undo.undo()
    for state in states[1:]:
        recorded.undo.redo()
        assert recorded.snapshot() == state
    with pytest.raises(UsageError, match="nothing to redo"):
        recorded.undo.redo()
    recorded.undo.undo()
    assert recorded.snapshot() == states[-2]


def test_a_redo_leaves_alone_what_was_changed_after_the_undo(recorded: RecordedProject) -> None:
    recorded.write("a", b"1")
    recorded.write("b", b"1")
    batch = recorded.undo.undo().batch
    (recorded.project / "a").write_bytes(b"theirs")
    report = recorded.undo.redo(batch=batch)
    assert report.restored == ["b"] and report.skipped == [("a", "it was changed since")]
    assert (recorded.project / "a").read_bytes() == b"theirs"


def test_an_undo_that_was_cut_off_before_it_was_noted_is_finished_by_the_next(recorded: RecordedProject) -> None:
    recorded.write("a", b"0")
    recorded.turn = 2
    recorded.write("a", b"1")
    (recorded.project / "a").write_bytes(b"0")  # put back, and then the power failed
    assert recorded.undo.undo().turn == 2
    assert recorded.undo.undo().turn == 1
    assert not (recorded.project / "a").exists()


# --- random trees and random calls ----------------------------------------------------------------------------------

NAMES = ["a", "b", "d", "e", "d/a", "d/b", "e/a", "d/e", "d/e/a"]
STEP = st.tuples(
    st.sampled_from(["write", "write", "remove", "move", "mkdir", "rmdir", "next turn"]),
    st.sampled_from(NAMES),
    st.sampled_from(NAMES),
    st.binary(max_size=3),
)


def act(recorded: RecordedProject, kind: str, path: str, other: str, data: bytes) -> None:
    """One call, if it can be made; what cannot be made changes nothing."""
    place, target = recorded.project / path, recorded.project / other
    makers: dict[str, Callable[[], object]] = {
        "write": lambda: recorded.write(path, data),
        "remove": lambda: recorded.remove(path),
        "mkdir": lambda: recorded.mkdir(path),
        "rmdir": lambda: recorded.rmdir(path),
        "move": lambda: recorded.move(path, other),
    }
    if kind == "move" and (not place.exists() or target.exists() or other.startswith(f"{path}/")):
        return
    with suppress(OSError):
        makers[kind]()


def play(
    recorded: RecordedProject, tree: dict[str, bytes], steps: list[tuple[str, str, str, bytes]]
) -> list[TreeSnapshot]:
    """Plant a tree, run the steps; gives the states before each turn that changed something, and the last one."""
    for path, data in tree.items():
        place = recorded.project / path
        with suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
            place.chmod(0o640 if len(data) % 2 else 0o755)
    states = [recorded.snapshot()]
    calls = recorded.calls
    for kind, path, other, data in [*steps, ("next turn", "", "", b"")]:
        if kind != "next turn":
            act(recorded, kind, path, other, data)
        elif recorded.calls != calls:
            states.append(recorded.snapshot())
            recorded.turn, calls = recorded.turn + 1, recorded.calls
    return states


TREE = st.dictionaries(st.sampled_from(NAMES), st.binary(max_size=3), max_size=5)


@settings(max_examples=50, deadline=None)
@given(TREE, st.lists(STEP, max_size=14))
def test_undoing_every_turn_and_redoing_it_gives_every_state_again(
    tree: dict[str, bytes], steps: list[tuple[str, str, str, bytes]]
) -> None:
    with tempfile.TemporaryDirectory() as folder, closing(RecordedProject(Path(folder))) as recorded:
        states = play(recorded, tree, steps)
        for state in states[-2::-1]:
            assert recorded.undo.undo().skipped == []
            assert recorded.snapshot() == state
        for state in states[1:]:
            assert recorded.undo.redo().skipped == []
            assert recorded.snapshot() == state


@settings(max_examples=40, deadline=None)
@given(TREE, st.lists(STEP, max_size=14), st.randoms(use_true_random=False))
def test_undo_never_touches_a_file_that_the_person_changed(
    tree: dict[str, bytes], steps: list[tuple[str, str, str, bytes]], chance: random.Random
) -> None:
    with tempfile.TemporaryDirectory() as folder, closing(RecordedProject(Path(folder))) as recorded:
        states = play(recorded, tree, steps)
        files = [path for path, (data, _) in recorded.snapshot().items() if data is not None]
        theirs = chance.choice(files) if files else "new"
        (recorded.project / theirs).write_bytes(b"the person's own")
        for _ in states[1:]:
            with suppress(UsageError):
                recorded.undo.undo(turn=chance.randrange(1, len(states)))
        kept = [path for path, (data, _) in recorded.snapshot().items() if data == b"the person's own"]
        assert len(kept) == 1


@pytest.mark.parametrize("session", ["s1", "s2"])
def test_undo_stops_at_a_turn_of_which_nothing_can_be_undone(recorded: RecordedProject, session: str) -> None:
    """Also if the turn before it is another session's; that turn has to be named."""
    recorded.write("1.txt", b"by a tool")
    (recorded.project / "3.txt").write_bytes(b"before")
    recorded.session, recorded.turn = session, 2
    recorded.write("2.txt", b"by a tool")
    recorded.write("3.txt", b"by a tool")
    (recorded.project / "2.txt").write_bytes(b"the person's")
    (recorded.project / "3.txt").unlink()
    before = recorded.snapshot()
    for _ in range(2):
        report = recorded.undo.undo()
        assert (report.session, report.turn, report.restored) == (session, 2, [])
        assert sorted(report.skipped) == [("2.txt", "it was changed since"), ("3.txt", "it was removed since")]
        assert recorded.snapshot() == before
    assert recorded.undo.undo(turn=1, session="s1").restored == ["1.txt"]


def test_what_is_left_of_a_turn_does_not_make_undo_go_on(recorded: RecordedProject) -> None:
    recorded.write("1.txt", b"by a tool")
    recorded.turn = 2
    recorded.write("2.txt", b"by a tool")
    recorded.write("3.txt", b"by a tool")
    (recorded.project / "2.txt").write_bytes(b"the person's")
    assert recorded.undo.undo().restored == ["3.txt"]
    again = recorded.undo.undo()
    assert (again.turn, again.restored, again.skipped) == (2, [], [("2.txt", "it was changed since")])
    assert (recorded.project / "1.txt").exists()


def test_a_preview_says_what_an_undo_since_a_moment_would_do_and_changes_nothing(recorded: RecordedProject) -> None:
    recorded.write("early.txt", b"1")
    recorded.write("mine.txt", b"1")
    recorded.write("gone.txt", b"1")
    moment = datetime.now(UTC).isoformat(timespec="microseconds")
    recorded.turn = 2
    recorded.write("early.txt", b"2")
    recorded.write("mine.txt", b"2")
    recorded.remove("gone.txt")
    recorded.write("new/late.txt", b"x")
    recorded.turn = 3
    recorded.move("new", "moved")
    recorded.write("moved/late.txt", b"y")
    recorded.write("short.txt", b"x")
    recorded.remove("short.txt")
    (recorded.project / "mine.txt").write_bytes(b"the person's")
    before = recorded.snapshot()
    preview = recorded.undo.preview(session="s1", since=moment)
    assert recorded.snapshot() == before
    report = recorded.undo.undo(session="s1", since=moment, whole_session=True)
    assert preview.outcomes == {"early.txt": "set back", "gone.txt": "brought back", "moved/late.txt": "removed"}
    assert preview.skipped == report.skipped == [("mine.txt", "it was changed since")]
    assert {name: data for name, (data, _) in recorded.snapshot().items()} == {
        "early.txt": b"1",
        "gone.txt": b"1",
        "mine.txt": b"the person's",
    }
    recorded.undo.redo(batch=report.batch)
    assert recorded.snapshot() == before
    assert recorded.undo.preview(session="other").outcomes == {}
