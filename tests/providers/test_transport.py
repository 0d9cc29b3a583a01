"""What a model server answers arrives whole over our own connections, and each is used again while it can be."""

import asyncio
import gc
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from app.providers.transport import Client, direct
from tests.rows import every_row
from tests.web.test_tls import certificate as certificate

pytestmark = pytest.mark.anyio

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


class Server:
    """Answers each request of each connection in the same way, and counts."""

    def __init__(self, answer: bytes, *, after: str = "") -> None:
        self.answer = answer
        self.after = after
        self.connections = 0
        self.requests: list[bytes] = []
        self.port = 0

    def url(self, host: str = "127.0.0.1", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}/v1"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    (int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-l")), 0
                )
                self.requests.append(head + await reader.readexactly(length))
                writer.write(self.answer)
                await writer.drain()
                if self.after == "hang up":
                    break
        except asyncio.IncompleteReadError:
            pass


@asynccontextmanager
async def serving(
    server: Server, tls: ssl.SSLContext | None = None, serve: Serve | None = None
) -> AsyncIterator[Client]:
    connections: set[asyncio.Task[None] | None] = set()

    async def served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.add(asyncio.current_task())
        with suppress(ConnectionError):
            await (serve or server.serve)(reader, writer)
        writer.close()
        with suppress(ConnectionError, ssl.SSLError):
            await writer.wait_closed()

    async with await asyncio.start_server(served, "127.0.0.1", 0, ssl=tls) as listening:
        server.port = listening.sockets[0].getsockname()[1]
        async with Client(verify=tls is not None, trust_env=tls is not None, timeout=httpx.Timeout(2.0)) as client:
            yield client
        await asyncio.gather(*(task for task in connections if task is not None))


async def test_the_next_request_goes_over_the_same_connection() -> None:
    server = Server(OK)
    async with serving(server) as client:
        for body in (b"one", b"two"):
            assert (await client.post(server.url(), content=body)).text == "ok"
    assert server.connections == 1
    assert [request.partition(b"\r\n\r\n")[2] for request in server.requests] == [b"one", b"two"]


@every_row(
    ("answer", "text"),
    [
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", "abcde"),
        (b"HTTP/1.0 200 OK\r\n\r\nuntil the end", "until the end"),
        (b"HTTP/1.1 100 Continue\r\n\r\n" + OK, "ok"),
        (b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok", "ok"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 3000000\r\n\r\n" + b"x" * 3_000_000, "x" * 3_000_000),
    ],
)
async def test_every_way_to_end_an_answer_is_understood(answer: bytes, text: str) -> None:
    server = Server(answer, after="hang up")
    async with serving(server) as client:
        for _ in range(2):  # a connection that the server closed is not used again
            assert (await client.get(server.url())).text == text
    assert server.connections == 2


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (b"", httpx.RemoteProtocolError),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok", httpx.RemoteProtocolError),
        (b"no HTTP at all\r\n\r\n", httpx.RemoteProtocolError),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 200_000, httpx.RemoteProtocolError),
    ],
)
async def test_a_server_that_breaks_off_is_no_answer(answer: bytes, error: type[Exception]) -> None:
    server = Server(answer, after="hang up")
    async with serving(server) as client:
        with pytest.raises(error):
            await client.get(server.url())


async def test_a_server_that_is_silent_is_not_waited_for_for_ever() -> None:
    server = Server(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok")
    async with serving(server) as client:
        with pytest.raises(httpx.ReadTimeout):
            await client.get(server.url(), timeout=0.02)


async def test_an_answer_to_half_a_request_is_read() -> None:
    """As of a server that refuses a long one."""

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 413 Too Large\r\nContent-Length: 4\r\n\r\nlong")
        await writer.drain()
        await reader.read()

    server = Server(b"")
    async with serving(server, serve=refuse) as client:
        assert (await client.post(server.url(), content=b"x" * 1_000_000)).text == "long"


async def test_an_answer_that_nobody_reads_to_its_end_closes_its_connection() -> None:
    server = Server(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok")
    async with serving(server) as client:
        for _ in range(2):
            async with client.stream("GET", server.url()) as response:
                assert response.status_code == 200
    assert server.connections == 2


async def test_a_reply_that_is_read_slowly_does_not_fill_the_memory() -> None:
    sent = 0

    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 60000000\r\n\r\n")
        for _ in range(600):
            writer.write(b"x" * 100_000)
            await writer.drain()
            sent += 100_000

    server = Server(b"")
    async with serving(server, serve=flood) as client, client.stream("GET", server.url()) as response:
        reading = response.aiter_bytes()
        await anext(reading)
        for _ in range(200):  # rounds of the loop in which the server could send
            await asyncio.sleep(0)
        assert sent < 20_000_000
        assert sum([len(piece) async for piece in reading]) > 59_000_000


async def test_a_request_that_is_stopped_while_it_connects_leaves_no_socket_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop = asyncio.get_running_loop()
    really_connect = loop.sock_connect

    async def connect(connecting: socket.socket, address: tuple[str, int]) -> None:
        await really_connect(connecting, address)
        loop.call_soon(asking.cancel)

    async with serving(server := Server(OK)) as client:
        monkeypatch.setattr(loop, "sock_connect", connect)
        asking = asyncio.create_task(client.get(server.url()))
        with pytest.raises(asyncio.CancelledError):
            await asking
        await asyncio.sleep(0)
        gc.collect()  # warns of sockets that nobody closed


async def test_cookies_of_a_server_are_sent_back() -> None:
    server = Server(b"HTTP/1.1 200 OK\r\nSet-Cookie: route=7\r\nContent-Length: 0\r\n\r\n")
    async with serving(server) as client:
        for _ in range(2):
            await client.get(server.url())
    assert b"cookie: route=7" in server.requests[1].lower()


@pytest.mark.parametrize(("host", "is_trusted"), [("docs.example", True), ("127.0.0.1", True), ("docs.example", False)])
async def test_the_certificate_must_be_trusted_and_of_the_host(
    monkeypatch: pytest.MonkeyPatch, certificate: Path, host: str, is_trusted: bool
) -> None:
    for name in ("SSL_CERT_DIR", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy", "HTTP_PROXY", "http_proxy"):
        monkeypatch.delenv(name, raising=False)
    if is_trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    look_up = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _, *others, **more: look_up("127.0.0.1", *others, **more))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate)
    server = Server(OK)
    async with serving(server, tls) as client:
        if host == "docs.example" and is_trusted:
            assert (await client.get(server.url(host, "https"))).text == "ok"
            assert (await client.get(server.url(host, "https"))).text == "ok"
            assert server.connections == 1
        else:
            with pytest.raises(httpx.ConnectError, match=r"(?i)certificate"):
                await client.get(server.url(host, "https"))
            assert not server.requests


def test_the_persons_proxy_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")
    assert direct(verify=False, trust_env=True) is None
    assert direct(verify=False, trust_env=False) is not None


async def test_an_answer_that_a_hook_refuses_closes_its_connection_and_cookies_of_streams_are_kept() -> None:
    async def refuse(response: httpx.Response) -> None:
        if response.status_code == 500:
            raise ValueError("refused")

    server = Server(b"HTTP/1.1 500 Broken\r\nSet-Cookie: route=7\r\nContent-Length: 9\r\n\r\nok")
    async with serving(server) as client:
        client.event_hooks = {"response": [refuse]}
        for _ in range(2):
            with pytest.raises(ValueError, match="refused"):
                async with client.stream("GET", server.url()):
                    pass
    assert server.connections == 2
    assert b"cookie: route=7" in server.requests[1].lower()
