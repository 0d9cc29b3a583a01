"""Brave Search: a public search engine that needs a key."""

from app.search import TIMEOUT, SearchAnswer, SearchFailed, SearchResult, fetch, result

MOST_RESULTS = 20


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
        _check_status(answer)
        found = (result(hit.get("title"), hit.get("url"), hit.get("description")) for hit in _hits(answer))
        return [hit for hit in found if hit is not None][:limit]


def _check_status(answer: SearchAnswer) -> None:
    match answer.status:
        case 200:
            return
        case 401 | 403:
            raise SearchFailed("its key was refused")
        case 422:
            raise SearchFailed("refused the query or the key (HTTP status 422)")
        case 429:
            raise SearchFailed("rate limited, too many searches in a short time")
        case status:
            raise SearchFailed(f"answered with HTTP status {status}")


def _hits(answer: SearchAnswer) -> list[dict[str, object]]:
    """Without a `web` part nothing was found; a `web` part of another shape is not Brave's."""
    web = answer.json().get("web")
    if web is None:
        return []
    hits = web.get("results") if isinstance(web, dict) else None
    if not isinstance(hits, list):
        raise SearchFailed("answered in an unknown form")
    return [hit for hit in hits if isinstance(hit, dict)]
