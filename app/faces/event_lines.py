"""`run --json`: every event as one line of JSON, from `run_started` to `run_ended`. `docs/json.md` is its contract."""

import json
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from app.assembly.sessions import OpenedSession
from app.faces.narrator import notices_of
from app.faces.outcome import Exit, Summary
from app.processes import streams
from app.redaction.known import KnownSecrets
from app.version import VERSION
from app.vocabulary.events import (
    EndReason,
    ErrorRaised,
    Event,
    PromptRead,
    TextDelta,
    ThinkingDelta,
    ToolCallDelta,
    UsageReported,
    to_json,
)
from app.vocabulary.messages import Usage

PROTOCOL = 1
"""Incremented when the lines change so that a program written for docs/json.md would misread them."""


@dataclass(frozen=True, slots=True)
class RunStarted:
    """The first line: what runs, where, and under which rules; the session can be resumed by its id."""

    protocol: int
    version: str
    session: str
    resumed: bool
    provider: str
    endpoint: str
    """The server's name, or its address where it has none."""
    model: str
    effort: str
    """How much the model thinks, where that is sent: off, minimal, low, medium, high, xhigh, max."""
    agent: str
    project: str
    """Empty for plain chat without tools."""
    trust: str
    mode: str
    """Both are empty where there is no project."""
    notices: tuple[str, ...]
    """What a person would be told before anything happens."""


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Something that was denied or left open because nobody answered; `by` is nobody or timeout."""

    question: str
    call_id: str
    tool: str
    by: str


@dataclass(frozen=True, slots=True)
class RunEnded:
    """The last line; a run without one was cut off."""

    reason: EndReason
    exit_code: int
    detail: str = ""
    answer: str = ""
    """The text of the last reply, which is all that --last-message would print."""
    usage: Usage = field(default_factory=Usage)
    """Of all replies of the run together."""
    turn: int = 0
    steps: int = 0
    unanswered: tuple[Unanswered, ...] = ()


@dataclass(frozen=True, slots=True)
class InputRefused:
    """A line of standard input that was refused; its question still waits, or was answered before."""

    code: str
    text: str
    id: str = ""
    """The question that it named, if it named one."""


Line = Event | RunStarted | RunEnded | InputRefused
Delta = TextDelta | ThinkingDelta | ToolCallDelta


def print_line(event: Line, secrets: KnownSecrets | None = None) -> None:
    """`secrets` are masked text by text: in the JSON a mask could cut an escape sequence in two."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    line = to_json(event, time=now)
    if secrets is not None:
        line = json.dumps(secrets.mask_all(json.loads(line)), ensure_ascii=False)
    print(line, flush=True)


class MaskedLines:
    """Prints events without the secrets that the program knows, also those that come in two pieces of a stream."""

    def __init__(self, secrets: KnownSecrets) -> None:
        self._secrets = secrets
        self._held: dict[tuple[type[Any], str], Delta] = {}
        """Of each text that is being streamed, the end that may be the beginning of a secret."""

    def __call__(self, event: Line) -> None:
        match event:
            case TextDelta(native=None) | ThinkingDelta(native=None) | ToolCallDelta():
                key = (type(event), event.id if isinstance(event, ToolCallDelta) else "")
                held = self._held.pop(key, None)
                text = (_text(held) if held is not None else "") + _text(event)
                cut = self._secrets.cut_text(text)
                if text[cut:]:
                    self._held[key] = _with_text(event, text[cut:])
                if text[:cut] or not text:
                    print_line(_with_text(event, self._secrets.mask(text[:cut])))
            case PromptRead() | UsageReported():
                print_line(event)
            case _:
                held_back, self._held = self._held, {}
                for rest in held_back.values():
                    print_line(_with_text(rest, self._secrets.mask(_text(rest))))
                print_line(event, self._secrets)


def _text(delta: Delta) -> str:
    return delta.json if isinstance(delta, ToolCallDelta) else delta.text


def _with_text(delta: Delta, text: str) -> Delta:
    return replace(delta, json=text) if isinstance(delta, ToolCallDelta) else replace(delta, text=text)


def print_failure(text: str, code: int) -> None:
    """A run that could not begin has these two lines alone."""
    streams.write_json()
    print_line(ErrorRaised(text))
    print_line(RunEnded(EndReason.ERROR, code, text))


def started(opened: OpenedSession, *, resumed: bool) -> RunStarted:
    runtime = opened.runtime
    policy = runtime.orchestrator.policy if runtime is not None else None
    return RunStarted(
        protocol=PROTOCOL,
        version=VERSION,
        session=opened.stored.id,
        resumed=resumed,
        provider=opened.connection.provider.name,
        endpoint=opened.connection.endpoint.title,
        model=opened.connection.model.id,
        effort=opened.session.answering.effort_in_force,
        agent=opened.agent.name,
        project=opened.stored.project,
        trust=policy.trust if policy is not None else "",
        mode=policy.mode if policy is not None else "",
        notices=notices_of(opened),
    )


def ended(summary: Summary, reason: EndReason, code: Exit) -> RunEnded:
    unanswered = tuple(Unanswered(one.id, one.call_id, one.tool, by) for one, by in summary.unanswered)
    return RunEnded(
        reason, code, summary.detail, summary.answer, summary.usage, summary.turn, summary.steps, unanswered
    )
