"""Shortens a long line in a search result to the part around the match, with the number of characters left out."""

MAX_LINE_CHARS = 500


def excerpt(line: str, at: int = 0) -> str:
    """The line, or the part around the character `at` if it is long."""
    start = max(0, min(at - 100, len(line) - MAX_LINE_CHARS))
    after = len(line) - start - MAX_LINE_CHARS
    left = f"[{start:,} characters]…" if start > 0 else ""
    right = f"…[{after:,} characters]" if after > 0 else ""
    return f"{left}{line[start : start + MAX_LINE_CHARS]}{right}"
