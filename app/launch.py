"""Reads the command line, chooses a face and imports it only then."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from app.errors import AppError, UsageError

if TYPE_CHECKING:
    from app.build import Desk, Wish

VERSION = "0.1.0"


def main(argv: Sequence[str]) -> int:
    """Run the program; every expected failure is one line and an exit code."""
    try:
        return _dispatch(_parser().parse_args(argv))
    except UsageError as error:
        return _fail(error.text, 2)
    except AppError as error:
        return _fail(error.text, 1)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _dispatch(options: argparse.Namespace) -> int:
    from app.build import Desk

    desk = Desk.open()
    _log_to(desk)
    try:
        return _command(desk, options)
    finally:
        desk.close()


def _command(desk: "Desk", options: argparse.Namespace) -> int:
    match options.command:
        case "run":
            return _run(desk, options)
        case "chat":
            from app.faces.terminal import chat

            return asyncio.run(chat(desk, _wish(desk, options)))
        case "tool":
            return _tool(desk, options)
        case "sessions":
            return _sessions(desk, options)
        case _:
            return _start(desk)


def _run(desk: "Desk", options: argparse.Namespace) -> int:
    if not options.prompt.strip():
        raise UsageError('The prompt is empty. Say what you want done: main.py run "…" --project DIR')
    from app.faces.headless import run

    return asyncio.run(run(desk, _wish(desk, options), options.prompt, as_json=options.json))


def _tool(desk: "Desk", options: argparse.Namespace) -> int:
    from app.faces.tool import call_many, call_one

    wish = _wish(desk, options)
    if options.name == "-":
        return asyncio.run(call_many(desk, wish))
    return asyncio.run(call_one(desk, wish, options.name, options.arguments))


def _sessions(desk: "Desk", options: argparse.Namespace) -> int:
    from app.plain import one_line
    from app.sandbox.project import checked_project

    project = str(checked_project(options.project)) if options.project else None
    for session in desk.store.recent(project, limit=options.limit):
        print(f"{session.id}  {session.updated_at[:16]}  {session.project or '(no folder)'}  {one_line(session.title)}")
    return 0


def _start(desk: "Desk") -> int:
    """What a double click does: without a display the terminal, without a terminal one turn of the demo."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        from app.faces.terminal import chat

        return asyncio.run(chat(desk, _default_wish(desk)))
    from app.faces.showcase import show

    return asyncio.run(show(desk))


def _wish(desk: "Desk", options: argparse.Namespace) -> "Wish":
    from app.agent.questions import Manners
    from app.build import Wish

    given = {name: value for name in _WISHES if (value := getattr(options, name, None)) is not None}
    return Wish(**given, manners=Manners(wait=desk.settings.approval_timeout, anybody=sys.stdin.isatty()))


def _default_wish(desk: "Desk") -> "Wish":
    from app.agent.questions import Manners
    from app.build import Wish

    project = next(iter(desk.settings.recent_projects), "")
    return Wish(project=project, manners=Manners(wait=desk.settings.approval_timeout))


def _log_to(desk: "Desk") -> None:
    """Bugs go to a log file that names no secrets; a folder we may not write to is no reason not to start."""
    try:
        desk.folders.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler: logging.Handler = logging.FileHandler(desk.folders.log, encoding="utf-8", delay=True)
    except OSError:
        handler = logging.NullHandler()
    logging.basicConfig(
        handlers=[handler], level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s"
    )


_WISHES = ("project", "provider", "model", "base_url", "trust", "agent", "max_steps", "resume")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line instead of the whole usage text."""
        self.exit(2, f"{self.prog}: {message}. See {self.prog} --help.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="handrail", description="Let an AI agent work in a folder of yours, and stay in charge.")
    parser.add_argument("--version", action="version", version=f"Handrail {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    run = commands.add_parser("run", help="send one prompt and print the answer")
    run.add_argument("prompt")
    run.add_argument("--json", action="store_true", help="print every event as one line of JSON")
    chat = commands.add_parser("chat", help="talk in the terminal")
    for command in (run, chat):
        _session_options(command)
    tool = commands.add_parser("tool", help="run one tool call, or calls from stdin")
    tool.add_argument("name", help="the tool, or - to read calls as JSON lines")
    tool.add_argument("arguments", nargs="?", default="{}", help="its arguments as JSON")
    for command in (run, chat, tool):
        _common_options(command)
    sessions = commands.add_parser("sessions", help="list sessions, newest first")
    sessions.add_argument("--project", metavar="DIR")
    sessions.add_argument("--limit", type=_positive, default=50, metavar="N")
    return parser


def _session_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--provider", metavar="P", help="anthropic, openai, ollama, copilot or demo")
    parser.add_argument("--model", metavar="M")
    parser.add_argument("--base-url", metavar="URL", help="address of a compatible server")
    parser.add_argument("--max-steps", type=_positive, metavar="N", help="model calls per turn")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="ID", help="go on with a session, or with the last one"
    )


def _common_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--project", metavar="DIR", help="the folder to work in; without one there is plain chat")
    parser.add_argument("--trust", choices=("supervised", "guided", "autonomous"))
    parser.add_argument("--agent", metavar="NAME", help="an agent definition, e.g. developer or reviewer")


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def _fail(text: str, code: int) -> int:
    print(f"handrail: {text}", file=sys.stderr)
    return code
