"""`write`: what lands on the disk, and what an approval shows of it."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from app.tools import Tool, ToolContext
from app.vocabulary.errors import InvalidArguments, ToolError

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


async def test_a_new_file_is_created_with_its_folders(run: "Run", project: Path) -> None:
    result = await run("write", path="/plans-of-ours/new/x.md", content="# Title\n", file_type="document")
    assert (project / "plans-of-ours/new/x.md").read_bytes() == b"# Title\n"
    assert result.output == "Created plans-of-ours/new/x.md (8 bytes)."
    assert result.meta == {
        "path": "plans-of-ours/new/x.md",
        "file_id": None,
        "version_id": None,
        "hash": hashlib.sha256(b"# Title\n").hexdigest(),
        "bytes": 8,
        "created": True,
        "diff": "--- /dev/null\n+++ plans-of-ours/new/x.md\n@@ -0,0 +1 @@\n+# Title",
        "added": 1,
        "removed": 0,
    }


@pytest.mark.parametrize(
    ("content", "written"),
    [
        ("as is", "as is"),
        ("", ""),
        ({"ü": [1, None]}, '{\n  "ü": [\n    1,\n    null\n  ]\n}\n'),
        ([], "[]\n"),
        (3, "3\n"),
        (None, "null\n"),
        (True, "true\n"),
    ],
)
async def test_content_may_be_any_json_value(run: "Run", project: Path, content: Any, written: str) -> None:
    await run("write", path="x", content=content)
    assert (project / "x").read_text() == written


async def test_an_existing_file_is_only_replaced_when_asked_to(run: "Run", project: Path) -> None:
    refused = await run("write", path="src/a.py", content="new")
    assert refused.code == "E_CONFLICT"
    assert "overwrite" in refused.output
    assert (project / "src/a.py").read_text() == "one\ntwo\nthree\n"
    replaced = await run("write", path="src/a.py", content="new", overwrite=True)
    assert replaced.output == "Replaced src/a.py (3 bytes)."
    assert replaced.meta["created"] is False
    assert (project / "src/a.py").read_text() == "new"


@pytest.mark.parametrize(
    ("old", "content", "new"),
    [
        (b"a\r\nb\r\n", "c\nd\n", b"c\r\nd\r\n"),
        (b"a\r\nb\n", "c\nd\n", b"c\nd\n"),
        (b"a\r\n", "c\r\nd\n", b"c\r\nd\n"),
        (b"a\n", "c\r\n", b"c\r\n"),
    ],
)
async def test_the_line_endings_of_a_file_are_kept(
    run: "Run", project: Path, old: bytes, content: str, new: bytes
) -> None:
    (project / "x").write_bytes(old)
    await run("write", path="x", content=content, overwrite=True)
    assert (project / "x").read_bytes() == new


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"path": "src", "content": "", "overwrite": True}, "E_CONFLICT"),
        ({"path": "hello.txt/x", "content": ""}, "E_CONFLICT"),
        ({"path": "@pkg/x", "content": ""}, "E_SANDBOX_VIOLATION"),
        ({"path": ".git/hooks/pre-commit", "content": ""}, "E_SANDBOX_VIOLATION"),
        ({"path": "../outside/x", "content": ""}, "E_SANDBOX_VIOLATION"),
        ({"path": "x", "content": "y" * 10_000_001}, "E_WRITE_LIMIT"),
        ({"path": "x", "content": "", "file_type": "folder"}, "E_SCHEMA_VALIDATION"),
        ({"path": "x", "content": "", "file_type": "spaceship"}, "E_SCHEMA_VALIDATION"),
        ({"path": "x", "content": "\ud800"}, "E_SCHEMA_VALIDATION"),
        ({"path": "x"}, "E_SCHEMA_VALIDATION"),
    ],
)
async def test_what_cannot_be_written_is_refused(
    run: "Run", project: Path, arguments: dict[str, Any], code: str
) -> None:
    assert (await run("write", **arguments)).code == code
    assert _names(project) == ["docs", "hello.txt", "src"]


def test_for_a_folder_mkdir_is_named_before_anybody_is_asked(find: Callable[[str], Tool]) -> None:
    with pytest.raises(InvalidArguments, match="use mkdir"):
        find("write").parse({"path": "x", "content": "", "file_type": "folder"})


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def preview(context: ToolContext, find: Callable[[str], Tool]) -> Callable[..., str]:
    def preview(**arguments: Any) -> str:
        tool = find("write")
        assert tool.preview is not None
        return tool.preview(tool.parse(arguments), context)

    return preview


def test_an_approval_shows_a_diff_against_the_present_file(preview: Callable[..., str], project: Path) -> None:
    assert preview(path="./src/a.py", content="one\n2\nthree\n", overwrite=True) == (
        "--- src/a.py\n+++ src/a.py\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three"
    )
    assert (project / "src/a.py").read_text() == "one\ntwo\nthree\n"


def test_an_approval_of_a_new_file_shows_all_of_it(preview: Callable[..., str]) -> None:
    assert preview(path="new", content="a\nb\n") == "--- /dev/null\n+++ new\n@@ -0,0 +1,2 @@\n+a\n+b"


def test_a_lost_newline_at_the_end_is_seen_in_an_approval(preview: Callable[..., str]) -> None:
    assert preview(path="hello.txt", content="hello\n", overwrite=True).endswith(
        "-hello\n\\ No newline at end of file\n+hello"
    )
    assert preview(path="hello.txt", content="hello", overwrite=True) == "No change."


def test_an_approval_is_bounded(preview: Callable[..., str]) -> None:
    shown = preview(path="new", content="line\n" * 5000)
    assert len(shown.splitlines()) == 401
    assert "not shown" in shown
    assert preview(path="new", content="x" * 500_000).splitlines()[3:] == ["[1 more line of this change is not shown]"]


@pytest.mark.parametrize("path", [".env", "src", "../outside/x", "hello.txt"])
def test_the_preview_of_a_call_that_must_fail_fails_alike(preview: Callable[..., str], path: str) -> None:
    with pytest.raises(ToolError, match=re.escape(path)):
        preview(path=path, content="")


@pytest.mark.parametrize(("name", "mount"), [("write", ""), ("file_write", ""), ("fs.write", "@project/")])
@pytest.mark.parametrize(
    ("before", "content", "after", "told"),
    [
        (b"a\r\nb\r\n", "c\nd\n", b"c\r\nd\r\n", ""),
        (b"a\r\nb\n", "c\nd\n", b"c\nd\n", "all lines end with LF now"),
        (b"a\nb\n", "c\r\nd\r\n", b"c\r\nd\r\n", "lines end with CRLF now"),
        (b"hello", "c\r\nd\r\n", b"c\r\nd\r\n", ""),
        ("café\n".encode("latin-1"), "thé\n", "thé\n".encode("latin-1"), ""),
        ("café\n".encode("latin-1"), "5 €\n", "5 €\n".encode(), "now UTF-8"),
        ("\ufeffa\r\n".encode("utf-16-le"), "é\n", "\ufeffé\r\n".encode("utf-16-le"), ""),
        ("\ufeffa\n".encode(), "b\n", "\ufeffb\n".encode(), ""),
        ("\ufeffa\n".encode(), "\ufeffb\n", "\ufeffb\n".encode(), ""),
        (b"\x00\x01", "b\n", b"b\n", ""),
    ],
)
async def test_a_file_that_is_replaced_keeps_its_form(
    run: "Run", project: Path, name: str, mount: str, before: bytes, content: str, after: bytes, told: str
) -> None:
    (project / "file").write_bytes(before)
    switch = {"overwrite": True} if name == "write" else {}
    result = await run(name, path=f"{mount}file", content=content, **switch)
    assert (project / "file").read_bytes() == after
    assert told in result.output and ("now" in result.output) == bool(told)
