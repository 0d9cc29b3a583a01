"""The table of known models."""

import pytest

from app.providers import KINDS, ModelInfo
from app.providers.catalog import describe


@pytest.mark.parametrize("kind", ["anthropic", "openai"])
def test_the_default_models_are_known(kind: str) -> None:
    model = describe(kind, KINDS[kind].default_model)
    assert model.context and model.max_output and model.tools and model.images and model.thinking


@pytest.mark.parametrize(
    ("model_id", "name"),
    [
        ("claude-opus-5-5", "Claude Opus 5.5"),
        ("claude-opus-5-5-20260901", "Claude Opus 5.5"),
        ("claude-opus-5-20260724", "Claude Opus 5"),
        ("anthropic/claude-haiku-5-5", "Claude Haiku 5.5"),
    ],
)
def test_the_longest_known_id_wins(model_id: str, name: str) -> None:
    model = describe("anthropic", model_id)
    assert (model.id, model.name) == (model_id, name)


@pytest.mark.parametrize(
    ("provider", "model_id"),
    [("anthropic", "claude-opus-55"), ("openai", "gpt-5.55"), ("ollama", "gpt-5.5"), ("nobody", "x"), ("openai", "")],
)
def test_of_an_unknown_model_only_the_id_is_known(provider: str, model_id: str) -> None:
    assert describe(provider, model_id) == ModelInfo(model_id)
