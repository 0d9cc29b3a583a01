"""The proxy of commands: what is judged, what reaches a server, and attempts to get around it."""

import asyncio
import contextlib
import queue
import socket
from collections.abc import AsyncIterator, Callable, Sequence

import pytest

from app.network import proxy as proxies
from app.network.addresses import Judged
from app.network.hosts import Target
from app.network.proxy import HostUse, Permit, ProxiedNetwork, Proxy
from tests.network.hellos import client_hello, in_records

pytestmark = pytest.mark.anyio

ALLOWED = {"good.test": ["93.184.216.34"], "other.test": ["93.184.216.35"]}
HIDDEN = {
    "corp.test": ["10.1.2.3"],
    "cloud.test": ["169.254.169.254"],
    "mixed.test": ["127.0.0.1", "93.184.216.36"],
    "here.test": ["127.0.0.1"],
}


class Internet:
    """Name server, network and judge in one: every question and connection is written down."""

    def __init__(self) -> None:
        self.names = ALLOWED | HIDDEN
        self.resolved: list[str] = []
        self.dialled: list[tuple[str, int]] = []
        self.judged: list[tuple[Target, list[str]]] = []
        self.servers: queue.SimpleQueue[socket.socket] = queue.SimpleQueue()
        self.with_local = False
        self.is_tcp = False
        """Whether servers are connected with as on a network, where a connection can be reset."""

    async def resolve(self, host: str) -> Sequence[str]:
        self.resolved.append(host)
        return self.names[host]

    async def dial(self, address: str, port: int) -> socket.socket:
        self.dialled.append((address, port))
        near, far = _tcp_pair() if self.is_tcp else socket.socketpair()
        near.setblocking(False)
        far.setblocking(False)
        self.servers.put(far)
        return near

    async def judge(self, target: Target, local: Sequence[Judged]) -> Permit:
        self.judged.append((target, [str(one.address) for one in local]))
        if local:
            return Permit(self.with_local, "" if self.with_local else "it was not named for that")
        allowed = target.host in self.names or target.host == "93.184.216.34"
        return Permit(allowed, "" if allowed else "you said no")


def _tcp_pair() -> tuple[socket.socket, socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return socket.create_connection(listener.getsockname()), listener.accept()[0]


class Client:
    """One connection of a program with the proxy."""

    def __init__(self, internet: Internet, proxy: Proxy, network: ProxiedNetwork) -> None:
        self._loop = asyncio.get_running_loop()
        self._internet = internet
        self._near, far = socket.socketpair()
        self._near.setblocking(False)
        proxy.serve(far, network)

    async def say(self, data: bytes) -> None:
        with contextlib.suppress(OSError):
            await self._loop.sock_sendall(self._near, data)

    async def hear(self, size: int = 65536) -> bytes:
        async with asyncio.timeout(5):
            return await self._loop.sock_recv(self._near, size)

    async def hear_all(self) -> bytes:
        heard = b""
        with contextlib.suppress(OSError):
            while more := await self.hear():
                heard += more
        return heard

    async def asks(self, data: bytes) -> bytes:
        await self.say(data)
        return await self.hear()

    async def server(self) -> socket.socket:
        return await asyncio.to_thread(self._internet.servers.get, True, 5)

    def end(self) -> None:
        """Say that nothing more comes."""
        with contextlib.suppress(OSError):
            self._near.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self._near.close()


@pytest.fixture
async def internet() -> Internet:
    return Internet()


@pytest.fixture
async def network(internet: Internet) -> ProxiedNetwork:
    return ProxiedNetwork(internet.judge)


@pytest.fixture
async def connect(internet: Internet, network: ProxiedNetwork) -> AsyncIterator[Callable[[], Client]]:
    proxy = Proxy(resolve=internet.resolve, dial=internet.dial)
    clients: list[Client] = []

    def connected() -> Client:
        clients.append(Client(internet, proxy, network))
        return clients[-1]

    yield connected
    network.close()
    await asyncio.to_thread(proxy.close)
    for client in clients:
        client.close()
    while not internet.servers.empty():
        internet.servers.get().close()


Connect = Callable[[], Client]


async def heard(server: socket.socket, size: int = 65536, seconds: float = 5) -> bytes:
    async with asyncio.timeout(seconds):
        return await asyncio.get_running_loop().sock_recv(server, size)


async def test_a_tunnel_passes_bytes_both_ways_and_counts_them(
    connect: Connect, internet: Internet, network: ProxiedNetwork
) -> None:
    client = connect()
    assert (await client.asks(b"CONNECT Good.test.:443 HTTP/1.1\r\nHost: x\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
    with await client.server() as server:
        await client.say(b"hello")
        assert await heard(server) == b"hello"
        server.sendall(b"and back")
        assert await client.hear() == b"and back"
    assert await client.hear_all() == b""
    assert internet.dialled == [("93.184.216.34", 443)]
    assert network.uses == (HostUse(Target("good.test", 443), 1, 5, 8),)
    assert network.refusals == ()


async def test_a_server_may_speak_first(connect: Connect) -> None:
    client = connect()
    await client.asks(b"CONNECT good.test:22 HTTP/1.1\r\n\r\n")
    with await client.server() as server:
        server.sendall(b"SSH-2.0-x\r\n")
        assert await client.hear() == b"SSH-2.0-x\r\n"


async def test_a_client_that_waits_is_told_when_the_server_resets_the_connection(
    connect: Connect, internet: Internet
) -> None:
    internet.is_tcp = True
    client = connect()
    await client.asks(b"CONNECT good.test:22 HTTP/1.1\r\n\r\n")
    with await client.server() as server:
        await client.say(b"SSH-2.0-x\r\n")
        assert await heard(server, 1) == b"S"  # what is left unread makes a reset of the end
    assert await client.hear() == b""


async def test_a_request_with_a_url_is_written_anew(connect: Connect) -> None:
    client = connect()
    await client.say(
        b"POST http://GOOD.test:8080/a?b#c HTTP/1.1\r\nHost: evil.test\r\nProxy-Authorization: Basic x\r\n"
        b"Connection: keep-alive, X-Odd, Content-Length\r\nX-Odd: 1\r\nUpgrade: h2c\r\nAccept: */*\r\n"
        b"Content-Length: 4\r\n\r\nbodyGET http://evil.test/ HTTP/1.1\r\n\r\n"
    )
    with await client.server() as server:
        got = b""
        while not got.endswith(b"body"):
            got += await heard(server)
        assert got == (
            b"POST /a?b HTTP/1.1\r\nHost: good.test:8080\r\nAccept: */*\r\nContent-Length: 4\r\n"
            b"Connection: close\r\n\r\nbody"
        )
        server.sendall(b"HTTP/1.1 200 OK\r\n\r\ndone")
        server.shutdown(socket.SHUT_WR)
        assert (await client.hear_all()).endswith(b"done")
        assert await heard(server) == b""


@pytest.mark.parametrize(
    ("url", "first"),
    [
        ("http://good.test", b"GET / HTTP/1.1\r\nHost: good.test\r\n"),
        ("http://good.test?a", b"GET /?a HTTP/1.1\r\nHost: good.test\r\n"),
        ("http://good.test/?u=http://x/", b"GET /?u=http://x/ HTTP/1.1\r\nHost: good.test\r\n"),
    ],
)
async def test_the_path_of_a_url(connect: Connect, url: str, first: bytes) -> None:
    client = connect()
    await client.say(f"GET {url} HTTP/1.0\r\n\r\n".encode())
    with await client.server() as server:
        assert (await heard(server)).startswith(first)


@pytest.mark.parametrize("host", [b"\x03\x09good.test", b"\x01\x5d\xb8\xd8\x22"])
async def test_socks_connects_by_name_and_by_address(connect: Connect, internet: Internet, host: bytes) -> None:
    client = connect()
    assert await client.asks(b"\x05\x01\x00") == b"\x05\x00"
    assert (await client.asks(b"\x05\x01\x00" + host + b"\x01\xbb"))[:2] == b"\x05\x00"
    assert internet.dialled == [("93.184.216.34", 443)]


NO_REQUEST = [
    b"CONNECT good.test HTTP/1.1\r\n\r\n",
    b"CONNECT good.test:443 HTTP/2\r\n\r\n",
    b"CONNECT  good.test:443 HTTP/1.1\r\n\r\n",
    b"CONNECT good.test:443@evil.test:443 HTTP/1.1\r\n\r\n",
    b"CONNECT 127.1:80 HTTP/1.1\r\n\r\n",
    b"CONNECT 2130706433:80 HTTP/1.1\r\n\r\n",
    b"CONNECT 0x7f.0.0.1:80 HTTP/1.1\r\n\r\n",
    b"CONNECT 0177.0.0.1:80 HTTP/1.1\r\n\r\n",
    b"CONNECT [fe80::1%25eth0]:80 HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: good.test\r\n\r\n",
    b"GET https://good.test/ HTTP/1.1\r\n\r\n",
    b"GET ftp://good.test/ HTTP/1.1\r\n\r\n",
    b"GET file:///etc/passwd HTTP/1.1\r\n\r\n",
    b"GET http://good.test@evil.test/ HTTP/1.1\r\n\r\n",
    b"GET http://good.test\\@evil.test/ HTTP/1.1\r\n\r\n",
    b"GET http://good.test/ HTTP/1.1\r\nX: 1\nHost: evil.test\r\n\r\n",
    b"GET http://good.test/ HTTP/1.1\r\n folded\r\n\r\n",
    b"GET http://good.test/ HTTP/1.1\r\nHost : x\r\n\r\n",
    b"GET http://good.test/ HTTP/1.1\r\nX: a\x00b\r\n\r\n",
    b"POST http://good.test/ HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
    b"POST http://good.test/ HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n",
    b"POST http://good.test/ HTTP/1.1\r\nContent-Length: +4\r\n\r\n",
    b"POST http://good.test/ HTTP/1.1\r\nTransfer-Encoding: xchunked\r\n\r\n",
    b"POST http://good.test/ HTTP/1.1\r\nTransfer-Encoding: chunked, identity\r\n\r\n",
]


@pytest.mark.parametrize("request_head", NO_REQUEST)
async def test_what_could_be_read_in_two_ways_is_refused(
    connect: Connect, internet: Internet, request_head: bytes
) -> None:
    assert (await connect().asks(request_head)).startswith(b"HTTP/1.1 400 ")
    assert not internet.judged
    assert not internet.resolved
    assert not internet.dialled


CHUNKED = b"POST http://good.test/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
SMUGGLED = b"GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n"


@pytest.mark.parametrize(
    ("body", "passed"),
    [
        (b"5\r\nhello\r\n0\r\n\r\n", b"5\r\nhello\r\n0\r\n\r\n"),
        (b"5\r\nhello\r\n0\r\n\r\n" + SMUGGLED, b"5\r\nhello\r\n0\r\n\r\n"),
        (b"0\r\n\r\n" + SMUGGLED, b"0\r\n\r\n"),
        (b"A\r\n0\r\n\r\nGET /\r\n0\r\n\r\n", b"A\r\n0\r\n\r\nGET /\r\n0\r\n\r\n"),
        (b"0;a=b\r\n\r\n" + SMUGGLED, b""),
        (b"0\r\nTrailer: x\r\n\r\n" + SMUGGLED, b""),
        (b"0\n\n" + SMUGGLED, b""),
        (b"+0\r\n\r\n" + SMUGGLED, b""),
        (b"0x0\r\n\r\n" + SMUGGLED, b""),
        (b"2\r\nabc\r\n0\r\n\r\n" + SMUGGLED, b""),
        (b"1" * 99, b""),
    ],
)
@pytest.mark.parametrize("is_slow", [False, True])
async def test_nothing_is_sent_behind_a_body_in_chunks(
    connect: Connect, body: bytes, passed: bytes, is_slow: bool
) -> None:
    client = connect()
    await client.say(CHUNKED + (b"" if is_slow else body))
    with await client.server() as server:
        for place in range(len(body) if is_slow else 0):
            await client.say(body[place : place + 1])
        client.end()
        got = b""
        with contextlib.suppress(TimeoutError):
            while more := await heard(server, seconds=0.1):
                got += more
    assert b"evil.test" not in got
    assert not passed or got.partition(b"\r\n\r\n")[2] == passed


@pytest.mark.parametrize(
    ("host", "resolves", "told"),
    [
        ("evil.test", False, b"403 evil.test:443: you said no"),
        ("data-in-a-label.evil.test", False, b"403 data-in-a-label.evil.test:443: you said no"),
        ("corp.test", True, b"403 corp.test has the address 10.1.2.3, which is a private address"),
        ("here.test", True, b"403 here.test has the address 127.0.0.1, which is a loopback address"),
        ("cloud.test", True, b"403 cloud.test has the address 169.254.169.254, which is the metadata service"),
        ("127.0.0.2", False, b"403 127.0.0.2:443: you said no"),
        ("[::ffff:127.0.0.2]", False, b"403 [::ffff:127.0.0.2]:443: you said no"),
    ],
)
async def test_a_refused_host_is_told_in_the_answer_and_in_the_record(
    connect: Connect, internet: Internet, network: ProxiedNetwork, host: str, resolves: bool, told: bytes
) -> None:
    answer = await connect().asks(f"CONNECT {host}:443 HTTP/1.1\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 " + told), answer
    head, _, body = answer.partition(b"\r\n\r\n")
    assert body.strip() in head
    assert bool(internet.resolved) is resolves
    assert not internet.dialled
    assert len(network.refusals) == 1
    assert network.uses == ()


@pytest.mark.parametrize("host", ["here.test", "mixed.test", "localhost", "[::ffff:127.0.0.1]", "127.0.0.1"])
async def test_this_program_is_reached_by_no_name(
    connect: Connect, internet: Internet, network: ProxiedNetwork, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    internet.with_local = True
    internet.names = internet.names | {"localhost": ["127.0.0.1"]}

    async def judge(target: Target, local: Sequence[Judged]) -> Permit:
        return Permit(True, with_local=True)

    monkeypatch.setattr(network, "_judge", judge)
    with socket.create_server(("127.0.0.1", 0)) as ours:
        port = ours.getsockname()[1]
        answer = await connect().asks(f"CONNECT {host}:{port} HTTP/1.1\r\n\r\n".encode())
    assert b"403 " in answer and b"Handrail itself listens there" in answer
    assert not internet.dialled


async def test_a_local_address_needs_a_second_yes_and_is_not_resolved_again(
    connect: Connect, internet: Internet
) -> None:
    internet.with_local = True
    assert b" 200 " in await connect().asks(b"CONNECT corp.test:443 HTTP/1.1\r\n\r\n")
    assert internet.judged == [(Target("corp.test", 443), []), (Target("corp.test", 443), ["10.1.2.3"])]
    assert internet.resolved == ["corp.test"]
    assert internet.dialled == [("10.1.2.3", 443)]


async def test_of_public_and_local_addresses_only_the_public_is_used(connect: Connect, internet: Internet) -> None:
    assert b" 200 " in await connect().asks(b"CONNECT mixed.test:443 HTTP/1.1\r\n\r\n")
    assert internet.dialled == [("93.184.216.36", 443)]
    assert len(internet.judged) == 1


@pytest.mark.parametrize(
    ("request_", "reply"),
    [
        (b"\x05\x02\x00\x03\x09good.test\x01\xbb", 7),  # BIND
        (b"\x05\x03\x00\x03\x09good.test\x01\xbb", 7),  # UDP
        (b"\x05\x01\x00\x09\x09good.test\x01\xbb", 8),
        (b"\x05\x01\x00\x03\x09evil.test\x01\xbb", 2),
        (b"\x05\x01\x00\x03\x09good.test\x00\x00", 1),
        (b"\x05\x01\x00\x03\x09good\x00test\x01\xbb", 1),
        (b"\x05\x01\x00\x03\x05127.1\x01\xbb", 1),
    ],
)
async def test_what_socks_refuses(connect: Connect, internet: Internet, request_: bytes, reply: int) -> None:
    client = connect()
    await client.asks(b"\x05\x02\x00\x02")
    assert (await client.asks(request_))[1] == reply
    assert not internet.dialled


async def test_old_socks_and_socks_with_a_password_are_not_spoken(connect: Connect, internet: Internet) -> None:
    assert await connect().asks(b"\x05\x01\x02") == b"\x05\xff"
    assert b" 400 " in await connect().asks(b"\x04\x01\x01\xbb\x01\x02\x03\x04\x00\r\n\r\n")
    assert not internet.judged


@pytest.mark.parametrize(
    ("hello", "passes"),
    [
        (client_hello("good.test"), True),
        (client_hello("GOOD.test"), True),
        (client_hello(None), False),
        (in_records(client_hello(None), 7), False),
        (in_records(client_hello("good.test"), 7), True),
        (client_hello("evil.test"), False),
        (in_records(client_hello("evil.test"), 7), False),
        (client_hello("good.test", "evil.test"), False),
        (client_hello("good.test", times=2), False),
        (in_records(client_hello("good.test"), 1), False),
        (b"\x16\x03\x01\x00\x04\x02\x00\x00\x00", False),
        (b"\x16\x03\x01\x00\x00", False),
        (b"plain text", True),
    ],
)
async def test_tls_must_ask_for_the_host_that_was_judged(
    connect: Connect, network: ProxiedNetwork, hello: bytes, passes: bool
) -> None:
    client = connect()
    await client.asks(b"CONNECT good.test:443 HTTP/1.1\r\n\r\n")
    with await client.server() as server:
        await client.say(hello[:3])
        await client.say(hello[3:])
        got = b""
        while len(got) < len(hello) and (more := await heard(server)):
            got += more
        assert got == (hello if passes else b"")
    assert bool(network.refusals) is not passes


async def test_a_huge_head_is_refused(connect: Connect, internet: Internet) -> None:
    client = connect()
    await client.say(b"CONNECT good.test:443 HTTP/1.1\r\n" + b"X: " + b"x" * 100_000)
    assert (await client.hear()).startswith(b"HTTP/1.1 431 ")
    assert not internet.judged


@pytest.mark.parametrize("begun", [b"", b"CONNECT good", b"\x05", b"\x05\x01\x00\x05"])
async def test_a_slow_head_is_given_up(connect: Connect, monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(proxies, "HEAD_SECONDS", 0.02)
    client = connect()
    await client.say(begun)
    await client.hear_all()  # ends


async def test_too_many_connections_are_refused(
    connect: Connect, network: ProxiedNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proxies, "MOST_CONNECTIONS", 2)
    kept = [connect(), connect()]
    assert await connect().hear_all() == b""
    assert [refusal.reason for refusal in network.refusals] == ["more than 2 connections at a time"]
    assert b" 200 " in await kept[0].asks(b"CONNECT good.test:443 HTTP/1.1\r\n\r\n")


async def test_a_connection_waits_while_the_judge_thinks_and_ends_with_the_program(
    connect: Connect, internet: Internet, network: ProxiedNetwork
) -> None:
    asked, never, withdrawn = asyncio.Event(), asyncio.Event(), asyncio.Event()
    cancelled = []

    async def thinks(target: Target, local: Sequence[Judged]) -> Permit:
        asked.set()
        try:
            await never.wait()
        except asyncio.CancelledError:
            cancelled.append(target)
            withdrawn.set()
            raise
        return Permit(True)

    network._judge = thinks
    client = connect()
    await client.say(b"CONNECT good.test:443 HTTP/1.1\r\n\r\n")
    await asked.wait()
    network.close()
    await client.hear_all()
    await withdrawn.wait()
    assert cancelled == [Target("good.test", 443)]
    assert not internet.resolved


async def test_a_host_that_does_not_answer_is_no_refusal(
    connect: Connect, internet: Internet, network: ProxiedNetwork
) -> None:
    async def refuses(address: str, port: int) -> socket.socket:
        raise OSError(111, "Connection refused")

    proxy = Proxy(resolve=internet.resolve, dial=refuses)
    client = Client(internet, proxy, network)
    answer = await client.asks(b"CONNECT good.test:443 HTTP/1.1\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 502 good.test:443 cannot be connected to: Connection refused")
    assert network.refusals == ()
    client.close()
    await asyncio.to_thread(proxy.close)
