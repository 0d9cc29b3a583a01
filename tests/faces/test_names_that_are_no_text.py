"""File names whose bytes are no valid text, at the command line: shown escaped, accepted escaped, never a failure."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.faces.conftest import Runner

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a name be any bytes")

BYTES = r"caf\xe9.txt"
"""How the name b"caf\\xe9.txt" is shown."""
LITERAL = r"caf\x5cxe9.txt"
"""How a name is shown that holds a backslash, an x, an e and a 9."""
INNER = r"d\xff/in\xe9r.txt"


def disk(folder: Path, name: bytes) -> Path:
    return Path(os.fsdecode(os.fsencode(folder) + b"/" + name))


@pytest.fixture
def odd(project: Path) -> Path:
    disk(project, b"d\xff").mkdir()
    for name, text in ((b"caf\xe9.txt", "bytes"), (rb"caf\xe9.txt", "literal"), (b"d\xff/in\xe9r.txt", "inner")):
        disk(project, name).write_text(f"needle {text}\n")
    return project


@pytest.fixture
def answers(handrail: Runner, odd: Path) -> Any:
    def ask(*calls: tuple[str, dict[str, Any]], agent: str = "developer", **environment: str) -> list[dict[str, Any]]:
        lines = "".join(json.dumps({"id": 1, "tool": tool, "args": args}) + "\n" for tool, args in calls)
        options = ("--project", str(odd), "--trust", "autonomous", "--agent", agent)
        done = handrail("tool", "-", *options, stdin=lines, **environment)
        assert (done.returncode, done.stderr) == (0, "")
        found = [json.loads(line) for line in done.stdout.splitlines()]
        assert [item["error"] for item in found if item["code"] == "E_INTERNAL"] == []
        return found

    return ask


def results(found: Sequence[dict[str, Any]]) -> list[Any]:
    assert [item["error"] for item in found if not item["success"]] == []
    return [item["result"] for item in found]


def paths(items: Sequence[dict[str, Any]]) -> set[str]:
    return {item["path"] for item in items}


SEARCHERS = pytest.mark.parametrize("environment", [{}, {"HANDRAIL_SEARCH_IN_PYTHON": "1"}], ids=["ripgrep", "python"])


@SEARCHERS
def test_listing_and_searching_show_them_escaped(answers: Any, environment: dict[str, str]) -> None:
    ls, deep, glob, find, folders, grep, inside = results(
        answers(
            ("ls", {"path": "."}),
            ("ls", {"path": ".", "recursive": True}),
            ("glob", {"pattern": "**/*.txt"}),
            ("find", {"name": "*.txt"}),
            ("find", {"file_type": "folder"}),
            ("grep", {"pattern": "needle"}),
            ("grep", {"pattern": "needle", "path": r"d\xff"}),
            **environment,
        )
    )
    assert {BYTES, LITERAL, r"d\xff"} <= {entry["name"] for entry in ls["entries"]} & paths(ls["entries"])
    assert {BYTES, LITERAL, INNER} <= paths(deep["entries"])
    assert paths(glob["matches"]) == paths(find["matches"]) == {BYTES, LITERAL, INNER}
    assert r"d\xff" in paths(folders["matches"])
    assert paths(grep["matches"]) == {BYTES, LITERAL, INNER} and paths(inside["matches"]) == {INNER}


SEARCHES: list[tuple[str, dict[str, Any], set[str]]] = [
    ("glob", {"pattern": BYTES}, {BYTES}),
    ("glob", {"pattern": LITERAL}, {LITERAL}),
    ("glob", {"pattern": r"d\xff/*"}, {INNER}),
    ("glob", {"pattern": "*", "path": r"d\xff"}, {INNER}),
    ("glob", {"pattern": "caf?.txt"}, {BYTES}),
    ("find", {"name": BYTES}, {BYTES}),
    ("find", {"name": LITERAL}, {LITERAL}),
    ("find", {"name": r"in\xe9*"}, {INNER}),
    ("grep", {"pattern": "needle", "path_pattern": r"d\xff"}, {INNER}),
    ("grep", {"pattern": "needle", "path_pattern": r"d\xff/**"}, {INNER}),
    ("grep", {"pattern": "needle", "path_pattern": r"%\xe9r.txt"}, {INNER}),
    ("grep", {"pattern": "needle", "path": BYTES}, {BYTES}),
]
"""A tool, its arguments, and what it finds."""


@SEARCHERS
def test_the_escaped_form_finds_them(answers: Any, environment: dict[str, str]) -> None:
    calls = [(tool, arguments) for tool, arguments, _ in SEARCHES]
    found = [paths(result["matches"]) for result in results(answers(*calls, **environment))]
    wrong = [(*row, got) for row, got in zip(SEARCHES, found, strict=True) if got != row[2]]
    assert wrong == []


def test_reading_takes_the_escaped_form(answers: Any) -> None:
    calls = [
        ("read", {"path": BYTES}),
        ("read", {"path": LITERAL}),
        ("read", {"path": r"./d\xFF/../caf\xe9.txt"}),
        ("file_info", {"path": BYTES}),
        ("read_multiple_files", {"paths": [BYTES, LITERAL, INNER, r"no\xe9"]}),
        ("cat", {"paths": [BYTES, LITERAL], "show_headers": True}),
    ]
    read, literal, other, info, several, cat = results(answers(*calls))
    assert [item["content"] for item in (read, literal, other)] == [
        "needle bytes\n",
        "needle literal\n",
        "needle bytes\n",
    ]
    assert read["path"] == other["path"] == info["path"] == info["name"] == BYTES
    assert [item["path"] for item in several["files"]] == [BYTES, LITERAL, INNER, r"no\xe9"]
    assert [item["success"] for item in several["files"]] == [True, True, True, False]
    assert f"==> {BYTES} <==" in cat["content"] and f"==> {LITERAL} <==" in cat["content"]


@pytest.mark.parametrize(
    ("agent", "tool", "path"),
    [("workflow", "file_read", BYTES), ("browser", "read_file", BYTES), ("mounts", "fs.read", f"@project/{BYTES}")],
)
def test_other_dialects_read_them_too(answers: Any, agent: str, tool: str, path: str) -> None:
    (result,) = results(answers((tool, {"path": path}), agent=agent))
    assert "needle bytes\n" in (result.get("content"), result.get("output"))
    assert result["path"] == path


def test_the_dialect_with_mounts_lists_reads_and_writes_what_it_shows(answers: Any, odd: Path) -> None:
    (odd / r"back\slash.txt").write_text("needle slash\n")
    (listed, found) = results(
        answers(
            ("fs.list", {"path": "@project"}),
            ("fs.search", {"path": "@project", "pattern": "needle"}),
            agent="mounts",
        )
    )
    names = {entry["name"] for entry in listed["entries"] if entry["type"] == "file"}
    assert {BYTES, LITERAL, r"back\x5cslash.txt"} <= names
    shown = {match["path"]: match["text"] for match in found["matches"]}
    assert shown == {
        f"@project/{BYTES}": "needle bytes",
        f"@project/{LITERAL}": "needle literal",
        r"@project/back\x5cslash.txt": "needle slash",
        f"@project/{INNER}": "needle inner",
    }
    read = results(answers(*(("fs.read", {"path": path}) for path in shown), agent="mounts"))
    assert {item["path"]: item["content"].strip() for item in read} == shown
    diff = f"--- a/{BYTES}\n+++ b/{BYTES}\n@@ -1 +1 @@\n-needle bytes\n+patched\n"
    new = r"--- /dev/null" + "\n" + r"+++ b/n\xe9w.txt" + "\n@@ -0,0 +1 @@\n+made\n"
    results(
        answers(
            ("fs.write", {"path": r"@project/d\xff/w\xe9.txt", "content": "written"}),
            ("fs.apply_patch", {"path": "@project", "patch": {"operation": "unified", "diff": diff + new}}),
            agent="mounts",
        )
    )
    assert disk(odd, b"d\xff/w\xe9.txt").read_text() == "written"
    assert disk(odd, b"caf\xe9.txt").read_text() == "patched\n"
    assert disk(odd, b"n\xe9w.txt").read_text() == "made\n"
    assert disk(odd, rb"caf\xe9.txt").read_text() == "needle literal\n"


def test_changing_takes_the_escaped_form(answers: Any, odd: Path) -> None:
    calls = [
        ("write", {"path": r"n\xe9w/fil\xe9.txt", "content": "new"}),
        ("read", {"path": BYTES}),
        ("edit", {"path": BYTES, "old_string": "bytes", "new_string": "edited"}),
        ("mkdir", {"path": r"m\xe9"}),
        ("touch", {"path": r"m\xe9/t\xe9"}),
        ("mv", {"source": LITERAL, "destination": r"m\xe9/"}),
        ("mv", {"source": r"d\xff", "destination": r"d\xfe"}),
        ("rm", {"path": r"d\xfe/in\xe9r.txt"}),
        ("write", {"path": "café.txt", "content": "text"}),
        ("read", {"path": r"caf\xc3\xa9.txt"}),
    ]
    found = results(answers(*calls))
    assert (found[0]["path"], found[2]["path"]) == (r"n\xe9w/fil\xe9.txt", BYTES)
    assert found[5]["to_path"] == rf"m\xe9/{LITERAL}"
    assert (found[9]["path"], found[9]["content"]) == ("café.txt", "text")  # bytes that are text are that text
    assert disk(odd, b"n\xe9w/fil\xe9.txt").read_text() == "new"
    assert disk(odd, b"caf\xe9.txt").read_text() == "needle edited\n"
    assert disk(odd, b"m\xe9/t\xe9").read_bytes() == b""
    assert disk(odd, rb"m" + b"\xe9/" + rb"caf\xe9.txt").read_text() == "needle literal\n"
    assert disk(odd, b"d\xfe").is_dir() and not list(disk(odd, b"d\xfe").iterdir())


OUTSIDE = (
    r"\xe9/../../outside.txt",
    r"d\xff/../../outside.txt",
    r"@project/\xe9/../../x",
    r"li\xe9n/outside.txt",
    r"/etc/caf\xe9",
    r"~/caf\xe9",
    r"\xe9" * 300 + "/../../..",
)


def test_the_escaped_form_is_no_way_out(answers: Any, odd: Path) -> None:
    disk(odd, b"li\xe9n").symlink_to("..")
    codes = [answer["code"] for answer in answers(*(("read", {"path": path}) for path in OUTSIDE))]
    refused = ("E_SANDBOX_VIOLATION", "E_SCHEMA_VALIDATION")
    assert [row for row in zip(OUTSIDE, codes, strict=True) if row[1] not in refused] == []


ESCAPED_SIGNS = (r"\x2e\x2e/outside.txt", r"a\x2f..\x2f..\x2foutside.txt", r"x\x00y", r"\x2fetc\x2fpasswd")


def test_no_sign_of_a_path_can_be_escaped(answers: Any) -> None:
    found = answers(*(("read", {"path": path}) for path in ESCAPED_SIGNS))
    for path, answer in zip(ESCAPED_SIGNS, found, strict=True):
        assert (path, answer["code"]) == (path, "ENOENT") and path in answer["error"]


def test_half_a_character_is_refused_wherever_it_comes(answers: Any) -> None:
    half = "caf\udce9.txt"
    found = answers(
        ("read", {"path": half}),
        ("glob", {"pattern": half}),
        ("find", {"name": half}),
        ("write", {"path": "x.txt", "content": half}),
        ("bash", {"command": f"echo {half}"}),
        (f"t{half}", {}),
    )
    assert [item["code"] for item in found] == ["E_SCHEMA_VALIDATION"] * 5 + ["E_UNKNOWN_TOOL"]


# --- commands, undo, audit ------------------------------------------------------------------------------------------

COMMAND = r"""
printf new > $'m\xe9ade'; echo more >> $'caf\xe9.txt'; mv $'d\xff' $'d\xfe'; mkdir $'e\xe9mpty'; rm 'caf\xe9.txt'
"""


def events(text: str) -> list[dict[str, Any]]:
    text.encode()  # no half characters
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.confined
def test_what_a_command_did_to_them_is_told_recorded_and_undone(
    handrail: Runner, odd: Path, tmp_path: Path, handrail_home: Path
) -> None:
    def content() -> dict[bytes, bytes]:
        files = [path for path in odd.rglob("*") if path.is_file()]
        return {os.fsencode(path.relative_to(odd)): path.read_bytes() for path in files}

    (odd / ".gitignore").write_bytes(b"ign\xf6red*\n")
    before = content()
    script = tmp_path / "script.json"
    lines = [{"call": "bash", "arguments": {"command": COMMAND + r" echo x > $'ign\xf6red.log'"}}, {"say": "Done."}]
    script.write_text(json.dumps(lines))
    options = ("--project", str(odd), "--trust", "autonomous", "--provider", "scripted", "--json")
    done = handrail("run", "go", *options, HANDRAIL_SCRIPT=str(script))
    assert (done.returncode, done.stderr) == (0, "")
    finished = next(event for event in events(done.stdout) if event["type"] == "tool_finished")
    effects = finished["result"]["meta"]["effects"]
    told = {kind: [item["path"] for item in effects[kind]] for kind in ("created", "changed", "deleted", "moved")}
    assert told == {
        "created": [r"e\xe9mpty/", r"ign\xf6red.log", r"m\xe9ade"],
        "changed": [BYTES],
        "deleted": [LITERAL],
        "moved": ["d\\xfe/"],
    }
    assert effects["moved"][0]["from"] == "d\\xff/"
    assert effects["notUndoable"] == 0 and "cannot be undone" not in finished["result"]["output"]

    trail = next((handrail_home / "data/audit").iterdir()).read_text(encoding="utf-8")
    touched = {item["path"] for line in trail.splitlines() for item in json.loads(line)["files"]}
    assert {BYTES, LITERAL, r"m\xe9ade", r"d\xff", r"d\xfe"} <= touched
    history = handrail("history", BYTES, "--project", str(odd))
    assert history.returncode == 0 and "bash" in history.stdout
    raw = handrail("history", os.fsdecode(b"caf\xe9.txt"), "--project", str(odd))
    assert (raw.returncode, raw.stdout) == (0, history.stdout)

    undone = handrail("undo", "--project", str(odd))
    assert undone.returncode == 0, undone.stderr
    assert {BYTES, LITERAL, r"m\xe9ade"} <= set(undone.stdout.splitlines())
    assert content() == before
    assert handrail("redo", "--project", str(odd)).returncode == 0
    assert disk(odd, b"m\xe9ade").read_text() == "new" and not disk(odd, rb"caf\xe9.txt").exists()
    assert handrail("undo", "--file", BYTES, "--project", str(odd)).returncode == 0
    assert disk(odd, b"caf\xe9.txt").read_text() == "needle bytes\n"
    assert "whole" in handrail("audit", "verify").stdout


@pytest.mark.confined
def test_protected_names_among_them_are_refused_and_named(handrail: Runner, odd: Path) -> None:
    disk(odd, b".vscode").mkdir()
    disk(odd, b".vscode/s\xe9t.json").write_text("{}")
    disk(odd, b"d\xff/.env").write_text("KEY=1")
    command = r"""echo evil > $'.vscode/n\xe9w.json'; cat $'d\xff/.env'; echo evil > $'d\xff/.envrc'"""
    arguments = json.dumps({"command": command})
    done = handrail("tool", "bash", arguments, "--project", str(odd), "--trust", "autonomous")
    answer = json.loads(done.stdout)
    explained = " ".join((answer["result"] or {})["explained"])
    assert r"d\xff/.envrc" in explained and r".vscode/n\xe9w.json" in explained
    assert not disk(odd, b".vscode/n\xe9w.json").exists() and not disk(odd, b"d\xff/.envrc").exists()
    assert disk(odd, b".vscode/s\xe9t.json").read_text() == "{}"
