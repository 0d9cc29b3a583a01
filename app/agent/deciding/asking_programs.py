"""The programs about which the person may be asked while they run, one question after the other."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import chain

from app.agent.deciding.call_in_progress import CallInProgress
from app.commands import Reading
from app.network.hosts import Target
from app.network.proxy import Permit
from app.text.sentences import say
from app.vocabulary.confinement import UnkeptDecision
from app.vocabulary.events import Answer

MOST_CALLS = 500
"""Calls that are kept: a background command may ask something long after its call is over."""
UNKNOWN = say("this command is not known any more")


@dataclass(slots=True)
class AskingProgram:
    """A program that runs, and what was said about it alone."""

    name: str
    """For sentences: "this command"."""
    tool: str
    """What rules call it."""
    command: str
    reading: Reading | None = None
    call: CallInProgress | None = None
    """The call that runs it; None for a program that lives longer than any call."""
    said: dict[tuple[Target, bool], Permit] = field(default_factory=dict)
    """About hosts."""
    any_host: bool = False
    denied_files: dict[str, UnkeptDecision] = field(default_factory=dict)
    """Which files it may not remove or replace, as they cannot be kept."""
    all_files: UnkeptDecision | None = None
    """What holds for all further ones."""

    @property
    def call_id(self) -> str:
        return self.call.call.id if self.call is not None else ""


class AskingPrograms:
    """The programs of a session by their identities: the ids of calls, and the names of programs that live longer."""

    def __init__(self) -> None:
        self._calls: dict[str, AskingProgram] = {}
        self._programs: dict[str, AskingProgram] = {}
        self._turn = asyncio.Lock()

    def begin(self, current: CallInProgress) -> None:
        """A call is about to run a command."""
        about = (current.tool.name, current.command or "", current.looked.facts.reading)
        self._calls[current.call.id] = AskingProgram(
            say("this command"), *about, current, any_host=current.confined.any_host
        )
        for call_id in list(self._calls)[:-MOST_CALLS]:
            del self._calls[call_id]

    def begin_program(self, identity: str, name: str, tool: str, command: str, *, any_host: bool = False) -> None:
        """A program is about to run that no call started, such as an MCP server.

        What was said about hosts once holds for it until the session ends; about files, until the program ends.
        """
        program = self._programs.setdefault(identity, AskingProgram(name, tool, command))
        program.any_host, program.all_files = any_host, None
        program.denied_files.clear()

    def get(self, identity: str) -> AskingProgram | None:
        return self._calls.get(identity) or self._programs.get(identity)

    def items(self) -> Iterable[tuple[str, AskingProgram]]:
        return chain(self._calls.items(), self._programs.items())

    def ended(self, identity: str) -> bool:
        """The command of a call has ended: what was said about it alone is over. False if it was not known."""
        return self._calls.pop(identity, None) is not None

    @asynccontextmanager
    async def turn(self, program: AskingProgram) -> AsyncIterator[None]:
        """Wait for the turn to ask about a program; no time passes for the call that runs it."""
        clock = program.call.clock if program.call is not None else None
        with clock.paused() if clock is not None else nullcontext():
            async with self._turn:
                yield


def refusal(answer: Answer, *, late: str, nobody: str) -> str:
    """Why something was denied, in words; `late` and `nobody` if the person did not answer or was not there."""
    match answer.by:
        case "timeout":
            return late
        case "nobody":
            return nobody
        case "cancelled":
            return say("the question was withdrawn")
        case _:
            return say("the person said no: {answer}", answer.reason) if answer.reason else say("the person said no")
