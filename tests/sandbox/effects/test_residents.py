"""A program that runs between calls: what it changes then is recorded as its own, and what the person does is not."""

import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.sandbox.effects import Effects
from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.keep.journal import encode_entry
from app.sandbox.protect.command_record import Record
from app.vocabulary.changes import CURRENT, CallInfo
from tests.storage.conftest import RecordedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who did it")]


class Program:
    """Writes files and what a supervisor would write into its record."""

    def __init__(self, project: Path) -> None:
        self._project = project
        self.record = Record()
        self.record.on_mark = self.mark

    def begin(self) -> None:
        self._note(b"B", b"1")

    def write(self, name: str) -> None:
        self._note(b"c", os.fsencode(self._project / name), b"f")
        (self._project / name).write_text("by the program")

    async def mark(self) -> bool:
        self._note(b"k")
        return True

    def _note(self, kind: bytes, *fields: bytes) -> None:
        os.pwrite(self.record.file, encode_entry(kind, *fields), self.record.size)


@pytest.fixture
async def effects(tmp_path: Path) -> AsyncIterator[Effects]:
    recorded = RecordedProject(tmp_path)
    recorder = recorded.store.recorder(str(recorded.project), "s1")
    files = Workspace([Zone("project", recorded.project, True)], on_change=recorder)
    made = Effects(files, recorder, tmp_path / "commands")
    CURRENT.set(CallInfo(1, "c1", "mcp__x__y"))
    yield made
    await made.stop()
    recorded.store.database.close()


async def call(effects: Effects, program: Program) -> str:
    """What the next call of the program tells of the time before it."""
    start = await effects.begin(running=program.record)
    told = effects.between_calls(program.record)
    await effects.end(start)
    return told.summary() if told is not None else ""


async def test_what_is_the_programs_and_what_is_the_persons(effects: Effects) -> None:
    project = effects._root
    program = Program(project)
    async with effects.residing(program.record, "mcp__x"):
        program.begin()
        assert await call(effects, program) == ""
        program.write("theirs.txt")
        (project / "mine.txt").write_text("by the person")
        assert await call(effects, program) == "created theirs.txt (+1 -0)"
        assert await call(effects, program) == "", "it is told once"


async def test_a_program_that_ended_is_told_of_when_it_runs_again(effects: Effects) -> None:
    project = effects._root
    program = Program(project)
    async with effects.residing(program.record, "mcp__x"):
        program.begin()
        assert await call(effects, program) == ""
        program.write("last.txt")
    again = Program(project)
    async with effects.residing(again.record, "mcp__x"):
        again.begin()
        assert await call(effects, again) == "created last.txt (+1 -0)"
        again.write("a.txt")
        assert await call(effects, again) == "created a.txt (+1 -0)"


async def test_what_a_program_does_before_a_tool_changes_a_file_is_recorded_before_that(effects: Effects) -> None:
    program = Program(effects._root)
    async with effects.residing(program.record, "mcp__x"):
        program.begin()
        program.write("theirs.txt")
        size = program.record.size
        await effects.catch_up()
        assert program.record.size > size
        size = program.record.size
        await effects.catch_up()
        assert program.record.size == size, "nothing new is not asked about again"
        assert await call(effects, program) == "created theirs.txt (+1 -0)"
