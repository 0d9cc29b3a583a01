"""What an endpoint's address says: whether it is this machine, and how to show it without secrets."""

import ipaddress
from urllib.parse import urlsplit


def host(base_url: str) -> str:
    try:
        return urlsplit(base_url).hostname or ""
    except ValueError:
        return ""


def is_loopback(base_url: str) -> bool:
    """Proxy variables must not send traffic to this machine through another one."""
    name = host(base_url)
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def shown(base_url: str) -> str:
    """The address without user name, password and query."""
    try:
        parts = urlsplit(base_url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "the server"
    name = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{name}{port}{parts.path}".rstrip("/")
