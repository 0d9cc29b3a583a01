"""Cost at the command line: `handrail cost`, and a run that its budget ends."""

import json
from pathlib import Path

import pytest

from tests.faces.conftest import Runner
from tests.faces.test_command_line import script
from tests.faces.test_json import program


@pytest.fixture
def settings(handrail_home: Path) -> Path:
    (handrail_home / "config").mkdir(exist_ok=True)
    return handrail_home / "config" / "settings.toml"


PRICED = "[prices.scripted]\ninput = 500\noutput = 2000\n"


def test_cost_is_told_in_all_by_project_and_by_session(
    handrail: Runner, settings: Path, project: Path, tmp_path: Path
) -> None:
    settings.write_text(PRICED)
    given = script(tmp_path, {"say": "hello"})
    done = handrail("run", "go", "--project", str(project), "--provider", "scripted", "--json", **given)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    cost = next(line for line in lines if line["type"] == "cost_reported")
    assert (cost["call"], cost["session"], cost["unpriced"]) == (1.002, 1.002, 0)
    session = lines[0]["session"]
    assert "$1.00  1 call" in handrail("cost").stdout
    assert f"{session}  $1.00" in handrail("cost", "--project", str(project)).stdout
    by_model = handrail("cost", "--session", session).stdout
    assert "  scripted  $1.00  1 call, 2,000 tokens read (0 of them cached), 1 written" in by_model
    assert "genai-prices" in by_model


def test_a_run_that_its_budget_ends_has_a_code_of_its_own(
    handrail: Runner, settings: Path, project: Path, tmp_path: Path
) -> None:
    settings.write_text(f"{PRICED}[budget]\nday_usd = 0.5\n")
    given = script(tmp_path, {"say": "never"})
    done = handrail("run", "go", "--project", str(project), "--provider", "scripted", **given)
    assert done.returncode == 6
    assert "Today's budget is used up" in done.stderr and "never" not in done.stdout
    told = handrail("run", "go", "--project", str(project), "--provider", "scripted", "--json", **given)
    last = json.loads(told.stdout.splitlines()[-1])
    assert (last["type"], last["reason"], last["exit_code"]) == ("run_ended", "budget", 6)
    assert "$0.00 of $0.5000 used" in handrail("cost").stdout


def test_a_program_that_reads_the_lines_can_say_to_go_on(settings: Path, project: Path, tmp_path: Path) -> None:
    settings.write_text(f"{PRICED}[budget]\nsession_usd = 0.5\n")
    given = script(tmp_path, {"say": "hello"})
    wish = ("go", "--project", str(project), "--provider", "scripted")
    with program(*wish, **given) as running:
        question = running.question()
        assert (question["kind"], question["choices"]) == ("budget", ["go_on", "stop"])
        running.answer(question, "go_on")
        assert running.until("cost_reported")["session"] == 1.002
        assert running.until("run_ended")["exit_code"] == 0
