"""`make screenshots` shows what its pictures are for: it runs here for real, in one look and without its pauses.

A sentence of the window's that is worded differently fails here and not in the program. Then draw the pictures again,
and look at them.
"""

import json
import subprocess
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.starting import ROOT, SCRIPT

SHOWN = {
    "welcome": ("What would you like to get done?", "Choose a folder…"),
    "proposal": ("Approve 7 rows", "assistant"),
    "approval": ("Run in the project", "Approve", "exit 1", "src/retry.py"),
    "answer": ("Copy",),
    "violation": ("read was stopped by the sandbox", "This path leads outside the project folder."),
    "settings": ("Keys and providers", "Anthropic", "No key"),
    "changes": ("1 file undone", "Redo", "Undo this turn's changes"),
    "history": ("docs/retry.md", "Restore this version"),
    "plan": ("Accept the plan “Retry clock”?", "Accept and build", "Leave plan mode"),
    "commands": ("in background", "notes.txt", "Let this command connect to example.org?", "Allow once"),
    "narrow": ("Run in the project", "Approve"),
}
"""Labels and buttons that each picture is drawn for."""
BEGIN = """
import asyncio, json, sys, tempfile
from pathlib import Path
sys.path[:0] = ["packaging"]
folder, expected = Path(sys.argv.pop()), json.loads(sys.argv.pop())
tempfile.tempdir = str(folder)
import animation, screenshots
from PySide6.QtWidgets import QAbstractButton, QApplication
from app.ui.loop import Loop
from tests.ui.reach import every, texts
screenshots.OUT = animation.OUT = folder
screenshots.PAUSE, screenshots.PATIENCE = 0.0, None
"""
SCENES = """
class Watched(screenshots.Studio):
    async def shoot(self, name, shown=None):
        window, seen = shown or self.window, set()
        for _ in range(500):
            buttons = (made.text() for made in every(window, QAbstractButton) if made.isVisibleTo(window))
            seen |= {*texts(window), *buttons}
            if seen >= {*expected[name]}:
                break
            await asyncio.sleep(0.02)
        await super().shoot(name, shown)
        print(json.dumps([name, sorted(seen)]))

screenshots.Studio = Watched
application = QApplication([])
with Loop(application) as loop:
    loop.run_until_complete(screenshots.main(application, ["light"]))
"""
ANIMATION = """
animation.WIDTH = 128
application = QApplication([])
with Loop(application) as loop:
    loop.run_until_complete(animation.main(application))
"""
FAULT = """
async def hurry(studio):
    await studio.open(screenshots.FIX)
    screenshots.PATIENCE = 0.0
    await studio.ask("Begin.")

screenshots.SCENES[:] = [hurry]
application = QApplication([])
with Loop(application) as loop:
    loop.run_until_complete(screenshots.main(application))
"""


def draw(script: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [*SCRIPT, BEGIN + script, json.dumps(SHOWN), str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.confined
def test_each_picture_shows_what_it_is_for(tmp_path: Path) -> None:
    done = draw(SCENES, tmp_path)
    assert done.returncode == 0, done.stderr
    seen = dict(map(json.loads, done.stdout.splitlines()))
    assert [(name, word) for name, words in SHOWN.items() for word in words if word not in seen[name]] == []
    assert {path.name for path in tmp_path.iterdir()} == {f"{name}-light.png" for name in SHOWN}
    assert QImage(str(tmp_path / "approval-light.png")).width() == 1280


@pytest.mark.confined
def test_the_animation_is_a_picture_of_many_frames(tmp_path: Path) -> None:
    done = draw(ANIMATION, tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "turn.png").read_bytes().count(b"fcTL") > 15
    assert QImage(str(tmp_path / "turn.png")).width() == 128


def test_what_does_not_come_is_an_error_and_no_abort(tmp_path: Path) -> None:
    done = draw(FAULT, tmp_path)
    assert done.returncode == 1 and "TimeoutError" in done.stderr, done
    assert [*tmp_path.iterdir()] == []
