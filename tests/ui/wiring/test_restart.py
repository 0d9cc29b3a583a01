"""After a restart the person sees what was going on: where they were, what was cut off, what ended unseen."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.providers.scripted import says
from app.storage.sessions.claims import SessionClaims
from app.ui.placement import NAME, restore
from app.ui.window import MainWindow
from app.ui.wiring.app_controller import AppController
from app.vocabulary.messages import UserMessage
from app.vocabulary.session_work import UNREAD, WORKING
from tests.cues import Cues
from tests.ui.hands import Opener, idle, press, say, seen


@pytest.fixture
def cut_off(handrail_home: Path, project: Path) -> str:
    """A session in the midst of a turn, whose program was killed."""
    profile = Profile.open()
    made = profile.store.create(project=str(project), provider="scripted", model="scripted", agent="developer")
    profile.store.log(made.id).append(UserMessage("count to three"))
    SessionClaims(profile.versions).claim(made.id)
    profile.store.set_work(made.id, WORKING)
    profile.close()
    return made.id


def mark(controller: AppController, session: str) -> str:
    model = controller.window.sidebar._model
    return next((model.state(line) for line in model.lines if line.key == session), "not listed")


def test_a_session_that_was_cut_off_is_marked_says_so_and_goes_on(
    open_window: Opener, cut_off: str, qtbot: QtBot
) -> None:
    controller = open_window({"say": "One, two, three."}, last=cut_off)
    assert controller.tab is not None and controller.tab.life.session_id == cut_off
    qtbot.waitUntil(lambda: mark(controller, cut_off) == "interrupted")
    qtbot.waitUntil(lambda: "Handrail ended while the agent worked here." in seen(controller))
    press(qtbot, controller, "Go on")
    qtbot.waitUntil(lambda: "One, two, three." in seen(controller) and idle(controller)())
    qtbot.waitUntil(lambda: mark(controller, cut_off) == "")


def test_the_session_last_looked_at_is_found_again_also_after_a_kill(
    open_window: Opener, cut_off: str, qtbot: QtBot, handrail_home: Path
) -> None:
    controller = open_window({"say": "x"})
    assert controller.tab is not None and controller.tab.life.session_id is None, "nothing was on show before"
    controller.tabs.choose(cut_off)
    kept = controller.profile.folders.data / NAME
    qtbot.waitUntil(lambda: kept.exists() and cut_off in kept.read_text())
    assert json.loads(json.loads(kept.read_text())["window"])["session"] == cut_off
    window = MainWindow()
    qtbot.addWidget(window)
    window.allow_close()
    restore(window, controller.profile.folders)
    assert window.last_session == cut_off


def test_a_session_that_is_gone_or_another_folder_gives_a_new_conversation(open_window: Opener, cut_off: str) -> None:
    for last in ("nothing-of-this-name", ""):
        controller = open_window({"say": "x"}, last=last)
        assert controller.tab is not None and controller.tab.life.session_id is None


def test_what_ends_while_another_is_on_show_is_unread_until_it_is_looked_at(
    open_window: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cues = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: cues.provider)
    controller = open_window()
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    first = controller.tab
    assert first is not None and first.life.session_id is not None
    session, store = first.life.session_id, controller.profile.store
    assert store.get(session).work == WORKING
    controller.tabs.begin_new()
    cues.give(says("Done."))
    qtbot.waitUntil(lambda: mark(controller, session) == "unread")
    assert store.get(session).work == UNREAD, "and after a restart still"
    controller.tabs.choose(session)
    qtbot.waitUntil(lambda: mark(controller, session) == "")
    assert store.get(session).work == ""
    say(qtbot, controller, "again")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    cues.give(says("Seen."))
    qtbot.waitUntil(lambda: "Seen." in seen(controller) and idle(controller)())
    assert store.get(session).work == "", "it was on show"
