"""What services of chat completions want otherwise: one row for each, by its host, and what their refusals teach.

A gateway speaks for services that its address does not name. So what a refusal names is learned too, for the model that
was asked, and the request is sent once more.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.providers.address import host
from app.vocabulary.messages import StopReason

Wire = dict[str, Any]

ADAPTIVE: Wire = {"thinking": {"type": "adaptive", "display": "summarized"}}


# --- how each wants to be told how much to think: one of `efforts` as fields -----------------------------------


def by_name(effort: str) -> Wire:
    return {"reasoning_effort": "none" if effort == "off" else effort}


def by_switch(effort: str) -> Wire:
    return {"thinking": {"type": "disabled" if effort == "off" else "enabled"}}


def by_switch_and_name(effort: str) -> Wire:
    return by_switch(effort) | ({} if effort == "off" else by_name(effort))


def by_object(effort: str) -> Wire:
    return {"reasoning": {"effort": "none" if effort == "off" else effort}}


def by_output(effort: str) -> Wire:
    """Anthropic, whose newer models keep their thinking to themselves unless asked."""
    return {"thinking": {"type": "disabled"}} if effort == "off" else {"output_config": {"effort": effort}} | ADAPTIVE


def by_level(effort: str) -> Wire:
    """Ollama, for models that know levels."""
    return {"think": effort != "off" and effort}


def by_flag(effort: str) -> Wire:
    return {"think": effort != "off"}


def by_template(effort: str) -> Wire:
    """llama.cpp: what the templates of models ask for; each reads the one that it knows."""
    thinks = effort != "off"
    return {"chat_template_kwargs": {"enable_thinking": thinks} | ({"reasoning_effort": effort} if thinks else {})}


def unsaid(effort: str) -> Wire:
    return {}


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
    effort: Callable[[str], Wire] = by_name
    """How much to think, as fields of the request."""
    summaries: bool = True
    """Summaries of what was thought can be asked for; only the Responses API has them."""

    def effort_fields(self, effort: str) -> Wire:
        return self.effort(effort) if effort else {}

    def refused(self, effort: str) -> str:
        """The same level if it is not sent."""
        return "" if self.effort_fields(effort) else effort


ROWS = (
    ChatDialect(("api.deepseek.com",), returns_thinking=True, effort=by_switch_and_name),
    ChatDialect(("api.moonshot.ai", "api.moonshot.cn"), returns_thinking=True, effort=by_switch),
    ChatDialect(("generativelanguage.googleapis.com", "aiplatform.googleapis.com"), signs_calls=True),
    ChatDialect(("api.mistral.ai",), short_ids=True),
    ChatDialect(("openrouter.ai",), effort=by_object),
    ChatDialect(
        ("openai.azure.com", "services.ai.azure.com", "cognitiveservices.azure.com"), limit="max_completion_tokens"
    ),
    ChatDialect(("githubcopilot.com",), limit="max_completion_tokens"),
)


USUAL = ChatDialect()
ANTHROPIC = ChatDialect(effort=by_output)
OLLAMA = ChatDialect(effort=by_level)


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
_EFFORT = (
    r"(reasoning[._ ]?effort|\breasoning\b|thinking[._ ](type|budget)|adaptive thinking|output_config|\beffort\b|"
    "chat_template)"
)
_WRONG = rf"({_UNKNOWN}|invalid|must be|not allowed)"
_REFUSED_EFFORT = (
    rf"{_EFFORT}.{{0,240}}{_WRONG}|{_WRONG}.{{0,240}}{_EFFORT}|think value|not support (thinking|reasoning)"
)
LESSONS = (
    _lesson(r"use \W{0,3}max_completion_tokens", limit="max_completion_tokens"),
    _lesson(rf"\bmax_tokens\b.{{0,60}}{_UNKNOWN}", limit="max_completion_tokens"),
    _lesson(rf"max_completion_tokens.{{0,60}}{_UNKNOWN}|{_UNKNOWN}.{{0,60}}max_completion_tokens", limit="max_tokens"),
    _lesson(r"missing.{0,20}reasoning_content|reasoning_content.{0,60}(passed back|missing)", returns_thinking=True),
    _lesson(rf"reasoning_content.{{0,60}}{_UNKNOWN}|{_UNKNOWN}.{{0,60}}reasoning_content", returns_thinking=False),
    _lesson(r"tool.?call.?id.{0,120}length of 9", short_ids=True),
    _lesson(r"missing.{0,20}thought_signature", signs_calls=True),
    _lesson(r"reasoning.?summar|generate reasoning summaries", summaries=False),
    _lesson("think value", effort=by_flag),
    _lesson(_REFUSED_EFFORT, effort=unsaid),
)  # fmt: skip


def learned(dialect: ChatDialect, status: int, body: object, effort: str = "") -> ChatDialect | None:
    """The dialect as a refusal describes it; None if it says nothing new. `effort` is what the request asked for."""
    if status not in (400, 422):
        return None
    said = str(body)
    for lesson in LESSONS:
        if "effort" in lesson.changes and not effort:
            continue
        if lesson.said.search(said) and (better := replace(dialect, **lesson.changes)) != dialect:
            return better
    return None


def learned_effort(dialect: ChatDialect, status: int, body: object, effort: str) -> ChatDialect | None:
    """The same for services that have nothing else to teach."""
    better = learned(dialect, status, body, effort)
    return better if better is not None and better.effort is not dialect.effort else None


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
