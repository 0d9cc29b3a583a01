"""Exa: a search engine for programs that needs a key. Its interface was only read in its documentation."""

from app.search import KEY_REFUSED, NO_CREDIT, TIMEOUT, SearchResult, fetch, host_of, results_of, usable_key

MOST_RESULTS = 20

_STATUSES = {401: KEY_REFUSED, 402: NO_CREDIT, 403: KEY_REFUSED}


class Exa:
    """Asks Exa's search for pages with excerpts; the key leaves this object only in the header of a request."""

    name = "Exa"

    def __init__(self, key: str, *, base_url: str = "https://api.exa.ai", timeout: float = TIMEOUT) -> None:
        self._key = key.strip()
        self._url = f"{base_url.strip().rstrip('/')}/search"
        self.host = host_of(self._url)
        self._timeout = timeout

    async def search(self, query: str, limit: int) -> list[SearchResult]:
        body = {"query": query, "numResults": min(limit, MOST_RESULTS), "contents": {"highlights": True}}
        headers = {"x-api-key": usable_key(self._key)}
        answer = await fetch(self._url, {}, headers, body=body, timeout=self._timeout)
        answer.check(_STATUSES)
        return results_of(answer.json().get("results"), "title", "url", "highlights", limit)
