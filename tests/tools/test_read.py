"""`read`: what the model sees of a file."""

import hashlib
import os
import re
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.tools import Tool, ToolContext
from tests.tools.conftest import without_hash

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 8


async def test_a_short_file_is_shown_with_numbers_and_nothing_else(run: "Run") -> None:
    result = await run("read", path="src/a.py")
    assert without_hash(result.output) == "     1\tone\n     2\ttwo\n     3\tthree"
    assert not result.is_error


async def test_the_facts_fit_the_contract(run: "Run") -> None:
    meta = (await run("read", path="/src/a.py", offset=1, limit=1)).data
    assert {key: meta[key] for key in ("path", "content", "hash", "total_lines", "truncated", "offset", "limit")} == {
        "path": "src/a.py",
        "content": "two\n",
        "hash": hashlib.sha256(b"one\ntwo\nthree\n").hexdigest(),
        "total_lines": 3,
        "truncated": True,
        "offset": 1,
        "limit": 1,
    }
    assert (meta["synced"], meta["file_id"]) == (False, None)


async def test_a_large_sparse_file_is_read_once_and_never_held_as_a_whole(
    run: "Run", project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = 1 << 26
    with (project / "large.txt").open("wb") as file:
        file.write(b"a line of text\n" * 4_369)
        file.truncate(size)
    with (project / "large.txt").open("rb") as written:
        digest = hashlib.file_digest(written, "sha256").hexdigest()
    taken: list[int] = []
    take = os.read

    def noted(handle: int, most: int) -> bytes:
        data = take(handle, most)
        taken.append(len(data))
        return data

    monkeypatch.setattr(os, "read", noted)
    tracemalloc.start()
    try:
        result = await run("read", path="large.txt", limit=1)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (result.data["hash"], result.data["size"]) == (digest, size)
    assert size <= sum(taken) < size + 100_000
    assert peak < 8_000_000


async def test_the_default_window_is_500_lines_and_says_where_to_continue(run: "Run", project: Path) -> None:
    (project / "long.txt").write_text("".join(f"{number}\n" for number in range(1200)))
    lines = without_hash((await run("read", path="long.txt")).output).splitlines()
    assert lines[-1] == "[lines 1-500 of 1200; continue with offset 500]"
    assert lines[-2] == "   500\t499"
    rest = await run("read", path="long.txt", offset=500)
    assert rest.output.startswith("   501\t500\n")


async def test_a_negative_offset_counts_from_the_end(run: "Run", project: Path) -> None:
    (project / "long.txt").write_text("".join(f"{number}\n" for number in range(1200)))
    assert without_hash((await run("read", path="long.txt", offset=-2)).output) == "  1199\t1198\n  1200\t1199"
    both = await run("read", path="long.txt", offset=-1000, limit=1)
    assert without_hash(both.output) == "   201\t200\n[lines 201-201 of 1200; continue with offset 201]"


async def test_limit_zero_shows_as_much_as_fits(run: "Run", project: Path) -> None:
    (project / "long.txt").write_text("x" * 49 + "\n" + ("x" * 49 + "\n") * 1999)
    result = await run("read", path="long.txt", limit=0)
    assert without_hash(result.output).endswith("[lines 1-1000 of 2000; continue with offset 1000]")


@pytest.mark.parametrize(
    ("data", "note"),
    [
        (b"", "[the file is empty]"),
        (b"a\r\nb\r\n", "[line endings are CRLF]"),
        (b"a\r\nb\n", "[line endings are mixed CRLF and LF]"),
        (b"a", "[no newline at the end of the file]"),
        (b"caf\xe9\n", "[encoded as latin-1]"),
        ("ü".encode() + b"\xe9\n", "[bytes that are not valid text are shown as \ufffd]"),
        ("a\n".encode("utf-16"), "[encoded as utf-16-le]"),
        (
            b"x" * 3000 + b"\n",
            "[cut after 2,000 characters: line 1 (of 3,000); for the rest read with offset 0, limit 1, column 2000]",
        ),
        (
            b"a\n" + b"x" * 3000 + b"\n" + b"y" * 4000,
            "[cut after 2,000 characters: line 2 (of 3,000), 3 (of 4,000); for the rest read with offset 1, limit 1, "
            "column 2000; no newline at the end of the file]",
        ),
    ],
)
async def test_what_the_lines_do_not_show_is_told(run: "Run", project: Path, data: bytes, note: str) -> None:
    (project / "file").write_bytes(data)
    assert without_hash((await run("read", path="file")).output).splitlines()[-1] == note


async def test_an_offset_past_the_end_names_the_range_that_exists(run: "Run") -> None:
    result = await run("read", path="src/a.py", offset=3)
    assert without_hash(result.output) == "[there is no line at offset 3: the file has 3 lines]"


@pytest.mark.parametrize("sees", [True, False])
async def test_an_image_goes_to_models_that_see(
    context: ToolContext, find: Callable[[str], Tool], project: Path, sees: bool
) -> None:
    (project / "logo.png").write_bytes(PNG)
    tool = find("read")
    result = await tool.execute(tool.parse({"path": "logo.png"}), replace(context, sees_images=sees))
    assert len(result.images) == (1 if sees else 0)
    assert ("cannot see" in result.output) is not sees
    assert result.meta["total_lines"] is None


@pytest.mark.parametrize("text", ["0123456789" * 10_000, "aé漢😀" * 25_000, "x" * 100_000 + "\r\nlast\r\n"])
async def test_all_of_a_very_long_line_can_be_read_piece_by_piece(run: "Run", project: Path, text: str) -> None:
    (project / "long").write_bytes(text.encode())
    line = text.partition("\r")[0]
    seen, calls = "", 0
    column: int | None = 0
    while column is not None:
        result = await run("read", path="long", limit=1, column=column)
        assert len(result.output) < 55_000
        seen += result.data["content"].removesuffix("\n")
        found = re.search(
            r"line 1 \(of 100,000\); for the rest read with offset 0, limit 1, column (\d+)", result.output
        )
        column, calls = int(found[1]) if found else None, calls + 1
    assert seen == line and calls <= 11


async def test_a_column_holds_for_every_line_and_what_is_shorter_is_empty(run: "Run", project: Path) -> None:
    (project / "table").write_text("abc\nabcdef\n\nab")
    result = await run("read", path="table", column=3, offset=-4)
    assert without_hash(result.output) == (
        "     1\t\n     2\tdef\n     3\t\n     4\t\n"
        "[from character 3 of each line on; no newline at the end of the file]"
    )


@pytest.mark.parametrize(
    ("path", "code", "text"),
    [
        ("src/b.py", "ENOENT", "Did you mean src/a.py?"),
        ("SRC/A.PY", "ENOENT", "Did you mean src/a.py?"),
        ("src\\a.py", "ENOENT", "Did you mean src/a.py?"),
        ("docs/resume.md", "ENOENT", "Did you mean docs/Résumé.md?"),
        ("Docs/Re\u0301sume\u0301.md", "ENOENT", "Did you mean docs/Résumé.md?"),
        ("src", "EISDIR", "is a folder"),
        ("../outside/secret.txt", "E_SANDBOX_VIOLATION", "outside the project folder"),
        (".env", "E_SANDBOX_VIOLATION", "secret"),
        ("/proc/self/environ", "E_SANDBOX_VIOLATION", "outside the project folder"),
        ("/dev/zero", "E_SANDBOX_VIOLATION", "outside the project folder"),
        ("", "E_SCHEMA_VALIDATION", "empty"),
    ],
)
async def test_a_failure_tells_how_to_go_on(run: "Run", project: Path, path: str, code: str, text: str) -> None:
    (project / "docs/Résumé.md").touch()
    result = await run("read", path=path)
    assert (result.is_error, result.code) == (True, code)
    assert text in result.output


@pytest.mark.parametrize("arguments", [{}, {"path": 3}, {"path": "a", "limit": -1}, {"path": "a", "lines": 3}])
async def test_arguments_that_do_not_fit_are_refused(run: "Run", arguments: dict[str, object]) -> None:
    assert (await run("read", **arguments)).code == "E_SCHEMA_VALIDATION"
