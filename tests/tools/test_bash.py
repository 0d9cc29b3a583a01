"""The bash tool: what the model reads, what people see, and when it counts as an error."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from app.errors import InvalidArguments
from app.messages import ToolResult
from app.sandbox.process import Processes
from app.sandbox.workspace import Workspace
from app.search import Search
from app.tools import Category, Danger, Registry, ToolContext
from app.tools.bash import BashArgs, bash

pytestmark = pytest.mark.anyio


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def context(tmp_path: Path, heard: list[str]) -> Iterator[ToolContext]:
    processes = Processes(tmp_path, {"PATH": os.environ["PATH"]})
    yield ToolContext(cast(Workspace, None), processes, Search(), timeout=10, output=heard.append)
    processes.close()


async def run(context: ToolContext, command: str, timeout: int | None = None) -> ToolResult:
    return await bash.execute(bash.parse({"command": command, "timeout": timeout}), context)


async def test_a_command_that_goes_well(context: ToolContext, tmp_path: Path) -> None:
    result = await run(context, "echo hello; pwd")
    assert (result.output, result.is_error, result.code) == (f"hello\n{tmp_path}", False, None)
    assert {key: result.meta[key] for key in ("exitCode", "truncated", "timedOut")} == {
        "exitCode": 0,
        "truncated": False,
        "timedOut": False,
    }
    assert 0 < result.meta["seconds"] < 10


async def test_an_exit_code_is_an_error_and_the_last_line(context: ToolContext) -> None:
    result = await run(context, "echo half way; exit 42")
    assert result.is_error and result.meta["exitCode"] == 42
    assert result.output == "half way\nexit code 42"


async def test_a_signal_is_named(context: ToolContext) -> None:
    result = await run(context, "kill -9 $$")
    assert result.output == "(no output)\nexit code 137 (SIGKILL)"


async def test_silence_is_said(context: ToolContext) -> None:
    assert (await run(context, "true")).output == "(no output)"


async def test_a_timeout_keeps_the_output_so_far(context: ToolContext) -> None:
    result = await run(replace(context, timeout=1), "echo early; sleep 300")
    assert result.is_error and result.code == "E_TIMEOUT"
    assert result.output.startswith("early\n") and "timed out after 1 s" in result.output
    assert result.meta["timedOut"] is True and result.meta["exitCode"] is None


async def test_the_limit_of_the_context_is_the_default_and_the_most(tmp_path: Path) -> None:
    processes = Processes(tmp_path, {"PATH": os.environ["PATH"]})
    context = ToolContext(cast(Workspace, None), processes, Search(), timeout=0.2)
    for wish in (None, 60):
        assert "timed out after 0.2 s" in (await run(context, "sleep 300", timeout=wish)).output


async def test_long_output_is_cut_and_says_so(context: ToolContext) -> None:
    result = await run(context, "yes | head -c 5000000")
    assert result.meta["truncated"] is True and not result.is_error
    assert "[… 4900000 bytes left out …]" in result.output
    assert len(result.output) < 100_100


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
        {"command": "true", "timeout": "5"},
        {"command": "true", "shell": "fish"},
    ],
)
async def test_arguments_that_do_not_fit_are_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(InvalidArguments):
        bash.parse(arguments)


async def test_the_orchestrator_is_told_the_limit_that_a_call_asks_for() -> None:
    assert bash.timeout is not None
    assert bash.timeout(BashArgs(command="true")) is None
    assert bash.timeout(BashArgs(command="make", timeout=600)) == 600


async def test_it_is_a_dangerous_tool_of_the_registry() -> None:
    assert Registry().get("bash") is bash
    assert (bash.danger, bash.category) == (Danger.DANGEROUS, Category.EXEC)
