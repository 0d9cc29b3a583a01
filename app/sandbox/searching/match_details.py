"""Puts the text around a match in a very long line into it, after the search. Blocks."""

import os
from codecs import BOM_UTF8
from dataclasses import replace

from app.sandbox.files.workspace import Workspace
from app.sandbox.searching.excerpt import MAX_LINE_CHARS, MAX_LINE_CHARS_BEFORE, mark_cut
from app.sandbox.searching.hits import LongLineMatch, SearchMatch
from app.vocabulary.errors import ToolError

MAX_COUNTED_BYTES = 100_000_000
"""Of one line, in which characters are counted."""
MAX_UTF8_BYTES = 4
"""Of one character."""
_CHUNK = 1 << 20
_CONTINUATION = bytes(range(0x80, 0xC0))
"""Bytes with which no character begins in UTF-8."""


def with_excerpts(files: Workspace, matches: list[SearchMatch]) -> list[SearchMatch]:
    """The matches, with the text around each that is in a line too long to be kept during the search."""
    return [
        match if match.in_long_line is None else _with_excerpt(files, match, match.in_long_line) for match in matches
    ]


def _with_excerpt(files: Workspace, match: SearchMatch, found: LongLineMatch) -> SearchMatch:
    """The match stays as it is, with the beginning of its line, if the file is in another encoding or was changed."""
    try:
        with files.open_handle(match.place) as handle:
            mark = len(BOM_UTF8) if _bytes(handle, len(BOM_UTF8), 0) == BOM_UTF8 else 0
            line, at = mark + found.line, mark + found.line + found.start
            if _bytes(handle, len(found.matched), at) != found.matched:
                return match
            start = max(line, at - MAX_LINE_CHARS * MAX_UTF8_BYTES)
            before = _bytes(handle, at - start, start).lstrip(_CONTINUATION).decode(errors="replace")
            after = _bytes(handle, MAX_LINE_CHARS * MAX_UTF8_BYTES, at).partition(b"\n")[0].decode(errors="replace")
            before = before[-max(MAX_LINE_CHARS_BEFORE, MAX_LINE_CHARS - len(after.removesuffix("\r"))) :]
            part = (before + after.removesuffix("\r"))[:MAX_LINE_CHARS]
            left = _characters(handle, line, at) - len(before)
            text = mark_cut(part, left, _characters(handle, at) + len(before) - len(part))
    except (ToolError, OSError):
        return match
    return replace(match, line_text=text)


def _bytes(handle: int, count: int, at: int) -> bytes:
    os.lseek(handle, at, os.SEEK_SET)  # Windows has no pread
    return os.read(handle, count)


def _characters(handle: int, start: int, end: int | None = None) -> int:
    """The number of characters from `start` to `end`, or to the end of the line."""
    count = 0
    stop = start + MAX_COUNTED_BYTES if end is None else min(end, start + MAX_COUNTED_BYTES)
    for at in range(start, stop, _CHUNK):
        text, newline, _ = (chunk := _bytes(handle, min(_CHUNK, stop - at), at)).partition(b"\n")
        count += len(text.translate(None, _CONTINUATION + b"\r"))
        if newline or not chunk:
            break
    return count
