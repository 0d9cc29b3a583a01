"""What the person writes is theirs: no undo takes it back, and what a command overwrote of it comes back."""

import sys
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from app.sandbox.confine.selftest import UNRECORDED
from app.vocabulary.confinement import Tier
from app.vocabulary.errors import UsageError
from tests.sandbox.command_project import Act, CommandProject, command_project

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who did it")]

THEIRS = "the person's\n"


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED])
async def shared(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[CommandProject]:
    try:
        async with command_project(tmp_path, request.param) as made:
            if UNRECORDED in made.in_force.note:
                pytest.skip(made.in_force.note)
            yield made
    except LookupError as error:
        pytest.skip(str(error))


def in_place(name: str) -> Act:
    return lambda project: (project / name).write_text(THEIRS)


def by_rename(name: str) -> Act:
    """As many editors save."""

    def act(project: Path) -> None:
        (project / "editor.tmp").write_text(THEIRS)
        (project / "editor.tmp").rename(project / name)

    return act


def with_a_backup(name: str) -> Act:
    """As others save: the former file is renamed first."""

    def act(project: Path) -> None:
        if (project / name).exists():
            (project / name).rename(project / f"{name}~")
        (project / name).write_text(THEIRS)
        (project / f"{name}~").unlink(missing_ok=True)

    return act


SAVES: tuple[Callable[[str], Act], ...] = (in_place, by_rename, with_a_backup)
WRITES = {
    "over": "echo command > {0}",
    "appended": "echo command >> {0}",
    "edited": "touch {0}; sed -i '1i command' {0}",
    "replaced": "echo command > part; mv part {0}",
    "copied": "echo command > part; cp part {0}; rm part",
    "cut": "echo command > {0}; truncate -s 3 {0}",
    "linked anew": "rm -f {0}; echo command > {0}",
    "in python": "touch {0}; python3 -c \"open('{0}', 'r+').write('command')\"",
}
REMOVALS = {"removed": "rm -f {0}", "moved away": "mv {0} away", "replaced by a folder": "rm -f {0}; mkdir {0}"}
NAMES = ("main.py", "new.py")
"""One is there before."""

Row = tuple[str, str, Act, str]


def rows() -> list[Row]:
    """What is told, a command, what the person does at its WAIT, and the name that both write."""
    found: list[Row] = []
    for (told, write), save, name in product(WRITES.items(), SAVES, NAMES):
        act, command = save(name), write.format(name)
        found.append((f"{told}, then {save.__name__}: {name}", f"{command}; WAIT", act, name))
        found.append((f"{save.__name__}, then {told}: {name}", f"WAIT; {command}", act, name))
        found.append((f"{told}, {save.__name__}, {told}: {name}", f"{command}; WAIT; {command}", act, name))
    for (told, removal), save in product(REMOVALS.items(), SAVES):
        command = removal.format("main.py")
        found.append((f"{save.__name__}, then {told}", f"WAIT; {command}", save("main.py"), "main.py"))
        found.append(
            (f"over, {save.__name__}, {told}", f"echo c > main.py; WAIT; {command}", save("main.py"), "main.py")
        )
    return found


async def test_the_persons_text_is_there_after_any_undo(shared: CommandProject) -> None:
    wrong: list[str] = []
    table = rows()
    assert len(table) >= 100
    for told, command, act, name in table:
        shared.begin_anew()
        shared.put("main.py", "before\n")
        shared.put("other.py", "other\n")
        await shared.run(f"echo made > made.py; {command}", act)
        with suppress(UsageError):
            shared.undo.undo(session=shared.session, turn=shared.turn)
        place = shared.project / name
        now = place.read_text() if place.is_file() else "nothing"
        if now != THEIRS or (shared.project / "made.py").exists():
            wrong.append(f"{told}: {now!r}")
    assert not wrong, "\n".join(wrong)


LEFT_ALONE: dict[str, tuple[str, Act]] = {
    "edited": ("WAIT", in_place("main.py")),
    "made": ("WAIT", in_place("new.py")),
    "removed": ("WAIT", lambda project: (project / "other.py").unlink()),
    "renamed": ("WAIT", lambda project: (project / "other.py").rename(project / "there.py")),
    "mode": ("WAIT", lambda project: (project / "main.py").chmod(0o755)),
    "folder": ("WAIT", lambda project: (project / "empty").mkdir()),
    "read by the command": ("cat main.py; WAIT; ls -R > /dev/null", in_place("main.py")),
    "beside a server": ("for n in 1 2 3; do echo $n >> log; done; WAIT; echo 4 >> log", in_place("main.py")),
    "in a folder of the command's": ("mkdir -p deep/er; WAIT; echo a > deep/er/a", in_place("deep/er/mine")),
}


async def test_what_the_person_does_beside_a_command_is_not_told_as_its_doing(shared: CommandProject) -> None:
    wrong: list[str] = []
    for told, (command, act) in LEFT_ALONE.items():
        shared.begin_anew()
        shared.put("main.py", "before\n")
        shared.put("other.py", "other\n")
        report = await shared.run(f"echo made > made.py; {command}", act)
        own = {effect.path for effect in report.effects}
        after = shared.tree()
        shared.undo.undo(session=shared.session, turn=shared.turn)
        now = shared.tree()
        if report.meanwhile or not own <= {"made.py", "log", "deep/er/a"}:
            wrong.append(f"{told}: {report.summary()}")
        changed = {name for name in {*after, *now} if after.get(name) != now.get(name)}
        if changed & {"main.py", "other.py", "new.py", "there.py", "empty", "deep/er/mine"}:
            wrong.append(f"{told}: {changed}")
    assert not wrong, "\n".join(wrong)


ALONE = (
    "echo 1 > n; exec 5<n; echo a > /dev/fd/5",
    "echo 1 > t; mv t n; exec 5<n; echo a > /proc/self/fd/5",
    "exec 5>n; echo a >&5; exec 6>>/dev/fd/5; echo b >&6",
    "echo 1 > n; exec 5<n; mv n m; echo a > /dev/fd/5",
    "exec 5<main.py; echo a > /dev/fd/5; echo b >> main.py",
    "echo a > n; cp n main.py; exec 5<main.py; mv n main.py; echo b > /dev/fd/5",
)


async def test_what_a_command_writes_by_a_descriptor_is_its_own(shared: CommandProject) -> None:
    for command in ALONE:
        shared.begin_anew()
        shared.put("main.py", "before\n")
        before = shared.tree()
        report = await shared.run(command)
        assert not report.meanwhile, (command, report.summary())
        shared.taken_back()
        assert shared.tree() == before, command


async def test_what_a_command_overwrote_comes_back_though_somebody_else_removed_it_meanwhile(
    shared: CommandProject,
) -> None:
    for command in ("echo a >> main.py; WAIT; echo b > main.py", "echo a > main.py; WAIT; echo b > n; mv n main.py"):
        shared.begin_anew()
        shared.put("main.py", "before\n")
        await shared.run(command, lambda project: (project / "main.py").unlink())
        shared.taken_back()
        assert {name: found[2] for name, found in shared.tree().items()} == {"main.py": b"before\n"}, command


async def test_the_person_may_pick_what_somebody_else_wrote(shared: CommandProject) -> None:
    shared.begin_anew()
    shared.put("main.py", "before\n")
    await shared.run("echo a > made; echo command > main.py; WAIT", in_place("main.py"))
    assert shared.undo.undo(session=shared.session).restored == ["made"]
    assert shared.undo.undo(session=shared.session, path="main.py", by_others=True).restored == ["main.py"]
    assert (shared.project / "main.py").read_text() == "before\n"
    shared.undo.redo()
    assert (shared.project / "main.py").read_text() == THEIRS


async def test_a_file_that_the_person_removed_meanwhile_stays_away_and_can_be_had_again(shared: CommandProject) -> None:
    shared.begin_anew()
    shared.put("main.py", "before\n")
    await shared.run("echo a > made; echo command > main.py; WAIT", lambda project: (project / "main.py").unlink())
    assert shared.undo.undo(session=shared.session).restored == ["made"]
    assert not (shared.project / "main.py").exists()
    assert shared.undo.undo(session=shared.session, path="main.py", by_others=True).restored == ["main.py"]
    assert (shared.project / "main.py").read_text() == "before\n"
