"""A session that is opened again looks as it did: what was answered, what failed, what it took, what still waits."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPlainTextEdit, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from app.providers.scripted import calls, fails, hangs, says
from app.ui.kit.theme import color
from app.ui.transcript.blocks.terminal import TerminalView
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.wiring.app_controller import AppController
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import TextDelta
from tests.cues import Cues
from tests.ui.hands import Opener, find_button, idle, press, say
from tests.ui.reach import every, texts

LIMIT = ProviderError("The account has no credit left. Add some, or choose another model.", Fault.QUOTA)


@pytest.fixture
def cues(monkeypatch: pytest.MonkeyPatch) -> Cues:
    made = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: made.provider)
    return made


def shown(controller: AppController) -> list[str]:
    """The conversation block by block, as it stands on the screen: every text that can be seen, one line each."""
    assert controller.tab is not None
    view = controller.tab.view
    view.flush()
    for item in view.blocks.items:
        if isinstance(item, ToolItem):
            item.chosen = item.shows_details = True
            view.blocks.changed(item)
    view.flush()
    lines = []
    for item in view.blocks.items:
        block = view.blocks.block(item)
        assert block is not None, "the window is too low for this test"
        lines.append(f"{type(item).__name__}: {' | '.join(_texts(block))}")
    return lines


def _texts(root: QWidget) -> list[str]:
    found = []
    for widget in every(root, QWidget):
        if not widget.isVisibleTo(root):
            continue
        match widget:
            case QLabel() | QAbstractButton() | QLineEdit():
                found.append(widget.text())
            case QPlainTextEdit() | QTextBrowser():
                found.append(widget.toPlainText().strip())
                found += _coloured(widget) if isinstance(widget, TerminalView) else []
    return [text for text in found if text]


def _coloured(view: TerminalView) -> list[str]:
    """Each part of the output that is not in the usual colour."""
    found, block = [], view.document().begin()
    while block.isValid():
        at = block.begin()
        while not at.atEnd():
            ink = at.fragment().charFormat().foreground().color()
            found += [f"{at.fragment().text()} in {ink.name()}"] if ink != color("text") else []
            at += 1
        block = block.next()
    return found


def tall(controller: AppController) -> None:
    controller.window.resize(1280, 6000)


def test_a_reopened_session_shows_what_was_seen(
    open_window: Opener, qtbot: QtBot, cues: Cues, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "a.txt").write_text("one\n")
    monkeypatch.setattr("app.ui.transcript.blocks.turn_end._SHORT", 0.0)
    controller = open_window()
    tall(controller)
    tab = controller.tab
    assert tab is not None

    def give(*replies: object) -> None:
        for reply in replies:
            qtbot.waitUntil(lambda: cues.waiting == 1)
            cues.give(reply)  # type: ignore[arg-type]

    say(qtbot, controller, "work")
    give(says("I will look.", thinking="hm") + calls("read", path="a.txt"))
    give(calls("bash", command=r"printf 'first \033[1;32mgreen\033[0m and \033[31mred\n'; sleep 0.2; exit 3"))
    press(qtbot, controller, "Approve")
    give(calls("write", path="b.txt", content="two\n"))
    qtbot.waitUntil(lambda: find_button(controller, "Deny") is not None)
    reason = next(made for made in every(tab.view, QLineEdit) if made.accessibleName() == "Reason for denying")
    QTest.keyClicks(reason, "call it c.txt")
    press(qtbot, controller, "Deny")
    give(calls("read", path="/etc/passwd"))
    press(qtbot, controller, "Tell the agent no")
    give(calls("bash", command="echo begun; exec sleep 60", background=True))
    press(qtbot, controller, "Approve")
    give(calls("bash", command="echo short", background=True))
    press(qtbot, controller, "Approve")
    buttons = [{"label": "green", "value": "green"}, {"label": "red", "value": "red"}]
    colour = {"name": "colour", "question": "Which?", "schema": {"type": "string", "enum": ["green", "red"]}}
    give(calls("bash", command="true"))
    press(qtbot, controller, "Everything this turn")
    give(calls("ask_user", questions=[{**colour, "buttons": buttons}]))
    press(qtbot, controller, "green")
    give(says("All done, **really**."))
    qtbot.waitUntil(idle(controller))

    say(qtbot, controller, "and then")
    give(fails(LIMIT))
    qtbot.waitUntil(idle(controller))
    say(qtbot, controller, "once more")
    give(hangs(TextDelta("Half of an answer")))
    qtbot.waitUntil(lambda: "Half of an answer" in " ".join(shown(controller)))
    tab.life.stop()
    qtbot.waitUntil(idle(controller))
    say(qtbot, controller, "fail at last")
    give(fails(LIMIT))
    qtbot.waitUntil(idle(controller))
    assert "green in #" in " ".join(shown(controller))
    before = [line.replace("in background", "stopped") for line in shown(controller)]  # it is stopped with the window
    controller.start(controller.leave())
    qtbot.waitUntil(controller.closed.is_set)

    again = open_window()
    tall(again)
    session_id = again.profile.store.latest(str(project)).id
    again.tabs.choose(session_id)
    qtbot.waitUntil(lambda: again.tab is not None and again.tab.life.session_id == session_id)
    qtbot.waitUntil(lambda: len(shown(again)) >= len(before) - 3)
    for line, seen_before in zip(shown(again), before, strict=True):
        assert line == seen_before


def test_the_folders_of_a_session_are_listed_while_it_is_not_open(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Done."}, {"say": "Done."})
    say(qtbot, controller, "go")
    qtbot.waitUntil(idle(controller))
    tab = controller.tab
    assert tab is not None and tab.life.session_id is not None
    names = {"Session files", "Project files", "Earlier sessions"}
    controller.window.panel.open_sandbox(True)
    qtbot.waitUntil(lambda: names <= set(texts(controller.window.panel)))
    listed = [zone for zone in tab.column.zones if zone.name not in ("@pkg", "@skills")]
    tab.life.open_anew()  # as after another provider was chosen, or a rewind
    qtbot.waitUntil(lambda: tab.life.opened is None)
    QApplication.processEvents()
    assert names <= set(texts(controller.window.panel))
    again = open_window({"say": "Done."})
    again.tabs.choose(tab.life.session_id)
    qtbot.waitUntil(lambda: again.tab is not None and again.tab.life.session_id == tab.life.session_id)
    QApplication.processEvents()
    assert again.tab is not None and again.tab.life.opened is None
    again.window.panel.open_sandbox(True)
    assert names <= set(texts(again.window.panel)) and again.tab.column.zones == listed
