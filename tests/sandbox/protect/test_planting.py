"""What a command cannot plant while it runs: names at which the person's git or editor would find something to run."""

import asyncio
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.sandbox.confine import bwrap, live_mounts
from app.sandbox.confine.project_views import ProjectViews
from app.sandbox.confine.view import View
from app.sandbox.protect import protected_names
from app.sandbox.running.denials import DenialKind, Said, find_denials
from app.sandbox.running.process import CommandResult
from app.vocabulary.confinement import Grant, Tier
from tests.sandbox.confine.test_escapes import PYTHON, Door
from tests.sandbox.confine.test_escapes import door as door
from tests.sandbox.confine.test_escapes import repository as repository
from tests.sandbox.project_state import ProjectState

if TYPE_CHECKING:
    pass

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

SHIELDED = [
    *(".git/commondir", ".git/hooks/pre-commit", ".handrail/config.toml", ".githooks/pre-commit"),
    *(".vscode/tasks.json", ".idea/workspace.xml", ".zed/tasks.json", ".husky/pre-commit", ".devcontainer/x.json"),
]
"""Names that are not there, at which the person's programs would find something to run."""
WATCHED = [
    *(".git/config.worktree", ".envrc", ".mcp.json", "src/.vscode/tasks.json", "a.code-workspace", "new/.idea/x.xml"),
    *("sub/.git/hooks/post-checkout", "extra/settings", "a/.githooks/pre-push", ".yarnrc.yml", "sub/.bazelrc"),
    *("a/b/.cargo/config.toml",),
]
"""More of them, in other places."""
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
    told = [path.removeprefix(f"{configured}/") for path in finished.refused.kept_out]
    assert [name for name in wanted if not any(name == path or name.startswith(f"{path}/") for path in told)] == []
    (denial,) = find_denials(Said("", 0, refused=finished.refused), finished.in_force, configured)
    assert (denial.kind, ".git/commondir" in denial.text) == (DenialKind.PROTECTED, True)


@pytest.fixture
def inner_repositories(configured: Path) -> Path:
    """None of them has hooks; those of one lie in `src/hooks`, which does not exist either."""
    for name in ("nested", "--bare bare.git", "--bare .git/modules/sub"):
        subprocess.run(["git", "init", "-q", "--template=", *name.split()], check=True, cwd=configured)
    subprocess.run(["git", "-C", str(configured / "nested"), "config", "core.hooksPath", "../src/hooks"], check=True)
    return configured


COMMON = ".git/commondir"
OPEN_AT = "import os; os.close(os.open(%s, os.O_WRONLY | os.O_CREAT))"
EXCHANGE = "import ctypes; ctypes.CDLL(None).renameat2(-100, b'%s', -100, b'%s', 2)"
UNNAMED = "import os; f = os.open('.', os.O_TMPFILE | os.O_WRONLY); os.link(f'/proc/self/fd/{f}', '%s')"
TWO_NAMES = """
import ctypes, os, sys, threading
sys.setswitchinterval(0.00001)
path, over = ctypes.create_string_buffer(b".vscodx"), threading.Event()
def flip():
    while not over.is_set():
        path.value, path.value = b".vscode", b".vscodx"
thread = threading.Thread(target=flip)
thread.start()
make = ctypes.CDLL(None).mkdir
for _ in range(200):
    if make(path, 0o755) == 0:
        os.rmdir(".vscodx")
over.set()
thread.join()
os.mkdir(".vscode")
"""
TWO_FOLDERS = """
import ctypes, os, threading
over = threading.Event()
def exchange():
    ctypes.CDLL(None).renameat2(-100, b"x", -100, b"bare.git", 2)
def flip():
    while not over.is_set():
        exchange()
thread = threading.Thread(target=flip)
thread.start()
for number in range(500):
    try:
        os.symlink("y", ("x", "bare.git")[number % 2] + "/hooks")
    except OSError:
        pass
over.set()
thread.join()
if os.path.exists("x/HEAD"):
    exchange()
"""


def python(script: str) -> str:
    return f"{PYTHON} -I -c {shlex.quote(script)}"


WAYS = {
    "a module's hook": (planting(".git/modules/sub/hooks/pre-commit"), ".git/modules/sub/hooks"),
    "a module led elsewhere": (planting(".git/modules/sub/commondir"), ".git/modules/sub/commondir"),
    "a module's second config": (planting(".git/modules/sub/config.worktree"), ".git/modules/sub/config.worktree"),
    "a bare repository's hook": (planting("bare.git/hooks/update"), "bare.git/hooks"),
    "a bare repository led elsewhere": (planting("bare.git/commondir"), "bare.git/commondir"),
    "where hooks are looked for": (planting("src/hooks/pre-commit"), "src/hooks"),
    "a file renamed": ("mv x/evil .git/commondir", ".git/commondir"),
    "a hard link": ("ln x/evil .git/commondir", ".git/commondir"),
    "a link": ("ln -s ../x .git/hooks", ".git/hooks"),
    "a folder renamed": ("mv x .vscode", ".vscode"),
    "a folder renamed to hooks": ("mv x .git/hooks", ".git/hooks"),
    "a folder exchanged": (python(EXCHANGE % ("x", ".git")), ".git/evil"),
    "a file without a name": (python(UNNAMED % ".git/commondir"), ".git/commondir"),
    "by a descriptor": (python(OPEN_AT % "'/proc/self/fd/%d/commondir' % os.open('.git', 0)"), COMMON),
    "by the working folder": (python(OPEN_AT % "'/proc/self/cwd/.git/commondir'"), COMMON),
    "by the root": (python(OPEN_AT % "'/proc/self/root' + os.path.abspath('.git/commondir')"), COMMON),
    "by a link to the repository": ("ln -s .git way; mkdir way/hooks", ".git/hooks"),
    "a node": ("mkfifo .git/commondir", ".git/commondir"),
    "in capitals": ("mkdir .VSCode", ".VSCode"),
    "hooks in capitals": ("ln -s ../x .git/HOOKS", ".git/HOOKS"),
    "config in capitals": ("mv x/evil .git/Config", ".git/Config"),
    "with a character that nobody sees": (r"mkdir $'.vs\u200dcode'", ".vs\u200dcode"),
    "with another k": (r"mkdir $'.hus\u212ay'", ".hus\u212ay"),
    "by a short name": ("mkdir -p new/git~1/hooks; touch new/git~1/hooks/pre-push", "new/git~1/hooks/pre-push"),
    "out of an archive": ("mkdir -p x/.g; tar c --transform s/.g/.vscode/ -C x .g | tar x", ".vscode"),
    "a repository moved": ("mv nested n; ln -s ../../x n/.git/hooks; mv n nested", "nested/.git/hooks"),
    "a repository moved twice": ("mv nested n; mv n/.git n/g; ln -s ../../x n/g/hooks; mv n nested", "nested/g"),
    "a bare repository moved": ("mv bare.git b; mkdir b/hooks; mv b bare.git", "bare.git/hooks"),
    "modules moved": ("cd .git; mv modules m; ln -s x m/sub/hooks; mv m modules", ".git/modules/sub/hooks"),
    "around hooks moved": ("mv src s; mkdir s/hooks; mv s src", "src/hooks"),
    "around settings moved": ("mv extra e; touch e/settings; mv e extra", "extra/settings"),
    "while the name changes": (python(TWO_NAMES), ".vscode"),
    "while folders are exchanged": (python(TWO_FOLDERS), "bare.git/hooks"),
}


def is_there(path: Path) -> bool:
    return os.path.lexists(path)


async def test_no_way_leads_to_such_a_name(inner_repositories: Path, door: Door) -> None:
    """Without anybody who puts things back."""
    door._processes._guarded._guard = None
    await door.run("mv extra e; mkdir extra; rm -r e")
    before, wrong = ProjectState(inner_repositories), {}
    for way, (command, target) in WAYS.items():
        finished = await door.finish(f"mkdir -p x; echo evil > x/evil; {command}")
        if is_there(inner_repositories / target) or not finished.refused.kept_out:
            wrong[way] = finished
        before.restore()
    assert wrong == {}


KEPT = {
    ".env": "HIDDEN",
    ".vscode/tasks.json": "{}",
    "tools/hooks/pre-push": "kept",
    "nested/.git/hooks/pre-push": "kept",
    "nested/.vscode/deep/x.json": "{}",
    "lib/.ssh/config": "HIDDEN",
}
AT_KEPT = {
    "a secret written": "echo evil > .env",
    "a secret extended": "echo evil >> .env",
    "a secret emptied": "truncate -s 0 .env",
    "a secret removed": "rm -f .env",
    "a secret replaced": "echo evil > x; mv -f x .env",
    "a secret exchanged": f"echo evil > x; {python(EXCHANGE % ('x', '.env'))}",
    "a secret moved": "mv .env x",
    "a secret in a secret folder": "echo evil > lib/.ssh/config",
    "one more there": "echo evil > lib/.ssh/id_rsa",
    "settings": "echo evil > .vscode/tasks.json",
    "settings moved into packages": "mkdir node_modules; mv nested node_modules/n; "
    "echo evil > node_modules/n/.vscode/deep/x.json; mv node_modules/n nested",
    "settings added to in packages": "mkdir node_modules; mv nested node_modules/n; "
    "echo evil > node_modules/n/.vscode/deep/y.json; mv node_modules/n nested",
    "hooks of a moved repository": "mkdir node_modules; mv nested node_modules/n; "
    "echo evil > node_modules/n/.git/hooks/pre-push; mv node_modules/n nested",
    "a hook in a moved folder": "mv tools t; echo evil > t/hooks/pre-push; mv t tools",
    "a new hook in a moved folder": "mv tools t; echo evil > t/hooks/pre-merge-commit; mv t tools",
    "a hook in a moved folder replaced": "echo evil > x; mv tools t; mv -f x t/hooks/pre-push; mv t tools",
    "settings by another name": "echo evil > other",
}


def evil_files(project: Path) -> list[Path]:
    return [path for path in project.rglob("*") if path.is_file() and path.read_bytes() == b"evil\n"]


async def test_what_is_there_is_changed_by_nobody(repository: Path, door: Door) -> None:
    """Without anybody who puts things back."""
    door._processes._guarded._guard = None
    for path, text in KEPT.items():
        (repository / path).parent.mkdir(parents=True, exist_ok=True)
        (repository / path).write_text(text)
    os.link(repository / ".vscode/tasks.json", repository / "other")
    subprocess.run(["git", "-C", str(repository), "config", "core.hooksPath", "tools/hooks"], check=True)  # noqa: ASYNC221
    subprocess.run(["git", "init", "-q", str(repository / "nested")], check=True)  # noqa: ASYNC221
    before, wrong = ProjectState(repository), {}
    for name, command in AT_KEPT.items():
        finished = await door.finish(f"({command}) 2>&-; rm -f x")
        left = {path: (repository / path).exists() and (repository / path).read_text() for path in KEPT}
        evil = evil_files(repository)
        if left != KEPT or evil:
            wrong[name] = (finished.output, finished.refused.kept_out, left, evil)
        before.restore()
    assert wrong == {}


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
        if await status.wait() != 0 or not is_left or str(common) not in getattr(finished.refused, told):
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
        told = (
            finished.output,
            finished.exit_code,
            finished.reverted,
            finished.refused.kept_out,
            finished.refused.not_moved,
        )
        if told != ("", 0, (), (), ()):
            wrong[name] = told
        for before in states:
            before.restore()
    assert wrong == {}


ORDINARY = [
    *("node_modules/x/.vscode/settings.json", "src/hooks/use.ts", "config", "hooks/x", "docs/.vscode.md"),
    *("site-packages/p/.gitmodules", ".claude/notes.md", "sub/.git/config", "sub/.git/hooks/pre-push.sample"),
    *(".github/workflows/ci.yml", ".cargo/notes.md", "design-tokens.json"),
]


async def test_ordinary_names_are_not_refused(configured: Path, door: Door) -> None:
    finished = await door.finish("; ".join(planting(name, "") for name in ORDINARY))
    assert (finished.output, finished.refused.kept_out) == ("", ())


@pytest.mark.usefixtures("no_refused_names", "watched")
async def test_what_is_planted_is_taken_away_at_once_and_the_command_stopped(configured: Path, door: Door) -> None:
    before = ProjectState(configured)
    for name in (*SHIELDED, *WATCHED):
        prepare = "git init -q sub; " if name.startswith("sub/") else ""
        finished = await door.finish(f"{prepare}{planting(name)}; sleep 30")
        stopped = (name in finished.bounded, name in dict(finished.reverted))
        assert stopped == (True, True), (name, finished)
        assert planted(configured) == [], name
        before.restore()


@pytest.mark.usefixtures("no_refused_names", "watched")
async def test_in_every_kind_of_repository_what_is_planted_is_taken_away_at_once(door: Door) -> None:
    for name in ("files", "reftable"):
        subprocess.run(["git", "init", "-q", name], cwd=door.project, check=True)  # noqa: ASYNC221
        with (door.project / name / ".git/config").open("a") as config:
            config.write(f"[extensions]\n\trefstorage = {name}\n")
        finished = await door.finish(f"printf ../evil > {name}/.git/commondir; sleep 30")
        assert f"{name}/.git/commondir" in finished.bounded
        assert not (door.project / f"{name}/.git/commondir").exists()


@pytest.mark.parametrize("door", [Tier.FULL], indirect=True)
async def test_what_a_command_makes_during_a_look_at_the_project_is_left_to_it(
    configured: Path, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A secret that is saved while it runs is hidden from it; the repository that it makes meanwhile is its own."""
    look, cover = ProjectViews.make, live_mounts.cover
    covered: list[str] = []

    async def look_later(self: ProjectViews, grant: Grant) -> View:
        if (configured / ".env").exists():
            (configured / "go").touch()
            await door.waits_for("sub/made")
        return await look(self, grant)

    def note(python: str, worker: int, hidden: Sequence[str], frozen: Sequence[str]) -> bool:
        covered.extend((*hidden, *frozen))
        return cover(python, worker, hidden, frozen)

    monkeypatch.setattr(ProjectViews, "make", look_later)
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
        is_told = hook in dict(finished.reverted) or str(door.project / hook) in finished.refused.kept_out
        if planted(door.project) or not is_told:
            wrong[place] = (planted(door.project), finished)
        before.restore()
    assert wrong == {}


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


@pytest.mark.parametrize("door", [Tier.FULL], indirect=True)
async def test_a_repository_that_is_removed_while_a_command_starts_does_not_lower_the_confinement(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    subprocess.run(["git", "init", "-q", "going"], cwd=door.project, check=True)  # noqa: ASYNC221
    gathered = bwrap.gather_mounts

    def then_gone(seen: View) -> tuple[View, tuple[str, ...]]:
        covered = gathered(seen)
        shutil.rmtree(door.project / "going", ignore_errors=True)
        return covered

    monkeypatch.setattr(bwrap, "gather_mounts", then_gone)
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
