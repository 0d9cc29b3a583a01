"""The part of a long line that a result shows: what matters, and how much was left out on both sides."""

MAX_LINE_CHARS = 500
BESIDE = 100
"""Characters before what matters."""


def excerpt(line: str, at: int = 0) -> str:
    """A line whole, or the part around the character `at`."""
    start = max(0, min(at - BESIDE, len(line) - MAX_LINE_CHARS))
    return marked(line[start : start + MAX_LINE_CHARS], start, len(line) - start - MAX_LINE_CHARS)


def marked(part: str, before: int, after: int) -> str:
    """A part of a line that goes on for this many characters."""
    left = f"[{before:,} characters]…" if before > 0 else ""
    right = f"…[{after:,} characters]" if after > 0 else ""
    return f"{left}{part}{right}"
