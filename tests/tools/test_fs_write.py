"""`fs.write` and `fs.apply_patch`: mounts, limits, frontmatter and patches of several files."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from app.tools import Tool, ToolContext
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _answer(result: ToolResult) -> dict[str, Any]:
    answer = json.loads(result.output)
    assert answer == result.data
    return dict(answer)


async def test_a_file_is_written_and_answered_in_json(run: "Run", project: Path) -> None:
    result = await run("fs.write", path="@project/new/é.md", content="ä\n")
    assert _answer(result) == {
        "ok": True,
        "path": "@project/new/é.md",
        "bytesWritten": 3,
        "sha256After": _hash("ä\n"),
    }
    assert (project / "new/é.md").read_text() == "ä\n"
    again = await run("fs.write", path="@state/x", content="1", ifMatchSha256=None)
    assert _answer(again)["path"] == "@state/x"
    assert (project.parent / "state/x").read_text() == "1"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"path": "hello.txt"}, "E_SANDBOX_VIOLATION"),
        ({"path": "/hello.txt"}, "E_SANDBOX_VIOLATION"),
        ({"path": "@pkg/x"}, "E_SANDBOX_VIOLATION"),
        ({"path": "@central/x"}, "E_SANDBOX_VIOLATION"),
        ({"path": "@foo/x"}, "E_SANDBOX_VIOLATION"),
        ({"path": "@project/../outside/x"}, "E_SANDBOX_VIOLATION"),
        ({"path": "@project/src/../hello.txt"}, "E_SANDBOX_VIOLATION"),
        ({"path": "@project/out/secret.txt"}, "E_SANDBOX_VIOLATION"),
        ({"path": "@project/.env"}, "E_SANDBOX_VIOLATION"),
        ({"path": "@project"}, "E_CONFLICT"),
        ({"path": "@project/x", "content": "é" * 50_001}, "E_WRITE_LIMIT"),
        ({"path": "@project/x", "content": "\ud800"}, "E_SCHEMA_VALIDATION"),
        ({"path": "@project/hello.txt", "ifMatchSha256": "0" * 64}, "E_PRECONDITION_FAILED"),
        ({"path": "@project/gone.txt", "ifMatchSha256": "0" * 64}, "E_PRECONDITION_FAILED"),
        ({"path": "@project/x", "more": 1}, "E_SCHEMA_VALIDATION"),
    ],
)
async def test_what_may_not_be_written_is_refused(
    run: "Run", project: Path, arguments: dict[str, Any], code: str
) -> None:
    (project / "out").symlink_to("../outside")
    before = {path: path.read_bytes() for path in project.parent.rglob("*") if path.is_file()}
    assert (await run("fs.write", **{"content": "new"} | arguments)).code == code
    assert {path: path.read_bytes() for path in project.parent.rglob("*") if path.is_file()} == before


async def test_a_file_is_replaced_when_its_hash_fits(run: "Run", project: Path) -> None:
    result = await run("fs.write", path="@project/hello.txt", content="bye", ifMatchSha256=_hash("hello").upper())
    assert not result.is_error and (project / "hello.txt").read_text() == "bye"


# Frontmatter

FLOW = """---
# the run
title: "Make, it"   # quoted
stepsCompleted: [one]
started: 2026-01-03T10:00:00Z
variables:
  a: 1
  b: {deep: true}

# where we are
currentNodeId: start
---
# Body

---
stays\t as  it is"""


@pytest.fixture
def state(project: Path) -> Path:
    folder = project.parent / "state"
    (folder / "workflow.md").write_text(FLOW)
    return folder


async def _patch(run: "Run", path: str = "@state/workflow.md", **patch: Any) -> ToolResult:
    return await run("fs.apply_patch", path=path, patch=patch)


async def test_frontmatter_is_updated_and_all_else_stays(run: "Run", state: Path) -> None:
    update = {
        "stepsCompleted": {"append": ["one", "two", "two"]},
        "variables": {"set": {"b": 2, "c": [1]}},
        "decisionLog": {"append": {"why": "because: it"}},
        "artifacts.append": "out.md",
        "currentNodeId": {"set": "next"},
        "updatedAt": {"set": "2026-01-04T00:00:00Z"},
    }
    result = await _patch(run, operation="updateFrontmatter", update=update, ifMatchSha256=_hash(FLOW))
    text = (state / "workflow.md").read_text()
    assert _answer(result) == {
        "ok": True,
        "path": "@state/workflow.md",
        "sha256Before": _hash(FLOW),
        "sha256After": _hash(text),
    }
    front, body = text.removeprefix("---\n").split("---\n", 1)
    assert body == FLOW.split("---\n", 2)[2]
    data = yaml.safe_load(front)
    assert data["stepsCompleted"] == ["one", "two"]
    assert data["variables"] == {"a": 1, "b": 2, "c": [1]}
    assert data["decisionLog"] == [{"why": "because: it"}]
    assert data["artifacts"] == ["out.md"]
    assert (data["currentNodeId"], data["updatedAt"]) == ("next", "2026-01-04T00:00:00Z")
    assert front.startswith('# the run\ntitle: "Make, it"   # quoted\nstepsCompleted:')
    assert "started: 2026-01-03T10:00:00Z\n" in front and "\n\n# where we are\ncurrentNodeId: next\n" in front


async def test_line_ends_and_marks_of_the_file_are_kept(run: "Run", state: Path) -> None:
    (state / "workflow.md").write_bytes(b"\xef\xbb\xbf---\r\na: 1\r\n---\r\nbody\n")
    await _patch(run, operation="updateFrontmatter", update={"currentNodeId": {"set": "x"}})
    assert (state / "workflow.md").read_bytes() == b"\xef\xbb\xbf---\r\na: 1\r\ncurrentNodeId: x\r\n---\r\nbody\n"


@pytest.mark.parametrize("front", ["{a: 1, currentNodeId: y}\n", "a: &x {z: 1}\ncurrentNodeId: &y q\nb: *y\n", ""])
async def test_frontmatter_of_any_shape_comes_out_right(run: "Run", state: Path, front: str) -> None:
    (state / "workflow.md").write_text(f"---\n{front}---\nbody")
    wanted = (yaml.safe_load(front) or {}) | {"currentNodeId": "x"}
    await _patch(run, operation="updateFrontmatter", update={"currentNodeId": {"set": "x"}})
    assert yaml.safe_load((state / "workflow.md").read_text().split("---\n")[1]) == wanted
    assert (state / "workflow.md").read_text().endswith("---\nbody")


GOOD = {"currentNodeId": {"set": "x"}}


@pytest.mark.parametrize(
    ("text", "patch", "code"),
    [
        ("no frontmatter", {"update": GOOD}, "E_INVALID_FRONTMATTER"),
        ("---\na: [\n---\n", {"update": GOOD}, "E_INVALID_FRONTMATTER"),
        ("---\n- a\n---\n", {"update": GOOD}, "E_INVALID_FRONTMATTER"),
        ("---\na: 2026-99-99\n---\n", {"update": GOOD}, "E_INVALID_FRONTMATTER"),
        ("---\nstepsCompleted: x\n---\n", {"update": {"stepsCompleted": {"append": "y"}}}, "E_INVALID_FRONTMATTER"),
        ("---\nvariables: x\n---\n", {"update": {"variables": {"set": {}}}}, "E_INVALID_FRONTMATTER"),
        (FLOW, {"update": {"variables": {"set": 1}}}, "E_SCHEMA_VALIDATION"),
        (FLOW, {"update": {"stepsCompleted": {"append": [1]}}}, "E_SCHEMA_VALIDATION"),
        (FLOW, {"update": {"stepsCompleted": {"remove": "x"}}}, "E_SCHEMA_VALIDATION"),
        (FLOW, {"update": {"currentNodeId": "x"}}, "E_SCHEMA_VALIDATION"),
        (FLOW, {"update": {"title": {"set": "x"}}}, "E_SCHEMA_VALIDATION"),
        (FLOW, {"update": {}}, "E_SCHEMA_VALIDATION"),
        (FLOW, {}, "E_SCHEMA_VALIDATION"),
        (FLOW, {"operation": "other"}, "E_SCHEMA_VALIDATION"),
        (FLOW, {"update": GOOD, "ifMatchSha256": "0" * 64}, "E_PRECONDITION_FAILED"),
        (FLOW, {"update": {"updatedAt": {"set": "x" * 100_000}}}, "E_WRITE_LIMIT"),
    ],
)
async def test_an_update_that_does_not_fit_changes_nothing(
    run: "Run", state: Path, text: str, patch: dict[str, Any], code: str
) -> None:
    (state / "workflow.md").write_text(text)
    assert (await _patch(run, **{"operation": "updateFrontmatter"} | patch)).code == code
    assert (state / "workflow.md").read_text() == text


@pytest.mark.parametrize("path", ["@project/w.md", "@pkg/w.md", "w.md", "@state/../w.md"])
async def test_frontmatter_is_updated_in_the_state_only(run: "Run", project: Path, path: str) -> None:
    (project / "w.md").write_text(FLOW)
    assert (await _patch(run, path, operation="updateFrontmatter", update=GOOD)).code == "E_SANDBOX_VIOLATION"


# Unified diffs

DIFF = """diff --git a/src/a.py b/src/a.py
index 1..2 100644
--- a/src/a.py
+++ b/src/a.py
@@ -1,3 +1,4 @@
 one
-two
+2
+2.5
 three
diff --git a/new.txt b/new.txt
--- /dev/null
+++ b/new.txt
@@ -0,0 +1,2 @@
+first
+second
\\ No newline at end of file
diff --git a/hello.txt b/hello.txt
--- a/hello.txt
+++ /dev/null
@@ -1 +0,0 @@
-hello
\\ No newline at end of file
"""


async def test_a_patch_changes_makes_and_removes_files(run: "Run", project: Path) -> None:
    result = await _patch(run, "@project", operation="unified", diff=DIFF)
    assert not result.is_error, result.output
    assert (project / "src/a.py").read_text() == "one\n2\n2.5\nthree\n"
    assert (project / "new.txt").read_text() == "first\nsecond"
    assert not (project / "hello.txt").exists()
    answer = _answer(result)
    assert (answer["ok"], answer["path"]) == (True, "@project")
    assert answer["files"] == [
        {
            "path": "@project/src/a.py",
            "sha256Before": _hash("one\ntwo\nthree\n"),
            "sha256After": _hash("one\n2\n2.5\nthree\n"),
        },
        {"path": "@project/new.txt", "sha256Before": None, "sha256After": _hash("first\nsecond")},
        {"path": "@project/hello.txt", "sha256Before": _hash("hello"), "sha256After": None},
    ]


def _diff(*hunks: str, path: str = "x") -> str:
    return f"--- a/{path}\n+++ b/{path}\n" + "".join(hunks)


@pytest.mark.parametrize(
    ("before", "diff", "after"),
    [
        (b"a\r\nb\r\n", _diff("@@ -1,2 +1,2 @@\n a\n-b\n+c\n"), b"a\r\nc\r\n"),
        (b"a\nb", _diff("@@ -1,2 +1,2 @@\n a\n-b\n+c\n"), b"a\nc"),
        (b"a\nb", _diff("@@ -1,2 +1,3 @@\n a\n b\n+c\n"), b"a\nb\nc"),
        (b"a", _diff("@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"), b"a\n"),
        (b"a\n", _diff("@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n"), b"a"),
        (b"0\n0\na\nb\n", _diff("@@ -1,2 +1,2 @@\n a\n-b\n+c\n"), b"0\n0\na\nc\n"),
        (b"a\n\nb\n", _diff("@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n"), b"a\n\nc\n"),
        (b"a\nb\n", _diff("@@ -1,0 +2,1 @@\n+x\n"), b"a\nx\nb\n"),
        (b"a\nb\na\nb\n", _diff("@@ -3,2 +3,1 @@\n a\n-b\n"), b"a\nb\na\n"),
        (b"1\n2\n3\n4\n5\n", _diff("@@ -1,1 +1,3 @@\n 1\n+x\n+y\n", "@@ -5 +7 @@\n-5\n+z\n"), b"1\nx\ny\n2\n3\n4\nz\n"),
        (b"-- a\n", _diff("@@ -1 +1 @@\n--- a\n+++ b\n"), b"++ b\n"),
        (b"caf\xe9\nx\n", _diff("@@ -2 +2 @@\n-x\n+y\n"), b"caf\xe9\ny\n"),
    ],
)
async def test_hunks_fit_by_their_lines(run: "Run", project: Path, before: bytes, diff: str, after: bytes) -> None:
    (project / "x").write_bytes(before)
    result = await _patch(run, "@project/x", operation="unified", diff=diff)
    assert not result.is_error, result.output
    assert (project / "x").read_bytes() == after


GOOD_HUNK = _diff("@@ -1 +1 @@\n-hello\n+bye\n", path="hello.txt")


@pytest.mark.parametrize(
    ("diff", "code", "words"),
    [
        (_diff("@@ -1 +1 @@\n-zwei\n+2\n", path="src/a.py"), "E_CONFLICT", "src/a.py: hunk 1 of 1 (@@ -1 +1 @@)"),
        (
            _diff("@@ -1 +1 @@\n-one\n+1\n", "@@ -2 +2 @@\n-2\n+3\n", path="src/a.py"),
            "E_CONFLICT",
            "src/a.py: hunk 2 of 2",
        ),
        (_diff("@@ -9 +9 @@\n-x\n+y\n", path="twice"), "E_CONFLICT", "twice: hunk 1"),
        (_diff("@@ -1 +1 @@\n-x\n+y\n", path="nope.txt"), "ENOENT", "nope.txt"),
        ("--- /dev/null\n+++ b/src/a.py\n@@ -0,0 +1 @@\n+x\n", "E_CONFLICT", "exists already"),
        ("--- a/src/a.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n", "E_CONFLICT", "content that the diff does not remove"),
        ("--- a/src/a.py\n+++ b/src/b.py\n@@ -1 +1 @@\n-one\n+1\n", "E_SCHEMA_VALIDATION", "Renames"),
        ("rename from a\nrename to b\n", "E_SCHEMA_VALIDATION", "Renames"),
        (_diff("@@ nonsense @@\n-one\n"), "E_SCHEMA_VALIDATION", "not a hunk header"),
        (_diff("@@ -1 +1 @@\n-one\n*two\n"), "E_SCHEMA_VALIDATION", "begins with"),
        (GOOD_HUNK, "E_SCHEMA_VALIDATION", "twice"),
        (
            "--- a/../outside/secret.txt\n+++ b/../outside/secret.txt\n@@ -1 +1 @@\n-x\n+y\n",
            "E_SANDBOX_VIOLATION",
            "..",
        ),
        ("--- /dev/null\n+++ b/.git/hooks/x\n@@ -0,0 +1 @@\n+x\n", "E_SANDBOX_VIOLATION", "git"),
        ("--- /dev/null\n+++ b/.env\n@@ -0,0 +1 @@\n+x\n", "E_SANDBOX_VIOLATION", "secret"),
    ],
)
async def test_a_patch_that_does_not_fit_writes_nothing(
    run: "Run", project: Path, diff: str, code: str, words: str
) -> None:
    (project / "twice").write_text("x\n0\nx\n")
    before = {path: path.read_bytes() for path in project.parent.rglob("*") if path.is_file()}
    result = await _patch(run, "@project", operation="unified", diff=GOOD_HUNK + diff)
    assert (result.code, words in result.output) == (code, True), result.output
    assert {path: path.read_bytes() for path in project.parent.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("diff", [None, "", "words"])
async def test_what_is_no_diff_is_refused(run: "Run", diff: str | None) -> None:
    assert (await _patch(run, "@project", operation="unified", diff=diff)).code == "E_SCHEMA_VALIDATION"


async def test_the_path_bounds_what_a_patch_touches(run: "Run", project: Path) -> None:
    refused = await _patch(run, "@project/src", operation="unified", diff=GOOD_HUNK)
    assert refused.code == "E_SCHEMA_VALIDATION" and "not in @project/src" in refused.output
    assert (await _patch(run, "@state", operation="unified", diff=GOOD_HUNK)).code == "E_SANDBOX_VIOLATION"
    assert (project / "hello.txt").read_text() == "hello"


def test_a_patch_names_all_its_paths_before_it_is_decided(find: Callable[[str], Tool]) -> None:
    tool = find("fs.apply_patch")
    args = tool.parse({"path": "@project", "patch": {"operation": "unified", "diff": DIFF}})
    assert list(tool.writes(args)) == ["@project", "@project/src/a.py", "@project/new.txt", "@project/hello.txt"]


def test_approvals_show_the_diff_or_why_it_will_fail(context: ToolContext, find: Callable[[str], Tool]) -> None:
    def shown(name: str, **arguments: Any) -> str:
        tool = find(name)
        assert tool.preview is not None
        return tool.preview(tool.parse(arguments), context)

    assert "-hello" in shown("fs.write", path="@project/hello.txt", content="x")
    with pytest.raises(ToolError, match="does not begin with"):
        shown("fs.write", path="hello.txt", content="x")
    whole = shown("fs.apply_patch", path="@project", patch={"operation": "unified", "diff": DIFF})
    assert "-two" in whole and "+second" in whole and "-hello" in whole
    missing = {"operation": "updateFrontmatter", "update": GOOD}
    with pytest.raises(ToolError, match="There is no @state/x"):
        shown("fs.apply_patch", path="@state/x", patch=missing)


def test_the_schema_holds_no_references(find: Callable[[str], Tool]) -> None:
    """Not every model server can follow them."""
    assert "$ref" not in json.dumps(find("fs.apply_patch").schema)
