"""The person's own proxy, as their environment names it: HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY.

Where it is used, it looks names up, and not we: whether a name leads to a private address cannot be checked. So names
that are private by their form are refused, unless the person named the host for that.
"""

import base64
import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from app.network.addresses import NoAddress, Resolve, reachable_addresses
from app.network.hosts import BadHost, Target, is_literal, is_private_name, normal_host
from app.text.sentences import say

MOST_ANSWER_BYTES = 16_384


class UpstreamFailed(Exception):
    """The person's proxy did not connect; the text says why."""


@dataclass(frozen=True, slots=True)
class Upstream:
    """A proxy that connects for us."""

    target: Target
    authorization: str = field(default="", repr=False)
    problem: str = ""
    """Why it cannot be used, if so."""
    is_encrypted: bool = False
    """It is talked to over TLS."""

    def request(self, target: Target) -> bytes:
        """What asks it for a connection. Raises UpstreamFailed if it cannot be used."""
        if self.problem:
            raise UpstreamFailed(self.problem)
        said = f"Proxy-Authorization: Basic {self.authorization}\r\n" if self.authorization else ""
        return f"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n{said}\r\n".encode()

    def check(self, answer: bytes) -> None:
        """Raises UpstreamFailed unless the head of its answer says that it is connected."""
        first = answer.split(b"\r\n")[0].decode("latin-1")
        version, _, rest = first.partition(" ")
        status = rest[:3]
        if not version.startswith("HTTP/1.") or not status.isdigit():
            raise UpstreamFailed(f"your proxy {self.target} did not answer as a proxy does")
        if status == "407":
            raise UpstreamFailed(f"your proxy {self.target} wants another user name and password than HTTPS_PROXY has")
        if not status.startswith("2"):
            raise UpstreamFailed(f"your proxy {self.target} answered {status}")


class Upstreams:
    """Which connections go through which proxy."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        environment = environment or {}

        def value(name: str) -> str:
            return environment.get(name.lower()) or environment.get(name.upper()) or ""

        everything = value("ALL_PROXY")
        self._web = _upstream(value("HTTP_PROXY") or everything)
        self._rest = _upstream(value("HTTPS_PROXY") or everything)
        self._direct = [entry.strip().lower() for entry in value("NO_PROXY").split(",") if entry.strip()]

    def of(self, target: Target) -> Upstream | None:
        """The proxy for this connection; None if it is made directly."""
        is_own = target.host == "localhost" or (
            is_literal(target.host) and ipaddress.ip_address(target.host).is_loopback
        )
        if is_own or any(_names(entry, target) for entry in self._direct):
            return None
        return self._web if target.port == 80 else self._rest

    def name(self, target: Target) -> str:
        """Its host and port, for a sentence; empty for a direct connection."""
        return str(found.target) if (found := self.of(target)) is not None else ""


async def addresses_through(upstreams: Upstreams, target: Target, *, with_local: bool, resolve: Resolve) -> list[str]:
    """The addresses to connect to, none where the person's own proxy looks the name up. Raises NoAddress.

    `with_local` is for a host that the person named as local.
    """
    if upstreams.of(target) is None or is_literal(target.host):
        return await reachable_addresses(target.host, with_local=with_local, resolve=resolve)
    if is_private_name(target.host) and not with_local:
        raise NoAddress(say("{host} is a name of a private network", target.host), is_refusal=True)
    return []


def _upstream(url: str) -> Upstream | None:
    if not url.strip():
        return None
    parts = urlsplit(url if "://" in url else f"http://{url}")
    try:
        host, port = normal_host(parts.hostname or ""), parts.port or (443 if parts.scheme == "https" else 80)
    except (BadHost, ValueError):
        return Upstream(Target("proxy", 0), problem="the proxy in your environment has no valid address")
    target = Target(host, port)
    if parts.scheme not in ("http", "https"):
        told = f"your proxy {target} is a {parts.scheme} proxy; only http:// and https:// ones can be used"
        return Upstream(target, problem=told)
    user = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}" if parts.username else ""
    authorization = base64.b64encode(user.encode()).decode() if user else ""
    return Upstream(target, authorization, is_encrypted=parts.scheme == "https")


def _names(entry: str, target: Target) -> bool:
    """Whether an entry of NO_PROXY means this host: a name and all below it, an address, a network, or `*`."""
    if entry == "*":
        return True
    name, colon, port = entry.rpartition(":")
    if colon and port.isdigit() and ":" not in name:
        if int(port) != target.port:
            return False
        entry = name
    entry = entry.strip("[]").removeprefix("*").removeprefix(".").removesuffix(".")
    if is_literal(target.host):
        try:
            return ipaddress.ip_address(target.host) in ipaddress.ip_network(entry, strict=False)
        except ValueError:
            return False
    return bool(entry) and (target.host == entry or target.host.endswith(f".{entry}"))
