"""Finds any of many texts in a long one; the time does not grow with their number.

Few are looked for one after another. For many, the long text is looked at in steps of four characters: each of the
others has at least eight, so five of its characters stand at such a place, and a table says whose they can be.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import AnyStr, Generic

SHORTEST_FORM = 8
"""Characters of a text that can be found."""
STEP, GRAM = 4, 5
"""Characters; together they are one more than the shortest text has."""
FEW = 200
"""Texts for which looking for one after another is quicker."""


@dataclass(frozen=True, slots=True)
class SecretSpan:
    """A place at which one of the texts stands, or several that overlap; `source` is the longest one's."""

    start: int
    end: int
    source: str


class SecretIndex(Generic[AnyStr]):
    """`sources` are the texts, each with what it belongs to."""

    def __init__(self, sources: Mapping[AnyStr, str]) -> None:
        self._sources: dict[AnyStr, str] = {
            text: source for text, source in sources.items() if len(text) >= SHORTEST_FORM
        }
        self.longest = max(map(len, self._sources), default=0)
        self._grams: dict[AnyStr, list[tuple[int, AnyStr]]] = defaultdict(list)
        for text in self._sources if len(self._sources) > FEW else ():
            for offset in range(STEP):
                self._grams[text[offset : offset + GRAM]].append((offset, text))

    def spans(self, whole: AnyStr) -> list[SecretSpan]:
        """In order, and none of them overlaps another."""
        if len(whole) < SHORTEST_FORM or not self._sources:
            return []
        return merged(self._by_grams(whole) if self._grams else self._one_by_one(whole))

    def _one_by_one(self, whole: AnyStr) -> list[tuple[int, int, str]]:
        found = []
        for text, source in self._sources.items():
            place = whole.find(text)
            while place >= 0:
                found.append((place, place + len(text), source))
                place = whole.find(text, place + 1)
        return found

    def _by_grams(self, whole: AnyStr) -> list[tuple[int, int, str]]:
        grams = self._grams
        places = [at for at in range(0, len(whole) - GRAM + 1, STEP) if whole[at : at + GRAM] in grams]
        return [
            (at - offset, at - offset + len(text), self._sources[text])
            for at in places
            for offset, text in grams[whole[at : at + GRAM]]
            if at >= offset and whole.startswith(text, at - offset)
        ]


def merged(found: Iterable[tuple[int, int, str]]) -> list[SecretSpan]:
    """In order, and those that overlap as one."""
    made: list[SecretSpan] = []
    for start, end, source in sorted(found, key=lambda one: (one[0], -one[1])):
        last = made[-1] if made else None
        if last is None or start >= last.end:
            made.append(SecretSpan(start, end, source))
        elif end > last.end:
            longest = source if end - start > last.end - last.start else last.source
            made[-1] = SecretSpan(last.start, end, longest)
    return made


def pieces(text: str, most: int) -> Sequence[str]:
    """A long text in parts of which each can be found alone, so that nothing longer has to be waited for."""
    if len(text) <= most:
        return [text]
    cut = [text[at : at + most] for at in range(0, len(text), most)]
    if len(cut[-1]) < SHORTEST_FORM:
        cut[-1] = text[-SHORTEST_FORM:]
    return cut
