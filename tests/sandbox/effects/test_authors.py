"""What the person does while a command runs is not the command's doing, and no undo of it takes that back."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.changes import CURRENT, OTHERS, CallInfo
from app.confinement import Tier
from app.errors import UsageError
from app.messages import ToolResult
from app.sandbox.confine import Confinement
from app.sandbox.confine.selftest import UNRECORDED
from app.sandbox.effects import Effects
from app.sandbox.files.restoring import Restorer
from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.running.process import Processes
from app.search import Search
from app.storage.versions.session_changes import session_changes
from app.storage.versions.undo import Undo
from app.tools import ToolContext
from app.tools.bash import BashArgs, bash
from app.tools.bash_background import KillArgs, bash_kill
from tests.late_confinement import ready
from tests.sandbox.project_state import ProjectState
from tests.storage.conftest import RecordedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who did it")]

Act = Callable[[Path], object]
Row = tuple[Any, ...]


class SharedProject:
    """A project with a person, who works in it while commands run, in one tier."""

    def __init__(self, root: Path, tier: Tier) -> None:
        self.root = root
        self.project = root / "project"
        self.tier = tier
        self.gate = root / "confined/tmp/go"
        self.gate.parent.mkdir(parents=True)
        tiers = () if tier is Tier.NONE else (tier,)
        self.confinement = Confinement(self.project, state=root / "confined", tiers=tiers)
        self._open()

    def _open(self) -> None:
        root = self.root
        self.recorded = RecordedProject(root)
        recorder = self.recorded.store.recorder(str(self.project), "s1")
        files = Workspace(
            [Zone("project", self.project, True), Zone("state", root / "state/s1", True)], on_change=recorder
        )
        self.processes = Processes(
            self.project,
            {"PATH": "/usr/bin:/bin", "TMPDIR": str(self.gate.parent)},
            self.confinement,
            guard=self.confinement.guard,
            keep=recorder.keep,
        )
        self.effects = Effects(
            files,
            recorder,
            root / "shadows/project",
            gits=lambda: self.confinement.guard.finder.find().gits,
            packs_are_held=lambda: self.confinement.holds_packs,
        )
        self._context = ToolContext(files, self.processes, Search(), effects=self.effects, timeout=60)
        self._calls = 0

    def put(self, path: str, text: str) -> None:
        place = self.project / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)

    def init_git(self) -> None:
        subprocess.run(["git", "init", "-q", str(self.project)], check=True)

    def read(self, path: str) -> str | None:
        place = self.project / path
        return place.read_text() if place.exists() else None

    async def run(self, command: str, *acts: Act, **more: Any) -> ToolResult:
        """A call of the `bash` tool; the person acts at each WAIT in the command."""
        self._calls += 1
        call = f"call{self._calls}"
        heard = ""

        def hear(text: str) -> None:
            nonlocal heard
            heard += text

        for number in range(len(acts)):
            gate = f'echo "at-$((40+{number}))"; until [ -e "$TMPDIR/go{number}" ]; do sleep 0.02; done'
            command = command.replace("WAIT", gate, 1)
        CURRENT.set(CallInfo(self._calls, call, "bash"))
        context = replace(self._context, call_id=call, output=hear)
        task = asyncio.ensure_future(bash.execute(BashArgs(command=command, **more), context))
        for number, act in enumerate(acts):
            async with asyncio.timeout(60):
                while f"at-{40 + number}" not in heard and not task.done():
                    await asyncio.sleep(0.01)
            act(self.project)
            self.gate.with_name(f"go{number}").touch()
        async with asyncio.timeout(60):
            return await task

    async def kill(self, command_id: str) -> ToolResult:
        return await bash_kill.execute(KillArgs(id=command_id), self._context)

    def undo(self, **more: Any) -> list[str]:
        """What an undo takes back; nothing if there is nothing."""
        try:
            return sorted(self.person_undo.undo(session="s1", whole_session=True, **more).restored)
        except UsageError:
            return []

    @property
    def person_undo(self) -> Undo:
        zones = [Zone("project", self.project, True)]
        return Undo(self.recorded.store, str(self.project), lambda _: Restorer(Workspace(zones, for_person=True)))

    async def begin_anew(self, before: ProjectState) -> None:
        """With these files, no history, and the same confinement, which takes long to start."""
        await self.processes.end()
        self.effects.close()
        self.recorded.store.close()
        for path in self.root.iterdir():
            if path.is_dir() and path.name not in ("project", "confined"):
                shutil.rmtree(path)
            elif not path.is_dir():
                path.unlink()
        for gate in self.gate.parent.glob("go*"):
            gate.unlink()
        before.restore()
        self._open()
        self.effects.prepare()

    async def close(self) -> None:
        await self.processes.end()
        self.confinement.close()
        self.effects.close()
        self.recorded.store.close()


async def holds_for_each(shared: SharedProject, rows: Iterable[Row], check: Callable[..., Awaitable[None]]) -> None:
    """Check the rows one after the other, each with the files that are there now; all that fail are told."""
    before, wrong = ProjectState(shared.project), []
    for row in rows:
        try:
            await check(shared, *row)
        except AssertionError as error:
            wrong.append((row, str(error)))
        await shared.begin_anew(before)
    assert wrong == []


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED])
async def shared(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[SharedProject]:
    made = SharedProject(tmp_path, request.param)
    for name in ("main.py", "old.py", "other.py"):
        made.put(name, f"{name}\n")
    in_force = await ready(made.confinement, request.param)
    made.effects.prepare()
    try:
        if in_force.tier is not request.param or UNRECORDED in in_force.note:
            pytest.skip(f"this machine has no such tier, or cannot record: {in_force.note}")
        yield made
    finally:
        await made.close()


def told(result: ToolResult) -> tuple[set[str], set[str]]:
    """The command's changes, and those that are told apart."""
    effects = result.meta["effects"]
    own = {item["path"] for kind in ("created", "changed", "deleted", "moved") for item in effects[kind]}
    return own, {item["path"] for item in effects["meanwhile"]}


def edit(name: str, text: str = "the person's\n") -> Act:
    return lambda project: (project / name).write_text(text)


def replace_file(name: str) -> Act:
    def act(project: Path) -> None:
        (project / f"{name}.part").write_text("the person's\n")
        (project / f"{name}.part").rename(project / name)

    return act


def together(*acts: Act) -> Act:
    return lambda project: [act(project) for act in acts]


MEANWHILE: list[Row] = [
    ("WAIT", edit("main.py"), set(), {"main.py"}),
    ("WAIT", replace_file("main.py"), set(), {"main.py"}),
    ("WAIT", edit("new.py"), set(), {"new.py"}),
    ("WAIT", lambda project: (project / "old.py").unlink(), set(), {"old.py"}),
    ("WAIT", lambda project: (project / "old.py").rename(project / "moved.py"), set(), {"moved.py"}),
    ("WAIT", lambda project: (project / "main.py").chmod(0o755), set(), {"main.py"}),
    ("WAIT", lambda project: (project / "empty").mkdir(), set(), {"empty/"}),
    ("echo a > made; WAIT; echo b > late", edit("main.py"), {"made", "late"}, {"main.py"}),
    ("WAIT; rm old.py; mv other.py there.py", edit("main.py"), {"old.py", "there.py"}, {"main.py"}),
    ("mkdir -p deep/er; WAIT; echo a > deep/er/file", edit("deep/er/note"), {"deep/er/file"}, {"deep/er/note"}),
    ("cd /; WAIT; cd - >/dev/null; chmod +x main.py", edit("other.py"), {"main.py"}, {"other.py"}),
    ("ln main.py hard; WAIT; echo x > hard", edit("old.py"), {"main.py", "hard"}, {"old.py"}),
    ("ls > /dev/null; cat main.py; WAIT", edit("main.py"), set(), {"main.py"}),
    ("(echo a > made &) ; WAIT", edit("main.py"), {"made"}, {"main.py"}),
    ("sed -i s/py/PY/ main.py; WAIT", edit("old.py"), {"main.py"}, {"old.py"}),
]
"""A command, what the person does at its WAIT, and whose change each path is told to be."""


async def test_what_the_person_did_meanwhile_is_told_apart_and_stays(shared: SharedProject) -> None:
    async def check(shared: SharedProject, command: str, act: Act, own: set[str], others: set[str]) -> None:
        before = shared.recorded.snapshot()
        result = await shared.run(command, act)
        assert told(result) == (own, others)
        assert "Changed while this ran, not by this command:" in result.output
        after = shared.recorded.snapshot()
        shared.undo()
        now = shared.recorded.snapshot()
        taken_back = {name for name in {*after, *now} if after.get(name) != now.get(name)}
        theirs = {name.rstrip("/") for name in others}
        assert not taken_back & theirs, "no undo takes back what the person did"
        for name in {*before, *now} - theirs - {"old.py" if "moved.py" in others else ""}:
            if not name.startswith("deep"):
                assert now.get(name) == before.get(name), f"{name} is as it was before the command"

    await holds_for_each(shared, MEANWHILE, check)


async def test_a_day_of_a_dev_server_is_a_day_of_safe_work(shared: SharedProject) -> None:
    """It writes a log and, now and then, a build; the person edits, makes and deletes; the agent uses its tools."""
    build = "[ $((n % 50)) != 1 ] || echo $n > build.txt"
    server = f"exec 5>server.log; n=0; while :; do n=$((n+1)); echo $n >&5; {build}; sleep 0.02; done"
    started = await shared.run(server, background=True)
    command_id = started.meta["background"]
    edit("main.py")(shared.project)
    first = await shared.run("echo a > by-command.txt")
    edit("new.py")(shared.project)
    (shared.project / "old.py").unlink()
    await shared.effects.catch_up()
    edit("main.py", "the person's second\n")(shared.project)
    ended = await shared.kill(command_id)
    assert told(first)[0] == {"by-command.txt"}
    own, others = told(ended)
    assert own == {"server.log", "build.txt"}
    assert {"main.py", "new.py", "old.py"} <= others
    undone = shared.undo()
    assert sorted({*undone, "server.log"}) == ["build.txt", "by-command.txt", "server.log"], "the log may be in doubt"
    assert shared.read("main.py") == "the person's second\n"
    assert shared.read("new.py") == "the person's\n"
    assert shared.read("old.py") is None
    assert shared.read("build.txt") is None


async def test_what_a_command_once_wrote_is_the_persons_again_when_they_edit_it(shared: SharedProject) -> None:
    """A dev server that formatted a file an hour ago has not made every later edit of it."""
    started = await shared.run("echo formatted > main.py; while sleep 0.05; do :; done", background=True)
    await shared.effects.catch_up()
    edit("main.py")(shared.project)
    await shared.kill(started.meta["background"])
    assert shared.undo() == []
    assert shared.read("main.py") == "the person's\n"
    calls = session_changes(shared.recorded.store, str(shared.project), "s1").calls
    assert [tally.meanwhile for tally in calls.values()] == [("main.py",)]


async def test_the_person_may_pick_what_somebody_else_did(shared: SharedProject) -> None:
    await shared.run("echo a > made; WAIT", together(edit("main.py"), edit("new.py")))
    assert shared.undo() == ["made"]
    assert shared.undo(path="main.py", by_others=True) == ["main.py"]
    assert (shared.read("main.py"), shared.read("new.py")) == ("main.py\n", "the person's\n")
    shared.recorded.undo.redo()
    assert shared.read("main.py") == "the person's\n"


SAVED_BEFORE: list[Row] = [
    ("WAIT; echo formatted >> main.py",),
    ("WAIT; sed -i s/the/The/ main.py",),
    ("WAIT; rm main.py",),
]


async def test_a_file_that_the_person_changed_before_the_command_did_is_not_reverted(shared: SharedProject) -> None:
    """As a formatter does that waits for a file to be saved."""

    async def check(shared: SharedProject, command: str) -> None:
        result = await shared.run(f"{command}; echo a > made", edit("main.py"))
        assert told(result) == ({"made"}, {"main.py"})
        left = shared.read("main.py")
        assert shared.undo() == ["made"]
        assert shared.read("main.py") == left
        assert shared.undo(path="main.py", by_others=True) == ["main.py"]

    await holds_for_each(shared, SAVED_BEFORE, check)


REMOVED_OR_MOVED: list[Row] = [
    ("rm -rf deep", {"deep/a", "deep/er/b"}),
    ("rm -rf deep empty; rmdir hollow/in hollow", {"deep/a", "deep/er/b", "empty/", "hollow/in/"}),
    ("cd deep && find . -delete; cd .. && rmdir deep", {"deep/a", "deep/er/b"}),
    ("python3 -c 'import shutil; shutil.rmtree(\"deep\")'", {"deep/a", "deep/er/b"}),
    ("rm -rf deep && echo done > deep", {"deep", "deep/a", "deep/er/b"}),
    ("echo c > deep/c; mv deep there", {"there/a", "there/c", "there/er/b"}),
    ("echo a > new; echo b > part; mv part new", {"new"}),
]


async def test_what_a_command_changed_before_it_removed_or_moved_it_is_its_doing(shared: SharedProject) -> None:
    async def check(shared: SharedProject, command: str, listed: set[str]) -> None:
        before = shared.recorded.snapshot()
        result = await shared.run(command)
        assert told(result) == (listed, set())
        assert "Changed while this ran" not in result.output
        shared.undo()
        assert shared.recorded.snapshot() == before

    shared.put("deep/a", "a\n")
    shared.put("deep/er/b", "b\n")
    for name in ("empty", "hollow/in"):
        (shared.project / name).mkdir(parents=True)
    await holds_for_each(shared, REMOVED_OR_MOVED, check)


async def test_a_worktree_of_the_project_can_be_made_and_undo_leaves_a_sound_repository(shared: SharedProject) -> None:
    shared.init_git()
    git = "git -c user.name=a -c user.email=b"
    await shared.run(f"git add . && {git} commit -qm one")
    made = await shared.run("git worktree add wt && git -C wt status")
    assert made.meta["exitCode"] == 0, made.output
    assert made.meta["effects"]["reverted"] == [] and "Changed while this ran" not in made.output
    done = await shared.run(f"cd wt && echo b > b && git add b && {git} commit -qm two && git log --oneline --all")
    assert done.meta["exitCode"] == 0, done.output
    shared.undo()
    assert not (shared.project / "wt/b").exists() and not (shared.project / "wt/main.py").exists()
    sound = await shared.run("git log --all && git fsck && git gc -q")
    assert sound.meta["exitCode"] == 0, sound.output


async def test_a_git_file_that_is_written_after_it_was_created_is_looked_at_again(shared: SharedProject) -> None:
    shared.init_git()
    slow = "mkdir sub; : > sub/.git; sleep 0.5; echo 'gitdir: ../evil' > sub/.git; sleep 50"
    result = await shared.run(slow)
    assert "It was stopped because it changed sub/.git" in result.output
    assert not (shared.project / "sub/.git").exists()


async def test_what_a_tool_wrote_before_the_command_is_no_conflict(shared: SharedProject) -> None:
    server = "until [ -e $TMPDIR/go0 ]; do sleep 0.02; done; echo 3 > main.py"
    started = await shared.run(server, background=True)
    await shared.effects.catch_up()
    shared.recorded.write("main.py", b"a tool's\n")
    shared.gate.with_name("go0").touch()
    async with asyncio.timeout(30):
        while shared.read("main.py") != "3\n":
            await asyncio.sleep(0.01)
    assert told(await shared.kill(started.meta["background"])) == ({"main.py"}, set())


async def test_a_file_that_was_changed_by_both_is_not_reverted_over_the_persons_part(shared: SharedProject) -> None:
    server = "echo 1 > main.py; until [ -e $TMPDIR/go0 ]; do sleep 0.02; done; echo 3 > main.py; sleep 1000"
    started = await shared.run(server, background=True)
    await shared.effects.catch_up()
    edit("main.py", "2\n")(shared.project)
    await shared.effects.catch_up()
    shared.gate.with_name("go0").touch()
    async with asyncio.timeout(30):
        while shared.read("main.py") != "3\n":
            await asyncio.sleep(0.01)
    await shared.kill(started.meta["background"])
    report = shared.recorded.undo.undo(session="s1", whole_session=True)
    assert shared.read("main.py") == "2\n", "back to what the person left, and no further"
    assert [path for path, _ in report.skipped] == ["main.py"]


PROTECTED = [".env", "deploy/server.key", ".git/hooks/pre-commit", ".vscode/launch.json", ".handrail/agents/x.md"]
PROTECTED += [".idea/workspace.xml", "src/.env.local", ".git/config.worktree", "id_rsa"]


@pytest.mark.parametrize("there", [False, True], ids=["new", "in folders that exist"])
async def test_protected_files_that_the_person_makes_meanwhile_stay(shared: SharedProject, there: bool) -> None:
    shared.init_git()
    shutil.rmtree(shared.project / ".git/hooks")
    if there:
        for path in PROTECTED:
            (shared.project / path).parent.mkdir(parents=True, exist_ok=True)
        shared.put("deploy/note", "")
    made = dict.fromkeys(PROTECTED, "the person's\n")

    def make(_: Path) -> None:
        for path, text in made.items():
            shared.put(path, text)

    result = await shared.run("echo a > made; WAIT", make)
    assert {path: shared.read(path) for path in PROTECTED} == made
    assert result.meta["effects"]["reverted"] == []
    await shared.run("true")
    assert {path: shared.read(path) for path in PROTECTED} == made


async def test_a_protected_file_that_the_person_edits_or_deletes_meanwhile_stays_so(shared: SharedProject) -> None:
    async def check(shared: SharedProject, path: str) -> None:
        if path != ".git/config":
            shared.put(path, "before\n")
        add = ["git", "-C", str(shared.project), "remote", "add", "origin", "https://example.com/x"]
        change = (lambda _: subprocess.run(add, check=True)) if path == ".git/config" else edit(path)
        result = await shared.run("WAIT", change)
        assert result.meta["effects"]["reverted"] == []
        assert ("example.com" if path == ".git/config" else "the person's") in (shared.read(path) or "")
        await shared.run("WAIT", lambda project: (project / path).unlink())
        assert shared.read(path) is None

    shared.init_git()
    paths = (".env", ".git/config", ".vscode/settings.json", ".handrail/config.toml")
    await holds_for_each(shared, [(path,) for path in paths], check)


PUT_THERE: list[Row] = [
    ("echo evil > .env", ".env"),
    ("mkdir -p s/.vscode && echo evil > x && mv x s/.vscode/tasks.json", "s/.vscode/tasks.json"),
    ("echo evil > x && mv x server.key", "server.key"),
    ("echo evil > x && ln x server.key && rm x", "server.key"),
    ("mkdir d && echo evil > d/.env && mv d e", "e/.env"),
    ("echo evil > .git/x && mv .git/x .git/config.worktree", ".git/config.worktree"),
]


@pytest.mark.usefixtures("no_refused_names")
async def test_what_a_command_put_there_is_taken_away_kept_and_offered_back(shared: SharedProject) -> None:
    async def check(shared: SharedProject, command: str, path: str) -> None:
        result = await shared.run(f"{command}; WAIT", edit("secret.pem"))
        assert [item["path"] for item in result.meta["effects"]["reverted"]] == [path]
        assert shared.read(path) is None
        assert shared.read("secret.pem") == "the person's\n"
        versions = shared.recorded.store.history(str(shared.project), path)
        assert [shared.recorded.store.content(version.before_hash) for version in versions] == [b"evil\n"]
        shared.undo()
        assert shared.read(path) is None, "an undo of what the command did does not plant it"
        assert shared.undo(path=path, by_others=True) == [path]
        assert shared.read(path) == "evil\n"

    shared.init_git()
    await holds_for_each(shared, PUT_THERE, check)


@pytest.mark.usefixtures("no_refused_names")
async def test_in_the_reduced_tier_a_commands_write_is_put_back_and_its_bytes_are_kept(shared: SharedProject) -> None:
    shared.init_git()
    before = shared.read(".git/config")
    result = await shared.run("git config core.fsmonitor evil; echo '[a]' >> .git/config; true")
    assert shared.read(".git/config") == before
    if shared.tier is Tier.REDUCED:
        assert [item["path"] for item in result.meta["effects"]["reverted"]] == [".git/config"]
        versions = shared.recorded.store.history(str(shared.project), ".git/config")
        assert any(b"evil" in (shared.recorded.store.content(version.before_hash) or b"") for version in versions)


async def test_where_nobody_can_tell_the_bytes_are_kept_and_offered_back(tmp_path: Path) -> None:
    async def check(shared: SharedProject, path: str) -> None:
        result = await shared.run("WAIT", lambda _: shared.put(path, "the person's\n"))
        (told_of,) = result.meta["effects"]["reverted"]
        assert told_of["path"] == path
        assert "while the command ran" in told_of["reason"]
        assert shared.undo(path=path, by_others=True) == [path]
        assert shared.read(path) == "the person's\n"

    shared = SharedProject(tmp_path, Tier.NONE)
    await shared.confinement.ready()
    shared.effects.prepare()
    await holds_for_each(shared, [(path,) for path in (".env", ".vscode/launch.json", "deploy/server.key")], check)
    await shared.close()


async def test_without_a_record_nothing_is_laid_at_the_commands_door(tmp_path: Path) -> None:
    shared = SharedProject(tmp_path, Tier.NONE)
    shared.put("main.py", "main.py\n")
    await shared.confinement.ready()
    shared.effects.prepare()
    result = await shared.run("echo a > made; WAIT", edit("main.py"))
    assert told(result) == (set(), {"made", "main.py"})
    assert "Changed while this ran, perhaps not by this command:" in result.output
    assert shared.undo() == []
    assert shared.undo(path="made", by_others=True) == ["made"]
    assert shared.read("main.py") == "the person's\n"
    versions = shared.recorded.store.history(str(shared.project), "main.py")
    assert [version.tool in OTHERS for version in versions] == [True]
    await shared.close()
