"""Parses JSON from outside and refuses what is nested too deeply; on request also NaN and Infinity, which are no JSON.

Python's own parser raises RecursionError for it, and so would any code that walks through it later.
"""

import json
from typing import Any, NoReturn

from app.text.sentences import say

DEEPEST = 100


def parse(text: str, *, with_constants: bool = True) -> Any:
    """Raises ValueError, and nothing else; without `with_constants` also for NaN and Infinity."""
    try:
        value = json.loads(text, parse_constant=None if with_constants else _refuse)
    except RecursionError:
        raise ValueError(say("nested too deep")) from None
    if text.count("[") + text.count("{") <= DEEPEST:
        return value
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(DEEPEST):
        inside = (item for one in level for item in (one.values() if isinstance(one, dict) else one))
        level = [item for item in inside if isinstance(item, dict | list)]
        if not level:
            return value
    raise ValueError(say("nested too deep"))


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON number")
