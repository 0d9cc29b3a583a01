"""Tavily: a search engine for programs that needs a key. Its interface was only read in its documentation."""

from app.search import KEY_REFUSED, NO_CREDIT, TIMEOUT, SearchResult, fetch, host_of, results_of, usable_key

MOST_RESULTS = 20

_STATUSES = {401: KEY_REFUSED, 402: NO_CREDIT, 403: KEY_REFUSED, 432: NO_CREDIT, 433: NO_CREDIT}


class Tavily:
    """Asks Tavily's search; the key leaves this object only in the header of a request."""

    name = "Tavily"

    def __init__(self, key: str, *, base_url: str = "https://api.tavily.com", timeout: float = TIMEOUT) -> None:
        self._key = key.strip()
        self._url = f"{base_url.strip().rstrip('/')}/search"
        self.host = host_of(self._url)
        self._timeout = timeout

    async def search(self, query: str, limit: int) -> list[SearchResult]:
        headers = {"Authorization": f"Bearer {usable_key(self._key)}"}
        body = {"query": query, "max_results": min(limit, MOST_RESULTS)}
        answer = await fetch(self._url, {}, headers, body=body, timeout=self._timeout)
        answer.check(_STATUSES)
        return results_of(answer.json().get("results"), "title", "url", "content", limit)
