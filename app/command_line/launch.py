"""Reads the command line, chooses a face and imports it only then."""

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.processes import resource_limits, streams
from app.text.plain import escaped
from app.vocabulary.errors import AppError, DatabaseUnusable, UsageError

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Coroutine

    from app.assembly.profile import Profile
    from app.assembly.sessions import SessionOptions
    from app.vocabulary.messages import Image

READER_GONE = 141
"""The exit code of a program that was ended by SIGPIPE, as a shell reports it."""
CANNOT_TAKE_MORE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""What writing to standard output fails with if its disk is full or broken, or if it is open for reading only."""
CLOSED = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR)
"""What using a folder of ours fails with if it is closed to us."""
MOST_LETTERS = 2_000
WINDOW_SECONDS = 5
"""For which an open window is waited for before another one opens."""

_SESSION_OPTIONS = (
    "project",
    "provider",
    "model",
    "effort",
    "base_url",
    "key_variable",
    "trust",
    "agent",
    "hosts",
    "max_steps",
    "max_seconds",
    "until",
    "max_usd",
    "mode",
    "network",
    "trust_folder",
    "resume",
    "take_over",
)


def main(argv: Sequence[str]) -> int:
    """Run the program; every expected failure is one line and an exit code."""
    streams.prepare()
    try:
        try:
            if argv[:1] == ["history"] and not streams.is_text("".join(argv[1:2])):  # the name of a file can be escaped
                argv = ["history", escaped(argv[1]), *argv[2:]]
            streams.check(argv)
            resource_limits.check()
            options = None
            if argv:
                from app.command_line.arguments import folder_in, parser, with_prompt

                known = parser()
                if argv[0] == "help":  # `help session fork` is `session fork --help`
                    argv = [*argv[1:], "--help"]
                folder = folder_in(argv, known.command_names)
                options = with_prompt(known.parse_args(argv[:-1] if folder else argv))
                options.folder = folder
            try:
                return _with_profile(options)
            except AppError as error:
                if options is not None and options.command == "run" and options.json:
                    from app.faces.event_lines import print_failure

                    print_failure(*_failure(error))
                raise
        finally:
            sys.stdout.flush()
    except AppError as error:
        return _fail(*_failure(error))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        streams.give_up_output()
        return READER_GONE
    except (OSError, MemoryError, RuntimeError) as error:
        if (stopped := resource_limits.exhausted(error)) is not None:
            return _fail(*_failure(stopped))
        if not isinstance(error, OSError) or error.errno not in CANNOT_TAKE_MORE:
            raise
        streams.give_up_output(complains=True)
        return _fail(f"The output cannot be written: {error.strerror}.", 1)


def _with_profile(options: "Namespace | None") -> int:
    from app.assembly.profile import Profile

    is_command = options is not None and bool(options.command)
    profile = Profile.open(in_any_case=not is_command and _has_display())

    def tell(waiting: bool) -> None:
        if waiting:
            print("Another program is using the database. Waiting until it is free.", file=sys.stderr, flush=True)

    profile.waits.tell = tell
    try:
        if options is not None and options.command:
            return _command(profile, options)
        folder = ""
        if options is not None and options.folder:
            from app.sandbox.project import checked_project

            folder = str(checked_project(options.folder))
        wants_another = options is not None and options.new_window
        return 0 if not wants_another and _is_shown_already(profile, folder) else _start(profile, folder)
    except OSError as error:
        if error.errno not in CLOSED or not str(error.filename).startswith(str(profile.folders.data)):
            raise
        from app.configuration.paths import unusable

        raise unusable(Path(error.filename), error) from None
    finally:
        profile.close()


def _command(profile: "Profile", options: "Namespace") -> int:
    match options.command:
        case "run":
            return _run(profile, options)
        case "chat":
            from app.faces.terminal import chat

            return _live(profile, chat(profile, _session_options(profile, options)))
        case "tool":
            return _call_tools(profile, options)
        case "mcp":
            return _serve(profile, options)
        case "acp":
            from app.faces.acp_agent.serving import serve_editor

            return _live(profile, serve_editor(profile, _session_options(profile, options)))
        case "audit":
            from app.faces.audit import verify_trails

            return verify_trails(profile, session=options.session, project=options.project)
        case "agents":
            from app.faces.agents import show_agents

            return show_agents(profile, options.project, trust_folder=options.trust_folder)
        case "skills":
            from app.faces.skills import show_skills

            return show_skills(profile, options)
        case "mcp-servers":
            from app.faces.mcp_servers import change_servers

            return change_servers(profile, options)
        case "login":
            from app.faces.login import log_in

            return _live(profile, log_in(profile, options.provider, options.client_id))
        case "newest":
            from app.faces.newest import show_newest

            return _live(profile, show_newest())
        case "cost":
            from app.faces.cost import show_cost

            return show_cost(profile, project=options.project, session=options.session)
        case "history" | "undo" | "redo" | "storage":
            from app.faces.undo import change_versions

            return change_versions(profile, options)
        case _:
            from app.faces import sessions

            is_list = options.command == "sessions"
            return (sessions.list_sessions if is_list else sessions.change_session)(profile, options)


def _call_tools(profile: "Profile", options: "Namespace") -> int:
    from app.faces.tool import call_many, call_one

    session_options = _session_options(profile, options)
    if options.name == "-":
        return _live(profile, call_many(profile, session_options))
    return _live(profile, call_one(profile, session_options, options.name, options.arguments))


def _live(profile: "Profile", face: "Coroutine[Any, Any, int]") -> int:
    import asyncio

    from app.configuration.logfile import log_to

    async def live() -> int:
        try:
            return await face
        finally:
            profile.close()  # ends the threads that wait for the database, which would hold up the end of the loop

    log_to(profile.folders, profile.secrets.mask)
    return asyncio.run(live())


def _run(profile: "Profile", options: "Namespace") -> int:
    from app.faces.headless import GivenPrompt, RunOutput, run
    from app.faces.input_lines import InputLines, read_prompt

    reads_stdin = options.ask == "stdin" or options.prompt == "-"
    if options.ask == "stdin" and not options.json:
        raise UsageError("--ask stdin needs --json: questions and their ids are told as events.")
    if reads_stdin and sys.stdin is None:
        raise UsageError("Standard input is closed, so nothing can be read from it.")
    answers = InputLines() if options.ask == "stdin" else None
    text = options.prompt
    if text == "-":
        text = answers.read_prompt() if answers is not None else read_prompt()
    session_options = _session_options(profile, options)
    session_options.asking.interactive = answers is not None or streams.at_terminal()
    output = RunOutput.JSON if options.json else RunOutput.LAST_MESSAGE if options.last_message else RunOutput.TEXT
    images: tuple[Image, ...] = ()
    if options.image:
        from app.faces.image_files import read_image

        images = tuple(map(read_image, options.image))
    return _live(profile, run(profile, session_options, GivenPrompt(text, output, answers, images)))


def _serve(profile: "Profile", options: "Namespace") -> int:
    from app.faces.mcp_server.serving import serve_streams
    from app.faces.mcp_server.window_asking import ApproveBy

    session_options, approve = _session_options(profile, options), ApproveBy(options.approve)
    if options.http is not None:
        from app.faces.mcp_server.http_serving import serve_http

        return _live(profile, serve_http(profile, session_options, approve, options.http))
    return _live(profile, serve_streams(profile, session_options, approve))


def _is_shown_already(profile: "Profile", folder: str) -> bool:
    """Whether a window is open on this data; it comes to the front, with the folder if one is named."""
    if not _has_display() or not profile.folders.window_socket.exists():
        return False
    import asyncio

    from app.assembly.running_window import NoWindow, ask_window

    async def ask() -> None:
        async with asyncio.timeout(WINDOW_SECONDS):
            await ask_window(profile.folders, "open", folder=folder, token=os.environ.get("XDG_ACTIVATION_TOKEN", ""))

    try:
        asyncio.run(ask())
    except (NoWindow, TimeoutError):  # of a window that was killed, or hangs
        return False
    with suppress(BrokenPipeError):
        print(f"Opened {escaped(folder)} in the window." if folder else "The window is open already.")
    return True


def _start(profile: "Profile", folder: str) -> int:
    """Start without a command: the window; without a display the terminal; without a terminal one turn of the demo.

    If no window can open, that is reported and counts as no display.
    """
    fault = ""
    if _has_display():
        from app.ui.qt_check import display_fault, qt_fault

        fault = qt_fault() or display_fault()
        if not fault:
            from app.ui.start import run

            return run(profile, folder)
        _fail(fault, 1)
    if streams.at_terminal() and sys.stdout.isatty():
        from app.agent.deciding.questions import Asking
        from app.assembly.sessions import SessionOptions
        from app.faces.terminal import chat

        project = folder or next(filter(os.path.isdir, profile.settings.recent_projects), "")
        options = SessionOptions(project=project, asking=Asking(timeout=profile.settings.approval_timeout))
        return _live(profile, chat(profile, options, asks_first=True))
    if fault:
        return 1
    from app.faces.demo import show

    return _live(profile, show(profile))


def _has_display() -> bool:
    """Whether a window can be shown; Qt would end the program if we tried without one."""
    if os.environ.get("QT_QPA_PLATFORM"):
        return True
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _session_options(profile: "Profile", options: "Namespace") -> "SessionOptions":
    from app.agent.deciding.questions import Asking
    from app.assembly.sessions import SessionOptions

    given = {name: value for name in _SESSION_OPTIONS if (value := getattr(options, name, None)) is not None}
    if program := getattr(options, "agent_program", None):
        given |= {"provider": "agent", "model": program}
    return SessionOptions(
        **given, asking=Asking(timeout=profile.settings.approval_timeout, interactive=streams.at_terminal())
    )


def _failure(error: AppError) -> tuple[str, int]:
    """What to tell the person, and the exit code."""
    if isinstance(error, DatabaseUnusable):
        return f"{error.text} To go on with a new one beside it: handrail storage --begin-new", 1
    return error.text, 2 if isinstance(error, UsageError) else 1


def _fail(text: str, code: int) -> int:
    from app.text.plain import one_line

    print(f"handrail: {one_line(text, MOST_LETTERS)}", file=sys.stderr, flush=True)
    return code
