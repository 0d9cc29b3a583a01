"""Which other agents are on this machine, and one of them in the place of a provider."""

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from app.acp.agents import KNOWN, PROVIDER, AgentProgram
from app.assembly.profile import Profile
from app.configuration.settings import AgentProgramSettings
from app.providers import ChatRequest, ModelInfo
from app.text.sentences import join, say
from app.vocabulary.errors import Fault, ProviderError, UsageError
from app.vocabulary.events import ReplyFailed, StreamEvent

NODE_SECONDS = 5
ONE_AT_A_TIME = say("{agent} answers in turns of its own; a single request cannot be put to it.")


class AgentInPlace:
    """Stands where a session has its provider. The agent's turns do not go through it."""

    name = PROVIDER

    def __init__(self, profile: Profile, agent: AgentProgram | None) -> None:
        self._profile = profile
        self.agent = agent
        self.caution = agent.caution if agent is not None else ""

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        title = self.agent.title if self.agent is not None else PROVIDER
        yield ReplyFailed(ProviderError(ONE_AT_A_TIME.format(title), Fault.REQUEST))

    async def models(self) -> Sequence[ModelInfo]:
        found = await asyncio.to_thread(offered, self._profile)
        return [ModelInfo(one.name, one.listed, about=one.wants) for one in found]

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
    path = _path(profile)
    return [one for one in known(profile) if one.command and shutil.which(one.command, path=path)]


def offered(profile: Profile) -> list[AgentProgram]:
    """The same to choose from: those that want a Node are the ones that do not have it. Blocks."""
    there = installed(profile)
    node = _node(_path(profile)) if any(one.node for one in there) else 0
    return [replace(one, node=0) if one.node <= node else one for one in there]


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


def place_of(profile: Profile, name: str) -> tuple[AgentInPlace, ModelInfo]:
    """What stands for provider and model. Raises UsageError. Blocks."""
    if not name:
        there = installed(profile)
        names = ", ".join(one.name for one in there) or say("none is installed")
        raise UsageError(say("Which agent? Name it with --agent-program: {names}.", names))
    agent = find_agent_program(profile, name)
    return AgentInPlace(profile, agent), ModelInfo(agent.name, agent.title)


def _path(profile: Profile) -> str:
    login = profile.login_path.wait() if profile.login_path is not None else ""
    return os.pathsep.join(filter(None, (os.environ.get("PATH", ""), login)))


def _node(path: str) -> int:
    """The version of the Node there; 0 if there is none that answers."""
    program = shutil.which("node", path=path)
    if program is None:
        return 0
    try:
        asked = subprocess.run(  # noqa: S603  the person's own Node, by its full path
            [program, "--version"], check=False, capture_output=True, timeout=NODE_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired):
        return 0
    version = re.match(rb"v(\d+)\.", asked.stdout)
    return int(version[1]) if version else 0


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
    there = [join("  ", filter(None, (one.name, one.title, one.about))) for one in offered(profile)]
    return "\n".join(map(str, there)) or say("No agent is installed that could work here.")
