"""Placeholders: what other programs see of them."""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assembly.tool_runtime import _Sweep
from app.fs.birth import Birth, birth
from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.protect import placeholders as placeholders_module
from app.sandbox.protect.placeholders import NOTES, SAME_FOLDER, Missing, Placeholders, clear_left


@pytest.fixture
def quick_threads() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("quick_threads")
def test_a_placeholder_is_never_seen_half_made(tmp_path: Path) -> None:
    """git, run by anybody at that moment, fails at a `commondir` that is empty."""
    root, read, done = tmp_path / "project", set[bytes](), threading.Event()
    root.mkdir()
    name = root / "commondir"

    def look() -> None:
        while not done.is_set():
            try:
                read.add(name.read_bytes())
            except FileNotFoundError:
                continue

    reader = threading.Thread(target=look)
    reader.start()
    for _ in range(40):
        placeholders = Placeholders(tmp_path / "states" / "one")
        assert placeholders.make(root, [Missing(name, SAME_FOLDER)])
        while not read:
            pass
        placeholders.clear()
    done.set()
    reader.join()
    assert read == {SAME_FOLDER}
    assert list(root.iterdir()) == []


@pytest.mark.usefixtures("quick_threads")
def test_no_placeholder_is_left_that_a_search_in_another_thread_was_making(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    missing = [Missing(root / f".{letter}") for letter in "abcdef"]
    for number in range(40):
        placeholders = Placeholders(tmp_path / "states" / str(number))
        ready = threading.Barrier(2)

        def search(placeholders: Placeholders = placeholders, ready: threading.Barrier = ready) -> None:
            ready.wait()
            placeholders.make(root, missing)

        searcher = threading.Thread(target=search)
        searcher.start()
        ready.wait()
        placeholders.close()
        searcher.join()
        assert list(root.iterdir()) == []


def test_a_listing_leaves_out_placeholders_that_nobody_uses(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    (root / ".zed").mkdir()
    placeholders = Placeholders(tmp_path / "states" / "one")
    placeholders.make(root, [Missing(root / name) for name in (".idea", ".vscode", ".zed")])
    (root / ".vscode" / "settings.json").touch()
    files = Workspace([Zone("project", root, writable=True)])
    assert len(files.list().entries) == 3
    files.is_placeholder = placeholders.holds
    assert [entry.name for entry in files.list().entries] == [".vscode", ".zed"]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def dead_state(folder: Path, name: str) -> Path:
    """The state folder of a session whose program has ended."""
    ended = subprocess.Popen(["true"])
    ended.wait()
    return folder / f"{name}-{ended.pid}"


MISSING = (".idea", ".vscode", ".zed")


def test_placeholders_are_removed_where_their_folder_was_moved_to_and_only_what_was_made(tmp_path: Path) -> None:
    root, away = tmp_path / "project", tmp_path / "away"
    root.mkdir()
    (root / ".husky").mkdir()
    placeholders = Placeholders(tmp_path / "states" / "one")
    missing = [*(Missing(root / name) for name in (*MISSING, ".husky")), Missing(root / "commondir", SAME_FOLDER)]
    placeholders.make(root, missing)
    root.rename(away)
    (away / ".vscode" / "mine").touch()
    assert not placeholders.make(root, missing), "there is nothing to make them in"
    (root / ".idea").mkdir(parents=True)
    placeholders.make(root, missing)
    assert names(root) == [".husky", *MISSING, "commondir"]
    placeholders.clear()
    assert (names(away), names(root)) == ([".husky", ".vscode"], [".idea"])
    assert not placeholders._folders


@pytest.mark.parametrize("comes_back", [True, False])
def test_placeholders_in_a_folder_that_was_moved_before_the_program_was_killed_go_once_it_is_found(
    tmp_path: Path, comes_back: bool
) -> None:
    root, away = tmp_path / "project", tmp_path / "away"
    root.mkdir()
    killed = dead_state(tmp_path / "states", "killed")
    Placeholders(killed).make(root, [Missing(root / name) for name in MISSING])
    root.rename(away)
    root.mkdir()
    (root / ".idea").mkdir()
    assert not clear_left(killed)
    assert (names(root), names(away)) == ([".idea"], list(MISSING)), "another folder has the name now"
    if comes_back:
        (root / ".idea").rmdir()
        root.rmdir()
        away.rename(root)
        assert clear_left(killed)
        assert names(root) == []
    else:
        following = Placeholders(tmp_path / "states" / f"next-{os.getpid()}")
        following.make(away, [Missing(away / name) for name in MISSING])
        following.close()
        assert (names(away), names(root)) == ([], [".idea"])
        (away / ".zed").mkdir()
        following = Placeholders(tmp_path / "states" / f"third-{os.getpid()}")
        following.make(away, [Missing(away / name) for name in MISSING])
        following.close()
        assert names(away) == [".zed"], "this one is the person's"
        assert clear_left(killed)


def test_the_sweep_of_killed_programs_keeps_only_the_notes_that_are_needed(tmp_path: Path) -> None:
    root, states = tmp_path / "project", tmp_path / "states"
    root.mkdir()
    killed, done = dead_state(states, "killed"), dead_state(states, "done")
    Placeholders(killed).make(root, [Missing(root / ".zed")])
    for state in (killed, done):
        (state / "tmp").mkdir(parents=True)
    (killed / "socket").touch()
    away = root.rename(tmp_path / "away")
    root.mkdir()
    files = Workspace([Zone("project", root, writable=True)])

    def sweep() -> list[str]:
        sweep = _Sweep(files, states / f"own-{os.getpid()}")
        sweep._timer.cancel()
        sweep._run()
        return sorted(str(path.relative_to(states)) for path in states.rglob("*"))

    assert sweep() == [killed.name, f"{killed.name}/{NOTES}"]
    root.rmdir()
    away.rename(root)
    assert (sweep(), names(root)) == ([], [])


def test_what_was_left_in_a_folder_that_never_comes_back_is_forgotten_one_day(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    killed = dead_state(tmp_path / "states", "killed")
    Placeholders(killed).make(root, [Missing(root / ".zed")])
    root.rename(tmp_path / "away")
    assert (clear_left(killed), clear_left(killed)) == (False, False)
    os.utime(killed / NOTES, (0, 0))
    assert clear_left(killed)


def test_placeholders_that_an_earlier_version_recorded_are_removed(tmp_path: Path) -> None:
    root = tmp_path / "project"
    (root / ".zed").mkdir(parents=True)
    killed = dead_state(tmp_path / "states", "killed")
    killed.mkdir(parents=True)
    (killed / NOTES).write_bytes(b"d\0" + os.fsencode(root) + b"\0.zed\0")
    assert clear_left(killed)
    assert names(root) == []


@pytest.fixture
def image_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that came with the image of a container: on overlayfs, its first change gives it another birth."""
    folder = tmp_path / "project"
    folder.mkdir()
    os.utime(folder, (0, 0))

    def seen(path: str, above: int) -> Birth:
        is_changed = os.stat(path, dir_fd=above).st_mtime != 0
        return birth(path, above) if is_changed else (birth(path, above)[0], 1, 0)

    monkeypatch.setattr(placeholders_module, "birth", seen)
    return folder


def test_placeholders_of_a_killed_program_are_removed_from_a_folder_that_came_with_an_image(
    image_folder: Path, tmp_path: Path
) -> None:
    first, second = (dead_state(tmp_path / "states", name) for name in ("first", "second"))
    missing = [Missing(image_folder / name) for name in MISSING]
    Placeholders(first).make(image_folder, missing[:1])
    Placeholders(second).make(image_folder, missing)
    (image_folder / ".zed" / "settings.json").touch()
    assert (clear_left(first), clear_left(second)) == (True, True)
    assert names(image_folder) == [".zed"]


def test_placeholders_are_removed_at_once_from_what_is_no_repository_any_more_in_an_image(
    image_folder: Path, tmp_path: Path
) -> None:
    placeholders, git = Placeholders(tmp_path / "states" / "one"), image_folder / ".git"
    placeholders.make(image_folder, [Missing(git), Missing(git / "commondir", SAME_FOLDER)])
    assert placeholders.withdraw(image_folder, str(git))
    assert names(git) == []
    placeholders.close()
    assert names(image_folder) == []


def test_two_mounts_whose_folders_nothing_but_the_device_tells_apart_each_have_their_placeholders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the topmost folders of FUSE mounts: inode 1 and no creation time."""
    shared_memory = Path("/dev/shm")
    if not shared_memory.is_dir() or shared_memory.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("/dev/shm is no mount of its own here")
    monkeypatch.setattr(placeholders_module, "birth", lambda path, above: (1, 0, 0))
    root, granted = tmp_path / "project", Path(tempfile.mkdtemp(dir=shared_memory))
    root.mkdir()
    try:
        placeholders = Placeholders(tmp_path / "states" / "one")
        for folder in (root, granted):
            assert placeholders.make(folder, [Missing(folder / name) for name in MISSING])
            assert names(folder) == list(MISSING)
        placeholders.close()
        assert (names(root), names(granted)) == ([], [])
    finally:
        shutil.rmtree(granted)
