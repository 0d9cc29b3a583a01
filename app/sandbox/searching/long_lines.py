"""Looks up what surrounds a match in a line that was too long to be kept while it was searched. Blocks."""

import os
from codecs import BOM_UTF8
from dataclasses import replace

from app.errors import ToolError
from app.sandbox.files.workspace import Workspace
from app.sandbox.searching.excerpt import BESIDE, MAX_LINE_CHARS, marked
from app.sandbox.searching.hits import SearchMatch

LETTER = 4
"""Bytes that one may take."""
MAX_COUNTED = 100_000_000
"""Bytes of a line whose characters are counted."""
_CHUNK = 1 << 20
_NOT_FIRST = bytes(range(0x80, 0xC0))
"""Bytes with which no character begins."""


def looked_up(files: Workspace, matches: list[SearchMatch]) -> list[SearchMatch]:
    return [_around(files, match) if match.spot is not None else match for match in matches]


def _around(files: Workspace, match: SearchMatch) -> SearchMatch:
    """The same where the file is in another encoding, or was changed meanwhile: then the line's beginning is shown."""
    assert match.spot is not None
    try:
        with files.open_handle(match.place) as handle:
            mark = len(BOM_UTF8) if _bytes(handle, len(BOM_UTF8), 0) == BOM_UTF8 else 0
            line, at = mark + match.spot.line, mark + match.spot.line + match.spot.start
            if _bytes(handle, len(match.spot.matched), at) != match.spot.matched:
                return match
            start = max(line, at - MAX_LINE_CHARS * LETTER)
            before = _bytes(handle, at - start, start).lstrip(_NOT_FIRST).decode(errors="replace")
            after = _bytes(handle, MAX_LINE_CHARS * LETTER, at).partition(b"\n")[0].decode(errors="replace")
            before = before[-max(BESIDE, MAX_LINE_CHARS - len(after.removesuffix("\r"))) :]
            part = (before + after.removesuffix("\r"))[:MAX_LINE_CHARS]
            left = _characters(handle, line, at) - len(before)
            text = marked(part, left, _characters(handle, at) + len(before) - len(part))
    except (ToolError, OSError):
        return match
    return replace(match, line_text=text)


def _bytes(handle: int, count: int, at: int) -> bytes:
    os.lseek(handle, at, os.SEEK_SET)  # Windows has no pread
    return os.read(handle, count)


def _characters(handle: int, start: int, end: int | None = None) -> int:
    """How many there are from `start` on, up to `end` or the end of the line."""
    count = 0
    stop = start + MAX_COUNTED if end is None else min(end, start + MAX_COUNTED)
    for at in range(start, stop, _CHUNK):
        text, newline, _ = (chunk := _bytes(handle, min(_CHUNK, stop - at), at)).partition(b"\n")
        count += len(text.translate(None, _NOT_FIRST + b"\r"))
        if newline or not chunk:
            break
    return count
