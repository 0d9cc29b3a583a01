"""Whichever face is ended, and however: its command ends with it, and nothing that it planted is found afterwards."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.faces.conftest import Runner
from tests.starting import PLAIN, SCRIPT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what confines commands so is Linux's")

PLANTED = [".git/hooks/post-checkout", ".git/commondir", ".vscode/tasks.json", ".mcp.json", "sub/.envrc"]
COMMAND = f"""
trap '' HUP TERM
exec 9> "$PWD/alive"
echo done > work.txt
touch begun
until [ -e go ]; do sleep 0.01; done
for name in {" ".join(PLANTED)}; do mkdir -p $(dirname $name); echo evil > $name; done
sleep 300
"""
WINDOW = """
import sys
from PySide6.QtCore import QTimer
from app.command_line.launch import main
from app.ui.wiring.app_controller import AppController

def send():
    if desktop.tab is not None:
        timer.stop()
        desktop.tab.send("go on")

def show(self, folder="", shown=AppController.show):
    global desktop
    desktop = self
    shown(self, folder)
    timer.start(10)

AppController.show = show
from PySide6.QtWidgets import QApplication
app = QApplication(sys.argv[:1])
timer = QTimer()
timer.timeout.connect(send)
sys.exit(main([]))
"""
CALL = json.dumps({"command": COMMAND})
FACES = {
    "run": ["run", "go on", "--provider", "scripted", "--trust", "autonomous"],
    "chat": ["chat", "--provider", "scripted", "--trust", "autonomous"],
    "tool": ["tool", "bash", CALL, "--trust", "autonomous"],
    "tools": ["tool", "-", "--trust", "autonomous"],
    "mcp": ["mcp", "--trust", "autonomous"],
    "window": [],
}
_CLIENT = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "tester", "version": "1"}}
MCP_LINES: list[dict[str, object]] = [
    {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": _CLIENT},
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "bash", "arguments": {"command": COMMAND}}},
]
SAID = {
    "tools": f'{{"tool": "bash", "args": {CALL}}}\n',
    "mcp": "".join(json.dumps(line) + "\n" for line in MCP_LINES),
}
"""What is written to standard input; to other faces it is a message."""


@pytest.mark.confined
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("face", FACES)
def test_nothing_planted_is_left_at_the_latest_with_the_next_start(
    face: str, number: int, handrail: Runner, handrail_home: Path, project: Path, tmp_path: Path
) -> None:
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"call": "bash", "arguments": {"command": COMMAND}}, {"say": "Over."}]))
    (handrail_home / "config").mkdir()
    (handrail_home / "config" / "settings.toml").write_text(
        f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'
    )
    os.mkfifo(project / "alive")
    start = [*PLAIN, *FACES[face], "--project", str(project)] if face != "window" else SCRIPT
    program = subprocess.Popen(
        [*start, WINDOW] if face == "window" else start,
        cwd=tmp_path,
        env=os.environ | {"HANDRAIL_SCRIPT": str(script), "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    assert program.stdin is not None
    program.stdin.write(SAID.get(face, "go on\n").encode())
    program.stdin.flush()
    with (project / "alive").open("rb") as alive:  # until the command has begun
        while not (project / "begun").exists():
            assert program.poll() is None
            time.sleep(0.005)
        program.send_signal(number)
        (project / "go").touch()
        alive.read()  # until nothing of the command is left
    if number == signal.SIGTERM:
        assert program.wait(60) == 143, "with its input still open"
    program.stdin.close()
    program.wait(60)
    (project / "alive").unlink()
    again = handrail("tool", "read", '{"path": "work.txt"}', "--project", str(project))
    assert "done" in again.stdout, again.stderr
    found = [name for name in PLANTED if (project / name).is_file() and "evil" in (project / name).read_text()]
    assert found == []
    assert handrail("undo", "--project", str(project)).returncode == 0
    assert not (project / "work.txt").exists()
