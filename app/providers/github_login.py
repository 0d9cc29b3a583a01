"""Logs in at GitHub by device (RFC 8628) and exchanges a login's token for the short-lived one that Copilot takes."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.network.certificates import verification
from app.providers.address import host, is_loopback, origin
from app.providers.bounded import response_hooks
from app.text.sentences import say
from app.version import VERSION
from app.vocabulary.errors import Fault, ProviderError

if TYPE_CHECKING:
    import httpx

PROGRAM = {"User-Agent": f"handrail/{VERSION}", "Editor-Version": f"handrail/{VERSION}"}
"""Who we are. Copilot wants the second from every editor; no other program's name is given."""
SCOPE = "read:user"
MOST_SECONDS = 20.0
"""How long GitHub may take for one answer."""
LEAST_INTERVAL, SLOWER_SECONDS = 1.0, 5.0
LONGEST_SECONDS = 1800.0
"""After which a code is given up, whatever GitHub says of it, and a short-lived token exchanged anew."""
EXCHANGED = ("gho_", "ghu_")
"""How the tokens of logins begin. Others are sent to Copilot as they are."""
_TOKEN = re.compile(r"[\x21-\x7e]{1,16384}")
_CODE = re.compile(r"[A-Za-z0-9-]{4,40}")
_DATA_RESIDENCY = re.compile(r"copilot-api\.([a-z0-9-]+\.ghe\.com)")

_NAME = "GitHub"
_UNKNOWN_CLIENT = say("GitHub does not know this client id. Check it in the provider's settings.")
_REFUSALS = {
    "expired_token": say("The code was not entered in time. Log in again for a new one."),
    "access_denied": say("The login was refused on GitHub's page."),
    "device_flow_disabled": say(
        "The OAuth app of this client id does not allow device login. Turn on “Enable Device Flow” in its settings at "
        "GitHub."
    ),
    "incorrect_client_credentials": _UNKNOWN_CLIENT,
    "Not Found": _UNKNOWN_CLIENT,
}


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """What the person enters, and where. The secret half stays here."""

    user_code: str
    address: str
    interval: float
    lasts: float
    device_code: str = field(repr=False)


def github_at(base_url: str) -> tuple[str, str]:
    """Where the accounts of this Copilot log in, and their API. An address that is not GitHub's answers for both."""
    name = host(base_url)
    if found := _DATA_RESIDENCY.fullmatch(name):
        return f"https://{found[1]}", f"https://api.{found[1]}"
    if name == "githubcopilot.com" or name.endswith(".githubcopilot.com"):
        return "https://github.com", "https://api.github.com"
    return origin(base_url), origin(base_url)


class DeviceLogin:
    """One login with the OAuth app of `client_id`. It can be cancelled at any time."""

    def __init__(
        self, base_url: str, client_id: str, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._web, _ = github_at(base_url)
        self._client_id = client_id
        self._sleep = sleep

    async def begin(self) -> DeviceCode:
        """Raises ProviderError."""
        said = await self._ask("/login/device/code", scope=SCOPE)
        code, address, secret = (said.get(name) for name in ("user_code", "verification_uri", "device_code"))
        texts = all(isinstance(one, str) for one in (code, address, secret))
        if not texts or not _CODE.fullmatch(str(code)) or origin(str(address)) != self._web:
            raise _refused(said)
        lasts = min(_seconds(said.get("expires_in"), 900), LONGEST_SECONDS)
        return DeviceCode(str(code), str(address), _seconds(said.get("interval"), SLOWER_SECONDS), lasts, str(secret))

    async def token(self, code: DeviceCode) -> str:
        """Wait until the person has entered the code; raises ProviderError if that comes to nothing."""
        interval, waited = code.interval, 0.0
        while waited < code.lasts:
            await self._sleep(interval)
            waited += interval
            grant = "urn:ietf:params:oauth:grant-type:device_code"
            try:
                said = await self._ask("/login/oauth/access_token", device_code=code.device_code, grant_type=grant)
            except _Unanswered:
                continue  # the person may be online again before the code has expired
            token = said.get("access_token")
            if isinstance(token, str) and _TOKEN.fullmatch(token):
                return token
            match said.get("error"):
                case "authorization_pending":
                    pass
                case "slow_down":
                    interval = max(_seconds(said.get("interval"), 0), interval + SLOWER_SECONDS)
                case _:
                    raise _refused(said)
        raise ProviderError(_REFUSALS["expired_token"], Fault.AUTH)

    async def _ask(self, path: str, **fields: str) -> Mapping[str, Any]:
        async with _github(self._web) as client:
            answer = await client.post(f"{self._web}{path}", data={"client_id": self._client_id, **fields})
        return _fields(answer)


class CopilotToken:
    """The token for requests, which is kept in memory alone.

    GitHub exchanges logins of those apps that are on its list; of all others, the login's own token is sent.
    """

    def __init__(self, base_url: str, login: str) -> None:
        _, self._api = github_at(base_url)
        self._login = login
        self._now = ""
        self._until = 0.0
        self._asking = asyncio.Lock()

    async def get(self) -> str:
        """Raises ProviderError."""
        if not self._login.startswith(EXCHANGED):
            return self._login
        async with self._asking:
            if not self._now or time.monotonic() >= self._until:
                self._now, lasts = await self._exchange()
                self._until = time.monotonic() + lasts
        return self._now

    def forget(self, token: str) -> bool:
        """This token was refused. Whether there may be another one."""
        if token == self._login:
            return False
        self._now = "" if self._now == token else self._now
        return True

    async def _exchange(self) -> tuple[str, float]:
        async with _github(self._api) as client:
            headers = {"Authorization": f"token {self._login}"}
            answer = await client.get(f"{self._api}/copilot_internal/v2/token", headers=headers)
        if answer.status_code in (403, 404):
            return self._login, LONGEST_SECONDS
        if answer.status_code == 401:
            raise ProviderError(
                say("GitHub does not accept this login any more. Log in again."), Fault.AUTH, status=401
            )
        said = _fields(answer)
        token = said.get("token")
        if not isinstance(token, str) or not _TOKEN.fullmatch(token):
            raise _refused(said)
        return token, min(_seconds(said.get("refresh_in"), LONGEST_SECONDS), LONGEST_SECONDS)


class _Unanswered(ProviderError):
    pass


@asynccontextmanager
async def _github(address: str) -> "AsyncIterator[httpx.AsyncClient]":
    """Failures of the connection become ProviderError. Nothing of a request is in its text."""
    import httpx

    def made() -> httpx.AsyncClient:
        return httpx.AsyncClient(
            headers={"Accept": "application/json", **PROGRAM},
            timeout=MOST_SECONDS,
            verify=verification(address),
            trust_env=not is_loopback(address),
            event_hooks=response_hooks(httpx.AsyncByteStream),
        )

    async with await asyncio.to_thread(made) as client:  # to read the certificates takes a while
        try:
            yield client
        except (httpx.HTTPError, UnicodeEncodeError) as error:
            text = say("{name} could not be asked ({reason}). Try again.", host(address), type(error).__name__)
            raise _Unanswered(text, Fault.CONNECTION) from None


def _fields(answer: "httpx.Response") -> Mapping[str, Any]:
    try:
        said = answer.json()
    except (ValueError, RecursionError):
        said = None
    if (status := answer.status_code) == 429 or status >= 500:
        text = say("{name} had an error of its own{code}. Try again in a moment.{said}", _NAME, f" ({status})", "")
        raise _Unanswered(text, Fault.SERVER)
    return said if isinstance(said, dict) else {"error": f"status {status}"}


def _refused(said: Mapping[str, Any]) -> ProviderError:
    """By the word that GitHub gave; its other texts may repeat what was sent."""
    word = said.get("error")
    is_word = isinstance(word, str) and re.fullmatch(r"[\w ]{1,40}", word)
    shown = str(word) if is_word else say("an answer of an unknown form")
    return ProviderError(_REFUSALS.get(shown, say("GitHub refused the login: {reason}.", shown)), Fault.AUTH)


def _seconds(value: object, otherwise: float) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and value > 0
    return max(LEAST_INTERVAL, float(value)) if is_number else otherwise  # type: ignore[arg-type]  # it is a number
