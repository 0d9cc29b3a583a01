"""The audit trail: one line for a call, nothing private in it, and no way to change it unseen."""

import hashlib
import json
import os
import stat
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.redaction import HIDDEN, brief, redacted
from app.storage.audit.trail import AuditTrail, TrailEnd, TrailEnds, seal, verify
from app.storage.database import open_database
from app.vocabulary.changes import Touched
from app.vocabulary.errors import StorageError
from app.vocabulary.messages import ToolResult
from tests.cpu_limit import cpu_limit
from tests.starting import SCRIPT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "logs" / "execution.jsonl"


@pytest.fixture
def ends(tmp_path: Path) -> Iterator[TrailEnds]:
    database = open_database(tmp_path / "data.db")
    yield TrailEnds(database)
    database.close()


@pytest.fixture
def trail(path: Path, ends: TrailEnds) -> Iterator[AuditTrail]:
    opened = AuditTrail(path, session="s1", agent="developer", ends=ends)
    yield opened
    opened.close()


def record(trail: AuditTrail, number: int = 1, **arguments: Any) -> None:
    trail.record(
        call_id=f"c{number}",
        turn=2,
        tool="write",
        arguments={"path": "a.txt"} | arguments,
        result=ToolResult("Created a.txt."),
        decision={"allowed": True, "layer": "trust", "reason": "autonomous", "by": "policy"},
        touched=[Touched("a.txt", None, "ab" * 32)],
        seconds=0.0123,
    )


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_line_says_all_there_is_to_say_about_a_call(trail: AuditTrail, path: Path) -> None:
    record(trail, content="x = 1")
    (line,) = lines(path)
    assert line["input"]["content"]["bytes"] == 5 and "x = 1" not in path.read_text()
    assert line["output"]["ok"] is True and line["output"]["bytes"] == 14 and "Created" not in path.read_text()
    assert line["decision"] == {"allowed": True, "layer": "trust", "reason": "autonomous", "by": "policy"}
    assert line["files"] == [{"path": "a.txt", "before": None, "after": "ab" * 32}]
    assert (line["kind"], line["session"], line["turn"], line["toolCallId"]) == ("tool.exec", "s1", 2, "c1")
    assert (line["toolName"], line["agentId"], line["durationMs"]) == ("write", "developer", 12)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_secret_is_masked_also_where_it_is_a_name(path: Path, ends: TrailEnds) -> None:
    opened = AuditTrail(
        path, session="s1", agent="developer", ends=ends, mask=lambda text: text.replace("toolName", "***")
    )
    record(opened, toolName="x", inner={"my-toolName": ["toolName"]})
    opened.close()
    (line,) = lines(path)
    assert line["input"] == {"path": "a.txt", "***": "x", "inner": {"my-***": ["***"]}}
    assert line["toolName"] == "write"  # a name of ours


def test_a_refusal_says_what_was_refused(trail: AuditTrail, path: Path) -> None:
    result = ToolResult("../x: leads outside the project folder", is_error=True, code="E_SANDBOX_VIOLATION")
    trail.record(call_id="c", turn=1, tool="read", arguments={}, result=result, decision={}, seconds=0.0)
    assert lines(path)[0]["output"]["error"] == "../x: leads outside the project folder"


# --- what may not be in it ------------------------------------------------------------------------------------------

SECRETS = [
    "sk-ant-REDACTED",
    "ghp_0123456789abcdefABCD",
    "AKIAIOSFODNN7EXAMPLE",
    "xoxb-1234-abcdefgh",
    "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl",
    "hunter2hunter2",
]


@pytest.mark.parametrize(
    "arguments",
    [
        {"command": f"curl -H 'Authorization: Bearer {SECRETS[0]}' https://x"},
        {"command": "curl -H 'Authorization: Bearer hunter2hunter2' https://x"},
        {"command": f"git clone https://me:{SECRETS[5]}@example.org/x"},
        {"command": f"GITHUB_TOKEN={SECRETS[5]} gh pr list"},
        {"command": f"mysql --password={SECRETS[5]}"},
        {"command": f"mysql --password '{SECRETS[5]}'"},
        {"command": f"echo 'api_key: \"{SECRETS[5]}\"'"},
        {"command": "echo '-----BEGIN PRIVATE KEY-----\nhunter2hunter2\n-----END PRIVATE KEY-----'"},
        {"api_key": SECRETS[5]},
        {"headers": {"Authorization": SECRETS[5]}},
        {"password": 12345678},
        {"env": [{"token": SECRETS[5]}]},
        *({"query": f"what is {secret}"} for secret in SECRETS[:5]),
        {SECRETS[1]: 1},
    ],
)
def test_secrets_are_hidden(arguments: dict[str, Any]) -> None:
    text = json.dumps(brief(arguments))
    assert HIDDEN in text
    assert not any(secret in text for secret in [*SECRETS, "12345678"])


@pytest.mark.parametrize(
    "arguments",
    [
        {"command": "git log --oneline && make test"},
        {"path": "src/tokens.py", "pattern": "token_count", "limit": 10, "all": True},
        {"path": "docs/password-reset.md"},
        {"keyboard": "dvorak"},
    ],
)
def test_ordinary_arguments_are_told_as_they_are(arguments: dict[str, Any]) -> None:
    assert brief(arguments) == arguments


@pytest.mark.parametrize("name", ["content", "old_string", "new_string", "insert_content", "patch"])
@pytest.mark.parametrize("value", ["x = 1", {"x": "one"}, ["x", 1]])
def test_parts_of_files_are_told_by_size_and_hash_however_short(name: str, value: Any) -> None:
    told = brief({"edits" if name == "patch" else name: value})
    assert set(next(iter(told.values()))) == {"bytes", "sha256"}


def test_long_values_are_told_by_size_and_hash_and_commands_are_cut() -> None:
    told = brief({"pattern": "é" * 300, "command": "echo " + "y" * 5_000})
    assert told["pattern"]["bytes"] == 600
    assert told["command"]["start"].startswith("echo yyy") and len(told["command"]["start"]) == 1_000
    assert told["command"]["bytes"] == 5_005
    assert set(brief({"paths": ["a" * 100] * 500})) == {"bytes", "sha256"}


def test_a_long_command_is_scrubbed_before_it_is_cut() -> None:
    told = brief({"command": "x" * 990 + " ghp_0123456789abcdefABCD" + "y" * 100})
    assert "ghp" not in json.dumps(told)


def test_scrubbing_stays_quick_on_hostile_text() -> None:
    with cpu_limit():
        for text in ("-" * 50_000, "a-" * 30_000, " -a" * 20_000, "https://" * 8_000, "password" * 8_000):
            redacted(text)
        redacted("eyJ" * 20_000)


# --- the chain ------------------------------------------------------------------------------------------------------


@pytest.fixture
def five(trail: AuditTrail, path: Path, ends: TrailEnds) -> list[str]:
    for number in range(1, 6):
        record(trail, number)
    assert verify(path, ends.get("s1")).lines == 5
    assert verify(path, ends.get("s1")).broken == 0
    trail.close()
    return path.read_text().splitlines()


def put(path: Path, changed: list[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in changed))


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize(
    "field",
    [
        *("ts", "kind", "session", "turn", "toolCallId", "toolName", "agentId"),
        *("input", "output", "decision", "files", "durationMs", "prev", "hash"),
    ],
)
def test_a_changed_field_is_found(five: list[str], path: Path, ends: TrailEnds, number: int, field: str) -> None:
    line = json.loads(five[number - 1])
    line[field] = "tampered"
    put(path, [*five[: number - 1], json.dumps(line, ensure_ascii=False), *five[number:]])
    assert verify(path, ends.get("s1")).broken == number
    del line[field]
    put(path, [*five[: number - 1], json.dumps(line, ensure_ascii=False), *five[number:]])
    assert verify(path).broken == number


@pytest.mark.parametrize("number", range(1, 5))
def test_a_line_that_is_taken_out_is_found(five: list[str], path: Path, ends: TrailEnds, number: int) -> None:
    put(path, [*five[: number - 1], *five[number:]])
    assert verify(path, ends.get("s1")).broken == number


@pytest.mark.parametrize("number", range(1, 5))
def test_lines_that_changed_places_are_found(five: list[str], path: Path, ends: TrailEnds, number: int) -> None:
    five[number - 1], five[number] = five[number], five[number - 1]
    put(path, five)
    assert verify(path, ends.get("s1")).broken == number


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        (lambda five: [five[0], *five], 2),
        (lambda five: [*five, five[-1]], 6),
        (lambda five: [five[0], "", *five[1:]], 2),
        (lambda five: [five[0], "{}", *five[2:]], 2),
        (lambda five: [five[0], five[1][:40], *five[2:]], 2),
        (lambda five: [*five[:4], five[4] + " "], 5),
        (lambda five: [], 1),
    ],
)
def test_other_ways_to_tamper_are_found(
    five: list[str], path: Path, ends: TrailEnds, change: Callable[[list[str]], list[str]], broken: int
) -> None:
    put(path, change(five))
    assert verify(path, ends.get("s1")).broken == broken


def test_a_trail_that_was_removed_is_missed(five: list[str], path: Path, ends: TrailEnds) -> None:
    path.unlink()
    report = verify(path, ends.get("s1"))
    assert report.broken == 1 and "5 lines were written" in report.why


@pytest.mark.parametrize("kept", range(4))
def test_a_shortened_trail_stays_broken_when_it_goes_on(
    five: list[str], path: Path, ends: TrailEnds, trail: AuditTrail, kept: int
) -> None:
    put(path, five[:kept])
    record(trail, 6)
    report = verify(path, ends.get("s1"))
    assert report.broken == kept + 1 and "gone" in report.why


def test_a_trail_goes_on_after_it_was_closed(five: list[str], path: Path, ends: TrailEnds, trail: AuditTrail) -> None:
    record(trail, 6)
    end = ends.get("s1")
    assert end is not None and end.lines == 6
    assert (verify(path, end).lines, verify(path, end).broken) == (6, 0)


# --- crashes and others who write -----------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [0, 1, 40, -1, None], ids=["nothing", "a letter", "a part", "almost all", "no end"])
def test_a_last_line_that_a_crash_cut_off_is_completed(
    five: list[str], path: Path, ends: TrailEnds, trail: AuditTrail, left: int | None
) -> None:
    """It was noted before it was written; so it comes back, too, when somebody takes it away."""
    path.write_text("".join(f"{line}\n" for line in five[:4]) + five[4][:left])
    assert (verify(path, ends.get("s1")).torn, verify(path, ends.get("s1")).broken) == (1, 0)
    record(trail, 6)
    report = verify(path, ends.get("s1"))
    assert (report.lines, report.torn, report.broken) == (6, 0, 0)
    assert path.read_text().splitlines()[:5] == five


@pytest.mark.parametrize("whole", [0, 1, 2])
@pytest.mark.parametrize("more", [0, 7])
def test_lines_of_one_transaction_that_a_crash_cut_off_are_completed(
    five: list[str], path: Path, ends: TrailEnds, trail: AuditTrail, whole: int, more: int
) -> None:
    about: dict[str, Any] = {"turn": 2, "tool": "read", "arguments": {}, "decision": {}, "seconds": 0.0}
    for number in (6, 7, 8):
        trail.add(call_id=f"c{number}", result=ToolResult("ok"), **about)
    trail.write()
    written = path.read_bytes().splitlines(keepends=True)
    assert verify(path, ends.get("s1")).lines == 8 and not verify(path, ends.get("s1")).broken
    cut = sum(map(len, written[: 5 + whole])) + more
    path.write_bytes(path.read_bytes()[:cut])
    report = verify(path, ends.get("s1"))
    assert (report.lines if not more else 8, report.torn, report.broken) == (8, 1, 0)
    record(trail, 9)
    report = verify(path, ends.get("s1"))
    assert (report.lines, report.torn, report.broken) == (9, 0, 0)
    assert path.read_bytes().splitlines(keepends=True)[:8] == written


def test_a_line_that_could_not_be_written_for_want_of_room_is_written_with_the_next(
    five: list[str], path: Path, ends: TrailEnds, trail: AuditTrail, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def full(handle: int, data: bytes) -> int:
        if bytes(data[:1]) == b"{":
            return real(handle, bytes(data[:10]))
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(StorageError, match="No space"):
            record(trail, 6)
    record(trail, 7)
    report = verify(path, ends.get("s1"))
    assert (report.lines, report.torn, report.broken) == (7, 0, 0)
    assert [line["toolCallId"] for line in lines(path)] == ["c1", "c2", "c3", "c4", "c5", "c6", "c7"]


def forged(five: list[str], **fields: Any) -> str:
    """A line that somebody appends who knows how the chain is made."""
    body = json.loads(five[-1]) | {"prev": hashlib.sha256(five[-1].encode()).hexdigest()} | fields
    del body["hash"]
    return json.dumps(body | {"hash": seal(body)}, ensure_ascii=False)


@pytest.mark.parametrize(
    "appended",
    [
        lambda five: forged(five) + "\n",
        lambda five: forged(five, toolName="read", toolCallId="c6") + "\n",
        forged,
        lambda five: five[-1][:40],
        lambda five: "{torn\n" + forged(five, prev=hashlib.sha256(b"{torn").hexdigest(), afterTorn=True) + "\n",
        lambda five: "\n",
        lambda five: "not JSON",
        lambda five: "{",
    ],
    ids=[
        "a line",
        "another call",
        "without an end",
        "torn",
        "torn and told",
        "an empty one",
        "text",
        "a letter",
    ],
)
def test_what_somebody_else_appends_is_found_and_stays_found(
    five: list[str], path: Path, ends: TrailEnds, trail: AuditTrail, appended: Callable[[list[str]], str]
) -> None:
    path.write_text("".join(f"{line}\n" for line in five) + appended(five))
    report = verify(path, ends.get("s1"))
    assert report.broken == 6 and "added" in report.why
    record(trail, 7)
    record(trail, 8)
    report = verify(path, ends.get("s1"))
    assert report.broken > 5 and report.why


def test_a_trail_from_before_its_lines_were_noted_goes_on(
    five: list[str], path: Path, tmp_path: Path, ends: TrailEnds, trail: AuditTrail
) -> None:
    """Its last line may not have been counted, when the program was killed."""
    end = ends.get("s1")
    assert end is not None
    with ends.database.transaction() as connection:
        ends.move(connection, "s1", TrailEnd(4, hashlib.sha256(five[3].encode()).hexdigest()))
    assert verify(path, ends.get("s1")).broken == 0
    record(trail, 6)
    assert (verify(path, ends.get("s1")).lines, verify(path, ends.get("s1")).broken) == (6, 0)


def test_two_programs_write_one_trail_without_breaking_it(path: Path, tmp_path: Path, ends: TrailEnds) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from app.storage.audit.trail import AuditTrail, TrailEnds\n"
        "from app.storage.database import open_database\n"
        "from tests.storage.audit.test_trail import record\n"
        "ends = TrailEnds(open_database(Path(sys.argv[2])))\n"
        "trail = AuditTrail(Path(sys.argv[1]), session='s1', agent='a', ends=ends)\n"
        "print('ready', flush=True); sys.stdin.readline()\n"
        "for number in range(200): record(trail, number)"
    )
    command = [*SCRIPT, code, str(path), str(tmp_path / "data.db")]
    root = Path(__file__).parents[3]
    pipe = subprocess.PIPE
    running = [subprocess.Popen(command, cwd=root, stdin=pipe, stdout=pipe, text=True) for _ in range(3)]
    for process in running:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
    for process in running:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in running:
        process.communicate(timeout=300)
    assert [process.returncode for process in running] == [0, 0, 0]
    report = verify(path, ends.get("s1"))
    assert (report.lines, report.broken, report.torn) == (600, 0, 0)


def test_a_trail_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("in the way")
    with pytest.raises(StorageError, match="cannot be written"):
        record(AuditTrail(tmp_path / "logs" / "x.jsonl", session="s", agent="a"))
