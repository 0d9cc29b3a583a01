"""What a command cannot plant while it runs: names at which the person's git or editor would find something to run."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.confinement import Grant, Tier
from app.errors import ToolError
from app.sandbox.confine import Confinement, live_mounts, mounts
from app.sandbox.confine.view import View
from app.sandbox.protect import protected_names
from app.sandbox.protect.placeholders import clear_left
from app.sandbox.running.denials import DenialKind, Said, denied
from app.sandbox.running.process import CommandResult
from tests.sandbox.confine.test_escapes import Door
from tests.sandbox.confine.test_escapes import door as door
from tests.sandbox.confine.test_escapes import repository as repository
from tests.sandbox.confine.test_life import APP
from tests.sandbox.project_state import ProjectState
from tests.starting import fast_script

if TYPE_CHECKING:
    from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

SHIELDED = [
    *(".git/commondir", ".git/hooks/pre-commit", ".handrail/config.toml", ".githooks/pre-commit"),
    *(".vscode/tasks.json", ".idea/workspace.xml", ".zed/tasks.json", ".husky/pre-commit", ".devcontainer/x.json"),
]
"""Names that are not there, at which nothing can be made in the full tier."""
WATCHED = [
    *(".git/config.worktree", ".envrc", ".mcp.json", "src/.vscode/tasks.json", "a.code-workspace", "new/.idea/x.xml"),
    *("sub/.git/hooks/post-checkout", "extra/settings"),
]
"""Names that are not there and cannot be kept free: they are taken away at once, and the command is stopped."""
PAYLOAD = "[core]\n\tfsmonitor = touch owned; false\n"


@pytest.fixture
def configured(repository: Path) -> Path:
    git = ["git", "-C", str(repository), "config"]
    subprocess.run([*git, "core.hooksPath", ".githooks"], check=True)
    subprocess.run([*git, "include.path", "../extra/settings"], check=True)
    subprocess.run(["rm", "-r", str(repository / ".git/hooks")], check=True)
    (repository / "extra").mkdir()
    return repository


def planting(name: str, text: str = "evil") -> str:
    return f"mkdir -p {Path(name).parent}; printf '%s' '{text}' > {name}"


def planted(project: Path) -> list[str]:
    files = [path for path in project.rglob("*") if path.is_file() and not path.name.endswith(".taken-away")]
    return [str(path.relative_to(project)) for path in files if path.read_bytes() in (b"evil", PAYLOAD.encode())]


@pytest.mark.parametrize("door", [Tier.FULL], indirect=True)
async def test_where_nothing_is_nothing_can_be_planted(configured: Path, door: Door) -> None:
    tries = "; ".join(f"({planting(name)}) 2>&- && echo {name}" for name in SHIELDED)
    removals = "rm -rf .vscode .git/hooks .git/commondir .githooks; mv .idea x; mv .git/commondir y"
    running = door.begin(f"({removals}) 2>&-; {tries}; touch tried; until [ -e done ]; do sleep 0.01; done; echo end")
    await door.waits_for("tried")
    assert planted(configured) == []
    work = "git status --short && git -c user.name=a -c user.email=a@b commit --allow-empty -qm x && git gc -q"
    person = await asyncio.create_subprocess_shell(work, cwd=configured)
    assert await person.wait() == 0
    (configured / "done").touch()
    assert (await running).split() == ["end"]


async def test_what_must_not_be_made_is_refused_and_told(configured: Path, door: Door) -> None:
    names = [*SHIELDED, *WATCHED, "sub/.git/commondir"]
    tries = "; ".join(f"({planting(name)}) 2>&- && echo {name}" for name in names)
    ways = "ln -s /etc s/.zed; cp README.md .envrc; mv README.md .mcp.json; ln README.md b/.vscode; mkdir s/.idea"
    finished = await door.finish(
        f"git init -q sub; mkdir b s; echo x > README.md; {tries}; ({ways}) 2>&-; cat README.md"
    )
    assert finished.output.split() == ["x"]
    assert (finished.exit_code, finished.reverted, finished.bounded) == (0, (), "")
    wanted = [*names, "s/.zed", ".envrc", ".mcp.json", "b/.vscode", "s/.idea"]
    told = [path.removeprefix(f"{configured}/") for path in finished.kept_out]
    assert [name for name in wanted if not any(name == path or name.startswith(f"{path}/") for path in told)] == []
    (denial,) = denied(Said("", 0, kept_out=finished.kept_out), finished.in_force, configured)
    assert (denial.kind, ".git/commondir" in denial.text) == (DenialKind.PROTECTED, True)


@pytest.fixture
def worktree(repository: Path, tmp_path: Path) -> Path:
    """The person's, outside the project."""
    git = ["git", "-C", str(repository), "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "x"], check=True)
    subprocess.run([*git, "worktree", "add", "-q", str(tmp_path / "wt")], check=True, capture_output=True)
    return tmp_path / "wt"


AT_WORKTREE = {
    "written": ("printf ../../../evil > commondir", "kept_out"),
    "extended": ("printf x >> commondir", "kept_out"),
    "replaced": ("printf ../../../evil > x; mv x commondir", "kept_out"),
    "linked": ("ln commondir x", "kept_out"),
    "a link": ("ln -sf ../../../evil commondir", "kept_out"),
    "removed and written": ("rm commondir; printf ../../../evil > commondir", "kept_out"),
    "moved": ("mv commondir x", "kept_out"),
    "moved with its folder": ("mv ../wt ../x", "not_moved"),
    "moved with all": ("cd ../..; mv worktrees x", "not_moved"),
}


async def test_a_worktree_of_the_person_cannot_be_led_elsewhere(worktree: Path, door: Door) -> None:
    before, wrong = ProjectState(door.project), {}
    for name, (command, told) in AT_WORKTREE.items():
        finished = await door.finish(f"cd .git/worktrees/wt; {command}")
        common = door.project / ".git/worktrees/wt/commondir"
        is_left = common.exists() and common.read_text() == "../..\n"
        status = await asyncio.create_subprocess_exec("git", "status", "-s", cwd=worktree)
        if await status.wait() != 0 or not is_left or str(common) not in getattr(finished, told):
            wrong[name] = finished
        before.restore()
    assert wrong == {}


WORKTREES = {
    "added": "git worktree add -q new && git -C new status -s",
    "of the same name": "git worktree add -q -b other sub/wt && git -C sub/wt status -s",
    "moved": "git worktree add -q new && git worktree move new newer && git -C newer status -s",
    "removed": "git worktree add -q new && git worktree remove new",
    "pruned": "git worktree add -q new && rm -r new && git worktree prune",
    "the person's, pruned": "git worktree prune && [ ! -e .git/worktrees ]",
    "the person's, pruned and made again": "git worktree prune && git worktree add -q wt && git -C wt status -s",
}


async def test_commands_can_work_with_worktrees(worktree: Path, door: Door) -> None:
    states, wrong = (ProjectState(door.project), ProjectState(worktree)), {}
    for name, command in WORKTREES.items():
        if "pruned" in name:
            shutil.rmtree(worktree)
        finished = await door.finish(command)
        told = (finished.output, finished.exit_code, finished.reverted, finished.kept_out, finished.not_moved)
        if told != ("", 0, (), (), ()):
            wrong[name] = told
        for before in states:
            before.restore()
    assert wrong == {}


ORDINARY = [
    *("node_modules/x/.vscode/settings.json", "src/hooks/use.ts", "config", "hooks/x", "docs/.vscode.md"),
    *("site-packages/p/.gitmodules", ".claude/notes.md", "sub/.git/config", "sub/.git/hooks/pre-push.sample"),
]


async def test_ordinary_names_are_not_refused(configured: Path, door: Door) -> None:
    finished = await door.finish("; ".join(planting(name, "") for name in ORDINARY))
    assert (finished.output, finished.kept_out) == ("", ())


@pytest.mark.usefixtures("no_refused_names", "watched")
async def test_what_is_planted_is_taken_away_at_once_and_the_command_stopped(configured: Path, door: Door) -> None:
    before = ProjectState(configured)
    for name in WATCHED if door.tier is Tier.FULL else [*SHIELDED, *WATCHED]:
        prepare = "git init -q sub; " if name.startswith("sub/") else ""
        finished = await door.finish(f"{prepare}{planting(name)}; sleep 30")
        stopped = (name in finished.bounded, name in dict(finished.reverted))
        assert stopped == (True, True), (name, finished)
        assert planted(configured) == [], name
        before.restore()


@pytest.mark.usefixtures("no_refused_names", "watched")
async def test_where_no_placeholder_may_lie_what_is_planted_is_taken_away_at_once(door: Door) -> None:
    """With reftables, git would take a repository with a `commondir` for a second checkout, and could not commit."""
    for name in ("files", "reftable"):
        subprocess.run(["git", "init", "-q", name], cwd=door.project, check=True)  # noqa: ASYNC221
        with (door.project / name / ".git/config").open("a") as config:
            config.write(f"[extensions]\n\trefstorage = {name}\n")
    assert (await door.run("echo */.git/commondir")).split() == ["files/.git/commondir"] or door.tier is Tier.REDUCED
    finished = await door.finish("printf ../evil > reftable/.git/commondir; sleep 30")
    assert "reftable/.git/commondir" in finished.bounded
    assert not (door.project / "reftable/.git/commondir").exists()


@pytest.mark.parametrize("door", [Tier.FULL], indirect=True)
async def test_what_a_command_makes_during_a_look_at_the_project_is_left_to_it(
    configured: Path, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A secret that is saved while it runs is hidden from it; the repository that it makes meanwhile is its own."""
    look, cover = Confinement._seen, live_mounts.cover
    covered: list[str] = []

    async def look_later(self: Confinement, grant: Grant) -> View:
        if (configured / ".env").exists():
            (configured / "go").touch()
            await door.waits_for("sub/made")
        return await look(self, grant)

    def note(python: str, worker: int, hidden: Sequence[str], frozen: Sequence[str]) -> bool:
        covered.extend((*hidden, *frozen))
        return cover(python, worker, hidden, frozen)

    monkeypatch.setattr(Confinement, "_seen", look_later)
    monkeypatch.setattr(live_mounts, "cover", note)
    make = "until [ -e go ]; do sleep 0.01; done; git init -q sub; touch sub/made"
    running = door.begin(f"touch ready; {make}; until ! cat .env >/dev/null 2>&1; do sleep 0.01; done; echo end")
    await door.waits_for("ready")
    (configured / ".env").write_text("secret")
    assert (await running).split() == ["end"]
    names = {path.removeprefix(f"{configured}/") for path in covered}
    assert ".env" in names and names.isdisjoint({"sub/.git/config", "sub/.git/hooks"})


@pytest.mark.usefixtures("no_refused_names", "watched")
@pytest.mark.parametrize("door", [Tier.REDUCED], indirect=True)  # the full tier does not let it come to that
@pytest.mark.parametrize("name", [".git/config", ".git/hooks/pre-push"])
async def test_what_is_there_and_changed_is_put_back_at_once(door: Door, name: str) -> None:
    path = door.project / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("[core]\n")
    finished = await door.finish(f"echo evil >> {name}; sleep 30")
    assert name in finished.bounded and path.read_text() == "[core]\n"


async def test_the_persons_git_runs_nothing_that_a_command_planted(door: Door) -> None:
    project = door.project
    elsewhere = "mkdir -p evil && printf '%s' '" + PAYLOAD + "' > evil/config && mkdir -p evil/refs evil/objects"
    plant = "printf evil > .git/commondir; printf ../evil > .git/commondir"
    running = door.begin(f"{elsewhere}; ({plant}) 2>&-; touch tried; until [ -e done ]; do sleep 0.01; done")
    while not (running.done() or (project / "tried").exists()):
        await asyncio.sleep(0.01)
    person = await asyncio.create_subprocess_exec("git", "status", "--short", cwd=project)
    await person.wait()
    (project / "done").touch()
    await running
    assert not list(project.rglob("owned"))


async def test_work_that_makes_repositories_is_not_stopped(door: Door) -> None:
    work = "git init -q new && cd new && git config user.name a && git config user.email a@b && echo 1 > a && git add a"
    finished = await door.finish(f"{work} && git commit -qm 1 && git clone -q . ../copy")
    assert (finished.exit_code, finished.bounded, finished.reverted) == (0, "", ()), finished.output


async def test_a_repository_may_begin_with_its_config_but_not_with_settings_that_run_programs(door: Door) -> None:
    """Git 2.47 writes the config before anything that makes the folder a repository; 2.39 wrote it last."""
    before = ProjectState(door.project)
    finished = await begun_with(door, "bare = false")
    assert (finished.exit_code, finished.bounded, finished.reverted) == (0, "", ()), finished
    assert "## No commits yet" in finished.output
    before.restore()
    finished = await begun_with(door, "fsmonitor = ./evil")
    assert "new/.git/config" in dict(finished.reverted)
    assert "evil" not in (door.project / "new/.git/config").read_text()


async def begun_with(door: Door, setting: str) -> CommandResult:
    """What becomes of a command that writes a config with this setting, and makes the repository when it was seen."""
    begin = f"mkdir -p new/.git; printf '[core]\\n\\t{setting}\\n' > new/.git/config; {WAIT}"
    running = asyncio.create_task(door.finish(f"{begin}; git init -q new && git -C new status -sb"))
    while not (running.done() or (door.project / "ready").exists()):
        await asyncio.sleep(0.01)
    if setting == "bare = false":
        await look(door)
    (door.project / "go").touch()
    return await running


UPLOAD = "#!/bin/sh\ntouch ready; until [ -e go ]; do sleep 0.01; done; exit 1\n"
HOUR_NS = 3_600_000_000_000
WAIT = "touch ready; until [ -e go ]; do sleep 0.01; done"
GIVEN_UP = {
    "made and removed": f"git init -q clone; {WAIT}; rm -r clone",
    "a clone that breaks off": "git clone -q -u ./upload file://$PWD/.git clone",
}


APPENDED = f"printf '{PAYLOAD}' >> "
UNUSUAL = {
    "in packages": ("git init -q node_modules/w", "node_modules/w/.git/config"),
    "in packages, without files": ("git init -q --bare node_modules/m", "node_modules/m/config"),
    "in a cache": ("git init -q __pycache__/w", "__pycache__/w/.git/config"),
    "moved into a cache": (
        "mkdir -p src __pycache__; mv src __pycache__/; ln -s __pycache__/src src; git init -q src",
        "__pycache__/src/.git/config",
    ),
    "among objects": ("git init -q --bare .git/objects/ab", ".git/objects/ab/config"),
    "among logs": ("git init -q .git/logs/w", ".git/logs/w/.git/config"),
    "deep down": (f"git init -q {'d/' * 30}w", f"{'d/' * 30}w/.git/config"),
}


@pytest.fixture
def little_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies deeper is not searched."""
    monkeypatch.setattr(protected_names, "MAX_DEPTH", 20)


@pytest.mark.usefixtures("little_depth")
async def test_a_repository_of_a_command_runs_nothing_wherever_it_lies(door: Door) -> None:
    before, wrong = ProjectState(door.project), {}
    for place, (command, config) in UNUSUAL.items():
        done = await door.finish(f"{command}; {APPENDED}{config}")
        if config not in dict(done.reverted) or "fsmonitor" in (door.project / config).read_text():
            wrong[place] = done
        before.restore()
    assert wrong == {}


@pytest.mark.usefixtures("little_depth")
async def test_no_hook_of_a_command_is_left_wherever_it_lies(door: Door) -> None:
    before, wrong = ProjectState(door.project), {}
    for place, (command, config) in UNUSUAL.items():
        hook = config.removesuffix("config") + "hooks/pre-merge-commit"
        finished = await door.finish(f"{command}; printf evil > {hook}")
        is_told = hook in dict(finished.reverted) or str(door.project / hook) in finished.kept_out
        if planted(door.project) or not is_told:
            wrong[place] = (planted(door.project), finished)
        before.restore()
    assert wrong == {}


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A repository gets placeholders with the next command, also if it was made just now."""
    monkeypatch.setattr(protected_names, "CHANGING_NS", 0)


@pytest.mark.usefixtures("no_pause")
async def test_nothing_is_left_of_a_repository_that_a_command_gives_up(door: Door) -> None:
    (door.project / "upload").write_text(UPLOAD)
    (door.project / "upload").chmod(0o755)
    for (name, command), meanwhile in product(GIVEN_UP.items(), ("a look", "another command")):
        running = door.begin(f"{command} 2>&1; ls -A clone")
        await door.waits_for("ready")
        if meanwhile == "another command":
            await door.run("true")
        await look(door)
        (door.project / "go").touch()
        assert "clone/" not in await running, (name, meanwhile)
        assert not (door.project / "clone").exists(), (name, meanwhile)
        for used in ("ready", "go"):
            (door.project / used).unlink()


@pytest.mark.usefixtures("no_pause")
async def test_a_placeholder_in_what_is_left_of_a_repository_can_be_removed_by_a_later_command(door: Door) -> None:
    running = door.begin(f"git init -q --template= clone; {WAIT}; cd clone/.git && rm -r HEAD config objects refs")
    await door.waits_for("ready")
    await door.run("true")
    assert (door.project / "clone/.git/commondir").exists() == (door.tier is Tier.FULL)
    (door.project / "go").touch()
    assert await running == ""
    assert await door.run("rm -r clone 2>&1") == ""
    assert not (door.project / "clone").exists()


@pytest.mark.parametrize("door", [Tier.FULL], indirect=True)
async def test_a_repository_gets_placeholders_with_a_command_that_starts_when_it_no_longer_changes(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    placeholder = door.project / "clone/.git/commondir"
    running = door.begin(f"git init -q --template= clone; {WAIT}")
    await door.waits_for("ready")
    for pause, is_placed in ((HOUR_NS, False), (0, True)):
        monkeypatch.setattr(protected_names, "CHANGING_NS", pause)
        await door.run("true")
        assert placeholder.exists() == is_placed
    (door.project / "go").touch()
    assert await running == ""


@pytest.mark.parametrize("door", [Tier.FULL], indirect=True)
async def test_a_repository_that_is_removed_while_a_command_starts_does_not_lower_the_confinement(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    subprocess.run(["git", "init", "-q", "going"], cwd=door.project, check=True)  # noqa: ASYNC221
    gathered = mounts.gathered

    def then_gone(seen: View) -> tuple[View, tuple[str, ...]]:
        covered = gathered(seen)
        shutil.rmtree(door.project / "going", ignore_errors=True)
        return covered

    monkeypatch.setattr(mounts, "gathered", then_gone)
    finished = await door.finish("echo ran")
    assert (finished.output, finished.in_force and finished.in_force.tier) == ("ran\n", Tier.FULL)


async def look(door: Door) -> None:
    """Wait for what follows when a change was noticed while a command runs."""
    guarded = door._processes._guarded
    (guard,) = guarded._listeners
    await guarded._look_meanwhile(guard)


LINKED = {
    "config": ("ln -s ../shared/config .git/config", "echo evil >> shared/config"),
    "the link to config": ("ln -s ../shared/config .git/config", "rm .git/config; echo evil > .git/config"),
    "hooks": ("rm -rf .git/hooks; ln -s ../shared/hooks .git/hooks", "echo evil > shared/hooks/pre-commit"),
    "all of it": ("mv .git shared/git; ln -s shared/git .git", "echo evil > shared/git/hooks/pre-commit"),
    "by a note": ("mv .git shared/git; echo gitdir: shared/git > .git", "echo evil > shared/git/hooks/pre-commit"),
    "hooksPath": ("git config core.hooksPath tools/hooks", "echo evil > tools/hooks/pre-commit"),
    "hooksPath changed": ("git config core.hooksPath tools/hooks", "echo evil > tools/hooks/pre-push"),
    "include.path": ("git config include.path ../shared/included", "echo evil >> shared/included"),
    "includeIf": ("git config includeIf.onbranch:x.path ../shared/included", "echo evil >> shared/included"),
}


async def test_where_links_and_configs_lead_is_protected_too(repository: Path, door: Door) -> None:
    for name, (prepare, attack) in LINKED.items():
        script = f"""
            rm -rf .git shared tools; git init -q .; mkdir -p shared/hooks tools/hooks
            echo '[x]' > shared/included; echo kept > tools/hooks/pre-push; mv .git/config shared/config
            cp shared/config .git/config; case "{prepare}" in *.git/config) rm .git/config;; esac
            {prepare}
        """
        subprocess.run(["bash", "-ec", script], check=True, cwd=repository, capture_output=True)  # noqa: ASYNC221
        await door.finish(f"({attack}) 2>&1; true")
        found = subprocess.run(  # noqa: ASYNC221
            ["grep", "-rl", "--exclude=*.taken-away", "evil", "."], cwd=repository, capture_output=True, text=True
        )
        assert found.stdout == "", name


def left_of(project: Path) -> list[str]:
    names = (".vscode", ".idea", ".zed", ".husky", ".devcontainer", ".handrail", ".git/commondir")
    return [name for name in names if (project / name).exists()]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
async def test_placeholders_of_a_program_that_was_ended_are_gone_with_the_next(
    repository: Path, tmp_path: Path, number: int
) -> None:
    state = tmp_path / "confined"
    arguments = ["full", str(repository), str(state / "s"), "echo begun; sleep 300"]
    root = Path(__file__).parents[3]
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever ran the tests may have them survive their terminal
    app = subprocess.Popen([*fast_script(), APP, *arguments], cwd=root, stdout=subprocess.PIPE)  # noqa: ASYNC220
    assert app.stdout is not None
    with app.stdout as said:
        assert await asyncio.to_thread(said.readline) == b"begun\n"
        assert len(left_of(repository)) == 7
        app.send_signal(number)
        app.wait()
        await asyncio.to_thread(said.read)  # until neither it nor its command is left
    (repository / ".idea/mine.xml").touch()
    (state / "s").rename(state / f"s-{app.pid}")
    clear_left(state / f"s-{app.pid}")
    assert left_of(repository) == [".idea"]


async def test_placeholders_stay_while_another_session_needs_them(repository: Path, tmp_path: Path) -> None:
    (repository / ".zed").mkdir()
    sessions = [
        Confinement(repository, state=tmp_path / f"confined/{name}-{os.getpid()}", tiers=(Tier.FULL,)) for name in "ab"
    ]
    tiers = {(await session.ready()).tier for session in sessions}
    sessions[0].close()
    left = left_of(repository)
    sessions[1].close()
    if tiers != {Tier.FULL}:
        pytest.skip("this machine has no full tier")
    assert len(left) == 7
    assert left_of(repository) == [".zed"], "what was there before stays"


@pytest.mark.parametrize("sandbox", [Tier.FULL], indirect=True)
async def test_placeholders_go_when_no_command_runs_and_come_back_with_the_next(sandbox: "SandboxedProject") -> None:
    running = await sandbox.begin("echo begun; sleep 30")
    await sandbox.says("begun")
    sandbox.confinement._remove_placeholders()
    assert left_of(sandbox.project)
    await running.stop(0)
    sandbox.confinement._remove_placeholders()
    assert left_of(sandbox.project) == []
    assert await sandbox.run("mkdir -p .vscode && echo evil > .vscode/tasks.json") != 0


@pytest.mark.parametrize("sandbox", [Tier.FULL], indirect=True)
@pytest.mark.parametrize("ends", [True, False])
async def test_placeholders_go_from_a_project_folder_that_was_moved(sandbox: "SandboxedProject", ends: bool) -> None:
    assert await sandbox.run("true") == 0
    assert left_of(sandbox.project)
    away = sandbox.project.with_name("away")
    sandbox.project.rename(away)
    with pytest.raises(ToolError, match="is gone"):
        await sandbox.run("true")
    sandbox.confinement.close() if ends else sandbox.confinement._remove_placeholders()
    assert left_of(away) == []
