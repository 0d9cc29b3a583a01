"""`run` for scripts: lines of JSON that keep their schema, answers over standard input, prompts, limits, exit codes."""

import importlib.util
import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.faces.event_lines import MaskedLines
from app.redaction.known import KnownSecrets
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import (
    BackgroundCommand,
    BackgroundReported,
    Decision,
    Event,
    InboxChanged,
    Layer,
    MessageTaken,
    Mode,
    ModeChanged,
    RetryScheduled,
    TextDelta,
    ThinkingDelta,
    ToolCallDelta,
    ToolCallEnded,
    ToolStarted,
    UsageReported,
    WaitingMessage,
    to_json,
)
from app.vocabulary.messages import Usage
from tests.faces.conftest import Runner
from tests.faces.test_command_line import script
from tests.starting import PLAIN, ROOT

WRITE: dict[str, object] = {"call": "write", "arguments": {"path": "new.txt", "content": "x"}}
OUTPUT = json.loads((ROOT / "docs" / "json-output.schema.json").read_text(encoding="utf-8"))
INPUT = json.loads((ROOT / "docs" / "json-input.schema.json").read_text(encoding="utf-8"))


def problems(value: Any, schema: Any, whole: dict[str, Any], at: str = "line") -> list[str]:
    """What JSON Schema would complain about, for the words that our schemas use."""
    if isinstance(schema, bool):
        return [] if schema else [f"{at}: nothing is allowed here"]
    found = []
    for word, said in schema.items():
        match word:
            case "$ref":
                found += problems(value, whole["$defs"][said.removeprefix("#/$defs/")], whole, at)
            case "oneOf" | "anyOf":
                tried = [problems(value, one, whole, at) for one in said]
                fits = sum(not one for one in tried)
                if fits == 0 or (word == "oneOf" and fits > 1):
                    found.append(f"{at}: fits {fits} of {len(said)}, at best {min(tried, key=len)}")
            case "const":
                found += [] if value == said else [f"{at}: {value!r} is not {said!r}"]
            case "enum":
                found += [] if value in said else [f"{at}: {value!r} is none of {said}"]
            case "type":
                found += [] if _is(value, said) else [f"{at}: {value!r} is no {said}"]
            case "pattern" if isinstance(value, str):
                found += [] if re.search(said, value) else [f"{at}: {value!r} does not fit {said}"]
            case "required" if isinstance(value, dict):
                found += [f"{at}.{name} is missing" for name in said if name not in value]
            case "properties" if isinstance(value, dict):
                for name, inner in said.items():
                    found += problems(value[name], inner, whole, f"{at}.{name}") if name in value else []
                extra = set(value) - set(said)
                found += [f"{at}: {extra} are in no schema"] if extra else []
            case "prefixItems" if isinstance(value, list):
                for number, inner in enumerate(said[: len(value)]):
                    found += problems(value[number], inner, whole, f"{at}[{number}]")
            case "items" if isinstance(value, list):
                for number, item in enumerate(value[len(schema.get("prefixItems", ())) :]):
                    found += problems(item, said, whole, f"{at}[{number}]")
            case _:
                assert word in KNOWN, f"{word} is not checked"
    return found


KNOWN = {
    *("$schema", "$defs", "title", "description", "default", "discriminator", "additionalProperties"),
    *("pattern", "required", "properties", "prefixItems", "items"),
}
TYPES: dict[str, Any] = {
    **{"string": str, "boolean": bool, "object": dict, "array": list},
    **{"null": type(None), "integer": int, "number": (int, float)},
}


def _is(value: object, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and (not isinstance(value, bool) or kind == "boolean")


def events_of(output: str) -> list[dict[str, Any]]:
    """The lines, each of which fits the schema."""
    events = [json.loads(line) for line in output.splitlines()]
    assert [problem for event in events for problem in problems(event, OUTPUT, OUTPUT)] == []
    return events


@pytest.fixture(scope="module")
def schemas() -> ModuleType:
    spec = importlib.util.spec_from_file_location("schemas", ROOT / "packaging" / "schemas.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- what is printed ------------------------------------------------------------------------------------------------


def test_the_schemas_in_docs_are_those_of_the_code(schemas: ModuleType) -> None:
    for file, schema in ((schemas.OUTPUT, schemas.output_schema()), (schemas.INPUT, schemas.input_schema())):
        assert schemas.as_text(schema) == file.read_text(encoding="utf-8"), "python packaging/schemas.py writes it"


def test_the_settings_in_docs_are_those_of_the_code(schemas: ModuleType) -> None:
    written = schemas.SETTINGS.read_text(encoding="utf-8"), schemas.SETTINGS_PAGE.read_text(encoding="utf-8")
    assert written == (schemas.as_text(schemas.settings_schema()), schemas.settings_page()), (
        "python packaging/schemas.py writes them"
    )


@pytest.mark.confined
def test_the_first_line_says_what_runs_and_the_last_how_it_ended(
    handrail: Runner, project: Path, tmp_path: Path
) -> None:
    read: dict[str, object] = {"call": "read", "arguments": {"path": "README.md"}}
    bash: dict[str, object] = {"call": "bash", "arguments": {"command": "echo a | cat > b; exit 3"}}
    calls: dict[str, object] = {"say": "Looking.", "calls": [read, bash]}
    environment = script(tmp_path, calls, {"say": "All is read."})
    options = ("--project", str(project), "--provider", "scripted", "--trust", "autonomous", "--json")
    done = handrail("run", "go", *options, **environment)
    events = events_of(done.stdout)
    first, last = events[0], events[-1]
    assert (first["type"], first["protocol"], first["provider"], first["model"], first["trust"], first["project"]) == (
        *("run_started", 1, "scripted", "scripted", "autonomous"),
        str(project),
    )
    assert (first["mode"], first["agent"], first["resumed"]) == ("build", "developer", False)
    assert (last["type"], last["reason"], last["exit_code"]) == ("run_ended", "done", 0)
    assert (last["answer"], last["steps"], last["unanswered"]) == ("All is read.", 2, [])
    assert last["usage"] == next(event for event in events if event["type"] == "turn_ended")["usage"]
    assert last["usage"]["input"] > 0
    assert [event["time"] for event in events] == sorted(event["time"] for event in events)
    assert {"tool_finished", "turn_started", "turn_ended"} <= {event["type"] for event in events}
    again = handrail("run", "go", "--resume", first["session"], *options, **environment)
    assert events_of(again.stdout)[0] | {"time": "", "notices": []} == first | {
        **{"time": "", "notices": [], "resumed": True}
    }


def test_rare_events_keep_the_schema_too() -> None:
    command = BackgroundCommand("cmd_1", "sleep 9", "call_1", running=True)
    error = ProviderError("Too many requests.", Fault.RATE_LIMIT, status=429, retry_after=1.5)
    rare: list[Event] = [
        RetryScheduled(1, 2.0, error),
        ModeChanged(Mode.PLAN, (command,)),
        BackgroundReported((command,)),
        InboxChanged((WaitingMessage("m_1", "and then"),), "half a thought"),
        MessageTaken(1, "and then"),
        ThinkingDelta("hm", {"signature": "x"}),
    ]
    for event in rare:
        events_of(to_json(event, time="2026-01-01T00:00:00.000Z"))
    assert problems({"type": "retry_scheduled", "attempt": "1"}, OUTPUT, OUTPUT), "the check can fail"


def test_without_a_folder_there_is_no_trust_to_name(handrail: Runner) -> None:
    first, *_, last = events_of(handrail("run", "hello", "--json").stdout)
    assert (first["project"], first["trust"], first["mode"]) == ("", "", "")
    assert "not a language model" in last["answer"]


@pytest.mark.parametrize(
    ("arguments", "settings", "code", "says"),
    [
        (["hi", "--provider", "nonsense"], "", 2, "Unknown provider"),
        (["hi", "--project", "/no/such/folder"], "", 2, "does not exist"),
        (["  "], "", 2, "empty"),
        (["hi"], "trust = 'yolo'", 2, "settings.toml"),
    ],
    ids=["provider", "folder", "prompt", "settings"],
)
def test_a_run_that_cannot_begin_says_so_in_events(
    handrail: Runner, handrail_home: Path, arguments: list[str], settings: str, code: int, says: str
) -> None:
    (handrail_home / "config").mkdir()
    (handrail_home / "config" / "settings.toml").write_text(settings)
    done = handrail("run", *arguments, "--json")
    raised, ended = events_of(done.stdout)
    assert (raised["type"], ended["type"]) == ("error_raised", "run_ended")
    assert says in raised["text"] and says in done.stderr
    assert (done.returncode, ended["exit_code"], ended["reason"]) == (code, code, "error")


def test_a_failing_provider_is_told_in_events(handrail: Runner, tmp_path: Path) -> None:
    environment = script(tmp_path, {"fail": "auth", "say": "Wait"})
    done = handrail("run", "hi", "--provider", "scripted", "--json", **environment)
    events = events_of(done.stdout)
    raised = next(event for event in events if event["type"] == "error_raised")
    assert (raised["fault"], done.returncode) == ("auth", 1)
    assert (events[-1]["reason"], events[-1]["exit_code"], events[-1]["answer"]) == ("error", 1, "Wait")
    assert events[-1]["detail"] == raised["text"]


@pytest.mark.confined
def test_a_polite_kill_is_told_in_the_last_line(project: Path) -> None:
    with program("run sleep 77", "--project", str(project), "--trust", "autonomous") as running:
        running.until("tool_started")
        running.process.send_signal(signal.SIGTERM)
        last = running.until("run_ended")
    assert (last["exit_code"], last["reason"], running.process.returncode) == (143, "cancelled", 143)


# --- answers over standard input ------------------------------------------------------------------------------------


class Program:
    """`run --json --ask stdin`, and the program that reads and answers it."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [*PLAIN, "run", *arguments, "--json", "--ask", "stdin"],
            env=os.environ | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def say(self, line: object) -> None:
        text = line if isinstance(line, str) else json.dumps(line)
        assert self.process.stdin is not None
        self.process.stdin.write(f"{text}\n")
        self.process.stdin.flush()

    def answer(self, question: dict[str, Any], choice: str, **more: object) -> None:
        line = {"type": "answer", "id": question["id"], "choice": choice, **more}
        assert problems(line, INPUT, INPUT) == []
        self.say(line)

    def until(self, kind: str) -> dict[str, Any]:
        """The next event of this kind."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            [event] = events_of(line)
            if event["type"] == kind:
                return event
        raise AssertionError(f"it ended before {kind}")

    def question(self) -> dict[str, Any]:
        found: dict[str, Any] = self.until("question_asked")["question"]
        return found

    def hang_up(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()


@contextmanager
def program(*arguments: str, **environment: str) -> Iterator[Program]:
    found = Program(*arguments, **environment)
    try:
        yield found
        assert found.process.wait(120) >= 0
    finally:
        found.process.kill()
        for stream in (found.process.stdin, found.process.stdout, found.process.stderr):
            assert stream is not None
            stream.close()
        found.process.wait(120)


@pytest.fixture
def scripted(project: Path) -> tuple[str, ...]:
    return ("go", "--project", str(project), "--provider", "scripted")


WRONG = {
    "no_answer": [
        "yes",
        "{",
        "[]",
        "null",
        '{"type": "answer", "id": "ID"}',
        '{"type": "answer", "id": "ID", "choice": true}',
        '{"type": "answer", "id": "ID", "choice": "approve", "sure": true}',
        '{"id": "ID", "choice": "approve"}',
        '{"type": "prompt", "text": "approve"}',
        '{"type": "answer", "id": "ID", "choice": "approve", "reason": "\\udce9"}',
        '{"type": "answer", "id": "ID", "choice": "approve", "reason": "' + "x" * 1_000_000 + '"}',
        "[" * 10_000,
    ],
    "unknown_question": [
        '{"type": "answer", "id": "", "choice": "approve"}',
        '{"type": "answer", "id": "q_00000000", "choice": "approve"}',
        '{"type": "answer", "id": "ID ", "choice": "approve"}',
    ],
    "wrong_answer": [
        '{"type": "answer", "id": "ID", "choice": ""}',
        '{"type": "answer", "id": "ID", "choice": "yes"}',
        '{"type": "answer", "id": "ID", "choice": "Approve"}',
        '{"type": "answer", "id": "ID", "choice": "submit"}',
        '{"type": "answer", "id": "ID", "choice": "always"}',
        '{"type": "answer", "id": "ID", "choice": "always", "rule": "no such rule"}',
        '{"type": "answer", "id": "ID", "choice": "approve", "rule": "no such rule"}',
        '{"type": "answer", "id": "ID", "choice": "approve", "grant": {"network": true}}',
        '{"type": "answer", "id": "ID", "choice": "approve", "for_session": true}',
        '{"type": "answer", "id": "ID", "choice": "approve", "values": {"a": 1}}',
        '{"type": "answer", "id": "ID", "choice": "approve", "text": "a plan"}',
    ],
}


def test_what_is_no_fitting_answer_is_told_and_never_a_yes(
    project: Path, tmp_path: Path, scripted: tuple[str, ...]
) -> None:
    with program(*scripted, **script(tmp_path, WRITE, WRITE, {"say": "Then not."})) as running:
        running.say('{"type": "answer", "id": "q_too_early", "choice": "approve"}')
        assert running.until("input_refused")["code"] == "unknown_question"
        question = running.question()
        for code, lines in WRONG.items():
            for line in lines:
                running.say(line.replace("ID", question["id"]))
                refused = running.until("input_refused")
                assert refused["code"] == code, (line[:200], refused)
                assert not (project / "new.txt").exists()
        running.say("")
        running.answer(question, "deny", reason="not in this folder")
        running.answer(question, "approve")
        finished = running.until("tool_finished")
        assert "the person said no: not in this folder" in finished["result"]["output"]
        again = running.question()
        running.answer(question, "approve")
        assert running.until("input_refused") | {"time": ""} == {
            **{"type": "input_refused", "time": "", "code": "too_late", "id": question["id"]},
            "text": "This question has been answered or withdrawn already.",
        }
        running.answer(again, "deny")
        last = running.until("run_ended")
    assert (last["exit_code"], last["unanswered"], last["answer"]) == (0, [], "Then not.")
    assert not (project / "new.txt").exists()


def test_approvals_and_forms_are_answered_by_id(project: Path, tmp_path: Path, scripted: tuple[str, ...]) -> None:
    asks: dict[str, object] = {
        "call": "ask_user",
        "arguments": {
            "questions": [{"name": "size", "question": "How large?", "schema": {"type": "integer", "minimum": 1}}]
        },
    }
    with program(*scripted, **script(tmp_path, WRITE, asks, {"say": "Done."})) as running:
        running.answer(running.question(), "approve")
        assert running.until("tool_finished")["decision"]["by"] == "person"
        form = running.question()
        running.answer(form, "submit", values={"size": 0})
        assert "size: At least 1." in running.until("input_refused")["text"]
        running.answer(form, "submit", values={"size": 3})
        assert '"size": 3' in running.until("tool_finished")["result"]["output"]
        last = running.until("run_ended")
    assert (last["exit_code"], (project / "new.txt").read_text()) == (0, "x")


def test_a_closed_input_means_no_to_what_waits_and_to_all_that_comes(
    project: Path, tmp_path: Path, scripted: tuple[str, ...]
) -> None:
    other = WRITE | {"arguments": {"path": "other.txt", "content": "x"}}
    with program(*scripted, **script(tmp_path, WRITE, other, {"say": "Then not."})) as running:
        question = running.question()
        running.hang_up()
        last = running.until("run_ended")
    assert [(one["tool"], one["by"]) for one in last["unanswered"]] == [("write", "nobody")] * 2
    assert last["unanswered"][0]["question"] == question["id"]
    assert (last["exit_code"], last["reason"], running.process.returncode) == (5, "done", 5)
    assert not (project / "new.txt").exists() and not (project / "other.txt").exists()


@pytest.mark.confined
def test_a_command_gets_more_only_where_that_can_be_granted(
    project: Path, tmp_path: Path, scripted: tuple[str, ...]
) -> None:
    bash: dict[str, object] = {"call": "bash", "arguments": {"command": "true"}}
    with program(*scripted, "--plan", **script(tmp_path, bash, {"say": "Done."})) as running:
        if (question := running.question())["in_force"]["tier"] == "none":
            running.answer(question, "deny")
            pytest.skip("nothing confines commands here, so nothing can be granted")
        for grant in ({"unconfined": True}, {"folders": [str(tmp_path)]}, {"network": True, "unconfined": True}):
            running.answer(question, "approve", grant=grant)
            assert "plan mode" in running.until("input_refused")["text"]
        running.answer(question, "deny", grant={"network": True})
        assert "approve only" in running.until("input_refused")["text"]
        running.answer(question, "approve", grant={"network": True})
        assert running.until("tool_started")["in_force"]["grant"]["network"] is True
        assert running.until("run_ended")["exit_code"] == 0


# --- prompts and answers --------------------------------------------------------------------------------------------


def test_the_prompt_can_come_from_standard_input(handrail: Runner) -> None:
    done = handrail("run", "-", "--json", stdin="Refactor\nmy compiler\n")
    started = next(event for event in events_of(done.stdout) if event["type"] == "turn_started")
    assert (started["text"], done.returncode) == ("Refactor\nmy compiler\n", 0)


def test_with_answers_from_standard_input_its_first_line_is_the_prompt(project: Path) -> None:
    with program("-", "--project", str(project)) as running:
        running.say({"type": "prompt", "text": "create hello.txt saying hi"})
        running.answer(running.question(), "approve")
        assert running.until("run_ended")["exit_code"] == 0
    assert (project / "hello.txt").exists()


@pytest.mark.parametrize(
    ("arguments", "stdin", "says"),
    [
        (["-"], "", "empty"),
        (["-"], " \n", "empty"),
        (["-", "--ask", "stdin", "--json"], "create a file\n", "first line"),
        (["-", "--ask", "stdin", "--json"], "", "first line"),
        (["hi", "--ask", "stdin"], "", "--json"),
        (["hi", "--ask", "terminal"], "", "--ask"),
        (["hi", "--json", "--last-message"], "", "not allowed"),
        (["hi", "--max-seconds", "0"], "", "seconds"),
        (["hi", "--max-seconds", "nan"], "", "seconds"),
        (["hi", "--max-seconds", "inf"], "", "seconds"),
    ],
)
def test_what_does_not_go_together_is_refused(handrail: Runner, arguments: list[str], stdin: str, says: str) -> None:
    done = handrail("run", *arguments, stdin=stdin)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert says in done.stderr


def test_a_prompt_that_is_no_text_is_refused() -> None:
    done = subprocess.run([*PLAIN, "run", "-"], input=b"caf\xe9", capture_output=True)
    assert (done.returncode, b"not UTF-8" in done.stderr) == (2, True)


def test_only_the_last_message_is_printed(handrail: Runner, project: Path, tmp_path: Path) -> None:
    read: dict[str, object] = {"say": "Looking.", "call": "read", "arguments": {"path": "README.md"}}
    environment = script(tmp_path, read, {"say": "It says\nhello\x1b[2J."})
    done = handrail("run", "go", "--project", str(project), "--provider", "scripted", "--last-message", **environment)
    assert (done.stdout, done.returncode) == ("It says\nhello⟨U+001B⟩[2J.\n", 0)
    assert "✓ read README.md" in done.stderr and "Looking" not in done.stderr


def test_a_run_that_only_repeats_a_refused_call_stops_with_the_reason(
    handrail: Runner, project: Path, tmp_path: Path
) -> None:
    again: dict[str, object] = {"call": "bash", "arguments": {"command": "make the same"}}
    environment = script(tmp_path, *[again] * 40)
    done = handrail("run", "go", "--project", str(project), "--provider", "scripted", "--json", **environment)
    ended = events_of(done.stdout)[-1]
    assert (done.returncode, ended["exit_code"], ended["reason"], ended["steps"]) == (4, 4, "limit", 4)
    assert ended["detail"] == "the same call of bash was refused 3 times"


def test_a_turn_can_be_limited_in_time(handrail: Runner, tmp_path: Path) -> None:
    environment = script(tmp_path, {"say": "Never said.", "wait": 10_000})
    done = handrail("run", "go", "--provider", "scripted", "--max-seconds", "0.2", "--json", **environment)
    last = events_of(done.stdout)[-1]
    assert (done.returncode, last["reason"], last["detail"]) == (4, "limit", "stopped after 0.2 s")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
def test_a_question_at_the_terminal_leaves_the_lines_of_json_alone(project: Path) -> None:
    ours, theirs = pty.openpty()
    command = [*PLAIN, "run", "create hello.txt saying hi", "--project", str(project), "--json"]
    process = subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    shown = b""
    while b"[y]es" not in shown:
        shown += os.read(ours, 65536)
    os.write(ours, b"y\n")
    output, _ = process.communicate(timeout=120)
    os.close(ours)
    assert events_of(output)[-1]["exit_code"] == 0
    assert (project / "hello.txt").exists()


def test_a_known_secret_is_in_no_line_also_when_it_comes_in_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    secret = "plainT0ken-4711"
    secrets = KnownSecrets()
    secrets.add(".env", {secret})
    lines = MaskedLines(secrets)
    for letter in f"use {secret} now":
        lines(ThinkingDelta(letter))
        lines(TextDelta(letter))
    for at in range(0, len(secret), 5):
        for call in ("1", "2"):  # two calls at the same time
            lines(ToolCallDelta(call, secret[at : at + 5]))
        lines(UsageReported(Usage(1, 2)))
    for call in ("1", "2"):
        lines(ToolCallEnded(call))
    lines(ToolStarted("1", "bash", {"command": [f"echo {secret}"]}, Decision(True, Layer.TRUST, "")))
    written = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert secret[:8] not in str(written)
    said = {kind: "".join(one["text"] for one in written if one["type"] == kind) for kind in ("text", "thinking")}
    assert said == dict.fromkeys(("text", "thinking"), f"use {secrets.mask(secret)} now")
    deltas = [one for one in written if one["type"] == "tool_call_delta"]
    assert sorted((one["id"], one["json"]) for one in deltas) == [(call, secrets.mask(secret)) for call in ("1", "2")]
    assert written[-1]["arguments"] == {"command": [f"echo {secrets.mask(secret)}"]}
