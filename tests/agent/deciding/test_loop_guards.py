"""An agent that goes in circles is noticed, and a no stays a no in every spelling."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import APPROVE, APPROVE_TURN, DENY
from app.providers.scripted import Reply, calls, says
from app.vocabulary.events import Answer, Question, QuestionAsked, ToolFinished, ToolStarted
from tests.agent.conftest import EVERYTHING, Opener

pytestmark = pytest.mark.anyio

DIALECTS = EVERYTHING | {name: Permission() for name in ("file_write", "fs.write", "edit")}


def times(number: int, call: Reply) -> list[Reply]:
    return [call] * number


@pytest.mark.parametrize(
    "call",
    [calls("read", path="README.md"), calls("bash", command="true"), calls("write", path="a", content="x")],
    ids=["read", "bash", "write"],
)
async def test_the_third_identical_call_in_a_row_asks_at_every_trust(open_session: Opener, call: Reply) -> None:
    session, watcher, _ = open_session(*times(5, call), says("ok"), trust=Trust.AUTONOMOUS, answers=APPROVE)
    await session.send("go")
    asked = [event.question for event in watcher.of(QuestionAsked)]
    assert [question.remark for question in asked] == ["The agent makes the same call for the third time."]


async def test_another_spelling_is_the_same_call_and_another_call_between_is_not_in_a_row(open_session: Opener) -> None:
    same = [calls("read", path=path) for path in ("README.md", "./README.md", "src/../README.md")]
    session, watcher, _ = open_session(*same, says("ok"), answers=APPROVE)
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 1

    session, watcher, _ = open_session(*same[:2], calls("ls"), *same[:2], says("ok"), answers=APPROVE)
    await session.send("go")
    assert not watcher.of(QuestionAsked)


async def test_reading_on_in_a_file_is_not_the_same_call(open_session: Opener) -> None:
    windows = [calls("read", path="README.md", offset=number) for number in range(4)]
    session, watcher, _ = open_session(*windows, says("ok"))
    await session.send("go")
    assert not watcher.of(QuestionAsked)


async def test_with_nobody_to_ask_the_model_is_told_to_try_something_else(open_session: Opener) -> None:
    session, watcher, _ = open_session(*times(4, calls("ls")), says("ok"), interactive=False)
    await session.send("go")
    results = [event.result for event in watcher.of(ToolFinished)]
    assert [result.code for result in results] == [None, None, "E_DENIED", "E_DENIED"]
    assert "something else" in results[2].output


def once(first: Answer, then: Answer) -> Callable[[Question], Answer]:
    answers = iter([first])
    return lambda question: next(answers, then)


@pytest.mark.parametrize(
    ("denied", "again"),
    [
        (calls("bash", command="rm  -f README.md"), calls("bash", command="rm -f 'README.md'")),
        (calls("bash", command="rm -f README.md"), calls("bash", command="bash -c 'rm -f README.md'")),
        (calls("bash", command="rm -f README.md"), calls("bash", command="rm -f README.md; true # once more")),
        (calls("write", path="a.txt", content="x"), calls("file_write", path="./a.txt", content="x")),
        (calls("write", path="a.txt", content="x"), calls("fs.write", path="@project/a.txt", content="x")),
    ],
    ids=["quotes", "wrapper", "idle", "dialect", "mount"],
)
async def test_what_was_denied_asks_again_in_another_spelling_even_at_full_trust(
    open_session: Opener, project: Path, denied: Reply, again: Reply
) -> None:
    session, watcher, _ = open_session(
        denied,
        again,
        says("ok"),
        scope=DIALECTS,
        trust=Trust.GUIDED,
        answers=once(Answer(DENY, "keep it"), Answer(DENY)),
    )
    assert session.orchestrator is not None
    orchestrator = session.orchestrator

    def trusting(event: object) -> None:
        if isinstance(event, ToolFinished):
            orchestrator.set_trust(Trust.AUTONOMOUS)

    session.watch(trusting)
    await session.send("go")
    first, second = (event.question for event in watcher.of(QuestionAsked))
    assert not first.remark
    assert second.remark.startswith("You said no to this before in another spelling") and "keep it" in second.remark
    assert not watcher.of(ToolStarted)
    assert (project / "README.md").exists() and not (project / "a.txt").exists()


@pytest.mark.parametrize(
    ("denied", "again", "remark"),
    [
        (calls("rm", path="README.md"), calls("bash", command="rm -f ./README.md"), "deleting README.md"),
        (calls("bash", command="rm README.md"), calls("rm", path="src/../README.md"), "deleting README.md"),
        (calls("bash", command="unlink README.md"), calls("rm", path="README.md"), "deleting README.md"),
        (calls("rm", path="README.md"), calls("bash", command="mv README.md /tmp/x"), "deleting README.md"),
        (calls("write", path="a.txt", content="x"), calls("bash", command="echo x > a.txt"), "changing a.txt"),
        (calls("write", path="a.txt", content="x"), calls("bash", command="echo x | tee a.txt"), "changing a.txt"),
        (calls("bash", command="cat > a.txt <<E\nx\nE"), calls("write", path="a.txt", content="y"), "changing a.txt"),
        (calls("rm", path="README.md"), calls("bash", command="cat README.md"), ""),
        (calls("rm", path="README.md"), calls("bash", command="rm a.txt"), ""),
        (calls("write", path="a.txt", content="x"), calls("write", path="a.txt", content="y"), ""),
    ],
)
async def test_what_was_denied_is_known_again_when_another_tool_would_do_it(
    open_session: Opener, denied: Reply, again: Reply, remark: str
) -> None:
    session, watcher, _ = open_session(
        denied, again, says("ok"), scope=DIALECTS | {"rm": Permission()}, trust=Trust.GUIDED,
        answers=once(Answer(DENY, "keep it"), Answer(DENY)),
    )  # fmt: skip
    await session.send("go")
    second = watcher.of(QuestionAsked)[1].question
    assert second.remark == (f"You said no to {remark} before, in another way: keep it." if remark else "")


@pytest.mark.parametrize("more", ["", " ", "; true", " # again", " && echo done", "; sleep 0"])
async def test_what_changes_nothing_does_not_make_a_call_a_new_one(open_session: Opener, more: str) -> None:
    same = [calls("bash", command=command) for command in ("ls", "ls", f"ls{more}")]
    session, watcher, _ = open_session(*same, says("ok"), trust=Trust.AUTONOMOUS, answers=DENY)
    await session.send("go")
    assert [event.question.remark for event in watcher.of(QuestionAsked)] == [
        "The agent makes the same call for the third time."
    ]


async def test_approving_the_whole_turn_does_not_cover_what_was_denied(open_session: Opener, project: Path) -> None:
    answers = iter([Answer(DENY), Answer(APPROVE_TURN), Answer(DENY)])
    session, watcher, _ = open_session(
        calls("write", path="a.txt", content="x"),
        calls("write", path="b.txt", content="x"),
        calls("write", path="a.txt", content="x"),
        says("ok"),
        trust=Trust.GUIDED,
        answers=lambda question: next(answers),
    )
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 3
    assert not (project / "a.txt").exists() and (project / "b.txt").exists()


async def test_a_yes_after_a_no_is_a_yes(open_session: Opener) -> None:
    answers = iter([Answer(DENY), Answer(APPROVE)])
    call = calls("bash", command="true")
    session, watcher, _ = open_session(
        call, call, says("ok"), trust=Trust.GUIDED, answers=lambda question: next(answers)
    )
    await session.send("go")
    assert len(watcher.of(ToolStarted)) == 1
