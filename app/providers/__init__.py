"""The interface of all model services: one request, one stream of events.

A provider turns `ChatRequest` into its own wire format and its answer into the events of `events`. It never raises:
a failure is a `ReplyFailed` at the end of the stream (`guarded` sees to that). `load` imports its module, on use.
"""

import asyncio
import operator
import os
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from itertools import groupby, takewhile
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

from app.providers import sse
from app.text.sentences import say
from app.vocabulary.errors import AppError, Fault, ProviderError, UsageError
from app.vocabulary.events import ReplyEnded, ReplyFailed, StreamEvent
from app.vocabulary.messages import Message, ToolSpec

IDLE_LIMIT = 120.0
"""How many seconds without a byte a reply may take by default before it counts as dead."""

LIST_LIMIT = 30.0
"""The same for a list of models, which no server has to think about."""

Wire = TypeVar("Wire")


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """What is known of a model; `None` means nobody said."""

    id: str
    name: str = ""
    context: int | None = None
    max_output: int | None = None
    tools: bool = True
    images: bool = False
    thinking: bool = False
    efforts: tuple[str, ...] = ()
    """The words for how much it thinks, least first: `none` (where it can do without), `low`, … `max`."""
    about: str = ""
    """What the person should know before choosing it."""


@dataclass(frozen=True, slots=True)
class ChatRequest:
    model: ModelInfo
    system: str
    messages: Sequence[Message]
    tools: Sequence[ToolSpec] = ()
    answer_only: bool = False
    """The model is not to call tools: its last words at a limit. They stay declared all the same, or everything that
    was read would have to be read anew."""
    note: str = ""
    """What we tell the model at the end of this request and in no other. Nothing before it differs because of it, so
    that all of that stays cached."""
    is_optional: bool = False
    """Nobody waits for the answer, such as a title. If a budget does not cover it, it fails without a question."""
    effort: str = ""
    """How much the model is to think, one of `app.vocabulary.efforts`; "" leaves that to the service."""
    output_limit: int | None = None
    """Tokens that the reply may have at most, where a budget pays for no more; never above what the model can write."""

    def tool_name(self, wire_name: str) -> str:
        """The registry's name of a tool that the model called by its wire name."""
        if any(tool.name == wire_name for tool in self.tools):  # so it is with most
            return wire_name
        return next((tool.name for tool in self.tools if tool.wire_name == wire_name), wire_name)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a provider talks to and with what; the key never leaves this object except to the service."""

    base_url: str = ""
    key: str = ""
    idle_limit: float | None = IDLE_LIMIT
    """None waits as long as the connection lives: a local model may read a prompt for many minutes."""
    title: str = ""
    """What the person calls it, where that is not the provider's own name."""
    key_variable: str = ""
    """The environment variable that may hold its key."""
    is_own: bool = True
    """Whether it is the provider's own server: only that one may get what the environment adds for it."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """What the person has sent there with each request."""
    secrets: tuple[str, ...] = ()
    """Those of its values that are shown nowhere."""

    def __repr__(self) -> str:
        return f"Endpoint(base_url={self.base_url!r})"


class Provider(Protocol):
    name: str

    def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        """Ask the model; the last event is ReplyEnded or ReplyFailed."""
        ...

    async def models(self) -> Sequence[ModelInfo]:
        """What the service offers; raises ProviderError."""
        ...

    async def window(self, model_id: str) -> int | None:
        """Tokens of the model's context, as the service states it now; None where it does not. Raises ProviderError."""
        ...

    async def close(self) -> None:
        """Close the connections."""
        ...


class WrappedProvider:
    """Passes on all but `stream`, which a subclass has of its own."""

    def __init__(self, provider: Provider) -> None:
        self.name = provider.name
        self._provider = provider

    async def models(self) -> Sequence[ModelInfo]:
        return await self._provider.models()

    async def window(self, model_id: str) -> int | None:
        return await self._provider.window(model_id)

    async def close(self) -> None:
        await self._provider.close()


@dataclass(frozen=True, slots=True)
class ProviderKind:
    """A provider a person can choose, known without importing its module."""

    name: str
    title: str
    module: str
    key_variables: tuple[str, ...] = ()
    base_url: str = ""
    default_model: str = ""
    needs_key: bool = True
    has_login: bool = False
    """Whether a device login can give the key."""
    has_sdk: bool = False
    """Whether an SDK carries its requests, which takes long to import."""
    own_hosts: str = ""
    """A pattern of the names of its own servers, where it has one for each customer or region."""


KINDS: dict[str, ProviderKind] = {
    kind.name: kind
    for kind in (
        ProviderKind(
            "anthropic",
            "Anthropic",
            "app.providers.anthropic",
            ("ANTHROPIC_API_KEY",),
            "https://api.anthropic.com",
            "claude-sonnet-5-5",
            has_sdk=True,
        ),
        ProviderKind(
            "openai",
            "OpenAI",
            "app.providers.openai",
            ("OPENAI_API_KEY",),
            "https://api.openai.com/v1",
            "gpt-5.5",
            has_sdk=True,
        ),
        ProviderKind(
            "ollama", "Ollama", "app.providers.ollama", ("OLLAMA_API_KEY",), "http://127.0.0.1:11434", needs_key=False
        ),
        ProviderKind(
            "copilot",
            "GitHub Copilot",
            "app.providers.copilot",
            ("COPILOT_API_KEY", "COPILOT_GITHUB_TOKEN", "GITHUB_COPILOT_TOKEN"),
            "https://api.githubcopilot.com",
            "claude-sonnet-5.5",
            has_login=True,
            has_sdk=True,
        ),
        ProviderKind(
            "azure",
            "Azure OpenAI",
            "app.providers.azure",
            ("AZURE_OPENAI_API_KEY",),
            "https://RESOURCE.openai.azure.com?api-version=2024-10-21",
            needs_key=False,
            has_sdk=True,
            own_hosts=r"[\w-]+\.(openai|services\.ai|cognitiveservices)\.azure\.com",
        ),
        ProviderKind(
            "bedrock",
            "Amazon Bedrock",
            "app.providers.bedrock",
            ("AWS_BEARER_TOKEN_BEDROCK",),
            "https://bedrock-runtime.us-east-1.amazonaws.com",
            needs_key=False,
            has_sdk=True,
            own_hosts=r"(vpce-[\w-]+\.)?bedrock-runtime(-fips)?\.[\w-]+\.(vpce\.)?amazonaws\.com",
        ),
        ProviderKind(
            "vertex",
            "Google Vertex AI",
            "app.providers.vertex",
            ("VERTEX_ACCESS_TOKEN",),
            "https://aiplatform.googleapis.com/v1/projects/PROJECT/locations/global",
            needs_key=False,
            has_sdk=True,
            own_hosts=r"([\w-]+-)?aiplatform(\.\w+\.rep)?\.googleapis\.com",
        ),
        ProviderKind("demo", "Offline demo", "app.providers.demo", default_model="demo", needs_key=False),
        ProviderKind("agent", "Another agent", "app.acp.turns", needs_key=False),
        ProviderKind(
            "scripted", "Scripted (tests)", "app.providers.scripted", default_model="scripted", needs_key=False
        ),
    )
}


TEST_ONLY = frozenset({"scripted"})
"""Providers that are not offered to the person."""


def load(name: str, endpoint: Endpoint) -> Provider:
    """Import a provider's module and build it; that takes a while, so call it in a thread."""
    try:
        kind = KINDS[name]
    except KeyError:
        raise UsageError(
            say("Unknown provider {name}. Choose one of: {names}.", repr(name), ", ".join(KINDS))
        ) from None
    build: Callable[[Endpoint], Provider] = import_module_of(kind).build
    return build(endpoint)


def import_module_of(kind: ProviderKind) -> ModuleType:
    """With the SDK of the service: up to three thousand modules, so call it in a thread. Raises ProviderError."""
    import importlib

    for variable in ("ANTHROPIC_LOG", "OPENAI_LOG"):  # these would log conversations
        os.environ.pop(variable, None)
    try:
        return importlib.import_module(kind.module)
    except ImportError as error:
        text = say("What talks to {name} cannot be loaded: {problem}. Install Handrail again.", kind.title, error)
        raise ProviderError(text, Fault.REQUEST) from error


class History(Generic[Wire]):
    """A growing conversation in wire format; converted messages are cached, so a step converts only new ones.

    The cache belongs to one model, since messages are converted differently for others.
    """

    def __init__(self, convert: Callable[[Message, ModelInfo], Wire]) -> None:
        self._convert = convert
        self._model: ModelInfo | None = None
        self._seen: list[Message] = []
        self._wire: list[Wire] = []

    def wire(self, messages: Sequence[Message], model: ModelInfo) -> list[Wire]:
        """One entry per message, in a list of the caller's own: two requests may be on their way at once."""
        known = self._seen if model == self._model else []
        same = sum(takewhile(bool, map(operator.is_, known, messages)))
        fresh = messages[same:]
        self._model = model
        self._seen[same:] = fresh
        self._wire[same:] = [self._convert(message, model) for message in fresh]
        return self._wire.copy()


def function_tool(tool: ToolSpec) -> dict[str, Any]:
    """A tool as chat completions and Ollama declare it."""
    function = {"name": tool.wire_name, "description": tool.description, "parameters": tool.schema}
    return {"type": "function", "function": function}


def join_neighbours(messages: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Neighbouring messages of the user as one: the templates of many local models refuse two in a row."""
    for role, neighbours in groupby(messages, lambda message: message["role"]):
        said = list(neighbours)
        contents = [message["content"] for message in said]
        if role != "user" or len(said) == 1:
            yield from said
        elif all(isinstance(content, str) for content in contents):
            images = [image for message in said for image in message.get("images", ())]
            yield {"role": "user", "content": "\n\n".join(contents)} | ({"images": images} if images else {})
        else:  # a picture is a list of pieces
            texts = [[{"type": "text", "text": text}] if isinstance(text, str) else text for text in contents]
            yield {"role": "user", "content": [piece for pieces in texts for piece in pieces]}


def with_note(messages: Iterable[dict[str, Any]], note: str) -> list[dict[str, Any]]:
    """The note at the end of the last message: templates of many models refuse a message of the user after a result."""
    *before, last = messages
    if not note:
        return [*before, last]
    content = last["content"]
    noted = f"{content}\n\n{note}" if isinstance(content, str) else [*content, {"type": "text", "text": note}]
    return [*before, {**last, "content": noted}]


async def decode(
    arrived: sse.Arrived, feed: Callable[[sse.Document], Iterable[StreamEvent]]
) -> AsyncGenerator[StreamEvent, None]:
    """The events that `feed` makes of what has arrived, up to the end of the reply."""
    async with aclosing(arrived) as documents:
        async for document in documents:
            for event in feed(document):
                if isinstance(event, ReplyEnded):
                    await sse.drain(documents)
                yield event


async def guarded(
    events: AsyncIterator[StreamEvent], explain: Callable[[Exception], ProviderError]
) -> AsyncIterator[StreamEvent]:
    """The same stream with every failure, and a missing end, turned into a final `ReplyFailed`."""
    try:
        async with aclosing(events):  # type: ignore[type-var]  # generators, and what can be closed like one
            async for event in events:
                yield event
                if isinstance(event, ReplyEnded | ReplyFailed):
                    return
        yield ReplyFailed(ProviderError(say("The reply broke off in the middle."), Fault.BROKEN_STREAM))
    except AppError as error:
        known = error if isinstance(error, ProviderError) else ProviderError(error.text, Fault.REQUEST)
        yield ReplyFailed(known)
    except (asyncio.CancelledError, GeneratorExit):
        raise
    except Exception as error:  # noqa: BLE001  JSON and HTTP fail in many ways; a stream has one
        yield ReplyFailed(explain(error))
    finally:
        aclose = getattr(events, "aclose", None)
        if aclose is not None:
            await aclose()
