"""`ls`: what the model sees of a folder."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.tools import Tool

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


async def test_the_project_is_listed_by_default_with_folders_first(run: "Run", project: Path) -> None:
    (project / "alias").symlink_to("src")
    result = await run("ls")
    assert result.output == "docs/\nsrc/\nalias -> src\nhello.txt (5 bytes)"
    assert result.meta["path"] == "."
    assert result.output == (await run("ls", path=".")).output == (await run("ls", path="@project/docs/..")).output


async def test_entries_fit_the_contract(run: "Run", project: Path) -> None:
    os.utime(project / "hello.txt", (0, 0))
    (project / "three-word-name.plan").touch()
    (project / "helper.agent").touch()
    (project / "talk.chat").touch()
    entries = {entry["name"]: entry for entry in (await run("ls", path="/")).data["entries"]}
    assert entries["hello.txt"] == {
        "id": None,
        "synced": False,
        "name": "hello.txt",
        "display_name": "hello.txt",
        "path": "hello.txt",
        "file_type": "document",
        "is_virtual": False,
        "size": 5,
        "updated_at": "1970-01-01T00:00:00+00:00",
    }
    types = {name: entry["file_type"] for name, entry in entries.items() if name != "hello.txt"}
    assert types == {
        "docs": "folder",
        "src": "folder",
        "three-word-name.plan": "plan",
        "helper.agent": "agent",
        "talk.chat": "chat",
    }
    assert entries["talk.chat"]["display_name"] == "talk"


async def test_a_recursive_listing_shows_whole_paths(run: "Run") -> None:
    assert (await run("ls", recursive=True)).output == "docs/\nsrc/\nhello.txt (5 bytes)\nsrc/a.py (14 bytes)"


async def test_the_default_limit_is_50_and_the_rest_is_counted(run: "Run", project: Path) -> None:
    for number in range(60):
        (project / f"docs/{number:02}").touch()
    result = await run("ls", path="docs")
    assert len(result.data["entries"]) == 50
    assert result.output.splitlines()[-1] == "[10 more not shown; raise limit or list a subfolder]"
    assert (result.meta["left_out"], result.meta["truncated"]) == (10, True)
    everything = await run("ls", path="docs", limit=0)
    assert (len(everything.data["entries"]), everything.meta["truncated"]) == (60, False)
    assert "more" not in everything.output


async def test_the_output_is_bounded_even_without_a_limit(
    run: "Run", project: Path, find: Callable[[str], Tool], monkeypatch: pytest.MonkeyPatch
) -> None:
    find("ls")
    monkeypatch.setattr("app.tools.ls.MAX_OUTPUT_CHARS", 100)
    for number in range(60):
        (project / f"docs/{number:02}").touch()
    output = (await run("ls", path="docs", limit=0)).output
    assert len(output) < 200
    assert "[53 more not shown" in output


async def test_an_empty_folder_says_so(run: "Run") -> None:
    assert (await run("ls", path="docs")).output == "[the folder is empty]"


@pytest.mark.parametrize(
    ("path", "code"),
    [("hello.txt", "ENOTDIR"), ("nowhere", "ENOENT"), ("..", "E_SANDBOX_VIOLATION"), (".ssh", "E_SANDBOX_VIOLATION")],
)
async def test_what_cannot_be_listed_is_refused(run: "Run", path: str, code: str) -> None:
    assert (await run("ls", path=path)).code == code
