"""Converts tool calls from and to every API, with valid names, ids and arguments."""

import hashlib
import json
import re
import uuid
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from app.providers import ChatRequest
from app.text import strict_json
from app.text.sentences import say
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import StreamEvent, ToolCallDelta, ToolCallEnded, ToolCallStarted
from app.vocabulary.messages import AssistantMessage, Native

_UNFIT = re.compile(r"[^a-zA-Z0-9_-]")


@dataclass(slots=True)
class _Call:
    id: str
    name: str
    arguments: str = ""
    ended: bool = False
    native: Native | None = None


class Calls:
    """The calls of one reply by the API's own key: no id is used twice, arguments are never empty, each ends once."""

    def __init__(self, request: ChatRequest) -> None:
        self._request = request
        self._calls: dict[Hashable, _Call] = {}
        self._ids: set[str] = set()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._calls

    @property
    def are_whole(self) -> bool:
        """Whether no call broke off; one without arguments may have none."""
        return all(call.ended or not call.arguments or is_whole(call.arguments) for call in self._calls.values())

    @property
    def has_whole(self) -> bool:
        return any(call.ended or is_whole(call.arguments) for call in self._calls.values())

    @property
    def complete(self) -> bool:
        """Whether there are calls and all of them ended."""
        return bool(self._calls) and all(call.ended for call in self._calls.values())

    def start(self, key: Hashable, call_id: object, name: object) -> ToolCallStarted:
        """Servers leave ids out, or give all calls the same one."""
        if not isinstance(name, str) or not isinstance(call_id, str | None):
            raise ProviderError(say("The reply is damaged: the name or id of a call is not text."), Fault.BROKEN_STREAM)
        if not call_id or call_id in self._ids or self._was_used(call_id):
            call_id = f"call_{uuid.uuid4().hex[:24]}"
        self._ids.add(call_id)
        self._calls[key] = _Call(call_id, name)
        return ToolCallStarted(call_id, self._request.tool_name(name))

    def _was_used(self, call_id: str) -> bool:
        """By an earlier reply: what was allowed to a command that still runs is kept by the id of its call."""
        replies = (one for one in self._request.messages if isinstance(one, AssistantMessage))
        return any(call.id == call_id for reply in replies for call in reply.tool_calls)

    def add(self, key: Hashable, text: object) -> Iterator[StreamEvent]:
        call = self._calls.get(key)
        if call is None or not text or call.ended:
            return
        if isinstance(text, dict):  # whole at once, as some servers send them
            text = "" if call.arguments else json.dumps(text, ensure_ascii=False)
        if not isinstance(text, str):
            raise ProviderError(say("The reply is damaged: the arguments of a call are not text."), Fault.BROKEN_STREAM)
        call.arguments += text
        yield ToolCallDelta(call.id, text)

    def end(self, key: Hashable, native: Native | None = None) -> Iterator[StreamEvent]:
        call = self._calls.get(key)
        if call is None or call.ended:
            return
        if not call.arguments.strip():
            yield from self.add(key, "{}")
        call.ended = True
        yield ToolCallEnded(call.id, native or call.native)

    def keep(self, key: Hashable, native: Native) -> None:
        """What the service wants back with this call."""
        self._calls[key].native = native

    def end_all(self, *, cut: bool = False) -> Iterator[StreamEvent]:
        """End what is still open; of a reply that was cut short, only what is whole."""
        for key, call in self._calls.items():
            if not cut or is_whole(call.arguments):
                yield from self.end(key)

    def arguments(self, key: Hashable) -> str:
        return self._calls[key].arguments if key in self._calls else ""


def is_whole(arguments: str) -> bool:
    try:
        strict_json.parse(arguments)
    except ValueError:
        return False
    return True


def arguments_object(arguments: str) -> dict[str, Any]:
    """Arguments for an API that takes only objects; what is none was refused by the tool and goes back empty."""
    try:
        value = strict_json.parse(arguments)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def wire_name(name: str) -> str:
    """A tool's name as APIs accept it, also when the model made it up."""
    return _UNFIT.sub("_", name)[:64] or "_"


def wire_id(call_id: str) -> str:
    """Ids of one service do not fit every other."""
    return _UNFIT.sub("_", call_id) or "_"


def short_id(call_id: str) -> str:
    """Nine letters and digits, always the same for one id."""
    fits = len(call_id) == 9 and call_id.isascii() and call_id.isalnum()
    return call_id if fits else hashlib.sha256(call_id.encode(errors="replace")).hexdigest()[:9]
