"""What a person saw of a conversation beyond its messages: answers, failures, ends of turns, and what each call took.

They are stored beside the messages, so that a session that is opened again shows them at their places.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Annotated, Any

from msgspec import Meta, ValidationError, convert

from app.text.sentences import from_plain
from app.vocabulary.confinement import Grant, InForce
from app.vocabulary.events import (
    Answer,
    BackgroundCommand,
    CompactionGivenUp,
    CostReported,
    Decision,
    EndReason,
    ErrorRaised,
    Event,
    Proposal,
    Question,
    QuestionAnswered,
    QuestionKind,
    ResultsPruned,
    TurnEnded,
    Undoable,
)
from app.vocabulary.messages import each_masked

_SHOWN_PREVIEWS = frozenset({QuestionKind.VIOLATION, QuestionKind.BUDGET})
"""Questions whose preview is still shown when they are answered; those of the others can be whole files."""


@dataclass(frozen=True, slots=True)
class CallEnded:
    """How long a call took, and who decided about it; its result is a message."""

    call_id: str
    seconds: float
    decision: Decision
    in_force: InForce | None = None
    """What confined its command, where its result does not tell that yet."""
    undo: Undoable | None = None


@dataclass(frozen=True, slots=True)
class QuestionSettled:
    """A question with its answer, without what is only needed to ask it."""

    question: Question
    answer: Answer
    waited: float = 0.0
    """Seconds until the answer."""
    call_ran: bool = False
    """Whether its call ran when it was asked."""


@dataclass(frozen=True, slots=True)
class CommandEnded:
    """A background command is over; `output` is the end of what it printed."""

    command: BackgroundCommand
    output: str = ""


Codes = Annotated[str, Meta(pattern=r"^[0-9;]*\Z")]
Painted = tuple[tuple[int, int, tuple[tuple[int, int, Codes], ...]], ...]


@dataclass(frozen=True, slots=True)
class OutputColoured:
    """In which colours the output of a command was seen. Its text is the result of the call, without secrets."""

    call_id: str
    lines: int
    """How many lines it had."""
    painted: Painted = ()
    """Of each line with colours: its number, its length, and its parts as (start, end, codes of the terminal)."""


@dataclass(frozen=True, slots=True)
class TurnTotals:
    """What a turn took: seconds, dollars as far as prices are known, and tokens."""

    seconds: float = 0.0
    dollars: float = 0.0
    unpriced: int = 0
    """Calls of the model whose price is not known."""
    read: int = 0
    written: int = 0


@dataclass(frozen=True, slots=True)
class TurnOver:
    reason: EndReason
    detail: str = ""
    totals: TurnTotals = TurnTotals()


@dataclass(frozen=True, slots=True)
class NoticeShown:
    """A line in which Handrail told something that still holds when the session is opened again."""

    text: str
    icon: str = ""
    ink: str = ""


SeenEvent = (
    CallEnded
    | QuestionSettled
    | CommandEnded
    | OutputColoured
    | TurnOver
    | NoticeShown
    | ErrorRaised
    | ResultsPruned
    | CompactionGivenUp
)


@dataclass(frozen=True, slots=True)
class Seen:
    """A stored event: after how many messages of the history, and when (ISO 8601, UTC)."""

    position: int
    at: str
    event: SeenEvent


class TurnTally:
    """Adds up what the calls of the model cost in a turn."""

    def __init__(self) -> None:
        self._dollars, self._unpriced = 0.0, 0

    def add(self, event: Event) -> None:
        match event:
            case CostReported(call=None):
                self._unpriced += 1
            case CostReported(call=float() | int() as dollars):
                self._dollars += dollars
            case _:
                pass

    def over(self, event: TurnEnded) -> TurnOver:
        """The turn with its totals; what is reported from now on belongs to the next."""
        totals = TurnTotals(event.seconds, self._dollars, self._unpriced, event.usage.input, event.usage.output)
        self._dollars, self._unpriced = 0.0, 0
        return TurnOver(event.reason, event.detail, totals)


def settled(event: QuestionAnswered, waited: float, *, call_ran: bool) -> QuestionSettled:
    """The arguments of a call are in its message, and of the proposals only the chosen one is shown.

    Of a text that the person edited, and of rows that they chose, it is only kept that they did.
    """
    question, answer = event.question, event.answer
    shown = replace(
        question,
        choices=(),
        arguments=None if question.call_id else question.arguments,
        preview=question.preview if question.kind in _SHOWN_PREVIEWS else "",
        command=None,
        in_force=None,
        requested=Grant(),
        proposals=tuple(Proposal(one.id, one.words) for one in question.proposals if one.id == answer.rule),
        form=(),
        proposed=None,
        undo=None,
        runs_later=(),
        rows=(),
    )
    edited = None if answer.edited is None else ""
    chosen: dict[int, str] | None = None if answer.rows is None else {}
    return QuestionSettled(shown, replace(answer, text="", edited=edited, rows=chosen), round(waited, 1), call_ran)


_KINDS: dict[str, type[SeenEvent]] = {
    "call": CallEnded,
    "question": QuestionSettled,
    "command": CommandEnded,
    "colours": OutputColoured,
    "turn": TurnOver,
    "notice": NoticeShown,
    "error": ErrorRaised,
    "pruned": ResultsPruned,
    "not_compacted": CompactionGivenUp,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def to_row(event: SeenEvent, mask: Callable[[str], str] = str) -> tuple[str, str]:
    """An event as (kind, JSON), the shape in which it is stored. `mask` takes secrets out of its texts."""
    return _NAMES[type(event)], json.dumps(each_masked(_plain(event), mask))


def from_row(kind: str, data: str) -> SeenEvent | None:
    """The inverse of `to_row`; None for what cannot be read, such as what a later version has stored."""
    try:
        return convert(from_plain(json.loads(data)), _KINDS[kind])
    except (ValueError, KeyError, ValidationError):  # a conversation opens without such a line
        return None


def _plain(value: Any) -> Any:
    """As JSON can hold it, without what is as usual."""
    if is_dataclass(value):
        told = ((field, getattr(value, field.name)) for field in fields(value))
        return {field.name: _plain(one) for field, one in told if one != field.default}
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value
