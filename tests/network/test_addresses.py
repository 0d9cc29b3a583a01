"""Which addresses may be connected to, and that a name is asked for once."""

from collections.abc import Sequence

import pytest

from app.network.addresses import AddressReach, NoAddress, is_public, judged, reachable_addresses

pytestmark = pytest.mark.anyio

PUBLIC = [
    "1.1.1.1",
    "93.184.216.34",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "192.0.1.1",
    "198.17.255.255",
    "2606:4700::1111",
    "2a00:1450:4001::1",
    "2001:4860:4860::8888",
    "::ffff:1.1.1.1",
]
LOCAL = [
    "10.0.0.1",
    "127.0.0.1",
    "127.255.0.1",
    "169.254.1.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
]
NEVER = [
    "0.0.0.0",
    "0.1.2.3",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "192.88.99.1",
    "192.0.0.192",
    "168.63.129.16",
    "169.254.169.254",
    "169.254.170.2",
    "100.100.100.200",
    "fd00:ec2::254",
    "fd20:ce::254",
    "::",
    "::127.0.0.1",
    "::1.1.1.1",
    "::ffff:169.254.169.254",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::1.1.1.1",
    "64:ff9b:1::1",
    "64:ff9b:1:ffff::10.0.0.1",
    "2002:7f00:1::1",
    "2002:0101:0101::",
    "2001:0:4136:e378::1",
    "2001:db8::1",
    "100::1",
    "3fff::1",
    "4000::1",
    "ff02::1",
    "ff0e::1",
]


@pytest.mark.parametrize(
    ("reach", "address"),
    [(reach, one) for reach, all_of in zip(AddressReach, (PUBLIC, LOCAL, NEVER), strict=True) for one in all_of],
)
def test_how_far_away_an_address_is(reach: AddressReach, address: str) -> None:
    assert judged(address).reach is reach
    assert is_public(address) is (reach is AddressReach.PUBLIC)


def test_an_address_inside_another_is_named() -> None:
    assert judged("2002:7f00:1::1").kind == "an address that carries 127.0.0.1 (loopback)"
    assert judged("64:ff9b::a9fe:a9fe").kind.startswith("an address that carries 169.254.169.254")
    assert str(judged("::ffff:10.0.0.1").address) == "10.0.0.1"


class NameServer:
    """Gives the answers it was told, and counts the questions."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, host: str) -> Sequence[str]:
        self.asked.append(host)
        return self.answers.pop(0)


async def test_only_public_addresses_of_a_name_are_given_and_it_is_asked_for_once() -> None:
    server = NameServer(["127.0.0.1", "1.1.1.1", "1.1.1.1", "2606:4700::1111", "2002:101:101::1"], ["127.0.0.1"])
    assert await reachable_addresses("example.org", resolve=server) == ["1.1.1.1", "2606:4700::1111"]
    assert server.asked == ["example.org"]


@pytest.mark.parametrize(
    ("address", "told", "offered"),
    [
        ("10.0.0.1", "a.org has the address 10.0.0.1, which is a private address", True),
        ("127.0.0.1", "a.org has the address 127.0.0.1, which is a loopback address", True),
        ("169.254.169.254", "a.org has the address 169.254.169.254, which is the metadata service of a cloud", False),
        ("64:ff9b::7f00:1", "an address that carries 127.0.0.1 (loopback)", False),
    ],
)
async def test_a_name_with_a_local_address_is_refused_unless_it_was_named_for_that(
    address: str, told: str, offered: bool
) -> None:
    with pytest.raises(NoAddress) as caught:
        await reachable_addresses("a.org", resolve=NameServer([address]))
    assert told in caught.value.text
    assert bool(caught.value.local) is offered
    if offered:
        assert await reachable_addresses("a.org", resolve=NameServer([address]), with_local=True) == [address]
    else:
        with pytest.raises(NoAddress):
            await reachable_addresses("a.org", resolve=NameServer([address]), with_local=True)


async def test_a_literal_needs_no_name_server() -> None:
    server = NameServer()
    assert await reachable_addresses("1.1.1.1", resolve=server) == ["1.1.1.1"]
    with pytest.raises(NoAddress, match=r"^::1 is a loopback address$"):
        await reachable_addresses("::1", resolve=server)
    assert await reachable_addresses("::1", with_local=True, resolve=server) == ["::1"]
    assert not server.asked


async def test_a_name_that_nobody_knows_is_told() -> None:
    async def fails(host: str) -> Sequence[str]:
        raise OSError("Name or service not known")

    with pytest.raises(NoAddress, match=r"nowhere\.test cannot be found: Name or service not known"):
        await reachable_addresses("nowhere.test", resolve=fails)
    with pytest.raises(NoAddress, match=r"empty\.test has no address"):
        await reachable_addresses("empty.test", resolve=NameServer([]))
