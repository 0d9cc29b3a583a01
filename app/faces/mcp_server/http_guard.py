"""Who may talk to the MCP server over HTTP: only programs on this machine that were given the token."""

import asyncio
import hmac

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.faces.mcp_server.connections import ADMIT

NAMES = ("127.0.0.1", "[::1]", "localhost")
GONE = "handrail.gone"
"""In the scope of a request: an event that is set when nobody waits for the answer any more."""


class HttpGuard:
    """Refuses requests without the token, from web pages, or for another host name (DNS rebinding)."""

    def __init__(self, app: ASGIApp, *, token: str, port: int) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()
        self._hosts = {f"{name}:{port}" for name in NAMES}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(headers) if scope["type"] == "http" else _refused(403, "Only HTTP is served.")
        if refusal is None and not scope.get(ADMIT, lambda: True)():
            refusal = _refused(503, "There are too many connections.")
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        gone = scope[GONE] = asyncio.Event()
        try:
            await self._app(scope, receive, send)
        finally:
            gone.set()

    def _refusal(self, headers: Headers) -> Response | None:
        """A refusal says nothing that only the holder of the token should know."""
        if headers.getlist("host") not in ([host] for host in self._hosts):
            return _refused(421, "Wrong Host header: use the address that was printed.")
        origin = headers.get("origin")
        if origin is not None and origin not in {f"http://{host}" for host in self._hosts}:
            return _refused(403, "Web pages may not use this server.")
        given = headers.getlist("authorization")
        if len(given) != 1 or not hmac.compare_digest(given[0].encode(), self._expected):
            return _refused(401, "The token is missing or wrong. It was printed when the server started.")
        return None


def _refused(status: int, text: str) -> Response:
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else None
    return PlainTextResponse(f"{text}\n", status_code=status, headers=headers)
