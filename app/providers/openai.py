"""OpenAI and every compatible server: the SDK sends the request, a dialect converts, our own reader decodes.

OpenAI itself is spoken to in its Responses API, the rest of the world in chat completions.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, aclosing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol

import httpx2
from openai import APIStatusError, AsyncAPIResponse, AsyncOpenAI, OpenAIError

from app.events import ReplyStarted, StreamEvent
from app.messages import Message
from app.providers import (
    KINDS,
    LIST_LIMIT,
    ChatRequest,
    Endpoint,
    History,
    ModelInfo,
    decoded,
    guarded,
    openai_chat,
    openai_responses,
    sse,
)
from app.providers.address import host, origin, with_version, without_version
from app.providers.bounded import sdk_http_client
from app.providers.catalog import describe
from app.providers.faults import Service, explain
from app.providers.model_windows import listed_window, props_window
from app.providers.software import LLAMA_CPP, LM_STUDIO, Software

Wire = dict[str, Any]
Response = AbstractAsyncContextManager[AsyncAPIResponse[Any]]

OPENAI = "api.openai.com"

_NOT_HERE = (404, 405)


class ReplyDecoder(Protocol):
    def feed(self, event: Wire) -> Iterator[StreamEvent]: ...

    def finish(self) -> Iterator[StreamEvent]: ...


@dataclass(frozen=True, slots=True)
class Dialect:
    """One of the two APIs: how a message is written, a request sent and a reply read."""

    converted: Callable[[Message, ModelInfo, str], list[Wire]]
    send: Callable[[AsyncOpenAI, ChatRequest, Sequence[list[Wire]], Mapping[str, str], str], Response]
    decoder: Callable[[ChatRequest, Service], ReplyDecoder]


def build(endpoint: Endpoint) -> "OpenAIProvider":
    base_url = endpoint.base_url or KINDS["openai"].base_url
    return OpenAIProvider("openai", endpoint, RESPONSES if host(base_url) == OPENAI else CHAT)


class OpenAIProvider:
    def __init__(
        self,
        name: str,
        endpoint: Endpoint,
        dialect: Dialect,
        headers: Callable[[ChatRequest], Mapping[str, str]] = lambda request: {},
    ) -> None:
        self.name = name
        self._endpoint = replace(endpoint, base_url=endpoint.base_url or KINDS[name].base_url)
        given = self._endpoint.base_url
        base_url = without_version(given) if name == "copilot" else with_version(given)
        self._untried = given if base_url != given and name != "copilot" else ""
        """The address as the person wrote it, without `/v1`; a few servers know no other."""
        self._dialect = dialect
        self._headers = headers
        self._software = Software()
        timeout = httpx2.Timeout(endpoint.idle_limit, connect=10.0)
        # Base URL and key are always passed: the SDK would otherwise take either from the environment.
        self._client = AsyncOpenAI(
            api_key=endpoint.key.strip() or "no-key",
            base_url=base_url,
            max_retries=0,
            timeout=timeout,
            http_client=sdk_http_client(self._endpoint.base_url, timeout, self._software),
        )
        if not endpoint.is_own:
            # The SDK adds headers and names that the environment holds for OpenAI itself.
            self._client.organization = self._client.project = None
            self._client._custom_headers = {}
        self._history: History[list[Wire]] = History(lambda message, model: dialect.converted(message, model, name))

    def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        service = Service(self.name, self._endpoint, request.model.id, self._software)
        return guarded(self._found(request, service), partial(explain, service))

    async def models(self) -> Sequence[ModelInfo]:
        service = Service(self.name, self._endpoint, software=self._software)
        try:
            try:
                page = await self._list()
            except APIStatusError as error:
                with self._elsewhere(error):
                    page = await self._list()
        except (OpenAIError, httpx2.HTTPError, ValueError) as error:
            raise explain(service, error) from error
        return [_model(self.name, entry) for entry in service.listed(page)]

    async def window(self, model_id: str) -> int | None:
        """The list of models states it; llama.cpp and LM Studio report the window of a loaded model elsewhere."""
        offered = {model.id: model.context for model in await self.models()}
        if self._software.name == LLAMA_CPP:
            return props_window(await self._beside("/props")) or offered.get(model_id)
        if self._software.name == LM_STUDIO:
            listed = (await self._beside("/api/v0/models")).get("data")
            entries = (_mapping(entry) for entry in listed) if isinstance(listed, list) else ()
            loaded = next((entry for entry in entries if entry.get("id") == model_id), {})
            return listed_window(loaded) or offered.get(model_id)
        return offered.get(model_id)

    async def _beside(self, path: str) -> Wire:
        """What the same server reports outside of `/v1`; empty if that fails."""
        url = f"{origin(str(self._client.base_url))}{path}"
        with suppress(OpenAIError, httpx2.HTTPError, ValueError):
            return _mapping(await self._client.get(url, cast_to=object, options={"timeout": LIST_LIMIT}))
        return {}

    async def close(self) -> None:
        await self._client.close()

    async def _list(self) -> object:
        return await self._client.get("/models", cast_to=object, options={"timeout": LIST_LIMIT})

    async def _found(self, request: ChatRequest, service: Service) -> AsyncIterator[StreamEvent]:
        """A server that has nothing under `/v1` is asked once more at the address as it was written."""
        try:
            async with aclosing(self._events(request, service)) as events:
                async for event in events:
                    yield event
        except APIStatusError as error:
            with self._elsewhere(error, request.model.id):
                async with aclosing(self._events(request, service)) as events:
                    async for event in events:
                        yield event

    @contextmanager
    def _elsewhere(self, error: APIStatusError, model: str = "") -> Iterator[None]:
        """While inside, and afterwards if that was right, the other address is asked; else the error was true.

        Who answers that there is no such model was the right one to ask.
        """
        names_model = bool(model) and model in str(error.body)
        if error.status_code not in _NOT_HERE or names_model or not self._untried:
            raise error
        usual, other, self._untried = self._client.base_url, self._untried, ""
        self._client.base_url = other
        try:
            yield
        except APIStatusError as again:
            self._client.base_url = usual
            raise (error if again.status_code in _NOT_HERE else again) from None

    async def _events(self, request: ChatRequest, service: Service) -> AsyncGenerator[StreamEvent, None]:
        history = self._history.wire(request.messages, request.model)
        headers = self._headers(request)
        async with self._dialect.send(self._client, request, history, headers, self._software.name) as response:
            yield ReplyStarted(response.headers.get("x-request-id", ""), request.model.id)
            decoder = self._dialect.decoder(request, service)
            content_type = response.headers.get("content-type", "")
            chunks = response.iter_bytes()
            async with aclosing(decoded(chunks, sse.events(chunks, content_type), decoder.feed)) as events:
                async for event in events:
                    yield event
            for event in decoder.finish():
                yield event


def _send_chat(
    client: AsyncOpenAI,
    request: ChatRequest,
    history: Sequence[list[Wire]],
    headers: Mapping[str, str],
    software: str,
) -> Response:
    """The history goes past the SDK in `extra_body`: its walk through all of it grows with every step.

    llama.cpp tells how far it has read the prompt if asked; other servers may refuse what they do not know.
    """
    progress = {"return_progress": True} if software == LLAMA_CPP else {}
    return client.chat.completions.with_streaming_response.create(
        model=request.model.id,
        messages=[],
        stream=True,
        stream_options={"include_usage": True},
        extra_headers=headers,
        extra_body=openai_chat.body(request, history) | progress,
    )


def _send_responses(
    client: AsyncOpenAI,
    request: ChatRequest,
    history: Sequence[list[Wire]],
    headers: Mapping[str, str],
    software: str,
) -> Response:
    most = request.output_limit or request.model.max_output
    limits: Wire = {"max_output_tokens": most} if most else {}
    return client.responses.with_streaming_response.create(
        model=request.model.id,
        instructions=request.system,
        stream=True,
        store=False,
        include=["reasoning.encrypted_content"],
        extra_headers=headers,
        extra_body=openai_responses.body(request, history) | limits,
    )


CHAT = Dialect(openai_chat.converted, _send_chat, openai_chat.ChatDecoder)
RESPONSES = Dialect(openai_responses.converted, _send_responses, openai_responses.ResponsesDecoder)


def _model(provider: str, entry: Wire) -> ModelInfo:
    """OpenAI tells only ids; llama.cpp adds `meta`, Copilot `capabilities`, others a context length."""
    known = describe(provider, entry["id"])
    limits = _mapping(_mapping(entry.get("capabilities")).get("limits"))
    can = _mapping(_mapping(entry.get("capabilities")).get("supports"))
    sees = "image" in (_mapping(entry.get("architecture")).get("input_modalities") or ())
    return replace(
        known,
        name=entry.get("name") or known.name,
        context=listed_window(entry) or known.context,
        max_output=limits.get("max_output_tokens") or known.max_output,
        tools=bool(can.get("tool_calls", known.tools)),
        images=bool(can.get("vision", known.images or sees)),
    )


def _mapping(value: Any) -> Wire:
    return value if isinstance(value, dict) else {}
