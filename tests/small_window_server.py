"""A model server on loopback with a small window. It refuses as llama.cpp does and checks the rules of chat requests.

Its model writes numbered files. Which comes next it knows from the request alone.
"""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast

from tests.providers.speech import Call, Piece, Say, chat_reply

BYTES_PER_TOKEN = 4


class SmallWindowServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, window: int, files: int) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.window = window
        self.files = files
        self.refused = 0
        self.summaries = 0
        self.requests: list[dict[str, Any]] = []
        self.broken_rules: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def reply(self, body: bytes) -> tuple[int, bytes, str]:
        request = json.loads(body)
        tokens = len(body) // BYTES_PER_TOKEN
        if tokens > self.window:
            self.refused += 1
            error = {"code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": tokens, "n_ctx": self.window}
            error["message"] = f"request ({tokens} tokens) exceeds the available context size ({self.window} tokens)"
            return 400, json.dumps({"error": error}).encode(), "application/json"
        self.requests.append(request)
        self.broken_rules += broken_rules(request["messages"])
        wire = chat_reply([self._said(json.dumps(request["messages"]))])
        wire = wire.replace(b'"prompt_tokens": 7', b'"prompt_tokens": %d' % tokens)
        return 200, wire.replace(b'"completion_tokens": 5', b'"completion_tokens": 200'), "text/event-stream"

    def _said(self, text: str) -> Piece:
        done = max((int(number) for number in re.findall(r"part-(\d+)", text)), default=0)
        if "is about to be replaced by a summary" in text:
            self.summaries += 1
            return Say(f"Everything up to part-{done} is written.")
        if done >= self.files:
            return Say("All parts are written.")
        arguments = json.dumps({"path": f"part-{done + 1}.txt", "content": "line\n" * 150})
        return Call(f"call_{len(self.requests)}", "write", (arguments,))


def broken_rules(messages: list[dict[str, Any]]) -> list[str]:
    """What a strict server would refuse: results without their call, calls without results, two replies in a row."""
    broken: list[str] = []
    waiting: list[str] = []
    before = ""
    for message in messages:
        role = message["role"]
        if role == "tool":
            if message["tool_call_id"] not in waiting:
                broken.append(f"the result {message['tool_call_id']} follows no call")
                continue
            waiting.remove(message["tool_call_id"])
        elif waiting:
            broken.append(f"{role} comes before the results of {waiting}")
        if role == before and role in ("assistant", "user"):
            broken.append(f"two of {role} in a row")
        if role == "assistant":
            waiting = [call["id"] for call in message.get("tool_calls", ())]
        before = role
    if messages[0]["role"] != "system" or messages[1]["role"] != "user" or messages[-1]["role"] == "assistant":
        broken.append("it begins or ends with the wrong role")
    return broken


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Nothing to the terminal."""

    def do_GET(self) -> None:
        self._send(200, b'{"object": "list", "data": [{"id": "small", "object": "model"}]}', "application/json")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        self._send(*cast(SmallWindowServer, self.server).reply(body))

    def _send(self, status: int, body: bytes, content_type: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def small_window_server(window: int, files: int) -> Iterator[SmallWindowServer]:
    server = SmallWindowServer(window, files)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
