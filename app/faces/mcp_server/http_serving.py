"""Serves MCP clients over HTTP on the loopback address, with a token that is shown once and kept nowhere."""

import asyncio
import errno
import secrets
import socket
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.assembly.tool_runtime import SessionOptions
from app.faces.mcp_server.serving import open_tool_server, until_ended
from app.faces.mcp_server.window_asking import ApproveBy
from app.vocabulary.errors import UsageError

if TYPE_CHECKING:
    from app.faces.mcp_server.web_server import WebServer

ADDRESS, ADDRESS_6 = "127.0.0.1", "::1"
PATH = "/mcp"
TOKEN_BYTES = 32
ATTEMPTS = 20
"""To find a port that is free on both addresses."""


async def serve_http(profile: Profile, options: SessionOptions, approve: ApproveBy, port: int) -> int:
    """Serve whoever has the token, until the program is told to end."""
    server = await open_tool_server(profile, options, approve)
    listening = open_port(port)
    port = listening[0].getsockname()[1]
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
        await http.serve(listening)

    def leave() -> None:
        http.should_exit = True

    with ExitStack() as closing:
        for one in listening:
            closing.enter_context(one)
        return await until_ended(server, serve, leave)


def open_port(port: int) -> list[socket.socket]:
    """The port on both loopback addresses, if the machine has both. Raises UsageError.

    If another program had the port on one of them, a client that asks for localhost could show that the token.
    """
    for _ in range(1 if port else ATTEMPTS):
        try:
            first = socket.create_server((ADDRESS, port))
        except OSError as error:
            raise _in_use(port, ADDRESS, error) from None
        chosen = first.getsockname()[1]
        try:
            return [first, socket.create_server((ADDRESS_6, chosen), family=socket.AF_INET6)]
        except OSError as error:
            if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                return [first]
            first.close()
            failed = _in_use(chosen, ADDRESS_6, error)
    raise failed


def _in_use(port: int, address: str, error: OSError) -> UsageError:
    return UsageError(f"Port {port} of {address} cannot be used: {error.strerror}. Choose another one.")
