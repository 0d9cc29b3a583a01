"""Every target of the Makefile is tried here, with a Python that only notes what it is asked; what takes no more than
seconds is also run for real. The others run before a release: `make test bench package test-package`.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.starting import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = re.findall(r"(?m)^\.PHONY: (.*)$", MAKEFILE)[0].split()
CHECKS = [
    "-m ruff check .",
    "-m ruff format --check .",
    "-m mypy",
    "packaging/other_qt.py",
    "-m pytest --numprocesses auto",
]
ASKED = {
    "run": ["main.py"],
    "test": CHECKS,
    "test-newest": CHECKS,
    "test-oldest": CHECKS,
    "versions": [*CHECKS, "packaging/tested.py"],
    "lint": CHECKS[:2],
    "types": CHECKS[2:4],
    "unit": CHECKS[4:],
    "screenshots": ["packaging/screenshots.py", "packaging/animation.py"],
    "bench": ["-m benchmarks"],
    "package": ["package.sh for .venv-package"],
    "test-package": ["-m pytest tests/package"],
    "release": ["packaging/release.py 1.2.0 --placeholders-are-known"],
}
"""What each target runs, in this order but for types and tests, which are checked at once."""
NOTES = """#!/bin/sh
echo "$@" >>asked
case "$*" in *"$FAILING"*) exit 1 ;; esac
"""
SETS_UP = """#!/bin/sh
echo "${VENV:-.venv} ${VERSIONS:-tested} $1" >>set-up
mkdir -p "${PIP_CACHE_DIR:-.}" && : >"${PIP_CACHE_DIR:-.}/downloaded"
touch "$VENV/.ready-$1"
"""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def make(folder: Path, *arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """As a person does, whatever the make that runs these tests was told."""
    told = {"VENV", "VERSIONS", "MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL"}
    told |= {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {key: value for key, value in os.environ.items() if key not in told} | more
    command = ["make", "--no-print-directory", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Its environments are set up, and their Python notes what it is asked."""
    (folder := tmp_path / "a checkout").mkdir()
    shutil.copy(ROOT / "Makefile", folder)
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(ROOT / "packaging", folder / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "packaging/setup.sh").write_text(SETS_UP)
    (folder / "packaging/package.sh").write_text('#!/bin/sh\necho "package.sh for $VENV" >>asked\n')
    for name in (".venv", ".venv-newest", ".venv-oldest"):
        python = folder / name / "bin/python"
        python.parent.mkdir(parents=True)
        python.write_text(NOTES)
        python.chmod(0o755)
        (folder / name / "mcp-servers").mkdir()
        for mark in (".ready-run", ".ready-dev", ".mcp-servers-tried", "mcp-servers/.ready-npm"):
            (folder / name / mark).touch()
        (folder / name / "mcp-servers/.ready-pypi").touch()
    return folder


def asked(checkout: Path) -> list[str]:
    return (checkout / "asked").read_text().splitlines()


def test_every_target_is_tried_here() -> None:
    assert set(TARGETS) - ASKED.keys() <= {"clean", "deb", "repository"}  # the last is in tests/package
    assert ASKED.keys() <= set(TARGETS)
    assert set(re.findall(r"(?m)^([a-z-]+):", MAKEFILE)) == set(TARGETS)


@pytest.mark.parametrize("target", ASKED)
def test_a_target_does_what_it_is_for_and_what_it_runs_is_there(checkout: Path, target: str) -> None:
    done = make(checkout, target, "NUMBER=1.2.0", "OPTIONS=--placeholders-are-known", FAILING="nothing")
    assert done.returncode == 0, done.stdout + done.stderr
    assert sorted(asked(checkout)) == sorted(ASKED[target])
    assert asked(checkout)[:2] == ASKED[target][:2] or target in ("types", "unit")
    for word in " ".join(asked(checkout)).split():
        assert (ROOT / word).exists() or not re.search(r"\.py$|^tests/", word), word


@pytest.mark.parametrize("failing", CHECKS)
def test_a_check_that_fails_fails_all(checkout: Path, failing: str) -> None:
    assert make(checkout, "test", FAILING=failing).returncode != 0
    assert make(checkout, "test", FAILING="nothing").returncode == 0


def test_each_end_of_the_versions_has_an_environment_of_its_own_and_pip_keeps_nothing_at_home(checkout: Path) -> None:
    for name in (".venv", ".venv-newest", ".venv-oldest"):
        (checkout / name / ".ready-dev").unlink()
    home = checkout / "home"
    home.mkdir()
    for target in ("lint", "test-newest", "test-oldest"):
        done = make(checkout, target, FAILING="nothing", HOME=str(home))
        assert done.returncode == 0, done.stderr
    lines = (checkout / "set-up").read_text().splitlines()
    assert lines == [".venv tested dev", ".venv-newest newest dev", ".venv-oldest oldest dev"]
    assert [*home.rglob("*"), *checkout.rglob("downloaded")] == []


def test_run_starts_the_program(checkout: Path, handrail_home: Path) -> None:
    python = checkout / ".venv/bin/python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    for name in ("app", "resources", "main.py"):
        (checkout / name).symlink_to(ROOT / name)
    done = make(checkout, "run", TERM="dumb")
    assert done.returncode == 0, done.stderr
    assert "Handrail" in done.stdout + done.stderr


def test_clean_removes_what_was_made_and_nothing_else(checkout: Path) -> None:
    for name in ("build/package", "dist/handrail", "handrail.egg-info", ".venv-package", "app"):
        (checkout / name).mkdir(parents=True)
    assert make(checkout, "clean").returncode == 0
    assert sorted(path.name for path in checkout.iterdir()) == ["Makefile", "app", "packaging", "pyproject.toml"]


def test_a_release_is_committed_and_tagged(checkout: Path) -> None:
    (checkout / ".venv/bin/python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (checkout / "CHANGELOG.md").write_text("# Changelog\n\n## 7.0.0 (not released yet)\n\n- New.\n")
    (checkout / "CITATION.cff").write_text("version: 6.0.0\n")
    (checkout / "app").mkdir()
    for path in (ROOT / "app").iterdir():
        if path.name != "version.py":
            (checkout / "app" / path.name).symlink_to(path)
    (checkout / "app/version.py").write_text('VERSION = "6.0.0"\n')
    (checkout / "tests").mkdir()
    (checkout / "tests/data").symlink_to(ROOT / "tests/data")
    (checkout / ".gitignore").write_text(".venv*\n__pycache__\n")
    person = {f"GIT_{who}_{what}": "p@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    person["GIT_CONFIG_GLOBAL"] = os.devnull

    def git(*arguments: str) -> str:
        command = ["git", *arguments]
        return subprocess.run(
            command, cwd=checkout, env=os.environ | person, check=True, capture_output=True, text=True
        ).stdout

    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "--message", "All")
    refused = make(checkout, "release", "NUMBER=8.0.0", "OPTIONS=--placeholders-are-known", **person)
    assert refused.returncode != 0 and "it has 7.0.0" in refused.stderr
    done = make(checkout, "release", "NUMBER=7.0.0", "OPTIONS=--placeholders-are-known", **person)
    assert done.returncode == 0, done.stderr
    assert git("tag").strip() == "v7.0.0"
    assert (checkout / "app/version.py").read_text() == 'VERSION = "7.0.0"\n'


def test_a_benchmark_gives_its_figures() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "request_size"], cwd=ROOT, capture_output=True, text=True
    )
    assert "| request_size | first request: developer |" in done.stdout, done.stderr


def test_the_versions_that_are_installed_become_the_tested_ones(checkout: Path) -> None:
    before = (checkout / "packaging/versions.txt").read_text().splitlines()
    subprocess.run([sys.executable, checkout / "packaging/tested.py"], check=True)
    after = (checkout / "packaging/versions.txt").read_text().splitlines()
    assert [line for line in before if line.startswith("#") or ";" in line] == after[: after.index("")]
    assert any(line.startswith("pytest==") for line in after)
    oldest = subprocess.run(
        [sys.executable, checkout / "packaging/oldest.py"], check=True, capture_output=True, text=True
    )
    assert "\nhttpx==0.28\n" in oldest.stdout


def test_scripts_of_the_shell_can_be_read_and_icons_are_drawn(tmp_path: Path) -> None:
    for script in (ROOT / "packaging").glob("*.sh"):
        subprocess.run(["sh", "-n", script], check=True)
    subprocess.run([sys.executable, ROOT / "packaging/icons.py", tmp_path], check=True)
    assert (tmp_path / "256.png").exists()
