"""SearXNG answers in many ways; each becomes clean results or a failure that says what is wrong."""

import asyncio
import gzip
import subprocess
import sys
from typing import Any

import pytest

from app.search import SearchFailed, SearchResult
from app.search.searxng import Searxng
from tests.cpu_limit import cpu_limit
from tests.search.http_server import HANG, answer, html, http_server, searxng, searxng_hit

pytestmark = pytest.mark.anyio


async def found(raw: bytes, query: str = "parse json", limit: int = 5) -> list[SearchResult]:
    async with http_server(raw) as server:
        return await Searxng(server.url, timeout=120).search(query, limit)


async def failure(raw: bytes, query: str = "parse json", timeout: float = 120) -> str:
    async with http_server(raw) as server:
        with pytest.raises(SearchFailed) as failed:
            await Searxng(server.url, timeout=timeout).search(query, 5)
    return failed.value.text


async def test_hits_become_results_and_the_query_arrives_as_it_was() -> None:
    async with http_server(
        searxng(searxng_hit("json.loads", "https://example.com/json#loads", "Decodes a text."))
    ) as server:
        results = await Searxng(f" {server.url}/ ").search("c++ & größe = 100%?", 5)
    assert results == [SearchResult("json.loads", "https://example.com/json#loads", "Decodes a text.")]
    assert server.asked == {"q": "c++ & größe = 100%?", "format": "json"}
    assert server.heads[0].startswith("GET /search?")


async def test_a_server_below_a_path_is_asked_there() -> None:
    async with http_server(searxng(searxng_hit())) as server:
        await Searxng(f"{server.url}/searx/").search("q", 5)
    assert server.heads[0].startswith("GET /searx/search?")


async def test_no_more_than_the_limit() -> None:
    hits = [searxng_hit(url=f"https://example.com/{number}") for number in range(9)]
    assert [hit.url[-1] for hit in await found(searxng(*hits), limit=3)] == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("a <b>bold</b> w<em>or</em>d &amp; 5 &lt; 6&nbsp;&#39;x&#39;", "a bold word & 5 < 6 'x'"),
        ('<a href="https://evil.example" onclick="x()">click</a><br/>me<!-- not -->', "click me"),
        ("<script>steal()</script><p>one</p><p>two</p>", "steal() one two"),
        ("std::vector<int> and Map<String, List<T>>", "std::vector<int> and Map<String, List<T>>"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        (" many\n\n \t spaces\u2028\u00a0here ", "many spaces here"),
        ("safe\u202egnp.exe\u2066\u200b\ufeff\x1b[31m\0", "safegnp.exe[31m"),
        ("&#x202e;hidden&#8206;", "hidden"),
        ("half \ud800 a pair", "half a pair"),
        ("\U000e0041\U000e0042smuggled", "smuggled"),
        ("नमस्\u200dते", "नमस्\u200dते"),
        (None, ""),
        (7, ""),
    ],
)
async def test_content_becomes_one_line_of_plain_text(content: Any, expected: str) -> None:
    [hit] = await found(searxng(searxng_hit(title=content, content=content)))
    assert hit.text == expected
    assert hit.title == (expected or hit.url)


async def test_long_texts_are_cut() -> None:
    [hit] = await found(searxng(searxng_hit(title="t" * 999, content="c " * 9999)))
    assert len(hit.title) == 200 and hit.title.endswith("t…")
    assert len(hit.text) == 500 and hit.text.endswith("…")


@pytest.mark.parametrize("hostile", ["<", "<!-- ", "<a ", "<a =", "</", "&", "<b", "&#"])
async def test_no_content_makes_cleaning_slow(hostile: str) -> None:
    raw = searxng(*[searxng_hit(content=hostile * 20_000) for _ in range(10)])
    with cpu_limit():
        await found(raw)


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "//example.com",
        "https://",
        "http://[",
        "https://example.com@evil.example/",
        "https://evil.example\\@example.com/",
        "https://ev%69l.example/",
        "https://example.com/" + "x" * 5000,
        "",
        None,
        3,
    ],
)
async def test_an_address_that_is_no_web_page_is_dropped(url: Any) -> None:
    kept = searxng_hit(url="https://example.com/kept")
    assert [hit.url for hit in await found(searxng(searxng_hit(url=url), kept))] == ["https://example.com/kept"]


async def test_an_address_holds_nothing_invisible() -> None:
    [hit] = await found(searxng(searxng_hit(url="HTTPS://example.com/\u202ea b\n2. fake")))
    assert hit.url == "HTTPS://example.com/ab2.fake"


async def test_hits_of_another_shape_are_skipped() -> None:
    assert len(await found(searxng(None, "text", [], {}, searxng_hit()))) == 1


async def test_json_switched_off_is_said_with_its_remedy() -> None:
    assert "JSON format is disabled in its settings" in await failure(html("403 FORBIDDEN", "403 Forbidden"))


async def test_another_refusal_is_not_mistaken_for_that() -> None:
    assert await failure(answer("403 FORBIDDEN", "{}")) == "answered with HTTP status 403"


async def test_the_limiter_is_named() -> None:
    assert "rate limited" in await failure(answer("429 TOO MANY REQUESTS", "Too Many Requests", "text/html"))


async def test_a_redirect_is_not_followed() -> None:
    async with http_server(searxng(searxng_hit())) as target:
        said = await failure(html("302 FOUND", "Redirecting...", Location=f"{target.url}/search?q=foo&format=json"))
        assert said == "answered with a redirect, not followed"
        assert target.heads == []


@pytest.mark.parametrize(
    ("query", "sent"), [("!!g foo", "g foo"), ("!g foo", "g foo"), ("foo !wp bar!", "foo wp bar!"), ("why !!", "why")]
)
async def test_commands_to_the_server_are_sent_as_plain_words(query: str, sent: str) -> None:
    async with http_server(searxng(searxng_hit())) as server:
        await Searxng(server.url).search(query, 5)
    assert server.asked["q"] == sent


async def test_a_query_of_commands_alone_asks_nobody() -> None:
    async with http_server(searxng(searxng_hit())) as server:
        with pytest.raises(SearchFailed, match="nothing to search for"):
            await Searxng(server.url).search("!! !", 5)
    assert server.heads == []


async def test_engines_that_are_down_are_told_from_nothing_found() -> None:
    down = [["broken", "HTTP connection error"], ["second", "too many requests"]]
    said = await failure(searxng(down=down))
    assert said == "its engines did not answer: broken (HTTP connection error), second (too many requests)"
    assert await found(searxng()) == []
    assert len(await found(searxng(searxng_hit(), down=down))) == 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"not json",
        b'{"results": [NaN]}',
        b'{"results": ["\xff"]}',
        b'{"results": [',
        b"[" * 200_000,
        '{"results": []}'.encode("utf-16"),
        gzip.compress(b'{"results": []}'),
    ],
    ids=["empty", "words", "NaN", "not UTF-8", "cut off", "too deep", "UTF-16", "compressed"],
)
async def test_a_body_that_is_not_json_is_a_failure(body: bytes) -> None:
    assert await failure(answer("200 OK", body)) == "did not answer with valid JSON"


@pytest.mark.parametrize("body", ["[]", "7", "{}", '{"results": {}}', '{"results": null}'])
async def test_json_of_another_shape_is_a_failure(body: str) -> None:
    assert await failure(answer("200 OK", body)) == "answered in an unknown form"


async def test_a_page_instead_of_json_is_a_failure() -> None:
    assert await failure(html("200 OK", "Welcome")) == "did not answer with valid JSON"


async def test_a_body_too_large_is_not_read_to_its_end() -> None:
    assert "more than 2000000 bytes" in await failure(answer("200 OK", b" " * 3_000_000))


async def test_other_failures_tell_their_status() -> None:
    assert await failure(answer("400 BAD REQUEST", '{"error": "No query"}')) == "answered with HTTP status 400"
    assert await failure(html("502 BAD GATEWAY", "Bad Gateway")) == "answered with HTTP status 502"


async def test_a_server_that_hangs_is_given_up() -> None:
    assert await failure(HANG, timeout=0.2) == "did not answer within 0.2 s"


async def test_a_server_that_speaks_no_http_is_a_failure() -> None:
    assert "did not answer properly" in await failure(b"220 mail.example.com ESMTP\r\n")


async def test_a_body_cut_off_is_a_failure() -> None:
    assert "did not answer properly" in await failure(searxng(searxng_hit())[:-5])


async def test_a_server_that_is_not_there_is_a_failure() -> None:
    async with http_server(HANG) as server:
        gone = server.url
    with pytest.raises(SearchFailed, match="could not be reached"):
        await Searxng(gone).search("q", 5)


@pytest.mark.parametrize(
    "address", ["", "localhost:8080", "ftp://127.0.0.1", "http://", "http://[", "http://127.0.0.1:x"]
)
async def test_an_address_that_is_none_is_a_failure(address: str) -> None:
    with pytest.raises(SearchFailed, match="not an http or https address"):
        await Searxng(address).search("q", 5)


async def test_a_password_in_the_address_is_never_told() -> None:
    async with http_server(html("401 UNAUTHORIZED", "No")) as server:
        backend = Searxng(server.url.replace("//", "//anna:hunter2@"))
        with pytest.raises(SearchFailed) as failed:
            await backend.search("q", 5)
    assert "hunter2" not in failed.value.text + repr(backend)


async def test_proxies_are_not_used_for_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    async with http_server(HANG) as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        assert len(await found(searxng(searxng_hit()))) == 1
        assert proxy.heads == []


async def test_a_search_can_be_cancelled() -> None:
    async with http_server(HANG) as server:
        task = asyncio.create_task(Searxng(server.url).search("q", 5))
        async with asyncio.timeout(120):
            await server.was_asked.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


def test_importing_the_search_does_not_import_the_http_client() -> None:
    script = "import sys, app.search.searxng, app.search.backends; sys.exit('httpx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0
