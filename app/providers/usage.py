"""Reads what a server says it used. A number that no reply can have is no report; `Metered` also refuses too few."""

from collections.abc import Iterator
from typing import Any

from app.vocabulary.events import UsageReported
from app.vocabulary.messages import MOST_TOKENS, Usage


def usage_reported(
    read: object, written: object, cached: object = None, kept: object = None
) -> Iterator[UsageReported]:
    """Nothing if one of the numbers is impossible: our own estimate counts then. A number left out is 0."""
    counts: list[Any] = [0 if count is None else count for count in (read, written, cached, kept)]
    usage = Usage(*counts)
    if usage.is_possible:
        yield UsageReported(usage)


def count_of(value: object) -> int:
    """A number of tokens; 0 for whatever is none."""
    return value if type(value) is int and 0 <= value <= MOST_TOKENS else 0


def fields_of(value: object) -> dict[str, Any]:
    """A JSON object; empty for whatever is none."""
    return value if isinstance(value, dict) else {}
