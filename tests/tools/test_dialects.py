"""The tools of other systems under their own names and contracts, on the same files and behind the same walls."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from app.tools import Danger, Tool, ToolContext

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
async def test_a_large_file_is_truncated_with_a_note(run: "Run", project: Path, name: str) -> None:
    (project / "large.txt").write_text("x" + "é" * 600_000)
    result = await run(name, path="large.txt")
    text, _, note = result.output.rpartition("\n")
    assert text == "x" + "é" * 499_999
    assert note == "[truncated: these are the first 1,000,000 of 1,200,001 bytes]"
    assert result.meta["truncated"] is True


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


@pytest.mark.parametrize(
    ("name", "danger"),
    [
        ("file_read", Danger.SAFE),
        ("read_file", Danger.SAFE),
        ("list_directory", Danger.SAFE),
        ("file_write", Danger.DANGEROUS),
    ],
)
async def test_each_dialect_has_the_danger_of_what_it_does(
    find: Callable[[str], Tool], name: str, danger: Danger
) -> None:
    assert (find(name).name, find(name).danger) == (name, danger)
