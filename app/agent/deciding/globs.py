"""Matches globs against canonical paths part by part: `*` stays within one folder, only `**` crosses folders."""

from collections.abc import Sequence
from fnmatch import fnmatchcase


def covers(pattern: str, parts: Sequence[str]) -> bool:
    """Whether the glob matches a path given by its parts below a zone's root."""
    return _matches(pattern.strip("/").split("/"), parts)


def _matches(pattern: Sequence[str], parts: Sequence[str]) -> bool:
    """Keeps the set of positions where the pattern so far can end, so that many `**` cost no more than one."""
    ends = {0}
    for piece in pattern:
        if piece == "**":
            ends = set(range(min(ends, default=len(parts) + 1), len(parts) + 1))
        else:
            ends = {end + 1 for end in ends if end < len(parts) and fnmatchcase(parts[end], piece)}
    return len(parts) in ends
