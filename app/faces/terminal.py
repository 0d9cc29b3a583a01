"""A conversation in the terminal."""

import asyncio
import sys
from dataclasses import replace

from app import startup
from app.agent.roles.brought import things_to_trust, unused
from app.build import Opened, Wish, open_session, project_of
from app.desk import Desk
from app.errors import UsageError
from app.events import Mode
from app.faces.asking import Asker, read_line
from app.faces.headless import MODES, Narrator, print_notices
from app.faces.orders import HELP, obeyed
from app.faces.outcome import Exit, Printing, interruptible
from app.plain import visible
from app.streams import is_text


async def chat(desk: Desk, wish: Wish) -> int:
    """Talk until the person leaves with Ctrl+D or /quit."""
    if sys.stdin is None:
        raise UsageError('Standard input is closed, so nothing can be typed. Use a terminal, or: main.py run "…"')
    desk.patience = None
    wish = await _ask_trust(desk, wish)
    opened = await open_session(desk, wish)
    startup.over()
    try:
        print(_greeting(opened, wish), file=sys.stderr)
        print_notices(opened)
        return await _talk(opened)
    finally:
        await opened.close()


async def _ask_trust(desk: Desk, wish: Wish) -> Wish:
    """Whether to use what the folder brings along; only a clear yes is one."""
    if wish.trust_folder is not None or not wish.manners.anybody:
        return wish
    project = await asyncio.to_thread(project_of, desk, wish)
    things = await asyncio.to_thread(things_to_trust, desk, project)
    if not things:
        return wish
    print(f"{visible(str(project))}\n{unused(things)}.", file=sys.stderr, flush=True)
    print("Trust it if you know who wrote them: they tell the agent what to do.", file=sys.stderr, flush=True)
    try:
        said = await read_line("Trust this folder? [y]es or [n]o: ")
    except EOFError:
        return wish
    return replace(wish, trust_folder=True) if said.strip().lower() in ("y", "yes") else wish


async def _talk(opened: Opened) -> int:
    session = opened.session
    printing = Printing(Narrator(sys.stdout, sys.stderr), session.cancel)
    session.watch(printing)
    if session.questions.manners.anybody:
        session.watch(Asker(session.questions))
    while True:
        try:
            text = await _next_message()
        except EOFError:
            return Exit.DONE
        except asyncio.CancelledError:
            return Exit.INTERRUPTED
        if text in ("/quit", "/exit"):
            return Exit.DONE
        if not is_text(text):
            print("That line is not UTF-8 text, so it was not sent.", file=sys.stderr, flush=True)
            continue
        if await obeyed(opened, text):
            continue
        with interruptible(session.cancel):
            await session.send(text)
        printing.check()


async def _next_message() -> str:
    task = asyncio.ensure_future(read_line("\n> "))
    with interruptible(task.cancel):
        while not (text := (await task).strip()):
            task = asyncio.ensure_future(read_line("> "))
    return text


def _greeting(opened: Opened, wish: Wish) -> str:
    connection = opened.connection
    where = opened.stored.project or "no folder: plain chat without tools (choose one with --project)"
    planning = opened.workbench is not None and opened.workbench.orchestrator.policy.mode is Mode.PLAN
    key = "" if connection.key_source == "none needed" else f", key from {connection.key_source}"
    return (
        f"Handrail · {where}\n{connection.provider.name} / {connection.model.id}{key} · session {opened.stored.id}\n"
        f"Ctrl+C stops the agent, Ctrl+D leaves.\n{HELP}" + (f"\n{MODES[Mode.PLAN]}" if planning else "")
    )
