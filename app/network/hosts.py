"""Names of hosts as people, programs and rules write them, in one normal form, and the patterns that rules match with.

A host is a name in lower-case ASCII (IDNA) without a dot at its end, or the literal of an IP address. Nothing here asks
a name server: a name must be allowed before anybody is told that it is wanted.
"""

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.text.sentences import say
from app.vocabulary.errors import UsageError

WEB_PORTS = frozenset({80, 443})
"""What a rule that names no port allows."""
MOST_LETTERS = 253
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1", "::ffff:127.0.0.1"})
"""This computer: rules and answers about one of these hold for the others."""
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_PORT = re.compile(r"[0-9]{1,5}")

_SHARED_SUFFIXES = """
    ac.uk co.uk gov.uk org.uk com.au net.au org.au co.jp ne.jp or.jp co.kr co.nz co.za co.in com.br com.cn com.mx com.tr
    com.tw com.sg com.hk in-addr.arpa ip6.arpa
    github.io gitlab.io bitbucket.io githubusercontent.com github.dev codeberg.page pages.dev workers.dev r2.dev
    netlify.app vercel.app now.sh herokuapp.com onrender.com fly.dev railway.app glitch.me repl.co replit.dev replit.app
    deno.dev surge.sh web.app firebaseapp.com appspot.com run.app cloudfunctions.net googleapis.com
    googleusercontent.com blogspot.com amazonaws.com cloudfront.net awsapprunner.com elasticbeanstalk.com
    azurewebsites.net azureedge.net azurefd.net cloudapp.net windows.net azurestaticapps.net trafficmanager.net
    digitaloceanspaces.com ondigitalocean.app linodeobjects.com backblazeb2.com wasabisys.com fastly.net akamaized.net
    edgekey.net b-cdn.net ngrok.io ngrok.app ngrok-free.app trycloudflare.com loca.lt serveo.net localtunnel.me nip.io
    sslip.io xip.io duckdns.org no-ip.org ddns.net dyndns.org hopto.org zapto.org wordpress.com tumblr.com myshopify.com
    hf.space huggingface.cloud streamlit.app pythonanywhere.com oast.fun oast.pro interact.sh burpcollaborator.net
    requestbin.net webhook.site pipedream.net beeceptor.com
"""
"""Domains below which strangers get names of their own: a wildcard there would allow anybody."""


_PRIVATE_ENDS = (
    *(".localhost", ".local", ".localdomain", ".internal", ".intranet", ".lan", ".corp", ".home", ".home.arpa"),
    ".private",
)


class BadHost(UsageError):
    """It is no host name, address or pattern; the text says why."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a connection goes: a host in its normal form, and a port."""

    host: str
    port: int

    @property
    def named(self) -> "Target":
        """With the name of this computer instead of its address on loopback."""
        return Target("localhost", self.port) if self.host in LOOPBACK else self

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def normal_host(text: str) -> str:
    """The one form of a host: `EXAMPLE.org.` is example.org, `[::1]` is ::1; an address in a shortened form is refused.

    Programs read 127.1, 0x7f.1 and 2130706433 as addresses, while a check might take them for names. They are refused,
    so that the check and the connection cannot disagree.
    """
    host = text.strip(" \t")
    if host.startswith("[") and host.endswith("]"):
        return _ipv6(host[1:-1], text)
    if ":" in host:
        return _ipv6(host, text)
    if not host.isascii():
        import idna  # only needed for the few names that are not ASCII

        try:
            host = idna.encode(host, uts46=True, std3_rules=True).decode("ascii")
        except (idna.IDNAError, UnicodeError):
            raise BadHost(say("{text} is not the name of a host", _cut(text))) from None
    host = host.lower().removesuffix(".")
    labels = host.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        try:
            return str(ipaddress.IPv4Address(host))  # four decimal numbers without leading zeros, nothing else
        except ValueError:
            raise BadHost(say("{text} is not an address in its usual form", _cut(text))) from None
    if len(host) > MOST_LETTERS or not all(_LABEL.fullmatch(label) for label in labels):
        raise BadHost(say("{text} is not the name of a host", _cut(text)))
    return host


def host_of_url(url: str) -> str:
    """As the address spells it; "" where there is none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def is_loopback(url: str) -> bool:
    """Proxy variables must not send traffic to this machine through another one."""
    name = host_of_url(url)
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def is_literal(host: str) -> bool:
    """Whether a normal host is an address and no name."""
    return ":" in host or _NUMBER.fullmatch(host.rpartition(".")[2]) is not None


def is_private_name(host: str) -> bool:
    """Whether a normal host is a name that exists only on a machine or in its own network, as far as its form tells."""
    return not is_literal(host) and ("." not in host or host.endswith(_PRIVATE_ENDS))


def parse_target(text: str, default_port: int | None = None) -> Target:
    """`host:port`, as in CONNECT, a Host header or what a person types; with a default the port may be missing."""
    host, colon, port = text.rpartition(":")
    if not colon or text.endswith("]") or (host.count(":") and not host.startswith("[")):
        host, port = text, ""
    if not port and default_port is not None:
        return Target(normal_host(host), default_port)
    if not _PORT.fullmatch(port) or not 0 < int(port) < 65536:
        raise BadHost(say("{text} names no port between 1 and 65535", _cut(text)))
    return Target(normal_host(host), int(port))


def url_target(url: str) -> Target:
    """The host and port of an http(s) URL; a URL with a user name is refused, since it can mislead."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadHost(say("{text} is not a valid URL", _cut(url))) from None
    if parts.scheme not in ("http", "https"):
        raise BadHost(say("{text}: only http and https can be reached", _cut(url)))
    if "@" in parts.netloc:
        raise BadHost(say("{text}: a URL with a user name in it is refused", _cut(url)))
    if "\\" in url or any(letter <= " " or letter == "\x7f" for letter in url):  # parsers differ about where these end
        raise BadHost(say("{text} is not a valid URL", _cut(url)))
    if port == 0:
        raise BadHost(say("{text}: 0 is not a port", _cut(url)))
    return Target(normal_host(parts.netloc.removesuffix(f":{port}")), port or (80 if parts.scheme == "http" else 443))


def shown_host(host: str) -> str:
    """For people: an internationalized name is followed by its ASCII form, since its letters can look like others."""
    if "xn--" not in host:
        return host
    import idna  # only needed for the few names that are not ASCII

    try:
        return f"{idna.decode(host)} ({host})"
    except (idna.IDNAError, UnicodeError):
        return host


@dataclass(frozen=True, slots=True)
class HostPattern:
    """A host, or `*.domain` for all names below a domain, with the ports that count.

    `example.org` stands for the web ports there, `example.org:8443` for that port, `example.org:*` for every port.
    A wildcard lets a program send data out in the names that it looks up, so only the person can write one: no card
    offers it.
    """

    host: str
    """In its normal form; for a wildcard the domain below which names match."""
    is_wildcard: bool = False
    port: int | None = None
    """None: the web ports."""
    any_port: bool = False

    @classmethod
    def parse(cls, text: str) -> "HostPattern":
        written = text.strip()
        if "://" in written:
            raise BadHost(say("{text}: a rule names a host, not a URL", _cut(text)))
        any_port = written.endswith(":*")
        written = written.removesuffix(":*") if any_port else written
        is_wildcard = written.startswith("*.")
        written = written.removeprefix("*.") if is_wildcard else written
        if "*" in written:
            raise BadHost(
                say("{text}: a wildcard can only stand for all names below a domain: *.example.org", _cut(text))
            )
        target = parse_target(written, default_port=0)
        if is_wildcard and (
            is_literal(target.host) or "." not in target.host or target.host in _SHARED_SUFFIXES.split()
        ):
            raise BadHost(
                say("{text}: anybody can have a name below {domain}; name the host itself", _cut(text), target.host)
            )
        return cls(target.host, is_wildcard, target.port or None, any_port)

    @classmethod
    def of(cls, target: Target) -> "HostPattern":
        """The narrowest pattern that matches a target."""
        return cls(target.host, port=None if target.port in WEB_PORTS else target.port)

    def matches(self, target: Target) -> bool:
        ports = WEB_PORTS if self.port is None else {self.port}
        if not self.any_port and target.port not in ports:
            return False
        if self.is_wildcard:  # never an address: the domain of a wildcard is a name
            return target.host.endswith(f".{self.host}")
        return target.host == self.host or {target.host, self.host} <= LOOPBACK

    def __str__(self) -> str:
        host = f"*.{self.host}" if self.is_wildcard else self.host
        host = f"[{host}]" if ":" in host else host
        return f"{host}:*" if self.any_port else host if self.port is None else f"{host}:{self.port}"


def _ipv6(host: str, text: str) -> str:
    try:
        if "%" in host:  # a zone names an interface of this machine
            raise ValueError
        address = ipaddress.IPv6Address(host)
        mapped = address.ipv4_mapped  # Python writes these in one way up to 3.12 and in another from 3.13 on
        return str(address) if mapped is None else f"::ffff:{mapped}"
    except ValueError:
        raise BadHost(say("{text} is not an address in its usual form", _cut(text))) from None


def _cut(text: str) -> str:
    return repr(text if len(text) <= 100 else text[:99] + "…")
