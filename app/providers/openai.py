"""OpenAI and every compatible server: a dialect converts the request and reads the reply.

OpenAI itself is spoken to in its Responses API, the rest of the world in chat completions.
"""

import os
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol

from openai import APIStatusError, AsyncOpenAI, OpenAIError

from app.providers import (
    KINDS,
    ChatRequest,
    Endpoint,
    History,
    ModelInfo,
    decode,
    guarded,
    openai_chat,
    openai_responses,
    sse,
)
from app.providers.address import host, origin, with_version, without_version
from app.providers.bounded import chunks_of
from app.providers.catalog import describe, is_name
from app.providers.dialects import ChatDialect, by_name, by_template, dialect_at, learned
from app.providers.faults import Service, explain
from app.providers.model_windows import listed_window, plausible, props_window
from app.providers.reply_parts import fields_of
from app.providers.sdk import FAILURES, client_options, get, post, post_to_cloud
from app.providers.software import LLAMA_CPP, LM_STUDIO, Software
from app.vocabulary.efforts import NO_EFFORTS
from app.vocabulary.events import ReplyStarted, StreamEvent
from app.vocabulary.messages import Message

Wire = dict[str, Any]

OPENAI = "api.openai.com"

_NOT_HERE = (404, 405)


class ReplyDecoder(Protocol):
    def feed(self, event: Wire) -> Iterator[StreamEvent]: ...

    def finish(self) -> Iterator[StreamEvent]: ...


@dataclass(frozen=True, slots=True)
class Dialect:
    """One of the two APIs: where it is, how a message and a request are written and a reply read."""

    path: str
    convert: Callable[[Message, ModelInfo, str, ChatDialect], list[Wire]]
    body: Callable[[ChatRequest, Sequence[list[Wire]], str, ChatDialect], Wire]
    """Of the request, the converted messages, the name of the program that answers and what the service wants."""
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
        program: Mapping[str, str] | None = None,
        cloud: Callable[[Endpoint, Software], AsyncOpenAI] | None = None,
    ) -> None:
        """`program` are headers of every request to a service that is not OpenAI, also of the list of models; `cloud`
        makes the client of a cloud, which finds addresses by itself."""
        self.name = name
        self._endpoint = replace(endpoint, base_url=endpoint.base_url or KINDS[name].base_url)
        given = self._endpoint.base_url
        base_url = without_version(given) if name == "copilot" else given if cloud else with_version(given)
        self._untried = given.partition("?")[0] if base_url != given and name != "copilot" else ""
        """The address as the person wrote it, without `/v1`; a few servers know no other."""
        self._dialect = dialect
        self._headers = headers
        self._software = Software()
        # As the SDK does, names that the environment holds are for OpenAI itself.
        names = {"OpenAI-Organization": "OPENAI_ORG_ID", "OpenAI-Project": "OPENAI_PROJECT_ID"}
        named = {header: os.environ.get(name, "") for header, name in names.items()} if endpoint.is_own else {}
        given_names = {header: value for header, value in named.items() if value}
        named_headers = given_names if program is None else program
        self._client = (
            cloud(self._endpoint, self._software)
            if cloud
            else AsyncOpenAI(**client_options(self._endpoint, base_url, self._software, named_headers, key=self._key))
        )
        self._post = partial(post_to_cloud if cloud else post, self._client)
        self._dialects: dict[str, ChatDialect] = {}
        """What refusals taught about single models."""
        self._usual = dialect_at(self._endpoint.base_url)
        self._history = self._new_history()

    def use_key(self, key: str) -> None:
        """Another key from the next request on."""
        self._endpoint = replace(self._endpoint, key=key)

    def _key(self) -> str:
        return self._endpoint.key

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
        except (OpenAIError, *FAILURES) as error:
            raise explain(service, error) from error
        return [_model(self.name, entry) for entry in service.listed(page)]

    async def window(self, model_id: str) -> int | None:
        """The list of models states it; llama.cpp and LM Studio report the window of a loaded model elsewhere."""
        offered = {model.id: model.context for model in await self.models()}
        if self._software.name == LLAMA_CPP:
            return props_window(await self._beside("/props")) or offered.get(model_id)
        if self._software.name == LM_STUDIO:
            listed = (await self._beside("/api/v0/models")).get("data")
            entries = (fields_of(entry) for entry in listed) if isinstance(listed, list) else ()
            loaded = next((entry for entry in entries if entry.get("id") == model_id), {})
            return listed_window(loaded) or offered.get(model_id)
        return offered.get(model_id)

    async def _beside(self, path: str) -> Wire:
        """What the same server reports outside of `/v1`; empty if that fails."""
        with suppress(OpenAIError, *FAILURES):
            return fields_of(await get(self._client, f"{origin(str(self._client.base_url))}{path}"))
        return {}

    async def close(self) -> None:
        await self._client.close()

    async def _list(self) -> object:
        try:
            return await get(self._client, "models")
        except ValueError:  # some page of another program's
            return None

    async def _found(self, request: ChatRequest, service: Service) -> AsyncIterator[StreamEvent]:
        """A server that has nothing under `/v1` is asked once more at the address as it was written."""
        try:
            async with aclosing(self._understood(request, service)) as events:
                async for event in events:
                    yield event
        except APIStatusError as error:
            with self._elsewhere(error, request.model.id):
                async with aclosing(self._understood(request, service)) as events:
                    async for event in events:
                        yield event

    async def _understood(self, request: ChatRequest, service: Service) -> AsyncGenerator[StreamEvent, None]:
        """A service that says how it wants a request gets it so; nothing of a refused one was read."""
        tried: set[ChatDialect] = set()
        while True:
            tried.add(self._dialect_of(request.model))
            try:
                async with aclosing(self._events(request, service)) as events:
                    async for event in events:
                        yield event
                return
            except APIStatusError as error:
                better = learned(self._dialect_of(request.model), error.status_code, error.body, request.effort)
                if better is None or better in tried:
                    raise
                self._dialects[request.model.id] = better
                self._history = self._new_history()

    def _dialect_of(self, model: ModelInfo) -> ChatDialect:
        return self._dialects.get(model.id, self._usual)

    def _new_history(self) -> History[list[Wire]]:
        return History(lambda message, model: self._dialect.convert(message, model, self.name, self._dialect_of(model)))

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
        body = self._dialect.body(request, history, self._software.name, self._dialect_of(request.model))
        async with aclosing(await self._post(self._dialect.path, body, self._headers(request))) as response:
            refused = self._dialect_of(request.model).refused(request.effort)
            yield ReplyStarted(response.headers.get("x-request-id", ""), request.model.id, refused)
            decoder = self._dialect.decoder(request, service)
            content_type = response.headers.get("content-type", "")
            arrived = sse.events(chunks_of(response), content_type)
            async with aclosing(decode(arrived, decoder.feed)) as events:
                async for event in events:
                    yield event
            for event in decoder.finish():
                yield event


def _chat_body(request: ChatRequest, history: Sequence[list[Wire]], software: str, dialect: ChatDialect) -> Wire:
    """llama.cpp tells how far it has read the prompt if asked; other servers may refuse what they do not know."""
    is_llama = software == LLAMA_CPP
    if is_llama and dialect.effort is by_name:
        dialect = replace(dialect, effort=by_template)
    progress = {"return_progress": True} if is_llama else {}
    usual: Wire = {"model": request.model.id, "stream": True, "stream_options": {"include_usage": True}}
    return usual | openai_chat.body(request, history, dialect) | progress


def _responses_body(request: ChatRequest, history: Sequence[list[Wire]], software: str, dialect: ChatDialect) -> Wire:
    most = request.output_limit or request.model.max_output
    usual: Wire = {
        "model": request.model.id,
        "instructions": request.system,
        "stream": True,
        "store": False,
        "include": ["reasoning.encrypted_content"],
    }
    limits: Wire = {"max_output_tokens": most} if most else {}
    return usual | openai_responses.body(request, history, dialect) | limits


CHAT = Dialect("chat/completions", openai_chat.convert, _chat_body, openai_chat.ChatDecoder)
RESPONSES = Dialect("responses", openai_responses.convert, _responses_body, openai_responses.ResponsesDecoder)


def _model(provider: str, entry: Wire) -> ModelInfo:
    """OpenAI tells only ids; llama.cpp adds `meta`, Copilot `capabilities`, others a context length."""
    known = describe(provider, entry["id"])
    limits = fields_of(fields_of(entry.get("capabilities")).get("limits"))
    can = fields_of(fields_of(entry.get("capabilities")).get("supports"))
    modalities = fields_of(entry.get("architecture")).get("input_modalities")
    sees = isinstance(modalities, list) and "image" in modalities
    return replace(
        known,
        name=entry["name"] if is_name(entry.get("name")) else known.name,
        context=listed_window(entry) or known.context,
        max_output=plausible(limits.get("max_output_tokens")) or known.max_output,
        tools=bool(can.get("tool_calls", known.tools)),
        images=bool(can.get("vision", known.images or sees)),
        efforts=_efforts(entry, can, known),
    )


def _efforts(entry: Wire, can: Wire, known: ModelInfo) -> tuple[str, ...]:
    """Copilot lists them, OpenRouter says only whether there are any."""
    stated, parameters = can.get("reasoning_effort"), entry.get("supported_parameters")
    if isinstance(stated, list):
        return tuple(one for one in stated if isinstance(one, str)) or NO_EFFORTS
    return NO_EFFORTS if isinstance(parameters, list) and "reasoning" not in parameters else known.efforts
