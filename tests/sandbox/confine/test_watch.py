"""A glance says that nothing changed only when nothing did; whatever happens to a protected name is noticed."""

import mmap
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.sandbox.confine import protected
from app.sandbox.confine.guard import Guard, Mark
from app.sandbox.confine.protected import Finder
from app.sandbox.confine.watch import Watch


@pytest.fixture
def guard(project: Path) -> Guard:
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    (project / ".env").write_text("TOKEN=1\n")
    (project / "link").symlink_to(".vscode")
    for folder in ("src/deep", ".vscode/empty"):
        (project / folder).mkdir(parents=True, exist_ok=True)
    (project / ".vscode/settings.json").write_text("{}")
    watch = Watch(project)
    if not watch.over([str(project)]):
        pytest.skip("nothing can be watched here")
    watch.close()
    return Guard(Finder(project))


def certain(guard: Guard) -> Mark:
    """Look until a glance suffices, which takes a moment after the last change."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        mark = guard.before()
        if guard.glance() is mark:
            return mark
        time.sleep(0.01)
    raise AssertionError("a glance never sufficed")


def made(path: str) -> Callable[[Path], object]:
    def make(project: Path) -> None:
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text("x")

    return make


def swapped(project: Path) -> None:
    (project / "src").rename(project / "other")
    (project / "src/deep").mkdir(parents=True)


def mapped(project: Path) -> None:
    with (project / ".env").open("r+b") as file, mmap.mmap(file.fileno(), 0) as memory:
        memory[0] = ord("X")


ACTS: dict[str, Callable[[Path], object]] = {
    "secret written": lambda p: (p / ".env").write_text("TOKEN=2\n"),
    "secret written through memory": mapped,
    "secret made readable": lambda p: (p / ".env").chmod(0o666),
    "secret deleted": lambda p: (p / ".env").unlink(),
    "secret elsewhere": made("src/deep/.env"),
    "config written": lambda p: (p / ".git/config").write_text("[core]\n"),
    "hook": made(".git/hooks/pre-commit"),
    "worktree": made(".git/worktrees/w/HEAD"),
    "config of the worktree": made(".git/config.worktree"),
    "another place for config": made(".git/commondir"),
    "settings written": lambda p: (p / ".vscode/settings.json").write_text("{1}"),
    "settings in a folder of it": made(".vscode/empty/tasks.json"),
    "settings through a link": made("link/tasks.json"),
    "settings of ours": made(".handrail/config.toml"),
    "a folder in another's place": swapped,
    "the project moved": lambda p: p.rename(p.with_name("moved")),
}


@pytest.mark.parametrize("name", ACTS)
def test_what_happens_to_a_protected_name_is_noticed(guard: Guard, name: str) -> None:
    certain(guard)
    ACTS[name](guard.finder.project)
    assert guard.glance() is None


def test_reading_and_writing_other_files_leaves_the_glance_certain(guard: Guard) -> None:
    (guard.finder.project / "src/code.py").write_text("")
    mark = certain(guard)
    (guard.finder.project / "src/code.py").write_text("pass\n")
    assert (guard.finder.project / ".env").read_text() == "TOKEN=1\n"
    assert guard.glance() is mark


def test_the_mark_is_the_same_after_work_that_touched_nothing_protected(guard: Guard) -> None:
    mark = certain(guard)
    made("src/deep/new/code.py")(guard.finder.project)
    assert guard.glance() is None
    assert guard.after(mark, enforced=False) == ()
    assert certain(guard) is mark


def test_folders_that_took_the_place_of_others_are_watched_like_them(guard: Guard) -> None:
    certain(guard)
    swapped(guard.finder.project)
    certain(guard)
    made("src/deep/.env")(guard.finder.project)
    assert guard.glance() is None
    certain(guard)
    made("other/deep/.env")(guard.finder.project)
    assert guard.glance() is None


def test_after_more_than_the_kernel_remembers_everything_is_looked_at(guard: Guard) -> None:
    certain(guard)
    queue = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    if queue > 20_000:
        pytest.skip("the kernel remembers more than can be done in a test")
    names = [guard.finder.project / "src" / name for name in "ab"]
    names[0].touch()
    for number in range(queue):
        names[number % 2].rename(names[1 - number % 2])
    made("src/deep/.env")(guard.finder.project)
    assert guard.finder.known() is None
    assert guard.finder.project / "src/deep/.env" in guard.finder.find().hidden


@pytest.mark.parametrize("useless", [False, True])
def test_only_with_a_watch_anything_is_certain(guard: Guard, monkeypatch: pytest.MonkeyPatch, useless: bool) -> None:
    monkeypatch.setattr(protected, "SETTLED", -1)
    monkeypatch.setattr(protected, "Watch", lambda root: Watch(root, _useless=useless))
    guard.finder.find()
    assert (guard.finder.known() is None) == useless
