"""The person's own proxy: which connections go through it, what it is asked, and what it may not be asked."""

import asyncio
import socket
import ssl
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.network import tls_tunnel
from app.network.hosts import is_private_name, parse_target
from app.network.proxy import ProxiedNetwork, Proxy
from app.network.upstream import Upstreams
from app.web import FetchFailed, FetchPermit
from app.web.pages import Pages
from tests.network.test_proxy import Client, Internet, heard
from tests.search.http_server import answer
from tests.web.site import Names
from tests.web.test_tls import certificate as certificate

pytestmark = pytest.mark.anyio

PROXY = "http://proxy.corp:3128"


@pytest.mark.parametrize(
    ("environment", "target", "through"),
    [
        ({}, "good.org:443", ""),
        ({"HTTPS_PROXY": PROXY}, "good.org:443", "proxy.corp:3128"),
        ({"https_proxy": PROXY, "HTTPS_PROXY": "http://other:1"}, "good.org:22", "proxy.corp:3128"),
        ({"HTTPS_PROXY": PROXY}, "good.org:80", ""),
        ({"HTTP_PROXY": "proxy.corp:3128"}, "good.org:80", "proxy.corp:3128"),
        ({"ALL_PROXY": PROXY}, "good.org:80", "proxy.corp:3128"),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "x.org, good.org"}, "good.org:443", ""),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": ".good.org"}, "a.good.org:443", ""),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "good.org"}, "notgood.org:443", "proxy.corp:3128"),
        ({"HTTPS_PROXY": PROXY, "no_proxy": "good.org:8443"}, "good.org:443", "proxy.corp:3128"),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "*"}, "good.org:443", ""),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "10.0.0.0/8"}, "10.1.2.3:443", ""),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "10.0.0.0/8"}, "11.1.2.3:443", "proxy.corp:3128"),
        ({"HTTPS_PROXY": PROXY}, "127.0.0.1:443", ""),
        ({"HTTPS_PROXY": PROXY}, "localhost:443", ""),
    ],
)
def test_which_connections_go_through_it(environment: dict[str, str], target: str, through: str) -> None:
    assert Upstreams(environment).name(parse_target(target)) == through


@pytest.mark.parametrize(
    ("host", "is_private"),
    [
        *(("wiki", True), ("wiki.local", True), ("db.corp", True), ("a.b.internal", True), ("x.home.arpa", True)),
        *(("good.org", False), ("local.org", False), ("10.1.2.3", False), ("::1", False)),
    ],
)
def test_names_of_private_networks_are_known_by_their_form(host: str, is_private: bool) -> None:
    assert is_private_name(host) is is_private


async def test_pages_are_fetched_through_it_too_but_not_from_private_names() -> None:
    asked: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(answer("200 OK", "Hello.", "text/plain"))
        writer.close()

    names = Names()
    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        proxy = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        pages = Pages(names, Upstreams({"HTTP_PROXY": proxy}))
        page = await pages.fetch("http://good.org/a", lambda _: FetchPermit(is_allowed=True))
        with pytest.raises(FetchFailed, match="private network"):
            await pages.fetch("http://wiki.corp/", lambda _: FetchPermit(is_allowed=True))
    assert page.text == "Hello."
    assert [head.split(b" HTTP")[0] for head in asked] == [b"GET http://good.org/a"]
    assert names.asked == []


CONNECT = b"CONNECT %s:443 HTTP/1.1\r\n\r\n"
OK = b"HTTP/1.1 200 Connection established\r\nX: y\r\n\r\n"
ASKED = b"CONNECT good.org:443 HTTP/1.1\r\nHost: good.org:443\r\nProxy-Authorization: Basic YW5uOnBAc3M=\r\n\r\n"


@pytest.mark.parametrize(
    ("proxy", "host", "answer", "outcome"),
    [
        ("http://ann:p%40ss@proxy.corp:3128", b"good.org", OK + b"first words", b"200 Connection established"),
        (PROXY, b"good.org", b"HTTP/1.1 407 no\r\n\r\n", b"502 good.org:443: your proxy proxy.corp:3128 wants another"),
        (PROXY, b"good.org", b"HTTP/1.1 403 no\r\n\r\n", b"502 good.org:443: your proxy proxy.corp:3128 answered 403"),
        (PROXY, b"good.org", b"SSH-2.0\r\n\r\n", b"did not answer as a proxy does"),
        ("socks5://proxy.corp:1", b"good.org", b"", b"is a socks5 proxy; only http:// and https:// ones can be used"),
        ("http://proxy:corp:1", b"good.org", b"", b"the proxy in your environment has no valid address"),
        (PROXY, b"wiki.corp", b"", b"403 wiki.corp:443: this is a name of a private network"),
        (PROXY, b"10.1.2.3", b"", b"403 10.1.2.3 is a private address"),
    ],
)
async def test_it_is_asked_by_connect_and_never_for_what_is_private(
    proxy: str, host: bytes, answer: bytes, outcome: bytes
) -> None:
    internet = Internet()
    internet.names = {"proxy.corp": ["10.9.9.9"], "good.org": [], "wiki.corp": [], "10.1.2.3": []}
    network = ProxiedNetwork(internet.judge)
    served = Proxy(resolve=internet.resolve, dial=internet.dial, upstreams=Upstreams({"HTTPS_PROXY": proxy}))
    client = Client(internet, served, network)
    opened = ExitStack()
    try:
        await client.say(CONNECT % host)
        if answer:
            server = opened.enter_context(await asyncio.to_thread(internet.servers.get, timeout=120))
            request = await heard(server)
            assert request == ASKED or b"Authorization" not in request
            assert ("ann" in proxy) == (request == ASKED)
            await asyncio.get_running_loop().sock_sendall(server, answer)
            assert (internet.resolved, internet.dialled) == (["proxy.corp"], [("10.9.9.9", 3128)])
        else:
            assert internet.dialled == []
        said = await client.hear()
        assert outcome in said
        if b"first words" in answer:
            while b"first words" not in said:
                said += await client.hear()
            assert said.endswith(b"\r\n\r\nfirst words")
            assert network.uses[0].allowed == "through your proxy proxy.corp:3128"
    finally:
        opened.close()
        network.close()
        await asyncio.to_thread(served.close)
        client.close()


@pytest.mark.parametrize(
    ("name", "outcome"), [("docs.example", "hello"), ("other.example", "certificate of your proxy")]
)
async def test_a_proxy_is_reached_over_tls_and_its_certificate_must_be_its_own(
    name: str, outcome: str, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(OK)
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(answer("200 OK", "hello" * 20_000, "text/plain"))
        await writer.drain()
        writer.close()

    trusting = ssl.create_default_context(cafile=str(certificate))
    monkeypatch.setattr(tls_tunnel, "default_context", lambda: trusting)
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.load_cert_chain(certificate)
    internet = Internet()
    internet.names = {name: ["10.9.9.9"], "good.org": []}
    network = ProxiedNetwork(internet.judge)
    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=server_side) as server:
        port = server.sockets[0].getsockname()[1]

        async def dial(address: str, _port: int) -> socket.socket:
            made = await asyncio.to_thread(socket.create_connection, ("127.0.0.1", port))
            made.setblocking(False)
            return made

        upstreams = Upstreams({"ALL_PROXY": f"https://ann:x@{name}:{port}"})
        served = Proxy(resolve=internet.resolve, dial=dial, upstreams=upstreams)
        client = Client(internet, served, network)
        try:
            await client.say(b"CONNECT good.org:443 HTTP/1.1\r\n\r\n")
            said = await client.hear()
            if b" 200 " in said:
                await client.say(b"GET / HTTP/1.1\r\n\r\n")
                while said.count(b"hello") < 20_000:
                    said += await client.hear()
        finally:
            network.close()
            await asyncio.to_thread(served.close)
            client.close()
        assert outcome.encode() in said
        if outcome == "hello":
            assert asked[0].startswith(b"CONNECT good.org:443 ") and b"Proxy-Authorization: Basic " in asked[0]
        else:
            assert asked == []


@pytest.mark.parametrize("is_own", [True, False])
async def test_pages_come_through_a_proxy_over_tls(
    is_own: bool, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer("200 OK", "Hello.", "text/plain"))
        writer.close()

    trusting = ssl.create_default_context(cafile=str(certificate))
    trusting.check_hostname = not is_own  # the certificate is not for 127.0.0.1
    monkeypatch.setattr("app.web.pages._tls", lambda: trusting)
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.load_cert_chain(certificate)
    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=server_side) as server:
        proxy = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        pages = Pages(Names(), Upstreams({"HTTP_PROXY": proxy}))
        fetched = pages.fetch("http://good.org/a", lambda _: FetchPermit(is_allowed=True))
        if is_own:
            assert (await fetched).text == "Hello."
        else:
            with pytest.raises(FetchFailed, match="could not be reached: the certificate"):
                await fetched
