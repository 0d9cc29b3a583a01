"""Asking the person: a question is an object, the first answer counts, exactly once."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

from app.events import ACCEPT as ACCEPT
from app.events import DISMISS as DISMISS
from app.events import REJECT as REJECT
from app.events import SUBMIT as SUBMIT
from app.events import Answer, Event, Question, QuestionAnswered, QuestionAsked, QuestionKind

APPROVE = "approve"
APPROVE_TURN = "approve_turn"
DENY = "deny"
TELL = "tell"
STOP = "stop"
GO_ON = "go_on"
ALWAYS = "always"
"""Approve, and keep the rule that the answer names."""

CHOICES: dict[QuestionKind, tuple[str, ...]] = {
    QuestionKind.APPROVAL: (APPROVE, APPROVE_TURN, ALWAYS, DENY),
    QuestionKind.VIOLATION: (TELL, STOP),
    QuestionKind.FORM: (SUBMIT, DISMISS),
    QuestionKind.PLAN: (ACCEPT, REJECT),
    QuestionKind.BUDGET: (GO_ON, STOP),
}
"""The last choice of each kind is what silence means."""

SCOPES = ("session", "project", "everywhere")
"""How far a rule can reach that the person makes of a call."""


@dataclass
class Asking:
    """How questions are asked; the timeout is `approval_timeout` of the settings, which has none by default."""

    timeout: float | None = None
    """Seconds until silence counts as a no; None waits until the person answers."""
    interactive: bool = True
    """Whether there is a person who could answer."""


class Questions:
    """Open questions by id. A face shows what `QuestionAsked` brings and calls `answer`."""

    def __init__(self, emit: Callable[[Event], None], asking: Asking | None = None) -> None:
        self.asking = asking or Asking()
        self._emit = emit
        self._open: dict[str, tuple[Question, asyncio.Future[Answer]]] = {}

    async def ask(self, question: Question) -> Answer:
        """Wait for the person; silence, absence and cancelling all mean the question's last choice: no."""
        question = replace(question, id=question.id or f"q_{secrets.token_hex(4)}", choices=CHOICES[question.kind])
        silence = question.choices[-1]
        if not self.asking.interactive:
            return self._report(question, Answer(silence, by="nobody"))
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open[question.id] = (question, future)
        self._emit(QuestionAsked(question))
        try:
            async with asyncio.timeout(self.asking.timeout):
                answer = await future
        except TimeoutError:
            answer = Answer(silence, by="timeout")
        except asyncio.CancelledError:
            self._report(question, Answer(silence, by="cancelled"))
            raise
        finally:
            del self._open[question.id]
        return self._report(question, answer)

    def answer(self, question_id: str, choice: str, reason: str = "") -> bool:
        return self.reply(question_id, Answer(choice, reason))

    def reply(self, question_id: str, answer: Answer) -> bool:
        """Give an answer; False when the question is closed already or does not know this choice or rule.

        A form is given back, too, while `app.tools.shared.forms.problems` finds something wrong in it.
        """
        question, future = self._open.get(question_id, (None, None))
        if question is None or future is None or future.done() or answer.choice not in question.choices:
            return False
        if answer.choice == ALWAYS and not _names_a_rule(question, answer):
            return False
        if answer.choice == SUBMIT and not _is_filled_in(question, answer):
            return False
        future.set_result(answer)
        return True

    def settle(self, question_id: str, answer: Answer) -> None:
        """The question has become needless: close it with what follows now. No face calls this."""
        _, future = self._open.get(question_id, (None, None))
        if future is not None and not future.done():
            future.set_result(answer)

    @property
    def waiting(self) -> tuple[Question, ...]:
        return tuple(question for question, _ in self._open.values())

    def _report(self, question: Question, answer: Answer) -> Answer:
        self._emit(QuestionAnswered(question, answer))
        return answer


def _is_filled_in(question: Question, answer: Answer) -> bool:
    from app.tools.shared.forms import (
        problems,  # brings all of pydantic, which the window's first paint must not wait for
    )

    return not problems(question.form, answer.values)


def _names_a_rule(question: Question, answer: Answer) -> bool:
    return answer.scope in SCOPES and answer.rule in {proposal.id for proposal in question.proposals}
