"""Which addresses a login at an MCP server may lead to: the server names them, so they could be in a private network.

Imports the SDK's HTTP client: import it on use, in a thread.
"""

import asyncio
import os
import ssl
from collections.abc import Collection
from contextlib import suppress
from urllib.parse import urlsplit

import httpx2

from app.configuration.settings import is_safe_address
from app.network.addresses import NoAddress, Resolve, reachable_addresses, resolved
from app.network.certificates import ssl_context
from app.network.hosts import BadHost, Target, is_literal, is_private_name, url_target
from app.network.upstream import Upstream, Upstreams
from app.text.sentences import say
from app.vocabulary.errors import ToolError, UsageError

MOST_TRIED = 4
"""Addresses of one host that are tried one after the other."""


class LoginFailed(ToolError):
    """A login did not come about; the text says why."""


class LoginAddresses:
    """Only https, and only public addresses, but for the server's own host and those that the person named."""

    def __init__(
        self,
        server_url: str,
        private_hosts: Collection[str] = (),
        resolve: Resolve = resolved,
        upstreams: Upstreams | None = None,
    ) -> None:
        self._own = url_target(server_url).host
        self._is_here = _is_local(server_url)
        self._private = {host.strip().lower() for host in private_hosts}
        self._resolve = resolve
        self.upstreams = Upstreams(os.environ) if upstreams is None else upstreams

    async def check(self, url: str) -> list[str]:
        """The addresses to connect to, none if the person's own proxy does that. Raises LoginFailed."""
        try:
            target = url_target(url)
        except BadHost as error:
            raise LoginFailed(
                say("The server names an address for the login that is not used: {address}", error.text)
            ) from None
        with_local = target.host == self._own or target.host in self._private
        leads_here = _is_local(url) and not self._is_here and not with_local
        if not is_safe_address(url) or leads_here or (url.startswith("http:") and not self._is_here):
            raise LoginFailed(say("The server names an address for the login that is not used: {address}", url))
        try:
            if self.upstreams.of(target) is None or is_literal(target.host):
                return await reachable_addresses(target.host, with_local=with_local, resolve=self._resolve)
            if is_private_name(target.host) and not with_local:
                raise NoAddress(say("{host} is a name of a private network", target.host), is_refusal=True)
        except NoAddress as error:
            if not error.is_refusal:
                raise LoginFailed(
                    say("The login leads to {host}, which cannot be reached: {reason}.", target, error.text)
                ) from None
            raise LoginFailed(
                say(
                    "Not connected: the server leads the login to {host}, but {reason}. If you know that host, name it "
                    'for this server: login_hosts = ["{name}"]',
                    target.host,
                    error.text,
                    target.host,
                )
            ) from None
        return []


class CheckedTransport(httpx2.AsyncBaseTransport):
    """Connects to the very address that was checked, so that a second answer of a name server changes nothing.

    Each host has connections of its own: by their addresses alone, two hosts of one machine would share them.
    """

    def __init__(self, addresses: LoginAddresses) -> None:
        self._addresses = addresses
        self._context: ssl.SSLContext | None = None
        self._of_host: dict[tuple[str, Target], httpx2.AsyncHTTPTransport] = {}
        """By scheme, too: what needs no certificates must not serve what does."""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        found = await self._addresses.check(str(request.url))
        target = url_target(str(request.url))
        upstream = self._addresses.upstreams.of(target)
        scheme = request.url.scheme
        if (transport := self._of_host.get((scheme, target))) is None:
            proxy = _proxy(upstream) if upstream is not None else None
            verify = False if scheme == "http" else await self._certificates()
            made = httpx2.AsyncHTTPTransport(verify=verify, proxy=proxy)
            transport = self._of_host.setdefault((scheme, target), made)  # another request may have been first
        if upstream is not None:
            return await transport.handle_async_request(request)
        for address in found[:-1][:MOST_TRIED]:
            with suppress(httpx2.ConnectError, httpx2.ConnectTimeout):
                return await transport.handle_async_request(_led_to(address, request))
        return await transport.handle_async_request(_led_to(found[-1], request))

    async def _certificates(self) -> ssl.SSLContext:
        """Read in a thread, since that takes 50 ms, and only when they are needed. Raises LoginFailed."""
        if self._context is None:
            try:
                self._context = await asyncio.to_thread(ssl_context)
            except UsageError as error:
                raise LoginFailed(error.text) from None
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


def _proxy(upstream: Upstream) -> httpx2.Proxy:
    if upstream.problem:
        raise LoginFailed(say("Not connected: {clause}.", upstream.problem))
    said = {"Proxy-Authorization": f"Basic {upstream.authorization}"} if upstream.authorization else {}
    scheme = "https" if upstream.is_encrypted else "http"
    return httpx2.Proxy(f"{scheme}://{upstream.target}", headers=said)


def _is_local(url: str) -> bool:
    return is_safe_address(f"http://{urlsplit(url).netloc}")
