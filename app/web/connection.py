"""Connects only to addresses that were checked: a name is resolved once, and the connection goes to that very address.

TLS is still verified against the host's name. Imported on use: `httpcore` takes a while to load.
"""

from collections.abc import Iterable

import httpcore

from app.network.addresses import Resolve, reachable_addresses

MOST_TRIED = 4
"""Addresses of one host that are tried one after the other."""


class CheckedConnections(httpcore.AsyncNetworkBackend):
    """Resolves and checks a host when it connects. `with_local` is for a host that the person named as local."""

    def __init__(self, resolve: Resolve, *, with_local: bool) -> None:
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
        addresses = await reachable_addresses(host, with_local=self._with_local, resolve=self._resolve)
        failure: Exception | None = None
        for address in addresses[:MOST_TRIED]:
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure or httpcore.ConnectError("no address")

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError("a page is not fetched from a socket")

    async def sleep(self, seconds: float) -> None:
        await self._network.sleep(seconds)
