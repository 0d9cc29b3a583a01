"""An OpenAI-compatible model server on loopback, in a thread: it answers for real and remembers what it was asked."""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast

from app.vocabulary.messages import UserMessage
from tests.providers.speech import Say, anthropic_reply, chat_reply
from tests.wire_server import Answer, Request


class ModelServer(ThreadingHTTPServer):
    """`key` is the only one it accepts, None accepts all; `redirect` sends every request to another address."""

    daemon_threads = True

    def __init__(
        self, answer: str, models: Sequence[str], key: str | None, redirect: str, speaks: str = "openai"
    ) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answer = answer
        self.models = models
        self.key = key
        self.redirect = redirect
        self.speaks = speaks
        self.window: int | None = None
        """Tokens, stated in its list of models as vLLM does."""
        self.replies: Callable[[Request], Answer] | None = None
        """Answers to chat completions as a certain service does, with what it refuses."""
        self.requests: list[tuple[str, str, dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    @property
    def chats(self) -> list[dict[str, Any]]:
        """The bodies of what was sent to the model."""
        paths = ("/chat/completions", "/messages")
        return [json.loads(body) for _, path, _, body in self.requests if path.endswith(paths)]

    @property
    def said(self) -> list[str]:
        """What the person said last in each request to the model."""
        return [UserMessage(chat["messages"][-1]["content"]).said for chat in self.chats]

    @property
    def everything(self) -> str:
        """All that was received, headers too: what does not stand here was not sent."""
        return "\n".join(f"{method} {path} {headers} {body!r}" for method, path, headers, body in self.requests)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Nothing to the terminal."""

    def _answer(self) -> None:
        server = cast(ModelServer, self.server)
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        server.requests.append((self.command, self.path, dict(self.headers.items()), body))
        if server.redirect:
            self._send(307, b"", "text/plain", Location=server.redirect + self.path)
        elif server.key is not None and self.headers.get("authorization") != f"Bearer {server.key}":
            self._send(401, b'{"error": {"message": "Incorrect API key", "code": "invalid_api_key"}}')
        elif self.path.partition("?")[0].endswith("/models"):
            about = {"max_model_len": server.window} if server.window else {}
            entries = [{"id": model, "object": "model", **about} for model in server.models]
            listed = {"object": "list", "data": entries}
            self._send(200, json.dumps(listed).encode())
        elif self.path.endswith("/messages") and server.speaks == "anthropic":
            self._send(200, anthropic_reply([Say(server.answer)]), "text/event-stream")
        elif self.path.endswith("/messages"):  # it does not speak as Anthropic does
            self._send(404, b'{"error": {"message": "Not found"}}')
        elif server.replies is not None:
            given = server.replies(Request(self.command, self.path, dict(self.headers.items()), body))
            self._send(given.status, b"".join(given.pieces), given.content_type)
        else:
            self._send(200, chat_reply([Say(server.answer)]), "text/event-stream")

    def _send(self, status: int, body: bytes, content_type: str = "application/json", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": content_type, "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def model_server(
    answer: str = "hello",
    models: Sequence[str] = ("m",),
    *,
    key: str | None = None,
    redirect: str = "",
    speaks: str = "openai",
) -> Iterator[ModelServer]:
    server = ModelServer(answer, models, key, redirect, speaks)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
