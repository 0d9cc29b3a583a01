"""A command cannot destroy git history: what it does to a repository is told, and undo brings it back."""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tracemalloc
import zlib
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import pytest

from app.changes import UNKNOWN
from app.confinement import Tier
from app.errors import UsageError
from app.messages import ToolResult
from app.sandbox.confine.selftest import UNRECORDED
from app.sandbox.effects.repositories import Repositories, RepositoryChange
from app.sandbox.files.places import Zone
from app.sandbox.git import parts
from app.sandbox.git.objects import is_sound
from app.sandbox.git.parts import RepositoryReader
from app.storage.versions.undo import UndoReport
from tests.handles import open_handles
from tests.late_confinement import ready
from tests.sandbox.effects.test_authors import SharedProject
from tests.sandbox.git.test_reftable import TABLES

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

PREPARED = """
git init -q -b main . && git config user.name p && git config user.email p@e && git config gc.auto 0
echo one > a.txt && git add . && git commit -qm one && echo two >> a.txt && git commit -qam two
git repack -adq && git pack-refs --all && git tag first HEAD~1 && git branch feature HEAD~1
echo three >> a.txt && git commit -qam three && echo stashed >> a.txt && git stash -q
echo stashed again >> a.txt && git stash -q
echo 'ignored' >> .git/info/exclude
"""
"""Some of it in a pack and in packed references, some loose."""


ONE_TIER = pytest.mark.parametrize("repository", [Tier.REDUCED], indirect=True)
"""For what does not depend on it."""


class Repository(SharedProject):
    def __init__(self, root: Path, tier: Tier, prepared: Path) -> None:
        super().__init__(root, tier)
        shutil.copytree(prepared, self.project, dirs_exist_ok=True)

    def git(self, script: str, folder: str = "") -> str:
        """As the person does it."""
        done = subprocess.run(
            ["bash", "-ec", script], cwd=self.project / folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout

    def state(self, folder: str = "") -> list[str]:
        """All that history is made of, as git tells it; raises if something is broken."""
        commands = (
            "git for-each-ref --format='%(refname) %(objectname)'",
            "git ls-files -s",
            "git log -g --format=%H refs/stash -- 2>&1 || true",
            "git status --porcelain",
            "git fsck --no-dangling --no-progress 2>&1",
        )
        said = self.git("; echo ---; ".join(commands), folder).split("---")
        return [*said, *(path.read_text() for path in self._heads(self.project / folder))]

    @cache  # noqa: B019 - one for each test
    def _heads(self, folder: Path) -> list[Path]:
        """Where it says what is checked out and what is left out; that does not change."""
        names = "git rev-parse --git-path HEAD --git-path info/exclude"
        return [folder / name for name in self.git(names, str(folder)).splitlines()]

    def undo_turn(self) -> UndoReport:
        return self.person_undo.undo(session="s1")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What each test gets a copy of."""
    folder = tmp_path_factory.mktemp("prepared")
    subprocess.run(["bash", "-ec", PREPARED], cwd=folder, capture_output=True, check=True)
    return folder


@pytest.fixture(scope="module")
def prepared_with_reftables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prepared")
    init = "git init -q -b main --ref-format=reftable"
    if subprocess.run([*init.split(), tmp_path_factory.mktemp("tried")], capture_output=True).returncode:
        pytest.skip("this git knows no reftables")
    script = PREPARED.replace("git init -q -b main", init)
    subprocess.run(["bash", "-ec", script], cwd=folder, capture_output=True, check=True)
    return folder


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED])
async def repository(tmp_path: Path, request: pytest.FixtureRequest, prepared: Path) -> AsyncIterator[Repository]:
    async with opened(Repository(tmp_path, request.param, prepared)) as made:
        yield made


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED])
async def with_reftables(
    tmp_path: Path, request: pytest.FixtureRequest, prepared_with_reftables: Path
) -> AsyncIterator[Repository]:
    async with opened(Repository(tmp_path, request.param, prepared_with_reftables)) as made:
        yield made


@asynccontextmanager
async def opened(repository: Repository) -> AsyncIterator[Repository]:
    in_force = await ready(repository.confinement, repository.tier)
    repository.effects.prepare()
    try:
        if in_force.tier is not repository.tier or UNRECORDED in in_force.note:
            pytest.skip(f"this machine has no such tier, or cannot record: {in_force.note}")
        yield repository
    finally:
        await repository.close()


def lines(result: ToolResult) -> list[str]:
    return [item["text"] for item in result.meta["effects"]["git"]]


DESTRUCTION = {
    "git commit -qm x --allow-empty": "git: branch main moved ",
    "git reset -q --hard HEAD~2": "git: branch main moved ",
    "git branch -q -D feature": "git: branch feature deleted (was at ",
    "git tag -d first": "git: tag first deleted (was at ",
    "git stash drop -q": "git: stash: 1 entry dropped",
    "git stash drop -q stash@{1}": "git: stash: 1 entry dropped",
    "git stash clear": "git: stash: 2 entries dropped",
    "git checkout -q -b other && echo b > b && git add b && git commit -qm b": "git: HEAD moved main → other",
    "git checkout -q --detach HEAD~1": "git: HEAD moved main → ",
    "git rm -q --cached a.txt": "git: index changed: a.txt",
    "git pack-refs --all && git branch -q -D feature": "git: branch feature deleted",
    "git branch -q -m feature renamed": "git: branch renamed created at ",
    "git branch -q -D feature; git branch feature/inner": "git: branch feature/inner created at ",
    "git update-ref refs/heads/main HEAD~1 && git reflog expire --expire=now --all": "git: reflog of HEAD ",
    "git reset -q --hard HEAD~1; git reflog expire --expire=now --all; git gc -q --prune=now": "branch main moved ",
    "git stash clear; git reflog expire --expire=now --all; git prune --expire=now": " deleted",
    "echo '*' > .git/info/exclude": "git: info/exclude changed",
    "echo 0000000000000000000000000000000000000001 > .git/refs/heads/main": "git: branch main moved ",
    "rm -f .git/HEAD .git/index": "git: HEAD deleted (was at main)",
    "rm -rf .git/refs .git/logs .git/packed-refs": "git: branch main deleted",
    "find .git/objects -type f -delete": " deleted",
    "chmod -R u+w .git; for f in $(find .git/objects -type f); do rm -f $f; mkdir -p $f; done 2>&1; true": " deleted",
    "rm -rf .git/refs .git/objects .git/logs .git/index .git/HEAD .git/info .git/packed-refs": " deleted",
    "echo c > c && git add c && git commit -qm c && git rebase -q --onto HEAD~3 HEAD~1": "git: branch main moved ",
    "chmod -R u+w .git/objects; for f in $(find .git/objects -type f); do echo > $f; done; true": " deleted",
}
"""What a command does, and a part of what is told of it."""


async def test_undo_brings_back_what_a_command_did_to_history(repository: Repository) -> None:
    rows = list(DESTRUCTION.items())
    await is_undone(repository, rows if repository.tier is Tier.FULL else rows[-8:])  # those that go past git


async def is_undone(repository: Repository, rows: Iterable[tuple[str, str]]) -> None:
    before = repository.state()
    for command, expected in rows:
        result = await repository.run(f"({command}) 2>&1")
        assert any(expected in line for line in lines(result)), (command, lines(result), result.output)
        for line in lines(result):
            assert line in result.output, "the model reads it too"
        report = repository.undo_turn()
        assert report.skipped == [], command
        assert repository.state() == before, command


REFTABLES = {
    "git commit -qm x --allow-empty": "git: branch main moved ",
    "git reset -q --hard HEAD~2": "git: branch main moved ",
    "git branch -q -D feature": "git: branch feature deleted (was at ",
    "git tag -d first": "git: tag first deleted (was at ",
    "git stash clear": "git: stash changed",
    "git stash drop -q stash@{1}": "git: references changed",
    "git checkout -q -b other && echo b > b && git add b && git commit -qm b": "git: HEAD moved main → other",
    "git pack-refs --all && git branch -q -D feature": "git: branch feature deleted",
    "git branch -q -m feature renamed; git branch -q -c renamed copied": "git: branch copied created at ",
    "for n in 1 2 3 4 5; do git branch n$n; done": "git: branch n5 created at ",
    "git reset -q --hard HEAD~1; git reflog expire --expire=now --all; git gc -q --prune=now": "branch main moved ",
    "rm -rf .git/reftable": "git: HEAD deleted (was at main)",
    "rm -f .git/reftable/*.ref": "git: references changed",
    "echo garbage > .git/reftable/tables.list": "git: HEAD deleted (was at main)",
    "for f in .git/reftable/*.ref; do chmod u+w $f; echo > $f; done": "git: references changed",
    "rm -rf .git/refs .git/objects .git/logs .git/index .git/HEAD .git/info .git/reftable": " deleted",
}


async def test_undo_brings_back_references_that_are_in_reftables(with_reftables: Repository) -> None:
    await is_undone(with_reftables, REFTABLES.items())


@pytest.mark.parametrize(
    "command", ["rm -rf .git/reftable", "rm .git/reftable/*.ref", "echo > .git/reftable/tables.list"]
)
async def test_reftables_are_brought_back_with_any_git(repository: Repository, command: str) -> None:
    """By their bytes: not every git can read them."""
    tables = {"tables.list": b"".join(name + b"\n" for name in TABLES)} | {
        name.decode(): content for name, content in TABLES.items() if content is not None
    }
    folder = repository.project / ".git/reftable"
    folder.mkdir()
    for name, content in tables.items():
        (folder / name).write_bytes(content)
    with (repository.project / ".git/config").open("a") as config:
        config.write("[extensions]\n\trefstorage = reftable\n")
    result = await repository.run(command)
    told = "references changed" if "*" in command else "branch main deleted (was at 9adb746)"
    assert f"git: {told}" in lines(result), lines(result)
    assert repository.undo_turn().skipped == []
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == tables


async def test_what_the_person_did_since_to_reftables_is_left(with_reftables: Repository) -> None:
    await with_reftables.run("git branch -q -D feature; echo made > made; git tag theirs")
    with_reftables.git("git branch mine")
    report = with_reftables.undo_turn()
    assert (report.restored, [path for path, _ in report.skipped]) == (["made"], [".git/reftable/tables.list"])
    assert "mine" in with_reftables.git("git branch")


@pytest.mark.parametrize(
    "command",
    [
        "WAIT; git commit -q --allow-empty -m theirs",
        "git commit -q --allow-empty -m theirs; WAIT",
        "git tag a; WAIT; git tag b; git pack-refs --all",
        "git tag a; WAIT; git branch -q -m feature renamed",
    ],
)
async def test_what_the_person_does_to_reftables_meanwhile_is_not_undone(
    with_reftables: Repository, command: str
) -> None:
    result = await with_reftables.run(command, lambda _: with_reftables.git("git branch mine; git branch also"))
    assert {item.get("author") for item in result.meta["effects"]["git"]} == {UNKNOWN}, lines(result)
    with contextlib.suppress(UsageError):
        with_reftables.undo_turn()
    assert {"mine", "also"} <= set(with_reftables.git("git branch").split())


async def test_ordinary_work_goes_on_with_reftables(with_reftables: Repository) -> None:
    await work_goes_on(with_reftables)


async def test_a_command_makes_a_repository_with_reftables(with_reftables: Repository) -> None:
    result = await with_reftables.run("git init -q --ref-format=reftable new && git -C new status -sb 2>&1")
    assert "## No commits yet" in result.output and "protected" not in result.output, result.output


WORK = """
set -e
echo new > new.txt; git add new.txt; git commit -qm new; git branch side; git checkout -q side
echo more > more.txt; git add more.txt; git commit -qm more; git checkout -q main
echo x > x; git add x; git commit -qm x
git rebase -q main side; git checkout -q main; git merge -q side; git tag v1; git tag -d v1; git branch -d side
echo dirty >> a.txt; git stash -q; git stash pop -q || git checkout -q .; git stash list > /dev/null
git init -q --bare $TMPDIR/bare; git clone -q . $TMPDIR/copy
git fetch -q $TMPDIR/copy main; git push -q $TMPDIR/bare main
git gc -q; git repack -adq; git prune; git pack-refs --all
git fsck --no-dangling --no-progress; git status --short; echo done
"""


async def test_ordinary_work_with_git_goes_on(repository: Repository) -> None:
    await work_goes_on(repository)


async def work_goes_on(repository: Repository) -> None:
    before = repository.state()
    result = await repository.run(f"({WORK}) 2>&1")
    assert "\ndone\n" in result.output, result.output
    assert repository.undo_turn().skipped == []
    assert repository.state() == before


@ONE_TIER
async def test_the_persons_later_work_is_a_conflict_that_is_named_and_left(repository: Repository) -> None:
    await repository.run("git branch -q -D feature; git commit -q --allow-empty -m theirs; echo a > made; git add made")
    repository.git("git commit -qm mine")
    mine = repository.git("git rev-parse main")
    report = repository.undo_turn()
    assert sorted(path for path, _ in report.skipped) == [".git/index", ".git/refs/heads/main"]
    assert {why for _, why in report.skipped} == {"it was changed since", ".git/refs/heads/main was not undone"}
    assert ".git/refs/heads/feature" in report.restored, "what they have not touched is brought back"
    assert repository.git("git rev-parse main") == mine
    assert repository.git("git rev-parse feature") == repository.git("git rev-parse first")


@ONE_TIER
async def test_looking_at_the_status_and_packing_references_are_no_conflict(repository: Repository) -> None:
    before = repository.state()
    await repository.run("echo x >> a.txt; git commit -qam x; git branch -q -D feature; git tag new")
    repository.git("touch -d 2001-01-01 a.txt; git update-index --refresh; git pack-refs --all; git gc -q")
    assert repository.undo_turn().skipped == []
    assert repository.state() == before


@ONE_TIER
async def test_an_undo_is_redone_and_undone_again(repository: Repository) -> None:
    before = repository.state()
    await repository.run("git stash clear; git checkout -q -b other; echo b > b; git add b; git commit -qm b")
    after = repository.state()
    repository.undo_turn()
    assert repository.state() == before
    assert repository.person_undo.redo().skipped == []
    assert repository.state() == after
    repository.undo_turn()
    assert repository.state() == before


async def test_what_the_person_does_in_git_meanwhile_is_theirs(repository: Repository) -> None:
    def work(_: Path) -> None:
        repository.git("git stash drop -q; git commit -q --allow-empty -m mine; git gc -q")

    result = await repository.run("git tag theirs; WAIT; echo a > made", work)
    told_apart = [item["text"] for item in result.meta["effects"]["git"] if item.get("author")]
    assert [line for line in lines(result) if line not in told_apart] == [
        f"git: tag theirs created at {repository.git('git rev-parse --short theirs').strip()}"
    ]
    assert [line.partition(" moved ")[0] for line in told_apart] == ["git: branch main", "git: stash: 1 entry dropped"]
    assert "Changed while this ran, not by this command:\ngit: " in result.output
    mine = repository.state()
    assert sorted(repository.undo_turn().restored) == [".git/refs/tags/theirs", "made"]
    tag = next(line for line in mine[0].splitlines(keepends=True) if "refs/tags/theirs" in line)
    assert repository.state() == [part.replace(tag, "").replace("?? made\n", "") for part in mine]


@pytest.mark.parametrize("repository", [Tier.FULL], indirect=True)
async def test_packs_cannot_be_removed_or_changed(repository: Repository) -> None:
    tries = "rm -f $f; mv $f x; echo > $f; chmod u+w $f; : > $f; mv .git/objects x; rm -rf .git/objects; mv x/y $f"
    before = repository.state()
    packs = {path: path.read_bytes() for path in repository.project.glob(".git/objects/pack/pack-*.[pi]*")}
    assert [path.suffix for path in sorted(packs)] == [".idx", ".pack"]
    result = await repository.run(f"(for f in .git/objects/pack/*; do {tries}; done) 2>&1")
    assert not [line for line in lines(result) if "pack" in line], "nothing had to be put back"
    assert {path: path.read_bytes() for path in packs} == packs
    repository.undo_turn()
    result = await repository.run("mv .git/objects/pack .git/objects/away")
    assert [line for line in lines(result) if line.endswith(".pack put back")]
    assert repository.state() == before


async def test_where_packs_are_many_those_that_went_are_put_back(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["app.sandbox.confine.view"], "MOST_PACKS", 3)
    repository.git("echo n > n; git add n; git commit -qm n; git repack -dq")
    before = repository.state()
    for command in ("rm -f .git/objects/pack/*", "for f in .git/objects/pack/*.pack; do rm -f $f; echo > $f; done"):
        result = await repository.run(command)
        assert len([line for line in lines(result) if line.endswith(".pack put back")]) == 2, result.output
        assert repository.state() == before, "without an undo"


@ONE_TIER
async def test_other_repositories_in_the_project_are_looked_after_too(repository: Repository) -> None:
    repository.git(f"mkdir sub; cd sub; {PREPARED}")
    repository.git("git -c protocol.file.allow=always submodule --quiet add ./sub module; git commit -qm module")
    repository.git("git worktree add -q ../tree feature")
    before = [repository.state(folder) for folder in ("sub", "module", "../tree", "")]
    command = "(cd sub; git stash clear; git branch -qD feature); cd module; git checkout -q HEAD~1; git tag -d first"
    result = await repository.run(f"{command}; cd ..; echo 0 > .git/worktrees/tree/HEAD")
    for line in ("git in sub: stash: 2 entries dropped", "git in .git/modules/module: HEAD moved main → "):
        assert any(line in told for told in lines(result)), (line, result.output)
    assert any("git in .git/worktrees/tree: HEAD moved feature → 0" in told for told in lines(result)), result.output
    assert repository.undo_turn().skipped == []
    assert [repository.state(folder) for folder in ("sub", "module", "../tree", "")] == before


@pytest.mark.parametrize("kind", ["sha1", "sha256"])
def test_an_object_is_what_its_name_says_and_never_unpacked_as_a_whole(kind: str) -> None:
    text = b"blob 3000000\0" + b"x" * 3_000_000
    name = hashlib.new(kind, text).hexdigest()
    packed = zlib.compress(text)
    assert is_sound(name, packed)
    for damaged in (packed[:-20], b"no object", b"", zlib.compress(text + b"y")):
        assert not is_sound(name, damaged)
    bomb = zlib.compress(bytes(30_000_000), 1)
    tracemalloc.start()
    assert not is_sound(name, bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000


NESTED = (
    "python3 -ISc \"import os; os.makedirs('{0}', exist_ok=True); os.chdir('{0}');"
    " [(os.mkdir('d'), os.chdir('d')) for _ in range(1100)]; open('y', 'w').write('x')\""
)
"""Deeper than Python calls functions."""
MOVED = "mkdir -p {0}; mv $TMPDIR/nested/d {0}/d"


def make_nested(place: Path) -> None:
    """The same, made by the person: what a command makes is recorded, step by step."""
    place.mkdir()
    folder = os.open(place, os.O_RDONLY)
    for _ in range(1100):
        os.mkdir("d", dir_fd=folder)
        outer, folder = folder, os.open("d", os.O_RDONLY, dir_fd=folder)
        os.close(outer)
    os.close(os.open("y", os.O_CREAT | os.O_WRONLY, dir_fd=folder))
    os.close(folder)


@ONE_TIER
@pytest.mark.parametrize(
    ("folder", "nest"),
    [(".git/refs/heads", NESTED), (".git/logs/refs", MOVED), (".git/rebase-merge", MOVED)],
    ids=["references", "logs", "a rebase"],
)
async def test_folders_nested_without_end_do_not_keep_files_from_being_undone(
    repository: Repository, folder: str, nest: str
) -> None:
    (repository.project / "a.txt").write_text("not committed\n")
    if nest == MOVED:
        make_nested(repository.gate.parent / "nested")
    await repository.run("true")
    try:
        result = await repository.run(f"rm a.txt; git tag -d first; {nest.format(folder)}")
        hi = await repository.run("echo hi")
        undone = repository.undo_turn()
    finally:
        repository.git(f"rm -rf {folder}/d")  # too deep for Python's rmtree
    assert [item["path"] for item in result.meta["effects"]["deleted"]] == ["a.txt"]
    assert "git: not all references and logs are kept" in lines(result)
    assert any("tag first deleted" in line for line in lines(result))
    assert "hi" in hi.output
    assert undone.skipped == []
    assert (repository.project / "a.txt").read_text() == "not committed\n"
    assert repository.git("git tag") == "first\n"


def test_parts_that_were_read_before_are_not_left_out_for_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "MAX_PARTS", 40)
    deep = tmp_path / "refs/heads/a/b/c/d/main"
    deep.parent.mkdir(parents=True)
    deep.write_text("1\n")
    reader = RepositoryReader(tmp_path)
    assert reader.read() == {"refs/heads/a/b/c/d/main": b"1\n"}
    assert reader.is_whole
    for number in range(50):
        (tmp_path / f"refs/heads/{number}").write_text("2\n")
    assert reader.read()["refs/heads/a/b/c/d/main"] == b"1\n"
    assert not reader.is_whole


def test_many_new_repositories_do_not_take_the_place_of_one_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.sandbox.effects.repositories.MAX_REPOSITORIES", 2)
    project = tmp_path / "project"
    gits: list[Path] = []

    def make(name: str) -> Path:
        subprocess.run(["git", "init", "-q", "-b", "main", str(project / name)], check=True)
        gits.append(project / name / ".git")
        return gits[-1]

    own = make("packages/lib")
    (own / "refs/heads/main").write_text("1" * 40 + "\n")
    repositories = Repositories(Zone("project", project, writable=True), tmp_path / "copies", lambda: gits)
    assert repositories.changed(lambda: None) == []
    for name in ("a", "b", "c"):
        make(name)
    (own / "refs/heads/main").unlink()
    found = [one.change for one in repositories.changed(lambda: lambda _: True)]
    assert [one.name for one in found if one.repository == "packages/lib"] == ["refs/heads/main"]


def test_a_folder_in_the_place_of_a_part_leaves_no_handle_open(tmp_path: Path) -> None:
    before = open_handles()
    for _ in range(20):
        assert parts.read_part(tmp_path, "refs/heads") is None
        (tmp_path / "refs/heads").mkdir(parents=True, exist_ok=True)
    assert open_handles() <= before


@ONE_TIER
@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), ValueError("broken")])
async def test_a_repository_that_cannot_be_read_does_not_keep_files_from_being_undone(
    repository: Repository, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    await repository.run("true")
    changed = Repositories.changed

    def broken(self: Repositories, authors: Callable[[], Callable[[str], bool] | None]) -> list[RepositoryChange]:
        if (repository.project / "new").exists():
            raise error
        return changed(self, authors)

    monkeypatch.setattr(Repositories, "changed", broken)
    result = await repository.run("touch new; rm a.txt")
    assert [item["path"] for item in result.meta["effects"]["deleted"]] == ["a.txt"]
    assert lines(result) == ["git: changes of repositories are not known"]
    assert repository.undo_turn().skipped == []
    assert (repository.project / "a.txt").exists()
