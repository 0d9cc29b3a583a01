"""Finds names that may have been meant by a misspelt one, whatever their case and accents are."""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

MOST = 3


def folded(text: str) -> str:
    """The text without case and accents, for comparing."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def similar(name: str, among: Iterable[str], cutoff: float) -> list[str]:
    """Those of the names that are most like this one, the likest first."""
    known: dict[str, str] = {}
    for other in among:
        known.setdefault(folded(other), other)
    return [known[found] for found in get_close_matches(folded(name), known, n=MOST, cutoff=cutoff)]
