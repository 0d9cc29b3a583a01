"""`cat`: files in a row, with what is invisible made visible."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("options", "content"),
    [
        ({}, "a\tb \n\n\n\nend"),
        ({"show_ends": True}, "a\tb $\n$\n$\n$\nend"),
        ({"show_tabs": True}, "a^Ib \n\n\n\nend"),
        ({"squeeze_blank": True}, "a\tb \n\nend"),
        ({"number_lines": True, "squeeze_blank": True}, "     1\ta\tb \n     2\t\n     5\tend"),
        ({"offset": 3, "number_lines": True}, "     4\t\n     5\tend"),
        ({"offset": -1}, "end"),
        ({"limit": 1}, "a\tb \n"),
        ({"offset": 1, "limit": 1, "show_ends": True}, "$\n"),
    ],
)
async def test_a_file_is_shown_as_asked(run: "Run", project: Path, options: dict[str, Any], content: str) -> None:
    (project / "x").write_text("a\tb \n\n\n\nend")
    (facts,) = (await run("cat", paths=["x"], **options)).data["files"]
    assert facts["content"] == content
    assert facts["total_lines"] == 5


async def test_carriage_returns_are_shown(run: "Run", project: Path) -> None:
    (project / "x").write_bytes(b"a\r\nb\r\n")
    assert (await run("cat", paths=["x"], show_ends=True)).output == "a^M$\nb^M$"


async def test_files_follow_each_other_with_headers_if_asked(run: "Run") -> None:
    both = ["hello.txt", "src/a.py"]
    assert (await run("cat", paths=both)).output == "hello\none\ntwo\nthree"
    result = await run("cat", paths=both, show_headers=True, limit=1)
    assert result.output == "==> hello.txt <==\nhello\n==> src/a.py <==\none"
    keys = ("path", "content", "line_count", "offset", "limit", "total_lines", "synced")
    assert [[facts[key] for key in keys] for facts in result.data["files"]] == [
        ["hello.txt", "hello", 1, 0, 1, 1, False],
        ["src/a.py", "one\n", 1, 0, 1, 3, False],
    ]


async def test_one_that_fails_is_told_and_the_others_are_shown(run: "Run", project: Path) -> None:
    (project / "bin").write_bytes(b"\0")
    result = await run("cat", paths=["nope", "hello.txt", "bin"])
    assert not result.is_error
    lines = result.output.splitlines()
    assert lines[0] == "hello"
    assert lines[1].startswith("[nope: There is no nope") and "binary" in lines[2]
    assert (await run("cat", paths=["nope"])).is_error


async def test_what_does_not_fit_says_where_to_continue(run: "Run", project: Path) -> None:
    (project / "x").write_text(("x" * 99 + "\n") * 1000)
    result = await run("cat", paths=["x"])
    assert result.output.splitlines()[-1] == "[x: continue with offset 500]"


@pytest.mark.parametrize("paths", [[], ["hello.txt"] * 21])
async def test_no_files_or_too_many_are_refused(run: "Run", paths: list[str]) -> None:
    assert (await run("cat", paths=paths)).code == "E_SCHEMA_VALIDATION"


async def test_a_secret_refuses_the_whole_call(run: "Run", project: Path) -> None:
    (project / ".env").write_text("TOKEN")
    result = await run("cat", paths=["hello.txt", ".env"])
    assert result.code == "E_SANDBOX_VIOLATION" and "TOKEN" not in result.output


async def test_a_line_that_is_cut_says_how_to_see_the_rest(run: "Run", project: Path) -> None:
    (project / "long").write_text("a\n" + "x" * 3_000)
    result = await run("cat", paths=["long"])
    assert result.output.splitlines()[-1] == (
        "[long: cut after 2,000 characters: line 2 (of 3,000); for the rest read with offset 1, limit 1, column 2000]"
    )


async def test_each_line_shows_its_own_end(run: "Run", project: Path) -> None:
    (project / "x").write_bytes(b"a\r\n\r\n\r\nb\nc\r\nd\r")
    shown = await run("cat", paths=["x"], show_ends=True, squeeze_blank=True)
    assert shown.output == "a^M$\n^M$\nb$\nc^M$\nd\r"
