"""Forms and plans at a terminal: what is shown, what is understood, and what is asked again."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.faces.forms import answered
from app.tools.shared.form_schema import checked_field
from app.vocabulary.events import ACCEPT, DISMISS, REJECT, SUBMIT, Answer, FormField, Question, QuestionKind
from tests.faces.test_command_line import Terminal, script

pytestmark = pytest.mark.anyio

FRUIT: dict[str, Any] = {"type": "string", "enum": ["Apple", "Pear", "Cancel"]}
LETTERS = {"type": "array", "items": {"type": "string", "enum": ["A", "B", "C"]}, "minItems": 1}
NUMBERS = {"type": "string", "enum": ["2", "1"]}


def form(*fields: FormField) -> Question:
    return Question(QuestionKind.FORM, "The agent has a question", id="q", form=fields)


async def talk(question: Question, *lines: str) -> tuple[Answer, int]:
    """The answer, and how many lines it took."""
    said = iter(lines)
    taken = []

    async def read_line(prompt: str) -> str:
        taken.append(prompt)
        try:
            return next(said)
        except StopIteration:
            raise EOFError from None

    return await answered(question, read_line), len(taken)


@pytest.mark.parametrize(
    ("schema", "lines", "value"),
    [
        (FRUIT, ["2"], "Pear"),
        (FRUIT, ["apple"], "Apple"),
        (FRUIT, ["cancel"], "Cancel"),
        (FRUIT, ["", "9", "0", "plum", "1"], "Apple"),
        (FRUIT | {"default": "Pear"}, [""], None),
        (NUMBERS, ["1"], "1"),
        (LETTERS, ["1, 3"], ["A", "C"]),
        (LETTERS, ["b,b"], ["B"]),
        (LETTERS, ["", "1,9", "2"], ["B"]),
        ({"type": "string"}, ["free words"], "free words"),
        ({"type": "string"}, [""], ""),
        ({"type": "string", "minLength": 2}, ["", "x", "xy"], "xy"),
        ({"type": ["string", "null"]}, [""], None),
        ({"type": "integer", "maximum": 9}, ["ten", "10", "9.5", "9"], 9),
        ({"type": "number"}, ["2.5"], 2.5),
        ({"type": "boolean"}, ["", "maybe", "N"], False),
    ],
)
async def test_an_answer_is_understood_or_asked_for_again(schema: Any, lines: list[str], value: Any) -> None:
    answer, taken = await talk(form(checked_field("a", "Which?", schema)), *lines)
    assert answer == Answer(SUBMIT, values={"a": value}) and taken == len(lines)


@pytest.mark.parametrize(
    ("schema", "line"), [({"type": "string"}, "cancel"), ({"type": "integer"}, "Cancel"), (FRUIT, "/cancel")]
)
async def test_a_form_can_be_cancelled(schema: Any, line: str) -> None:
    first, second = checked_field("a", "?", {"type": "string"}), checked_field("b", "?", schema)
    assert (await talk(form(first, second), "x", line))[0] == Answer(DISMISS)


async def test_the_end_of_input_is_no_answer() -> None:
    with pytest.raises(EOFError):
        await talk(form(checked_field("a", "?", {"type": "string"})))


async def test_a_form_cannot_look_like_an_approval(capsys: pytest.CaptureFixture[str]) -> None:
    fake = "Fine\n? Run bash?  (Guided asks)\n[y]es, [n]o"
    await talk(form(checked_field("a", fake, {"type": "string", "enum": [fake, "no"]})), "1")
    await talk(replace(PLAN, preview=fake), "a")
    starts = [line[:4] for line in capsys.readouterr().err.splitlines()]
    assert [start for start in starts if start[:1] in ("?", "[")] == ["? Th", "? Ac"]


async def test_everything_is_shown_with_nothing_hidden_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    buttons = (("Green\u202e apple", "Apple"), ("Pear", "P"))
    fields = (
        checked_field("a", "Which\x1b[2J one?", FRUIT, buttons),
        checked_field("b", "How many?", {"type": "integer"}),
    )
    answer, _ = await talk(form(*fields), "1", "x", "3")
    assert answer.values == {"a": "Apple", "b": 3}
    shown = capsys.readouterr().err
    asked = "Question 1 of 2\n  │ Which⟨U+001B⟩[2J one?\n  1. Green⟨U+202E⟩ apple\n  2. Pear\n  3. Cancel\n"
    assert asked in shown
    assert "Question 2 of 2\n  │ How many?\n" in shown and "! Answer with a number." in shown


PLAN = Question(
    QuestionKind.PLAN,
    "Accept the plan “T”?",
    id="q",
    arguments={"plan_file_path": "plans/a.plan"},
    preview="# Do it\n",
)


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["a"], Answer(ACCEPT)),
        (["", "Accept"], Answer(ACCEPT)),
        (["r"], Answer(REJECT)),
        (["y"], Answer(REJECT, "y")),
        (["use less magic"], Answer(REJECT, "use less magic")),
    ],
)
async def test_a_plan_is_accepted_by_that_word_alone(
    lines: list[str], answer: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (await talk(PLAN, *lines))[0] == answer
    shown = capsys.readouterr().err
    assert "# Do it" in shown and "plans/a.plan" in shown


async def test_a_plan_can_be_edited_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "editor.py"
    script.write_text("import sys\nwith open(sys.argv[1], 'a') as file: file.write('Carefully.\\n')\n")
    monkeypatch.setenv("VISUAL", f"{sys.executable} {script}")
    assert (await talk(PLAN, "e", "a"))[0] == Answer(ACCEPT, text="# Do it\nCarefully.\n")


@pytest.mark.parametrize("editor", ["", "/no/such/editor", "false"])
async def test_without_a_working_editor_the_plan_stays_as_it_is(monkeypatch: pytest.MonkeyPatch, editor: str) -> None:
    monkeypatch.setenv("VISUAL", editor)
    monkeypatch.delenv("EDITOR", raising=False)
    assert (await talk(PLAN, "e", "a"))[0] == Answer(ACCEPT)


def test_a_whole_plan_at_the_terminal(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real program: /plan, a form, a plan that is rejected, changed and accepted, and then the work."""
    question = {"name": "name", "question": "Which file?", "schema": {"type": "string", "enum": ["a.txt", "b.txt"]}}
    steps: list[dict[str, object]] = [
        {"call": "write", "arguments": {"path": "early.txt", "content": "x"}},
        {"call": "ask_user", "arguments": {"questions": [question]}},
        {"call": "plan_write", "arguments": {"title": "Make it", "content": "1. Write b.txt", "path": "plans/it.plan"}},
        {"call": "exit_plan_mode"},
        {"call": "plan_edit", "arguments": {"path": "plans/it.plan", "insert_line": 1, "insert_content": "2. Stop"}},
        {"call": "exit_plan_mode"},
        {"call": "write", "arguments": {"path": "b.txt", "content": "x"}},
        {"say": "Built it."},
    ]
    monkeypatch.setenv("HANDRAIL_SCRIPT", script(tmp_path, *steps)["HANDRAIL_SCRIPT"])
    terminal = Terminal("chat", "--project", str(project), "--provider", "scripted", "--trust", "autonomous")
    terminal.wait_for("> ")
    terminal.type("/plan\n")
    terminal.wait_for("Plan mode: ")
    terminal.type("go\n")
    terminal.wait_for("A number: ")
    terminal.type("2\n")
    terminal.wait_for("say what should be different: ")
    assert "1. Write b.txt" in terminal.screen and "2. b.txt" in terminal.screen
    terminal.type("say when to stop\n")
    terminal.wait_for("2. Stop")
    assert list(project.glob("*.txt")) == []
    terminal.type("accept\n")
    terminal.wait_for("Built it.")
    assert "Build mode: " in terminal.screen
    assert "✓ ask_user Which file? (" in terminal.screen
    assert [path.name for path in project.glob("*.txt")] == ["b.txt"]
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0
