"""Placeholders: what other programs see of them."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.protect.placeholders import SAME_FOLDER, Missing, Placeholders


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
