"""Files that are written in one step: who waits for the disk closes each descriptor once."""

import os
import subprocess
import sys
import threading
from contextlib import suppress
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

    def count(handle: int, replaced: int) -> None:
        closed.append(handle)
        close(handle, replaced)

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


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere each file is waited for by its writer")
@pytest.mark.parametrize("fails", [False, True], ids=["replaced", "not replaced"])
def test_who_waits_for_the_disk_also_frees_the_replaced_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    """Nobody who waits for a change need wait for that, and no descriptor is left open."""
    old = tmp_path / "a"
    old.write_bytes(b"old")
    status = old.stat()
    put_off: list[None] = []
    monkeypatch.setattr(replacement, "_is_local", lambda device: True)
    monkeypatch.setattr(replacement, "_sync_later", lambda: put_off.append(None))
    with parent_of(tmp_path, "a") as (folder, name):
        before = _open_files(tmp_path)
        if fails:
            monkeypatch.setattr(os, "rename", _refuse)
            monkeypatch.setattr(os, "replace", _refuse)
            with pytest.raises(PermissionError):
                replacement.put(folder, name, b"new", replacing=status)
        else:
            with replacement._syncing:  # or the thread could take it that an earlier test woke
                replacement.put(folder, name, b"new", replacing=status)
                assert f"{old} (deleted)" in _open_files(tmp_path)
        replacement.sync_all_now()
        assert _open_files(tmp_path) == before
    assert old.read_bytes() == (b"old" if fails else b"new")
    assert len(put_off) == (not fails)


def _refuse(*args: object, **options: object) -> None:
    raise PermissionError(1, "no")


def _open_files(below: Path) -> list[str]:
    """Whatever this program has open there."""
    found = []
    for handle in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):
            found.append(str(handle.readlink()))
    return sorted(path for path in found if path.startswith(str(below)))


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
