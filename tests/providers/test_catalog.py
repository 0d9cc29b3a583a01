"""The table of known models, and the lists that services send."""

import json

import pytest

from app.providers import KINDS, ModelInfo
from app.providers.catalog import describe
from tests.providers.conftest import Connect
from tests.providers.speech import APIS, Api
from tests.rows import every_row
from tests.wire_server import Answer


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


@every_row(
    ("provider", "model_id"),
    [("anthropic", "claude-opus-55"), ("openai", "gpt-5.55"), ("ollama", "gpt-5.5"), ("nobody", "x"), ("openai", "")],
)
def test_of_an_unknown_model_only_the_id_is_known(provider: str, model_id: str) -> None:
    assert describe(provider, model_id) == ModelInfo(model_id)


LISTED_ALIKE = [api for api in APIS if api.name != "ollama"]
"""The services whose lists of models have the same form."""


@pytest.mark.anyio
@every_row("api", LISTED_ALIKE)
@every_row(
    "entry",
    [
        5,
        {"id": 5},
        {"id": ["x"]},
        {"id": "x", "name": 5, "display_name": ["x"], "max_tokens": "4"},
        {"id": "x", "architecture": {"input_modalities": 5}},
        {"id": "x", "capabilities": 5, "meta": 5, "architecture": [], "top_provider": "x"},
        {"id": "x", "capabilities": {"thinking": 5, "image_input": 5, "limits": {"max_output_tokens": "x"}}},
    ],
)
async def test_a_malformed_entry_of_the_list_stops_nobody(api: Api, connect: Connect, entry: object) -> None:
    answer = Answer(json.dumps({"data": [entry, {"id": "m"}]}).encode(), content_type="application/json")
    async with connect(api, answer) as (provider, _):
        *others, last = await provider.models()
    assert last == ModelInfo("m") and others in ([], [ModelInfo("x")])
