"""A kill, a full disk: the old bytes are kept before a file is touched, and what was done is found out afterwards."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.assembly.profile import Profile
from app.assembly.undo_setup import open_undo
from app.sandbox.files.workspace import Workspace, Zone
from app.storage.contents import PreparedContents, digest
from app.vocabulary.changes import CURRENT, CallInfo
from app.vocabulary.errors import ToolError
from tests.starting import SCRIPT

ROOT = Path(__file__).parent.parent.parent

_CHANGE_AND_DIE = """
import os, signal, sys
from pathlib import Path
from app.vocabulary.changes import CURRENT, CallInfo
from app.assembly.profile import Profile
from app.sandbox.files import workspace
from app.fs.folders import HandleFolder
from app.sandbox.files.workspace import Workspace, Zone
from app.storage.versions.store import Intention
from tests.starting import SCRIPT

project, operation, moment = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
profile = Profile.open()
recorder = profile.versions.recorder(str(project), "s1")
files = Workspace([Zone("project", project, True)], on_change=recorder, intend=recorder.intend)
call = CallInfo(1, "call_1", operation)
CURRENT.set(call)

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

if moment == "before":
    HandleFolder.replace = HandleFolder.unlink = HandleFolder.move = HandleFolder.rmdir = die
    HandleFolder.make_link = die
else:
    Intention.done = die
match operation:
    case "write": files.write("a.txt", b"new", overwrite=True)
    case "make": files.write("new.txt", b"new", overwrite=False)
    case "rm": files.remove("a.txt")
    case "mv": files.move("a.txt", "b.txt")
    case "rmdir": files.remove("empty")
    case "rm link": files.remove("link")
    case "mv link": files.move("link", "moved")
die()
"""


def _tree(folder: Path) -> dict[str, bytes | None]:
    """The bytes of files, where links lead, and the folders."""
    found = sorted(folder.iterdir())
    links = {path.name: os.fsencode(path.readlink()) for path in found if path.is_symlink()}
    return {path.name: path.read_bytes() if path.is_file() else None for path in found} | links


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "project"
    (made / "empty").mkdir(parents=True)
    (made / "a.txt").write_bytes(b"old")
    return made


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("operation", ["write", "make", "rm", "mv", "rmdir", "rm link", "mv link"])
def test_a_program_that_is_killed_in_the_midst_of_a_change_loses_nothing(
    folder: Path, operation: str, moment: str
) -> None:
    (folder / "link").symlink_to("a.txt")
    before = _tree(folder)
    killed = subprocess.run([*SCRIPT, _CHANGE_AND_DIE, str(folder), operation, moment], cwd=ROOT)
    assert killed.returncode == -signal.SIGKILL
    for left in folder.glob(".handrail-*.tmp"):
        left.unlink()
    profile = Profile.open()
    undo = open_undo(profile, folder)
    if moment == "before":
        assert _tree(folder) == before
        with pytest.raises(Exception, match="nothing to undo"):
            undo.undo()
    else:
        after = _tree(folder)
        assert after != before
        assert undo.undo().skipped == []
        assert _tree(folder) == before
        undo.redo()
        assert _tree(folder) == after
    profile.close()


def test_a_change_that_could_not_be_recorded_is_recorded_as_soon_as_that_is_possible(folder: Path) -> None:
    profile = Profile.open()
    recorder = profile.versions.recorder(str(folder), "s1")
    files = Workspace([Zone("project", folder, True)], on_change=recorder, intend=recorder.intend)
    real = profile.versions.contents.prepare
    kept: list[bytes] = []

    def full(contents: Mapping[str, bytes], **more: Any) -> PreparedContents:
        if b"new" in contents.values():
            raise OSError(28, os.strerror(28))
        kept.extend(contents.values())
        return real(contents, **more)

    profile.versions.contents.prepare = full  # type: ignore[method-assign]
    assert files.write("a.txt", b"new", overwrite=True).recorded is None
    assert b"old" in kept
    profile.versions.contents.prepare = real  # type: ignore[method-assign]
    assert open_undo(profile, folder).undo().restored == ["a.txt"]
    assert (folder / "a.txt").read_bytes() == b"old"
    profile.close()


CHANGES: dict[str, Callable[[Any], object]] = {
    "write": lambda files: files.write("a.txt", b"new", overwrite=True),
    "write in a new folder": lambda files: files.write("x/y/new.txt", b"new", overwrite=False),
    "touch": lambda files: files.touch("new.txt"),
    "rm": lambda files: files.remove("a.txt"),
    "rmdir": lambda files: files.remove("empty"),
    "mv": lambda files: files.move("a.txt", "b.txt"),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("fault", ["database", "contents", "disk"])
def test_a_change_whose_old_bytes_cannot_be_kept_is_refused(
    folder: Path, change: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if fault != "database" and change not in ("write", "rm"):
        pytest.skip("it replaces no bytes")
    profile = Profile.open()
    recorder = profile.versions.recorder(str(folder), "s1")
    files = Workspace([Zone("project", folder, True)], on_change=recorder, intend=recorder.intend)
    if fault == "contents":
        (folder / "a.txt").write_bytes(b"old" * 20_000)
        profile.folders.blobs.write_bytes(b"a file where the folder of contents should be")
    elif fault == "disk":
        monkeypatch.setattr(os, "fdatasync", partial(_fail, errno.EIO))
    else:
        profile.versions.database.rows("PRAGMA query_only=ON")
    before = _tree(folder)
    with pytest.raises(ToolError, match="was left as it is") as caught:
        CHANGES[change](files)
    assert caught.value.code == "E_STORAGE"
    assert _tree(folder) == before
    assert profile.versions.database.rows("SELECT * FROM open_changes") == []
    profile.close()


@pytest.mark.parametrize("change", ["write", "rm"])
def test_a_call_that_is_stopped_while_the_disk_takes_the_old_bytes_changes_nothing(
    folder: Path, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = Profile.open()
    recorder = profile.versions.recorder(str(folder), "s1")
    files = Workspace([Zone("project", folder, True)], on_change=recorder, intend=recorder.intend)
    call = CallInfo(1, "call_1", change)
    monkeypatch.setattr(os, "fdatasync", lambda handle: setattr(call.stop, "asked", True))
    before = _tree(folder)
    token = CURRENT.set(call)
    try:
        with pytest.raises(ToolError, match="given up"):
            CHANGES[change](files)
    finally:
        CURRENT.reset(token)
    assert _tree(folder) == before
    assert call.stop.changed == profile.versions.database.rows("SELECT * FROM open_changes") == []
    profile.close()


def _fail(number: int, handle: int) -> None:
    raise OSError(number, os.strerror(number))


def _namespaces() -> bool:
    """Whether we can mount a small disk of our own."""
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "x", "/mnt"], capture_output=True)
    return tried.returncode == 0


def test_on_a_full_disk_the_real_program_changes_nothing_and_lives_on(folder: Path, tmp_path: Path) -> None:
    if not _namespaces():
        pytest.skip("this system lets us mount no disk")
    (folder / "b.txt").write_bytes(b"two")
    calls = [
        ("write", {"path": "first.txt", "content": "x"}),
        ("write", {"path": "a.txt", "content": "new", "overwrite": True}),
        ("rm", {"path": "b.txt"}),
        ("mv", {"source": "b.txt", "destination": "c.txt"}),
        ("write", {"path": "deep/er/new.txt", "content": "new"}),
        ("bash", {"command": "rm a.txt b.txt"}),
    ]
    lines = json.dumps([{"tool": tool, "args": args} for tool, args in calls])
    driver = [sys.executable, "tests/storage/full_disk.py", str(tmp_path / "home"), str(folder), lines]
    done = subprocess.run(["unshare", "-rm", *driver], cwd=ROOT, capture_output=True, text=True)
    assert "Traceback" not in done.stderr
    told = json.loads(done.stdout)
    first, *rest = told["answers"]
    assert first["success"]
    assert [(answer["success"], answer["code"]) for answer in rest] == [(False, "E_STORAGE")] * len(rest)
    assert told["code"] == 0
    assert _tree(folder) == {"a.txt": b"old", "b.txt": b"two", "empty": None, "first.txt": b"x"}


_WRITE_MANY = """
import sys
from pathlib import Path
from app.assembly.profile import Profile
from app.vocabulary.changes import CURRENT, CallInfo
from app.sandbox.files.locks import FileLocks
from app.sandbox.files.workspace import Workspace, Zone
from app.storage.versions import store

store.OTHERS_SECONDS = 60
project, name = Path(sys.argv[1]), sys.argv[2]
profile = Profile.open()
recorder = profile.versions.recorder(str(project), name)
locks = FileLocks(profile.folders.locks)
files = Workspace([Zone("project", project, True)], on_change=recorder, intend=recorder.intend, locks=locks)
print("ready", flush=True)
sys.stdin.readline()
for number in range(15):
    call = CallInfo(1, f"call_{number}", "write")
    CURRENT.set(call)
    files.write("shared.txt", f"{name} {number}".encode(), overwrite=True)
profile.close()
"""


def test_four_programs_that_write_one_file_keep_its_versions_in_order(folder: Path) -> None:
    Profile.open().versions.close()
    pipe = subprocess.PIPE
    programs = [
        subprocess.Popen(
            [*SCRIPT, _WRITE_MANY, str(folder), f"p{number}"],
            cwd=ROOT,
            stdin=pipe,
            stdout=pipe,
            text=True,
        )
        for number in range(4)
    ]
    for program in programs:
        assert program.stdout is not None and program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    assert [program.communicate() and program.returncode for program in programs] == [0] * 4
    profile = Profile.open()
    newest_first = profile.versions.history(str(folder), "shared.txt")
    assert len(newest_first) == 60
    assert [version.before_hash for version in newest_first[:-1]] == [
        version.after_hash for version in newest_first[1:]
    ]
    assert newest_first[0].after_hash == digest((folder / "shared.txt").read_bytes())
    profile.close()
