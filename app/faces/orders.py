"""What the person says at the prompt to the program itself: the mode, what was granted, what runs, what waits."""

import sys
from typing import TypeVar

from app.agent.inbox import Inbox
from app.build import Opened, Workbench
from app.errors import ToolError
from app.events import BackgroundCommand, Mode
from app.faces.headless import MODES
from app.plain import one_line, visible

T = TypeVar("T")

MODES_BY_ORDER = {"/plan": Mode.PLAN, "/build": Mode.BUILD}
HELP = (
    "/plan and /build switch the mode; /grants and /running list what commands were granted and which still run;\n"
    "/unsent lists messages that were not sent."
)
NO_FOLDER = "Without a folder there is nothing to plan, build or run. Choose one with --project."


async def obeyed(opened: Opened, text: str) -> bool:
    """Whether that was an order; what a model writes never comes here."""
    word, _, rest = text.partition(" ")
    rest = rest.strip()
    if word not in (*MODES_BY_ORDER, "/grants", "/running", "/unsent") or (rest and word in MODES_BY_ORDER):
        return False
    bench = opened.workbench
    if word == "/unsent":
        _unsent(opened.session.inbox, rest)
    elif bench is None:
        _say(NO_FOLDER)
    elif word in MODES_BY_ORDER:
        _switch(bench, MODES_BY_ORDER[word])
    elif word == "/grants":
        _grants(bench, rest)
    else:
        await _running(bench, rest)
    return True


def _switch(bench: Workbench, mode: Mode) -> None:
    if bench.orchestrator.policy.mode is mode:
        _say(MODES[mode])
    else:
        bench.orchestrator.set_mode(mode)


def _grants(bench: Workbench, rest: str) -> None:
    """`/grants` lists what commands have beyond their confinement; `/grants back 2` or `back all` takes it back."""
    granted = bench.orchestrator.grants.single
    order, _, which = rest.partition(" ")
    chosen = _chosen(which.strip(), granted) if order == "back" else ()
    for grant in chosen:
        bench.orchestrator.revoke_grants(grant)
        _say(f"Taken back: {grant.words}. Commands that run already keep it until they end.")
    if not chosen:
        _list("Granted to commands for this session:", [grant.words for grant in granted], "/grants back")


async def _running(bench: Workbench, rest: str) -> None:
    """`/running` lists background commands; `/running stop 1` or `stop all` ends them."""
    commands = tuple(command for command in bench.processes.background.listed() if command.running)
    order, _, which = rest.partition(" ")
    chosen = _chosen(which.strip(), commands) if order == "stop" else ()
    for command in chosen:
        try:
            await bench.processes.background.stop(command.id)
        except ToolError as error:
            _say(error.text)
        else:
            _say(f"Stopped: {told(command)}")
    if not chosen:
        _list("Running beside the conversation:", [told(command) for command in commands], "/running stop")


def _unsent(inbox: Inbox, rest: str) -> None:
    """`/unsent` lists what waits; `/unsent drop 1` or `drop all` forgets it."""
    order, _, which = rest.partition(" ")
    chosen = _chosen(which.strip(), inbox.waiting) if order == "drop" else ()
    for message in chosen:
        _say(f"Dropped: {one_line(message.text, 120)}")
    inbox.remove(*(message.id for message in chosen))
    if not chosen:
        print_unsent(inbox)


def print_unsent(inbox: Inbox) -> None:
    title = "Not sent yet; goes along with your next message:"
    _list(title, [one_line(message.text, 120) for message in inbox.waiting], "/unsent drop")


def told(command: BackgroundCommand) -> str:
    return f"{command.id}  {one_line(command.command, 120)}"


def _chosen(which: str, items: tuple[T, ...]) -> tuple[T, ...]:
    if which == "all":
        return items
    number = int(which) if which.isascii() and which.isdigit() else 0
    return items[number - 1 : number] if number else ()


def _list(title: str, lines: list[str], order: str) -> None:
    if not lines:
        _say(f"{title} nothing.")
        return
    _say("\n".join([title, *(f"  {number}. {line}" for number, line in enumerate(lines, 1))]))
    _say(f"{order} NUMBER, or {order} all.")


def _say(text: str) -> None:
    print(visible(text), file=sys.stderr, flush=True)
