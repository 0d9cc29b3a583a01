"""Versions beyond the limit: the plan is shown, and nothing goes without an answer."""

import random
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.ui.kit.dialogs import Confirm, Notice
from app.ui.sessions.storage_sheet import StorageSheet
from app.ui.wiring.app_controller import AppController
from app.vocabulary.changes import Change
from tests.ui.hands import Opener, idle, press, say
from tests.ui.reach import every, texts

SETTINGS = 'provider = "scripted"\ntrust = "autonomous"\nversions_limit_mb = 1\nrecent_projects = ["{}"]\n'


def held(controller: AppController) -> int:
    return controller.profile.versions.contents.usage()[1]


@pytest.fixture
def full(open_window: Opener, qtbot: QtBot, project: Path) -> AppController:
    """An earlier session made a large file; this one opens over the limit."""
    earlier = Profile.open()
    made = Change("project", "large.bin", None, random.Random(1).randbytes(1_400_000), "write")
    earlier.versions.recorder(str(project), "earlier").record(made, turn=1, call_id="c_1", tool="write")
    earlier.close()
    controller = open_window({"say": "Done."}, settings=SETTINGS.format(project))
    say(qtbot, controller, "hello")
    qtbot.waitUntil(idle(controller))
    assert held(controller) > 1_000_000
    return controller


def sheet_of(controller: AppController, qtbot: QtBot) -> StorageSheet:
    press(qtbot, controller, "See what could go…")
    qtbot.waitUntil(lambda: any(one.isVisible() for one in every(controller.window, StorageSheet)))
    return next(one for one in every(controller.window, StorageSheet) if one.isVisible())


def test_the_plan_is_shown_and_not_now_changes_nothing(full: AppController, qtbot: QtBot) -> None:
    sheet = sheet_of(full, qtbot)
    shown = "\n".join(texts(sheet))
    assert "1 version from" in shown and "Nothing was removed" in shown
    assert sheet.not_now.isDefault()
    before = held(full)
    sheet.not_now.click()
    assert held(full) == before and full.profile.settings.versions_limit_mb == 1


def test_the_limit_can_be_raised(full: AppController, qtbot: QtBot) -> None:
    sheet = sheet_of(full, qtbot)
    sheet.raise_limit.click()
    assert full.profile.settings.versions_limit_mb == 501


def test_the_oldest_go_after_one_more_question(full: AppController, qtbot: QtBot) -> None:
    sheet_of(full, qtbot).remove.click()
    before = held(full)
    question = next(one for one in every(full.window, Confirm) if one.isVisible())
    assert question.no.isDefault() and "cannot be undone" in "\n".join(texts(question))
    assert held(full) == before
    question.yes.click()
    qtbot.waitUntil(lambda: any(one.isVisible() for one in every(full.window, Notice)))
    assert held(full) <= 1_000_000
