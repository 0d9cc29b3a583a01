"""A command that is about to remove what cannot be kept: how `run` asks about it, as text and as JSON."""

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.questions import APPROVE, APPROVE_COMMAND, DENY, KEEP_COPY, STOP, Asking
from app.assembly import tool_runtime
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions
from app.faces.approving import describe
from app.faces.asking import Keyboard, _answer
from app.faces.headless import GivenPrompt, RunOutput, run
from app.faces.input_lines import InputLines
from app.faces.outcome import Exit
from app.vocabulary.confinement import Unkept
from app.vocabulary.events import Answer, Question, QuestionKind
from tests.faces.test_command_line import script
from tests.faces.test_json import events_of
from tests.held_commands import FILM, HeldCommands

pytestmark = pytest.mark.anyio

QUESTION = Question(
    QuestionKind.UNKEPT,
    "Let this command remove or replace film.mp4 for good?",
    choices=(KEEP_COPY, APPROVE, APPROVE_COMMAND, STOP, DENY),
    tool="bash",
    arguments={"command": "rm film.mp4"},
    reason="undo could not bring it back: it is larger than what is copied without asking",
    unkept=Unkept("fil\u202em\\x0a.mp4", FILM, "large"),
)


def test_a_terminal_shows_file_size_reason_and_command() -> None:
    shown = describe(QUESTION)
    assert "  file: fil⟨U+202E⟩m\\x0a.mp4  (4.1 GB)" in shown
    assert "(undo could not bring it back: it is larger than what is copied without asking)" in shown
    assert '"command": "rm film.mp4"' in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (["", "y"], Answer(APPROVE)),
        (["a"], Answer(APPROVE_COMMAND)),
        (["k"], Answer(KEEP_COPY)),
        (["Keep"], Answer(KEEP_COPY)),
        (["s"], Answer(STOP)),
        (["n"], Answer(DENY)),
        (["not the film"], Answer(DENY, "not the film")),
    ],
)
async def test_what_is_typed_at_a_terminal(typed: list[str], answer: Answer) -> None:
    prompts: list[str] = []

    async def read_line(prompt: str) -> str:
        prompts.append(prompt)
        return typed[len(prompts) - 1]

    assert await _answer(QUESTION, read_line) == answer
    assert len(prompts) == len(typed) and "[k]eep a copy of 4.1 GB" in prompts[0]


async def test_a_copy_that_cannot_be_made_is_not_offered() -> None:
    typed = iter(["k", "y"])
    prompts: list[str] = []

    async def read_line(prompt: str) -> str:
        prompts.append(prompt)
        return next(typed)

    asked = Question(QuestionKind.UNKEPT, "?", choices=(APPROVE, APPROVE_COMMAND, STOP, DENY), unkept=QUESTION.unkept)
    assert await _answer(asked, read_line) == Answer(APPROVE)
    assert "copy" not in prompts[0]


# --- a whole run ---------------------------------------------------------------------------------------------------


@pytest.fixture
def profile(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Profile]:
    """The agent removes a film and speaks."""
    (project / "film.mp4").write_text("film")
    monkeypatch.setattr(tool_runtime, "Confinement", lambda *_, **__: HeldCommands())
    lines = script(tmp_path, {"call": "bash", "arguments": {"command": "rm film.mp4"}}, {"say": "done"})
    monkeypatch.setenv("HANDRAIL_SCRIPT", lines["HANDRAIL_SCRIPT"])
    made = Profile.open()
    yield made
    made.close()


def options(project: Path, *, interactive: bool) -> SessionOptions:
    asking = Asking(interactive=interactive)
    return SessionOptions(project=str(project), provider="scripted", trust="autonomous", asking=asking)


class Printed(io.StringIO):
    """Standard output, of which each line is heard by the program that reads it."""

    def __init__(self, hear: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self._hear = hear

    def write(self, text: str) -> int:
        if text.strip():
            self._hear(json.loads(text))
        return super().write(text)


@pytest.mark.parametrize(
    ("choice", "is_there", "code"),
    [(APPROVE, False, Exit.DONE), (KEEP_COPY, False, Exit.DONE), (DENY, True, Exit.DONE), ("", True, Exit.UNANSWERED)],
)
async def test_a_program_that_reads_the_lines_answers_or_has_gone(
    choice: str, is_there: bool, code: Exit, profile: Profile, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()

    def hear(line: dict[str, Any]) -> None:
        if line["type"] == "question_asked" and choice:
            answer = {"type": "answer", "id": line["question"]["id"], "choice": choice}
            os.write(writing, f"{json.dumps(answer)}\n".encode())
        elif line["type"] == "question_asked":
            os.close(writing)

    printed = Printed(hear)
    monkeypatch.setattr(sys, "stdout", printed)
    prompt = GivenPrompt("go", RunOutput.JSON, InputLines(descriptor=reading))
    try:
        assert await run(profile, options(project, interactive=True), prompt) == code
    finally:
        os.close(reading)
        if choice:
            os.close(writing)
    assert (project / "film.mp4").exists() is is_there
    events = events_of(printed.getvalue())
    [asked] = [event["question"] for event in events if event["type"] == "question_asked"]
    assert (asked["kind"], asked["unkept"]) == ("unkept", {"path": "film.mp4", "size": FILM, "reason": "large"})
    assert asked["choices"] == ["keep_copy", "approve", "approve_command", "stop", "deny"]
    [answered] = [event["answer"] for event in events if event["type"] == "question_answered"]
    assert (answered["choice"], answered["by"]) == ((choice, "person") if choice else ("deny", "nobody"))
    [done] = [event["result"] for event in events if event["type"] == "tool_finished"]
    said = {APPROVE: "allow", KEEP_COPY: "keep"}.get(choice, "deny")
    assert [file["answer"] for file in done["meta"]["unkept"]["files"]] == [said]


async def test_without_a_person_the_model_reads_that_nobody_was_there(
    profile: Profile, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run(profile, options(project, interactive=False), GivenPrompt("go")) == Exit.UNANSWERED
    assert (project / "film.mp4").exists()
    shown = capsys.readouterr().err
    assert "! Let this command remove or replace film.mp4 for good? deny (nobody)" in shown
    assert "Not removed or replaced: film.mp4 (4.1 GB). Cannot be kept for undo: it is larger than what is" in shown


@pytest.mark.parametrize(("typed", "is_there"), [("y", False), ("s", True), ("", True)])
async def test_a_person_at_the_terminal_is_asked_while_the_command_waits(
    typed: str, is_there: bool, profile: Profile, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read_line(keyboard: Keyboard, prompt: str) -> str:
        if not typed:
            raise EOFError
        return typed

    monkeypatch.setattr(Keyboard, "read_line", read_line)
    assert await run(profile, options(project, interactive=True), GivenPrompt("go")) == Exit.DONE
    assert (project / "film.mp4").exists() is is_there
