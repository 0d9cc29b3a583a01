"""Brave's answers become clean results, and its key stays where it belongs."""

import pytest

from app.search import SearchFailed, SearchResult
from app.search.brave import Brave
from tests.search.http_server import HANG, answer, brave, brave_hit, html, http_server

pytestmark = pytest.mark.anyio

KEY = "BSA-not-a-real-key"


async def failure(raw: bytes, key: str = KEY, timeout: float = 120) -> str:
    async with http_server(raw) as server:
        backend = Brave(key, base_url=server.url, timeout=timeout)
        with pytest.raises(SearchFailed) as failed:
            await backend.search("query", 5)
    assert key.strip() not in failed.value.text + repr(failed.value) + repr(backend) + str(backend)
    assert failed.value.__cause__ is None
    return failed.value.text


async def test_it_asks_with_the_key_in_a_header_and_nowhere_else() -> None:
    async with http_server(brave(brave_hit(description="A <strong>bold</strong> word&#x27;s"))) as server:
        results = await Brave(f" {KEY}\n", base_url=f"{server.url}/").search("query", 7)
    assert results == [SearchResult("A page", "https://example.com/page", "A bold word's")]
    assert server.asked == {"q": "query", "count": "7"}
    request, *headers = server.heads[0].split("\r\n")
    assert request.startswith("GET /res/v1/web/search?") and KEY not in request
    assert f"x-subscription-token: {KEY}" in [header.lower().replace(KEY.lower(), KEY) for header in headers]


async def test_no_more_than_the_limit_and_no_more_than_brave_allows() -> None:
    async with http_server(brave(*[brave_hit(url=f"https://example.com/{number}") for number in range(9)])) as server:
        backend = Brave(KEY, base_url=server.url)
        assert len(await backend.search("query", 2)) == 2
        await backend.search("query", 50)
    assert server.asked["count"] == "20"


async def test_an_address_that_is_no_web_page_is_dropped() -> None:
    async with http_server(brave(brave_hit(url="javascript:alert(1)"), brave_hit())) as server:
        assert [hit.url for hit in await Brave(KEY, base_url=server.url).search("query", 5)] == [
            "https://example.com/page"
        ]


@pytest.mark.parametrize("body", ['{"type": "search"}', '{"web": null}', '{"web": {"results": []}}'])
async def test_nothing_found_is_no_failure(body: str) -> None:
    async with http_server(answer("200 OK", body)) as server:
        assert await Brave(KEY, base_url=server.url).search("query", 5) == []


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (answer("401 Unauthorized", "{}"), "key was refused"),
        (answer("403 Forbidden", "{}"), "key was refused"),
        (answer("422 Unprocessable Entity", '{"error": {"detail": "BSA-not-a-real-key is invalid"}}'), "422"),
        (answer("429 Too Many Requests", "{}"), "rate limited"),
        (html("500 Internal Server Error", "Oops"), "HTTP status 500"),
        (answer("200 OK", "oops"), "valid JSON"),
        (answer("200 OK", '{"web": []}'), "unknown form"),
        (answer("200 OK", '{"web": {"results": "none"}}'), "unknown form"),
        (answer("200 OK", b" " * 3_000_000), "more than 2000000 bytes"),
        (b"nonsense\r\n\r\n", "did not answer properly"),
    ],
)
async def test_failures_say_what_is_wrong(raw: bytes, said: str) -> None:
    assert said in await failure(raw)


async def test_a_server_that_hangs_is_given_up() -> None:
    assert await failure(HANG, timeout=0.2) == "did not answer within 0.2 s"


async def test_the_key_does_not_travel_with_a_redirect() -> None:
    async with http_server(brave(brave_hit())) as target:
        assert "redirect" in await failure(html("301 Moved", "Moved", Location=f"{target.url}/res/v1/web/search"))
        assert target.heads == []


@pytest.mark.parametrize("key", ["two\nlines", "schlüssel", "nul\0"])
async def test_a_key_that_fits_no_header_is_refused_without_being_told(key: str) -> None:
    assert "its key is empty or holds characters" in await failure(brave(), key=key)


async def test_without_a_key_nobody_is_asked() -> None:
    async with http_server(brave(brave_hit())) as server:
        with pytest.raises(SearchFailed, match="key is empty"):
            await Brave("  ", base_url=server.url).search("query", 5)
    assert server.heads == []
