"""Files that are written in one step: who waits for the disk closes each descriptor once."""

import threading
from pathlib import Path

import pytest

from app.fs import replacement
from app.fs.folders import parent_of


def test_a_file_is_synced_once_if_its_thread_could_not_be_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second time would close a descriptor that is another file's by then."""
    start, close, fails = threading.Thread.start, replacement._close, [True]
    closed: list[int] = []

    def count(handle: int) -> None:
        closed.append(handle)
        close(handle)

    def fail_once(thread: threading.Thread) -> None:
        if fails and fails.pop():
            raise RuntimeError("can't start new thread")
        start(thread)

    replacement.sync_all_now()
    replacement._start_thread.cache_clear()
    monkeypatch.setattr(replacement, "_is_local", lambda device: True)
    monkeypatch.setattr(replacement, "_close", count)
    monkeypatch.setattr(threading.Thread, "start", fail_once)
    with parent_of(tmp_path, "a") as (folder, _):
        for name in "ab":
            replacement.put(folder, name, b"x")
    replacement.sync_all_now()
    assert len(closed) == 2
