"""A conversation in the terminal."""

import asyncio
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from app import startup
from app.agent.roles.brought import accept, doubted_things, things_to_trust, unused
from app.agent.roles.doubts import changed_since
from app.build import Opened, Wish, open_session, project_of
from app.connections import NO_KEY
from app.desk import Desk
from app.endpoints import all_endpoints
from app.errors import EndpointGone, UsageError
from app.events import Mode
from app.faces.asking import Asker, Keyboard
from app.faces.headless import MODES, Narrator, print_notices, tell_waiting
from app.faces.orders import HELP, obeyed, print_unsent
from app.faces.outcome import Exit, Interruption, Printing, interruptible
from app.plain import one_line, quoted, visible
from app.streams import is_text


async def chat(desk: Desk, wish: Wish) -> int:
    """Talk until the person leaves with Ctrl+D or /quit."""
    if sys.stdin is None:
        raise UsageError('Standard input is closed, so nothing can be typed. Use a terminal, or: handrail run "…"')
    desk.patience = None
    keyboard = Keyboard()
    wish = await _ask_trust(desk, wish, keyboard)
    opened = await _open(desk, wish, keyboard)
    startup.over()
    try:
        print(_greeting(opened, wish), file=sys.stderr)
        print_notices(opened)
        return await _talk(opened, keyboard)
    finally:
        await opened.close()


async def _open(desk: Desk, wish: Wish, keyboard: Keyboard) -> Opened:
    """The session; where it goes on is asked if the server it was held with is not what it was."""
    while True:
        try:
            return await open_session(desk, wish, tell_waiting)
        except EndpointGone as gone:
            if not wish.manners.anybody:
                raise
            wish = await _ask_where(desk, wish, gone, keyboard)


async def _ask_where(desk: Desk, wish: Wish, gone: EndpointGone, keyboard: Keyboard) -> Wish:
    """A number decides; who leaves with an empty line has sent nothing anywhere."""
    choices = [(f"{one.title}  {one.address}".rstrip(), one.name, "") for one in all_endpoints(desk.settings)]
    if gone.silent:
        choices.insert(0, ("Try again", wish.provider, wish.base_url))
    elif gone.base_url:
        choices.insert(0, (f"{gone.base_url}, without a key", gone.kind, gone.base_url))
    print(f"{visible(gone.reason)} Nothing was sent. Where shall it go on?", file=sys.stderr)
    for number, (words, _, _) in enumerate(choices, 1):
        print(f"  {number}. {visible(words)}", file=sys.stderr, flush=True)
    while True:
        try:
            said = (await keyboard.read_line("A number, or nothing to leave: ")).strip()
        except EOFError:
            raise gone from None
        if not said:
            raise gone from None
        if said.isascii() and said.isdigit() and 0 < int(said) <= len(choices):
            _, provider, base_url = choices[int(said) - 1]
            return replace(wish, provider=provider, base_url=base_url)


async def _ask_trust(desk: Desk, wish: Wish, keyboard: Keyboard) -> Wish:
    """Whether to use what the folder brings along; only a clear yes is one."""
    if wish.trust_folder is not None or not wish.manners.anybody:
        return wish
    project = await asyncio.to_thread(project_of, desk, wish)
    things = await asyncio.to_thread(things_to_trust, desk, project)
    if not things:
        await _ask_about_changes(desk, project, keyboard)
        return wish
    print(f"{visible(str(project))}\n{unused(things)}.", file=sys.stderr, flush=True)
    print("Trust it if you know who wrote them: they tell the agent what to do.", file=sys.stderr, flush=True)
    try:
        said = await keyboard.read_line("Trust this folder? [y]es or [n]o: ")
    except EOFError:
        return wish
    return replace(wish, trust_folder=True) if said.strip().lower() in ("y", "yes") else wish


async def _ask_about_changes(desk: Desk, project: Path | None, keyboard: Keyboard) -> None:
    """Whether to use what an agent or a command changed, with what changed in view; only a clear yes is one."""
    doubted = await asyncio.to_thread(doubted_things, desk, project)
    if not doubted or project is None:
        return
    print(f"{changed_since(doubted)}.", file=sys.stderr)
    for one in doubted:
        print(quoted(one.shown), file=sys.stderr, flush=True)
    with suppress(EOFError):
        said = await keyboard.read_line("Use it as it is? [y]es or [n]o: ")
        if said.strip().lower() in ("y", "yes"):
            await asyncio.to_thread(accept, desk, project, doubted)


async def _talk(opened: Opened, keyboard: Keyboard) -> int:
    session = opened.session
    printing = Printing(Narrator(sys.stdout, sys.stderr), session.cancel)
    session.watch(printing)
    if session.questions.manners.anybody:
        session.watch(Asker(session.questions, keyboard))
    await session.inbox.restore()
    while True:
        if session.inbox.waiting:
            print_unsent(session.inbox)
        try:
            text, asked = await _next_message(keyboard)
        except EOFError:
            return Exit.DONE
        if asked.signal:
            return asked.code
        if text in ("/quit", "/exit"):
            return Exit.DONE
        if not is_text(text):
            print("That line is not UTF-8 text, so it was not sent.", file=sys.stderr, flush=True)
            continue
        if await obeyed(opened, text):
            continue
        with interruptible(session.cancel) as asked:
            await session.send(text)
        printing.check()
        if asked.is_termination:
            return asked.code


async def _next_message(keyboard: Keyboard) -> tuple[str, Interruption]:
    """What was typed, or which signal came instead."""
    task = asyncio.ensure_future(_typed(keyboard))
    with interruptible(task.cancel) as asked:
        try:
            return await task, asked
        except asyncio.CancelledError:
            if not asked.signal:
                raise
            return "", asked


async def _typed(keyboard: Keyboard) -> str:
    prompt = "\n> "
    while not (text := (await keyboard.next_line(prompt)).strip()):
        prompt = "> "
    return text


def _greeting(opened: Opened, wish: Wish) -> str:
    connection = opened.connection
    where = opened.stored.project or "no folder: plain chat without tools (choose one with --project)"
    planning = opened.workbench is not None and opened.workbench.orchestrator.policy.mode is Mode.PLAN
    key = "" if connection.key_source == NO_KEY else f", key from {connection.key_source}"
    who = one_line(connection.endpoint.title)
    return (
        f"Handrail · {where}\n{who} / {one_line(connection.model.id)}{key} · session {opened.stored.id}\n"
        f"Ctrl+C stops the agent, Ctrl+D leaves.\n{HELP}" + (f"\n{MODES[Mode.PLAN]}" if planning else "")
    )
