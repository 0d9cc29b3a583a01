"""What the person wrote and the model has not read, in the real window: never lost, never twice, always in order."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from app.assembly import connections, sessions
from app.assembly.profile import Profile
from app.errors import Fault, ProviderError, UsageError
from app.events import TextDelta
from app.messages import UserMessage
from app.providers.scripted import Reply, fails, says
from app.ui.kit.theme import Theme
from app.ui.window import MainWindow
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.session_tab import SessionTab
from tests.cues import Cues
from tests.ui.hands import Opener, press, say, seen
from tests.ui.reach import every, texts

REFUSED = fails(ProviderError("The key was refused.", Fault.AUTH))
BROKE_OFF = fails(ProviderError("The key was refused.", Fault.AUTH), after=[TextDelta("Half of ")])


@pytest.fixture
def cues(monkeypatch: pytest.MonkeyPatch) -> Cues:
    made = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: made.provider)
    return made


def room_of(desktop: AppController) -> SessionTab:
    assert desktop.tab is not None
    return desktop.tab


def waits(cues: Cues) -> Callable[[], bool]:
    return lambda: cues.waiting == 1


def resting(desktop: AppController) -> Callable[[], bool]:
    return lambda: not room_of(desktop).running


def said(desktop: AppController) -> list[str]:
    """What is stored as the person's words."""
    session = room_of(desktop).session_id
    history = desktop.profile.store.history(session) if session else []
    return [message.said for message in history if isinstance(message, UserMessage)]


def rows(desktop: AppController, word: str) -> list[str]:
    """The messages above the field that stand under this word."""
    shown = texts(desktop.window.composer)
    return [text.removeprefix(f"{word}: ") for text in shown if text.startswith(f"{word}: ")]


def press_row(desktop: AppController, tip: str, number: int = 0) -> None:
    buttons = [made for made in every(desktop.window.composer, QToolButton) if made.toolTip() == tip]
    QTest.mouseClick([made for made in buttons if made.isVisible()][number], Qt.MouseButton.LeftButton)


def working(open_window: Opener, qtbot: QtBot, cues: Cues, *queued: str) -> AppController:
    """A window whose model was asked "one" and has not answered, with messages queued behind it."""
    desktop = open_window()
    say(qtbot, desktop, "one")
    qtbot.waitUntil(waits(cues), timeout=10_000)
    for text in queued:
        say(qtbot, desktop, text)
    qtbot.waitUntil(lambda: rows(desktop, "Queued") == list(queued), timeout=10_000)
    return desktop


# --- a turn ends ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reply", [says("Yes."), REFUSED, BROKE_OFF], ids=["done", "failed", "broke off"])
def test_a_message_sent_while_the_end_of_a_turn_is_drawn_begins_the_next(
    open_window: Opener, qtbot: QtBot, cues: Cues, reply: Reply
) -> None:
    desktop = working(open_window, qtbot, cues)
    tab = room_of(desktop)
    sent: list[str] = []

    def while_drawn() -> None:
        if not sent and not tab.running:
            sent.append("two")
            desktop.window.composer.submitted.emit("two")

    tab.titled.connect(while_drawn)
    cues.give(reply)
    qtbot.waitUntil(lambda: bool(sent) and cues.waiting == 1, timeout=10_000)
    cues.give(says("Also."))
    qtbot.waitUntil(resting(desktop), timeout=10_000)
    qtbot.waitUntil(lambda: said(desktop) == ["one", "two"], timeout=10_000)
    assert "Also." in seen(desktop)


def test_queued_messages_are_read_in_order_with_the_next_step(open_window: Opener, qtbot: QtBot, cues: Cues) -> None:
    desktop = working(open_window, qtbot, cues, "two", "three")
    assert "two" not in seen(desktop), "the conversation shows what was said to the model, the rows what was not"
    cues.give(says("First."))
    qtbot.waitUntil(waits(cues), timeout=10_000)
    cues.give(says("Then."))
    qtbot.waitUntil(resting(desktop), timeout=10_000)
    qtbot.waitUntil(lambda: said(desktop) == ["one", "two", "three"], timeout=10_000)
    assert seen(desktop).split("\n") == ["one", "First.", "two", "three", "Then."]
    assert rows(desktop, "Queued") == rows(desktop, "Not sent") == []


@pytest.mark.parametrize("way", ["retry", "another message", "the round button"])
def test_after_a_failed_turn_queued_messages_wait_in_view_and_keep_their_order(
    open_window: Opener, qtbot: QtBot, cues: Cues, way: str
) -> None:
    desktop = working(open_window, qtbot, cues, "two", "three")
    cues.give(REFUSED)
    qtbot.waitUntil(lambda: rows(desktop, "Not sent") == ["two", "three"], timeout=10_000)
    qtbot.waitUntil(lambda: said(desktop) == ["one"], timeout=10_000)
    match way:
        case "retry":
            press(qtbot, desktop, "Retry")
        case "another message":
            say(qtbot, desktop, "four")
        case _:
            QTest.mouseClick(desktop.window.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(waits(cues), timeout=10_000)
    cues.give(says("Here."))
    qtbot.waitUntil(resting(desktop), timeout=10_000)
    assert said(desktop) == ["one", "two", "three"] + (["four"] if way == "another message" else [])
    assert rows(desktop, "Not sent") == []


def test_a_message_that_waits_can_be_edited_and_removed(open_window: Opener, qtbot: QtBot, cues: Cues) -> None:
    desktop = working(open_window, qtbot, cues, "two", "three", "four")
    composer = desktop.window.composer
    QTest.keyClicks(composer.field, "half")
    press_row(desktop, "Edit this message", 1)
    qtbot.waitUntil(lambda: rows(desktop, "Queued") == ["two", "four"], timeout=10_000)
    assert composer.draft() == "three\n\nhalf"
    press_row(desktop, "Remove this message", 0)
    qtbot.waitUntil(lambda: rows(desktop, "Queued") == ["four"], timeout=10_000)
    cues.give(says("First."))
    qtbot.waitUntil(waits(cues), timeout=10_000)
    cues.give(says("Then."))
    qtbot.waitUntil(resting(desktop), timeout=10_000)
    qtbot.waitUntil(lambda: said(desktop) == ["one", "four"], timeout=10_000)


# --- stopping ---------------------------------------------------------------------------------------------------------


def test_a_stop_puts_queued_messages_back_where_they_can_be_edited(
    open_window: Opener, qtbot: QtBot, cues: Cues
) -> None:
    desktop = working(open_window, qtbot, cues, "two", "three")
    composer = desktop.window.composer
    QTest.keyClicks(composer.field, "half")
    QTest.keyClick(composer.field, Qt.Key.Key_Escape)
    assert composer.draft() == "two\n\nthree\n\nhalf", "at once, before another letter is typed"
    qtbot.waitUntil(resting(desktop), timeout=10_000)
    qtbot.waitUntil(lambda: said(desktop) == ["one"], timeout=10_000)
    assert rows(desktop, "Queued") == rows(desktop, "Not sent") == []
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(waits(cues), timeout=10_000)
    qtbot.waitUntil(lambda: said(desktop) == ["one", "two\n\nthree\n\nhalf"], timeout=10_000)


def test_a_stop_right_after_sending_keeps_the_message_in_the_conversation(
    open_window: Opener, qtbot: QtBot, cues: Cues
) -> None:
    desktop = working(open_window, qtbot, cues)
    cues.give(says("Yes."))
    qtbot.waitUntil(resting(desktop), timeout=10_000)
    tab = room_of(desktop)
    tab.send("two")
    tab.stop()
    qtbot.waitUntil(resting(desktop), timeout=10_000)
    qtbot.waitUntil(lambda: said(desktop) == ["one", "two"], timeout=10_000)
    assert len(cues.provider.requests) == 1
    qtbot.waitUntil(lambda: seen(desktop).endswith("two\nStopped by you"), timeout=10_000)


def test_what_is_sent_after_a_stop_begins_the_next_turn(open_window: Opener, qtbot: QtBot, cues: Cues) -> None:
    desktop = working(open_window, qtbot, cues, "two")
    tab = room_of(desktop)
    tab.stop()
    desktop.window.composer.set_draft("")
    tab.send("three")
    qtbot.waitUntil(lambda: said(desktop) == ["one", "three"] and cues.waiting == 1, timeout=10_000)


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
    desktop = open_window()
    connecting = Connecting(monkeypatch)
    for text in ("one", "two"):
        say(qtbot, desktop, text)
    QTest.keyClicks(desktop.window.composer.field, "half")
    qtbot.waitUntil(lambda: rows(desktop, "Sending") == ["one", "two"], timeout=10_000)
    connecting.go_on.set()
    qtbot.waitUntil(resting(desktop), timeout=10_000)
    qtbot.waitUntil(lambda: rows(desktop, "Not sent") == ["one", "two"], timeout=10_000)
    assert "There is no way to the model." in seen(desktop)
    assert desktop.window.composer.draft() == "half"
    press(qtbot, desktop, "Retry")
    qtbot.waitUntil(resting(desktop), timeout=10_000)
    assert rows(desktop, "Not sent") == ["one", "two"]
    connecting.fails = False
    press(qtbot, desktop, "Retry")
    qtbot.waitUntil(waits(cues), timeout=10_000)
    cues.give(says("Here."))
    qtbot.waitUntil(resting(desktop), timeout=10_000)
    qtbot.waitUntil(lambda: said(desktop) == ["one", "two"], timeout=10_000)
    assert rows(desktop, "Not sent") == []
    assert seen(desktop).split("\n")[-3:] == ["one", "two", "Here."]


def test_a_stop_while_connecting_puts_the_message_back(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop = open_window()
    connecting = Connecting(monkeypatch)
    say(qtbot, desktop, "one")
    qtbot.waitUntil(lambda: rows(desktop, "Sending") == ["one"], timeout=10_000)
    QTest.keyClick(desktop.window.composer.field, Qt.Key.Key_Escape)
    assert desktop.window.composer.draft() == "one"
    connecting.fails = False
    connecting.go_on.set()
    QTest.keyClick(desktop.window.composer.field, Qt.Key.Key_Return)  # before the stop is over
    qtbot.waitUntil(waits(cues), timeout=10_000)
    qtbot.waitUntil(lambda: said(desktop) == ["one"], timeout=10_000)


# --- leaving and coming back ------------------------------------------------------------------------------------------


def leave(desktop: AppController, qtbot: QtBot) -> None:
    desktop.start(desktop.leave())
    qtbot.waitUntil(desktop.closed.is_set, timeout=10_000)
    desktop.profile.close()


def test_a_window_closed_with_queued_messages_shows_them_when_it_is_opened_again(
    open_window: Opener, qtbot: QtBot, cues: Cues
) -> None:
    desktop = working(open_window, qtbot, cues, "two", "three")
    QTest.keyClicks(desktop.window.composer.field, "half")
    session = room_of(desktop).session_id or ""
    leave(desktop, qtbot)
    again = open_window()
    again.choose_session(session)
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
    desktop = open_window()
    desktop.choose_session(session)
    qtbot.waitUntil(lambda: rows(desktop, "Not sent") == ["two", "three"], timeout=10_000)
    assert not cues.provider.requests
    say(qtbot, desktop, "four")
    qtbot.waitUntil(lambda: said(desktop) == ["one", "two", "three", "four"], timeout=10_000)


def test_a_second_window_leaves_to_the_first_what_waits_there(open_window: Opener, qtbot: QtBot, cues: Cues) -> None:
    first = working(open_window, qtbot, cues, "two")
    session = room_of(first).session_id or ""
    second = open_window()
    second.choose_session(session)
    qtbot.waitUntil(room_of(second)._restoring.done, timeout=10_000)
    assert rows(second, "Not sent") == []
    cues.give(says("Yes."))
    qtbot.waitUntil(lambda: said(first) == ["one", "two"], timeout=10_000)


def test_a_new_session_beside_one_that_connects_does_not_show_its_messages(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop = open_window()
    connecting = Connecting(monkeypatch)
    say(qtbot, desktop, "one")
    first = room_of(desktop)
    desktop.new_session()
    assert room_of(desktop) is not first
    qtbot.waitUntil(room_of(desktop)._restoring.done, timeout=10_000)
    assert rows(desktop, "Not sent") == [] and [message.text for message in first.inbox.waiting] == ["one"]
    connecting.fails = False
    connecting.go_on.set()
    qtbot.waitUntil(waits(cues), timeout=10_000)


def test_what_could_not_be_sent_survives_a_restart_without_a_session(
    open_window: Opener, qtbot: QtBot, cues: Cues, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop = open_window()
    connecting = Connecting(monkeypatch)
    connecting.go_on.set()
    say(qtbot, desktop, "one")
    qtbot.waitUntil(lambda: rows(desktop, "Not sent") == ["one"], timeout=10_000)
    QTest.keyClicks(desktop.window.composer.field, "half")
    leave(desktop, qtbot)
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
    desktop = open_window()
    composer = desktop.window.composer
    QTest.keyClicks(composer.field, "half")
    desktop.open_folder(str(other))
    assert composer.draft() == "half"
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(waits(cues), timeout=10_000)
    first = room_of(desktop)
    assert first.project == str(other) and first.session_id is not None
    QTest.keyClicks(composer.field, "of this session")
    desktop.new_session()
    assert composer.draft() == ""
    QTest.keyClicks(composer.field, "of the new one")
    desktop.choose_session(first.session_id)
    assert composer.draft() == "of this session"
    desktop.new_session()
    assert composer.draft() == "of the new one"


def test_enter_before_the_conversation_is_loaded_sends_all_of_it(
    open_window: Opener, qtbot: QtBot, cues: Cues, theme: Theme
) -> None:
    open_window()
    desktop = AppController(Profile.open(), theme, MainWindow())
    desktop.show()
    assert desktop.tab is None
    for text in ("one", "two"):
        say(qtbot, desktop, text)
    QTest.keyClicks(desktop.window.composer.field, "half")
    qtbot.waitUntil(waits(cues), timeout=10_000)
    qtbot.waitUntil(lambda: said(desktop) == ["one", "two"], timeout=10_000)
    assert desktop.window.composer.draft() == "half"
    leave(desktop, qtbot)


def test_editing_an_old_message_again_keeps_what_is_being_written(
    open_window: Opener, qtbot: QtBot, cues: Cues
) -> None:
    desktop = working(open_window, qtbot, cues)
    QTest.keyClicks(desktop.window.composer.field, "half")
    room_of(desktop).view.resend_requested.emit("one")
    assert desktop.window.composer.draft() == "one\n\nhalf"
