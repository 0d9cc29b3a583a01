"""A folder is added to the session on show: by a word, by dropping it, or on the card of a call that led there."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.ui.transcript.cards.approval import ViolationCard
from app.ui.wiring.app_controller import AppController
from tests.ui.hands import Opener, idle, press_shown, say, seen
from tests.ui.reach import every, nameless, tap, texts


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "My Photos"
    folder.mkdir()
    (folder / "a.txt").write_text("the picture\n")
    return folder


def added(controller: AppController) -> dict[str, bool]:
    """What the panel says: names of added folders, and whether they can be changed."""
    assert controller.tab is not None
    return {zone.name: zone.writable for zone in controller.tab.column.zones if zone.name.startswith("@added")}


def test_by_a_word_and_by_dropping_and_it_is_taken_back(
    open_window: Opener, qtbot: QtBot, project: Path, photos: Path
) -> None:
    settings = f'provider = "scripted"\nrecent_projects = ["{project}"]\n'
    controller = open_window({"say": "ok"}, settings=settings)
    say(qtbot, controller, f"/add {photos}")
    sheet = controller.adding.sheet
    assert sheet is not None and nameless(sheet) == [] and "Add My Photos to this session?" in texts(sheet)
    tap(sheet.read)
    qtbot.waitUntil(lambda: added(controller) == {"@added-My-Photos": False})
    qtbot.waitUntil(lambda: controller.window.composer.draft() == "@added-My-Photos/ ")
    assert "The agent knows it as @added-My-Photos" in seen(controller)
    controller.window.folder_dropped.emit(str(photos))
    assert controller.adding.sheet is not None
    tap(controller.adding.sheet.change)
    qtbot.waitUntil(lambda: added(controller) == {"@added-My-Photos": True})
    press_shown(qtbot, controller.window.panel, f"Take back {photos}")
    qtbot.waitUntil(lambda: added(controller) == {})
    controller.window.folder_dropped.emit(str(photos))
    assert controller.adding.sheet is not None
    tap(controller.adding.sheet.project)
    qtbot.waitUntil(lambda: controller.tab is not None and controller.tab.life.project == str(photos))


def test_the_card_of_a_call_that_led_outside_adds_its_folder(
    open_window: Opener, qtbot: QtBot, project: Path, photos: Path
) -> None:
    settings = f'provider = "scripted"\nrecent_projects = ["{project}"]\n'
    look: dict[str, object] = {"call": "read", "arguments": {"path": str(photos / "a.txt")}}
    controller = open_window(look, {"say": "I saw it."}, settings=settings)
    say(qtbot, controller, "look there")
    assert controller.tab is not None
    view = controller.tab.view
    qtbot.waitUntil(lambda: bool(every(view, ViolationCard)))
    press_shown(qtbot, view, "Add this folder to read")
    qtbot.waitUntil(idle(controller))
    assert f"Folder added: {photos}" in seen(controller) and "I saw it." in seen(controller)
    assert added(controller) == {"@added-My-Photos": False}
