"""Which IP addresses may be connected to: public ones, and local ones only where the person named the host for that.

`ipaddress.is_global` is not enough: it passes addresses that carry another address inside (NAT64, 6to4,
IPv4-compatible), multicast, and the metadata services of clouds that live on otherwise public addresses.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from app.network.hosts import is_literal
from app.processes.threads import in_daemon_thread
from app.text.sentences import say
from app.vocabulary.errors import AppError

Address = IPv4Address | IPv6Address
Resolve = Callable[[str], Awaitable[Sequence[str]]]
"""Asks the name server: a host's name → the addresses as text, in the order in which to try them."""

RESOLVE_SECONDS = 10.0
MOST_ADDRESSES = 16


class AddressReach(Enum):
    """How far away an address is, as far as it matters for whether it may be connected to."""

    PUBLIC = "public"
    LOCAL = "local"
    """This machine or the network it is in: only where the person named the host for that."""
    NEVER = "never"
    """No server that anybody means: multicast, reserved, tunnels, and what hands out a machine's credentials."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One address, how far away it is, and what kind of address that is, in words."""

    address: Address
    reach: AddressReach
    kind: str = "public"


class NoAddress(AppError):
    """A host cannot be connected to; the text says why. `local` are addresses that only the person can allow.

    It `is_refusal` if the host has addresses, and none of them may be connected to.
    """

    def __init__(self, text: str, local: Sequence[Judged] = (), *, is_refusal: bool = False) -> None:
        super().__init__(text)
        self.local = tuple(local)
        self.is_refusal = is_refusal


_METADATA: tuple[tuple[str, str], ...] = (
    ("169.254.169.254", say("the metadata service of a cloud")),
    ("169.254.170.2", say("the credentials service of a cloud")),
    ("169.254.170.23", say("the credentials service of a cloud")),
    ("168.63.129.16", say("the platform service of a cloud")),
    ("100.100.100.200", say("the metadata service of a cloud")),
    ("192.0.0.192", say("the metadata service of a cloud")),
    ("fd00:ec2::254", say("the metadata service of a cloud")),
    ("fd00:ec2::23", say("the credentials service of a cloud")),
    ("fd20:ce::254", say("the metadata service of a cloud")),
    ("fd00:42::42", say("the metadata service of a cloud")),
    ("fd00:c1::a9fe:a9fe", say("the metadata service of a cloud")),
)
_WITH_ARTICLE = {
    "private": say("a private address"),
    "loopback": say("a loopback address"),
    "reserved": say("a reserved address"),
    "link-local": say("a link-local address"),
    "multicast": say("a multicast address"),
}
_RANGES: tuple[tuple[str, AddressReach, str], ...] = (
    ("0.0.0.0/8", AddressReach.NEVER, "reserved"),
    ("10.0.0.0/8", AddressReach.LOCAL, "private"),
    ("100.64.0.0/10", AddressReach.LOCAL, "private"),
    ("127.0.0.0/8", AddressReach.LOCAL, "loopback"),
    ("169.254.0.0/16", AddressReach.LOCAL, "link-local"),
    ("172.16.0.0/12", AddressReach.LOCAL, "private"),
    ("192.0.0.0/24", AddressReach.NEVER, "reserved"),
    ("192.0.2.0/24", AddressReach.NEVER, "reserved"),
    ("192.31.196.0/24", AddressReach.NEVER, "reserved"),
    ("192.52.193.0/24", AddressReach.NEVER, "reserved"),
    ("192.88.99.0/24", AddressReach.NEVER, "reserved"),
    ("192.168.0.0/16", AddressReach.LOCAL, "private"),
    ("192.175.48.0/24", AddressReach.NEVER, "reserved"),
    ("198.18.0.0/15", AddressReach.NEVER, "reserved"),
    ("198.51.100.0/24", AddressReach.NEVER, "reserved"),
    ("203.0.113.0/24", AddressReach.NEVER, "reserved"),
    ("224.0.0.0/4", AddressReach.NEVER, "multicast"),
    ("240.0.0.0/4", AddressReach.NEVER, "reserved"),
    ("::/128", AddressReach.NEVER, "reserved"),
    ("::1/128", AddressReach.LOCAL, "loopback"),
    ("64:ff9b:1::/48", AddressReach.NEVER, say("a translated address")),
    ("100::/64", AddressReach.NEVER, "reserved"),
    ("2001::/23", AddressReach.NEVER, "reserved"),
    ("2001:db8::/32", AddressReach.NEVER, "reserved"),
    ("3fff::/20", AddressReach.NEVER, "reserved"),
    ("5f00::/16", AddressReach.NEVER, "reserved"),
    ("fc00::/7", AddressReach.LOCAL, "private"),
    ("fe80::/10", AddressReach.LOCAL, "link-local"),
    ("fec0::/10", AddressReach.LOCAL, "private"),
    ("ff00::/8", AddressReach.NEVER, "multicast"),
)
_CARRIERS: tuple[tuple[str, int], ...] = (
    ("::ffff:0:0/96", 96),  # IPv4-mapped
    ("::ffff:0:0:0/96", 96),  # IPv4-translated
    ("64:ff9b::/96", 96),  # NAT64
    ("2002::/16", 16),  # 6to4
    ("::/96", 96),  # IPv4-compatible, but for :: and ::1
)
"""IPv6 networks whose addresses carry an IPv4 address, and the bit it begins at."""

_GLOBAL_UNICAST = IPv6Network("2000::/3")

_services = {ip_address(text): kind for text, kind in _METADATA}
_ranges = [(ip_network(text), reach, kind) for text, reach, kind in _RANGES]
_carriers = [(IPv6Network(text), start) for text, start in _CARRIERS]


def judged(text: str | Address) -> Judged:
    """The kind of an address. One that embeds another address (NAT64, 6to4) is refused, and described by the other."""
    address = ip_address(text.partition("%")[0]) if isinstance(text, str) else text
    if isinstance(address, IPv6Address) and (inside := _carried(address)) is not None:
        carried = judged(inside)
        mapped = address.ipv4_mapped is not None
        if mapped:  # the one that operating systems connect to as the IPv4 address it is
            return Judged(inside, carried.reach, carried.kind)
        return Judged(address, AddressReach.NEVER, f"an address that carries {inside} ({carried.kind})")
    if address in _services:
        return Judged(address, AddressReach.NEVER, _services[address])
    for network, reach, kind in _ranges:
        if address.version == network.version and address in network:
            return Judged(address, reach, kind)
    if isinstance(address, IPv6Address) and address not in _GLOBAL_UNICAST:
        return Judged(address, AddressReach.NEVER, "reserved")
    return Judged(address, AddressReach.PUBLIC)


def is_public(text: str | Address) -> bool:
    return judged(text).reach is AddressReach.PUBLIC


async def resolved(host: str) -> Sequence[str]:
    """Asks the machine's own resolver, in a thread of its own.

    That can take minutes if a name server does not answer. A daemon thread delays neither the end of the program nor
    other work that waits for a thread of the pool.
    """
    found = await in_daemon_thread(lambda: socket.getaddrinfo(host, None, type=socket.SOCK_STREAM))
    return [str(address[0]) for *_, address in found]


async def reachable_addresses(host: str, *, with_local: bool = False, resolve: Resolve = resolved) -> list[str]:
    """The addresses to connect to for a host in its normal form, resolved once; raises NoAddress if there are none.

    Connect only to these: a second look-up may give another answer (DNS rebinding). `with_local` also allows local
    addresses, for a host that the person named for that. Call it only for a host that is allowed: the look-up itself
    already tells a name server which host is wanted.
    """
    try:
        async with asyncio.timeout(RESOLVE_SECONDS):
            texts = [host] if is_literal(host) else await resolve(host)
    except TimeoutError:
        raise NoAddress(
            say("The name server gave no address for {host} within {seconds} s", host, f"{RESOLVE_SECONDS:.0f}")
        ) from None
    except (OSError, UnicodeError) as error:
        raise NoAddress(say("{host} cannot be found: {error}", host, error)) from None
    found = [judged(text) for text in texts[:MOST_ADDRESSES]]
    good = [
        each for each in found if each.reach is AddressReach.PUBLIC or (with_local and each.reach is AddressReach.LOCAL)
    ]
    if good:
        return list(dict.fromkeys(str(each.address) for each in good))
    if not found:
        raise NoAddress(say("{host} has no address", host))
    first = found[0]
    if is_literal(host):
        told = say("{host} is {what}", host, _WITH_ARTICLE.get(first.kind, first.kind))
    else:
        what = _WITH_ARTICLE.get(first.kind, first.kind)
        told = say("{host} has the address {address}, which is {what}", host, first.address, what)
    raise NoAddress(told, [each for each in found if each.reach is AddressReach.LOCAL], is_refusal=True)


def _carried(address: IPv6Address) -> IPv4Address | None:
    if int(address) <= 1:
        return None
    for network, start in _carriers:
        if address in network:
            return IPv4Address((int(address) >> (128 - start - 32)) & 0xFFFFFFFF)
    return None
