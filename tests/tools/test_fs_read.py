"""`fs.list`, `fs.read`, `fs.search`: mounts, shapes and codes."""

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("name", ["fs.list", "fs.read", "fs.search"])
@pytest.mark.parametrize(
    "path",
    [
        "src",
        ".",
        "",
        "/etc/passwd",
        "/@project/src",
        "C:\\x",
        "@foo/x",
        "@central/x",
        "@",
        "@projectx/y",
        "@project/../evil.txt",
        "@project/src/../../x",
        "@project\\..\\x",
        "@project/a\0b",
        "@project/out",
        "@project/.env",
    ],
)
async def test_only_plain_paths_below_a_mount_are_taken(run: "Run", project: Path, name: str, path: str) -> None:
    (project / "out").symlink_to("../outside")
    (project / ".env").touch()
    extra = {"pattern": "x"} if name == "fs.search" else {}
    assert (await run(name, path=path, **extra)).code == "E_SANDBOX_VIOLATION"


async def test_the_output_is_the_object_as_json(run: "Run") -> None:
    result = await run("fs.list", path="@project")
    assert json.loads(result.output) == result.data


async def test_a_list_holds_direct_children_without_hidden_ones_and_links(run: "Run", project: Path) -> None:
    (project / ".hidden").touch()
    (project / "link").symlink_to("src")
    shown = await run("fs.list", path="@project", extra="is ignored")
    assert shown.data == {
        "ok": True,
        "path": "@project",
        "entries": [
            {"name": "docs", "type": "dir"},
            {"name": "src", "type": "dir"},
            {"name": "hello.txt", "type": "file", "size": 5},
        ],
        "truncated": False,
    }
    everything = (await run("fs.list", path="./@project/", hidden=True)).data["entries"]
    assert {entry["name"] for entry in everything} == {"docs", "src", "hello.txt", ".hidden", "link"}


async def test_a_long_list_is_a_preview_with_a_hint(run: "Run", project: Path) -> None:
    for number in range(201):
        (project.parent / f"state/{number:03}").touch()
    data = (await run("fs.list", path="@state")).data
    assert (data["ok"], data["path"], data["truncated"]) == (True, "@state", True)
    assert len(data["entriesPreview"]) == 200 and "entries" not in data and data["hint"]


async def test_a_whole_file_is_read_as_it_is(run: "Run", project: Path) -> None:
    (project / "x").write_bytes(b"a\r\nb")
    assert (await run("fs.read", path="@project/x")).data == {
        "ok": True,
        "path": "@project/x",
        "content": "a\r\nb",
        "bytes": 4,
        "sha256": hashlib.sha256(b"a\r\nb").hexdigest(),
        "truncated": False,
    }


@pytest.mark.parametrize(
    ("lines", "content", "end"),
    [
        ({"startLine": 2}, "two\nthree\n", 3),
        ({"startLine": 2, "endLine": 2}, "two\n", 2),
        ({"endLine": 2}, "one\ntwo\n", 2),
        ({"startLine": 1, "endLine": 99}, "one\ntwo\nthree\n", 3),
        ({"startLine": 9}, "", 8),
    ],
)
async def test_lines_count_from_one_and_include_the_last(
    run: "Run", lines: dict[str, int], content: str, end: int
) -> None:
    data = (await run("fs.read", path="@project/src/a.py", **lines)).data
    assert (data["content"], data["endLine"], data["truncated"]) == (content, end, False)
    assert (data["bytes"], data["sha256"]) == (14, hashlib.sha256(b"one\ntwo\nthree\n").hexdigest())


async def test_lines_in_the_wrong_order_are_an_error_in_the_same_shape(run: "Run") -> None:
    result = await run("fs.read", path="@project/src/a.py", startLine=3, endLine=2)
    assert (result.is_error, result.code) == (True, "E_INTERNAL")
    assert result.data["ok"] is False and result.data["error"]["code"] == "E_INTERNAL"
    assert json.loads(result.output) == result.data


async def test_a_file_over_the_limit_is_a_preview_with_a_hint(run: "Run", project: Path) -> None:
    text = "".join(f"{number:09}\n" for number in range(6_000))
    (project / "x").write_text(text)
    data = (await run("fs.read", path="@project/x")).data
    assert (data["truncated"], data["bytes"], data["contentPreview"]) == (True, 60_000, text[:50_000])
    assert data["sha256"] == hashlib.sha256(text.encode()).hexdigest()
    assert "startLine 5001" in data["hint"] and "content" not in data
    rest = (await run("fs.read", path="@project/x", startLine=5_001)).data
    assert (rest["truncated"], rest["content"]) == (False, text[50_000:])


async def test_one_long_line_over_the_limit_is_a_preview_too(run: "Run", project: Path) -> None:
    (project / "x").write_text("x" * 60_000)
    data = (await run("fs.read", path="@project/x")).data
    assert (data["truncated"], data["contentPreview"]) == (True, "x" * 50_000)


async def test_a_search_gives_structured_matches_with_their_surroundings(run: "Run") -> None:
    data = (await run("fs.search", path="@project", pattern="two")).data
    assert data == {
        "ok": True,
        "path": "@project",
        "matches": [{"path": "@project/src/a.py", "line": 2, "text": "two", "before": ["one"], "after": ["three"]}],
        "truncated": False,
        "stats": {"matches": 1, "files": 1},
    }
    bare = await run("fs.search", path="@project/src", pattern="two", before=0, after=0)
    assert bare.data["matches"] == [{"path": "@project/src/a.py", "line": 2, "text": "two"}]


@pytest.mark.parametrize(
    ("pattern", "lines"),
    [("f(x)", [1]), ("F(X)", [2]), ("/f.x/", [1]), ("/f.x/i", [1, 2]), ("/^g$/", [3]), ("a/b/c", [4]), ("(", [1, 2])],
)
async def test_a_pattern_is_plain_text_unless_it_is_wrapped_in_slashes(
    run: "Run", project: Path, pattern: str, lines: list[int]
) -> None:
    (project.parent / "state/x").write_text("f(x)\nF(X)\ng\na/b/c\n")
    found = (await run("fs.search", path="@state", pattern=pattern)).data["matches"]
    assert [match["line"] for match in found] == lines
    assert all(match["path"] == "@state/x" for match in found)


@pytest.mark.parametrize(("arguments", "count"), [({}, 2), ({"hidden": True}, 4)])
async def test_hidden_names_git_and_node_modules_are_skipped(
    run: "Run", project: Path, arguments: dict[str, Any], count: int
) -> None:
    (project / ".gitignore").write_text("ignored\n")
    for name in ("a", "ignored", ".b", ".c/d", ".git/e", "node_modules/f"):
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text("hit\n")
    found = (await run("fs.search", path="@project", pattern="hit", **arguments)).data
    assert len(found["matches"]) == count


async def test_a_search_stops_at_the_most_matches_asked_for(run: "Run", project: Path) -> None:
    (project / "x").write_text("hit\n" * 60)
    data = (await run("fs.search", path="@project", pattern="hit")).data
    assert (len(data["matches"]), data["truncated"], data["stats"]["matches"]) == (50, True, 50)
    assert data["hint"]
    few = (await run("fs.search", path="@project", pattern="hit", maxMatches=2)).data
    assert len(few["matches"]) == 2


async def test_a_broken_expression_is_an_error_in_the_same_shape(run: "Run") -> None:
    result = await run("fs.search", path="@project", pattern="/(/")
    assert (result.code, result.data["ok"]) == ("E_SCHEMA_VALIDATION", False)


async def test_all_of_a_very_long_line_can_be_read_piece_by_piece(run: "Run", project: Path) -> None:
    text = "aé漢😀" * 25_000
    (project / "long").write_text(text)
    seen = ""
    more: dict[str, int] | None = {}
    while more is not None:
        data = (await run("fs.read", path="@project/long", **more)).data
        assert len(str(data.get("contentPreview", "")).encode()) <= 50_000
        seen += data.get("content") or data["contentPreview"]
        more = {"startLine": 1, "endLine": 1, "startColumn": len(seen) + 1} if data["truncated"] else None
        if more:
            assert f"startLine 1, endLine 1 and startColumn {len(seen) + 1}" in data["hint"]
    assert seen == text
