"""Questions of servers to the person, and servers at an address."""

import gzip
import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from typing import Any

import pytest

from app.configuration.settings import McpServerSettings
from app.mcp.elicitation import OPENED, elicit
from app.mcp.http import HttpTransport
from app.mcp.pins import Pins, SeenTools
from app.mcp.requests import ServerRequests
from app.mcp.server import McpServer
from app.mcp.tools import make_tool
from app.vocabulary.errors import ToolError
from app.vocabulary.events import SUBMIT, Answer, Question
from tests.mcp.conftest import Raw, context
from tests.strangers import inside

pytestmark = pytest.mark.anyio


async def asked(raw: McpServer, tool: str, answer: Answer) -> tuple[list[Question], dict[str, Any]]:
    questions: list[Question] = []

    async def ask(question: Question) -> Answer:
        questions.append(question)
        return answer

    await raw.started()
    made = make_tool(raw, next(one for one in raw.tools.offered if one.name == tool))
    result = await made.execute(made.parse({}), context(ask=ask))
    told: dict[str, Any] = json.loads(inside(result.output))
    return questions, told


async def test_a_form_of_a_server_is_a_form_of_ours_and_the_answer_goes_back(raw: Raw) -> None:
    one = raw()
    questions, told = await asked(one, "ask", Answer(SUBMIT, values={"colour": "Blue", "size": 2}))
    assert [field.name for field in questions[0].form] == ["colour", "size"]
    assert questions[0].form[0].buttons == (("Red", "r"), ("Blue", "b"))
    assert "The MCP server raw asks you: Which?" in questions[0].title
    assert told == {"action": "accept", "content": {"colour": "b", "size": 2}}
    for answer, action in ((Answer("dismiss"), "decline"), (Answer("dismiss", by="nobody"), "cancel")):
        assert (await asked(one, "ask", answer))[1] == {"action": action}


async def test_an_address_is_shown_whole_and_opened_by_nobody(raw: Raw) -> None:
    questions, told = await asked(raw(), "open_page", Answer(SUBMIT, values={"opened": OPENED}))
    assert questions[0].preview == "https://example.org/consent?state=1"
    assert questions[0].preview in questions[0].form[0].question
    assert told == {"action": "accept"}


async def test_without_a_call_nobody_is_asked(raw: Raw) -> None:
    one = raw()
    answer = await one._requests.elicit(None)  # type: ignore[arg-type]
    assert answer.action == "decline"  # type: ignore[union-attr]


async def asked_with(**params: Any) -> tuple[str, list[str]]:
    """What a server is told that asks this, and the titles of what the person was asked."""
    titles: list[str] = []

    async def ask(question: Question) -> Answer:
        titles.append(f"{question.title} | {question.form[0].question}")
        return Answer("dismiss")

    given = SimpleNamespace(**{"message": "Which?", **params})
    return (await elicit("raw", given, context(ask=ask))).action, titles


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "file:///etc/passwd", "https://a@b.example", "http://127.1/", "data:text/html,x", ""]
)
async def test_an_address_that_is_none_of_the_web_is_declined(url: str) -> None:
    assert await asked_with(url=url) == ("decline", [])


async def test_a_question_of_a_server_cannot_look_like_one_of_ours() -> None:
    _, titles = await asked_with(url="https://\u0430\u0440\u0440\u04cf\u0435.com/x", message="a\n\nHandrail: b\u202e")
    assert titles[0].startswith("The MCP server raw asks you to open an address: a Handrail: b⟨U+202E⟩ | ")
    assert "It leads to \u0430\u0440\u0440\u04cf\u0435.com (xn--80ak6aa92e.com)." in titles[0]
    for name, is_warned in (("password", True), ("api_key", True), ("keyword", False), ("colour", False)):
        _, titles = await asked_with(requested_schema={"properties": {name: {"type": "string"}}})
        assert ("Careful" in titles[0]) is is_warned


async def test_a_server_that_got_a_no_cannot_ask_again_in_the_same_call(raw: Raw) -> None:
    one = raw()
    answers = ["submit"] * 3 + ["dismiss"] + ["submit"] * 3
    asked: list[Question] = []

    async def ask(question: Question) -> Answer:
        asked.append(question)
        return Answer(answers[len(asked) - 1], values={"a": "x"})

    params: Any = SimpleNamespace(message="Which?", requested_schema={"properties": {"a": {"type": "string"}}})
    async with one._requests.timed(context(ask=ask), 60.0):
        actions = [(await one._requests.elicit(params)).action for _ in answers]  # type: ignore[union-attr]
    assert actions == ["accept"] * 3 + ["decline"] * 4
    assert len(asked) == 4


# --- at an address --------------------------------------------------------------------------------------------------


class Handler(BaseHTTPRequestHandler):
    """A server of the older protocol, or one that sends everybody elsewhere or answers without end."""

    fault = elsewhere = ""
    seen: list[str]

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.seen.append(f"{request.get('method')} {self.headers.get('authorization')}")
        if self.fault == "elsewhere":
            self.send_response(307)
            self.send_header("location", self.elsewhere)
            self.send_header("content-length", "0")
            self.end_headers()
            return
        results: dict[str, Any] = {
            "initialize": {
                "protocolVersion": "2025-11-25",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "far", "version": "1"},
            },
            "tools/list": {"tools": [{"name": "hello", "inputSchema": {"type": "object"}}]},
            "tools/call": {"content": [{"type": "text", "text": "x" * (9_000_000 if self.fault == "huge" else 3)}]},
        }
        if "id" not in request:
            self.send_response(202)
            self.send_header("content-length", "0")
            self.end_headers()
            return
        result = results.get(request["method"])
        body = {"result": result} if result else {"error": {"code": -32601, "message": "unknown"}}
        data = json.dumps({"jsonrpc": "2.0", "id": request["id"], **body}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        if self.fault == "packed":
            data = gzip.compress(data)
            self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self) -> None:
        self.send_error(405)

    do_DELETE = do_GET  # noqa: N815

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        pass

    def log_error(self, *args: Any) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    Handler.fault, Handler.seen = "", []
    served = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=served.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{served.server_port}/mcp"
    served.shutdown()
    served.server_close()
    thread.join()


def far(url: str, tmp_path: Any) -> McpServer:
    async def headers() -> dict[str, str]:
        return {"authorization": "Bearer secret"}

    return McpServer(
        "far",
        McpServerSettings(url=url),
        lambda log, pausing: HttpTransport(url, headers),
        tools=SeenTools("far", Pins(tmp_path / "pins")),
        requests=ServerRequests("far", elicit),
    )


@pytest.mark.parametrize("fault", ["huge", "packed"])
async def test_a_server_at_an_address_gets_its_headers_and_answers(address: str, tmp_path: Any, fault: str) -> None:
    """An answer that is huge or may be, since it is packed, is not read."""
    one = far(address, tmp_path)
    try:
        await one.started()
        hello = make_tool(one, one.tools.offered[0])
        assert inside((await hello.execute(hello.parse({}), context())).output).endswith("xxx")
        assert Handler.seen[-1] == "tools/call Bearer secret"
        Handler.fault = fault
        with pytest.raises(ToolError):
            await hello.execute(hello.parse({}), context())
    finally:
        await one.stop()


async def test_a_redirect_to_another_host_is_not_followed(address: str, tmp_path: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.setblocking(False)
        Handler.fault, Handler.elsewhere = "elsewhere", f"http://127.0.0.1:{other.getsockname()[1]}/mcp"
        one = far(address, tmp_path)
        try:
            with pytest.raises(ToolError, match=r"not followed|could not be started"):
                await one.started()
        finally:
            await one.stop()
        with pytest.raises(BlockingIOError):
            other.accept()
