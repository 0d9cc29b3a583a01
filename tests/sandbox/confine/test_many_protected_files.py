"""A crowd of protected files does not lower the confinement: its folder is put out of reach as a whole."""

import os
import shutil
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.sandbox.confine import ConfinementLost, Launch
from app.sandbox.confine.bwrap import gather_mounts
from app.sandbox.confine.view import View
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier

if TYPE_CHECKING:
    from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

MOST_MOUNTS = 200


@pytest.fixture
async def full(make_sandbox: "Callable[..., SandboxedProject]", project: Path) -> "AsyncIterator[SandboxedProject]":
    (project / ".env").write_text("HIDDEN")
    sandbox = make_sandbox(Tier.FULL, Tier.REDUCED)
    try:
        in_force = await sandbox.confinement.ready()
        if in_force.tier is not Tier.FULL:
            pytest.skip(f"this machine has no full tier: {in_force.note}")
        yield sandbox
    finally:
        sandbox.confinement.close()


def repositories(folder: Path, count: int) -> None:
    for number in range(count):
        git = folder / f"r{number}/.git"
        for name in ("objects", "refs", "hooks"):
            (git / name).mkdir(parents=True)
        (git / "HEAD").write_text("ref: refs/heads/main\n")
        (git / "config").write_text("[core]\n\tbare = false\n")


def keys(folder: Path, count: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"{number}.pem").write_text("HIDDEN")


def keys_in_each(*folders: Path) -> None:
    for folder in folders:
        keys(folder, 70)


def keys_among_repositories(folder: Path) -> None:
    repositories(folder, 50)
    keys(folder / "keys", 60)


CROWDS: dict[str, Callable[[Path], None]] = {
    "repositories": lambda project: repositories(project / "crowd", 80),
    "keys": lambda project: keys(project / "deep/er/crowd", 200),
    "both": lambda project: keys_among_repositories(project / "crowd"),
    "several": lambda project: keys_in_each(*(project / f"{name}/crowd" for name in "abc")),
}


@pytest.mark.parametrize("name", CROWDS)
async def test_a_crowd_is_out_of_reach_and_all_else_is_as_before(full: "SandboxedProject", name: str) -> None:
    await full.run("true")
    CROWDS[name](full.project)
    tries = [
        "cat .env */.env",
        "find . -name '*.pem' | tail -3 | xargs cat",
        "for c in $(find . -path '*/.git/config' | tail -3); do echo evil > $c; done",
        "for c in $(find . -path '*/.git/hooks' | tail -3); do echo evil > $c/pre-commit; done",
        "for c in $(find . -name .git | tail -3); do mv $c $c.moved; done",
    ]
    await full.run("; ".join((*tries, "echo ran; touch made; wc -l < /proc/self/mountinfo")))
    running = await full.begin("true")
    await running.wait()
    assert running.in_force.tier is Tier.FULL
    assert "HIDDEN" not in full.said and "ran" in full.said and (full.project / "made").exists()
    assert int(full.said.split()[-1]) < MOST_MOUNTS
    changed = [path for path in full.project.rglob("*") if path.is_file() and "evil" in path.read_text()]
    assert (changed, list(full.project.rglob("*.moved"))) == ([], [])
    assert "crowd" in running.in_force.note


async def test_a_crowd_that_cannot_be_put_out_of_reach_is_a_fall_until_it_is_gone(full: "SandboxedProject") -> None:
    """In the project folder itself, which commands must have."""
    await full.run("true")
    keys(full.project, 200)
    with pytest.raises(ConfinementLost, match="protected files"):
        await full.run("cat .env")
    in_force = await full.confinement.ready()
    assert (in_force.tier, in_force.is_lowered) == (Tier.REDUCED, True)
    assert "protected" in in_force.note
    with pytest.raises(ConfinementLost), full.output.open("wb") as output:
        launch = Launch(("/bin/cat", ".env"), full.project, dict(os.environ), output.fileno())
        await full.confinement.start(launch, promised=InForce(Tier.FULL))
    for path in full.project.glob("*.pem"):
        path.unlink()
    in_force = await full.confinement.ready()
    assert (in_force.tier, in_force.is_lowered) == (Tier.FULL, False)
    assert await full.run("cat .env") != 0 and "HIDDEN" not in full.said


async def test_a_crowd_that_was_there_at_the_start_is_less_than_this_machine_can_do(
    full: "SandboxedProject", make_sandbox: "Callable[..., SandboxedProject]"
) -> None:
    keys(full.project, 200)
    other = make_sandbox(Tier.FULL, Tier.REDUCED)
    try:
        in_force = await other.confinement.ready()
        assert (in_force.tier, in_force.is_lowered) == (Tier.REDUCED, True)
    finally:
        other.confinement.close()


async def test_a_machine_that_can_do_no_more_is_not_lowered(make_sandbox: "Callable[..., SandboxedProject]") -> None:
    sandbox = make_sandbox(Tier.REDUCED)
    try:
        assert not (await sandbox.confinement.ready()).is_lowered
    finally:
        sandbox.confinement.close()


async def test_a_crowd_in_a_granted_folder_lowers_nothing(full: "SandboxedProject", tmp_path: Path) -> None:
    data = tmp_path / "data"
    keys(data / "crowd", 200)
    assert await full.run(f"cat {data}/crowd/1.pem || echo x > {data}/made", Grant(folders=(str(data),))) == 0
    assert "HIDDEN" not in full.said and (data / "made").exists()
    shutil.rmtree(data / "crowd")
    keys(data, 200)
    with pytest.raises(ConfinementLost):
        await full.run(f"cat {data}/1.pem", Grant(folders=(str(data),)))
    assert (await full.confinement.ready()).tier is Tier.FULL
    assert await full.run("cat .env", NO_GRANT) != 0


def seen(*, frozen: list[str] = [], hidden: list[str] = [], anchored: list[str] = []) -> View:  # noqa: B006
    places = tuple(anchored), tuple(frozen), tuple(hidden)
    return View((), ("/p",), *places, "/tmp", network=False, roots=("/p",))


def test_few_stay_as_they_are() -> None:
    few = seen(frozen=["/p/a/.git/config"], hidden=["/p/.env", "/etc/shadow"], anchored=["/p/a/.git"])
    assert gather_mounts(few, most=3) == (few, ())


def test_the_innermost_folder_that_holds_the_crowd_is_chosen() -> None:
    view = seen(hidden=["/p/.env", "/etc/shadow", *(f"/p/a/b/{number}.pem" for number in range(9))])
    found, whole = gather_mounts(view, most=5)
    assert (set(found.hidden), whole) == ({"/p/.env", "/etc/shadow", "/p/a/b"}, ("/p/a/b",))


def test_a_crowd_without_secrets_can_still_be_read() -> None:
    view = seen(frozen=[f"/p/a/{n}/.git/config" for n in range(9)], anchored=[f"/p/a/{n}/.git" for n in range(9)])
    found, whole = gather_mounts(view, most=5)
    assert (found.frozen, found.anchored, found.hidden, whole) == (("/p/a",), (), (), ("/p/a",))
