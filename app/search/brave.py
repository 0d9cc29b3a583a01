"""Brave Search: a public search engine that needs a key."""

from app.search import KEY_REFUSED, TIMEOUT, SearchResult, fetch, host_of, results_of, usable_key

MOST_RESULTS = 20

_STATUSES = {
    401: KEY_REFUSED,
    403: KEY_REFUSED,
    422: "refused the query or the key (HTTP status 422)",
}


class Brave:
    """Asks Brave's web search; the key leaves this object only in the header of a request."""

    name = "Brave"

    def __init__(self, key: str, *, base_url: str = "https://api.search.brave.com", timeout: float = TIMEOUT) -> None:
        self._key = key.strip()
        self._url = f"{base_url.strip().rstrip('/')}/res/v1/web/search"
        self.host = host_of(self._url)
        self._timeout = timeout

    async def search(self, query: str, limit: int) -> list[SearchResult]:
        params = {"q": query, "count": str(min(limit, MOST_RESULTS))}
        answer = await fetch(self._url, params, {"X-Subscription-Token": usable_key(self._key)}, timeout=self._timeout)
        answer.check(_STATUSES)
        web = answer.json().get("web")
        if web is None:
            return []  # without it nothing was found
        hits = web.get("results") if isinstance(web, dict) else None
        return results_of(hits, "title", "url", "description", limit)
