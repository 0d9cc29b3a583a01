"""`file_info`: what is known of a file."""

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.sandbox.files.workspace import Place
from app.tools import ToolContext

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


async def test_the_facts_fit_the_contract(run: "Run", project: Path) -> None:
    os.utime(project / "src/a.py", (0, 0))
    result = await run("file_info", path="/src/a.py")
    data = dict(result.data)
    assert data.pop("created_at") <= "1970-01-01T00:00:00+00:00"
    assert data == {
        "path": "src/a.py",
        "name": "a.py",
        "file_type": "document",
        "is_virtual": False,
        "size": 14,
        "line_count": 3,
        "hash": hashlib.sha256(b"one\ntwo\nthree\n").hexdigest(),
        "updated_at": "1970-01-01T00:00:00+00:00",
        "synced": False,
        "file_id": None,
    }
    assert "line_count: 3" in result.output.splitlines() and "synced: no" in result.output.splitlines()


async def test_a_folder_has_neither_size_nor_hash(run: "Run") -> None:
    data = (await run("file_info", path="src")).data
    assert [data[key] for key in ("file_type", "size", "line_count", "hash")] == ["folder", None, None, None]


@pytest.mark.parametrize("data", [b"\x7fELF\0\0", b"\x89PNG\r\n\x1a\n" + b"x" * 6_000_000, b"\xff\xd8\xff\0"])
async def test_what_is_no_text_has_a_hash_but_no_lines(run: "Run", project: Path, data: bytes) -> None:
    (project / "x").write_bytes(data)
    facts = (await run("file_info", path="x")).data
    assert (facts["line_count"], facts["hash"]) == (None, hashlib.sha256(data).hexdigest())


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("src/b.py", "ENOENT"),
        (".env", "E_SANDBOX_VIOLATION"),
        ("../outside/secret.txt", "E_SANDBOX_VIOLATION"),
        ("/proc/self/environ", "E_SANDBOX_VIOLATION"),
        ("pipe", "E_SPECIAL_FILE"),
    ],
)
async def test_what_cannot_be_looked_at_is_explained(run: "Run", project: Path, path: str, code: str) -> None:
    (project / ".env").touch()
    os.mkfifo(project / "pipe")
    assert (await run("file_info", path=path)).code == code


async def test_a_file_with_versions_is_synced(
    run: "Run", context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def file_id(place: Place) -> str | None:
        return "7" if place.shown == "src/a.py" else None

    monkeypatch.setattr(context.files, "file_id", file_id, raising=False)
    for tool in ("file_info", "read"):
        data = (await run(tool, path="src/a.py")).data
        assert (data["synced"], data["file_id"]) == (True, "7")
    (listed,) = (await run("ls", path="src")).data["entries"]
    assert (listed["synced"], listed["id"]) == (True, "7")
    (found,) = (await run("glob", pattern="*.py")).data["matches"]
    assert (found["synced"], found["file_id"]) == (True, "7")
    assert (await run("read", path="hello.txt")).data["synced"] is False
