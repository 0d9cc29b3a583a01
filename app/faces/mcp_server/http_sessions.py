"""The MCP sessions of HTTP clients: idle ones end, and the one that was silent for longest makes room for a new one.

Many clients never say that they have ended. Whoever comes back is told 404, by which the protocol says "begin anew".
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import httpx2
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.faces.mcp_server.tool_server import MOST_SESSIONS

SESSION = "mcp-session-id"
IDLE_SECONDS = 1_800.0


@dataclass(eq=False)
class _Use:
    """What is open in a session: its calls, and streams on which its client only listens."""

    calls: int = 0
    streams: int = 0
    end: asyncio.TimerHandle | None = None
    """Runs while nothing is open."""


class HttpSessions:
    """Passes requests on to the SDK, and ends its sessions. `on_end` is told the id of each that has ended."""

    def __init__(
        self, app: ASGIApp, path: str, on_end: Callable[[str], Awaitable[None]], idle_seconds: float = IDLE_SECONDS
    ) -> None:
        self._app = app
        self._path = path
        self._on_end = on_end
        self._idle_seconds = idle_seconds
        self._open: dict[str, _Use] = {}
        """The one that was heard of last comes last."""
        self._ending: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        session = Headers(scope=scope).get(SESSION, "")
        calls, streams = (1, 0) if scope["method"] == "POST" else (0, 1)
        is_new, is_done = not session, False

        async def watched(message: Message) -> None:
            nonlocal session, is_done
            if message["type"] == "http.response.start" and message["status"] < 300:
                is_done = True
                if is_new and (session := Headers(raw=message["headers"]).get(SESSION, "")):
                    self._open[session] = _Use()
                    self._count(session, calls, streams)
            await send(message)

        if is_new:
            await self._make_room()
        self._count(session, calls, streams)
        try:
            await self._app(scope, receive, watched)
        finally:
            self._count(session, -calls, -streams)
        if scope["method"] == "DELETE" and is_done:
            await self._end(session)
        elif is_new:
            await self._make_room()

    def _count(self, session: str, calls: int, streams: int) -> None:
        if (use := self._open.get(session)) is None:
            return
        if calls > 0:
            self._open[session] = self._open.pop(session)
        use.calls += calls
        use.streams += streams
        if use.end is not None:
            use.end.cancel()
        if not use.calls + use.streams:
            use.end = asyncio.get_running_loop().call_later(self._idle_seconds, self._begin_end, session)

    def _begin_end(self, session: str) -> None:
        task = asyncio.ensure_future(self._end(session))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _make_room(self) -> None:
        """One in which a call runs is left alone, and so is the newest."""
        while len(self._open) > MOST_SESSIONS:
            silent = [session for session in list(self._open)[:-1] if not self._open[session].calls]
            unheard = [session for session in silent if not self._open[session].streams]
            if not silent:
                return
            await self._end((unheard or silent)[0])

    async def _end(self, session: str) -> None:
        """The SDK answers 404 from then on; it is asked as a client would ask it."""
        if (use := self._open.pop(session, None)) is None:
            return
        if use.end is not None:
            use.end.cancel()
        request = httpx2.Request("DELETE", f"http://localhost:1{self._path}", headers={SESSION: session})
        with suppress(RuntimeError):  # of the SDK, when the server ends at this moment, and all sessions with it
            await httpx2.ASGITransport(self._app).handle_async_request(request)
        await self._on_end(session)
