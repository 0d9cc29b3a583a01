"""Nothing leaves the machine unasked: a whole session with the demo, in a network namespace, sends nobody a packet."""

import os
import subprocess
import sys
from ipaddress import ip_address
from pathlib import Path

import pytest

from tests.starting import ROOT, SCRIPT, program_after

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs a network namespace")

_WINDOW = """
import sys
from tests.starting import own_network
own_network.enter()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
app = QApplication(sys.argv[:1])
from app.command_line.launch import main
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


def others(record: Path) -> set[str]:
    """Where packets went to, but for programs on this machine; a name server counts wherever it is."""
    told = set(record.read_text().splitlines())
    if unable := [line for line in told if line.startswith("no namespace")]:
        pytest.skip(unable[0])
    return {line.split()[0] for line in told if line.endswith(" 53") or not ip_address(line.split()[0]).is_loopback}


def test_the_record_notices_what_leaves(tmp_path: Path) -> None:
    script = """
import socket, subprocess, sys
from tests.starting import own_network
own_network.enter()
attempt = "import socket; socket.create_connection(('%s', 443))"
for address in ("192.0.2.1", "2001:db8::1"):
    subprocess.run([sys.executable, "-I", "-S", "-c", attempt % address], stderr=subprocess.DEVNULL)
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"query", ("127.0.0.53", 53))
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"", ("127.0.0.1", 8080))
"""
    record = tmp_path / "packets"
    subprocess.run([*SCRIPT, script], env=os.environ | {"PACKETS": str(record)}, capture_output=True, timeout=60)
    assert others(record) == {"192.0.2.1", "2001:db8::1", "127.0.0.53"}


@pytest.mark.confined
def test_a_run_with_the_demo_sends_nothing_to_anybody(tmp_path: Path, project: Path) -> None:
    prompt = "list the files then read README.md then create hello.txt saying hi then run git status"
    program = program_after("enter_own_network")
    done = subprocess.run(
        [*program, "run", prompt, "--project", str(project), "--provider", "demo", "--trust", "autonomous"],
        env=os.environ | {"PACKETS": str(tmp_path / "packets")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert others(tmp_path / "packets") == set()
    assert done.returncode == 0 and (project / "hello.txt").exists(), done.stderr


def test_a_window_with_the_demo_sends_nothing_to_anybody(tmp_path: Path, project: Path, handrail_home: Path) -> None:
    (handrail_home / "config").mkdir()
    (handrail_home / "config" / "settings.toml").write_text(f'provider = "demo"\nrecent_projects = ["{project}"]\n')
    done = subprocess.run(
        [*SCRIPT, _WINDOW],
        cwd=ROOT,
        env=os.environ | {"PACKETS": str(tmp_path / "packets"), "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert others(tmp_path / "packets") == set()
    assert done.returncode == 0, done.stderr
