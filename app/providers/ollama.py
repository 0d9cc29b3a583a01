"""Ollama's native API: NDJSON over plain HTTP, so that a local model needs no SDK."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from typing import Any

import httpx

from app.network.certificates import verification
from app.network.hosts import is_loopback
from app.providers import (
    KINDS,
    LIST_LIMIT,
    ChatRequest,
    Endpoint,
    History,
    ModelInfo,
    decode,
    function_tool,
    guarded,
    join_neighbours,
    sse,
    with_note,
)
from app.providers.address import query_of, with_query, without_query, without_version
from app.providers.bounded import chunks_of, response_hooks
from app.providers.calls import Calls, arguments_object, wire_name
from app.providers.catalog import is_name
from app.providers.dialects import OLLAMA, ChatDialect, learned_effort, stop_of
from app.providers.faults import Service, explain, from_event, from_reply
from app.providers.model_windows import plausible
from app.providers.reply_parts import ThinkTags, fields_of, usage_reported
from app.vocabulary.efforts import NO_EFFORTS
from app.vocabulary.errors import Fault
from app.vocabulary.events import ReplyEnded, ReplyStarted, StreamEvent, ThinkingDelta
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    StopReason,
    Thinking,
    ToolCall,
    ToolMessage,
    UserMessage,
)

Wire = dict[str, Any]

MOST_CONTEXT = 32_768
"""The context is memory on the person's machine: a model's full window often does not fit. Settings can say more."""


LEVELS = ("off", "low", "medium", "high", "max")
"""Of models that can think. Those that know only whether to think are told that."""


def build(endpoint: Endpoint) -> "OllamaProvider":
    return OllamaProvider(endpoint)


class OllamaProvider:
    name = "ollama"

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = replace(endpoint, base_url=endpoint.base_url or KINDS[self.name].base_url)
        key = endpoint.key.strip()
        headers = httpx.Headers({"Authorization": f"Bearer {key}"} if key else {})
        headers.update(endpoint.headers)
        self._client = httpx.AsyncClient(
            base_url=without_version(without_query(self._endpoint.base_url)),
            headers=headers,
            timeout=httpx.Timeout(endpoint.idle_limit, connect=10.0),
            verify=verification(self._endpoint.base_url),
            trust_env=not is_loopback(self._endpoint.base_url),
            event_hooks=response_hooks(httpx.AsyncByteStream),
        )
        self._history: History[Wire] = History(_message)
        self._dialects: dict[str, ChatDialect] = {}
        """What refusals taught about single models."""

    def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        service = Service(self.name, self._endpoint, request.model.id)
        return guarded(self._events(request, service), partial(explain, service))

    async def models(self) -> Sequence[ModelInfo]:
        service = Service(self.name, self._endpoint)
        try:
            listed = (await self._json("GET", "/api/tags", service)).get("models")
            if not isinstance(listed, list):
                raise service.error("There is no Ollama at this address. Check the base URL.", Fault.REQUEST)
            entries = [entry for entry in listed if isinstance(entry, dict) and is_name(entry.get("name"))]
            models = await asyncio.gather(*(self._model(entry, service) for entry in entries))
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise explain(service, error) from error
        return [model for model in models if model is not None]

    async def window(self, model_id: str) -> int | None:
        service = Service(self.name, self._endpoint, model_id)
        try:
            details = await self._json("POST", "/api/show", service, {"model": model_id})
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise explain(service, error) from error
        context = _context(details)
        return min(context, MOST_CONTEXT) if context else None

    async def close(self) -> None:
        await self._client.aclose()

    async def _events(self, request: ChatRequest, service: Service) -> AsyncIterator[StreamEvent]:
        while True:
            dialect = self._dialects.get(request.model.id, OLLAMA)
            body = self._body(request) | dialect.effort_fields(request.effort)
            async with self._client.stream("POST", self._path("/api/chat"), json=body) as response:
                if response.status_code == 200:
                    yield ReplyStarted("", request.model.id, dialect.refused(request.effort))
                    content_type = response.headers.get("content-type", "")
                    arrived = sse.documents(chunks_of(response), content_type)
                    async with aclosing(decode(arrived, OllamaDecoder(request, service).feed)) as events:
                        async for event in events:
                            yield event
                    return
                said = (await response.aread()).decode(errors="replace")
            better = learned_effort(dialect, response.status_code, said, request.effort)
            if better is None:
                raise from_reply(service, response.status_code, said, response.headers)
            self._dialects[request.model.id] = better

    def _body(self, request: ChatRequest) -> Wire:
        """Without `truncate: false` and a context size, Ollama forgets the beginning and says nothing."""
        system = [{"role": "system", "content": request.system}] if request.system else []
        history = self._history.wire(request.messages, request.model)
        body: Wire = {
            "model": request.model.id,
            "messages": [*system, *with_note(join_neighbours(history), request.note)],
            "stream": True,
            "truncate": False,
            "options": {"num_ctx": request.model.context or MOST_CONTEXT},
        }
        if request.output_limit:
            body["options"]["num_predict"] = request.output_limit
        if request.tools:
            body["tools"] = [function_tool(tool) for tool in request.tools]
        return body

    async def _model(self, entry: Wire, service: Service) -> ModelInfo | None:
        """The list names capabilities, but leaves out those that a template adds; `show` reports all."""
        capabilities = _capabilities(entry)
        context = plausible(fields_of(entry.get("details")).get("context_length"))
        if "tools" not in capabilities or context is None:
            details = await self._json("POST", "/api/show", service, {"model": entry["name"]})
            capabilities |= _capabilities(details)
            context = context or _context(details)
        if capabilities and "completion" not in capabilities:
            return None
        return ModelInfo(
            id=entry["name"],
            name=entry["name"],
            context=min(context, MOST_CONTEXT) if context else None,
            tools="tools" in capabilities,
            images="vision" in capabilities,
            thinking="thinking" in capabilities,
            efforts=LEVELS if "thinking" in capabilities else NO_EFFORTS,
        )

    def _path(self, path: str) -> str:
        return with_query(path, query_of(self._endpoint.base_url))

    async def _json(self, method: str, path: str, service: Service, body: Wire | None = None) -> Wire:
        response = await self._client.request(method, self._path(path), json=body, timeout=LIST_LIMIT)
        if response.status_code != 200:
            raise from_reply(service, response.status_code, response.text, response.headers)
        value = response.json()
        return value if isinstance(value, dict) else {}


# --- out: our messages in their form ---------------------------------------------------------------------------------


def _message(message: Message, model: ModelInfo) -> Wire:
    match message:
        case UserMessage(images=images):
            asked: Wire = {"role": "user", "content": message.text_for(sees=model.images)}
            if images and model.images:
                asked["images"] = [image.data for image in images]
            return asked
        case AssistantMessage():
            said: Wire = {"role": "assistant", "content": message.text + message.pictures_note}
            thinking = "".join(part.text for part in message.parts if isinstance(part, Thinking))
            if thinking and message.origin == f"{OllamaProvider.name}/{model.id}":
                said["thinking"] = thinking
            if message.tool_calls:
                said["tool_calls"] = [_call(call) for call in message.tool_calls]
            return said
        case ToolMessage(call_id, name, result):
            wire: Wire = {
                "role": "tool",
                "tool_name": wire_name(name),
                "tool_call_id": call_id,
                "content": result.for_model,
            }
            if result.images and model.images:
                wire["images"] = [image.data for image in result.images]
            return wire


def _call(call: ToolCall) -> Wire:
    return {"id": call.id, "function": {"name": wire_name(call.name), "arguments": arguments_object(call.arguments)}}


# --- in: their lines as our events -----------------------------------------------------------------------------------


class OllamaDecoder:
    """Turns one reply's lines into stream events; calls come whole, early or with the last line."""

    def __init__(self, request: ChatRequest, service: Service) -> None:
        self._service = service
        self._calls = Calls(request)
        self._tags = ThinkTags()
        self._count = 0

    def feed(self, line: Wire) -> Iterator[StreamEvent]:
        if "error" in line:
            raise from_event(self._service, line)
        message = line.get("message") or {}
        if message.get("thinking"):
            yield ThinkingDelta(message["thinking"])
        if message.get("content"):
            yield from self._tags.feed(message["content"])
        for call in message.get("tool_calls") or ():
            yield from self._tags.rest()
            yield from self._call(call)
        if line.get("done"):
            yield from usage_reported(line.get("prompt_eval_count"), line.get("eval_count"))
            reason = line.get("done_reason") or ""
            stop = stop_of(reason) if reason else StopReason.DONE
            if stop is StopReason.BROKEN:
                raise self._service.broken_off(reason)
            yield from self._tags.rest()
            if stop is StopReason.DONE and self._calls.complete:
                stop = StopReason.TOOLS
            yield ReplyEnded(stop, reason)

    def _call(self, call: Wire) -> Iterator[StreamEvent]:
        key = self._count
        self._count += 1
        function = call.get("function") or {}
        arguments = function.get("arguments")
        yield self._calls.start(key, call.get("id"), function.get("name") or "")
        if arguments:
            yield from self._calls.add(key, arguments if isinstance(arguments, str) else json.dumps(arguments))
        yield from self._calls.end(key)


def _capabilities(entry: Wire) -> set[str]:
    listed = entry.get("capabilities")
    return {name for name in listed if isinstance(name, str)} if isinstance(listed, list) else set()


def _context(details: Wire) -> int | None:
    stated = fields_of(details.get("model_info")).items()
    return plausible(next((value for name, value in stated if name.endswith(".context_length")), None))
