"""The lean agent is proposed before the first message, where the model's window is known and small."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.ui.wiring.app_controller import AppController
from app.ui.wiring.session_tab import KEEP_AGENT
from app.ui.wiring.tab_notices import USE_LEAN
from app.vocabulary.events import BudgetReported
from tests.model_server import ModelServer, model_server
from tests.ui.hands import Opener, idle, say, seen
from tests.ui.hands import press as press_notice


def settings(project: Path, window: int) -> str:
    place = f'provider = "scripted"\nrecent_projects = ["{project}"]\n'
    return f'{place}[providers.scripted.windows]\n"*" = {window}\n'


def server_settings(project: Path, server: ModelServer) -> str:
    place = f'provider = "box"\nrecent_projects = ["{project}"]\n'
    return f'{place}[providers.box]\nkind = "openai"\nbase_url = "{server.url}"\nmodel = "m"\n'


def offer(controller: AppController) -> str:
    bar = controller.window.bars.lean
    return bar.text if bar.isVisibleTo(controller.window) else ""


def press(controller: AppController, act: str) -> None:
    next(one for one in controller.window.bars.lean._buttons if one.text() == act).click()


def agent_of_first_request(controller: AppController) -> str:
    assert controller.tab is not None and controller.tab.life.opened is not None
    return controller.tab.life.opened.agent.name


@pytest.mark.parametrize(("act", "agent"), [(USE_LEAN, "lean"), (KEEP_AGENT, "developer"), ("", "developer")])
def test_the_first_message_is_read_by_the_agent_that_was_chosen(
    open_window: Opener, qtbot: QtBot, project: Path, act: str, agent: str
) -> None:
    controller = open_window({"say": "Done."}, settings=settings(project, 8_192))
    qtbot.waitUntil(lambda: "8,192 tokens" in offer(controller))
    assert controller.tab is not None and controller.tab.life.opened is None
    if act:
        press(controller, act)
        assert not offer(controller)
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: idle(controller)() and "Done." in seen(controller))
    assert agent_of_first_request(controller) == agent
    assert not offer(controller)
    assert "small window" not in seen(controller)


def test_not_for_a_large_window(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window({"say": "Done."}, settings=settings(project, 16_000))
    tab = controller.tab
    assert tab is not None and tab.life.lean.looking is not None
    qtbot.waitUntil(tab.life.lean.looking.done)
    assert not offer(controller)


def test_a_window_that_the_server_tells_late_is_told_in_the_conversation_with_a_button(
    open_window: Opener, qtbot: QtBot
) -> None:
    controller = open_window({"say": "Done."})
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: idle(controller)() and "Done." in seen(controller))
    tab = controller.tab
    assert tab is not None and "small window" not in seen(controller)
    for _ in range(2):
        tab.life.take(BudgetReported(100, 4_096, window_from="server"))
    assert seen(controller).count("4,096 tokens") == 1
    press_notice(qtbot, controller, USE_LEAN)
    say(qtbot, controller, "and now")
    qtbot.waitUntil(lambda: idle(controller)() and seen(controller).count("Done.") == 2)
    assert agent_of_first_request(controller) == "lean"


def test_a_server_on_this_machine_is_asked_before_the_first_message(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    with model_server() as server:
        server.window = 8_192
        controller = open_window(settings=server_settings(project, server))
        qtbot.waitUntil(lambda: "8,192 tokens" in offer(controller))
        assert not server.chats
        assert controller.tab is not None and controller.tab.life.opened is None


def test_what_a_server_said_is_remembered_and_no_other_is_asked(
    open_window: Opener, qtbot: QtBot, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server stands for one in the cloud: it says how large the window is when the models are listed."""
    monkeypatch.setattr("app.assembly.agent_choice.is_local", lambda _: False)
    with model_server(models=["m", "n"]) as server:
        server.window = 8_192
        controller = open_window(settings=server_settings(project, server))
        tab = controller.tab
        assert tab is not None and tab.life.lean.looking is not None
        qtbot.waitUntil(tab.life.lean.looking.done)
        assert not server.requests and not offer(controller)
        controller.window.composer.models_requested.emit()
        qtbot.waitUntil(lambda: "m" in controller.composing.models)
        heard = len(server.requests)
        assert tab.life.place.endpoint is not None
        tab.life.set_model(controller.composing.models["n"], tab.life.place.endpoint)
        qtbot.waitUntil(lambda: "8,192 tokens" in offer(controller))
        assert len(server.requests) == heard
