"""An MCP server over HTTP, on loopback, without the SDK; what it does to a request is up to the test."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TOOL = {"name": "hello", "inputSchema": {"type": "object"}}


class Far:
    """Its state, and what it has seen."""

    def __init__(self) -> None:
        self.url = ""
        self.known: set[str] = set()
        self.tools = [TOOL]
        self.seen: list[str] = []
        """The methods of messages, and `GET`."""
        self.ran = 0
        """How many calls were carried out."""
        self.event_ids: list[str | None] = []
        """What each GET named as the last event."""
        self.lost: tuple[int, str, str] = (404, "application/json", "{}")
        """The answer to a session that it does not know: status, type and body."""
        self.calls: list[Callable[[Handler, dict[str, Any]], None]] = []
        """What becomes of the next calls, in place of an answer."""
        self.stream: Callable[[Handler], None] | None = None
        self.session = "session-{}"
        self.keeps_sessions = True


class Handler(BaseHTTPRequestHandler):
    far: Far
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        far, request = self.far, json.loads(self.rfile.read(int(self.headers["content-length"])))
        method = request.get("method", "answer")
        far.seen.append(method)
        if method == "initialize":
            session = far.session.format(far.seen.count("initialize"))
            far.known |= {session} if far.keeps_sessions else set()
            result: dict[str, Any] = {
                "protocolVersion": "2025-11-25",
                "capabilities": {"tools": {"listChanged": True}},
                "serverInfo": {"name": "far", "version": "1"},
            }
            self.answer(request, result, {"mcp-session-id": session})
        elif method == "server/discover":
            self.answer(request, error={"code": -32601, "message": "unknown"})
        elif self.headers.get("mcp-session-id", "") not in far.known:
            self.say(*far.lost)
        elif "id" not in request:
            self.say(202)
        elif method == "tools/list":
            self.answer(request, {"tools": far.tools})
        elif method == "tools/call":
            far.calls.pop(0)(self, request) if far.calls else self.carry_out(request)
        else:
            self.answer(request, error={"code": -32601, "message": "unknown"})

    def do_GET(self) -> None:
        self.far.seen.append("GET")
        self.far.event_ids.append(self.headers.get("last-event-id"))
        self.far.stream(self) if self.far.stream is not None else self.say(405)

    def do_DELETE(self) -> None:
        self.say(200)

    def carry_out(self, request: dict[str, Any]) -> None:
        self.far.ran += 1
        self.answer(request, {"content": [{"type": "text", "text": "done"}]})

    def answer(self, request: dict[str, Any], result: Any = None, headers: Any = None, error: Any = None) -> None:
        said = {"result": result} if error is None else {"error": error}
        self.say(200, "application/json", json.dumps({"jsonrpc": "2.0", "id": request["id"], **said}), headers)

    def say(self, status: int, kind: str = "text/plain", body: str = "", headers: Any = None) -> None:
        data = body.encode()
        self.send_response(status)
        for name, value in {"content-type": kind, "content-length": str(len(data)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def events(self, text: str) -> None:
        """A stream of events that ends here."""
        self.close_connection = True
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *args: Any) -> None:
        pass


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *args: Any) -> None:
        """A client that is gone is no news."""


@contextmanager
def serve_far() -> Iterator[Far]:
    far = Far()
    served = _Quiet(("127.0.0.1", 0), type("Served", (Handler,), {"far": far}))
    far.url = f"http://127.0.0.1:{served.server_port}/mcp"
    thread = threading.Thread(target=served.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield far
    finally:
        served.shutdown()
        served.server_close()
        thread.join()
