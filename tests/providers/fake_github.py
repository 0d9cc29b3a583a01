"""GitHub and its Copilot on one address of this machine: refuses what the real ones refuse, in their words."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any
from urllib.parse import parse_qs

from tests.providers.speech import Say, chat_reply
from tests.wire_server import Answer, Request

CLIENT_ID = "Ov23liOfTheTest"
LOGIN = "gho_loginOfTheTest"
ONLY_RESPONSES = "gpt-6-sol"


class FakeGitHub:
    """`slept` is to be called for what a client sleeps: it polls too fast by that clock, and by no other."""

    def __init__(self, *, is_listed: bool = True, pending: int = 1, interval: float = 5) -> None:
        self.is_listed = is_listed
        """Whether logins of the app are exchanged for short-lived tokens."""
        self.pending = pending
        """How often the person has not entered the code yet."""
        self.ends_with = ""
        """The error that polling ends with, if it does."""
        self.is_revoked = False
        self.interval = interval
        self.token = ""
        """The short-lived one that counts now."""
        self.exchanged: list[str] = []
        self.polls = 0
        self.time = 0.0
        self._next_poll = 0.0
        self._numbers: Iterator[int] = count(1)

    async def sleep(self, seconds: float) -> None:
        self.time += seconds

    def expire(self) -> None:
        self.token = "expired"

    def answer(self, request: Request) -> Answer:
        match request.method, request.path:
            case "POST", "/login/device/code":
                return self._code(request)
            case "POST", "/login/oauth/access_token":
                return self._poll(request)
            case "GET", "/copilot_internal/v2/token":
                return self._exchange(request)
            case _, "/chat/completions" | "/responses" | "/models":
                return self._refusal(request) or self._reply(request)
        return _said({"message": "Not Found"}, 404)

    def _code(self, request: Request) -> Answer:
        fields = self._fields(request)
        if fields.get("client_id") != CLIENT_ID:
            return _said({"error": "Not Found"}, 404)
        self._next_poll = self.time + self.interval
        address = f"http://{request.headers['host']}/login/device"
        about = {"verification_uri": address, "expires_in": 900, "interval": self.interval}
        return _said({"device_code": "secret-half", "user_code": "WDJB-MJHT", **about})

    def _poll(self, request: Request) -> Answer:
        fields, self.polls = self._fields(request), self.polls + 1
        if fields.get("client_id") != CLIENT_ID or fields.get("device_code") != "secret-half":
            return _said({"error": "incorrect_device_code"})
        if fields.get("grant_type") != "urn:ietf:params:oauth:grant-type:device_code":
            return _said({"error": "unsupported_grant_type"})
        if self.time < self._next_poll:
            self.interval += 5
            self._next_poll = self.time + self.interval
            return _said({"error": "slow_down", "interval": self.interval})
        self._next_poll = self.time + self.interval
        self.pending -= 1
        if self.pending >= 0:
            return _said({"error": "authorization_pending"})
        return _said({"error": self.ends_with} if self.ends_with else {"access_token": LOGIN, "token_type": "bearer"})

    def _exchange(self, request: Request) -> Answer:
        self.exchanged.append(request.headers.get("authorization", ""))
        if self.is_revoked or request.headers.get("authorization") != f"token {LOGIN}":
            return _said({"message": "Bad credentials"}, 401)
        if not self.is_listed:
            return _said({"message": "Not Found"}, 404)
        self.token = f"tid=short-{next(self._numbers)};exp=1"
        return _said({"token": self.token, "refresh_in": 1500, "expires_at": 1})

    def _refusal(self, request: Request) -> Answer | None:
        wanted = self.token if self.is_listed else LOGIN
        if self.is_revoked or request.headers.get("authorization") != f"Bearer {wanted}":
            return Answer(b"unauthorized: token expired", 401, "text/plain")
        if "editor-version" not in request.headers:
            return Answer(b"bad request: missing Editor-Version header for IDE auth", 400, "text/plain")
        body = json.loads(request.body or b"{}")
        if "image_url" in str(body) and request.headers.get("copilot-vision-request") != "true":
            return Answer(b"missing required Copilot-Vision-Request header for vision requests", 400, "text/plain")
        if body.get("model") == ONLY_RESPONSES and request.path == "/chat/completions":
            said = f'model "{ONLY_RESPONSES}" is not accessible via the /chat/completions endpoint'
            return _said({"error": {"message": said, "code": "unsupported_api_for_model"}}, 400)
        return None

    def _reply(self, request: Request) -> Answer:
        if request.path == "/models":
            return _said({"data": [{"id": "claude-sonnet-5.5"}]})
        if request.path == "/responses":
            events = [
                {"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": "hello"},
                {"type": "response.completed", "response": {"status": "completed", "output": []}},
            ]
            return Answer("".join(f"data: {json.dumps(event)}\n\n" for event in events).encode())
        return Answer(chat_reply([Say("hello")]))

    def _fields(self, request: Request) -> dict[str, str]:
        """Who does not ask for JSON gets a form, which nobody here reads."""
        assert request.headers.get("accept") == "application/json"
        return {name: values[0] for name, values in parse_qs(request.body.decode()).items()}


def _said(body: Any, status: int = 200) -> Answer:
    return Answer(json.dumps(body).encode(), status, "application/json")
