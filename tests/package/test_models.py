"""The table of models is what the packaging script makes of the kept data, and knows every model that we name."""

import re
import runpy
from pathlib import Path

import pytest

from app.configuration.paths import RESOURCES
from app.configuration.prices import listed_price
from app.providers import KINDS, ProviderKind
from app.providers.catalog import describe

ROOT = Path(__file__).resolve().parent.parent.parent
MODEL_NAMES = r"\b(?:claude-(?:fable|haiku|opus|sonnet)-[\d.-]*\d|gpt-\d[\w.-]*\w)\b"


def test_the_script_makes_the_same_file_of_the_kept_data() -> None:
    made = runpy.run_path(str(ROOT / "packaging" / "models.py"))["made"]()
    assert made.encode() == (RESOURCES / "models.json").read_bytes()
    assert len(made) < 120_000


@pytest.mark.parametrize("kind", [kind for kind in KINDS.values() if kind.default_model and kind.base_url])
def test_default_models_are_in_the_table_with_window_and_price(kind: ProviderKind) -> None:
    assert describe(kind.name, kind.default_model).context
    assert listed_price(kind.base_url, kind.default_model)


def test_models_that_the_documents_name_are_in_the_table() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (*ROOT.glob("docs/*.md"), ROOT / "README.md")]
    named = {name for text in texts for name in re.findall(MODEL_NAMES, text)}
    assert [name for name in sorted(named) if not any(describe(kind, name).context for kind in KINDS)] == []
