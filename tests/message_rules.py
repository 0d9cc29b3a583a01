"""What each kind of API demands of the messages of a request; the real ones answer 400 for less."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from app.providers import ModelInfo, anthropic, join_neighbours, ollama, openai_chat, openai_responses
from app.vocabulary.messages import Message

MODEL = ModelInfo("m")
Wire = dict[str, Any]


def check_all(messages: Sequence[Message]) -> None:
    """Raises AssertionError with the name of the API whose rules are broken."""
    for name, (convert, check) in RULES.items():
        wire = convert(messages)
        problem = check(wire)
        assert not problem, f"{name}: {problem} in {json.dumps(wire)[:2000]}"


def _anthropic(messages: Sequence[Message]) -> list[Wire]:
    return anthropic.mark(anthropic._join([anthropic._message(message, MODEL) for message in messages]))


def _check_anthropic(turns: list[Wire]) -> str:
    waiting: list[str] = []
    for place, turn in enumerate(turns):
        if turn["role"] != ("user" if place % 2 == 0 else "assistant"):
            return "roles do not alternate, beginning with the user"
        if not turn["content"] or any(block.get("text", "x").strip() == "" for block in turn["content"]):
            return "an empty message or text"
        results = [block["tool_use_id"] for block in turn["content"] if block["type"] == "tool_result"]
        first = [block["tool_use_id"] for block in turn["content"][: len(results)] if block["type"] == "tool_result"]
        if sorted(results) != sorted(waiting) or first != results:
            return "the results are not those of the calls before, or do not come first"
        waiting = [block["id"] for block in turn["content"] if block["type"] == "tool_use"]
    return "" if turns and turns[-1]["role"] == "user" else "it does not end with the user"


def _chat(messages: Sequence[Message]) -> list[Wire]:
    return list(join_neighbours(openai_chat.flatten([openai_chat.convert(one, MODEL, "openai") for one in messages])))


def _ollama(messages: Sequence[Message]) -> list[Wire]:
    return list(join_neighbours([ollama._message(message, MODEL) for message in messages]))


def _check_chat(wire: list[Wire], *, ids: bool = True) -> str:
    waiting: list[str] = []
    before = ""
    for message in wire:
        role = message["role"]
        if role == "tool":
            if not waiting or (ids and message["tool_call_id"] not in waiting):
                return "a result without its call"
            waiting.remove(message["tool_call_id"] if ids else waiting[0])
        elif waiting:
            return "a call without its result"
        elif role == "assistant":
            if before == "assistant":
                return "two replies in a row"
            calls = message.get("tool_calls", [])
            if not calls and not message["content"].strip():
                return "an empty reply"
            waiting = [call.get("id", "") for call in calls]
        before = role
    return "a call without its result" if waiting else "" if before in ("user", "tool") else "it ends with a reply"


def _responses(messages: Sequence[Message]) -> list[Wire]:
    return [item for one in messages for item in openai_responses.convert(one, MODEL, "openai")]


def _check_responses(items: list[Wire]) -> str:
    calls = [item["call_id"] for item in items if item.get("type") == "function_call"]
    results = [item["call_id"] for item in items if item.get("type") == "function_call_output"]
    if sorted(calls) != sorted(results) or len(set(calls)) != len(calls):
        return "calls and results are not pairs"
    first = {item["call_id"]: place for place, item in reversed(list(enumerate(items))) if "call_id" in item}
    if any(items[place]["type"] != "function_call" for place in first.values()):
        return "a result before its call"
    return ""


RULES: dict[str, tuple[Callable[[Sequence[Message]], list[Wire]], Callable[[list[Wire]], str]]] = {
    "anthropic": (_anthropic, _check_anthropic),
    "chat completions": (_chat, _check_chat),
    "ollama": (_ollama, lambda wire: _check_chat(wire, ids=False)),
    "responses": (_responses, _check_responses),
}
