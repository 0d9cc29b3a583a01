"""One prompt without a window: the answer streams to stdout, or every event as one line of JSON."""

import sys
from typing import TextIO

from app import startup, streams
from app.agent.roles.brought import unused
from app.build import Opened, Wish, open_session
from app.connections import NO_KEY
from app.desk import Desk
from app.events import (
    ErrorRaised,
    Event,
    Mode,
    ModeChanged,
    QuestionAnswered,
    QuestionAsked,
    RetryScheduled,
    TextDelta,
    ToolFinished,
    TurnEnded,
    to_json,
)
from app.faces.outcome import EXITS, Printing, interruptible
from app.plain import harmless, one_line, visible

MODES = {
    Mode.PLAN: "Plan mode: the agent reads, asks and plans, and changes nothing else.",
    Mode.BUILD: "Build mode: the agent works, within what you allow.",
}
STILL_WRITING = "Begun before plan mode, still running, and able to write; /running stop ends them:"


async def run(desk: Desk, wish: Wish, prompt: str, *, as_json: bool) -> int:
    """Send the prompt, show what happens, and give the exit code."""
    opened = await open_session(desk, wish, tell_waiting)
    startup.over()
    try:
        return await _turn(opened, prompt, as_json=as_json)
    finally:
        await opened.close()


async def _turn(opened: Opened, prompt: str, *, as_json: bool) -> int:
    session = opened.session
    connection = opened.connection
    if connection.key_source != NO_KEY:
        print(f"Using the {one_line(connection.endpoint.title)} key from {connection.key_source}.", file=sys.stderr)
    print_notices(opened)
    if as_json:
        streams.write_json()
    printing = Printing(_print_json if as_json else Narrator(sys.stdout, sys.stderr), session.cancel)
    session.watch(printing)
    if session.questions.manners.anybody:
        from app.faces.asking import Asker, Keyboard

        session.watch(Asker(session.questions, Keyboard()))
    with interruptible(session.cancel):
        reason = await session.send(prompt)
    printing.check()
    return EXITS[reason]


def tell_waiting(words: str) -> None:
    print(f"{words}…", file=sys.stderr, flush=True)


def print_notices(opened: Opened) -> None:
    """What the person should know before anything happens."""
    if opened.untrusted:
        print(f"{unused(opened.untrusted)}: --trust-folder", file=sys.stderr)
    for notice in opened.notices:
        print(visible(notice), file=sys.stderr)


def _print_json(event: Event) -> None:
    print(to_json(event), flush=True)


class Narrator:
    """Text to one stream, everything else in short lines to another."""

    def __init__(self, out: TextIO, notes: TextIO) -> None:
        self._out = out
        self._notes = notes
        self._line_open = False

    def __call__(self, event: Event) -> None:
        match event:
            case TextDelta(text) if text:
                self._out.write(harmless(text))
                self._out.flush()
                self._line_open = not text.endswith("\n")
            case ToolFinished(_, name, arguments, result, decision, seconds):
                target = one_line(_about(next(iter(arguments.values()), "")), 80)
                mark = "✗" if result.is_error else "✓"
                note = f": {one_line(result.output.splitlines()[-1])}" if result.is_error and result.output else ""
                self._note(f"{mark} {name} {target} ({seconds:.1f} s, {decision.layer}){note}")
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
            case RetryScheduled(attempt, delay, error):
                self._note(f"… {one_line(error.text, 300)} Trying again in {delay:.0f} s (attempt {attempt}).")
            case ErrorRaised(text):
                self._note(f"Error: {one_line(text, 500)}")
            case TurnEnded(reason=reason, detail=detail):
                self._end_line()
                if reason in ("limit", "violation", "cancelled"):
                    self._note(f"Stopped: {detail or reason}.")
            case _:
                pass

    def _note(self, text: str) -> None:
        self._end_line()
        if text:
            print(text, file=self._notes, flush=True)

    def _end_line(self) -> None:
        if self._line_open:
            self._out.write("\n")
            self._out.flush()
            self._line_open = False


def _about(value: object) -> str:
    """What a call is about, from its first argument; of several questions or files, each one."""
    if not isinstance(value, list):
        return str(value)
    return ", ".join(str(item.get("question", item) if isinstance(item, dict) else item) for item in value)
