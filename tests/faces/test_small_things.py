"""Small things that people met with the real program."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from app.sandbox.confine import Confinement
from app.vocabulary.confinement import Tier
from tests.faces.conftest import Runner
from tests.starting import PLAIN, ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and modes of Unix")


@pytest.fixture
def scripted(tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Write a script; gives the options that play it."""

    def write(*lines: dict[str, Any]) -> tuple[str, ...]:
        script = tmp_path / "script.json"
        script.write_text(json.dumps(lines))
        monkeypatch.setenv("HANDRAIL_SCRIPT", str(script))
        return ("--provider", "scripted", "--project", str(project), "--trust", "autonomous")

    return write


def bash(command: str) -> dict[str, Any]:
    return {"call": "bash", "arguments": {"command": command}}


def test_a_prompt_behind_resume_is_the_prompt_and_an_id_the_session(handrail: Runner, scripted: Any) -> None:
    options = scripted({"say": "hi"})
    assert handrail("run", "hello", *options).returncode == 0
    again = handrail("run", *options, "--resume", "do it again")
    assert (again.returncode, again.stdout) == (0, "hi\n"), again.stderr
    (line,) = handrail("sessions").stdout.splitlines()
    assert "do it again" in handrail("session", "export", line.split()[0]).stdout
    missing = handrail("run", *options, "--resume", line.split()[0])
    assert missing.returncode == 2 and "required: prompt" in missing.stderr


def test_an_image_that_is_a_pipe_is_refused_at_once(handrail: Runner, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    done = handrail("run", "look", "--image", str(tmp_path / "a.png"), "--provider", "demo")
    assert done.returncode == 2 and "a.png cannot be read" in done.stderr


def test_an_export_replaces_no_file_unless_that_is_said(handrail: Runner, scripted: Any, tmp_path: Path) -> None:
    handrail("run", "hello", *scripted({"say": "hi"}))
    session, target = handrail("sessions").stdout.split()[0], tmp_path / "out.md"
    target.write_text("mine")
    refused = handrail("session", "export", session, "--output", str(target))
    assert (refused.returncode, target.read_text()) == (2, "mine") and "--yes" in refused.stderr
    assert handrail("session", "export", session, "--output", str(target), "--yes").returncode == 0
    assert "hello" in target.read_text()


@pytest.mark.parametrize("commands", [["echo x > f", "chmod 400 f", "rm -f f"], ["echo x > f", "chmod 400 f"]])
def test_redo_goes_through_read_only_files(handrail: Runner, scripted: Any, project: Path, commands: list[str]) -> None:
    handrail("run", "go", *scripted(*map(bash, commands), {"say": "ok"}))
    was = (project / "f").exists()
    assert handrail("undo", "--project", str(project)).returncode == 0
    assert not (project / "f").exists()
    redone = handrail("redo", "--project", str(project))
    assert (redone.returncode, redone.stderr.count("skipped f")) == (0, 0), redone.stderr
    assert (project / "f").exists() is was
    assert not was or (project / "f").stat().st_mode & 0o777 == 0o400


def test_a_time_limit_in_milliseconds_hears_of_the_unit(handrail: Runner, scripted: Any) -> None:
    calls = {"call": "bash", "arguments": {"command": "true", "timeout": 120_000}}
    done = handrail("run", "go", *scripted(calls, {"say": "ok"}), "--json")
    (result,) = (
        line["result"] for line in map(json.loads, done.stdout.splitlines()) if line["type"] == "tool_finished"
    )
    assert "timeout: is in seconds, from 1 to 3,600" in result["output"]


def test_a_umask_does_not_shut_us_out_of_our_own_files() -> None:
    code = "import os; os.umask(0o777); import app.__main__; print(oct(os.umask(0)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "0o77\n", done.stderr


@pytest.mark.anyio
async def test_a_read_only_project_keeps_its_tier_and_says_so(project: Path, tmp_path: Path) -> None:
    found = []
    for number, owner in enumerate((os.getuid(), 54321)):
        if os.getuid() == 0:  # whose rights in the sandbox are those of any owner
            os.chown(project, owner, -1)
        os.chmod(project, 0o755 if owner == os.getuid() else 0o555)  # noqa: PTH101  at once
        confinement = Confinement(project, state=tmp_path / f"state{number}")
        found.append(await confinement.ready())
        await confinement.end()
    os.chmod(project, 0o755)  # noqa: PTH101
    usual, read_only = found
    if usual.tier is Tier.NONE:
        pytest.skip(usual.note)
    assert (read_only.tier, read_only.keeps) == (usual.tier, usual.keeps)
    assert "The project is read-only" in read_only.note and "read-only" not in usual.note


def test_a_script_from_the_page_of_json_events_answers_the_question(scripted: Any) -> None:
    assert 'line["question"]["id"]' in (ROOT / "docs" / "json.md").read_text()
    options = scripted(bash("sudo true"), {"say": "ok"})
    command = [*PLAIN, "run", "go", *options, "--json", "--ask", "stdin"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None and program.stdout is not None
        lines = []
        for line in map(json.loads, program.stdout):
            lines.append(line)
            if line["type"] == "question_asked":
                question = line["question"]
                assert (question["kind"], question["choices"][-1]) == ("approval", "deny")
                program.stdin.write(json.dumps({"type": "answer", "id": question["id"], "choice": "deny"}) + "\n")
                program.stdin.flush()
    (answered,) = (line for line in lines if line["type"] == "question_answered")
    assert (answered["answer"]["choice"], answered["answer"]["by"]) == ("deny", "person")
    assert not any(line["type"] == "input_refused" for line in lines) and lines[-1]["type"] == "run_ended"


HOMES = {
    "home": "",
    **{name: name for name in ("config", "data", "data/audit", "data/confined", "data/projects", "data/running")},
    **{name: name for name in ("data/state", "data/keep", "data/unsent", "data/handrail.db")},
}


@pytest.mark.parametrize("mode", [0o000, 0o555])
@pytest.mark.parametrize("closed", HOMES)
def test_a_home_that_is_closed_to_us_is_no_traceback(closed: str, mode: int) -> None:
    nobody = ["setpriv", "--reuid=12345", "--regid=12345", "--clear-groups"]
    if os.getuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("only root can become nobody")
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders are closed to nobody
        project, home, script = (Path(name, part) for part in ("project", "home", "script.json"))
        script.write_text(json.dumps([bash("echo made > made.txt"), {"say": "hi"}]))
        for folder in (project, *(home / part for part in HOMES.values() if not part.endswith(".db"))):
            folder.mkdir(parents=True, exist_ok=True)
        (home / "data" / "handrail.db").touch()
        subprocess.run(["chown", "-R", "12345:12345", name], check=True)
        Path(name).chmod(0o755)
        (home / HOMES[closed]).chmod(mode)
        where = {"HOME": name, "HANDRAIL_HOME": str(home), "HANDRAIL_SCRIPT": str(script), "PATH": os.environ["PATH"]}
        options = ["--provider", "scripted", "--project", str(project), "--trust", "autonomous"]
        if subprocess.run([*nobody, *PLAIN, "--version"], env=where, cwd="/", capture_output=True).returncode:
            pytest.skip("nobody may read this checkout or its Python")
        run = [*nobody, *PLAIN, "run", "go", *options]
        done = subprocess.run(run, env=where, cwd="/", capture_output=True, text=True)
    assert "Traceback" not in done.stderr
    told = done.stderr.splitlines()[-1:]
    assert done.returncode in (0, 5) or "cannot be" in str(told), done.stderr
