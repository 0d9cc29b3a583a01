"""A command cannot destroy git history: what it does to a repository is told, and undo brings it back to the byte."""

import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.storage.versions.git_objects import NEEDED
from app.vocabulary.confinement import Tier
from tests.sandbox.command_project import CommandProject, command_project

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


def git(folder: Path, script: str) -> str:
    """As the person does it."""
    done = subprocess.run(["bash", "-ec", script], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED], ids=str)
async def project(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[CommandProject]:
    try:
        async with command_project(tmp_path, request.param) as made:
            git(made.project, PREPARED)
            yield made
    except LookupError as error:
        pytest.skip(str(error))


async def faults_of(project: CommandProject, command: str, expected: str) -> list[str]:
    """What is wrong with what is told of a command, and with its undo."""
    before = project.tree()
    report = await project.run(f"({command}) 2>&1")
    told = [change.text for change in report.git]
    faults = [] if any(expected in line for line in told) else [f"told: {told}"]
    faults += [f"skipped: {one}" for one in project.undo.undo(session=project.session, turn=project.turn).skipped]
    after = project.tree()
    differing = sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
    return faults + ([f"differing: {differing}"] if differing else [])


DESTRUCTION = {
    "git commit -qm x --allow-empty": "git: branch main moved ",
    "git reset -q --hard HEAD~2": "git: branch main moved ",
    "git branch -q -D feature": "git: branch feature deleted (was at ",
    "git tag -d first": "git: tag first deleted (was at ",
    "git stash drop -q": "git: stash: 1 entry dropped",
    "git stash drop -q stash@{1}": "git: stash: 1 entry dropped",
    "git stash clear": "git: stash: 2 entries dropped",
    "git stash pop -q": "git: stash: 1 entry dropped",
    "git checkout -q -b other && echo b > b && git add b && git commit -qm b": "git: HEAD moved main → other",
    "git checkout -q --detach HEAD~1": "git: HEAD moved main → ",
    "git checkout -q -f feature": "git: HEAD moved main → feature",
    "git pack-refs --all && git branch -q -D feature": "git: branch feature deleted",
    "git branch -q -m feature renamed": "git: branch renamed created at ",
    "git branch -q -D feature; git branch feature/inner": "git: branch feature/inner created at ",
    "git update-ref -d refs/heads/feature": "git: branch feature deleted",
    "git update-ref refs/heads/main HEAD~1 && git reflog expire --expire=now --all": "git: branch main moved ",
    "git reset -q --hard HEAD~1; git reflog expire --expire=now --all; git gc -q --prune=now": "branch main moved ",
    "git stash clear; git reflog expire --expire=now --all; git prune --expire=now": " dropped",
    "git checkout -q --orphan o && git commit -qm o && git branch -qD main && git gc -q --prune=now": "main deleted",
    "git repack -adq; git prune-packed; git tag t": "git: tag t created",
    "git worktree add -q ../project/tree feature; git tag t": "git: tag t created",
    "git merge -q feature; git checkout -q feature; git merge -q main": "git: branch feature moved",
    "echo 0000000000000000000000000000000000000001 > .git/refs/heads/main": "git: branch main moved ",
    "rm -f .git/HEAD .git/index": "git: HEAD deleted (was at main)",
    "rm -rf .git/refs .git/logs .git/packed-refs": "git: branch main deleted",
    "rm -rf .git/refs .git/objects .git/logs .git/index .git/HEAD .git/info .git/packed-refs": " deleted",
    "find .git/objects -type f -delete; git tag -d first": "git: tag first deleted",
    "chmod -R u+w .git; for f in $(find .git/objects -type f); do rm $f; mkdir -p $f; done; git stash clear": "git: ",
    "chmod -R u+w .git/objects; for f in $(find .git/objects -type f); do echo > $f; done; rm .git/HEAD": "git: HEAD ",
    "rm -rf .git": "git: HEAD deleted",
}
"""What a command does, and a part of what is told of it."""


@pytest.mark.parametrize(("command", "expected"), DESTRUCTION.items(), ids=DESTRUCTION)
async def test_undo_brings_back_what_a_command_did_to_history(
    project: CommandProject, command: str, expected: str
) -> None:
    assert await faults_of(project, command, expected) == []


REFTABLES = (
    "git commit -qm x --allow-empty",
    "git branch -q -D feature; git stash clear; git checkout -q -b other",
    "git reset -q --hard HEAD~1; git reflog expire --expire=now --all; git gc -q --prune=now",
    "rm -rf .git/reftable",
    "for f in .git/reftable/*.ref; do chmod u+w $f; echo > $f; done",
)


async def test_references_in_reftables_are_brought_back(project: CommandProject) -> None:
    git(project.project, "rm -rf .git a.txt")
    if "ref-format" not in git(project.project, "git init -h || true"):
        pytest.skip("this git knows no reftables")
    git(project.project, PREPARED.replace("git init -q", "git init -q --ref-format=reftable"))
    for command in REFTABLES:
        assert await faults_of(project, command, "git: ") == [], command


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


async def test_ordinary_work_with_git_goes_on(project: CommandProject) -> None:
    assert await faults_of(project, WORK, "git: branch main moved") == []
    assert project.result is not None and "\ndone\n" in project.result.output, project.result


async def test_an_undo_is_redone_and_undone_again(project: CommandProject) -> None:
    before = project.tree()
    await project.run("git stash clear; git checkout -q -b other; echo b > b; git add b; git commit -qm b")
    after = project.tree()
    batch = project.taken_back().batch
    assert project.tree() == before
    assert project.undo.redo(batch=batch).skipped == []
    assert project.tree() == after
    project.taken_back()
    assert project.tree() == before
    git(project.project, "git fsck --no-dangling --no-progress")


BUILT_ON = {
    "git commit -q --allow-empty -m theirs": ("git branch mine",),
    "git commit -q --allow-empty -m theirs; WAIT; echo": ("git branch mine", "true"),
    "echo b > b; git add b; git commit -qm b": ("git checkout -q -b mine; git commit -q --allow-empty -m mine",),
    "git commit -q --allow-empty -m a; git gc -q --prune=now": ("git branch mine",),
    "git init -q -b mine new; cd new; git config user.name a; git config user.email a@a; "
    "echo a > a; git add a; git commit -qm a": ("git commit -q --allow-empty -m mine --author 'a <a@a>'",),
}
"""What a command does, what the person does meanwhile, and afterwards."""


async def test_the_persons_later_work_is_a_conflict_that_is_named_and_left(project: CommandProject) -> None:
    await project.run("git branch -q -D feature; git commit -q --allow-empty -m theirs; echo a > made; git add made")
    git(project.project, "git commit -qm mine")
    mine = git(project.project, "git rev-parse main")
    report = project.undo.undo(session=project.session, turn=project.turn)
    skipped = {path for path, _ in report.skipped}
    assert {".git/index", ".git/refs/heads/main"} <= skipped
    assert ".git/refs/heads/feature" in report.restored, "what they have not touched is brought back"
    assert git(project.project, "git rev-parse main") == mine
    assert git(project.project, "git rev-parse feature") == git(project.project, "git rev-parse first")
    git(project.project, "git fsck --no-dangling --no-progress")


@pytest.mark.parametrize(("command", "mine"), BUILT_ON.items(), ids=BUILT_ON)
async def test_history_that_the_person_made_since_stays_whole(
    project: CommandProject, command: str, mine: tuple[str, ...]
) -> None:
    project.begin_anew()
    git(project.project, PREPARED)
    acts = [lambda folder, script=script: git(folder, script) for script in mine[:-1]]
    await project.run(command, *acts)
    folder = project.project / "new" if "init" in command else project.project
    git(folder, mine[-1])
    names = git(folder, "git for-each-ref --format='%(refname) %(objectname)' 'refs/heads/mine*'")
    report = project.undo.undo(session=project.session, turn=project.turn)
    assert NEEDED in {why for _, why in report.skipped}
    assert git(folder, "git for-each-ref --format='%(refname) %(objectname)' 'refs/heads/mine*'") == names
    git(folder, "git fsck --no-dangling --no-progress")


async def test_what_the_person_does_in_git_meanwhile_is_theirs(project: CommandProject) -> None:
    def work(folder: Path) -> None:
        git(folder, "git stash drop -q; git commit -q --allow-empty -m mine")

    await project.run("git tag theirs; WAIT; echo a > made", work)
    mine = git(project.project, "git rev-parse main stash@{0}")
    report = project.undo.undo(session=project.session, turn=project.turn)
    assert sorted(report.restored) == [".git/refs/tags/theirs", "made"]
    assert git(project.project, "git rev-parse main stash@{0}; git tag") == f"{mine}first\n"


async def test_other_repositories_in_the_project_are_looked_after_too(project: CommandProject) -> None:
    git(project.project, f"mkdir sub; cd sub; {PREPARED}")
    git(project.project, "git -c protocol.file.allow=always submodule --quiet add ./sub module; git commit -qm module")
    git(project.project, "git worktree add -q ../tree feature")
    command = "(cd sub; git stash clear; git branch -qD feature); cd module; git checkout -q HEAD~1; git tag -d first"
    before = project.tree()
    report = await project.run(f"{command}; cd ..; echo 0 > .git/worktrees/tree/HEAD")
    told = [change.text for change in report.git]
    for line in (
        "git in sub: stash: 2 entries dropped",
        "git in .git/modules/module: HEAD moved main → ",
        "git in .git/worktrees/tree: HEAD moved feature → 0",
    ):
        assert any(line in one for one in told), (line, told)
    project.taken_back()
    assert project.tree() == before
