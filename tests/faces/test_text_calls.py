"""A model that writes its calls as text, as a person meets it."""

from pathlib import Path

from tests.faces.conftest import Runner
from tests.faces.test_command_line import script
from tests.faces.test_json import program

WRITTEN = '<tool_call>\n{"name": "write", "arguments": {"path": "new.txt", "content": "x"}}\n</tool_call>'


def test_a_call_that_a_model_wrote_as_text_is_put_to_the_person(project: Path, tmp_path: Path) -> None:
    wish = ("go", "--project", str(project), "--provider", "scripted", "--trust", "autonomous")
    with program(*wish, **script(tmp_path, {"say": WRITTEN}, {"say": "Done."})) as running:
        question = running.question()
        assert question["tool"] == "write" and "wrote this call as text" in question["reason"]
        running.answer(question, "approve")
        assert running.until("run_ended")["exit_code"] == 0
    assert (project / "new.txt").read_text() == "x"


def test_with_nobody_to_ask_it_is_not_run(handrail: Runner, project: Path, tmp_path: Path) -> None:
    given = script(tmp_path, {"say": WRITTEN}, {"say": "Done."})
    wish = ("--project", str(project), "--provider", "scripted", "--trust", "autonomous")
    done = handrail("run", "go", *wish, **given)
    assert done.returncode == 5 and not (project / "new.txt").exists()
