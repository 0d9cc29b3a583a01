"""What a session's requests hold: stored marks + what is known of the model -> ConversationContext."""

from dataclasses import dataclass, replace

from app.agent.context.conversation import ConversationContext, Fixed
from app.agent.context.estimate import TokenEstimate
from app.agent.context.known_window import KnownWindow, first_known
from app.assembly.connections import Connection
from app.assembly.endpoints import NamedEndpoint
from app.assembly.profile import Profile
from app.configuration.settings import ProviderSettings
from app.providers import ModelInfo
from app.providers.catalog import describe
from app.providers.model_windows import Window, WindowSource
from app.storage.model_facts import ModelFacts
from app.storage.sessions.chats import SUFFIX
from app.storage.sessions.context_marks import MarkLog
from app.vocabulary.events import BudgetReported
from app.vocabulary.messages import AssistantMessage, Usage

OF_THE_TABLE = ("anthropic", "openai")
"""Whose own servers give each model the window that the table states."""


@dataclass
class ContextLogs:
    """Where a session's marks and what is learned of its model are written."""

    marks: MarkLog
    facts: ModelFacts

    async def use_facts(self, facts: ModelFacts) -> None:
        """Another model answers from now on."""
        before, self.facts = self.facts, facts
        await before.close()

    async def close(self) -> None:
        await self.marks.close()
        await self.facts.close()


def open_context(
    profile: Profile, session_id: str, connection: Connection, *, messages: int, in_project: bool
) -> tuple[ConversationContext, ContextLogs]:
    """For a session with this many messages. Reads the database, so it blocks; asks no server."""
    provider, model, store = connection.provider, connection.model, profile.store
    marks = store.marks(session_id)
    facts = store.model_facts(connection.endpoint.address or provider.name, model.id)
    context = ConversationContext(
        known_window(profile, connection, model, facts),
        max_output=model.max_output,
        marks=marks.read(),
        keep=marks.append,
        estimate=TokenEstimate(facts.bytes_per_token),
        whole=f"@chats/{session_id}{SUFFIX}" if in_project else "",
    )
    context.forget_after(messages)
    return context, ContextLogs(marks, facts)


def known_window(profile: Profile, connection: Connection, model: ModelInfo, facts: ModelFacts) -> KnownWindow:
    """The window of a session's model. What the server has stated is kept for the next session."""
    window = first_window(profile, connection.endpoint, model, facts)
    if window.source is WindowSource.SERVER:
        facts.keep_stated(window.tokens)
    return KnownWindow(window, lambda: connection.provider.window(model.id), facts)


def stored_context(profile: Profile, session_id: str, endpoint: NamedEndpoint, model_id: str) -> BudgetReported:
    """About what fills the window of a session that is not open. Blocks; asks no server.

    Instructions and tools are known only by what the last reply counted.
    """
    store = profile.store
    model = describe(endpoint.kind.name, model_id)
    facts = store.model_facts(endpoint.address or endpoint.kind.name, model_id)
    history = store.history(session_id)
    context = ConversationContext(
        KnownWindow(first_window(profile, endpoint, model, facts)),
        marks=store.marks(session_id).read(),
        estimate=TokenEstimate(facts.bytes_per_token),
    )
    context.forget_after(len(history))
    report = context.report(history, Fixed(0, 0))
    summarised_at = context.compactions[-1].place if context.compactions else 0
    usages = (one.usage for one in reversed(history[summarised_at:]) if isinstance(one, AssistantMessage))
    counted = next((usage for usage in usages if usage.input > 0), Usage())
    used = max(report.used, counted.input + counted.output)
    return replace(report, used=used, system=used - report.used)


def first_window(profile: Profile, endpoint: NamedEndpoint, model: ModelInfo, facts: ModelFacts) -> Window:
    """The window of a model by what is known before a server is asked.

    Of a model at some other server the table knows the name, and not how large a window that server gives it: what it
    says is no more than a guess there, and the server is asked.
    """
    in_table = describe(endpoint.kind.name, model.id).context
    is_theirs = endpoint.is_own and endpoint.kind.name in OF_THE_TABLE
    found = first_known(
        own=own_window(profile, endpoint, model.id),
        stated=model.context if is_theirs or model.context != in_table else None,
        in_table=in_table if is_theirs else None,
        learned=facts.window,
        claimed=facts.claimed,
        remembered=facts.stated,
    )
    return Window(in_table) if found.is_guess and in_table else found


def own_window(profile: Profile, endpoint: NamedEndpoint, model: str) -> int | None:
    """What the person wrote into the settings for this model, or for all models of this server."""
    settings = profile.settings.providers.get(endpoint.name, ProviderSettings())
    return settings.windows.get(model) or settings.windows.get("*")
