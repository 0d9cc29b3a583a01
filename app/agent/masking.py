"""Keeps secrets from the model: masks them in results and requests, and refuses calls that would write a mask.

A result is masked before anybody gets it: the model, the store, the audit trail, a file with the whole output, the
person's screen. Requests are masked once more as a whole, since a secret may be in instructions or in older messages.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing
from dataclasses import replace
from typing import Any

from app.providers import ChatRequest, History, ModelInfo, Provider, WrappedProvider
from app.redaction.known import MARK, MASK, KnownSecrets, holds_mask, told
from app.tools import Danger, Tool
from app.vocabulary.errors import InvalidArguments
from app.vocabulary.events import ReplyFailed, StreamEvent
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    Message,
    Part,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
)

REFUSED = (
    "Not run: the arguments of {name} hold a mask that stands for a secret. Written to a file, the mask would replace "
    "the secret itself. Leave that part of the file alone: edit the lines around it."
)


class Masking:
    """Masks secrets in results of tools: `look` reads the project's secret files again if they changed; it blocks."""

    def __init__(
        self,
        secrets: KnownSecrets | None = None,
        look: Callable[[], None] = lambda: None,
    ) -> None:
        self._secrets = secrets or KnownSecrets()
        self.look = look
        self._clean: tuple[ToolResult | None, int] = (None, 0)
        """The last result that was looked through, and with how many secrets."""

    async def prepare(self, at_most: float | None = None) -> None:
        """Know the secrets as they are now, before a command can print one; `at_most` limits the wait, in seconds."""
        looking = asyncio.get_running_loop().run_in_executor(None, self.look)
        await asyncio.wait({looking}, timeout=at_most)
        if looking.done():
            looking.result()

    def holds_secret(self, text: str) -> bool:
        """Whether a text holds a secret that the program knows."""
        return self._secrets.mask_all(text) != text

    async def masked(self, result: ToolResult) -> ToolResult:
        """The result without secrets, and with a word about it."""
        if len(result.output) > 20_000:  # so much would hold up the event loop
            return await asyncio.to_thread(self.again, result)
        return self.again(result)

    def again(self, result: ToolResult) -> ToolResult:
        """The same at once: something may have been added since."""
        known, then = self._clean
        version = self._secrets.version
        if known is not result or then != version:
            result = self._looked_through(result)
            self._clean = (result, version)
        return result

    def _looked_through(self, result: ToolResult) -> ToolResult:
        mask = self._secrets.mask_all
        output, meta, brief = mask(result.output), mask(result.meta), mask(result.brief)
        data = meta if result.data is result.meta else mask(result.data)  # some tools give the same facts to both
        counts = Counter(found.removeprefix(f"{MARK}: ").rstrip("]") for found in MASK.findall(output))
        if not counts or "masked" in meta:
            is_same = output is result.output and meta is result.meta and data is result.data and brief is result.brief
            return result if is_same else replace(result, output=output, meta=meta, data=data, brief=brief)
        words = told(counts)
        if not output.startswith("{"):  # some tools promise JSON
            output = f"{output}\n[Handrail: {words}. You cannot see them, and must not write the masks to files.]"
        return replace(result, output=output, meta={**meta, "masked": words}, data=data, brief=brief)


def refuse_masks(tool: Tool, arguments: Mapping[str, Any]) -> None:
    """Raises InvalidArguments for a call that would write a mask in the place of a secret."""
    if tool.danger is Danger.DANGEROUS and holds_mask(arguments):
        raise InvalidArguments(REFUSED.format(name=tool.name))


class MaskedRequests(WrappedProvider):
    """Wraps a provider: the secrets that this program knows are masked in what it is sent and in its error texts."""

    def __init__(self, provider: Provider, secrets: KnownSecrets) -> None:
        super().__init__(provider)
        self._secrets = secrets
        self._masked: tuple[int, History[Message]] = (-1, History(self._mask))
        """What is sent of the messages, with as much as was known then: providers know again what they converted."""

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        mask = self._secrets.mask_all
        if self._masked[0] != self._secrets.version:
            self._masked = (self._secrets.version, History(self._mask))
        messages = self._masked[1].wire(request.messages, request.model)
        system, note = mask(request.system), mask(request.note)
        masked = replace(request, system=system, messages=messages, note=note)
        async with aclosing(self._provider.stream(masked)) as events:  # type: ignore[type-var]  # all can be closed
            async for event in events:
                if isinstance(event, ReplyFailed):  # servers quote what they were sent
                    event.error.args = (mask(event.error.text),)
                yield event

    def _mask(self, message: Message, model: ModelInfo) -> Message:
        return masked_message(message, self._secrets)


def masked_message(message: Message, secrets: KnownSecrets) -> Message:
    """The same object if there is nothing to mask."""
    mask = secrets.mask_all
    match message:
        case UserMessage(text):
            return message if (said := mask(text)) is text else replace(message, text=said)
        case ToolMessage(result=result):
            output, brief = mask(result.output), mask(result.brief)
            if output is result.output and brief is result.brief:
                return message
            return replace(message, result=replace(result, output=output, brief=brief))
        case AssistantMessage():
            parts = tuple(_part(part, secrets) for part in message.parts)
            same = all(new is old for new, old in zip(parts, message.parts, strict=True))
            return message if same else replace(message, parts=parts)


def _part(part: Part, secrets: KnownSecrets) -> Part:
    """What a provider wants back verbatim would still hold the secret, and goes with it."""
    if isinstance(part, Image):
        return part
    said = part.arguments if isinstance(part, ToolCall) else part.text
    hidden = secrets.mask_all(said)
    if hidden is said and secrets.mask_all(part.native) is part.native:
        return part
    if isinstance(part, ToolCall):
        return replace(part, arguments=hidden, native=None)
    return replace(part, text=hidden, native=None)
