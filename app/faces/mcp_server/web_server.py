"""The web server around the MCP server: bounded, silent, and ended by this program alone."""

from collections.abc import Generator
from contextlib import contextmanager
from functools import partial

import uvicorn

from app.faces.mcp_server.connections import UNKNOWN_SECONDS, Connections, LimitedConnection
from app.faces.mcp_server.http_guard import HttpGuard
from app.faces.mcp_server.serving import MOST_MESSAGE_BYTES
from app.faces.mcp_server.tool_server import IDLE_SECONDS, ToolServer

MOST_PROTOCOL_SESSIONS = 1_000
"""Many clients never say that they have ended. What a session holds is bounded by the tool server."""
CLOSING_SECONDS = 2
"""For which open answers may go on once the program was told to end."""


class WebServer(uvicorn.Server):
    """It writes no log of requests, which could name the token."""

    def __init__(
        self,
        tools: ToolServer,
        *,
        path: str,
        token: str,
        port: int,
        unknown_seconds: float = UNKNOWN_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        app = tools.protocol.streamable_http_app(
            streamable_http_path=path,
            max_request_body_size=MOST_MESSAGE_BYTES,
            max_sessions=MOST_PROTOCOL_SESSIONS,
            session_idle_timeout=idle_seconds,
        )
        super().__init__(
            uvicorn.Config(
                HttpGuard(app, token=token, port=port),
                log_config=None,
                access_log=False,
                server_header=False,
                lifespan="on",
                ws="none",
                http=partial(LimitedConnection, Connections(unknown_seconds)),  # type: ignore[arg-type]  # it makes such a class
                timeout_graceful_shutdown=CLOSING_SECONDS,
            )
        )

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Does nothing: the face handles signals."""
        yield
