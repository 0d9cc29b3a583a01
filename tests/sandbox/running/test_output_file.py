"""The whole of a long output ends in a file that can be read, and only there."""

import os
import stat
from pathlib import Path

import pytest

from app.sandbox.running import output_file as module
from app.sandbox.running.output import CommandOutput
from app.sandbox.running.output_file import OutputFile
from tests.handles import open_handles

pytestmark = pytest.mark.anyio


async def spilled(root: Path, data: list[bytes], name: str = "call_1", most: int = 1_000_000) -> Path | None:
    spill = OutputFile(root, name, most)
    for piece in data:
        spill.add(piece)
    await spill.finish()
    return spill.path


async def test_it_is_plain_text_that_only_its_owner_can_read(tmp_path: Path) -> None:
    path = await spilled(tmp_path, [b"\x1b[3", b"1mred\x1b[0m\n10%\r100", b"%\nbin\0ary\xff caf\xc3", b"\xa9"])
    assert path == tmp_path / "output/call_1.txt"
    assert path.read_text() == "red\n100%\nbinary\\xff café"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("../../etc/passwd", "etc_passwd.txt"),
        ("/abs", "abs.txt"),
        ("", "command.txt"),
        ("...", "command.txt"),
        ("a\0b\nc", "a_b_c.txt"),
        ("toolu_01-AbC", "toolu_01-AbC.txt"),
        ("x" * 500, "x" * 80 + ".txt"),
        ("größe", "gr_e.txt"),
    ],
)
async def test_the_name_of_a_call_leads_nowhere_else(tmp_path: Path, name: str, expected: str) -> None:
    path = await spilled(tmp_path, [b"x"], name)
    assert path is not None and path.relative_to(tmp_path) == Path("output", expected)


async def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    (tmp_path / "output").mkdir()
    (tmp_path / "output/call_1.txt").symlink_to(outside)
    path = await spilled(tmp_path, [b"new"])
    assert path == tmp_path / "output/call_1-2.txt"
    assert (outside.read_text(), path.read_text()) == ("mine", "new")


async def test_a_folder_that_is_a_link_is_not_entered(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "output").symlink_to(tmp_path / "elsewhere")
    assert await spilled(tmp_path, [b"x"]) is None
    assert not list((tmp_path / "elsewhere").iterdir())


async def test_it_is_bounded(tmp_path: Path) -> None:
    spill = OutputFile(tmp_path, "call_1", most=1000)
    for _ in range(100):
        spill.add(b"x" * 30)
    await spill.finish()
    assert spill.path is not None
    assert spill.is_full and spill.path.stat().st_size == 1000


async def test_old_files_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_SESSION_BYTES", 250)
    monkeypatch.setattr(module, "MAX_FILE_BYTES", 100)
    for number in range(4):
        path = await spilled(tmp_path, [b"x" * 100], f"call_{number}")
        assert path is not None
        os.utime(path, (number, number))
    assert sorted(file.name for file in (tmp_path / "output").iterdir()) == ["call_2.txt", "call_3.txt"]


async def test_a_full_disk_costs_the_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    before = open_handles()
    monkeypatch.setattr(module, "_write_all", full)
    assert await spilled(tmp_path, [b"x\n" * 100]) is None
    assert await spilled(tmp_path, [b"x"]) is None
    assert open_handles() <= before


@pytest.mark.parametrize("sizes", [[100], [100, 1], [101], [1] * 101, [60, 60, 60], [30] * 10])
async def test_it_begins_when_something_would_be_lost_and_has_all_of_it(tmp_path: Path, sizes: list[int]) -> None:
    spill = OutputFile(tmp_path, "call_1")
    output = CommandOutput(100, spill=spill)
    data = [bytes([65 + number % 26]) * size for number, size in enumerate(sizes)]
    for piece in data:
        output.add(piece)
    await output.finish()
    if sum(sizes) <= 100:
        assert spill.path is None
    else:
        assert spill.path is not None and spill.path.read_bytes() == b"".join(data)
