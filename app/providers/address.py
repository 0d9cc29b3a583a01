"""Examines the address of an endpoint: whether it is this machine, which server it is, and how to show it."""

import ipaddress
import re
from urllib.parse import urlsplit

from app.network.hosts import host_of_url
from app.network.hosts import is_loopback as is_loopback
from app.text.sentences import say
from app.vocabulary.errors import UsageError

host = host_of_url
_USUAL_PORTS = {"http": 80, "https": 443}


VERSION = "/v1"


def without_version(base_url: str) -> str:
    """People copy addresses with and without the `/v1` at their end; this is for APIs that add it themselves."""
    address, mark, query = base_url.partition("?")
    return f"{address.rstrip('/').removesuffix(VERSION)}{mark}{query}"


def with_version(base_url: str) -> str:
    """The address of an API that is usually found under `/v1`; one with another path is left as it is."""
    try:
        has_path = bool(urlsplit(base_url).path.strip("/"))
    except ValueError:
        has_path = True
    address, mark, query = base_url.partition("?")
    return base_url if has_path else f"{address.rstrip('/')}{VERSION}{mark}{query}"


_PRIVATE_ENDS = (".local", ".lan", ".internal", ".home.arpa")
_BARE = re.compile(r"(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:\d+)?([/?].*)?\Z")
"""An address without its scheme."""


def mended(typed: str) -> str:
    """An address as a person types it, with the scheme that it lacks: https, but for this machine and private names.

    What does not look like an address, such as a mere word, stays as it is.
    """
    typed = typed.strip()
    found = _BARE.match(typed)
    if found is None or (found[0].isalnum() and found[0] != "localhost"):
        return typed
    return f"{'http' if _is_private(found[1].strip('[]').lower()) else 'https'}://{typed}"


def _is_private(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_private
    except ValueError:
        return "." not in name or is_loopback(f"//{name}") or name.endswith(_PRIVATE_ENDS)


def checked(base_url: str, *, may_have_query: bool = True) -> str:
    """The address without its last slash; raises UsageError for one that no server can have.

    One that is not in the settings has no query: sessions keep no queries, since a key can stand there.
    """
    try:
        parts = urlsplit(base_url)
        good = parts.scheme in _USUAL_PORTS and bool(parts.hostname) and parts.port != 0 and not parts.fragment
    except ValueError:
        good = False
    if not good:
        raise UsageError(say("{address} is not an address of a server. It looks like https://host/v1.", repr(base_url)))
    if query_of(base_url) and not may_have_query:
        raise UsageError(say("An address with a ? needs a name. Add it under Keys and providers, and choose it there."))
    return base_url.rstrip("/")


def is_at(base_url: str, hosts: str) -> bool:
    """Whether https leads to a host of this pattern."""
    return base_url.startswith("https://") and re.fullmatch(hosts, host(base_url)) is not None


def query_of(base_url: str) -> str:
    """What stands behind the `?` and is sent with each request."""
    try:
        return urlsplit(base_url).query
    except ValueError:
        return ""


def with_query(url: str, query: str) -> str:
    return f"{url}{'&' if '?' in url else '?'}{query}" if query else url


def without_query(base_url: str) -> str:
    return base_url.partition("?")[0].rstrip("/")


def origin(base_url: str) -> str:
    """Scheme, host and port: the server that gets what is sent. "" if it is no address."""
    try:
        return f"{urlsplit(base_url).scheme}://{name}" if (name := host_and_port(base_url)) else ""
    except ValueError:
        return ""


def host_and_port(base_url: str) -> str:
    """Without a port that goes without saying; "" for what is no address."""
    try:
        parts = urlsplit(base_url)
        usual = parts.port in (None, _USUAL_PORTS.get(parts.scheme))
    except ValueError:
        return ""
    name = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    return f"{name}:{parts.port}" if name and not usual else name


def port(base_url: str) -> int:
    parts = urlsplit(base_url)
    return parts.port or _USUAL_PORTS[parts.scheme]


def shown(base_url: str) -> str:
    """The address without user name, password and query, and without a port that goes without saying."""
    try:
        place = origin(base_url)
        return f"{place}{urlsplit(base_url).path}".rstrip("/") if place else "the server"
    except ValueError:
        return "the server"


def comparable(base_url: str) -> str:
    """The same for each spelling of an address; what is no address stays as it is."""
    if not (place := origin(base_url)):
        return base_url
    parts = urlsplit(base_url)
    user, _, _ = parts.netloc.rpartition("@")
    return f"{user}@{with_version(place + parts.path.rstrip('/'))}?{parts.query}"
