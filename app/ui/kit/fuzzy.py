"""Finds names by some of their letters, the likeliest first; quick enough for a hundred thousand paths."""

import heapq
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

SLICE = 2_000
"""Names that are looked through at once: a regular expression lets no other thread run until it is through."""


class Names:
    """The names among which to find; they may be paths, then their last part counts most."""

    def __init__(self, names: Sequence[str]) -> None:
        self.all = names
        self._slices = [_Slice(at, names[at : at + SLICE]) for at in range(0, len(names), SLICE)]

    def find(self, wanted: str, most: int) -> list[str]:
        """At most so many names that hold these letters in this order; a blank stands for anything between."""
        found: list[int] = []
        for pattern in _patterns(wanted):
            known = set(found)
            hits = (at for part in self._slices for at in part.find(pattern) if at not in known)
            found += heapq.nsmallest(most - len(found), hits, key=lambda at: (len(self.all[at]), at))
            if len(found) >= most:
                break
        return [self.all[at] for at in found]


class _Slice:
    """Some of the names, one per line."""

    def __init__(self, first: int, names: Sequence[str]) -> None:
        lines = [name.lower().replace("\n", " ").rstrip("/") + "\n" for name in names]
        self._first = first
        self._text = "".join(lines)
        self._starts = [0, *accumulate(map(len, lines))]

    def find(self, pattern: re.Pattern[str]) -> Iterator[int]:
        return (self._first + bisect_right(self._starts, found.start()) - 1 for found in pattern.finditer(self._text))


def _patterns(wanted: str) -> list[re.Pattern[str]]:
    """From the strictest to the loosest: the last part begins so, holds it, the path holds it, the letters in order.

    Each takes in the rest of its line, so that a line is found once. None looks at a letter more than twice.
    """
    letters = wanted.lower().replace("\n", " ").strip()
    if not letters:
        return [re.compile(r"[^\n]+")]
    whole = r"[^\n]*?".join(re.escape(word) for word in letters.split())
    compact = "".join(letters.split())
    in_order = re.escape(compact[0]) + "".join(f"[^{re.escape(one)}\n]*{re.escape(one)}" for one in compact[1:])
    return [
        re.compile(rf"(?:^|/){whole}[^/\n]*$", re.MULTILINE),
        re.compile(rf"{whole}[^/\n]*$", re.MULTILINE),
        re.compile(rf"{whole}[^\n]*"),
        re.compile(rf"{in_order}[^\n]*"),
    ]
