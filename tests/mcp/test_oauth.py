"""Logins at servers: whoever answers wrongly gets nothing, and tokens lie in the keyring alone."""

import asyncio
import json
import ssl
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from app.assembly import mcp_servers
from app.assembly.profile import Profile
from app.command_line.launch import main
from app.configuration.secrets import IN_KEYRING, Key, Keys
from app.configuration.settings import McpServerSettings
from app.mcp.client_document import client_document
from app.mcp.connection import CannotStart
from app.mcp.elicitation import elicit
from app.mcp.http import HttpTransport
from app.mcp.logins import Logins
from app.mcp.pins import Pins, SeenTools
from app.mcp.project_servers import project_servers
from app.mcp.redirect_listener import LOGIN_PORT, redirect_address
from app.mcp.requests import ServerRequests
from app.mcp.server import McpServer
from app.mcp.tools import make_tool
from app.network.upstream import Upstreams
from app.vocabulary.errors import ToolError, UsageError
from app.vocabulary.events import ServerNeed, ServerState
from tests.mcp.authorization_server import Provider, serve
from tests.mcp.conftest import context
from tests.strangers import inside

pytestmark = pytest.mark.anyio


class Keyring(Keys):
    """A keyring in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def find(self, name: str, variables: Sequence[str] = (), ask: Callable[[], None] | None = None) -> Key | None:
        return Key(self.kept[name], IN_KEYRING) if name in self.kept else None

    def keep(self, name: str, value: str) -> str:
        self.kept[name] = value
        return IN_KEYRING

    def forget(self, name: str) -> None:
        self.kept.pop(name, None)


@pytest.fixture
def provider() -> Iterator[Provider]:
    provider, served, thread = serve()
    yield provider
    served.shutdown()
    served.server_close()
    thread.join()


@pytest.fixture
def keyring() -> Keyring:
    return Keyring()


def logins(provider: Provider, keys: Keys, learned: list[str] | None = None) -> Logins:
    return Logins(keys, "far", f"{provider.origin}/mcp", lambda source, value: (learned or []).append(value))


def opened(url: str) -> int:
    """What a browser does that opens the address; the status of the page that it shows in the end."""
    try:
        with urllib.request.urlopen(url, timeout=60) as page:
            status: int = page.status
            return status
    except urllib.error.HTTPError as error:
        return error.code


class Browser:
    """The person, who opens the address; `pages` are the answers that they saw."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.pages: list[int] = []
        self._opening: set[asyncio.Task[None]] = set()

    async def __call__(self, url: str) -> None:
        self.shown.append(url)
        task = asyncio.create_task(self._open(url))
        self._opening.add(task)

    async def _open(self, url: str) -> None:
        self.pages.append(await asyncio.to_thread(opened, url))


async def log_in(provider: Provider, keys: Keys, browser: Browser | None = None, **options: Any) -> Any:
    from app.mcp.oauth import log_in as logging_in

    return await logging_in(logins(provider, keys), browser or Browser(), **{"seconds": 20.0} | options)


async def refusal(provider: Provider, keys: Keys, **options: Any) -> str:
    with pytest.raises(ToolError) as error:
        await log_in(provider, keys, **options)
    return error.value.text


async def call_once(provider: Provider, keys: Keys, tmp_path: Path, *, for_good: bool = True) -> str:
    """The answer to one call in a session, or why there is none."""

    async def headers() -> dict[str, str]:
        return {}

    url = f"{provider.origin}/mcp"
    server = McpServer(
        "far",
        McpServerSettings(url=url),
        lambda log, pausing: HttpTransport(url, headers, logins(provider, keys)),
        tools=SeenTools("far", Pins(tmp_path / "pins")),
        requests=ServerRequests("far", elicit),
    )
    try:
        await server.started()
        hello = make_tool(server, server.tools.offered[0])
        return inside((await hello.execute(hello.parse({}), context())).output)
    except ToolError as error:
        assert not for_good or server.state is ServerState.FAILED, "there is no use in trying again"
        return error.text
    finally:
        await server.stop()


async def test_a_login_registers_the_client_and_is_kept_by_issuer_and_used_and_renewed(
    provider: Provider, keyring: Keyring, tmp_path: Path
) -> None:
    assert "you have to log in first" in await call_once(provider, keyring, tmp_path)
    assert [path for path, _ in provider.requests] in (
        ["mcp server/discover"],
        ["mcp server/discover", "mcp initialize"],
    )
    browser = Browser()
    assert (await log_in(provider, keyring, browser)).issuer == provider.issuer
    authorize, token = provider.of("authorize")[0], provider.of("token")[0]
    assert browser.shown[0].startswith(f"{provider.issuer}/authorize?")
    assert authorize["resource"] == token["resource"] == f"{provider.origin}/mcp"
    assert authorize["code_challenge_method"] == "S256" and authorize["client_id"] == "registered"
    assert authorize["redirect_uri"] == provider.of("register")[0]["redirect_uri"]
    assert urlsplit(authorize["redirect_uri"]).hostname == "127.0.0.1"
    assert set(keyring.kept) == {"mcp/far/issuer", f"oauth/{provider.issuer}/far"}
    assert await call_once(provider, keyring, tmp_path) == "hello access-token-1"

    provider.revoked = {"access-token-1"}
    assert await call_once(provider, keyring, tmp_path) == "hello access-token-2", "a refused token is renewed"
    renewal = provider.of("token")[-1]
    assert renewal["grant_type"] == "refresh_token" and renewal["resource"] == f"{provider.origin}/mcp"
    assert "refresh-token-2" in keyring.kept[f"oauth/{provider.issuer}/far"]

    provider.revoked |= {"access-token-2", "refresh-token-2"}
    assert "your login does not count any more" in await call_once(provider, keyring, tmp_path)
    assert len(provider.of("authorize")) == 1, "no login begins by itself"
    assert (await log_in(provider, keyring)).is_kept
    assert len(provider.of("register")) == 1, "the client is known to this issuer"


async def test_a_key_that_is_refused_or_a_login_that_is_missing_is_known_by_the_status(
    provider: Provider, keyring: Keyring, tmp_path: Path
) -> None:
    async def headers() -> dict[str, str]:
        return {"authorization": "Bearer wrong"}

    url = f"{provider.origin}/mcp"
    provider.revoked = {"wrong"}
    for kept, need in ((None, ServerNeed.KEY), (logins(provider, keyring), ServerNeed.LOGIN)):
        connect = partial(HttpTransport, url, headers, kept)
        server = McpServer(
            "far",
            McpServerSettings(url=url),
            lambda *_, to=connect: to(),
            tools=SeenTools("far", Pins(tmp_path)),
            requests=ServerRequests("far", elicit),
        )
        with pytest.raises(CannotStart):
            await server.started()
        assert (server.state, server.need) == (ServerState.FAILED, need)
        await server.stop()


async def test_a_login_at_a_server_of_a_folder_needs_consent_and_counts_for_that_folder_alone(
    provider: Provider, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = Profile.open()
    (project / ".mcp.json").write_text(f'{{"mcpServers": {{"far": {{"url": "{provider.origin}/mcp"}}}}}}')
    with pytest.raises(UsageError, match="There is no MCP server far"):
        await mcp_servers.log_in(profile, "far", Browser(), project=project)
    profile.trust(project)
    with pytest.raises(UsageError, match="until you have seen what they run: far"):
        await mcp_servers.log_in(profile, "far", Browser(), project=project)
    assert provider.requests == []
    found = project_servers(project)
    assert found is not None
    mcp_servers.consents(profile).give(project, found)
    outcome = await mcp_servers.log_in(profile, "far", Browser(), project=project)
    assert "You are logged in at far" in outcome.text

    settings, key = mcp_servers.found_server(profile, "far", project)
    async with mcp_servers.one_server(profile, "far", settings, project, key=key) as server:
        assert await server.started()
    profile.change({"mcp_servers": {"far": {"url": settings.url}}})
    own, own_key = mcp_servers.found_server(profile, "far", project)
    assert mcp_servers.logins_of(profile, own_key, own).load() is None, "the person's own server has its own login"
    profile.change({"mcp_servers": {"far": None}})
    mcp_servers.log_out(profile, "far", project)
    assert mcp_servers.logins_of(profile, key, settings).load() is None
    profile.close()


async def test_a_token_that_ends_soon_is_renewed_before_it_is_used(
    provider: Provider, keyring: Keyring, tmp_path: Path
) -> None:
    provider.expires_in = 5
    await log_in(provider, keyring)
    provider.expires_in = 3600
    assert await call_once(provider, keyring, tmp_path) == "hello access-token-2"
    tokens = [said["token"] for path, said in provider.requests if path.startswith("mcp ")]
    assert tokens[2:] and "access-token-1" not in tokens[2:]


DOCUMENT = "https://firm.example/handrail.json"
OTHER_DOCUMENT = "https://other.example/for-this-server.json"
READS_DOCUMENTS = {"client_id_metadata_document_supported": True}


@pytest.mark.parametrize(
    ("metadata", "options", "client", "registers"),
    [
        ({}, {}, "registered", True),
        ({}, {"document": DOCUMENT}, "registered", True),
        (READS_DOCUMENTS, {}, "registered", True),
        (READS_DOCUMENTS, {"document": DOCUMENT}, DOCUMENT, False),
        (READS_DOCUMENTS, {"client_id": OTHER_DOCUMENT}, OTHER_DOCUMENT, False),
        (READS_DOCUMENTS, {"client_id": OTHER_DOCUMENT, "document": DOCUMENT}, OTHER_DOCUMENT, False),
        (READS_DOCUMENTS, {"client_id": "mine", "document": DOCUMENT}, "mine", False),
        (READS_DOCUMENTS, {"client_id": "https://mine.example", "document": DOCUMENT}, "https://mine.example", False),
    ],
)
async def test_who_logs_in_is_the_client_of_the_person_then_of_the_document_then_a_registered_one(
    provider: Provider, metadata: dict[str, Any], options: dict[str, Any], client: str, registers: bool
) -> None:
    provider.metadata = metadata
    provider.documents = {address: client_document(address) for address in (DOCUMENT, OTHER_DOCUMENT)}
    await log_in(provider, Keyring(), **options)
    assert provider.of("authorize")[0]["client_id"] == provider.of("token")[0]["client_id"] == client
    assert bool(provider.of("register")) == registers


async def test_a_document_replaces_a_registration_and_a_registration_a_document_that_is_gone(
    provider: Provider, keyring: Keyring, tmp_path: Path
) -> None:
    provider.documents = {DOCUMENT: client_document(DOCUMENT)}
    used = []
    for reads, document in ((False, DOCUMENT), (True, DOCUMENT), (True, OTHER_DOCUMENT), (True, "")):
        provider.metadata = READS_DOCUMENTS if reads else {}
        await log_in(provider, keyring, document=document)
        used.append(provider.of("authorize")[-1]["client_id"])
    assert used == ["registered", DOCUMENT, OTHER_DOCUMENT, "registered"]
    provider.metadata = {}
    await log_in(provider, keyring, document=DOCUMENT)
    await log_in(provider, keyring, document=DOCUMENT)
    assert len(provider.of("register")) == 3, "a registration that fits is used again"
    provider.metadata = READS_DOCUMENTS
    await log_in(provider, keyring, document=DOCUMENT)
    provider.revoked = {"access-token-7"}
    assert await call_once(provider, keyring, tmp_path) == "hello access-token-8"
    assert provider.of("token")[-1]["client_id"] == DOCUMENT, "it is renewed by the same client"


async def test_a_document_in_the_settings_is_used_at_every_server(provider: Provider, project: Path) -> None:
    profile = Profile.open()
    servers = {name: {"url": f"{provider.origin}/mcp"} for name in ("far", "further")}
    profile.change({"mcp_servers": servers, "mcp_client_document": DOCUMENT})
    provider.metadata, provider.documents = READS_DOCUMENTS, {DOCUMENT: client_document(DOCUMENT)}
    for name in servers:
        await mcp_servers.log_in(profile, name, Browser())
    assert [said["client_id"] for said in provider.of("authorize")] == [DOCUMENT, DOCUMENT]
    with pytest.raises(UsageError, match="not the https address of a file"):
        profile.change({"mcp_client_document": "http://firm.example/handrail.json"})
    profile.close()


async def test_who_cannot_be_registered_is_told_what_to_register(provider: Provider, keyring: Keyring) -> None:
    provider.metadata = {"registration_endpoint": None}
    why = await refusal(provider, keyring)
    assert "does not let Handrail register itself" in why and redirect_address(LOGIN_PORT) in why
    await log_in(provider, keyring, client_id="mine")
    assert provider.of("authorize")[0]["redirect_uri"] == redirect_address(LOGIN_PORT)


def test_the_document_is_what_issuers_ask_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp-servers", "client-document", DOCUMENT]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["client_id"] == DOCUMENT and document["client_name"] == "Handrail"
    assert document["redirect_uris"] == ["http://127.0.0.1/callback", "http://127.0.0.1:21763/callback"]
    assert document["token_endpoint_auth_method"] == "none" and "client_secret" not in document
    for wrong in (
        "",
        "https://firm.example",
        "https://firm.example/",
        "http://firm.example/h.json",
        "https://a@b/c",
        "https://firm.example/../h.json",
        "https://firm.example/h.json#x",
    ):
        assert main(["mcp-servers", "client-document", wrong]) != 0


@pytest.mark.parametrize(
    ("metadata", "answer", "why"),
    [
        ({}, {"iss": "https://evil.example"}, "iss mismatch"),
        ({}, {"code": "", "error": "access_denied"}, "access_denied"),
        ({"issuer": "https://evil.example"}, {}, "issuer mismatch"),
        ({"code_challenge_methods_supported": ["plain"]}, {}, "S256"),
        ({"token_endpoint": "http://evil.example/token"}, {}, "not used: http://evil.example/token"),
        ({"authorization_endpoint": "http://evil.example/a"}, {}, "not used: http://evil.example/a"),
        ({"authorization_endpoint": "ftp://127.0.0.1/a"}, {}, ""),
    ],
    ids=["iss", "denied", "issuer", "no PKCE", "token by http", "page by http", "page by ftp"],
)
async def test_what_does_not_fit_gives_no_login(
    provider: Provider, keyring: Keyring, metadata: dict[str, Any], answer: dict[str, str], why: str
) -> None:
    provider.metadata, provider.answer = metadata, answer
    assert why in await refusal(provider, keyring, seconds=3)
    assert not keyring.kept and not provider.tokens_given


def gives(**changes: Any) -> bytes:
    given = {"access_token": "secret-access", "token_type": "Bearer", "refresh_token": "secret-refresh"} | changes
    return json.dumps({name: value for name, value in given.items() if value is not None}).encode()


TOKENS, REGISTER = "/issuer/token", "/issuer/register"
RESOURCE, ISSUER = "/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-authorization-server/issuer"
DEEP = b"[" * 100_000
HOSTILE: dict[str, tuple[str, int, bytes]] = {
    "no access token": (TOKENS, 200, gives(access_token=None)),
    "an empty one": (TOKENS, 200, gives(access_token="")),
    "a blank one": (TOKENS, 200, gives(access_token=" ")),
    "no text": (TOKENS, 200, gives(access_token=["secret-access"])),
    "not ASCII": (TOKENS, 200, gives(access_token="secret-\u00e9")),
    "a refresh token that is not ASCII": (TOKENS, 200, gives(refresh_token="secret-\u00e9")),
    "a header more": (TOKENS, 200, gives(access_token="a\r\nX-Evil: 1")),
    "half a character": (TOKENS, 200, b'{"access_token": "secret-\\ud800", "token_type": "Bearer"}'),
    "too long": (TOKENS, 200, gives(access_token="x" * 100_000)),
    "another kind": (TOKENS, 200, gives(token_type="mac")),
    "a kind that is no text": (TOKENS, 200, gives(token_type=[1])),
    "no number": (TOKENS, 200, gives(expires_in="secret-soon")),
    "a number of 10,000 digits": (TOKENS, 200, b'{"access_token": "secret-a", "expires_in": ' + b"9" * 10_000 + b"}"),
    "no JSON": (TOKENS, 200, b"secret-refresh"),
    "deep JSON": (TOKENS, 200, DEEP),
    "no UTF-8": (TOKENS, 200, b'{"access_token": "secret-\xff"}'),
    "a list": (TOKENS, 200, b'["secret-refresh"]'),
    "nothing": (TOKENS, 200, b""),
    "refused with 3 MB": (TOKENS, 400, b"secret" * 500_000),
    "refused with a long reason": (TOKENS, 400, json.dumps({"error": "x" * 3_000_000}).encode()),
    "refused with terminal codes": (TOKENS, 400, json.dumps({"error": "\x1b[2J\u202e\r\nok"}).encode()),
    "refused without UTF-8": (TOKENS, 400, b"secret-\xff\xfe"),
    "refused with deep JSON": (TOKENS, 400, DEEP),
    "refused with what was sent": (TOKENS, 400, b'{"error": "bad <code> and <code_verifier>"}'),
    "refused with a token": (TOKENS, 401, gives(error="secret-refresh", error_description="and secret-access")),
    "a page": (TOKENS, 503, b"<h1>secret-refresh</h1>"),
    "elsewhere": (TOKENS, 307, b""),
    "a client without id": (REGISTER, 201, b'{"client_secret": "secret-client"}'),
    "a client of another kind": (
        REGISTER, 201, b'{"client_id": "x", "token_endpoint_auth_method": "magic", "client_secret": "secret-client"}'),
    "a client that is no JSON": (REGISTER, 201, b"secret-client"),
    "a deep client": (REGISTER, 201, DEEP),
    "a client with odd addresses": (REGISTER, 201, b'{"client_id": "x", "redirect_uris": ["secret-client"]}'),
    "no client, in 3 MB": (REGISTER, 400, b"x" * 3_000_000),
    "no client, without UTF-8": (REGISTER, 400, b"\xff\x1b[2J"),
    "a deep resource": (RESOURCE, 200, DEEP),
    "a resource elsewhere": (
        RESOURCE, 200, b'{"resource": "https://other.example/", "authorization_servers": ["https://a.example"]}'),
    "a resource without end": (RESOURCE, 500, b"x" * 9_000_000),
    "a deep issuer": (ISSUER, 200, DEEP),
}  # fmt: skip


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
async def test_a_hostile_issuer_gives_no_login_and_what_is_printed_is_short_clean_and_without_secrets(
    provider: Provider, said: tuple[str, int, bytes], capfd: pytest.CaptureFixture[str]
) -> None:
    keyring = Keyring()
    path, status, answer = said
    provider.said = {path: (status, answer)}
    why = await refusal(provider, keyring, seconds=10)
    printed = why + "".join(capfd.readouterr())
    assert why.isprintable() and len(printed) < 700, printed[:2_000]
    assert "secret" not in printed and not keyring.kept
    used = {value for name, value in (provider.requests or [("", {})])[-1][1].items() if "code" in name}
    assert not [one for one in used if one in printed and one != "authorization_code"]


@pytest.mark.parametrize(
    "page", ["{issuer}/authorize#", "{issuer}/authorize?state=x", "http://127.0.0.1:99999/", "http://[::1"]
)
async def test_an_odd_page_for_the_login_is_no_traceback(provider: Provider, page: str) -> None:
    keyring = Keyring()
    provider.metadata = {"authorization_endpoint": page.format(issuer=provider.issuer)}
    with suppress(ToolError):
        await log_in(provider, keyring, seconds=3)


@pytest.mark.parametrize("lasts", [10**400, -(10**400), 10**18, 0, -1, None])
async def test_how_long_a_token_lasts_is_believed_within_reason(provider: Provider, lasts: int, tmp_path: Path) -> None:
    provider.expires_in, keyring = lasts, Keyring()
    await log_in(provider, keyring)
    kept = logins(provider, keyring).load()
    assert kept is not None and (kept.expires_at is None or 0 < kept.expires_at < 1e10)
    assert (await call_once(provider, keyring, tmp_path)).startswith("hello access-token-")


@pytest.mark.parametrize("said", [HOSTILE[name] for name in HOSTILE if HOSTILE[name][0] == TOKENS])
async def test_a_hostile_issuer_renews_no_login(
    provider: Provider, said: tuple[str, int, bytes], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    keyring = Keyring()
    provider.said = {}
    await log_in(provider, keyring)
    kept = dict(keyring.kept)
    provider.revoked = {f"access-token-{provider.tokens_given}"}
    provider.said = {TOKENS: said[1:]}
    printed = await call_once(provider, keyring, tmp_path, for_good=False) + "".join(capfd.readouterr())
    assert "far could not be started" in printed or "far failed" in printed
    assert printed.strip().isprintable() and len(printed) < 700 and "secret" not in printed
    assert keyring.kept == kept


async def test_a_kept_login_without_a_token_that_can_be_sent_is_none(provider: Provider, keyring: Keyring) -> None:
    await log_in(provider, keyring)
    which = f"oauth/{provider.issuer}/far"
    for token in ("", " ", "\u00e9", "a\r\nb", None):
        login = json.loads(keyring.kept[which])
        login["tokens"]["access_token"] = token
        keyring.kept[which] = json.dumps(login)
        assert logins(provider, keyring).load() is None


async def test_an_answer_with_another_state_changes_nothing(provider: Provider, keyring: Keyring) -> None:
    browser = Browser()
    planted: list[int] = []

    async def attacked(url: str) -> None:
        said = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        for state in ("", "wrong", said["state"][:-1]):
            query = urlencode({"code": "stolen", "state": state, "iss": provider.issuer})
            planted.append(await asyncio.to_thread(opened, f"{said['redirect_uri']}?{query}"))
        elsewhere = said["redirect_uri"].replace("127.0.0.1", "localhost")
        planted.append(
            await asyncio.to_thread(opened, f"{elsewhere}?{urlencode({'state': said['state'], 'code': 'x'})}")
        )
        await browser(url)

    from app.mcp.oauth import log_in as logging_in

    await logging_in(logins(provider, keyring), attacked)
    assert planted == [400, 400, 400, 404]
    assert [said["code"] for said in provider.of("token")] == ["the-code"]


async def test_a_login_is_not_used_for_another_address_and_its_tokens_are_masked(
    provider: Provider, keyring: Keyring
) -> None:
    await log_in(provider, keyring)
    learned: list[str] = []
    assert Logins(keyring, "far", "https://other.example/mcp", lambda source, value: None).load() is None
    kept = Logins(keyring, "far", f"{provider.origin}/mcp", lambda source, value: learned.append(value)).load()
    assert kept is not None and learned == ["access-token-1", "refresh-token-1"]
    assert "token-1" not in repr(kept)


async def test_without_a_keyring_a_login_holds_for_this_run_and_says_so(provider: Provider) -> None:
    keys = Keys(environment={})
    outcome = await log_in(provider, keys)
    assert not outcome.is_kept
    assert logins(provider, keys).load() is not None


@pytest.mark.parametrize(
    ("url", "named", "why"),
    [
        ("https://issuer.example/token", (), ""),
        ("https://mcp.example/token", (), ""),
        ("http://127.0.0.1/token", (), "not used"),
        ("http://issuer.example/", (), "not used"),
        ("https://localhost/token", (), "not used"),
        ("https://127.0.0.1:8443/", (), "not used"),
        ("https://10.0.0.5/token", (), "10.0.0.5 is a private address"),
        ("https://[fd00::1]/token", (), "a private address"),
        ("https://[64:ff9b::a00:5]/token", (), "an address that carries 10.0.0.5"),
        ("https://sso.corp.example/token", (), 'login_hosts = ["sso.corp.example"]'),
        ("https://sso.corp.example/token", ("SSO.corp.example",), ""),
        ("https://sso.corp.example/token", ("other.corp.example",), "10.0.0.5, which is a private address"),
        ("https://metadata.example/token", ("metadata.example",), "the metadata service of a cloud"),
        ("https://user@issuer.example/token", (), "user name"),
        ("https://nowhere.example/token", (), "cannot be reached"),
    ],
)
async def test_a_login_is_not_led_into_a_private_network_unless_the_person_named_the_host(
    url: str, named: tuple[str, ...], why: str
) -> None:
    from app.mcp.login_addresses import LoginAddresses

    known = {
        "issuer.example": "93.184.216.34",
        "mcp.example": "10.0.0.1",  # the person named this server itself
        "sso.corp.example": "10.0.0.5",
        "metadata.example": "169.254.169.254",
    }

    async def resolve(host: str) -> list[str]:
        return [known[host]] if host in known else []

    addresses = LoginAddresses("https://mcp.example/mcp", named, resolve, Upstreams())
    if not why:
        assert await addresses.check(url) == [known[urlsplit(url).hostname or ""]]
        return
    with pytest.raises(ToolError) as refused:
        await addresses.check(url)
    assert why in refused.value.text


async def test_a_person_behind_a_proxy_is_not_led_to_names_of_a_private_network_either() -> None:
    from app.mcp.login_addresses import LoginAddresses

    async def nobody(host: str) -> list[str]:
        raise AssertionError("the proxy looks names up")

    proxy = Upstreams({"HTTPS_PROXY": "http://proxy.corp:3128"})
    addresses = LoginAddresses("https://mcp.example/mcp", (), nobody, proxy)
    assert await addresses.check("https://issuer.example/token") == []
    for url in ("https://wiki/token", "https://sso.corp/token", "https://10.0.0.5/token"):
        with pytest.raises(ToolError, match="login_hosts"):
            await addresses.check(url)


async def test_the_connection_goes_to_the_address_that_was_checked(provider: Provider) -> None:
    import httpx2

    from app.mcp.login_addresses import LoginAddresses
    from app.network.checked_transport import CheckedTransport

    asked: list[str] = []

    async def resolve(host: str) -> list[str]:
        asked.append(host)
        return ["127.0.0.2"] if len(asked) == 1 else ["127.0.0.1"]

    try:
        elsewhere, served, thread = serve("127.0.0.2", provider.port)
    except OSError as error:
        pytest.skip(f"there is no second address on loopback: {error}")
    elsewhere.port = 1
    url = f"http://localhost:{provider.port}/.well-known/oauth-protected-resource/mcp"
    transport = CheckedTransport(LoginAddresses(url, (), resolve, Upstreams()).check, Upstreams())
    try:
        async with httpx2.AsyncClient(transport=transport) as http:
            response = await http.get(url)
    finally:
        served.shutdown()
        served.server_close()
        thread.join()
    assert response.json()["resource"] == "http://127.0.0.1:1/mcp", "the server at the address that was checked"
    assert asked == ["localhost"] and response.request.url.host == "localhost"


@pytest.mark.parametrize(
    ("schemes", "in_threads"), [(["http"], []), (["https"], [True]), (["http", "https", "https"], [True])]
)
async def test_certificates_are_read_beside_the_loop_and_for_every_encrypted_connection(
    provider: Provider, monkeypatch: pytest.MonkeyPatch, schemes: list[str], in_threads: list[bool]
) -> None:
    """That takes longer than the window may stand still. A connection without them does not serve another scheme."""
    import httpx2

    from app.mcp.login_addresses import LoginAddresses
    from app.network.checked_transport import CheckedTransport

    read: list[bool] = []
    create = httpx2.create_ssl_context

    def watched(**options: Any) -> ssl.SSLContext:
        read.append(threading.current_thread() is not threading.main_thread())
        return create(**options)

    monkeypatch.setattr(httpx2, "create_ssl_context", watched)
    urls = [f"{scheme}://127.0.0.1:{provider.port}/.well-known/oauth-protected-resource/mcp" for scheme in schemes]
    transport = CheckedTransport(LoginAddresses(urls[0], (), upstreams=Upstreams()).check, Upstreams())
    async with httpx2.AsyncClient(transport=transport) as http:
        for url in urls:
            with suppress(httpx2.ConnectError):  # nothing is encrypted there
                assert (await http.get(url)).status_code == 200
    assert read == in_threads
