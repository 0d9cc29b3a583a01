"""Everything the core tells a face, and the stream that a provider gives the core: one sentence per event.

A face draws these and nothing else. The first group is also what every provider yields, in this order
(calls may overlap; their ids tell them apart):

    ReplyStarted
    PromptRead*
    (TextDelta | ThinkingDelta | PictureReceived | ToolCallStarted ToolCallDelta* ToolCallEnded | UsageReported)*
    (ReplyEnded | ReplyFailed)
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, is_dataclass
from enum import StrEnum
from typing import Any

from app.commands import Reading
from app.text.sentences import say
from app.vocabulary.changes import LaterRun
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Unkept
from app.vocabulary.context_marks import Compaction
from app.vocabulary.errors import ProviderError
from app.vocabulary.file_rows import FileRow
from app.vocabulary.messages import Image, Native, StopReason, ToolResult, Usage, shallow

# --- what a provider streams ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReplyStarted:
    """The model began to answer."""

    id: str = ""
    model: str = ""
    refused_effort: str = ""
    """How much it was to think, if its service knows no such thing: the request was sent without."""


@dataclass(frozen=True, slots=True)
class PromptRead:
    """The model has read this many tokens of the prompt; servers of local models tell it."""

    tokens: int
    total: int


@dataclass(frozen=True, slots=True)
class TextDelta:
    """More of the answer's text; a `native` one closes a part and carries what the provider wants back."""

    text: str
    native: Native | None = None


@dataclass(frozen=True, slots=True)
class ThinkingDelta:
    """More of the model's thinking; one with `native` closes the block, so that the next begins anew."""

    text: str
    native: Native | None = None


@dataclass(frozen=True, slots=True)
class PictureReceived:
    """A picture of the answer."""

    image: Image


@dataclass(frozen=True, slots=True)
class ToolCallStarted:
    """The model began to write a tool call."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class ToolCallDelta:
    """More of a call's arguments, as JSON text."""

    id: str
    json: str


@dataclass(frozen=True, slots=True)
class ToolCallEnded:
    """The call's arguments are complete."""

    id: str
    native: Native | None = None


@dataclass(frozen=True, slots=True)
class UsageReported:
    """Tokens of this reply so far; the last report counts."""

    usage: Usage


@dataclass(frozen=True, slots=True)
class ReplyEnded:
    """The reply is complete; without this event it was cut off. `detail` is the provider's own word for why.

    `explanation` is what the provider says about a refusal.
    """

    stop: StopReason
    detail: str = ""
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class ReplyFailed:
    """The provider failed; nothing follows."""

    error: ProviderError


StreamEvent = (
    ReplyStarted
    | PromptRead
    | TextDelta
    | ThinkingDelta
    | PictureReceived
    | ToolCallStarted
    | ToolCallDelta
    | ToolCallEnded
    | UsageReported
    | ReplyEnded
    | ReplyFailed
)

# --- what happens around it ----------------------------------------------------------------------------------------


class EndReason(StrEnum):
    """How a turn ended."""

    DONE = "done"
    ERROR = "error"
    LIMIT = "limit"
    VIOLATION = "violation"
    BUDGET = "budget"
    """The next call could have cost more than the person allows."""
    CANCELLED = "cancelled"


class Layer(StrEnum):
    """Which of the layers decided about a call."""

    SCOPE = "scope"
    SANDBOX = "sandbox"
    MODE = "mode"
    RULE = "rule"
    TRUST = "trust"
    CONFINEMENT = "confinement"
    GUARD = "guard"
    """The same call for the third time, or one that the person denied before."""
    PERSON = "person"
    REPORT = "report"
    """None: another agent did it inside its walls, and did not ask."""


class Mode(StrEnum):
    """Whether the agent works, or only reads and writes a plan."""

    BUILD = "build"
    PLAN = "plan"


@dataclass(frozen=True, slots=True)
class Decision:
    """Which layer let a call through or stopped it, and why."""

    allowed: bool
    layer: Layer
    reason: str
    by: str = "policy"
    """Who: policy, person, client (an outside program that passed an answer on), timeout, nobody or cancelled."""
    rule: str = ""
    """The rule that decided, in words, and its id."""
    rule_id: str = ""


class UndoReach(StrEnum):
    """How much of what a call does undo can bring back."""

    ALL = "all"
    PART = "part"
    NONE = "none"


UNDO_WORDS: dict[UndoReach, str] = {
    UndoReach.ALL: say("Undo can bring this back"),
    UndoReach.PART: say("Undo can bring part of this back: {reason}"),
    UndoReach.NONE: say("Undo cannot bring this back: {reason}"),
}


@dataclass(frozen=True, slots=True)
class Undoable:
    """What undo can do about a call, before it runs or after; see `app.agent.deciding.undoable`."""

    reach: UndoReach
    reason: str = ""
    """Why not all of it; empty if all."""

    @property
    def words(self) -> str:
        return UNDO_WORDS[self.reach].format(reason=self.reason)


class QuestionKind(StrEnum):
    APPROVAL = "approval"
    VIOLATION = "violation"
    FORM = "form"
    """`ask_user`: the questions are in `form`, the answers in `Answer.values`."""
    PLAN = "plan"
    """Leave plan mode? The plan is the preview; `Answer.text` is the plan as the person edited it."""
    BUDGET = "budget"
    """What may be spent is spent, or cannot be counted: go on all the same?"""
    HOST = "host"
    """A command that runs wants to connect to `host`, and waits."""
    UNKEPT = "unkept"
    """A command that runs is about to remove or replace the file `unkept`, which cannot be kept, and waits."""


SUBMIT = "submit"
DISMISS = "dismiss"
"""What a form can be answered with."""
ACCEPT = "accept"
REJECT = "reject"
"""What a plan can be answered with; what other questions take is in `app.agent.deciding.questions`."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A rule that "Always…" offers, in words, and the calls of this session that it would have matched."""

    id: str
    words: str
    matched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FormField:
    """One question of a form. `schema` is JSON Schema; `buttons` are pairs of label and value."""

    name: str
    question: str
    schema: Mapping[str, Any]
    buttons: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Something only the person can decide; the first answer counts, exactly once."""

    kind: QuestionKind
    title: str
    id: str = ""
    choices: tuple[str, ...] = ()
    call_id: str = ""
    tool: str = ""
    arguments: Mapping[str, Any] | None = None
    preview: str = ""
    reason: str = ""
    remark: str = ""
    """What the person should notice first: the same call again, or one denied before in another form."""
    command: Reading | None = None
    """What its shell command would do."""
    in_force: InForce | None = None
    """What would confine it."""
    requested: Grant = NO_GRANT
    """What the call itself asks for beyond its confinement; approving the call grants it."""
    proposals: tuple[Proposal, ...] = ()
    """Rules that "Always…" can make of this call."""
    form: tuple[FormField, ...] = ()
    host: str = ""
    """The host and port that a running command wants to connect to."""
    unkept: Unkept | None = None
    """The file that a running command is about to remove or replace; its path from the project's folder on."""
    proposed: str | None = None
    """The text that the call would write, if the person may change it before they approve the call."""
    undo: Undoable | None = None
    """What undo could bring back of it; None if there would be nothing to undo."""
    runs_later: tuple[LaterRun, ...] = ()
    """The files that it would change and that something runs later, outside the sandbox."""
    rows: tuple[FileRow, ...] = ()
    """What it would do with many files, of which the person may choose before they approve the call."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`by` is person, timeout, nobody, cancelled, or policy: trust, rules or mode changed while the question waited.

    It is client if an outside program passed the answer on, which may have made it up.
    """

    choice: str
    reason: str = ""
    by: str = "person"
    grant: Grant = NO_GRANT
    """What the command gets beyond its confinement."""
    for_session: bool = False
    """The grant holds for the rest of the session, not only this once."""
    rule: str = ""
    """The id of the chosen proposal, and in `scope` how far it reaches: session, project or everywhere."""
    scope: str = "session"
    values: Mapping[str, Any] = field(default_factory=dict)
    """The answers of a form, by name."""
    text: str = ""
    edited: str | None = None
    """What is to be written instead of what the question `proposed`."""
    rows: Mapping[int, str] | None = None
    """The numbers of the question's rows that are to be done, each with its target; None for all as they are."""


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A message of the person's begins a turn; it is in the history."""

    turn: int
    text: str
    images: tuple[Image, ...] = ()


@dataclass(frozen=True, slots=True)
class WaitingMessage:
    """A message that the person sent and that is not in the history yet."""

    id: str
    text: str
    images: tuple[Image, ...] = ()
    is_for_later: bool = False
    """It begins the next turn; others are read with the next step of the one that runs."""


@dataclass(frozen=True, slots=True)
class InboxChanged:
    """What waits for the model, in order, and the draft, into which a stop or an edit puts messages back."""

    waiting: tuple[WaitingMessage, ...]
    draft: str
    images: tuple[Image, ...] = ()
    """Those of the draft."""


@dataclass(frozen=True, slots=True)
class MessageTaken:
    """One more message that waited is in the history now; the model reads it with its next step."""

    turn: int
    text: str
    images: tuple[Image, ...] = ()


@dataclass(frozen=True, slots=True)
class StepStarted:
    """The model is being called."""

    turn: int
    step: int
    model: str


@dataclass(frozen=True, slots=True)
class RetryScheduled:
    """A model call failed and is tried again after `delay` seconds; what this step streamed so far is void."""

    attempt: int
    delay: float
    error: ProviderError


@dataclass(frozen=True, slots=True)
class ToolStarted:
    """A call was let through and runs now."""

    call_id: str
    name: str
    arguments: Mapping[str, Any]
    decision: Decision
    in_force: InForce | None = None
    """What confines it, where it is a command."""


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """Output of a running tool."""

    call_id: str
    text: str


@dataclass(frozen=True, slots=True)
class ToolFinished:
    """A call has its result: run, refused or cancelled."""

    call_id: str
    name: str
    arguments: Mapping[str, Any]
    result: ToolResult
    decision: Decision
    seconds: float
    in_force: InForce | None = None
    undo: Undoable | None = None
    """What undo can bring back of it; None if there is nothing to undo."""


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """The agent waits for the person."""

    question: Question


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """A question has its answer."""

    question: Question
    answer: Answer


@dataclass(frozen=True, slots=True)
class BackgroundCommand:
    """A command that runs beside the conversation."""

    id: str
    command: str
    call_id: str
    running: bool
    exit_code: int | None = None
    writes: bool = True
    """False for one that was begun in plan mode."""


@dataclass(frozen=True, slots=True)
class ModeChanged:
    """The session plans from now on, or builds again; `writing` are commands that run on and can still write."""

    mode: Mode
    writing: tuple[BackgroundCommand, ...] = ()


@dataclass(frozen=True, slots=True)
class ConfinementReported:
    """What confines commands now, found out by the self-test or by a command that met something else."""

    in_force: InForce


@dataclass(frozen=True, slots=True)
class BackgroundReported:
    """A background command began or ended; all that this session started and that still matter are named."""

    commands: tuple[BackgroundCommand, ...]


@dataclass(frozen=True, slots=True)
class AllowedHost:
    """A host that commands of this session may connect to."""

    id: str
    """To take it back."""
    host: str
    """As rules write it: `pypi.org` for the web there, `git.example.org:22`, `*.example.org`."""
    words: str
    """Which commands, and who allowed it."""


@dataclass(frozen=True, slots=True)
class HostsReported:
    """The hosts that commands of this session may connect to have changed, or one was used for the first time."""

    hosts: tuple[AllowedHost, ...]


@dataclass(frozen=True, slots=True)
class NetworkReported:
    """What a running command has exchanged with hosts so far, as in the `network` of its result."""

    call_id: str
    network: Mapping[str, Any]


class ServerState(StrEnum):
    """What an MCP server does now."""

    STOPPED = "stopped"
    """It is started when it is needed."""
    STARTING = "starting"
    RUNNING = "running"
    RESTARTING = "restarting"
    """It ended unexpectedly, and is started again after a while."""
    FAILED = "failed"
    """It is not started again by itself."""


class ServerNeed(StrEnum):
    """What the person has to do before an MCP server can run; until then it is not started again."""

    LOGIN = "login"
    KEY = "key"
    """It has a header with a key, which the server does not accept."""
    SECRET = "secret"  # noqa: S105 - no secret
    """A value of its settings is not in the keyring."""
    PROGRAM = "program"
    """The program is not there."""
    VARIABLE = "variable"
    """An environment variable that its settings name is not set."""
    CONFINEMENT = "confinement"
    """Nothing can confine it here."""


@dataclass(frozen=True, slots=True)
class ServerReport:
    """An MCP server as a face shows it."""

    name: str
    state: ServerState
    detail: str = ""
    """Why it is in this state, in words."""
    tools: int = 0
    """How many of its tools the model is offered."""
    withheld: int = 0
    """How many are new or have changed, and wait until the person has looked at them."""
    need: ServerNeed | None = None
    """What is missing, if it has failed for that."""


@dataclass(frozen=True, slots=True)
class McpServersReported:
    """The state of an MCP server changed; all servers of the session are named."""

    servers: tuple[ServerReport, ...]


@dataclass(frozen=True, slots=True)
class BudgetReported:
    """What fills the model's window, in tokens: before a call as an estimate, after it by the model's own count."""

    used: int
    window: int
    system: int = 0
    tools: int = 0
    conversation: int = 0
    files: int = 0
    """Results that hold contents of files; the four together are about `used`."""
    is_estimate: bool = False
    window_from: str = ""
    """Who said how large the window is: person, server, remembered, error, table, or guess."""

    @property
    def free(self) -> int:
        return max(0, self.window - self.used)


@dataclass(frozen=True, slots=True)
class ResultsPruned:
    """The window was nearly full, so old results of tools are left out of requests; the history keeps them."""

    results: int
    tokens: int
    """About how many were saved."""


@dataclass(frozen=True, slots=True)
class CompactionStarted:
    """A summary of the conversation's beginning is being written."""

    is_automatic: bool


@dataclass(frozen=True, slots=True)
class Compacted:
    """A summary stands in requests for the messages before `compaction.upto`; the history keeps them."""

    compaction: Compaction


@dataclass(frozen=True, slots=True)
class CompactionEdited:
    """The person changed a summary, or what is kept with it."""

    compaction: Compaction


@dataclass(frozen=True, slots=True)
class CompactionGivenUp:
    """No summary was written: there was nothing to shorten, or the person stopped it."""

    reason: str


class MessageRole(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class MessageAdded:
    """The history has grown by a message; what it says was told before."""

    position: int
    role: MessageRole
    call_id: str = ""
    """The call that a result belongs to."""


@dataclass(frozen=True, slots=True)
class MessagePinned:
    """The message at this position of the history is kept word for word in compactions, or is not any more."""

    position: int
    is_pinned: bool


@dataclass(frozen=True, slots=True)
class BudgetState:
    """A budget by its name in the settings, e.g. `session_usd`, in dollars or tokens, with what the person added."""

    name: str
    used: float
    limit: float


@dataclass(frozen=True, slots=True)
class CostReported:
    """What the last call cost and the session has cost so far, in dollars; a cost of None is one that is not known."""

    call: float | None
    session: float
    unpriced: int
    """Calls of the session whose cost is not known, and not in the sum."""
    budgets: tuple[BudgetState, ...] = ()


@dataclass(frozen=True, slots=True)
class ErrorRaised:
    """The turn failed; the text says what to do."""

    text: str
    fault: str = ""


@dataclass(frozen=True, slots=True)
class SessionTitled:
    """The model found a title for the conversation, and it is stored."""

    title: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn is over and the history is valid: what is sent on hearing of it begins the next."""

    turn: int
    reason: EndReason
    steps: int
    usage: Usage
    detail: str = ""
    seconds: float = 0.0


Event = (
    StreamEvent
    | TurnStarted
    | InboxChanged
    | MessageTaken
    | StepStarted
    | RetryScheduled
    | ToolStarted
    | ToolOutput
    | ToolFinished
    | QuestionAsked
    | QuestionAnswered
    | ModeChanged
    | ConfinementReported
    | BackgroundReported
    | HostsReported
    | NetworkReported
    | McpServersReported
    | BudgetReported
    | ResultsPruned
    | CompactionStarted
    | Compacted
    | CompactionEdited
    | CompactionGivenUp
    | MessageAdded
    | MessagePinned
    | CostReported
    | ErrorRaised
    | SessionTitled
    | TurnEnded
)

_STREAM_NAMES: dict[type[Any], str] = {
    ReplyStarted: "start",
    TextDelta: "text",
    ThinkingDelta: "thinking",
    ToolCallStarted: "tool_call_start",
    ToolCallDelta: "tool_call_delta",
    ToolCallEnded: "tool_call_end",
    UsageReported: "usage",
    ReplyEnded: "end",
    ReplyFailed: "error",
}


def name(kind: type[Any]) -> str:
    """An event's name on the wire: `tool_started`, `text`."""
    return _STREAM_NAMES.get(kind) or re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def to_json(event: object, **more: str) -> str:
    """One line of JSON for programs that watch a session: an event, or what a face adds to them."""
    return json.dumps({"type": name(type(event))} | more | _without_bytes(event), default=_plain, ensure_ascii=False)


def _without_bytes(value: object) -> dict[str, object]:
    """The images of the person's by their names: whoever watches does not need them again."""
    values = shallow(value)
    images = values.get("images", ())
    return values | ({"images": [{"media_type": one.media_type, "name": one.name} for one in images]} if images else {})


def _plain(value: object) -> object:
    if isinstance(value, ProviderError):
        return {"text": value.text, "fault": value.fault, "status": value.status, "retry_after": value.retry_after}
    if isinstance(value, WaitingMessage):
        return _without_bytes(value)
    if is_dataclass(value) and not isinstance(value, type):
        return shallow(value)
    return dict(value) if isinstance(value, Mapping) else str(value)
