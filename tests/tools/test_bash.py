"""The bash tool: what the model reads, what people see, and when it counts as an error."""

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from app.sandbox.confine import Confinement
from app.sandbox.effects import CommandStart, EffectReport, Effects
from app.sandbox.effects.effect_report import Effect, EffectKind
from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.running.environment import CommandEnvironment, for_commands
from app.sandbox.running.process import Processes
from app.search import Search
from app.tools import ToolContext
from app.tools.bash import BashArgs, bash
from app.vocabulary.changes import CallInfo
from app.vocabulary.confinement import Grant, InForce, Tier
from app.vocabulary.errors import InvalidArguments
from app.vocabulary.messages import ToolResult
from tests.clock import eventually, start_time_when

pytestmark = pytest.mark.anyio


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("project", "state"):
        (tmp_path / name).mkdir()
    return tmp_path / "project"


@pytest.fixture
def files(project: Path) -> Workspace:
    return Workspace([Zone("project", project, True), Zone("state", project.parent / "state", True)])


@pytest.fixture
def context(project: Path, files: Workspace, heard: list[str], unconfined: Confinement) -> Iterator[ToolContext]:
    processes = Processes(
        project, CommandEnvironment({"PATH": os.environ["PATH"]}), unconfined, spills=project.parent / "state"
    )
    yield ToolContext(files, processes, Search(), timeout=120, output=heard.append, call_id="call_1")
    processes.close()


async def run(context: ToolContext, command: str, timeout: int | None = None, **more: Any) -> ToolResult:
    return await bash.execute(bash.parse({"command": command, "timeout": timeout, **more}), context)


LEFT = "Still running when the shell ended, and stopped with it: {}. To keep a program running, use background: true."


@pytest.mark.skipif(sys.platform != "linux", reason="only there are the names of programs known")
@pytest.mark.parametrize(
    ("command", "note"),
    [
        ("sleep 300 & until grep -q sleep /proc/$!/comm; do :; done; echo started", LEFT.format("sleep")),
        ("sleep 300 >/dev/null & until grep -q sleep /proc/$!/comm; do :; done; echo started", LEFT.format("sleep")),
        (
            "{ printf 'a b;c' >/proc/$BASHPID/comm; kill -STOP $BASHPID; } & "
            "until grep -q 'a b;c' /proc/$!/comm; do :; done; echo started",
            LEFT.format("abc"),
        ),
        ("sleep 0 & wait; echo started", ""),
        ("echo started", ""),
    ],
)
async def test_what_was_left_running_and_stopped_is_told(context: ToolContext, command: str, note: str) -> None:
    result = await run(context, command)
    assert (result.output.splitlines(), result.is_error) == (["started", *([note] if note else [])], False)
    assert result.meta["left"] == ([note.split(": ")[1].split(".")[0]] if note else [])


async def test_what_was_stopped_from_outside_was_not_left_running(context: ToolContext) -> None:
    result = await run(replace(context, timeout=0.3), "sleep 300 & sleep 300")
    assert "Still running" not in result.output and result.meta["left"] == []


async def test_a_command_that_goes_well(context: ToolContext, project: Path) -> None:
    result = await run(context, "echo hello; pwd")
    assert (result.output, result.is_error, result.code) == (f"hello\n{project}", False, None)
    assert {key: result.meta[key] for key in ("exitCode", "truncated", "timedOut")} == {
        "exitCode": 0,
        "truncated": False,
        "timedOut": False,
    }
    assert result.meta["seconds"] > 0


async def test_an_exit_code_is_an_error_and_the_last_line(context: ToolContext) -> None:
    result = await run(context, "echo half way; exit 42")
    assert result.is_error and result.meta["exitCode"] == 42
    assert result.output == "half way\nexit code 42"


async def test_a_signal_is_named(context: ToolContext) -> None:
    result = await run(context, "kill -9 $$")
    assert result.output == "(no output)\nexit code 137 (SIGKILL)"


async def test_silence_is_said(context: ToolContext) -> None:
    assert (await run(context, "true")).output == "(no output)"


async def test_a_timeout_keeps_the_output_so_far(
    context: ToolContext, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start_time_when(monkeypatch, lambda: heard)
    result = await run(replace(context, timeout=0.2), "echo early; sleep 300")
    assert result.is_error and result.code == "E_TIMEOUT"
    assert result.output.startswith("early\n") and "timed out after 0.2 s" in result.output
    assert result.meta["timedOut"] is True and result.meta["exitCode"] is None


async def test_the_limit_of_the_context_is_the_default_and_the_most(context: ToolContext) -> None:
    for asked in (None, 60):
        result = await run(replace(context, timeout=0.2), "sleep 300", timeout=asked)
        assert "timed out after 0.2 s" in result.output


async def test_long_output_is_cut_says_so_and_can_be_read_whole(context: ToolContext) -> None:
    result = await run(context, "yes | head -c 5000000")
    assert result.meta["truncated"] is True and not result.is_error
    assert "[… 4900000 bytes left out …]" in result.output
    assert len(result.output) < 100_200
    assert result.meta["spilled"] == "@state/output/call_1.txt"
    assert "The whole output is in @state/output/call_1.txt" in result.output
    assert context.files.look("@state/output/call_1.txt").st_size == 5_000_000


async def test_a_stopped_command_says_who_stopped_it_and_keeps_its_words(
    context: ToolContext, heard: list[str]
) -> None:
    task = asyncio.create_task(run(context, "echo early; sleep 300"))
    await eventually(lambda: heard)
    assert context.processes.stop("call_1")
    result = await task
    assert (result.is_error, result.code, result.meta["stopped"]) == (True, "E_CANCELLED", True)
    assert result.output.startswith("early\nstopped by the person")


async def test_what_was_in_force_is_told(context: ToolContext) -> None:
    meta = (await run(replace(context, grant=Grant(network=True, folders=("/data",))), "true")).meta
    assert meta["tier"] == "none"
    assert meta["grant"] == {"network": True, "folders": ["/data"], "unconfined": False, "readOnly": False}


async def test_wishes_grant_nothing_by_themselves(context: ToolContext) -> None:
    result = await run(context, "true", network=True, folders=["/data"], unconfined=True, reason="because")
    assert result.meta["grant"] == {"network": False, "folders": [], "unconfined": False, "readOnly": False}


async def test_the_model_reads_plain_text_and_people_see_the_colours(context: ToolContext, heard: list[str]) -> None:
    result = await run(context, r"printf '\033[31mred\033[0m\n10%%\r100%%\n'")
    assert result.output == "red\n100%"
    assert "".join(heard) == "\033[31mred\033[0m\n10%\r100%\n"


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"command": ""},
        {"command": " \n"},
        {"command": "true", "timeout": 0},
        {"command": "true", "timeout": 3601},
        {"command": "true", "timeout": "soon"},
        {"command": "true", "shell": "fish"},
        {"command": "true", "network": True},
        {"command": "true", "folders": ["/data"], "reason": " "},
        {"command": "true", "unconfined": True},
        {"command": "true", "folders": ["/a"] * 6, "reason": "many"},
        {"command": "true", "network": 1, "reason": "strict"},
    ],
)
async def test_arguments_that_do_not_fit_are_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(InvalidArguments):
        bash.parse(arguments)


async def test_the_orchestrator_is_told_the_limit_that_a_call_asks_for() -> None:
    assert bash.timeout is not None
    assert bash.timeout(BashArgs(command="true")) is None
    assert bash.timeout(BashArgs(command="make", timeout=600)) == 600
    assert bash.timeout(BashArgs(command="serve", background=True)) == 24 * 3600
    assert bash.timeout(BashArgs(command="serve", background=True, timeout=5)) == 5


class Watching:
    """Effects that are already known, and a note of when they were asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def begin(self, in_force: InForce | None) -> CommandStart:
        self.asked.append("begin")
        return CommandStart(CallInfo(1, "mark", "bash"))

    async def end(self, mark: CommandStart) -> EffectReport:
        self.asked.append(f"end {mark.call.call_id}")
        return EffectReport.of([Effect(EffectKind.CREATED, "new.txt")])


@pytest.mark.parametrize("command", ["true", "exit 3"])
async def test_what_a_command_did_is_told_with_its_result(context: ToolContext, command: str) -> None:
    watching = Watching()
    result = await run(replace(context, effects=cast(Effects, watching)), command)
    assert watching.asked == ["begin", "end mark"]
    assert "Files:" in result.output and "new.txt" in result.output
    assert result.meta["effects"]["counts"]["created"] == 1


async def test_what_a_cancelled_command_did_is_still_looked_for(context: ToolContext, heard: list[str]) -> None:
    watching = Watching()
    task = asyncio.create_task(run(replace(context, effects=cast(Effects, watching)), "echo go; sleep 300"))
    await eventually(lambda: heard)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert watching.asked == ["begin", "end mark"]


# Confined for real


@pytest.fixture
async def confined(project: Path, files: Workspace, context: ToolContext) -> AsyncIterator[ToolContext]:
    (project / ".git/hooks").mkdir(parents=True)
    state = project.parent / "state"
    confinement = Confinement(project, state=state)
    in_force = await confinement.ready()
    if in_force.tier is Tier.NONE:
        pytest.skip(f"nothing confines commands here: {in_force.note}")
    environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
    processes = Processes(project, CommandEnvironment(environment), confinement, guard=confinement.guard, spills=state)
    yield replace(context, processes=processes, promised=in_force)
    processes.close()
    confinement.close()


async def test_denied_access_is_explained(confined: ToolContext) -> None:
    offline = await run(confined, "getent hosts example.com || { echo 'Could not resolve host: example.com'; exit 6; }")
    assert "through the proxy" in offline.output and offline.meta["denied"] == ["network"]
    outside = await run(confined, "touch /usr/new-file")
    assert "Outside the project" in outside.output and 'folders: ["/usr"]' in outside.output
    assert outside.meta["tier"] in ("full", "reduced")


BESIDE = {
    "a file": ("echo mine > ../notes.txt", "notes.txt"),
    "a folder by a script": ("echo 'mkdir -p ../out/deep && echo 1 > ../out/deep/x' > s.sh; sh s.sh", "out"),
    "a program of any kind": ("python3 -c \"open('../by.py', 'w').write('1')\"", "by.py"),
    "moved there": ("echo 1 > ../new && mv ../new ../newer", "newer"),
    "a link": ("ln -s nowhere ../link", "link"),
    "a hidden file": ("echo 1 > ../.env", ".env"),
    "removed again": ("mkdir ../x && rmdir ../x; echo 1 > ../y && rm ../y", ""),
    "in the project": ("echo 1 > x", ""),
    "right in /tmp": ("echo 1 > /tmp/x; mktemp -d", ""),
    "refused": ("mkdir /proc/x; mkdir ../../x/y", ""),
}


@pytest.mark.parametrize(("command", "lost"), BESIDE.values(), ids=BESIDE)
async def test_what_was_made_beside_a_project_in_tmp_is_never_lost_silently(
    confined: ToolContext, project: Path, command: str, lost: str
) -> None:
    if confined.promised is None or confined.promised.tier is not Tier.FULL or not str(project).startswith("/tmp/"):
        pytest.skip("commands have no /tmp of their own here, or the project is elsewhere")
    result = await run(confined, command)
    told = [text for text in result.meta["explained"] if "Made beside the project" in text]
    assert [f"{project.parent}/{lost} (" in text and text in result.output for text in told] == [True] * bool(lost)
    if lost:
        assert not (project.parent / lost).exists()
        assert is_there(told[0].partition("(")[2].partition(")")[0])
        assert "Made beside" not in (await run(confined, "true")).output


def is_there(path: str) -> bool:
    return os.path.lexists(path)


async def test_programs_do_not_try_again_where_there_is_no_network(confined: ToolContext) -> None:
    assert (await run(confined, "echo $PIP_RETRIES")).output == "0"
    online = replace(confined, grant=Grant(network=True))
    assert (await run(online, "echo $PIP_RETRIES")).output == "(no output)"


async def test_a_protected_name_is_safe_and_the_result_says_so(confined: ToolContext, project: Path) -> None:
    result = await run(confined, "echo echo bad > .git/hooks/pre-commit")
    assert not (project / ".git/hooks/pre-commit").exists()
    assert ".git/hooks/pre-commit" in result.output
    assert result.meta["denied"] == ["protected"] or result.meta["effects"]["reverted"]


async def test_a_command_that_ends_what_looks_after_it_still_tells_what_it_did(
    confined: ToolContext, project: Path
) -> None:
    if confined.promised is None or confined.promised.tier is not Tier.FULL:
        pytest.skip("no command reaches it here")
    watching = Watching()
    result = await run(replace(confined, effects=cast(Effects, watching)), "echo 1 > new.txt; kill -9 $PPID; sleep 9")
    assert (project / "new.txt").exists()
    assert "created new.txt" in result.output and "Its supervisor has ended" in result.output
    assert (result.is_error, watching.asked) == (True, ["begin", "end mark"])


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
async def test_git_does_not_wait_for_a_password_or_an_editor(context: ToolContext, unconfined: Confinement) -> None:
    environment = for_commands({"PATH": os.environ["PATH"], "HOME": "/nowhere"})
    processes = Processes(context.files.project.path, CommandEnvironment(environment), unconfined)
    quiet = replace(context, processes=processes)
    asking = (
        "git init -q . && printf 'protocol=https\\nhost=example.com\\n\\n' | git -c credential.helper= credential fill"
    )
    result = await run(quiet, asking)
    assert "terminal prompts disabled" in result.output and not result.meta["timedOut"]
    commit = "git -c user.name=a -c user.email=a@b.c commit -q --allow-empty; git -c core.pager=less log --oneline"
    assert (await run(quiet, commit)).code is None
    processes.close()
