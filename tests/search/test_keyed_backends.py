"""The search backends that take a key: what each is sent, what becomes of its answer, and where its key never is."""

import json
from typing import Any

import pytest

from app.search import SearchFailed, SearchResult
from app.search.backends import KEYED
from tests.search.http_server import HANG, answer, html, http_server

pytestmark = pytest.mark.anyio

KEY = "k-not-a-real-key"
PAGE = ("A <b>page</b>", "https://example.com/page", "Some &amp; words.")
HIT = SearchResult("A page", "https://example.com/page", "Some & words.")


def hits(name: str, *pages: tuple[object, object, object]) -> str:
    """An answer in the form that the documentation of the backend shows."""
    match name:
        case "brave":
            return json.dumps({"web": {"results": [{"title": t, "url": u, "description": d} for t, u, d in pages]}})
        case "tavily":
            found = [{"title": t, "url": u, "content": d, "score": 0.9} for t, u, d in pages]
            return json.dumps({"query": "q", "answer": None, "results": found, "response_time": 1.2})
        case "exa":
            found = [{"id": u, "title": t, "url": u, "highlights": [d], "score": 0.3} for t, u, d in pages]
            return json.dumps({"requestId": "r", "results": found})
        case "kagi":
            related = {"t": 1, "list": ["other words"]}
            return json.dumps({"data": [*({"t": 0, "title": t, "url": u, "snippet": d} for t, u, d in pages), related]})
        case _:
            organic = [{"title": t, "link": u, "snippet": d, "position": 1} for t, u, d in pages]
            return json.dumps({"searchParameters": {"q": "q"}, "organic": organic})


SENT: dict[str, tuple[str, str, dict[str, Any]]] = {
    "brave": ("GET /res/v1/web/search?q=two+words&count=7 ", f"x-subscription-token: {KEY}", {}),
    "tavily": ("POST /search ", f"authorization: bearer {KEY}", {"query": "two words", "max_results": 7}),
    "exa": (
        "POST /search ",
        f"x-api-key: {KEY}",
        {"query": "two words", "numResults": 7, "contents": {"highlights": True}},
    ),
    "kagi": ("GET /api/v0/search?q=two+words&limit=7 ", f"authorization: bot {KEY}", {}),
    "serper": ("POST /search ", f"x-api-key: {KEY}", {"q": "two words", "num": 7}),
}


@pytest.mark.parametrize("name", KEYED)
async def test_it_is_asked_as_its_documentation_says_with_the_key_in_a_header(name: str) -> None:
    request, header, body = SENT[name]
    async with http_server(answer("200 OK", hits(name, PAGE, ("x", "javascript:alert(1)", "")))) as server:
        backend = KEYED[name].build(f" {KEY}\n", base_url=f"{server.url}/")
        assert await backend.search("two words", 7) == [HIT]
    head = server.heads[0]
    assert head.startswith(request) and header in head.lower() and KEY not in head.partition("\r\n")[0]
    assert json.loads(server.bodies[0] or b"{}") == body
    assert backend.host == server.url.removeprefix("http://") and KEY not in repr(backend)


@pytest.mark.parametrize("name", KEYED)
async def test_nothing_found_is_no_failure_and_the_limit_holds(name: str) -> None:
    pages = [("A page", f"https://example.com/{number}", "") for number in range(9)]
    for given, found in (([], 0), (pages, 3)):
        async with http_server(answer("200 OK", hits(name, *given))) as server:
            assert len(await KEYED[name].build(KEY, base_url=server.url).search("q", 3)) == found
    async with http_server(answer("200 OK", hits(name))) as server:
        await KEYED[name].build(KEY, base_url=server.url).search("q", 50)
    assert "20" in server.heads[0].partition("\r\n")[0] + server.bodies[0].decode()


@pytest.mark.parametrize(("name", "body"), [("brave", "{}"), ("brave", '{"web": null}'), ("serper", "{}")])
async def test_some_leave_the_hits_out_where_nothing_was_found(name: str, body: str) -> None:
    async with http_server(answer("200 OK", body)) as server:
        assert await KEYED[name].build(KEY, base_url=server.url).search("q", 5) == []


FAILURES = [
    (answer("401 Unauthorized", json.dumps({"error": f"{KEY} is wrong"})), "replace it in Settings"),
    (answer("403 Forbidden", "{}"), "replace it in Settings"),
    (answer("429 Too Many Requests", "{}"), "rate limited"),
    (answer("500 Oops", "{}"), "500"),
    (answer("200 OK", b" " * 3_000_000), "more than 2000000 bytes"),
    (b"nonsense\r\n\r\n", "did not answer properly"),
    (html("200 OK", "Welcome"), "valid JSON"),
    (answer("200 OK", "[]"), "unknown form"),
    (answer("200 OK", '{"web": 5, "results": 5, "data": 5, "organic": 5}'), "unknown form"),
    (answer("302 Found", "", Location="https://elsewhere.example"), "redirect"),
    (HANG, "did not answer within"),
]


@pytest.mark.parametrize(("raw", "why"), FAILURES)
async def test_failures_are_told_without_the_key(raw: bytes, why: str) -> None:
    for kind in KEYED.values():
        async with http_server(raw) as server:
            backend = kind.build(KEY, base_url=server.url)
            backend._timeout = 0.1 if raw == HANG else 60  # type: ignore[attr-defined]
            with pytest.raises(SearchFailed, match=why) as failed:
                await backend.search("q", 3)
        assert KEY not in failed.value.text and failed.value.__cause__ is None


@pytest.mark.parametrize("key", ["  ", "two\nlines", "schlüssel", "nul\0"])
async def test_a_key_that_can_be_none_is_not_sent(key: str) -> None:
    for kind in KEYED.values():
        async with http_server(answer("200 OK", "{}")) as server:
            with pytest.raises(SearchFailed, match="its key is empty or holds"):
                await kind.build(key, base_url=server.url).search("q", 3)
        assert server.heads == []
