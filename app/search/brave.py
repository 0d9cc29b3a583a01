"""Brave Search: a public search engine that needs a key."""

from app.search import TIMEOUT, SearchFailed, SearchResult, fetch, result

MOST_RESULTS = 20

_STATUSES = {
    401: "its key was refused",
    403: "its key was refused",
    422: "refused the query or the key (HTTP status 422)",
}


class Brave:
    """Asks Brave's web search; the key leaves this object only in the header of a request."""

    name = "Brave"

    def __init__(self, key: str, *, base_url: str = "https://api.search.brave.com", timeout: float = TIMEOUT) -> None:
        self._key = key.strip()
        self._url = f"{base_url.strip().rstrip('/')}/res/v1/web/search"
        self._timeout = timeout

    async def search(self, query: str, limit: int) -> list[SearchResult]:
        if not (self._key.isascii() and self._key.isprintable() and self._key):
            raise SearchFailed("its key is empty or holds characters that no key has")
        params = {"q": query, "count": str(min(limit, MOST_RESULTS))}
        answer = await fetch(self._url, params, {"X-Subscription-Token": self._key}, timeout=self._timeout)
        answer.check(_STATUSES)
        web = answer.json().get("web")
        if web is None:
            return []  # without it nothing was found
        hits = web.get("results") if isinstance(web, dict) else None
        if not isinstance(hits, list):
            raise SearchFailed("answered in an unknown form")
        known = (hit for hit in hits if isinstance(hit, dict))
        found = (result(hit.get("title"), hit.get("url"), hit.get("description")) for hit in known)
        return [hit for hit in found if hit is not None][:limit]
