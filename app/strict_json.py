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
    if text.count("[") + text.count("{") <= DEEPEST:
        return value
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(DEEPEST):
        inside = (item for one in level for item in (one.values() if isinstance(one, dict) else one))
        level = [item for item in inside if isinstance(item, dict | list)]
        if not level:
            return value
    raise ValueError("nested too deep")
