"""Steering a session from the window: trust, plan mode, agents, grants, commands that run, what they did to files."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.assembly.folder_trust import doubted_things
from app.assembly.profile import Profile
from app.providers.scripted import Scripted, calls, says
from app.ui.kit.dialogs import Confirm, ReadFirst
from app.ui.transcript.blocks.effects import EffectsView
from app.ui.transcript.cards.approval_panels import AlwaysPanel
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.session_tab import SessionTab
from app.vocabulary.changes import Change
from app.vocabulary.confinement import Tier
from app.vocabulary.events import Mode
from app.vocabulary.messages import ToolMessage
from tests.cues import Cues
from tests.ui.hands import LateOpening, Opener, find_button, idle, press, press_shown, say, seen
from tests.ui.reach import every, tap, texts

AUTONOMOUS = 'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{}"]\n'
popups = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def call(name: str, **arguments: Any) -> dict[str, Any]:
    return {"call": name, "arguments": arguments}


def results(controller: AppController) -> list[str]:
    assert controller.tab is not None and controller.tab.life.opened is not None
    return [m.result.output for m in controller.tab.life.opened.session.history if isinstance(m, ToolMessage)]


def recording_tab(controller: AppController) -> SessionTab:
    """The session, if this machine records what commands change."""
    assert controller.tab is not None and controller.tab.life.opened is not None
    runtime = controller.tab.life.opened.runtime
    if runtime is None or not runtime.confinement.in_force.keeps:
        pytest.skip("nothing here records what a command changes")
    return controller.tab


def test_more_trust_lets_a_waiting_call_through(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window(call("write", path="a.txt", content="x"), {"say": "ok"})
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: find_button(controller, "Approve") is not None, timeout=5000)
    controller.window.panel.trust.cards["autonomous"].click()
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert (project / "a.txt").read_text() == "x"
    assert controller.tab is not None
    assert "No longer needed your answer" in texts(controller.tab.view)


def test_a_plan_is_made_accepted_and_built(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window(
        call("write", path="early.txt", content="too soon"),
        call("plan_write", title="Tidy up", content="# Steps\n\n1. Write a file\n"),
        call("exit_plan_mode"),
        call("write", path="late.txt", content="in time"),
        {"say": "Built."},
    )
    composer, bar = controller.window.composer, controller.window.bars.plan
    tap(composer.plan)
    assert composer.plan.isChecked()
    assert bar.isVisibleTo(controller.window)
    say(qtbot, controller, "plan it")
    press(qtbot, controller, "Accept and build")
    qtbot.waitUntil(lambda: find_button(controller, "Approve") is not None, timeout=5000)
    assert not composer.plan.isChecked()
    assert not bar.isVisibleTo(controller.window)
    press(qtbot, controller, "Approve")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert not (project / "early.txt").exists()
    assert "plan mode" in results(controller)[0]
    assert (project / "late.txt").read_text() == "in time"
    assert "Built." in seen(controller)


@pytest.mark.parametrize("choice", ["plan", "trust", "agent"])
def test_what_is_chosen_while_the_session_opens_holds(
    open_window: Opener, qtbot: QtBot, project: Path, late_opening: LateOpening, choice: str
) -> None:
    controller = open_window(
        call("write", path="early.txt", content="too soon"), {"say": "ok"}, settings=AUTONOMOUS.format(project)
    )
    say(qtbot, controller, "go")
    qtbot.waitUntil(late_opening.begun.is_set)
    match choice:
        case "plan":
            tap(controller.window.composer.plan)
        case "trust":
            controller.window.panel.trust.cards["guided"].click()
        case _:
            controller.display.steering.set_agent("reviewer")
    late_opening.go_on.set()
    if choice == "trust":
        press(qtbot, controller, "Deny")
    qtbot.waitUntil(idle(controller))
    if choice == "plan":
        assert "plan mode" in results(controller)[0] and controller.window.composer.plan.isChecked()
    if choice == "agent":
        assert "not part of this agent's tools" in results(controller)[0]
        assert controller.tab is not None and controller.tab.life.steering.agent == "reviewer"
        assert len(controller.profile.store.recent()) == 1
    assert not (project / "early.txt").exists()


@pytest.mark.parametrize("when", ["before its last step", "after a stop", "at its end"])
def test_an_agent_that_is_chosen_during_a_turn_reads_what_is_sent_from_then_on(
    open_window: Opener, qtbot: QtBot, project: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    cues = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: cues.provider)
    controller = open_window(settings=AUTONOMOUS.format(project))
    say(qtbot, controller, "one")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    tab = controller.tab
    assert tab is not None
    controller.display.steering.set_agent("reviewer")
    match when:
        case "after a stop":
            tab.life.stop()
            tab.send("two")
        case "at its end":
            tab.titled.connect(lambda: None if tab.life.running or "two" in tab.history.said else tab.send("two"))
            cues.give(says("First."))
        case _:
            say(qtbot, controller, "two")
            cues.give(calls("ls"))
            qtbot.waitUntil(lambda: len(cues.provider.requests) == 2 and cues.waiting == 1)
            assert [one.text for one in tab.life.inbox.waiting] == ["two"]
            cues.give(says("First."))
    qtbot.waitUntil(lambda: not tab.life.inbox.waiting and cues.waiting == 1 and "two" in tab.history.said)
    cues.give(calls("write", path="a.txt", content="x"))
    qtbot.waitUntil(lambda: cues.waiting == 1)
    assert "not part of this agent's tools" in results(controller)[-1] and not (project / "a.txt").exists()
    cues.give(says("Then."))
    qtbot.waitUntil(idle(controller))


def test_a_rejected_plan_stays_a_plan(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window(
        call("plan_write", title="Tidy up", content="# Steps\n"), call("exit_plan_mode"), {"say": "I think again."}
    )
    tap(controller.window.composer.plan)
    say(qtbot, controller, "plan it")
    press(qtbot, controller, "Reject")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert controller.tab is not None
    assert controller.tab.life.steering.mode is Mode.PLAN
    assert controller.window.bars.plan.isVisibleTo(controller.window)


def test_the_agents_questions_are_answered_in_the_conversation(open_window: Opener, qtbot: QtBot) -> None:
    question = {
        "name": "runner",
        "question": "Which runner?",
        "schema": '{"type":"string","enum":["pytest","unittest"]}',
        "buttons": [{"label": "pytest", "value": "pytest"}, {"label": "unittest", "value": "unittest"}],
    }
    controller = open_window(call("ask_user", questions=[question]), {"say": "Thanks."})
    say(qtbot, controller, "ask me")
    press(qtbot, controller, "unittest")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert "unittest" in results(controller)[0]


@popups
def test_another_agent_reads_the_next_message(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window(call("write", path="a.txt", content="x"), {"say": "I may not."})
    wrong = controller.profile.folders.agents / "mine.md"
    wrong.parent.mkdir(parents=True, exist_ok=True)
    wrong.write_text("---\nmax_steps: many\n---\nWork.")
    say(qtbot, controller, "write it")
    press(qtbot, controller, "Deny")
    qtbot.waitUntil(idle(controller), timeout=5000)
    tap(controller.window.composer.agent)
    qtbot.waitUntil(lambda: bool(every(controller.window.composer, QMenu)), timeout=5000)
    menu = next(menu for menu in every(controller.window.composer, QMenu) if not menu.title())
    broken = next(act for act in menu.actions() if act.text().startswith("mine"))
    assert "): line 2: max_steps must be" in broken.text(), "not the path, which leaves no room for it"
    assert str(wrong) in broken.toolTip()
    next(act for act in menu.actions() if act.text().startswith("reviewer")).trigger()
    menu.close()
    say(qtbot, controller, "write it")
    qtbot.waitUntil(lambda: seen(controller).count("I may not.") == 2, timeout=5000)
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert controller.tab is not None
    assert "not part of this agent's tools" in results(controller)[-1]
    assert controller.profile.store.get(controller.tab.life.session_id or "").agent == "reviewer"


def test_what_a_folder_brings_along_counts_after_a_click(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    (project / "AGENTS.md").write_text("Always whisper.")
    controller = open_window({"say": "hello"})
    bar = controller.window.bars.trust
    qtbot.waitUntil(lambda: bar.isVisibleTo(controller.window), timeout=5000)
    assert any("AGENTS.md" in text for text in texts(bar))
    next(made for made in every(bar, QPushButton) if made.text() == "Trust this folder").click()
    assert not bar.isVisibleTo(controller.window)
    say(qtbot, controller, "hi")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert controller.profile.trusts(project)
    assert controller.tab is not None and controller.tab.life.opened is not None
    assert controller.tab.life.opened.untrusted == ()


def test_another_folder_at_a_trusted_path_is_asked_about_anew_and_the_bar_says_why(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    trusted = Profile.open()
    trusted.trust(project)
    settings = trusted.folders.settings.read_text()
    project.rename(project.with_name("former"))
    project.mkdir()
    (project / "AGENTS.md").write_text("Always whisper.")
    controller = open_window({"say": "hello"}, settings=AUTONOMOUS.format(project) + settings)
    bar = controller.window.bars.trust
    qtbot.waitUntil(lambda: bar.isVisibleTo(controller.window), timeout=5000)
    assert any("(you trusted another folder here, and this one was made" in text for text in texts(bar))
    say(qtbot, controller, "hi")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert controller.tab is not None and controller.tab.life.opened is not None
    provider = controller.tab.life.opened.connection.provider
    assert isinstance(provider, Scripted) and "whisper" not in provider.requests[0].system


@pytest.mark.parametrize(("answer", "kept"), [("Use", ["CLAUDE.md"]), ("Do not use", [])])
def test_another_agents_file_is_offered_once_after_trust(
    open_window: Opener, qtbot: QtBot, project: Path, answer: str, kept: list[str]
) -> None:
    (project / "CLAUDE.md").write_text("Always whisper.")
    controller = open_window({"say": "hello"})
    bar = controller.window.bars.trust

    def shown(words: str) -> bool:
        return bar.isVisibleTo(controller.window) and any(words in text for text in texts(bar))

    qtbot.waitUntil(lambda: shown("CLAUDE.md of this folder is not used until you trust it"), timeout=5000)
    next(made for made in every(bar, QPushButton) if made.text() == "Trust this folder").click()
    qtbot.waitUntil(lambda: shown("There is no AGENTS.md here, but CLAUDE.md. Use it as"), timeout=5000)
    choices = [made for made in every(bar, QPushButton) if made.isVisibleTo(bar)]
    assert [made.text() for made in choices] == ["Use", "Do not use"]
    next(made for made in choices if made.text() == answer).click()
    assert not bar.isVisibleTo(controller.window)
    say(qtbot, controller, "hi")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert controller.profile.stand_ins(project) == kept
    assert controller.tab is not None and controller.tab.life.opened is not None
    provider = controller.tab.life.opened.connection.provider
    assert isinstance(provider, Scripted) and ("Always whisper." in provider.requests[0].system) is bool(kept)
    assert not bar.isVisibleTo(controller.window)


def test_instructions_that_an_agent_changed_count_after_the_person_looked(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    path = project / "AGENTS.md"
    path.write_text("Whisper.\n")
    profile = Profile.open()
    profile.trust(project)
    trusted = profile.folders.settings.read_text()
    path.write_text("Shout.\n")
    change = Change("project", "AGENTS.md", b"Whisper.\n", b"Shout.\n", "write", 0o644)
    profile.versions.recorder(str(project), "s1").record(change, 1, "c1", "write")
    profile.close()
    settings = AUTONOMOUS.format(project) + trusted[trusted.index("[trusted_projects]") :]
    controller = open_window({"say": "one"}, {"say": "two"}, settings=settings)
    bar = controller.window.bars.trust
    qtbot.waitUntil(lambda: bar.isVisibleTo(controller.window), timeout=5000)
    assert any("AGENTS.md was changed by an agent or a command" in text for text in texts(bar))
    say(qtbot, controller, "hi")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert controller.tab is not None and controller.tab.life.opened is not None
    provider = controller.tab.life.opened.connection.provider
    assert isinstance(provider, Scripted) and "Shout." not in provider.requests[0].system
    next(made for made in every(bar, QPushButton) if made.text() == "Show what changed").click()
    (sheet,) = every(controller.window, ReadFirst)
    assert sheet.text.toPlainText() == "AGENTS.md\n@@ -1 +1 @@\n-Whisper.\n+Shout."
    sheet.use.click()
    qtbot.waitUntil(lambda: doubted_things(controller.profile, project) == [], timeout=5000)
    qtbot.waitUntil(lambda: controller.tab is not None and controller.tab.life.opened is None, timeout=5000)
    say(qtbot, controller, "again")
    qtbot.waitUntil(idle(controller), timeout=5000)
    provider = controller.tab.life.opened.connection.provider
    assert isinstance(provider, Scripted) and "Shout." in provider.requests[0].system
    assert not bar.isVisibleTo(controller.window)


@pytest.mark.confined
def test_what_a_command_did_is_listed_and_taken_back_path_by_path(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    (project / "old.txt").write_text("before\n")
    controller = open_window(
        call("bash", command="echo after > old.txt; echo new > new.txt"),
        {"say": "ok"},
        settings=AUTONOMOUS.format(project),
    )
    say(qtbot, controller, "go")
    if controller.tab is not None:
        _approve_where_nothing_confines(qtbot, controller)
    qtbot.waitUntil(idle(controller), timeout=10000)
    assert controller.tab is not None
    qtbot.waitUntil(lambda: bool(controller.tab and controller.tab.column.changes.files), timeout=5000)
    item = controller.tab.view._conversation.call(next(iter(controller.tab.column.undoing.review.changes.calls)))
    assert item is not None
    item.chosen = True
    controller.tab.view.blocks.changed(item)
    controller.tab.view.flush()
    qtbot.waitUntil(lambda: bool(every(controller.tab.view, EffectsView)) if controller.tab else False, timeout=5000)
    (listed,) = every(controller.tab.view, EffectsView)
    undo = next(made for made in every(listed, QPushButton) if "old.txt" in made.accessibleName())
    undo.click()
    qtbot.waitUntil(lambda: (project / "old.txt").read_text() == "before\n", timeout=5000)
    assert (project / "new.txt").read_text() == "new\n"


@pytest.mark.confined
def test_what_a_command_did_to_git_is_shown_and_taken_back(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    identity = ["-c", "user.name=p", "-c", "user.email=p@example.com"]
    for line in (["init", "-q"], [*identity, "commit", "-q", "--allow-empty", "-m", "x"], ["branch", "feature"]):
        subprocess.run(["git", "-C", str(project), *line], check=True)
    command = "git branch -q -D feature; echo new > new.txt"
    controller = open_window(call("bash", command=command), {"say": "ok"}, settings=AUTONOMOUS.format(project))
    say(qtbot, controller, "go")
    _approve_where_nothing_confines(qtbot, controller)
    qtbot.waitUntil(idle(controller), timeout=10000)
    tab = recording_tab(controller)
    qtbot.waitUntil(lambda: "1 file and git history changed in this turn" in seen(controller))
    assert [file.path for file in tab.column.changes.files] == ["new.txt"]
    item = tab.view._conversation.call(next(iter(tab.column.undoing.review.changes.calls)))
    assert item is not None
    item.chosen = True
    tab.view.blocks.changed(item)
    tab.view.flush()
    qtbot.waitUntil(lambda: bool(every(tab.view, EffectsView)), timeout=5000)
    (listed,) = every(tab.view, EffectsView)
    assert any(made.text().startswith("git: branch feature deleted (was at ") for made in every(listed, QLabel))
    press(qtbot, controller, "Undo this turn's changes")
    qtbot.waitUntil((project / ".git/refs/heads/feature").exists, timeout=5000)


@pytest.mark.confined
def test_what_the_person_did_while_a_command_ran_is_told_apart_and_undone_only_when_picked(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    (project / "old.txt").write_text("before\n")
    written = "echo theirs > old.txt; echo new > new.txt; echo evil > server.key"
    command = f"{written}; echo be''gun; until [ -e go ]; do sleep 0.05; done"
    controller = open_window(call("bash", command=command), {"say": "ok"}, settings=AUTONOMOUS.format(project))
    say(qtbot, controller, "go")
    _approve_where_nothing_confines(qtbot, controller)
    qtbot.waitUntil(lambda: "begun" in seen(controller), timeout=20000)
    for name in ("old.txt", "go"):
        (project / name).write_text("mine\n")
    qtbot.waitUntil(idle(controller), timeout=20000)
    tab = recording_tab(controller)
    assert "Written by somebody else, too, while this ran:\nchanged old.txt" in results(controller)[0]
    qtbot.waitUntil(lambda: bool(tab.column.changes.files), timeout=10000)
    told = "1 file changed in this turn, 2 files changed meanwhile and not undone with it"
    qtbot.waitUntil(lambda: told in seen(controller))
    press(qtbot, controller, "Undo this turn's changes")
    qtbot.waitUntil(lambda: not (project / "new.txt").exists(), timeout=10000)
    assert (project / "old.txt").read_text() == "mine\n"
    assert not (project / "server.key").exists()

    def named(name: str) -> QPushButton | None:
        tab.view.flush()
        found = [made for view in every(tab.view, EffectsView) for made in every(view, QPushButton)]
        return next((made for made in found if made.accessibleName() == name and made.isEnabled()), None)

    item = tab.view._conversation.call(next(iter(tab.column.undoing.review.changes.calls)))
    assert item is not None
    item.chosen = True
    tab.view.blocks.changed(item)
    for name in ("Undo what was done to old.txt", "Restore what server.key held"):
        qtbot.waitUntil(lambda name=name: named(name) is not None, timeout=10000)  # type: ignore[misc]
        found = named(name)
        assert found is not None
        found.click()
        qtbot.waitUntil(lambda: not tab.column.undoing._tasks, timeout=10000)
    assert (project / "old.txt").read_text() == "before\n"
    assert (project / "server.key").read_text() == "evil\n"


@pytest.mark.confined
def test_a_command_is_stopped_alone_and_the_turn_goes_on(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window(
        call("bash", command="echo be''gun; sleep 60"), {"say": "Then without."}, settings=AUTONOMOUS.format(project)
    )
    say(qtbot, controller, "go")
    _approve_where_nothing_confines(qtbot, controller)
    qtbot.waitUntil(lambda: "begun" in seen(controller), timeout=10000)
    assert controller.tab is not None
    next(made for made in every(controller.tab.view, QToolButton) if made.toolTip() == "Stop").click()
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert "Then without." in seen(controller)
    assert "stopped by the person" in results(controller)[0]


@pytest.mark.confined
def test_background_commands_stand_in_the_panel_until_they_are_stopped(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    controller = open_window(
        call("bash", command="sleep 60", background=True), {"say": "It runs."}, settings=AUTONOMOUS.format(project)
    )
    say(qtbot, controller, "go")
    _approve_where_nothing_confines(qtbot, controller)
    qtbot.waitUntil(idle(controller), timeout=10000)
    panel = controller.window.panel.confinement
    qtbot.waitUntil(lambda: "sleep 60" in texts(panel), timeout=5000)
    (stop,) = every(panel, QToolButton)
    stop.click()
    qtbot.waitUntil(lambda: not every(panel, QToolButton), timeout=5000)


def test_the_panel_says_what_confines_commands(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "hello"})
    say(qtbot, controller, "hi")
    qtbot.waitUntil(idle(controller), timeout=5000)
    assert controller.tab is not None and controller.tab.life.opened is not None
    runtime = controller.tab.life.opened.runtime
    assert runtime is not None
    qtbot.waitUntil(lambda: "until" not in runtime.confinement.in_force.note, timeout=10000)
    words = {Tier.FULL: "Confined", Tier.REDUCED: "Partly confined", Tier.NONE: "Not confined"}
    qtbot.waitUntil(
        lambda: words[runtime.confinement.in_force.tier] in texts(controller.window.panel.sandbox), timeout=5000
    )


def _approve_where_nothing_confines(qtbot: QtBot, controller: AppController) -> None:
    """Autonomous asks about commands where the system cannot hold them."""
    assert controller.tab is not None
    qtbot.waitUntil(lambda: "bash" in "\n".join(texts(controller.tab.view)) if controller.tab else False, timeout=10000)
    if controller.tab.view.waiting_questions:
        press(qtbot, controller, "Approve")


@pytest.mark.confined
def test_rules_are_made_from_a_card_listed_tried_and_taken_back(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    controller = open_window(call("bash", command="ls"), call("bash", command="ls"), {"say": "ok"})
    say(qtbot, controller, "go")
    press(qtbot, controller, "Always…")
    assert controller.tab is not None
    every(every(controller.tab.view, AlwaysPanel)[0].scope, QToolButton)[1].click()
    press(qtbot, controller, "Approve and save this rule")
    qtbot.waitUntil(idle(controller), timeout=10000)
    assert len(controller.profile.settings.rules) == 1
    controller.preferences.show("rules")
    assert controller.preferences.dialog is not None
    page = controller.preferences.dialog.rules
    qtbot.waitUntil(lambda: any("ls" in text for text in texts(page)))
    page.trial.form["text"].control.setText("ls")
    page.trial.button.click()
    assert any("Always allow" in text for text in texts(page))
    page.tool.setCurrentText("edit")
    page.form["verdict"].control.select("deny")
    page.form["matter"].control.setText("migrations/**")
    page.add.click()
    assert [rule.action for rule in controller.profile.settings.rules] == ["allow", "deny"]
    for revoke in every(page, QToolButton):
        if revoke.toolTip().startswith("Delete this rule") and "ls" in revoke.toolTip():
            revoke.click()
            break
    assert [rule.action for rule in controller.profile.settings.rules] == ["deny"]
    controller.preferences.dialog.close()


def test_rules_are_let_go_with_the_settings_and_listed_when_they_are_opened_again(
    open_window: Opener, qtbot: QtBot
) -> None:
    """Each of their rows would be styled anew with every change of the look."""
    controller = open_window({"say": "ok"})
    controller.change_settings({"rules": [{"action": "deny", "path": "migrations/**"}]})
    preferences = controller.preferences

    def is_listed() -> bool:
        assert preferences.dialog is not None
        return any("migrations/**" in text for text in texts(preferences.dialog.rules))

    for _ in range(2):
        preferences.show("rules")
        qtbot.waitUntil(is_listed)
        assert preferences.dialog is not None
        page = preferences.dialog.rules
        page.form["matter"].control.setText("half a rule")
        preferences.dialog.close()
        qtbot.waitUntil(lambda: not is_listed())
        assert page.form["matter"].control.text() == "half a rule"
        assert page._none.isHidden(), "it is never said that there are none"


def test_an_allow_without_limits_is_confirmed_in_plain_words(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "ok"})
    controller.preferences.show("rules")
    dialog = controller.preferences.dialog
    assert dialog is not None
    page = dialog.rules

    def rules() -> list[tuple[str, str]]:
        return [(rule.action, rule.tool) for rule in controller.profile.settings.rules]

    def sheets() -> list[Confirm]:
        return [sheet for sheet in every(dialog, Confirm) if sheet.isVisible()]

    qtbot.waitUntil(lambda: page.tool.count() > 0)
    press_shown(qtbot, page, "Add rule")  # as it stands
    expected = [("ask", "bash")]
    assert rules() == expected
    for tool, matter, words in [
        ("bash", "", "Every command then runs without asking"),
        ("edit", "**", "edit then changes every file without asking"),
        ("web_fetch", "", "web_fetch then reaches every server without asking"),
        ("*", "", "Every tool then runs without asking"),
        ("bash", "git status", ""),
        ("edit", "docs/**", ""),
        ("read", "", ""),
    ]:
        page.tool.setCurrentText(tool)
        page.form["matter"].control.setText(matter)
        press_shown(qtbot, page.form["verdict"].control, "What the rule says: Allow")
        press_shown(qtbot, page, "Add rule")
        if words:
            (sheet,) = sheets()
            assert any(words in text and "this project" in text for text in texts(sheet)), (tool, matter)
            assert sheet.no.isDefault() and sheet.isModal(), (tool, matter)
            tap(sheet.no)
            assert rules() == expected and page.form["matter"].control.text() == matter, (tool, matter)
            press_shown(qtbot, page, "Add rule")
            tap(sheets()[0].yes)
        expected = [*expected, ("allow", tool)]
        assert (rules(), sheets()) == (expected, []), (tool, matter)
    dialog.close()
