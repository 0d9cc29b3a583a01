"""Events of a session and its stored messages as updates of the Agent Client Protocol."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from app.text.plain import one_line, visible
from app.vocabulary.events import (
    BudgetReported,
    Event,
    ModeChanged,
    RetryScheduled,
    SessionTitled,
    TextDelta,
    ThinkingDelta,
    ToolCallStarted,
    ToolFinished,
    ToolOutput,
    ToolStarted,
)
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
)
from app.vocabulary.tool_table import ToolFamily, canonical_name, family_of, spoken_name

Update = dict[str, Any]

OUTPUT_SECONDS = 0.5
"""Between two updates of a running call, each of which has all of its output so far."""
MOST_OUTPUT = 100_000
_KINDS = {
    ToolFamily.READING: "read",
    ToolFamily.CHANGING: "edit",
    ToolFamily.RUNNING: "execute",
    ToolFamily.WEB: "fetch",
    ToolFamily.PLANNING: "think",
    ToolFamily.HELPING: "think",
}
_KINDS_OF_TOOLS = {
    "rm": "delete",
    "mv": "move",
    "organize": "move",
    **dict.fromkeys(("grep", "glob", "find"), "search"),
}
_TARGETS = ("command", "path", "pattern", "query", "url", "source", "question")


class Updates:
    """Of one session; it remembers what running calls printed."""

    def __init__(self, project: Path) -> None:
        self._project = project
        self._outputs: dict[str, tuple[str, float]] = {}

    def of(self, event: Event) -> Update | None:
        """None for what the protocol has no word for."""
        match event:
            case TextDelta(text) if text:
                return _chunk("agent_message_chunk", text)
            case ThinkingDelta(text) if text:
                return _chunk("agent_thought_chunk", text)
            case RetryScheduled(attempt, delay, error):
                words = f"[{one_line(error.text)} Trying again in {delay:g} s, attempt {attempt}.]\n"
                return _chunk("agent_thought_chunk", words)
            case ToolCallStarted(call_id, name):
                return self._call("tool_call", call_id, name, {}, "pending")
            case ToolStarted(call_id, name, arguments):
                return self._call("tool_call_update", call_id, name, arguments, "in_progress")
            case ToolOutput(call_id, text):
                return self._output(call_id, text)
            case ToolFinished(call_id, name, arguments, result):
                self._outputs.pop(call_id, None)
                return self._finished("tool_call_update", call_id, name, arguments, result)
            case BudgetReported(used, window):
                return {"sessionUpdate": "usage_update", "used": used, "size": window}
            case SessionTitled(title):
                return {"sessionUpdate": "session_info_update", "title": title}
            case ModeChanged(mode):
                return {"sessionUpdate": "current_mode_update", "currentModeId": str(mode)}
        return None

    def replay(self, history: list[Message]) -> Iterator[Update]:
        """A stored conversation, for an editor that loads it."""
        calls: dict[str, ToolCall] = {}
        for message in history:
            match message:
                case UserMessage() if message.said:
                    yield _chunk("user_message_chunk", message.said)
                case AssistantMessage(parts):
                    for part in parts:
                        match part:
                            case Text(text) if text:
                                yield _chunk("agent_message_chunk", text)
                            case Thinking(text) if text:
                                yield _chunk("agent_thought_chunk", text)
                            case ToolCall(call_id):
                                calls[call_id] = part
                case ToolMessage(call_id, name, result):
                    yield self._finished("tool_call", call_id, name, _arguments(calls.get(call_id)), result)

    def locations(self, arguments: Mapping[str, Any]) -> list[dict[str, str]]:
        named = [arguments.get(key) for key in ("path", "source", "destination")]
        return [{"path": str(self._project / path)} for path in named if isinstance(path, str)]

    def _call(self, kind: str, call_id: str, name: str, arguments: Mapping[str, Any], status: str) -> Update:
        about = describe_call(name, arguments)
        made = {"toolCallId": call_id, **about, "status": status, "locations": self.locations(arguments)}
        return {"sessionUpdate": kind, **made, **({"rawInput": dict(arguments)} if arguments else {})}

    def _output(self, call_id: str, text: str) -> Update | None:
        before, told = self._outputs.get(call_id, ("", 0.0))
        now, output = time.monotonic(), (before + text)[-MOST_OUTPUT:]
        is_due = now - told >= OUTPUT_SECONDS
        self._outputs[call_id] = (output, now if is_due else told)
        if not is_due:
            return None
        return {"sessionUpdate": "tool_call_update", "toolCallId": call_id, "content": [_text(output)]}

    def _finished(self, kind: str, call_id: str, name: str, arguments: Mapping[str, Any], result: ToolResult) -> Update:
        call = self._call(kind, call_id, name, arguments, "failed" if result.is_error else "completed")
        content = [] if result.is_error else self._diff(arguments)
        return {**call, "content": content or [_text(result.output[:MOST_OUTPUT])]}

    def _diff(self, arguments: Mapping[str, Any]) -> list[Update]:
        """The change of one file, if the call has both texts of it."""
        match arguments:
            case {"path": str(path), "old_string": str(old), "new_string": str(new)}:
                return [{"type": "diff", "path": str(self._project / path), "oldText": old, "newText": new}]
            case {"path": str(path), "content": str(new)}:
                return [{"type": "diff", "path": str(self._project / path), "oldText": None, "newText": new}]
        return []


def describe_call(name: str, arguments: Mapping[str, Any]) -> dict[str, str]:
    """Its title and kind."""
    target = next((str(arguments[key]) for key in _TARGETS if key in arguments), "")
    family, canonical = family_of(name), canonical_name(name)
    kind = _KINDS_OF_TOOLS.get(canonical) or (_KINDS.get(family, "other") if family is not None else "other")
    return {"title": one_line(f"{spoken_name(name)} {target}".strip(), 200), "kind": kind}


def _chunk(kind: str, text: str) -> Update:
    return {"sessionUpdate": kind, "content": {"type": "text", "text": text}}


def _text(text: str) -> Update:
    return {"type": "content", "content": {"type": "text", "text": visible(text)}}


def _arguments(call: ToolCall | None) -> Mapping[str, Any]:
    import json

    try:
        found = json.loads(call.arguments) if call is not None else {}
    except ValueError:
        return {}
    return found if isinstance(found, Mapping) else {}
