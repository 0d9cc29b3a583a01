"""What the person wrote and the model has not read, in the real window: never lost, never twice, always in order."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from app.assembly import connections, sessions
from app.assembly.endpoints import NamedEndpoint
from app.assembly.profile import Profile
from app.providers import KINDS
from app.providers.scripted import Reply, fails, says
from app.storage.sessions.claims import SessionClaims
from app.ui.kit.theme import Theme
from app.ui.window import MainWindow
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.session_tab import SessionTab
from app.vocabulary.errors import EndpointGone, Fault, ProviderError, UsageError
from app.vocabulary.events import TextDelta
from app.vocabulary.messages import UserMessage
from tests.cues import Cues
from tests.ui.hands import LateClosing, LateOpening, Opener, press, say, seen
from tests.ui.reach import every, texts

REFUSED = fails(ProviderError("The key was refused.", Fault.AUTH))
BROKE_OFF = fails(ProviderError("The key was refused.", Fault.AUTH), after=[TextDelta("Half of ")])


@pytest.fixture
def cues(monkeypatch: pytest.MonkeyPatch) -> Cues:
    made = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: made.provider)
    return made


def room_of(controller: AppController) -> SessionTab:
    assert controller.tab is not None
    return controller.tab


def waits(cues: Cues) -> Callable[[], bool]:
    return lambda: cues.waiting == 1


def resting(controller: AppController) -> Callable[[], bool]:
    return lambda: not room_of(controller).life.running


def said(controller: AppController) -> list[str]:
    """What is stored as the person's words."""
    session = room_of(controller).life.session_id
    history = controller.profile.store.history(session) if session else []
    return [message.said for message in history if isinstance(message, UserMessage)]


def rows(controller: AppController, word: str) -> list[str]:
    """The messages above the field that stand under this word."""
    shown = texts(controller.window.composer)
    return [text.removeprefix(f"{word}: ") for text in shown if text.startswith(f"{word}: ")]


def press_row(controller: AppController, tip: str, number: int = 0) -> None:
    buttons = [made for made in every(controller.window.composer, QToolButton) if made.toolTip() == tip]
    QTest.mouseClick([made for made in buttons if made.isVisible()][number], Qt.MouseButton.LeftButton)


def working(open_window: Opener, qtbot: QtBot, cues: Cues, *queued: str) -> AppController:
    """A window whose model was asked "one" and has not answered, with messages queued behind it."""
    controller = open_window()
    say(qtbot, controller, "one")
    qtbot.waitUntil(waits(cues), timeout=10_000)
    for text in queued:
        say(qtbot, controller, text)
    qtbot.waitUntil(lambda: rows(controller, "Queued") == list(queued), timeout=10_000)
    return controller


def answered(open_window: Opener, qtbot: QtBot, cues: Cues) -> AppController:
    """A window whose model was asked "one" and has answered."""
    controller = working(open_window, qtbot, cues)
    cues.give(says("Yes."))
    qtbot.waitUntil(resting(controller))
    return controller


# --- a turn ends ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reply", [says("Yes."), REFUSED, BROKE_OFF], ids=["done", "failed", "broke off"])
def test_a_message_sent_while_the_end_of_a_turn_is_drawn_begins_the_next(
    open_window: Opener, qtbot: QtBot, cues: Cues, reply: Reply
) -> None:
    controller = working(open_window, qtbot, cues)
    tab = room_of(controller)
    sent: list[str] = []

    def while_drawn() -> None:
        if not sent and not tab.life.running:
            sent.append("two")
            controller.window.composer.submitted.emit("two")

    tab.titled.connect(while_drawn)
    cues.give(reply)
    qtbot.waitUntil(lambda: bool(sent) and cues.waiting == 1, timeout=10_000)
    cues.give(says("Also."))
    qtbot.waitUntil(resting(controller), timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one", "two"], timeout=10_000)
    assert "Also." in seen(controller)


def test_queued_messages_are_read_in_order_with_the_next_step(open_window: Opener, qtbot: QtBot, cues: Cues) -> None:
    controller = working(open_window, qtbot, cues, "two", "three")
    assert "two" not in seen(controller), "the conversation shows what was said to the model, the rows what was not"
    cues.give(says("First."))
    qtbot.waitUntil(waits(cues), timeout=10_000)
    cues.give(says("Then."))
    qtbot.waitUntil(resting(controller), timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one", "two", "three"], timeout=10_000)
    assert seen(controller).split("\n") == ["one", "First.", "two", "three", "Then."]
    assert rows(controller, "Queued") == rows(controller, "Not sent") == []


@pytest.mark.parametrize("way", ["retry", "another message", "the round button"])
def test_after_a_failed_turn_queued_messages_wait_in_view_and_keep_their_order(
    open_window: Opener, qtbot: QtBot, cues: Cues, way: str
) -> None:
    controller = working(open_window, qtbot, cues, "two", "three")
    cues.give(REFUSED)
    qtbot.waitUntil(lambda: rows(controller, "Not sent") == ["two", "three"], timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one"], timeout=10_000)
    match way:
        case "retry":
            press(qtbot, controller, "Retry")
        case "another message":
            say(qtbot, controller, "four")
        case _:
            QTest.mouseClick(controller.window.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(waits(cues), timeout=10_000)
    cues.give(says("Here."))
    qtbot.waitUntil(resting(controller), timeout=10_000)
    assert said(controller) == ["one", "two", "three"] + (["four"] if way == "another message" else [])
    assert rows(controller, "Not sent") == []


def test_a_message_that_waits_can_be_edited_and_removed(open_window: Opener, qtbot: QtBot, cues: Cues) -> None:
    controller = working(open_window, qtbot, cues, "two", "three", "four")
    composer = controller.window.composer
    QTest.keyClicks(composer.field, "half")
    press_row(controller, "Edit this message", 1)
    qtbot.waitUntil(lambda: rows(controller, "Queued") == ["two", "four"], timeout=10_000)
    assert composer.draft() == "three\n\nhalf"
    press_row(controller, "Remove this message", 0)
    qtbot.waitUntil(lambda: rows(controller, "Queued") == ["four"], timeout=10_000)
    cues.give(says("First."))
    qtbot.waitUntil(waits(cues), timeout=10_000)
    cues.give(says("Then."))
    qtbot.waitUntil(resting(controller), timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one", "four"], timeout=10_000)


# --- stopping ---------------------------------------------------------------------------------------------------------


def test_a_stop_puts_queued_messages_back_where_they_can_be_edited(
    open_window: Opener, qtbot: QtBot, cues: Cues
) -> None:
    controller = working(open_window, qtbot, cues, "two", "three")
    composer = controller.window.composer
    QTest.keyClicks(composer.field, "half")
    QTest.keyClick(composer.field, Qt.Key.Key_Escape)
    assert composer.draft() == "two\n\nthree\n\nhalf", "at once, before another letter is typed"
    qtbot.waitUntil(resting(controller), timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one"], timeout=10_000)
    assert rows(controller, "Queued") == rows(controller, "Not sent") == []
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(waits(cues), timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one", "two\n\nthree\n\nhalf"], timeout=10_000)


def test_a_stop_right_after_sending_keeps_the_message_in_the_conversation(
    open_window: Opener, qtbot: QtBot, cues: Cues
) -> None:
    controller = working(open_window, qtbot, cues)
    cues.give(says("Yes."))
    qtbot.waitUntil(resting(controller), timeout=10_000)
    tab = room_of(controller)
    tab.send("two")
    tab.life.stop()
    qtbot.waitUntil(resting(controller), timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one", "two"], timeout=10_000)
    assert len(cues.provider.requests) == 1
    qtbot.waitUntil(lambda: seen(controller).endswith("two\nStopped by you"), timeout=10_000)


def test_what_is_sent_after_a_stop_begins_the_next_turn(open_window: Opener, qtbot: QtBot, cues: Cues) -> None:
    controller = working(open_window, qtbot, cues, "two")
    tab = room_of(controller)
    tab.life.stop()
    controller.window.composer.set_draft("")
    tab.send("three")
    qtbot.waitUntil(lambda: said(controller) == ["one", "three"] and cues.waiting == 1, timeout=10_000)


# --- connecting -------------------------------------------------------------------------------------------------------


class Connecting:
    """A connection that waits for the test and fails as long as it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fails = True
        self.go_on = asyncio.Event()
        self._connect = connections.connect
        monkeypatch.setattr(sessions, "connect", self)

    async def __call__(self, *arguments: Any) -> Any:
        await self.go_on.wait()
        if self.fails:
            raise UsageError("There is no way to the model.")
        return await self._connect(*arguments)


def test_what_was_typed_while_connecting_stays_when_connecting_fails(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = open_window()
    connecting = Connecting(monkeypatch)
    for text in ("one", "two"):
        say(qtbot, controller, text)
    QTest.keyClicks(controller.window.composer.field, "half")
    qtbot.waitUntil(lambda: rows(controller, "Sending") == ["one", "two"], timeout=10_000)
    connecting.go_on.set()
    qtbot.waitUntil(resting(controller), timeout=10_000)
    qtbot.waitUntil(lambda: rows(controller, "Not sent") == ["one", "two"], timeout=10_000)
    assert "There is no way to the model." in seen(controller)
    assert controller.window.composer.draft() == "half"
    press(qtbot, controller, "Retry")
    qtbot.waitUntil(resting(controller), timeout=10_000)
    assert rows(controller, "Not sent") == ["one", "two"]
    connecting.fails = False
    press(qtbot, controller, "Retry")
    qtbot.waitUntil(waits(cues), timeout=10_000)
    cues.give(says("Here."))
    qtbot.waitUntil(resting(controller), timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one", "two"], timeout=10_000)
    assert rows(controller, "Not sent") == []
    assert seen(controller).split("\n")[-3:] == ["one", "two", "Here."]


def test_a_stop_while_connecting_puts_the_message_back(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = open_window()
    connecting = Connecting(monkeypatch)
    say(qtbot, controller, "one")
    qtbot.waitUntil(lambda: rows(controller, "Sending") == ["one"], timeout=10_000)
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Escape)
    assert controller.window.composer.draft() == "one"
    connecting.fails = False
    connecting.go_on.set()
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Return)  # before the stop is over
    qtbot.waitUntil(waits(cues), timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one"], timeout=10_000)


def test_a_stop_at_once_puts_the_message_back_and_it_can_be_sent_again(
    open_window: Opener, qtbot: QtBot, cues: Cues
) -> None:
    controller = open_window()
    say(qtbot, controller, "one")
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Escape)  # before anything has begun
    assert controller.window.composer.draft() == "one"
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(waits(cues), timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one"], timeout=10_000)


def test_a_stop_while_the_former_session_still_closes_does_not_break_that_off(
    open_window: Opener, qtbot: QtBot, cues: Cues, late_closing: LateClosing
) -> None:
    controller = answered(open_window, qtbot, cues)
    controller.display.steering.set_agent("reviewer")
    qtbot.waitUntil(late_closing.begun.is_set)
    say(qtbot, controller, "two")
    qtbot.waitUntil(lambda: rows(controller, "Sending") == ["two"])
    qtbot.wait(20)  # by now it waits for the other one
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(resting(controller))
    late_closing.go_on.set()
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(waits(cues))
    assert late_closing.ended == 1
    assert seen(controller).count("Stopped by you") == 1
    qtbot.waitUntil(lambda: said(controller) == ["one", "two"])


def test_a_stop_while_another_agent_is_opened_puts_the_message_back(
    open_window: Opener, qtbot: QtBot, cues: Cues, late_opening: LateOpening, late_closing: LateClosing
) -> None:
    controller = open_window()
    say(qtbot, controller, "one")
    qtbot.waitUntil(late_opening.begun.is_set)
    controller.display.steering.set_agent("reviewer")
    late_opening.go_on.set()
    qtbot.waitUntil(late_closing.begun.is_set)
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Escape)
    assert controller.window.composer.draft() == "one"
    qtbot.waitUntil(resting(controller))
    late_closing.go_on.set()
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(waits(cues))
    qtbot.waitUntil(lambda: said(controller) == ["one"])
    opened = room_of(controller).life.opened
    assert opened is not None and opened.agent.name == "reviewer"
    assert len(controller.profile.store.recent()) == 1


def test_a_message_that_was_taken_back_is_not_sent_once_its_server_is_chosen(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = working(open_window, qtbot, cues)
    tab = room_of(controller)
    tab.life.stop()
    qtbot.waitUntil(resting(controller))
    controller.display.steering.set_agent("reviewer")

    async def is_gone(*arguments: Any) -> sessions.OpenedSession:
        raise EndpointGone("The server is gone.")

    with monkeypatch.context() as patched:
        patched.setattr(sessions, "open_session", is_gone)
        say(qtbot, controller, "two")
        qtbot.waitUntil(lambda: "Nothing was sent" in seen(controller))
    controller.composing.edit_waiting(tuple(message.id for message in tab.life.inbox.waiting))
    tab.choose_place(NamedEndpoint("scripted", KINDS["scripted"], ""))
    assert not tab.life.running and len(cues.provider.requests) == 1
    assert controller.window.composer.draft() == "two"


# --- leaving and coming back ------------------------------------------------------------------------------------------


def leave(controller: AppController, qtbot: QtBot) -> None:
    controller.start(controller.leave())
    qtbot.waitUntil(controller.closed.is_set, timeout=10_000)
    controller.profile.close()


def test_a_window_closed_with_queued_messages_shows_them_when_it_is_opened_again(
    open_window: Opener, qtbot: QtBot, cues: Cues
) -> None:
    controller = working(open_window, qtbot, cues, "two", "three")
    QTest.keyClicks(controller.window.composer.field, "half")
    session = room_of(controller).life.session_id or ""
    leave(controller, qtbot)
    again = open_window()
    again.tabs.choose(session)
    qtbot.waitUntil(lambda: bool(again.window.composer.draft()), timeout=10_000)
    assert again.window.composer.draft() == "two\n\nthree\n\nhalf"
    assert said(again) == ["one"]


def test_what_a_killed_program_left_is_shown_and_not_sent_by_itself(
    open_window: Opener, qtbot: QtBot, cues: Cues, project: Path
) -> None:
    killed = Profile.open()
    session = killed.store.create(project=str(project), provider="scripted", model="scripted", agent="developer").id
    killed.store.log(session).append(UserMessage("one"))
    for text in ("two", "three"):
        killed.unsent.of(str(project), session).put(text, text, is_draft=False)
    killed.close()
    controller = open_window()
    controller.tabs.choose(session)
    qtbot.waitUntil(lambda: rows(controller, "Not sent") == ["two", "three"], timeout=10_000)
    assert not cues.provider.requests
    say(qtbot, controller, "four")
    qtbot.waitUntil(lambda: said(controller) == ["one", "two", "three", "four"], timeout=10_000)


def test_a_second_window_leaves_to_the_first_what_waits_there(open_window: Opener, qtbot: QtBot, cues: Cues) -> None:
    first = working(open_window, qtbot, cues, "two")
    session = room_of(first).life.session_id or ""
    second = open_window()
    second.tabs.choose(session)
    qtbot.waitUntil(room_of(second)._restoring.done, timeout=10_000)
    assert rows(second, "Not sent") == []
    cues.give(says("Yes."))
    qtbot.waitUntil(lambda: said(first) == ["one", "two"], timeout=10_000)


def test_a_new_session_beside_one_that_connects_does_not_show_its_messages(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = open_window()
    connecting = Connecting(monkeypatch)
    say(qtbot, controller, "one")
    first = room_of(controller)
    controller.tabs.begin_new()
    assert room_of(controller) is not first
    qtbot.waitUntil(room_of(controller)._restoring.done, timeout=10_000)
    assert rows(controller, "Not sent") == [] and [message.text for message in first.life.inbox.waiting] == ["one"]
    connecting.fails = False
    connecting.go_on.set()
    qtbot.waitUntil(waits(cues), timeout=10_000)


def test_what_could_not_be_sent_survives_a_restart_without_a_session(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = open_window()
    connecting = Connecting(monkeypatch)
    connecting.go_on.set()
    say(qtbot, controller, "one")
    qtbot.waitUntil(lambda: rows(controller, "Not sent") == ["one"], timeout=10_000)
    QTest.keyClicks(controller.window.composer.field, "half")
    leave(controller, qtbot)
    connecting.fails = False
    again = open_window()
    qtbot.waitUntil(lambda: rows(again, "Not sent") == ["one"], timeout=10_000)
    assert again.window.composer.draft() == "half"
    QTest.keyClick(again.window.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: said(again) == ["one", "half"], timeout=10_000)


def test_a_draft_follows_into_another_folder_and_stays_with_its_session(
    open_window: Opener, qtbot: QtBot, cues: Cues, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    controller = open_window()
    composer = controller.window.composer
    QTest.keyClicks(composer.field, "half")
    controller.open_folder(str(other))
    assert composer.draft() == "half"
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(waits(cues), timeout=10_000)
    first = room_of(controller)
    assert first.life.project == str(other) and first.life.session_id is not None
    QTest.keyClicks(composer.field, "of this session")
    controller.tabs.begin_new()
    assert composer.draft() == ""
    QTest.keyClicks(composer.field, "of the new one")
    controller.tabs.choose(first.life.session_id)
    assert composer.draft() == "of this session"
    controller.tabs.begin_new()
    assert composer.draft() == "of the new one"


def test_enter_before_the_conversation_is_loaded_sends_all_of_it(
    open_window: Opener, qtbot: QtBot, cues: Cues, theme: Theme
) -> None:
    open_window()
    controller = AppController(Profile.open(), theme, MainWindow())
    controller.show()
    assert controller.tab is None
    for text in ("one", "two"):
        say(qtbot, controller, text)
    QTest.keyClicks(controller.window.composer.field, "half")
    qtbot.waitUntil(waits(cues), timeout=10_000)
    qtbot.waitUntil(lambda: said(controller) == ["one", "two"], timeout=10_000)
    assert controller.window.composer.draft() == "half"
    leave(controller, qtbot)


def test_editing_an_old_message_again_keeps_what_is_being_written(
    open_window: Opener, qtbot: QtBot, cues: Cues
) -> None:
    controller = working(open_window, qtbot, cues)
    QTest.keyClicks(controller.window.composer.field, "half")
    room_of(controller).view.reports.resend_requested.emit(0, "one")
    assert controller.window.composer.draft() == "one\n\nhalf"


# --- order and time ---------------------------------------------------------------------------------------------------


def test_queued_messages_are_moved_and_held_until_the_turn_is_over(
    open_window: Opener, qtbot: QtBot, cues: Cues
) -> None:
    controller = working(open_window, qtbot, cues, "two", "three")
    press_row(controller, "Move up", 1)
    qtbot.waitUntil(lambda: rows(controller, "Queued") == ["three", "two"])
    press_row(controller, "Send after this turn", 0)
    qtbot.waitUntil(lambda: rows(controller, "After this turn") == ["three"])
    press_row(controller, "Send now, with the next step")
    qtbot.waitUntil(lambda: rows(controller, "Queued") == ["three", "two"])
    press_row(controller, "Send after this turn", 0)
    qtbot.waitUntil(lambda: rows(controller, "After this turn") == ["three"])
    cues.give(says("First."))
    qtbot.waitUntil(lambda: len(cues.provider.requests) == 2 and cues.waiting == 1)
    assert said(controller) == ["one", "two"], "the next step reads what is for now"
    cues.give(says("Second."))
    qtbot.waitUntil(lambda: len(cues.provider.requests) == 3 and cues.waiting == 1)
    assert said(controller) == ["one", "two", "three"] and not rows(controller, "After this turn")
    session = room_of(controller).life.opened
    assert session is not None and session.session.turns == 2, "and the next turn the rest"
    cues.give(says("Third."))
    qtbot.waitUntil(resting(controller))


@pytest.mark.parametrize("is_sent", [True, False], ids=["sent in vain", "draft"])
def test_what_was_written_is_there_when_a_session_that_was_closed_is_chosen_again(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch, is_sent: bool
) -> None:
    controller = answered(open_window, qtbot, cues)
    session = room_of(controller).life.session_id or ""
    if is_sent:
        controller.display.steering.set_agent("reviewer")
        Connecting(monkeypatch).go_on.set()
        say(qtbot, controller, "two")
        qtbot.waitUntil(lambda: rows(controller, "Not sent") == ["two"])
    else:
        QTest.keyClicks(controller.window.composer.field, "half")
    controller.tabs.close_current()
    qtbot.waitUntil(lambda: not controller.tabs.closing)
    controller.tabs.choose(session)
    if is_sent:
        qtbot.waitUntil(lambda: rows(controller, "Not sent") == ["two"])
    else:
        qtbot.waitUntil(lambda: controller.window.composer.draft() == "half")


def test_a_session_that_is_opened_before_anything_is_sent_sends_nothing(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = answered(open_window, qtbot, cues)
    tab = room_of(controller)
    controller.display.steering.set_agent("reviewer")
    connecting = Connecting(monkeypatch)
    connecting.go_on.set()
    say(qtbot, controller, "two")
    qtbot.waitUntil(lambda: rows(controller, "Not sent") == ["two"])
    connecting.fails = False
    controller.start(tab.life.open_now())
    qtbot.waitUntil(lambda: tab.life.opened is not None and not tab.life.running)
    assert len(cues.provider.requests) == 1 and rows(controller, "Not sent") == ["two"]


def test_a_window_that_is_left_waits_for_the_end_of_a_session_that_was_just_closed(
    open_window: Opener, qtbot: QtBot, cues: Cues, late_closing: LateClosing
) -> None:
    controller = answered(open_window, qtbot, cues)
    controller.tabs.close_current()
    qtbot.waitUntil(late_closing.begun.is_set)
    controller.start(controller.leave())
    qtbot.wait(20)
    assert not controller.closed.is_set()
    late_closing.go_on.set()
    qtbot.waitUntil(controller.closed.is_set)
    assert late_closing.ended == 1


def test_a_session_can_be_deleted_while_it_connects(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = answered(open_window, qtbot, cues)
    tab = room_of(controller)
    controller.display.steering.set_agent("reviewer")
    Connecting(monkeypatch)
    say(qtbot, controller, "two")
    qtbot.waitUntil(lambda: rows(controller, "Sending") == ["two"])
    controller.tabs.delete(tab.life.session_id or "")
    qtbot.waitUntil(lambda: not controller.tabs.closing)
    assert not tab.life.running
    qtbot.waitUntil(lambda: controller.profile.store.recent() == [])


def held_sessions(controller: AppController) -> list[str]:
    """Which sessions other programs find open here."""
    rows = controller.profile.versions.database.rows("SELECT id FROM sessions WHERE holder != ''")
    return [session for (session,) in rows]


def test_a_session_that_is_chosen_again_while_it_still_closes_is_opened_after_that(
    open_window: Opener, qtbot: QtBot, cues: Cues, late_closing: LateClosing
) -> None:
    controller = answered(open_window, qtbot, cues)
    session = room_of(controller).life.session_id or ""
    controller.tabs.close_current()
    qtbot.waitUntil(late_closing.begun.is_set)
    controller.tabs.choose(session)
    say(qtbot, controller, "two")
    qtbot.wait(300)  # in which it would be opened
    assert rows(controller, "Sending") == ["two"] and not cues.waiting
    late_closing.go_on.set()
    qtbot.waitUntil(waits(cues))
    assert late_closing.ended == 1 and held_sessions(controller) == [session]


def test_a_session_whose_opening_was_stopped_is_free_for_other_programs(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = answered(open_window, qtbot, cues)
    controller.display.steering.set_agent("reviewer")
    qtbot.waitUntil(lambda: held_sessions(controller) == [])
    begun, go_on, claimed, claim = threading.Event(), threading.Event(), threading.Event(), SessionClaims.claim

    def late(claims: SessionClaims, session_id: str, *, take_over: bool = False) -> bool:
        begun.set()
        go_on.wait(60)
        is_ours = claim(claims, session_id, take_over=take_over)
        claimed.set()
        return is_ours

    monkeypatch.setattr(SessionClaims, "claim", late)
    say(qtbot, controller, "two")
    qtbot.waitUntil(begun.is_set)
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Escape)
    qtbot.wait(20)  # the stop has arrived
    go_on.set()
    qtbot.waitUntil(claimed.is_set)
    qtbot.waitUntil(resting(controller))
    assert held_sessions(controller) == [] and controller.window.composer.draft() == "two"
