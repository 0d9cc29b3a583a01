"""Another program holds the database while the window is used: it stays awake, says so, and loses nothing."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.providers.scripted import says
from app.ui.sessions.session_lines import LineKind
from app.ui.transcript.view import ChatView
from app.ui.wiring.app_controller import AppController
from app.vocabulary.messages import AssistantMessage, Text, UserMessage
from tests.cues import Cues
from tests.other_program import holding
from tests.ui.hands import Opener, idle, press, say, seen
from tests.ui.reach import texts as words

WAITING = "Another program is using the database"


class Heart:
    """Beats as often as the window's loop turns, so that a loop that is held up shows."""

    def __init__(self) -> None:
        self.beats = 0
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)
        self._timer.start(5)

    def _beat(self) -> None:
        self.beats += 1

    def stop(self) -> None:
        self._timer.stop()


@pytest.fixture
def heart() -> Iterator[Heart]:
    made = Heart()
    yield made
    made.stop()


@pytest.fixture
def stored(handrail_home: Path, project: Path) -> Iterator[Profile]:
    """The store as another window sees it, with one session in it."""
    profile = Profile.open()
    session = profile.store.create(project=str(project), provider="scripted", model="scripted", agent="developer")
    log = profile.store.log(session.id)
    log.append(UserMessage("the first"))
    log.append(AssistantMessage((Text("I remember."),)))
    yield profile
    profile.close()


def beaten(qtbot: QtBot, heart: Heart, times: int = 150) -> None:
    enough = heart.beats + times
    qtbot.waitUntil(lambda: heart.beats >= enough, timeout=60_000)


def bar(controller: AppController) -> str:
    shown = controller.window.bars.storage
    return shown.text if shown.isVisibleTo(controller.window) else ""


def titles(controller: AppController) -> list[str]:
    """Of the sessions in the sidebar."""
    return [line.text for line in controller.window.sidebar._model.lines if line.kind is LineKind.SESSION]


def texts(profile: Profile, session: str | None) -> list[str]:
    return [getattr(message, "text", "") for message in profile.store.history(session or "")]


def test_what_is_sent_meanwhile_waits_and_goes_on_by_itself(
    open_window: Opener, qtbot: QtBot, heart: Heart, stored: Profile
) -> None:
    controller = open_window({"say": "Hello."})
    with holding(stored.folders.database) as other:
        say(qtbot, controller, "good morning")
        beaten(qtbot, heart)
        qtbot.waitUntil(lambda: WAITING in bar(controller), timeout=60_000)
        assert "Sending: good morning" in words(controller.window.composer) and "Hello." not in seen(controller)
        assert controller.tab is not None and controller.tab.life.running
        other.let_go()
        qtbot.waitUntil(idle(controller), timeout=60_000)
    assert "Hello." in seen(controller)
    qtbot.waitUntil(lambda: not bar(controller), timeout=60_000)
    assert texts(stored, controller.tab.life.session_id) == ["good morning", "Hello."]


def test_what_was_not_sent_before_comes_back_as_a_draft_if_another_message_is_on_its_way(
    open_window: Opener, qtbot: QtBot, stored: Profile, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cues = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: cues.provider)
    kept = stored.unsent.of(str(project), None)
    kept.put("a", "write the old file", is_draft=False)
    kept.put("b", "and one more", is_draft=False)
    stored.close()
    with holding(stored.folders.database) as other:
        controller = open_window()
        say(qtbot, controller, "read the README")
        qtbot.waitUntil(lambda: "Sending: read the README" in words(controller.window.composer), timeout=60_000)
        QTest.keyClicks(controller.window.composer.field, "half")
        other.let_go()
    qtbot.waitUntil(lambda: cues.waiting == 1, timeout=60_000)
    composer, old = controller.window.composer, "write the old file\n\nand one more\n\nhalf"
    asked = cues.provider.requests[0].messages
    assert [message.said for message in asked if isinstance(message, UserMessage)] == ["read the README"]
    qtbot.waitUntil(lambda: composer.draft() == old)
    cues.give(says("Hello."))
    qtbot.waitUntil(idle(controller), timeout=60_000)
    assert controller.tab is not None
    assert texts(controller.profile, controller.tab.life.session_id) == ["read the README", "Hello."]
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: cues.waiting == 1)
    assert texts(controller.profile, controller.tab.life.session_id) == ["read the README", "Hello.", old]
    assert composer.draft() == ""
    cues.give(says("Written."))
    qtbot.waitUntil(idle(controller), timeout=60_000)


def test_a_session_that_is_open_already_waits_too(
    open_window: Opener, qtbot: QtBot, heart: Heart, stored: Profile
) -> None:
    controller = open_window({"say": "One."}, {"say": "Two."})
    say(qtbot, controller, "first")
    qtbot.waitUntil(idle(controller), timeout=60_000)
    assert controller.tab is not None
    with holding(stored.folders.database) as other:
        say(qtbot, controller, "second")
        beaten(qtbot, heart)
        assert "second" in seen(controller) and "Two." not in seen(controller)
        other.let_go()
        qtbot.waitUntil(idle(controller), timeout=60_000)
    assert texts(stored, controller.tab.life.session_id) == ["first", "One.", "second", "Two."]


@pytest.mark.parametrize("is_stored", [False, True])
def test_a_window_that_is_closed_meanwhile_ends_and_what_was_written_is_there_at_the_next_start(
    open_window: Opener, qtbot: QtBot, stored: Profile, monkeypatch: pytest.MonkeyPatch, project: Path, is_stored: bool
) -> None:
    for module in ("app.assembly.profile", "app.storage.sessions.store", "app.storage.sqlite"):
        monkeypatch.setattr(f"{module}.CLOSING_SECONDS", 0.2)
    controller = open_window({"say": "Hello."})
    with holding(stored.folders.database):
        if is_stored:
            (session,) = stored.store.recent()
            controller.tabs.choose(session.id)
            assert controller.tab is not None and controller.tab.life.session_id == session.id
        say(qtbot, controller, "sent meanwhile")
        qtbot.waitUntil(lambda: WAITING in bar(controller), timeout=60_000)
        controller.window.composer.set_draft("a draft")
        controller.start(controller.leave())
        qtbot.waitUntil(controller.closed.is_set, timeout=60_000)
        controller.profile.close()
    again = Profile.open()
    kept = again.unsent.of(str(project), session.id if is_stored else None).load()
    assert "\n\n".join(text for _, text, *_ in kept) == "sent meanwhile\n\na draft"
    again.close()


def test_the_window_opens_while_nothing_can_be_read_and_lists_sessions_later(
    open_window: Opener, qtbot: QtBot, heart: Heart, stored: Profile
) -> None:
    stored.close()
    with holding(stored.folders.database, "everything") as other:
        controller = open_window({"say": "Hello."})
        say(qtbot, controller, "typed while waiting")
        beaten(qtbot, heart)
        qtbot.waitUntil(lambda: WAITING in bar(controller), timeout=60_000)
        assert "Sending: typed while waiting" in words(controller.window.composer)
        other.let_go()
        qtbot.waitUntil(idle(controller), timeout=60_000)
    qtbot.waitUntil(lambda: not bar(controller), timeout=60_000)
    assert "Hello." in seen(controller)
    assert {session.title for session in controller.profile.store.recent()} == {"the first", "typed while waiting"}
    qtbot.waitUntil(lambda: titles(controller) == ["typed while waiting", "the first"])


def test_renaming_and_deleting_happen_as_soon_as_they_can(
    open_window: Opener, qtbot: QtBot, heart: Heart, stored: Profile
) -> None:
    controller = open_window({"say": "One."})
    say(qtbot, controller, "to be renamed")
    qtbot.waitUntil(idle(controller), timeout=60_000)
    assert controller.tab is not None and controller.tab.life.session_id is not None
    (old,) = (session.id for session in stored.store.recent() if session.title == "the first")
    with holding(stored.folders.database) as other:
        controller.window.sidebar.renamed.emit(controller.tab.life.session_id, "Renamed")
        controller.window.sidebar.delete_confirmed.emit(old)
        beaten(qtbot, heart)
        assert {session.title for session in stored.store.recent()} == {"the first", "to be renamed"}
        other.let_go()
        qtbot.waitUntil(lambda: [one.title for one in stored.store.recent()] == ["Renamed"], timeout=60_000)
    qtbot.waitUntil(lambda: titles(controller) == ["Renamed"], timeout=60_000)


def test_a_session_that_another_window_went_on_with_is_shown_anew_and_the_message_can_be_sent(
    open_window: Opener, qtbot: QtBot, stored: Profile
) -> None:
    controller = open_window({"say": "Answer."})
    say(qtbot, controller, "first")
    qtbot.waitUntil(idle(controller), timeout=60_000)
    assert controller.tab is not None and controller.tab.life.session_id is not None
    other = stored.store.log(controller.tab.life.session_id)
    other.append(UserMessage("second, elsewhere"))
    other.append(AssistantMessage((Text("Two."),)))
    say(qtbot, controller, "third")
    qtbot.waitUntil(idle(controller), timeout=60_000)
    assert "another window" in seen(controller).lower() and "second, elsewhere" in seen(controller)
    assert "Not sent: third" in words(controller.window.composer) and seen(controller).count("Answer.") == 1
    press(qtbot, controller, "Retry")
    qtbot.waitUntil(lambda: seen(controller).count("Answer.") == 2, timeout=60_000)
    qtbot.waitUntil(idle(controller), timeout=60_000)
    expected = ["first", "Answer.", "second, elsewhere", "Two.", "third", "Answer."]
    assert texts(stored, controller.tab.life.session_id) == expected
    assert seen(controller).count("third") == 1


@pytest.mark.parametrize("wish", ["a place that was found", "a fork"])
def test_a_conversation_that_is_entered_while_the_store_writes_shows_what_was_wanted(
    open_window: Opener, qtbot: QtBot, heart: Heart, stored: Profile, monkeypatch: pytest.MonkeyPatch, wish: str
) -> None:
    controller = open_window({"say": "Hello."})
    session = stored.store.recent()[0].id
    places: list[int] = []
    monkeypatch.setattr(ChatView, "show_message", lambda view, position, found: places.append(position))
    taken, done = threading.Event(), threading.Event()

    def write() -> None:
        with controller.profile.store._db.transaction():
            taken.set()
            done.wait()

    writing = threading.Thread(target=write)
    writing.start()
    taken.wait()
    if wish == "a fork":
        controller.tabs.enter_fork(session, "once more", ())
    else:
        controller.tabs.show_hit(session, 1, "remember")
    beaten(qtbot, heart, 3)
    assert controller.tab is not None and controller.tab.life.session_id is None
    done.set()
    writing.join()
    qtbot.waitUntil(lambda: controller.tab is not None and controller.tab.life.session_id == session)
    if wish == "a fork":
        assert controller.window.composer.field.toPlainText() == "once more"
    else:
        assert places == [1]
