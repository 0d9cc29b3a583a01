"""A conversation whose program was killed in the midst of a command says so, and shows what it had printed."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.providers.scripted import says
from app.ui.transcript.blocks.terminal import TerminalView
from app.ui.transcript.blocks.tool_block import ToolBlock
from app.ui.wiring.app_controller import AppController
from app.vocabulary.messages import ToolMessage
from tests.cues import Cues
from tests.interrupted_run import PRINTED, kill_in_command
from tests.ui.hands import Opener, idle, say
from tests.ui.reach import every, texts


@pytest.fixture
def cues(monkeypatch: pytest.MonkeyPatch) -> Cues:
    made = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: made.provider)
    return made


def blocks(controller: AppController) -> list[ToolBlock]:
    assert controller.tab is not None
    view = controller.tab.view
    view.flush()
    return [block for item in view.blocks.items if isinstance(block := view.blocks.block(item), ToolBlock)]


@pytest.mark.confined
def test_a_command_that_ran_is_shown_as_interrupted_with_its_output_and_the_model_reads_it(
    open_window: Opener, qtbot: QtBot, cues: Cues, project: Path
) -> None:
    controller = open_window()
    controller.tabs.choose(kill_in_command(project))
    for _ in range(2):  # before and after the session goes on
        qtbot.waitUntil(lambda: len(blocks(controller)) == 2, timeout=10_000)
        ran, waited = blocks(controller)
        assert "interrupted" in texts(ran) and "not run" in texts(waited)
        [output] = every(ran, TerminalView)
        assert ran.item.is_open and output.toPlainText().strip() == PRINTED
        say(qtbot, controller, "go on")
        qtbot.waitUntil(lambda: cues.waiting == 1, timeout=10_000)
        cues.give(says("I see."))
        qtbot.waitUntil(idle(controller), timeout=10_000)
    results = [message.result for message in cues.provider.requests[0].messages if isinstance(message, ToolMessage)]
    assert results[0].output.startswith(f"{PRINTED}\nInterrupted: Handrail ended while this ran.")
