"""`find`: files and folders by name, type and size."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("arguments", "paths"),
    [
        ({}, ["docs", "docs/x.plan", "hello.txt", "src", "src/a.py"]),
        ({"name": "*.py"}, ["src/a.py"]),
        ({"name": "[hs]*"}, ["hello.txt", "src"]),
        ({"name": "*.{py,plan}"}, ["docs/x.plan", "src/a.py"]),
        ({"file_type": "folder"}, ["docs", "src"]),
        ({"file_type": "document"}, ["hello.txt", "src/a.py"]),
        ({"file_type": "plan"}, ["docs/x.plan"]),
        ({"min_size": 5}, ["hello.txt", "src/a.py"]),
        ({"min_size": 6}, ["src/a.py"]),
        ({"max_size": 5}, ["docs/x.plan", "hello.txt"]),
        ({"min_size": 1, "max_size": 5}, ["hello.txt"]),
        ({"recursive": False}, ["docs", "hello.txt", "src"]),
        ({"recursive": False, "file_type": "document"}, ["hello.txt"]),
        ({"path": "src"}, ["src/a.py"]),
        ({"path": "src", "recursive": False, "name": "a.*"}, ["src/a.py"]),
    ],
)
async def test_everything_asked_for_has_to_fit(
    run: "Run", project: Path, arguments: dict[str, Any], paths: list[str]
) -> None:
    (project / "docs/x.plan").touch()
    result = await run("find", **arguments)
    assert [match["path"] for match in result.data["matches"]] == paths


async def test_a_bracket_can_be_meant_as_itself(run: "Run", project: Path) -> None:
    (project / "[id].tsx").touch()
    assert (await run("find", name="\\[id].tsx")).output == "[id].tsx (0 bytes)"


async def test_folders_have_no_size(run: "Run") -> None:
    result = await run("find", name="src")
    assert result.output == "src/"
    (match,) = result.data["matches"]
    assert (match["name"], match["file_type"], match["size"], match["synced"]) == ("src", "folder", None, False)


async def test_the_default_limit_is_50_and_the_rest_is_counted(run: "Run", project: Path) -> None:
    for number in range(60):
        (project / f"docs/{number:02}.md").touch()
    result = await run("find", name="*.md")
    assert len(result.data["matches"]) == 50
    assert result.output.splitlines()[-1].startswith("[10 more not shown; raise limit")
    everything = await run("find", name="*.md", limit=0)
    assert (len(everything.data["matches"]), everything.meta["truncated"]) == (60, False)


async def test_what_is_ignored_or_secret_is_not_found(run: "Run", project: Path) -> None:
    (project / ".gitignore").write_text("gone/\n")
    for name in ("gone/x.py", ".ssh/y.py", "secrets/z.json"):
        (project / name).parent.mkdir()
        (project / name).touch()
    found = [match["path"] for match in (await run("find", limit=0)).data["matches"]]
    assert found == [".gitignore", "docs", "hello.txt", "secrets", "src", "src/a.py"]


async def test_nothing_found_is_no_error(run: "Run") -> None:
    result = await run("find", name="*.zip")
    told = "[nothing fits; links were skipped, and what .gitignore excludes unless no_ignore is true]"
    assert (result.output, result.is_error) == (told, False)


async def test_what_is_ignored_can_be_asked_for(run: "Run", project: Path) -> None:
    (project / ".gitignore").write_text("*.zip\n")
    (project / "a.zip").touch()
    (project / "node_modules").mkdir()
    (project / "node_modules/b.zip").touch()
    assert (await run("find", name="*.zip", no_ignore=True)).output.splitlines() == [
        "a.zip (0 bytes)",
        "node_modules/b.zip (0 bytes)",
    ]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"path": "../outside"}, "E_SANDBOX_VIOLATION"),
        ({"path": "nowhere"}, "ENOENT"),
        ({"path": "hello.txt"}, "ENOTDIR"),
        ({"min_size": -1}, "E_SCHEMA_VALIDATION"),
        ({"name": ""}, "E_SCHEMA_VALIDATION"),
        ({"min_size": 10, "max_size": 5}, "E_SCHEMA_VALIDATION"),
        ({"file_type": "folder", "min_size": 1}, "E_SCHEMA_VALIDATION"),
        ({"name": "src/*.py"}, "E_SCHEMA_VALIDATION"),
        ({"name": "[ab"}, "E_SCHEMA_VALIDATION"),
        ({"file_type": "directory"}, "E_SCHEMA_VALIDATION"),
    ],
)
async def test_what_cannot_be_searched_is_explained(run: "Run", arguments: dict[str, Any], code: str) -> None:
    assert (await run("find", **arguments)).code == code
