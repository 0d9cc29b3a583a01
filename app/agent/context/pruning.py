"""Leaves old results of tools and old images out of requests. A line replaces each and says how to get it again."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from app.agent.context.estimate import message_bytes, text_bytes
from app.agent.roles.instructions import META as INSTRUCTIONS
from app.text import strict_json
from app.text.plain import one_line
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
    image_note,
)
from app.vocabulary.tool_table import SKILL, ToolFamily, family_of

LEAST_BYTES = 600
"""A shorter result is left where it is: the line that stands for it would hardly be shorter."""
TARGET_CHARS = 120
_TARGETS = ("path", "file_path", "command", "pattern", "query", "url", "paths", "id")
_NOTE = re.compile(r"\[(note [0-9a-f]+)\] .*?\[end of \1\]", re.DOTALL)
_WHOLE = re.compile(r"The whole is in (\S+), read on there")


def can_call_again(name: str) -> bool:
    """Whether calling the tool once more does nothing but look."""
    return family_of(name) in (ToolFamily.READING, ToolFamily.WEB) or name in ("plan_read", "plan_list")


def is_file_content(name: str) -> bool:
    return family_of(name) in (ToolFamily.READING, ToolFamily.PLANNING)


def is_prunable(message: Message) -> bool:
    match message:
        case ToolMessage(name=name, result=result):
            return name != SKILL and message_bytes(message) > LEAST_BYTES + text_bytes(instructions_in(result))
        case UserMessage(images=images):
            return bool(images)
        case _:
            return False


def instructions_in(result: ToolResult) -> str:
    """The project's instructions that came with a result: they stay, even if the result is left out."""
    count = len(result.meta.get(INSTRUCTIONS, ()))
    notes = [found[0] for found in _NOTE.finditer(result.for_model)] if count else []
    return "\n\n".join(notes[-count:]) if notes else ""


def calls_by_id(history: Sequence[Message]) -> dict[str, ToolCall]:
    return {
        call.id: call for message in history if isinstance(message, AssistantMessage) for call in message.tool_calls
    }


def target_of(call: ToolCall | None) -> str:
    """What a call was about, in a few words."""
    return _target(call.arguments) if call is not None else ""


@lru_cache(maxsize=4_096)
def _target(arguments: str) -> str:
    """Kept, because each compaction goes through all calls of the history."""
    with suppress(ValueError):
        parsed = strict_json.parse(arguments)
        if isinstance(parsed, dict):
            named = [parsed[name] for name in _TARGETS if parsed.get(name)]
            value = next(iter(named or parsed.values()), "")
            return one_line(value if isinstance(value, str) else json.dumps(value), TARGET_CHARS)
    return one_line(arguments, TARGET_CHARS)


def kept_file(result: ToolResult) -> str:
    """The file that holds the whole result already, if one does."""
    found = _WHOLE.search(result.brief)
    return str(result.meta.get("spilled") or (found[1] if found else ""))


def placeholder(message: Message, calls: Mapping[str, ToolCall], files: Mapping[str, str]) -> Message:
    """A result without its contents, or a message of the person's without its images."""
    match message:
        case ToolMessage(call_id=call_id):
            return _result_placeholder(message, calls.get(call_id), files)
        case UserMessage():
            return UserMessage(image_note(message, "They were left out here to save room."))
        case _:
            return message


def _result_placeholder(message: ToolMessage, call: ToolCall | None, files: Mapping[str, str]) -> ToolMessage:
    result = message.result
    size = text_bytes(result.for_model)
    target = target_of(call)
    what = f"{message.name} {target}".strip()
    if place := files.get(message.call_id) or kept_file(result):
        again = f"It is in {place}: read it there if you need it."
    elif can_call_again(message.name):
        again = f"Call {message.name} again with the same arguments if you need it."
    else:
        again = "What it did stands; do not repeat it only to see this."
    failed = f" It failed ({result.code})." if result.code else " It failed." if result.is_error else ""
    text = f"[Handrail: the result of {what} ({size:,} bytes) was left out here to save room.{failed} {again}]"
    notes = instructions_in(result)
    return ToolMessage(
        message.call_id,
        message.name,
        ToolResult(f"{text}\n\n{notes}" if notes else text, is_error=result.is_error, code=result.code),
    )


def boundary(history: Sequence[Message], first: int, tail_bytes: int, sizes: Sequence[int]) -> int:
    """The earliest position from which the messages to the end take at most `tail_bytes`.

    It is never between a call and its results, and not before `first`.
    """
    found, used = len(history), 0
    for position in range(len(history) - 1, first - 1, -1):
        used += sizes[position]
        if used > tail_bytes:
            break
        if not isinstance(history[position], ToolMessage):
            found = position
    return found


def unread_start(history: Sequence[Message]) -> int:
    """Where what the model has not read yet begins: the last messages of the person, the last calls and results."""
    start = len(history)
    while start and isinstance(history[start - 1], UserMessage):
        start -= 1
    if start and isinstance(history[start - 1], ToolMessage):
        while start and not isinstance(history[start - 1], AssistantMessage):
            start -= 1
        start -= 1
    return max(0, start)


def prunable(history: Sequence[Message], first: int, upto: int, pins: Collection[int]) -> list[int]:
    """Positions of the results and images between these that can be left out."""
    return [position for position in range(first, upto) if position not in pins and is_prunable(history[position])]
