"""GitHub Copilot: OpenAI's two APIs, with a token that is renewed, and headers for the program and for who speaks.

Who speaks decides the billing. Some models are offered in only one of the APIs; the refusal says so.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from functools import partial

from app.providers import KINDS, ChatRequest, Endpoint, ModelInfo, guarded
from app.providers.faults import Service, explain
from app.providers.github_login import PROGRAM, CopilotToken
from app.providers.openai import CHAT, RESPONSES, Dialect, OpenAIProvider
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import ReplyFailed, StreamEvent
from app.vocabulary.messages import Message, ToolMessage, ToolResult, UserMessage


def build(endpoint: Endpoint) -> "CopilotProvider":
    return CopilotProvider(replace(endpoint, base_url=endpoint.base_url or KINDS["copilot"].base_url))


class CopilotProvider:
    name = "copilot"

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._token = CopilotToken(endpoint.base_url, endpoint.key.strip())
        self._connected: dict[Dialect, OpenAIProvider] = {}
        """By API."""
        self._dialects: dict[str, Dialect] = {}
        """What refusals taught about single models."""

    def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        return guarded(self._asked(request), partial(explain, Service(self.name, self._endpoint, request.model.id)))

    async def models(self) -> Sequence[ModelInfo]:
        token = await self._token.get()
        try:
            return await self._connection(token, CHAT).models()
        except ProviderError as error:
            if error.fault is not Fault.AUTH or not self._token.forget(token):
                raise
        return await self._connection(await self._token.get(), CHAT).models()

    async def window(self, model_id: str) -> int | None:
        return {model.id: model.context for model in await self.models()}.get(model_id)

    async def close(self) -> None:
        while self._connected:
            await self._connected.popitem()[1].close()

    async def _asked(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        learned: set[Fault] = set()
        while True:
            token = await self._token.get()
            connection = self._connection(token, self._dialects.get(request.model.id, CHAT))
            async with aclosing(connection.stream(request)) as events:  # type: ignore[type-var]  # it can be closed
                first = await anext(events)
                if (
                    isinstance(first, ReplyFailed)
                    and first.error.fault not in learned
                    and self._learn(first.error, request.model.id, token)
                ):
                    learned.add(first.error.fault)
                    continue
                yield first
                async for event in events:
                    yield event
            return

    def _learn(self, error: ProviderError, model: str, token: str) -> bool:
        """Whether another attempt can go better. Nothing of a request that was refused first has been read."""
        if error.fault is Fault.AUTH:
            return self._token.forget(token)
        if "/chat/completions" in error.text and model not in self._dialects:
            self._dialects[model] = RESPONSES
            return True
        return False

    def _connection(self, token: str, dialect: Dialect) -> OpenAIProvider:
        if dialect not in self._connected:
            self._connected[dialect] = OpenAIProvider(self.name, self._endpoint, dialect, _headers, PROGRAM)
        self._connected[dialect].use_key(token)
        return self._connected[dialect]


def _headers(request: ChatRequest) -> Mapping[str, str]:
    last = request.messages[-1] if request.messages else None
    usual = {
        "Openai-Intent": "conversation-edits",
        "x-initiator": "user" if isinstance(last, UserMessage) else "agent",
    }
    sees = request.model.images and any(map(_has_image, request.messages))
    return usual | ({"Copilot-Vision-Request": "true"} if sees else {})


def _has_image(message: Message) -> bool:
    match message:
        case UserMessage(images=images) | ToolMessage(result=ToolResult(images=images)):
            return bool(images)
    return False
