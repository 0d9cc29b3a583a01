"""`handrail run`: sends one prompt; prints the answer as it comes, or every event as one line of JSON."""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, TextIO

from app import startup, streams
from app.agent.context.words import told
from app.assembly.connections import NO_KEY
from app.assembly.folder_trust import unused
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, SessionOptions, open_session
from app.assembly.stand_ins import not_asked
from app.errors import UsageError
from app.events import (
    Compacted,
    CompactionGivenUp,
    CompactionStarted,
    EndReason,
    ErrorRaised,
    Event,
    McpServersReported,
    Mode,
    ModeChanged,
    QuestionAnswered,
    QuestionAsked,
    ResultsPruned,
    RetryScheduled,
    ServerReport,
    ServerState,
    TextDelta,
    ToolFinished,
    TurnEnded,
)
from app.faces.outcome import Exit, Interruption, Printing, Summary, interruptible
from app.messages import Image
from app.plain import harmless, one_line, visible
from app.redaction.known import KnownSecrets

if TYPE_CHECKING:
    from app.faces.input_lines import InputLines

MODES = {
    Mode.PLAN: "Plan mode: the agent reads, asks and plans, and changes nothing else.",
    Mode.BUILD: "Build mode: the agent works, within what you allow.",
}
COMPACT = "/compact"
NO_SPINNER = ("", "dumb", "unknown")
"""Values of TERM of terminals that cannot take a line back."""
"""A prompt that begins with this summarises the session that is resumed, and asks nothing else."""
STILL_WRITING = "Begun before plan mode, still running, and able to write; /running stop ends them:"


class RunOutput(StrEnum):
    """What goes to stdout."""

    TEXT = "text"
    LAST_MESSAGE = "last message"
    JSON = "json"


@dataclass(frozen=True)
class Prompt:
    """What `run` was asked for; with `answers` the reading program answers questions by lines of standard input."""

    text: str
    output: RunOutput = RunOutput.TEXT
    answers: "InputLines | None" = None
    images: tuple[Image, ...] = ()


async def run(profile: Profile, options: SessionOptions, prompt: Prompt) -> int:
    """Send the prompt, print what happens, and return the exit code."""
    if not prompt.text.strip():
        raise UsageError('The prompt is empty. Say what you want done: handrail run "…" --project DIR')
    summary = Summary()
    opening = asyncio.ensure_future(open_session(profile, replace(options, one_turn=True), tell_waiting))
    with interruptible(opening.cancel) as asked:
        try:
            opened = await opening
        except asyncio.CancelledError:
            if not asked.signal:
                raise
            return _end(prompt, summary, profile.secrets, EndReason.CANCELLED, asked)
    startup.over()
    try:
        reason, asked = await _turn(opened, prompt, summary, profile.secrets, resumed=options.resume is not None)
    finally:
        await opened.close()
    return _end(prompt, summary, profile.secrets, reason, asked)


async def _turn(
    opened: OpenedSession, prompt: Prompt, summary: Summary, secrets: KnownSecrets, *, resumed: bool
) -> tuple[EndReason, Interruption]:
    session = opened.session
    connection = opened.connection
    if connection.key_source != NO_KEY:
        print(f"Using the {one_line(connection.endpoint.title)} key from {connection.key_source}.", file=sys.stderr)
    print_notices(opened)
    if prompt.images and not session.model.images:
        print(f"{one_line(session.model.id)} cannot see images; it gets the names only.", file=sys.stderr)
    if prompt.output is RunOutput.JSON:
        from app.faces.event_lines import MaskedLines, started

        streams.write_json()
        lines = MaskedLines(secrets)
        lines(started(opened, resumed=resumed))
        printing = Printing(lines, session.cancel)
    else:
        out = sys.stdout if prompt.output is RunOutput.TEXT else None
        show: Callable[[Event], None]
        show = narrator = Narrator(out, sys.stderr)
        if streams.at_terminal() and sys.stderr.isatty() and os.environ.get("TERM", "") not in NO_SPINNER:
            from app.faces.progress import Progress

            show = Progress(narrator, nullcontext)
        printing = Printing(show, session.cancel)
    session.watch(summary)
    session.watch(printing)
    if prompt.answers is not None:
        from app.faces.input_lines import InputAnswers

        answers = InputAnswers(session.questions, prompt.answers, printing)
        session.watch(answers)
        answers.begin()
    elif session.questions.asking.interactive:
        from app.faces.asking import Asker, Keyboard

        session.watch(Asker(session.questions, Keyboard(sys.stderr)))
    with interruptible(session.cancel) as asked:
        order, _, rest = prompt.text.strip().partition(" ")
        reason = await (session.compact(rest) if order == COMPACT else session.send(prompt.text, prompt.images))
    printing.check()
    return reason, asked


def _end(prompt: Prompt, summary: Summary, secrets: KnownSecrets, reason: EndReason, asked: Interruption) -> Exit:
    code = summary.exit_code(reason, asked)
    if prompt.output is RunOutput.JSON:
        from app.faces.event_lines import ended, print_line

        streams.write_json()
        print_line(ended(summary, reason, code), secrets)
    elif prompt.output is RunOutput.LAST_MESSAGE and summary.answer:
        print(harmless(summary.answer))
    return code


def tell_waiting(words: str) -> None:
    print(f"{words}…", file=sys.stderr, flush=True)


def print_notices(opened: OpenedSession) -> None:
    """Print the notices of a session."""
    if opened.untrusted:
        print(f"{unused(opened.untrusted)}: --trust-folder", file=sys.stderr)
    if opened.offered:
        print(not_asked(opened.offered), file=sys.stderr)
    for notice in opened.notices:
        print(visible(notice), file=sys.stderr)


class Narrator:
    """Prints the answer to one stream, or to none, and everything else in short lines to another."""

    def __init__(self, out: TextIO | None, notes: TextIO) -> None:
        self._out = out
        self._notes = notes
        self._line_open = False
        self._servers: set[ServerReport] = set()

    def __call__(self, event: Event) -> None:
        match event:
            case TextDelta(text) if text and self._out is not None:
                self._out.write(harmless(text))
                self._out.flush()
                self._line_open = not text.endswith("\n")
            case ToolFinished(_, name, arguments, result, decision, seconds):
                # What the call is about: its first argument, or each of several questions or files.
                first = next(iter(arguments.values()), "")
                things = first if isinstance(first, list) else [first]
                named = (item.get("question", item) if isinstance(item, dict) else item for item in things)
                target = one_line(", ".join(map(str, named)), 80)
                mark = "✗" if result.is_error else "✓"
                note = f": {one_line(result.output.splitlines()[-1])}" if result.is_error and result.output else ""
                self._note(f"{mark} {name} {target} ({seconds:.1f} s, {decision.layer}){note}")
                for text in result.meta.get("explained", ()):
                    self._note(f"  {one_line(str(text))}")
            case QuestionAsked():
                self._note("")
            case QuestionAnswered(question, answer) if answer.by != "person":
                self._note(f"! {question.title} {answer.choice} ({answer.by})")
            case ModeChanged(mode, writing):
                self._note(f"· {MODES[mode]}")
                if writing:
                    self._note(f"! {STILL_WRITING}")
                for command in writing:
                    self._note(f"    {command.id}  {one_line(command.command, 120)}")
            case ResultsPruned() | CompactionStarted() | Compacted() | CompactionGivenUp():
                self._note(f"· {told(event)}")
            case McpServersReported(servers):
                for server in set(servers) - self._servers:
                    if server.state in (ServerState.RESTARTING, ServerState.FAILED):
                        self._note(f"! MCP server {server.name}: {server.state}, {one_line(server.detail, 300)}")
                self._servers = set(servers)
            case RetryScheduled(attempt, delay, error):
                self._note(f"… {one_line(error.text, 300)} Trying again in {delay:.0f} s (attempt {attempt}).")
            case ErrorRaised(text):
                self._note(f"Error: {one_line(text, 500)}")
            case TurnEnded(reason=reason, detail=detail):
                self.end_line()
                if reason in ("limit", "budget", "violation", "cancelled"):
                    self._note(f"Stopped: {(detail or reason).rstrip('.')}.")
            case _:
                pass

    def _note(self, text: str) -> None:
        self.end_line()
        if text:
            print(text, file=self._notes, flush=True)

    def end_line(self) -> None:
        """Start a new line if the last one is not ended."""
        if self._out is not None and self._line_open:
            self._out.write("\n")
            self._out.flush()
            self._line_open = False
