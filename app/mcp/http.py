"""Talks to an MCP server over HTTP: the SDK's transport, with a client that limits sizes and follows no redirects."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from app.mcp.bounded_answers import NOT_PACKED, bound
from app.mcp.connection import SESSION_UNKNOWN
from app.mcp.logins import Logins
from app.network.certificates import verification
from app.network.hosts import is_loopback
from app.text.sentences import say
from app.vocabulary.events import ServerNeed

CONNECT_SECONDS = 30.0
READ_SECONDS = 300.0
CLOSE_SECONDS = 3.0
"""In which a server is told that its session is over, if it listens."""
SESSION = "mcp-session-id"
NO_SESSION = json.dumps(
    {"jsonrpc": "2.0", "id": None, "error": {"code": SESSION_UNKNOWN, "message": "it does not know our session"}}
).encode()


class HttpTransport:
    """An async context manager that gives the SDK its two streams. There is no process that could be gone."""

    def __init__(
        self, url: str, headers: Callable[[], Awaitable[Mapping[str, str]]], logins: Logins | None = None
    ) -> None:
        """`headers` may read the keyring. With `logins`, the token of the person's login there is sent."""
        self._url = url
        self._headers = headers
        self._logins = logins
        self._inner: Any = None
        self._http: Any = None
        self.gone = asyncio.Event()
        self.why = ""
        self.need: ServerNeed | None = None
        self.program = None

    async def __aenter__(self) -> Any:
        import httpx2
        from mcp.client.streamable_http import streamable_http_client

        self._http = httpx2.AsyncClient(
            headers={**NOT_PACKED, **await self._headers()},
            auth=await asyncio.to_thread(self._auth),
            timeout=httpx2.Timeout(CONNECT_SECONDS, read=READ_SECONDS),
            follow_redirects=False,
            trust_env=not is_loopback(self._url),  # a proxy is of no use for this machine itself
            verify=await asyncio.to_thread(verification, self._url),
            event_hooks={
                "response": [bound, _tell_lost_session, *(() if self._logins is not None else [self._check_key])]
            },
        )
        self._inner = streamable_http_client(self._url, http_client=self._http)
        try:
            return await self._inner.__aenter__()
        except BaseException:
            await self._http.aclose()
            raise

    def _auth(self) -> Any:
        if self._logins is None:
            return None
        from app.mcp.oauth import SignedIn

        return SignedIn(self._logins, self._report)

    def _report(self, why: str, need: ServerNeed | None = None) -> None:
        self.why, self.need = why, need

    async def _check_key(self, response: Any) -> None:
        if response.status_code in (401, 403):
            self._report(
                say("it does not accept the key in its headers (HTTP {status})", response.status_code), ServerNeed.KEY
            )
        else:
            self._report("")

    async def __aexit__(self, *error: Any) -> Any:
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                return await self._inner.__aexit__(*error)
        except TimeoutError:
            return None
        finally:
            await self._http.aclose()


async def _tell_lost_session(response: Any) -> None:
    """Tell a request that was refused for its session apart from others, by an error of our own."""
    if response.status_code not in (400, 404) or response.request.method != "POST":
        return
    import httpx2

    body = b"".join([chunk async for chunk in response.stream])
    await response.stream.aclose()
    is_lost = SESSION in response.request.headers and _names_session(response.status_code, body)
    if is_lost:
        response.headers["content-type"] = "application/json"
    response.stream = httpx2.ByteStream(NO_SESSION if is_lost else body)


def _names_session(status: int, body: bytes) -> bool:
    """The protocol says 404, which can also be an unknown method (-32601); some servers say 400 and name it."""
    return b"session" in body.lower() if status == 400 else b"-32601" not in body
