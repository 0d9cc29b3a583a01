"""A write that the person edits before approving it: what runs, what the model is told, what the audit trail says."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import APPROVE, APPROVE_TURN, DENY
from app.assembly.profile import Profile
from app.providers.scripted import calls, says
from app.redaction.known import MARK
from app.vocabulary.events import Answer, Question, QuestionAsked, ToolFinished, ToolStarted
from tests.agent.conftest import EVERYTHING, Opener

pytestmark = pytest.mark.anyio

SCOPE = EVERYTHING | {"edit": Permission()}
INSERT = {"path": "README.md", "insert_line": 0, "insert_content": "x\n"}
EDIT = {"path": "README.md", "old_string": "hello", "new_string": "bye"}


@pytest.mark.parametrize(
    ("tool", "arguments", "answer", "on_disk", "told"),
    [
        ("write", {"path": "n.txt", "content": "a\nb\n"}, Answer(APPROVE, edited="a\nc\n"), "a\nc\n", "-b\n+c"),
        ("write", {"path": "n.txt", "content": "a\n"}, Answer(APPROVE_TURN, edited="c\n"), "c\n", "-a\n+c"),
        ("write", {"path": "n.txt", "content": {"k": 1}}, Answer(APPROVE, edited="{}\n"), "{}\n", "+{}"),
        ("write", {"path": "n.txt", "content": "a\n"}, Answer(APPROVE, edited="a\n"), "a\n", ""),
        ("write", {"path": "n.txt", "content": "a\n"}, Answer(APPROVE, edited=""), "", "-a"),
        ("write", {"path": "n.txt", "content": "a\n"}, Answer(DENY, edited="c\n"), None, ""),
        ("edit", EDIT, Answer(APPROVE, edited="ciao"), "ciao\n", "-bye\n"),
        ("edit", INSERT, Answer(APPROVE, edited="y\n"), "y\nhello\n", "+y"),
        ("edit", EDIT, Answer(APPROVE, edited="hello"), "hello\n", "-bye\n"),
        ("write", {"path": "n.txt", "content": "a\n"}, Answer(APPROVE, edited=f"key = {MARK}\n"), None, "-a"),
    ],
    ids=["write", "for the turn", "json", "unchanged", "emptied", "denied", "edit", "insert", "to nothing", "a mask"],
)  # fmt: skip
async def test_what_the_person_edited_is_what_is_written_and_told(
    open_session: Opener, project: Path, tool: str, arguments: Any, answer: Answer, on_disk: str | None, told: str
) -> None:
    (project / "README.md").write_text("hello\n")
    session, watcher, _ = open_session(
        calls(tool, **arguments), says("ok"), trust=Trust.GUIDED, scope=SCOPE, answers=answer
    )
    await session.send("go")
    file = project / arguments["path"]
    assert (file.read_text() if file.exists() else None) == on_disk
    assert len(watcher.of(QuestionAsked)) == 1, "the person is not asked again about their own text"
    result = watcher.of(ToolFinished)[0].result
    assert ("The person edited your text" in result.output) is bool(told) and told in result.output
    line = json.loads(Profile.open().folders.trail(session.id).read_text().splitlines()[0])
    was_edited = answer.edited is not None and answer.choice != DENY and answer.edited != arguments.get("content")
    assert ("proposed" in line) is was_edited
    if was_edited and not result.is_error:
        assert line["decision"]["reason"].endswith("as the person edited it") and line["decision"]["by"] == "person"
        assert line["input"] != line["proposed"]


async def test_an_edited_call_is_asked_about_again_if_the_file_changed_meanwhile(
    open_session: Opener, project: Path
) -> None:
    (project / "README.md").write_text("hello\n")

    def changes_first(question: Question) -> Answer:
        if not question.remark:
            (project / "README.md").write_text("hello\nmine\n")
        return Answer(APPROVE, edited="ciao")

    session, watcher, _ = open_session(
        calls("edit", **EDIT), says("ok"), trust=Trust.GUIDED, scope=SCOPE, answers=changes_first
    )
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 2
    assert (project / "README.md").read_text() == "ciao\nmine\n"


async def test_an_edited_call_is_asked_about_again_if_its_path_leads_elsewhere_by_then(
    open_session: Opener, project: Path
) -> None:
    for name in ("a.txt", "b.txt"):
        (project / name).write_text("hello\n")
    link = project / "out.txt"
    link.symlink_to("a.txt")

    def swaps_first(question: Question) -> Answer:
        if question.remark:
            return Answer(DENY)
        link.unlink()
        link.symlink_to("b.txt")
        return Answer(APPROVE, edited="ciao")

    session, watcher, _ = open_session(
        calls("edit", **EDIT | {"path": "out.txt"}), says("ok"), trust=Trust.GUIDED, scope=SCOPE, answers=swaps_first
    )
    await session.send("go")
    assert (project / "b.txt").read_text() == "hello\n", "nobody was asked about this file"
    assert watcher.of(QuestionAsked)[1].question.remark.endswith("this would change b.txt.")


async def test_an_edit_by_a_program_is_recorded_as_its_own(open_session: Opener, project: Path) -> None:
    session, watcher, _ = open_session(
        calls("write", path="n.txt", content="a\n"),
        says("ok"),
        trust=Trust.GUIDED,
        answers=Answer(APPROVE, by="client", edited="c\n"),
    )
    await session.send("go")
    assert (project / "n.txt").read_text() == "c\n"
    assert watcher.of(ToolFinished)[0].decision.by == "client"


async def test_only_calls_that_write_text_can_be_edited(open_session: Opener) -> None:
    replied: list[bool] = []

    def answers(question: Question) -> Answer:
        replied.append(session.questions.reply(question.id, Answer(APPROVE, edited="rm -rf .")))
        return Answer(DENY)

    session, watcher, _ = open_session(
        calls("bash", command="true"), says("ok"), trust=Trust.SUPERVISED, answers=answers
    )
    await session.send("go")
    assert replied == [False] and not watcher.of(ToolStarted)
