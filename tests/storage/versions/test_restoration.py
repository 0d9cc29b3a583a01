"""Setting a file back to a version: recorded, undoable, and never over what the person did without being asked."""

import pytest

from app.storage.versions.restoration import ChangedSince, Restoration, Restored
from app.storage.versions.session_changes import describe_person_changes, session_changes
from app.vocabulary.errors import ToolError
from tests.storage.conftest import RecordedProject


def restoration(recorded: RecordedProject) -> Restoration:
    return Restoration(recorded.store, str(recorded.project), recorded._files)


def versions(recorded: RecordedProject, path: str) -> list[str]:
    return [version.id for version in recorded.store.history(str(recorded.project), path)]


def test_an_older_version_comes_back_and_that_can_be_undone(recorded: RecordedProject) -> None:
    file = recorded.project / "a.txt"
    recorded.write("a.txt", b"one")
    recorded.turn = 2
    recorded.write("a.txt", b"two")
    done = restoration(recorded).restore(versions(recorded, "a.txt")[1], session="s1")
    assert file.read_bytes() == b"one"
    assert (done.path, done.turn) == ("a.txt", 2)
    assert recorded.store.history(str(recorded.project), "a.txt")[0].tool == "restore"
    recorded.undo.undo(session="s1", call=done.call)
    assert file.read_bytes() == b"two"
    recorded.undo.redo()
    assert file.read_bytes() == b"one"
    recorded.undo.undo(session="s1", turn=2)
    assert file.read_bytes() == b"one", "the turn and the restoring after it go back together"


def test_what_was_there_before_the_first_change_comes_back(recorded: RecordedProject) -> None:
    (recorded.project / "a.txt").write_bytes(b"mine")
    recorded.write("a.txt", b"one")
    restoration(recorded).restore(versions(recorded, "a.txt")[0], session="s1", before=True)
    assert (recorded.project / "a.txt").read_bytes() == b"mine"


def test_a_removed_file_comes_back_with_its_mode(recorded: RecordedProject) -> None:
    script = recorded.project / "run.sh"
    script.write_bytes(b"#!/bin/sh\n")
    script.chmod(0o750)
    before = recorded.snapshot()
    recorded.remove("run.sh")
    restoration(recorded).restore(versions(recorded, "run.sh")[0], session="s1", before=True)
    assert recorded.snapshot() == before
    assert recorded.store.deleted(str(recorded.project)) == []


def test_a_file_the_person_changed_is_replaced_only_after_asking_and_then_kept(recorded: RecordedProject) -> None:
    file = recorded.project / "a.txt"
    recorded.write("a.txt", b"one")
    recorded.write("a.txt", b"two")
    file.write_bytes(b"mine")
    older = versions(recorded, "a.txt")[1]
    with pytest.raises(ChangedSince, match="was changed since") as refused:
        restoration(recorded).restore(older, session="s1")
    assert file.read_bytes() == b"mine"
    file.write_bytes(b"mine, and more")
    with pytest.raises(ChangedSince):
        restoration(recorded).restore(older, session="s1", over=refused.value.state)
    assert file.read_bytes() == b"mine, and more", "agreed was to something else"
    with pytest.raises(ChangedSince) as again:
        restoration(recorded).restore(older, session="s1")
    done = restoration(recorded).restore(older, session="s1", over=again.value.state)
    assert file.read_bytes() == b"one"
    recorded.undo.undo(session="s1", call=done.call)
    assert file.read_bytes() == b"mine, and more"


def test_a_version_without_content_is_told_plainly(recorded: RecordedProject) -> None:
    recorded.write("a.txt", b"one")
    recorded.write("a.txt", b"two")
    recorded.remove("a.txt")
    removed, _, first = versions(recorded, "a.txt")
    with pytest.raises(ToolError, match="nothing to restore"):
        restoration(recorded).restore(removed, session="s1")
    kept = recorded.store.history(str(recorded.project), "a.txt")[-1].after_hash
    with recorded.store.database.transaction() as connection:
        recorded.store.contents.remove(connection, str(kept))
    with pytest.raises(ToolError, match="no longer kept"):
        restoration(recorded).restore(first, session="s1")


def test_a_restored_link_is_refused(recorded: RecordedProject) -> None:
    recorded.write("a.txt", b"one")
    recorded.write("a.txt", b"two")
    (recorded.project / "a.txt").unlink()
    (recorded.project / "b.txt").write_bytes(b"other")
    (recorded.project / "a.txt").symlink_to("b.txt")
    with pytest.raises(ToolError, match="link"):
        restoration(recorded).restore(versions(recorded, "a.txt")[1], session="s1")
    assert (recorded.project / "b.txt").read_bytes() == b"other"


def test_undoing_a_turn_leaves_what_the_person_rejected_of_another(recorded: RecordedProject) -> None:
    """Reverted is a change of theirs, whichever turn was the last by then."""
    file = recorded.project / "a.txt"
    file.write_bytes(b"1\n2\n3\n4\n5\n6\n7\n8\n9\n")
    recorded.write("a.txt", b"one\n2\n3\n4\n5\n6\n7\n8\nnine\n")
    recorded.turn = 2
    recorded.write("b.txt", b"b")
    made = reverted(recorded, "a.txt", 0)
    assert file.read_bytes() == b"1\n2\n3\n4\n5\n6\n7\n8\nnine\n"
    assert session_changes(recorded.store, str(recorded.project), "s1").turns[2].standing == ("b.txt",)
    assert recorded.undo.undo(session="s1", turn=2).restored == ["b.txt"]
    assert file.read_bytes() == b"1\n2\n3\n4\n5\n6\n7\n8\nnine\n"
    recorded.undo.undo(session="s1", turn=made.turn, call=made.call)
    assert file.read_bytes() == b"one\n2\n3\n4\n5\n6\n7\n8\nnine\n"


def test_undoing_the_turn_takes_back_what_they_left_of_it(recorded: RecordedProject) -> None:
    file = recorded.project / "a.txt"
    file.write_bytes(b"1\n2\n3\n4\n5\n6\n7\n8\n9\n")
    recorded.write("a.txt", b"one\n2\n3\n4\n5\n6\n7\n8\nnine\n")
    reverted(recorded, "a.txt", 0)
    report = recorded.undo.undo(session="s1")
    assert (report.restored, report.skipped) == (["a.txt"], [])
    assert file.read_bytes() == b"1\n2\n3\n4\n5\n6\n7\n8\n9\n"
    recorded.undo.redo()
    assert file.read_bytes() == b"1\n2\n3\n4\n5\n6\n7\n8\nnine\n"


def test_what_was_rejected_does_not_come_back_with_an_earlier_state(recorded: RecordedProject) -> None:
    file = recorded.project / "a.txt"
    file.write_bytes(b"1\n2\n3\n4\n5\n6\n7\n8\n9\n")
    recorded.write("a.txt", b"one\n2\n3\n4\n5\n6\n7\n8\n9\n")
    recorded.turn = 2
    recorded.write("a.txt", b"one\n2\n3\n4\n5\n6\n7\n8\nnine\n")
    reverted(recorded, "a.txt", 0)
    report = recorded.undo.undo(session="s1", turn=2)
    assert report.skipped == [("a.txt", "you set parts of it back, or restored another version, afterwards")]
    assert file.read_bytes() == b"1\n2\n3\n4\n5\n6\n7\n8\nnine\n"
    recorded.undo.undo(session="s1", whole_session=True)
    assert file.read_bytes() == b"1\n2\n3\n4\n5\n6\n7\n8\n9\n"


@pytest.mark.parametrize("how", ["changed by hand", "restored"])
def test_what_the_person_did_after_they_reverted_stays(recorded: RecordedProject, how: str) -> None:
    file = recorded.project / "a.txt"
    recorded.write("a.txt", b"1\n2\n3\n4\n5\n6\n7\n8\n9\n")
    recorded.write("a.txt", b"one\n2\n3\n4\n5\n6\n7\n8\nnine\n")
    reverted(recorded, "a.txt", 0)
    if how == "restored":
        restoration(recorded).restore(versions(recorded, "a.txt")[2], session="s1")
    else:
        file.write_bytes(b"mine\n")
    now = file.read_bytes()
    assert [path for path, _ in recorded.undo.undo(session="s1", turn=1).skipped] == ["a.txt"]
    assert file.read_bytes() == now


def test_the_model_is_told_the_truth_about_a_revert_that_was_taken_back(recorded: RecordedProject) -> None:
    (recorded.project / "a.txt").write_bytes(b"1\n2\n3\n4\n5\n6\n7\n8\n9\n")
    recorded.write("a.txt", b"one\n2\n3\n4\n5\n6\n7\n8\nnine\n")
    made = reverted(recorded, "a.txt", 0)
    since = recorded.of_session("s1")[-1].created_at
    recorded.undo.undo(session="s1", turn=made.turn, call=made.call)
    told = describe_person_changes(recorded.store, str(recorded.project), "s1", since)
    assert told.startswith("Since the last message the person set back a.txt.")


def reverted(recorded: RecordedProject, path: str, number: int) -> Restored:
    """One hunk of the agent's was reverted."""
    file_id = recorded.store.known(str(recorded.project), path)
    assert file_id is not None
    _, found = restoration(recorded).line_authors(path, file_id, "s1")
    made, missing = restoration(recorded).revert(file_id, [found.hunks()[number].key], session="s1")
    assert made is not None and missing == 0
    return made
