"""Asking at a terminal, one question at a time."""

import asyncio
import sys
import threading
from contextlib import suppress

from app.agent.deciding.questions import STOP, TELL, Questions
from app.events import Answer, Event, Question, QuestionAnswered, QuestionAsked, QuestionKind
from app.faces.approving import approval, describe

VIOLATION_PROMPT = "[t]ell the agent no, or [s]top: "
VIOLATION_WORDS = {"t": TELL, "tell": TELL, "n": TELL, "no": TELL, "s": STOP, "stop": STOP}


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
        except (EOFError, OSError, RuntimeError):  # the last one where standard input is closed
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
            _forget_typed()
            try:
                answer = await _answer(question)
            except EOFError:
                answer = Answer(question.choices[-1])
            self._questions.reply(question.id, answer)


def _forget_typed() -> None:
    """What was typed before a question was shown cannot be the answer to it."""
    try:
        import termios
    except ImportError:  # Windows
        return
    with suppress(OSError, ValueError, termios.error):  # where the input is no terminal, nothing was typed
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


async def _answer(question: Question) -> Answer:
    match question.kind:
        case QuestionKind.APPROVAL:
            return await approval(question, read_line)
        case QuestionKind.VIOLATION:
            return await _violation(question)
        case _:
            from app.faces.forms import answered  # most conversations never need it

            return await answered(question, read_line)


async def _violation(question: Question) -> Answer:
    print(describe(question), file=sys.stderr, flush=True)
    while (said := (await read_line(VIOLATION_PROMPT)).strip().lower()) not in VIOLATION_WORDS:
        pass
    return Answer(VIOLATION_WORDS[said])
