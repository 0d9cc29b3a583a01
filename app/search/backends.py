"""The search backends that take a key, as a table: how each is asked, and where its answers hold the hits.

A SearXNG server takes an address instead. But for Brave, what is here was only read in documentation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.search import (
    KEY_REFUSED,
    NO_CREDIT,
    TIMEOUT,
    SearchBackend,
    SearchFailed,
    SearchResult,
    fetch,
    host_of,
    results_of,
    usable_key,
)

MOST_RESULTS = 20
_STATUSES = {401: KEY_REFUSED, 402: NO_CREDIT, 403: KEY_REFUSED}


@dataclass(frozen=True, slots=True)
class BackendKind:
    name: str
    """Of its key in the keyring, and in the settings."""
    title: str
    variable: str
    """The environment variable that its key may come from."""
    address: str
    keys_at: str
    """Where a person gets a key."""
    path: str
    """Of a search, below the address."""
    key_header: tuple[str, str]
    """The header that holds the key, and its value."""
    count: str
    """What it calls the number of results."""
    query: str = "q"
    more: Mapping[str, Any] = field(default_factory=dict)
    """What else each search says."""
    is_get: bool = False
    """It takes parameters of an address instead of a JSON body."""
    hits: tuple[str, ...] = ("results",)
    """The way to the hits in its answer."""
    is_silent: bool = False
    """Its answer has no hits at all where nothing was found."""
    fields: tuple[str, str, str] = ("title", "url", "content")
    """Of a hit: its title, its address and a text about it."""
    statuses: Mapping[int, str] = field(default_factory=lambda: _STATUSES)

    def host(self, address: str = "") -> str:
        return host_of(address or self.address)

    def build(self, key: str, *, base_url: str) -> SearchBackend:
        return KeyedBackend(self, key, base_url)


class KeyedBackend:
    """The key leaves this object only in the header of a request."""

    def __init__(self, kind: BackendKind, key: str, base_url: str, timeout: float = TIMEOUT) -> None:
        self.name = kind.title
        self._kind = kind
        self._key = key.strip()
        self._url = f"{base_url.strip().rstrip('/')}{kind.path}"
        self.host = host_of(self._url)
        self._timeout = timeout

    async def search(self, query: str, limit: int) -> list[SearchResult]:
        kind = self._kind
        header, form = kind.key_header
        headers = {header: form.format(key=usable_key(self._key))}
        asked = {kind.query: query, kind.count: min(limit, MOST_RESULTS), **kind.more}
        if kind.is_get:
            params = {name: str(value) for name, value in asked.items()}
            answer = await fetch(self._url, params, headers, timeout=self._timeout)
        else:
            answer = await fetch(self._url, {}, headers, body=asked, timeout=self._timeout)
        answer.check(kind.statuses)
        return results_of(self._hits(answer.json()), *kind.fields, limit)

    def _hits(self, found: Any) -> object:
        for name in self._kind.hits:
            if not isinstance(found, dict):
                raise SearchFailed("answered in an unknown form")
            found = found.get(name)
            if found is None and self._kind.is_silent:
                return []
        return found


_KINDS = (
    BackendKind(
        "brave",
        "Brave",
        "BRAVE_API_KEY",
        "https://api.search.brave.com",
        "api.search.brave.com",
        path="/res/v1/web/search",
        key_header=("X-Subscription-Token", "{key}"),
        count="count",
        is_get=True,
        hits=("web", "results"),
        is_silent=True,
        fields=("title", "url", "description"),
        statuses=_STATUSES | {422: "refused the query or the key (HTTP status 422)"},
    ),
    BackendKind(
        "tavily",
        "Tavily",
        "TAVILY_API_KEY",
        "https://api.tavily.com",
        "app.tavily.com",
        path="/search",
        key_header=("Authorization", "Bearer {key}"),
        query="query",
        count="max_results",
        statuses=_STATUSES | {432: NO_CREDIT, 433: NO_CREDIT},
    ),
    BackendKind(
        "exa",
        "Exa",
        "EXA_API_KEY",
        "https://api.exa.ai",
        "dashboard.exa.ai",
        path="/search",
        key_header=("x-api-key", "{key}"),
        query="query",
        count="numResults",
        more={"contents": {"highlights": True}},
        fields=("title", "url", "highlights"),
    ),
    BackendKind(
        "kagi",
        "Kagi",
        "KAGI_API_KEY",
        "https://kagi.com",
        "kagi.com/settings",
        path="/api/v0/search",
        key_header=("Authorization", "Bot {key}"),
        count="limit",
        is_get=True,
        hits=("data",),  # also related searches, which have no address and so are no results
        fields=("title", "url", "snippet"),
    ),
    BackendKind(
        "serper",
        "Serper",
        "SERPER_API_KEY",
        "https://google.serper.dev",
        "serper.dev",
        path="/search",
        key_header=("X-API-KEY", "{key}"),
        count="num",
        hits=("organic",),
        is_silent=True,
        fields=("title", "link", "snippet"),
    ),
)
KEYED: dict[str, BackendKind] = {kind.name: kind for kind in _KINDS}
"""In the order in which they are asked, unless the person wants another one first."""
