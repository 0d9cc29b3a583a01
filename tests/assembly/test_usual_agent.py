"""Which agent works where nobody chose one."""

from pathlib import Path

import pytest

from app.assembly.usual_agent import usual_agent
from app.configuration.settings import Settings


@pytest.mark.parametrize(
    ("names", "agent"),
    [
        ([], "developer"),
        (["notes.txt", "README.md"], "developer"),
        (["invoice.PDF"], "assistant"),
        (["notes.txt", "Photos/IMG_1.jpg"], "assistant"),
        (["letter.docx", "tools/sort.py"], "developer"),
        (["scan.pdf", ".git/HEAD"], "developer"),
        (["scan.pdf", "Makefile"], "developer"),
        ([f"scan {number}.pdf" for number in range(3_000)], "assistant"),
    ],
)
def test_the_folder_decides(tmp_path: Path, names: list[str], agent: str) -> None:
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert usual_agent(Settings(), str(tmp_path)) == agent
    assert usual_agent(Settings(agent="reviewer"), str(tmp_path)) == "reviewer"


def test_without_a_folder_or_one_that_can_be_read_it_is_the_developer(tmp_path: Path) -> None:
    assert usual_agent(Settings(), "") == "developer"
    assert usual_agent(Settings(), str(tmp_path / "gone")) == "developer"
