"""After kill -9 the next start settles what a command had done: undoable, audited, and with nothing planted."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from app.assembly.profile import Profile
from app.assembly.recovery import recover
from app.assembly.undo_setup import open_undo
from app.sandbox.effects.interrupted import TICK_NS
from app.storage.audit import trail as audit_trail
from app.storage.audit.trail import AuditTrail, TrailEnds, verify
from app.storage.open_calls import OpenCalls
from app.storage.versions.store import VersionRecorder, VersionStore
from app.vocabulary.changes import CallInfo, Change
from app.vocabulary.errors import UsageError
from app.vocabulary.messages import ToolResult
from tests.killed_program import UNCONFINED
from tests.starting import SCRIPT

ROOT = Path(__file__).parents[2]
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="what confines commands so is Linux's")
TIERS = ["full", "reduced"]

COMMAND = """
echo changed > changed.txt
echo new > created.txt
rm deleted.txt
mkdir -p folder/inner && echo deep > folder/inner/deep.txt
mv moved.txt elsewhere.txt
touch marker
mkdir -p .vscode
echo '{}' > .vscode/launch.json 2>/dev/null
echo 'exit 0' > .git/hooks/post-checkout 2>/dev/null
sleep 3600
"""
"""Planting comes last: where it cannot be prevented, it stops the command."""

_PROGRAM = "import asyncio, pathlib, sys; from tests import killed_program as program\n"
_PROGRAM += "asyncio.run(program.main(pathlib.Path(sys.argv[1]), *sys.argv[2:]))"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "project"
    made.mkdir()
    for name in ("changed", "deleted", "moved", "person"):
        (made / f"{name}.txt").write_text(f"{name} before\n")
    subprocess.run(["git", "init", "-q"], cwd=made, check=True)
    return made


def _tree(folder: Path) -> dict[str, str | None]:
    """Without git's own, and without the folders that hold names free while commands may run."""
    paths = [path for path in folder.rglob("*") if not str(path.relative_to(folder)).startswith(".")]
    return {str(path.relative_to(folder)): path.read_text() if path.is_file() else None for path in paths}


@contextmanager
def _working(project: Path, tier: str, **arguments: Any) -> Iterator[None]:
    """Start the program, wait until its command has done its work, and kill it in the end."""
    line = [*SCRIPT, _PROGRAM, str(project), tier, "s1", json.dumps(arguments)]
    program = subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 60
        while not (project / "marker").exists():
            if program.poll() is not None:
                said = program.communicate()
                if UNCONFINED in said[1]:
                    pytest.skip(f"this machine has no {tier} tier")
                raise AssertionError(said)
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield
    finally:
        program.kill()
        program.communicate()


def _killed(project: Path, tier: str, **arguments: Any) -> None:
    with _working(project, tier, **arguments):
        pass


@LINUX
@pytest.mark.parametrize("background", [False, True])
@pytest.mark.parametrize("tier", TIERS)
def test_the_next_start_settles_what_a_command_had_done(folder: Path, tier: str, background: bool) -> None:
    before = _tree(folder)
    _killed(folder, tier, command=COMMAND, background=background)
    (folder / "person.txt").write_text("the person's work since\n")
    (folder / "mine.txt").write_text("the person's too\n")
    profile = Profile.open()
    told = recover(profile, folder)
    assert "Handrail ended while a command ran" in told[-1]
    assert not (folder / ".vscode/launch.json").exists()
    assert not (folder / ".git/hooks/post-checkout").exists()
    report = open_undo(profile, folder).undo()
    assert (report.session, report.turn) == ("s1", 7)
    assert {path for path, _ in report.skipped} <= {".vscode"}, "what was planted there and taken away is kept in it"
    assert _tree(folder) == before | {"person.txt": "the person's work since\n", "mine.txt": "the person's too\n"}
    lines = [json.loads(line) for line in profile.folders.trail("s1").read_text().splitlines()]
    assert lines[-2]["output"]["code"] == "E_INTERRUPTED" and lines[-1]["kind"] == "person.undo"
    for line in lines[-2:]:
        assert {"changed.txt", "created.txt", "deleted.txt"} <= {file["path"] for file in line["files"]}
    assert verify(profile.folders.trail("s1"), TrailEnds(profile.versions.database).get("s1")).broken == 0
    assert recover(profile, folder) == []
    assert list(profile.folders.commands.iterdir()) == []
    profile.close()


UNRECORDED = {"unconfined": True, "reason": "It needs more than the sandbox has."}
CHANGES = COMMAND.partition("mkdir -p .vscode")[0]


@LINUX
def test_the_next_start_compares_what_a_command_that_nothing_recorded_had_done(folder: Path) -> None:
    before = _tree(folder)
    _killed(folder, "full", command=f"{CHANGES} exec sleep 20", **UNRECORDED)
    profile = Profile.open()
    [told] = recover(profile, folder)
    assert told.startswith("Handrail ended while a command ran: ") and "Nothing recorded what it did; 6 files" in told
    [line] = profile.folders.trail("s1").read_text().splitlines()[-1:]
    assert json.loads(line)["output"]["code"] == "E_INTERRUPTED"
    assert {"changed.txt", "created.txt", "deleted.txt"} <= {file["path"] for file in json.loads(line)["files"]}
    report = open_undo(profile, folder).undo()
    assert (report.session, report.turn, report.skipped) == ("s1", 7, [])
    assert _tree(folder) == before
    assert recover(profile, folder) == []
    assert list(profile.folders.commands.iterdir()) == []
    profile.close()


@LINUX
def test_what_the_person_edited_after_the_kill_is_not_undone_unless_it_is_picked(folder: Path) -> None:
    _killed(folder, "full", command=COMMAND)
    killed_ns = time.time_ns()
    while (folder / "changed.txt").stat().st_ctime_ns < killed_ns + 2 * TICK_NS:  # files tell the time in steps
        (folder / "changed.txt").write_text("and then the person's\n")
    later = time.time() + 60
    os.utime(folder / "changed.txt", (later, later))
    profile = Profile.open()
    report = open_undo(profile, folder).undo()
    assert "changed.txt" not in report.restored
    assert (folder / "changed.txt").read_text() == "and then the person's\n"
    assert "changed.txt" in open_undo(profile, folder).undo(by_others=True).restored
    assert (folder / "changed.txt").read_text() == "changed before\n"
    profile.close()


@LINUX
def test_a_program_that_still_runs_keeps_its_calls(folder: Path) -> None:
    with _working(folder, "full", command=COMMAND):
        profile = Profile.open()
        assert recover(profile, folder) == []
        assert profile.versions.database.rows("SELECT count(*) FROM open_calls") == [(1,)]
        profile.close()


@LINUX
def test_without_a_record_nothing_is_laid_at_the_commands_door_and_nothing_is_taken_away(folder: Path) -> None:
    _killed(folder, "full", command=COMMAND)
    profile = Profile.open()
    for record in profile.folders.commands.glob("*.record"):
        record.unlink()
    (folder / ".vscode").mkdir(exist_ok=True)
    (folder / ".vscode/launch.json").write_text("planted in the last moment")
    told = recover(profile, folder)
    assert any(".vscode/launch.json is new since a command was cut off" in line for line in told)
    assert (folder / ".vscode/launch.json").exists()
    after = _tree(folder)
    with pytest.raises(UsageError, match="nothing to undo"):
        open_undo(profile, folder).undo()
    assert _tree(folder) == after
    profile.close()


@LINUX
@pytest.mark.parametrize("tier", TIERS)
def test_what_it_had_done_to_git_is_settled_too(folder: Path, tier: str) -> None:
    def git(*line: str) -> str:
        identity = ("-c", "user.name=p", "-c", "user.email=p@example.com")
        return subprocess.run(["git", *identity, *line], cwd=folder, check=True, capture_output=True, text=True).stdout

    git("add", ".")
    git("commit", "-qm", "one")
    git("branch", "feature")
    git("tag", "mine")
    (folder / "changed.txt").write_text("stashed\n")
    git("stash", "-q")
    before = [git("for-each-ref"), git("stash", "list"), git("log", "--all", "--format=%H")]
    destroys = "git branch -qD feature; git stash clear; rm -rf .git/objects/??; touch marker; sleep 3600"
    _killed(folder, tier, command=destroys)
    profile = Profile.open()
    told = recover(profile, folder)
    assert any("git: branch feature deleted" in line for line in told), told
    open_undo(profile, folder).undo()
    assert [git("for-each-ref"), git("stash", "list"), git("log", "--all", "--format=%H")] == before
    assert list(profile.folders.commands.iterdir()) == []
    profile.close()


@pytest.mark.parametrize("moment", ["before the line", "after the line"])
def test_a_call_whose_program_is_killed_while_it_is_audited_has_one_line(
    folder: Path, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its line and its end are one transaction, and a line that did not reach the file comes with the next."""

    class Killed(BaseException):
        pass

    real = audit_trail._write

    def die(handle: int, data: bytes) -> None:
        if moment == "after the line":
            real(handle, data)
        raise Killed

    profile = Profile.open()
    calls = OpenCalls(profile.versions, str(folder), "s1", "developer", profile.folders.commands)
    with profile.versions.database.transaction() as connection:
        calls.begin(connection, CallInfo(1, "call_1", "write", key="k1"), {"path": "a.txt"}, {"allowed": True})
    trail = AuditTrail(
        profile.folders.trail("s1"), session="s1", agent="developer", ends=TrailEnds(profile.versions.database)
    )
    said: dict[str, Any] = {"turn": 1, "arguments": {}, "result": ToolResult("ok"), "decision": {}, "seconds": 0}
    with monkeypatch.context() as patch:
        patch.setattr(audit_trail, "_write", die)
        with pytest.raises(Killed):
            trail.record(call_id="call_1", tool="write", also=lambda db: OpenCalls.mark_audited(db, "k1"), **said)
    monkeypatch.setattr(VersionStore, "is_running", lambda *_: False)
    monkeypatch.setattr(VersionStore, "holder", "another program")
    assert recover(profile, folder) == []
    trail.record(call_id="call_2", tool="read", **said)
    trail.close()
    assert [json.loads(line)["toolCallId"] for line in profile.folders.trail("s1").read_text().splitlines()] == [
        "call_1",
        "call_2",
    ]
    assert not verify(profile.folders.trail("s1"), TrailEnds(profile.versions.database).get("s1")).broken
    profile.close()


def _begun(profile: Profile, folder: Path, *, in_conversation: bool = True) -> tuple[CallInfo, VersionRecorder]:
    """A call that is stored with its first change, and what records its changes."""
    session = "s1"
    if in_conversation:
        about = {"project": str(folder), "provider": "scripted", "model": "scripted", "agent": "developer"}
        session = profile.store.create(**about).id
    call = CallInfo(1, "call_1", "write", key="k1")
    calls = OpenCalls(profile.versions, str(folder), session, "developer", profile.folders.commands)
    with profile.versions.database.transaction() as connection:
        calls.begin(connection, call, {"path": "changed.txt"}, {"allowed": True})
    return call, profile.versions.recorder(str(folder), session)


def test_what_was_kept_ahead_of_a_command_that_did_not_begin_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = Profile.open()
    call, recorder = _begun(profile, folder)
    kept = recorder.begin_keep(call)
    (kept / "000").mkdir()
    (kept / "000/1").write_text("a copy")
    profile.folders.commands.mkdir(parents=True, exist_ok=True)
    (profile.folders.commands / f"{call.key}.record").touch()
    assert recover(profile, folder) == [] and kept.exists(), "its program still runs"
    _as_another_program(monkeypatch)
    assert recover(profile, folder) == []
    assert not kept.exists() and list(profile.folders.commands.iterdir()) == []
    profile.close()


def _as_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VersionStore, "is_running", lambda *_: False)
    monkeypatch.setattr(VersionStore, "holder", "another program")


def test_what_a_call_had_changed_before_its_end_was_stored_is_told_audited_and_undone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was killed after its change was recorded: the conversation need not have its reply."""
    profile = Profile.open()
    call, recorder = _begun(profile, folder)
    before, after = (folder / "changed.txt").read_bytes(), b"by the call\n"
    change = Change("project", "changed.txt", before, after, "write")
    intention = recorder.intend_as(change, call)
    (folder / "changed.txt").write_bytes(after)
    intention.done(change)
    [(session,)] = profile.versions.database.rows("SELECT id FROM sessions")
    _as_another_program(monkeypatch)
    assert recover(profile, folder) == ["Handrail ended while write ran. It had changed changed.txt."]
    [line] = profile.folders.trail(session).read_text().splitlines()
    assert (said := json.loads(line))["toolCallId"] == "call_1"
    assert [file["path"] for file in said["files"]] == ["changed.txt"]
    assert recover(profile, folder) == []
    open_undo(profile, folder).undo(session=session, whole_session=True)
    assert (folder / "changed.txt").read_bytes() == before
    profile.close()


MANY = [Change("project", f"{number:02}.txt", None, b"x", "write") for number in range(12)]
TEN = ", ".join(f"{number:02}.txt" for number in range(10))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (MANY, f"{TEN}, …"),
        ([Change("project", "d", None, None, "mkdir"), Change("project", "d", None, None, "rmdir")], ""),
        ([Change("project", "large", None, b"x", "write", too_large=True)], "large"),
    ],
)
def test_only_what_is_left_of_the_changes_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, changes: list[Change], told: str
) -> None:
    profile = Profile.open()
    call, recorder = _begun(profile, folder)
    for change in changes:
        recorder.intend_as(change, call).done(change)
    _as_another_program(monkeypatch)
    assert recover(profile, folder) == ([f"Handrail ended while write ran. It had changed {told}."] if told else [])
    profile.close()


def test_a_single_call_is_not_told_what_another_changed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside of conversations, calls of two programs may have the same id and turn."""
    profile = Profile.open()
    _, recorder = _begun(profile, folder, in_conversation=False)
    other = CallInfo(1, "call_1", "write", key="k2")
    change = Change("project", "changed.txt", b"changed before\n", b"x", "write")
    recorder.intend_as(change, other).done(change)
    _as_another_program(monkeypatch)
    assert recover(profile, folder) == []
    profile.close()
