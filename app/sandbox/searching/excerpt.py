"""Shortens a long line in a search result to the part around the match, with the number of characters left out."""

MAX_LINE_CHARS = 500
MAX_LINE_CHARS_BEFORE = 100
"""Before the match."""


def excerpt(line: str, at: int = 0) -> str:
    """The line, or the part around the character `at` if it is long."""
    start = max(0, min(at - MAX_LINE_CHARS_BEFORE, len(line) - MAX_LINE_CHARS))
    return mark_cut(line[start : start + MAX_LINE_CHARS], start, len(line) - start - MAX_LINE_CHARS)


def mark_cut(part: str, before: int, after: int) -> str:
    """A part of a line, with the numbers of characters before and after it that were left out."""
    left = f"[{before:,} characters]…" if before > 0 else ""
    right = f"…[{after:,} characters]" if after > 0 else ""
    return f"{left}{part}{right}"
