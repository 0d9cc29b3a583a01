"""Background commands: they outlive their call, tell what is new, and end with the session."""

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.sandbox.confine import Confinement
from app.sandbox.running import background as module
from app.sandbox.running.background import MAX_REMEMBERED, MAX_RUNNING, Background
from app.sandbox.running.environment import CommandEnvironment
from app.sandbox.running.process import Processes
from app.vocabulary.confinement import NO_GRANT
from app.vocabulary.errors import ToolError
from app.vocabulary.events import BackgroundCommand
from tests.clock import eventually

pytestmark = pytest.mark.anyio

Told = list[tuple[BackgroundCommand, ...]]


@pytest.fixture
def told() -> Told:
    return []


@pytest.fixture
async def processes(tmp_path: Path, told: Told, unconfined: Confinement) -> AsyncIterator[Processes]:
    processes = Processes(
        tmp_path, CommandEnvironment({"PATH": os.environ["PATH"]}), unconfined, on_background=told.append
    )
    yield processes
    await processes.end()


@pytest.fixture
def background(processes: Processes) -> Background:
    return processes.background


def start(background: Background, command: str, **more: Any) -> str:
    return background.start(command, timeout=more.pop("timeout", 300), grant=NO_GRANT, call_id="call_7", **more)


async def test_it_runs_on_and_tells_what_is_new(background: Background, tmp_path: Path) -> None:
    started = start(background, "echo one; until [ -e go ]; do sleep 0.01; done; echo two; exit 3")
    assert started == "cmd_1"
    await background.says_something_within(started, 120)
    first = background.look(started)
    assert (first.text, first.running) == ("one\n", True)
    assert background.look(started).text == ""
    (tmp_path / "go").touch()
    assert await background.ends_within(started, 120)
    last = background.look(started)
    assert last.text == "two\n" and last.finished is not None and last.finished.exit_code == 3
    assert background.look(started, from_start=True).text == "one\ntwo\n"


async def test_faces_hear_of_every_beginning_and_end(background: Background, told: Told) -> None:
    started = start(background, "sleep 300")
    assert told == [(BackgroundCommand("cmd_1", "sleep 300", "call_7", running=True),)]
    assert await background.stop(started)
    assert told[1:] == [(BackgroundCommand("cmd_1", "sleep 300", "call_7", running=False),)]
    background.look(started)
    assert told[2:] == [()]


async def test_the_stop_of_a_call_stops_its_background_command(processes: Processes) -> None:
    started = start(processes.background, "sleep 300")
    await eventually(lambda: processes.stop("call_7"))
    assert await processes.background.ends_within(started, 120)
    finished = processes.background.look(started).finished
    assert finished is not None and finished.stopped and finished.exit_code is None
    assert not processes.stop("call_7") and not processes.stop("")


async def test_stopping_twice_is_no_error_and_an_unknown_id_is(background: Background) -> None:
    started = start(background, "sleep 300")
    assert await background.stop(started)
    assert not await background.stop(started)
    with pytest.raises(ToolError, match=r"no background command cmd_9\. There are: cmd_1") as unknown:
        background.look("cmd_9")
    assert unknown.value.code == "ENOENT"


async def test_there_is_a_limit_that_says_what_to_do(background: Background) -> None:
    for _ in range(MAX_RUNNING):
        start(background, "sleep 300")
    with pytest.raises(ToolError, match=r"8 background commands run already .*End one of them first") as refusal:
        start(background, "sleep 300")
    assert refusal.value.code == "E_PRECONDITION_FAILED"
    await background.stop("cmd_1")
    assert start(background, "sleep 300") == "cmd_9"


async def test_all_end_with_the_session(processes: Processes, told: Told) -> None:
    ends: list[str] = []

    async def on_end() -> str:
        ends.append("looked")
        return "effects"

    for _ in range(3):
        start(processes.background, "trap '' TERM; sleep 300 & sleep 300", on_end=on_end)
    await processes.end()
    assert ends == ["looked"] * 3
    assert [command.running for command in told[-1]] == [False] * 3
    with pytest.raises(ToolError, match="closing"):
        await processes.run("true", timeout=1)


async def test_what_it_did_is_told_with_the_first_look_after_its_end(background: Background) -> None:
    async def on_end() -> str:
        return "effects"

    started = start(background, "true", on_end=on_end)
    await background.ends_within(started, 120)
    assert background.look(started).effects == "effects"
    assert background.look(started).effects is None


async def test_its_time_limit_holds(background: Background) -> None:
    started = start(background, "sleep 300", timeout=0.2)
    assert await background.ends_within(started, 120)
    finished = background.look(started).finished
    assert finished is not None and finished.timed_out


async def test_a_command_that_cannot_start_says_so_at_the_next_look(processes: Processes) -> None:
    started = start(processes.background, "echo \0")
    assert await processes.background.ends_within(started, 120)
    look = processes.background.look(started)
    assert look.error is not None and look.error.code == "E_SCHEMA_VALIDATION" and not look.running


async def test_ended_ones_are_forgotten_in_the_end(background: Background) -> None:
    for _ in range(MAX_REMEMBERED + 2):
        await background.ends_within(start(background, "true"), 120)
    with pytest.raises(ToolError):
        background.look("cmd_1")
    assert background.look("cmd_3").finished is not None


async def test_a_flood_keeps_little(background: Background) -> None:
    started = start(background, "yes | head -c 3000000")
    await background.ends_within(started, 120)
    look = background.look(started)
    assert look.left_out == 2_900_000 and len(look.text) < 100_100


@pytest.mark.parametrize(
    ("pieces", "looks"),
    [
        ([b"caf\xc3", b"\xa9!"], ["caf", "é!"]),
        ([b"\xf0\x9f\x98", b"\x80"], ["", "😀"]),
        ([b"a\x1b[3", b"1mred\x1b[0m"], ["a", "\x1b[31mred\x1b[0m"]),
        (["é😀".encode()], ["é😀"]),
        ([b"\xff\xfe"], ["\\xff\\xfe"]),
    ],
)
async def test_a_look_never_splits_a_character_or_a_sequence(pieces: list[bytes], looks: list[str]) -> None:
    command = module._Command("cmd_1", "x", "", NO_GRANT)
    seen = []
    for piece in pieces:
        command.hear(piece)
        seen.append(command.look(from_start=False).text)
    assert seen == looks
