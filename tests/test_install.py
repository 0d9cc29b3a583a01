"""Setting up and starting on a machine that is not ours: pinned versions, a quiet set-up, a Qt that works, a wheel."""

import ctypes
import importlib
import linecache
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from hatchling.build import build_wheel
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from app.ui.qt_check import lost_references, qt_fault
from tests.rows import every_row

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LINES = (ROOT / "packaging" / "versions.txt").read_text(encoding="utf-8").splitlines()
PINS = [line for line in LINES if line and not line.startswith("#")]
MACHINES = [
    {"python_version": python, "sys_platform": system, "platform_machine": machine}
    for python in ("3.11", "3.12", "3.13")
    for system, machine in (("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64"), ("win32", "AMD64"))
]


def start(*command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a program far from the checkout, without a terminal."""
    return subprocess.run(
        command,
        cwd="/",
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def test_the_tested_versions_are_names_versions_and_markers_only() -> None:
    assert [pin for pin in PINS if not re.fullmatch(r"[\w.-]+==[\w.]+(; [\w\s.'\"=!<>()]+)?", pin)] == []


@every_row("machine", MACHINES)
def test_every_dependency_has_one_tested_version_within_its_range(machine: dict[str, str]) -> None:
    pins = [pin for pin in map(Requirement, PINS) if pin.marker is None or pin.marker.evaluate(machine)]
    names = [canonicalize_name(pin.name) for pin in pins]
    assert len(names) == len(set(names))
    wanted = map(Requirement, [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]])
    for requirement in wanted:
        if requirement.marker is None or requirement.marker.evaluate({**machine, "extra": ""}):
            [pin] = [pin for pin in pins if canonicalize_name(pin.name) == canonicalize_name(requirement.name)]
            assert requirement.specifier.contains(next(iter(pin.specifier)).version), requirement


def test_the_installed_qt_is_sound() -> None:
    assert qt_fault() == ""


def test_qt_does_not_keep_the_sources_of_what_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "imported_after_qt.py").write_text("import PySide6\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert qt_fault() == ""
    importlib.import_module("imported_after_qt")
    assert [name for name in linecache.cache if "imported_after_qt" in name] == []


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None cannot be lost from Python 3.12 on")
def test_a_call_that_loses_references_to_none_is_noticed_and_they_are_given_back() -> None:
    before = sys.getrefcount(None)
    assert lost_references(lambda: ctypes.pythonapi.Py_DecRef(ctypes.py_object(None)))
    assert abs(sys.getrefcount(None) - before) < 25
    assert not lost_references(lambda: None)


def test_a_qt_that_cannot_be_loaded_is_one_line_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "PySide6").mkdir()
    (tmp_path / "PySide6" / "__init__.py").write_text("raise ImportError('libEGL.so.1: no such file')")
    command = (
        sys.executable,
        "-c",
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]; import main; sys.exit(main.main())",
    )
    done = start(*command, QT_QPA_PLATFORM="offscreen", HANDRAIL_HOME=str(tmp_path / "home"))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "libEGL.so.1" in done.stderr
    assert done.stdout == ""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose environment has a pip of ours: it makes noise, and fails if the file `fail` exists."""
    for name in ("VENV", "VERSIONS", "BASE_PYTHON"):  # what `make test-newest` and `make test-oldest` set
        monkeypatch.delenv(name, raising=False)
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(
        '#!/bin/sh\n[ "$2" = pip ] || exit 0\n'
        'echo "WARNING: noise of this machine" >&2\necho "$PIP_CONSTRAINT" >>constraints\n[ ! -e fail ]\n'
    )
    python.chmod(0o755)
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="set-up is a shell script")
def test_set_up_shows_its_own_lines_only_and_installs_the_tested_versions(checkout: Path) -> None:
    done = start("sh", str(checkout / "packaging" / "setup.sh"), "run")
    assert done.returncode == 0, done.stderr
    assert {line.partition(":")[0] for line in done.stderr.splitlines()} == {"handrail setup"}
    assert (checkout / "constraints").read_text() == "packaging/versions.txt\n"
    assert (checkout / ".venv" / ".ready-run").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="set-up is a shell script")
def test_set_up_that_fails_shows_what_pip_said_and_is_not_ready(checkout: Path) -> None:
    (checkout / "fail").touch()
    done = start("sh", str(checkout / "packaging" / "setup.sh"), "run")
    assert done.returncode == 1
    assert "noise of this machine" in done.stderr
    assert not (checkout / ".venv" / ".ready-run").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="set-up is a shell script")
@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [
        ("100", "90", "first"),
        ("100", "89", "second"),
        ("100", "200 89", "second"),  # other work held it up at first
        ("", "100", "second"),  # the first is too old, or makes no environments
    ],
)
def test_set_up_takes_the_first_python_unless_another_is_much_quicker(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str, second: str, taken: str
) -> None:
    (checkout / ".venv").rename(checkout / "made")
    for name, took in (("first", first), ("second", second)):
        before, _, later = took.rpartition(" ")
        python = tmp_path / name / "python3"
        python.parent.mkdir()
        python.write_text(
            f'#!/bin/sh\ncase "$*" in\n*try_python.py)\n'
            f'  if [ -e "$0.tried" ]; then took="{later}"; else took="{before or later}" && : >"$0.tried"; fi\n'
            f'  [ "$took" ] && echo "$took $0" ;;\n'
            f'--version) echo "Python 3.11.9" ;;\n"-m venv .venv") echo {name} >taken && mv made .venv ;;\nesac\n'
        )
        python.chmod(0o755)
    (tmp_path / "tools").mkdir()  # the Pythons of this machine, which would be tried as well, are not among them
    for tool in ("dirname", "grep", "head", "ldd", "mv", "sh", "sleep", "sort", "touch", "uname"):
        (tmp_path / "tools" / tool).symlink_to(shutil.which(tool) or "missing")
    monkeypatch.setenv("PATH", ":".join(str(tmp_path / name) for name in ("first", "second", "tools")))
    done = start("sh", str(checkout / "packaging" / "setup.sh"), "run")
    assert done.returncode == 0, done.stderr
    assert (checkout / "taken").read_text() == f"{taken}\n"
    assert f"{tmp_path / taken / 'python3'}" in done.stderr


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What `pip install` puts beside other packages, without its half a dozen processes."""
    monkeypatch.chdir(ROOT)
    folder = tmp_path / "installed"
    with zipfile.ZipFile(tmp_path / build_wheel(str(tmp_path))) as wheel:
        wheel.extractall(folder)
    for file in folder.rglob("*.py"):  # to compile them anew takes longer than all that is tried with them
        source = ROOT / file.relative_to(folder)
        compiled = Path(cache_from_source(source))
        if compiled.exists() and file.read_bytes() == source.read_bytes():
            shutil.copystat(source, file)
            Path(cache_from_source(file)).parent.mkdir(exist_ok=True)
            shutil.copyfile(compiled, cache_from_source(file))
    return folder


def test_a_wheel_holds_a_program_that_works(tmp_path: Path, installed: Path) -> None:
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "README.md").write_text("# Parcel router\n")
    environment = {"PYTHONPATH": str(installed), "HANDRAIL_HOME": str(tmp_path / "home")}
    prompt = ("run", "read README.md", "--project", str(tmp_path / "project"))
    done = start(sys.executable, "-m", "app", *prompt, **environment)
    assert done.returncode == 0, done.stderr
    assert "Parcel router" in done.stdout
    script = """
from importlib.metadata import distribution
[handrail] = distribution("handrail").entry_points
assert (handrail.group, handrail.name) == ("console_scripts", "handrail")
program = handrail.load()
import app.paths
print(app.paths.RESOURCES, flush=True)
program()
"""
    shown = start(sys.executable, "-c", script, "agents", **environment)
    assert shown.returncode == 0, shown.stderr
    assert Path(shown.stdout.splitlines()[0]) == installed / "app" / "resources"
    assert shown.stdout.count("(builtin)") > 3
