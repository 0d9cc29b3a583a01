"""The real window on the real loop, with a scripted model, real tools and a real folder: what a person sees."""

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.events import Answer, BudgetReported
from app.messages import AssistantMessage, ToolMessage, UserMessage
from app.ui.crash import CrashHandler
from app.ui.kit.dialogs import Confirm, CrashReport
from app.ui.kit.theme import Theme
from app.ui.welcome.provider import Choice
from app.ui.window import MainWindow
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.session_tab import Budget
from tests.ui.hands import Opener, find_button, idle, press, say, seen
from tests.ui.reach import every, texts

WRITE = {"call": "write", "arguments": {"path": "new.txt", "content": "made by the agent\n"}}


def test_pick_a_folder_ask_approve_and_the_file_is_on_disk(
    open_window: Opener, qtbot: QtBot, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop = open_window(WRITE, {"say": "There it is."}, settings="")
    welcome = desktop.window.welcome
    assert welcome.isVisibleTo(desktop.window)
    desktop.first_run.choose_folder(str(project))
    welcome.started.emit(Choice("scripted"))
    qtbot.waitUntil(lambda: desktop.window.columns.isVisibleTo(desktop.window), timeout=5000)
    say(qtbot, desktop, "make a file")
    press(qtbot, desktop, "Approve")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert (project / "new.txt").read_text() == "made by the agent\n"
    assert "There it is." in seen(desktop)
    assert desktop.tab is not None
    qtbot.waitUntil(lambda: bool(desktop.tab and desktop.tab.changes.files), timeout=5000)
    assert [(file.path, file.added) for file in desktop.tab.changes.files] == [("new.txt", 1)]


def test_deny_leaves_the_disk_untouched_and_the_reason_reaches_the_model(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    desktop = open_window(WRITE, {"say": "I see."})
    say(qtbot, desktop, "make a file")
    qtbot.waitUntil(lambda: find_button(desktop, "Deny") is not None, timeout=5000)
    assert desktop.tab is not None and desktop.tab.opened is not None
    question = desktop.tab.view.waiting_questions[0]
    desktop.tab.view.answered.emit(question.id, Answer("deny", "call it other.txt"))
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert not (project / "new.txt").exists()
    results = [m.result.output for m in desktop.tab.opened.session.history if isinstance(m, ToolMessage)]
    assert "call it other.txt" in results[0]
    assert "Denied: call it other.txt" in seen_verdict(desktop)


def seen_verdict(desktop: AppController) -> str:
    assert desktop.tab is not None
    desktop.tab.view.flush()
    return "\n".join(texts(desktop.tab.view))


def test_stop_in_the_middle_of_an_answer_keeps_what_was_said(open_window: Opener, qtbot: QtBot) -> None:
    desktop = open_window({"say": "word " * 2000, "wait": 0.005})
    say(qtbot, desktop, "talk")
    qtbot.waitUntil(lambda: "word word" in seen(desktop), timeout=5000)
    QTest.mouseClick(desktop.window.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(idle(desktop), timeout=2000)
    assert desktop.tab is not None and desktop.tab.opened is not None
    last = desktop.tab.opened.session.history[-1]
    assert isinstance(last, AssistantMessage) and "word word" in last.text
    assert "Stopped by you" in seen(desktop)


def test_stop_in_the_middle_of_a_command_ends_it(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    run = {"call": "bash", "arguments": {"command": "echo begun; sleep 600; echo over > late.txt"}}
    desktop = open_window(
        run, settings=f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'
    )
    say(qtbot, desktop, "run it")
    qtbot.waitUntil(lambda: "begun" in seen(desktop), timeout=5000)
    QTest.mouseClick(desktop.window.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(idle(desktop))  # and not for the ten minutes that the command would take
    assert not (project / "late.txt").exists()


@pytest.mark.parametrize(("choice", "goes_on"), [("Tell the agent no", True), ("Stop", False)])
def test_a_violation_is_a_card_in_the_conversation(
    open_window: Opener, qtbot: QtBot, choice: str, goes_on: bool
) -> None:
    desktop = open_window({"call": "read", "arguments": {"path": "/etc/passwd"}}, {"say": "I stay inside."})
    say(qtbot, desktop, "read it")
    press(qtbot, desktop, choice)
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert ("I stay inside." in seen(desktop)) is goes_on
    assert "/etc/passwd" in seen(desktop)


def test_a_stray_enter_approves_nothing(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    desktop = open_window(WRITE, {"say": "ok"})
    say(qtbot, desktop, "make a file")
    qtbot.waitUntil(lambda: find_button(desktop, "Approve") is not None, timeout=5000)
    for widget in (desktop.window.composer.field, find_button(desktop, "Approve")):
        assert isinstance(widget, QWidget)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            QTest.keyClick(widget, key)
    qtbot.wait(100)
    assert desktop.tab is not None and desktop.tab.view.waiting_questions
    assert not (project / "new.txt").exists()


def test_the_second_click_of_a_double_click_does_not_approve_the_next_call(
    open_window: Opener, qtbot: QtBot, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.ui.transcript.cards.card.SETTLE", 60.0)
    desktop = open_window(WRITE, {"say": "ok"})
    say(qtbot, desktop, "make a file")
    press(qtbot, desktop, "Approve")
    qtbot.wait(100)
    assert desktop.tab is not None and desktop.tab.view.waiting_questions
    press(qtbot, desktop, "Deny")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert not (project / "new.txt").exists()


def test_two_sessions_work_at_once_and_can_be_gone_between(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    desktop = open_window(WRITE, {"say": "first is done"})
    say(qtbot, desktop, "the first")
    qtbot.waitUntil(lambda: find_button(desktop, "Approve") is not None, timeout=5000)
    first = desktop.tab
    assert first is not None and first.session_id is not None
    desktop.new_session()
    assert desktop.tab is not first
    say(qtbot, desktop, "the second")
    qtbot.waitUntil(lambda: find_button(desktop, "Approve") is not None, timeout=5000)
    press(qtbot, desktop, "Deny")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert first.running
    desktop.choose_session(first.session_id)
    press(qtbot, desktop, "Approve")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert (project / "new.txt").exists()
    titles = [stored.title for stored in desktop.profile.store.recent()]
    assert titles == ["the first", "the second"]


def test_a_session_comes_back_after_a_restart_and_goes_on(open_window: Opener, qtbot: QtBot) -> None:
    desktop = open_window({"say": "I remember **this**."})
    say(qtbot, desktop, "remember")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert desktop.tab is not None
    session = desktop.tab.session_id
    desktop.window.close()
    qtbot.waitUntil(desktop.closed.is_set, timeout=5000)

    again = open_window({"say": "Still here."})
    assert session is not None
    again.choose_session(session)
    assert "I remember" in seen(again)
    say(qtbot, again, "and now?")
    qtbot.waitUntil(lambda: "Still here." in seen(again), timeout=5000)
    qtbot.waitUntil(idle(again), timeout=5000)
    said = [m.text for m in again.profile.store.history(session) if isinstance(m, UserMessage)]
    assert said == ["remember", "and now?"]


def test_trust_acts_at_once(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    desktop = open_window(WRITE, {"say": "ok"})
    desktop.window.panel.trust_chosen.emit("autonomous")
    say(qtbot, desktop, "go")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert (project / "new.txt").exists()


def test_trust_changed_in_an_open_session_acts_on_the_next_call(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    desktop = open_window({"say": "hello"}, WRITE, {"say": "ok"})
    say(qtbot, desktop, "first")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    desktop.window.composer.trust_chosen.emit("autonomous")
    say(qtbot, desktop, "second")
    qtbot.waitUntil(lambda: (project / "new.txt").exists() or find_button(desktop, "Approve") is not None, timeout=5000)
    assert (project / "new.txt").exists()
    qtbot.waitUntil(idle(desktop), timeout=5000)


def test_a_message_typed_meanwhile_is_queued_and_sent(open_window: Opener, qtbot: QtBot) -> None:
    desktop = open_window(WRITE, {"say": "both"})
    say(qtbot, desktop, "first")
    qtbot.waitUntil(lambda: find_button(desktop, "Deny") is not None, timeout=5000)
    say(qtbot, desktop, "second")
    assert desktop.tab is not None
    tab = desktop.tab
    qtbot.waitUntil(lambda: "Queued: second" in texts(desktop.window.composer), timeout=5000)
    press(qtbot, desktop, "Deny")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert tab.opened is not None
    said = [m.text for m in tab.opened.session.history if isinstance(m, UserMessage)]
    assert said == ["first", "second"]
    assert "Queued: second" not in texts(desktop.window.composer)
    assert "second" in seen(desktop)


def test_a_missing_key_is_told_in_place_and_can_be_retried(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    desktop = open_window(settings=f'provider = "anthropic"\nrecent_projects = ["{project}"]\n')
    say(qtbot, desktop, "hello?")
    qtbot.waitUntil(idle(desktop), timeout=10000)
    assert "There is no key for Anthropic" in seen(desktop)
    assert find_button(desktop, "Try again") is not None or find_button(desktop, "Retry") is not None


def test_a_message_typed_while_it_connects_is_sent_too(open_window: Opener, qtbot: QtBot) -> None:
    desktop = open_window(WRITE, {"say": "both"})
    tab = desktop.tab
    assert tab is not None
    tab.send("first")
    tab.send("second")
    qtbot.waitUntil(lambda: find_button(desktop, "Deny") is not None, timeout=5000)
    press(qtbot, desktop, "Deny")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert tab.opened is not None
    assert [m.text for m in tab.opened.session.history if isinstance(m, UserMessage)] == ["first", "second"]


def test_another_provider_in_the_settings_holds_for_new_sessions_and_the_old_one_stays(
    open_window: Opener, qtbot: QtBot
) -> None:
    desktop = open_window({"say": "scripted here"})
    say(qtbot, desktop, "who?")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    tab = desktop.tab
    assert tab is not None and tab.opened is not None
    desktop.preferences.show("providers")
    desktop.preferences._keep({"provider": "demo"})
    qtbot.waitUntil(lambda: tab.opened is None, timeout=2000)
    say(qtbot, desktop, "and who now?")
    qtbot.waitUntil(lambda: seen(desktop).count("scripted here") == 2, timeout=5000)
    qtbot.waitUntil(idle(desktop), timeout=5000)
    desktop.new_session()
    say(qtbot, desktop, "and here?")
    qtbot.waitUntil(lambda: "not a language model" in seen(desktop), timeout=5000)
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert tab.session_id is not None and desktop.tab is not None and desktop.tab.session_id is not None
    kept = [desktop.profile.store.get(key).provider for key in (tab.session_id, desktop.tab.session_id)]
    assert kept == ["scripted", "demo"]


def test_a_bug_is_shown_with_a_report_that_holds_no_secret(open_window: Opener, qtbot: QtBot) -> None:
    desktop = open_window({"say": "hi"})
    shown: list[str] = []
    handler = CrashHandler(shown.append, desktop.tell)
    secret = "sk-" + "a" * 30
    try:
        raise RuntimeError(f"key {secret} in {Path.home()}/x")
    except RuntimeError as error:
        handler.report(error)
        handler.report(error)
    assert len(shown) == 1 and "RuntimeError" in shown[0]
    assert secret not in shown[0] and str(Path.home()) not in shown[0]
    sheet = CrashReport(desktop.window, shown[0], is_stored=True)
    sheet.open()
    assert "RuntimeError" in sheet.text.toPlainText()
    sheet.close()


def test_closing_with_work_running_asks_first(open_window: Opener, qtbot: QtBot) -> None:
    desktop = open_window({"say": "word " * 2000, "wait": 0.005})
    say(qtbot, desktop, "talk")
    qtbot.waitUntil(lambda: "word word" in seen(desktop), timeout=5000)
    desktop.window.close()
    sheets = [sheet for sheet in every(desktop.window, Confirm) if sheet.windowTitle().startswith("Work is")]
    assert sheets and not desktop.closed.is_set()
    QTest.mouseClick(sheets[0].yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(desktop.closed.is_set, timeout=5000)
    stored = Profile.open()
    assert stored.store.recent()[0].title == "talk"
    stored.close()


@pytest.mark.parametrize(
    ("folder", "complaint"), [("/", "whole machine"), ("~", "home folder"), ("/nope", "not exist")]
)
def test_a_folder_that_cannot_be_is_told_kindly(open_window: Opener, folder: str, complaint: str) -> None:
    desktop = open_window(settings="")
    desktop.first_run.choose_folder(folder)
    assert any(complaint in text for text in texts(desktop.window.welcome))


def test_changing_the_folder_changes_the_sandbox(open_window: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    desktop = open_window({"call": "ls", "arguments": {}}, {"say": "ok"})
    desktop.open_folder(str(other))
    say(qtbot, desktop, "look")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert desktop.tab is not None and desktop.tab.opened is not None
    runtime = desktop.tab.opened.runtime
    assert runtime is not None and runtime.files.project.path == other
    assert desktop.profile.settings.recent_projects[0] == str(other)


def test_a_setting_acts_without_a_restart_and_is_kept(open_window: Opener, qtbot: QtBot, theme: Theme) -> None:
    desktop = open_window(WRITE, {"say": "ok"})
    desktop.preferences.show("appearance")
    desktop.preferences._keep({"appearance": {"theme": "dark"}})
    assert theme.name == "dark"
    desktop.preferences._keep({"approval_timeout": 0.2})
    say(qtbot, desktop, "go")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert "No answer in" in seen_verdict(desktop)
    assert 'theme = "dark"' in desktop.profile.folders.settings.read_text()
    theme.apply("light")


def test_a_deleted_session_is_gone_for_good(open_window: Opener, qtbot: QtBot) -> None:
    desktop = open_window({"say": "hi"})
    say(qtbot, desktop, "delete me")
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert desktop.tab is not None and desktop.tab.session_id is not None
    desktop.window.sidebar.delete(desktop.tab.session_id)
    assert desktop.profile.store.recent()
    desktop.window.sidebar.confirm_deletes()
    assert not desktop.profile.store.recent()
    assert desktop.tab is not None and desktop.tab.session_id is None


def test_a_new_conversation_offers_ways_to_begin(open_window: Opener, qtbot: QtBot) -> None:
    desktop = open_window({"say": "hi"})
    assert desktop.tab is not None
    empty = desktop.tab.view.empty
    assert empty.isVisibleTo(desktop.tab.view)
    assert any("What shall we do in project?" in text for text in texts(empty))
    idea = every(empty, QPushButton)[0]
    QTest.mouseClick(idea, Qt.MouseButton.LeftButton)
    assert desktop.window.composer.draft() == idea.text()
    QTest.keyClick(desktop.window.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(idle(desktop), timeout=5000)
    assert not empty.isVisibleTo(desktop.tab.view)


def test_without_a_folder_there_is_plain_chat(open_window: Opener, qtbot: QtBot) -> None:
    desktop = open_window({"say": "Just talk."}, settings='provider = "scripted"\n')
    say(qtbot, desktop, "hello")
    qtbot.waitUntil(lambda: "Just talk." in seen(desktop), timeout=5000)
    qtbot.waitUntil(lambda: "102 tokens" in texts(desktop.window.panel), timeout=2000)
    assert desktop.tab is not None and desktop.tab.opened is not None
    assert desktop.tab.opened.runtime is None


def test_what_is_typed_before_the_conversation_is_loaded_is_not_lost(
    open_window: Opener, qtbot: QtBot, theme: Theme
) -> None:
    open_window({"say": "I was listening."})
    desktop = AppController(Profile.open(), theme, MainWindow())
    desktop.show()
    assert not desktop.tabs
    QTest.keyClicks(desktop.window.composer.field, "half a ")
    qtbot.waitUntil(lambda: desktop.tab is not None, timeout=5000)
    assert desktop.window.composer.draft() == "half a "
    say(qtbot, desktop, "thought")
    qtbot.waitUntil(lambda: desktop.tab is not None and "I was listening." in seen(desktop), timeout=5000)
    assert desktop.tab is not None and desktop.tab.said == ["half a thought"]
    desktop.start(desktop.leave())
    qtbot.waitUntil(desktop.closed.is_set, timeout=5000)
    desktop.profile.close()


def test_what_was_loaded_behind_the_window_is_left_out_of_every_look_for_garbage(
    open_window: Opener, qtbot: QtBot
) -> None:
    desktop = open_window()
    gc.unfreeze()  # an earlier test may have warmed up as well
    before = gc.get_freeze_count()
    try:
        desktop.warm_up()
        qtbot.waitUntil(lambda: gc.get_freeze_count() > before + 10_000, timeout=10_000)
    finally:
        gc.unfreeze()


def test_the_columns_follow_once_for_events_that_come_together(open_window: Opener, qtbot: QtBot) -> None:
    desktop = open_window()
    tab = desktop.tab
    assert tab is not None
    told: list[Budget | None] = []
    tab.changed.connect(lambda: told.append(tab.budget))
    for used in (10, 50, 102):
        tab._take(BudgetReported(used, 0))
    qtbot.waitUntil(lambda: "102 tokens" in texts(desktop.window.panel), timeout=5000)
    assert set(told) == {Budget(102, 0)}, "told in the middle of them"
