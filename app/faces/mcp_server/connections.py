"""The connections of the web server: one that has not shown the token gets little time, and makes room for others."""

import asyncio
from typing import Any

from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

UNKNOWN_SECONDS = 10.0
"""In which a connection has to send a request with the token."""
MOST_UNKNOWN = 100
"""Connections without the token at a time; beyond that, the oldest of them is closed."""
MOST_KNOWN = 100
ADMIT = "handrail.admit"
"""In the scope of a request: what to call once its token was right; False if there are too many already."""


class Connections:
    """Which there are, and which of them have shown the token."""

    def __init__(self, seconds: float = UNKNOWN_SECONDS) -> None:
        self._seconds = seconds
        self._unknown: dict[LimitedConnection, asyncio.TimerHandle] = {}
        """The oldest comes first."""
        self._known: set[LimitedConnection] = set()

    def begin(self, connection: "LimitedConnection") -> None:
        if len(self._unknown) >= MOST_UNKNOWN:
            next(iter(self._unknown)).drop()
        self._unknown[connection] = asyncio.get_running_loop().call_later(self._seconds, connection.drop)

    def admit(self, connection: "LimitedConnection") -> bool:
        if connection not in self._known and len(self._known) >= MOST_KNOWN:
            return False
        if (timer := self._unknown.pop(connection, None)) is not None:
            timer.cancel()
            self._known.add(connection)
        return True

    def end(self, connection: "LimitedConnection") -> None:
        self._known.discard(connection)
        if (timer := self._unknown.pop(connection, None)) is not None:
            timer.cancel()


class LimitedConnection(H11Protocol):
    """Tells each request how its connection is admitted."""

    def __init__(self, connections: Connections, **made_by_uvicorn: Any) -> None:
        super().__init__(**made_by_uvicorn)
        self._among = connections
        app = self.app

        async def with_admission(scope: Scope, receive: Receive, send: Send) -> None:
            scope[ADMIT] = lambda: self._among.admit(self)
            await app(scope, receive, send)

        self.app = with_admission

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._among.begin(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._among.end(self)
        super().connection_lost(exc)

    def drop(self) -> None:
        """At once, whatever was sent on it."""
        self._among.end(self)
        self.transport.abort()
