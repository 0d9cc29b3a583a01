"""Why a connection could not be made, in words for a person: certificate, proxy, name, port or time."""

import errno
import os
import re
import socket
import ssl
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from app.network.hosts import host_of_url, is_loopback
from app.text.plain import one_line
from app.text.sentences import listed, say

CONNECTING = frozenset({"ConnectError", "ConnectTimeout", "ProxyError"})
"""The errors of HTTP clients that this is about, by name: nothing is imported for them."""
LONGEST_NAME = 60
MOST_NAMES = 3
_NUMBER = re.compile(r"\[Errno (\d+)\]")
_STATUS = re.compile(r"(\d{3})\b")
_EXPIRED, _NOT_YET, _UNKNOWN, _OF_ANOTHER = (10,), (9,), (2, 18, 19, 20, 21), (62, 64)
"""OpenSSL's numbers for what is wrong with a certificate."""
_NO_WAY = (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN)


def why_unreachable(error: BaseException, url: str) -> str:
    """The rest of a sentence about what failed while a connection to this address was made."""
    causes = list(_causes(error))
    for one in causes:
        if isinstance(one, ssl.SSLCertVerificationError):
            return _about_certificate(one, host_of_url(url))
    if any(isinstance(one, ssl.SSLError) for one in causes):
        return say("it does not speak TLS there. Does its address begin with http:// instead of https://?")
    proxy, named_in = _proxy_of(url)
    for one in causes:
        if type(one).__name__ == "ProxyError":
            return _about_proxy(proxy, named_in, str(one))
    why = _about_network(causes, proxy.rpartition(":")[0] or host_of_url(url))
    if proxy and why:
        return say(
            "your proxy {name} cannot be used, as {clause}. Correct {variable}, or name the host in NO_PROXY.",
            proxy,
            why,
            named_in,
        )
    if why == _REFUSED and is_loopback(url):
        return say("the connection was refused. Is the server running?")
    return why or f"{one_line(str(error), LONGEST_NAME) or type(error).__name__}."


_REFUSED = say("the connection was refused.")


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error and what it came from. The libraries wrap it several times, and hide it by `from None`."""
    yield error
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from _causes(one)
    cause = error.__cause__ or error.__context__
    if cause is not None:
        yield from _causes(cause)


def _about_certificate(error: ssl.SSLCertVerificationError, host: str) -> str:
    known: dict[str, Any] = getattr(error, "refused", {})
    host = getattr(error, "server", "") or host
    issuer = _name(known.get("issuer", ())) or say("somebody unknown")
    code = getattr(error, "verify_code", 0)
    if code in _EXPIRED:
        when = known.get("notAfter", "")
        return say(
            "the certificate of {host} by {issuer} has expired ({when}). Is your clock right?", host, issuer, when
        )
    if code in _NOT_YET:
        when = known.get("notBefore", "")
        return say(
            "the certificate of {host} by {issuer} is not valid yet ({when}). Is your clock right?", host, issuer, when
        )
    if code in _OF_ANOTHER:
        names = [one_line(value, LONGEST_NAME) for _, value in known.get("subjectAltName", ())]
        shown = listed([*names[:MOST_NAMES], *([say("others")] if len(names) > MOST_NAMES else [])])
        return say(
            "the certificate there is of {names}, and not of {host}. Check the address.", shown or say("nobody"), host
        )
    if code in _UNKNOWN:
        return say(
            "the certificate of {host} is by {issuer}, which this computer does not know. If you trust it, for example "
            "because it is your firm's, name a file with its certificate in SSL_CERT_FILE.",
            host,
            issuer,
        )
    problem = one_line(error.verify_message or str(error), LONGEST_NAME)
    return say("the certificate of {host} is not valid ({problem}).", host, problem)


def _name(entries: Any) -> str:
    """What a certificate calls somebody: by the organisation, if there is one, and the common name."""
    found = {key: value for entry in entries for key, value in entry}
    names = dict.fromkeys(found[key] for key in ("organizationName", "commonName") if key in found)
    return one_line(", ".join(names), LONGEST_NAME)


def _proxy_of(url: str) -> tuple[str, str]:
    """The person's proxy for an address as host and port, and where it is set; "" for none. As HTTP clients find it."""
    from urllib.request import getproxies, proxy_bypass

    parts = urlsplit(url)
    proxies = {} if is_loopback(url) or proxy_bypass(parts.netloc.rpartition("@")[2]) else getproxies()
    found = next((proxies[scheme] for scheme in (parts.scheme, "all") if scheme in proxies), "")
    names = (f"{parts.scheme}_proxy", "all_proxy")
    named_in = next(
        (one for name in names for one in (name, name.upper()) if one in os.environ), say("your proxy settings")
    )
    return urlsplit(found if "://" in found else f"//{found}").netloc.rpartition("@")[2], named_in


def _about_proxy(proxy: str, named_in: str, said: str) -> str:
    status = found[1] if (found := _STATUS.match(said)) else ""
    if status == "407":
        return say(
            "your proxy {name} wants a name and a password (407). Write them into {variable}: http://name:password@….",
            proxy,
            named_in,
        )
    return say("your proxy {name} made no connection ({status}).", proxy, status or one_line(said, LONGEST_NAME))


def _about_network(causes: list[BaseException], host: str) -> str:
    """Of the first cause that says something."""
    for one in causes:
        number = one.errno if isinstance(one, OSError) else None
        if number is None and (found := _NUMBER.search(str(one))):  # of several addresses that were tried
            number = int(found[1])
        if isinstance(one, socket.gaierror):
            if number == socket.EAI_AGAIN:
                return say("no name server answers for {host}. Is there a network?", host)
            return say("there is no host of the name {host}.", host)
        if isinstance(one, ConnectionRefusedError) or number == errno.ECONNREFUSED:
            return _REFUSED
        if isinstance(one, TimeoutError) or number == errno.ETIMEDOUT or "Timeout" in type(one).__name__:
            return say("it did not answer in time.")
        if number in _NO_WAY:
            return say("there is no way to it from this network.")
        if isinstance(one, ConnectionError):
            return say("the connection was cut while it was made.")
    return ""
