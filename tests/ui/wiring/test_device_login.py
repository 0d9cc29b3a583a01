"""The login at GitHub in the settings: the code is shown, a click opens the browser, and the token becomes the key."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QDesktopServices, QGuiApplication
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.providers.github_login import DeviceLogin
from app.ui.settings.dialog import SettingsDialog
from app.ui.settings.login_sheet import CodeSheet
from app.ui.wiring.preferences import Preferences
from tests.providers.fake_github import CLIENT_ID, LOGIN, FakeGitHub
from tests.ui.reach import every, nameless, texts
from tests.wire_server import wire_server

pytestmark = pytest.mark.anyio


class Person:
    """Enters the code when it is time."""

    def __init__(self, github: FakeGitHub) -> None:
        self.github = github
        self.has_entered = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        await self.has_entered.wait()
        await self.github.sleep(seconds)


@pytest.fixture
def github() -> FakeGitHub:
    return FakeGitHub(pending=0)


@pytest.fixture
async def person(github: FakeGitHub, monkeypatch: pytest.MonkeyPatch) -> Person:
    person = Person(github)
    monkeypatch.setattr("app.assembly.connections.DeviceLogin", partial(DeviceLogin, sleep=person.sleep))
    return person


@pytest.fixture
def preferences(qtbot: QtBot, handrail_home: Path) -> Any:
    profile = Profile.open()
    made = Preferences(profile, object(), lambda work: work.close())  # type: ignore[arg-type]
    made.dialog = SettingsDialog()
    qtbot.addWidget(made.dialog)
    yield made
    profile.close()


async def shown_sheet(preferences: Any) -> CodeSheet:
    async with asyncio.timeout(20):
        while not (found := every(preferences.dialog, CodeSheet)):
            await asyncio.sleep(0.01)
    return found[-1]


async def test_a_login_shows_its_code_and_keeps_the_token_as_the_key(
    preferences: Any, github: FakeGitHub, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    profile = preferences._profile
    preferences.dialog.providers.open("copilot")
    async with wire_server(github.answer) as server:
        profile.change({"providers": {"copilot": {"base_url": server.url, "client_id": CLIENT_ID}}})
        login = asyncio.create_task(preferences.log_in("copilot"))
        sheet = await shown_sheet(preferences)
        assert sheet.code.text() == "WDJB-MJHT" and nameless(sheet) == []
        sheet.copy.click()
        assert QGuiApplication.clipboard().text() == "WDJB-MJHT"
        assert opened == [], "only a click opens the browser"
        sheet.open_it.click()
        assert opened == [f"{server.url}/login/device"]
        await preferences.log_in("copilot")
        assert len(every(preferences.dialog, CodeSheet)) == 1, "one login at a time"
        person.has_entered.set()
        await login
    assert "You are logged in." in texts(preferences.dialog.providers)
    key_name = f"copilot@{server.url}"
    assert profile.keys.find(key_name).value == LOGIN
    assert LOGIN not in profile.folders.settings.read_text()


async def test_closing_the_sheet_gives_up(preferences: Any, github: FakeGitHub, person: Person) -> None:
    async with wire_server(github.answer) as server:
        preferences._profile.change({"providers": {"copilot": {"base_url": server.url, "client_id": CLIENT_ID}}})
        login = asyncio.create_task(preferences.log_in("copilot"))
        (await shown_sheet(preferences)).cancel.click()
        await login
        person.has_entered.set()
        await asyncio.sleep(0)
    assert github.polls == 0 and "You are logged in." not in texts(preferences.dialog.providers)


async def test_a_refused_login_and_a_missing_client_id_are_told(
    preferences: Any, github: FakeGitHub, person: Person
) -> None:
    page = preferences.dialog.providers
    page.open("copilot")
    await preferences.log_in("copilot")
    assert any("github.com/settings/developers" in text for text in texts(page))
    plain = {"base_url": "http://copilot.example", "client_id": CLIENT_ID}
    preferences._profile.change({"providers": {"copilot": plain}})
    await preferences.log_in("copilot")
    assert any("goes over https alone" in text for text in texts(page))
    github.ends_with = "access_denied"
    person.has_entered.set()
    async with wire_server(github.answer) as server:
        preferences._profile.change({"providers": {"copilot": {"base_url": server.url, "client_id": CLIENT_ID}}})
        await preferences.log_in("copilot")
    assert any("refused on GitHub's page" in text for text in texts(page))


def test_the_card_of_copilot_alone_has_a_login(preferences: Any) -> None:
    page = preferences.dialog.providers
    asked: list[str] = []
    preferences.dialog.login_requested.connect(asked.append)
    for card in page.cards.values():
        card.open(True)
    assert [name for name, card in page.cards.items() if page.isAncestorOf(card.log_in)] == ["copilot"]
    page.cards["copilot"].log_in.click()
    assert asked == ["copilot"]
