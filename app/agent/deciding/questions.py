"""Questions to the person and their answers: the first answer counts, and each question gets exactly one."""

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace

from app.vocabulary.events import ACCEPT as ACCEPT
from app.vocabulary.events import DISMISS as DISMISS
from app.vocabulary.events import REJECT as REJECT
from app.vocabulary.events import SUBMIT as SUBMIT
from app.vocabulary.events import Answer, Event, Question, QuestionAnswered, QuestionAsked, QuestionKind

APPROVE = "approve"
APPROVE_TURN = "approve_turn"
DENY = "deny"
TELL = "tell"
STOP = "stop"
"""End the run, or the command that asks."""
GO_ON = "go_on"
ALLOW = "allow"
"""Let the call read the one file that it may not reach."""
ADD_FOLDER = "add_folder"
"""Add the folder of the path to the session, and go on with the call."""
APPROVE_COMMAND = "approve_command"
"""Approve this and all further ones of the command that runs."""
KEEP_COPY = "keep_copy"
"""Approve, and copy the file first."""
ALWAYS = "always"
"""Approve, and keep the rule that the answer names."""

CHOICES: dict[QuestionKind, tuple[str, ...]] = {
    QuestionKind.APPROVAL: (APPROVE, APPROVE_TURN, ALWAYS, DENY),
    QuestionKind.VIOLATION: (ALLOW, ADD_FOLDER, TELL, STOP),
    QuestionKind.FORM: (SUBMIT, DISMISS),
    QuestionKind.PLAN: (ACCEPT, REJECT),
    QuestionKind.BUDGET: (GO_ON, STOP),
    QuestionKind.HOST: (APPROVE, ALWAYS, DENY),
    QuestionKind.UNKEPT: (KEEP_COPY, APPROVE, APPROVE_COMMAND, STOP, DENY),
}
"""The last choice of each kind is taken if nobody answers."""
OPTIONAL = frozenset({ALLOW, ADD_FOLDER, KEEP_COPY})
"""Choices that only those questions have that offer them."""

SCOPES = ("session", "project", "everywhere")
"""Where a rule holds that the person makes from a call."""


@dataclass
class Asking:
    """How questions are asked; the timeout is `approval_timeout` of the settings, which has none by default."""

    timeout: float | None = None
    """Seconds until silence counts as a no; None waits until the person answers."""
    interactive: bool = True
    """Whether there is a person who could answer."""


class Questions:
    """The open questions by id. A face shows each `QuestionAsked` and calls `answer`."""

    def __init__(
        self, emit: Callable[[Event], None], asking: Asking | None = None, mask: Callable[[str], str] = str
    ) -> None:
        self.asking = asking or Asking()
        self._emit = emit
        self._mask = mask
        """Takes secrets out of previews: a change is shown with the lines around it."""
        self._open: dict[str, tuple[Question, asyncio.Future[Answer]]] = {}
        self._waited: defaultdict[str, float] = defaultdict(float)
        """Seconds that the person took to answer, by the call that asked."""

    async def ask(self, question: Question) -> Answer:
        """Wait for the answer. A timeout, nobody to ask and a cancelled turn mean the last choice, which is a no."""
        known = CHOICES[question.kind]
        choices = tuple(one for one in known if one not in OPTIONAL or one in question.choices)
        question = replace(question, id=question.id or f"q_{secrets.token_hex(4)}", choices=choices)
        silence = question.choices[-1]
        if not self.asking.interactive:
            return self._report(question, Answer(silence, by="nobody"))
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open[question.id] = (question, future)
        asked_at = time.monotonic()
        self._emit(QuestionAsked(replace(question, preview=self._mask(question.preview))))
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
            self._waited[question.call_id] += time.monotonic() - asked_at
        return self._report(question, answer)

    def take_waited(self, call_id: str) -> float:
        """How many seconds a call has waited for the person since this was last asked."""
        return self._waited.pop(call_id, 0.0)

    def answer(self, question_id: str, choice: str, reason: str = "") -> bool:
        return self.reply(question_id, Answer(choice, reason))

    def reply(self, question_id: str, answer: Answer) -> bool:
        """Answer a question; False if it is closed already or has no such choice or rule.

        A form is refused, too, while `app.tools.shared.forms.problems` finds something wrong in it.
        """
        question, future = self._open.get(question_id, (None, None))
        if question is None or future is None or future.done() or answer.choice not in question.choices:
            return False
        if answer.edited is not None and question.proposed is None:
            return False
        if answer.rows is not None and not (answer.rows and all(0 <= row < len(question.rows) for row in answer.rows)):
            return False
        if answer.choice == ALWAYS and not (
            answer.scope in SCOPES and answer.rule in {proposal.id for proposal in question.proposals}
        ):
            return False
        if answer.choice == SUBMIT:
            from app.tools.shared.forms import problems  # imports pydantic, which is too slow for the window's start

            if problems(question.form, answer.values):
                return False
        future.set_result(answer)
        return True

    def settle(self, question_id: str, answer: Answer) -> None:
        """Close a question that is no longer needed with this answer. Faces do not call this."""
        _, future = self._open.get(question_id, (None, None))
        if future is not None and not future.done():
            future.set_result(answer)

    @property
    def waiting(self) -> tuple[Question, ...]:
        return tuple(question for question, _ in self._open.values())

    def _report(self, question: Question, answer: Answer) -> Answer:
        self._emit(QuestionAnswered(question, answer))
        return answer
