"""Switches a session to another model, and tells the person beforehand what that model would be sent.

The history itself stays as it is: every provider writes it in its own form when it is asked.
"""

import asyncio
from dataclasses import dataclass, replace

from app.agent.context.conversation import ConversationContext
from app.agent.context.estimate import TokenEstimate, message_bytes
from app.assembly.contexts import first_window, known_window
from app.assembly.endpoints import NamedEndpoint
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, keep_endpoint
from app.assembly.spending import price_of
from app.providers import ModelInfo
from app.providers.model_windows import Window
from app.vocabulary.context_marks import summaries_and_pins
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    Thinking,
    ToolMessage,
    Usage,
    UserMessage,
    request_messages,
)

NEXT = UserMessage("")
"""Stands for what the person will say next."""


@dataclass(frozen=True, slots=True)
class Handover:
    """What a model would get with the next message of a conversation."""

    endpoint: NamedEndpoint
    model: ModelInfo
    messages: int
    tokens: int
    """About; with instructions and tools only if `has_fixed`."""
    has_fixed: bool
    window: Window
    summarised: int
    """Messages that a summary stands for."""
    thinking: int
    """Replies whose thinking is left out: only the model that thought it can read it."""
    images: int
    """Left out because the model does not see."""
    nanodollars: int | None
    """For reading all of it once; None is a price that nobody knows."""

    @property
    def is_too_long(self) -> bool:
        return self.tokens > self.window.tokens


def handover(
    profile: Profile, session_id: str, endpoint: NamedEndpoint, model: ModelInfo, fixed_bytes: int = 0
) -> Handover:
    """Read from the store, so that a turn may run meanwhile. Blocks; asks no server.

    `fixed_bytes` is the size of instructions and tools, 0 if it is not known.
    """
    store = profile.store
    history = store.history(session_id)
    marks = store.marks(session_id).read()
    context = ConversationContext(marks=marks)
    context.forget_after(len(history))
    summaries, _ = summaries_and_pins(marks, len(history))
    facts = store.model_facts(endpoint.address or endpoint.kind.name, model.id)
    sent = request_messages([*context.messages(history), NEXT])[:-1]
    origin = f"{endpoint.kind.name}/{model.id}"
    size = fixed_bytes + sum(message_bytes(_converted(message, origin, model)) for message in sent)
    tokens = TokenEstimate(facts.bytes_per_token).tokens(size)
    price = price_of(profile.settings, endpoint, model.id)
    shown = (message.result if isinstance(message, ToolMessage) else message for message in sent)
    return Handover(
        endpoint,
        model,
        messages=len(sent),
        tokens=tokens,
        has_fixed=fixed_bytes > 0,
        window=first_window(profile, endpoint, model, facts),
        summarised=summaries[-1].upto if summaries else 0,
        thinking=sum(_has_thinking(message) and message != _converted(message, origin, model) for message in sent),
        images=0 if model.images else sum(len(one.images) for one in shown if not isinstance(one, AssistantMessage)),
        nanodollars=None if price is None else price.nanodollars(Usage(tokens)),
    )


async def use_model(profile: Profile, opened: OpenedSession, model: ModelInfo) -> None:
    """The session goes on with another model of the same server; commands that run and what was granted stay."""
    store, connection = profile.store, opened.connection
    facts = await asyncio.to_thread(
        store.model_facts, connection.endpoint.address or connection.provider.name, model.id
    )
    window = known_window(profile, connection, model, facts)
    await opened.session.use_model(model, window, TokenEstimate(facts.bytes_per_token))
    if opened.context_logs is not None:
        await opened.context_logs.use_facts(facts)
    if opened.runtime is not None:
        opened.runtime.orchestrator.set_sees_images(model.images)
    store.soon(lambda: keep_endpoint(store, opened.stored.id, connection.endpoint, model.id))


def _converted(message: Message, origin: str, model: ModelInfo) -> Message:
    """About what the provider makes of it."""
    match message:
        case AssistantMessage() if message.origin != origin:
            return replace(message, parts=tuple(part for part in message.parts if not isinstance(part, Thinking)))
        case ToolMessage(result=result) if result.images and not model.images:
            return replace(message, result=replace(result, images=()))
        case UserMessage(images=images) if images and not model.images:
            return UserMessage(message.text_for(sees=False))
        case _:
            return message


def _has_thinking(message: Message) -> bool:
    return isinstance(message, AssistantMessage) and any(isinstance(part, Thinking) for part in message.parts)
