"""What is known of models without asking anybody: `resources/models.json`, which `packaging/models.py` makes."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from app.configuration.paths import RESOURCES


@cache
def model_table() -> Mapping[str, Any]:
    """Prices by service, abilities by family. Read when first needed; all that are used later are parts of it."""
    table: dict[str, Any] = json.loads((RESOURCES / "models.json").read_text(encoding="utf-8"))
    return table


def about_the_table() -> Mapping[str, str]:
    """Where the data is from, and as of when."""
    return {name: value for name, value in model_table().items() if isinstance(value, str)}
