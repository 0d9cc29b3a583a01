"""A look that listens to the kernel finds what a look at everything finds, and does not look where nothing changed."""

import mmap
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.fs.inotify import CREATE, DELETE, MOVED_FROM, MOVED_TO, OF_FOLDER, OVERFLOWED, Event
from app.sandbox.effects import change_watch, folder_handles, scan, stat_index
from app.sandbox.effects.change_watch import ChangedFolders, WatchedFolder, judged
from app.sandbox.effects.stat_index import Scanner
from tests.handles import open_handles

MODIFIED = 2
QUEUE = Path("/proc/sys/fs/inotify/max_queued_events")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "folder" / "project"
    for path in ("a", "src/b", "src/deep/c", "build/out/o", "node_modules/m/x", "other/d", "pair/twice"):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(b"content of " + path.encode())
    (root / ".gitignore").write_text("build/\n*.log\n")
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    os.link(root / "pair/twice", root.parent / "outside")
    return root


@pytest.fixture
def scanner(project: Path) -> Iterator[Scanner]:
    """One that has looked at everything and now listens."""
    made = Scanner(str(project))
    made.snapshot()
    if made._watch.changed(idle=False) is None:
        pytest.skip("nothing can be watched here")
    yield made
    made.close()


def files(scanner: Scanner) -> dict[str, bytes]:
    return dict(scanner.snapshot(listening=True).paths())


def truth(project: Path, known: Iterable[str] = ()) -> dict[str, bytes]:
    """What a scan finds that has no memory, except of the files that were known before."""
    scanner = Scanner(str(project))
    scanner.keep(known)
    return dict(scanner.snapshot().paths())


def mapped(project: Path) -> None:
    with (project / "a").open("r+b") as file, mmap.mmap(file.fileno(), 0) as memory:
        memory[0] = ord("X")


def swapped(project: Path) -> None:
    project.rename(project.with_name("away"))
    (project / "new").mkdir(parents=True)
    (project / "new/file").write_bytes(b"1")


def swapped_above(project: Path) -> None:
    project.parent.rename(project.parent.with_name("away"))
    (project / "new").mkdir(parents=True)
    (project / "new/file").write_bytes(b"1")


ACTS = [
    "echo 1 > new",
    "echo 1 >> a",
    "echo 1 > src/deep/c",
    "truncate -s 3 src/b",
    "chmod 600 src/b",
    "touch -d 2001-01-01 src/b",
    "rm src/deep/c",
    "mv a z",
    "mv a src/deep/a",
    "mv src/b build/b",
    "mv build/out/o o",
    "sed -i s/content/other/ src/b",
    "mv src moved",
    "mv src build/src",
    "mv build/out src/out",
    "rm -r src",
    "rm -r src; mkdir src; echo 1 > src/b",
    "mkdir -p x/y/z; echo 1 > x/y/z/f",
    "cp -r src copy",
    "rm -r src; ln -s other src",
    "echo '*.py' >> .gitignore",
    "echo nothing > .gitignore",
    "rm .gitignore",
    "echo b > src/.gitignore",
    "ln a build/l; echo 1 >> build/l",
    "ln a build/l; echo 1 >> build/l; rm build/l",
    "ln src/b .git/l; echo 1 >> .git/l; rm .git/l",
    "ln src/b .git/l; mv .git/l .git/m; echo 1 >> .git/m; mv .git/HEAD .git/m",
    "mkdir build/n; ln a build/n/l; echo 1 >> build/n/l; rm -r build/n",
    "ln a node_modules/m/l; mv node_modules/m/l node_modules/m/x; echo 1 >> node_modules/m/x",
    "ln a src/deep/l.log; echo 1 >> src/deep/l.log; rm src/deep/l.log",
    "ln a src/l; echo 1 >> src/l",
    "echo 1 >> ../outside",
    "chmod 000 src; chmod 755 src; echo 1 >> src/b",
    mapped,
    swapped,
    swapped_above,
]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act if isinstance(act, str) else act.__name__)
def test_whatever_is_done_is_found(project: Path, scanner: Scanner, act: str | Callable[[Path], None]) -> None:
    before = files(scanner)
    if isinstance(act, str):
        subprocess.run(["/bin/sh", "-c", act], cwd=project, check=True)
    else:
        act(project)
    now = files(scanner)
    assert now == truth(project, before)
    assert now != before
    assert files(scanner) == now


def test_where_nothing_changed_nothing_is_looked_at(
    project: Path, scanner: Scanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "pair/twice").unlink()
    files(scanner)
    entered = Mock(wraps=folder_handles.enter)
    for module in (folder_handles, scan, stat_index):
        monkeypatch.setattr(module, "enter", entered)
    subprocess.run("cat a src/b; ls -R; find . -type f; git log", shell=True, cwd=project, capture_output=True)
    files(scanner)
    assert entered.call_count == 0
    (project / "src/b").write_bytes(b"2")
    files(scanner)
    assert [call.args[1] for call in entered.call_args_list] == [str(project), "src"]


def test_what_git_does_for_itself_while_no_command_runs_costs_no_look(
    project: Path, scanner: Scanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = Mock(wraps=scanner._scan_all)
    monkeypatch.setattr(scanner, "_scan_all", look)
    subprocess.run("touch .git/x.lock; rm .git/x.lock; mkdir .git/new", shell=True, cwd=project, check=True)
    scanner.snapshot(listening=True, idle=True)
    assert look.call_count == 0
    # What came meanwhile is watched: a command cannot hide a name there.
    subprocess.run("ln a .git/new/l; echo 1 >> .git/new/l; rm .git/new/l", shell=True, cwd=project, check=True)
    assert files(scanner) == truth(project)
    assert look.call_count == 1


@pytest.mark.parametrize("listening", [True, False])
def test_what_came_where_nobody_looks_is_listened_to_from_then_on(
    project: Path, scanner: Scanner, listening: bool
) -> None:
    subprocess.run("mkdir build/new", shell=True, cwd=project, check=True)
    scanner.snapshot(listening=listening)
    subprocess.run("ln a build/new/l; echo 1 >> build/new/l; rm build/new/l", shell=True, cwd=project, check=True)
    assert files(scanner) == truth(project)


def test_after_more_than_the_kernel_can_keep_everything_is_looked_at(project: Path, scanner: Scanner) -> None:
    for _ in range(int(QUEUE.read_text()) // 2 + 1):
        os.utime(project / "src/b")
        os.utime(project / "src/deep/c")
    (project / "other/d").write_bytes(b"heard by nobody")
    assert files(scanner) == truth(project)


@pytest.mark.parametrize("broken", ["unreliable", "no room", "no longer believed", "closed", "unreadable folder"])
def test_without_the_kernels_word_everything_is_looked_at(
    project: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    match broken:
        case "unreliable":
            monkeypatch.setattr(change_watch, "is_reliable", lambda root: False)
        case "no room":
            monkeypatch.setattr(change_watch, "MAX_WATCHED", 3)
        case "no longer believed":
            monkeypatch.setattr(stat_index, "TRUSTED_SECONDS", -1)
        case "unreadable folder":
            monkeypatch.setattr(scan, "enter", _refusing(folder_handles.enter))
    scanner = Scanner(str(project))
    scanner.snapshot()
    if broken == "closed":
        scanner.close()
        scanner.stop.clear()
    look = Mock(wraps=scanner._scan_all)
    monkeypatch.setattr(scanner, "_scan_all", look)
    (project / "src/b").write_bytes(b"2")
    found = files(scanner)
    scanner.close()
    assert look.call_count == 1
    assert found["src/b"] == truth(project)["src/b"]


def _refusing(enter: Callable[[int | str | None, str], int | str]) -> Callable[[int | str | None, str], int | str]:
    def entered(spot: int | str | None, name: str) -> int | str:
        if name == "other":
            raise PermissionError
        return enter(spot, name)

    return entered


def test_what_fails_while_listening_is_looked_at_again(
    project: Path, scanner: Scanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(root: str, base: str) -> int | str:
        raise OSError

    monkeypatch.setattr(stat_index, "enter_below", failing)
    (project / "src/b").write_bytes(b"2")
    assert files(scanner) == truth(project)


def test_no_handle_is_left(project: Path) -> None:
    before = open_handles()
    for _ in range(3):
        scanner = Scanner(str(project))
        scanner.snapshot()
        files(scanner)
        scanner.close()
    assert open_handles() <= before


# --- what words amount to -------------------------------------------------------------------------------------------

PLACES = {1: WatchedFolder("src/"), 2: WatchedFolder("build/x/", "build/"), 3: WatchedFolder(".git/", ".git/")}


def said(*events: tuple[int, int, str] | tuple[int, int, str, int]) -> list[Event]:
    return [Event(event[0], event[1], event[3] if len(event) == 4 else 0, event[2]) for event in events]


@pytest.mark.parametrize(
    ("events", "doubt"),
    [
        (said((1, MODIFIED, "a"), (2, MODIFIED, "b")), False),
        (said((1, CREATE, "a"), (1, MODIFIED, "a")), False),
        (said((2, CREATE, "t"), (2, MOVED_FROM, "t", 7), (2, MOVED_TO, "b", 7)), False),
        (said((1, MOVED_FROM, "a", 7), (2, MOVED_TO, "a", 7), (2, DELETE, "a")), False),
        (said((2, DELETE, "old"), (2, CREATE, "old")), False),
        (said((2, CREATE, "t"), (2, DELETE, "t")), True),
        (said((3, CREATE, "t"), (3, DELETE, "t")), True),
        (said((2, CREATE, "t"), (2, MOVED_FROM, "t", 7)), True),
        (said((2, CREATE, "t"), (1, MOVED_FROM, "a", 7), (2, MOVED_TO, "t", 7)), True),
        # t and m change places
        (
            said((2, CREATE, "t"), (2, MOVED_FROM, "t", 7), (2, MOVED_TO, "m", 7))
            + said((2, MOVED_FROM, "m", 8), (2, MOVED_TO, "t", 8)),
            True,
        ),
        (said((2, MOVED_TO, "from elsewhere", 7), (2, DELETE, "from elsewhere")), True),
        (said((1, CREATE | OF_FOLDER, "f")), True),
        (said((1, MODIFIED, ".gitignore")), True),
        (said((-1, OVERFLOWED, "")), True),
        (said((9, CREATE | OF_FOLDER, "not ours any more")), False),
    ],
)
def test_what_may_have_been_another_name_of_a_file_casts_doubt(events: list[Event], doubt: bool) -> None:
    assert judged(events, PLACES, idle=False).doubt == doubt


def test_what_is_heard_names_the_folders_to_look_at_and_the_names_to_check() -> None:
    events = said((1, CREATE, "a"), (2, CREATE, "t"), (2, MOVED_FROM, "t", 7), (2, MOVED_TO, "b", 7))
    heard = judged(events, PLACES, idle=False)
    assert heard == ChangedFolders(folders={"src/"}, came={("src/", "a"), ("build/x/", "b")})


# --- random acts ----------------------------------------------------------------------------------------------------

NAMES = ["a", "b", "d", "d/a", "d/b", "i", "i/a", "i/b", "i/e", "i/e/a", "d/e", "d/e/a"]
STEP = st.tuples(
    st.sampled_from(["write", "append", "append", "remove", "move", "move", "mkdir", "link", "link", "look"]),
    st.sampled_from(NAMES),
    st.sampled_from(NAMES),
)


def act(project: Path, kind: str, path: str, other: str) -> None:
    place, target = project / path, project / other
    with suppress(OSError):
        match kind:
            case "write":
                place.write_bytes(b"1")
            case "append":
                with place.open("r+b") as file:
                    file.write(b"2")
            case "remove":
                place.unlink() if place.is_file() else place.rmdir()
            case "move":
                place.rename(target)
            case "mkdir":
                place.mkdir(parents=True)
            case "link":
                target.hardlink_to(place)


@settings(max_examples=60, deadline=None)
@given(st.lists(STEP, max_size=25))
def test_listening_finds_what_looking_finds(steps: list[tuple[str, str, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder).resolve()
        for name in ("d/a", "d/b", "i/e/a", "a"):
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            (project / name).write_bytes(b"0")
        (project / ".gitignore").write_text("i/\n")
        scanner = Scanner(str(project))
        scanner.snapshot()
        for kind, path, other in [*steps, ("look", "", "")]:
            if kind == "look":
                assert files(scanner) == truth(project)
            else:
                act(project, kind, path, other)
        scanner.close()
