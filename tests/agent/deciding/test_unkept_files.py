"""What cannot be kept is asked about while the command waits: disk, result and audit trail say what came of it."""

import asyncio
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.policy import Trust
from app.agent.deciding.questions import APPROVE, APPROVE_COMMAND, DENY, KEEP_COPY, STOP
from app.assembly.profile import Profile
from app.assembly.undo_setup import open_undo
from app.fs.copying import can_clone
from app.providers.scripted import calls, says
from app.sandbox.confine import Confinement
from app.vocabulary.confinement import Tier, Unkept, UnkeptAnswer
from app.vocabulary.events import (
    Answer,
    Question,
    QuestionAnswered,
    QuestionAsked,
    QuestionKind,
    ToolFinished,
    ToolOutput,
)
from tests.agent.conftest import Opener, Watcher
from tests.clock import eventually, let_pass
from tests.held_commands import FILM, HeldCommands

pytestmark = pytest.mark.anyio

FILMS = ("a.mp4", "b.mp4", "c.mp4")


@pytest.fixture(autouse=True)
def films(project: Path) -> None:
    make_films(project)


def make_films(project: Path) -> None:
    for name in FILMS:
        (project / name).write_text("film")


def there(project: Path) -> list[str]:
    return sorted(path.name for path in project.glob("*.mp4"))


def answers_of() -> list[dict[str, Any]]:
    """The lines of the audit trail about answers."""
    [trail] = Path(os.environ["HANDRAIL_HOME"]).rglob("audit/*.jsonl")
    lines = map(json.loads, trail.read_text().splitlines())
    return [line for line in lines if line["kind"] == "unkept.answer"]


async def ran(
    open_session: Opener, command: str, answers: Sequence[Answer | str] | None, held: HeldCommands, **more: Any
) -> tuple[ToolFinished, list[Question]]:
    given = iter(answers or ())
    session, watcher, _ = open_session(
        calls("bash", command=command),
        says("ok"),
        answers=(lambda _: next(given)) if answers is not None else None,
        confinement=held,
        trust=Trust.AUTONOMOUS,
        **more,
    )
    await session.send("go")
    asked = [event.question for event in watcher.of(QuestionAsked)]
    return watcher.of(ToolFinished)[0], [one for one in asked if one.kind is QuestionKind.UNKEPT]


ROWS: list[tuple[str, list[Answer | str], list[str], int]] = [
    ("rm a.mp4 b.mp4", [APPROVE, APPROVE], ["c.mp4"], 2),
    ("rm a.mp4 b.mp4", [APPROVE, DENY], ["b.mp4", "c.mp4"], 2),
    ("rm a.mp4 b.mp4 c.mp4", [APPROVE_COMMAND], [], 1),
    ("rm -j a.mp4 b.mp4 c.mp4", [APPROVE_COMMAND], [], 1),
    ("rm a.mp4 b.mp4", [KEEP_COPY, DENY], ["b.mp4", "c.mp4"], 2),
    ("rm a.mp4 a.mp4", [DENY], list(FILMS), 1),
    ("rm a.mp4 b.mp4", [STOP], list(FILMS), 1),
    ("rm -j a.mp4 b.mp4", [STOP], list(FILMS), 1),
]


@pytest.mark.parametrize(("command", "answers", "left", "asked"), ROWS)
async def test_each_answer_does_what_it_says(
    open_session: Opener, project: Path, command: str, answers: list[Answer | str], left: list[str], asked: int
) -> None:
    make_films(project)
    done, questions = await ran(open_session, command, answers, HeldCommands())
    assert there(project) == left
    assert len(questions) == asked
    assert done.result.is_error is (left != [] and {DENY, STOP} & {*answers} != set())
    assert (done.result.code == "E_CANCELLED") is (STOP in answers)


async def test_the_question_names_file_size_reason_and_command(open_session: Opener, project: Path) -> None:
    (project / "two\nlines.mp4").write_text("film")
    _, [asked] = await ran(open_session, "rm 'two\nlines.mp4'", [DENY], HeldCommands())
    assert asked.title == r"Let this command remove or replace two\x0alines.mp4 for good?"
    assert asked.reason == "undo could not bring it back: it is larger than what is copied without asking"
    assert asked.unkept == Unkept(r"two\x0alines.mp4", FILM, "large")
    assert asked.arguments == {"command": "rm 'two\nlines.mp4'"}
    assert asked.choices == (KEEP_COPY, APPROVE, APPROVE_COMMAND, STOP, DENY)


@pytest.mark.parametrize("reason", ["full", "unreadable"])
async def test_a_copy_is_offered_only_where_one_can_be_made(open_session: Opener, project: Path, reason: str) -> None:
    _, [asked] = await ran(open_session, "rm a.mp4", [DENY], HeldCommands({"a.mp4": (1, reason)}))
    assert asked.choices == (APPROVE, APPROVE_COMMAND, STOP, DENY)


async def test_what_was_lost_copied_and_denied_is_in_the_result_and_in_the_trail(
    open_session: Opener, project: Path
) -> None:
    answers: list[Answer | str] = [APPROVE, KEEP_COPY, Answer(DENY, "not this one")]
    done, _ = await ran(open_session, "rm a.mp4 b.mp4 c.mp4", answers, HeldCommands({"a.mp4": (12, "full")}))
    said = done.result.output
    assert "Removed or replaced as allowed, and undo cannot bring it back: a.mp4 (12 B)." in said
    assert (
        "Not removed or replaced: c.mp4 (4.1 GB). Cannot be kept for undo: it is larger than what is copied without "
        "asking; the person said no: not this one." in said
    )
    assert "b.mp4 (4.1 GB)" not in said
    large = {"size": FILM, "reason": "large", "by": "person"}
    assert done.result.meta["unkept"] == {
        "files": [
            {"path": "a.mp4", "size": 12, "reason": "full", "answer": "allow", "by": "person"},
            {"path": "b.mp4", "answer": "keep", **large},
            {"path": "c.mp4", "answer": "deny", **large},
        ],
        "more": 0,
    }
    told = [(line["toolCallId"], line["turn"], line["file"]["path"], line["choice"]) for line in answers_of()]
    called = done.call_id, 1
    assert told == [(*called, "a.mp4", APPROVE), (*called, "b.mp4", KEEP_COPY), (*called, "c.mp4", DENY)]
    assert answers_of()[0]["file"] == {"path": "a.mp4", "size": 12, "reason": "full"}
    assert {line["by"] for line in answers_of()} == {"person"}


async def test_nobody_to_ask_means_no_and_the_model_reads_why(open_session: Opener, project: Path) -> None:
    done, _ = await ran(open_session, "rm a.mp4", None, HeldCommands(), interactive=False)
    assert there(project) == [*FILMS]
    assert "Not removed or replaced: a.mp4 (4.1 GB). Cannot be kept" in done.result.output
    assert "nobody is there to ask" in done.result.output
    assert [(line["choice"], line["by"]) for line in answers_of()] == [(DENY, "nobody")]


async def test_silence_means_no(open_session: Opener, project: Path) -> None:
    done, _ = await ran(open_session, "rm a.mp4", None, HeldCommands(), wait=0.02)
    assert there(project) == [*FILMS]
    assert "nobody answered in time" in done.result.output
    assert [(line["choice"], line["by"]) for line in answers_of()] == [(DENY, "timeout")]


async def test_after_many_times_no_the_person_is_not_asked_again(open_session: Opener, project: Path) -> None:
    names = [f"{number}.mp4" for number in range(14)]
    for name in names:
        (project / name).write_text("film")
    done, asked = await ran(open_session, f"rm {' '.join(names)}", [DENY] * 10, HeldCommands())
    assert len(asked) == len(answers_of()) == 10
    assert "so the person is not asked about more" in done.result.output
    assert "5 more" in done.result.output, "not each file is named to the model"


# --- while it waits ------------------------------------------------------------------------------------------------

Begun = tuple[Any, Watcher, "asyncio.Future[Any]", HeldCommands]


async def begun(open_session: Opener, command: str, **arguments: Any) -> Begun:
    """A turn whose command waits for the answer to a question."""
    held = HeldCommands()
    session, watcher, _ = open_session(
        calls("bash", command=command, **arguments), says("ok"), confinement=held, wait=None
    )
    turn = asyncio.ensure_future(session.send("go"))
    await eventually(lambda: watcher.of(QuestionAsked))
    return session, watcher, turn, held


async def test_no_time_passes_while_the_person_is_asked(
    open_session: Opener, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, watcher, turn, _ = await begun(open_session, "rm a.mp4 b.mp4", timeout=5)
    for _ in range(2):
        await eventually(lambda: session.questions.waiting)
        let_pass(monkeypatch, 60)
        await asyncio.sleep(0.05)
        assert session.questions.answer(watcher.of(QuestionAsked)[-1].question.id, APPROVE)
    await turn
    assert there(project) == ["c.mp4"]
    assert not watcher.of(ToolFinished)[0].result.is_error


async def test_the_command_goes_on_speaking_while_one_of_its_calls_waits(open_session: Opener, project: Path) -> None:
    session, watcher, turn, held = await begun(open_session, "rm a.mp4")
    held.commands[0].print("still here")
    await eventually(lambda: "still here" in "".join(event.text for event in watcher.of(ToolOutput)))
    session.questions.answer(watcher.of(QuestionAsked)[0].question.id, DENY)
    await turn


def cancel(session: Any, watcher: Watcher) -> None:
    session.cancel()


def stop(session: Any, watcher: Watcher) -> None:
    session.orchestrator._context.processes.stop(watcher.of(QuestionAsked)[0].question.call_id)


@pytest.mark.parametrize(
    ("command", "end"), [("rm a.mp4", cancel), ("rm a.mp4", stop), ("leave a.mp4", lambda *_: None)]
)
async def test_the_question_is_withdrawn_when_the_command_ends(
    open_session: Opener, project: Path, command: str, end: Callable[..., None]
) -> None:
    session, watcher, turn, held = await begun(open_session, command)
    end(session, watcher)
    await asyncio.wait({turn})
    assert session.questions.waiting == ()
    assert [event.answer.by for event in watcher.of(QuestionAnswered)] == ["cancelled"]
    assert there(project) == [*FILMS]
    assert held.answers in ({}, {"a.mp4": UnkeptAnswer.DENY})


async def test_a_command_in_the_background_is_asked_about_after_its_call(
    open_session: Opener, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tools.bash.FIRST_LOOK", 0.05)
    session, watcher, turn, _ = await begun(open_session, "rm a.mp4 b.mp4", background=True)
    await turn
    background = session.orchestrator._context.processes.background
    session.questions.answer(watcher.of(QuestionAsked)[0].question.id, APPROVE)
    await eventually(lambda: len(watcher.of(QuestionAsked)) == 2)
    session.questions.answer(watcher.of(QuestionAsked)[1].question.id, STOP)
    assert await background.ends_within("cmd_1", 60)
    assert there(project) == ["b.mp4", "c.mp4"]
    [finished] = [background.look("cmd_1").finished]
    assert finished.stopped
    assert [(unkept.path, said.answer.name) for unkept, said in finished.unkept] == [
        ("a.mp4", "ALLOW"),
        ("b.mp4", "DENY"),
    ]
    await eventually(lambda: [line["choice"] for line in answers_of()] == [APPROVE, STOP])


# --- a real command ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
@pytest.mark.parametrize(
    ("limit_gb", "answers", "held"),
    [(0, [DENY], "film" * 5_000), (0, [KEEP_COPY], "short"), (0, [APPROVE], "short"), (1, [], "short")],
)
async def test_a_file_above_the_limit_of_the_settings_is_not_copied_unasked(
    open_session: Opener,
    project: Path,
    tmp_path: Path,
    tier: Tier,
    limit_gb: float,
    answers: list[Answer | str],
    held: str,
) -> None:
    profile = Profile.open()
    profile.change({"keep_copy_limit_gb": limit_gb})
    profile.close()
    if limit_gb == 0 and can_clone(project):
        pytest.skip("this file system shares blocks, so a file is kept without a copy")
    film = project / "a.mp4"
    film.write_text("film" * 5_000)
    confinement = Confinement(project, state=tmp_path / "confined", variables=os.environ, tiers=(tier,))
    try:
        if not (await confinement.ready()).keeps:
            pytest.skip("nothing keeps here what commands replace")
        given = iter(answers)
        session, watcher, _ = open_session(
            calls("bash", command="printf short > a.mp4"),
            says("ok"),
            answers=lambda _: next(given),
            confinement=confinement,
        )
        await session.send("go")
    finally:
        confinement.close()
    asked = [event.question.unkept for event in watcher.of(QuestionAsked)]
    assert asked == [Unkept("a.mp4", 20_000, "large")] * len(answers)
    assert film.read_text() == held
    if answers not in ([DENY], [APPROVE]):
        profile = Profile.open()
        assert open_undo(profile, project).undo(session=session.id).restored == ["a.mp4"]
        profile.close()
        assert film.read_text() == "film" * 5_000
