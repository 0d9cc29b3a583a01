"""`handrail run`: sends one prompt; prints the answer as it comes, or every event as one line of JSON."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile
from typing import TYPE_CHECKING

from app.assembly.connections import NO_KEY
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, SessionOptions, open_session
from app.faces.narrator import Narrator, about_effort, notices_of
from app.faces.outcome import Exit, Interruption, Printing, Summary, close_at_end, interruptible, tell
from app.processes import streams
from app.redaction.known import KnownSecrets
from app.text.plain import harmless, one_line
from app.vocabulary.errors import UsageError
from app.vocabulary.events import EndReason, Event
from app.vocabulary.messages import CUT_OFF, Image, ToolMessage

if TYPE_CHECKING:
    from app.faces.input_lines import InputLines

COMPACT = "/compact"
"""A prompt that begins with this summarises the session that is resumed, and asks nothing else."""


class RunOutput(StrEnum):
    """What goes to stdout."""

    TEXT = "text"
    LAST_MESSAGE = "last message"
    JSON = "json"


@dataclass(frozen=True)
class GivenPrompt:
    """What `run` was asked for; with `answers` the reading program answers questions by lines of standard input."""

    text: str
    output: RunOutput = RunOutput.TEXT
    answers: "InputLines | None" = None
    images: tuple[Image, ...] = ()


async def run(profile: Profile, options: SessionOptions, prompt: GivenPrompt) -> int:
    """Send the prompt, print what happens, and return the exit code."""
    if not prompt.text.strip():
        raise UsageError('The prompt is empty. Say what you want done: handrail run "…" --project DIR')
    summary = Summary()
    opening = asyncio.ensure_future(open_session(profile, replace(options, one_turn=True), tell_waiting))

    def give_up() -> None:
        profile.end_waits_soon()  # also what is taken back of an opening waits for the database
        opening.cancel()

    with interruptible(give_up) as asked:
        try:
            opened = await opening
        except asyncio.CancelledError:
            if not asked.signal:
                raise
            return _end(prompt, summary, profile.secrets, EndReason.CANCELLED, asked)
    try:
        reason, asked = await _turn(opened, prompt, summary, profile.secrets, resumed=options.resume is not None)
    finally:
        await close_at_end(profile, opened)
    return _end(prompt, summary, profile.secrets, reason, asked)


async def _turn(
    opened: OpenedSession, prompt: GivenPrompt, summary: Summary, secrets: KnownSecrets, *, resumed: bool
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
        if streams.at_terminal() and streams.takes_lines_back():
            from app.faces.progress import ProgressLine

            show = ProgressLine(narrator, nullcontext)
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


def _end(prompt: GivenPrompt, summary: Summary, secrets: KnownSecrets, reason: EndReason, asked: Interruption) -> Exit:
    code = summary.exit_code(reason, asked)
    if prompt.output is RunOutput.JSON:
        from app.faces.event_lines import ended, print_line

        streams.write_json()
        print_line(ended(summary, reason, code), secrets)
    elif prompt.output is RunOutput.LAST_MESSAGE and summary.answer:
        print(harmless(summary.answer))
    return code


def tell_waiting(words: str) -> None:
    tell(f"{words}…")


def print_notices(opened: OpenedSession) -> None:
    """What the person is told before anything happens."""
    for notice in notices_of(opened):
        tell(notice)
    if opened.session.answering.effort_in_force != opened.session.answering.effort:
        print(about_effort(opened.session), file=sys.stderr)
    for message in takewhile(lambda message: isinstance(message, ToolMessage), reversed(opened.session.history)):
        if isinstance(message, ToolMessage) and message.result.code == CUT_OFF:
            print(harmless(f"The last call of {message.name} said:\n{message.result.output}"), file=sys.stderr)
