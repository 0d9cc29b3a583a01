"""A release is one step, and only what the changelog announces."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from app.version import VERSION

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / "packaging" / "release.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "app").mkdir()
    (tmp_path / "app/version.py").write_text('"""The version."""\n\nVERSION = "1.1.0"\n')
    (tmp_path / "CITATION.cff").write_text("title: Handrail\nversion: 1.1.0\n")
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## 1.2.0 (not released yet)\n\n- New.\n\n## 1.1.0 (2026-11-20)\n"
    )
    return tmp_path


def test_a_release_has_its_number_and_its_date(program: ModuleType, checkout: Path) -> None:
    program.release(checkout, "1.2.0", "2026-12-01")
    assert 'VERSION = "1.2.0"\n' in (checkout / "app/version.py").read_text()
    assert "version: 1.2.0\n" in (checkout / "CITATION.cff").read_text()
    assert "## 1.2.0 (2026-12-01)\n\n- New.\n\n## 1.1.0 (2026-11-20)\n" in (checkout / "CHANGELOG.md").read_text()


@pytest.mark.parametrize(
    ("number", "told"), [("1.3.0", "it has 1.2.0"), ("1.2", "no version"), ("1.1.0", "it has 1.2.0")]
)
def test_another_number_is_refused_and_nothing_changes(
    program: ModuleType, checkout: Path, number: str, told: str
) -> None:
    before = (checkout / "CHANGELOG.md").read_text(), (checkout / "app/version.py").read_text()
    with pytest.raises(program.ReleaseError, match=told):
        program.release(checkout, number, "2026-12-01")
    assert before == ((checkout / "CHANGELOG.md").read_text(), (checkout / "app/version.py").read_text())


def test_the_changelog_begins_with_this_version_or_the_next(program: ModuleType) -> None:
    text = (ROOT / program.CHANGELOG).read_text()
    first = next(line for line in text.splitlines() if line.startswith("## "))
    assert program.UNRELEASED.match(first) or first.startswith(f"## {VERSION} (20")


def test_an_address_that_is_none_is_not_released_unnoticed(program: ModuleType, checkout: Path) -> None:
    own = (
        'ADDRESS = "https://project.example"\nID = "example.project.Handrail"\nMAINTAINER = "Us <us@project.example>"\n'
    )
    (checkout / "app/version.py").write_text(own)
    program.check_placeholders(checkout)
    (checkout / "app/version.py").write_text(own.replace("us@project.example", "us@handrail.invalid"))
    with pytest.raises(program.ReleaseError, match=r"app/version\.py says handrail\.invalid"):
        program.check_placeholders(checkout)


def test_a_data_folder_of_the_released_format_is_kept(program: ModuleType, checkout: Path) -> None:
    with pytest.raises(program.ReleaseError, match="no data folder of format 7"):
        program.check_home(checkout, 7)
    (checkout / program.HOMES / "format-07").mkdir(parents=True)
    program.check_home(checkout, 7)
