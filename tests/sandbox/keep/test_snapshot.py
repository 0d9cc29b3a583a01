"""What a command changed where nothing records: a snapshot before it, a comparison after it, and undo from both."""

import errno
import os
import random
import shutil
import socket
import stat
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from app.fs.copying import copy_open
from app.sandbox.keep import comparison, copies, snapshot
from app.sandbox.keep.net import Step, Was
from app.sandbox.keep.snapshot import Snapshot, Snapshots

OTHER_USER = 65_534


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    folder = tmp_path / "keep"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def as_if_files_were_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that their facts tell whether they changed."""
    monkeypatch.setattr(comparison, "COARSE_NS", -1_000_000_000)


@pytest.fixture
def filled(project: Path) -> Path:
    for path in ("src/deep", "photos/2024", "photos/2025", "empty", ".git/objects", "node_modules/left-pad"):
        (project / path).mkdir(parents=True)
    for number in range(6):
        (project / f"photos/2024/{number}.jpg").write_bytes(bytes([number]) * 5_000)
    for path in ("a.txt", "b.txt", "src/main.py", "src/deep/x", ".git/objects/1", "node_modules/left-pad/index.js"):
        (project / path).write_text(f"this is {path}\n")
    (project / ".gitignore").write_text("node_modules\n")
    (project / "nothing").touch()
    (project / "run.sh").write_text("echo\n")
    (project / "run.sh").chmod(0o755)
    (project / "link").symlink_to("src/main.py")
    (project / "away").symlink_to("/etc")
    (project / "one").write_text("two names")
    (project / "two").hardlink_to(project / "one")
    os.mkfifo(project / "pipe")
    for item in project.rglob("*"):
        os.utime(item, (1_000_000_000, 1_000_000_000), follow_symlinks=False)
    return project


def tree(project: Path) -> dict[str, tuple[int, str | bytes]]:
    found: dict[str, tuple[int, str | bytes]] = {}
    for path in sorted(project.rglob("*")):
        status = path.lstat()
        content: str | bytes = b""
        if path.is_file() and not path.is_symlink():
            content = path.read_bytes()
        elif stat.S_ISLNK(status.st_mode):
            content = str(path.readlink())
        found[str(path.relative_to(project))] = status.st_mode, content
    return found


def run(project: Path, command: str) -> None:
    subprocess.run(["/bin/sh", "-c", command], cwd=project, check=True, stdin=subprocess.DEVNULL, timeout=60)


def undo(project: Path, keep: Path, steps: list[Step]) -> list[str]:
    """Take the steps back from the end; returns the paths whose content is lost."""
    lost = []
    for step in reversed(steps):
        path = project / os.fsdecode(step.path)
        if step.operation == "mv":
            path.rename(project / os.fsdecode(step.moved_from))
        elif step.operation == "mkdir":
            path.rmdir()
        elif step.operation == "write" and step.before is None:
            path.unlink()
        else:
            assert step.before is not None
            if step.operation == "rmdir":
                path.mkdir()
            elif step.operation != "chmod":
                path.unlink(missing_ok=step.operation == "rm")
                if not bring_back(step.before, keep, path):
                    lost.append(os.fsdecode(step.path))
            if not path.is_symlink():
                path.chmod(stat.S_IMODE(step.before.facts.mode))
    return lost


def bring_back(was: Was, keep: Path, path: Path) -> bool:
    if was.kept:
        os.link(keep / was.kept, path, follow_symlinks=False)
        assert path.lstat().st_mtime_ns == was.facts.mtime_ns
    else:
        path.touch()
    return was.kept is not None


def described(steps: list[Step]) -> list[str]:
    said = []
    for step in steps:
        source = f"{os.fsdecode(step.moved_from)} " if step.moved_from else ""
        made = " new" if step.operation == "write" and step.before is None else ""
        said.append(f"{step.operation} {source}{os.fsdecode(step.path)}{made}")
    return said


def test_a_file_that_was_just_written_may_have_changed_at_the_same_time(
    filled: Path, keep: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its content is compared when the step is recorded."""
    monkeypatch.setattr(comparison, "COARSE_NS", 2_100_000_000)
    snapshots = Snapshots(filled)
    assert "write a.txt" in described(snapshots.after(snapshots.before(keep)))


@pytest.mark.parametrize(
    "command",
    [
        "mv a.txt c.txt",
        "mv a.txt t && mv b.txt a.txt && mv t b.txt",
        "mv photos t && mv src photos && mv t src",
        "mv photos t && mkdir photos && mv t photos/old",
        "mv src/deep t && mv src empty/ && mv t src && rmdir photos/2025",
        "cd photos/2024; for i in 5 4 3 2 1 0; do mv $i.jpg $((i+1)).jpg; done",
        "cd photos/2024; mv 5.jpg t; for i in 4 3 2 1 0; do mv $i.jpg $((i+1)).jpg; done; mv t 0.jpg",
    ],
)
def test_renames_come_back_also_where_nothing_is_kept(
    filled: Path, keep: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(snapshot, "MOST_FILES", 0)
    before = tree(filled)
    snapshots = Snapshots(filled)
    taken = snapshots.before(keep)
    run(filled, command)
    assert tree(filled) != before
    assert undo(filled, keep, snapshots.after(taken)) == []
    assert tree(filled) == before


def test_copies_carry_permission_bits_and_times(filled: Path, keep: Path) -> None:
    snapshots = Snapshots(filled)
    taken = snapshots.before(keep)
    run(filled, "rm run.sh link")
    for step in snapshots.after(taken):
        assert step.before is not None
        copy = (keep / str(step.before.kept)).lstat()
        assert (copy.st_mode, copy.st_mtime_ns) == (step.before.facts.mode, step.before.facts.mtime_ns)


def test_beyond_the_limit_of_files_nothing_is_kept_but_moves_still_come_back(
    filled: Path, keep: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "MOST_FILES", 10)
    snapshots = Snapshots(filled)
    plan = snapshots.plan()
    assert (plan.is_whole, plan.words) == (
        False,
        "This folder holds more than 10 files; what this command changes or deletes cannot be undone.",
    )
    taken = snapshots.before(keep)
    assert taken.words == plan.words
    assert list(keep.iterdir()) == []
    before = tree(filled)
    run(
        filled,
        "rm a.txt nothing; echo >> b.txt; mv photos pictures; mkdir new; touch src/main.py run.sh; chmod 600 one",
    )
    steps = snapshots.after(taken)
    assert sorted(described(steps)) == [
        *("chmod one", "chmod two", "mkdir new", "mv photos pictures", "rm a.txt", "rm nothing"),
        *("write b.txt", "write run.sh", "write src/main.py"),
    ]
    lost = undo(filled, keep, steps)
    assert sorted(lost) == ["a.txt", "b.txt", "run.sh", "src/main.py"]
    assert {path: state for path, state in tree(filled).items() if path not in lost} == {
        path: state for path, state in before.items() if path not in lost
    }


def test_more_bytes_than_may_be_copied_are_told_before_the_command(
    filled: Path, keep: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (filled / "film.mp4").open("wb") as film:
        film.truncate(11_000_000_000)
    monkeypatch.setattr(copies, "can_clone", lambda folder: False)
    plan = Snapshots(filled).plan()
    assert not plan.is_whole
    assert plan.words == "This folder holds 11.0 GB; what this command changes or deletes cannot be undone."
    taken = Snapshots(filled).before(keep)
    assert (taken.words, list(keep.iterdir())) == (plan.words, [])


def test_files_that_share_their_blocks_with_the_copies_count_for_nothing(
    filled: Path, keep: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "MOST_COPIED_BYTES", 100)
    for can_clone in (True, False):
        monkeypatch.setattr(copies, "can_clone", lambda folder, can_clone=can_clone: can_clone)
        snapshots = Snapshots(filled)
        assert snapshots.plan().is_whole == can_clone
        assert (snapshots.before(keep).words == "") == can_clone


def test_a_full_disk_is_a_limit(filled: Path, keep: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: int, target: Path) -> None:
        target.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(copies, "copy_open", full)
    taken = Snapshots(filled).before(keep)
    assert taken.words.startswith("The disk has no room for a copy of this folder;")
    assert list(keep.iterdir()) == []


def test_a_file_that_tools_may_not_read_is_never_copied(filled: Path, keep: Path) -> None:
    (filled / ".env").write_text("KEY=secret\n")
    snapshots = Snapshots(filled, may_keep=lambda path: path != ".env")
    said = ".env is not kept; if this command changes it, that cannot be undone."
    plan = snapshots.plan()
    assert (plan.is_whole, plan.left_out, plan.words) == (False, (".env",), said)
    taken = snapshots.before(keep)
    assert taken.words == said
    assert not [path for path in keep.rglob("*") if path.is_file() and b"secret" in path.read_bytes()]
    run(filled, "echo OTHER=1 > .env; rm a.txt")
    steps = snapshots.after(taken)
    assert {os.fsdecode(step.path): step.before and step.before.kept is None for step in steps} == {
        ".env": True,
        "a.txt": False,
    }


@pytest.mark.parametrize("command", ["chmod 644 secret; echo more >> secret", "rm secret", "chmod 700 closed"])
def test_what_a_plain_user_cannot_read(plain_project: Path, command: str) -> None:
    keep = plain_project.parent / "keep"
    keep.mkdir()
    (plain_project / "secret").write_text("whatever")
    (plain_project / "secret").chmod(0)
    (plain_project / "closed").mkdir()
    (plain_project / "closed/file").write_text("x")
    (plain_project / "closed").chmod(0)
    (plain_project / "locked").mkdir()
    (plain_project / "locked/file").write_text("x")
    (plain_project / "locked").chmod(0o500)
    snapshots = Snapshots(plain_project)
    words = "closed and 1 more are not kept; if this command changes them, that cannot be undone."
    plan = snapshots.plan()
    assert (plan.left_out, plan.words) == (("closed", "secret"), words)
    taken = snapshots.before(keep)
    assert taken.words == words
    run(plain_project, f"{command}; chmod 700 locked; rm locked/file; chmod 500 locked")
    steps = snapshots.after(taken)
    changed = {"chmod 700 closed": ["chmod closed"], "rm secret": ["rm secret"]}
    both = ["chmod secret", "write secret"]
    assert sorted(described(steps)) == sorted([*changed.get(command, both), "rm locked/file"])
    run(plain_project, "chmod 700 . closed locked")


@pytest.fixture
def plain_project() -> Iterator[Path]:
    """A project of somebody who is not root, as whom the test runs."""
    is_root = os.geteuid() == 0
    top = Path(tempfile.mkdtemp())
    (top / "project").mkdir()
    if is_root:
        for path in (top, top / "project"):
            os.chown(path, OTHER_USER, OTHER_USER)
        os.setegid(OTHER_USER)
        os.seteuid(OTHER_USER)
    try:
        yield top / "project"
    finally:
        if is_root:
            os.seteuid(0)
            os.setegid(0)
        shutil.rmtree(top)


def test_a_folder_that_a_command_closes_is_not_taken_for_empty(plain_project: Path) -> None:
    keep = plain_project.parent / "keep"
    keep.mkdir()
    (plain_project / "inner/deep").mkdir(parents=True)
    (plain_project / "inner/file").write_text("x")
    snapshots = Snapshots(plain_project)
    taken = snapshots.before(keep)
    run(plain_project, "chmod 0 inner")
    steps = snapshots.after(taken)
    assert described(steps) == ["chmod inner"]
    assert undo(plain_project, keep, steps) == []
    assert (plain_project / "inner/file").read_text() == "x"


def test_a_folder_that_could_not_be_written_is_opened_first(plain_project: Path) -> None:
    """Taken back from the end, it is the last that gets its permission bits."""
    keep = plain_project.parent / "keep"
    keep.mkdir()
    (plain_project / "inner").mkdir()
    (plain_project / "inner/file").write_text("x")
    (plain_project / "inner").chmod(0o500)
    before = tree(plain_project)
    snapshots = Snapshots(plain_project)
    taken = snapshots.before(keep)
    run(plain_project, "chmod 700 inner; rm inner/file; mv inner outer")
    steps = snapshots.after(taken)
    assert undo(plain_project, keep, steps) == []
    assert tree(plain_project) == before
    (plain_project / "inner").chmod(0o700)


def test_a_link_leads_nowhere_out_of_the_project(filled: Path, keep: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "film").write_text("not in the project")
    (filled / "out").symlink_to(outside)
    snapshots = Snapshots(filled)
    taken = snapshots.before(keep)
    run(filled, "echo more >> out/film; rm out/film")
    assert snapshots.after(taken) == []
    assert not [path for path in keep.rglob("*") if path.is_file() and b"not in" in path.read_bytes()]


def test_a_socket_comes_back_although_nothing_answers_there(
    filled: Path, keep: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(filled)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("s")
    snapshots = Snapshots(filled)
    taken = snapshots.before(keep)
    assert not taken.words
    run(filled, "rm s")
    (step,) = snapshots.after(taken)
    assert described([step]) == ["rm s"]
    assert undo(filled, keep, [step]) == []
    assert (filled / "s").is_socket()


def test_folders_of_our_own_in_the_project_are_left_out(filled: Path) -> None:
    keep = filled / ".handrail/keep/call"
    keep.mkdir(parents=True)
    snapshots = Snapshots(filled, [filled / ".handrail", filled.parent / "elsewhere"])
    taken = snapshots.before(keep)
    run(filled, "rm a.txt; echo > .handrail/other")
    assert described(snapshots.after(taken)) == ["rm a.txt"]


def test_a_plan_holds_for_a_few_seconds(filled: Path) -> None:
    now = [0.0]
    snapshots = Snapshots(filled, clock=lambda: now[0])
    first = snapshots.plan()
    assert first.is_whole
    (filled / "more").touch()
    assert snapshots.plan() is first
    now[0] += snapshot.PLAN_SECONDS + 1
    assert snapshots.plan() is not first


@pytest.mark.parametrize("most", [snapshot.MOST_FILES, 0])
def test_a_snapshot_outlives_the_program(filled: Path, keep: Path, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(snapshot, "MOST_FILES", most)
    before, notes = tree(filled), keep.parent / "notes"
    taken = Snapshots(filled).before(keep)
    taken.write(notes)
    run(filled, "rm link pipe; mv photos pictures; echo >> pictures/2024/1.jpg; chmod 600 one; mkdir new")
    found = Snapshot.read(notes)
    assert found is not None
    assert list(found.kept()) == list(taken.kept())
    steps = Snapshots(filled).after(found)
    assert described(steps) == described(Snapshots(filled).after(taken))
    if most:
        assert undo(filled, keep, steps) == []
        assert tree(filled) == before


@pytest.mark.parametrize("text", [None, "", "[5, [[0, tr", "{}", "[5, [[0]]]", "[5, [[7, 1, []]]]"])
def test_what_is_left_of_a_snapshot_that_was_cut_off_is_none(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "notes").write_text(text)
    assert Snapshot.read(tmp_path / "notes") is None


def test_a_file_that_somebody_writes_meanwhile_counts_as_not_kept(
    filled: Path, keep: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def copied_and_written(source: int, target: Path) -> None:
        copy_open(source, target)
        with (filled / "a.txt").open("a") as file:
            file.write("more")

    monkeypatch.setattr(copies, "copy_open", copied_and_written)
    for path in [path for path in filled.iterdir() if path.name != "a.txt"]:
        run(filled, f"rm -r {path.name}")
    taken = Snapshots(filled).before(keep)
    assert taken.words.startswith("a.txt is not kept;")
    assert list(taken.kept()) == []


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="no extended attributes")
def test_a_file_with_attributes_gets_them_back(filled: Path, keep: Path) -> None:
    os.setxattr(filled / "a.txt", "user.note", b"mine")
    snapshots = Snapshots(filled)
    taken = snapshots.before(keep)
    run(filled, "rm a.txt")
    undo(filled, keep, snapshots.after(taken))
    assert os.getxattr(filled / "a.txt", "user.note") == b"mine"


def change_at_random(project: Path, choice: random.Random) -> None:
    paths = [path for path in project.rglob("*") if not path.is_symlink()]
    files = [path for path in paths if path.is_file()]
    folders = [project, *(path for path in paths if path.is_dir())]
    new = choice.choice(folders) / choice.choice(["a.txt", "b.txt", "src", "photos", "2024", "one", "n1", "n2"])
    one, other = (choice.choice(paths) for _ in range(2)) if paths else (new, new)
    file = choice.choice(files) if files else new
    acts: list[Callable[[], object]] = [
        lambda: one.rename(other),
        lambda: one.rename(new),
        lambda: file.rename(new),
        lambda: swap(one, other, project),
        lambda: shutil.rmtree(one) if one.is_dir() and choice.random() < 0.3 else one.unlink(),
        lambda: file.write_bytes(choice.randbytes(choice.choice([0, 14, 5_000]))),
        lambda: file.write_bytes(file.read_bytes() + b"more"),
        lambda: new.write_text("new"),
        new.mkdir,
        lambda: new.symlink_to(choice.choice(["a.txt", "nowhere"])),
        lambda: new.hardlink_to(file),
        lambda: file.chmod(choice.choice([0o600, 0o644, 0o755])),
        lambda: shutil.copy2(file, new),
        lambda: new.is_relative_to(one) or shutil.copytree(one, new, symlinks=True),
    ]
    with suppress(OSError, shutil.Error):
        choice.choice(acts)()


def swap(one: Path, other: Path, project: Path) -> None:
    if one.is_relative_to(other) or other.is_relative_to(one):
        return
    aside = project / "aside"
    one.rename(aside)
    other.rename(one)
    aside.rename(other)


@pytest.mark.parametrize("is_kept", [True, False])
@pytest.mark.parametrize("seed", range(int(os.environ.get("SNAPSHOT_SEEDS", "15"))))
def test_whatever_is_changed_comes_back(
    filled: Path, keep: Path, monkeypatch: pytest.MonkeyPatch, seed: int, is_kept: bool
) -> None:
    if not is_kept:
        monkeypatch.setattr(snapshot, "MOST_FILES", 0)
    (filled / "pipe").unlink()
    choice = random.Random(seed)
    before = tree(filled)
    snapshots = Snapshots(filled)
    taken = snapshots.before(keep)
    assert (taken.words == "") == is_kept
    for _ in range(choice.choice([1, 3, 10, 40])):
        change_at_random(filled, choice)
    undo(filled, keep, snapshots.after(taken))
    now = tree(filled)
    assert now.keys() == before.keys()
    if is_kept:
        assert now == before
