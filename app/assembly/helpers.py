"""Sets up the helpers of a session: whom they ask, and how an agent definition is found for them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from app.agent.deciding.questions import Questions
from app.agent.helpers import HelperModel, Helpers
from app.agent.prompt import opening
from app.agent.requests import AnsweringModel
from app.agent.roles.definitions import AgentDefinition
from app.agent.roles.scopes import ToolScope
from app.assembly.agent_choice import find_agent
from app.assembly.connections import Connection, connect
from app.assembly.endpoints import find_endpoint
from app.assembly.profile import Profile
from app.assembly.spending import metered, open_usage, price_of
from app.text.sentences import say
from app.vocabulary.errors import UsageError
from app.vocabulary.events import Event
from app.vocabulary.tool_table import HELPER, ToolFamily


def are_offered(profile: Profile, agent: AgentDefinition) -> bool:
    """Where the person wants helpers, or the definition names them: nobody else pays for a tool more."""
    named = agent.scope.entries.keys() if isinstance(agent.scope, ToolScope) else ()
    return profile.settings.helpers or bool({HELPER, ToolFamily.HELPING} & set(named))


def set_up_helpers(
    profile: Profile,
    project: Path,
    session_id: str,
    connection: Connection,
    questions: Questions,
    emit: Callable[[Event], None],
) -> Helpers:
    @asynccontextmanager
    async def open_model(parent: AnsweringModel) -> AsyncIterator[HelperModel]:
        """What is spent counts for the session, whichever model is asked."""
        chosen = profile.settings.helper_model
        if not chosen:
            price = price_of(profile.settings, connection.endpoint, parent.info.id)
            yield HelperModel(replace(parent), price)
            return
        name, _, model = chosen.partition("/")
        endpoint = find_endpoint(profile.settings, name.strip())
        if endpoint.kind.name == "agent":
            raise UsageError(say("Helpers ask a model. Choose one under “Model of helpers” in the settings."))
        other = await connect(profile, endpoint, model.strip())
        usage = await asyncio.to_thread(open_usage, profile)
        provider = metered(profile, other, usage, session_id, str(project), questions, emit)
        may_write_calls = not (endpoint.is_own and endpoint.kind.needs_key)
        try:
            price = price_of(profile.settings, endpoint, other.model.id)
            yield HelperModel(AnsweringModel(provider, other.model, may_write_calls=may_write_calls), price)
        finally:
            await provider.close()

    return Helpers(open_model, lambda name: find_agent(profile, name, project), profile.secrets.mask, opening(project))
