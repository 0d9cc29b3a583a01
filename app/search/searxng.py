"""SearXNG: a search engine of one's own, often on the same machine."""

import asyncio
from urllib.parse import urlsplit

from app.search import TIMEOUT, SearchFailed, SearchResult, cleaned, fetch, host_of, results_of

LOCAL = "http://localhost:8080"
"""Where one's own SearXNG listens unless it is told otherwise."""
_NO_JSON = "JSON format is disabled in its settings (settings.yml: search.formats needs json)"
LOOK = 2.0
"""Seconds that it has to say that it is one."""


async def local() -> "Searxng | None":
    """The SearXNG on this machine, if one runs there. Another program at that address gets no query to see."""
    place = urlsplit(LOCAL)
    try:
        async with asyncio.timeout(LOOK):
            _, writer = await asyncio.open_connection(place.hostname, place.port)
        writer.close()
    except (OSError, TimeoutError):  # mostly: found out without loading what can talk HTTP
        return None
    try:
        answer = await fetch(f"{LOCAL}/config", {}, {}, timeout=LOOK)
        is_searxng = answer.status == 200 and isinstance(answer.json().get("engines"), list)
    except SearchFailed:
        return None
    return Searxng(LOCAL) if is_searxng else None


class LocalSearxng:
    """Looks for a SearXNG on this machine once: when a session opens, or else when it is first asked for."""

    def __init__(self, *, is_wanted: bool = True) -> None:
        """It is not wanted if the person has named another one."""
        self._is_wanted = is_wanted
        self._looking: asyncio.Task[Searxng | None] | None = None

    def begin(self) -> None:
        if self._looking is None and self._is_wanted:
            self._looking = asyncio.ensure_future(local())

    @property
    def host(self) -> str:
        """Where it was found; "" if there is none, or nobody has looked yet."""
        looking = self._looking
        is_over = looking is not None and looking.done() and not looking.cancelled()
        found = looking.result() if looking is not None and is_over else None
        return found.host if found is not None else ""

    async def found(self) -> "Searxng | None":
        self.begin()
        return await asyncio.shield(self._looking) if self._looking is not None else None

    def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()


class Searxng:
    """Asks the JSON interface of a SearXNG server."""

    name = "SearXNG"

    def __init__(self, address: str, *, timeout: float = TIMEOUT) -> None:
        self._address = address.strip().rstrip("/")
        self.host = host_of(self._address)
        self._timeout = timeout

    async def search(self, query: str, limit: int) -> list[SearchResult]:
        # A word that starts with `!` is a command to SearXNG: pick an engine, or send the query to another site.
        words = " ".join(word.lstrip("!") for word in query.split()).strip()
        if not words:
            raise SearchFailed("the query holds nothing to search for")
        params = {"q": words, "format": "json"}
        answer = await fetch(f"{self._address}/search", params, {}, timeout=self._timeout)
        answer.check({403: _NO_JSON} if "html" in answer.content_type else {})
        data = answer.json()
        hits = data.get("results")
        if not isinstance(hits, list):
            raise SearchFailed("answered in an unknown form")
        engines = data.get("unresponsive_engines")
        if not hits and isinstance(engines, list):
            pairs = [engine for engine in engines if isinstance(engine, list) and len(engine) == 2]
            down = ", ".join(f"{cleaned(name, 40)} ({cleaned(reason, 80)})" for name, reason in pairs[:10])
            if down:
                raise SearchFailed(f"its engines did not answer: {down}")
        return results_of(hits, "title", "url", "content", limit)
