"""A command that touches more names than its record holds: what it plants is found, and what is the person's stays."""

import fcntl
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.sandbox.confine import Launch
from app.sandbox.confine.worker_code import SOURCES
from app.sandbox.protect.command_record import CommandChanges, Record, together
from tests.code_running_files import RUNS_CODE
from tests.sandbox.confine.test_escapes import Door
from tests.sandbox.confine.test_escapes import door as door
from tests.sandbox.confine.test_escapes import repository as repository
from tests.sandbox.conftest import SandboxedProject
from tests.sandbox.project_state import ProjectState
from tests.sandbox.protect.test_command_record import recorded, run
from tests.sandbox.test_dangerous import GIT_CONFIG, SECRET

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who makes a call"),
]

FILLING = {
    "new files": "mkdir -p made; for n in $(seq 12); do echo x > made/file-$n; done",
    "files made and removed": "for n in $(seq 12); do echo x > file-$n; rm file-$n; done",
    "calls that fail": "for n in $(seq 12); do mv src src/in-$n; done 2>&-",
    "names that are refused": "for n in $(seq 12); do echo x > $n.code-workspace; done 2>&-",
    "moves": "echo x > file-0; for n in $(seq 12); do mv file-$((n-1)) file-$n; done",
    "links": "echo x > file-0; for n in $(seq 12); do ln file-0 link-$n; done",
}
THE_PERSONS = ("new/.env", "deploy.pem", "secrets/new.json", ".git/hooks/pre-commit", "sub/.envrc", "id_rsa")
PLANTED = {
    "by its name": ("echo evil > a/.env", "a/.env"),
    "by a move": ("echo evil > plain; mv plain a/server.key", "a/server.key"),
    "in a folder that gets another name": ("mkdir b; echo evil > b/.env; mv b a/c", "a/c/.env"),
    "in a folder that is moved": ("mkdir b; echo evil > b/x.json; mv b a/secrets", "a/secrets/x.json"),
    "by a hard link": ("echo evil > plain; ln plain a/.env; rm plain", "a/.env"),
    "by a link": ("ln -s a way; echo evil > way/.env; rm way", "a/.env"),
    "a hook": ("git init -q a/b; echo evil > a/b/.git/hooks/pre-push", "a/b/.git/hooks/pre-push"),
    "a config": ("git init -q a/b; git -C a/b config core.fsmonitor evil", "a/b/.git/config"),
}
"""What puts `evil` under a protected name, and that name."""
CHANGED = {
    "by its name": "echo evil > backend/.env",
    "by a hard link": "ln backend/.env other; echo evil > other; rm other",
    "by a hard link that is moved": "ln backend/.env other; mv other third; echo evil > third; rm third",
    "by a hard link of a hard link": "ln backend/.env other; ln other third; rm other; echo evil > third; rm third",
    "by the person's hard link": "echo evil > same",
    "by the person's hard link, which is removed": "echo evil > same; rm same",
    "by the person's hard link, which is replaced": "echo x > plain; mv same plain; echo evil > plain; rm plain",
    "by a name of a compiled module": "cd __pycache__; ln ../backend/.env a.pyc; echo evil > a.pyc; rm a.pyc",
    "by a name of an object": "n=.git/objects/ab/0123456789abcdef; ln backend/.env $n; echo evil > $n; rm $n",
}
"""What writes to a secret that is there."""


@pytest.fixture
def short_records(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Limits the records of workers that start from now on."""

    whole = SOURCES["recorder"]

    def limit(record: int = 600, further: int = 16 << 20) -> None:
        source = whole
        for name, size in (("MAX_RECORD_BYTES", record), ("MAX_FURTHER_BYTES", further)):
            assert f"{name} = 16 << 20" in source
            source = source.replace(f"{name} = 16 << 20", f"{name} = {size}")
        monkeypatch.setitem(SOURCES, "recorder", source)

    limit()
    return limit


def save(project: Path) -> None:
    for name in THE_PERSONS:
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text("the person's")


def left(project: Path) -> list[str]:
    return [name for name in THE_PERSONS if (project / name).is_file()]


async def fill(door: Door, filling: str, further: str = "true", *, is_full: bool = True) -> str:
    """Run a command that fills its record; then the person saves files, and it goes on."""
    end = "touch filled; until [ -e saved ]; do sleep 0.01; done"
    running = door.begin(f"{filling}; {end}; {further}")
    await door.waits_for("filled")
    (command,) = door._processes._running
    assert command.record.command_changes().is_known is not is_full
    save(door.project)
    (door.project / "saved").touch()
    return await running


@pytest.mark.usefixtures("short_records")
async def test_what_the_person_saves_stays(door: Door) -> None:
    before, wrong = ProjectState(door.project), {}
    for name, filling in FILLING.items():
        await fill(door, filling)
        if left(door.project) != list(THE_PERSONS):
            wrong[name] = left(door.project)
        before.restore()
    assert wrong == {}


@pytest.mark.usefixtures("short_records", "no_refused_names")
async def test_what_a_command_plants_is_taken_away(door: Door) -> None:
    (door.project / "a").mkdir()
    before, wrong = ProjectState(door.project), {}
    for name, (planting, path) in PLANTED.items():
        await fill(door, FILLING["new files"], planting)
        place = door.project / path
        is_planted = place.exists() and "evil" in place.read_text()
        if is_planted or left(door.project) != list(THE_PERSONS):
            wrong[name] = (is_planted, left(door.project))
        before.restore()
    assert wrong == {}


@pytest.mark.usefixtures("no_refused_names")
@pytest.mark.parametrize("is_full", [False, True], ids=["not full", "full"])
async def test_what_a_command_changes_is_put_back(
    short_records: Callable[..., None], door: Door, is_full: bool
) -> None:
    if not is_full:
        short_records(record=16 << 20)
        another_worker(door)
    for name in ("__pycache__", ".git/objects/ab"):
        (door.project / name).mkdir()
    before, wrong = ProjectState(door.project), {}
    for name, changing in CHANGED.items():
        (door.project / "same").hardlink_to(door.project / "backend/.env")
        await fill(door, FILLING["new files"] if is_full else "true", changing, is_full=is_full)
        secret = (door.project / "backend/.env").read_text()
        if secret != "HIDDEN" or left(door.project) != list(THE_PERSONS):
            wrong[name] = (secret, left(door.project))
        before.restore()
    assert wrong == {}


def another_worker(door: Door) -> None:
    """What is protected has changed, so the next command gets another worker."""
    (door.project / "start.pem").touch()


async def test_a_name_that_can_be_protected_is_recorded_or_refused(
    short_records: Callable[..., None], door: Door
) -> None:
    short_records(further=600)
    another_worker(door)
    (door.project / "a").mkdir()
    many = "for n in $(seq 30); do echo evil > a/$n.env; done 2>a/errors; echo x > a/ordinary"
    await fill(door, FILLING["new files"], many)
    assert "quota" in (door.project / "a/errors").read_text()
    assert list((door.project / "a").glob("*.env")) == []
    assert (door.project / "a/ordinary").exists(), "other files are not held up by that"
    assert left(door.project) == list(THE_PERSONS)


@pytest.mark.usefixtures("short_records")
async def test_a_full_record_tells_only_of_what_can_be_protected(sandbox: SandboxedProject) -> None:
    if not recorded(sandbox):
        pytest.skip("nothing is recorded without confinement")
    (sandbox.project / ".env").write_text("")  # what is protected has changed, so the next worker is another
    later = "echo x > last; mkdir folder; mv folder moved; echo x > later.env"
    changes = (await run(sandbox, f"{FILLING['new files']}; {later}")).command_changes()
    assert (changes.is_known, changes.tell_protected) == (False, True)
    project = sandbox.project
    assert [changes.include(f"{project}/{name}") for name in ("made/file-1", "later.env", "moved/in/it")] == [True] * 3
    assert not changes.include(f"{project}/last")
    assert [changes.tell_of(name) for name in ("later.env", "other/.env", "last")] == [True, True, False]


async def test_a_disk_that_is_full_is_a_full_record(sandbox: SandboxedProject) -> None:
    if not recorded(sandbox):
        pytest.skip("nothing is recorded without confinement")
    record = Record(os.memfd_create("record", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING))
    os.ftruncate(record.file, 4)
    fcntl.fcntl(record.file, fcntl.F_ADD_SEALS, fcntl.F_SEAL_GROW)
    command = "rm README.md; echo x > new; echo x > new.env"
    with sandbox.output.open("wb") as output:
        launch = Launch(("/bin/sh", "-c", command), sandbox.project, dict(os.environ), output.fileno(), record)
        running = await sandbox.confinement.start(launch)
        await running.wait()
        await running.end()
    changes = record.command_changes()
    assert (changes.is_known, changes.tell_protected) == (False, True)
    assert not (sandbox.project / "README.md").exists(), "room can still be made"
    assert (sandbox.project / "new").exists()
    assert not (sandbox.project / "new.env").exists()


HOOKS = (".git/hooks/pre-commit", ".githooks/pre-push", "tools/git-hooks/commit-msg", "bare/hooks/update")


@pytest.mark.parametrize("path", [path for path in (*SECRET, *GIT_CONFIG, *RUNS_CODE, *HOOKS) if path.isascii()])
def test_the_record_is_complete_for_every_kind_of_protected_name(path: str) -> None:
    assert CommandChanges(tell_protected=True).tell_of(path)


def test_of_several_commands_all_must_tell_of_protected_names() -> None:
    known, full, lost = CommandChanges(is_known=True), CommandChanges(tell_protected=True), CommandChanges()
    assert together([known, full]).tell_of(".env")
    assert not together([known, full]).tell_of("README.md")
    assert not together([known, full, lost]).tell_of(".env")
