"""What a command did is listed, recorded in its name, and taken back by undo to the last byte."""

import asyncio
import mmap
import os
import stat
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.changes import CURRENT, CallInfo
from app.errors import UsageError
from app.sandbox import effects as effects_module
from app.sandbox.effects import (
    CommandStart,
    CopyTurn,
    EffectReport,
    Effects,
    backups,
    project_reader,
    recording,
    scan,
    snapshot_diff,
    stat_index,
)
from app.sandbox.effects.backups import Backup, Backups, prune
from app.sandbox.effects.folder_handles import enter, has_change_times, leave
from app.sandbox.effects.recording import MAX_MATCHED_LINES
from app.sandbox.effects.snapshot import Snapshot, signature
from app.sandbox.files.line_diff import lines_changed
from app.sandbox.files.workspace import Workspace, Zone
from app.sqlite import Database
from app.storage.versions.rows import SELECT
from tests.storage.conftest import RecordedProject, TreeSnapshot

Act = Callable[[], object]


async def claims_all(mark: CommandStart, project: Path) -> CommandStart:
    root = os.fsencode(project)

    async def claim() -> bool:
        os.write(mark.record.file, b"m%b\0%b\0" % (root, root))
        return True

    os.write(mark.record.file, b"1\0")
    await claim()
    mark.record.ask = claim
    return mark


class CommandHistory:
    """A project, the store, and commands that are run between a look before and a look after."""

    def __init__(self, root: Path) -> None:
        self.recorded = RecordedProject(root)
        self.project = self.recorded.project
        self.copies = root / "shadows" / "project"
        self.recorder = self.recorded.store.recorder(str(self.project), "s1")
        zones = [Zone("project", self.project, True), Zone("state", root / "state" / "s1", True)]
        self.files = Workspace(zones, on_change=self.recorder)
        self.effects = Effects(self.files, self.recorder, self.copies)
        self.calls = 0

    async def run(self, command: str | Act) -> EffectReport:
        """As a call of the `bash` tool in a turn of its own."""
        self.calls += 1
        CURRENT.set(CallInfo(self.calls, f"call{self.calls}", "bash"))
        mark = await self.begin()
        await asyncio.to_thread(partial(self._shell, command) if isinstance(command, str) else command)
        return await self.effects.end(mark, contained=True)

    async def begin(self) -> CommandStart:
        """A command that, as its record says, may have done everything."""
        return await claims_all(await self.effects.begin(), self.project)

    def _shell(self, command: str) -> None:
        subprocess.run(["/bin/sh", "-c", command], cwd=self.project, check=True, stdin=subprocess.DEVNULL)

    def put(self, path: str, data: bytes, mode: int = 0o644) -> Path:
        place = self.project / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        place.chmod(mode)
        return place

    def held(self) -> bytes:
        """Everything that lies in the shadow, unpacked enough to find a word in it."""
        copies = Backups(self.copies)
        copies.open()
        paths = [(path, signature) for path, signature in copies._have.items()]
        found = b"".join(copies.get(path, signature) or b"" for path, signature in paths)
        copies.close()
        return found

    def close(self) -> None:
        self.effects.close()
        self.recorded.store.close()


@contextmanager
def opened(root: Path) -> Iterator[CommandHistory]:
    history = CommandHistory(root)
    try:
        yield history
    finally:
        history.close()


@pytest.fixture
def history(tmp_path: Path) -> Iterator[CommandHistory]:
    with opened(tmp_path) as made:
        yield made


pytestmark = pytest.mark.anyio


async def test_a_command_is_told_and_taken_back(history: CommandHistory) -> None:
    history.put("keep.txt", b"same\n")
    history.put("change.txt", b"one\ntwo\n")
    history.put("old/gone.bin", b"\0\1", 0o600)
    history.put("run.sh", b"#!/bin/sh\n")
    before = history.recorded.snapshot()
    report = await history.run(
        "echo three >> change.txt; rm -r old; mkdir -p new/deep empty; echo hi > new/deep/a; chmod +x run.sh"
    )
    after = history.recorded.snapshot()
    assert (report.created, report.changed, report.deleted) == (
        ("empty/", "new/deep/a"), ("change.txt", "run.sh"), ("old/gone.bin",)
    )  # fmt: skip
    assert report.summary().splitlines()[:2] == ["changed change.txt (+1 -0)", "created empty/"]
    assert report.meta()["changed"][0] == {"path": "change.txt", "added": 1, "removed": 0, "undo": True}
    undone = history.recorded.undo.undo(call="call1")
    assert undone.skipped == []
    assert history.recorded.snapshot() == before
    assert history.recorded.undo.redo().skipped == []
    assert history.recorded.snapshot() == after


async def test_what_changes_nothing_says_nothing(history: CommandHistory) -> None:
    history.put("a", b"1")
    report = await history.run("touch a; cat a; cp a b; rm b")
    assert report == EffectReport()
    assert (report.summary(), report.meta()["counts"]["changed"]) == ("", 0)
    assert history.recorder.position() == 0


async def test_a_rename_keeps_the_files_identity(history: CommandHistory) -> None:
    history.put("a.txt", b"text")
    history.put("big", b"x" * (backups.MAX_FILE_BYTES + 1))
    report = await history.run("mkdir d && mv a.txt d/b.txt && mv big large")
    assert report.moved == (("a.txt", "d/b.txt"), ("big", "large"))
    assert report.cannot_be_undone == ()
    first = history.recorded.store.known(str(history.project), "d/b.txt")
    assert history.recorded.undo.undo().skipped == []
    assert sorted(history.recorded.snapshot()) == ["a.txt", "big"]
    assert history.recorded.store.known(str(history.project), "a.txt") == first


@pytest.mark.parametrize(
    "command",
    [
        "mv a b && mkdir a && echo x > a/x",
        "rm -r d && mv a d",
        "mv a t && mv d a && mv t d",
        "mv d e && echo x >> e/x",
        "mv a d/x",
        "cp a c && mv c a",
        "rm a && mkdir -p a/deep && mv d/x a/deep/x && rmdir d",
    ],
)
async def test_files_and_folders_that_change_places_come_back(history: CommandHistory, command: str) -> None:
    history.put("a", b"file\n")
    history.put("d/x", b"in folder\n")
    before = history.recorded.snapshot()
    report = await history.run(command)
    after = history.recorded.snapshot()
    assert report.cannot_be_undone == ()
    if after != before:
        assert history.recorded.undo.undo().skipped == []
        assert history.recorded.snapshot() == before
        assert history.recorded.undo.redo().skipped == []
        assert history.recorded.snapshot() == after


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("mv a b", ["moved a -> b (3 files)"]),
        ("git mv a b", ["moved a -> b (3 files)"]),
        ("mkdir n && mv a n", ["moved a -> n/a (3 files)"]),
        ("rm c/x && mv -T a c", ["moved a -> c (3 files)", "deleted c/x (+0 -1)"]),
        ("mv a/deep b", ["moved a/deep -> b (2 files)"]),
        ("mv c b", ["moved c/x -> b/x"]),
        ("mv a/1 b", ["moved a/1 -> b"]),
        ("mv a/* . && rmdir a", ["moved a/deep -> deep (2 files)", "moved a/1 -> 1"]),
        ("mv a b && echo 2 > b/1", ["moved a -> b (2 files)", "deleted a/1 (+0 -1)", "created b/1 (+1 -0)"]),
        ("mkdir b && mv a/deep/* b && touch a/deep/new", ["created a/deep/new", "moved a/deep/2 -> b/2"]),
    ],
)
async def test_a_moved_folder_is_told_in_one_line_and_comes_back(
    history: CommandHistory, command: str, told: list[str]
) -> None:
    for path in ("a/1", "a/deep/2", "a/deep/3", "c/x"):
        history.put(path, path.encode())
    history._shell("git init -q && git add -A")
    before = _without_git(history)
    report = await history.run(command)
    after = _without_git(history)
    assert report.summary().splitlines()[: len(told)] == told
    assert history.recorded.undo.undo().skipped == []
    assert _without_git(history) == before
    assert history.recorded.undo.redo().skipped == []
    assert _without_git(history) == after


def _without_git(history: CommandHistory) -> TreeSnapshot:
    return {path: found for path, found in history.recorded.snapshot().items() if not path.startswith(".git")}


async def test_undo_of_a_moved_folder_leaves_what_the_person_did_there(history: CommandHistory) -> None:
    for number in range(3):
        history.put(f"a/{number}", b"%d" % number)
    await history.run("mv a b")
    history.put("b/1", b"mine")
    history.put("b/new", b"mine too")
    history.put("a/2", b"mine again")
    undone = history.recorded.undo.undo()
    assert {path for path, _ in undone.skipped} >= {"b/1", "b/2"}
    contents = {path: found[0] for path, found in history.recorded.snapshot().items() if found[0] is not None}
    assert contents == {"a/0": b"0", "b/1": b"mine", "b/new": b"mine too", "a/2": b"mine again", "b/2": b"2"}


async def test_many_moved_folders_are_cut(history: CommandHistory) -> None:
    for number in range(25):
        history.put(f"d{number}/x", b"x%d" % number)
        history.put(f"d{number}/y", b"y%d" % number)
    report = await history.run("for i in $(seq 0 24); do mv d$i e$i; done; echo 1 > new")
    lines = report.summary().splitlines()
    assert (len(lines), lines[-1]) == (21, "... and 5 more folders moved, 1 more created")
    assert (len(report.moved), len(report.meta()["folders"])) == (50, 25)
    assert report.meta()["folders"][0] == {"from": "d0", "path": "e0", "files": 2}


def test_a_folder_that_became_a_link_is_not_entered(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "folder").symlink_to("../outside")
    spot = enter(None, str(tmp_path / "project"))
    with pytest.raises(OSError):
        enter(spot, "folder")
    leave(spot)


async def test_the_audit_and_the_history_know_the_call(history: CommandHistory) -> None:
    history.put("a", b"1")
    info = CallInfo(7, "c7", "bash")
    CURRENT.set(info)
    mark = await history.begin()
    history.put("a", b"2")
    CURRENT.set(CallInfo(8, "other", "bash_kill"))
    await history.effects.end(mark)
    assert [item.path for item in info.touched] == ["a"]
    (version,) = history.recorded.store.history(str(history.project), "a")
    assert (version.turn, version.call_id, version.tool) == (7, "c7", "bash")


async def test_what_the_person_changes_after_the_command_is_never_overwritten(history: CommandHistory) -> None:
    history.put("a", b"1")
    history.put("b", b"1")
    await history.run("echo 2 > a; echo 2 > b; echo 2 > c; rm -f nothing")
    history.put("a", b"mine")
    history.put("c", b"mine too")
    undone = history.recorded.undo.undo()
    assert (undone.restored, sorted(path for path, _ in undone.skipped)) == (["b"], ["a", "c"])
    assert (history.project / "a").read_bytes() == b"mine"


async def test_a_read_only_file_goes_if_the_command_marked_it_and_stays_if_the_person_did(
    history: CommandHistory,
) -> None:
    await history.run("for f in theirs mine; do echo 1 > $f; done; chmod 444 theirs")
    after = history.recorded.snapshot()
    undone = history.recorded.undo.undo()
    assert (sorted(undone.restored), undone.skipped) == (["mine", "theirs"], [])
    history.recorded.undo.redo()
    assert history.recorded.snapshot() == after
    (history.project / "mine").chmod(0o444)
    undone = history.recorded.undo.undo()
    assert undone.restored == ["theirs"]
    assert undone.skipped == [("mine", "mine is marked read-only; it cannot be removed.")]
    assert (history.project / "mine").read_bytes() == b"1\n"


async def test_what_changes_between_commands_is_nobodys_effect_and_is_what_undo_goes_back_to(
    history: CommandHistory,
) -> None:
    history.put("a", b"1")
    await history.run("true")
    history.put("a", b"the person's")
    history.files.write("b", b"a tool's", overwrite=True)
    report = await history.run("echo x > a; echo y > b")
    assert report.changed == ("a", "b")
    history.recorded.undo.undo(turn=2, path="a")
    history.recorded.undo.undo(turn=2, path="b")
    assert ((history.project / "a").read_bytes(), (history.project / "b").read_bytes()) == (
        b"the person's",
        b"a tool's",
    )


async def test_a_change_in_the_same_tick_of_the_clock_is_seen(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "TICK_NS", 10**12)
    monkeypatch.setattr(scan, "COARSE_TICK_NS", 10**12)
    path = history.put("a", b"1")
    mark = await history.begin()
    status = path.stat()

    class Frozen(stat_index.Scanner):
        """A file system whose clock has not moved on."""

        def snapshot(self, *, listening: bool = False, idle: bool = False, between: bool = False) -> Snapshot:
            look = super().snapshot()
            look.files[""] = {"a": signature(status)}
            return look

    history.effects._scanner = Frozen(str(history.project))
    path.write_bytes(b"2")
    report = await history.effects.end(mark)
    assert report.changed == ("a",)
    history.recorded.undo.undo()
    assert path.read_bytes() == b"1"


async def test_a_change_in_the_same_tick_is_looked_for_only_where_something_was_heard(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "TICK_NS", 10**12)
    history.put("d/a", b"1")
    history.put("e/b", b"1")
    await history.run("true")
    if history.effects._scanner._watch.changed(idle=True) is None:
        pytest.skip("nothing can be watched here")
    read = Mock(wraps=project_reader.seen)
    monkeypatch.setattr(snapshot_diff, "seen", read)
    await history.run("chmod 644 d/a")
    await history.run("true")
    assert [call.args[1] for call in read.call_args_list] == [[], [], [], []]
    (history.project / "e/b").write_bytes(b"2")
    assert history.effects._snapshot is not None
    folder = history.effects._snapshot.files["e/"]
    folder["b"] = signature((history.project / "e/b").stat())  # as if the clock had not moved on
    assert (await history.run("true")) == EffectReport()
    assert read.call_args_list[4].args[1] == ["e/b"]


@pytest.mark.parametrize(
    ("age", "listed", "seen"),
    [(0, 2, {"a", "b"}), (10**12, 1, {"a"})],
    ids=["changed just before: its names are read again", "unchanged for long: its stamp is believed"],
)
def test_the_stamp_of_a_folder_counts_only_if_a_tick_lies_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, age: int, listed: int, seen: set[str]
) -> None:
    """The clock of this file system stands still, so a name that comes leaves the folder's stamp as it was."""
    moment = time.time_ns()
    monkeypatch.setattr(scan, "time", SimpleNamespace(time_ns=lambda: moment + age))
    monkeypatch.setattr(stat_index, "has_change_times", lambda root: True)
    monkeypatch.setattr(scan, "folder_stamp", lambda spot: (1, os.fstat(spot).st_ino, moment, moment))
    lists = Mock(wraps=os.scandir)
    monkeypatch.setattr(os, "scandir", lists)
    monkeypatch.setattr(stat_index, "BY_HANDLE", True)
    (tmp_path / "a").write_bytes(b"1")
    scanner = stat_index.Scanner(str(tmp_path))
    scanner.snapshot()
    (tmp_path / "b").write_bytes(b"1")
    assert {path for path, _ in scanner.snapshot().paths()} == seen
    assert lists.call_count == listed


MOUNTED = r"""1 0 8:1 / / rw - ext4 /dev/sda rw
2 1 0:3 / /mnt/my\040share rw shared:1 - fuse.sshfs host: rw
3 2 0:4 / /mnt/my\040share/fast rw - tmpfs none rw
4 1 0:5 / /over rw - tmpfs none rw
5 4 0:6 / /over rw - vfat none rw
"""


@pytest.mark.parametrize(
    ("root", "believed"),
    [
        ("/home/x", True),
        ("/", True),
        ("/mnt/my share", False),
        ("/mnt/my share/x", False),
        ("/mnt/my share/fast/x", True),
        ("/mnt/my sharex", True),
        ("/over/x", False),
    ],
)
def test_folder_times_are_believed_only_on_file_systems_that_keep_them(
    tmp_path: Path, root: str, believed: bool
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTED)
    assert has_change_times(root, mounts) == believed
    assert not has_change_times(root, tmp_path / "none")


async def test_names_that_come_and_go_are_seen_look_after_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a file system whose clock is so fine that every stamp is believed."""
    monkeypatch.setattr(stat_index, "has_change_times", lambda root: True)
    monkeypatch.setattr(scan, "folder_stamp", lambda spot: (1, hash(tuple(sorted(os.listdir(spot)))), 0, 0))  # noqa: PTH208
    with opened(tmp_path) as history:
        await _come_and_go(history)


async def _come_and_go(history: CommandHistory) -> None:
    history.put(".gitignore", b"*.log\n.gitignore\n")
    history.put("d/a", b"1")
    await history.run("true")
    assert (await history.run("echo 1 > d/b")).created == ("d/b",)
    assert (await history.run("rm d/b; mkdir d/e; echo 1 > d/e/c")).effects != ()
    assert (await history.run("echo 2 > d/a; echo 1 > d/x.log")).changed == ("d/a",)
    assert (await history.run("echo '*.txt' > .gitignore; echo 1 > d/x.txt; rm d/x.log")).created == (".gitignore",)
    assert (await history.run("mv d f")).effects != ()


async def test_ignored_files_are_left_alone_also_when_the_rules_change(history: CommandHistory) -> None:
    history.put(".gitignore", b"*.log\nbuild/\n!keep.log\n")
    history.put("x/.gitignore", b"local\n")
    for path in ("a.log", "build/out", "x/local", "node_modules/m.js", ".git/HEAD", "src/old.o"):
        history.put(path, b"1")
    await history.run("true")
    os.utime(history.project / "src/old.o", (1, 1))
    ignored = "echo 2 | tee a.log build/out build/new x/local node_modules/m.js .git/HEAD"
    assert (await history.run(f"{ignored} keep.log local > /dev/null")).created == ("keep.log", "local")
    report = await history.run("printf '*.o\\n' >> .gitignore")
    assert (report.created, report.changed, report.deleted) == ((), (".gitignore",), ())


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("echo a > .gitignore; echo 2 > a", ["changed a (+1 -1)", "created .gitignore (+1 -0)"]),
        ("echo src/ > .gitignore; echo 2 > src/b", ["changed src/b (+1 -1)", "created .gitignore (+1 -0)"]),
        ("echo a > .gitignore; chmod 700 a", ["changed a", "created .gitignore (+1 -0)"]),
        (
            "echo a > .gitignore; mv src/b a",
            ["changed a (+1 -1)", "created .gitignore (+1 -0)", "deleted src/b (+0 -1)"],
        ),
        ("echo '*' > src/.gitignore; echo 2 > src/b", ["changed src/b (+1 -1)", "created src/.gitignore (+1 -0)"]),
        ("echo src > .gitignore; touch src/b", ["created .gitignore (+1 -0)"]),
    ],
)
async def test_a_command_cannot_hide_its_changes_by_rules_of_its_own(
    history: CommandHistory, command: str, told: list[str]
) -> None:
    for path in ("a", "src/b"):
        history.put(path, path.encode())
    before = history.recorded.snapshot()
    report = await history.run(command)
    assert sorted(report.summary().splitlines()) == told
    assert report.cannot_be_undone == ()
    assert history.recorded.undo.undo().skipped == []
    assert history.recorded.snapshot() == before
    assert await history.run("true") == EffectReport()


LATER = "rm a; echo evil > src/b; rm -r lib"
HIDING = {
    "all": ("echo '*' > .gitignore", LATER),
    "by name": ("printf 'a\\nb\\n*.c\\n' > .gitignore", LATER),
    "folders": ("printf 'a\\nsrc/\\nlib\\n' > .gitignore", LATER),
    "nested": ("for d in . src lib/deep; do echo '*' > $d/.gitignore; done", LATER),
    "two steps": ("echo a > .gitignore", "printf '*\\n' > .gitignore", LATER),
    "back in their places": ("echo '*' > .gitignore; rm a; rm -r lib", "echo evil > a; mkdir lib; echo evil > lib/c.c"),
    "closed for a while": ("chmod 0 src; echo '*' > .gitignore", "chmod 755 src", LATER),
    "replaced by folders": (
        "echo '*' > .gitignore",
        "rm -r a src; mkdir a; echo '*' | tee a/x a/.gitignore > src",
    ),
    "moved": ("echo '*' > .gitignore", "mv a z; mv src s; mv lib src/", "rm -rf z s"),
}


@pytest.mark.parametrize("commands", HIDING.values(), ids=HIDING)
async def test_a_rule_does_not_end_undo_for_files_that_were_kept(
    history: CommandHistory, commands: Sequence[str]
) -> None:
    for path in ("a", "src/b", "lib/c.c", "lib/deep/d"):
        history.put(path, path.encode())
    await history.run("true")
    before = history.recorded.snapshot()
    for command in commands:
        assert (await history.run(command)).cannot_be_undone == ()
    with suppress(UsageError):  # there is nothing more to undo
        while True:
            assert history.recorded.undo.undo().skipped == []
    assert history.recorded.snapshot().items() >= before.items()


async def test_a_rule_of_an_earlier_session_does_not_end_undo_either(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        for path in ("a", "src/b", "lib/c.c"):
            history.put(path, path.encode())
        await history.run("true")
        await history.run("echo '*' > .gitignore")
    with opened(tmp_path) as history:
        report = await history.run(LATER)
        assert (report.changed, report.deleted) == (("src/b",), ("a", "lib/c.c"))
        assert history.recorded.undo.undo().skipped == []
        assert (history.project / "a").read_bytes() == b"a"
        assert (history.project / "src/b").read_bytes() == b"src/b"
        assert (history.project / "lib/c.c").read_bytes() == b"lib/c.c"


async def test_rules_hold_for_what_comes_after_them(history: CommandHistory) -> None:
    history.put("build/known.o", b"1")
    await history.run("true")
    assert (await history.run("echo build/ > .gitignore")).created == (".gitignore",)
    assert await history.run("mkdir build/new; echo 1 | tee build/new/a.o build/b.o") == EffectReport()
    assert (await history.run("echo 2 | tee build/known.o build/new/a.o")).changed == ("build/known.o",)


@pytest.mark.parametrize("options", ["", "--index-version 4", "--split-index"])
async def test_what_git_tracks_is_never_ignored(history: CommandHistory, options: str) -> None:
    history.put(".gitignore", b"*.log\n/src\nbuild/\n")
    for path in ("a.log", "other.log", "src/deep/b", "src/c", "build/d"):
        history.put(path, path.encode())
    history._shell(f"git init -q && git add -f a.log src/deep && git update-index {options}")
    report = await history.run("echo 2 | tee *.log src/c src/deep/b build/d; rm src/deep/b; echo 1 > src/deep/new")
    assert (report.created, report.changed, report.deleted) == ((), ("a.log",), ("src/deep/b",))
    assert history.recorded.undo.undo().skipped == []
    assert (history.project / "a.log").read_bytes() == b"a.log"
    assert (history.project / "src/deep/b").read_bytes() == b"src/deep/b"


@pytest.mark.parametrize("is_submodule", [False, True])
async def test_what_an_inner_repository_tracks_is_never_ignored(history: CommandHistory, is_submodule: bool) -> None:
    history.put(".gitignore", b"*.log\n")
    history.put("lib/a.log", b"1")
    there = "--separate-git-dir .git/modules/lib lib" if is_submodule else "lib"
    history._shell(f"git init -q; git init -q {there}; cd lib; git add -f a.log")
    assert (await history.run("echo 2 > lib/a.log; echo 2 > lib/b.log")).changed == ("lib/a.log",)


@pytest.mark.parametrize("has_repository", [True, False])
async def test_a_file_is_kept_from_when_git_tracks_it(history: CommandHistory, has_repository: bool) -> None:
    """It is not taken for one that the command created, which undo would delete."""
    history.put(".gitignore", b"*.log\nout/\n")
    for path in ("a.log", "b.log", "out/c"):
        history.put(path, b"1")
    if has_repository:
        history._shell("git init -q && git add -A")
    await history.run("true")
    report = await history.run("git init -q; echo 2 > a.log; git add -f a.log out")
    assert report.effects == ()
    report = await history.run("echo 3 | tee a.log b.log; rm -r out")
    assert (report.changed, report.deleted) == (("a.log",), ("out/c",))
    assert history.recorded.undo.undo().skipped == []
    assert (history.project / "a.log").read_bytes() == b"2\n"
    assert (history.project / "out/c").read_bytes() == b"1"


@pytest.mark.parametrize("index", [b"", b"DIRC", b"DIRC\0\0\0\2\xff\xff\xff\xff", b"x" * 10_000, bytes(100)])
async def test_a_damaged_index_says_nothing(history: CommandHistory, index: bytes) -> None:
    history.put(".gitignore", b"*.log\n")
    history.put("a.log", b"1")
    history._shell("git init -q")
    history.put(".git/index", index)
    assert (await history.run("echo 2 > a.log; echo 2 > b")).created == ("b",)


@pytest.mark.parametrize(
    "command", ["rm -r src; ln -s other src", "rm -r src; mkdir -p src/b", "rm src/b; mkdir src/b"]
)
async def test_new_rules_do_not_hide_that_something_else_is_in_a_files_place(
    history: CommandHistory, command: str
) -> None:
    for path in ("src/b", "other/b"):
        history.put(path, path.encode())
    report = await history.run(f"echo /src > .gitignore; {command}")
    assert "src/b" in report.changed + report.deleted
    (version,) = history.recorded.store.history(str(history.project), "src/b")
    assert history.recorded.store.content(version.before_hash) == b"src/b"


@pytest.mark.parametrize("path", [".env", "id_rsa", "config/secrets.json", "server.pem"])
async def test_the_content_of_a_secret_file_is_never_kept(history: CommandHistory, path: str) -> None:
    history.put(path, b"TOP-SECRET-1")
    history.put("plain", b"PLAIN-1")
    report = await history.run(f"printf TOP-SECRET-2 > {path}; printf PLAIN-2 > plain")
    assert report.changed == tuple(sorted((path, "plain")))
    assert [effect.path for effect in report.cannot_be_undone] == [path]
    assert recording.PRIVATE in report.summary()
    history.effects.close()
    assert b"PLAIN" in history.held() and b"SECRET" not in history.held()
    store = history.recorded.store
    kept = [store.contents.get(name) for (name,) in store.database.rows("SELECT hash FROM blobs")]
    assert kept and not any(b"SECRET" in (content or b"") for content in kept)


async def test_a_file_that_is_too_large_is_listed_and_said_to_be_lost(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (backups, effects_module, recording):
        monkeypatch.setattr(module, "MAX_FILE_BYTES", 10)
    history.put("large", b"x" * 11)
    history.put("small", b"x")
    report = await history.run("echo y >> large; echo y >> small")
    assert [effect.path for effect in report.cannot_be_undone] == ["large"]
    assert "1 of these changes cannot be undone" in report.summary()
    undone = history.recorded.undo.undo()
    assert undone.restored == ["small"]
    assert undone.skipped == [("large", "its earlier content was too large to be kept")]


async def test_large_files_are_kept_but_do_not_take_the_room_of_the_others(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "COMPRESSED_BYTES", 1_000)
    monkeypatch.setattr(backups, "MAX_BACKUP_BYTES", 10_000)
    for name in "abc":
        history.put(f"{name}.bin", name.encode() * 2_000)
    history.put("z.txt", b"text")
    report = await history.run("rm *.bin z.txt")
    assert [effect.path for effect in report.cannot_be_undone] == ["c.bin"]
    history.recorded.undo.undo()
    assert sorted(history.recorded.snapshot()) == ["a.bin", "b.bin", "z.txt"]


@pytest.mark.parametrize("command", ["rm -rf private", "mv private other"])
async def test_a_folder_comes_back_with_its_mode(history: CommandHistory, command: str) -> None:
    history.put("private/in/a", b"a")
    for name, mode in (("private", 0o700), ("private/in", 0o750)):
        (history.project / name).chmod(mode)
    await history.run(command)
    history.recorded.undo.undo()
    assert (history.project / "private/in/a").read_bytes() == b"a"
    modes = [(history.project / name).stat().st_mode & 0o777 for name in ("private", "private/in")]
    assert modes == [0o700, 0o750]


async def test_a_shadow_that_is_full_says_so(history: CommandHistory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "MAX_FILES", 1)
    history.put("a", b"1")
    history.put("b", b"1")
    report = await history.run("echo 2 | tee a b > /dev/null")
    assert len(report.cannot_be_undone) == 1
    assert "this project has more" in report.note


@pytest.mark.parametrize(
    ("limit", "command", "cleared"),
    [
        ("MAX_FILES", "rm a", 1),
        ("MAX_FILES", "echo 2 > a", 0),
        ("MAX_BACKUP_BYTES", "echo 2 > a", 1),
        ("MAX_BACKUP_BYTES", "rm a", 1),
    ],
)
async def test_a_shadow_that_is_full_is_cleared_only_when_that_makes_room(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch, limit: str, command: str, cleared: int
) -> None:
    monkeypatch.setattr(backups, limit, 1)
    history.put("a", b"1")
    history.put("b", b"1")
    await history.run("true")
    clear = Mock(wraps=history.effects._backups.keep_only)
    monkeypatch.setattr(history.effects._backups, "keep_only", clear)
    for _ in range(3):
        await history.run("true")
    assert clear.call_count == 0
    await history.run(command)
    await history.run("true")
    assert clear.call_count == cleared


def _links(folder: Path) -> dict[str, str | bytes | None]:
    """Everything, with where links lead."""

    def held(path: Path) -> str | bytes | None:
        if path.is_symlink():
            return str(path.readlink())
        return path.read_bytes() if path.is_file() else None

    return {path.relative_to(folder).as_posix(): held(path) for path in sorted(folder.rglob("*"))}


LINK_COMMANDS = {
    "made": "ln -s file new",
    "made to nowhere": "ln -s /nowhere/at/all new",
    "made in a new folder": "mkdir -p a/b && ln -s ../../file a/b/new",
    "removed": "rm link",
    "removed with its folder": "rm -r folder",
    "leads elsewhere": "ln -sfn folder link",
    "moved": "mv link moved",
    "a file becomes a link": "ln -sf folder/x file",
    "a link becomes a file": "rm link && echo text > link",
    "a link becomes a folder": "rm link && mkdir link && echo text > link/inside",
    "a folder becomes a link": "rm -r folder && ln -s file folder",
    "two change places": "mv link x && mv other link && mv x other",
}


@pytest.mark.parametrize("command", LINK_COMMANDS)
async def test_what_a_command_does_to_links_is_undone_and_redone(history: CommandHistory, command: str) -> None:
    history.put("file", b"1")
    history.put("folder/x", b"1")
    for name, target in (("link", "file"), ("other", "folder/x"), ("folder/inner", "../file")):
        (history.project / name).symlink_to(target)
    before = _links(history.project)
    report = await history.run(LINK_COMMANDS[command])
    after = _links(history.project)
    assert report.effects and after != before
    assert report.cannot_be_undone == ()
    assert history.recorded.undo.undo().skipped == []
    assert _links(history.project) == before
    assert history.recorded.undo.redo().skipped == []
    assert _links(history.project) == after


async def test_a_link_that_the_person_turned_is_left_alone(history: CommandHistory) -> None:
    await history.run("ln -s file link")
    (history.project / "link").unlink()
    (history.project / "link").symlink_to("elsewhere")
    assert [path for path, _ in history.recorded.undo.undo().skipped] == ["link"]
    assert _links(history.project) == {"link": "elsewhere"}


async def test_links_and_odd_names_are_listed_but_never_followed(history: CommandHistory) -> None:
    outside = history.recorded.root / "outside"
    outside.write_bytes(b"OUTSIDE")
    history.put("file", b"1")
    history.put("folder/x", b"1")
    report = await history.run(
        f"ln -s {outside} link; rm -r folder; ln -s {outside.parent} folder; ln -sf {outside} file"
    )
    assert (report.created, report.changed, report.deleted) == (("folder", "link"), ("file",), ("folder/x",))
    assert report.cannot_be_undone == ()
    report = await history.run(lambda: (history.project / os.fsdecode(b"\xff\n\x1b[31m")).write_bytes(b"1"))
    assert "\x1b" not in report.summary() and len(report.summary().splitlines()) == 1
    history.effects.close()
    assert b"OUTSIDE" not in history.held()
    history.recorded.undo.undo()
    assert outside.read_bytes() == b"OUTSIDE"


async def test_two_commands_at_once_record_each_change_once(history: CommandHistory) -> None:
    history.put("a", b"1")
    CURRENT.set(CallInfo(1, "background", "bash"))
    slow = await history.begin()
    history.put("a", b"2")
    quick = await history.run(lambda: history.put("b", b"1"))
    history.put("a", b"3")
    report = await history.effects.end(slow)
    assert (quick.created, report.created, report.changed) == (("b",), (), ("a",))
    assert report.note == ""
    states = [(version.path, version.call_id) for version in history.recorded.of_session("s1")]
    assert states == [("a", "background"), ("b", "call1"), ("a", "background")]
    history.recorded.undo.undo(call="background")
    assert (history.project / "a").read_bytes() == b"1"


async def test_the_kernel_is_listened_to_only_while_no_other_command_runs(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one may write through memory that it shares with a file, which is heard of only when it ends."""
    await history.run("true")
    look = Mock(wraps=history.effects._scanner.snapshot)
    monkeypatch.setattr(history.effects._scanner, "snapshot", look)
    slow = await history.begin()
    await history.run("true")
    await history.effects.end(slow, contained=True)
    await history.effects.end(await history.begin())
    listened = [(call.kwargs["listening"], call.kwargs["idle"]) for call in look.call_args_list]
    assert listened == [(True, True), (False, True), (False, False), (True, False), (True, True), (False, False)]


async def test_what_a_tool_records_while_a_command_runs_is_not_recorded_again(history: CommandHistory) -> None:
    history.put("a", b"1")
    history.put("c", b"1")
    mark = await history.begin()
    history.files.write("a", b"tool", overwrite=True)
    history.files.write("new/b", b"tool", overwrite=False)
    history.files.remove("c")
    history.files.write("d", b"tool", overwrite=False)
    history.put("d", b"command")
    position = history.recorder.position()
    report = await history.effects.end(mark)
    assert (report.created, report.changed, report.deleted) == ((), ("d",), ())
    (version,) = history.recorded.store.find(f"{SELECT} WHERE seq > ?", (position,))
    assert history.recorded.store.content(version.before_hash) == b"tool"


async def test_commands_that_begin_at_once_know_of_each_other(history: CommandHistory) -> None:
    marks = await asyncio.gather(history.effects.begin(), history.effects.begin())
    history.put("a", b"1")
    reports = [await history.effects.end(mark) for mark in marks]
    assert all(effects_module.ALONGSIDE in report.note for report in reports)


@pytest.mark.parametrize("command", ["echo 2 > a", "rm a"])
async def test_what_a_command_did_before_a_tool_is_recorded_before_it(history: CommandHistory, command: str) -> None:
    history.put("a", b"1")
    CURRENT.set(CallInfo(1, "background", "bash"))
    mark = await history.begin()
    history._shell(command)
    CURRENT.set(CallInfo(1, "edit", "write"))
    await history.effects.catch_up()
    await asyncio.to_thread(partial(history.files.write, "a", b"3", overwrite=True))
    report = await history.effects.end(mark)
    assert (report.changed + report.deleted, report.cannot_be_undone) == (("a",), ())
    versions = history.recorded.store.history(str(history.project), "a")
    assert sorted(version.call_id for version in versions) == ["background", "edit"]
    assert history.recorded.undo.undo(turn=1).skipped == []
    assert (history.project / "a").read_bytes() == b"1"


async def test_what_is_written_through_memory_again_after_a_look_is_found_in_the_end(history: CommandHistory) -> None:
    history.put("a", b"1")
    mark = await history.begin()
    with (history.project / "a").open("r+b") as file, mmap.mmap(file.fileno(), 0) as memory:
        memory[0] = ord("2")
        await history.run("sleep 0.1")  # what changed just before a look is read again anyway
        memory[0] = ord("3")
    await history.effects.end(mark)
    await history.run("echo 4 > a")
    assert history.recorded.undo.undo(call=f"call{history.calls}").skipped == []
    assert (history.project / "a").read_bytes() == b"3"


async def test_a_command_does_not_wait_for_the_first_look(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(effects_module, "SCAN_WAIT_SECONDS", 0.01)
    history.put("a", b"1")
    await history.effects._lock.acquire()
    report = asyncio.create_task(history.run("echo 2 > a"))
    while not history.effects._open:
        await asyncio.sleep(0)
    history.effects._lock.release()
    told = await report
    assert told.changed == ("a",)
    assert [effect.path for effect in told.cannot_be_undone] == ["a"]
    assert told.note == effects_module.UNFINISHED
    assert history.recorder.position() == 0
    monkeypatch.setattr(effects_module, "SCAN_WAIT_SECONDS", 60)
    monkeypatch.setattr(effects_module, "COPY_WAIT_SECONDS", 60)
    assert (await history.run("echo 3 > a")).cannot_be_undone == ()


async def test_what_a_command_wrote_before_the_first_look_can_be_brought_back_after_the_next_one(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(effects_module, "SCAN_WAIT_SECONDS", 0.01)
    monkeypatch.setattr(effects_module, "COPY_WAIT_SECONDS", 60)
    history.put("a", b"1")
    await history.effects._lock.acquire()
    report = asyncio.create_task(history.run("echo 2 > a; until [ -e go ]; do sleep 0.01; done"))
    while (history.project / "a").read_bytes() != b"2\n":
        await asyncio.sleep(0.01)
    history.effects._lock.release()
    assert history.effects._first is not None
    await history.effects._first
    while history.effects._uncopied:
        await asyncio.sleep(0.01)
    history.put("go", b"")
    await report
    assert (await history.run("echo 3 > a")).cannot_be_undone == ()
    assert history.recorded.undo.undo(call=f"call{history.calls}").skipped == []
    assert (history.project / "a").read_bytes() == b"2\n"


async def test_a_cancelled_call_still_has_its_effects_recorded(history: CommandHistory) -> None:
    history.put("a", b"1")
    CURRENT.set(CallInfo(1, "c1", "bash"))
    mark = await history.begin()
    history.put("a", b"2")
    ending = asyncio.create_task(history.effects.end(mark))
    await asyncio.sleep(0)
    ending.cancel()
    with suppress(asyncio.CancelledError):
        await ending
    assert (await history.run("true")) == EffectReport()
    assert history.effects._open == []
    history.recorded.undo.undo(call="c1")
    assert (history.project / "a").read_bytes() == b"1"


async def test_copies_that_were_not_made_in_time_are_made_while_the_command_runs(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    await history.run("true")
    for number in range(250):
        path = history.put(f"f{number}", b"1")
        os.utime(path, (1, 1))
    monkeypatch.setattr(scan, "TICK_NS", 0)
    monkeypatch.setattr(effects_module, "COPY_WAIT_SECONDS", 0)
    mark = await history.begin()
    async with asyncio.timeout(120):
        while not history.effects.ready:
            await asyncio.sleep(0.01)
    for number in range(250):
        history.put(f"f{number}", b"2")
    report = await history.effects.end(mark)
    assert (len(report.changed), report.cannot_be_undone) == (250, ())


async def test_a_second_session_knows_the_copies_of_the_first(history: CommandHistory) -> None:
    history.put("a", b"1")
    await history.run("echo 2 > a")
    history.effects.close()
    again = Effects(history.files, history.recorder, history.copies)
    again.prepare()
    mark = await claims_all(await again.begin(), history.project)
    history.put("a", b"3")
    report = await again.end(mark)
    again.close()
    assert report.changed == ("a",) and report.cannot_be_undone == ()
    assert stat.S_IMODE(history.copies.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in history.copies.iterdir()} == {0o600}


async def is_ready(*sessions: Effects) -> None:
    async with asyncio.timeout(60):
        while not all(effects.ready for effects in sessions):
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("second", ["beside the first", "looks before the first copies, and copies after it"])
async def test_sessions_that_are_opened_together_copy_each_file_once(
    history: CommandHistory, second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten that each copied a big folder kept the window's thread waiting for its turn."""
    read: list[str] = []

    def noted(root: Path, paths: Sequence[str], most: int) -> Iterator[project_reader.FileState]:
        read.extend(paths)
        return project_reader.seen(root, paths, most)

    monkeypatch.setattr(effects_module, "seen", noted)
    for number in range(250):
        history.put(f"f{number}", b"1")
    turn = CopyTurn()
    together = [Effects(history.files, history.recorder, history.copies, copying=turn) for _ in range(3)]
    if second != "beside the first":
        with monkeypatch.context() as patch:
            patch.setattr(together[1], "_copy_on", lambda: None)
            together[1].prepare()
            await together[1]._first  # type: ignore[misc]
        together[0].prepare()
        await is_ready(together[0])
        together[1]._copy_on()
    for effects in together:
        effects.prepare()
    await is_ready(*together)
    assert len(read) == 250
    mark = await claims_all(await together[-1].begin(), history.project)
    history.put("f7", b"2")
    report = await together[-1].end(mark)
    for effects in together:
        effects.close()
    assert report.changed == ("f7",) and report.cannot_be_undone == ()


async def test_a_broken_shadow_is_made_anew(history: CommandHistory) -> None:
    history.copies.mkdir(parents=True)
    (history.copies / "copies.db").write_bytes(b"no database " * 1000)
    history.put("a", b"1")
    assert (await history.run("echo 2 > a")).cannot_be_undone == ()


def test_copies_survive_a_session_that_closes_while_they_are_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, late = Backups(tmp_path / "s"), Backups(tmp_path / "s")
    made.open()
    made.put([Backup("a", b"s", b"1")])
    real = Database.rows

    def rows(self: Database, sql: str, values: Sequence[object] = ()) -> list[object]:
        late.close()
        return real(self, sql, values)

    monkeypatch.setattr(Database, "rows", rows)
    late.open()
    made.close()
    monkeypatch.undo()
    again = Backups(tmp_path / "s")
    again.open()
    assert (again.get("a", b"s"), late.get("a", b"s")) == (b"1", None)
    again.close()


async def test_copies_that_cannot_be_opened_are_told_once(
    history: CommandHistory, caplog: pytest.LogCaptureFixture
) -> None:
    (history.copies / "copies.db").mkdir(parents=True)
    history.put("a", b"1")
    assert len((await history.run("echo 2 > a")).cannot_be_undone) == 1
    assert [line.getMessage().partition(":")[0] for line in caplog.records] == ["what commands change cannot be undone"]


async def test_a_project_that_is_gone_is_said_to_be_unknown(history: CommandHistory) -> None:
    report = await history.run(lambda: history.project.rename(history.project.with_name("away")))
    assert report.note == effects_module.UNREADABLE


async def test_long_lists_are_cut(history: CommandHistory) -> None:
    report = await history.run("for i in $(seq 1 210); do : > f$i; done")
    assert len(report.created) == 210
    assert report.summary().splitlines()[-1] == "... and 190 more created"
    assert (len(report.meta()["created"]), report.meta()["counts"]["created"]) == (200, 210)
    assert len(history.recorded.undo.undo().restored) == 210


async def test_what_is_more_than_can_be_kept_is_counted(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recording, "MAX_RECORDED", 3)
    report = await history.run("for i in 1 2 3 4 5; do : > f$i; done")
    assert (len(report.created), report.left_out, len(report.cannot_be_undone)) == (5, 2, 2)


@pytest.mark.parametrize(("limit", "most"), [("MAX_RECORDED", 3), ("MAX_RECORDED_BYTES", 10)])
async def test_what_was_there_is_kept_however_much_a_command_makes(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    project = history.project
    old = {f"old{number}": f"{number}\n" for number in range(5)} | {"z": "mine\n"}
    for name, text in old.items():
        (project / name).write_text(text)
    await history.run("true")
    monkeypatch.setattr(recording, limit, most)
    report = await history.run("for i in 1 2 3 4 5; do echo new > a$i; done; echo other > z; rm old*")
    assert {effect.path for effect in report.cannot_be_undone} < {*report.created}
    history.recorded.undo.undo()
    kept = {path.name: path.read_text() for path in project.iterdir() if path.name in old}
    assert kept == old


async def test_new_files_without_end_do_not_end_the_undo_of_others(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = history.project
    own = [project / f"{name}/own.txt" for name in ("a", "m/deep", "z")]
    for path in own:
        path.parent.mkdir(parents=True)
        path.write_text("mine\n")
    await history.run("true")
    monkeypatch.setattr("app.sandbox.effects.scan.MAX_SCANNED_ENTRIES", 20)
    report = await history.run("for i in $(seq 30); do mkdir $i a/$i; touch $i/x a/$i/x m/$i; done")
    assert effects_module.PARTLY in report.note
    report = await history.run("rm -r a/own.txt m z")
    assert {"a/own.txt", "m/deep/own.txt", "z/own.txt"} <= {*report.deleted}
    history.recorded.undo.undo()
    assert [path.read_text() for path in own] == ["mine\n"] * 3


def test_old_copies_of_other_projects_go(tmp_path: Path) -> None:
    for name, age in (("used", 0), ("unused", 90 * 86_400), ("own", 90 * 86_400)):
        made = Backups(tmp_path / name)
        made.open()
        made.put([Backup("a", b"s", b"data")])
        made.close()
        for file in (tmp_path / name).iterdir():
            os.utime(file, (file.stat().st_mtime - age,) * 2)
    prune(tmp_path, tmp_path / "own")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own", "used"]


def test_a_copy_belongs_to_one_moment(tmp_path: Path) -> None:
    made = Backups(tmp_path / "s")
    made.open()
    made.put([Backup("a", b"then", b"1")])
    made.put([Backup("a", b"now", b"2")])
    assert (made.get("a", b"then"), made.get("a", b"now"), made.get("a", b"never")) == (b"1", b"2", None)
    made.keep_only([])
    assert not made.has("a", b"now")
    made.close()


@pytest.mark.parametrize(
    ("before", "after", "counts"),
    [
        (b"a\nb\n", b"a\nb\nc\n", (1, 0)),
        (b"a\nb\nc\n", b"a\nx\nc\n", (1, 1)),
        (b"a", b"a\nb", (2, 1)),
        (b"a\r\nb", b"a\r\nc", (1, 1)),
        (b"a\nb", b"a\n", (0, 1)),
        (None, b"a\n", (1, 0)),
        (None, b"a\n" * 50_000, (50_000, 0)),
        (b"a\n" * 50_000, None, (0, 50_000)),
        (b"%d\n" * 3, b"%d\n" * 4, (1, 0)),
        (b"a\nb\nc\n", b"a\nb\na\nb\nc\n", (2, 0)),
        (b"a\nb\n", b"b\nc\na\n", (2, 1)),
        (b"x\n" * 5_000, b"y\n" * 5_000, (0, 0)),
        (b"\0", b"a\n", (0, 0)),
        (b"same\n", b"same\n", (0, 0)),
    ],
)
def test_lines_are_counted(before: bytes | None, after: bytes, counts: tuple[int, int]) -> None:
    assert lines_changed(before, after, MAX_MATCHED_LINES) == counts


# --- random trees and random commands -------------------------------------------------------------------------------

NAMES = ["a", "b", "d", "e", "d/a", "d/b", "e/a", "d/e", "d/e/a"]
STEP = st.tuples(
    st.sampled_from(["write", "append", "remove", "move", "move", "mkdir", "rmtree", "chmod", "command"]),
    st.sampled_from(NAMES),
    st.sampled_from(NAMES),
    st.binary(max_size=3),
)
TREE = st.dictionaries(st.sampled_from(NAMES), st.binary(max_size=3), max_size=6)
Step = tuple[str, str, str, bytes]


def act(project: Path, kind: str, path: str, other: str, data: bytes) -> None:
    """One thing that a command can do; what cannot be done changes nothing."""
    place, target = project / path, project / other
    with suppress(OSError):
        match kind:
            case "write":
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(data)
            case "append":
                with place.open("ab") as file:
                    file.write(data)
            case "remove":
                place.unlink()
            case "move":
                place.rename(target)
            case "mkdir":
                place.mkdir(parents=True)
            case "rmtree":
                subtree = sorted(place.rglob("*"), reverse=True)
                for item in subtree:
                    item.rmdir() if item.is_dir() else item.unlink()
                place.rmdir()
            case "chmod":
                if place.is_file():
                    place.chmod(0o755 if len(data) % 2 else 0o640)


def perform(project: Path, steps: list[Step]) -> None:
    for step in steps:
        act(project, *step)


def plant(history: CommandHistory, tree: dict[str, bytes]) -> None:
    for path, data in tree.items():
        with suppress(OSError):
            history.put(path, data, 0o640 if len(data) % 2 else 0o755)


def commands(steps: list[Step]) -> list[list[Step]]:
    found: list[list[Step]] = [[]]
    for step in steps:
        if step[0] == "command":
            found.append([])
        else:
            found[-1].append(step)
    return found


@settings(max_examples=30, deadline=None)
@given(TREE, st.lists(STEP, max_size=14))
def test_undoing_every_command_and_redoing_it_gives_every_state_again(
    tree: dict[str, bytes], steps: list[Step]
) -> None:
    async def play(history: CommandHistory) -> None:
        states = [history.recorded.snapshot()]
        for command in commands(steps):
            report = await history.run(partial(perform, history.project, command))
            assert report.cannot_be_undone == ()
            now = history.recorded.snapshot()
            assert (report.effects != ()) == (now != states[-1])
            if now != states[-1]:
                states.append(now)
        for state in states[-2::-1]:
            assert history.recorded.undo.undo().skipped == []
            assert history.recorded.snapshot() == state
        for state in states[1:]:
            assert history.recorded.undo.redo().skipped == []
            assert history.recorded.snapshot() == state

    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as history:
        plant(history, tree)
        asyncio.run(play(history))


@settings(max_examples=20, deadline=None)
@given(TREE, st.lists(STEP, min_size=1, max_size=10), st.data())
def test_undo_never_touches_what_the_person_changed(
    tree: dict[str, bytes], steps: list[Step], data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as history:
        plant(history, tree)
        asyncio.run(_run_all(history, commands(steps)))
        files = [path for path, (content, _) in history.recorded.snapshot().items() if content is not None]
        theirs = data.draw(st.sampled_from(sorted(files))) if files else "new"
        (history.project / theirs).write_bytes(b"the person's own")
        for turn in range(history.calls, 0, -1):
            with suppress(UsageError):
                history.recorded.undo.undo(turn=turn)
        kept = [path for path, (content, _) in history.recorded.snapshot().items() if content == b"the person's own"]
        assert len(kept) == 1


async def _run_all(history: CommandHistory, turns: list[list[Step]]) -> None:
    for command in turns:
        await history.run(partial(perform, history.project, command))


class SlowOpenCalls:
    """Stores the start of a command in a while."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_storing, self.may_store, self.is_stored = threading.Event(), threading.Event(), threading.Event()
        self.open: set[str] = set()

    def begin_command(self, call: CallInfo, began_ns: int, position: int, *, copied: bool) -> None:
        self.is_storing.set()
        assert self.may_store.wait(30)
        self.open.add(call.key)
        self.is_stored.set()

    def end_command(self, call: CallInfo) -> None:
        self.open.discard(call.key)


@pytest.mark.anyio
async def test_a_command_that_is_cancelled_before_it_runs_is_not_taken_for_one_that_was_cut_off(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as history:
        calls = SlowOpenCalls(tmp_path / "calls")
        effects = Effects(history.files, history.recorder, tmp_path / "shadows" / "second", calls)
        CURRENT.set(CallInfo(1, "call1", "bash", key="k1"))
        beginning = asyncio.create_task(effects.begin())
        await asyncio.to_thread(calls.is_storing.wait, 30)
        beginning.cancel()
        await asyncio.sleep(0)
        calls.may_store.set()
        with pytest.raises(asyncio.CancelledError):
            await beginning
        await asyncio.to_thread(calls.is_stored.wait, 30)
        await effects.stop()
        assert calls.open == set()
        effects.close()


@pytest.mark.anyio
async def test_a_command_is_stored_as_over_only_after_its_changes_are_recorded(tmp_path: Path) -> None:
    """A program that was killed in between would never record them."""
    with opened(tmp_path) as history:
        recorded: list[str] = []

        class WatchedOpenCalls(SlowOpenCalls):
            def end_command(self, call: CallInfo) -> None:
                recorded.extend(touched.path for touched in history.recorder.since(0))

        calls = WatchedOpenCalls(tmp_path / "calls")
        calls.may_store.set()
        effects = Effects(history.files, history.recorder, tmp_path / "shadows" / "second", calls)
        CURRENT.set(CallInfo(1, "call1", "bash", key="k1"))
        mark = await claims_all(await effects.begin(), history.project)
        history.put("made.txt", b"1")
        await effects.end(mark)
        assert recorded == ["made.txt"]
        await effects.stop()
        effects.close()


@pytest.mark.anyio
async def test_a_command_whose_call_is_cancelled_at_its_end_is_not_taken_for_one_that_was_cut_off(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as history:
        calls = SlowOpenCalls(tmp_path / "calls")
        calls.may_store.set()
        effects = Effects(history.files, history.recorder, tmp_path / "shadows" / "second", calls)
        CURRENT.set(CallInfo(1, "call1", "bash", key="k1"))
        mark = await effects.begin()
        assert calls.open == {"k1"}
        ending = asyncio.create_task(effects.end(mark))
        await asyncio.sleep(0)
        ending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await ending
        await effects.stop()
        assert calls.open == set()
        effects.close()


async def test_the_contents_of_many_changes_are_compressed_after_the_report_and_can_be_undone_before(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(60):
        history.put(f"f{number}", b"line\n" * 400)
    before = history.recorded.snapshot()
    with monkeypatch.context() as patch:
        patch.setattr(Effects, "_copy_on", Mock(return_value=asyncio.get_running_loop().create_future()))
        report = await history.run("for f in f*; do echo $f >> $f; done")
    assert (len(report.changed), report.cannot_be_undone) == (60, ())
    after = history.recorded.snapshot()
    raw = history.recorded.store.contents.usage()[1]
    assert [history.effects.ready, history.recorded.undo.undo().skipped] == [False, []]
    assert history.recorded.snapshot() == before
    assert history.recorded.undo.redo().skipped == []
    await history.run("true")  # what waits is stored before the next command
    assert [history.effects.ready, history.recorded.store.contents.usage()[1] < raw / 10] == [True, True]
    assert len((await history.run("rm f*")).deleted) == 60
    assert history.recorded.undo.undo().skipped == []
    assert history.recorded.snapshot() == after


async def test_what_waits_is_stored_when_the_program_ends(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Effects, "_copy_on", Mock(return_value=asyncio.get_running_loop().create_future()))
    await history.run("for n in $(seq 60); do echo unheard-$n > f$n; done")
    assert b"unheard-60" not in history.held()
    await history.effects.stop()
    assert b"unheard-60" in history.held()


async def test_copies_are_closed_beside_the_loop(history: CommandHistory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a large project take a tenth of a second for that."""
    closed_in: list[threading.Thread] = []
    close = Database.close

    def watched(database: Database) -> None:
        closed_in.append(threading.current_thread())
        close(database)

    await history.run("true")
    monkeypatch.setattr(Database, "close", watched)
    await history.effects.stop()
    history.effects.close()
    assert len(closed_in) == 1
    assert threading.main_thread() not in closed_in


async def test_small_files_are_copied_before_large_ones(
    history: CommandHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    put = Backups.put

    def watched(backups: Backups, copies: Iterable[Backup]) -> None:
        some = list(copies)
        copied.extend(copy.path for copy in some)
        put(backups, some)

    monkeypatch.setattr(Backups, "put", watched)
    monkeypatch.setattr(effects_module, "FILES_PER_STEP", 1)
    for name, size in (("a-large", 90_000), ("b-small", 10), ("c-middle", 2_000)):
        history.put(name, b"x" * size)
    await history.run("true")
    await is_ready(history.effects)
    assert copied == ["b-small", "c-middle", "a-large"]
