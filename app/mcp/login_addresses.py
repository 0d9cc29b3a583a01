"""Which addresses a login at an MCP server may lead to: the server names them, so they could be private ones."""

import os
from collections.abc import Collection
from urllib.parse import urlsplit

from app.configuration.settings import is_safe_address
from app.network.addresses import NoAddress, Resolve, resolved
from app.network.hosts import BadHost, url_target
from app.network.upstream import Upstreams, addresses_through
from app.text.sentences import say
from app.vocabulary.errors import ToolError


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
            return await addresses_through(self.upstreams, target, with_local=with_local, resolve=self._resolve)
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


def _is_local(url: str) -> bool:
    return is_safe_address(f"http://{urlsplit(url).netloc}")
