"""Services as they are: each refuses what the real one refuses, in its own words, and else answers."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.providers.dialects import ROWS, USUAL, ChatDialect
from tests.providers.speech import Call, Say, chat_reply, chunk, chunks
from tests.wire_server import Answer, Request

Wire = dict[str, Any]

SIGNATURE = {"google": {"thought_signature": "c2lnbmF0dXJl"}}
DETAILS = [
    {"type": "reasoning.text", "text": "Let me ", "index": 0, "format": "anthropic-claude-v1"},
    {"type": "reasoning.text", "text": "see", "index": 0, "format": "anthropic-claude-v1"},
    {"type": "reasoning.text", "signature": "c2ln", "index": 0, "format": "anthropic-claude-v1"},
    {"type": "reasoning.encrypted", "data": "ZGF0YQ==", "index": 1},
]
WHOLE_DETAILS = [
    {
        "type": "reasoning.text",
        "text": "Let me see",
        "index": 0,
        "format": "anthropic-claude-v1",
        "signature": "c2ln",
    },
    {"type": "reasoning.encrypted", "data": "ZGF0YQ==", "index": 1},
]


def refusal(status: int, body: object) -> Answer:
    return Answer(json.dumps(body).encode(), status, "application/json")


def error(message: str, **more: Any) -> Answer:
    return refusal(400, {"error": {"message": message, "type": "invalid_request_error", **more}})


def replies(body: Wire) -> list[Wire]:
    return [message for message in body["messages"] if message["role"] == "assistant"]


def deepseek(body: Wire) -> Answer | None:
    for place, message in enumerate(body["messages"]):
        if message.get("tool_calls") and not message.get("reasoning_content"):
            return error(f"Missing `reasoning_content` field in the assistant message at message index {place}.")
    return None


def gemini(body: Wire) -> Answer | None:
    for message in replies(body):
        calls = message.get("tool_calls") or [{"extra_content": SIGNATURE}]
        if not calls[0].get("extra_content", {}).get("google", {}).get("thought_signature"):
            said = "Function call is missing a thought_signature in functionCall parts."
            return refusal(400, [{"error": {"code": 400, "message": said, "status": "INVALID_ARGUMENT"}}])
    return None


def openrouter(body: Wire) -> Answer | None:
    """It passes on what the service behind it says of thinking that is not whole."""
    for message in replies(body):
        if message.get("reasoning_details", WHOLE_DETAILS) != WHOLE_DETAILS:
            return error("messages.1.content.0.thinking.signature: Invalid signature in thinking block", code=400)
    return None


def mistral(body: Wire) -> Answer | None:
    ids = [call["id"] for message in replies(body) for call in message.get("tool_calls", ())]
    ids += [message["tool_call_id"] for message in body["messages"] if message["role"] == "tool"]
    for call_id in ids:
        if not re.fullmatch("[a-zA-Z0-9]{9}", call_id):
            said = f"Tool call id was {call_id} but must be a-z, A-Z, 0-9, with a length of 9."
            return refusal(400, {"object": "error", "message": said, "type": "invalid_request_error", "code": 3280})
    if "max_completion_tokens" in body:
        extra = {"type": "extra_forbidden", "loc": ["body", "max_completion_tokens"]}
        return refusal(422, {"detail": [{**extra, "msg": "Extra inputs are not permitted"}]})
    return None


def gpt5(body: Wire) -> Answer | None:
    if "max_tokens" in body:
        said = (
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
        )
        return error(said, param="max_tokens", code="unsupported_parameter")
    return None


def older(body: Wire) -> Answer | None:
    if "max_completion_tokens" in body:
        return error("Unrecognized request argument supplied: max_completion_tokens")
    return None


ABOUT_THINKING = frozenset({"reasoning_effort", "reasoning", "thinking", "think", "chat_template_kwargs"})


@dataclass(frozen=True)
class Service:
    """One service: what it refuses, what it calls a tool with, its row in the table.

    `thinks` are the fields in which it is told how much to think.
    """

    refuses: Callable[[Wire], Answer | None]
    calling: bytes
    row: ChatDialect = USUAL
    thinks: frozenset[str] = frozenset({"reasoning_effort"})

    def __call__(self, request: Request) -> Answer:
        body = request.json
        refused = self.refuses(body)
        if refused is not None:
            return refused
        for name in (ABOUT_THINKING & body.keys()) - self.thinks:
            return error(f"Unrecognized request argument supplied: {name}")
        asked_first = body["messages"][-1]["role"] == "user"
        return Answer(self.calling if asked_first and body.get("tools") else chat_reply([Say("Done.")]))


def _row(host: str) -> ChatDialect:
    return next(row for row in ROWS if host in row.hosts)


def _thinking_call(**thinking: Any) -> bytes:
    call = {"index": 0, "id": "call_a", "function": {"name": "fs_read", "arguments": '{"path": "a"}'}}
    return chunks(chunk(thinking), chunk({"tool_calls": [call]}), chunk({}, "tool_calls"))


def _signed_call() -> bytes:
    """Without an index of its own for each, and with a signature only in the first."""
    function = {"name": "fs_read", "arguments": '{"path": "a"}'}
    calls = [{"id": "call_a", "function": function, "extra_content": SIGNATURE}, {"id": "call_b", "function": function}]
    return chunks(chunk({"tool_calls": calls}), chunk({}, "stop"))


_CALL = chat_reply([Call("call_a", "fs_read", ('{"path": "a"}',))])
_DETAILED = chunks(
    *(chunk({"reasoning_details": [detail]}) for detail in DETAILS),
    chunk({"tool_calls": [{"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": "{}"}}]}),
    chunk({}, "tool_calls"),
)
_SWITCHED = frozenset({"thinking", "reasoning_effort"})
SERVICES = {
    "deepseek": Service(deepseek, _thinking_call(reasoning_content="Let me see"), _row("api.deepseek.com"), _SWITCHED),
    "gemini": Service(gemini, _signed_call(), _row("generativelanguage.googleapis.com")),
    "openrouter": Service(openrouter, _DETAILED, _row("openrouter.ai"), frozenset({"reasoning", "reasoning_effort"})),
    "mistral": Service(mistral, _CALL, _row("api.mistral.ai")),
    "azure": Service(gpt5, _CALL, _row("openai.azure.com")),
    "copilot": Service(gpt5, _CALL, _row("githubcopilot.com")),
    "an older server": Service(older, _CALL, thinks=frozenset()),
}
