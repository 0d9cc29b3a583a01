"""What is known of models by their ids, from the table of models."""

from collections.abc import Iterator
from typing import Any

from app.configuration.model_table import model_table
from app.providers import ModelInfo

_MAKERS = {"azure": "openai", "bedrock": "anthropic", "vertex": "anthropic"}
"""Whose models a cloud has."""


def describe(provider: str, model_id: str) -> ModelInfo:
    """The entry with the longest id that the model's begins with; of a model nobody knows, only its id."""
    bare = model_id.rpartition("/")[2].rpartition("anthropic.")[2]  # Bedrock says eu.anthropic.claude-…
    # `gpt-5` begins `gpt-5-mini` and `gpt-5:latest`, but not `gpt-55` or `gpt-5.5`.
    beginnings = [bare, *(bare[:place] for place in reversed(range(len(bare))) if bare[place] in "-:@")]
    for known in _families(_MAKERS.get(provider, provider)):
        found = next(filter(known.__contains__, beginnings), None)
        if found is not None:
            facts = known[found]
            return ModelInfo(model_id, **facts | {"efforts": tuple(facts.get("efforts", ()))})
    return ModelInfo(model_id)


def is_name(value: object) -> bool:
    """Whether this can be the id or name of a model in the list of a server."""
    return isinstance(value, str) and value.strip() != ""


def _families(provider: str) -> Iterator[dict[str, dict[str, Any]]]:
    """A server of OpenAI's API may have models of anyone; GitHub has limits of its own for all of its models."""
    families = model_table()["families"]
    if provider in families:
        yield families[provider]
    if provider == "openai":
        yield from (known for name, known in families.items() if name not in (provider, "copilot"))
