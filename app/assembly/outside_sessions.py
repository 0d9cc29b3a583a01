"""Opens sessions of outside programs, which call our tools themselves: without a model, but decided, recorded, undone
and audited like the calls of any other session."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from app.agent.deciding.policy import Permission, Scope
from app.agent.deciding.questions import Questions
from app.agent.roles.definitions import AgentDefinition
from app.agent.session import Emitter
from app.agent.share import MOST_BYTES
from app.assembly.profile import Profile
from app.assembly.skills import open_skills
from app.assembly.tool_runtime import SessionOptions, ToolRuntime, open_tool_runtime
from app.storage.sessions.claims import SessionClaims
from app.storage.sessions.store import OUTSIDE, SessionLog, StoredSession, insert_session, new_session_id, now
from app.text.plain import one_line
from app.vocabulary.errors import StorageError
from app.vocabulary.messages import (
    INTERRUPTED,
    AssistantMessage,
    StopReason,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
    noted,
)
from app.vocabulary.tool_table import STEPS, waits_for_person

LONGEST_NAME = 60
"""Characters of the name that an outside program gives itself."""


@dataclass(frozen=True)
class OutsideProgram:
    """A program that calls our tools, by the name that it gives itself; nothing proves that name."""

    name: str = ""
    version: str = ""

    @property
    def title(self) -> str:
        return one_line(f"{self.name} {self.version}", LONGEST_NAME) or "unnamed program"


@dataclass(frozen=True)
class WithoutQuestions:
    """A scope without the tools that ask or show the person something: an outside program does so in its own way."""

    scope: Scope

    def get(self, tool: str, /) -> Permission | None:
        return None if waits_for_person(tool) or tool == STEPS else self.scope.get(tool)


@dataclass
class _RecordedCall:
    call: ToolCall
    result: ToolResult | None = None


@dataclass
class OutsideSession:
    """The calls of one outside program. Each is a turn of its own, so that each can be undone by itself."""

    id: str
    program: OutsideProgram
    runtime: ToolRuntime
    questions: Questions
    emit: Emitter
    _profile: Profile
    _row: StoredSession
    _log: SessionLog | None = None
    _calls: int = 0
    _turns: int = 0
    _unstored: list[_RecordedCall] = field(default_factory=list)
    _opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    _changing: asyncio.Lock = field(default_factory=asyncio.Lock)

    def next_call(self, name: str, arguments: Mapping[str, Any]) -> ToolCall:
        self._calls += 1
        return ToolCall(f"call_{self._calls}", name, json.dumps(arguments, ensure_ascii=False))

    async def run(self, call: ToolCall, most: int | None = MOST_BYTES) -> ToolResult:
        """Take a call through all layers, for at most so many bytes. Calls that can change something run one by one."""
        async with self._opening:
            if self._log is None:
                self._log = await asyncio.to_thread(self._stored)
        recorded = _RecordedCall(call)
        self._unstored.append(recorded)
        self._turns += 1
        turn = self._turns
        orchestrator = self.runtime.orchestrator
        try:
            async with self._changing if orchestrator.is_dangerous(call.name) else nullcontext():
                orchestrator.begin_turn(turn)
                recorded.result = (await orchestrator.run(call, most)).result
                return recorded.result
        finally:
            recorded.result = recorded.result or INTERRUPTED
            while self._log is not None and self._unstored and (result := self._unstored[0].result) is not None:
                done = self._unstored.pop(0).call
                said = one_line(f"{done.name} {done.arguments}", 120)
                self._log.append(UserMessage(noted(f"{self.program.title} called a tool from outside.", said)))
                self._log.append(AssistantMessage((done,), stop=StopReason.TOOLS))
                self._log.append(ToolMessage(done.id, done.name, result.without_data()))

    async def end(self) -> None:
        """Stop every command, wait until its changes are recorded, and close."""
        await self.runtime.end()
        if self._log is not None:
            await self._log.close()
            with suppress(StorageError, OSError):  # a program that has ended holds nothing
                await asyncio.to_thread(SessionClaims(self._profile.versions).release, self.id)

    def _stored(self) -> SessionLog:
        insert_session(self._profile.versions.database, self._row)
        SessionClaims(self._profile.versions).claim(self.id)
        return self._profile.store.log(self.id)


async def open_outside_session(
    profile: Profile, options: SessionOptions, project: Path, agent: AgentDefinition, program: OutsideProgram
) -> OutsideSession:
    """Open a session for an outside program; nothing is stored before its first call."""
    emit = Emitter()
    questions = Questions(emit, replace(options.asking), profile.secrets.mask)
    agent = replace(agent, scope=WithoutQuestions(agent.scope))
    options = replace(options, author=f"mcp client {program.title}")
    session_id = new_session_id()

    def prepare() -> ToolRuntime:
        runtime = open_tool_runtime(profile, project, agent, options, emit, questions, session_id)
        skills = open_skills(profile, project)
        runtime.orchestrator.registry.add(skills.tool())
        return replace(runtime, skills=skills)

    runtime = await asyncio.to_thread(prepare)
    runtime.orchestrator.tell_violations = True  # there is no run that could be stopped
    runtime.orchestrator.allow_repeats()
    runtime.orchestrator.set_sees_images(True)
    await runtime.prepare()
    await runtime.learn_secrets()
    moment = now()
    title = f"{program.title} (outside program)"
    names = (OUTSIDE, program.title, agent.name, moment, moment, options.mode or "build")
    row = StoredSession(session_id, str(project), title, *names)
    return OutsideSession(session_id, program, runtime, questions, emit, profile, row)
