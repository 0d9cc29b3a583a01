"""history, undo, redo, storage and audit verify, started as a person starts them."""

import json
import os
import shutil
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.faces.conftest import Runner
from tests.starting import run_program


@pytest.fixture(scope="module")
def two_turns(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a project in which a session of two turns has written, and with the home of that session."""
    folder = tmp_path_factory.mktemp("two-turns")
    project, script = folder / "project", folder / "script.json"
    project.mkdir()
    (project / "README.md").write_text("# Sample\n\nHello.\n")
    environment = os.environ | {"HANDRAIL_HOME": str(folder / "home"), "HANDRAIL_SCRIPT": str(script)}
    for content in ("one\n", "two, longer\n"):
        call = {"call": "write", "arguments": {"path": "README.md", "content": content, "overwrite": True}}
        script.write_text(json.dumps([call, {"say": "Done."}]))
        resume = ["--resume"] if content.startswith("two") else []
        arguments = ["--project", str(project), "--provider", "scripted", "--trust", "autonomous", *resume]
        done = run_program(["run", "go", *arguments], environment=environment)
        assert done.returncode == 0, done.stderr
    shutil.copytree(project, folder / "kept")
    return folder


@pytest.fixture
def worked(two_turns: Path, handrail_home: Path) -> Path:
    """The project as the session left it, whatever another test did there, with a home of its own."""
    project = two_turns / "project"
    shutil.rmtree(project)
    shutil.copytree(two_turns / "kept", project)
    shutil.copytree(two_turns / "home", handrail_home, dirs_exist_ok=True)
    return project


def test_undo_and_redo_walk_through_the_turns_and_are_audited(
    handrail: Runner, worked: Path, handrail_home: Path
) -> None:
    readme, where = worked / "README.md", ("--project", str(worked))
    done = handrail("undo", *where)
    assert (done.returncode, done.stdout) == (0, "README.md\n")
    assert "Undid turn 2" in done.stderr and "1 restored, 0 skipped" in done.stderr
    assert readme.read_text() == "one\n"
    assert handrail("undo", *where).returncode == 0
    assert readme.read_text() == "# Sample\n\nHello.\n"
    done = handrail("undo", *where)
    assert (done.returncode, done.stderr) == (2, "handrail: There is nothing to undo.\n")
    assert handrail("redo", *where).returncode == 0 == handrail("redo", *where).returncode
    assert readme.read_text() == "two, longer\n"
    assert handrail("redo", *where).returncode == 2
    acts = [line for line in audited(handrail_home) if line["kind"] != "tool.exec"]
    assert [(line["kind"], line["turn"]) for line in acts] == [
        ("person.undo", 2), ("person.undo", 1), ("person.redo", 1), ("person.redo", 2)
    ]  # fmt: skip
    assert all(line["files"] == [{"path": "README.md"}] and not line["skipped"] for line in acts)
    assert "whole, 6 lines" in handrail("audit", "verify").stdout


def audited(home: Path) -> list[dict[str, Any]]:
    (trail,) = (home / "data" / "audit").iterdir()
    return [json.loads(line) for line in trail.read_text().splitlines()]


@pytest.mark.confined
def test_what_the_person_did_while_a_command_ran_is_undone_only_when_picked(
    handrail: Runner, project: Path, tmp_path: Path
) -> None:
    command = "echo theirs > README.md; echo b > by-command.txt; until [ -e go ]; do sleep 0.05; done"
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"call": "bash", "arguments": {"command": command}}, {"say": "Done."}]))

    def act() -> None:
        deadline = time.monotonic() + 60
        while not (project / "by-command.txt").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        for name in ("README.md", ".env", "go"):
            (project / name).write_text("mine")

    person = threading.Thread(target=act)
    person.start()
    where = ("--project", str(project))
    done = handrail("run", "go", *where, "--provider", "scripted", "--trust", "autonomous", HANDRAIL_SCRIPT=str(script))
    person.join()
    assert done.returncode == 0, done.stderr
    assert (project / ".env").read_text() == "mine"
    undone = handrail("undo", *where)
    assert (undone.returncode, undone.stdout) == (0, "by-command.txt\n")
    assert (project / "README.md").read_text() == "mine"
    assert "somebody else (write)" in handrail("history", *where, "README.md").stdout
    picked = handrail("undo", "--meanwhile", "--file", "README.md", *where)
    assert (picked.returncode, picked.stdout) == (0, "README.md\n")
    assert (project / "README.md").read_text() == "# Sample\n\nHello.\n"


def test_a_file_the_person_changed_is_named_and_left_alone(handrail: Runner, worked: Path, handrail_home: Path) -> None:
    (worked / "README.md").write_text("mine")
    done = handrail("undo", "--file", "README.md", "--project", str(worked))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("handrail: skipped README.md: it was changed since.\nNothing was undone")
    assert (worked / "README.md").read_text() == "mine"
    tried = audited(handrail_home)[-1]
    assert tried["kind"] == "person.undo" and tried["files"] == []
    assert tried["skipped"] == [{"path": "README.md", "reason": "it was changed since"}]


def test_undo_stops_at_the_last_turn_if_the_person_changed_all_of_it_since(
    handrail: Runner, worked: Path, tmp_path: Path
) -> None:
    """It undoes neither the turn before it nor another session's."""
    where = ("--project", str(worked))
    lines = [{"call": "write", "arguments": {"path": "new.txt", "content": "x"}}, {"say": "Done."}]
    (tmp_path / "script.json").write_text(json.dumps(lines))
    scripted = ("--provider", "scripted", "--trust", "autonomous")
    done = handrail("run", "go", *where, *scripted, HANDRAIL_SCRIPT=str(tmp_path / "script.json"))
    assert done.returncode == 0, done.stderr
    (worked / "new.txt").write_text("mine")
    done = handrail("undo", *where)
    assert (done.returncode, done.stdout) == (1, "")
    skipped, told = done.stderr.splitlines()
    assert skipped == "handrail: skipped new.txt: it was changed since."
    assert told.startswith("Nothing was undone, and no earlier turn was tried.")
    assert (worked / "README.md").read_text() == "two, longer\n" and (worked / "new.txt").read_text() == "mine"


def test_a_reason_that_is_a_sentence_ends_once(handrail: Runner, project: Path) -> None:
    (project / "gone").mkdir()
    (project / "gone/a.txt").write_text("a")
    where = ("--project", str(project))
    assert handrail("tool", *where, "--trust", "autonomous", "rm", '{"path": "gone/a.txt"}').returncode == 0
    (project / "gone").rmdir()
    (project / "gone").write_text("mine")
    done = handrail("undo", *where)
    assert done.stderr.splitlines()[0].endswith("one of its folders is a file."), done.stderr


def test_a_turn_can_be_named(handrail: Runner, worked: Path) -> None:
    done = handrail("undo", "--turn", "1", "--project", str(worked))
    assert done.returncode == 1 and "turn 2 of" in done.stderr and "undo that first" in done.stderr
    assert handrail("undo", "--turn", "2", "--project", str(worked)).returncode == 0
    assert handrail("undo", "--turn", "1", "--project", str(worked)).returncode == 0
    assert (worked / "README.md").read_text() == "# Sample\n\nHello.\n"


def test_history_shows_the_versions_newest_first(handrail: Runner, worked: Path) -> None:
    handrail("undo", "--project", str(worked))
    done = handrail("history", "src/../README.md", "--project", str(worked))
    first, second, third = done.stdout.splitlines()
    assert "turn 2  undo  12 bytes -> 4 bytes" in first
    assert "turn 2  write  4 bytes -> 12 bytes" in second and second.endswith("undone")
    assert "turn 1  write  17 bytes -> 4 bytes  " in third
    (session,) = [line.split()[0] for line in handrail("sessions").stdout.splitlines()]
    assert all(session in line for line in (first, second, third))


def test_single_calls_are_recorded_each_as_a_turn_of_its_own(handrail: Runner, project: Path) -> None:
    options = ("--project", str(project), "--trust", "autonomous")
    handrail("tool", "write", '{"path": "a", "content": "1"}', *options)
    calls = [{"id": n, "tool": "write", "args": {"path": "a", "content": f"{n}", "overwrite": True}} for n in (2, 3)]
    handrail("tool", "-", *options, stdin="".join(json.dumps(call) + "\n" for call in calls))
    for expected in ("2", "1"):
        assert handrail("undo", "--session", "tools", "--project", str(project)).returncode == 0
        assert (project / "a").read_text() == expected
    assert handrail("undo", "--project", str(project)).returncode == 0
    assert not (project / "a").exists()


def test_storage_says_what_is_held_and_the_bound(handrail: Runner, worked: Path, handrail_home: Path) -> None:
    (handrail_home / "config").mkdir(exist_ok=True)
    (handrail_home / "config" / "settings.toml").write_text("versions_limit_mb = 7\n")
    done = handrail("storage")
    assert "2 versions of 1 file from 1 session can" in done.stdout
    assert "contents (3) take" in done.stdout and "at most 7 MB" in done.stdout


@pytest.mark.confined
def test_caches_of_package_managers_stay_are_told_and_can_be_emptied(handrail: Runner, worked: Path) -> None:
    def bash(script: str) -> str:
        (worked / "act.sh").write_text(script)
        where = ("--project", str(worked), "--trust", "autonomous")
        return handrail("tool", "bash", '{"command": "sh act.sh"}', *where).stdout

    fill = "mkdir -p $PIP_CACHE_DIR; head -c 3000000 /dev/urandom >$PIP_CACHE_DIR/wheel"
    assert '"created": 0, "changed": 0' in bash(f"{fill}; wc -c <$PIP_CACHE_DIR/wheel")  # nothing that undo knows of
    assert "3000000" in bash("wc -c <$PIP_CACHE_DIR/wheel")
    told = handrail("storage").stdout
    assert "Caches of package managers take 3,0" in told and "at most 10 GB" in told
    assert "Freed 3.0 MB" in handrail("storage", "--empty-caches").stdout
    assert "No such file" in bash("wc -c $PIP_CACHE_DIR/wheel")


def test_pruning_needs_a_yes(handrail: Runner, worked: Path, handrail_home: Path) -> None:
    assert "nothing has to go" in handrail("storage", "--prune").stdout
    (worked / "large.bin").write_bytes(os.urandom(1_500_000))
    handrail("tool", "rm", '{"path": "large.bin"}', "--project", str(worked), "--trust", "autonomous")
    (handrail_home / "config").mkdir(exist_ok=True)
    (handrail_home / "config" / "settings.toml").write_text("versions_limit_mb = 1\n")
    opened = handrail("run", "list the files", "--provider", "demo", "--project", str(worked))
    assert "more than your limit of 1 MB" in opened.stderr
    asked = handrail("storage", "--prune")
    assert "3 oldest versions would go" in asked.stdout and "Nothing was removed" in asked.stderr
    done = handrail("storage", "--prune", "--yes")
    assert "Removed 4 contents" in done.stdout
    assert "nothing has to go" in handrail("storage", "--prune").stdout


def test_the_trail_is_verified_and_the_first_broken_line_named(
    handrail: Runner, worked: Path, handrail_home: Path
) -> None:
    (trail,) = (handrail_home / "data" / "audit").iterdir()
    session = trail.stem
    for options in ([], ["--session", session], ["--project", str(worked)]):
        done = handrail("audit", "verify", *options)
        assert (done.returncode, done.stdout) == (0, f"{session}: whole, 2 lines.\n")
    text = trail.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["turn"] for line in lines] == [1, 2]
    assert lines[1]["files"][0]["before"] == lines[0]["files"][0]["after"] == lines[0]["input"]["content"]["sha256"]
    trail.write_text(text.replace('"turn": 2', '"turn": 3'))
    done = handrail("audit", "verify")
    assert (done.returncode, done.stdout) == (1, f"{session}: line 2 is broken: its fields do not fit its hash.\n")
    trail.write_text(text + text.splitlines(keepends=True)[1])
    assert "line 3 is broken: it was added" in handrail("audit", "verify", "--session", session).stdout
    trail.write_text("")
    assert "line 1 is broken: it is missing" in handrail("audit", "verify", "--session", session).stdout
    trail.write_text(text.splitlines(keepends=True)[0])
    done = handrail("audit", "verify", "--session", session)
    assert (done.returncode, done.stdout) == (0, f"{session}: whole, 2 lines, 1 cut off by a crash.\n")
    trail.write_text(text)
    old = handrail_home / "data" / "state" / session / "logs" / "execution.jsonl"
    old.parent.mkdir()
    trail.rename(old)
    done = handrail("audit", "verify")
    assert (done.returncode, done.stdout, old.exists()) == (0, f"{session}: whole, 2 lines.\n", False)


def test_without_any_trail_there_is_nothing_to_verify(handrail: Runner) -> None:
    done = handrail("audit", "verify")
    assert (done.returncode, done.stdout) == (0, "There is no audit trail yet.\n")


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["undo"], 2, "--project"),
        (["redo"], 2, "--project"),
        (["history", "a"], 2, "--project"),
        (["history"], 2, "path"),
        (["undo", "--project", "/no/such/folder"], 2, "does not exist"),
        (["undo", "--project", "{project}"], 2, "nothing to undo"),
        (["undo", "--project", "{project}", "--turn", "9"], 2, "nothing like that to undo"),
        (["undo", "--project", "{project}", "--session", "nonsense"], 2, "nothing like that to undo"),
        (["undo", "--project", "{project}", "--turn", "0"], 2, "turn"),
        (["undo", "--project", "{project}", "--turn", "1", "--file", "a"], 2, "not allowed with"),
        (["undo", "--project", "{project}", "--file", "../x"], 1, "outside"),
        (["redo", "--project", "{project}"], 2, "nothing to redo"),
        (["history", "README.md", "--project", "{project}"], 2, "no versions"),
        (["audit"], 2, "action"),
        (["audit", "verify", "--session", "nonsense"], 2, "no audit trail"),
    ],
)
def test_bad_input_gets_one_clear_line(
    handrail: Runner, project: Path, arguments: list[str], code: int, says: str
) -> None:
    done = handrail(*(argument.format(project=project) for argument in arguments))
    assert (done.returncode, done.stdout) == (code, "")
    assert len(done.stderr.splitlines()) == 1 and says in done.stderr


@pytest.mark.confined
def test_what_a_command_did_to_git_is_told_audited_and_undone(
    handrail: Runner, project: Path, handrail_home: Path
) -> None:
    where = ("--project", str(project))
    identity = ["-c", "user.name=p", "-c", "user.email=p@example.com"]
    for line in (["init", "-q"], [*identity, "commit", "-q", "--allow-empty", "-m", "x"], ["branch", "feature"]):
        subprocess.run(["git", "-C", str(project), *line], check=True)
    command = json.dumps({"command": "git branch -q -D feature"})
    done = handrail("tool", "bash", command, "--trust", "autonomous", *where)
    assert "git: branch feature deleted (was at " in done.stdout, done.stderr
    if "perhaps not by this command" in done.stdout:
        pytest.skip("nothing here tells who changed a file")
    trails = [path.read_text() for path in (handrail_home / "data/audit").iterdir()]
    assert any('".git/refs/heads/feature"' in trail for trail in trails)
    undone = handrail("undo", *where)
    restored = [".git/packed-refs", ".git/refs/heads/feature", ".git/logs/refs/heads/feature"]
    assert (undone.stdout.split(), undone.returncode) == (restored, 0), undone.stderr
    assert subprocess.run(["git", "-C", str(project), "rev-parse", "-q", "feature"], check=False).returncode == 0
