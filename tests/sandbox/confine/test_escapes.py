"""Ways out that take more than one command, or somebody else's help, tried through the door that commands use."""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.sandbox.confine import policy
from app.sandbox.running.denials import Said, find_denials
from app.sandbox.running.environment import CommandEnvironment, for_commands
from app.sandbox.running.process import CommandResult, Processes
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier

if TYPE_CHECKING:
    from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

PYTHON = str(Path(getattr(sys, "_base_executable", sys.executable)).resolve())
PLANTED = [
    *(".vscode/tasks.json", ".idea/workspace.xml", ".git/commondir", ".git/config.worktree"),
    *(".husky/pre-commit", ".cursor/mcp.json", ".envrc", "src/.gitmodules", "a.code-workspace"),
]


class Door:
    """Commands as the `bash` tool runs them, with the guard around each."""

    def __init__(self, sandbox: "SandboxedProject", tier: Tier) -> None:
        self.project = sandbox.project
        self.tier = tier
        held = self._confinement = sandbox.confinement
        self._begun: asyncio.Task[str] | None = None
        self._processes = Processes(
            sandbox.project, CommandEnvironment(for_commands(os.environ)), held, guard=held.guard
        )

    def close(self) -> None:
        self._confinement.close()

    async def finish(self, command: str, grant: Grant = NO_GRANT) -> CommandResult:
        return await self._processes.run(command, timeout=300, grant=grant, promised=InForce(self.tier))

    async def run(self, command: str, grant: Grant = NO_GRANT) -> str:
        return (await self.finish(command, grant)).output

    def begin(self, command: str) -> "asyncio.Task[str]":
        self._begun = asyncio.create_task(self.run(command))
        return self._begun

    async def waits_for(self, name: str) -> None:
        """Until the command that was begun last has made this file."""
        async with asyncio.timeout(120):
            while not (self.project / name).exists():
                assert self._begun is None or not self._begun.done(), self._begun.result()
                await asyncio.sleep(0.01)


@pytest.fixture
def repository(project: Path) -> Path:
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    for name in ("backend/.env", "secrets/prod.json"):
        (project / name).parent.mkdir()
        (project / name).write_text("HIDDEN")
    return project


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED])
async def door(
    request: pytest.FixtureRequest, make_sandbox: Callable[..., "SandboxedProject"], repository: Path
) -> AsyncIterator[Door]:
    sandbox = make_sandbox(request.param)
    try:
        in_force = await sandbox.confinement.ready()
        if in_force.tier is not request.param:
            pytest.skip(f"this machine has no {request.param} tier: {in_force.note}")
        yield Door(sandbox, request.param)
    finally:
        sandbox.confinement.close()


async def test_in_the_full_tier_no_file_of_the_project_gets_a_name_outside_of_it(door: Door) -> None:
    """What commands changed is found by listening inside the project, which would miss a change by such a name."""
    (door.project / "own").write_text("1")
    places = '/tmp /var/tmp /dev/shm /run "$HOME" "$TMPDIR" ..'
    said = await door.run(f'ln own other && echo inside; for d in {places}; do ln own "$d/l" && echo "$d"; done 2>&-')
    assert said.split()[0] == "inside"
    assert said.split() == ["inside"] or door.tier is not Tier.FULL


async def test_a_secret_that_is_too_large_to_be_kept_is_neither_changed_nor_removed(door: Door) -> None:
    secret = door.project / "backend/state.tfstate"
    secret.write_bytes(b"state")
    os.truncate(secret, 20_000_001)
    ways = ["rm -f {}", "echo x > {}", "truncate -s 0 {}", "mv {} plain", "ln {} plain && echo x > plain"]
    ways += ["rm -rf backend", "mv backend plain", "cp README.md {}", "rm {}; echo x > {}"]
    await door.run("; ".join(f"({way.replace('{}', 'backend/state.tfstate')}) 2>&-" for way in ways))
    with secret.open("rb") as file:
        assert (file.read(5), secret.stat().st_size) == (b"state", 20_000_001)


async def test_what_one_command_plants_is_no_beginning_for_another(door: Door) -> None:
    plant = "; ".join(f"mkdir -p $(dirname {name}); echo evil > {name}" for name in PLANTED)
    first = door.begin(f"{plant}; touch planted; until [ -e second ]; do sleep 0.01; done")
    while not (first.done() or (door.project / "planted").exists()):
        await asyncio.sleep(0.01)
    second = door.begin("touch second; until [ -e third ]; do sleep 0.01; done")
    await first
    await door.waits_for("second")
    (door.project / "third").touch()
    await second
    left = [door.project / name for name in PLANTED if (door.project / name).exists()]
    assert [path for path in left if path.read_text() == "evil\n"] == []


@pytest.mark.usefixtures("no_refused_names")
async def test_names_that_are_no_text_are_protected_and_told_escaped(door: Door) -> None:
    folder = door.project / os.fsdecode(b"d\xff")
    for name in (b".vscode/s\xe9t.json", b"\xe9.pem", b".env"):
        path = folder / os.fsdecode(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("HIDDEN")
    said = await door.run(r"cat $'d\xff/.env' 2>&1; echo ran")
    assert "ran" in said and (door.tier is not Tier.FULL or "HIDDEN" not in said)
    plant = r"cd $'d\xff'; echo evil > .envrc; echo evil > $'.vscode/n\xe9w.json'; echo evil > $'.vscode/s\xe9t.json'"
    done = await door.finish(plant)
    assert r"d\xff/.envrc" in dict(done.reverted)
    assert all(f"{path} {words}".isprintable() for path, words in done.reverted)
    left = [path for path in folder.rglob("*") if path.is_file() and ".taken-away" not in path.name]
    assert sorted(path.read_text() for path in left) == ["HIDDEN"] * 3


@pytest.mark.usefixtures("no_refused_names")
async def test_a_secret_that_one_command_moves_is_not_there_for_another(door: Door) -> None:
    move = "mkdir node_modules; mv backend node_modules/b; mv secrets open; touch moved"
    first = door.begin(f"{move}; until [ -e done ]; do sleep 0.01; done")
    await door.waits_for("moved")
    said = await door.run("cat node_modules/b/.env open/prod.json 2>&1; touch done")
    await first
    assert "HIDDEN" not in said
    assert (door.project / "backend/.env").read_text() == (door.project / "secrets/prod.json").read_text() == "HIDDEN"


RENAME = f'{PYTHON} -I -c \'import ctypes, sys; sys.exit(-ctypes.CDLL(None).renameat2(-100, b"%s", -100, b"%s", 2))\''
"""Exchanges two names."""
MOVES = {
    "the folder": ("mv secrets p1", "secrets/prod.json"),
    "a folder further up": ("mv deep p1", "deep/a/b/.env"),
    "a folder in between": ("mv deep/a/b p1", "deep/a/b/.env"),
    "the file": ("mv backend/.env p1", "backend/.env"),
    "through a link": ("ln -s deep way; mv way/a p1", "deep/a/b/.env"),
    "from inside": ("cd deep/a; mv ../a ../c", "deep/a/b/.env"),
    "by the working folder": ("mv /proc/self/cwd/deep p1", "deep/a/b/.env"),
    "into packages": ("mkdir node_modules; mv secrets node_modules", "secrets/prod.json"),
    "in exchange": (f"mkdir p1; {RENAME % ('p1', 'secrets')}", "secrets/prod.json"),
    "in exchange, first": (f"mkdir p1; {RENAME % ('secrets', 'p1')}", "secrets/prod.json"),
    "a hard link": ("ln backend/.env p1", "backend/.env"),
    "a hard link elsewhere": ('ln backend/.env "$TMPDIR/p1"', "backend/.env"),
    "by git": ("echo x > deep/x; git add deep/x; git mv deep p1", "deep/a/b/.env"),
}


async def test_what_holds_a_secret_is_not_moved_and_that_is_told(door: Door) -> None:
    """A command that starts while the secret has another name would not have it hidden."""
    (door.project / "deep/a/b").mkdir(parents=True)
    (door.project / "deep/a/b/.env").write_text("HIDDEN")
    before, kept = contents(door.project), names(door.project)
    wrong: dict[str, object] = {}
    for name, (command, secret) in MOVES.items():
        finished = await door.finish(command)
        said = Said(finished.output, finished.exit_code, refused=finished.refused)
        told = [denial.text for denial in find_denials(said, finished.in_force, door.project)]
        words = f"Protected: {secret}. Commands can move neither that nor a folder around it"
        is_told = len(told) == 1 and told[0].startswith(words)
        is_there = contents(door.project).items() >= before.items()
        not_moved = (str(door.project / secret),)
        if (finished.exit_code != 0, finished.reverted, finished.refused.not_moved) != (True, (), not_moved):
            wrong[name] = finished
        elif not is_told or not is_there:
            wrong[name] = told
        tidy(door.project, kept)
    assert wrong == {}


def contents(folder: Path) -> dict[Path, bytes]:
    """Of all files but those of git and those that the guard took away."""
    files = [path for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts]
    return {path: path.read_bytes() for path in files if path.suffix != ".taken-away"}


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def tidy(folder: Path, kept: set[str]) -> None:
    """Remove what a command left, all but these names."""
    for path in folder.iterdir():
        if path.name in kept:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


COMMIT = "export GIT_AUTHOR_NAME=a GIT_COMMITTER_NAME=a EMAIL=a@b && git commit -qm x"
ORDINARY_MOVES = {
    "a folder without secrets": "mv src lib && mv lib src && mv src/a.py src/b.py",
    "a file beside a secret": "echo x > backend/x && mv backend/x backend/y && mv backend/y .",
    "a folder into one with a secret": "mv src backend/src && mv backend/src src",
    "git": f"git add src && {COMMIT} && echo y > src/a.py && git stash -q && git checkout -qb b && git stash pop -q",
    "packages": "mv node_modules/p node_modules/.p-1 && mv node_modules/.p-1 node_modules/p",
    "a similar name": "mkdir secret backend2 && mv secret x && mv backend2 y",
}


async def test_what_holds_no_secret_is_moved(door: Door) -> None:
    (door.project / "node_modules/p").mkdir(parents=True)
    (door.project / "node_modules/p/.env").write_text("x")
    kept = names(door.project)
    wrong: dict[str, CommandResult] = {}
    for name, command in ORDINARY_MOVES.items():
        (door.project / "src/a.py").write_text("x")
        finished = await door.finish(command)
        if (finished.exit_code, finished.output, finished.refused.not_moved, finished.reverted) != (0, "", (), ()):
            wrong[name] = finished
        tidy(door.project, kept)
    assert wrong == {}


@pytest.mark.parametrize("within", ["project", "data"])
async def test_a_link_in_the_place_of_a_granted_folder_leads_nowhere(door: Door, tmp_path: Path, within: str) -> None:
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    (outside / "canary").write_text("HIDDEN")
    parent = door.project if within == "project" else tmp_path / "data"
    (parent / "sub").mkdir(parents=True)
    swap = f"cd '{parent}' && rmdir sub && ln -s '{outside}' sub && echo swapped"
    assert "swapped" in await door.run(swap, Grant(folders=(str(parent),)) if within == "data" else NO_GRANT)
    said = await door.run(f"cd '{parent}'; cat sub/canary; echo x > sub/made", Grant(folders=(str(parent / "sub"),)))
    assert "HIDDEN" not in said
    assert [path.name for path in outside.iterdir()] == ["canary"]


async def test_a_service_that_listens_in_the_project_cannot_be_reached(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(door.project)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as stream, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as datagram:
        stream.bind("stream.sock")
        stream.listen()
        datagram.bind("datagram.sock")
        datagram.setblocking(False)
        connect = "s = socket.socket(socket.AF_UNIX); s.connect('stream.sock'); print('rea' + 'ched')"
        send = "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b'x', 'datagram.sock')"
        said = [await door.run(f'{PYTHON} -I -c "import socket; {act}" 2>&1') for act in (connect, send)]
        with pytest.raises(BlockingIOError):
            datagram.recv(1)
    assert "reached" not in said[0]
    assert all("Error" in words for words in said)


async def test_a_socket_that_a_command_made_serves_the_next(door: Door) -> None:
    serve = "s = socket.socket(socket.AF_UNIX); s.bind('own.sock'); s.listen(); s.accept()"
    server = door.begin(f'{PYTHON} -I -c "import socket; {serve}"')
    await door.waits_for("own.sock")
    connect = "s = socket.socket(socket.AF_UNIX); s.connect('own.sock'); print('reached')"
    assert "reached" in await door.run(f'{PYTHON} -I -c "import socket; {connect}" 2>&1')
    await server


@pytest.mark.parametrize("door", [Tier.FULL], indirect=True)  # only where nobody else can be seen
async def test_who_looks_after_commands_can_be_neither_stopped_nor_read(door: Door) -> None:
    others = "for p in /proc/[0-9]*; do n=${p#/proc/}; [ $n = $$ ] || [ $n = $PPID ] ||"
    first = door.begin(f"{others} kill -STOP $n; done; touch stopped; until [ -e done ]; do sleep 0.01; done")
    await door.waits_for("stopped")
    look = "for p in /proc/[0-9]*; do (: < $p/mem) && echo read $(cat $p/comm); done 2>&1"
    said = await door.run(f"echo again; {look}; touch done")
    await first
    assert "again" in said
    assert "read bash" in said, "a command may look at itself and at others like it"
    assert [line for line in said.splitlines() if line.startswith(("read python", "read bwrap"))] == []


async def test_a_command_cannot_stop_who_counts_its_processes(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    few = policy.limits() | {"processes": 20}
    monkeypatch.setattr(policy, "limits", lambda: few)
    command = "kill -STOP $PPID; for i in $(seq 60); do sleep 50 & done; wait"
    assert "too many processes" in (await door.finish(command, Grant(network=True))).bounded


async def test_a_link_with_a_secrets_name_hides_where_it_leads(door: Door) -> None:
    (door.project / "environments").mkdir()
    (door.project / "environments/local").write_text("HIDDEN")
    (door.project / ".env").symlink_to("environments/local")
    said = await door.run("cat .env environments/local 2>&1; rm -f environments/local; echo mine > environments/local")
    assert ("HIDDEN" in said) is (door.tier is Tier.REDUCED)
    assert (door.project / "environments/local").read_text() == "HIDDEN"


async def test_a_protected_file_that_the_person_saved_anew_is_covered_like_the_one_before(door: Door) -> None:
    """Editors and git write beside a file and rename over it; what was mounted on the old one is gone with it."""
    await door.run("true")
    (door.project / "new").write_text("SAVED ANEW")
    (door.project / "new").replace(door.project / "backend/.env")
    git = ["git", "-C", str(door.project), "config", "user.name", "me"]
    await asyncio.to_thread(subprocess.run, git, check=True)
    config = (door.project / ".git/config").read_text()
    said = await door.run("cat backend/.env; echo evil >> backend/.env; echo evil >> .git/config")
    assert (door.project / "backend/.env").read_text() == "SAVED ANEW"
    assert (door.project / ".git/config").read_text() == config
    assert ("SAVED ANEW" in said) == (door.tier is Tier.REDUCED)


async def test_what_the_person_saves_anew_while_a_command_runs_is_covered_for_that_too(door: Door) -> None:
    hooks = ["git", "-C", str(door.project), "config", "core.hooksPath", "tools"]
    await asyncio.to_thread(subprocess.run, hooks, check=True)
    paths = ["backend/.env", "prod.env", "a/b/tls.key", "node_modules/x/.env", "deploy/.kube/config", "tools/x.env"]
    (door.project / "tools").mkdir()
    script = """
        touch begun; until [ -e saved ]; do sleep 0.01; done
        is_open() { for path; do head -c1 "$path" >/dev/null 2>&1 && return; done; [ -w .git/config ]; }
        for _ in $(seq $rounds); do is_open "$@" || break; sleep 0.01; done
        cat "$@"; echo evil >> .git/config; echo end
    """
    rounds = 3000 if door.tier is Tier.FULL else 1
    running = door.begin(f"rounds={rounds}; set -- {' '.join(paths)}; {script}")
    await door.waits_for("begun")
    for path in paths:
        (door.project / path).parent.mkdir(parents=True, exist_ok=True)
        (door.project / "draft").write_text("SAVED ANEW")
        (door.project / "draft").replace(door.project / path)
    git = ["git", "-C", str(door.project), "config", "user.name", "me"]
    await asyncio.to_thread(subprocess.run, git, check=True)
    (door.project / "saved").touch()
    said = await running
    assert ("SAVED ANEW" in said, "end" in said) == (door.tier is Tier.REDUCED, True)
    assert "evil" not in (door.project / ".git/config").read_text()
    assert {(door.project / path).read_text() for path in paths} == {"SAVED ANEW"}


async def test_what_plan_mode_keeps_from_writing_is_told_as_that(door: Door) -> None:
    (door.project / "README.md").write_text("a\n")
    wrong: dict[str, str] = {}
    for command in ("echo x > new", "touch new", "git add -A", "mkdir a", "sed -i s/a/b/ README.md"):
        finished = await door.finish(command, Grant(read_only=True))
        said = Said(finished.output, finished.exit_code)
        if [denial.kind.value for denial in find_denials(said, finished.in_force, door.project)] != ["plan"]:
            wrong[command] = finished.output
    assert wrong == {}


@pytest.fixture
def granted(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    subprocess.run(["git", "init", "-q", str(folder / "repository")], check=True)
    (folder / ".env").write_text("HIDDEN")
    (folder / ".vscode").mkdir()
    (folder / ".vscode/settings.json").write_text("{}")
    return folder


ATTACKS = {
    "a hook": "cd repository && echo evil > .git/hooks/pre-commit",
    "the config": "cd repository && echo '[core] pager = evil' >> .git/config",
    "a secret": "echo evil > .env",
    "a secret taken away": "rm -f .env",
    "settings": "echo evil > .vscode/settings.json; echo evil > .vscode/tasks.json",
    "settings of ours": "mkdir .handrail; echo evil > .handrail/config.toml",
    "a repository moved": "mv repository/.git hidden",
}


async def test_protected_names_in_a_granted_folder_are_protected_as_in_the_project(door: Door, granted: Path) -> None:
    def everything() -> dict[Path, bytes]:
        files = [path for path in granted.rglob("*") if path.is_file() and path.suffix != ".taken-away"]
        return {path: path.read_bytes() for path in files}

    grant = Grant(folders=(str(granted),))
    before = everything()
    wrong: dict[str, object] = {}
    for name, attack in ATTACKS.items():
        finished = await door.finish(f"cd '{granted}' && {{ {attack}; }}; true", grant)
        told_by_place = all(path.startswith(f"{granted}/") for path, _ in finished.reverted)
        told = finished.reverted or finished.refused.kept_out or finished.refused.not_moved or door.tier is Tier.FULL
        if (after := everything()) != before:
            wrong[name] = after
        elif not told or not told_by_place:
            wrong[name] = finished
    assert wrong == {}


async def test_a_secret_in_a_granted_folder_cannot_be_read_where_the_tier_can_hide_it(
    door: Door, granted: Path
) -> None:
    finished = await door.finish(f"cat '{granted}/.env'; echo x > '{granted}/made'", Grant(folders=(str(granted),)))
    assert ("HIDDEN" in finished.output) == (door.tier is Tier.REDUCED)
    assert (granted / "made").exists()
    assert ("can be read" in finished.in_force.note) == (door.tier is Tier.REDUCED) or finished.in_force.note == ""


async def test_what_the_person_does_in_a_folder_that_no_command_has_any_more_stays(door: Door, granted: Path) -> None:
    other = door.begin("touch begun; until [ -e over ]; do sleep 0.01; done")
    await door.waits_for("begun")
    await door.run("true", Grant(folders=(str(granted),)))
    (granted / ".env").write_text("MINE")
    await door.run("true", Grant(folders=(str(granted),)))
    (door.project / "over").touch()
    await other
    assert (granted / ".env").read_text() == "MINE"


def swap(folder: Path, target: Path) -> None:
    folder.rename(folder.with_name("moved"))
    folder.symlink_to(target)


async def test_nothing_is_taken_away_where_a_link_in_the_place_of_a_granted_folder_leads(
    door: Door, granted: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / ".env").write_text("THEIRS")
    running = asyncio.create_task(
        door.run("touch begun; until [ -e over ]; do sleep 0.01; done", Grant(folders=(str(granted),)))
    )
    await door.waits_for("begun")
    swap(granted, elsewhere)
    (door.project / "over").touch()
    await running
    assert [(path.name, path.read_text()) for path in elsewhere.iterdir()] == [(".env", "THEIRS")]
