"""`read_multiple_files`: several files in one call."""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.tools.conftest import without_hash

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


async def test_each_file_is_shown_under_its_name(run: "Run") -> None:
    result = await run("read_multiple_files", paths=["src/a.py", "hello.txt"], limit=2)
    assert without_hash(result.output) == (
        "==> src/a.py <==\n     1\tone\n     2\ttwo\n[lines 1-2 of 3; continue with offset 2]\n\n"
        "==> hello.txt <==\n     1\thello\n[no newline at the end of the file]"
    )


async def test_the_facts_fit_the_contract(run: "Run") -> None:
    (facts,) = (await run("read_multiple_files", paths=["/src/a.py"], limit=2)).data["files"]
    keys = ("path", "success", "content", "hash", "error", "total_lines", "truncated", "synced")
    digest = hashlib.sha256(b"one\ntwo\nthree\n").hexdigest()
    assert [facts[key] for key in keys] == ["src/a.py", True, "one\ntwo\n", digest, None, 3, True, False]


async def test_one_that_fails_does_not_keep_the_others_from_being_read(run: "Run", project: Path) -> None:
    (project / "bin").write_bytes(b"\0")
    result = await run("read_multiple_files", paths=["src/b.py", "hello.txt", "bin"])
    missing, good, binary = result.data["files"]
    assert (missing["success"], missing["code"], missing["content"]) == (False, "ENOENT", None)
    assert "Did you mean src/a.py?" in missing["error"] and missing["error"] in result.output
    assert good["content"] == "hello"
    assert binary["code"] == "E_BINARY"
    assert (result.is_error, result.meta) == (False, {"files": 3, "failed": 2})


async def test_only_when_all_fail_it_is_an_error(run: "Run") -> None:
    assert (await run("read_multiple_files", paths=["no", "nope"])).is_error


async def test_all_files_share_the_room_of_one_result(run: "Run", project: Path) -> None:
    names = [f"docs/{number}" for number in range(20)]
    for name in names:
        (project / name).write_text("x" * 99 + "\n" + ("x" * 99 + "\n") * 400)
    result = await run("read_multiple_files", paths=names, limit=0)
    assert len(result.output) < 60_000
    assert all(facts["success"] and facts["truncated"] and facts["content"] for facts in result.data["files"])


@pytest.mark.parametrize("paths", [[], ["hello.txt"] * 51, "hello.txt"])
async def test_no_files_or_too_many_are_refused(run: "Run", paths: object) -> None:
    assert (await run("read_multiple_files", paths=paths)).code == "E_SCHEMA_VALIDATION"


async def test_a_path_outside_refuses_the_whole_call(run: "Run") -> None:
    result = await run("read_multiple_files", paths=["hello.txt", "../outside/secret.txt"])
    assert result.code == "E_SANDBOX_VIOLATION" and "hello" not in result.output
