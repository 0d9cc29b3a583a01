"""What confines commands in a folder is found out and told before anything is said."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.sandbox.confine import Confinement
from app.ui.steering.confinement_panel import BADGES
from app.ui.wiring.app_controller import AppController
from app.vocabulary.confinement import WORDS, InForce, Tier
from app.vocabulary.events import ConfinementReported
from tests.ui.hands import Opener, idle, say, seen
from tests.ui.reach import texts

FINDING_OUT = "Checking how commands can be confined here."


def told(controller: AppController) -> list[str]:
    controller.window.panel.open_sandbox(True)
    return texts(controller.window.panel.confinement)


def is_told(controller: AppController) -> bool:
    badges = {name for name, _tone in BADGES.values()}
    return FINDING_OUT not in told(controller) and bool(badges & set(told(controller)))


def test_it_is_told_without_a_message_and_while_the_first_one_opens_the_session(
    open_window: Opener, qtbot: QtBot, handrail_home: Path
) -> None:
    controller = open_window({"say": "hello there"})
    assert FINDING_OUT in told(controller)
    controller.warm_up()
    qtbot.waitUntil(lambda: is_told(controller), timeout=60_000)
    assert controller.tab is not None and controller.tab.life.opened is None
    confined = handrail_home / "data" / "confined"
    qtbot.waitUntil(lambda: not confined.exists() or not list(confined.iterdir()), timeout=10_000)
    shown: list[bool] = []
    controller.tab.changed.connect(lambda: shown.append(FINDING_OUT in told(controller)))
    say(qtbot, controller, "hi")
    qtbot.waitUntil(lambda: idle(controller)() and "hello there" in seen(controller), timeout=20_000)
    assert shown and not any(shown)


def test_another_folder_and_another_session_are_told_too(open_window: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    controller = open_window()
    controller.warm_up()
    qtbot.waitUntil(lambda: is_told(controller), timeout=60_000)
    other = tmp_path / "other"
    other.mkdir()
    controller.open_folder(str(other))
    qtbot.waitUntil(lambda: is_told(controller), timeout=60_000)
    looks = len(controller.display.steering._tried)
    controller.tabs.begin_new()
    qtbot.waitUntil(lambda: is_told(controller))
    assert len(controller.display.steering._tried) == looks, "the same folder needs no second look"
    tab = controller.tab
    assert tab is not None and tab.life.steering.in_force is not None
    less = Tier.NONE if tab.life.steering.in_force.tier is not Tier.NONE else Tier.FULL
    tab.life.take(ConfinementReported(InForce(less)))
    assert WORDS[less] in seen(controller), "what is not as it was found is told in the conversation"


def test_a_folder_that_was_left_meanwhile_is_told_when_it_comes_back(
    open_window: Opener, qtbot: QtBot, project: Path, tmp_path: Path
) -> None:
    controller = open_window()
    controller.warm_up()
    other = tmp_path / "other"
    other.mkdir()
    controller.open_folder(str(other))  # the first room is dropped while its folder is looked at
    qtbot.waitUntil(lambda: is_told(controller), timeout=60_000)
    qtbot.waitUntil(lambda: all(task.done() for task in controller.display.steering._tried.values()), timeout=60_000)
    controller.open_folder(str(project))
    qtbot.waitUntil(lambda: is_told(controller))


def test_a_look_that_fails_promises_nothing(open_window: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_self: Confinement) -> InForce:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Confinement, "ready", fail)
    controller = open_window()
    controller.warm_up()
    qtbot.waitUntil(lambda: is_told(controller), timeout=60_000)
    assert "Not confined" in told(controller)
    assert any("Permission denied" in text for text in told(controller))


def test_the_window_can_be_closed_while_it_looks(open_window: Opener, qtbot: QtBot, handrail_home: Path) -> None:
    controller = open_window()
    controller.warm_up()
    controller.start(controller.leave())
    qtbot.waitUntil(controller.closed.is_set, timeout=10_000)
    assert all(task.done() for task in controller.display.steering._tried.values())
    assert not list((handrail_home / "data" / "confined").glob("*/confine"))


def test_variables_that_commands_get_are_shown_and_more_can_be_added(
    open_window: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAGE", "green")
    controller = open_window()
    panel = controller.window.panel.confinement
    panel.variables.click()
    assert any("PATH" in text and "STAGE" not in text for text in told(controller))
    panel.choose.click()
    dialog = controller.preferences.dialog
    assert dialog is not None and dialog.isVisible()
    dialog.trust.form["command_variables"].control.setText("STAGE")
    dialog.trust.form["command_variables"].control.editingFinished.emit()
    assert controller.profile.settings.command_variables == ["STAGE"]
    assert any("Added by you: STAGE." in text for text in told(controller))
    dialog.close()
