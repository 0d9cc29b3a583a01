"""Kagi: a search engine for paying members. Its interface was only read in documentation."""

from app.search import KEY_REFUSED, NO_CREDIT, TIMEOUT, SearchResult, fetch, host_of, results_of, usable_key

MOST_RESULTS = 20

_STATUSES = {401: KEY_REFUSED, 402: NO_CREDIT, 403: KEY_REFUSED}


class Kagi:
    """Asks Kagi's search; the key leaves this object only in the header of a request."""

    name = "Kagi"

    def __init__(self, key: str, *, base_url: str = "https://kagi.com", timeout: float = TIMEOUT) -> None:
        self._key = key.strip()
        self._url = f"{base_url.strip().rstrip('/')}/api/v0/search"
        self.host = host_of(self._url)
        self._timeout = timeout

    async def search(self, query: str, limit: int) -> list[SearchResult]:
        headers = {"Authorization": f"Bot {usable_key(self._key)}"}
        params = {"q": query, "limit": str(min(limit, MOST_RESULTS))}
        answer = await fetch(self._url, params, headers, timeout=self._timeout)
        answer.check(_STATUSES)
        hits = answer.json().get("data")
        if isinstance(hits, list):  # among the pages there are related searches, which have no address
            hits = [hit for hit in hits if isinstance(hit, dict) and hit.get("t", 0) == 0]
        return results_of(hits, "title", "url", "snippet", limit)
