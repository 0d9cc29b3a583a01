"""Nothing leaves the machine unasked: a whole session with the demo connects to nobody but programs on this machine."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.starting import ROOT, fast_program, fast_window_script

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="starts copies of a warm program")

_HERE = re.compile(
    r"""socket\.(connect|sendto|sendmsg)\ (
        '.*' | b'.*'                                     # a socket in the file system, such as the bus of the desktop
        | None
        | \('127\.0\.0\.1',\ \d+\) | \('::1',\ \d+.*\)   # a model server or a SearXNG of this machine is looked for
        | \(\d+,\ \d+\)                                  # netlink: which addresses this machine has
    )
    | socket\.getaddrinfo\ b?'(localhost|127\.0\.0\.1|::1)'""",
    re.VERBOSE,
)
_WINDOW = """
import sys
from tests.starting.before import record_sockets
record_sockets()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
app = QApplication(sys.argv[:1])
from app.launch import main
from app.ui.window import MainWindow
said = []

def act():
    for window in app.topLevelWidgets():
        if isinstance(window, MainWindow):
            if not said and window.chat.count():
                said.append("list the files")
                window.composer.submitted.emit(said[0])
            elif said and "README.md" in shown(window) and not window.composer._running:
                timer.stop()
                window.close()

def shown(window):
    view = window.chat.currentWidget()
    view.flush()
    return "".join(item.plain() for item in view.blocks.items[1:])

timer = QTimer()
timer.timeout.connect(act)
timer.start(50)
sys.exit(main([]))
"""


def others(record: Path) -> list[str]:
    """What was connected to that is not on this machine."""
    told = record.read_text().splitlines() if record.exists() else []
    return [line for line in told if not _HERE.fullmatch(line)]


def test_the_record_notices_what_leaves(tmp_path: Path) -> None:
    record = tmp_path / "sockets"
    record.write_text(
        "socket.connect ('192.0.2.1', 443)\nsocket.getaddrinfo 'example.org'\nsocket.connect '/run/bus'\n"
    )
    assert len(others(record)) == 2


def test_a_run_with_the_demo_connects_to_nobody_else(tmp_path: Path, project: Path) -> None:
    prompt = "list the files then read README.md then create hello.txt saying hi"
    program = fast_program("tests.starting.before:record_sockets")
    done = subprocess.run(
        [*program, "run", prompt, "--project", str(project), "--provider", "demo", "--trust", "autonomous"],
        env=os.environ | {"SOCKETS": str(tmp_path / "sockets")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0 and (project / "hello.txt").exists(), done.stderr
    assert (tmp_path / "sockets").exists() and others(tmp_path / "sockets") == []


def test_a_window_with_the_demo_connects_to_nobody_else(tmp_path: Path, project: Path, handrail_home: Path) -> None:
    (handrail_home / "config").mkdir()
    (handrail_home / "config" / "settings.toml").write_text(f'provider = "demo"\nrecent_projects = ["{project}"]\n')
    done = subprocess.run(
        [*fast_window_script(), _WINDOW],
        cwd=ROOT,
        env=os.environ | {"SOCKETS": str(tmp_path / "sockets"), "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert others(tmp_path / "sockets") == []
