"""Standard input for programs: the prompt, and answers to questions as lines of JSON (`run --ask stdin`)."""

import asyncio
import json
import os
from collections.abc import Callable
from typing import Any, Literal, TypeVar

import msgspec

from app.agent.deciding.questions import ACCEPT, ALWAYS, APPROVE, SCOPES, SUBMIT, Questions
from app.faces.approving import can_grant, is_planning
from app.faces.event_lines import InputRefused
from app.processes.streams import is_text
from app.processes.threads import in_daemon_thread
from app.text import strict_json
from app.vocabulary.confinement import NO_GRANT, Grant
from app.vocabulary.errors import UsageError
from app.vocabulary.events import Answer, Event, Question, QuestionAnswered, QuestionAsked

T = TypeVar("T")

MOST_PROMPT_BYTES = 10_000_000
MOST_LINE_BYTES = 1_000_000


class PromptLine(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="type", tag="prompt"):
    """The first line with `run - --ask stdin`."""

    text: str


class GrantLine(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a command gets beyond its confinement."""

    network: bool = False
    folders: tuple[str, ...] = ()
    unconfined: bool = False


class AnswerLine(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="type", tag="answer"):
    """The answer to the question of this id. `choice` is one of the question's choices."""

    id: str
    choice: str
    reason: str = ""
    """Why not: the agent reads it."""
    grant: GrantLine = GrantLine()
    for_session: bool = False
    rule: str = ""
    """With the choice `always`: the id of one of the question's proposals."""
    scope: Literal["session", "project", "everywhere"] = "session"
    values: dict[str, Any] = {}
    """The answers of a form, by name."""
    text: str = ""
    """With the choice `accept`: the plan as it was edited."""
    edited: str | None = None
    """With the choice `approve`: what is written instead of the text that the question `proposed`."""
    rows: dict[str, str] | None = None
    """With the choice `approve`: the numbers of the question's `rows` that are to be done, each with its target."""


class InputLines:
    """Lines of standard input or of another stream, which one reader at a time waits for.

    They are read past Python's own buffer: a thread that still waits there when the program ends would hold its lock.
    """

    def __init__(self, most: int = MOST_LINE_BYTES, descriptor: int = 0) -> None:
        self._most = most
        self._descriptor = descriptor
        self._rest = b""

    def read_line(self) -> bytes | None:
        """One line, of one that is too long only the beginning; None at the end. Blocks."""
        line = bytearray()
        while True:
            head, end, self._rest = self._rest.partition(b"\n")
            if len(line) <= self._most:
                line += head
            if end:
                return bytes(line)
            self._rest = _read(self._descriptor)
            if not self._rest:
                return bytes(line) or None

    def read_prompt(self) -> str:
        """The first line as a prompt. Blocks."""
        line = self.read_line()
        try:
            return _parsed(line or b"", PromptLine).text
        except ValueError as error:
            expected = '{"type": "prompt", "text": "…"}'
            raise UsageError(
                f"With - and --ask stdin the first line of standard input must be {expected} ({error})."
            ) from None


def read_prompt() -> str:
    """All of standard input as a prompt. Blocks."""
    found = b""
    while piece := _read():
        found += piece
        if len(found) > MOST_PROMPT_BYTES:
            raise UsageError(f"The prompt on standard input is longer than {MOST_PROMPT_BYTES:,} bytes.")
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise UsageError("The prompt on standard input is not UTF-8 text.") from None


def _read(descriptor: int = 0) -> bytes:
    """Input that cannot be read has ended."""
    try:
        return os.read(descriptor, 65_536)
    except OSError:
        return b""


def _parsed(line: bytes, kind: type[T]) -> T:
    """Raises ValueError for what is no such line of JSON in UTF-8."""
    if len(line) > MOST_LINE_BYTES:
        raise ValueError(f"the line is longer than {MOST_LINE_BYTES:,} bytes")
    value = strict_json.parse(line.decode())
    if not is_text(json.dumps(value, ensure_ascii=False)):
        raise ValueError("it holds half a character, such as \\udce9")
    if not isinstance(value, dict) or "type" not in value:  # msgspec takes an object that does not name its type
        raise ValueError("it is no object with a type")
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


class InputAnswers:
    """Hands the answers of the program that reads our events to the questions they are for.

    Only an answer that names an open question and fits it counts. Any other line is told as `InputRefused` and changes
    nothing. When the input has ended, every question is answered as if nobody was there.
    """

    def __init__(self, questions: Questions, lines: InputLines, tell: Callable[[InputRefused], None]) -> None:
        self._questions = questions
        self._lines = lines
        self._tell = tell
        self._open: dict[str, Question] = {}
        self._closed: set[str] = set()

    def begin(self) -> None:
        self._reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        try:
            while (line := await in_daemon_thread(self._lines.read_line)) is not None:
                if line.strip() and (refused := self._refusal(line)) is not None:
                    self._tell(refused)
        finally:
            self._questions.asking.interactive = False
            for question in list(self._open.values()):
                self._questions.reply(question.id, Answer(question.choices[-1], by="nobody"))

    def __call__(self, event: Event) -> None:
        match event:
            case QuestionAsked(question):
                self._open[question.id] = question
            case QuestionAnswered(question):
                self._open.pop(question.id, None)
                self._closed.add(question.id)
            case _:
                pass

    def _refusal(self, line: bytes) -> InputRefused | None:
        """Give the answer, or say why it is none."""
        try:
            said = _parsed(line, AnswerLine)
        except ValueError as error:
            expected = '{"type": "answer", "id": "q_…", "choice": "…"}'
            return InputRefused("no_answer", f"This line is no answer ({error}). Send one such as {expected}.")
        question = self._open.get(said.id)
        if question is None and said.id in self._closed:
            return InputRefused("too_late", "This question has been answered or withdrawn already.", said.id)
        if question is None:
            return InputRefused("unknown_question", "No question with this id was asked.", said.id)
        wrong = _misfit(question, said)
        if not wrong and self._questions.reply(said.id, _answer(said)):
            return None
        if not wrong:
            return InputRefused("too_late", "This question has just been answered or withdrawn.", said.id)
        return InputRefused("wrong_answer", wrong, said.id)


def _answer(said: AnswerLine) -> Answer:
    grant = Grant(said.grant.network, said.grant.folders, said.grant.unconfined)
    return Answer(
        said.choice,
        said.reason,
        grant=grant,
        for_session=said.for_session,
        rule=said.rule,
        scope=said.scope,
        values=said.values,
        text=said.text,
        edited=said.edited,
        rows={int(number): to for number, to in said.rows.items()} if said.rows is not None else None,
    )


def _numbers(question: Question) -> frozenset[str]:
    return frozenset(map(str, range(len(question.rows))))


def _misfit(question: Question, said: AnswerLine) -> str:
    """Why this answer does not fit the question; empty if it does."""
    if said.choice not in question.choices:
        return f"The choice must be one of: {', '.join(question.choices)}."
    if said.rows is not None and not all(number in _numbers(question) for number in said.rows):
        return "`rows` must be numbers of the question's rows, from 0 on."
    answer = _answer(said)
    if answer.rows is not None and (answer.choice != APPROVE or not answer.rows):
        return "Rows go with the choice approve only, and at least one of them."
    if answer.choice == ALWAYS:
        if answer.rule not in {proposal.id for proposal in question.proposals} or answer.scope not in SCOPES:
            return "With always, `rule` must be the id of one of the question's proposals."
    elif answer.rule:
        return "A rule goes with the choice always only."
    if answer.edited is not None and (answer.choice != APPROVE or question.proposed is None):
        return "An edited text goes with the choice approve only, of a call whose text the question has in `proposed`."
    if answer.grant != NO_GRANT or answer.for_session:
        if answer.choice != APPROVE:
            return "A grant goes with the choice approve only."
        if not can_grant(question):
            return "This call can be granted nothing more: it is no command, or nothing confines it."
        if is_planning(question) and answer.grant != Grant(network=True):
            return "In plan mode commands write nothing, so neither a folder nor more is granted."
        if answer.for_session and (answer.grant.unconfined or answer.grant == NO_GRANT):
            return "Only network and folders can be granted for the session."
        return ""
    if answer.values and answer.choice != SUBMIT:
        return "Values go with the choice submit only."
    if answer.choice == SUBMIT:
        from app.tools.shared.forms import problems  # most runs never need it

        return " ".join(f"{name}: {problem}" for name, problem in problems(question.form, answer.values).items())
    return "Text goes with the choice accept only." if answer.text and answer.choice != ACCEPT else ""
