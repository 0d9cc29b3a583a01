"""Names that need care, in the real window: files that make other programs run code, and names that are no text."""

import os
import sys
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.transcript.cards.call_view import CallView
from tests.ui.hands import Opener, find_button, idle, press, say, seen
from tests.ui.reach import lines, texts


def autonomous(project: Path) -> str:
    return f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'


def test_a_file_that_makes_others_run_code_asks_with_the_reason_on_the_card(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    call = {"call": "write", "arguments": {"path": ".vscode/tasks.json", "content": "{}"}}
    controller = open_window(call, {"say": "ok"}, settings=autonomous(project))
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: find_button(controller, "Approve") is not None, timeout=20_000)
    assert controller.tab is not None
    reason = "Always asked about: .vscode/tasks.json can make an editor run programs."
    assert reason in texts(controller.tab.view)
    assert find_button(controller, "Always…") is None
    press(qtbot, controller, "Deny")
    qtbot.waitUntil(idle(controller), timeout=20_000)
    assert not (project / ".vscode/tasks.json").exists()


@pytest.mark.confined
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a name be any bytes")
def test_a_name_that_is_no_text_is_shown_escaped_and_undone(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    there = project / os.fsdecode(b"caf\xe9.txt")
    there.write_text("mine\n")
    calls: list[dict[str, object]] = [
        {"call": "ls", "arguments": {}},
        {"call": "write", "arguments": {"path": r"caf\xe9.txt", "content": "its\n", "overwrite": True}},
        {"call": "bash", "arguments": {"command": r"echo made > $'m\xe9ade.txt'"}},
        {"say": "ok"},
    ]
    controller = open_window(*calls, settings=autonomous(project))
    say(qtbot, controller, "go")
    qtbot.waitUntil(idle(controller), timeout=30_000)
    assert r"caf\xe9.txt" in seen(controller) and r"m\xe9ade.txt" in seen(controller)
    panel = controller.display.column.show_changes()
    assert controller.tab is not None

    def says(text: str) -> bool:
        return text in texts(panel)

    for name in (r"caf\xe9.txt", r"m\xe9ade.txt"):
        assert name in "\n".join(lines(panel.tree))
        controller.tab.column.undoing.undo_file(name)
        qtbot.waitUntil(partial(says, f"Undone: {name}"), timeout=10_000)
    assert there.read_text() == "mine\n"
    assert not (project / os.fsdecode(b"m\xe9ade.txt")).exists()


def test_a_call_with_right_to_left_words_stands_in_the_order_in_which_it_runs(stage: QWidget) -> None:
    command = "echo 'שלום' > 'קובץ.txt' && ls مجلد/ملف \u202e"
    view = CallView([("", command)], [], ["קובץ.txt"], most=5)
    view.setParent(stage)
    view.resize(700, 60)
    view.show()
    shown = view.toPlainText()
    places = []
    for part in ("echo", "שלום", ">", "קובץ", ".txt", "&&", "مجلد", "/", "ملف", "⟨U+202E⟩"):
        cursor = view.textCursor()
        at = shown.index(part)
        cursor.setPosition(at)
        start = view.cursorRect(cursor).x()
        cursor.setPosition(at + len(part))
        places.append((min(start, view.cursorRect(cursor).x()), part))
    assert places == sorted(places)
    assert view._alarms, "and what is alarming in it is found"
    view.selectAll()
    assert view.createMimeDataFromSelection().text() == command.replace("\u202e", "⟨U+202E⟩")
