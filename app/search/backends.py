"""The table of search backends that take a key; a SearXNG server takes an address instead."""

from dataclasses import dataclass
from typing import Protocol

from app.search import SearchBackend, host_of
from app.search.brave import Brave
from app.search.exa import Exa
from app.search.kagi import Kagi
from app.search.serper import Serper
from app.search.tavily import Tavily


class _Build(Protocol):
    def __call__(self, key: str, *, base_url: str) -> SearchBackend: ...


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
    build: _Build

    def host(self, address: str = "") -> str:
        return host_of(address or self.address)


_KINDS = (
    BackendKind("brave", "Brave", "BRAVE_API_KEY", "https://api.search.brave.com", "api.search.brave.com", Brave),
    BackendKind("tavily", "Tavily", "TAVILY_API_KEY", "https://api.tavily.com", "app.tavily.com", Tavily),
    BackendKind("exa", "Exa", "EXA_API_KEY", "https://api.exa.ai", "dashboard.exa.ai", Exa),
    BackendKind("kagi", "Kagi", "KAGI_API_KEY", "https://kagi.com", "kagi.com/settings", Kagi),
    BackendKind("serper", "Serper", "SERPER_API_KEY", "https://google.serper.dev", "serper.dev", Serper),
)
KEYED: dict[str, BackendKind] = {kind.name: kind for kind in _KINDS}
"""In the order in which they are asked, unless the person wants another one first."""
