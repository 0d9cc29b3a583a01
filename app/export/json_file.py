"""A conversation as JSON, and back: `docs/export.md` describes the format.

A file that is imported is a stranger's text. It brings words, never an address to send them to, a rule, a trusted
folder or a note of Handrail's own.
"""

import json
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from app.export.document import Document
from app.processes.streams import is_text
from app.text import strict_json
from app.text.plain import one_line
from app.text.sentences import say
from app.version import VERSION
from app.vocabulary.context_marks import Compaction, Mark, Pin, Pruning, SummaryBy
from app.vocabulary.errors import UsageError
from app.vocabulary.messages import (
    NOTE_START,
    AssistantMessage,
    Image,
    Message,
    Part,
    StopReason,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
    repaired,
    shallow,
)

FORMAT = "handrail-session"
FORMAT_VERSION = 1
MAX_IMPORT_BYTES = 200_000_000
MAX_IMPORT_MESSAGES = 200_000
MAX_IMAGE_CHARS = 7_000_000
"""Of an image in base64, about 5 MB."""
SHOWN_TYPES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})


@dataclass(frozen=True, slots=True)
class ImportedSession:
    title: str
    model: str
    """The provider and model it was held with, to be shown."""
    messages: list[Message]
    marks: list[Mark]
    """What requests leave out. What a summary keeps word for word is empty: it follows from the messages."""


def as_json(document: Document) -> str:
    session = document.session
    about = {
        "id": session.id,
        "title": session.title,
        "project": session.project,
        "provider": session.provider,
        "model": session.model,
        "agent": session.agent,
        "created_at": session.created_at,
        "updated_at": session.updated_at,
    }
    messages = [{"created_at": dated.created_at, **_to_json(dated.message)} for dated in document.messages]
    head = {"format": FORMAT, "version": FORMAT_VERSION, "written_by": f"Handrail {VERSION}"}
    whole = {**head, "session": about, "messages": messages, "marks": [_mark_to_json(mark) for mark in document.marks]}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _mark_to_json(mark: Mark) -> dict[str, Any]:
    match mark:
        case Pin(position):
            return {"kind": "pin", "position": position}
        case Pruning(upto):
            return {"kind": "pruning", "upto": upto}
        case Compaction():
            about = {"upto": mark.upto, "made_at": mark.made_at, "by": str(mark.by), "automatic": mark.is_automatic}
            words = {"summary": mark.summary, "instruction": mark.instruction}
            return {"kind": "compaction", **about, **words, "most_bytes": mark.most_bytes, "pinned": mark.is_pinned}


def _to_json(message: Message) -> dict[str, Any]:
    match message:
        case UserMessage():
            note = {"note": message.note} if message.note else {}
            images = {"images": [shallow(image) for image in message.images]} if message.images else {}
            return {"role": "user", "text": message.said, **note, **images}
        case AssistantMessage(parts):
            kinds = {Text: "text", Thinking: "thinking"}
            said = [
                {"kind": "call", "id": part.id, "name": part.name, "arguments": part.arguments}
                if isinstance(part, ToolCall)
                else {"kind": "image", **shallow(part)}
                if isinstance(part, Image)
                else {"kind": kinds[type(part)], "text": part.text}
                for part in parts
            ]
            return {"role": "assistant", "model": message.origin, "stop": str(message.stop), "parts": said}
        case ToolMessage(call_id, name, result):
            failed = {"is_error": True, "code": result.code} if result.is_error else {}
            return {"role": "tool", "call_id": call_id, "name": name, "output": result.output, **failed}


def read_json(data: bytes) -> ImportedSession:
    """Raises UsageError, which says what is wrong with the file."""
    if len(data) > MAX_IMPORT_BYTES:
        raise UsageError(say("The file is larger than {count} MB, so it is not imported.", MAX_IMPORT_BYTES // 1000000))
    try:
        whole = strict_json.parse(data.decode())
    except ValueError as error:
        raise UsageError(say("This is not a JSON file of Handrail's: {problem}.", one_line(str(error), 200))) from None
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise UsageError(say("This is not a conversation that Handrail exported as JSON."))
    if whole.get("version") != FORMAT_VERSION:
        raise UsageError(say("This conversation was exported by a newer Handrail. Update Handrail to import it."))
    session, messages = whole.get("session"), whole.get("messages")
    if not isinstance(session, dict) or not isinstance(messages, list) or len(messages) > MAX_IMPORT_MESSAGES:
        raise UsageError(say("The file has no list of messages, or too long a one, so it is not imported."))
    read = [_from_json(message, number) for number, message in enumerate(messages, 1)]
    model = f"{session.get('provider', '')}/{session.get('model', '')}"
    valid = repaired(read)
    given = whole.get("marks", []) if len(valid) == len(read) else []  # files of older versions have none
    if not isinstance(given, list) or len(given) > MAX_IMPORT_MESSAGES:
        raise UsageError(say("The marks of the file are no list, or too long a one, so it is not imported."))
    marks = [_mark_from_json(mark, number, len(valid)) for number, mark in enumerate(given, 1)]
    return ImportedSession(one_line(str(session.get("title", "")), 200), one_line(model), valid, marks)


def _mark_from_json(mark: Any, number: int, count: int) -> Mark:
    try:
        match mark["kind"]:
            case "pin":
                return Pin(_place(mark, "position", count - 1))
            case "pruning":
                return Pruning(_place(mark, "upto", count))
            case "compaction":
                return Compaction(
                    id=token_hex(6),
                    upto=_place(mark, "upto", count),
                    kept="",
                    summary=_text(mark, "summary"),
                    by=SummaryBy(mark.get("by", SummaryBy.MODEL)),
                    is_automatic=bool(mark.get("automatic", True)),
                    instruction=_text(mark, "instruction") if "instruction" in mark else "",
                    most_bytes=_place(mark, "most_bytes", MAX_IMPORT_BYTES),
                    made_at=_place(mark, "made_at", count) if "made_at" in mark else 0,
                    is_pinned=mark.get("pinned") is True,
                )
            case _:
                raise ValueError(say("its kind is none of pin, pruning and compaction"))
    except (KeyError, TypeError, ValueError) as error:
        why = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise UsageError(
            say("Mark {number} of the file cannot be read: {reason}.", number, one_line(why, 200))
        ) from None


def _place(holder: Mapping[str, Any], name: str, most: int) -> int:
    value = holder[name]
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise TypeError(f"{name!r} is not a number from 0 to {most}")
    return value


def _from_json(message: Any, number: int) -> Message:
    try:
        match message["role"]:
            case "user":
                # The words of a person never begin like a note of ours, which a model would believe.
                text = _text(message, "text")
                images = tuple(_image(image) for image in _items(message, "images")) if "images" in message else ()
                return UserMessage(f" {text}" if text.startswith(NOTE_START) else text, images)
            case "assistant":
                parts = tuple(_part(part) for part in _items(message, "parts"))
                ids = [part.id for part in parts if isinstance(part, ToolCall)]
                if len(set(ids)) < len(ids):
                    raise ValueError(say("two of its calls have the same id"))
                known = message.get("stop") in set(StopReason)
                return AssistantMessage(parts, stop=StopReason(message["stop"]) if known else StopReason.OTHER)
            case "tool":
                code = message.get("code")
                failed = bool(message.get("is_error"))
                result = ToolResult(_text(message, "output"), failed, _text(message, "code") if code else None)
                return ToolMessage(_text(message, "call_id"), _text(message, "name"), result)
            case _:
                raise ValueError(say("its role is none of user, assistant and tool"))
    except (KeyError, TypeError, ValueError) as error:
        why = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise UsageError(
            say("Message {number} of the file cannot be read: {reason}.", number, one_line(why, 200))
        ) from None


def _part(part: Any) -> Part:
    match part["kind"]:
        case "text":
            return Text(_text(part, "text"))
        case "thinking":
            return Thinking(_text(part, "text"))
        case "call":
            return ToolCall(_text(part, "id"), _text(part, "name"), _text(part, "arguments"))
        case "image":
            return _image(part)
        case _:
            raise ValueError(say("a part is none of text, thinking, call and image"))


def _image(image: Any) -> Image:
    media_type, data = _text(image, "media_type"), _text(image, "data")
    if media_type not in SHOWN_TYPES:
        raise ValueError(say("an image has a type that Handrail does not show"))
    if len(data) > MAX_IMAGE_CHARS:
        raise ValueError(say("an image is too large"))
    b64decode(data, validate=True)
    return Image(media_type, data, one_line(_text(image, "name"), 200) if "name" in image else "")


def _text(holder: Mapping[str, Any], name: str) -> str:
    value = holder[name]
    if not isinstance(value, str) or not is_text(value):
        raise TypeError(f"{name!r} is not a text")
    return value


def _items(holder: Mapping[str, Any], name: str) -> Sequence[Any]:
    value = holder[name]
    if not isinstance(value, list):
        raise TypeError(f"{name!r} is not a list")
    return value
