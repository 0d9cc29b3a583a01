"""Files that are written in one step: who waits for the disk closes each descriptor once."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.fs import replacement
from app.fs.folders import parent_of

ROOT = Path(__file__).parents[2]


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


def test_a_program_does_not_end_before_the_disk_has_its_files(tmp_path: Path) -> None:
    program = f"""
import os, time
from pathlib import Path
from app.fs import replacement
from app.fs.folders import parent_of

def slow(handle):
    time.sleep(0.05)
    print("synced", flush=True)

replacement._is_local, os.fsync = lambda device: True, slow
with parent_of(Path({str(tmp_path)!r}), "a") as (folder, _):
    for name in "abc":
        replacement.put(folder, name, b"x")
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["synced"] * 3
