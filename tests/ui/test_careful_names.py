"""Names that need care, in the real window: files that make other programs run code."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.ui.hands import Opener, find_button, idle, press, say
from tests.ui.reach import texts


def autonomous(project: Path) -> str:
    return f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'


def test_a_file_that_makes_others_run_code_asks_with_the_reason_on_the_card(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    call = {"call": "write", "arguments": {"path": ".vscode/tasks.json", "content": "{}"}}
    desktop = open_window(call, {"say": "ok"}, settings=autonomous(project))
    say(qtbot, desktop, "go")
    qtbot.waitUntil(lambda: find_button(desktop, "Approve") is not None, timeout=20_000)
    assert desktop.room is not None
    reason = "Never let through unasked: .vscode/tasks.json can make an editor run programs."
    assert reason in texts(desktop.room.view)
    assert find_button(desktop, "Always…") is None
    press(qtbot, desktop, "Deny")
    qtbot.waitUntil(idle(desktop), timeout=20_000)
    assert not (project / ".vscode").exists()
