"""The search page in a real window: keys go to the keyring, sessions learn of them, and tests say what to do."""

from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.search.backends import KEYED
from app.ui.settings.dialog import SettingsDialog
from tests.search.http_server import answer, http_server
from tests.search.test_keyed_backends import PAGE, hits
from tests.ui.reach import texts

pytestmark = pytest.mark.anyio


class Window:
    """Stands for what `Preferences` needs of the main window."""


@pytest.fixture
def preferences(qtbot: QtBot, handrail_home: Path) -> Any:
    from app.assembly.profile import Profile
    from app.ui.wiring.preferences import Preferences

    profile = Profile.open()
    made = Preferences(profile, Window(), lambda work: work.close())  # type: ignore[arg-type]
    made.dialog = SettingsDialog()
    qtbot.addWidget(made.dialog)
    yield made
    profile.close()


async def test_a_saved_key_is_known_to_sessions_without_the_keyring_until_it_is_removed(preferences: Any) -> None:
    profile = preferences._profile
    await preferences.set_key("search.exa", "k-exa")
    assert profile.settings.search.keys == ["exa"] and "k-exa" not in profile.folders.settings.read_text()
    assert profile.keys.find("exa").value == "k-exa"
    await preferences.remove_key("search.exa")
    assert profile.settings.search.keys == [] and profile.keys.find("exa") is None


async def test_each_backend_is_tested_by_itself_and_a_failure_says_what_to_do(preferences: Any) -> None:
    page = preferences.dialog.search
    await preferences.test("search.tavily")
    assert "There is no key yet. Paste one above and save it." in texts(page)
    await preferences.test("search.searxng")
    assert any("No SearXNG runs at localhost:8080" in text for text in texts(page))
    for raw, said in (
        (answer("200 OK", hits("tavily", PAGE)), "found 1 result for “handrail”"),
        (answer("401 Unauthorized", "{}"), "Tavily: its key was refused; replace it in Settings"),
    ):
        async with http_server(raw) as server:
            preferences._profile.change({"search": {"addresses": {"tavily": server.url}}})
            await preferences.set_key("search.tavily", "k-tavily")
            await preferences.test("search.tavily")
        assert any(said in text for text in texts(page)), texts(page)


def test_every_backend_has_a_key_field_and_a_test_and_reports_which(qtbot: QtBot) -> None:
    dialog = SettingsDialog()
    qtbot.addWidget(dialog)
    asked: list[str] = []
    dialog.test_requested.connect(asked.append)
    for line in dialog.search.tests.values():
        line.button.click()
    assert asked == [f"search.{name}" for name in ("searxng", *KEYED)]
    changes: list[dict[str, Any]] = []
    dialog.changed.connect(changes.append)
    dialog.search.form["first"].control.setCurrentIndex(2)
    dialog.search.form["first"].control.activated.emit(2)
    assert changes == [{"search": {"first": "tavily"}}]
