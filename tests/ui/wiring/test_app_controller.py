"""The real window on the real loop, with a scripted model, real tools and a real folder: what a person sees."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.assembly.profile import Profile
from app.ui.crash import CrashHandler
from app.ui.kit.dialogs import Confirm, CrashReport, Notice
from app.ui.kit.theme import Theme
from app.ui.welcome.provider import ProviderChoice
from app.ui.window import MainWindow
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.session_tab import SessionTab
from app.vocabulary.events import Answer
from app.vocabulary.messages import AssistantMessage, ToolMessage, UserMessage
from tests.ui.hands import Opener, find_button, idle, press, say, seen
from tests.ui.reach import every, hit, tap, texts, write

WRITE = {"call": "write", "arguments": {"path": "new.txt", "content": "made by the agent\n"}}


def test_pick_a_folder_ask_approve_and_the_file_is_on_disk(
    open_window: Opener, qtbot: QtBot, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = open_window(WRITE, {"say": "There it is."}, settings="")
    welcome = controller.window.welcome
    assert welcome.isVisibleTo(controller.window)
    controller.first_run.choose_folder(str(project))
    welcome.started.emit(ProviderChoice("scripted"))
    qtbot.waitUntil(lambda: controller.window.columns.isVisibleTo(controller.window), timeout=5000)
    say(qtbot, controller, "make a file")
    press(qtbot, controller, "Approve")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert (project / "new.txt").read_text() == "made by the agent\n"
    assert "There it is." in seen(controller)
    assert controller.tab is not None
    qtbot.waitUntil(lambda: bool(controller.tab and controller.tab.column.changes.files), timeout=5000)
    assert [(file.path, file.added) for file in controller.tab.column.changes.files] == [("new.txt", 1)]


def test_deny_leaves_the_disk_untouched_and_the_reason_reaches_the_model(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    controller = open_window(WRITE, {"say": "I see."})
    say(qtbot, controller, "make a file")
    qtbot.waitUntil(lambda: find_button(controller, "Deny") is not None, timeout=5000)
    assert controller.tab is not None and controller.tab.life.opened is not None
    question = controller.tab.view.waiting_questions[0]
    controller.tab.view.reports.answered.emit(question.id, Answer("deny", "call it other.txt"))
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert not (project / "new.txt").exists()
    results = [m.result.output for m in controller.tab.life.opened.session.history if isinstance(m, ToolMessage)]
    assert "call it other.txt" in results[0]
    assert "Denied: call it other.txt" in seen_verdict(controller)


def seen_verdict(controller: AppController) -> str:
    assert controller.tab is not None
    controller.tab.view.flush()
    return "\n".join(texts(controller.tab.view))


def test_stop_in_the_middle_of_an_answer_keeps_what_was_said(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "word " * 2000, "wait": 0.005})
    say(qtbot, controller, "talk")
    qtbot.waitUntil(lambda: "word word" in seen(controller), timeout=5000)
    QTest.mouseClick(controller.window.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(idle(controller), timeout=2000)
    assert controller.tab is not None and controller.tab.life.opened is not None
    last = controller.tab.life.opened.session.history[-1]
    assert isinstance(last, AssistantMessage) and "word word" in last.text
    qtbot.waitUntil(lambda: "Stopped by you" in seen(controller))


def test_stop_in_the_middle_of_a_command_ends_it(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    run = {"call": "bash", "arguments": {"command": "echo begun; sleep 600; echo over > late.txt"}}
    controller = open_window(
        run, settings=f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'
    )
    say(qtbot, controller, "run it")
    qtbot.waitUntil(lambda: "begun" in seen(controller), timeout=5000)
    QTest.mouseClick(controller.window.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(idle(controller))  # and not for the ten minutes that the command would take
    assert not (project / "late.txt").exists()


@pytest.mark.parametrize(("choice", "goes_on"), [("Tell the agent no", True), ("Stop", False)])
def test_a_violation_is_a_card_in_the_conversation(
    open_window: Opener, qtbot: QtBot, choice: str, goes_on: bool
) -> None:
    controller = open_window({"call": "read", "arguments": {"path": "/etc/passwd"}}, {"say": "I stay inside."})
    say(qtbot, controller, "read it")
    press(qtbot, controller, choice)
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert ("I stay inside." in seen(controller)) is goes_on
    assert "/etc/passwd" in seen(controller)


def test_a_stray_enter_approves_nothing(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window(WRITE, {"say": "ok"})
    say(qtbot, controller, "make a file")
    qtbot.waitUntil(lambda: find_button(controller, "Approve") is not None, timeout=5000)
    for widget in (controller.window.composer.field, find_button(controller, "Approve")):
        assert isinstance(widget, QWidget)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            QTest.keyClick(widget, key)
    qtbot.wait(100)
    assert controller.tab is not None and controller.tab.view.waiting_questions
    assert not (project / "new.txt").exists()


def test_the_second_click_of_a_double_click_does_not_approve_the_next_call(
    open_window: Opener, qtbot: QtBot, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.ui.transcript.cards.card.SETTLE", 60.0)
    controller = open_window(WRITE, {"say": "ok"})
    say(qtbot, controller, "make a file")
    press(qtbot, controller, "Approve")
    qtbot.wait(100)
    assert controller.tab is not None and controller.tab.view.waiting_questions
    press(qtbot, controller, "Deny")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert not (project / "new.txt").exists()


def test_two_sessions_work_at_once_and_can_be_gone_between(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window(WRITE, {"say": "first is done"})
    say(qtbot, controller, "the first")
    qtbot.waitUntil(lambda: find_button(controller, "Approve") is not None, timeout=5000)
    first = controller.tab
    assert first is not None and first.life.session_id is not None
    controller.tabs.begin_new()
    assert controller.tab is not first
    say(qtbot, controller, "the second")
    qtbot.waitUntil(lambda: find_button(controller, "Approve") is not None, timeout=5000)
    press(qtbot, controller, "Deny")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert first.life.running
    controller.tabs.choose(first.life.session_id)
    press(qtbot, controller, "Approve")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert (project / "new.txt").exists()
    titles = [stored.title for stored in controller.profile.store.recent()]
    assert titles == ["the first", "the second"]


def test_a_session_comes_back_after_a_restart_and_goes_on(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "I remember **this**."})
    say(qtbot, controller, "remember")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert controller.tab is not None
    session = controller.tab.life.session_id
    controller.window.close()
    qtbot.waitUntil(controller.closed.is_set, timeout=5000)

    again = open_window({"say": "Still here."})
    assert session is not None
    again.tabs.choose(session)
    assert "I remember" in seen(again)
    say(qtbot, again, "and now?")
    qtbot.waitUntil(lambda: "Still here." in seen(again), timeout=5000)
    qtbot.waitUntil(idle(again), timeout=5000)
    said = [m.text for m in again.profile.store.history(session) if isinstance(m, UserMessage)]
    assert said == ["remember", "and now?"]


def test_trust_acts_at_once(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window(WRITE, {"say": "ok"})
    controller.window.panel.trust_chosen.emit("autonomous")
    say(qtbot, controller, "go")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert (project / "new.txt").exists()


def test_trust_changed_in_an_open_session_acts_on_the_next_call(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    controller = open_window({"say": "hello"}, WRITE, {"say": "ok"})
    say(qtbot, controller, "first")
    qtbot.waitUntil(idle(controller), timeout=5000)
    controller.window.composer.trust_chosen.emit("autonomous")
    say(qtbot, controller, "second")
    qtbot.waitUntil(
        lambda: (project / "new.txt").exists() or find_button(controller, "Approve") is not None, timeout=5000
    )
    assert (project / "new.txt").exists()
    qtbot.waitUntil(idle(controller), timeout=5000)


def test_a_missing_key_is_told_in_place_and_can_be_retried(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window(settings=f'provider = "anthropic"\nrecent_projects = ["{project}"]\n')
    say(qtbot, controller, "hello?")
    qtbot.waitUntil(idle(controller), timeout=10000)
    assert "There is no key for Anthropic" in seen(controller)
    assert find_button(controller, "Try again") is not None or find_button(controller, "Retry") is not None


def test_another_provider_in_the_settings_holds_for_new_sessions_and_the_old_one_stays(
    open_window: Opener, qtbot: QtBot
) -> None:
    controller = open_window({"say": "scripted here"})
    say(qtbot, controller, "who?")
    qtbot.waitUntil(idle(controller), timeout=5000)
    tab = controller.tab
    assert tab is not None and tab.life.opened is not None
    controller.preferences.show("providers")
    controller.preferences.keep({"provider": "demo"})
    qtbot.waitUntil(lambda: tab.life.opened is None, timeout=2000)
    say(qtbot, controller, "and who now?")
    qtbot.waitUntil(lambda: seen(controller).count("scripted here") == 2, timeout=5000)
    qtbot.waitUntil(idle(controller), timeout=5000)
    controller.tabs.begin_new()
    say(qtbot, controller, "and here?")
    qtbot.waitUntil(lambda: "not a language model" in seen(controller), timeout=5000)
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert tab.life.session_id is not None and controller.tab is not None and controller.tab.life.session_id is not None
    kept = [controller.profile.store.get(key).provider for key in (tab.life.session_id, controller.tab.life.session_id)]
    assert kept == ["scripted", "demo"]


def test_a_bug_is_shown_with_a_report_that_holds_no_secret(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "hi"})
    shown: list[str] = []
    handler = CrashHandler(shown.append, controller.tell)
    secret = "sk-" + "a" * 30
    try:
        raise RuntimeError(f"key {secret} in {Path.home()}/x")
    except RuntimeError as error:
        handler.report(error)
        handler.report(error)
    assert len(shown) == 1 and "RuntimeError" in shown[0]
    assert secret not in shown[0] and str(Path.home()) not in shown[0]
    sheet = CrashReport(controller.window, shown[0], is_stored=True)
    sheet.open()
    assert "RuntimeError" in sheet.text.toPlainText()
    sheet.close()


def test_closing_with_work_running_asks_first(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "word " * 2000, "wait": 0.005})
    say(qtbot, controller, "talk")
    qtbot.waitUntil(lambda: "word word" in seen(controller), timeout=5000)
    controller.window.close()
    sheets = [sheet for sheet in every(controller.window, Confirm) if sheet.windowTitle().startswith("Close while")]
    assert sheets and not controller.closed.is_set()
    QTest.mouseClick(sheets[0].yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(controller.closed.is_set, timeout=5000)
    stored = Profile.open()
    assert stored.store.recent()[0].title == "talk"
    stored.close()


def test_a_folder_that_cannot_be_is_told_kindly(open_window: Opener) -> None:
    controller = open_window(settings="")
    for folder, complaint in (("/", "whole machine"), ("~", "home folder"), ("/nope", "not exist")):
        controller.first_run.choose_folder(folder)
        assert any(complaint in text for text in texts(controller.window.welcome)), folder


def test_what_runs_beside_the_window_ends_with_it(open_window: Opener, qtbot: QtBot) -> None:
    """A task that is left would be reported as an error of the program when the loop goes."""
    controller = open_window()
    states: list[str] = []

    async def wait_for_ever() -> None:
        states.append("begun")
        try:
            await asyncio.Event().wait()
        finally:
            states.append("ended")

    controller.start(wait_for_ever())
    qtbot.waitUntil(lambda: states == ["begun"])
    controller.start(controller.leave())
    qtbot.waitUntil(controller.closed.is_set)
    assert states == ["begun", "ended"]


def test_a_late_event_finds_no_window_and_does_no_harm(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window()
    tab = controller.tab
    assert tab is not None
    controller.start(controller.leave())
    qtbot.waitUntil(controller.closed.is_set)
    window = controller.window
    shown: list[str] = []
    window.windowTitleChanged.connect(shown.append)
    tab.history.title = "Said too late"
    tab.changed.emit()
    assert shown == [] and "too late" not in window.windowTitle()


def test_changing_the_folder_changes_the_sandbox(open_window: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    controller = open_window({"call": "ls", "arguments": {}}, {"say": "ok"})
    controller.open_folder(str(other))
    say(qtbot, controller, "look")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert controller.tab is not None and controller.tab.life.opened is not None
    runtime = controller.tab.life.opened.runtime
    assert runtime is not None and runtime.files.project.path == other
    assert controller.profile.settings.recent_projects[0] == str(other)


def test_a_folder_opens_without_a_word_where_it_cannot_be_kept_among_the_recent_ones(
    open_window: Opener, tmp_path: Path, handrail_home: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    controller = open_window()
    settings = handrail_home / "config" / "settings.toml"
    settings.rename(settings.with_name("away.toml"))
    settings.mkdir()  # nobody can write a file there, not even root
    controller.open_folder(str(other))
    assert controller.tab is not None and controller.tab.life.project == str(other)
    assert not every(controller.window, Notice)


def test_a_setting_acts_without_a_restart_and_is_kept(open_window: Opener, qtbot: QtBot, theme: Theme) -> None:
    controller = open_window(WRITE, {"say": "ok"})
    controller.preferences.show("appearance")
    controller.preferences.keep({"appearance": {"theme": "dark"}})
    assert theme.name == "dark"
    controller.preferences.keep({"approval_timeout": 0.2})
    say(qtbot, controller, "go")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert "No answer in" in seen_verdict(controller)
    assert 'theme = "dark"' in controller.profile.folders.settings.read_text()
    theme.apply("light")


def test_every_open_conversation_gets_another_look(open_window: Opener, qtbot: QtBot, theme: Theme) -> None:
    controller = open_window({"say": "One."}, {"say": "Two."})
    tabs: list[SessionTab] = []
    for words in ("first", "second"):
        say(qtbot, controller, words)
        qtbot.waitUntil(idle(controller))
        assert controller.tab is not None
        tabs.append(controller.tab)
        controller.tabs.begin_new()
    for tab in tabs:
        controller.tabs.choose(tab.life.session_id or "")
        qtbot.waitUntil(lambda tab=tab: bool(tab.view.blocks.live()))  # type: ignore[misc]
        old = [block for _, block in tab.view.blocks.live()]
        controller.change_settings({"appearance": {"theme": "dark"}})
        qtbot.waitUntil(lambda old=old: not any(map(isValid, old)))  # type: ignore[misc]
        qtbot.waitUntil(lambda tab=tab: [one for one, _ in tab.view.blocks.live()] == tab.view.blocks.items)  # type: ignore[misc]
        controller.change_settings({"appearance": {"theme": "light"}})


def test_a_notice_about_a_key_stands_over_the_settings_where_it_was_saved(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "ok"})
    controller.preferences.show("search")
    dialog = controller.preferences.dialog
    assert dialog is not None and dialog.windowType() is Qt.WindowType.Dialog and not dialog.isModal()
    key = dialog.search.keys["exa"]
    write(key.field, "k-exa")
    hit(key.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(every(controller.window, Notice)))
    (notice,) = every(controller.window, Notice)
    assert notice.parentWidget() is dialog
    tap(notice.ok)
    dialog.close()
    controller.preferences.key_not_kept.emit()
    assert [made.parentWidget() for made in every(controller.window, Notice) if made.isVisible()] == [controller.window]


def test_a_deleted_session_is_gone_for_good(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "hi"})
    say(qtbot, controller, "delete me")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert controller.tab is not None and controller.tab.life.session_id is not None
    controller.window.sidebar.delete(controller.tab.life.session_id)
    assert controller.profile.store.recent()
    controller.window.sidebar.confirm_deletes()
    qtbot.waitUntil(lambda: not controller.profile.store.recent())  # at once, unless a thread is writing
    assert controller.tab is not None and controller.tab.life.session_id is None


def test_a_new_conversation_offers_ways_to_begin(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "hi"})
    assert controller.tab is not None
    empty = controller.tab.view.empty
    assert empty.isVisibleTo(controller.tab.view)
    assert any("What shall we do in project?" in text for text in texts(empty))
    idea = every(empty, QPushButton)[0]
    words = idea.text()
    QTest.mouseClick(idea, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: words in seen(controller) and "hi" in seen(controller))
    assert not empty.isVisibleTo(controller.tab.view)
    assert controller.window.composer.draft() == ""


def test_without_a_folder_there_is_plain_chat(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Just talk."}, settings='provider = "scripted"\n')
    say(qtbot, controller, "hello")
    qtbot.waitUntil(lambda: "Just talk." in seen(controller), timeout=5000)
    qtbot.waitUntil(lambda: "2k of 32.8k tokens" in texts(controller.window.panel))
    assert controller.tab is not None and controller.tab.life.opened is not None
    assert controller.tab.life.opened.runtime is None


def test_what_is_typed_before_the_conversation_is_loaded_is_not_lost(
    open_window: Opener, qtbot: QtBot, theme: Theme
) -> None:
    open_window({"say": "I was listening."})
    controller = AppController(Profile.open(), theme, MainWindow())
    controller.show()
    assert not controller.tabs.all
    QTest.keyClicks(controller.window.composer.field, "half a ")
    qtbot.waitUntil(lambda: controller.tab is not None, timeout=5000)
    assert controller.window.composer.draft() == "half a "
    say(qtbot, controller, "thought")
    qtbot.waitUntil(lambda: controller.tab is not None and "I was listening." in seen(controller), timeout=5000)
    assert controller.tab is not None and controller.tab.history.said == ["half a thought"]
    controller.start(controller.leave())
    qtbot.waitUntil(controller.closed.is_set, timeout=5000)
    controller.profile.close()
