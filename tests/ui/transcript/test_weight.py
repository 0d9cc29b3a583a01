"""A card looks as dangerous as its call is."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame, QPushButton

from app.commands.reading import read_command
from app.ui.transcript.cards.approval import ApprovalCard
from app.ui.transcript.cards.weight import Weight, weigh
from app.ui.transcript.view import ChatView
from app.vocabulary.confinement import Grant
from app.vocabulary.events import Answer, Question, QuestionAsked, QuestionKind
from tests.ui.reach import every, texts

LIGHT, USUAL, GRAVE = Weight.LIGHT, Weight.USUAL, Weight.GRAVE


def approval(tool: str = "bash", command: str = "", **more: object) -> Question:
    arguments = {"command": command} if command else {"path": "a.txt"}
    reading = read_command(command, project=Path("/p"), home=Path("/h")) if command else None
    given = {"id": "q1", "tool": tool, "arguments": arguments, "command": reading, "choices": ("approve", "deny")}
    return Question(QuestionKind.APPROVAL, f"Run {tool}?", **(given | more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "weight", "reasons"),
    [
        (approval(command="echo hello"), LIGHT, ()),
        (approval(command="ls -l && cat a.txt"), LIGHT, ()),
        (approval("read"), LIGHT, ()),
        (approval(command="echo x > a.txt"), USUAL, ()),
        (approval(command="echo $(make)"), USUAL, ()),
        (approval(command="pytest -q"), USUAL, ()),
        (approval(command="PATH=. ls"), USUAL, ()),
        (approval("write"), USUAL, ()),
        (approval("rm"), GRAVE, ("Removes files",)),
        (approval(command="ls; rm -r build"), GRAVE, ("Removes files",)),
        (approval(command="find . -name x -delete"), GRAVE, ("Removes files",)),
        (approval(command="sudo ls"), GRAVE, ("With sudo",)),
        (approval(command="sudo rm -rf build"), GRAVE, ("Removes files", "With sudo")),
        (approval(command="git push --force"), GRAVE, ("Look twice",)),
        (approval(command="make", requested=Grant(unconfined=True)), GRAVE, ("Without confinement",)),
        (Question(QuestionKind.UNKEPT, "Let it remove this?"), GRAVE, ("Cannot be undone",)),
        (Question(QuestionKind.PLAN, "Leave plan mode?"), USUAL, ()),
    ],
)
def test_what_removes_or_takes_other_rights_is_grave_and_what_only_looks_is_light(
    question: Question, weight: Weight, reasons: tuple[str, ...]
) -> None:
    assert weigh(question) == (weight, reasons)


@pytest.mark.parametrize(
    ("command", "surface", "kind"),
    [("echo hello", "card", "primary"), ("make", "warn", "primary"), ("sudo rm -rf build", "danger", "plain")],
)
def test_a_grave_card_has_a_frame_of_its_own_and_does_not_press_for_a_yes(
    chat: ChatView, command: str, surface: str, kind: str
) -> None:
    chat.show_event(QuestionAsked(approval(command=command)))
    chat.flush()
    (card,) = every(chat, ApprovalCard)
    assert every(card, QFrame)[0].property("surface") == surface
    approve = next(made for made in every(card, QPushButton) if made.text() == "Approve")
    assert approve.property("kind") == kind
    assert ("Removes files" in texts(chat)) is (surface == "danger")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (approval(command="make"), Answer("deny")),
        (Question(QuestionKind.VIOLATION, "left", id="q1", preview="/etc", choices=("tell", "stop")), Answer("tell")),
        (
            Question(QuestionKind.HOST, "connect?", id="q1", host="a.org:443", choices=("approve", "deny")),
            Answer("deny"),
        ),
    ],
)
def test_one_key_says_no(chat: ChatView, question: Question, answer: Answer) -> None:
    said: list[tuple[str, Answer]] = []
    chat.reports.answered.connect(lambda question_id, given: said.append((question_id, given)))
    chat.show_event(QuestionAsked(question))
    chat.flush()
    chat.activateWindow()
    chat.setFocus()
    QTest.keyClick(chat, Qt.Key.Key_D, Qt.KeyboardModifier.AltModifier)
    assert said == [("q1", answer)]
