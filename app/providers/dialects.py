"""What services of chat completions want otherwise: one row for each, by its host, and what their refusals teach.

A gateway speaks for services that its address does not name. So what a refusal names is learned too, for the model that
was asked, and the request is sent once more.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.messages import StopReason
from app.providers.address import host


@dataclass(frozen=True, slots=True)
class ChatDialect:
    """How one service deviates; the defaults are what all the others take."""

    hosts: tuple[str, ...] = ()
    """Their names, or the ends of them."""
    limit: str = "max_tokens"
    """The field for the most tokens of a reply."""
    returns_thinking: bool = False
    """A message with calls is refused without the `reasoning_content` that led to them."""
    short_ids: bool = False
    """Ids of calls have nine letters and digits, also of calls that another service made."""
    signs_calls: bool = False
    """The first call of a reply is refused without a signature in its `extra_content`."""


ROWS = (
    ChatDialect(("api.deepseek.com",), returns_thinking=True),
    ChatDialect(("api.moonshot.ai", "api.moonshot.cn"), returns_thinking=True),
    ChatDialect(("generativelanguage.googleapis.com", "aiplatform.googleapis.com"), signs_calls=True),
    ChatDialect(("api.mistral.ai",), short_ids=True),
    ChatDialect(
        ("openai.azure.com", "services.ai.azure.com", "cognitiveservices.azure.com"), limit="max_completion_tokens"
    ),
    ChatDialect(("githubcopilot.com",), limit="max_completion_tokens"),
)


USUAL = ChatDialect()


def dialect_at(base_url: str) -> ChatDialect:
    name = host(base_url)
    ends = (row for row in ROWS for end in row.hosts if name == end or name.endswith((f".{end}", f"-{end}")))
    return next(ends, USUAL)


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a refusal says, and what is sent from then on."""

    said: re.Pattern[str]
    changes: Mapping[str, Any] = field(default_factory=dict)


def _lesson(said: str, **changes: Any) -> Lesson:
    return Lesson(re.compile(said, re.IGNORECASE | re.DOTALL), changes)


_UNKNOWN = "(unsupported|not supported|unrecogni[sz]ed|unknown|unexpected|not permitted|extra)"
LESSONS = (
    _lesson(r"use \W{0,3}max_completion_tokens", limit="max_completion_tokens"),
    _lesson(rf"\bmax_tokens\b.{{0,60}}{_UNKNOWN}", limit="max_completion_tokens"),
    _lesson(rf"max_completion_tokens.{{0,60}}{_UNKNOWN}|{_UNKNOWN}.{{0,60}}max_completion_tokens", limit="max_tokens"),
    _lesson(r"missing.{0,20}reasoning_content|reasoning_content.{0,60}(passed back|missing)", returns_thinking=True),
    _lesson(rf"reasoning_content.{{0,60}}{_UNKNOWN}|{_UNKNOWN}.{{0,60}}reasoning_content", returns_thinking=False),
    _lesson(r"tool.?call.?id.{0,120}length of 9", short_ids=True),
    _lesson(r"missing.{0,20}thought_signature", signs_calls=True),
)  # fmt: skip


def learned(dialect: ChatDialect, status: int, body: object) -> ChatDialect | None:
    """The dialect as a refusal describes it; None if it says nothing new."""
    if status not in (400, 422):
        return None
    said = str(body)
    for lesson in LESSONS:
        if lesson.said.search(said) and (better := replace(dialect, **lesson.changes)) != dialect:
            return better
    return None


# --- why a reply ended -----------------------------------------------------------------------------------------------

FINISH_REASONS = {
    **dict.fromkeys(("stop", "end_turn", "stop_sequence", "eos", "eos_token", "end", "completed"), StopReason.DONE),
    **dict.fromkeys(("tool_calls", "function_call", "tool_use", "tool_call"), StopReason.TOOLS),
    "pause_turn": StopReason.PAUSE,
    **dict.fromkeys(("length", "max_tokens", "max_output_tokens"), StopReason.LENGTH),
    **dict.fromkeys(("model_length", "model_context_window_exceeded"), StopReason.CONTEXT),
    **dict.fromkeys(
        ("content_filter", "sensitive", "refusal", "safety", "recitation", "blocklist", "prohibited_content", "spii"),
        StopReason.REFUSAL,
    ),
    **dict.fromkeys(
        ("insufficient_system_resource", "network_error", "error", "abort", "aborted", "cancelled", "timeout"),
        StopReason.BROKEN,
    ),
}
"""In small letters; what services mean by other words is not known, and they are told as they are."""


def stop_of(reason: str) -> StopReason:
    return FINISH_REASONS.get(reason.lower(), StopReason.OTHER)
