"""Begins another agent within the walls of a session, where it takes the turns."""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from app.acp.agents import AgentProgram
from app.acp.client import AgentConnection, AgentLaunch
from app.acp.tools import agent_tool, stand_ins
from app.acp.turns import OutsideTurns
from app.agent.deciding.policy import Permission, Scope
from app.agent.orchestrator import Orchestrator
from app.assembly.mcp_servers import ProgramAbout, ServerLaunches
from app.assembly.profile import Profile
from app.configuration.settings import McpServerSettings
from app.providers import KINDS
from app.sandbox.confine import Launch
from app.sandbox.effects import Effects
from app.sandbox.files.workspace import Workspace
from app.sandbox.running.piped_program import PipedProgram
from app.sandbox.running.program_log import ProgramLog
from app.text.sentences import say
from app.tools import Registry
from app.vocabulary.confinement import Tier
from app.vocabulary.errors import ToolError, UsageError
from app.vocabulary.events import Event, Mode
from app.vocabulary.messages import ToolCall, ToolResult
from app.vocabulary.tool_table import AGENT_PREFIX

NOT_CONFINED = say("Nothing confines programs here, and other agents are run confined only.")


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

    def __init__(self, agent: AgentProgram) -> None:
        self.agent = agent
        self.tool = agent_tool(agent.name)
        self.turns: OutsideTurns | None = None
        self.registry = Registry(stand_ins(agent.name, self._result_of), alone=True)

    async def _result_of(self, call_id: str) -> ToolResult:
        assert self.turns is not None
        return await self.turns.result_of(call_id)


def outside_turns(
    profile: Profile,
    tools: AgentTools,
    orchestrator: Orchestrator,
    files: Workspace,
    effects: Effects,
    launches: ServerLaunches,
    emit: Callable[[Event], None],
    note: Path,
    *,
    only_reads: bool,
) -> OutsideTurns:
    """The turns of the agent in this session; nothing is started before the first one. `note` is the file that holds
    the id of its own conversation.
    """
    agent = tools.agent

    async def run(call: ToolCall) -> ToolResult:
        return (await orchestrator.run(call)).result

    def read_only() -> bool:
        return only_reads or orchestrator.policy.mode is Mode.PLAN

    def read(path: str) -> bytes | None:
        try:
            return files.read_bytes(path, 4_000_000, hinted=False)
        except (ToolError, OSError):
            return None

    def keep_id(session_id: str) -> None:
        with suppress(OSError):  # it begins anew then
            note.write_text(session_id, encoding="utf-8")

    async def begin(former: str) -> tuple[AgentConnection, bool]:
        if (await launches.ready()).tier is Tier.NONE:
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
        effects,
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
