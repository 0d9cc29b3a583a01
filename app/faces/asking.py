"""Questions at a terminal, asked one at a time."""

import asyncio
import os
import select
import sys
import threading
import time
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Protocol, TextIO

from app.agent.deciding.questions import ADD_FOLDER, GO_ON, STOP, TELL, Questions
from app.faces.approving import ReadLine, approval, describe, host_approval, unkept_approval
from app.text.plain import visible
from app.vocabulary.events import Answer, Event, Question, QuestionAnswered, QuestionAsked, QuestionKind

MAX_LINE_BYTES = 65_536

VIOLATION_PROMPT = "[t]ell the agent no, or [s]top: "
VIOLATION_WORDS = {"t": TELL, "tell": TELL, "n": TELL, "no": TELL, "s": STOP, "stop": STOP}
BUDGET_PROMPT = "[g]o on, or [s]top: "
BUDGET_WORDS = {"g": GO_ON, "go on": GO_ON, "s": STOP, "stop": STOP}


class AskingInterrupted(Exception):
    """The person pressed Ctrl+C where nothing was typed."""


class TypedLines(Protocol):
    """What a person types: `Keyboard`, or a `LineEditor` where there is a terminal that can do more."""

    async def next_line(self, prompt: str) -> str:
        """A message, also one that was typed before the prompt; EOFError at the end, Interrupted for Ctrl+C."""
        ...

    async def read_line(self, prompt: str) -> str:
        """A line that was typed after the prompt was shown; EOFError if there is none."""
        ...

    def set_aside(self) -> None:
        """Keep what was typed so far for the next message."""
        ...


class Keyboard:
    """Lines from the terminal, each given to exactly one reader.

    Nothing can wake a thread that waits for the keyboard: where its reader has gone, because a question was withdrawn,
    the line that it brings is the next reader's.
    """

    def __init__(self, prompts: TextIO | None = None) -> None:
        """`prompts` is where they are shown; by default where the conversation is."""
        self._prompts = prompts
        self._line: asyncio.Future[tuple[str | None, float]] | None = None
        """What a thread waits for: the text, None at the end, and when it came."""
        self._early: deque[str] = deque()

    async def next_line(self, prompt: str) -> str:
        """A line of the conversation, also one that was typed before the prompt; what was set aside comes first."""
        if not self._early:
            return await self._read_line(prompt, typed_after=0)
        print(f"{prompt}{visible(self._early[0])}", file=self._prompts, flush=True)
        return self._early.popleft()

    async def read_line(self, prompt: str) -> str:
        """A line that was typed after the prompt was shown, without holding up the loop; EOFError if there is none."""
        return await self._read_line(prompt, typed_after=time.monotonic())

    async def _read_line(self, prompt: str, *, typed_after: float) -> str:
        if self._line is None:
            self._line = self._wait_for_line(prompt)
        else:
            print(prompt, end="", file=self._prompts, flush=True)
        while True:
            text, came = await asyncio.shield(self._line)
            self._line = None
            if text is None:
                raise EOFError
            if came >= typed_after:
                return text
            self._early.append(text)
            self._line = self._wait_for_line("")

    def set_aside(self) -> None:
        """Set aside what was typed before a question is shown: it is no answer to it. An unfinished line is dropped."""
        if self._line is not None and self._line.done():
            text, _ = self._line.result()
            self._early += [text] if text is not None else []
            self._line = None
        if self._line is None:
            self._early += typed_lines()
        forget_typed()

    def _wait_for_line(self, prompt: str) -> "asyncio.Future[tuple[str | None, float]]":
        loop = asyncio.get_running_loop()
        line: asyncio.Future[tuple[str | None, float]] = loop.create_future()

        if self._prompts is not None:
            print(prompt, end="", file=self._prompts, flush=True)

        def wait() -> None:
            try:
                text: str | None = input(prompt if self._prompts is None else "")
            except (EOFError, OSError, RuntimeError):  # the last one where standard input is closed
                text = None
            came = time.monotonic()
            if not loop.is_closed():
                loop.call_soon_threadsafe(line.set_result, (text, came))

        # A daemon thread, because it still waits when the program ends.
        threading.Thread(target=wait, daemon=True, name="keyboard").start()
        return line


class Asker:
    """Watches events and asks the questions among them at the terminal, one at a time."""

    def __init__(self, questions: Questions, keyboard: TypedLines) -> None:
        self._questions = questions
        self._keyboard = keyboard
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
            self._keyboard.set_aside()
            try:
                answer = await _answer(question, self._keyboard.read_line)
            except EOFError:
                answer = Answer(question.choices[-1])
            self._questions.reply(question.id, answer)


def typed_lines() -> list[str]:
    """Whole lines that were typed and nobody has read."""
    lines: list[str] = []
    with suppress(OSError, ValueError):  # the input is no terminal, so nothing was typed
        file = sys.stdin.fileno()
        while os.isatty(file) and select.select([file], [], [], 0)[0]:
            line = os.read(file, MAX_LINE_BYTES)
            if not line:
                break
            lines.append(line.decode(errors="replace").rstrip("\n"))
    return lines


def forget_typed() -> None:
    """Drop a line that was not ended with Enter."""
    try:
        import termios
    except ImportError:  # Windows
        return
    with suppress(OSError, ValueError, termios.error):
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


async def _answer(question: Question, read_line: ReadLine) -> Answer:
    match question.kind:
        case QuestionKind.APPROVAL:
            return await approval(question, read_line)
        case QuestionKind.HOST:
            return await host_approval(question, read_line)
        case QuestionKind.UNKEPT:
            return await unkept_approval(question, read_line)
        case QuestionKind.VIOLATION:
            if ADD_FOLDER not in question.choices:
                return await _chosen(question, read_line, VIOLATION_PROMPT, VIOLATION_WORDS)
            prompt = f"[a]llow {question.requested.words} in this session, {VIOLATION_PROMPT}"
            return await _chosen(question, read_line, prompt, {**VIOLATION_WORDS, "a": ADD_FOLDER, "add": ADD_FOLDER})
        case QuestionKind.BUDGET:
            return await _chosen(question, read_line, BUDGET_PROMPT, BUDGET_WORDS)
        case _:
            from app.faces.forms import answered  # most conversations never need it

            return await answered(question, read_line)


async def read_number(keyboard: TypedLines, prompt: str, most: int) -> int:
    """A number from 1 to `most`, or 0 for an empty line."""
    while said := (await keyboard.read_line(prompt)).strip():
        if said.isascii() and said.isdigit() and 0 < int(said) <= most:
            return int(said)
    return 0


async def _chosen(question: Question, read_line: ReadLine, prompt: str, words: Mapping[str, str]) -> Answer:
    print(describe(question), file=sys.stderr, flush=True)
    while (said := (await read_line(prompt)).strip().lower()) not in words:
        pass
    return Answer(words[said])
