"""After a kill in the midst of a command the terminal and the model are told so, and what it had printed."""

import json
from pathlib import Path

import pytest

from app.assembly.profile import Profile
from app.vocabulary.messages import ToolMessage
from tests.faces.conftest import Runner
from tests.interrupted_run import PRINTED, kill_in_command

pytestmark = pytest.mark.confined
TOLD = "Interrupted: Handrail ended while this ran. Look at what it had done before you repeat it."


def test_what_a_command_had_printed_is_told_in_the_terminal_and_to_the_model(
    handrail: Runner, project: Path, tmp_path: Path
) -> None:
    session = kill_in_command(project)
    (tmp_path / "script.json").write_text(json.dumps([{"say": "I see."}]))
    line = ("--resume", session, "--provider", "scripted")
    done = handrail("run", "go on", *line, HANDRAIL_SCRIPT=str(tmp_path / "script.json"))
    assert f"The last call of bash said:\n{PRINTED}\n{TOLD}\n" in done.stderr, done.stderr
    exported = json.loads(handrail("session", "export", session, "--format", "json").stdout)
    assert f"{PRINTED}\n{TOLD}" in json.dumps(exported, ensure_ascii=False).replace("\\n", "\n")
    profile = Profile.open()
    results = [message.result for message in profile.store.history(session) if isinstance(message, ToolMessage)]
    assert [result.output for result in results] == [f"{PRINTED}\n{TOLD}", "Interrupted: this call was not finished."]
    assert profile.versions.database.rows("SELECT * FROM drafts") == []
    profile.close()
    again = handrail("run", "go on", *line, HANDRAIL_SCRIPT=str(tmp_path / "script.json"))
    assert PRINTED not in again.stderr, "it is told once"


def test_a_command_that_had_printed_nothing_is_interrupted_too(handrail: Runner, project: Path) -> None:
    """Also after something else has found out meanwhile what it had changed."""
    session = kill_in_command(project, "touch begun; sleep 300")
    assert handrail("undo", "--project", str(project)).returncode == 0
    profile = Profile.open()
    first, second = profile.store.history(session)[-2:]
    assert isinstance(first, ToolMessage) and isinstance(second, ToolMessage)
    assert (first.result.output, first.result.code) == (f"(no output)\n{TOLD}", "E_INTERRUPTED")
    assert second.result.code == "E_CANCELLED"
    profile.close()


def test_the_history_of_a_file_is_there_right_after_a_kill(handrail: Runner, project: Path) -> None:
    kill_in_command(project, "echo one > made.txt; touch begun; sleep 300")
    told = handrail("history", "made.txt", "--project", str(project))
    assert (told.returncode, told.stdout.count("bash")) == (0, 1), told.stderr
