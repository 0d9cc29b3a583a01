"""The line-by-line difference between two contents of a file, for tools, commands and the window alike."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import unified_diff

from app.sandbox.files.text_window import encoding_of
from app.vocabulary.errors import ToolError

MAX_COMPARED_CHARS = 800_000
"""In the differing part of both contents: comparing more takes longer than a person wants to wait for a question."""
CONTEXT_LINES = 3

_START = re.compile(r" ([-+])(\d+)")
"""The line numbers in the first line of a hunk."""


@dataclass(frozen=True, slots=True)
class LineDiff:
    """The lines of a unified diff, and the numbers of added and removed lines."""

    lines: tuple[str, ...]
    added: int
    removed: int


def difference(before: bytes | None, after: bytes | None, most_lines: int | None = None) -> LineDiff | None:
    """The difference; None if it is no text or too long to compare, which a new or deleted file never is.

    `most_lines` limits the number of lines in the differing part of both contents.
    """
    old, new = _lines(before or b""), _lines(after or b"")
    if old is None or new is None:
        return None
    if not old or not new:
        if not old and not new:
            return LineDiff((), 0, 0)
        head = f"@@ -{_range(len(old))} +{_range(len(new))} @@"
        whole = (head, *(f"-{line}" for line in old), *(f"+{line}" for line in new))
        return LineDiff(whole, len(new), len(old))
    start, last = _equal_ends(old, new)
    skip, end = max(start - CONTEXT_LINES, 0), max(last - CONTEXT_LINES, 0)
    old, new = old[skip : len(old) - end], new[skip : len(new) - end]
    if sum(map(len, old)) + sum(map(len, new)) > MAX_COMPARED_CHARS or len(old) + len(new) > (
        most_lines or MAX_COMPARED_CHARS
    ):
        return None
    lines = list(unified_diff(old, new, lineterm="", n=CONTEXT_LINES))[2:]
    added, removed = (sum(line.startswith(sign) for line in lines) for sign in "+-")
    renumbered = [
        _START.sub(lambda found: f" {found[1]}{int(found[2]) + skip}", line) if line[:2] == "@@" else line
        for line in lines
    ]
    return LineDiff(tuple(renumbered), added, removed)


def lines_changed(before: bytes | None, after: bytes | None, most_lines: int) -> tuple[int, int]:
    """The numbers of added and removed lines in `difference`; (0, 0) if there is none."""
    old, new = _lines(before or b""), _lines(after or b"")
    if old is not None and new is not None:
        equal = sum(_equal_ends(old, new))
        if equal == min(len(old), len(new)) or len(old) == len(new) == equal + 1:  # there is nothing to match
            return len(new) - equal, len(old) - equal
    found = difference(before, after, most_lines)
    return (found.added, found.removed) if found is not None else (0, 0)


def _equal_ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """The numbers of equal lines at the start and at the end."""
    most = min(len(old), len(new))
    start = next((at for at in range(most) if old[at] != new[at]), most)
    last = next((at for at in range(most - start) if old[-1 - at] != new[-1 - at]), most - start)
    return start, last


def _range(lines: int) -> str:
    return "1" if lines == 1 else f"1,{lines}" if lines else "0,0"


def _lines(data: bytes) -> list[str] | None:
    try:
        encoding, bom = encoding_of(data, "")
    except ToolError:
        return None
    *lines, last = data[len(bom) :].decode(encoding, errors="replace").split("\n")
    return [*lines, f"{last}\n\\ No newline at end of file"] if last else lines
