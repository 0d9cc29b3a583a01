"""Mails (.eml) and mailboxes (.mbox): who wrote to whom, the text, and what is attached."""

import email
import re
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default
from typing import Any

from app.documents.formats.html_text import lines_of
from app.documents.formats.marks import Marking, part
from app.documents.serving import CannotRead

MOST_MESSAGES = 2_000
DEEPEST = 5
"""Of mails inside mails."""
_FIRST = re.compile(rb"^From [^\n]*\d\d:\d\d[^\n]*\n", re.MULTILINE)


def read(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    words = Marking()
    return words.told("mail", _message(data, words))


def read_mailbox(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    words = Marking()
    starts = [(found.start(), found.end()) for found in _FIRST.finditer(data)]
    ends = [start for start, _ in starts[1:]] + [len(data)]
    notes = [f"only the first {MOST_MESSAGES:,} were read"] if len(starts) > MOST_MESSAGES else []
    lines: list[str] = []
    for number, ((_, start), end) in enumerate(zip(starts[:MOST_MESSAGES], ends, strict=False), 1):
        lines += [part(f"message {number} of {len(starts)}"), *_message(data[start:end], words)]
    return words.told(f"mailbox of {len(starts)} messages", lines, notes=notes)


def _message(data: bytes, words: Marking) -> Iterator[str]:
    try:
        message = email.message_from_bytes(data, policy=default)
        yield from list(_parts(message, words, 0))
    except RecursionError:
        raise CannotRead("it is nested too deeply") from None


def _parts(message: Any, words: Marking, depth: int) -> Iterator[str]:
    for name in ("From", "To", "Cc", "Date", "Subject"):
        if value := words.line(_header(message, name)):
            yield f"{name}: {value}"
    yield ""
    yield from _body(message, words)
    for found in _leaves(message):
        if found.get_content_type() == "message/rfc822":
            for inner in found.get_payload() if isinstance(found.get_payload(), list) and depth < DEEPEST else ():
                yield part("a mail inside it")
                yield from _parts(inner, words, depth + 1)
        elif name := words.line(_filename(found)):
            size = len(found.get_payload(decode=True) or b"")
            yield f"[attached: {name}, {found.get_content_type()}, {size:,} bytes]"


def _leaves(message: Any) -> Iterator[Any]:
    """Its parts that have none themselves; a mail inside it is one."""
    if message.get_content_maintype() == "multipart" and message.is_multipart():
        for inner in message.get_payload():
            yield from _leaves(inner)
    else:
        yield message


def _body(message: EmailMessage, words: Marking) -> Iterator[str]:
    try:
        body = message.get_body(("plain", "html"))
    except (AttributeError, KeyError, ValueError):  # torn headers
        body = None
    text = _content(body if body is not None else message)
    if body is not None and body.get_content_type() == "text/html":
        yield from lines_of(text, words)
    elif body is not None or message.get_content_maintype() == "text":
        yield from words.clean(text).strip().split("\n")


def _content(message: Any) -> str:
    payload = message.get_payload(decode=True) or b""
    try:
        return str(payload.decode(message.get_content_charset() or "utf-8"))
    except (LookupError, UnicodeDecodeError, ValueError):
        return str(payload.decode("utf-8", "replace"))


def _header(message: Any, name: str) -> str:
    try:
        return str(message.get(name) or "")
    except (ValueError, IndexError, AttributeError, TypeError):  # the parser of the library fails on torn ones
        return next((str(value) for key, value in message._headers if key.lower() == name.lower()), "")


def _filename(message: Any) -> str:
    try:
        return message.get_filename() or ""
    except (ValueError, IndexError, AttributeError, TypeError):
        return "?"
