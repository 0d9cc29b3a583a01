"""`run --json`: every event as one line of JSON, from `run_started` to `run_ended`. `docs/json.md` is its contract."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from app import streams
from app.assembly.folder_trust import unused
from app.assembly.sessions import OpenedSession
from app.assembly.stand_ins import not_asked
from app.events import EndReason, ErrorRaised, Event, to_json
from app.faces.outcome import Exit, Summary
from app.messages import Usage
from app.version import VERSION

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


def print_line(event: Line) -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    print(to_json(event, time=now), flush=True)


def print_failure(text: str, code: int) -> None:
    """A run that could not begin has these two lines alone."""
    streams.write_json()
    print_line(ErrorRaised(text))
    print_line(RunEnded(EndReason.ERROR, code, text))


def started(opened: OpenedSession, *, resumed: bool) -> RunStarted:
    runtime = opened.runtime
    policy = runtime.orchestrator.policy if runtime is not None else None
    untrusted = (f"{unused(opened.untrusted)}: --trust-folder",) if opened.untrusted else ()
    offered = (not_asked(opened.offered),) if opened.offered else ()
    return RunStarted(
        protocol=PROTOCOL,
        version=VERSION,
        session=opened.stored.id,
        resumed=resumed,
        provider=opened.connection.provider.name,
        endpoint=opened.connection.endpoint.title,
        model=opened.connection.model.id,
        agent=opened.agent.name,
        project=opened.stored.project,
        trust=policy.trust if policy is not None else "",
        mode=policy.mode if policy is not None else "",
        notices=(*untrusted, *offered, *opened.notices),
    )


def ended(summary: Summary, reason: EndReason, code: Exit) -> RunEnded:
    unanswered = tuple(Unanswered(one.id, one.call_id, one.tool, by) for one, by in summary.unanswered)
    return RunEnded(
        reason, code, summary.detail, summary.answer, summary.usage, summary.turn, summary.steps, unanswered
    )
