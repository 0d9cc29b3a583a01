"""Decides about files that cannot be kept when a running command is to remove or replace them.

The call of the command waits for the person, at every trust level; if there is nobody to ask, it is denied.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from app.agent.deciding.asking_programs import UNKNOWN, AskingProgram, AskingPrograms, refusal
from app.agent.deciding.questions import APPROVE, APPROVE_COMMAND, KEEP_COPY, STOP, Questions
from app.text.plain import visible_path
from app.text.sentences import say
from app.vocabulary.confinement import UNKEPT_WORDS, Unkept, UnkeptAnswer, UnkeptDecision
from app.vocabulary.events import Answer, Question, QuestionKind

MOST_DENIED = 10
"""Files of one program: after so many times no, the person is not asked again."""
TOO_MANY = say("{count} files were denied to it already, so the person is not asked about more", MOST_DENIED)

GOES_ON = {KEEP_COPY: UnkeptAnswer.KEEP, APPROVE: UnkeptAnswer.ALLOW, APPROVE_COMMAND: UnkeptAnswer.ALLOW}
"""Choices with which the call goes on."""


@dataclass(frozen=True, slots=True)
class UnkeptAnswered:
    """What was decided when it was asked, for the audit trail."""

    turn: int
    call_id: str
    tool: str
    unkept: Unkept
    choice: str
    by: str


class UnkeptFiles:
    """For all commands of a session, and one question after the other."""

    def __init__(
        self, questions: Questions, programs: AskingPrograms, record: Callable[[UnkeptAnswered], None]
    ) -> None:
        self._questions = questions
        self._programs = programs
        self._record = record

    async def judge(self, identity: str, unkept: Unkept) -> UnkeptDecision:
        """What becomes of the call of a program, by the id of its own call or its identity."""
        program = self._programs.get(identity)
        if program is None:
            return UnkeptDecision(UnkeptAnswer.DENY, "nobody", UNKNOWN)
        async with self._programs.turn(program):
            return _earlier_answer(program, unkept) or await self._ask(program, unkept)

    async def _ask(self, program: AskingProgram, unkept: Unkept) -> UnkeptDecision:
        answer = await self._questions.ask(_question(program, unkept))
        decision = _decision(answer)
        if answer.choice in (APPROVE_COMMAND, STOP):
            program.all_files = decision
        elif decision.answer is UnkeptAnswer.DENY:
            program.denied_files[unkept.path] = decision
        turn = program.call.info.turn if program.call is not None else 0
        self._record(UnkeptAnswered(turn, program.call_id, program.tool, unkept, answer.choice, answer.by))
        return decision


def _earlier_answer(program: AskingProgram, unkept: Unkept) -> UnkeptDecision | None:
    """What was said already; programs try again what was denied."""
    if (said := program.all_files or program.denied_files.get(unkept.path)) is not None:
        return said
    is_tired = len(program.denied_files) >= MOST_DENIED
    return UnkeptDecision(UnkeptAnswer.DENY, "policy", TOO_MANY) if is_tired else None


def _decision(answer: Answer) -> UnkeptDecision:
    if answer.choice in GOES_ON:
        return UnkeptDecision(GOES_ON[answer.choice], answer.by)
    if answer.choice == STOP:
        return UnkeptDecision(UnkeptAnswer.DENY, answer.by, say("the person stopped the command"), stops=True)
    why = refusal(answer, late=say("nobody answered in time"), nobody=answer.reason or say("nobody is there to ask"))
    return UnkeptDecision(UnkeptAnswer.DENY, answer.by, why)


def _question(program: AskingProgram, unkept: Unkept) -> Question:
    return Question(
        kind=QuestionKind.UNKEPT,
        title=say("Let {what} remove or replace {path} for good?", program.name, visible_path(unkept.path)),
        id=f"q_{secrets.token_hex(4)}",
        choices=(KEEP_COPY,) if unkept.reason == "large" else (),
        call_id=program.call_id,
        tool=program.tool,
        arguments={"command": program.command},
        reason=say("undo could not bring it back: {reason}", UNKEPT_WORDS.get(unkept.reason, unkept.reason)),
        command=program.reading,
        unkept=unkept,
    )
