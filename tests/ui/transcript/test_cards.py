"""Approval cards: nothing is approved by accident, and nothing is hidden from the eye."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTextBrowser,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.agent.deciding.questions import (
    ACCEPT,
    ALWAYS,
    APPROVE,
    APPROVE_COMMAND,
    APPROVE_TURN,
    DENY,
    DISMISS,
    GO_ON,
    KEEP_COPY,
    REJECT,
    STOP,
    SUBMIT,
    TELL,
)
from app.commands import FileEffect, Part, RaisedAlarm, Reading, Redirection
from app.commands.reading import read_command
from app.text.plain import visible
from app.text.sentences import say
from app.ui.transcript.blocks.notices import ErrorBlock, ErrorItem, RetryBlock, RetryItem, title_of
from app.ui.transcript.blocks.tool_words import block_words, headline
from app.ui.transcript.cards.approval import exact_call
from app.ui.transcript.cards.approval_panels import AlwaysPanel, GrantPanel
from app.ui.transcript.cards.card import Card, call_text
from app.ui.transcript.cards.questions import QuestionBlock, QuestionItem
from app.ui.transcript.list.block import Reports
from app.vocabulary.confinement import Grant, InForce, Tier, Unkept
from app.vocabulary.errors import Fault
from app.vocabulary.events import Answer, FormField, Proposal, Question, QuestionKind, Undoable, UndoReach
from app.vocabulary.tool_table import CANONICAL
from tests.ui.reach import every, nameless, rich_labels

MARKUP = "<b>echo safe</b><!-- ; rm -rf ~ -->"
DIFF = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n"


def approval(line: str = "git push", **more: Any) -> Question:
    defaults: dict[str, Any] = {"arguments": {"command": line}, "tool": "bash", "reason": "guided asks first"}
    return Question(QuestionKind.APPROVAL, "Run bash?", id="q1", **(defaults | more))


VIOLATION = Question(
    QuestionKind.VIOLATION,
    "read was stopped by the sandbox",
    id="q2",
    tool="read",
    preview="../../etc",
    reason="leads outside the project folder",
)


class Seen:
    """A card on the screen, and what it reported."""

    def __init__(self, stage: QWidget, question: Question) -> None:
        self.answers: list[tuple[str, str, str]] = []
        self.replies: list[Answer] = []
        self.reports = Reports(stage)
        self.reports.answered.connect(self._take)
        self.item = QuestionItem(question)
        self.block = QuestionBlock(self.item, self.reports)
        self.block.setParent(stage)
        self.draw()
        self.block.resized.connect(self.draw)
        self.block.show()

    def _take(self, question_id: str, answer: Answer) -> None:
        self.answers.append((question_id, answer.choice, answer.reason))
        self.replies.append(answer)

    def draw(self) -> None:
        self.block.refresh()
        self.block.resize(686, self.block.height_for(686))

    def button(self, text: str) -> QPushButton:
        return next(made for made in every(self.block, QPushButton) if made.text() == text)

    @property
    def reason(self) -> QLineEdit:
        return every(self.block, QLineEdit)[0]

    @property
    def words(self) -> str:
        QApplication.processEvents()
        labels = [made.text() for made in every(self.block, QLabel) if made.isVisibleTo(self.block)]
        views = [view for view in every(self.block, QPlainTextEdit) if view.isVisibleTo(self.block)]
        return "\n".join(labels + [view.toPlainText() for view in views])

    @property
    def verdict(self) -> str:
        """The line that is left of an answered card, which ends with the time."""
        words, when = self.words.rsplit("\n", 1)
        assert re.fullmatch(r"\d\d:\d\d", when)
        return words


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_stray_enter_never_approves(stage: QWidget, key: Qt.Key) -> None:
    seen = Seen(stage, approval())
    for widget in (
        seen.block,
        seen.reason,
        *every(seen.block, QPushButton),
        *every(seen.block, QPlainTextEdit),
    ):
        widget.setFocus()
        QTest.keyClick(widget, key)
    assert seen.answers == []
    assert not any(button.isDefault() or button.autoDefault() for button in every(seen.block, QPushButton))


def test_a_new_card_takes_no_focus(stage: QWidget) -> None:
    seen = Seen(stage, approval())
    assert not any(button.hasFocus() for button in every(seen.block, QPushButton))


@pytest.mark.parametrize(
    ("text", "choice"), [("Approve", APPROVE), ("Everything this turn", APPROVE_TURN), ("Deny", DENY)]
)
def test_each_button_gives_its_answer(stage: QWidget, text: str, choice: str) -> None:
    seen = Seen(stage, approval())
    seen.button(text).click()
    assert seen.answers == [("q1", choice, "")]


def test_a_click_that_only_brought_the_window_to_the_front_approves_nothing(
    stage: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.activateWindow()
    qtbot.waitUntil(stage.isActiveWindow)
    seen = Seen(stage, approval())
    card = next(iter(every(seen.block, Card)))
    monkeypatch.setattr("app.ui.transcript.cards.card.SETTLE", 60.0)
    card._made = 0.0
    QApplication.sendEvent(card, QEvent(QEvent.Type.ActivationChange))
    seen.button("Approve").click()
    assert seen.answers == []
    card._made = 0.0
    seen.button("Approve").click()
    assert seen.answers == [("q1", APPROVE, "")]


def test_space_and_the_shortcut_approve_on_purpose(stage: QWidget) -> None:
    seen = Seen(stage, approval())
    QTest.keyClick(seen.button("Approve"), Qt.Key.Key_Space)
    assert seen.answers == [("q1", APPROVE, "")]
    assert "Alt+A" in seen.button("Approve").toolTip()
    seen.block.say_yes_by_key()
    assert seen.answers == [("q1", APPROVE, "")] * 2


def test_the_reason_goes_with_the_denial(stage: QWidget) -> None:
    seen = Seen(stage, approval())
    QTest.keyClicks(seen.reason, "use a branch")
    seen.button("Deny").click()
    QTest.keyClick(seen.reason, Qt.Key.Key_Return)
    assert seen.answers == [("q1", DENY, "use a branch")] * 2


@pytest.mark.parametrize(
    ("proposed", "typed", "edited"),
    [("old\n", "my ", "my old\n"), ("a\r\nb\r\n", "x", "xa\r\nb\r\n"), ("old\n", "", None)],
)
def test_a_proposed_write_is_edited_before_it_is_approved(
    stage: QWidget, proposed: str, typed: str, edited: str | None
) -> None:
    seen = Seen(stage, approval(arguments={"path": "a", "content": proposed}, tool="write", proposed=proposed))
    seen.button("Edit the text…").click()
    (field,) = (one for one in every(seen.block, QPlainTextEdit) if not one.isReadOnly())
    QTest.keyClicks(field, typed)
    again = QuestionBlock(seen.item, Reports(stage))
    again.setParent(stage)
    again.refresh()
    assert field.toPlainText() in [one.toPlainText() for one in every(again, QPlainTextEdit)], "it was scrolled away"
    seen.button("Approve my version" if typed else "Approve").click()
    assert [answer.edited for answer in seen.replies] == [edited]
    assert nameless(seen.block) == []


@pytest.mark.parametrize("text", [None, "a\rb", "a\r\nb\n", "a\u202eb", "a\0b", "x" * 200_001])
def test_what_a_field_could_not_show_or_give_back_is_not_edited(stage: QWidget, text: str | None) -> None:
    seen = Seen(stage, approval(tool="write", proposed=text))
    assert not any(made.text() == "Edit the text…" for made in every(seen.block, QPushButton))


def test_a_reason_being_typed_outlives_the_widget(stage: QWidget) -> None:
    seen = Seen(stage, approval())
    QTest.keyClicks(seen.reason, "because")
    again = QuestionBlock(seen.item, Reports(stage))
    again.setParent(stage)
    again.refresh()
    assert every(again, QLineEdit)[0].text() == "because"


def test_the_call_is_shown_literally(stage: QWidget) -> None:
    seen = Seen(stage, approval(MARKUP, reason=MARKUP))
    assert MARKUP in seen.words
    assert rich_labels(seen.block) == []
    assert nameless(seen.block) == []


@pytest.mark.parametrize(
    ("hidden", "spelled"),
    [
        ("\u202e", "⟨U+202E⟩"),
        ("\u200b", "⟨U+200B⟩"),
        ("\x1b[2K", "⟨U+001B⟩[2K"),
        ("\r", "⟨U+000D⟩"),
        ("\u00a0", "⟨U+00A0⟩"),
        ("\u2066", "⟨U+2066⟩"),
        ("\U000e0041", "⟨U+E0041⟩"),
        ("\u3164", "⟨U+3164⟩"),
        ("\u2028", "⟨U+2028⟩"),
    ],
)
def test_what_cannot_be_seen_is_spelled_out(stage: QWidget, hidden: str, spelled: str) -> None:
    seen = Seen(stage, approval(f"ls {hidden}x"))
    assert f"ls {spelled}x" in seen.words
    assert hidden not in seen.words


def test_ordinary_text_stays_as_it_is() -> None:
    assert visible("a\tb\nc déjà 日本 🙂") == "a\tb\nc déjà 日本 🙂"


def test_a_long_command_is_shown_whole(stage: QWidget) -> None:
    command = "echo start; " + "x" * 3000 + "; rm -rf build"
    seen = Seen(stage, approval(command))
    view = every(seen.block, QPlainTextEdit)[0]
    assert view.toPlainText() == command
    assert view.lineWrapMode() == QPlainTextEdit.LineWrapMode.WidgetWidth
    assert view.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAsNeeded


def test_every_argument_is_shown() -> None:
    question = approval(arguments={"command": "make", "timeout": 5, "background": True})
    given = [("command", "make"), ("timeout", "5"), ("background", "true")]
    assert exact_call(question) == [("tool", "bash"), *given]
    nested = approval(arguments={"ops": [{"set": "x"}]})
    assert '"set": "x"' in call_text(exact_call(nested))


def test_a_change_shows_its_diff(stage: QWidget) -> None:
    question = approval(tool="write", arguments={"path": "x", "content": "a\nb"}, preview=DIFF)
    seen = Seen(stage, question)
    assert seen.words.startswith("Write b/x\n+1\n\N{MINUS SIGN}1\n") and seen.words.endswith("old\nnew")


def test_a_preview_in_words_is_shown_with_nothing_hidden(stage: QWidget) -> None:
    seen = Seen(stage, approval(tool="rm", arguments={"path": "x"}, preview="3 files go: a, b\u202e, c"))
    assert "3 files go: a, b⟨U+202E⟩, c" in seen.words


def test_the_whole_call_can_always_be_read_and_copied(qtbot: QtBot, stage: QWidget) -> None:
    question = approval(tool="write", arguments={"path": "x", "content": "a\nhidden order"}, preview=DIFF)
    seen = Seen(stage, question)
    assert "hidden order" not in seen.words
    with qtbot.waitSignal(seen.block.resized):
        seen.button("Show the whole call").click()
    assert "write\nx\na\nhidden order" in seen.words
    next(made for made in every(seen.block, QToolButton) if made.toolTip() == "Copy the call").click()
    assert QGuiApplication.clipboard().text() == "tool: write\npath: x\ncontent: a\nhidden order"
    again = Seen(stage, question)
    again.item.draft = seen.item.draft
    again.block = QuestionBlock(again.item, again.reports)
    again.block.setParent(stage)
    again.block.refresh()
    assert "hidden order" in again.words, "it stays open while the card is out of view"


WHERE = "Run in the project"
HEADLINES: dict[str, tuple[dict[str, object], str, str]] = {
    "bash": ({"command": "make"}, "", WHERE),
    "bash ": ({"command": "make", "background": True}, "", WHERE + ", in the background"),
    "bash  ": ({"command": "rm -r build/old"}, "", "Delete build/old"),
    "bash   ": ({"command": "rm -r build/old && make"}, "", WHERE),
    "bash    ": ({"command": "rm -r $X"}, "", WHERE),
    "bash     ": ({"command": "rm a > b"}, "", WHERE),
    "edit": ({"path": "../p/x"}, "--- src/x\n+++ src/x\n@@ -1 +1 @@\n-a\n+b\n", "Edit src/x"),
    "write": ({"path": "x"}, "--- /dev/null\n+++ x\n@@ -0,0 +1 @@\n+b\n", "Create x"),
    "rm": ({"path": "a\u202eb"}, "", "Delete a⟨U+202E⟩b"),
    "mv": ({"source": "a", "destination": "b"}, "Moves a to b", "Move a → b"),
    "ls": ({"path": "/"}, "", "List the project"),
    "grep": ({"pattern": "retry", "path": "."}, "", "Search for retry"),
    "web_fetch": ({"url": "https://a.org/x?secret=1"}, "", "Open a.org"),
    "mcp__github__create": ({}, "", "Call create of the MCP server github"),
    "no_such_tool": ({}, "", "Run bash?"),
}


@pytest.mark.parametrize("tool", HEADLINES)
def test_a_card_leads_with_what_would_happen(tool: str, tmp_path: Path) -> None:
    arguments, preview, expected = HEADLINES[tool]
    command = str(arguments.get("command", ""))
    reading = read_command(command, project=tmp_path, home=Path("/home/me")) if command else None
    question = approval(tool=tool.strip(), arguments=arguments, preview=preview, command=reading)
    assert headline(question) == expected


@pytest.mark.parametrize("tool", CANONICAL)
def test_every_tool_of_ours_has_words(tool: str) -> None:
    assert block_words(tool, is_done=True) != tool and block_words(tool, is_done=False) != tool
    assert headline(approval(tool=tool, arguments={"path": "x"})) not in (tool, "Run bash?")


def test_a_grave_call_is_not_approved_together_with_others(stage: QWidget) -> None:
    assert "Everything this turn" in [made.text() for made in every(Seen(stage, approval()).block, QPushButton)]
    seen = Seen(stage, approval(tool="rm", arguments={"path": "x"}))
    assert not seen.button("Everything this turn").isVisibleTo(seen.block)


def test_long_content_without_a_diff_is_shown_in_full(stage: QWidget) -> None:
    content = "\n".join(f"line {number}" for number in range(300))
    seen = Seen(stage, approval(tool="write", arguments={"path": "x", "content": content}))
    assert "line 299" in seen.words


@pytest.mark.parametrize(("text", "choice"), [("Tell the agent no", TELL), ("Stop", STOP)])
def test_a_violation_names_path_and_rule(stage: QWidget, text: str, choice: str) -> None:
    seen = Seen(stage, VIOLATION)
    assert "../../etc" in seen.words
    assert "This path leads outside the project folder." in seen.words
    seen.button(text).click()
    assert seen.answers == [("q2", choice, "")]


BUDGET = Question(
    QuestionKind.BUDGET, "Today's budget is used up. Go on?", id="q3", reason="$4 of $5 are used", remark="$5 more"
)


@pytest.mark.parametrize(("text", "choice"), [("Go on", GO_ON), ("Stop", STOP)])
def test_a_used_up_budget_says_what_is_used_and_what_going_on_means(stage: QWidget, text: str, choice: str) -> None:
    seen = Seen(stage, BUDGET)
    assert "$4 of $5 are used" in seen.words and "$5 more" in seen.words
    seen.button(text).click()
    assert seen.answers == [("q3", choice, "")]


HOST = Question(
    QuestionKind.HOST,
    "Let this command connect to pypi.org?",
    id="q5",
    tool="bash",
    arguments={"command": "pip install tiny"},
    host="pypi.org:443",
    proposals=(Proposal("p1", "Always let `pip` connect to pypi.org"), Proposal("p2", "Always let commands connect")),
)


@pytest.mark.parametrize(
    ("text", "answer", "line"),
    [
        ("Allow once", Answer(APPROVE), "Allowed once: pypi.org:443"),
        ("For this session", Answer(ALWAYS, rule="p2"), "Approved, with a rule: Always let commands connect"),
        ("Deny", Answer(DENY), "Denied pypi.org:443"),
    ],
)
def test_a_host_is_asked_about_with_its_port_and_the_command(
    stage: QWidget, text: str, answer: Answer, line: str
) -> None:
    seen = Seen(stage, HOST)
    assert "pypi.org:443" in seen.words and "pip install tiny" in seen.words
    seen.button(text).click()
    assert seen.replies == [answer]
    seen.item.decide(answer)
    seen.draw()
    assert seen.verdict == line


UNKEPT = Question(
    QuestionKind.UNKEPT,
    "Let this command remove or replace film.mp4 for good?",
    id="q6",
    call_id="c1",
    choices=(KEEP_COPY, APPROVE, APPROVE_COMMAND, STOP, DENY),
    tool="bash",
    arguments={"command": "rm *.mp4"},
    reason="undo could not bring it back: it is larger than what is copied without asking",
    unkept=Unkept("fil\u202em\nx.mp4", 4_100_000_000, "large"),
)
FILM = "fil⟨U+202E⟩m\\x0ax.mp4"


@pytest.mark.parametrize(
    ("text", "choice", "line"),
    [
        ("Keep a copy (4.1 GB)", KEEP_COPY, f"A copy is kept: {FILM} (4.1 GB)"),
        ("Allow once", APPROVE, f"Allowed once, without undo: {FILM} (4.1 GB)"),
        ("Allow for this command", APPROVE_COMMAND, f"Allowed for this command, without undo: {FILM} (4.1 GB)"),
        ("Deny", DENY, f"Denied {FILM} (4.1 GB)"),
        ("Stop the command", STOP, f"The command was stopped: {FILM} (4.1 GB)"),
    ],
)
def test_a_file_that_cannot_be_kept_is_asked_about_with_its_size_the_reason_and_the_command(
    stage: QWidget, text: str, choice: str, line: str
) -> None:
    seen = Seen(stage, UNKEPT)
    shown = seen.words.replace("\u200b", "")
    for part in (FILM, "4.1 GB", "rm *.mp4", "It is larger than what is copied without asking", "Cannot be undone"):
        assert part.casefold() in shown.casefold(), part
    seen.button(text).click()
    assert seen.replies == [Answer(choice)]
    seen.item.decide(Answer(choice))
    seen.draw()
    assert seen.verdict.replace("\u200b", "") == line


def test_where_no_copy_can_be_made_none_is_offered_and_the_key_allows_once(stage: QWidget) -> None:
    seen = Seen(stage, UNKEPT)
    seen.block.say_yes_by_key()
    full = replace(UNKEPT, choices=UNKEPT.choices[1:], call_id="", unkept=Unkept("x", 1, "full"))
    other = Seen(stage, full)
    other.block.say_yes_by_key()
    assert (seen.replies, other.replies) == ([Answer(KEEP_COPY)], [Answer(APPROVE)])
    shown = [made.text() for made in every(other.block, QPushButton) if made.isVisibleTo(other.block)]
    assert "Allow while it runs" in shown and not any("copy" in text for text in shown)


def test_a_rule_for_a_host_is_saved_from_its_card(stage: QWidget) -> None:
    seen = Seen(stage, HOST)
    seen.button("Always…").click()
    seen.button("Approve and save this rule").click()
    assert seen.replies == [Answer(ALWAYS, rule="p1", scope="session")]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Answer(APPROVE), "Approved"),
        (Answer(APPROVE_TURN), "Approved for this turn"),
        (Answer(DENY), "Denied"),
        (Answer(DENY, MARKUP), f"Denied: {MARKUP}"),
        (Answer(DENY, by="timeout"), "No answer in 1 s"),
        (Answer(DENY, by="nobody"), "Nobody was there to ask"),
        (Answer(DENY, by="cancelled"), "Not answered: the turn was stopped"),
    ],
)
def test_a_decided_card_becomes_one_line(stage: QWidget, answer: Answer, words: str) -> None:
    seen = Seen(stage, approval())
    seen.item.decide(answer)
    seen.draw()
    assert seen.verdict == words
    assert seen.block.height() < 30
    assert not [made for made in every(seen.block, QPushButton) if made.isVisible()]


def test_an_error_says_what_to_do_and_offers_one_button(stage: QWidget, qtbot: QtBot) -> None:
    reports = Reports(stage)
    block = ErrorBlock(ErrorItem("Enter the key again.", "auth"), reports)
    block.setParent(stage)
    texts = [made.text() for made in every(block, QLabel)]
    assert texts == ["The key was not accepted", "Enter the key again."]
    with qtbot.waitSignal(reports.retry_requested):
        block.retry.click()


def test_a_retry_counts_down_and_can_be_stopped(stage: QWidget, qtbot: QtBot) -> None:
    reports = Reports(stage)
    item = RetryItem(1, 1.6, "It will be tried again.", Fault.OVERLOADED)
    block = RetryBlock(item, reports)
    block.setParent(stage)
    assert block.countdown.text() == "Trying again in 2 s (attempt 2)"
    counted = ("Trying again in 1 s (attempt 2)", "Trying again in 0 s (attempt 2)")
    qtbot.waitUntil(lambda: block.countdown.text() in counted)
    with qtbot.waitSignal(reports.stop_requested):
        block.stop.click()


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_title(fault: Fault) -> None:
    assert title_of(fault) != title_of("something else")


# --- what a command may do, and rules ------------------------------------------------------------------------------

READING = Reading(
    parts=(
        Part(("git", "status"), "git status"),
        Part(
            ("rm", "-rf", "x"), "sudo rm -rf x", wrappers=("sudo",), redirections=(Redirection(">", "log.txt", True),)
        ),
    ),
    outside=("/etc/hosts",),
    raised=(RaisedAlarm("It runs as root."),),
)
FULL = InForce(Tier.FULL)
SENT = "what it sends over the network stays sent"
PROPOSALS = (
    Proposal("p1", "Always allow `git status`", matched=("git status", "git status -s")),
    Proposal("p2", say("Always allow {what}", say("`{command}`", "git"))),
)


def command(**more: Any) -> Question:
    return approval("git status; sudo rm -rf x > log.txt", command=READING, in_force=FULL, **more)


def test_a_card_shows_what_was_read_in_the_command(stage: QWidget) -> None:
    words = Seen(stage, command(remark="You denied this before, in another spelling.")).words
    for said in (
        "It runs as root.",
        "rm -rf x (through sudo)",
        "Outside the project: /etc/hosts",
        "> log.txt",
        "You denied this before",
        "no network",
    ):
        assert said in words


def test_what_the_person_should_notice_stands_once_where_it_is_also_why_it_is_asked(stage: QWidget) -> None:
    noticed = "You said no to changing .gitmodules before, in another way."
    assert Seen(stage, command(reason=noticed.rstrip("."), remark=noticed)).words.count("You said no") == 1
    words = Seen(stage, command(reason="guided asks first", remark=noticed)).words
    assert "Guided asks first." in words and noticed in words


def test_what_is_alarming_in_a_command_is_said_in_a_sentence(stage: QWidget) -> None:
    reading = replace(
        READING, raised=(RaisedAlarm("it runs what it downloads, unseen"), RaisedAlarm("It runs as root."))
    )
    lines = [made.text() for made in every(Seen(stage, approval(command=reading)).block, QLabel)]
    assert "It runs what it downloads, unseen." in lines and "It runs as root." in lines


def test_what_was_read_is_shown_with_nothing_hidden(stage: QWidget) -> None:
    reading = Reading(
        (Part(("echo", MARKUP), ""), Part(("\u202egnp.exe",), "")),
        outside=("/a\u202eb",),
        raised=(RaisedAlarm(MARKUP),),
    )
    words = Seen(stage, approval(command=reading)).words
    assert words.count(MARKUP) == 2
    assert "\u202e" not in words


def _undo_line(seen: Seen) -> tuple[str, object] | None:
    """Its words and tone."""
    labels = [label for label in every(seen.block, QLabel) if "Undo" in label.text()]
    return (labels[0].text(), labels[0].property("tone")) if labels else None


@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
def test_network_and_a_folder_are_granted_from_the_card(stage: QWidget, tier: Tier) -> None:
    seen = Seen(stage, approval(in_force=InForce(tier)))
    seen.button("Allow more…").click()
    granting = every(seen.block, GrantPanel)[0]
    granting.network.click()
    granting.folders[-1].setText("/srv/data")
    every(granting, QToolButton)[1].click()
    seen.button("Approve").click()
    assert seen.replies == [Answer(APPROVE, grant=Grant(network=True, folders=("/srv/data",)), for_session=True)]


def test_what_the_agent_asks_for_comes_with_the_approval_and_cannot_be_switched_off(stage: QWidget) -> None:
    """Approving grants it in any case: a switch that seems to take it away would lie."""
    requested = Grant(network=True, folders=("/srv/data",))
    seen = Seen(stage, approval(in_force=FULL, requested=requested))
    granting = every(seen.block, GrantPanel)[0]
    assert granting.network.isChecked() and not granting.network.isEnabled()
    assert [field.isReadOnly() for field in granting.folders] == [True, False]
    granting.network.click()
    seen.button("Approve").click()
    assert seen.replies[0].grant == Grant(network=True, folders=("/srv/data",))


def test_a_run_without_confinement_is_only_offered_for_this_once(stage: QWidget) -> None:
    seen = Seen(stage, approval(in_force=FULL))
    seen.button("Allow more…").click()
    granting = every(seen.block, GrantPanel)[0]
    every(granting.reach, QToolButton)[1].click()
    granting.unconfined.click()
    assert not granting.reach.isVisibleTo(seen.block)
    assert "only this once" in seen.words
    seen.button("Approve").click()
    assert seen.replies == [Answer(APPROVE, grant=Grant(unconfined=True))]


def test_a_card_says_what_undo_can_bring_back(stage: QWidget) -> None:
    undoable = Undoable(UndoReach.ALL), Undoable(UndoReach.PART, SENT), Undoable(UndoReach.NONE, SENT)
    lines = [_undo_line(Seen(stage, approval(in_force=FULL, undo=undo))) for undo in (*undoable, None)]
    assert lines == [
        ("Undo can bring this back.", "ok"),
        ("Undo can bring part of this back: what it sends over the network stays sent.", ""),
        ("Undo cannot bring this back: what it sends over the network stays sent.", "warn"),
        None,
    ]
    host = Question(QuestionKind.HOST, "connect?", id="q1", host="a.org:443", choices=("approve", "deny"))
    assert _undo_line(Seen(stage, replace(host, undo=undoable[2]))) == lines[2]


def test_a_card_says_that_what_is_removed_makes_no_room(stage: QWidget) -> None:
    room = "Undo can bring this back. What is removed takes its room on the disk until you empty it under Storage."
    removes = Reading((), file_effects=(FileEffect("delete", "photos"),))
    changes = Reading((), file_effects=(FileEffect("change", "photos"),))
    for undo, reading, line in (
        (Undoable(UndoReach.ALL), removes, room),
        (Undoable(UndoReach.ALL), changes, "Undo can bring this back."),
        (
            Undoable(UndoReach.NONE, SENT),
            removes,
            "Undo cannot bring this back: what it sends over the network stays sent.",
        ),
    ):
        found = _undo_line(Seen(stage, approval(in_force=FULL, undo=undo, command=reading)))
        assert found is not None and found[0] == line


def test_what_is_allowed_besides_is_said_to_be_beyond_undo(stage: QWidget) -> None:
    seen = Seen(stage, approval(in_force=FULL, undo=Undoable(UndoReach.ALL)))
    seen.button("Allow more…").click()
    granting = every(seen.block, GrantPanel)[0]
    granting.folders[-1].setText("/srv/data")
    assert _undo_line(seen) == ("Undo can bring part of this back: files in /srv/data are not kept.", "")
    granting.unconfined.click()
    assert _undo_line(seen) == ("Undo cannot bring this back: nothing records what it changes.", "warn")
    seen.button("Allow more…").click()
    assert _undo_line(seen) == ("Undo can bring this back.", "ok")


def test_a_closed_panel_grants_nothing(stage: QWidget) -> None:
    seen = Seen(stage, approval(in_force=FULL, arguments={"command": "pip install x", "network": True}))
    seen.button("Allow more…").click()
    seen.button("Approve").click()
    assert seen.replies == [Answer(APPROVE)]


def test_a_folder_must_be_named_by_its_whole_path(stage: QWidget) -> None:
    seen = Seen(stage, approval(in_force=FULL))
    seen.button("Allow more…").click()
    every(seen.block, GrantPanel)[0].folders[-1].setText("data")
    seen.button("Approve").click()
    assert seen.replies == []
    assert "full path" in seen.words


@pytest.mark.parametrize("in_force", [InForce(Tier.NONE), InForce(Tier.FULL, Grant(read_only=True)), None])
def test_where_nothing_can_be_loosened_nothing_is_offered(stage: QWidget, in_force: InForce | None) -> None:
    seen = Seen(stage, approval(in_force=in_force))
    assert "Allow more…" not in [found.text() for found in every(seen.block, QPushButton)]
    assert every(seen.block, GrantPanel) == []


def test_always_keeps_the_chosen_rule_in_its_scope(stage: QWidget) -> None:
    seen = Seen(stage, approval(proposals=PROPOSALS))
    seen.button("Always…").click()
    assert "would have matched: git status, git status -s" in seen.words
    panel = every(seen.block, AlwaysPanel)[0]
    every(panel, QRadioButton)[1].click()
    assert "Nothing else in this session" in seen.words
    every(panel.scope, QToolButton)[1].click()
    panel.keep.click()
    assert seen.replies == [Answer(ALWAYS, rule="p2", scope="project")]


def test_without_a_proposal_there_is_no_always(stage: QWidget) -> None:
    seen = Seen(stage, approval())
    assert not seen.button("Always…").isVisibleTo(seen.block)


def test_a_half_made_choice_survives_being_scrolled_away(stage: QWidget) -> None:
    seen = Seen(stage, approval(in_force=FULL, proposals=PROPOSALS))
    seen.button("Allow more…").click()
    every(seen.block, GrantPanel)[0].network.click()
    seen.button("Always…").click()
    every(every(seen.block, AlwaysPanel)[0], QRadioButton)[1].click()
    again = QuestionBlock(seen.item, seen.reports)
    again.setParent(stage)
    again.refresh()
    again.show()
    assert every(again, GrantPanel)[0].network.isChecked()
    assert every(every(again, AlwaysPanel)[0], QRadioButton)[1].isChecked()


# --- leaving plan mode, and forms ----------------------------------------------------------------------------------

PLAN_TEXT = "---\ntitle: Tidy up\nstatus: draft\n---\n# Tidy up\n\n1. Read **all**\n2. Write less\n"
PLAN = Question(QuestionKind.PLAN, "Leave plan mode?", id="q3", tool="exit_plan_mode", preview=PLAN_TEXT)


def test_a_plan_is_accepted_as_it_is_or_as_it_was_edited(stage: QWidget) -> None:
    seen = Seen(stage, PLAN)
    assert "Write less" in every(seen.block, QTextBrowser)[0].toPlainText()
    assert "status: draft" not in every(seen.block, QTextBrowser)[0].toPlainText()
    seen.button("Accept and build").click()
    seen.button("Edit the plan").click()
    (editor,) = (view for view in every(seen.block, QPlainTextEdit) if not view.isReadOnly())
    editor.setPlainText("# Do nothing")
    seen.button("Accept and build").click()
    assert seen.replies == [Answer(ACCEPT, text=PLAN_TEXT), Answer(ACCEPT, text="# Do nothing")]


def test_a_plan_is_rejected_with_feedback(stage: QWidget) -> None:
    seen = Seen(stage, PLAN)
    QTest.keyClicks(seen.reason, "smaller steps")
    QTest.keyClick(seen.reason, Qt.Key.Key_Return)
    assert seen.replies == [Answer(REJECT, "smaller steps")]


LONG_PLAN = Question(
    QuestionKind.PLAN,
    "Leave plan mode?",
    id="q3",
    tool="exit_plan_mode",
    preview="".join(f"## Step {number}\n\nChange `part_{number}.py` and say why.\n\n" for number in range(150)),
)


def test_a_long_plan_begins_at_its_top(stage: QWidget) -> None:
    seen = Seen(stage, LONG_PLAN)
    plan = every(seen.block, QTextBrowser)[0]
    seen.block.show()
    assert "Step 149" in plan.toPlainText()
    assert plan.textCursor().position() == 0
    seen.button("Accept and build").click()
    assert seen.replies == [Answer(ACCEPT, text=LONG_PLAN.preview)]


def form(*fields: FormField) -> Question:
    return Question(QuestionKind.FORM, "The agent has a question", id="q4", tool="ask_user", form=fields)


ENUM = {"type": "string", "enum": ["A", "B"]}
COLOURS = form(FormField("colour", "Which?", {"type": "string"}, (("Red", "r"), ("Blue", "b"))))


def test_a_button_of_a_single_question_answers_at_once(stage: QWidget) -> None:
    seen = Seen(stage, form(FormField("way", "Which way?", ENUM, (("Option A", "A"), ("Option B", "B")))))
    seen.button("Option B").click()
    assert seen.replies == [Answer(SUBMIT, values={"way": "B"})]


def test_a_form_is_checked_before_it_is_sent(stage: QWidget) -> None:
    seen = Seen(
        stage,
        form(
            FormField("one", "One?", ENUM),
            FormField("many", "Many?", {"type": "array", "items": ENUM, "minItems": 1}),
            FormField("count", "How many?", {"type": "integer", "minimum": 1, "maximum": 9}),
            FormField("why", "Why?", {"type": ["string", "null"]}),
        ),
    )
    seen.button("Answer").click()
    assert seen.replies == []
    assert "Please answer this." in seen.words
    assert "Choose at least 1." in seen.words
    every(seen.block, QRadioButton)[1].click()
    every(seen.block, QCheckBox)[0].click()
    QTest.keyClicks(every(seen.block, QLineEdit)[0], "12")
    seen.button("Answer").click()
    assert seen.replies == []
    assert "At most 9." in seen.words
    every(seen.block, QLineEdit)[0].setText("3")
    seen.button("Answer").click()
    assert seen.replies == [Answer(SUBMIT, values={"one": "B", "many": ["A"], "count": 3, "why": None})]


def test_the_keyboard_visits_a_form_from_top_to_bottom(stage: QWidget) -> None:
    fields = [FormField(f"q{number}", f"Number {number}?", {"type": "integer"}) for number in range(10)]
    seen = Seen(stage, form(*fields))
    visited: list[QWidget] = [every(seen.block, QLineEdit)[0]]
    after = visited[0].nextInFocusChain()
    while after is not None and not isinstance(visited[-1], QPushButton):
        if after.focusPolicy() != Qt.FocusPolicy.NoFocus:
            visited.append(after)
        after = after.nextInFocusChain()
    assert [one.accessibleName() for one in visited[:-1]] == [field.question for field in fields]
    for number, line in enumerate(every(seen.block, QLineEdit)):
        line.setText(str(number))
    seen.button("Answer").click()
    assert seen.replies == [Answer(SUBMIT, values={f"q{number}": number for number in range(10)})]


def test_a_form_can_be_left_unanswered(stage: QWidget) -> None:
    seen = Seen(stage, form(FormField("way", "Which way?", ENUM)))
    seen.button("Don't answer").click()
    assert seen.replies == [Answer(DISMISS)]


@pytest.mark.parametrize("question", [command(proposals=PROPOSALS), PLAN, form(FormField("a", "A?", ENUM))])
def test_every_part_of_a_card_has_a_name_and_plain_text(stage: QWidget, question: Question) -> None:
    seen = Seen(stage, question)
    for made in every(seen.block, QPushButton):
        if made.text() in ("Allow more…", "Always…", "Edit the plan"):
            made.click()
    assert nameless(seen.block) == []
    assert rich_labels(seen.block) == []


@pytest.mark.parametrize(
    ("question", "answer", "words"),
    [
        (
            command(),
            Answer(APPROVE, grant=Grant(network=True), for_session=True),
            "Approved with network, for this session",
        ),
        (approval(proposals=PROPOSALS), Answer(ALWAYS, rule="p2"), "Approved, with a rule: Always allow “git”"),
        (approval(), Answer(APPROVE, edited="mine"), "Approved, as you edited it"),
        (approval(), Answer(APPROVE_TURN, edited=""), "Approved for this turn, as you edited it"),
        (command(), Answer(APPROVE, by="policy"), "No longer needed your answer"),
        (PLAN, Answer(ACCEPT), "Plan accepted: the agent builds now"),
        (PLAN, Answer(REJECT, "no"), "Plan rejected: no"),
        (form(), Answer(SUBMIT, values={"a": ["x", "y"], "b": 2}), "Answered: x, y; 2"),
        (COLOURS, Answer(SUBMIT, values={"colour": "b", "size": None}), "Answered: Blue"),
        (form(), Answer(DISMISS), "Not answered"),
    ],
)
def test_the_line_that_is_left_says_what_was_decided(
    stage: QWidget, question: Question, answer: Answer, words: str
) -> None:
    seen = Seen(stage, question)
    seen.item.decide(answer)
    seen.draw()
    assert seen.verdict == words


def test_a_call_that_was_stopped_says_what_its_path_is(stage: QWidget) -> None:
    rule = "is a secret file; tools may neither read nor write it"
    told = Question(QuestionKind.VIOLATION, "read was stopped by the sandbox", id="q", preview=".env", reason=rule)
    assert "This path is a secret file; tools may neither read nor write it." in Seen(stage, told).words


def test_one_file_outside_can_be_allowed_once(stage: QWidget) -> None:
    choices = ("allow", "tell", "stop")
    told = Question(QuestionKind.VIOLATION, "read tried to leave", id="q", preview="../x.txt", choices=choices)
    seen = Seen(stage, replace(told, remark="This is the file /home/me/x.txt."))
    assert "This is the file /home/me/x.txt." in seen.words
    seen.button("Allow this file once").click()
    assert seen.answers == [("q", "allow", "")]
    without = Seen(stage, replace(told, choices=choices[1:]))
    assert "Allow this file once" not in [made.text() for made in every(without.block, QPushButton) if made.isVisible()]


def test_an_allowed_file_is_named_when_the_card_is_answered(stage: QWidget) -> None:
    seen = Seen(stage, Question(QuestionKind.VIOLATION, "read tried to leave", id="q", preview="../x.txt"))
    seen.block.item.decide(Answer("allow"))
    seen.draw()
    assert seen.verdict == "Allowed once: ../x.txt"
