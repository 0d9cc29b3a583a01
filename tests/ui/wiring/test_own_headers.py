"""Headers of a person's own on the providers page: plain ones in the settings, values of secret ones in the keyring."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.assembly.endpoints import find_endpoint, header_of
from app.ui.settings.dialog import SettingsDialog
from tests.ui.reach import texts
from tests.ui.wiring.test_search_settings import Window

pytestmark = pytest.mark.anyio
ADDRESS = "https://llm.firm.example/v1"


@pytest.fixture
def preferences(qtbot: QtBot, handrail_home: Path) -> Any:
    from app.assembly.profile import Profile
    from app.ui.wiring.preferences import Preferences

    begun: list[asyncio.Task[None]] = []

    def start(work: Coroutine[Any, Any, None]) -> None:
        begun.append(asyncio.ensure_future(work))

    profile = Profile.open()
    profile.change({"providers": {"firm": {"kind": "openai", "base_url": ADDRESS, "headers": {"X-Old": "1"}}}})
    made = Preferences(profile, Window(), start)  # type: ignore[arg-type]
    made.dialog = SettingsDialog()
    qtbot.addWidget(made.dialog)
    made.dialog.changed.connect(made.keep)
    made._load(made.dialog)
    made.dialog.providers.open("firm")
    yield made, begun
    profile.close()


def entry(preferences: Any, name: str) -> Any:
    return preferences.dialog.providers.cards["firm"].form[name]


def write(preferences: Any, name: str, text: str) -> None:
    entry(preferences, name).control.setText(text)
    entry(preferences, name).control.editingFinished.emit()


async def test_headers_are_typed_on_one_line_and_kept_in_the_settings(preferences: Any) -> None:
    made, _ = preferences
    assert entry(made, "headers").control.text() == "X-Old: 1"
    write(made, "headers", "X-Team: blue; X-Site: http://berlin:8080")
    assert made._profile.settings.providers["firm"].headers == {"X-Team": "blue", "X-Site": "http://berlin:8080"}
    write(made, "headers", "X-Team")
    assert any("“X-Team” has no value. Write it as Name: value" in text for text in texts(made.dialog.providers))
    write(made, "headers", "Host: other")
    assert made._profile.settings.providers["firm"].headers == {"X-Team": "blue", "X-Site": "http://berlin:8080"}
    assert any("the header Host is Handrail's own" in text for text in texts(made.dialog.providers))


async def test_a_secret_header_gets_a_field_for_its_value_which_goes_to_the_keyring(preferences: Any) -> None:
    made, begun = preferences
    write(made, "secret_headers", "Authorization")
    await asyncio.gather(*begun)
    await made.set_key(header_of("firm", "Authorization"), "Basic t0p-secret")
    endpoint = find_endpoint(made._profile.settings, "firm")
    kept = endpoint.header_key("Authorization")
    assert made._profile.keys.find(kept).value == "Basic t0p-secret"
    assert "t0p-secret" not in made._profile.folders.settings.read_text()
    field = made.dialog.providers.cards["firm"].header_keys["Authorization"]
    assert any("••••" in text for text in texts(field))

    await made.rename_endpoint("firm", "gateway")
    moved = find_endpoint(made._profile.settings, "gateway").header_key("Authorization")
    assert made._profile.keys.find(kept) is None and made._profile.keys.find(moved).value == "Basic t0p-secret"
    await made.remove_endpoint("gateway")
    assert made._profile.keys.find(moved) is None


async def test_the_value_of_a_header_that_is_no_longer_secret_leaves_the_keyring(preferences: Any) -> None:
    made, begun = preferences
    write(made, "secret_headers", "X-Auth, Authorization")
    await made.set_key(header_of("firm", "X-Auth"), "t0p-secret")
    kept = find_endpoint(made._profile.settings, "firm").header_key("X-Auth")
    write(made, "secret_headers", "Authorization")
    await asyncio.gather(*begun)
    assert made._profile.keys.find(kept) is None
    assert list(made.dialog.providers.cards["firm"].header_keys) == ["Authorization"]
