"""A session that another program has open: it can be read here, and taken over; nothing typed is lost."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.assembly.conversation_life import Elsewhere
from app.assembly.profile import Profile
from app.storage.sessions.claims import SessionClaims
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.history import TabHistory
from app.ui.wiring.session_tab import REFRESH
from app.vocabulary.events import Mode
from app.vocabulary.messages import AssistantMessage, Text, UserMessage
from tests.ui.hands import Opener, idle, say, seen
from tests.ui.reach import tap, texts


class OtherProgram:
    """Another instance of the program, which has a session open."""

    def __init__(self, project: Path) -> None:
        self.profile = Profile.open()
        store = self.profile.store
        made = store.create(project=str(project), provider="scripted", model="scripted", agent="developer")
        self.session = made.id
        self.log = store.log(self.session)
        self.log.append(UserMessage("hello from there"))
        self.claims = SessionClaims(self.profile.versions)
        self.claims.claim(self.session)


@pytest.fixture
def other(handrail_home: Path, project: Path) -> Iterator[OtherProgram]:
    made = OtherProgram(project)
    yield made
    made.profile.close()


def bar(controller: AppController) -> str:
    shown = controller.window.bars.look_on
    return shown.text if shown.isVisibleTo(controller.window) else ""


def press(controller: AppController, text: str) -> None:
    next(one for one in controller.window.bars.look_on._buttons if one.text() == text).click()


def looking_on(open_window: Opener, qtbot: QtBot, other: OtherProgram) -> AppController:
    controller = open_window({"say": "Hello from here."})
    controller.tabs.choose(other.session)
    qtbot.waitUntil(lambda: "You are looking on" in bar(controller))
    return controller


def test_it_says_so_and_what_is_said_there_is_read_with_refresh(
    open_window: Opener, qtbot: QtBot, other: OtherProgram
) -> None:
    controller = looking_on(open_window, qtbot, other)
    assert "hello from there" in seen(controller)
    other.log.append(AssistantMessage((Text("said meanwhile"),)))
    press(controller, "Refresh")
    qtbot.waitUntil(lambda: "said meanwhile" in seen(controller))
    assert bar(controller)
    other.claims.release(other.session)
    press(controller, "Refresh")
    qtbot.waitUntil(lambda: not bar(controller))


def test_what_is_sent_waits_and_goes_out_when_the_session_is_taken_over(
    open_window: Opener, qtbot: QtBot, other: OtherProgram
) -> None:
    controller = looking_on(open_window, qtbot, other)
    say(qtbot, controller, "my words")
    qtbot.waitUntil(lambda: "Your message was not sent" in bar(controller))
    assert controller.tab is not None and [one.text for one in controller.tab.life.inbox.waiting] == ["my words"]
    assert "my words" in "\n".join(texts(controller.window.composer))
    press(controller, "Go on here")
    qtbot.waitUntil(lambda: idle(controller)() and "Hello from here." in seen(controller))
    assert bar(controller) == "" and not controller.tab.life.inbox.waiting
    said = [one.said for one in other.profile.store.history(other.session) if isinstance(one, UserMessage)]
    assert said == ["hello from there", "my words"]


def test_it_is_not_rewound_under_the_other_program(open_window: Opener, qtbot: QtBot, other: OtherProgram) -> None:
    controller = looking_on(open_window, qtbot, other)
    assert controller.tab is not None
    controller.tab.life.elsewhere = Elsewhere.NO
    controller.tab.changed.emit()
    controller.tab.view.reports.resend_requested.emit(0, "hello from there")
    qtbot.waitUntil(lambda: "You are looking on" in bar(controller))
    assert len(other.profile.store.history(other.session)) == 1


def test_what_was_chosen_while_looking_on_holds_when_the_session_is_taken_over(
    open_window: Opener, qtbot: QtBot, other: OtherProgram
) -> None:
    controller = looking_on(open_window, qtbot, other)
    tap(controller.window.composer.plan)
    controller.display.steering.set_agent("reviewer")
    say(qtbot, controller, "my words")
    qtbot.waitUntil(lambda: "Your message was not sent" in bar(controller))
    press(controller, "Go on here")
    qtbot.waitUntil(lambda: idle(controller)() and "Hello from here." in seen(controller))
    assert controller.tab is not None and controller.tab.life.opened is not None
    runtime = controller.tab.life.opened.runtime
    assert runtime is not None and runtime.orchestrator.policy.mode is Mode.PLAN
    assert controller.tab.life.opened.agent.name == "reviewer" and controller.window.composer.plan.isChecked()


def test_it_is_taken_over_also_while_a_message_tries_to_go_out(
    open_window: Opener, qtbot: QtBot, other: OtherProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = looking_on(open_window, qtbot, other)
    tab, go_on, claim = controller.tab, Event(), SessionClaims.claim

    def late(claims: SessionClaims, session_id: str, *, take_over: bool = False) -> bool:
        go_on.wait(60)
        return claim(claims, session_id, take_over=take_over)

    monkeypatch.setattr(SessionClaims, "claim", late)
    say(qtbot, controller, "my words")
    assert tab is not None and tab.life.connecting
    qtbot.wait(20)
    press(controller, "Go on here")
    go_on.set()
    qtbot.waitUntil(lambda: idle(controller)() and "Hello from here." in seen(controller))


def test_what_is_read_with_refresh_does_not_replace_what_was_said_and_chosen_since(
    open_window: Opener, qtbot: QtBot, other: OtherProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = looking_on(open_window, qtbot, other)
    tab, begun, go_on, read = controller.tab, Event(), Event(), TabHistory._read
    assert tab is not None
    other.claims.release(other.session)

    def late(history: TabHistory, session_id: str) -> Any:
        found = read(history, session_id)
        begun.set()
        go_on.wait(60)
        return found

    monkeypatch.setattr(TabHistory, "_read", late)
    refreshing = asyncio.ensure_future(tab.answer_look_on(REFRESH))
    qtbot.waitUntil(begun.is_set)
    say(qtbot, controller, "my words")
    qtbot.waitUntil(lambda: idle(controller)() and "Hello from here." in seen(controller))
    tap(controller.window.composer.plan)
    go_on.set()
    qtbot.waitUntil(refreshing.done)
    assert "my words" in seen(controller) and controller.window.composer.plan.isChecked()
