"""The tools of other systems under their own names and contracts, on the same files and behind the same walls."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from app.tools import Tool, ToolContext

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("name", ["file_read", "read_file"])
async def test_a_whole_file_is_given_as_it_is(run: "Run", project: Path, name: str) -> None:
    (project / "crlf.txt").write_bytes(b"a\r\nb")
    result = await run(name, path="hello.txt")
    assert (result.output, result.is_error) == ("hello", False)
    assert (await run(name, path="crlf.txt")).output == "a\r\nb"
    absolute = await run(name, path=str(project / "src/a.py"))
    assert (absolute.output, absolute.meta["path"]) == ("one\ntwo\nthree\n", "src/a.py")


@pytest.mark.parametrize("name", ["file_read", "read_file"])
async def test_a_large_file_comes_in_parts_that_say_where_to_continue(run: "Run", project: Path, name: str) -> None:
    text = "x" + "é\r\n" * 100_000
    (project / "large.txt").write_bytes(text.encode())
    seen, parts = "", 0
    while len(seen) < len(text):
        offset = len(seen)
        result = await run(name, path="large.txt", offset=offset)
        part, _, note = result.output.partition("\n[truncated: ")
        seen, parts = seen + part, parts + 1
        assert len(part.encode()) <= 50_000
        told = f"characters {offset:,}-{len(seen):,} of 300,001; continue with offset {len(seen)}]"
        assert note == (told if len(seen) < len(text) else "")
    assert seen == text and parts == 9


@pytest.mark.parametrize("name", ["file_read", "read_file"])
async def test_a_part_beyond_the_end_says_how_long_the_file_is(run: "Run", name: str) -> None:
    result = await run(name, path="hello.txt", offset=6)
    assert (result.code, result.output) == ("E_SCHEMA_VALIDATION", "hello.txt has only 5 characters.")
    assert (await run(name, path="hello.txt", offset=5)).output == ""


@pytest.mark.parametrize("name", ["file_read", "read_file"])
async def test_a_huge_file_is_read_as_far_as_it_goes(run: "Run", project: Path, name: str) -> None:
    (project / "huge.txt").write_text("x" * 10_000_001)
    result = await run(name, path="huge.txt", offset=9_999_999)
    assert result.output == "x\n[truncated: only the first 10,000,000 of 10,000,001 bytes can be read with this tool]"


@pytest.mark.parametrize("name", ["file_read", "read_file"])
@pytest.mark.parametrize(
    ("path", "code", "text"),
    [
        ("nope.txt", "ENOENT", "file not found: nope.txt"),
        ("src/b.py", "ENOENT", "Did you mean src/a.py"),
        ("src", "EISDIR", "folder"),
        ("../../etc/passwd", "E_SANDBOX_VIOLATION", "outside"),
        ("/etc/passwd", "E_SANDBOX_VIOLATION", "outside"),
        (".env", "E_SANDBOX_VIOLATION", "secret"),
        ("binary", "E_BINARY", "binary"),
    ],
)
async def test_a_file_that_cannot_be_read_is_an_error(
    run: "Run", project: Path, name: str, path: str, code: str, text: str
) -> None:
    (project / "binary").write_bytes(b"\x7fELF\0\0")
    result = await run(name, path=path)
    assert (result.is_error, result.code) == (True, code)
    assert text in result.output


async def test_file_write_replaces_and_makes_folders(run: "Run", project: Path) -> None:
    result = await run("file_write", path="new/dir/file.txt", content="dätä")
    assert result.output == "wrote 6 bytes to new/dir/file.txt"
    assert (project / "new/dir/file.txt").read_text() == "dätä"
    await run("file_write", path="new/dir/file.txt", content="")
    assert (project / "new/dir/file.txt").read_bytes() == b""


@pytest.mark.parametrize("path", [".env", "../outside/x", ".git/config"])
async def test_file_write_stays_behind_the_same_walls(run: "Run", project: Path, path: str) -> None:
    assert (await run("file_write", path=path, content="x")).code == "E_SANDBOX_VIOLATION"
    assert not (project / path).exists()


def test_an_approval_of_file_write_shows_a_diff(context: ToolContext, find: Callable[[str], Tool]) -> None:
    tool = find("file_write")
    assert tool.preview is not None
    assert "-two" in tool.preview(tool.parse({"path": "src/a.py", "content": "one\nthree\n"}), context)
    assert "secret" in tool.preview(tool.parse({"path": ".env", "content": ""}), context)


@pytest.mark.parametrize("arguments", [{}, {"path": "."}, {"path": ""}])
async def test_list_directory_gives_bare_names(run: "Run", arguments: dict[str, str]) -> None:
    assert (await run("list_directory", **arguments)).output == "docs/\nsrc/\nhello.txt"


@pytest.mark.parametrize(
    ("path", "text"),
    [("hello.txt", "not a directory"), ("nope", "nope"), ("../../", "outside")],
)
async def test_a_folder_that_cannot_be_listed_is_an_error(run: "Run", path: str, text: str) -> None:
    result = await run("list_directory", path=path)
    assert result.is_error
    assert text in result.output


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("file_read", {}), ("file_write", {"path": "x"}), ("read_file", {}), ("read_file", {"path": ""})],
)
async def test_missing_arguments_are_refused(run: "Run", name: str, arguments: dict[str, Any]) -> None:
    assert (await run(name, **arguments)).code == "E_SCHEMA_VALIDATION"


async def test_these_contracts_tolerate_unknown_arguments(run: "Run") -> None:
    assert (await run("file_read", path="hello.txt", reason="curious")).output == "hello"
    assert (await run("list_directory", recursive=True)).output == "docs/\nsrc/\nhello.txt"
