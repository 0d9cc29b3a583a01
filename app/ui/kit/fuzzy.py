"""Finds names by some of their letters, the likeliest first; quick enough for a hundred thousand paths."""

import heapq
import re
from collections.abc import Sequence


class Names:
    """The names among which to find; they may be paths, then their last part counts most."""

    def __init__(self, names: Sequence[str]) -> None:
        self.all = names
        self._lowered = [name.lower().replace("\n", " ").rstrip("/") for name in names]

    def find(self, wanted: str, most: int) -> list[str]:
        """At most so many names that hold these letters in this order; a blank stands for anything between."""
        found: list[int] = []
        for pattern in _patterns(wanted):
            known = set(found)
            hits = (at for at, name in enumerate(self._lowered) if pattern.search(name) and at not in known)
            found += heapq.nsmallest(most - len(found), hits, key=lambda at: (len(self.all[at]), at))
            if len(found) >= most:
                break
        return [self.all[at] for at in found]


def _patterns(wanted: str) -> list[re.Pattern[str]]:
    """From the strictest to the loosest: the last part begins so, holds it, the path holds it, the letters in order.

    None looks at a letter more than twice.
    """
    letters = wanted.lower().replace("\n", " ").strip()
    if not letters:
        return [re.compile("")]
    whole = ".*?".join(re.escape(word) for word in letters.split())
    compact = "".join(letters.split())
    in_order = re.escape(compact[0]) + "".join(f"[^{re.escape(one)}]*{re.escape(one)}" for one in compact[1:])
    return [
        re.compile(rf"(?:^|/){whole}[^/]*$"),
        re.compile(rf"{whole}[^/]*$"),
        re.compile(whole),
        re.compile(in_order),
    ]
