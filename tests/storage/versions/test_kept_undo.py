"""Undo and redo of commands whose replaced files are kept: everything comes back, whatever kind of file it is."""

import errno
import os
import signal
import stat
import subprocess
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from app.fs import copying, kept_files
from app.vocabulary.errors import DiskFull, UsageError
from tests.starting import ROOT, SCRIPT
from tests.storage.conftest import RecordedProject
from tests.storage.kept_command import KeptCommand

OLD = 1_600_000_000_000_000_000
"""The time of modification of all that is there before a command."""
SPARSE = 300_000_000

Tree = dict[str, tuple[object, ...]]


def tree(root: Path, *, links: bool = True) -> Tree:
    """All that can be told of what lies in a folder, but for the times of folders; also which `links` are of a file."""
    found: Tree = {}
    first_names: dict[int, str] = {}
    for path in sorted(root.rglob("*")):
        status, name = path.lstat(), str(path.relative_to(root))
        kind, mode = stat.S_IFMT(status.st_mode), stat.S_IMODE(status.st_mode)
        same_as = first_names.setdefault(status.st_ino, name) if links else ""
        if kind == stat.S_IFDIR:
            found[name] = (kind, mode)
        elif kind == stat.S_IFLNK:
            found[name] = (kind, str(path.readlink()))
        else:
            found[name] = (kind, mode, status.st_size, status.st_mtime_ns, same_as, _content(path, status))
    return found


def _content(path: Path, status: os.stat_result) -> object:
    if not stat.S_ISREG(status.st_mode):
        return None
    return status.st_blocks < 1_000 if status.st_size == SPARSE else path.read_bytes()


def plant(root: Path) -> None:
    """A project of which a command takes something."""
    (root / "d/e").mkdir(parents=True)
    for name in ("a", "b", "d/x", "d/y", "d/e/z", "keys"):
        (root / name).write_bytes(name.encode() * 3)
    (root / "empty").write_bytes(b"")
    (root / "keys").chmod(0o400)
    (root / "d/e").chmod(0o750)
    (root / "h1").write_bytes(b"one of two")
    (root / "h2").hardlink_to(root / "h1")
    (root / "link").symlink_to("d/x")
    os.mkfifo(root / "fifo", 0o620)
    with (root / "sparse").open("wb") as file:
        file.truncate(SPARSE)
    for path in root.rglob("*"):
        os.utime(path, ns=(OLD, OLD), follow_symlinks=False)


def moves_over(command: KeptCommand) -> None:
    command.mv("a", "keys")
    command.create("a", b"again")


def moves_a_folder(command: KeptCommand) -> None:
    command.mv("d", "lib")
    command.overwrite("lib/x", b"changed in its new folder")
    command.create("lib/new", b"made there")
    command.rm("lib/e/z")


def removes_a_folder(command: KeptCommand) -> None:
    command.path("d/e").chmod(0o700)
    command.rm_r("d")


def turns_a_folder_into_a_file(command: KeptCommand) -> None:
    command.rm_r("d")
    command.create("d", b"a file now")


def turns_a_file_into_a_folder(command: KeptCommand) -> None:
    command.rm("a")
    command.mkdir("a")
    command.create("a/new")


def creates_in_folders(command: KeptCommand) -> None:
    command.mkdir("n")
    command.mkdir("n/m")
    command.create("n/m/new")


def removes_both_links(command: KeptCommand) -> None:
    command.rm("h1")
    command.rm("h2")


def overwrites_both_links(command: KeptCommand) -> None:
    command.overwrite("h1", b"both")
    command.overwrite("h2", b"both again")


def changes_modes(command: KeptCommand) -> None:
    command.chmod("a", 0o755)
    command.chmod("d/e", 0o500)
    command.overwrite("a", b"and content")


SHAPES: dict[str, Callable[[KeptCommand], None]] = {
    "removed": lambda command: command.rm("a"),
    "removed, empty": lambda command: command.rm("empty"),
    "removed, read-only": lambda command: command.rm("keys"),
    "removed, sparse": lambda command: command.rm("sparse"),
    "removed, one of two hard links": lambda command: command.rm("h1"),
    "removed, both hard links": removes_both_links,
    "removed, a link": lambda command: command.rm("link"),
    "removed, a FIFO": lambda command: command.rm("fifo"),
    "removed, a folder": lambda command: command.rm_r("d"),
    "overwritten": lambda command: command.overwrite("a", b"other"),
    "overwritten, same size": lambda command: command.overwrite("a", b"AAA"),
    "overwritten, empty": lambda command: command.overwrite("empty", b"no more"),
    "overwritten with nothing": lambda command: command.overwrite("a", b""),
    "overwritten, read-only": lambda command: command.overwrite("keys", b"other"),
    "overwritten, sparse": lambda command: command.overwrite("sparse", b"full"),
    "overwritten, one of two hard links": lambda command: command.overwrite("h1", b"both"),
    "overwritten, by both hard links": overwrites_both_links,
    "replaced": lambda command: command.replace("a", b"other"),
    "replaced, read-only": lambda command: command.replace("keys", b"other", 0o600),
    "replaced, one of two hard links": lambda command: command.replace("h1", b"alone"),
    "created": lambda command: command.create("new", b"new", 0o600),
    "created, read-only": lambda command: command.create("new", b"new", 0o444),
    "created, a FIFO": lambda command: command.fifo("pipe"),
    "created, a link": lambda command: command.symlink("another", "nowhere"),
    "created, in folders": creates_in_folders,
    "moved": lambda command: command.mv("a", "d/moved"),
    "moved, a FIFO": lambda command: command.mv("fifo", "d/moved"),
    "moved, a link": lambda command: command.mv("link", "d/moved"),
    "moved onto a read-only file": moves_over,
    "moved, a folder": moves_a_folder,
    "a folder that is a file now": turns_a_folder_into_a_file,
    "a file that is a folder now": turns_a_file_into_a_folder,
    "modes": changes_modes,
}  # fmt: skip


def without_links(source: object, target: object, **more: Any) -> None:
    raise PermissionError(errno.EPERM, "no hard links here")


def elsewhere(call: Callable[..., None]) -> Callable[..., None]:
    """Of links and renames between the keep and the project: as if it lay on another disk."""

    def refused(source: object, target: object, **more: Any) -> None:
        if isinstance(source, Path) or isinstance(target, Path):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        call(source, target, **more)

    return refused


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("way", ["links", "renames", "copies"])
def test_what_a_command_did_is_undone_redone_and_undone_again(
    recorded: RecordedProject, shape: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever can be done between the project and the keep."""
    if way == "renames" and "hard link" in shape:
        pytest.skip("there are none")
    plant(recorded.project)
    before = tree(recorded.project, links=way != "copies")
    command = KeptCommand(recorded)
    SHAPES[shape](command)
    command.end()
    after = tree(recorded.project, links=way != "copies")
    assert after != before
    if way == "renames":
        monkeypatch.setattr(os, "link", without_links)
    elif way == "copies":
        monkeypatch.setattr(os, "link", elsewhere(os.link))
        monkeypatch.setattr(os, "rename", elsewhere(os.rename))
    for _ in range(3):
        assert recorded.undo.undo().skipped == []
        assert tree(recorded.project, links=way != "copies") == before
        assert recorded.undo.redo().skipped == []
        assert tree(recorded.project, links=way != "copies") == after


def writes_a_new_folder(command: KeptCommand) -> None:
    command.mkdir("n")
    command.create("n/new")


def puts_a_link_there(root: Path) -> None:
    (root / "a").unlink()
    (root / "a").symlink_to("b")


SINCE: dict[str, tuple[Callable[[KeptCommand], None], Callable[[Path], object], dict[str, str]]] = {
    "removed, and made again": (
        lambda command: command.rm("a"),
        lambda root: (root / "a").write_bytes(b"theirs"),
        {"a": "it was changed since"},
    ),
    "removed, and a folder made there": (
        lambda command: command.rm("a"),
        lambda root: (root / "a").mkdir(),
        {"a": "it was changed since"},
    ),
    "overwritten, and changed": (
        lambda command: command.overwrite("a", b"other"),
        lambda root: (root / "a").write_bytes(b"theirs"),
        {"a": "it was changed since"},
    ),
    "overwritten, and a link put there": (
        lambda command: command.overwrite("a", b"other"),
        puts_a_link_there,
        {"a": "it was changed since"},
    ),
    "created, and changed": (
        lambda command: command.create("new"),
        lambda root: (root / "new").write_bytes(b"theirs"),
        {"new": "it was changed since"},
    ),
    "created, and removed": (
        lambda command: command.overwrite("a", b"other"),
        lambda root: (root / "a").unlink(),
        {"a": "it was removed since"},
    ),
    "created in a folder that holds files of theirs": (
        writes_a_new_folder,
        lambda root: (root / "n/theirs").write_bytes(b"theirs"),
        {"n": "it holds other files now"},
    ),
    "mode changed, and changed again": (
        lambda command: command.chmod("a", 0o600),
        lambda root: (root / "a").chmod(0o640),
        {"a": "its mode was changed since"},
    ),
    "moved, and the place taken": (
        lambda command: command.mv("a", "moved"),
        lambda root: (root / "a").write_bytes(b"theirs"),
        {"a": "moved was not moved back here: a exists again", "moved": "a exists again"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SINCE)
def test_what_the_person_changed_since_is_left_as_it_is(recorded: RecordedProject, case: str) -> None:
    act, theirs, told = SINCE[case]
    plant(recorded.project)
    command = KeptCommand(recorded)
    act(command)
    command.end()
    theirs(recorded.project)
    before = tree(recorded.project)
    report = recorded.undo.undo()
    assert dict(report.skipped) == told
    assert {name: facts for name, facts in tree(recorded.project).items() if name != "n/new"} == {
        name: facts for name, facts in before.items() if name != "n/new"
    }


def test_what_the_person_writes_into_a_file_that_came_back_is_not_lost_by_redo(recorded: RecordedProject) -> None:
    """What is kept is the same file then, and does not hold any more what it was kept for."""
    plant(recorded.project)
    command = KeptCommand(recorded)
    command.rm("a")
    command.end()
    recorded.undo.undo()
    with (recorded.project / "a").open("ab") as file:
        file.write(b"theirs")
    assert recorded.undo.redo().skipped == [("a", "it was changed since")]
    assert (recorded.project / "a").read_bytes() == b"aaatheirs"
    (recorded.project / "a").unlink()
    recorded.undo.redo()
    assert recorded.undo.undo(whole_session=True, session="s1").skipped == [
        ("a", "its earlier content is no longer kept")
    ]


# --- one call after another


def test_a_tool_and_commands_change_one_file_in_turn(recorded: RecordedProject) -> None:
    """One tells what it left by a hash, the other by facts."""
    plant(recorded.project)
    states = [tree(recorded.project)]
    for number in range(6):
        if number % 2:
            recorded.write("a", b"tool %d" % number)
        else:
            command = KeptCommand(recorded)
            (command.overwrite if number % 4 else command.replace)("a", b"command %d" % number)
            command.end()
        states.append(tree(recorded.project))
    versions = recorded.of_session("s1")
    assert recorded.undo.undo(call=versions[0].call_id).skipped == [
        ("a", "turn 1 of s1 changed it afterwards; undo that first")
    ]
    for version, state in zip(reversed(versions), states[-2::-1], strict=True):
        assert recorded.undo.undo(call=version.call_id).skipped == []
        assert without_times(tree(recorded.project)) == without_times(state)
    for state in states[1:]:
        assert recorded.undo.redo().skipped == []
        assert without_times(tree(recorded.project)) == without_times(state)
    for _ in range(2):
        assert recorded.undo.undo().skipped == []
        assert tree(recorded.project) == states[0]
        assert recorded.undo.redo().skipped == []
        assert without_times(tree(recorded.project)) == without_times(states[-1])


def without_times(state: Tree) -> Tree:
    """Tools' own changes do not bring back times."""
    return {name: tuple(fact for at, fact in enumerate(facts) if at != 3) for name, facts in state.items()}


@pytest.mark.parametrize("is_like", ["same size", "other size"])
def test_what_the_person_wrote_between_a_tool_and_a_command_is_where_undo_ends(
    recorded: RecordedProject, is_like: str
) -> None:
    plant(recorded.project)
    recorded.write("a", b"tool")
    (recorded.project / "a").write_bytes(b"own!" if is_like == "same size" else b"their own")
    before = tree(recorded.project)
    command = KeptCommand(recorded)
    command.overwrite("a", b"command")
    command.end()
    report = recorded.undo.undo()
    assert [path for path, _ in report.skipped] == ["a"]
    assert tree(recorded.project) == before


def test_undo_by_call_path_turn_and_session(recorded: RecordedProject) -> None:
    plant(recorded.project)
    states = [tree(recorded.project)]
    for turn in (1, 2):
        recorded.turn = turn
        for name in ("a", "b"):
            command = KeptCommand(recorded)
            command.overwrite(name, b"turn %d" % turn)
            command.rm("d/x" if turn == 1 and name == "a" else "d/y") if turn == 1 else command.create(f"new-{name}")
            command.end()
        states.append(tree(recorded.project))
    last = states[-1]
    assert recorded.undo.undo(path="new-a").restored == ["new-a"]
    recorded.undo.redo()
    assert tree(recorded.project) == last
    assert recorded.undo.undo(call="c4").restored == ["new-b", "b"]
    recorded.undo.redo()
    assert tree(recorded.project) == last
    recorded.undo.undo(turn=2)
    assert tree(recorded.project) == states[1]
    recorded.undo.redo()
    recorded.undo.undo(session="s1", whole_session=True)
    assert tree(recorded.project) == states[0]
    recorded.undo.redo()
    assert tree(recorded.project) == last


def test_a_preview_tells_what_becomes_of_kept_files(recorded: RecordedProject) -> None:
    plant(recorded.project)
    command = KeptCommand(recorded)
    command.rm("a")
    command.overwrite("b", b"other")
    command.mv("keys", "moved")
    command.create("new")
    command.chmod("d/x", 0o755)
    command.overwrite("d/y", b"other")
    command.end()
    (recorded.project / "d/y").write_bytes(b"theirs")
    before = tree(recorded.project)
    preview = recorded.undo.preview(session="s1")
    assert tree(recorded.project) == before
    assert preview.outcomes == {
        "a": "brought back", "b": "set back", "keys": "brought back", "new": "removed", "d/x": "set back"
    }  # fmt: skip
    assert preview.skipped == [("d/y", "it was changed since")]
    assert sorted(recorded.undo.undo().restored) == sorted(preview.outcomes)


def test_progress_is_told_up_to_the_end(recorded: RecordedProject) -> None:
    (recorded.project / "d").mkdir()
    for number in range(250):
        (recorded.project / f"d/{number}").write_bytes(b"x")
    command = KeptCommand(recorded)
    command.rm_r("d")
    command.end()
    told: list[tuple[int, int]] = []
    recorded.undo.undo(progress=lambda done, of: told.append((done, of)))
    assert len(told) > 1 and told == sorted(told) and told[-1] == (251, 251)


# --- what may go wrong


@pytest.mark.parametrize("room", [0, 1])
def test_on_a_full_disk_nothing_is_replaced_that_cannot_be_kept(
    recorded: RecordedProject, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(recorded.project)
    before = tree(recorded.project)
    command = KeptCommand(recorded)
    for name in ("a", "b", "d/x"):
        command.overwrite(name, b"other")
    command.end()
    after = tree(recorded.project)
    real, left = kept_files.keep, [None] * room

    def keep(*arguments: Any, **more: Any) -> None:
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left.pop()
        real(*arguments, **more)

    monkeypatch.setattr(kept_files, "keep", keep)
    if room:
        report = recorded.undo.undo()
        assert report.restored == ["d/x"]
        assert [path for path, why in report.skipped if "disk is full" in why] == ["b", "a"]
    else:
        with pytest.raises(DiskFull):
            recorded.undo.undo()
        assert recorded.store.database.rows("SELECT * FROM kept_calls WHERE tool = 'undo'") == []
    now = tree(recorded.project)
    assert now == (after | {"d/x": before["d/x"]} if room else after)
    monkeypatch.setattr(kept_files, "keep", real)
    assert recorded.undo.undo().skipped == []
    assert tree(recorded.project) == before


def test_a_hard_linked_file_that_cannot_be_written_as_a_whole_keeps_what_it_had(
    recorded: RecordedProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(recorded.project)
    command = KeptCommand(recorded)
    command.overwrite("h1", b"both of them")
    command.end()
    after = tree(recorded.project)
    real, calls = copying.fill, []

    def fill(target: int, source: int) -> None:
        calls.append(source)
        if len(calls) == 2:  # after what is there was kept
            os.pwrite(target, b"to", 0)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(target, source)

    monkeypatch.setattr(copying, "fill", fill)
    with pytest.raises(DiskFull):
        recorded.undo.undo()
    assert tree(recorded.project) == after


_UNDO_AND_DIE = """
import os, signal, sys
from pathlib import Path
from app.fs import kept_files
from app.fs.folders import HandleFolder
from app.storage.versions.rows import VersionEntry
from tests.storage.conftest import RecordedProject

act, moment, number = sys.argv[2], sys.argv[3], [int(sys.argv[4])]

def dying(real, *, first):
    def called(*arguments, **more):
        number[0] -= 1
        if number[0] < 0 and not first:
            os.kill(os.getpid(), signal.SIGKILL)
        made = real(*arguments, **more)
        if number[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return made
    return called

if moment == "kept":
    kept_files.keep = dying(kept_files.keep, first=True)
elif moment == "replaced":
    kept_files.take_away = dying(kept_files.take_away, first=True)
    kept_files.bring = dying(kept_files.bring, first=True)
    HandleFolder.replace = dying(HandleFolder.replace, first=True)
    HandleFolder.move = dying(HandleFolder.move, first=True)
else:
    VersionEntry.add = dying(VersionEntry.add, first=False)
getattr(RecordedProject(Path(sys.argv[1])).undo, act)()
"""


def does_a_bit_of_all(command: KeptCommand) -> None:
    command.overwrite("a", b"other")
    command.replace("b", b"other")
    command.rm_r("d")
    command.rm("fifo")
    command.create("new")
    command.mv("keys", "moved")
    command.chmod("moved", 0o640)


@pytest.mark.parametrize("moment", ["kept", "replaced", "recorded"])
@pytest.mark.parametrize("number", range(3))
def test_after_a_kill_the_next_undo_ends_what_was_begun(tmp_path: Path, moment: str, number: int) -> None:
    with closing(RecordedProject(tmp_path)) as recorded:
        plant(recorded.project)
        before = tree(recorded.project)
        command = KeptCommand(recorded)
        does_a_bit_of_all(command)
        command.end()
        after = tree(recorded.project)
    for act, end, other, begin in (("undo", before, "redo", after), ("redo", after, "undo", before)):
        arguments = [_UNDO_AND_DIE, str(tmp_path), act, moment, str(number)]
        killed = subprocess.run([*SCRIPT, *arguments], cwd=ROOT)
        with closing(RecordedProject(tmp_path)) as recorded:
            assert killed.returncode in (-signal.SIGKILL, 0 if number else -signal.SIGKILL)
            for left in recorded.project.rglob(".handrail-*"):
                left.unlink()
            for again, state in ((act, end), (other, begin), (act, end)):
                everything(recorded, again)
                assert tree(recorded.project) == state


def everything(recorded: RecordedProject, act: str) -> None:
    """A kill leaves two halves, each undone or redone by itself."""
    with suppress(UsageError):
        while True:
            assert getattr(recorded.undo, act)().skipped == []
