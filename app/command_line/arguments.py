"""The command line: its commands and options, with errors of one line."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from app.version import VERSION
from app.vocabulary.efforts import DEFAULT, EFFORTS

SESSION_ID = re.compile(r"\d{6}-[a-z0-9]{6}")


class Parser(argparse.ArgumentParser):
    command_names: tuple[str, ...] = ()

    def error(self, message: str) -> NoReturn:
        """One line instead of the whole usage text."""
        if found := re.match(r"argument COMMAND: invalid choice: (.*?) \(choose from", message, re.DOTALL):
            where = "Options stand behind a command; `handrail FOLDER` opens a folder in the window"
            message = f"{found[1]} is no command. {where}"
        self.exit(2, f"{self.prog}: {message}. See {self.prog} --help.\n")


def parser() -> Parser:
    top = Parser(
        prog="handrail",
        description="Let an AI agent work in a folder of yours, and stay in charge.",
        epilog="Without a command the window opens or comes to the front; handrail FOLDER opens that folder in it.",
    )
    top.add_argument("-V", "--version", action="version", version=f"Handrail {VERSION}")
    top.add_argument("--new-window", action="store_true", help="open another window although there is one")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    _working_commands(commands)
    _undo_commands(commands)
    commands.add_parser("newest", help="ask the project's page for a newer version; nothing else ever asks")
    commands.add_parser("help", help="how a command is used").add_argument("of", nargs="*", metavar="COMMAND")
    agents = commands.add_parser("agents", help="list agents: where they come from, what they may use, what is wrong")
    agents.add_argument("--project", metavar="DIR", help="with those of this folder, if you trust it")
    _trust_options(agents)
    skills = commands.add_parser("skills", help="list skills: where they come from, their size and hash, what is wrong")
    skills.add_argument("--project", metavar="DIR", help="with those of this folder, if you trust it")
    skills.add_argument("--review", metavar="NAME", default="", help="look at one that is new or has changed")
    skills.add_argument("--yes", action="store_true", help="with --review: without a question")
    _trust_options(skills)
    login = commands.add_parser("login", help="log in at a provider with a code that you enter in a browser")
    login.add_argument("provider", help="copilot")
    login.add_argument("--client-id", metavar="ID", default="", help="of your OAuth app; kept in the settings")
    cost = commands.add_parser("cost", help="what calls of models cost: in all, in a project, in a session")
    which = cost.add_mutually_exclusive_group()
    which.add_argument("--project", metavar="DIR", help="only in this folder, by session")
    which.add_argument("--session", metavar="ID", help="only in this session, by model")
    _session_commands(commands)
    _mcp_server_commands(commands)
    top.command_names = tuple(commands.choices)
    return top


def with_prompt(options: argparse.Namespace) -> argparse.Namespace:
    """`run --resume "what you want done"` goes on with the last session: what is no id there is the prompt."""
    if options.command == "run" and options.prompt is None:
        if not options.resume or SESSION_ID.fullmatch(options.resume):
            Parser(prog="handrail run").error("the following arguments are required: prompt")
        options.prompt, options.resume = options.resume, ""
    return options


def folder_in(argv: Sequence[str], commands: Sequence[str]) -> str:
    """The folder to open, if that is all that the command line names; a command of the same name goes first."""
    *options, last = argv or [""]
    if set(options) - {"--new-window"} or last.startswith("-") or last in commands:
        return ""
    return last if Path(last).is_dir() or len(Path(last).parts) > 1 else ""


def _working_commands(commands: "argparse._SubParsersAction[Parser]") -> None:
    run = commands.add_parser("run", help="send one prompt and print the answer")
    run.add_argument("prompt", nargs="?", help="what you want done, or - to read it from standard input")
    output = run.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print every event as one line of JSON")
    output.add_argument("--last-message", action="store_true", help="print only the answer, once it is whole")
    run.add_argument(
        "--image",
        action="append",
        default=[],
        metavar="FILE",
        help="an image for the model; can be given several times",
    )
    run.add_argument(
        "--ask", choices=("stdin",), help="with --json: answers to questions come as lines of JSON on standard input"
    )
    run.add_argument(
        "--until", metavar="COMMAND", help="go on until this command succeeds, within --max-steps and --max-seconds"
    )
    run.add_argument("--max-usd", type=_amount, metavar="USD", help="with --until: what that may cost")
    chat = commands.add_parser("chat", help="talk in the terminal")
    for command in (run, chat):
        _session_options(command)
    tool = commands.add_parser("tool", help="run one tool call, or calls from stdin")
    tool.add_argument("name", help="the tool, or - to read calls as JSON lines")
    tool.add_argument("arguments", nargs="?", default="{}", help="its arguments as JSON")
    mcp = commands.add_parser("mcp", help="offer the tools to other agents and to scripts, over MCP")
    mcp.add_argument("--http", type=_port, metavar="PORT", help="on this port of this machine, instead of stdin/stdout")
    mcp.add_argument(
        "--approve",
        choices=("auto", "window", "client", "nobody"),
        default="auto",
        help="who is asked whether a call may run: your window, the client's person; auto takes whichever is there",
    )
    acp = commands.add_parser("acp", help="work as the agent of an editor: Zed, JetBrains, Neovim")
    _session_options(acp)
    for command in (run, chat, tool, mcp, acp):
        _common_options(command)


def _mcp_server_commands(commands: "argparse._SubParsersAction[Parser]") -> None:
    servers = commands.add_parser("mcp-servers", help="the MCP servers whose tools agents can use")
    actions = servers.add_subparsers(dest="action", metavar="ACTION")
    servers.set_defaults(action="list")
    listing = actions.add_parser("list", help="the servers in your settings and the tools they offer")
    listing.add_argument("--project", metavar="DIR", help="also those in the .mcp.json of this folder")
    _server_options(actions.add_parser("add", help="add a server and see what it offers"))
    imported = actions.add_parser("import", help="take over the servers of another program")
    imported.add_argument("file", help="a JSON file, or claude-desktop, claude-code, cursor or vscode")
    test = actions.add_parser("test", help="start a server and see what it offers")
    review = actions.add_parser("review", help="look at tools that are new or have changed")
    for command in (test, review):
        command.add_argument("name")
        command.add_argument(
            "--project",
            metavar="DIR",
            help="the folder that it may work in, whose .mcp.json may name it; by default an empty one",
        )
    actions.add_parser("remove", help="with its secrets and its own folder").add_argument("name")
    login = actions.add_parser("login", help="log in at a server that runs elsewhere")
    logout = actions.add_parser("logout", help="forget that login")
    switch = actions.add_parser("switch", help="offer a tool to models, or no longer")
    for command in (login, logout, switch):
        command.add_argument("name")
        command.add_argument("--project", metavar="DIR", help="for a server in the .mcp.json of this folder")
    switch.add_argument("tool")
    switch.add_argument("state", choices=("on", "off"))
    document = actions.add_parser("client-document", help="print what tells issuers about Handrail, to be published")
    document.add_argument("address", nargs="?", default="", help="where it will be found; by default the one you set")
    secret = actions.add_parser("secret", help="give a secret of a server another value")
    secret.add_argument("name")
    secret.add_argument("variable")
    allow = actions.add_parser("allow", help="see and allow the servers that a folder brings along in .mcp.json")
    allow.add_argument("--project", metavar="DIR", required=True)
    for command in (imported, review, allow):
        command.add_argument("--yes", action="store_true", help="without a question")


def _server_options(add: Parser) -> None:
    add.add_argument("name")
    add.add_argument(
        "--command", dest="program", metavar="COMMAND", default="", help="with its arguments, quoted as in a shell"
    )
    add.add_argument("--url", help="of a server that runs elsewhere: https, or on this machine")
    add.add_argument("--env", action="append", default=[], metavar="NAME=VALUE", help="a variable; a header with --url")
    add.add_argument(
        "--secret", action="append", default=[], metavar="NAME", help="the same, asked for and kept in the keyring"
    )
    add.add_argument(
        "--allow-network", action="store_true", help="the program may connect to any public host without asking"
    )
    add.add_argument(
        "--folder",
        dest="folders",
        action="append",
        default=[],
        metavar="DIR",
        help="one more folder that it may read and write",
    )
    add.add_argument("--unconfined", action="store_true", help="run it as any program of yours")


def _session_commands(commands: "argparse._SubParsersAction[Parser]") -> None:
    sessions = commands.add_parser("sessions", help="list sessions, or search in them; newest first")
    sessions.add_argument("--project", metavar="DIR")
    sessions.add_argument("--search", metavar="TEXT", default="", help="in titles, ids and all that was said")
    sessions.add_argument("--limit", type=_positive, default=50, metavar="N")
    sessions.add_argument("--skip", type=_positive, default=0, metavar="N", help="leave the newest N out")
    shelf = sessions.add_mutually_exclusive_group()
    shelf.add_argument("--archived", action="store_true", help="those that you archived")
    shelf.add_argument("--deleted", action="store_true", help="those that you deleted and can restore")
    session = commands.add_parser("session", help="rename, pin, archive, delete, fork, rewind, export or import one")
    actions = session.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, text in (
        ("rename", "give it another title"),
        ("pin", "list it first"),
        ("unpin", "list it by its time again"),
        ("archive", "keep it out of the list"),
        ("unarchive", "list it again"),
        ("delete", "put it out of sight; it can be restored"),
        ("restore", "bring a deleted one back"),
        ("erase", "remove a deleted one for good"),
        ("fork", "begin a new session with what was said in it"),
        ("rewind", "go back to before a message of yours: the conversation, the files, or both"),
        ("export", "write it as Markdown, HTML or JSON"),
    ):
        actions.add_parser(name, help=text).add_argument("id", help="as listed by: handrail sessions")
    actions.choices["rename"].add_argument("title")
    actions.choices["fork"].add_argument("--before", type=_positive, metavar="N", help="only up to your message N")
    rewind = actions.choices["rewind"]
    what = rewind.add_mutually_exclusive_group()
    what.add_argument("--to", type=_positive, metavar="N", help="before your message N; without it they are listed")
    what.add_argument("--back", action="store_true", help="take back the last rewind")
    rewind.add_argument("--only", choices=("conversation", "files"), help="instead of both")
    rewind.add_argument("--preview", action="store_true", help="only say what would change")
    rewind.add_argument("--yes", action="store_true", help="do it without a question")
    export = actions.choices["export"]
    export.add_argument("--format", choices=("markdown", "html", "json"), default="markdown")
    export.add_argument("--output", metavar="FILE", help="instead of standard output")
    export.add_argument("--yes", action="store_true", help="replace the file without a question")
    imported = actions.add_parser("import", help="read a JSON export as a new session")
    imported.add_argument("file")
    imported.add_argument("--project", metavar="DIR", help="the folder that it is about")


def _undo_commands(commands: "argparse._SubParsersAction[Parser]") -> None:
    history = commands.add_parser("history", help="the versions of a file, newest first")
    history.add_argument("path", help="the file, relative to the project")
    undo = commands.add_parser("undo", help="take back what the last turn changed")
    what = undo.add_mutually_exclusive_group()
    what.add_argument("--turn", type=_positive, metavar="N", help="this turn instead of the last")
    what.add_argument("--file", metavar="PATH", help="the last change of this file only")
    undo.add_argument("--session", metavar="ID", help="in this session instead of the last; tools for single calls")
    undo.add_argument(
        "--meanwhile", action="store_true", help="what somebody else wrote, too, while a command ran, instead"
    )
    redo = commands.add_parser("redo", help="take back the last undo")
    for command in (undo, redo):
        command.add_argument("--json", action="store_true", help="print one line of JSON with every path")
    for command in (history, undo, redo):
        command.add_argument("--project", metavar="DIR", required=True, help="the folder the tools worked in")
    audit = commands.add_parser("audit", help="check the audit trail")
    audit.add_argument("action", choices=("verify",))
    which = audit.add_mutually_exclusive_group()
    which.add_argument("--session", metavar="ID")
    which.add_argument("--project", metavar="DIR", help="all sessions of this folder")
    storage = commands.add_parser("storage", help="what is kept for undo, and how much of it at most")
    storage.add_argument("--prune", action="store_true", help="remove the oldest versions beyond the limit; asks first")
    storage.add_argument(
        "--empty",
        action="store_true",
        help="delete what commands removed or replaced, so that undo of it ends; asks",
    )
    storage.add_argument(
        "--empty-caches", action="store_true", help="delete the caches of package managers that commands use"
    )
    storage.add_argument("--yes", action="store_true", help="with --prune or --empty: without a question")
    storage.add_argument(
        "--begin-new", action="store_true", help="leave a database that cannot be used, and begin a new one beside it"
    )


def _session_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--provider", metavar="P", help="anthropic, openai, ollama, copilot, demo, or an endpoint of your settings"
    )
    parser.add_argument("--model", metavar="M")
    parser.add_argument(
        "--agent-program", metavar="A", help="let another agent work here: claude, codex, gemini, … or one you added"
    )
    efforts = (DEFAULT, *EFFORTS)
    parser.add_argument(
        "--effort",
        choices=efforts,
        metavar="E",
        help=f"how much the model thinks, as far as it knows: {', '.join(efforts)}",
    )
    parser.add_argument("--base-url", metavar="URL", help="address of a compatible server")
    parser.add_argument(
        "--key-variable", metavar="VAR", help="the environment variable whose key may go to that server"
    )
    parser.add_argument("--max-steps", type=_positive, metavar="N", help="model calls per turn")
    parser.add_argument("--max-seconds", type=_seconds, metavar="S", help="time per turn")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="ID", help="go on with a session, or with the last one"
    )
    parser.add_argument(
        "--take-over", action="store_true", default=None, help="with --resume: also if another Handrail has it open"
    )


def _common_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--project", metavar="DIR", help="the folder to work in; without one there is plain chat")
    parser.add_argument("--trust", choices=("supervised", "guided", "autonomous"))
    parser.add_argument("--agent", metavar="NAME", help="an agent definition, e.g. developer or reviewer")
    parser.add_argument(
        "--plan", dest="mode", action="store_const", const="plan", help="only read and plan; nothing else is changed"
    )
    parser.add_argument(
        "--allow-network", dest="network", action="store_true", default=None, help="commands may reach any public host"
    )
    parser.add_argument(
        "--allow-host",
        dest="hosts",
        action="append",
        type=_host,
        metavar="HOST[:PORT]",
        help="commands may connect to this host, without a port to the web there; can be given several times",
    )
    _trust_options(parser)


def _trust_options(parser: argparse.ArgumentParser) -> None:
    """The trust in a folder, kept in the settings; `--trust` is the trust level of a session."""
    folder = parser.add_mutually_exclusive_group()
    for name, value, text in (
        ("--trust-folder", True, "use the agents and AGENTS.md that the folder brings along, from now on"),
        ("--distrust-folder", False, "use them no longer"),
    ):
        folder.add_argument(name, dest="trust_folder", action="store_const", const=value, help=text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def _amount(text: str) -> float:
    try:
        amount = float(text)
    except ValueError:
        amount = 0.0
    if not 0 < amount < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not an amount above 0")
    return amount


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; 0 takes one that is free")
    return int(text)


def _host(text: str) -> str:
    from app.network.hosts import BadHost, HostPattern

    try:
        return str(HostPattern.parse(text))
    except BadHost as error:
        raise argparse.ArgumentTypeError(error.text) from None


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)
