"""`glob`: files by pattern."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("arguments", "paths"),
    [
        ({"pattern": "*.py"}, ["src/a.py", "src/deep/b.py"]),
        ({"pattern": "src/*.py"}, ["src/a.py"]),
        ({"pattern": "/src/**/*.py"}, ["src/a.py", "src/deep/b.py"]),
        ({"pattern": "*.py", "path": "/src/deep"}, ["src/deep/b.py"]),
        ({"pattern": "deep/*", "path": "src"}, ["src/deep/b.py"]),
        ({"patterns": ["*.txt", "b.*"]}, ["hello.txt", "src/deep/b.py"]),
        ({"pattern": "*.{txt,md}"}, ["hello.txt"]),
        ({"pattern": "*.rs"}, []),
    ],
)
async def test_a_pattern_finds_files_sorted_by_path(
    run: "Run", project: Path, arguments: dict[str, Any], paths: list[str]
) -> None:
    (project / "src/deep").mkdir()
    (project / "src/deep/b.py").touch()
    result = await run("glob", **arguments)
    assert [match["path"] for match in result.data["matches"]] == paths


@pytest.mark.parametrize("start", ["{project}", "@project", "/"])
@pytest.mark.parametrize("base", ["/", "src"])
async def test_a_pattern_may_name_the_project_itself(run: "Run", project: Path, start: str, base: str) -> None:
    pattern = f"{start.format(project=project).rstrip('/')}/src/*.py"
    result = await run("glob", pattern=pattern, path=base)
    assert [match["path"] for match in result.data["matches"]] == ["src/a.py"]


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("/etc/*.conf", "/etc/*.conf leads outside the project folder"),
        ("~/*.py", "~/*.py is the home folder"),
        ("C:\\Users\\*.py", "outside the project folder"),
        ("@state/*.md", "@state/*.md leads to @state"),
        ("src/[ab.py", "[ that is not closed"),
        ("*.{py,md", "{ that is not closed"),
    ],
)
async def test_a_pattern_that_can_fit_nothing_is_an_error(run: "Run", pattern: str, told: str) -> None:
    result = await run("glob", pattern=pattern)
    assert (result.is_error, result.code) == (True, "E_SCHEMA_VALIDATION")
    assert told in result.output


async def test_folders_that_the_machine_has_too_can_be_named_from_the_root(run: "Run", project: Path) -> None:
    (project / "etc").mkdir()
    (project / "etc/my.conf").touch()
    assert (await run("glob", pattern="/etc/*.conf")).output == "etc/my.conf (0 bytes)"


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (
            {"pattern": "*.log"},
            "[no file matches; links were skipped, and what .gitignore excludes unless no_ignore is true]",
        ),
        ({"pattern": "*.log", "no_ignore": True}, "a.log (0 bytes)"),
        ({"pattern": "x.js", "no_ignore": True}, "node_modules/x.js (0 bytes)"),
        ({"pattern": "*.rs", "no_ignore": True}, "[no file matches; links were skipped]"),
        (
            {"pattern": "[id].tsx", "no_ignore": True},
            "[no file matches; links were skipped; [ ] match one character of a set, \\[ matches the character []",
        ),
        ({"pattern": "\\[id].tsx"}, "[id].tsx (0 bytes)"),
    ],
)
async def test_an_empty_list_tells_what_was_not_looked_at(
    run: "Run", project: Path, arguments: dict[str, Any], output: str
) -> None:
    (project / ".gitignore").write_text("*.log\n")
    for name in ("a.log", "node_modules/x.js", "[id].tsx"):
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).touch()
    assert (await run("glob", **arguments)).output == output


async def test_matches_fit_the_contract(run: "Run") -> None:
    result = await run("glob", pattern="*.txt")
    assert result.output == "hello.txt (5 bytes)"
    assert (result.data["pattern"], result.data["base_path"]) == ("*.txt", ".")
    (match,) = result.data["matches"]
    assert match.pop("updated_at").endswith("+00:00")
    assert match == {
        "path": "hello.txt",
        "name": "hello.txt",
        "file_type": "document",
        "is_virtual": False,
        "size": 5,
        "synced": False,
        "file_id": None,
    }


async def test_what_is_ignored_secret_or_a_link_is_not_found(run: "Run", project: Path) -> None:
    (project / ".gitignore").write_text("*.log\n")
    for name in ("a.log", ".env", "node_modules/x"):
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).touch()
    (project / "link").symlink_to("../outside")
    assert (await run("glob", pattern="**")).output.splitlines() == [
        ".gitignore (6 bytes)",
        "hello.txt (5 bytes)",
        "src/a.py (14 bytes)",
    ]


async def test_very_many_files_are_cut_and_counted(run: "Run", project: Path) -> None:
    for number in range(1_010):
        (project / f"docs/{number:04}.md").touch()
    result = await run("glob", pattern="*.md")
    assert len(result.data["matches"]) == 1_000
    assert result.output.splitlines()[-1] == "[10 more not shown; use a narrower pattern or path]"


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"pattern": ""},
        {"patterns": []},
        {"pattern": "../*"},
        {"pattern": "a/../b"},
        {"patterns": ["*", "{..,a}/x"]},
    ],
)
async def test_patterns_that_lead_outside_or_are_missing_are_refused(run: "Run", arguments: dict[str, Any]) -> None:
    assert (await run("glob", **arguments)).code == "E_SCHEMA_VALIDATION"


@pytest.mark.parametrize(("path", "code"), [("..", "E_SANDBOX_VIOLATION"), ("hello.txt", "ENOTDIR"), ("no", "ENOENT")])
async def test_a_folder_that_cannot_be_searched_is_explained(run: "Run", path: str, code: str) -> None:
    assert (await run("glob", pattern="*", path=path)).code == code
