"""Setting up and starting on a machine that is not ours: pinned versions, a quiet set-up, a Qt that works, a wheel."""

import ctypes
import importlib
import linecache
import os
import platform
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
from app.ui.qt_libraries import debian_packages
from app.version import VERSION

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


@pytest.mark.parametrize("machine", MACHINES)
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


def open_the_window(tmp_path: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    home = {"QT_QPA_PLATFORM": "xcb", "HANDRAIL_HOME": str(tmp_path / "home")}
    return start(sys.executable, str(ROOT / "main.py"), **home, **environment)


@pytest.mark.skipif(sys.platform != "linux", reason="Qt brings everything along elsewhere")
def test_a_library_that_the_platform_needs_is_named_as_one_line_to_install_it(tmp_path: Path) -> None:
    needs = b"libxcb-cursor.so.0"
    library = Path(*importlib.import_module("PySide6").__path__, "Qt", "lib", "libQt6XcbQpa.so.6")
    (tmp_path / library.name).write_bytes(library.read_bytes().replace(needs, b"libxcb-absent.so.0"))
    done = open_the_window(tmp_path, LD_LIBRARY_PATH=str(tmp_path))
    assert done.returncode == 1
    assert re.fullmatch(r"handrail: The window cannot open.*: (sudo )?apt-get install libxcb-absent0\n", done.stderr)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one display")
def test_a_display_that_is_not_there_is_one_line_and_no_crash(tmp_path: Path) -> None:
    done = open_the_window(tmp_path, DISPLAY=":no-such-display")
    assert done.returncode == 1
    assert done.stderr == "handrail: The window cannot open: could not connect to display :no-such-display\n"


@pytest.mark.parametrize(
    ("library", "package"),
    [
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libX11.so.6", "libx11-6"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libgssapi_krb5.so.2", "libgssapi-krb5-2"),
        ("libglib-2.0.so.0", "libglib2.0-0t64"),
        ("libgthread-2.0.so.0", "libglib2.0-0t64"),
        ("libz.so.1", "zlib1g"),
    ],
)
def test_packages_are_named_as_debian_names_them(
    library: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a Debian that knows GLib only by the name with `t64`, the other is one that it provides."""
    told = dict.fromkeys(("libxcb-cursor0", "libx11-6", "libglib2.0-0t64"), "2.84.4-3") | {"libglib2.0-0": "(none)"}
    lines = "".join(
        f"{name}:\n  Installed: (none)\n  Candidate: {candidate}\n  Version table:\n"
        for name, candidate in told.items()
    )
    add_programs(tmp_path, monkeypatch, **{"apt-cache": f"cat <<END\n{lines}END\n"})
    assert debian_packages([library]) == [package]


def test_without_set_up_the_program_says_how_to_set_it_up() -> None:
    done = start(sys.executable, "-S", str(ROOT / "main.py"))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"make run` in {ROOT}" in done.stderr


def add_programs(folder: Path, monkeypatch: pytest.MonkeyPatch, **scripts: str) -> None:
    """Programs that are found before those of the machine."""
    programs = folder / "programs"
    programs.mkdir(exist_ok=True)
    for name, script in scripts.items():
        (programs / name).write_text(f"#!/bin/sh\n{script}")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose environment has a pip of ours: it makes noise, and fails if the file `fail` exists."""
    for name in ("VENV", "VERSIONS", "BASE_PYTHON"):  # what `make test-newest` and `make test-oldest` set
        monkeypatch.delenv(name, raising=False)
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(
        '#!/bin/sh\ncase "$2" in\npip) ;;\napp.ui.qt_libraries) cat missing 2>&-; exit 0 ;;\n*) exit 0 ;;\nesac\n'
        'echo "WARNING: noise of this machine" >&2\necho "$PIP_CONSTRAINT" >>constraints\n'
        "[ ! -e fail ] || { cat fail; exit 1; }\n"
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


NOBODY = {"id": "echo 1000\n", "sudo": "exit 1\n", "apt-get": "exit 1\n"}
"""Programs of somebody who may install nothing."""


@pytest.mark.skipif(sys.platform != "linux", reason="about packages of Debian")
def test_set_up_is_not_complete_while_libraries_are_missing_and_does_not_install_the_rest_again(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_programs(tmp_path, monkeypatch, **NOBODY)
    (checkout / "missing").write_text("libxcb-cursor0 libegl1\n")
    setup = ("sh", str(checkout / "packaging" / "setup.sh"), "run")
    done = start(*setup)
    assert done.returncode == 0, done.stderr
    assert "please run: sudo apt-get install libxcb-cursor0 libegl1" in done.stderr
    for _ in range(2):
        assert not (checkout / ".venv" / ".ready-run").exists()
        assert start(*setup).returncode == 0
    assert (checkout / "constraints").read_text() == "packaging/versions.txt\n"
    (tmp_path / "programs" / "id").write_text("#!/bin/sh\necho 0\n")
    (tmp_path / "programs" / "apt-get").write_text(f"#!/bin/sh\nrm -f {checkout}/missing\n")
    assert start(*setup).returncode == 0
    assert (checkout / ".venv" / ".ready-run").exists()


RETRYING = "WARNING: Retrying (Retry(total=0)) after connection broken by '{}': /simple/hatchling/\n"
NOTHING_FOUND = """ERROR: Could not find a version that satisfies the requirement hatchling (from versions: none)
ERROR: No matching distribution found for hatchling
"""


@pytest.mark.skipif(sys.platform == "win32", reason="set-up is a shell script")
@pytest.mark.parametrize(
    ("output", "said"),
    [
        (RETRYING.format("ProxyError('Cannot connect to proxy.', OSError('Tunnel connection failed: 403'))"), "proxy"),
        (RETRYING.format("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] …'))"), "certificate"),
        (RETRYING.format("NewConnectionError('Temporary failure in name resolution')"), "online"),
        ("", "online"),  # a page that asks for a login, instead of the index
    ],
)
def test_set_up_says_what_keeps_it_from_the_packages_and_installs_no_others(
    checkout: Path, output: str, said: str
) -> None:
    (checkout / "fail").write_text(output + NOTHING_FOUND)
    done = start("sh", str(checkout / "packaging" / "setup.sh"), "run")
    assert done.returncode == 1
    assert said in done.stderr
    assert "tested versions" not in done.stderr
    assert (checkout / "constraints").read_text() == "packaging/versions.txt\n"
    assert not (checkout / ".venv" / ".ready-run").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="set-up is a shell script")
def test_set_up_tries_the_newest_versions_where_a_tested_one_is_not_made_for_the_machine(checkout: Path) -> None:
    (checkout / "fail").write_text(NOTHING_FOUND.replace("none", "1.26.0, 1.27.0"))
    done = start("sh", str(checkout / "packaging" / "setup.sh"), "run")
    assert "trying the newest" in done.stderr
    assert (checkout / "constraints").read_text() == "packaging/versions.txt\n\n"


@pytest.mark.skipif(sys.platform == "win32", reason="set-up is a shell script")
def test_set_up_without_a_terminal_says_now_and_then_how_far_it_is(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seconds pass as fast as can be; pip takes 40 of them, and has collected two packages."""
    add_programs(tmp_path, monkeypatch, sleep='echo >>slept\n[ "$(wc -l <slept)" -lt 40 ] || echo >>enough\n')
    python = checkout / ".venv" / "bin" / "python"
    waits = "echo 'Collecting a\nCollecting b'\nuntil [ -e enough ]; do :; done\n"
    python.write_text(python.read_text().replace("echo ", f"{waits}echo ", 1))
    done = start("sh", str(checkout / "packaging" / "setup.sh"), "run")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("handrail setup: 2 packages so far\n") >= 2


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
    for tool in ("dirname", "grep", "head", "mv", "sh", "sleep", "sort", "touch", "uname"):
        (tmp_path / "tools" / tool).symlink_to(shutil.which(tool) or "missing")
    monkeypatch.setenv("PATH", ":".join(str(tmp_path / name) for name in ("first", "second", "tools")))
    done = start("sh", str(checkout / "packaging" / "setup.sh"), "run")
    assert done.returncode == 0, done.stderr
    assert (checkout / "taken").read_text() == f"{taken}\n"
    assert f"{tmp_path / taken / 'python3'}" in done.stderr


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout in which the program was built, of which packages are made."""
    monkeypatch.delenv("VENV", raising=False)  # `make` says there which environment the tests run in
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
    names = ("app/version.py", "dist/handrail/handrail", ".venv-package/bin/python")
    for name in (*names, *(f"build/icons/{pixels}.png" for pixels in (48, 64, 128, 256))):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch(0o755)
    for name in ("app/version.py", "LICENSE", "CHANGELOG.md"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.mark.skipif(sys.platform != "linux", reason="about packages of Debian")
def test_all_that_packages_are_built_with_is_asked_for_first_and_in_one_line(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_programs(tmp_path, monkeypatch, **NOBODY, **{"dpkg-query": "echo not-installed\n"})
    for tool in ("cat", "cut", "date", "dirname", "getconf", "grep", "rm", "sed", "sh", "tr", "uname"):
        (tmp_path / "programs" / tool).symlink_to(shutil.which(tool) or "missing")
    monkeypatch.setenv("PATH", str(tmp_path / "programs"))
    done = start(str(built / "packaging" / "package.sh"))
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    asked = line.removeprefix("handrail package: please run: sudo apt-get install ").split()
    assert {"binutils", "dpkg", "gcc", "libegl1", "libxcb-cursor0", "squashfs-tools", "xz-utils"} <= set(asked)


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="not installed: dpkg-deb")
@pytest.mark.parametrize("tools", [{"mksquashfs": "exit 1\n"}, NOBODY], ids=["fails", "lacks tools"])
def test_the_debian_package_and_the_sums_are_there_even_without_the_appimage(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tools: dict[str, str]
) -> None:
    add_programs(tmp_path, monkeypatch, **tools)
    script = built / "packaging" / "package.sh"
    if tools is NOBODY:
        script.write_text(script.read_text().replace("-v mksquashfs", "-v no-such-tool"))
    monkeypatch.setenv("APPIMAGE_RUNTIME", "/dev/null")  # none is compiled
    old = built / "dist" / f"Handrail-{VERSION}-{platform.machine()}.AppImage"
    old.touch()
    done = start(str(script), "deb", "appimage")
    assert done.returncode == 1
    assert "not built: appimage" in done.stderr
    [summed] = (built / "dist" / "SHA256SUMS").read_text().splitlines()
    assert summed.endswith(".deb")
    assert (built / "dist" / summed.split()[1]).stat().st_size > 0
    assert not old.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="about packages of Linux")
def test_a_package_that_fails_midway_is_not_among_those_that_were_built(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = 'for last in "$@"; do :; done\necho half >"$last"\nexit 1\n'
    add_programs(tmp_path, monkeypatch, **{"dpkg-deb": fails})
    old = built / "dist" / "handrail_0.1_other.deb"
    old.touch()
    done = start(str(built / "packaging" / "package.sh"), "deb")
    assert done.returncode == 1
    assert "not built: deb" in done.stderr
    assert [path.name for path in (built / "dist").glob("*.deb")] == [old.name]


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
import app.configuration.paths
print(app.configuration.paths.RESOURCES, flush=True)
program()
"""
    shown = start(sys.executable, "-c", script, "agents", **environment)
    assert shown.returncode == 0, shown.stderr
    assert Path(shown.stdout.splitlines()[0]) == installed / "app" / "resources"
    assert shown.stdout.count("(builtin)") > 3
