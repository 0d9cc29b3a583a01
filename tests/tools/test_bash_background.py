"""bash in the background, bash_output and bash_kill: what the model reads."""

import os
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from app.sandbox.confine import Confinement
from app.sandbox.effects import CommandStart, EffectReport, Effects
from app.sandbox.effects.effect_report import Effect, EffectKind
from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.running import command
from app.sandbox.running.background import Background
from app.sandbox.running.environment import CommandEnvironment
from app.sandbox.running.process import Processes
from app.search import Search
from app.tools import Registry, ToolContext
from app.tools import bash as bash_module
from app.vocabulary.changes import CallInfo
from app.vocabulary.confinement import InForce
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.messages import ToolResult

pytestmark = pytest.mark.anyio


@pytest.fixture
async def context(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unconfined: Confinement
) -> AsyncIterator[ToolContext]:
    monkeypatch.setattr(bash_module, "FIRST_LOOK", 0)
    monkeypatch.setattr(command, "GRACE_SECONDS", 60)
    for name in ("project", "state"):
        (tmp_path / name).mkdir()
    files = Workspace([Zone("project", tmp_path / "project", True), Zone("state", tmp_path / "state", True)])
    processes = Processes(
        tmp_path / "project", CommandEnvironment({"PATH": os.environ["PATH"]}), unconfined, spills=tmp_path / "state"
    )
    yield ToolContext(files, processes, Search(), timeout=300, call_id="call_1")
    await processes.end()


async def call(context: ToolContext, name: str, **arguments: Any) -> ToolResult:
    tool = Registry().get(name)
    assert tool is not None
    return await tool.execute(tool.parse(arguments), context)


async def says(context: ToolContext, word: str) -> None:
    """Read on until the command has said this."""
    while word not in (await call(context, "bash_output", id="cmd_1", wait=50)).output:
        pass


async def test_it_returns_with_an_id_and_the_first_words(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    async def looks(background: Background, command: str, seconds: float) -> bool:
        await background.says_something_within(command, 120)
        return False

    monkeypatch.setattr(Background, "ends_within", looks)
    result = await call(context, "bash", command="echo listening; sleep 300", background=True)
    assert (result.output, result.is_error) == ("listening\ncmd_1 is running", False)
    assert result.meta["background"] == "cmd_1" and result.meta["running"] is True


async def test_one_that_fails_at_once_says_so_at_once(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bash_module, "FIRST_LOOK", 120)
    result = await call(context, "bash", command="echo no such port; exit 2", background=True)
    assert result.output == "no such port\nexit code 2\ncmd_1 has ended"
    assert result.meta["exitCode"] == 2 and result.is_error


async def test_output_is_what_is_new_and_waits_when_asked(context: ToolContext, tmp_path: Path) -> None:
    waiting = "echo one; until [ -e go ]; do sleep 0.01; done; echo two; echo three; sleep 300"
    await call(context, "bash", command=waiting, background=True)
    await says(context, "one")
    assert (await call(context, "bash_output", id="cmd_1")).output == "(no output)\ncmd_1 is running"
    (tmp_path / "project/go").touch()
    seen = (await call(context, "bash_output", id="cmd_1", wait=50)).output
    assert seen.startswith("two\n")
    everything = await call(context, "bash_output", id="cmd_1", from_start=True, contains="t")
    assert everything.output.startswith("two") and "one" not in everything.output
    nothing = await call(context, "bash_output", id="cmd_1", from_start=True, contains="xyz")
    assert "(no new line contains 'xyz')" in nothing.output


async def test_a_kill_has_the_last_words_and_says_who_it_was(context: ToolContext) -> None:
    trapping = "trap 'echo tidied; exit' TERM; echo ready; while :; do sleep 0.01; done"
    await call(context, "bash", command=trapping, background=True)
    await says(context, "ready")
    result = await call(context, "bash_kill", id="cmd_1")
    assert "tidied\nstopped by bash_kill" in result.output and not result.is_error
    again = await call(context, "bash_kill", id="cmd_1")
    assert "cmd_1 has ended" in again.output


async def test_one_that_the_person_stopped_says_so(context: ToolContext) -> None:
    await call(context, "bash", command="sleep 300", background=True)
    await context.processes.background.stop("cmd_1")
    result = await call(context, "bash_output", id="cmd_1")
    assert "stopped by the person" in result.output and result.meta["stopped"] is True


async def test_a_long_output_can_be_read_whole(context: ToolContext) -> None:
    result = await call(context, "bash", command="yes | head -c 300000", background=True)
    while result.meta["running"]:
        result = await call(context, "bash_output", id="cmd_1", wait=50)
    assert result.meta["spilled"] == "@state/output/call_1.txt"
    assert context.files.look("@state/output/call_1.txt").st_size == 300_000


async def test_what_it_did_comes_when_it_has_ended(context: ToolContext) -> None:
    class Watching:
        ended = 0

        async def begin(self, in_force: InForce | None) -> CommandStart:
            return CommandStart(CallInfo(1, "call", "bash"))

        async def end(self, mark: CommandStart) -> EffectReport:
            self.ended += 1
            return EffectReport.of([Effect(EffectKind.CREATED, "new.txt")])

    watching = Watching()
    watched = replace(context, effects=cast(Effects, watching))
    started = await call(watched, "bash", command="sleep 300", background=True)
    assert "Files:" not in started.output and watching.ended == 0
    ended = await call(watched, "bash_kill", id="cmd_1")
    assert "new.txt" in ended.output and ended.meta["effects"]["counts"]["created"] == 1
    for _ in range(8):
        await call(watched, "bash", command="sleep 300", background=True)
    with pytest.raises(ToolError, match="8 background commands"):
        await call(watched, "bash", command="sleep 300", background=True)
    assert watching.ended == 2


async def test_an_unknown_id_names_the_known_ones(context: ToolContext) -> None:
    for name in ("bash_output", "bash_kill"):
        with pytest.raises(ToolError, match=r"no background command cmd_4\. There are: none"):
            await call(context, name, id="cmd_4")


@pytest.mark.parametrize("arguments", [{}, {"id": 1}, {"id": "cmd_1", "wait": 51}, {"id": "cmd_1", "wait": -1}])
async def test_arguments_that_do_not_fit_are_refused(context: ToolContext, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        await call(context, "bash_output", **arguments)
