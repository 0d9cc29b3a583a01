"""Connects only to addresses that were checked: a name is resolved once, and the connection goes to that very address.

TLS is still verified against the host's name. Imported on use, in a thread: the HTTP client takes a while to load.
"""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httpx2

from app.network.certificates import ssl_context
from app.network.hosts import Target, url_target
from app.network.upstream import Upstream, Upstreams

MOST_TRIED = 4
"""Addresses of one host that are tried one after the other."""

Check = Callable[[str], Awaitable[list[str]]]
"""The addresses to connect to for a URL, none if the person's own proxy looks the name up. Raises what says why not."""


class CheckedTransport(httpx2.AsyncBaseTransport):
    """Each host has connections of its own: by their addresses alone, two hosts of one machine would share them."""

    def __init__(self, check: Check, upstreams: Upstreams, context: ssl.SSLContext | None = None) -> None:
        """`upstreams` are the person's own proxies. Without a `context`, certificates are read when they are needed."""
        self._check = check
        self._upstreams = upstreams
        self._context = context
        self._of_host: dict[tuple[str, Target], httpx2.AsyncHTTPTransport] = {}
        """By scheme, too: what needs no certificates must not serve what does."""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        found = await self._check(str(request.url))
        target = url_target(str(request.url))
        upstream = self._upstreams.of(target)
        transport = await self._transport(request.url.scheme, target, upstream)
        if upstream is not None:
            return await transport.handle_async_request(request)
        for address in found[:-1][:MOST_TRIED]:
            with suppress(httpx2.ConnectError, httpx2.ConnectTimeout):
                return await transport.handle_async_request(_led_to(address, request))
        return await transport.handle_async_request(_led_to(found[-1], request))

    async def _transport(self, scheme: str, target: Target, upstream: Upstream | None) -> httpx2.AsyncHTTPTransport:
        if (transport := self._of_host.get((scheme, target))) is not None:
            return transport
        is_encrypted = upstream is not None and upstream.is_encrypted
        context = await self._certificates() if scheme == "https" or is_encrypted else None
        proxy = _proxy(upstream, context) if upstream is not None else None
        made = httpx2.AsyncHTTPTransport(verify=context or False, proxy=proxy)
        return self._of_host.setdefault((scheme, target), made)  # another request may have been first

    async def _certificates(self) -> ssl.SSLContext:
        """Read in a thread, since that takes 50 ms, and only when they are needed. Raises UsageError."""
        if self._context is None:
            self._context = await asyncio.to_thread(ssl_context)
        return self._context

    async def aclose(self) -> None:
        for transport in self._of_host.values():
            await transport.aclose()


def _led_to(address: str, request: httpx2.Request) -> httpx2.Request:
    """The same request to a literal address; the certificate is still checked against the name."""
    return httpx2.Request(
        request.method,
        request.url.copy_with(host=address),
        headers=request.headers,
        stream=request.stream,
        extensions={**request.extensions, "sni_hostname": request.url.host},
    )


def _proxy(upstream: Upstream, context: ssl.SSLContext | None) -> httpx2.Proxy:
    if upstream.problem:
        raise httpx2.ProxyError(upstream.problem)
    said = {"Proxy-Authorization": f"Basic {upstream.authorization}"} if upstream.authorization else {}
    scheme = "https" if upstream.is_encrypted else "http"
    is_encrypted = context is not None and upstream.is_encrypted
    return httpx2.Proxy(f"{scheme}://{upstream.target}", headers=said, ssl_context=context if is_encrypted else None)
