"""Serves MCP clients until they leave or the program is told to end: one over its own streams, or several over HTTP."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from app.assembly.agent_choice import find_agent
from app.assembly.folder_trust import settle_trust, things_to_trust, unused
from app.assembly.profile import Profile
from app.assembly.tool_runtime import SessionOptions
from app.faces.input_lines import InputLines
from app.faces.mcp_server.window_asking import ApproveBy, WindowAsking
from app.faces.outcome import Exit, interruptible
from app.processes.streams import waiting_output
from app.processes.threads import in_daemon_thread
from app.sandbox.project import checked_project
from app.vocabulary.errors import UsageError

if TYPE_CHECKING:
    import anyio

    from app.faces.mcp_server.tool_server import ToolServer

MOST_MESSAGE_BYTES = 10_000_000
ANSWER_SECONDS = 600.0
"""How long an approval waits if the settings name no time: a client that has gone must not hold up others for ever."""
TRUST = "guided"
"""Whatever the person chose for conversations of their own: an outside program gets more only by --trust."""


async def serve_streams(profile: Profile, options: SessionOptions, approve: ApproveBy) -> int:
    """Serve the program that started this one, over standard input and output."""
    if sys.stdin is None:
        raise UsageError(
            "Standard input is closed. An MCP client starts this command and talks to it over its streams."
        )
    # Standard input and output are for the protocol alone: what else is printed goes to standard error.
    sys.stdout.flush()
    from_client, to_client = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    server = await open_tool_server(profile, options, approve)

    async def serve() -> None:
        from mcp.server.stdio import stdio_server

        source = cast("anyio.AsyncFile[str]", _Lines(from_client))
        sink = cast("anyio.AsyncFile[str]", _Pipe(to_client))
        async with stdio_server(source, sink) as (reading, writing):
            await server.protocol.run(reading, writing, server.protocol.create_initialization_options())

    return await until_ended(server, serve)


async def until_ended(
    server: "ToolServer", serve: Callable[[], Awaitable[None]], leave: Callable[[], object] | None = None
) -> int:
    """Serve until the clients have gone or a signal comes; `leave` ends the serving gently, if that is possible."""
    task = asyncio.ensure_future(serve())
    try:
        with interruptible(leave or task.cancel) as asked:
            await asyncio.wait([task])
    finally:
        await server.end()
    if asked.signal:
        return asked.code
    task.result()
    return Exit.DONE


async def open_tool_server(profile: Profile, options: SessionOptions, approve: ApproveBy) -> "ToolServer":
    def prepare() -> "ToolServer":
        from app.faces.mcp_server.tool_server import ToolServer  # imports mcp, which takes seconds

        if not options.project:
            raise UsageError("Tools need a folder to work in. Name it with --project DIR.")
        project = checked_project(options.project)
        settle_trust(profile, project, options.trust_folder)
        agent = find_agent(profile, options.agent, project)
        if untrusted := things_to_trust(profile, project):
            words = unused(untrusted, profile.why_untrusted(project))
            print(f"handrail: {words}: --trust-folder", file=sys.stderr, flush=True)
        asking = replace(options.asking, timeout=options.asking.timeout or ANSWER_SECONDS, interactive=True)
        chosen = replace(options, trust=options.trust or TRUST, asking=asking)
        return ToolServer(profile, chosen, project, agent, WindowAsking(profile.folders, project, approve))

    return await asyncio.to_thread(prepare)


class _Lines:
    """What the client writes, line by line. A line that is too long is cut, and so is no message any more."""

    def __init__(self, descriptor: int) -> None:
        self._lines = InputLines(MOST_MESSAGE_BYTES, descriptor)

    async def __aiter__(self) -> AsyncIterator[str]:
        while (line := await in_daemon_thread(self._lines.read_line)) is not None:
            yield line.decode(errors="replace")


class _Pipe:
    """What the client reads. It may read slowly, so writing waits in a thread that does not hold up the end."""

    def __init__(self, descriptor: int) -> None:
        self._file = waiting_output(descriptor)

    async def write(self, text: str) -> None:
        data = text.encode(errors="backslashreplace")
        await in_daemon_thread(lambda: self._write(data))

    async def flush(self) -> None:
        pass

    def _write(self, data: bytes) -> None:
        with suppress(OSError):  # nobody reads any more, and the end of what the client writes ends all
            self._file.write(data)
            self._file.flush()
