"""Chooses the agent of a session: the requested one or the default, of a project only if the person trusts it."""

import asyncio
from pathlib import Path

from app.agent.roles import DEVELOPER_AGENT, LEAN_AGENT, agents
from app.agent.roles.agents import PREFIX, ListedAgent
from app.agent.roles.changed_instructions import AGENTS
from app.agent.roles.definitions import AgentDefinition
from app.assembly.connections import ask_about_model
from app.assembly.contexts import first_window
from app.assembly.endpoints import NamedEndpoint
from app.assembly.folder_trust import doubted_things
from app.assembly.profile import Profile
from app.assembly.spending import is_local
from app.providers import ModelInfo
from app.providers.catalog import describe
from app.providers.model_windows import Window, WindowSource
from app.storage.model_facts import ModelFacts
from app.text.plain import unescaped
from app.text.sentences import Sentence, say, without_stop
from app.vocabulary.errors import UsageError
from app.vocabulary.tool_table import BUILT_IN

LEAN_ADVICE = say(
    "The agent {name} has few tools: choose it in the list of agents, with /agent {again} in chat, or "
    "with --agent {option}.",
    LEAN_AGENT,
    LEAN_AGENT,
    LEAN_AGENT,
)


def list_agents(profile: Profile, project: Path | None = None) -> list[ListedAgent]:
    """The agents that can be chosen. Blocks: call it in a thread."""
    trusted = _trusted(profile, project)
    return agents.list_agents(profile.folders, project, trusted=trusted, doubted=doubted_agents(profile, project))


def find_agent(profile: Profile, name: str, project: Path | None = None) -> AgentDefinition:
    """The agent of this name, or the default; raises UsageError that says what is wrong with it."""
    return agents.find_agent(
        name or profile.settings.agent or DEVELOPER_AGENT,
        profile.folders,
        project,
        trusted=_trusted(profile, project),
        doubted=lambda: doubted_agents(profile, project),
    )


def choose_agent(
    profile: Profile, name: str, project: Path | None = None, *, resumed: bool = False
) -> tuple[AgentDefinition, list[str]]:
    """The agent, and a notice if a resumed session cannot have its own any more.

    Such a session goes on reading only. The usual agent may do more than the one that is gone, and nobody chose it.
    """
    try:
        return find_agent(profile, name, project), []
    except UsageError as error:
        if not resumed:
            raise
        why = without_stop(error.text)
    if name.startswith(PREFIX) and not _trusted(profile, project):
        why = say("it comes from this folder, which you have not trusted")
    notice = say(
        "The agent of this session, {name}, cannot be used: {clause}. The session can only read now; choose another "
        "agent to go on working.",
        name,
        why,
    )
    return AgentDefinition(name), [notice]


def lean_proposal(agent: AgentDefinition, model: str, window: Window, tools: int) -> str:
    """A notice that proposes the lean agent for a model with a small window; empty where there is no need for it."""
    # A window of less tokens is small, and an agent with no more tools is lean itself.
    if window.is_guess or window.tokens >= 16_000 or agent.name == LEAN_AGENT or tools <= 8:
        return ""
    return say(
        "{model} has a small window ({tokens} tokens), and this agent's {tools} tools take much of it. {advice}",
        model,
        window.tokens,
        tools,
        LEAN_ADVICE,
    )


async def early_lean_proposal(
    profile: Profile, endpoint: NamedEndpoint, model_id: str, agent_name: str, project: Path
) -> str:
    """`lean_proposal` for a session that is not open yet, so that it can be read before the first message is sent.

    If nobody knows the window, a server on this machine or network is asked. Any other hears nothing before the person
    sends something.
    """
    agent, _ = await asyncio.to_thread(choose_agent, profile, agent_name, project)
    model = describe(endpoint.kind.name, model_id or agent.model or endpoint.default_model)
    facts, window = await asyncio.to_thread(_known, profile, endpoint, model)
    if window.is_guess and is_local(endpoint.base_url):
        model = await ask_about_model(profile, endpoint, model.id)
        facts, window = await asyncio.to_thread(_known, profile, endpoint, model)
        if window.source is WindowSource.SERVER:
            facts.keep_stated(window.tokens)
            await facts.close()
    tools = sum(agent.scope.get(name) is not None for name in BUILT_IN) if model.tools else 0
    return lean_proposal(agent, model.id, window, tools)


def _known(profile: Profile, endpoint: NamedEndpoint, model: ModelInfo) -> tuple[ModelFacts, Window]:
    """Blocks."""
    facts = profile.store.model_facts(endpoint.address or endpoint.kind.name, model.id)
    return facts, first_window(profile, endpoint, model, facts)


def proposes_lean(notice: str) -> bool:
    """Whether this notice is of `lean_proposal`."""
    return isinstance(notice, Sentence) and notice.values.get("advice") == LEAN_ADVICE


def doubted_agents(profile: Profile, project: Path | None) -> list[str]:
    """The files of the folder's agents that the person has yet to accept."""
    return [Path(unescaped(one.path)).name for one in doubted_things(profile, project) if one.path.startswith(AGENTS)]


def _trusted(profile: Profile, project: Path | None) -> bool:
    return project is not None and profile.trusts(project)
