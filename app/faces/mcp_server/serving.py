"""Serves MCP clients until they leave or the program is told to end: one over its own streams, or several over HTTP."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from app.assembly.agent_choice import find_agent
from app.assembly.folder_trust import settle_trust, things_to_trust, unused
from app.assembly.profile import Profile
from app.assembly.tool_runtime import SessionOptions
from app.faces.client_streams import claim_streams
from app.faces.mcp_server.window_asking import ApproveBy, WindowAsking
from app.faces.outcome import Exit, interruptible
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
    lines, pipe = claim_streams(MOST_MESSAGE_BYTES)
    server = await open_tool_server(profile, options, approve)

    async def serve() -> None:
        from mcp.server.stdio import stdio_server

        source = cast("anyio.AsyncFile[str]", lines)
        sink = cast("anyio.AsyncFile[str]", pipe)
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
