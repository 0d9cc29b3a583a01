"""Agents and trusted folders at the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.desk import Desk
from app.launch import main
from tests.faces.test_command_line import Terminal

Said = tuple[int, str, str]
Program = Callable[..., Said]


@pytest.fixture
def program(capsys: pytest.CaptureFixture[str]) -> Program:
    """The program in this process."""

    def run(*arguments: str) -> Said:
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def bringing(project: Path) -> Path:
    """A folder that brings agents and instructions along."""
    folder = project / ".handrail" / "agents"
    folder.mkdir(parents=True)
    (folder / "helper.md").write_text("---\ndescription: Helps.\n---\n")
    (folder / "broken.md").write_text("---\nmax_steps: 0\n---\n")
    (project / "AGENTS.md").write_text("Run make check.\n")
    return project


def test_agents_are_listed_with_source_and_tools(program: Program, handrail_home: Path) -> None:
    agents = handrail_home / "config" / "agents"
    agents.mkdir(parents=True)
    (agents / "mine.md").write_text(
        "---\ndescription: Mi\u202ene.\ntool_permissions:\n  write: { allowed: true, paths: [src/**], timeout: 2m }\n"
        "  mcp__git__*: { allowed: true }\n  raed: { allowed: true }\n---\n"
    )
    code, out, err = program("agents")
    lines = out.splitlines()
    assert code == 0
    assert "developer  (builtin, used by default)  Reads, searches, changes files and runs commands." in lines
    at = lines.index("mine  (user)  Mi⟨U+202E⟩ne.")
    assert lines[at + 1] == "    tools: write (only src/**, 120 s), mcp__git__*"
    assert "mine.md, line 6: there is no tool raed; did you mean read" in err


def test_agents_of_a_folder_are_listed_after_it_is_trusted(program: Program, bringing: Path) -> None:
    code, out, err = program("agents", "--project", str(bringing))
    assert code == 0 and "helper" not in out
    assert err == "handrail: AGENTS.md and 2 agents of this folder are not used until you trust it: --trust-folder\n"
    code, out, err = program("agents", "--project", str(bringing), "--trust-folder")
    assert code == 1
    assert "project:helper  (project)  Helps." in out and "project:broken  (project)  cannot be used" in out
    assert "broken.md, line 2: max_steps" in err and "trust" not in err
    code, out, err = program("agents", "--project", str(bringing), "--distrust-folder")
    assert code == 0 and "helper" not in out


def test_trusting_needs_a_folder(program: Program) -> None:
    assert program("agents", "--trust-folder")[0] == 2


def test_run_says_what_it_does_not_use(
    program: Program, bringing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"say": "Done."}]))
    monkeypatch.setenv("HANDRAIL_SCRIPT", str(script))
    run = ("run", "go", "--provider", "scripted", "--project", str(bringing))
    code, out, err = program(*run)
    assert (code, out) == (0, "Done.\n")
    assert "AGENTS.md and 2 agents of this folder are not used until you trust it: --trust-folder\n" in err
    assert program(*run, "--agent", "project:helper")[0] == 2
    code, out, err = program(*run, "--agent", "project:helper", "--trust-folder")
    assert (code, out) == (0, "Done.\n") and "trust" not in err
    code, _, err = program(*run, "--agent", "project:broken")
    assert code == 2 and "broken.md, line 2: max_steps" in err


def test_a_single_call_runs_under_an_agent_of_the_folder(program: Program, bringing: Path) -> None:
    call = ("tool", "read", '{"path": "README.md"}', "--project", str(bringing), "--agent", "project:helper")
    assert program(*call)[0] == 2
    code, out, _ = program(*call, "--trust-folder")
    assert code == 0 and "Hello." in json.loads(out)["result"]["content"]


@pytest.mark.parametrize(("answer", "trusted"), [("y", True), ("", False)])
def test_chat_asks_before_it_uses_anything(bringing: Path, answer: str, trusted: bool) -> None:
    terminal = Terminal("chat", "--provider", "demo", "--project", str(bringing))
    terminal.wait_for("AGENTS.md and 2 agents of this folder are not used until you trust it.")
    terminal.wait_for("Trust this folder? [y]es or [n]o: ")
    terminal.type(f"{answer}\n")
    terminal.wait_for("Ctrl+D leaves")
    terminal.wait_for("> ")
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0
    assert Desk.open().trusts(bringing) is trusted


def test_chat_asks_nothing_where_there_is_nothing_to_trust(project: Path) -> None:
    terminal = Terminal("chat", "--provider", "demo", "--project", str(project))
    terminal.wait_for("> ")
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0
    assert "Trust" not in terminal.screen
