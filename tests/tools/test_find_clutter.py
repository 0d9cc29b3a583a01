"""`find_clutter`: duplicates by content, similar names, empty folders, large and old files."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio

HEAD = b"x" * 70_000


def everything(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


@pytest.fixture
def mess(project: Path) -> Path:
    for number, (name, data) in enumerate(
        {
            "one.bin": HEAD + b"1",
            "docs/two.bin": HEAD + b"1",
            "other.bin": HEAD + b"2",
            "letter.txt": b"dear",
            "letter (1).txt": b"dear!",
            "Letter copy.txt": b"dear?",
            "letters.txt": b"all",
            ".env": b"dear",
        }.items()
    ):
        (project / name).write_bytes(data)
        os.utime(project / name, (1_500_000_000 + number, 1_500_000_000 + number))
    os.link(project / "one.bin", project / "hard.bin")
    (project / "soft.bin").symlink_to("one.bin")
    for name in ("empty/inner/deep", "full", "hidden/.git"):
        (project / name).mkdir(parents=True)
    (project / "full/.env").write_text("KEY=1")
    return project


@pytest.mark.parametrize(
    ("arguments", "lines", "count"),
    [
        ({"kind": "duplicates"}, ["2 files of 70.0 KB, the same content:", "hard.bin", "docs/two.bin"], 1),
        ({"kind": "duplicates", "min_bytes": 80_000}, [], 0),
        ({"kind": "similar_names"}, ["similar:", "Letter copy.txt", "letter (1).txt", "letter.txt"], 1),
        ({"kind": "empty_folders"}, ["empty/"], 1),
        ({"kind": "empty_folders", "path": "empty"}, ["empty/inner/"], 1),
        ({"kind": "large", "min_bytes": 70_000}, ["hard.bin", "one.bin", "other.bin", "docs/two.bin"], 4),
        ({"kind": "large", "limit": 1}, ["hard.bin", "[11 more lines"], 12),
        ({"kind": "large", "offset": 7, "limit": 1}, ["letter (1).txt", "[4 more lines"], 12),
        ({"kind": "old", "path": "docs", "days": 1}, ["docs/two.bin"], 1),
        ({"kind": "old", "days": 100_000}, [], 0),
    ],
    ids=lambda value: " ".join(map(str, value.values())) if isinstance(value, dict) else "",
)
async def test_what_may_be_tidied_is_found_and_changes_nothing(
    run: "Run", mess: Path, arguments: dict[str, object], lines: list[str], count: int
) -> None:
    before = everything(mess)
    result = await run("find_clutter", **arguments)
    assert result.data["count"] == count, result.output
    told = [line.strip() for line in result.output.splitlines()[1:]]
    assert all(line.startswith(name) for line, name in zip(told, lines, strict=True)), result.output
    assert everything(mess) == before


async def test_secrets_are_no_duplicates_of_anything(run: "Run", mess: Path) -> None:
    assert ".env" not in (await run("find_clutter", kind="duplicates")).output
