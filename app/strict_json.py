"""Parses JSON from outside and refuses what is nested too deeply.

Python's own parser raises RecursionError for it, and so would any code that walks through it later.
"""

import json
from typing import Any

DEEPEST = 100


def parse(text: str) -> Any:
    """Raises ValueError, and nothing else."""
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if text.count("[") + text.count("{") > DEEPEST and _is_too_deep(value):
        raise ValueError("nested too deep")
    return value


def _is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return False
    return True


def _inside(value: Any) -> list[Any]:
    held = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [inner for inner in held if isinstance(inner, dict | list)]
