"""Serves MCP clients over HTTP on the loopback address, with a token that is shown once and kept nowhere."""

import asyncio
import secrets
import socket
import sys
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.assembly.tool_runtime import SessionOptions
from app.errors import UsageError
from app.faces.mcp_server.serving import open_tool_server, until_ended
from app.faces.mcp_server.window_asking import ApproveBy

if TYPE_CHECKING:
    from app.faces.mcp_server.web_server import WebServer

ADDRESS = "127.0.0.1"
PATH = "/mcp"
TOKEN_BYTES = 32


async def serve_http(profile: Profile, options: SessionOptions, approve: ApproveBy, port: int) -> int:
    """Serve whoever has the token, until the program is told to end."""
    server = await open_tool_server(profile, options, approve)
    try:
        listening = socket.create_server((ADDRESS, port))
    except OSError as error:
        raise UsageError(f"Port {port} of {ADDRESS} cannot be used: {error.strerror}. Choose another one.") from None
    port = listening.getsockname()[1]
    token = secrets.token_urlsafe(TOKEN_BYTES)

    def prepare() -> "WebServer":
        from app.faces.mcp_server.web_server import WebServer  # imports what serves HTTP

        return WebServer(server, path=PATH, token=token, port=port)

    http = await asyncio.to_thread(prepare)

    async def serve() -> None:
        print(
            f"handrail: serving http://{ADDRESS}:{port}{PATH}\n"
            f"handrail: the token, which is shown only now: {token}\n"
            "handrail: clients send it with each request, as the header Authorization: Bearer TOKEN",
            file=sys.stderr,
            flush=True,
        )
        await http.serve([listening])

    def leave() -> None:
        http.should_exit = True

    with listening:
        return await until_ended(server, serve, leave)
