"""Setting a file back to a version: recorded, undoable, and never over what the person did without being asked."""

import pytest

from app.errors import ToolError
from app.storage.restoration import ChangedSince, Restoration
from tests.storage.conftest import Bench


def restoration(bench: Bench) -> Restoration:
    return Restoration(bench.store, str(bench.project), bench._files)


def versions(bench: Bench, path: str) -> list[str]:
    return [version.id for version in bench.store.history(str(bench.project), path)]


def test_an_older_version_comes_back_and_that_can_be_undone(bench: Bench) -> None:
    file = bench.project / "a.txt"
    bench.write("a.txt", b"one")
    bench.turn = 2
    bench.write("a.txt", b"two")
    done = restoration(bench).restore(versions(bench, "a.txt")[1], session="s1")
    assert file.read_bytes() == b"one"
    assert (done.path, done.turn) == ("a.txt", 2)
    assert bench.store.history(str(bench.project), "a.txt")[0].tool == "restore"
    bench.undo.undo(session="s1", call=done.call)
    assert file.read_bytes() == b"two"
    bench.undo.redo()
    assert file.read_bytes() == b"one"
    bench.undo.undo(session="s1", turn=2)
    assert file.read_bytes() == b"one", "the turn and the restoring after it go back together"


def test_what_was_there_before_the_first_change_comes_back(bench: Bench) -> None:
    (bench.project / "a.txt").write_bytes(b"mine")
    bench.write("a.txt", b"one")
    restoration(bench).restore(versions(bench, "a.txt")[0], session="s1", before=True)
    assert (bench.project / "a.txt").read_bytes() == b"mine"


def test_a_removed_file_comes_back_with_its_mode(bench: Bench) -> None:
    script = bench.project / "run.sh"
    script.write_bytes(b"#!/bin/sh\n")
    script.chmod(0o750)
    before = bench.snapshot()
    bench.remove("run.sh")
    restoration(bench).restore(versions(bench, "run.sh")[0], session="s1", before=True)
    assert bench.snapshot() == before
    assert bench.store.deleted(str(bench.project)) == []


def test_a_file_the_person_changed_is_replaced_only_after_asking_and_then_kept(bench: Bench) -> None:
    file = bench.project / "a.txt"
    bench.write("a.txt", b"one")
    bench.write("a.txt", b"two")
    file.write_bytes(b"mine")
    older = versions(bench, "a.txt")[1]
    with pytest.raises(ChangedSince, match="was changed since") as refused:
        restoration(bench).restore(older, session="s1")
    assert file.read_bytes() == b"mine"
    file.write_bytes(b"mine, and more")
    with pytest.raises(ChangedSince):
        restoration(bench).restore(older, session="s1", over=refused.value.state)
    assert file.read_bytes() == b"mine, and more", "agreed was to something else"
    with pytest.raises(ChangedSince) as again:
        restoration(bench).restore(older, session="s1")
    done = restoration(bench).restore(older, session="s1", over=again.value.state)
    assert file.read_bytes() == b"one"
    bench.undo.undo(session="s1", call=done.call)
    assert file.read_bytes() == b"mine, and more"


def test_a_version_without_content_is_told_plainly(bench: Bench) -> None:
    bench.write("a.txt", b"one")
    bench.write("a.txt", b"two")
    bench.remove("a.txt")
    removed, _, first = versions(bench, "a.txt")
    with pytest.raises(ToolError, match="nothing to restore"):
        restoration(bench).restore(removed, session="s1")
    kept = bench.store.history(str(bench.project), "a.txt")[-1].after_hash
    with bench.store.database.transaction() as connection:
        bench.store.contents.remove(connection, str(kept))
    with pytest.raises(ToolError, match="no longer kept"):
        restoration(bench).restore(first, session="s1")


def test_a_restored_link_is_refused(bench: Bench) -> None:
    bench.write("a.txt", b"one")
    bench.write("a.txt", b"two")
    (bench.project / "a.txt").unlink()
    (bench.project / "b.txt").write_bytes(b"other")
    (bench.project / "a.txt").symlink_to("b.txt")
    with pytest.raises(ToolError, match="link"):
        restoration(bench).restore(versions(bench, "a.txt")[1], session="s1")
    assert (bench.project / "b.txt").read_bytes() == b"other"
