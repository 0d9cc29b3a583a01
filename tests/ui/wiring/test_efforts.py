"""How much the model thinks, chosen in the model menu: what its service hears, what is shown, what is kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.ui.kit.language import speak
from app.ui.wiring.app_controller import AppController
from app.vocabulary.efforts import EFFORTS
from tests.model_server import ModelServer, model_server
from tests.providers.strict_services import SERVICES
from tests.ui.hands import Opener, idle, say, seen
from tests.ui.reach import hit, nameless, tap


@pytest.fixture
def box() -> Iterator[ModelServer]:
    with model_server("from the box", ["gpt-5", "gpt-4.1", "mine"]) as server:
        yield server


def settings(project: Path, box: ModelServer, model: str, more: str = "") -> str:
    place = f'[providers.box]\nkind = "openai"\nbase_url = "{box.url}"\nmodel = "{model}"\n'
    return f'provider = "box"\n{more}recent_projects = ["{project}"]\n{place}'


def talk(qtbot: QtBot, controller: AppController, text: str) -> None:
    before = len(seen(controller))
    say(qtbot, controller, text)
    qtbot.waitUntil(lambda: "from the box" in seen(controller)[before:] or "Done." in seen(controller)[before:])
    qtbot.waitUntil(idle(controller))


def open_menu(qtbot: QtBot, controller: AppController) -> list[str]:
    """What can be chosen there."""
    composer = controller.window.composer
    tap(composer.model)
    qtbot.waitUntil(lambda: composer.popup.list.view.model().rowCount() == 3)
    menu = composer.popup.effort
    return [menu.itemText(at) for at in range(menu.count())] if menu.isVisible() else []


def choose(controller: AppController, level: str) -> None:
    menu = controller.window.composer.popup.effort
    menu.setCurrentIndex(menu.findData(level))
    menu.activated.emit(menu.currentIndex())


def heard(box: ModelServer) -> list[object]:
    return [chat.get("reasoning_effort") for chat in box.chats]


def test_an_effort_is_chosen_in_the_model_menu_and_holds_from_the_next_step_on(
    open_window: Opener, qtbot: QtBot, project: Path, box: ModelServer
) -> None:
    controller = open_window(settings=settings(project, box, "gpt-5"))
    composer, tab = controller.window.composer, controller.tab
    assert tab is not None
    talk(qtbot, controller, "one")
    offered = open_menu(qtbot, controller)
    assert offered == ["Left to the service", "Minimal", "Low", "Medium", "High"]
    assert nameless(composer.popup) == [] and composer.popup.effort.accessibleName() == "How much the model thinks"
    controller.window.resize(1280, 800)  # a narrow one has no room for the effort beside the model
    choose(controller, "high")
    assert composer.popup.isVisible()  # a model may be chosen too
    assert composer.model.text().endswith("· High")
    assert composer.model.accessibleName() == "Model GPT-5 · box, effort: High"
    assert "Effort: High" in composer.model.toolTip()
    composer.popup.hide()
    talk(qtbot, controller, "two")
    controller.composing.commands.take("/effort low")
    talk(qtbot, controller, "three")
    controller.composing.commands.take("/effort default")
    assert composer.model.accessibleName() == "Model GPT-5 · box"
    talk(qtbot, controller, "four")
    assert heard(box) == [None, "high", "low", None]
    assert tab.life.session_id is not None


def test_what_was_chosen_is_there_again_when_the_session_is_resumed_and_new_ones_have_the_settings(
    open_window: Opener, qtbot: QtBot, project: Path, box: ModelServer
) -> None:
    controller = open_window(settings=settings(project, box, "gpt-5", 'effort = "low"\n'))
    composer = controller.window.composer
    assert composer.model.accessibleName() == "Model gpt-5 · box, effort: Low"
    open_menu(qtbot, controller)
    choose(controller, "high")
    composer.popup.hide()
    talk(qtbot, controller, "one")
    session = controller.tab.life.session_id if controller.tab else None
    assert session is not None
    controller.tabs.close_current()
    assert composer.model.accessibleName() == "Model GPT-5 · box, effort: Low"
    controller.tabs.choose(session)
    assert composer.model.accessibleName() == "Model GPT-5 · box, effort: High"
    talk(qtbot, controller, "two")
    assert heard(box) == ["high", "high"]


def test_a_model_without_efforts_offers_none_and_one_that_nobody_knows_the_usual(
    open_window: Opener, qtbot: QtBot, project: Path, box: ModelServer
) -> None:
    controller = open_window(settings=settings(project, box, "gpt-4.1", 'effort = "high"\n'))
    composer = controller.window.composer
    assert composer.model.accessibleName() == "Model gpt-4.1 · box"
    assert open_menu(qtbot, controller) == []
    composer.model_chosen.emit("mine")
    composer.popup.hide()
    assert open_menu(qtbot, controller)[1:] == ["Off", "Low", "Medium", "High"]
    assert composer.model.accessibleName() == "Model mine · box, effort: High"


def test_a_service_that_refuses_it_is_asked_without_and_the_window_says_so(
    open_window: Opener, qtbot: QtBot, project: Path, box: ModelServer
) -> None:
    box.replies = SERVICES["an older server"]
    controller = open_window(settings=settings(project, box, "mine", 'effort = "high"\n'))
    say(qtbot, controller, "one")
    qtbot.waitUntil(lambda: "mine takes no effort: the service refused “High”" in seen(controller))
    qtbot.waitUntil(lambda: controller.window.composer.model.accessibleName() == "Model mine · box")
    qtbot.waitUntil(idle(controller))
    assert heard(box)[:2] == ["high", None] and set(heard(box)[1:]) == {None}


def test_the_menu_is_used_with_keys_alone(open_window: Opener, qtbot: QtBot, project: Path, box: ModelServer) -> None:
    controller = open_window(settings=settings(project, box, "gpt-5"))
    popup = controller.window.composer.popup
    open_menu(qtbot, controller)
    popup.activateWindow()
    popup.list.filter.setFocus()
    for _ in range(9):
        if popup.effort.hasFocus():
            break
        hit(popup.focusWidget() or popup, Qt.Key.Key_Tab)
    assert popup.effort.hasFocus()
    hit(popup.effort, Qt.Key.Key_Down)
    assert controller.window.composer.model.accessibleName().endswith("effort: Minimal")


def test_it_speaks_german(open_window: Opener, qtbot: QtBot, project: Path, box: ModelServer) -> None:
    speak("de")
    try:
        controller = open_window(settings=settings(project, box, "gpt-5", 'effort = "high"\n'))
        assert controller.window.composer.model.accessibleName() == "Modell gpt-5 · box, Denkaufwand: Hoch"
        assert open_menu(qtbot, controller)[1:] == ["Minimal", "Niedrig", "Mittel", "Hoch"]
    finally:
        speak("en")


def test_the_default_is_chosen_in_the_settings(
    open_window: Opener, qtbot: QtBot, project: Path, box: ModelServer
) -> None:
    controller = open_window(settings=settings(project, box, "gpt-5"))
    controller.preferences.show("models")
    dialog = controller.preferences.dialog
    assert dialog is not None
    menu = dialog.models.form["effort"].control
    assert [menu.itemData(at) for at in range(menu.count())] == ["", *EFFORTS]
    menu.setCurrentIndex(menu.findData("medium"))
    menu.activated.emit(menu.currentIndex())
    assert controller.profile.settings.effort == "medium"
    dialog.close()
    talk(qtbot, controller, "one")  # this session goes on as it was
    controller.tabs.begin_new()
    assert controller.window.composer.model.accessibleName() == "Model gpt-5 · box, effort: Medium"
    assert heard(box) == [None]
