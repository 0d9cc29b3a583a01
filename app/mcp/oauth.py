"""OAuth for MCP servers at addresses, on top of the SDK, which this module imports: import it on use, in a thread.

In a session, `SignedIn` sends the token of an earlier login and renews it; it never begins a login. `SigningIn` does
that when the person wants it. What the SDK checks: PKCE with S256, `state`, `iss`, that metadata name the issuer they
were asked from, that the protected resource is the server, the resource indicator, and that a registered client is
used at its own issuer alone. What is checked here: that the issuer knows S256, that `state` is right before anything
else of an answer is believed, and with each connection where it leads (`login_addresses`).
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import msgspec
from mcp.client.auth import OAuthClientProvider, OAuthFlowError, OAuthRegistrationError
from mcp.client.auth.utils import create_client_info_from_metadata_url, should_use_client_metadata_url
from mcp.shared.auth import (
    AuthorizationCodeResult,
    OAuthClientInformationFull,
    OAuthClientMetadata,
    OAuthMetadata,
    OAuthToken,
    ProtectedResourceMetadata,
)
from pydantic import AnyUrl

from app.configuration.settings import is_document_address
from app.mcp.bounded_answers import NOT_PACKED, bound
from app.mcp.connection import reason
from app.mcp.login_addresses import LoginAddresses, LoginFailed
from app.mcp.logins import LONGEST_SECONDS, TOKEN, Login, Logins
from app.mcp.redirect_listener import LOGIN_PORT, RedirectListener, redirect_address
from app.network.checked_transport import CheckedTransport
from app.network.unreachable import CONNECTING
from app.text.plain import one_line
from app.text.sentences import say, without_stop
from app.version import VERSION
from app.vocabulary.errors import AppError
from app.vocabulary.events import ServerNeed

TOKEN_SECONDS = 30.0
VERSION_HEADER, PROTOCOL = "mcp-protocol-version", "2025-11-25"
NO_LOGIN = say("you have to log in first")
NOT_VALID = say("your login does not count any more; log in again")
NOT_ENOUGH = say("your login does not cover this; log in again")

LONGEST_WHY = 300
NO_TOKENS = "the issuer gave no token that can be used"

logging.getLogger("mcp.client.auth").setLevel(logging.CRITICAL)  # it logs answers of issuers, which it raises too


class _Nowhere:
    """Where the SDK stores nothing: a login is kept as a whole, when it is complete."""

    async def get_tokens(self) -> OAuthToken | None:
        return None

    async def set_tokens(self, tokens: OAuthToken) -> None: ...

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return None

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None: ...


class SignedIn(OAuthClientProvider):
    """Sends the token of the stored login. `report` is told why that does not work, and "" when an answer came."""

    def __init__(self, logins: Logins, report: Callable[[str, ServerNeed | None], None]) -> None:
        super().__init__(logins.url, _client_metadata(0), _Nowhere())
        self._logins = logins
        self._report = report
        self._login: Login | None = None
        self._why: str = NO_LOGIN
        self._renewing = asyncio.Lock()

    async def _auth_flow(self, request: httpx2.Request) -> AsyncGenerator[httpx2.Request, httpx2.Response]:
        """Unlike the SDK's, it begins no login, and requests do not wait for each other."""
        if not self._initialized:
            self._login = await asyncio.to_thread(self._logins.load)
            self._initialized = True
        login = self._login
        if login is not None and not login.is_current:
            login = await self._renewed(login)
        response = yield _signed(request, login)
        if response.status_code == 401 and login is not None:
            login = await self._renewed(login)
            if login is not None:
                response = yield _signed(request, login)
        if response.status_code == 401:
            needs_login = self._why in (NO_LOGIN, NOT_VALID)
            self._report(self._why, ServerNeed.LOGIN if needs_login else None)
        elif response.status_code == 403 and "insufficient_scope" in response.headers.get("www-authenticate", ""):
            self._report(NOT_ENOUGH, ServerNeed.LOGIN)
        else:
            self._report("", None)

    async def _renewed(self, old: Login) -> Login | None:
        """Another login than this one: from the issuer, or what another request or program has got meanwhile."""
        async with self._renewing:
            if self._login is not old:
                return self._login
            stored = await asyncio.to_thread(self._logins.load)
            if stored is None or stored.tokens == old.tokens:
                stored = await self._refreshed(old)
            self._login = stored
            return stored

    async def _refreshed(self, login: Login) -> Login | None:
        self._why = NOT_VALID
        if not login.can_be_renewed:
            return None
        context = self.context
        context.client_info = OAuthClientInformationFull.model_validate(login.client)
        context.current_tokens = OAuthToken.model_validate(login.tokens)
        context.oauth_metadata = OAuthMetadata.model_validate(
            {name: getattr(login, name) for name in ("issuer", "authorization_endpoint", "token_endpoint")}
        )
        context.protected_resource_metadata = ProtectedResourceMetadata.model_validate(
            {"resource": login.resource, "authorization_servers": [login.issuer]}
        )
        try:
            async with _http(LoginAddresses(login.url, self._logins.private_hosts)) as http:
                response = await http.send(await self._refresh_token())
            if response.status_code != 200:
                self._why = NOT_VALID if response.status_code in (400, 401) else f"HTTP {response.status_code}"
                return None
            tokens = _tokens(response.content)
        except AppError as error:
            self._why = without_stop(error.text)
            return None
        except (httpx2.HTTPError, ValueError) as error:
            why = reason(error) if type(error).__name__ in CONNECTING else type(error).__name__  # no token in it
            self._why = say("your login could not be renewed: {problem}", why)
            return None
        renewed = login.with_tokens(tokens.model_dump(exclude_none=True))
        await asyncio.to_thread(self._logins.keep, renewed)
        return renewed


def _tokens(answer: bytes) -> OAuthToken:
    """Raises LoginFailed, which repeats nothing of the answer: a part of it can be a token."""
    try:
        tokens = OAuthToken.model_validate_json(answer)
    except ValueError:
        raise LoginFailed(f"{NO_TOKENS}.") from None
    if not all(TOKEN.fullmatch(one) for one in (tokens.access_token, tokens.refresh_token or "none")):
        raise LoginFailed(f"{NO_TOKENS}.")
    if tokens.expires_in is not None:
        tokens.expires_in = min(max(tokens.expires_in, 0), LONGEST_SECONDS)
    return tokens


def _refusal(status: int, answer: bytes, secrets: Sequence[str]) -> str:
    """What the issuer says, by the fields that are for it, without what was sent or given to it."""
    try:
        said = msgspec.json.decode(answer, type=dict[str, Any])
    except msgspec.DecodeError:
        said = {}
    words = ": ".join(str(said[name]) for name in ("error", "error_description") if isinstance(said.get(name), str))
    held = [value for name, value in said.items() if isinstance(value, str) and name.endswith(("token", "secret"))]
    for secret in filter(None, (*secrets, *held)):
        words = words.replace(secret, "…")
    return f"the issuer refused (HTTP {status})" + (f": {one_line(words, LONGEST_WHY)}" if words else "")


def _signed(request: httpx2.Request, login: Login | None) -> httpx2.Request:
    if login is not None:
        request.headers["authorization"] = f"Bearer {login.tokens['access_token']}"
    return request


class SigningIn(OAuthClientProvider):
    """The SDK's login, only with issuers that check who redeems a code.

    A document about the client also comes before a registration of an earlier login.
    """

    async def _perform_authorization(self) -> httpx2.Request:
        context, known = self.context, self.context.oauth_metadata
        if known is not None and "S256" not in (known.code_challenge_methods_supported or ()):
            raise LoginFailed(say("The issuer does not say that it checks who redeems a code (PKCE with S256)."))
        document = context.client_metadata_url
        if document is not None and should_use_client_metadata_url(known, document):
            redirects = context.client_metadata.redirect_uris
            context.client_info = create_client_info_from_metadata_url(document, redirect_uris=redirects)
            context.client_info.issuer = self._expected_issuer()
        request = await super()._perform_authorization()
        sent = parse_qs(request.content.decode())
        self._sent = [value for name in ("code", "code_verifier", "client_secret") for value in sent.get(name, ())]
        return request

    async def _handle_token_response(self, response: httpx2.Response) -> None:
        """Unlike the SDK's, it repeats no answer as a whole."""
        answer = await response.aread()
        if response.status_code not in (200, 201):
            raise LoginFailed(say("The login failed: {problem}", _refusal(response.status_code, answer, self._sent)))
        try:
            tokens = _tokens(answer)
        except LoginFailed as error:
            raise LoginFailed(say("The login failed: {problem}", error.text)) from None
        tokens.scope = tokens.scope or self.context.client_metadata.scope
        self.context.current_tokens = tokens


@dataclass(frozen=True)
class LoggedIn:
    issuer: str
    is_kept: bool
    """False if there is no keyring: then the login is gone with this program."""


async def log_in(
    logins: Logins,
    show: Callable[[str], Awaitable[None]],
    *,
    client_id: str = "",
    document: str = "",
    seconds: float = 300.0,
) -> LoggedIn | None:
    """Log in at the server; `show` gets the whole address that the person has to open. Raises LoginFailed.

    None if the server wants no login. Which client it is, in the order of the MCP specification: `client_id`, which
    the person registered with this issuer; the one that `document` at this https address is about, if the issuer reads
    such documents; else it is registered. `client_id` can be the address of a document too, of this server's own.
    """
    if is_document_address(client_id):
        client_id, document = "", client_id
    known = await asyncio.to_thread(_registered, logins)
    addresses = LoginAddresses(logins.url, logins.private_hosts)
    async with RedirectListener(LOGIN_PORT if client_id or document else _port_of(known)) as listener:
        flow = SigningIn(
            logins.url,
            _client_metadata(listener.port),
            _Nowhere(),
            partial(_lead, addresses, listener, show),
            partial(_hear, listener),
            None if client_id else document or None,
        )
        if client_id:
            known = OAuthClientInformationFull(client_id=client_id, token_endpoint_auth_method="none")  # noqa: S106
        elif listener.port != _port_of(known):
            known = None  # it was registered for another address of ours
        flow.context.client_info = known
        flow._initialized = True  # the tokens of the login before are not sent
        response = await _ask(addresses, flow, seconds)
    if flow.context.current_tokens is None:
        if response.status_code in (401, 403):
            raise LoginFailed(
                say("The server answered with HTTP {status} and named no way to log in.", response.status_code)
            )
        return None
    login = _login(flow)
    return LoggedIn(login.issuer, await asyncio.to_thread(logins.keep, login))


def _registered(logins: Logins) -> OAuthClientInformationFull | None:
    """The client of the login before, unless a document was about it: there may be another one now, or none."""
    stored = logins.load()
    client = OAuthClientInformationFull.model_validate(stored.client) if stored is not None else None
    return None if client is not None and is_document_address(client.client_id) else client


async def _lead(
    addresses: LoginAddresses, listener: RedirectListener, show: Callable[[str], Awaitable[None]], url: str
) -> None:
    """Show the person where to log in."""
    await addresses.check(url)
    states = parse_qs(urlsplit(url).query).get("state")
    if not states:
        why = say("it hides the question")
        raise LoginFailed(say("The server names an address for the login that is not used: {address}.", why))
    listener.state = states[-1]
    await show(url)


async def _hear(listener: RedirectListener) -> AuthorizationCodeResult:
    code, state, issuer = await listener.answer()
    return AuthorizationCodeResult(code=code, state=state, iss=issuer)


async def _ask(addresses: LoginAddresses, flow: SigningIn, seconds: float) -> httpx2.Response:
    """The server's answer to a first request, which the SDK's login has come before. Raises LoginFailed."""
    try:
        async with asyncio.timeout(seconds), _http(addresses, flow) as http:
            return await http.post(flow.context.server_url, json=_HELLO, headers=_HELLO_HEADERS)
    except TimeoutError:
        raise LoginFailed(say("Nobody logged in within {seconds} s.", seconds)) from None
    except OAuthRegistrationError as error:
        is_answer = str(error).startswith("Invalid")  # it repeats the answer, and with it a secret
        why = "it gave no client that can be used" if is_answer else without_stop(one_line(str(error), LONGEST_WHY))
        raise LoginFailed(
            say(
                "The issuer does not let Handrail register itself: {problem}. Register it there yourself, as a "
                "public client with the redirect address {address}, and enter the client ID that you get for this "
                "server (client_id).",
                why,
                redirect_address(LOGIN_PORT),
            )
        ) from None
    except OAuthFlowError as error:
        raise LoginFailed(say("The login failed: {problem}", one_line(str(error), LONGEST_WHY))) from None
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise LoginFailed(say("The server could not be reached: {problem}", reason(error))) from None
    except ValueError:
        raise LoginFailed(say("The login failed: {problem}", say("an answer is not what the protocol says."))) from None


def _login(flow: SigningIn) -> Login:
    context = flow.context
    assert context.client_info is not None and context.current_tokens is not None
    known = context.oauth_metadata
    issuer = str(known.issuer) if known is not None else flow._expected_issuer()
    login = Login(
        url=context.server_url,
        issuer=issuer,
        resource=context.get_resource_url(),
        authorization_endpoint=str(known.authorization_endpoint) if known is not None else f"{issuer}/authorize",
        token_endpoint=flow._get_token_endpoint(),
        client=context.client_info.model_dump(mode="json", exclude_none=True),
        tokens={},
    )
    return login.with_tokens(context.current_tokens.model_dump(exclude_none=True))


def _client_metadata(port: int) -> OAuthClientMetadata:
    return OAuthClientMetadata(
        redirect_uris=[AnyUrl(redirect_address(port))],
        client_name="Handrail",
        token_endpoint_auth_method="none",  # noqa: S106 - the name of a method
    )


def _port_of(client: OAuthClientInformationFull | None) -> int:
    """The port on which the answer to a registered client is expected."""
    return (client.redirect_uris[0].port or 0) if client is not None and client.redirect_uris else 0


def _http(addresses: LoginAddresses, auth: Any = None) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(
        headers=NOT_PACKED,
        auth=auth,
        timeout=TOKEN_SECONDS,
        follow_redirects=False,
        transport=CheckedTransport(addresses.check, addresses.upstreams),
        event_hooks={"response": [bound]},
    )


_HELLO_HEADERS = {"accept": "application/json, text/event-stream", VERSION_HEADER: PROTOCOL}
_HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": PROTOCOL,
        "capabilities": {},
        "clientInfo": {"name": "handrail", "version": VERSION},
    },
}
"""The first request of a connection: a server that wants a login says so."""
