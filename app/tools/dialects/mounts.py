r"""Paths that begin with a mount (@project, @pkg, @state), and results that are one JSON object.

A backslash separates folders in this dialect, so one in a name is always written as `\x5c`.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from app.sandbox.files.workspace import Place
from app.text.plain import BYTE, escaped
from app.text.sentences import say
from app.vocabulary.errors import NotApproved, SandboxViolation, ToolError
from app.vocabulary.messages import ToolResult

KNOWN = ("@project", "@pkg", "@state")
CODES = frozenset(
    {
        *("ENOENT", "E_SANDBOX_VIOLATION", "E_READ_LIMIT", "E_WRITE_LIMIT", "E_INVALID_FRONTMATTER"),
        *("E_SCHEMA_VALIDATION", "E_INVALID_TRANSITION", "E_PRECONDITION_FAILED", "E_INTERNAL"),
    }
)
"""The error codes of this dialect."""
NEAREST = {
    "E_DENIED": "E_SANDBOX_VIOLATION",
    "E_CONFLICT": "E_PRECONDITION_FAILED",
    "ENOTDIR": "ENOENT",
    "ENOSPC": "E_WRITE_LIMIT",
}
"""The code of this dialect for another error code; E_INTERNAL for all that are not listed."""

_SEPARATOR = re.compile(rf"\\(?!{BYTE})")


def unmount_path(path: str, *allowed: str) -> str:
    """The path as the workspace expects it; anything but a plain path below an allowed mount is a violation."""
    text = _SEPARATOR.sub("/", path.strip())
    if "\0" in text:
        raise SandboxViolation(text.replace("\0", "\\0"), say("contains a NUL character"))
    if text.startswith("/") or re.match("[A-Za-z]:", text):
        raise SandboxViolation(path, f"is absolute; paths begin with {', '.join(KNOWN)}")
    text = text.removeprefix("./")
    mount, _, rest = text.partition("/")
    if mount not in KNOWN:
        raise SandboxViolation(path, f"does not begin with {', '.join(KNOWN)}")
    if allowed and mount not in allowed:
        raise SandboxViolation(path, f"cannot be changed with this tool; only {' and '.join(allowed)} can")
    if ".." in rest.split("/"):
        raise SandboxViolation(path, "contains ..")
    return text


def is_rooted(path: str) -> bool:
    """Whether a path is absolute: begins at a mount, the root, a drive or the home folder."""
    first = path.partition("/")[0]
    return path.startswith("/") or first in (*KNOWN, "~") or re.match("[A-Za-z]:", first) is not None


def alias(place: Place) -> str:
    """A path as this dialect writes it: always with its mount."""
    return "/".join((f"@{place.zone.name}", *map(show_name, place.parts)))


def show_name(name: str) -> str:
    """A name as this dialect writes it."""
    return _SEPARATOR.sub(r"\\x5c", escaped(name))


def make_answer(data: Mapping[str, Any], **meta: Any) -> ToolResult:
    """A result in the shape of this dialect, with facts for people beside it."""
    whole = {"ok": True, **data}
    return ToolResult(json.dumps(whole, ensure_ascii=False), data=whole, meta=meta)


def fitting(answer: Callable[[int], ToolResult], most: int, share: int | None) -> ToolResult:
    """The largest answer that the model may read, since JSON cannot be cut; `answer` makes one of a given size."""
    result = answer(most)
    while share is not None and most and (size := len(result.output.encode(errors="replace"))) > share:
        most = min(most - 1, most * share // size)
        result = answer(most)
    return result


def make_failure(error: ToolError) -> ToolResult:
    """A failure or refusal in the same shape; a code that the contract does not have is given as a detail."""
    code = error.code if error.code in CODES else NEAREST.get(error.code, "E_INTERNAL")
    code = "E_PRECONDITION_FAILED" if isinstance(error, NotApproved) else code
    details = {} if code == error.code else {"details": {"code": error.code}}
    whole = {"ok": False, "error": {"code": code, "message": error.text, **details}}
    return ToolResult(json.dumps(whole, ensure_ascii=False), is_error=True, code=error.code, data=whole)
