"""The proxy through which a confined program reaches the network: every connection is judged before anything leaves.

It speaks HTTP CONNECT, HTTP with absolute URLs and SOCKS5, told apart by the first byte. A host is judged by its name;
only then the name is resolved, once, and the connection goes to one of the addresses found. A judge that asks a person
takes long: the client waits meanwhile. All of this runs on a thread of its own, so that a large download cannot slow
down anything else.
"""

import asyncio
import contextlib
import ipaddress
import socket
import ssl
import threading
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.network.addresses import Judged, NoAddress, Resolve, reachable_addresses, resolved
from app.network.client_hello import MOST_BYTES, Malformed, NotYet, is_tls, server_name
from app.network.hosts import LOOPBACK, BadHost, Target, is_literal, is_private_name, normal_host
from app.network.local_services import is_here, is_listening, is_ours
from app.network.request_head import END, MOST_HEAD_BYTES, BadRequest, ChunkedBody, RequestHead, read_head
from app.network.tls_tunnel import encrypt
from app.network.upstream import MOST_ANSWER_BYTES, Upstream, UpstreamFailed, Upstreams
from app.text.sentences import join, say

MOST_CONNECTIONS = 256
"""Of one program at a time."""
MOST_NAMED = 200
"""Hosts of one program that are counted one by one."""
HEAD_SECONDS = 20.0
CONNECT_SECONDS = 15.0
NEXT_ADDRESS_SECONDS = 4.0
"""For each address but the last."""
CHUNK_BYTES = 1 << 18
SOCKS_VERSION, SOCKS_CONNECT = 5, 1
SOCKS_OK, SOCKS_FAILED, SOCKS_REFUSED, SOCKS_NO_HOST, SOCKS_NO_COMMAND, SOCKS_NO_KIND = 0, 1, 2, 4, 7, 8
SOCKS_V4, SOCKS_NAME, SOCKS_V6 = 1, 3, 4
STATUS = {400: "Bad Request", 403: "Forbidden", 408: "Request Timeout", 431: "Too Large", 502: "Bad Gateway"}

PRIVATE_NAME = (
    "this is a name of a private network, and your proxy would look it up; a rule that allows private addresses for it"
    " would let it through"
)
OURS = "Handrail itself listens there"
TAKEN_BACK = say("the person took it back while the connection was open")

Dial = Callable[[str, int], Awaitable[socket.socket]]
"""Connects to a literal address and a port; the socket does not block."""


@dataclass(frozen=True, slots=True)
class Permit:
    """What a judge says about one host."""

    allowed: bool
    reason: str = ""
    with_local: bool = False
    """The host may have a private address: the person named it for that."""


Judge = Callable[[Target, Sequence[Judged]], Awaitable[Permit]]
"""Decides about a host. It is asked a second time with the addresses if all that the host has are local ones."""


@dataclass(slots=True)
class HostUse:
    """What a program exchanged with one host, in bytes."""

    target: Target
    connections: int = 0
    sent: int = 0
    received: int = 0
    allowed: str = ""
    """Why it was allowed, in words."""


@dataclass(frozen=True, slots=True)
class HostRefusal:
    """A connection that was refused; `host` is a target, or what was asked for if it is none."""

    host: str
    reason: str


class ProxiedNetwork:
    """The network of one program: who judges its connections, and what became of them.

    Made on the event loop on which `judge` is to be called; the proxy calls the rest from its own thread.
    """

    def __init__(self, judge: Judge, on_refusal: Callable[[HostRefusal], None] = lambda refusal: None) -> None:
        """`on_refusal` is called on the same loop, once for each host and reason."""
        self._judge = judge
        self._on_refusal = on_refusal
        self._loop = asyncio.get_running_loop()
        self._uses: dict[Target, HostUse] = {}
        self._refusals: dict[HostRefusal, int] = {}
        self.handed_over = 0
        """Connections that the proxy got, also those that its thread does not know of yet."""
        self._over = 0
        self._served: set[asyncio.Task[None]] = set()
        self._permitted: dict[asyncio.Task[Any], tuple[Target, bool]] = {}
        """Where each connection was allowed to go, and whether to local addresses."""
        self._proxy_loop: asyncio.AbstractEventLoop | None = None
        self._judging: set[asyncio.Task[Permit]] = set()
        self.is_closed = False

    @property
    def uses(self) -> tuple[HostUse, ...]:
        """The hosts that were connected to, in the order of the first connection."""
        return tuple(self._uses.values())

    @property
    def refusals(self) -> tuple[HostRefusal, ...]:
        return tuple(self._refusals)

    @property
    def refusal_counts(self) -> Mapping[HostRefusal, int]:
        """How often each connection was refused."""
        return dict(self._refusals)

    @property
    def is_busy(self) -> bool:
        """Whether it has connections."""
        return self.handed_over > self._over

    def end_unless(self, allowed: Callable[[Target, bool], bool]) -> None:
        """Called on the loop of the judge: end the connections that were allowed and are not any more."""
        for task, (target, is_local) in list(self._permitted.items()):
            if self._proxy_loop is not None and not allowed(target, is_local):
                self.refuse(str(target), TAKEN_BACK)
                with contextlib.suppress(RuntimeError):  # the proxy's loop is closed already
                    self._proxy_loop.call_soon_threadsafe(task.cancel)

    def close(self) -> None:
        """Called on the loop of the judge: end all connections, and the questions about them."""
        self.is_closed = True
        for judging in list(self._judging):
            judging.cancel()
        if self._proxy_loop is not None:
            with contextlib.suppress(RuntimeError):  # the proxy's loop is closed already
                self._proxy_loop.call_soon_threadsafe(self._end)

    # --- on the proxy's thread -------------------------------------------------------------------------------------

    def begin(self, connection: socket.socket, outside: "Outside") -> None:
        """Serve a connection, unless there are too many."""
        if self.is_closed or len(self._served) >= MOST_CONNECTIONS:
            if not self.is_closed:
                self.refuse("a connection", f"more than {MOST_CONNECTIONS} connections at a time")
            connection.close()
            self._over += 1
            return
        self._proxy_loop = asyncio.get_running_loop()
        task = asyncio.ensure_future(Served(connection, self, outside).run())
        self._served.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._served.discard(task)
        self._permitted.pop(task, None)
        self._over += 1

    def _end(self) -> None:
        for task in self._served:
            task.cancel()

    async def judged(self, target: Target, local: Sequence[Judged] = ()) -> Permit:
        """The judge's decision; the judge runs on another thread."""
        served = asyncio.current_task()

        async def judge() -> Permit:
            task = asyncio.ensure_future(self._judge(target, local))
            self._judging.add(task)
            try:
                permit = Permit(False, say("the program has ended")) if self.is_closed else await task
                if permit.allowed and served is not None and not served.done():  # from now on it can be taken back
                    self._permitted[served] = target, bool(local)
                return permit
            finally:
                self._judging.discard(task)
                task.cancel()

        try:
            return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(judge(), self._loop))
        except (asyncio.CancelledError, RuntimeError):
            if (current := asyncio.current_task()) is not None and current.cancelling():
                raise
            return Permit(False, say("the program has ended"))

    def refuse(self, host: str, reason: str) -> None:
        refusal = HostRefusal(host, reason)
        if refusal in self._refusals:
            self._refusals[refusal] += 1
        elif len(self._refusals) < MOST_NAMED:
            self._refusals[refusal] = 1
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is there to be told
                self._loop.call_soon_threadsafe(self._on_refusal, refusal)

    def use(self, target: Target, allowed: str) -> HostUse:
        if target not in self._uses and len(self._uses) >= MOST_NAMED:
            target = Target("other hosts", 0)
        use = self._uses.setdefault(target, HostUse(target, allowed=allowed))
        use.connections += 1
        return use


@dataclass(frozen=True, slots=True)
class Outside:
    """How the network beyond the proxy is reached."""

    resolve: Resolve
    dial: Dial
    upstreams: Upstreams

    async def addresses(self, host: str) -> Sequence[str]:
        """The addresses of the person's own proxy, which may be private."""
        return [host] if is_literal(host) else await self.resolve(host)


class Proxy:
    """Serves connections on a thread of its own, which begins with the first one and ends with `close`."""

    def __init__(
        self, *, resolve: Resolve = resolved, dial: Dial | None = None, upstreams: Upstreams | None = None
    ) -> None:
        """`upstreams` are the person's own proxies, through which it connects where they are set."""
        self._outside = Outside(resolve, dial or _dialled, upstreams or Upstreams())
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def serve(self, connection: socket.socket, network: ProxiedNetwork) -> None:
        """Take over a connection that a program opened; it is closed when it is done with."""
        if network.is_closed:
            connection.close()
            return
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._live, args=(self._loop,), name="proxy", daemon=True)
            self._thread.start()
        connection.setblocking(False)
        network.handed_over += 1
        self._loop.call_soon_threadsafe(network.begin, connection, self._outside)

    def close(self) -> None:
        if self._loop is not None and self._thread is not None:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop = None

    def _live(self, loop: asyncio.AbstractEventLoop) -> None:
        async def end() -> None:
            left = asyncio.all_tasks() - {asyncio.current_task()}
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)

        try:
            loop.run_forever()
            loop.run_until_complete(end())
        finally:
            loop.close()


class CannotConnect(Exception):
    """Why a connection was not made; `is_refusal` if it was not allowed. The text begins with the target, if given."""

    def __init__(self, reason: str, target: Target | None = None, *, is_refusal: bool = False) -> None:
        super().__init__(f"{target}: {reason}" if target is not None else reason)
        self.reason = reason
        self.is_refusal = is_refusal


class Served:
    """One connection of a program, from its first byte to its end."""

    def __init__(self, client: socket.socket, network: ProxiedNetwork, outside: "Outside") -> None:
        self._client = client
        self._network = network
        self._outside = outside
        self._loop = asyncio.get_running_loop()
        self._heard = b""
        """What was read of the client and not yet used."""
        self._allowed = ""
        self._bridge: asyncio.Task[None] | None = None
        """Encrypts what goes to the person's own proxy, if that speaks TLS."""

    async def run(self) -> None:
        try:
            await self._serve()
        finally:
            if self._bridge is not None:
                self._bridge.cancel()

    async def _serve(self) -> None:
        with self._client, contextlib.suppress(OSError):
            try:
                async with asyncio.timeout(HEAD_SECONDS):
                    self._heard = await self._loop.sock_recv(self._client, 4096)
                    is_socks = self._heard[:1] == bytes([SOCKS_VERSION])
                    asked = await (self._socks_target() if is_socks else self._http_head())
            except TimeoutError:
                await self._answer(408, "The request did not come in time")
                return
            except EOFError:
                return
            if asked is not None:
                await asked

    # --- HTTP ------------------------------------------------------------------------------------------------------

    async def _http_head(self) -> Coroutine[Any, Any, None] | None:
        while (end := self._heard.find(END)) < 0:
            if len(self._heard) > MOST_HEAD_BYTES:
                await self._answer(431, f"The head of a request may have {MOST_HEAD_BYTES} bytes")
                return None
            await self._hear_more()
        head, self._heard = self._heard[: end + len(END)], self._heard[end + len(END) :]
        if len(head) > MOST_HEAD_BYTES:
            await self._answer(431, f"The head of a request may have {MOST_HEAD_BYTES} bytes")
            return None
        try:
            read = read_head(head)
        except BadRequest as error:
            self._network.refuse("a request", str(error))
            await self._answer(400, str(error))
            return None
        return self._pass_on(read)

    async def _pass_on(self, head: RequestHead) -> None:
        try:
            server = await self._connected(head.target)
        except CannotConnect as error:
            await self._answer(403 if error.is_refusal else 502, str(error))
            return
        with server:
            if head.is_tunnel:
                await self._loop.sock_sendall(self._client, b"HTTP/1.1 200 Connection established\r\n\r\n")
                await self._relay(server, head.target, is_tunnel=True)
            else:
                chunks = ChunkedBody() if head.body_bytes is None else None
                await self._relay(server, head.target, first=head.forwarded, most=head.body_bytes, chunks=chunks)

    async def _answer(self, status: int, reason: str) -> None:
        """The reason is in the first line and in the body: programs show one or the other."""
        phrase = "".join(letter if " " <= letter <= "~" else "?" for letter in reason)[:200]
        body = f"{reason}\n".encode()
        head = (
            f"HTTP/1.1 {status} {phrase or STATUS[status]}\r\nContent-Type: text/plain; charset=utf-8\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        await self._loop.sock_sendall(self._client, head.encode() + body)
        with contextlib.suppress(OSError):
            self._client.shutdown(socket.SHUT_WR)
            async with asyncio.timeout(1):  # or what the client still sends would reset what it has not read yet
                while await self._loop.sock_recv(self._client, CHUNK_BYTES):
                    pass

    # --- SOCKS -----------------------------------------------------------------------------------------------------

    async def _socks_target(self) -> Coroutine[Any, Any, None] | None:
        """A name is not resolved here: it is judged first, and then resolved by us."""
        _, methods = await self._take(2)
        offered = await self._take(methods)
        await self._loop.sock_sendall(self._client, bytes([SOCKS_VERSION, 0 if 0 in offered else 0xFF]))
        if 0 not in offered:
            return None
        version, command, _, kind = await self._take(4)
        if version != SOCKS_VERSION or command != SOCKS_CONNECT:
            self._network.refuse("a SOCKS request", "only connections can be asked for")
            await self._socks_reply(SOCKS_NO_COMMAND)
            return None
        if kind == SOCKS_NAME:
            host = (await self._take((await self._take(1))[0])).decode("latin-1")
        elif kind in (SOCKS_V4, SOCKS_V6):
            host = str(ipaddress.ip_address(await self._take(4 if kind == SOCKS_V4 else 16)))
        else:
            await self._socks_reply(SOCKS_NO_KIND)
            return None
        port = int.from_bytes(await self._take(2), "big")
        try:
            target = Target(normal_host(host), port)
            if not port:
                raise BadHost(say("0 is not a port"))
        except BadHost as error:
            self._network.refuse("a SOCKS request", error.text)
            await self._socks_reply(SOCKS_FAILED)
            return None
        return self._socks_tunnel(target)

    async def _socks_tunnel(self, target: Target) -> None:
        try:
            server = await self._connected(target)
        except CannotConnect as error:
            await self._socks_reply(SOCKS_REFUSED if error.is_refusal else SOCKS_NO_HOST)
            return
        with server:
            await self._socks_reply(SOCKS_OK)
            await self._relay(server, target, is_tunnel=True)

    async def _socks_reply(self, code: int) -> None:
        await self._loop.sock_sendall(self._client, bytes([SOCKS_VERSION, code, 0, SOCKS_V4, *bytes(6)]))

    async def _take(self, size: int) -> bytes:
        while len(self._heard) < size:
            await self._hear_more()
        taken, self._heard = self._heard[:size], self._heard[size:]
        return taken

    async def _hear_more(self) -> None:
        more = await self._loop.sock_recv(self._client, CHUNK_BYTES)
        if not more:
            raise EOFError
        self._heard += more

    # --- connecting ------------------------------------------------------------------------------------------------

    async def _connected(self, target: Target) -> socket.socket:
        """A connection with the host, if it is allowed. Raises CannotConnect."""
        if target.host in LOOPBACK and not is_listening(target.port):  # many programs try that, so nobody is asked
            raise CannotConnect("nothing listens there", target)
        permit = await self._network.judged(target)
        try:
            if not permit.allowed:
                raise CannotConnect(permit.reason, target, is_refusal=True)
            upstream = self._outside.upstreams.of(target)
            if upstream is not None and is_private_name(target.host) and not permit.with_local:
                raise CannotConnect(PRIVATE_NAME, target, is_refusal=True)
            addresses = []
            try:
                if upstream is None or is_literal(target.host):
                    addresses = await reachable_addresses(
                        target.host, with_local=permit.with_local, resolve=self._outside.resolve
                    )
            except NoAddress as error:
                permit = await self._network.judged(target, error.local) if error.local else Permit(False)
                if not permit.allowed:
                    reason = join("; ", filter(None, (error.text, permit.reason)))
                    raise CannotConnect(reason, is_refusal=error.is_refusal) from None
                addresses = [str(judged.address) for judged in error.local]
            if any(map(is_here, addresses)) and await asyncio.to_thread(is_ours, target.port):
                raise CannotConnect(OURS, target, is_refusal=True)
        except CannotConnect as error:
            self._network.refuse(str(target), error.reason)
            raise
        self._allowed = permit.reason
        if upstream is not None:
            through = say("through your proxy {proxy}", upstream.target)
            self._allowed = join(", ", filter(None, (permit.reason, through)))
            return await self._through(upstream, target)
        return await self._dialled(target, addresses)

    async def _through(self, upstream: Upstream, target: Target) -> socket.socket:
        """A connection that the person's own proxy made. Raises CannotConnect."""
        try:
            request = upstream.request(target)
            server = await self._dialled(upstream.target, await self._outside.addresses(upstream.target.host))
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    if upstream.is_encrypted:
                        server, self._bridge = await encrypt(server, upstream.target.host)
                    await self._loop.sock_sendall(server, request)
                    answer = b""
                    while not answer.endswith(END):  # byte by byte: what follows is not ours
                        heard = await self._loop.sock_recv(server, 1)
                        if not heard or len(answer) > MOST_ANSWER_BYTES:
                            raise UpstreamFailed(f"your proxy {upstream.target} did not answer as a proxy does")
                        answer += heard
                upstream.check(answer)
            except BaseException:
                server.close()
                raise
        except TimeoutError:
            raise CannotConnect(f"your proxy {upstream.target} did not answer in time", target) from None
        except ssl.SSLError as error:
            why = getattr(error, "verify_message", "") or error.reason or "TLS failed"
            told = f"the certificate of your proxy {upstream.target} is not valid ({why})"
            raise CannotConnect(told, target) from None
        except (UpstreamFailed, OSError) as error:
            raise CannotConnect(str(error), target) from None
        return server

    async def _dialled(self, target: Target, addresses: Sequence[str]) -> socket.socket:
        """A connection with the first address that answers. Raises CannotConnect."""
        failed = "it has no address"
        for place, address in enumerate(addresses):
            is_last = place == len(addresses) - 1
            try:
                async with asyncio.timeout(CONNECT_SECONDS if is_last else NEXT_ADDRESS_SECONDS):
                    return await self._outside.dial(address, target.port)
            except (OSError, TimeoutError) as error:
                failed = getattr(error, "strerror", None) or "no answer in time"
        raise CannotConnect(f"{target} cannot be connected to: {failed}")

    # --- relaying --------------------------------------------------------------------------------------------------

    async def _relay(
        self,
        server: socket.socket,
        target: Target,
        *,
        first: bytes = b"",
        most: int | None = None,
        chunks: ChunkedBody | None = None,
        is_tunnel: bool = False,
    ) -> None:
        """Relay both directions. Of an HTTP request only the body is sent on: `most` bytes, or `chunks`."""
        for end in (self._client, server):
            with contextlib.suppress(OSError):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        use = self._network.use(target, self._allowed)
        back = asyncio.ensure_future(self._receive(server, use))
        try:
            if first:
                await self._loop.sock_sendall(server, first)
                use.sent += len(first)
            await self._send(server, target, use, most, chunks, is_tunnel=is_tunnel)
            await back
        finally:
            back.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await back

    async def _receive(self, server: socket.socket, use: HostUse) -> None:
        buffer = memoryview(bytearray(CHUNK_BYTES))
        try:
            while size := await self._loop.sock_recv_into(server, buffer):
                use.received += size
                await self._loop.sock_sendall(self._client, buffer[:size])
        except OSError:  # reset by one of them: the other must not wait for it
            self._cut(server)
            return
        self._client.shutdown(socket.SHUT_WR)

    async def _send(
        self,
        server: socket.socket,
        target: Target,
        use: HostUse,
        most: int | None,
        chunks: ChunkedBody | None,
        *,
        is_tunnel: bool,
    ) -> None:
        if is_tunnel and not await self._is_same_name(target):
            self._cut(server)
            return
        buffer = memoryview(bytearray(CHUNK_BYTES))
        left = most
        while left is None or left > 0:
            if chunks is not None and chunks.is_over:
                return
            if self._heard:
                data, self._heard = memoryview(self._heard), b""
            else:
                data = buffer[: await self._loop.sock_recv_into(self._client, buffer)]
            data = data if left is None else data[:left]
            if not data:
                break
            if chunks is not None:
                try:
                    data = data[: chunks.size_in(bytes(data))]
                except BadRequest as error:
                    self._network.refuse(str(target), str(error))
                    self._cut(server)
                    return
            left = None if left is None else left - len(data)
            use.sent += len(data)
            await self._loop.sock_sendall(server, data)
        if left is None:
            server.shutdown(socket.SHUT_WR)

    def _cut(self, server: socket.socket) -> None:
        for end in (self._client, server):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    async def _is_same_name(self, target: Target) -> bool:
        """Whether a TLS client asks for the host that was judged: another name may lead to another service there."""
        if is_literal(target.host):
            return True
        with contextlib.suppress(EOFError):
            if not self._heard:
                await self._hear_more()
            if not is_tls(self._heard):
                return True
            try:
                async with asyncio.timeout(HEAD_SECONDS):
                    name = await self._server_name()
                if name is not None and normal_host(name) == target.host:
                    return True
                reason = f"the connection asked for {name} instead" if name else "the connection named no host (SNI)"
            except (Malformed, BadHost):
                reason = "the connection began with malformed TLS"
            except TimeoutError:
                reason = "the connection did not say in time which name it asks for"
            self._network.refuse(str(target), reason)
        return False

    async def _server_name(self) -> str | None:
        while True:
            try:
                return server_name(self._heard)
            except NotYet:
                if len(self._heard) > MOST_BYTES:
                    raise Malformed("a client's hello that is too long") from None
                await self._hear_more()


async def _dialled(address: str, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
    made.setblocking(False)
    try:
        await asyncio.get_running_loop().sock_connect(made, (address, port))
    except BaseException:
        made.close()
        raise
    return made
