"""A command cannot destroy git history: what it does to a repository is told, and undo brings it back."""

import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.confinement import Tier
from app.messages import ToolResult
from app.sandbox.confine.selftest import UNRECORDED
from app.storage.undo import UndoReport
from tests.sandbox.test_authors import Desk

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


class Repository(Desk):
    def __init__(self, root: Path, tier: Tier) -> None:
        super().__init__(root, tier)
        self.git(PREPARED)

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
            "git symbolic-ref -q HEAD || git rev-parse HEAD",
            "git ls-files -s",
            "git stash list --format=%H",
            "git status --porcelain",
            "git log --all --format=%H",
            "git fsck --no-dangling --no-progress 2>&1",
            "cat $(git rev-parse --git-dir)/info/exclude",
        )
        return self.git("; echo ---; ".join(commands), folder).split("---")

    def undo_turn(self) -> UndoReport:
        return self.person_undo.undo(session="s1")


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED])
async def repository(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Repository]:
    made = Repository(tmp_path, request.param)
    in_force = await made.confinement.ready()
    await made.effects.prepare()
    try:
        if in_force.tier is not request.param or UNRECORDED in in_force.note:
            pytest.skip(f"this machine has no such tier, or cannot record: {in_force.note}")
        yield made
    finally:
        await made.close()


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
    before = repository.state()
    for command, expected in DESTRUCTION.items():
        result = await repository.run(f"({command}) 2>&1")
        assert any(expected in line for line in lines(result)), (command, lines(result), result.output)
        for line in lines(result):
            assert line in result.output, "the model reads it too"
        report = repository.undo_turn()
        assert report.skipped == [], command
        assert repository.state() == before, command
