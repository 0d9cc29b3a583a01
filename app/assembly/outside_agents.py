"""Other agents in a session: which there are on this machine, and how one is begun within the session's walls."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.acp.agents import KNOWN, PROVIDER, AgentProgram
from app.acp.client import AgentConnection, AgentLaunch
from app.acp.tools import agent_tool, stand_ins
from app.acp.turns import OutsideTurns
from app.agent.deciding.policy import Permission, Scope
from app.assembly.endpoints import NamedEndpoint
from app.assembly.mcp_servers import ProgramAbout, ServerLaunches
from app.assembly.profile import Profile
from app.configuration.settings import AgentProgramSettings, McpServerSettings
from app.providers import KINDS, ChatRequest, ModelInfo
from app.sandbox.confine import Launch
from app.sandbox.running.piped_program import PipedProgram
from app.sandbox.running.program_log import ProgramLog
from app.text.sentences import join, say
from app.tools import Registry
from app.vocabulary.confinement import Tier
from app.vocabulary.errors import Fault, ProviderError, ToolError, UsageError
from app.vocabulary.events import Event, Mode, ReplyFailed, StreamEvent
from app.vocabulary.messages import ToolCall, ToolResult
from app.vocabulary.tool_table import AGENT_PREFIX

if TYPE_CHECKING:
    from app.assembly.connections import Connection
    from app.assembly.tool_runtime import ToolRuntime

NOT_CONFINED = say("Nothing confines programs here, and other agents are run confined only.")
ONE_AT_A_TIME = say("{agent} answers in turns of its own; a single request cannot be put to it.")


class AgentInPlace:
    """Stands where a session has its provider. The agent's turns do not go through it."""

    name = PROVIDER

    def __init__(self, profile: Profile, agent: AgentProgram | None) -> None:
        self._profile = profile
        self.agent = agent

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        title = self.agent.title if self.agent is not None else PROVIDER
        yield ReplyFailed(ProviderError(ONE_AT_A_TIME.format(title), Fault.REQUEST))

    async def models(self) -> Sequence[ModelInfo]:
        found = await asyncio.to_thread(installed, self._profile)
        return [ModelInfo(one.name, one.title) for one in found]

    async def window(self, model_id: str) -> int | None:
        return None

    async def close(self) -> None:
        pass


def known(profile: Profile) -> list[AgentProgram]:
    """Those of the table as the person's settings change them, and those that the settings add."""
    table = {one.name: one for one in KNOWN}
    for name, settings in profile.settings.agent_programs.items():
        table[name] = _changed(table.get(name) or AgentProgram(name, name, ""), settings)
    return list(table.values())


def installed(profile: Profile) -> list[AgentProgram]:
    """Those whose program is there. Blocks."""
    login = profile.login_path.wait() if profile.login_path is not None else ""
    path = os.pathsep.join(filter(None, (os.environ.get("PATH", ""), login)))
    return [one for one in known(profile) if one.command and shutil.which(one.command, path=path)]


def find_agent_program(profile: Profile, name: str) -> AgentProgram:
    """Raises UsageError that says what there is, or what installs it. Blocks."""
    there = installed(profile)
    found = next((one for one in there if one.name == name), None)
    if found is not None:
        return found
    names = ", ".join(one.name for one in there) or say("none")
    missing = next((one for one in known(profile) if one.name == name), None)
    if missing is None:
        raise UsageError(say("There is no agent program {name}. There are: {names}.", repr(name), names))
    hint = say(" To install it: {command}", missing.package) if missing.package else ""
    raise UsageError(
        say("The program {program} of {agent} is not in your PATH.{hint}", missing.command, missing.title, hint)
    )


def place_of(profile: Profile, endpoint: NamedEndpoint, name: str) -> tuple[AgentInPlace, ModelInfo]:
    """What stands for provider and model. Raises UsageError. Blocks."""
    if not name:
        there = installed(profile)
        names = ", ".join(one.name for one in there) or say("none is installed")
        raise UsageError(say("Which agent? Name it with --agent-program: {names}.", names))
    agent = find_agent_program(profile, name)
    return AgentInPlace(profile, agent), ModelInfo(agent.name, agent.title)


class AgentScope:
    """What a role of ours lets another agent do: a call that no tool of ours does counts like a command."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def get(self, tool: str, /) -> Permission | None:
        return self._scope.get("bash" if tool.startswith(AGENT_PREFIX) else tool)

    @property
    def only_reads(self) -> bool:
        return not any(self._scope.get(tool) for tool in ("bash", "write", "edit"))


class AgentTools:
    """The stand-ins of one session, made before the turns that answer for them."""

    def __init__(self, connection: "Connection") -> None:
        assert isinstance(connection.provider, AgentInPlace) and connection.provider.agent is not None
        self.agent = agent = connection.provider.agent
        self.turns: OutsideTurns | None = None
        self.registry = Registry(stand_ins(agent.name, self._result_of), alone=True)

    async def _result_of(self, call_id: str) -> ToolResult:
        assert self.turns is not None
        return await self.turns.result_of(call_id)


def outside_turns(
    profile: Profile,
    tools: AgentTools,
    runtime: "ToolRuntime",
    launches: ServerLaunches,
    emit: Callable[[Event], None],
    note: Path,
    *,
    only_reads: bool,
) -> OutsideTurns:
    """The turns of the agent in this session; nothing is started before the first one. `note` is the file that holds
    the id of its own conversation.
    """
    agent, orchestrator = tools.agent, runtime.orchestrator

    async def run(call: ToolCall) -> ToolResult:
        return (await orchestrator.run(call)).result

    def read_only() -> bool:
        return only_reads or orchestrator.policy.mode is Mode.PLAN

    def read(path: str) -> bytes | None:
        try:
            return runtime.files.read_bytes(path, 4_000_000, hinted=False)
        except (ToolError, OSError):
            return None

    def keep_id(session_id: str) -> None:
        with suppress(OSError):  # it begins anew then
            note.write_text(session_id, encoding="utf-8")

    async def begin(former: str) -> tuple[AgentConnection, bool]:
        if (await runtime.confinement.ready()).tier is Tier.NONE:
            raise UsageError(NOT_CONFINED)
        log = ProgramLog()
        start = partial(_start, profile, agent, launches, read_only=read_only())
        launch = AgentLaunch(agent.title, str(launches.project), agent.mode, agent.login if agent.given else "")
        connection = AgentConnection(launch, lambda out, pipes: start(connection, out, pipes), log)
        return connection, await connection.open(former)

    tools.turns = OutsideTurns(
        agent.name,
        agent.title,
        str(launches.project),
        begin,
        run,
        runtime.effects,
        emit,
        read=read,
        read_only=read_only,
        former=note.read_text(encoding="utf-8") if note.exists() else "",
        keep_id=keep_id,
    )
    return tools.turns


async def _start(
    profile: Profile,
    agent: AgentProgram,
    launches: ServerLaunches,
    connection: AgentConnection,
    output: int,
    pipes: tuple[int, int],
    *,
    read_only: bool,
) -> PipedProgram:
    given = await asyncio.to_thread(_keys, profile, agent)
    about = ProgramAbout(f"agent@{agent.name}", agent_tool(agent.name), agent.title)
    settings = McpServerSettings(command=agent.command, args=list(agent.args), read_only=read_only)
    launch = Launch((), launches.project, {**agent.env, **given}, output, pipes=pipes)
    return await launches.start(about, settings, launch, connection.start_limit, connection.log)


def _keys(profile: Profile, agent: AgentProgram) -> dict[str, str]:
    """The values of the variables that the person chose: of the environment, or keys that are kept for a provider.

    Raises UsageError.
    """
    found: dict[str, str] = {}
    for variable in agent.given:
        kind = next((one.name for one in KINDS.values() if variable in one.key_variables), "")
        key = profile.keys.find(kind or variable, (variable,), ask=lambda: None)
        value = key.value if key is not None else os.environ.get(variable, "")
        if not value:
            raise UsageError(
                say("{agent} is to get {variable}, and there is no such variable or key.", agent.title, variable)
            )
        found[variable] = value
    return found


def _changed(agent: AgentProgram, settings: AgentProgramSettings) -> AgentProgram:
    return replace(
        agent,
        command=settings.command or agent.command,
        args=tuple(settings.args) if settings.command else agent.args,
        env={**agent.env, **settings.env},
        given=tuple(settings.keys),
        mode=settings.mode or agent.mode,
    )


def describe_agents(profile: Profile) -> str:
    """Those that can be chosen, one line each. Blocks."""
    there = [join("  ", filter(None, (one.name, one.title, one.about))) for one in installed(profile)]
    return "\n".join(map(str, there)) or say("No agent is installed that could work here.")
