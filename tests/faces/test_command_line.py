"""The command line: what it prints, what it does on disk, and how it exits."""

import json
import os
import pty
import select
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.faces.conftest import Runner
from tests.sandbox.running.test_process import running
from tests.starting import PLAIN, ROOT


def script(folder: Path, *lines: dict[str, object]) -> dict[str, str]:
    path = folder / "script.json"
    path.write_text(json.dumps(lines))
    return {"HANDRAIL_SCRIPT": str(path)}


# --- run ------------------------------------------------------------------------------------------------------------


def test_run_streams_the_answer_to_stdout_and_the_rest_to_stderr(handrail: Runner, project: Path) -> None:
    done = handrail("run", "read README.md", "--project", str(project))
    assert done.returncode == 0
    assert "# Sample" in done.stdout
    assert "✓ read README.md" in done.stderr and "✓" not in done.stdout


@pytest.mark.confined
@pytest.mark.parametrize(
    ("prompt", "tool", "shows"),
    [
        ("list the files", "ls", "README.md"),
        ("What files are here?", "ls", "README.md"),
        ("please show me the files in src", "ls", "a.py"),
        ("read src/a.py", "read", "print('a')"),
        ("search for Hello", "grep", "README.md"),
        ("create hello.txt saying hi", "write", "hello.txt"),
        ("run echo out && true", "bash", "out"),
    ],
)
def test_the_demo_understands_plain_requests_with_real_calls(
    handrail: Runner, project: Path, prompt: str, tool: str, shows: str
) -> None:
    done = handrail("run", prompt, "--project", str(project), "--trust", "autonomous", "--json")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert [event["name"] for event in events if event["type"] == "tool_started"] == [tool]
    text = "".join(event["text"] for event in events if event["type"] == "text")
    assert shows in text
    assert done.returncode == 0


@pytest.mark.confined
def test_the_demo_runs_the_projects_tests(handrail: Runner, project: Path) -> None:
    (project / "Makefile").write_text("test:\n\t@echo 3 passed\n")
    done = handrail("run", "run the tests", "--project", str(project), "--trust", "autonomous")
    assert "3 passed" in done.stdout


def test_the_demo_says_plainly_that_it_is_no_model(handrail: Runner) -> None:
    assert "not a language model" in handrail("run", "Refactor my compiler").stdout


def test_json_gives_one_object_per_event(handrail: Runner, project: Path, tmp_path: Path) -> None:
    environment = script(tmp_path, {"call": "read", "arguments": {"path": "README.md"}}, {"say": "Read it."})
    done = handrail("run", "go", "--project", str(project), "--provider", "scripted", "--json", **environment)
    kinds = [json.loads(line)["type"] for line in done.stdout.splitlines()]
    assert (*kinds[:2], *kinds[-2:]) == ("run_started", "turn_started", "turn_ended", "run_ended")
    wanted = [
        "start",
        "tool_call_start",
        "tool_call_delta",
        "tool_call_end",
        "usage",
        "end",
        "tool_started",
        "tool_finished",
    ]
    assert [kind for kind in dict.fromkeys(kinds) if kind in wanted] == wanted


def test_without_a_terminal_a_dangerous_call_is_denied_at_once(handrail: Runner, project: Path) -> None:
    done = handrail("run", "create hello.txt saying hi", "--project", str(project))
    assert done.returncode == 5
    assert "nobody is there to ask" in done.stderr
    assert not (project / "hello.txt").exists()


def test_without_a_folder_there_is_plain_chat(handrail: Runner, tmp_path: Path) -> None:
    done = handrail("run", "go", "--provider", "scripted", **script(tmp_path, {"call": "read"}, {"say": "ok"}))
    assert "ok" in done.stdout and "✓" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["run", ""], 2, "empty"),
        (["run", "hi", "--project", "/no/such/folder"], 2, "does not exist"),
        (["run", "hi", "--project", "README.md"], 2, "not a folder"),
        (["run", "hi", "--project", "/"], 2, "whole machine"),
        (["run", "hi", "--project", "~"], 2, "home folder"),
        (["run", "hi", "--provider", "nonsense"], 2, "Unknown provider"),
        (["run", "hi", "--provider", "openai", "--base-url", "nonsense"], 2, "not an address"),
        (["run", "hi", "--provider", "openai", "--base-url", "http://:80"], 2, "not an address"),
        (["run", "hi", "--provider", "anthropic"], 2, "ANTHROPIC_API_KEY"),
        (["run", "hi", "--provider", "ollama", "--base-url", "http://127.0.0.1:9"], 2, "127.0.0.1:9"),
        (["run", "hi", "--agent", "nonsense"], 2, "no agent"),
        (["run", "hi", "--trust", "yolo"], 2, "trust"),
        (["run", "hi", "--max-steps", "0"], 2, "max-steps"),
        (["run", "hi", "--resume"], 2, "no session"),
        (["run", "hi", "--resume", "nonsense"], 2, "no session"),
        (["run"], 2, "prompt"),
        (["nonsense"], 2, "'nonsense' is no command."),
        (["--project", "/tmp"], 2, "'/tmp' is no command. Options stand behind a command; `handrail FOLDER` opens"),
        (["tool", "read", "{}"], 2, "--project"),
    ],
)
def test_bad_input_gets_one_clear_line_and_the_usage_code(
    handrail: Runner, arguments: list[str], code: int, says: str
) -> None:
    done = handrail(*(str(ROOT / item) if item == "README.md" else item for item in arguments))
    assert (done.returncode, done.stdout) == (code, "")
    assert says in done.stderr and len(done.stderr.splitlines()) == 1


def test_an_unreadable_folder_is_told_kindly(handrail: Runner, project: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root can read every folder")
    project.chmod(0)
    done = handrail("run", "hi", "--project", str(project))
    project.chmod(0o700)
    assert (done.returncode, "cannot be read" in done.stderr) == (2, True)


def test_a_broken_settings_file_is_told_kindly(handrail: Runner, handrail_home: Path) -> None:
    (handrail_home / "config").mkdir()
    (handrail_home / "config" / "settings.toml").write_text("trust = 'yolo'")
    done = handrail("run", "hi")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "settings.toml" in done.stderr


def test_a_violation_with_nobody_to_ask_exits_with_three(handrail: Runner, project: Path) -> None:
    assert handrail("run", "read /etc/passwd", "--project", str(project)).returncode == 3


@pytest.mark.parametrize("trust", ["supervised", "guided", "autonomous"])
@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("fs.read", {"path": "@project/../outside.txt"}),
        ("fs.list", {"path": "/etc"}),
        ("fs.search", {"path": "~", "pattern": "x"}),
    ],
)
def test_a_mounted_path_outside_stops_the_run_too(
    handrail: Runner, project: Path, tmp_path: Path, trust: str, tool: str, arguments: dict[str, str]
) -> None:
    environment = script(tmp_path, {"call": tool, "arguments": arguments}, {"say": "never said"})
    options = ("--project", str(project), "--provider", "scripted", "--agent", "mounts", "--trust", trust, "--json")
    done = handrail("run", "go", *options, **environment)
    finished = next(event for event in map(json.loads, done.stdout.splitlines()) if event["type"] == "tool_finished")
    assert (done.returncode, finished["result"]["code"]) == (3, "E_SANDBOX_VIOLATION")
    assert (finished["decision"]["layer"], finished["decision"]["by"]) == ("sandbox", "nobody")
    assert "never said" not in done.stdout


def test_the_step_limit_exits_with_four(handrail: Runner, project: Path) -> None:
    done = handrail("run", "list the files then list the files", "--project", str(project), "--max-steps", "1")
    assert done.returncode == 4
    assert "stopped after 1 steps" in done.stderr


def test_a_failing_provider_exits_with_one(handrail: Runner, project: Path) -> None:
    done = handrail(
        "run",
        "hi",
        "--provider",
        "openai",
        "--base-url",
        "http://127.0.0.1:9/v1",
        "--model",
        "m",
        "--key-variable",
        "OPENAI_API_KEY",
        OPENAI_API_KEY="sk-x1",
    )
    assert done.returncode == 1
    assert "Trying again" in done.stderr and "127.0.0.1:9" in done.stderr
    assert "the environment variable OPENAI_API_KEY" in done.stderr and "sk-x1" not in done.stderr


@pytest.mark.confined
def test_interrupting_stops_the_command_and_exits_with_130(project: Path) -> None:
    child = subprocess.Popen(
        [*PLAIN, "run", "run sleep 77", "--project", project, "--trust", "autonomous", "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert child.stdout is not None
    for line in child.stdout:
        if json.loads(line)["type"] == "tool_started":
            child.send_signal(signal.SIGINT)
    child.stdout.close()
    assert child.wait(20) == 130
    assert b"sleep\x0077" not in b"".join(_command_lines())


def _command_lines() -> list[bytes]:
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(path.read_bytes())
        except OSError:
            continue
    return found


# --- sessions -------------------------------------------------------------------------------------------------------


def test_a_session_is_listed_and_resumed(handrail: Runner, project: Path, tmp_path: Path) -> None:
    environment = script(tmp_path, {"say": "one"})
    arguments = ("--project", str(project), "--provider", "scripted")
    handrail("run", "first things first", *arguments, **environment)
    listed = handrail("sessions", "--project", str(project)).stdout
    assert "first things first" in listed
    session = listed.split()[0]
    done = handrail("run", "and then", "--resume", session, "--project", str(project), "--json", **environment)
    assert json.loads(done.stdout.splitlines()[1])["turn"] == 2
    done = handrail("run", "and on", "--resume", "--project", str(project), "--json", **environment)
    assert json.loads(done.stdout.splitlines()[1])["turn"] == 3
    assert len(handrail("sessions").stdout.splitlines()) == 1


def test_every_session_can_be_found_however_many_there_are(handrail: Runner, handrail_home: Path) -> None:
    handrail("run", "the treasure")
    with closing(sqlite3.connect(handrail_home / "data" / "handrail.db")) as connection, connection:
        columns = "id, project, title, provider, model, agent, created_at, updated_at"
        for number in range(1_100):
            values = (f"990101-{number:06}", "", f"Session {number}", "demo", "demo", "developer", "2099", "2099")
            connection.execute(f"INSERT INTO sessions ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
    done = handrail("sessions")
    assert len(done.stdout.splitlines()) == 50 and "treasure" not in done.stdout
    assert "--skip 50" in done.stderr and "--search" in done.stderr
    assert "treasure" in handrail("sessions", "--skip", "1100").stdout
    done = handrail("sessions", "--search", "TREASURE")
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")
    session = done.stdout.split()[0]
    assert handrail("run", "hello", "--resume", session).returncode == 0


# --- tool -----------------------------------------------------------------------------------------------------------


def test_one_call_prints_its_envelope(handrail: Runner, project: Path) -> None:
    done = handrail("tool", "read", '{"path": "README.md"}', "--project", str(project))
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["success"], answer["error"], answer["code"]) == (0, True, None, None)
    assert answer["result"]["content"] == "# Sample\n\nHello.\n"
    assert "output" not in answer["result"]


@pytest.mark.parametrize(
    ("name", "arguments", "exit_code", "code"),
    [
        ("read", '{"path": "nope"}', 1, "ENOENT"),
        ("read", "{", 1, "E_SCHEMA_VALIDATION"),
        ("read", '{"path": 1}', 1, "E_SCHEMA_VALIDATION"),
        ("nonsense", "{}", 1, "E_UNKNOWN_TOOL"),
        ("bash", '{"command": "true"}', 5, "E_DENIED"),
        ("file_read", '{"path": "README.md"}', 1, "E_DENIED"),
        ("read", '{"path": "../x"}', 3, "E_SANDBOX_VIOLATION"),
    ],
)
def test_a_refused_call_says_why(
    handrail: Runner, project: Path, name: str, arguments: str, exit_code: int, code: str
) -> None:
    done = handrail("tool", name, arguments, "--project", str(project))
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["success"], answer["code"]) == (exit_code, False, code)
    assert answer["error"]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("write", {"path": ".vscode/tasks.json", "content": "{}"}),
        ("touch", {"path": ".NVIMRC"}),
        ("mv", {"source": "src", "destination": ".husky"}),
    ],
)
def test_a_file_that_makes_others_run_code_is_not_written_with_nobody_to_ask(
    handrail: Runner, project: Path, name: str, arguments: dict[str, str]
) -> None:
    before = sorted(project.rglob("*"))
    done = handrail("tool", name, json.dumps(arguments), "--project", str(project), "--trust", "autonomous")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["code"]) == (5, "E_DENIED")
    assert "always asked about" in answer["error"]
    assert sorted(project.rglob("*")) == before


@pytest.mark.confined
def test_a_command_sees_no_key_of_the_persons(handrail: Runner, project: Path) -> None:
    arguments = ("tool", "bash", '{"command": "env"}', "--project", str(project), "--trust", "autonomous")
    done = handrail(*arguments, ANTHROPIC_API_KEY="sk-ant-k3y-0f", MY_TOKEN="k3y-0f-too", NODE_ENV="shown")
    output = json.loads(done.stdout)["result"]["output"]
    assert "NODE_ENV=shown" in output and "k3y-0f" not in output


def test_an_agent_written_for_another_dialect_works(handrail: Runner, project: Path) -> None:
    done = handrail("tool", "file_read", '{"path": "README.md"}', "--project", str(project), "--agent", "workflow")
    assert json.loads(done.stdout)["result"]["output"] == "# Sample\n\nHello.\n"
    done = handrail("tool", "list_directory", "{}", "--project", str(project), "--agent", "browser")
    assert "src/" in json.loads(done.stdout)["result"]["output"]


@pytest.mark.confined
def test_lines_from_stdin_are_answered_in_order(handrail: Runner, project: Path) -> None:
    lines = [
        {"id": 1, "tool": "bash", "args": {"command": "sleep 0.2; echo one"}},
        {"id": "two", "tool": "read", "args": {"path": "../x"}},
        {"id": 3, "tool": "ls", "args": {}},
    ]
    stdin = "\n".join(json.dumps(line) for line in lines) + "\n\nnot json\n[]\n"
    done = handrail("tool", "-", "--project", str(project), "--trust", "autonomous", stdin=stdin)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, "two", 3, None, None]
    assert [answer["code"] for answer in answers] == [
        None,
        "E_SANDBOX_VIOLATION",
        None,
        "E_SCHEMA_VALIDATION",
        "E_SCHEMA_VALIDATION",
    ]
    assert done.returncode == 0


@pytest.mark.confined
def test_single_calls_of_two_projects_share_nothing(handrail: Runner, project: Path, handrail_home: Path) -> None:
    other = project.parent / "other"
    other.mkdir()

    def answer(folder: Path, tool: str, **arguments: object) -> dict[str, Any]:
        options = ("--project", str(folder), "--trust", "autonomous")
        found: dict[str, Any] = json.loads(handrail("tool", tool, json.dumps(arguments), *options).stdout)
        return found

    assert answer(project, "write", path="@state/notes.md", content="a note of this project")["success"]
    long = answer(project, "bash", command="seq 1 200000")
    assert long["result"]["spilled"].startswith("@state/")
    assert answer(project, "read", path="@state/notes.md")["result"]["content"] == "a note of this project"

    listed = answer(other, "ls", path="@state", recursive=True, limit=0)["result"]["entries"]
    assert not {entry["name"] for entry in listed} & {"notes.md", Path(long["result"]["spilled"]).name}
    assert answer(other, "read", path="@state/notes.md")["code"] == "ENOENT"
    assert answer(other, "read", path=long["result"]["spilled"])["code"] == "ENOENT"
    trails = list((handrail_home / "data" / "audit").iterdir())
    assert len(trails) == 2 and sum("seq" in trail.read_text() for trail in trails) == 1
    elsewhere = next((handrail_home / "data" / "state").rglob("notes.md"))
    assert answer(other, "read", path=str(elsewhere))["code"] == "E_SANDBOX_VIOLATION"

    assert handrail("undo", "--session", "tools", "--project", str(other)).returncode == 2
    assert handrail("undo", "--session", "tools", "--project", str(project)).returncode == 0
    assert answer(project, "read", path="@state/notes.md")["code"] == "ENOENT"
    verified = [handrail("audit", "verify", "--project", str(folder)).stdout for folder in (project, other)]
    assert all("whole" in text and len(text.splitlines()) == 1 for text in verified)
    assert verified[0] != verified[1]


# --- at a terminal --------------------------------------------------------------------------------------------------


class Terminal:
    """The program at a real pseudo-terminal."""

    def __init__(self, *arguments: str) -> None:
        self.screen = ""
        command = [*PLAIN, *arguments]
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.execv(command[0], command)

    def wait_for(self, text: str) -> None:
        self.wait_for_times(1, text)

    def wait_for_times(self, times: int, text: str) -> None:
        self.wait_until(lambda: self.screen.count(text) >= times, f"never saw {text!r} {times} times")

    def wait_until(self, condition: Callable[[], object], complaint: str = "it never happened") -> None:
        deadline = time.monotonic() + 120
        while not condition():
            assert time.monotonic() < deadline, f"{complaint}; the screen:\n{self.screen}"
            if select.select([self._fd], [], [], 0.05)[0]:
                self._read()

    def type(self, text: str) -> None:
        os.write(self._fd, text.encode())

    def exit_code(self) -> int:
        while self._read():
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self._fd)
        return os.waitstatus_to_exitcode(status)

    def _read(self) -> bool:
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return False
        self.screen += data.decode(errors="replace")
        return bool(data)


@pytest.mark.parametrize(
    ("typed", "written"),
    [("y\n", True), ("a\n", True), ("n\n", False), ("not like this\n", False), ("\n\nn\n", False)],
    ids=["yes", "all", "no", "reason", "a stray Enter decides nothing"],
)
def test_at_a_terminal_the_person_is_asked(project: Path, typed: str, written: bool) -> None:
    terminal = Terminal("run", "create hello.txt saying hi", "--project", str(project))
    terminal.wait_for("[y]es")
    assert '"path": "hello.txt"' in terminal.screen
    terminal.type(typed)
    assert terminal.exit_code() == 0
    assert (project / "hello.txt").exists() is written
    if typed.startswith("not"):
        assert "not like this" in terminal.screen


@pytest.mark.parametrize(("terminal_type", "is_shown"), [("xterm", True), ("dumb", False)])
def test_run_shows_at_a_terminal_that_the_model_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal_type: str, is_shown: bool
) -> None:
    script = tmp_path / "script.json"
    script.write_text('[{"say": "slow words", "wait": 0.5}]')
    monkeypatch.setenv("TERM", terminal_type)
    monkeypatch.setenv("HANDRAIL_SCRIPT", str(script))
    terminal = Terminal("run", "hi", "--provider", "scripted")
    assert terminal.exit_code() == 0
    assert ("The model is reading the prompt" in terminal.screen) is is_shown
    assert terminal.screen.endswith("slow words\r\n")


def test_chat_goes_on_until_the_person_leaves(project: Path) -> None:
    terminal = Terminal("chat", "--project", str(project))
    terminal.wait_for("> ")
    terminal.type("read README.md\n")
    terminal.wait_for("Hello.")
    terminal.type("create hello.txt saying hi\n")
    terminal.wait_for("[y]es")
    terminal.type("y\n")
    terminal.wait_for("Created hello.txt")
    terminal.type("\x04")
    assert terminal.exit_code() == 0
    assert (project / "hello.txt").read_text() == "hi\n"


@pytest.mark.confined
def test_in_chat_ctrl_c_stops_the_agent_and_not_the_program(project: Path) -> None:
    terminal = Terminal("chat", "--project", str(project), "--trust", "autonomous")
    terminal.wait_for("> ")
    nap = f"sleep 780.{os.getpid()}"
    terminal.type(f"run {nap}\n")
    terminal.wait_for(f"Running `{nap}`")
    terminal.wait_until(lambda: running(nap))
    terminal.type("\x03")
    terminal.wait_for("Stopped: cancelled")
    terminal.type("read README.md\n")
    terminal.wait_for("Hello.")
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0


def test_with_neither_display_nor_terminal_it_shows_the_demo(handrail: Runner) -> None:
    """Also on a machine where nothing confines commands, so that its command is refused."""
    done = handrail()
    assert done.returncode == 0
    assert "hello.txt" in done.stdout and "With a display" in done.stdout


@pytest.mark.confined
def test_the_demo_runs_its_command(handrail: Runner) -> None:
    done = handrail()
    assert "✓ bash ls -l hello.txt" in done.stderr


def test_untrusted_text_cannot_play_with_the_terminal(handrail: Runner, tmp_path: Path) -> None:
    done = handrail("run", "go", "--provider", "scripted", **script(tmp_path, {"say": "a\x1b[2Jb\u202ec"}))
    assert done.stdout.strip() == "a⟨U+001B⟩[2Jb⟨U+202E⟩c"


@pytest.mark.confined
def test_what_was_typed_before_a_question_is_no_answer_to_it_and_not_lost(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work: dict[str, object] = {
        "say": "Hm.",
        "call": "bash",
        "arguments": {"command": "until [ -e typed ]; do sleep 0.05; done"},
    }
    outside: dict[str, object] = {"call": "read", "arguments": {"path": "/etc/passwd"}}
    answers: list[dict[str, object]] = [{"say": text} for text in ("So be it.", "One.", "Two.")]
    monkeypatch.setenv("HANDRAIL_SCRIPT", script(tmp_path, work, outside, *answers)["HANDRAIL_SCRIPT"])
    terminal = Terminal("chat", "--project", str(project), "--provider", "scripted", "--trust", "autonomous")
    terminal.wait_for("> ")
    terminal.type("go\n")
    terminal.wait_for("Hm.")
    terminal.type("stop\nand then?\n")
    (project / "typed").touch()
    terminal.wait_for("or [s]top:")
    terminal.type("t\n")
    terminal.wait_for("So be it.")
    terminal.wait_for("One.")
    terminal.wait_for("Two.")
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0


def test_the_line_after_a_question_that_nobody_answered_is_the_next_message(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, handrail_home: Path
) -> None:
    (handrail_home / "config").mkdir()
    (handrail_home / "config" / "settings.toml").write_text("approval_timeout = 0.2\n")
    write: dict[str, object] = {"call": "write", "arguments": {"path": "new.txt", "content": "x"}}
    monkeypatch.setenv(
        "HANDRAIL_SCRIPT", script(tmp_path, write, {"say": "Then not."}, {"say": "Here."})["HANDRAIL_SCRIPT"]
    )
    terminal = Terminal("chat", "--project", str(project), "--provider", "scripted")
    terminal.wait_for("> ")
    terminal.type("make a file\n")
    terminal.wait_for("Then not.")
    terminal.wait_for("\n> ")
    terminal.type("hello?\n")
    terminal.wait_for("Here.")
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0
