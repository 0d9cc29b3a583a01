"""How two contents of a file differ, line by line: tools, commands, panel and review all count in this one way."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff

from app.errors import ToolError
from app.sandbox.files.text_window import encoding_of

MAX_COMPARED = 800_000
"""Letters of both contents that may differ: comparing more takes longer than a person wants to wait for a question."""
CONTEXT = 3

_START = re.compile(r" ([-+])(\d+)")
"""Of a hunk, in the line that heads it."""


@dataclass(frozen=True, slots=True)
class LineDiff:
    """The hunks of a unified diff, a text for each line, and how many lines came and went."""

    lines: tuple[str, ...]
    added: int
    removed: int


def difference(before: bytes | None, after: bytes | None, most_lines: int | None = None) -> LineDiff | None:
    """None for what is no text or too much to compare; `most_lines` is how many lines of both may have to be matched.

    A file that was made or removed is never too much.
    """
    old, new = _lines(before or b""), _lines(after or b"")
    if old is None or new is None:
        return None
    if not old or not new:
        return _one_sided(old, new)
    skip, end = _same_around(old, new)
    old, new = old[skip : len(old) - end], new[skip : len(new) - end]
    if sum(map(len, old)) + sum(map(len, new)) > MAX_COMPARED or len(old) + len(new) > (most_lines or MAX_COMPARED):
        return None
    lines = list(unified_diff(old, new, lineterm="", n=CONTEXT))[2:]
    added, removed = (sum(line.startswith(sign) for line in lines) for sign in "+-")
    return LineDiff(tuple(_renumbered(lines, skip)), added, removed)


def _one_sided(old: list[str], new: list[str]) -> LineDiff:
    if not old and not new:
        return LineDiff((), 0, 0)
    head = f"@@ -{_range(len(old))} +{_range(len(new))} @@"
    lines = (head, *(f"-{line}" for line in old), *(f"+{line}" for line in new))
    return LineDiff(lines, len(new), len(old))


def _range(lines: int) -> str:
    return "1" if lines == 1 else f"1,{lines}" if lines else "0,0"


def _lines(data: bytes) -> list[str] | None:
    try:
        encoding, bom = encoding_of(data, "")
    except ToolError:
        return None
    *lines, last = data[len(bom) :].decode(encoding, errors="replace").split("\n")
    return [*lines, f"{last}\n\\ No newline at end of file"] if last else lines


def _same_around(before: list[str], after: list[str]) -> tuple[int, int]:
    """How many lines at the start and at the end need no comparing, apart from the context that a diff shows."""
    most = min(len(before), len(after))
    start = next((at for at in range(most) if before[at] != after[at]), most)
    end = next((at for at in range(most - start) if before[-1 - at] != after[-1 - at]), most - start)
    return max(start - CONTEXT, 0), max(end - CONTEXT, 0)


def _renumbered(lines: list[str], skipped: int) -> Iterator[str]:
    for line in lines:
        yield _START.sub(lambda found: f" {found[1]}{int(found[2]) + skipped}", line) if line[:2] == "@@" else line
