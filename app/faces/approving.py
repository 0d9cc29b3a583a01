"""Approvals at a terminal: shows the exact call and reads the answer; Enter alone is no answer."""

import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace

from app.agent.deciding.questions import ALWAYS, APPROVE, APPROVE_COMMAND, APPROVE_TURN, DENY, KEEP_COPY, STOP
from app.commands import Reading
from app.text.plain import quoted, size_words, visible, visible_path
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier
from app.vocabulary.events import Answer, Question

SAID = {"y": APPROVE, "yes": APPROVE, "a": APPROVE_TURN, "all": APPROVE_TURN, "n": DENY, "no": DENY}
SAID_OF_FILES = {
    **{"y": APPROVE, "yes": APPROVE, "a": APPROVE_COMMAND, "all": APPROVE_COMMAND, "k": KEEP_COPY, "keep": KEEP_COPY},
    **{"n": DENY, "no": DENY, "s": STOP, "stop": STOP},
}
SCOPES = {"s": "session", "p": "project", "e": "everywhere"}

ReadLine = Callable[[str], Awaitable[str]]


async def approval(question: Question, read_line: ReadLine) -> Answer:
    """The person's answer about a call; raises EOFError if the input has ended."""
    print(describe(question), file=sys.stderr, flush=True)
    while True:
        always = "al[w]ays…, " if question.proposals else ""
        more = "net" if is_planning(question) else "net, folder PATH, unconfined"
        grants = f"\nYes with more: {more}." if can_grant(question) else ""
        choices = f"[y]es, yes to [a]ll of this turn, {always}[n]o, or a reason to say no.{grants}"
        answer = await _understood(question, (await read_line(f"{choices}\n: ")).strip(), read_line)
        if answer is not None:
            return answer


async def host_approval(question: Question, read_line: ReadLine) -> Answer:
    """The person's answer about a host that a running command wants to connect to."""
    print(describe(question), file=sys.stderr, flush=True)
    choices = "[y]es for this command, for this [s]ession, al[w]ays…,\n[n]o, or a reason to say no."
    while True:
        said = (await read_line(f"{choices}\n: ")).strip()
        if said.lower() in ("s", "session") and question.proposals:
            return Answer(ALWAYS, rule=question.proposals[-1].id, scope="session")
        answer = await _understood(question, said, read_line)
        if answer is not None and answer.choice in question.choices:
            return answer


async def unkept_approval(question: Question, read_line: ReadLine) -> Answer:
    """The person's answer about a file that cannot be kept and that a running command is to remove or replace."""
    print(describe(question), file=sys.stderr, flush=True)
    size = size_words(question.unkept.size) if question.unkept is not None else ""
    keep = f"[k]eep a copy of {size}, " if KEEP_COPY in question.choices else ""
    choices = f"{keep}[y]es once, yes to [a]ll of this command,\n[n]o, [s]top the command, or a reason to say no."
    while True:
        said = (await read_line(f"{choices}\n: ")).strip()
        answer = Answer(SAID_OF_FILES.get(said.lower(), DENY))
        if answer.choice == DENY and said.lower() not in SAID_OF_FILES:
            answer = replace(answer, reason=said)
        if said and answer.choice in question.choices:
            return answer


async def _understood(question: Question, said: str, read_line: ReadLine) -> Answer | None:
    word = said.lower()
    if word in SAID:
        return Answer(SAID[word])
    if word in ("w", "always") and question.proposals:
        for number, proposal in enumerate(question.proposals, 1):
            print(visible(f"  {number}. {proposal.words}"), file=sys.stderr)
            for matched in proposal.matched[-3:]:
                print(visible(f"       would have let through: {matched}"), file=sys.stderr)
        said = (await read_line("Which rule? A number, or Enter to go back: ")).strip()
        if not said.isdigit() or not 1 <= int(said) <= len(question.proposals):
            return None
        scope = (await read_line("For this [s]ession, this [p]roject, or [e]verywhere? ")).strip().lower()[:1]
        if scope not in SCOPES:
            return None
        return Answer(ALWAYS, rule=question.proposals[int(said) - 1].id, scope=SCOPES[scope])
    if can_grant(question) and (grant := _grant(said)) != NO_GRANT:
        if is_planning(question) and grant != Grant(network=True):
            print("  In plan mode commands write nothing, so neither a folder nor more is granted.", file=sys.stderr)
            return None
        if grant.unconfined:
            sure = (await read_line("Run this once with nothing to confine it? Type yes: ")).strip().lower()
            return Answer(APPROVE, grant=grant) if sure == "yes" else None
        said = (await read_line(f"Grant {visible(grant.words)} [o]nce, or for this [s]ession? ")).strip().lower()[:1]
        return Answer(APPROVE, grant=grant, for_session=said == "s") if said in ("o", "s") else None
    return Answer(DENY, said) if said else None


def can_grant(question: Question) -> bool:
    return question.in_force is not None and question.in_force.tier is not Tier.NONE


def is_planning(question: Question) -> bool:
    return question.in_force is not None and question.in_force.grant.read_only


def _grant(said: str) -> Grant:
    word, _, rest = said.partition(" ")
    match word.lower():
        case "net" if not rest:
            return Grant(network=True)
        case "folder" if rest.strip():
            return Grant(folders=(rest.strip(),))
        case "unconfined" if not rest:
            return Grant(unconfined=True)
        case _:
            return NO_GRANT


# --- what is shown -------------------------------------------------------------------------------------------------


def describe(question: Question) -> str:
    """Exactly what would run, with invisible characters spelled out."""
    remark = [f"! {question.remark}"] if question.remark else []
    arguments = json.dumps(question.arguments or {}, ensure_ascii=False, indent=2) if question.tool else ""
    about = [f"  host: {question.host}"] if question.host else []
    if question.unkept is not None:
        about = [f"  file: {visible_path(question.unkept.path)}  ({size_words(question.unkept.size)})"]
    is_said_below = question.reason.rstrip(".") == question.remark.rstrip(".")
    reason = "" if is_said_below else f"  ({question.reason})"
    ours = [f"? {question.title}{reason}", *remark, *about]
    ours += [f"  ! {run.path} {run.when}, outside the sandbox" for run in question.runs_later]
    known = [*_command(question.command)] if question.command is not None else []
    known += [confined(question.in_force)] if question.in_force is not None else []
    known += [f"  {question.undo.words}."] if question.undo is not None else []
    shown = [*map(_line, ours), visible(arguments), quoted(question.preview), *map(_line, known)]
    return "\n".join(["", *filter(None, shown)])


def _line(text: str) -> str:
    """The text on one line, so that it cannot imitate further lines."""
    return visible(text.replace("\n", "⏎"))


def confined(in_force: InForce) -> str:
    """What confines a command, on one line."""
    beyond = replace(in_force.grant, read_only=False)
    grant = f" Granted beyond that: {beyond.words}." if beyond != NO_GRANT else ""
    grant += " In plan mode the project can only be read." if in_force.grant.read_only else ""
    note = f" ({in_force.note})" if in_force.note else ""
    return f"  confined: {in_force.tier}. {in_force.words}.{grant}{note}"


def _command(reading: Reading) -> Iterator[str]:
    yield from (f"  !! {alarm}" for alarm in reading.alarms)
    if not reading.understood:
        yield "  ! Not all of this command can be read beforehand."
    if len(reading.parts) > 1 or any(part.wrappers for part in reading.parts):
        for number, part in enumerate(reading.parts, 1):
            through = f"  (through {' '.join(part.wrappers)})" if part.wrappers else ""
            yield f"  {number}. {' '.join(part.words) or part.text}{through}"
    for part in reading.parts:
        for item in part.redirections:
            if item.target:
                yield f"  {'writes' if item.writes else 'reads'}: {item.operator} {item.target}"
    if reading.outside:
        yield f"  outside the project: {', '.join(reading.outside)}"
