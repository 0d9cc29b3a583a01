"""Connects only to addresses that were checked: a name is resolved once, and the connection goes to that very address.

TLS is still verified against the host's name. Imported on use: `httpcore` takes a while to load.
"""

import asyncio
from collections.abc import Iterable

import httpcore

from app.network.addresses import NoAddress, Resolve, reachable_addresses
from app.network.hosts import Target, is_literal, is_private_name
from app.network.request_head import END
from app.network.tls_tunnel import default_context
from app.network.upstream import MOST_ANSWER_BYTES, Upstream, UpstreamFailed, Upstreams
from app.text.sentences import say

MOST_TRIED = 4
"""Addresses of one host that are tried one after the other."""


class CheckedConnections(httpcore.AsyncNetworkBackend):
    """Resolves and checks a host when it connects. `with_local` is for a host that the person named as local."""

    def __init__(self, resolve: Resolve, *, with_local: bool, upstreams: Upstreams | None = None) -> None:
        """`upstreams` are the person's own proxies, which look names up themselves."""
        self._upstreams = upstreams or Upstreams()
        self._resolve = resolve
        self._with_local = with_local
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        target = Target(host, port)
        if (upstream := self._upstreams.of(target)) is not None:
            return await self._through(upstream, target, timeout)
        addresses = await reachable_addresses(host, with_local=self._with_local, resolve=self._resolve)
        failure: Exception | None = None
        for address in addresses[:MOST_TRIED]:
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure or httpcore.ConnectError("no address")

    async def _through(self, upstream: Upstream, target: Target, timeout: float | None) -> httpcore.AsyncNetworkStream:
        """A connection through the person's own proxy. Addresses and private names are checked before."""
        if is_literal(target.host):
            await reachable_addresses(target.host, with_local=self._with_local, resolve=self._resolve)
        elif is_private_name(target.host) and not self._with_local:
            raise NoAddress(say("{host} is a name of a private network", target.host), is_refusal=True)
        try:
            request = upstream.request(target)
            stream = await self._network.connect_tcp(upstream.target.host, upstream.target.port, timeout)
            try:
                if upstream.is_encrypted:
                    context = await asyncio.to_thread(default_context)
                    try:
                        stream = await stream.start_tls(context, upstream.target.host, timeout)
                    except httpcore.ConnectError:
                        raise UpstreamFailed(f"the certificate of your proxy {upstream.target} is not valid") from None
                await stream.write(request, timeout)
                answer = b""
                while not answer.endswith(END):  # byte by byte: what follows is not ours
                    heard = await stream.read(1, timeout)
                    answer += heard
                    if not heard or len(answer) > MOST_ANSWER_BYTES:
                        break
                upstream.check(answer)
            except BaseException:
                await stream.aclose()
                raise
        except UpstreamFailed as error:
            raise httpcore.ProxyError(str(error)) from None
        return stream

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError("a page is not fetched from a socket")

    async def sleep(self, seconds: float) -> None:
        await self._network.sleep(seconds)
