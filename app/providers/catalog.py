"""What is known of models by their ids, from the table in `resources/models.json`."""

import json
from functools import cache
from typing import Any

from app.paths import RESOURCES
from app.providers import ModelInfo


def describe(provider: str, model_id: str) -> ModelInfo:
    """The entry with the longest id that the model's begins with; of a model nobody knows, only its id."""
    known = _table().get(provider, {})
    bare = model_id.rpartition("/")[2]
    # `gpt-5` is a prefix of `gpt-5-mini` and of `gpt-5:latest`, but not of `gpt-55` or `gpt-5.5`.
    fitting = (prefix for prefix in known if bare == prefix or (bare.startswith(prefix) and bare[len(prefix)] in "-:@"))
    prefix = max(fitting, key=len, default=None)
    return ModelInfo(model_id, **known[prefix]) if prefix else ModelInfo(model_id)


def is_name(value: object) -> bool:
    """Whether this can be the id or name of a model in the list of a server."""
    return isinstance(value, str) and value.strip() != ""


@cache
def _table() -> dict[str, dict[str, dict[str, Any]]]:
    table: dict[str, dict[str, dict[str, Any]]] = json.loads((RESOURCES / "models.json").read_text(encoding="utf-8"))
    return table
