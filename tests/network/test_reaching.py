"""Every https connection of ours trusts what the system trusts and the environment names, and says why it failed."""

import asyncio
import errno
import inspect
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest

from app.configuration.settings import McpServerSettings
from app.mcp.elicitation import elicit
from app.mcp.http import HttpTransport
from app.mcp.pins import Pins, SeenTools
from app.mcp.requests import ServerRequests
from app.mcp.server import McpServer
from app.network.certificates import VARIABLES, ssl_context
from app.network.unreachable import why_unreachable
from app.providers import ChatRequest, Endpoint, ModelInfo, load
from app.search import SearchFailed, fetch
from app.vocabulary.errors import AppError
from app.vocabulary.events import ReplyFailed
from app.vocabulary.messages import UserMessage
from app.web import FetchPermit, pages
from app.web.pages import Pages
from tests.network.authorities import Authority, authority
from tests.wire_server import Answer, WireServer, wire_server

pytest.importorskip("cryptography", reason="makes the certificates of these tests")
pytestmark = pytest.mark.anyio

HERE = "localhost"
UNKNOWN = "nowhere.example"
GONE = "gone.firm.example"
"""Another, where nothing listens."""
NO_REPLY = Answer(b"nothing", 404, "text/plain")
FAR = "models.firm.example"
"""A name of another machine, which a test leads to this one."""
PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")


@pytest.fixture(scope="module")
def firm(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return authority(tmp_path_factory.mktemp("firm"))


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*VARIABLES, *PROXIES, *(one.lower() for one in PROXIES)):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pages, "_tls", inspect.unwrap(pages._tls))  # tests/web keeps what it made


# --- each client of ours: what it says about an address, "reached" if the server was asked


async def by_model(url: str, kind: str) -> str:
    try:
        provider = load(kind, Endpoint(url, "key", 5.0, is_own=False))
    except AppError as error:
        return error.text
    try:
        events = [event async for event in provider.stream(ChatRequest(ModelInfo("m"), "", [UserMessage("Hello")]))]
    finally:
        await provider.close()
    assert isinstance(events[-1], ReplyFailed)  # nobody here gives a reply
    return events[-1].error.text


async def by_openai(url: str, _: Path) -> str:
    return await by_model(url, "openai")


async def by_anthropic(url: str, _: Path) -> str:
    return await by_model(url, "anthropic")


async def by_ollama(url: str, _: Path) -> str:
    return await by_model(url, "ollama")


async def by_search(url: str, _: Path) -> str:
    try:
        await fetch(url, {}, {}, timeout=5.0)
    except SearchFailed as error:
        return error.text
    return "reached"


async def by_page(url: str, _: Path) -> str:
    async def here(host: str) -> list[str]:
        return ["127.0.0.1"]

    try:
        await Pages(here).fetch(url, lambda _: FetchPermit(is_allowed=True, is_local=True))
    except AppError as error:
        return error.text
    return "reached"


async def by_mcp(url: str, folder: Path) -> str:
    async def headers() -> dict[str, str]:
        return {}

    settings = McpServerSettings(url=url)
    server = McpServer(
        "far",
        settings,
        lambda *_: HttpTransport(url, headers),
        tools=SeenTools("far", Pins(folder / "pins")),
        requests=ServerRequests("far", elicit),
    )
    try:
        await server.started()
    except AppError as error:
        return error.text
    finally:
        await server.stop()
    return "reached"


Client = Callable[[str, Path], Awaitable[str]]
CLIENTS: list[Client] = [by_openai, by_anthropic, by_ollama, by_search, by_page, by_mcp]
each_client = pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.__name__)


async def outcome(client: Client, url: str, folder: Path, server: WireServer | None = None) -> str:
    """ "reached" if the server was asked, or else what the client says."""
    said = await client(url, folder)
    return "reached" if server is not None and server.requests else said


# --- certificates

DOUBT = "the certificate of localhost "
CERTIFICATES = {
    "one of the firm, which is named": (HERE, (-2, 2), True, "reached"),
    "one of the firm, which nobody named": (HERE, (-2, 2), False, DOUBT + "is by Example Firm Root, which this "
        "computer does not know. If you trust it, for example because it is your firm's, name a file with its "
        "certificate in SSL_CERT_FILE"),
    "one that has expired": (HERE, (-9, -2), True, DOUBT + "by Example Firm Root has expired ("),
    "one that is not valid yet": (HERE, (2, 9), True, DOUBT + "by Example Firm Root is not valid yet ("),
    "one of another host": ("other.example", (-2, 2), True,
        "the certificate there is of other.example, and not of localhost. Check the address"),
}  # fmt: skip


@each_client
@pytest.mark.parametrize(("host", "days", "named", "expected"), CERTIFICATES.values(), ids=CERTIFICATES)
async def test_a_certificate_must_be_by_who_is_trusted_and_of_the_host_and_of_today(
    client: Client, firm: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    host: str, days: tuple[int, int], named: bool, expected: str,
) -> None:  # fmt: skip
    monkeypatch.setenv("SSL_CERT_FILE", str(firm.file) if named else "")
    async with wire_server(NO_REPLY, tls=firm.server(host, days)) as server:
        said = await outcome(client, f"https://{HERE}:{server.port}", tmp_path, server)
    assert expected in said, said


@each_client
async def test_a_wrong_path_to_certificates_is_told_before_anything_is_sent(
    client: Client, firm: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/no/such.pem")
    async with wire_server(NO_REPLY, tls=firm.server(HERE)) as server:
        said = await outcome(client, f"https://{HERE}:{server.port}", tmp_path, server)
    assert "SSL_CERT_FILE names '/no/such.pem': No such file or directory. Correct it, or take it out" in said


@pytest.mark.parametrize(
    ("variable", "kind", "problem"),
    [
        ("SSL_CERT_FILE", "file", ""),
        ("REQUESTS_CA_BUNDLE", "file", ""),
        ("REQUESTS_CA_BUNDLE", "hashed folder", ""),
        ("SSL_CERT_DIR", "hashed folder", ""),
        ("SSL_CERT_DIR", "two folders", ""),
        ("SSL_CERT_DIR", "folder", "no certificate in this folder is found; run `openssl rehash` on it"),
        ("SSL_CERT_FILE", "text", "it holds no certificate in PEM form"),
        ("REQUESTS_CA_BUNDLE", "nothing", "No such file or directory"),
    ],
)
async def test_each_variable_adds_certificates_or_says_what_is_wrong_with_it(
    variable: str, kind: str, problem: str, firm: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = certificates_as(kind, firm, tmp_path / f"{variable} {kind}")
    with monkeypatch.context() as patched:
        patched.setenv(variable, named)
        async with wire_server(NO_REPLY, tls=firm.server(HERE)) as server:
            said = await outcome(by_search, f"https://{HERE}:{server.port}", tmp_path, server)
    assert (problem in said and variable in said) if problem else said == "reached"


def certificates_as(kind: str, firm: Authority, folder: Path) -> str:
    folder.mkdir()
    match kind:
        case "file":
            return str(firm.file)
        case "text":
            (folder / "notes").write_text("nothing of that kind")
            return str(folder / "notes")
        case "nothing":
            return str(folder / "gone")
        case "folder":
            shutil.copy(firm.file, folder / "firm.pem")
        case _:
            hashed = subprocess.run(
                ["openssl", "x509", "-hash", "-noout", "-in", firm.file], capture_output=True, text=True, check=True
            )
            shutil.copy(firm.file, folder / f"{hashed.stdout.strip()}.0")
    return f"/etc/ssl/certs{os.pathsep}{folder}" if kind == "two folders" else str(folder)


def test_what_the_system_trusts_stays_trusted_beside_the_firms_certificate(
    firm: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = ssl_context().cert_store_stats()["x509_ca"]
    monkeypatch.setenv("SSL_CERT_FILE", str(firm.file))
    assert ssl_context().cert_store_stats()["x509_ca"] == usual + 1
    monkeypatch.setenv("SSL_CERT_FILE", "")
    assert ssl_context().cert_store_stats()["x509_ca"] == usual


# --- the way there


@pytest.fixture
def leads_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of another machine leads to this one."""
    look_up = socket.getaddrinfo

    def found(host: Any, *others: Any, **more: Any) -> Any:
        if host in (UNKNOWN, UNKNOWN.encode()):
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return look_up("127.0.0.1" if host in (FAR, FAR.encode(), GONE, GONE.encode()) else host, *others, **more)

    monkeypatch.setattr(socket, "getaddrinfo", found)


REFUSED = "the connection was refused"
WAYS = {
    "nothing listens here": (HERE, "", REFUSED + ". Is the server running?"),
    "nothing listens there": (GONE, "", REFUSED),
    "the name is unknown": (UNKNOWN, "", "there is no host of the name " + UNKNOWN),
    "the proxy is dead": (FAR, "dead", "your proxy 127.0.0.1:9 cannot be used, as the connection was refused. Correct "
        "https_proxy, or name the host in NO_PROXY"),
    "the proxy's name is unknown": (FAR, "unknown", "cannot be used, as there is no host of the name " + UNKNOWN),
    "the proxy wants a login": (FAR, "407 Proxy Authentication Required", " wants a name and a password (407). Write "
        "them into https_proxy: http://name:password@"),
    "the proxy refuses": (FAR, "403 Forbidden", " made no connection (403)"),
    "the proxy leads to the firm": (FAR, "200 Connected", f"the certificate of {FAR} is by Example Firm Root"),
    "this machine needs no proxy": (HERE, "dead", REFUSED + ". Is the server running?"),
}  # fmt: skip


@pytest.mark.usefixtures("leads_here")
@pytest.mark.parametrize("client", [by_openai, by_anthropic, by_ollama, by_search, by_mcp])
@pytest.mark.parametrize(("host", "proxy", "expected"), WAYS.values(), ids=WAYS)
async def test_a_connection_that_fails_says_why(
    client: Client, firm: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    host: str, proxy: str, expected: str,
) -> None:  # fmt: skip
    places = {"": "", "dead": "127.0.0.1:9", "unknown": f"{UNKNOWN}:3128"}
    async with wire_server(NO_REPLY, tls=firm.server(FAR)) as server, proxy_server(proxy, server.port) as port:
        place = places.get(proxy, f"127.0.0.1:{port}")
        with monkeypatch.context() as patched:
            if place:
                patched.setenv("https_proxy", f"http://name:secret@{place}")
            said = await client(f"https://{host}:{server.port if host == FAR else 9}", tmp_path)
    assert expected in said, said
    assert ("running?" in said) is ("running?" in expected)
    assert "secret" not in said


@asynccontextmanager
async def proxy_server(status: str, port: int) -> AsyncIterator[int]:
    """Answers CONNECT with this status; if that is 200, it connects with the port, whatever it was asked for."""

    served: list[asyncio.Task[None] | None] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        served.append(asyncio.current_task())
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(f"HTTP/1.1 {status}\r\n\r\n".encode())
            if status.startswith("200"):
                theirs, ours = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(relay(reader, ours), relay(theirs, writer))
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as listener:
        yield listener.sockets[0].getsockname()[1]
    await asyncio.gather(*filter(None, served))


async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    writer.close()


@each_client
async def test_https_where_nothing_is_encrypted_is_told(client: Client, tmp_path: Path) -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as listener:
        said = await client(f"https://{HERE}:{listener.sockets[0].getsockname()[1]}", tmp_path)
    assert "it does not speak TLS there. Does its address begin with http:// instead of https://?" in said


def test_a_server_that_does_not_answer_and_a_network_that_is_gone_are_told() -> None:
    failed = httpx2.ConnectError("")
    failed.__cause__ = OSError(errno.ENETUNREACH, "Network is unreachable")
    silent = socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")
    assert why_unreachable(httpx2.ConnectTimeout(""), FAR) == "it did not answer in time."
    assert why_unreachable(failed, f"https://{FAR}") == "there is no way to it from this network."
    assert why_unreachable(silent, f"https://{FAR}") == f"no name server answers for {FAR}. Is there a network?"


def test_names_in_a_certificate_are_shown_harmlessly() -> None:
    refused = ssl.SSLCertVerificationError("no")
    issuer = ((("organizationName", "Fi\u202erm\x1b[31m" + "x" * 200),),)
    vars(refused).update(refused={"issuer": issuer}, verify_code=20)
    said = why_unreachable(refused, f"https://{FAR}")
    assert "Fi⟨U+202E⟩rm⟨U+001B⟩" in said and len(said) < 400
