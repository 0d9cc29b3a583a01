"""Which search backends the person has set up: where queries would go, and the backends themselves with their keys."""

import asyncio
from collections.abc import Iterable

from app.assembly.profile import Profile
from app.search import Search, SearchBackend, host_of
from app.search.backends import KEYED, BackendKind
from app.search.searxng import LocalSearxng, Searxng

SEARXNG = "searxng"


class SearchSetup:
    """Reads the settings as they are now. The keyring is read only for a search: it may ask for a password."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._local = LocalSearxng(is_wanted=not profile.settings.search.searxng)
        self.search = Search(self.backends, lambda: self.hosts)

    def begin(self) -> None:
        self._local.begin()

    async def look(self) -> None:
        """Know whether there is a SearXNG on this machine, if none is named."""
        if not self._profile.settings.search.searxng:
            await self._local.found()

    def close(self) -> None:
        self._local.close()

    @property
    def hosts(self) -> tuple[str, ...]:
        """Where queries would go, in order; empty if nothing is set up, as far as is known without the keyring."""
        own = host_of(self._profile.settings.search.searxng) or self._local.host
        server = [own] if own else []
        kept, variable = self._profile.settings.search.keys, self._profile.keys.variable
        usable = [kind for kind in KEYED.values() if kind.name in kept or variable((kind.variable,))]
        keyed = [kind.host(self._address(kind)) for kind in self._ordered(usable)]
        found = (*keyed, *server) if self._keyed_first() else (*server, *keyed)
        return tuple(filter(self._profile.firm.allows_host, found))

    async def backends(self) -> list[SearchBackend]:
        """With their keys, in the order in which they are asked."""
        address = self._profile.settings.search.searxng
        own = Searxng(address) if address else await self._local.found()
        made = [backend for kind in self._ordered(KEYED.values()) if (backend := await self.make(kind)) is not None]
        server: list[SearchBackend] = [own] if own is not None else []
        found = [*made, *server] if self._keyed_first() else [*server, *made]
        return [backend for backend in found if self._profile.firm.allows_host(backend.host)]

    async def make(self, kind: BackendKind) -> SearchBackend | None:
        key = await asyncio.to_thread(self._profile.keys.find, kind.name, (kind.variable,))
        return kind.build(key.value, base_url=self._address(kind)) if key is not None else None

    async def one(self, name: str) -> SearchBackend | None:
        """The backend of this name, if it is set up: to be tested."""
        if name != SEARXNG:
            return await self.make(KEYED[name])
        address = self._profile.settings.search.searxng
        return Searxng(address) if address else await self._local.found()

    def _ordered(self, kinds: Iterable[BackendKind]) -> list[BackendKind]:
        first = self._profile.settings.search.first
        return sorted(kinds, key=lambda kind: kind.name != first)

    def _keyed_first(self) -> bool:
        return self._profile.settings.search.first in KEYED

    def _address(self, kind: BackendKind) -> str:
        search = self._profile.settings.search
        return search.addresses.get(kind.name) or (search.brave_url if kind.name == "brave" else kind.address)
