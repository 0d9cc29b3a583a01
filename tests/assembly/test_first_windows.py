"""The window of a model before a server is asked: what a server said of it counts before the bundled table."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.assembly.contexts import first_window
from app.assembly.endpoints import NamedEndpoint
from app.assembly.profile import Profile
from app.providers import KINDS
from app.providers.catalog import describe
from app.providers.model_windows import Window, WindowSource

OWN = "https://api.openai.com/v1"
OTHER = "https://gateway.example/v1"
BOX = "http://127.0.0.1:9/v1"
COPILOT = "https://api.githubcopilot.com"
GUESS, TABLE, SERVER = WindowSource.GUESS, WindowSource.TABLE, WindowSource.SERVER


@pytest.fixture
def profile(handrail_home: Path) -> Iterator[Profile]:
    profile = Profile.open()
    yield profile
    profile.close()


@pytest.mark.parametrize(
    ("kind", "base_url", "model_id", "stated", "remembered", "window"),
    [
        ("openai", OWN, "gpt-5.5", None, None, Window(1_050_000, TABLE)),
        ("openai", OWN, "gpt-5.5", None, 9_000, Window(1_050_000, TABLE)),
        ("openai", OTHER, "gpt-5.5", None, None, Window(1_050_000, GUESS)),
        ("openai", OTHER, "gpt-5.5", None, 9_000, Window(9_000, WindowSource.REMEMBERED)),
        ("openai", BOX, "kimi-k2.6", 32_768, 9_000, Window(32_768, SERVER)),
        ("openai", OTHER, "nobody-knows", None, None, Window()),
        ("copilot", COPILOT, "claude-sonnet-5.5", None, None, Window(200_000, GUESS)),
        ("copilot", COPILOT, "claude-sonnet-5.5", 90_000, None, Window(90_000, SERVER)),
    ],
)
def test_what_a_server_says_counts_before_the_table_which_speaks_for_its_own_services_alone(
    profile: Profile,
    kind: str,
    base_url: str,
    model_id: str,
    stated: int | None,
    remembered: int | None,
    window: Window,
) -> None:
    endpoint = NamedEndpoint("", KINDS[kind], base_url)
    facts = profile.store.model_facts(endpoint.address, model_id)
    facts.stated = remembered
    known = describe(kind, model_id)
    found = first_window(profile, endpoint, replace(known, context=stated or known.context), facts)
    assert found == window and found.is_settled is (window.source in (TABLE, SERVER))
