"""Examines the address of an endpoint: whether it is this machine, which server it is, and how to show it."""

import ipaddress
from functools import lru_cache
from urllib.parse import urlsplit

from app.errors import UsageError

_USUAL_PORTS = {"http": 80, "https": 443}


def host(base_url: str) -> str:
    try:
        return urlsplit(base_url).hostname or ""
    except ValueError:
        return ""


@lru_cache(maxsize=64)
def is_loopback(base_url: str) -> bool:
    """Proxy variables must not send traffic to this machine through another one."""
    name = host(base_url)
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def needs_certificates(base_url: str) -> bool:
    """Not for plain http to this machine, where nothing is encrypted and no proxy asked: reading them takes a while."""
    return not (is_loopback(base_url) and base_url.startswith("http://"))


VERSION = "/v1"


def without_version(base_url: str) -> str:
    """People copy addresses with and without the `/v1` at their end; this is for APIs that add it themselves."""
    return base_url.rstrip("/").removesuffix(VERSION)


def with_version(base_url: str) -> str:
    """The address of an API that is usually found under `/v1`; one with another path is left as it is."""
    try:
        has_path = bool(urlsplit(base_url).path.strip("/"))
    except ValueError:
        has_path = True
    return base_url if has_path else base_url.rstrip("/") + VERSION


def checked(base_url: str) -> str:
    """The address without its last slash; raises UsageError for one that no server can have."""
    try:
        parts = urlsplit(base_url)
        good = parts.scheme in _USUAL_PORTS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise UsageError(f"{base_url!r} is not an address of a server. It looks like https://host/v1.")
    return base_url.rstrip("/")


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
