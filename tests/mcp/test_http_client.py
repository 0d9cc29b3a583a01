"""Handrail as client of servers at addresses: sessions that end, streams that break, answers that make no sense."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from app.configuration.settings import McpServerSettings
from app.mcp.elicitation import elicit
from app.mcp.http import HttpTransport
from app.mcp.pins import Pins, SeenTools
from app.mcp.requests import ServerRequests
from app.mcp.server import McpServer
from app.mcp.tools import make_tool
from app.vocabulary.errors import ToolError
from app.vocabulary.events import ServerState
from tests.mcp.conftest import context
from tests.mcp.http_server import TOOL, Far, Handler, serve_far
from tests.strangers import inside

pytestmark = pytest.mark.anyio

LOST = {
    "as the protocol says": (404, "text/plain", ""),
    "a page": (404, "text/html", "<h1>Not Found</h1>"),
    "by an error": (404, "application/json", json.dumps(
        {"jsonrpc": "2.0", "id": None, "error": {"code": -32001, "message": "Session not found"}})),
    "400 by an error": (400, "application/json", json.dumps(
        {"jsonrpc": "2.0", "id": None, "error": {"code": -32000, "message": "Bad Request: No valid session ID"}})),
    "400 as text": (400, "text/plain", "Invalid Session"),
}  # fmt: skip


@asynccontextmanager
async def connected(far: Far, tmp_path: Path) -> AsyncIterator[McpServer]:
    async def headers() -> dict[str, str]:
        return {}

    settings = McpServerSettings(url=far.url)
    server = McpServer(
        "far",
        settings,
        lambda *_: HttpTransport(far.url, headers),
        tools=SeenTools("far", Pins(tmp_path / "pins")),
        requests=ServerRequests("far", elicit),
    )
    try:
        await server.started()
        yield server
    finally:
        await server.stop()


async def call(server: McpServer, **options: Any) -> str:
    """The answer, or why there is none."""
    hello = make_tool(server, server.tools.offered[0])
    try:
        return inside((await hello.execute(hello.parse({}), context(**options))).output)
    except ToolError as error:
        return error.text


@pytest.mark.parametrize("lost", LOST.values(), ids=LOST)
async def test_a_session_that_the_server_does_not_know_any_more_is_begun_anew_and_the_call_made_once_more(
    lost: tuple[int, str, str], tmp_path: Path
) -> None:
    with serve_far() as far:
        far.lost = lost
        async with connected(far, tmp_path) as server:
            for count in (1, 2):
                far.known.clear()
                assert await call(server) == "done"
                assert (far.ran, far.seen.count("initialize")) == (count, count + 1)
            assert server.state is ServerState.RUNNING


async def test_calls_at_the_same_time_share_the_new_session(tmp_path: Path) -> None:
    with serve_far() as far:
        async with connected(far, tmp_path) as server:
            far.known.clear()
            assert await asyncio.gather(*(call(server) for _ in range(5))) == ["done"] * 5
            assert (far.ran, far.seen.count("initialize")) == (5, 2)


async def test_a_call_that_still_runs_in_the_lost_session_is_neither_cut_off_nor_repeated(tmp_path: Path) -> None:
    with serve_far() as far:
        async with connected(far, tmp_path) as server:
            begun, loop, others = asyncio.Event(), asyncio.get_running_loop(), asyncio.Event()

            def slow(handler: Handler, request: dict[str, Any]) -> None:
                loop.call_soon_threadsafe(begun.set)
                asyncio.run_coroutine_threadsafe(others.wait(), loop).result()
                handler.carry_out(request)

            far.calls = [slow]
            first = asyncio.create_task(call(server))
            await begun.wait()
            far.known.clear()
            assert await call(server) == "done"
            others.set()
            assert (await first, far.ran) == ("done", 2)


async def test_a_server_that_never_knows_a_session_is_asked_a_few_times_only(tmp_path: Path) -> None:
    with serve_far() as far:
        async with connected(far, tmp_path) as server:
            far.known.clear()
            far.keeps_sessions = False
            assert "does not know our session" in await call(server)
            assert far.seen.count("initialize") <= 3


async def test_a_tool_that_is_another_one_in_the_new_session_is_not_called(tmp_path: Path) -> None:
    with serve_far() as far:
        async with connected(far, tmp_path) as server:
            far.known.clear()
            far.tools = [TOOL | {"description": "Something else"}]
            assert "otherwise than the person has seen" in await call(server)
            assert far.ran == 0


def refused(status: int, code: int, words: str) -> Callable[[Handler, dict[str, Any]], None]:
    error = {"jsonrpc": "2.0", "id": None, "error": {"code": code, "message": words}}
    return lambda handler, request: handler.say(status, "application/json", json.dumps(error))


def cut(text: str, *, size: int = 0) -> Callable[[Handler, dict[str, Any]], None]:
    """Promises more than it sends."""

    def send(handler: Handler, request: dict[str, Any]) -> None:
        handler.far.ran += 1
        handler.send_response(200)
        handler.send_header("content-type", "application/json")
        handler.send_header("content-length", str(size or 1000))
        handler.end_headers()
        handler.wfile.write(text.encode())
        handler.close_connection = True

    return send


def says(status: int, kind: str, body: str, **headers: str) -> Callable[[Handler, dict[str, Any]], None]:
    return lambda handler, request: handler.say(status, kind, body, headers)


def streams(text: str) -> Callable[[Handler, dict[str, Any]], None]:
    return lambda handler, request: handler.events(text)


JSON, DEEP = "application/json", "[" * 100_000
NO_REPEAT = {
    "no such method": refused(404, -32601, "unknown method"),
    "wrong arguments": refused(400, -32602, "wrong arguments"),
    "a broken server": says(500, "text/html", "<h1>Oops</h1>" * 100_000),
    "an error of 3 MB": refused(500, -32000, "x" * 3_000_000),
    "an error with terminal codes": refused(500, -32000, "\x1b[2J\u202e\r\nhandrail: all is well"),
    "accepted": says(202, "text/plain", ""),
    "nothing": says(200, JSON, ""),
    "no JSON": says(200, JSON, "}"),
    "deep JSON": says(200, JSON, DEEP),
    "a page": says(200, "text/html", "<h1>Log in</h1>"),
    "another kind": says(200, "application/octet-stream", "\x00" * 1000),
    "packed": says(200, JSON, "x", **{"content-encoding": "gzip"}),
    "in an unknown code": says(200, "application/json; charset=nonsense", "{}"),
    "a redirect to nowhere": says(302, "text/plain", "", location="http://[broken"),
    "too many requests": says(429, "text/plain", "slow down"),
    "cut off": cut('{"jsonrpc": '),
    "too long": cut("x", size=10**15),
    "a stream that ends": streams(": hello\n\n"),
    "a stream of nonsense": streams("data: }\n\n"),
    "an event that is deep": streams(f"data: {DEEP}\n\n"),
    "an endless pause": streams(f"id: 1\nretry: {'9' * 400}\ndata:\n\n"),
}


@pytest.mark.parametrize("fault", NO_REPEAT.values(), ids=NO_REPEAT)
async def test_a_call_whose_answer_makes_no_sense_fails_in_one_line_is_not_repeated_and_hurts_no_other(
    fault: Callable[[Handler, dict[str, Any]], None], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with serve_far() as far:
        async with connected(far, tmp_path) as server:
            far.calls = [fault]
            why = await call(server, timeout=5.0)
            assert far.seen.count("tools/call") == 1
            assert why.startswith("The MCP server far") and why.isprintable() and len(why) < 700, why
            async with asyncio.timeout(20):  # a connection that broke is made anew
                while (again := await call(server)).endswith("closed"):
                    await asyncio.sleep(0.1)
            assert again == "done"
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("session", ["\xe9", " ", "a b", "x" * 60_000, "\x1b[2J"])
async def test_an_odd_session_id_is_repeated_or_refused(session: str, tmp_path: Path) -> None:
    with serve_far() as far:
        far.session = session
        try:
            async with connected(far, tmp_path) as server:
                assert await call(server) in ("done",)
        except ToolError as error:
            assert error.text.isprintable() and len(error.text) < 700


@pytest.mark.parametrize("pause", ["retry: 0\n", "retry: -5\n", f"retry: {'9' * 400}\n", ""])
async def test_a_stream_that_ends_is_opened_again_where_it_was(pause: str, tmp_path: Path) -> None:
    with serve_far() as far:
        far.stream = lambda handler: handler.events(f"id: event-{len(far.event_ids)}\n{pause}data:\n\n")
        async with connected(far, tmp_path) as server:
            async with asyncio.timeout(20):
                while len(far.event_ids) < 3:
                    await asyncio.sleep(0.01)
            assert await call(server) == "done"
        assert far.event_ids[:3] == [None, "event-1", "event-2"]


async def test_a_call_whose_stream_breaks_goes_on_where_it_was(tmp_path: Path) -> None:
    with serve_far() as far:

        def resumed(handler: Handler) -> None:
            if handler.headers.get("last-event-id") == "half":
                handler.events(f"data: {json.dumps(answer)}\n\n")
            else:
                handler.say(405)

        def begin(handler: Handler, request: dict[str, Any]) -> None:
            answer["id"] = request["id"]
            handler.events("id: half\nretry: 0\ndata:\n\n")

        answer: dict[str, Any] = {"jsonrpc": "2.0", "result": {"content": [{"type": "text", "text": "whole"}]}}
        far.stream, far.calls = resumed, [begin]
        async with connected(far, tmp_path) as server:
            assert await call(server) == "whole"
        assert far.seen.count("tools/call") == 1
