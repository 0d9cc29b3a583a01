"""A glance says that nothing changed only when nothing did; whatever happens to a protected name is noticed."""

import contextlib
import mmap
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.fs.folder_watch import Watch
from app.sandbox.protect import folder_contents, protected_names
from app.sandbox.protect.guard import Guard
from app.sandbox.protect.protected_names import Finder
from app.sandbox.protect.snapshot import ProtectedSnapshot


@pytest.fixture
def guard(project: Path) -> Guard:
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    (project / ".env").write_text("TOKEN=1\n")
    (project / "link").symlink_to(".vscode")
    for folder in ("src/deep", ".vscode/empty"):
        (project / folder).mkdir(parents=True, exist_ok=True)
    (project / ".vscode/settings.json").write_text("{}")
    watch = Watch(project)
    if not watch.add(str(project)):
        pytest.skip("nothing can be watched here")
    watch.close()
    return Guard(Finder(project))


def certain(guard: Guard) -> ProtectedSnapshot:
    """Look until a glance suffices, which takes a moment after the last change."""
    deadline = time.monotonic() + 120
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
    monkeypatch.setattr(folder_contents, "SETTLED_NS", -1)
    monkeypatch.setattr(protected_names, "Watch", lambda root: Watch(root, _useless=useless))
    guard.finder.find()
    assert (guard.finder.known() is None) == useless


def reads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that are read from now on."""
    read: list[Path] = []
    really = folder_contents.plain

    def plain(path: str, *others: Any, **flags: Any) -> folder_contents.FolderContents:
        read.append(Path(path))
        return really(path, *others, **flags)

    monkeypatch.setattr(folder_contents, "plain", plain)
    return read


def test_after_a_folder_was_made_and_removed_only_its_parent_is_read(
    guard: Guard, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = guard.finder.project
    mark = certain(guard)
    read = reads(monkeypatch)
    (project / "src/deep/new").mkdir()
    (project / "src/deep/new").rmdir()
    assert guard.before() is mark
    assert read == [project / "src/deep"]
    assert guard.finder.known() is not None, "and at once all is certain again"


def test_files_with_harmless_names_come_and_go_without_any_folder_being_read(
    guard: Guard, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = guard.finder.project
    mark = certain(guard)
    read = reads(monkeypatch)
    for name in ("notes.txt", "src/code.py", "src/deep/environment.md"):
        made(name)(project)
        (project / name).chmod(0o700)
        (project / name).rename(project / f"{name}.new")
    (project / "src/code.py.new").unlink()
    assert guard.glance() is guard.before() is mark
    assert read == []


@pytest.mark.parametrize("is_read_before", [False, True])
def test_where_a_secret_is_a_link_its_target_is_noticed(guard: Guard, is_read_before: bool) -> None:
    project = guard.finder.project
    (project / "src/.env").symlink_to("later.txt")
    if is_read_before:
        certain(guard)
    made("src/later.txt")(project)
    assert project / "src/later.txt" in guard.finder.find().hidden


def test_who_waits_for_events_is_told_of_those_that_another_search_has_read(guard: Guard) -> None:
    project, told = guard.finder.project, []
    certain(guard)
    guard.finder.listeners.add(lambda: told.append(1))
    made("src/code.py")(project)
    guard.finder.find()
    assert told == []
    made("src/.env")(project)
    guard.finder.find()
    assert told == [1]


def test_a_folder_that_took_the_place_of_one_somebody_is_still_in_is_looked_at(guard: Guard) -> None:
    """The kernel tells of a folder's end only when nobody holds it any more."""
    project = guard.finder.project
    guard.before()
    handle = os.open(project / "src/deep", os.O_RDONLY)
    try:
        (project / "src/deep").rmdir()
        made("src/deep/.env")(project)
        assert project / "src/deep/.env" in guard.finder.find().hidden
        made("src/deep/.env.local")(project)
        assert project / "src/deep/.env.local" in guard.finder.find().hidden
    finally:
        os.close(handle)


def test_a_repository_between_those_of_submodules_is_noticed(guard: Guard) -> None:
    project = guard.finder.project
    made(".git/modules/a/b/HEAD")(project)
    certain(guard)
    made(".git/modules/a/evil/HEAD")(project)
    assert guard.glance() is None
    made(".git/modules/a/evil/config")(project)
    assert project / ".git/modules/a/evil/config" in guard.finder.find().frozen


@pytest.mark.parametrize("name", [".git/modules/HEAD", ".git/modules/a/HEAD"])
def test_what_only_looks_like_a_repository_does_not_hide_those_below(guard: Guard, name: str) -> None:
    project = guard.finder.project
    for path in (".git/modules/a/b/HEAD", ".git/modules/a/b/config", name):
        made(path)(project)
    assert project / ".git/modules/a/b/config" in guard.finder.find().frozen


def test_what_is_no_repository_any_more_is_forgotten_as_one(guard: Guard) -> None:
    project = guard.finder.project
    for path in ("bare/HEAD", "bare/objects/x", "bare/refs/x", "bare/config"):
        made(path)(project)
    assert project / "bare/config" in guard.finder.find().frozen
    (project / "bare/HEAD").unlink()
    assert guard.finder.find() == Finder(project).find()


def written(path: str, text: str) -> Callable[[Path], object]:
    def write(project: Path) -> None:
        made(path)(project)
        (project / "fresh").write_text(text)
        (project / "fresh").rename(project / path)

    return write


def linked(path: str, target: str) -> Callable[[Path], object]:
    def link(project: Path) -> None:
        (project / path).unlink(missing_ok=True)
        (project / path).symlink_to(target)

    return link


INCLUDES, HOOKS = "[include]\npath = ../x/cfg\n", "[core]\nhooksPath = x/h\n"
NAMED_ELSEWHERE: dict[str, tuple[tuple[Callable[[Path], object], ...], Callable[[Path], object], str]] = {
    "config included through a new link": ((written(".git/config", INCLUDES),), linked("x", "a"), "a/cfg"),
    "config included through another link": (
        (written(".git/config", INCLUDES), linked("x", "a")),
        linked("x", "b"),
        "b/cfg",
    ),
    "hooks through a new link": ((written(".git/config", HOOKS),), linked("x", "a"), "a/h"),
    "hooks through another link": ((written(".git/config", HOOKS), linked("x", "a")), linked("x", "b"), "b/h"),
    "an included config includes another": (
        (written(".git/config", INCLUDES), written("x/cfg", "")),
        written("x/cfg", "[include]\npath = ../b/cfg\n"),
        "b/cfg",
    ),
    "the folder of a .git file comes": ((written("s/.git", "gitdir: ../r"),), made("r/config"), "r/config"),
    "the link of a .git file comes": ((written("s/.git", "gitdir: ../x"), made("a/config")), linked("x", "a"), "x"),
    "a .git file names another folder": (
        (written("s/.git", "gitdir: ../a"), made("a/config"), made("b/config")),
        written("s/.git", "gitdir: ../b"),
        "b/config",
    ),
}


@pytest.mark.parametrize("name", NAMED_ELSEWHERE)
@pytest.mark.parametrize("useless", [False, True])
def test_what_git_is_led_to_is_protected_at_once(
    guard: Guard, monkeypatch: pytest.MonkeyPatch, name: str, useless: bool
) -> None:
    """Git runs the hooks and obeys the configs that it finds on the way that links, files and configs name."""
    monkeypatch.setattr(folder_contents, "SETTLED_NS", -1)
    monkeypatch.setattr(protected_names, "Watch", lambda root: Watch(root, _useless=useless))
    project = guard.finder.project
    for path in ("a/cfg", "b/cfg", "a/h/pre-commit", "b/h/pre-commit"):
        made(path)(project)
    before, act, protected = NAMED_ELSEWHERE[name]
    for prepare in before:
        prepare(project)
    guard.finder.find()
    act(project)
    assert useless or guard.finder.find() == Finder(project).find()
    assert project / protected in guard.finder.find().frozen


@pytest.mark.parametrize("config", [INCLUDES, HOOKS])
def test_a_link_on_the_way_to_hooks_and_configs_is_put_back(guard: Guard, config: str) -> None:
    project = guard.finder.project
    for path in ("a/cfg", "a/h/pre-commit"):
        made(path)(project)
    written(".git/config", config)(project)
    linked("x", "a")(project)
    mark = guard.before()
    for path in ("b/cfg", "b/h/pre-commit"):
        made(path)(project)
    linked("x", "b")(project)
    assert {item.path for item in guard.after(mark, enforced=True)} >= {"x"}
    assert (project / "x").readlink() == Path("a")


ODD: dict[str, Callable[[Path], object]] = {
    "a repository with a name that ends in its middle": written("s/.git", "gitdir: a\0b"),
    "a repository with a name that is too long": written("s/.git", f"gitdir: {'n' * 300}"),
    "hooks with a name that ends in its middle": written("s/.git/config", "[core]\nhooksPath = a\0b\n"),
    "a config with a name that ends in its middle": written("s/.git/config", "[include]\npath = a\0b\n"),
    "a secret that leads to a name that is too long": linked(".env.local", "n" * 300),
    "a config behind links in a circle": lambda p: (
        linked("x", "y")(p),
        linked("y", "x")(p),
        written(".git/config", INCLUDES)(p),
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_a_path_that_leads_nowhere_does_not_end_the_search(guard: Guard, name: str) -> None:
    """Else a command would only have to make one, and nothing that it planted would be found any more."""
    project = guard.finder.project
    made("s/.vscode/tasks.json")(project)
    ODD[name](project)
    assert {project / "s/.vscode", project / ".vscode"} <= set(guard.finder.find().frozen)
    assert project / ".env" in guard.finder.find().hidden


def test_a_folder_of_the_same_age_is_not_taken_for_the_one_whose_place_it_took(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is watched. What is moved keeps its folders' times, and two can be made in one tick."""
    monkeypatch.setattr(folder_contents, "SETTLED_NS", -1)
    monkeypatch.setattr(protected_names, "Watch", lambda root: Watch(root, _useless=True))
    stat = os.lstat

    def of_one_age(path: str) -> os.stat_result:
        found = stat(path)
        return os.stat_result(found[:10], {"st_ctime_ns": 1, "st_mtime_ns": 1, "st_atime_ns": 1})

    for path in ("a/deep/x", "node_modules/b/deep/.env"):
        made(path)(project)
    monkeypatch.setattr(os, "lstat", of_one_age)
    finder = Finder(project)
    assert finder.find().hidden == ()
    (project / "a").rename(project / "c")
    (project / "node_modules/b").rename(project / "a")
    assert finder.find().hidden == (project / "a/deep/.env",)


def test_where_the_kernel_has_no_watch_left_it_is_asked_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def refuse(flags: int) -> int:
        asked.append(flags)
        return -1

    none_left = SimpleNamespace(inotify_init1=refuse)
    monkeypatch.setattr("app.fs.inotify.ctypes.CDLL", lambda *_, **__: none_left)
    monkeypatch.setattr("app.fs.folder_watch.is_reliable", lambda _: True)
    made("src/.env")(project)
    finder = Finder(project)
    assert finder.find().hidden == finder.find().hidden == (project / "src/.env",)
    assert len(asked) == 1


NAMES = st.sampled_from(
    [
        *("a", "a/b", "a/b/c", "a/b/.env", "a/.env", "d", "d/e", "d/.git", "d/.git/HEAD", "d/.git/config", "d/HEAD"),
        *("d/objects", "d/refs", "d/config", "d/commondir", "d/.git/commondir", "d/.git/worktrees/w/commondir"),
        *("d/.git/modules/m/HEAD", "d/.git/modules/m/config", "d/.git/modules/m/n/HEAD", "d/.git/modules/m/n/hooks"),
        *("node_modules", "node_modules/x", "node_modules/x/.env", "a/.vscode", "a/.vscode/x", "a/b/c/key.pem"),
        *("a/x.txt", "a/b/y.py", "d/z", "refs", "objects", "HEAD"),
    ]
)
STEP = st.sampled_from(["file", "folder", "remove", "move", "link", "look", "look", "look unwatched"])
STEPS = st.lists(st.tuples(STEP, NAMES, NAMES))


def do(project: Path, act: str, name: str, other: str) -> None:
    path = project / name
    with contextlib.suppress(OSError, shutil.Error):
        match act:
            case "file":
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(other)
            case "folder":
                path.mkdir(parents=True)
            case "remove":
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
            case "move":
                path.rename(project / other)
            case "link":
                path.symlink_to(project / other)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_looking_where_something_happened_finds_what_looking_everywhere_finds(
    steps: list[tuple[str, str, str]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder).resolve()
        finder = Finder(project)
        for act, name, other in (*steps, ("look", "", "")):
            if act.startswith("look"):
                assert finder.find(watching=act == "look") == Finder(project).find()
            else:
                do(project, act, name, other)
        finder.close()
