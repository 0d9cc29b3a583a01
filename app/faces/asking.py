"""Asking at a terminal: the exact call as plain text, and an answer that a stray Enter cannot give."""

import asyncio
import json
import sys
import threading

from app.agent.questions import APPROVE, APPROVE_TURN, DENY, STOP, TELL, Questions
from app.events import Event, Question, QuestionAnswered, QuestionAsked, QuestionKind
from app.plain import visible

PROMPTS = {
    QuestionKind.APPROVAL: "[y]es, yes to [a]ll of this turn, [n]o, or a reason to say no: ",
    QuestionKind.VIOLATION: "[t]ell the agent no, or [s]top: ",
}
WORDS = {
    QuestionKind.APPROVAL: {
        "y": APPROVE,
        "yes": APPROVE,
        "a": APPROVE_TURN,
        "all": APPROVE_TURN,
        "n": DENY,
        "no": DENY,
    },
    QuestionKind.VIOLATION: {"t": TELL, "tell": TELL, "n": TELL, "no": TELL, "s": STOP, "stop": STOP},
}


async def read_line(prompt: str) -> str:
    """A line from the terminal without holding up the loop; raises EOFError at its end."""
    loop = asyncio.get_running_loop()
    line: asyncio.Future[str] = loop.create_future()

    def settle(text: str | None) -> None:
        if line.done():
            return
        if text is None:
            line.set_exception(EOFError())
        else:
            line.set_result(text)

    def wait() -> None:
        try:
            text: str | None = input(prompt)
        except (EOFError, OSError):
            text = None
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, text)

    # A daemon thread, because nothing can wake a thread that waits for the keyboard when the program ends.
    threading.Thread(target=wait, daemon=True, name="keyboard").start()
    return await line


class Asker:
    """Watches events and puts the questions among them to the terminal, one at a time."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def __call__(self, event: Event) -> None:
        match event:
            case QuestionAsked(question):
                self._tasks[question.id] = asyncio.ensure_future(self._ask(question))
            case QuestionAnswered(question):
                task = self._tasks.pop(question.id, None)
                if task is not None and task is not asyncio.current_task():
                    task.cancel()
            case _:
                pass

    async def _ask(self, question: Question) -> None:
        async with self._turn:
            print(describe(question), file=sys.stderr, flush=True)
            while True:
                try:
                    said = (await read_line(PROMPTS[question.kind])).strip()
                except EOFError:
                    self._questions.answer(question.id, question.choices[-1])
                    return
                choice = WORDS[question.kind].get(said.lower())
                reason = ""
                if choice is None and said and question.kind is QuestionKind.APPROVAL:
                    choice, reason = DENY, said
                if choice is not None:
                    self._questions.answer(question.id, choice, reason)
                    return


def describe(question: Question) -> str:
    """Exactly what would run, with nothing hidden in it."""
    arguments = json.dumps(question.arguments or {}, ensure_ascii=False, indent=2)
    lines = [f"\n? {question.title}  ({question.reason})", arguments, question.preview]
    return visible("\n".join(line for line in lines if line))
