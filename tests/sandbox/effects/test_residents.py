"""A program that runs between calls: what it changes then is recorded as its own, and what the person does is not."""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from app.changes import CURRENT, CallInfo
from app.sandbox.effects import Effects
from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.protect.command_record import Record
from tests.storage.conftest import RecordedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who did it")]


class Program:
    """Writes files and what a supervisor would write into its record."""

    def __init__(self, project: Path) -> None:
        self._project = project
        self.record = Record()
        os.write(self.record.file, b"1\0")

    def write(self, name: str) -> None:
        os.write(self.record.file, f"t{self._project / name}\0".encode())
        (self._project / name).write_text("by the program")


@pytest.fixture
async def effects(tmp_path: Path) -> AsyncIterator[Effects]:
    recorded = RecordedProject(tmp_path)
    recorder = recorded.store.recorder(str(recorded.project), "s1")
    files = Workspace([Zone("project", recorded.project, True)], on_change=recorder)
    made = Effects(files, recorder, tmp_path / "shadows/project")
    CURRENT.set(CallInfo(1, "c1", "mcp__x__y"))
    yield made
    await made.stop()
    made.close()
    recorded.store.database.close()


async def call(effects: Effects, program: Program) -> str:
    """What the next call of the program tells of the time before it."""
    start = await effects.begin(program.record)
    told = effects.between_calls(program.record)
    await effects.end(start)
    return told.summary() if told is not None else ""


async def test_what_is_the_programs_and_what_is_the_persons(effects: Effects) -> None:
    project = effects._root
    program = Program(project)
    async with effects.residing(program.record, "mcp__x"):
        assert await call(effects, program) == ""
        program.write("theirs.txt")
        (project / "mine.txt").write_text("by the person")
        assert await call(effects, program) == "created theirs.txt (+1 -0)"
        assert await call(effects, program) == "", "it is told once"


async def test_a_program_that_ended_is_told_of_when_it_runs_again(effects: Effects) -> None:
    project = effects._root
    program = Program(project)
    async with effects.residing(program.record, "mcp__x"):
        assert await call(effects, program) == ""
        program.write("last.txt")
    again = Program(project)
    async with effects.residing(again.record, "mcp__x"):
        assert await call(effects, again) == "created last.txt (+1 -0)"
        again.write("a.txt")
        start = await effects.begin()  # a command, whose snapshot finds what the program did
        report = await effects.end(start)
        assert not report.effects and not report.meanwhile
        assert await call(effects, again) == "created a.txt (+1 -0)"


async def test_a_program_may_start_while_a_command_begins(effects: Effects) -> None:
    programs = [Program(effects._root) for _ in range(3)]
    async with AsyncExitStack() as stack:

        async def another_starts() -> bool:
            if len(programs) > 2:
                await stack.enter_async_context(effects.residing(programs.pop().record, "mcp__y"))
            return True

        for number in range(2):
            programs[number].record.ask = another_starts
            await stack.enter_async_context(effects.residing(programs[number].record, f"mcp__x{number}"))
        start = await effects.begin()
        await effects.end(start)
    assert len(programs) == 2, "it started meanwhile"
