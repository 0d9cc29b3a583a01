"""Says in the window's language what the layers below it write in English: reasons, errors, rules, confinement.

They know no language, and their sentences are stored and read by models, too. So a sentence is recognised by its
English, and its values are put into the translation. What is not recognised stays as it is.
"""

import re
from functools import lru_cache

from app.ui.kit.language import current, translated
from app.ui.told.sentences import SENTENCES

_PLACE = re.compile(r"\\\{(\w+)\\\}")
_SENTENCES_TOO = frozenset({"reason", "rule", "what"})
"""Values that are such sentences themselves; others are names, paths and numbers."""
_LONGEST = 2_000
"""Letters of a sentence of ours; what is longer is the output of a program."""


def told(text: str) -> str:
    """The text in the window's language if it is a sentence of the layers below, else the text itself."""
    return text if current() == "en" or not text or len(text) > _LONGEST else _told(text, current())


@lru_cache(maxsize=500)
def _told(text: str, _language: str) -> str:
    if text in SENTENCES:
        return translated(text)
    for marked, pattern in _patterns():
        if (found := pattern.fullmatch(text)) is not None:
            return translated(
                marked,
                **{name: told(value) if name in _SENTENCES_TOO else value for name, value in found.groupdict().items()},
            )
    return text


@lru_cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Those with values; the one with the most words of its own first."""
    made = [(marked, _PLACE.sub(r"(?P<\1>.+?)", re.escape(marked))) for marked in SENTENCES if "{" in marked]
    made.sort(key=lambda one: len(_PLACE.sub("", re.escape(one[0]))), reverse=True)
    return [(marked, re.compile(pattern, re.S)) for marked, pattern in made]
