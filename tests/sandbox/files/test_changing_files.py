"""Changing files: what is moved, removed, made and touched, what is told of it, and what a crash leaves behind."""

import errno
import fcntl
import os
import signal
import stat
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.fs import folders
from app.sandbox.files import workspace
from app.sandbox.files.workspace import Place, Workspace, Zone
from app.vocabulary.changes import Change, Recorded
from app.vocabulary.errors import SandboxViolation, ToolError
from tests.starting import SCRIPT

if TYPE_CHECKING:
    from tests.sandbox.conftest import Ground

ROOT = Path(__file__).parents[3]


class Recorder:
    """Keeps what it is told, as the version store would."""

    def __init__(self) -> None:
        self.changes: list[Change] = []

    def __call__(self, change: Change) -> Recorded:
        self.changes.append(change)
        return Recorded(f"file of {change.path}", f"version {len(self.changes)}")

    @property
    def told(self) -> list[tuple[str, str, bytes | None, bytes | None]]:
        return [(change.operation, change.path, change.before, change.after) for change in self.changes]


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def files(ground: "Ground", recorder: Recorder) -> Workspace:
    return Workspace(ground.zones(), on_change=recorder, known=lambda path: f"id of {path}")


def _refused(use: Callable[[], object]) -> ToolError:
    with pytest.raises(ToolError) as caught:
        use()
    return caught.value


def _tree(folder: Path) -> dict[str, bytes | None]:
    found = sorted(folder.rglob("*"))
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in found}


# What is told


def test_every_change_is_told_with_what_was_there_before(files: Workspace, recorder: Recorder) -> None:
    assert files.write("new.txt", b"1", overwrite=False).recorded == Recorded("file of new.txt", "version 1")
    files.write("new.txt", b"2", overwrite=True)
    _refused(lambda: files.write("new.txt", b"3", overwrite=False))
    files.move("new.txt", "moved.txt")
    files.remove("moved.txt")
    files.touch("empty.txt")
    files.touch("empty.txt")
    assert recorder.told == [
        ("write", "new.txt", None, b"1"),
        ("write", "new.txt", b"1", b"2"),
        ("mv", "moved.txt", None, b"2"),
        ("rm", "moved.txt", b"2", None),
        ("touch", "empty.txt", None, b""),
    ]
    assert [change.moved_from for change in recorder.changes] == [None, None, "new.txt", None, None]
    assert {change.zone for change in recorder.changes} == {"project"}


def test_folders_that_come_and_go_are_changes_too(files: Workspace, recorder: Recorder) -> None:
    files.write("a/b/x.txt", b"1", overwrite=False)
    assert files.make_folder("a/c/d") is True
    assert files.make_folder("a/c/d") is False
    files.remove("a/c/d")
    files.move("a", "z")
    assert recorder.told == [
        ("mkdir", "a", None, None),
        ("mkdir", "a/b", None, None),
        ("write", "a/b/x.txt", None, b"1"),
        ("mkdir", "a/c", None, None),
        ("mkdir", "a/c/d", None, None),
        ("rmdir", "a/c/d", None, None),
        ("mv", "z", None, None),
    ]


def test_a_change_tells_the_mode(ground: "Ground", files: Workspace, recorder: Recorder) -> None:
    (ground.project / "src/a.py").chmod(0o750)
    files.write("src/a.py", b"", overwrite=True)
    files.move("src/a.py", "docs/")
    files.remove("docs/a.py")
    assert [change.mode for change in recorder.changes] == [0o750, 0o750, 0o750]


def test_a_file_that_is_too_large_to_keep_is_told_without_its_bytes(
    files: Workspace, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace, "MAX_KEPT_BYTES", 13)
    files.write("src/a.py", b"12345678901234", overwrite=True)
    files.move("src/a.py", "b.py")
    removed = files.remove("b.py")
    assert [(change.before, change.too_large) for change in recorder.changes] == [(None, True)] * 3
    assert (removed.kept, removed.recorded is not None) == (False, True)


def test_nothing_is_read_for_nobody(ground: "Ground", monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workspace, "read_all", lambda handle: pytest.fail("read"))
    assert ground.files.write("src/a.py", b"new", overwrite=True).recorded is None
    assert ground.files.remove("src/a.py").kept is False


def test_the_version_store_is_asked_who_a_file_is(ground: "Ground", files: Workspace) -> None:
    assert files.file_id(files.resolve("@state/notes.txt")) == "id of @state/notes.txt"
    assert ground.files.file_id(ground.files.project) is None


# Removing


def test_a_file_and_an_empty_folder_can_be_removed(ground: "Ground") -> None:
    removed = ground.files.remove("src/a.py")
    assert (removed.place.shown, removed.folder) == ("src/a.py", False)
    assert ground.files.remove("src/deep").folder is True
    assert ground.files.remove("@state/notes.txt").place.shown == "@state/notes.txt"
    assert _tree(ground.project) == {"docs": None, "src": None}


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("src", "E_CONFLICT"),
        ("nowhere", "ENOENT"),
        (".", "E_SANDBOX_VIOLATION"),
        ("@state", "E_SANDBOX_VIOLATION"),
        (".git", "E_SANDBOX_VIOLATION"),
        (".git/config", "E_SANDBOX_VIOLATION"),
        (".env", "E_SANDBOX_VIOLATION"),
        ("@pkg/agent.md", "E_SANDBOX_VIOLATION"),
        ("../outside/secret.md", "E_SANDBOX_VIOLATION"),
        ("pipe", "E_SPECIAL_FILE"),
        ("fixed.txt", "EACCES"),
        ("out/theirs", "E_SANDBOX_VIOLATION"),
    ],
)
def test_what_may_not_be_removed_stays(ground: "Ground", path: str, code: str) -> None:
    (ground.project / ".git").mkdir()
    for name in (".git/config", ".env", "fixed.txt"):
        (ground.project / name).write_text("x")
    (ground.project / "fixed.txt").chmod(0o444)
    os.mkfifo(ground.project / "pipe")
    ground.link("out", ground.outside)
    before = sorted(map(str, ground.root.rglob("*")))
    assert _refused(lambda: ground.files.remove(path)).code == code
    assert sorted(map(str, ground.root.rglob("*"))) == before


def test_a_file_is_only_removed_as_it_was_expected(ground: "Ground") -> None:
    assert _refused(lambda: ground.files.remove("src/a.py", expect_sha256="0" * 64)).code == "E_PRECONDITION_FAILED"
    assert (ground.project / "src/a.py").exists()


def test_a_folder_that_holds_another_zone_is_neither_moved_nor_removed(ground: "Ground") -> None:
    (ground.project / "conf/agents").mkdir(parents=True)
    files = Workspace([Zone("project", ground.project, True), Zone("pkg", ground.project / "conf/agents", False)])
    with pytest.raises(SandboxViolation, match="holds @pkg"):
        files.move("conf", "elsewhere")
    with pytest.raises(SandboxViolation, match="read-only"):
        files.move("conf/agents", "elsewhere")
    assert (ground.project / "conf/agents").is_dir()


# Making folders and touching


def test_a_folder_is_made_with_those_above(ground: "Ground") -> None:
    assert ground.files.make_folder("x/y/z") is True
    assert (ground.project / "x/y/z").is_dir()
    assert ground.files.make_folder("x/y") is False
    assert ground.files.make_folder(".") is False


@pytest.mark.parametrize("path", ["src/a.py", "src/a.py/x", "src/a.py/x/y"])
def test_a_file_in_the_way_of_a_folder_is_a_conflict(ground: "Ground", path: str) -> None:
    assert _refused(lambda: ground.files.make_folder(path)).code == "E_CONFLICT"


def test_touching_makes_an_empty_file_or_renews_only_the_time(ground: "Ground") -> None:
    assert ground.files.touch("new/empty.txt").created is True
    assert (ground.project / "new/empty.txt").read_bytes() == b""
    path = ground.project / "src/a.py"
    os.utime(path, (1, 1))
    inode, before = path.stat().st_ino, time.time()
    assert ground.files.touch("src/a.py").created is False
    assert (path.read_text(), path.stat().st_ino) == ("one\ntwo\nthree\n", inode)
    assert path.stat().st_mtime > before - 1


@pytest.mark.parametrize("path", ["src", ".", "src/a.py/x"])
def test_what_is_no_file_cannot_be_touched(ground: "Ground", path: str) -> None:
    assert _refused(lambda: ground.files.touch(path)).code == "E_CONFLICT"


# Moving


@pytest.mark.parametrize(
    ("source", "destination", "ends"),
    [
        ("src/a.py", "src/b.py", "src/b.py"),
        ("src/a.py", "docs/", "docs/a.py"),
        ("src/a.py", "docs", "docs/a.py"),
        ("src/a.py", "/", "a.py"),
        ("src/a.py", "@project", "a.py"),
        ("src/a.py", "@state/", "@state/a.py"),
        ("@state/notes.txt", "docs/n.txt", "docs/n.txt"),
        ("src/deep", "docs/", "docs/deep"),
        ("src", "docs", "docs/src"),
        ("src", "source", "source"),
        ("src/../src/a.py", "to-docs", "docs/a.py"),
    ],
)
def test_files_and_folders_are_moved(ground: "Ground", source: str, destination: str, ends: str) -> None:
    ground.link("to-docs", "docs")
    place = ground.files.resolve(source)
    before = place.path.read_bytes() if place.path.is_file() else _tree(place.path)
    moved = ground.files.move(source, destination)
    assert (moved.source, moved.destination.shown) == (place, ends)
    now = moved.destination.path
    assert (now.read_bytes() if now.is_file() else _tree(now)) == before
    assert not place.path.exists()


@pytest.mark.parametrize(
    ("source", "destination", "code"),
    [
        ("nowhere", "x", "ENOENT"),
        ("src/a.py", "src/b.py", "E_CONFLICT"),
        ("src/a.py", "src/a.py", "E_CONFLICT"),
        ("src/a.py", "full/", "E_CONFLICT"),
        ("src/a.py", "full", "E_CONFLICT"),
        ("src/a.py", "src/b.py/", "E_CONFLICT"),
        ("src/a.py", "new/", "ENOENT"),
        ("src/a.py", "new/x.py", "ENOENT"),
        ("src", "src/deep", "E_CONFLICT"),
        ("src", "src", "E_CONFLICT"),
        ("src", "src/deep/x", "E_CONFLICT"),
        ("src/deep", "full", "E_CONFLICT"),
        ("src", "src/b.py", "E_CONFLICT"),
        (".", "docs", "E_SANDBOX_VIOLATION"),
        ("link", "full/a.py", "E_CONFLICT"),
        (".env", "env.txt", "E_SANDBOX_VIOLATION"),
        ("secrets.d", "plain", "E_SANDBOX_VIOLATION"),
        ("src/a.py", ".env", "E_SANDBOX_VIOLATION"),
        ("src/a.py", ".git/", "E_SANDBOX_VIOLATION"),
        ("src/a.py", ".git/hooks/pre-commit", "E_SANDBOX_VIOLATION"),
        ("src/a.py", "../outside/x", "E_SANDBOX_VIOLATION"),
        ("src/a.py", "@pkg/", "E_SANDBOX_VIOLATION"),
        ("@pkg/agent.md", "x", "E_SANDBOX_VIOLATION"),
        ("../outside/secret.md", "x", "E_SANDBOX_VIOLATION"),
    ],
)
def test_a_move_that_does_not_fit_changes_nothing(ground: "Ground", source: str, destination: str, code: str) -> None:
    for name in ("full/a.py", "full/deep/x", "src/b.py", "secrets.d/db.json", ".env", ".git/HEAD"):
        path = ground.project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    ground.link("link", "src/a.py")
    before = _tree(ground.root)
    assert _refused(lambda: ground.files.move(source, destination)).code == code
    assert _tree(ground.root) == before


def test_a_move_to_another_disk_copies_with_mode_and_removes(ground: "Ground", monkeypatch: pytest.MonkeyPatch) -> None:
    (ground.project / "src/a.py").chmod(0o751)
    _far_away(monkeypatch)
    ground.files.move("src/a.py", "@state/")
    path = ground.root / "state/a.py"
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("one\ntwo\nthree\n", 0o751)
    assert not (ground.project / "src/a.py").exists()
    assert "another disk" in _refused(lambda: ground.files.move("src", "@state/")).text
    assert (ground.project / "src").is_dir()


def _far_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the system refuse to rename between folders of different parents, as between disks."""

    def between(real: Callable[..., None]) -> Callable[..., None]:
        def refusing(source: str, target: str, **options: int) -> None:
            near = options.get("src_dir_fd") == options.get("dst_dir_fd")
            if not near or (not options and os.path.dirname(source) != os.path.dirname(target)):  # noqa: PTH120
                raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
            real(source, target, **options)

        return refusing

    monkeypatch.setattr(folders, "_rename_without_replacing", lambda: None)  # the system has no such call
    monkeypatch.setattr(os, "link", between(os.link))
    monkeypatch.setattr(os, "rename", between(os.rename))


def test_a_file_system_without_hard_links_moves_too_and_overwrites_nothing(
    ground: "Ground", monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*args: object, **options: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(folders, "_rename_without_replacing", lambda: None)
    monkeypatch.setattr(os, "link", refused)
    (ground.project / "docs/a.py").write_text("mine")
    assert _refused(lambda: ground.files.move("src/a.py", "docs/")).code == "E_CONFLICT"
    ground.files.move("src/a.py", "docs/b.py")
    assert _tree(ground.project / "docs") == {"a.py": b"mine", "b.py": b"one\ntwo\nthree\n"}


def test_what_was_decided_about_is_what_is_moved_and_removed(ground: "Ground") -> None:
    """A link that is put in the way between the decision and the act is met, never followed."""
    (ground.outside / "a.py").write_text("outside")
    decided = {path: ground.files.resolve(path, write=True) for path in ("src/a.py", "docs/x.py")}
    pinned = ground.files.pinned(decided)
    (ground.project / "src").rename(ground.project / "was")
    ground.link("src", ground.outside)
    for use in (lambda: pinned.remove("src/a.py"), lambda: pinned.move("src/a.py", "docs/x.py")):
        assert _refused(use).code == "E_SANDBOX_VIOLATION"
    assert (ground.outside / "a.py").read_text() == "outside"


def test_a_place_that_was_made_up_is_neither_moved_nor_removed(ground: "Ground") -> None:
    made_up = Place(ground.files.project.zone, ("..", "outside", "secret.md"))
    for use in (lambda: ground.files.remove(made_up), lambda: ground.files.move(made_up, "x")):
        assert _refused(use).code == "E_SANDBOX_VIOLATION"
    assert (ground.outside / "secret.md").exists()


# Crashes and full disks


def test_left_over_temporary_files_are_swept_unless_somebody_writes_them(ground: "Ground") -> None:
    dead, alive, other = (ground.project / "src" / name for name in (".handrail-1.tmp", ".handrail-2.tmp", "x.tmp"))
    away = ground.root / "state/.handrail-3.tmp"
    for path in (dead, alive, other, away):
        path.touch()
    with alive.open("r+b") as writer:
        fcntl.flock(writer, fcntl.LOCK_EX)
        assert ground.files.sweep() == 2
    assert (
        sorted(path.name for path in (ground.project / "src").glob("*")) == ["a.py", "deep", "x.tmp"] or alive.exists()
    )
    assert (dead.exists(), alive.exists(), other.exists(), away.exists()) == (False, True, True, False)
    assert ground.files.sweep() == 1


def test_a_sweep_during_a_write_does_not_harm_it(ground: "Ground", monkeypatch: pytest.MonkeyPatch) -> None:
    real, swept = os.fsync, []

    def meanwhile(handle: int) -> None:
        swept.append(ground.files.sweep())
        real(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    ground.files.write("src/a.py", b"new", overwrite=True)
    assert set(swept) == {0}
    assert (ground.project / "src/a.py").read_bytes() == b"new"


def test_a_sweep_between_opening_and_locking_does_not_harm_a_write_either(
    ground: "Ground", monkeypatch: pytest.MonkeyPatch
) -> None:
    real = fcntl.flock
    swept: list[int] = []

    def meanwhile(handle: int, how: int) -> None:
        if not swept and how == fcntl.LOCK_EX:
            swept.append(0)
            swept[0] = ground.files.sweep()
        real(handle, how)

    monkeypatch.setattr(fcntl, "flock", meanwhile)
    ground.files.write("src/a.py", b"new", overwrite=True)
    assert swept == [1]
    assert (ground.project / "src/a.py").read_bytes() == b"new"


WRITER = textwrap.dedent(
    """
    import os, signal, sys
    from pathlib import Path
    from app.sandbox.files.workspace import Workspace, Zone

    def write(last):
        files = Workspace([Zone("project", Path(sys.argv[1]), True)])
        calls = 0

        def count(frame, event, function):
            nonlocal calls
            if event == "c_call" and function.__module__ in ("posix", "fcntl"):
                calls += 1
                if calls == last:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.setprofile(count)
        files.write("kept.txt", b"1\\n" * 20_000, overwrite=True)
        files.write("new.txt", b"2\\n" * 20_000, overwrite=False)
        files.remove("old.txt")

    for line in sys.stdin:
        if not (child := os.fork()):
            write(int(line))
            os._exit(0)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    """
)
"""Changes files in a process of its own that is killed right before its n-th call into the system, for each n asked."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_writer_killed_at_any_moment_leaves_whole_files_and_nothing_else_after_the_next_start(
    tmp_path: Path,
) -> None:
    contents = {"kept.txt": (b"0\n", b"1\n"), "new.txt": (b"", b"2\n"), "old.txt": (b"3\n", b"")}
    pipe = subprocess.PIPE
    strays = moment = code = 0
    with subprocess.Popen([sys.executable, "-c", WRITER, tmp_path], cwd=ROOT, stdin=pipe, stdout=pipe) as writer:
        assert writer.stdin is not None and writer.stdout is not None
        while moment == 0 or code == -signal.SIGKILL:
            moment += 1
            (tmp_path / "kept.txt").write_bytes(b"0\n" * 20_000)
            (tmp_path / "old.txt").write_bytes(b"3\n" * 20_000)
            (tmp_path / "new.txt").unlink(missing_ok=True)
            writer.stdin.write(b"%d\n" % moment)
            writer.stdin.flush()
            code = int(writer.stdout.readline())
            strays += len(list(tmp_path.glob(".handrail-*")))
            Workspace([Zone("project", tmp_path, writable=True)]).sweep()
            assert {path.name for path in tmp_path.iterdir()} <= contents.keys()
            for name, (before, after) in contents.items():
                path = tmp_path / name
                data = path.read_bytes() if path.exists() else b""
                assert data in (before * 20_000, after * 20_000), (name, moment)
    assert code == 0 and strays > 5, "every moment until all was done, some of them in the middle of a write"


FULL = textwrap.dedent(
    """
    import resource, signal, sys
    from pathlib import Path
    from app.vocabulary.errors import ToolError
    from app.sandbox.files.workspace import Workspace, Zone
    if sys.argv[2] == "limit":
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
    try:
        Workspace([Zone("project", Path(sys.argv[1]), True)]).write("kept.txt", b"x" * 900_000, overwrite=True)
    except ToolError as error:
        print(error.code, error.text)
    """
)


@pytest.mark.parametrize("way", ["disk", "limit"])
def test_a_full_disk_is_told_and_leaves_the_old_file_intact(tmp_path: Path, way: str) -> None:
    mounted = way == "disk" and _mounted(tmp_path)
    if way == "disk" and not mounted:
        pytest.skip("no file system can be mounted here")
    try:
        (tmp_path / "kept.txt").write_text("old")
        command = [*SCRIPT, FULL, str(tmp_path), way]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert done.stdout.startswith("ENOSPC kept.txt cannot be written: the ")
        assert "Nothing was changed." in done.stdout
        assert _tree(tmp_path) == {"kept.txt": b"old"}
    finally:
        if mounted:
            subprocess.run(["umount", tmp_path], check=True)


def _mounted(folder: Path) -> bool:
    command = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False
