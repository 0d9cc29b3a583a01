"""Web search: asks one backend after the other until one finds something.

A new backend is one file with a class that fits `SearchBackend`; `fetch` and `result` limit what a
server can send.
"""

import asyncio
import html
import re
import unicodedata
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from app.network.hosts import BadHost, is_loopback, url_target
from app.text import strict_json
from app.vocabulary.errors import ToolError, UsageError

if TYPE_CHECKING:
    import httpx

TIMEOUT = 10.0
"""Seconds that one backend gets, from the first byte to the last."""
MOST_BYTES = 2_000_000
LONGEST_TITLE = 200
LONGEST_TEXT = 500
LONGEST_URL = 2_000

SET_UP = "No web search is set up. Settings › Search takes a SearXNG address or a key."  # noqa: RUF001
KEY_REFUSED = "its key was refused; replace it in Settings › Search"  # noqa: RUF001
NO_CREDIT = "the account has no searches left"


class SearchFailed(ToolError):
    """A backend gave no answer; the text says why, and never holds a key."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """One hit, as plain text of bounded length; the url is http or https."""

    title: str
    url: str
    text: str


class SearchBackend(Protocol):
    name: str
    host: str
    """Where queries go, with the port unless that is usual."""

    async def search(self, query: str, limit: int) -> list[SearchResult]:
        """At most `limit` results, none if nothing was found; raises SearchFailed."""
        ...


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What the first helpful backend found, and what the ones that failed before it said."""

    results: list[SearchResult]
    backend: str
    notes: list[str]
    asked: list[str]
    """The hosts that got the query."""


class Search:
    """The backends in the order in which they are asked; a function finds them anew for each search.

    `hosts` tells where queries would go now, without looking for keys.
    """

    def __init__(
        self,
        backends: Sequence[SearchBackend] | Callable[[], Awaitable[Sequence[SearchBackend]]] = (),
        hosts: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        self._backends = backends
        self._hosts = hosts

    @property
    def hosts(self) -> Sequence[str]:
        """Where queries go, the first one first; empty if no backend is set up."""
        if self._hosts is not None:
            return self._hosts()
        return () if callable(self._backends) else [backend.host for backend in self._backends]

    async def search(self, query: str, limit: int) -> SearchOutcome:
        """Raises SearchFailed when no backend is set up or every one failed; finding nothing is no failure."""
        backends = await self._backends() if callable(self._backends) else self._backends
        if not backends:
            raise SearchFailed(SET_UP)
        notes: list[str] = []
        asked: list[str] = []
        answered = ""
        for backend in backends:
            asked.append(backend.host)
            try:
                results = await backend.search(query, limit)
            except SearchFailed as failure:
                notes.append(f"{backend.name}: {failure.text}")
                continue
            answered = backend.name
            if results:
                return SearchOutcome(results[:limit], backend.name, notes, asked)
        if not answered:
            raise SearchFailed("The web search failed. " + "; ".join(notes))
        return SearchOutcome([], answered, notes, asked)


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """An HTTP answer with its body within `MOST_BYTES`."""

    status: int
    content_type: str
    body: bytes

    def check(self, known: Mapping[int, str]) -> None:
        """Raise SearchFailed unless the backend answered; `known` says what a status means there."""
        if self.status == 429:
            raise SearchFailed("rate limited, too many searches in a short time")
        if self.status != 200:
            raise SearchFailed(known.get(self.status, f"answered with HTTP status {self.status}"))

    def json(self) -> dict[str, Any]:
        """The body as a JSON object, strictly: UTF-8, no NaN, no list; raises SearchFailed."""
        try:
            data = strict_json.parse(self.body.decode("utf-8"), with_constants=False)
        except ValueError:
            raise SearchFailed("did not answer with valid JSON") from None
        if not isinstance(data, dict):
            raise SearchFailed("answered in an unknown form")
        return data


async def fetch(
    url: str,
    params: Mapping[str, str],
    headers: Mapping[str, str],
    *,
    body: Mapping[str, Any] | None = None,
    timeout: float = TIMEOUT,
) -> SearchAnswer:
    """GET, or POST with a JSON body, without following redirects.

    Raises SearchFailed, whose text is ours: the client's own may quote a header.
    """
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise SearchFailed("its address is not an http or https address")
    client = await asyncio.to_thread(_client, url)
    import httpx

    try:
        async with asyncio.timeout(timeout), client:
            # Asks for no compression, so that the cap holds for what is kept in memory.
            asked = {**headers, "Accept": "application/json", "Accept-Encoding": "identity"}
            method = "GET" if body is None else "POST"
            async with client.stream(method, url, params=params, headers=asked, json=body) as response:
                if 300 <= response.status_code < 400:
                    raise SearchFailed("answered with a redirect, not followed")
                said = bytearray()
                async for chunk in response.aiter_raw():
                    said += chunk
                    if len(said) > MOST_BYTES:
                        raise SearchFailed(f"answered with more than {MOST_BYTES} bytes")
                return SearchAnswer(response.status_code, response.headers.get("content-type", ""), bytes(said))
    except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError) as error:
        from app.network.unreachable import why_unreachable

        raise SearchFailed(f"could not be reached: {why_unreachable(error, url).rstrip('.')}") from None
    except (TimeoutError, httpx.TimeoutException):
        raise SearchFailed(f"did not answer within {timeout:g} s") from None
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise SearchFailed(f"did not answer properly ({type(error).__name__})") from None


def host_of(address: str) -> str:
    """The host of a backend's address, with the port unless that is usual; "" if it is no address."""
    try:
        return urlsplit(address).netloc.rpartition("@")[2]
    except ValueError:
        return ""


def usable_key(key: str) -> str:
    """The key as it goes into a header; raises SearchFailed for one that can be none."""
    if not (key.isascii() and key.isprintable() and key):
        raise SearchFailed("its key is empty or holds characters that no key has")
    return key


def results_of(hits: object, title: str, url: str, text: str, limit: int) -> list[SearchResult]:
    """The hits of a JSON answer, by the names of their fields; raises SearchFailed if it is no list of them."""
    if not isinstance(hits, list):
        raise SearchFailed("answered in an unknown form")
    known = (hit for hit in hits if isinstance(hit, dict))
    found = (result(hit.get(title), hit.get(url), _excerpt(hit.get(text))) for hit in known)
    return [hit for hit in found if hit is not None][:limit]


def _excerpt(value: object) -> object:
    """One text, or the first of several."""
    return " … ".join(part for part in value[:3] if isinstance(part, str)) if isinstance(value, list) else value


def result(title: object, url: object, text: object) -> SearchResult | None:
    """A hit made harmless, or None if it leads nowhere a browser should go."""
    if not isinstance(url, str) or len(url) > LONGEST_URL:
        return None
    address = "".join(_visible(url).split())
    try:
        url_target(address)  # rules about hosts must mean the host that a browser goes to
    except BadHost:
        return None
    return SearchResult(cleaned(title, LONGEST_TITLE) or address, address, cleaned(text, LONGEST_TEXT))


def cleaned(value: object, longest: int) -> str:
    """One line of plain text: no tags, entities, control or direction characters."""
    if not isinstance(value, str):
        return ""
    untagged = _TAG.sub(lambda tag: " " if _BLOCK.match(tag[0]) else "", value[: longest * 20])
    text = " ".join(_visible(html.unescape(untagged)).split())
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _client(url: str) -> "httpx.AsyncClient":
    """Made in a thread: the import and reading the certificates take a while."""
    import httpx

    from app.network.certificates import verification

    try:
        verify, proxies = verification(url), not is_loopback(url)
        return httpx.AsyncClient(follow_redirects=False, trust_env=proxies, verify=verify, timeout=TIMEOUT)
    except UsageError as error:
        raise SearchFailed(error.text.rstrip(".")) from None
    except (ValueError, ImportError):
        raise SearchFailed("the proxy settings of this machine cannot be used") from None


_TAG = re.compile(
    r"<(?:/[a-z][^<>]*|!\S[^<>]*|[a-z][\w:-]*\s[^<>=]*=[^<>]*|"
    r"(?:a|abbr|b|big|blockquote|br|button|center|cite|code|dd|div|dl|dt|em|embed|font|form|h[1-6]|head|hr|html|i|"
    r"iframe|img|input|kbd|label|li|link|mark|meta|object|ol|p|pre|q|s|script|small|span|strong|style|sub|sup|svg|"
    r"table|tbody|td|th|title|tr|tt|u|ul|video|wbr)(?=[\s/>])[^<>]*)>",
    re.IGNORECASE,
)
"""HTML as engines send it; `vector<int>` in a snippet is no tag."""

_BLOCK = re.compile(r"</?(?:br|dd|div|dt|h[1-6]|hr|li|ol|p|pre|table|td|th|tr|ul)\b", re.IGNORECASE)
"""Tags between words; the others may stand inside one."""

_JOINERS = "\u200c\u200d"
"""Invisible, but Persian, Hindi and emoji are misspelt without them."""


def _visible(text: str) -> str:
    return "".join(
        " " if character.isspace() else character
        for character in text
        if character.isspace() or character in _JOINERS or unicodedata.category(character) not in ("Cc", "Cf", "Cs")
    )
