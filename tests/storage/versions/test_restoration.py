"""Setting a file back to a version: recorded, undoable, and never over what the person did without being asked."""

import pytest

from app.errors import ToolError
from app.storage.versions.restoration import ChangedSince, Restoration
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
