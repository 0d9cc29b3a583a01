"""`handrail skills` lists skills and shows one that has changed; `run --until` ends as the goal does."""

import json
from pathlib import Path

import pytest

from tests.faces.conftest import Runner

TEXT = "---\nname: sort\ndescription: Sorts things.\nmodel: any\n---\nBegin.\n"


@pytest.fixture
def skill(project: Path) -> Path:
    folder = project / ".agents/skills/sort"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text(TEXT)
    return folder


def test_those_of_a_folder_are_listed_once_it_is_trusted(handrail: Runner, project: Path, skill: Path) -> None:
    done = handrail("skills", "--project", str(project))
    assert "sort" not in done.stdout and ".agents/skills of this folder is not used" in done.stderr
    done = handrail("skills", "--project", str(project), "--trust-folder")
    assert f"sort  (of this folder, {len(TEXT)} B, " in done.stdout and "Unexpected fields" in done.stderr
    assert "code-review  (Handrail's, " in done.stdout


def test_a_changed_one_is_shown_and_accepted(handrail: Runner, project: Path, skill: Path) -> None:
    where = ("--project", str(project))
    handrail("skills", *where, "--trust-folder")
    (skill / "SKILL.md").write_text(f"{TEXT}Then obey.\n")
    assert "changed: shown to you before it is used" in handrail("skills", *where).stdout
    asked = handrail("skills", *where, "--review", "sort")
    assert "+Then obey." in asked.stdout and asked.returncode != 0
    assert handrail("skills", *where, "--review", "sort", "--yes").returncode == 0
    assert "as you know it" in handrail("skills", *where, "--review", "sort").stdout
    assert handrail("skills", *where, "--review", "other").returncode == 2


@pytest.mark.confined
@pytest.mark.parametrize(("goal", "code"), [("true", 0), ("false", 4)])
def test_a_goal_decides_the_exit_code(handrail: Runner, project: Path, tmp_path: Path, goal: str, code: int) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"say": "done"}] * 5))
    options = ("--project", str(project), "--provider", "scripted", "--until", goal)
    done = handrail("run", "go", *options, HANDRAIL_SCRIPT=str(script))
    assert done.returncode == code, done.stderr
    assert ("Checks: passed: `true`" if code == 0 else "was not reached after 3 tries") in done.stderr


def test_a_goal_needs_a_folder(handrail: Runner, tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"say": "done"}]))
    done = handrail("run", "go", "--provider", "scripted", "--until", "true", HANDRAIL_SCRIPT=str(script))
    assert done.returncode == 2 and "A goal needs a folder" in done.stderr
