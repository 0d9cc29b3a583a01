"""In the window a command waits while the person is asked about a file that cannot be kept."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.assembly import tool_runtime
from app.ui.transcript.cards.questions import QuestionItem
from app.ui.transcript.cards.waiting_cards import UnkeptCard
from app.ui.wiring.app_controller import AppController
from tests.held_commands import FILM, HeldCommands
from tests.ui.hands import Opener, say, shown_button
from tests.ui.reach import every, tap


@pytest.fixture
def asking(
    open_window: Opener, qtbot: QtBot, project: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], AppController]:
    """A window in which this command waits for the answer."""
    monkeypatch.setattr(tool_runtime, "Confinement", lambda *_, **__: HeldCommands({"full.mp4": (FILM, "full")}))
    for name in ("film.mp4", "full.mp4"):
        (project / name).write_text("film")

    def start(command: str) -> AppController:
        settings = f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'
        controller = open_window(
            {"call": "bash", "arguments": {"command": command}}, {"say": "all done"}, settings=settings
        )
        controller.window.resize(1280, 800)
        say(qtbot, controller, "go")
        assert controller.tab is not None
        view = controller.tab.view
        qtbot.waitUntil(lambda: bool(view.waiting_questions), timeout=20_000)
        with qtbot.waitActive(controller.window):
            controller.window.activateWindow()
        shown_button(qtbot, view, "Allow once")
        return controller

    return start


@pytest.mark.parametrize(
    ("text", "is_there", "line"),
    [
        ("Keep a copy (4.1 GB)", False, "A copy is kept: film.mp4 (4.1 GB)"),
        ("Allow for this command", False, "Allowed for this command, without undo: film.mp4 (4.1 GB)"),
        ("Stop the command", True, "The command was stopped: film.mp4 (4.1 GB)"),
    ],
)
def test_the_answer_on_the_card_decides(
    asking: Callable[[str], AppController], qtbot: QtBot, project: Path, text: str, is_there: bool, line: str
) -> None:
    tab = asking("rm film.mp4").tab
    assert tab is not None
    view = tab.view
    tap(shown_button(qtbot, view, text))
    qtbot.waitUntil(lambda: not view.waiting_questions and not tab.life.running, timeout=20_000)
    assert (project / "film.mp4").exists() is is_there
    assert [item.verdict[2] for item in view.blocks.items if isinstance(item, QuestionItem)] == [line]


def test_the_card_closes_when_the_turn_is_stopped(
    asking: Callable[[str], AppController], qtbot: QtBot, project: Path
) -> None:
    tab = asking("rm film.mp4").tab
    assert tab is not None and tab.life.opened is not None
    view = tab.view
    tab.life.opened.session.cancel()
    qtbot.waitUntil(lambda: not view.waiting_questions, timeout=20_000)
    QApplication.processEvents()
    assert not [card for card in every(view, UnkeptCard) if card.isVisible()]
    assert (project / "film.mp4").exists()
