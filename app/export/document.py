"""A conversation as every export format gets it: no secret, no folder of the person's home, nothing that only a
provider understands.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.storage.sessions.store import StoredSession
from app.vocabulary.context_marks import Compaction, Mark, Pin, Pruning, in_force
from app.vocabulary.messages import AssistantMessage, Image, Message, ToolCall, ToolMessage, UserMessage

Redact = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class DatedMessage:
    created_at: str
    message: Message


@dataclass(frozen=True, slots=True)
class Document:
    session: StoredSession
    messages: Sequence[DatedMessage]
    masked: int
    """How many texts held something that looks like a secret, and hold a mark instead."""
    marks: Sequence[Mark] = ()
    """What requests leave out, without the names of files that only this computer has."""


def document(
    session: StoredSession,
    messages: Sequence[DatedMessage],
    redact: Redact,
    marks: Sequence[Mark] = (),
    left_out: str = "",
) -> Document:
    """`left_out` is not told, and is no secret of the person's either."""
    cleaner = _Cleaner(redact, left_out)
    cleaned = [DatedMessage(one.created_at, cleaner.message(one.message)) for one in messages]
    about = replace(
        session,
        title=cleaner.text(session.title),
        project=cleaner.text(session.project),
        provider=cleaner.text(session.provider),
        model=cleaner.text(session.model),
        agent=cleaner.text(session.agent),
        base_url=cleaner.text(session.base_url) if session.base_url else session.base_url,
    )
    carried = [cleaner.mark(mark) for mark in in_force(marks, len(messages))]
    return Document(about, cleaned, cleaner.masked, carried)


class _Cleaner:
    def __init__(self, redact: Redact, left_out: str = "") -> None:
        self._redact = redact
        self._left_out = left_out
        self.masked = 0

    def text(self, text: str) -> str:
        cleaned = self._redact(text)
        self.masked += cleaned != text
        cleaned = cleaned.replace(self._left_out, "…") if self._left_out else cleaned
        # The home folder often holds the person's name. `/home/ann` is not replaced in `/home/anna`.
        home = str(Path.home())
        return re.sub(rf"{re.escape(home)}(?![\w.-])", "~", cleaned) if len(home) > 1 and home in cleaned else cleaned

    def message(self, message: Message) -> Message:
        match message:
            case UserMessage(text, images):
                return UserMessage(self.text(text), tuple(replace(one, name=self.text(one.name)) for one in images))
            case AssistantMessage(parts):
                cleaned = tuple(
                    ToolCall(self.text(part.id), self.text(part.name), self.text(part.arguments))
                    if isinstance(part, ToolCall)
                    else part
                    if isinstance(part, Image)
                    else type(part)(self.text(part.text))
                    for part in parts
                )
                return replace(message, parts=cleaned, origin=self.text(message.origin))
            case ToolMessage(result=result):
                output = self.text(result.output)
                meta = self._value(result.meta)
                code = self.text(result.code) if result.code else result.code
                cleaned_result = replace(result, output=output, code=code, brief="", meta=meta, data={})
                return ToolMessage(self.text(message.call_id), self.text(message.name), cleaned_result)

    def mark(self, mark: Mark) -> Mark:
        match mark:
            case Compaction():
                wish = self.text(mark.instruction)
                return replace(mark, summary=self.text(mark.summary), kept=self.text(mark.kept), instruction=wish)
            case Pruning(upto):
                return Pruning(upto)
            case Pin():
                return mark

    def _value(self, value: Any) -> Any:
        match value:
            case str():
                return self.text(value)
            case Mapping():
                return {self.text(str(key)): self._value(item) for key, item in value.items()}
            case list() | tuple():
                return [self._value(item) for item in value]
            case _:
                return value
