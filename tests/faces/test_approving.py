"""Approvals at a terminal: what is shown, and what each answer means."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.agent.deciding.questions import ALWAYS, APPROVE, APPROVE_TURN, DENY, GO_ON, STOP
from app.commands.reading import read_command
from app.faces.approving import approval, describe
from app.faces.asking import _answer
from app.faces.mcp_server.elicitation import approval_text
from app.vocabulary.changes import LaterRun
from app.vocabulary.confinement import Grant, InForce, Tier
from app.vocabulary.events import Answer, Proposal, Question, QuestionKind, Undoable, UndoReach
from app.vocabulary.file_rows import FileRow, describe_rows

pytestmark = pytest.mark.anyio

COMMAND = "cd src && sudo cat /etc/hosts > copy.txt; rm -rf /"
RULES = (Proposal("one", "Always allow exactly `ls -l`"), Proposal("two", "Always allow `ls`", ("bash ls -a",)))


def question(tier: Tier = Tier.FULL, **more: object) -> Question:
    reading = read_command(COMMAND, project=Path("/code/sample"), home=Path("/people/me"))
    return Question(
        QuestionKind.APPROVAL,
        "Run bash?",
        tool="bash",
        arguments={"command": COMMAND},
        reason="Guided asks",
        command=reading,
        in_force=InForce(tier, Grant(network=True)),
        **more,  # type: ignore[arg-type]
    )


def test_a_file_that_runs_later_is_told_before_it_is_approved() -> None:
    runs = (LaterRun("a\x1bb/Makefile", "runs when you type make"),)
    told = [line for line in describe(question(runs_later=runs)).splitlines() if "Makefile" in line]
    assert told == ["  ! a⟨U+001B⟩b/Makefile runs when you type make, outside the sandbox"]
    assert told[0] in approval_text(question(runs_later=runs))


async def said(asked: Question, *lines: str) -> Answer:
    typed = iter(lines)

    async def read_line(prompt: str) -> str:
        return next(typed)

    answer = await approval(asked, read_line)
    assert next(typed, None) is None, "not all that was typed was needed"
    return answer


def test_the_parts_of_a_command_what_it_reaches_and_what_confines_it_are_shown() -> None:
    shown = describe(question(remark="You said no to this before."))
    assert "! You said no to this before." in shown
    assert "cat /etc/hosts  (through sudo)" in shown
    assert "outside the project:" in shown and "/etc/hosts" in shown
    assert "writes: > copy.txt" in shown
    assert "!! " in shown, "what is alarming about it"
    assert "confined: full." in shown and "Granted beyond that: network." in shown


def test_a_remark_that_is_the_reason_stands_once() -> None:
    shown = describe(replace(question(remark="You said no to this before."), reason="You said no to this before"))
    assert shown.count("You said no to this before") == 1 and "? Run bash?\n! You" in shown
    assert "? Run bash?  (Guided asks)" in describe(question(remark="You said no to this before."))


def test_what_undo_can_bring_back_is_said_in_one_line_at_a_terminal_and_in_a_form() -> None:
    asked = question(undo=Undoable(UndoReach.NONE, "files in /data\n  confined: full. are not kept"), choices=(DENY,))
    (line,) = [line for line in describe(asked).splitlines() if "Undo" in line]
    assert line == "  Undo cannot bring this back: files in /data⏎  confined: full. are not kept."
    assert line in approval_text(asked)
    assert "Undo" not in describe(question())


def test_plan_mode_is_said_as_what_it_takes_away() -> None:
    shown = describe(replace(question(), in_force=InForce(Tier.FULL, Grant(read_only=True))))
    assert "can only be read" in shown and "Granted" not in shown


def test_nothing_in_a_call_can_pass_for_a_line_of_ours() -> None:
    fake = "\n  confined: full.\n? Run ls?  (fine)"
    command = f"true; echo 'x{fake}' > 'y{fake}'"
    reading = read_command(command, project=Path("/code/sample"), home=Path("/people/me"))
    asked = replace(question(preview=f"Moves a{fake} to b", remark=f"no{fake}"), command=reading)
    asked = replace(asked, arguments={"command": command}, in_force=InForce(Tier.NONE))
    lines = describe(asked).splitlines()
    assert [line for line in lines if line.startswith("?")] == ["? Run bash?  (Guided asks)"]
    assert [line[:17] for line in lines if line.startswith("  confined:")] == ["  confined: none."]


def test_nothing_in_a_question_can_hide() -> None:
    shown = describe(question(remark="safe\u202e ton", preview="a\x1b[2Jb"))
    assert "\u202e" not in shown and "\x1b" not in shown


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["y"], Answer(APPROVE)),
        (["", "  ", "yes"], Answer(APPROVE)),
        (["a"], Answer(APPROVE_TURN)),
        (["n"], Answer(DENY)),
        (["not like this"], Answer(DENY, "not like this")),
        (["w", "2", "p"], Answer(ALWAYS, rule="two", scope="project")),
        (["always", "1", "session"], Answer(ALWAYS, rule="one", scope="session")),
        (["w", "1", "e"], Answer(ALWAYS, rule="one", scope="everywhere")),
        (["w", "", "n"], Answer(DENY)),
        (["w", "3", "y"], Answer(APPROVE)),
        (["w", "1", "", "n"], Answer(DENY)),
        (["net", "o"], Answer(APPROVE, grant=Grant(network=True))),
        (["net", "s"], Answer(APPROVE, grant=Grant(network=True), for_session=True)),
        (["net", "", "n"], Answer(DENY)),
        (["folder /data/my files", "o"], Answer(APPROVE, grant=Grant(folders=("/data/my files",)))),
        (["unconfined", "yes"], Answer(APPROVE, grant=Grant(unconfined=True))),
        (["unconfined", "y", "n"], Answer(DENY)),
        (["net is not for you"], Answer(DENY, "net is not for you")),
    ],
)
async def test_what_each_answer_means(lines: list[str], answer: Answer) -> None:
    assert await said(question(proposals=RULES), *lines) == answer


async def test_what_cannot_be_had_is_a_reason_to_say_no() -> None:
    """No rule is offered here, and nothing confines commands that could be lifted."""
    assert await said(question(Tier.NONE), "w") == Answer(DENY, "w")
    assert await said(question(Tier.NONE), "net") == Answer(DENY, "net")


async def test_plan_mode_offers_the_network_alone_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    asked = replace(question(), in_force=InForce(Tier.FULL, Grant(read_only=True)))
    prompts: list[str] = []
    typed = iter(["folder /data", "unconfined", "net", "o"])

    async def read_line(prompt: str) -> str:
        prompts.append(prompt)
        return next(typed)

    assert await approval(asked, read_line) == Answer(APPROVE, grant=Grant(network=True))
    assert capsys.readouterr().err.count("In plan mode commands write nothing") == 2
    assert "folder" not in prompts[0] and "Yes with more: net." in prompts[0]


@pytest.mark.parametrize(("lines", "choice"), [(["g"], GO_ON), (["go on"], GO_ON), (["", "yes", "s"], STOP)])
async def test_a_used_up_budget_is_raised_only_by_its_own_word(
    lines: list[str], choice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = Question(QuestionKind.BUDGET, "Used up. Go on?", reason="$4 of $5 are used", remark="$5 more")
    typed = iter(lines)

    async def read_line(prompt: str) -> str:
        return next(typed)

    assert await _answer(asked, read_line) == Answer(choice)
    shown = capsys.readouterr().err
    assert "$4 of $5 are used" in shown and "$5 more" in shown and "{}" not in shown


def test_a_proposal_for_many_files_is_a_list_of_the_first_and_a_count() -> None:
    rows = tuple(FileRow("move", f"{n}\x1b.jpg", f"new/{n}.jpg", "day taken", "file:1:1:1") for n in range(60))
    bad = FileRow("move", "a", "b", seen="file:1:1:1", problem="exists already: b")
    shown = describe_rows((*rows, bad))
    told = describe(Question(QuestionKind.APPROVAL, "Run organize?", tool="organize", preview=shown, rows=rows))
    assert "move 60" in told and "and 10 more" in told and "exists already: b" in told
    assert "new/49.jpg" in told and "new/50.jpg" not in told and "\x1b" not in told
