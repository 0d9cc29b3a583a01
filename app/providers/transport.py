"""HTTP/1.1 over sockets of the event loop: the way from the HTTP client to a model server.

The client's own way leads through two more libraries. It takes a third of the time between a reply and the next
request, most of it for what nobody needs here: a pool, tracing, other event loops.
"""

import asyncio
import ipaddress
import select
import ssl
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any
from urllib.request import getproxies

import h11
import httpx

KEPT_SECONDS = 5.0
"""How long a connection is kept for the next request; many servers close theirs a little later."""
MOST_HEAD_BYTES = 100_000
"""Of the header of an answer."""
MOST_BUFFERED = 1 << 18
"""Bytes that were received and not yet read, from which on the server has to wait."""
FALLBACK_SECONDS = 0.25
"""After which the next address of a host is tried beside the first."""

Origin = tuple[str, str, int]
"""Scheme, host and port."""


def direct(*, verify: bool, trust_env: bool) -> httpx.AsyncBaseTransport | None:
    """A transport for a client; None if the person has a proxy, which the client finds by itself."""
    if trust_env and getproxies():
        return None
    context = httpx.create_ssl_context(verify=verify, trust_env=trust_env)
    context.set_alpn_protocols(["http/1.1"])
    return DirectTransport(context)


class Cookies(httpx.Cookies):
    """Takes cookies out of an answer only if it has any: the library builds two requests of other kinds for that."""

    def extract_cookies(self, response: httpx.Response) -> None:
        if "set-cookie" in response.headers:
            super().extract_cookies(response)


class Client(httpx.AsyncClient):
    """The HTTP client for model servers."""

    def __init__(self, *, verify: bool, trust_env: bool, **options: Any) -> None:
        self._direct = direct(verify=verify, trust_env=trust_env)
        super().__init__(verify=verify, trust_env=trust_env, transport=self._direct, follow_redirects=False, **options)
        self._cookies = Cookies()

    async def send(self, request: httpx.Request, *, stream: bool = False, **options: Any) -> httpx.Response:
        """A streamed answer without the rounds for logins and redirects, of which there are none."""
        if self._direct is None or not stream or self.is_closed:
            return await super().send(request, stream=stream, **options)
        response = await self._direct.handle_async_request(request)
        try:
            response.request = request
            self.cookies.extract_cookies(response)
            for hook in self.event_hooks["response"]:
                await hook(response)
        except BaseException:
            await response.aclose()
            raise
        return response


class DirectTransport(httpx.AsyncBaseTransport):
    """Connections to servers, each used again while the server keeps it."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self._context = context
        self._free: list[tuple[Origin, _Connection]] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url, limits = request.url, request.extensions.get("timeout", {})
        if url.scheme not in ("http", "https"):
            raise httpx.UnsupportedProtocol(f"Request URL has an unsupported protocol {url.scheme!r}.")
        origin = (url.scheme, url.raw_host.decode("ascii"), url.port or (443 if url.scheme == "https" else 80))
        connection = self._kept(origin) or await self._connected(origin, limits.get("connect"))
        try:
            await connection.send(request, limits.get("write"))
            answer = await connection.head(limits.get("read"))
        except BaseException:
            connection.close()
            raise
        return httpx.Response(
            answer.status_code,
            headers=answer.headers.raw_items(),
            stream=_Body(self, origin, connection, limits.get("read")),
            extensions={"http_version": b"HTTP/" + answer.http_version, "reason_phrase": bytes(answer.reason)},
        )

    def give_back(self, origin: Origin, connection: "_Connection") -> None:
        """The answer was read, or nobody wants the rest of it."""
        if connection.is_reusable():
            self._free.append((origin, connection))
        else:
            connection.close()

    async def aclose(self) -> None:
        while self._free:
            self._free.pop()[1].close()
        await asyncio.sleep(0)  # closed connections are told so in the loop's next round

    def _kept(self, origin: Origin) -> "_Connection | None":
        """The connection that was used last, if it is open; those that are not are closed."""
        for place in reversed(range(len(self._free))):
            of, connection = self._free[place]
            if not connection.is_open():
                del self._free[place]
                connection.close()
            elif of == origin:
                del self._free[place]
                return connection
        return None

    async def _connected(self, origin: Origin, limit: float | None) -> "_Connection":
        scheme, host, port = origin
        try:
            async with asyncio.timeout(limit):
                _, connection = await asyncio.get_running_loop().create_connection(
                    _Connection,
                    host,
                    port,
                    ssl=self._context if scheme == "https" else None,
                    happy_eyeballs_delay=None if _is_address(host) else FALLBACK_SECONDS,
                )
        except TimeoutError as error:  # also one of the system's, which is an OSError
            raise httpx.ConnectTimeout(f"{host} could not be reached in time") from error
        except OSError as error:
            raise httpx.ConnectError(str(error)) from error
        return connection


def _is_address(host: str) -> bool:
    """Then there is no other to try beside it. Whoever stops while several are tried may leave a socket open."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class _Body(httpx.AsyncByteStream):
    """The body of an answer, which gives its connection back when it is closed."""

    def __init__(
        self, transport: DirectTransport, origin: Origin, connection: "_Connection", limit: float | None
    ) -> None:
        self._transport = transport
        self._origin = origin
        self._connection: _Connection | None = connection
        self._limit = limit

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while self._connection is not None and (piece := await self._connection.piece(self._limit)) is not None:
            yield piece

    async def aclose(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            self._transport.give_back(self._origin, connection)


class _Connection(asyncio.Protocol):
    """One connection: a request and its answer, then the next."""

    def __init__(self) -> None:
        self._http = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_HEAD_BYTES)
        self._transport: asyncio.Transport | None = None
        self._received: list[bytes] = []
        self._size = 0
        self._is_over = False
        """The server sends nothing more."""
        self._failure: Exception | None = None
        self._room = asyncio.Event()
        """Set while the socket takes what is written."""
        self._room.set()
        self._reader: asyncio.Future[None] | None = None
        self._free_since = 0.0

    # --- what the event loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received.append(data)
        self._size += len(data)
        if self._size > MOST_BUFFERED and self._transport is not None:
            self._transport.pause_reading()
        self._wake()

    def eof_received(self) -> None:
        self._is_over = True
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._is_over, self._failure = True, exc
        self._room.set()
        self._wake()

    def pause_writing(self) -> None:
        self._room.clear()

    def resume_writing(self) -> None:
        self._room.set()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    # --- one request

    async def send(self, request: httpx.Request, limit: float | None) -> None:
        """Written in one go if it is not long. A server that hangs up meanwhile may still have answered."""
        try:
            written = self._http.send(
                h11.Request(method=request.method, target=request.url.raw_path, headers=request.headers.raw)
            )
            assert written is not None and isinstance(request.stream, httpx.AsyncByteStream)
            pieces = [written]
            async for chunk in request.stream:
                pieces.append(self._http.send(h11.Data(data=chunk)) or b"")
            pieces.append(self._http.send(h11.EndOfMessage()) or b"")
        except h11.LocalProtocolError as error:
            raise httpx.LocalProtocolError(str(error)) from error
        if self._transport is not None:
            self._transport.writelines(pieces)
        if not self._room.is_set():
            try:
                async with asyncio.timeout(limit):
                    await self._room.wait()
            except TimeoutError as error:
                raise httpx.WriteTimeout("the server does not read the request") from error

    async def head(self, limit: float | None) -> h11.Response:
        while True:
            event = await self._event(limit)
            if isinstance(event, h11.Response):
                return event

    async def piece(self, limit: float | None) -> bytes | None:
        """The next bytes of the body; None after the last."""
        event = await self._event(limit)
        return bytes(event.data) if isinstance(event, h11.Data) else None

    async def _event(self, limit: float | None) -> Any:
        try:
            while (event := self._http.next_event()) is h11.NEED_DATA:
                data = await self._read(limit)
                if not data and self._http.their_state is h11.SEND_RESPONSE:
                    raise httpx.RemoteProtocolError("Server disconnected without sending a response.")
                self._http.receive_data(data)
        except h11.RemoteProtocolError as error:
            raise httpx.RemoteProtocolError(str(error)) from error
        return event

    async def _read(self, limit: float | None) -> bytes:
        """What was received since, at least a byte; b"" at the end."""
        if not self._received and not self._is_over:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                async with asyncio.timeout(limit):
                    await self._reader
            except TimeoutError as error:
                raise httpx.ReadTimeout("the server sends nothing") from error
        if not self._received:
            if self._failure is not None:
                raise httpx.ReadError(str(self._failure)) from self._failure
            return b""
        data = self._received[0] if len(self._received) == 1 else b"".join(self._received)
        self._received.clear()
        if self._size > MOST_BUFFERED and self._transport is not None:
            self._transport.resume_reading()
        self._size = 0
        return data

    # --- between requests

    def is_reusable(self) -> bool:
        """Whether the answer was read to its end and the server keeps the connection."""
        if self._http.our_state is not h11.DONE or self._http.their_state is not h11.DONE or self._is_over:
            return False
        self._http.start_next_cycle()
        self._free_since = time.monotonic()
        return True

    def is_open(self) -> bool:
        """Whether it can be used now. The loop may not know yet that the server hung up, so the system is asked."""
        if self._transport is None or self._is_over or self._received:
            return False
        if time.monotonic() > self._free_since + KEPT_SECONDS:
            return False
        if not hasattr(select, "poll"):
            return True
        waiting = select.poll()
        waiting.register(self._transport.get_extra_info("socket").fileno(), select.POLLIN)
        return not waiting.poll(0)

    def close(self) -> None:
        if self._transport is not None:
            with suppress(OSError):
                self._transport.abort()  # nothing is left to be written, and no server is waited for
