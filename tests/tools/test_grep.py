"""`grep`: what the model sees of a search."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


async def test_matches_are_grouped_by_file_and_counted(run: "Run", project: Path) -> None:
    (project / "docs/b.md").write_text("two birds\n")
    result = await run("grep", pattern="TWO|three")
    assert result.output == (
        "docs/b.md\n     1: two birds\n\nsrc/a.py\n     2: two\n     3: three\n\n[3 matches in 2 files]"
    )
    assert result.meta == {"matches": 3, "files": 2, "truncated": False}


async def test_matches_fit_the_contract(run: "Run") -> None:
    data = (await run("grep", pattern="^two$", before_context=1, after_context=3)).data
    assert data["matches"] == [
        {"path": "src/a.py", "line_number": 2, "line_text": "two", "before": ["one"], "after": ["three"]}
    ]


async def test_lines_around_matches_are_marked_and_shown_once(run: "Run", project: Path) -> None:
    (project / "long").write_text("".join(f"line {number}\n" for number in range(1, 21)))
    result = await run("grep", pattern="line (3|4|15)$", context=1)
    assert result.output.splitlines()[1:-2] == [
        "     2- line 2",
        "     3: line 3",
        "     4: line 4",
        "     5- line 5",
        "   ...",
        "    14- line 14",
        "    15: line 15",
        "    16- line 16",
    ]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({}, ["docs/x.md", "hello.txt", "src/x.PY"]),
        ({"path_pattern": "*.py"}, ["src/x.PY"]),
        ({"path_pattern": "%.py"}, ["src/x.PY"]),
        ({"path_pattern": "src/**"}, ["src/x.PY"]),
        ({"path_pattern": "/docs/%"}, ["docs/x.md"]),
        ({"path_pattern": "DOC"}, ["docs/x.md"]),
        ({"path": "docs"}, ["docs/x.md"]),
        ({"path": "hello.txt"}, ["hello.txt"]),
        ({"no_ignore": True}, ["build/x", "docs/x.md", "hello.txt", "node_modules/x", "src/x.PY"]),
        ({"hidden": False, "path": "."}, ["docs/x.md", "hello.txt", "src/x.PY"]),
        ({"case_sensitive": True, "pattern": "HELLO"}, []),
    ],
)
async def test_a_search_can_be_narrowed_and_widened(
    run: "Run", project: Path, arguments: dict[str, Any], expected: list[str]
) -> None:
    for name in ("src/x.PY", "docs/x.md", "build/x", "node_modules/x", ".git/x"):
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text("hello\n")
    (project / ".gitignore").write_text("build\n")
    result = await run("grep", **{"pattern": "hello", **arguments})
    assert [match["path"] for match in result.data["matches"]] == expected


async def test_the_default_limit_is_50_and_the_result_says_how_to_see_more(run: "Run", project: Path) -> None:
    (project / "many").write_text("hit\n" * 60)
    result = await run("grep", pattern="hit")
    assert len(result.data["matches"]) == 50
    assert result.output.splitlines()[-1] == (
        "[50 matches in 1 file; there are more: raise limit, or narrow path_pattern or path]"
    )
    everything = await run("grep", pattern="hit", limit=0)
    assert (len(everything.data["matches"]), everything.meta["truncated"]) == (60, False)


async def test_too_much_for_one_result_is_told(run: "Run", project: Path) -> None:
    (project / "many").write_text(("hit " + "x" * 95 + "\n") * 2_000)
    result = await run("grep", pattern="hit", limit=0)
    assert len(result.output) < 60_000
    assert "more than fit" in result.output.splitlines()[-1]


async def test_a_long_line_is_shown_around_the_match_and_the_rest_can_be_read(run: "Run", project: Path) -> None:
    (project / "min.js").write_text("a" * 300_000 + "NEEDLE" + "b" * 300_000)
    result = await run("grep", pattern="needle")
    shown = f"[299,900 characters]…{'a' * 100}NEEDLE{'b' * 394}…[299,606 characters]"
    told = "[1 match in 1 file; long lines are cut: read with offset, limit 1 and column shows the rest]"
    assert result.output.splitlines() == ["min.js", f"     1: {shown}", "", told]
    rest = await run("read", path="min.js", offset=0, limit=1, column=299_900)
    assert rest.data["content"].startswith("a" * 100 + "NEEDLE")
    found = await run("fs.search", path="@project", pattern="NEEDLE")
    assert [match["text"] for match in found.data["matches"]] == [shown]
    assert found.data["hint"] == "Long lines are cut; fs.read with startLine, endLine and startColumn shows the rest."


async def test_no_match_tells_what_was_not_searched(run: "Run") -> None:
    result = await run("grep", pattern="nothing like it")
    assert (result.output, result.is_error) == (
        "[no matches; no_ignore also searches what .gitignore excludes]",
        False,
    )


async def test_a_secret_is_never_shown(run: "Run", project: Path) -> None:
    (project / ".env").write_text("TOKEN=hello\n")
    (project / "id_rsa").write_text("hello\n")
    result = await run("grep", pattern="hello", context=5, no_ignore=True, limit=0)
    assert "TOKEN" not in result.output and "id_rsa" not in result.output
    assert (await run("grep", pattern="hello", path=".env")).code == "E_SANDBOX_VIOLATION"


async def test_a_folder_that_the_machine_has_too_is_searched_in_vain_without_a_complaint(
    run: "Run", project: Path
) -> None:
    (project / "etc").mkdir()
    result = await run("grep", pattern="x", path_pattern="/etc/*.conf")
    assert (result.is_error, result.output.startswith("[no matches")) == (False, True)


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        ({"pattern": "("}, "E_SCHEMA_VALIDATION", "unclosed group"),
        ({"pattern": ""}, "E_SCHEMA_VALIDATION", "pattern"),
        ({"pattern": "x", "limit": -1}, "E_SCHEMA_VALIDATION", "limit"),
        ({"pattern": "x", "path": "../outside"}, "E_SANDBOX_VIOLATION", "outside"),
        ({"pattern": "x", "path": "srk"}, "ENOENT", "Did you mean src"),
        ({"pattern": "x", "path_pattern": "../**"}, "E_SCHEMA_VALIDATION", "must not contain .."),
        ({"pattern": "x", "path_pattern": "src/[a"}, "E_SCHEMA_VALIDATION", "[ that is not closed"),
        ({"pattern": "x", "path_pattern": "/etc/*.conf"}, "E_SCHEMA_VALIDATION", "leads outside the project folder"),
        ({"pattern": "x", "path_pattern": "~/*"}, "E_SCHEMA_VALIDATION", "is the home folder"),
    ],
)
async def test_a_failure_tells_what_is_wrong(run: "Run", arguments: dict[str, Any], code: str, text: str) -> None:
    result = await run("grep", **arguments)
    assert (result.is_error, result.code) == (True, code)
    assert text in result.output
