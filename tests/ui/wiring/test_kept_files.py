"""The settings page about storage: what is kept for undo is listed with its limits, and goes only after an answer."""

import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.ui.kit.dialogs import Confirm
from app.ui.settings.storage_page import StoragePage
from app.ui.wiring.app_controller import AppController
from app.vocabulary.changes import CallInfo
from tests.ui.hands import Opener, press_shown
from tests.ui.reach import every, texts


def keep_something(profile: Profile, project: Path, session: str, size: int) -> Path:
    keeps = profile.versions.keeps
    call = CallInfo(1, "c_1", "bash")
    kept = keeps.begin(project, call, session) / "000" / "1"
    kept.parent.mkdir()
    kept.write_bytes(b"x" * size)
    keeps.end_call(call.key)
    return kept


@pytest.fixture
def kept(open_window: Opener, project: Path, tmp_path: Path) -> tuple[AppController, Path, Path]:
    other = tmp_path / "photos"
    other.mkdir()
    profile = Profile.open()
    one, two = keep_something(profile, project, "s1", 4_000_000), keep_something(profile, other, "s2", 9_000_000)
    profile.close()
    controller = open_window({"say": "ok"})
    controller.preferences.show("storage")
    return controller, one, two


def page_of(controller: AppController, qtbot: QtBot, told: str) -> StoragePage:
    """The page, as soon as it says this."""
    assert controller.preferences.dialog is not None
    page = controller.preferences.dialog.storage
    qtbot.waitUntil(lambda: any(told in text for text in texts(page)))
    return page


def question(page: StoragePage) -> Confirm:
    return next(one for one in every(page.window(), Confirm) if one.isVisible())


def test_what_is_kept_is_listed_by_project_with_the_limit(
    kept: tuple[AppController, Path, Path], qtbot: QtBot, tmp_path: Path
) -> None:
    page = page_of(kept[0], qtbot, "13.0 MB of at most")
    shown = "\n".join(texts(page))
    assert shown.index("9.0 MB") < shown.index("4.0 MB")
    assert str(tmp_path / "photos") in shown and shown.count("since ") == 2


def test_emptying_says_what_it_ends_and_nothing_goes_without_a_yes(
    kept: tuple[AppController, Path, Path], qtbot: QtBot
) -> None:
    controller, one, two = kept
    page = page_of(controller, qtbot, "13.0 MB")
    page.empty.click()
    asked = question(page)
    said = "\n".join(texts(asked))
    assert "can then not be undone any more: 13.0 MB" in said and asked.no.isDefault()
    asked.no.click()
    assert one.exists() and two.exists()
    page.empty.click()
    question(page).yes.click()
    page_of(controller, qtbot, "Nothing is kept now.")
    assert not one.exists() and not two.exists() and not page.empty.isEnabled()


def test_what_is_kept_of_one_project_can_be_emptied_alone(
    kept: tuple[AppController, Path, Path], qtbot: QtBot, tmp_path: Path
) -> None:
    controller, one, two = kept
    page = page_of(controller, qtbot, "13.0 MB")
    press_shown(qtbot, page, f"Empty what is kept of {tmp_path / 'photos'}")
    said = "\n".join(texts(question(page)))
    assert f"in {tmp_path / 'photos'}" in said and "9.0 MB" in said
    question(page).yes.click()
    page_of(controller, qtbot, "4.0 MB of at most")
    assert one.exists() and not two.exists()


def test_what_the_running_turn_needs_stays(
    kept: tuple[AppController, Path, Path], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, one, two = kept
    page = page_of(controller, qtbot, "13.0 MB")
    tab = controller.tab
    assert tab is not None
    monkeypatch.setattr(type(tab.life), "running", property(lambda _: True))
    tab.life.session_id, before = "s1", tab.life.session_id
    page.empty.click()
    question(page).yes.click()
    page_of(controller, qtbot, "4.0 MB of at most")
    tab.life.session_id = before
    monkeypatch.undo()
    assert one.exists() and not two.exists()


def test_the_caches_of_package_managers_are_told_and_emptied(open_window: Opener, project: Path, qtbot: QtBot) -> None:
    cached = Profile.open().caches.begin(project) / "pip"
    cached.mkdir()
    (cached / "wheel").write_bytes(os.urandom(2_000_000))
    controller = open_window({"say": "ok"})
    controller.preferences.show("storage")
    page = page_of(controller, qtbot, "Caches of package managers take 2.0 MB.")
    page.empty_caches.click()
    qtbot.waitUntil(lambda: not page.empty_caches.isEnabled())
    assert not cached.exists()
