"""Estimates how many tokens a request has before it is sent: its bytes, divided by the measured bytes per token."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    Message,
    Part,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolSpec,
    UserMessage,
)

FIRST_BYTES_PER_TOKEN = 3.0
"""For a model that has reported nothing yet. Most make a token of four bytes of English and three of code."""
LEAST_BYTES_PER_TOKEN = 1.2
MOST_BYTES_PER_TOKEN = 8.0
"""A report beyond these counts something else, for example only what was not cached."""
WRAPPING_BYTES = 24
"""Of the role and the brackets around a message, a call or a tool."""
IMAGE_BYTES = 4_500
"""A picture takes about 1,500 tokens, whatever its file has."""


def text_bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode(errors="replace"))


def message_bytes(message: Message) -> int:
    """About what the model reads of a message."""
    match message:
        case UserMessage(text, images):
            return WRAPPING_BYTES + text_bytes(text) + IMAGE_BYTES * len(images)
        case AssistantMessage(parts):
            return WRAPPING_BYTES + sum(_part_bytes(part) for part in parts)
        case ToolMessage(_, _, result):
            return WRAPPING_BYTES + text_bytes(result.for_model) + IMAGE_BYTES * len(result.images)


def _part_bytes(part: Part) -> int:
    match part:
        case Text(text):
            return text_bytes(text)
        case Thinking(text, native):
            return text_bytes(text) if native else 0
        case ToolCall(_, name, arguments):
            return WRAPPING_BYTES + text_bytes(name) + text_bytes(arguments)
        case Image():
            return 0  # it does not go back


def tools_bytes(tools: Sequence[ToolSpec]) -> int:
    return sum(
        WRAPPING_BYTES + text_bytes(tool.name) + text_bytes(tool.description) + len(json.dumps(dict(tool.schema)))
        for tool in tools
    )


@dataclass(frozen=True, slots=True)
class _Report:
    size: int
    tokens: int


class TokenEstimate:
    """Bytes to tokens for one model. Every report of the model corrects it."""

    def __init__(self, bytes_per_token: float | None = None) -> None:
        self.bytes_per_token = bytes_per_token or FIRST_BYTES_PER_TOKEN
        self._last: _Report | None = None

    def tokens(self, size: int) -> int:
        """Of a request with this many bytes.

        What came after the last report may be denser than what is known, so it counts as much as with a new model.
        """
        if self._last is not None and size >= self._last.size:
            added = (size - self._last.size) / min(self.bytes_per_token, FIRST_BYTES_PER_TOKEN)
            return round(self._last.tokens + added)
        return round(size / self.bytes_per_token)

    def learn(self, size: int, tokens: int) -> bool:
        """The model says that a request of this size had so many tokens; whether that can be true."""
        if tokens <= 0 or not LEAST_BYTES_PER_TOKEN <= size / tokens <= MOST_BYTES_PER_TOKEN:
            return False
        self.bytes_per_token = size / tokens
        self._last = _Report(size, tokens)
        return True

    def bytes(self, tokens: float) -> int:
        """About how many bytes that many tokens are."""
        return int(tokens * self.bytes_per_token)
