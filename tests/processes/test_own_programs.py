import sys
from pathlib import Path

import pytest

from app.processes import own_programs
from app.processes.own_programs import OwnProgram, bare_python, folders, own_program


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a packaged program, which this one seems to be."""
    folder = tmp_path / "handrail"
    folder.mkdir()
    monkeypatch.setattr(own_programs, "IS_FROZEN", True)
    monkeypatch.setattr(sys, "executable", str(folder / "handrail"))
    return folder


def test_every_own_program_has_a_main() -> None:
    for program in OwnProgram:
        module = own_programs.ROOT.joinpath(*program.split(".")).with_suffix(".py")
        assert "\ndef main() -> int:" in module.read_text(encoding="utf-8")


def test_a_frozen_program_runs_its_parts_itself(frozen: Path) -> None:
    argv = own_program(OwnProgram.SEARCH, "{}", needs_packages=False)
    assert argv == [str(frozen / "handrail"), "--internal", OwnProgram.SEARCH, str(own_programs.ROOT), "{}"]


def test_a_frozen_program_takes_the_small_python_beside_it_and_no_other(frozen: Path) -> None:
    assert bare_python() is None
    small = frozen / own_programs.SMALL_PYTHON
    small.touch()
    assert bare_python() == str(small)
    assert frozen in folders()


def test_from_source_parts_run_isolated_from_the_working_directory() -> None:
    assert own_program(OwnProgram.PAGE_READER)[:2] == [sys.executable, "-I"]
