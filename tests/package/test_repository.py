"""`make repository` makes an apt repository from which apt itself takes the package, and only as it was signed."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PROGRAMS = ("apt-get", "apt-ftparchive", "dpkg-deb", "gpg", "make")
CONTROL = """Package: handrail
Version: 6.0.0
Architecture: all
Maintainer: Us <us@project.example>
Description: a package
 with nothing in it.
"""

pytestmark = pytest.mark.skipif(
    any(shutil.which(name) is None for name in PROGRAMS), reason=f"one of {', '.join(PROGRAMS)} is not installed"
)


@pytest.fixture
def person(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Somebody with a gpg key."""
    (home := tmp_path / "gnupg").mkdir(mode=0o700)
    environment = {**os.environ, "GNUPGHOME": str(home)}
    command = ["gpg", "--batch", "--passphrase", "", "--quick-generate-key", "us@project.example", "ed25519", "sign"]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    yield environment
    subprocess.run(["gpgconf", "--kill", "all"], env=environment, check=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """With a package that was built."""
    (folder := tmp_path / "checkout").mkdir()
    shutil.copy(ROOT / "Makefile", folder)
    shutil.copytree(ROOT / "packaging", folder / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
    (tree := tmp_path / "tree/DEBIAN").mkdir(parents=True)
    (tree / "control").write_text(CONTROL)
    (folder / "dist").mkdir()
    subprocess.run(
        ["dpkg-deb", "--build", tree.parent, folder / "dist/handrail_6.0.0_all.deb"], check=True, capture_output=True
    )
    return folder


def make(checkout: Path, person: dict[str, str], key: str) -> "subprocess.CompletedProcess[str]":
    command = ["make", "--no-print-directory", "repository", f"KEY={key}"]
    return subprocess.run(command, cwd=checkout, env=person, capture_output=True, text=True)


def apt(repository: Path, folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """apt with folders of its own, which knows only this repository."""
    for name in ("state/lists/partial", "cache/archives/partial", "sources"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    key = repository / "handrail.gpg"
    (folder / "sources/handrail.list").write_text(f"deb [signed-by={key}] file:{repository} ./\n")
    (folder / "status").touch()
    options = {
        "Dir::State": folder / "state",
        "Dir::State::status": folder / "status",
        "Dir::Cache": folder / "cache",
        "Dir::Etc::sourcelist": "/dev/null",
        "Dir::Etc::sourceparts": folder / "sources",
        "APT::Sandbox::User": "root",
    }
    command = ["apt-get", *(f"-o{name}={value}" for name, value in options.items()), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_apt_takes_the_package_from_it(checkout: Path, person: dict[str, str], tmp_path: Path) -> None:
    done = make(checkout, person, "us@project.example")
    assert done.returncode == 0, done.stderr
    repository = checkout / "dist/repository"
    assert f"URIs: file:{repository}\nSuites: ./\n" in (repository / "handrail.sources").read_text()
    (machine := tmp_path / "machine").mkdir()
    updated = apt(repository, machine, "update")
    assert updated.returncode == 0 and "W:" not in updated.stderr, updated.stderr
    assert apt(repository, machine, "download", "handrail").returncode == 0
    assert [path.name for path in machine.glob("*.deb")] == ["handrail_6.0.0_all.deb"]
    with (repository / "Packages").open("a") as list_of_packages:
        list_of_packages.write("\nPackage: other\nVersion: 1\nArchitecture: all\nFilename: ./other.deb\n")
    (repository / "Packages.gz").unlink()
    (other := tmp_path / "other machine").mkdir()
    assert apt(repository, other, "update").returncode != 0


def test_without_a_key_or_a_package_it_says_what_to_do(checkout: Path, person: dict[str, str]) -> None:
    assert "name the gpg key" in make(checkout, person, "").stderr
    assert "no secret key other@project.example" in make(checkout, person, "other@project.example").stderr
    (checkout / "dist/handrail_6.0.0_all.deb").unlink()
    assert "run make deb first" in make(checkout, person, "us@project.example").stderr
