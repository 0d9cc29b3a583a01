"""A conversation in the terminal."""

import asyncio
import sys

from app import startup
from app.build import Opened, Wish, open_session
from app.desk import Desk
from app.faces.asking import Asker, read_line
from app.faces.headless import Narrator
from app.faces.outcome import Exit, interruptible


async def chat(desk: Desk, wish: Wish) -> int:
    """Talk until the person leaves with Ctrl+D or /quit."""
    opened = await open_session(desk, wish)
    startup.over()
    try:
        print(_greeting(opened, wish), file=sys.stderr)
        return await _talk(opened)
    finally:
        await opened.close()


async def _talk(opened: Opened) -> int:
    session = opened.session
    session.watch(Narrator(sys.stdout, sys.stderr))
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
        with interruptible(session.cancel):
            await session.send(text)


async def _next_message() -> str:
    task = asyncio.ensure_future(read_line("\n> "))
    with interruptible(task.cancel):
        while not (text := (await task).strip()):
            task = asyncio.ensure_future(read_line("> "))
    return text


def _greeting(opened: Opened, wish: Wish) -> str:
    connection = opened.connection
    where = opened.stored.project or "no folder: plain chat without tools (choose one with --project)"
    key = "" if connection.key_source == "none needed" else f", key from {connection.key_source}"
    return (
        f"Handrail · {where}\n{connection.provider.name} / {connection.model.id}{key} · session {opened.stored.id}\n"
        "Ctrl+C stops the agent, Ctrl+D leaves."
    )
