"""Prints what happens in a session as short lines, for `handrail run` and `handrail chat`."""

from typing import TextIO

from app.agent.context.words import describe
from app.agent.session import Session
from app.assembly.folder_trust import unused
from app.assembly.sessions import OpenedSession
from app.assembly.stand_ins import not_asked
from app.text.plain import freed, harmless, one_line
from app.vocabulary.efforts import EFFORTS
from app.vocabulary.events import (
    Compacted,
    CompactionGivenUp,
    CompactionStarted,
    ErrorRaised,
    Event,
    McpServersReported,
    Mode,
    ModeChanged,
    PictureReceived,
    QuestionAnswered,
    QuestionAsked,
    ReplyStarted,
    ResultsPruned,
    RetryScheduled,
    ServerReport,
    ServerState,
    TextDelta,
    ToolFinished,
    TurnEnded,
)
from app.vocabulary.steps import SIGNS, steps_of

MODES = {
    Mode.PLAN: "Plan mode: the agent reads, asks and plans, and changes nothing else.",
    Mode.BUILD: "Build mode: the agent works, within what you allow.",
}
STILL_WRITING = "Begun before plan mode, still running, and able to write; /running stop ends them:"


def about_effort(session: Session) -> str:
    """How much the model thinks, and what else it knows."""
    answering = session.answering
    model, chosen, level = one_line(answering.info.id), answering.effort, answering.effort_in_force
    if answering.efforts == ():
        return f"{model} takes no effort{f', so {chosen} is not sent' if chosen else ''}."
    known = answering.efforts or EFFORTS
    now = f"thinks with the effort {level}" if level else "thinks as much as its service lets it"
    return f"{model} {now}{f' instead of {chosen}' if level != chosen else ''}. Efforts: {', '.join(known)}."


def notices_of(opened: OpenedSession) -> tuple[str, ...]:
    """What a person is told before anything happens."""
    untrusted = f"{unused(opened.untrusted, opened.why_untrusted)}: --trust-folder" if opened.untrusted else ""
    offered = not_asked(opened.offered) if opened.offered else ""
    return (*filter(None, (untrusted, offered)), *opened.notices)


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
            case ReplyStarted(model=model, refused_effort=effort) if effort:
                self._note(f"! {one_line(model)} takes no effort: the service refused {effort}, and it was left out.")
            case PictureReceived(image):
                self._note(f"· a picture ({image.media_type}), which the window and --json show")
            case ToolFinished():
                self._tell_call(event)
            case QuestionAsked():
                self._note("")
            case QuestionAnswered(question, answer) if answer.by != "person":
                self._note(f"! {one_line(question.title, 300)} {answer.choice} ({answer.by})")
            case ModeChanged(mode, writing):
                self._note(f"· {MODES[mode]}")
                if writing:
                    self._note(f"! {STILL_WRITING}")
                for command in writing:
                    self._note(f"    {command.id}  {one_line(command.command, 120)}")
            case ResultsPruned() | CompactionStarted() | Compacted() | CompactionGivenUp():
                self._note(f"· {describe(event)}")
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
                elif detail and reason == "done":
                    self._note(f"· Checks: {one_line(detail, 300)}")
            case _:
                pass

    def _tell_call(self, call: ToolFinished) -> None:
        # What the call is about: its first argument, or each of several questions or files.
        first = next(iter(call.arguments.values()), "")
        things = first if isinstance(first, list) else [first]
        named = (item.get("question", item) if isinstance(item, dict) else item for item in things)
        name, result = call.name, call.result
        steps = steps_of(name, result.meta)
        target = one_line(", ".join(map(str, named)), 80) if not steps else f"{len(steps)} steps"
        mark = "✗" if result.is_error else "✓"
        said = freed(result.output) if name.startswith(("mcp_", "web_")) else result.output
        note = f": {one_line(said.splitlines()[-1])}" if result.is_error and said else ""
        self._note(f"{mark} {one_line(name, 80)} {target} ({call.seconds:.1f} s, {call.decision.layer}){note}")
        for step in steps:
            self._note(f"  {SIGNS[step.state]} {one_line(step.text)}")
        for text in (*result.meta.get("did", ()), *result.meta.get("explained", ())):
            self._note(f"  {one_line(str(text))}")
        for run in (result.meta.get("effects") or {}).get("runsLater", ()):
            self._note(f"  ! {one_line(str(run['path']))} {run['when']}, outside the sandbox")

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
