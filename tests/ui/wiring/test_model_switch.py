"""Another model in mid-session: two real servers of different kinds, and what each of them hears, and when."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from app.assembly.endpoints import find_endpoint
from app.configuration.settings import ProviderSettings, Settings
from app.providers import ModelInfo
from app.providers.model_windows import Window, WindowSource
from app.ui.steering.switch_sheet import SwitchSheet
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.model_switch import facts
from app.vocabulary.events import Mode
from tests import model_server as servers
from tests.model_server import ModelServer, model_server
from tests.ui.hands import LateOpening, Opener, idle, say, seen
from tests.ui.reach import nameless, rich_labels, tap, texts


@pytest.fixture
def alpha() -> Iterator[ModelServer]:
    with model_server("from alpha", ["small", "large"]) as server:
        yield server


@pytest.fixture
def beta() -> Iterator[ModelServer]:
    with model_server("from beta", ["claude-x"], speaks="anthropic") as server:
        yield server


def settings(project: Path, alpha: ModelServer, beta: ModelServer) -> str:
    return f"""provider = "Alpha"
recent_projects = ["{project}"]
[providers.Alpha]
kind = "openai"
base_url = "{alpha.url}"
model = "small"
[providers.Beta]
kind = "anthropic"
base_url = "{beta.url.removesuffix("/v1")}"
"""


def choose(qtbot: QtBot, controller: AppController, provider: str, model: str) -> None:
    """Another model is chosen from the list."""
    composer = controller.window.composer
    composer.provider_chosen.emit(provider)
    qtbot.waitUntil(lambda: model in controller.composing.models)
    composer.model_chosen.emit(model)


def chosen(qtbot: QtBot, controller: AppController, provider: str, model: str) -> SwitchSheet:
    """One of another server: the sheet that says what it will get."""
    choose(qtbot, controller, provider, model)
    qtbot.waitUntil(lambda: controller.composing.switching.sheet is not None)
    sheet = controller.composing.switching.sheet
    assert sheet is not None
    return sheet


def talk(qtbot: QtBot, controller: AppController, text: str, answer: str) -> None:
    say(qtbot, controller, text)
    qtbot.waitUntil(lambda: seen(controller).endswith(answer))
    qtbot.waitUntil(idle(controller))


def test_nothing_is_sent_to_another_provider_before_the_person_saw_what(
    open_window: Opener, qtbot: QtBot, project: Path, alpha: ModelServer, beta: ModelServer
) -> None:
    controller = open_window(settings=settings(project, alpha, beta))
    talk(qtbot, controller, "the secret plan", "from alpha")
    sheet = chosen(qtbot, controller, "Beta", "claude-x")
    said = " | ".join(texts(sheet)).replace("\u200b", "")
    assert "Go on with claude-x?" in said
    assert f"Beta, {beta.url.removesuffix('/v1')}" in said
    assert "2 messages, about" in said and "tokens with instructions and tools" in said
    assert "costs nothing" in said
    assert nameless(sheet) == [] and rich_labels(sheet) == []
    tap(sheet.no)
    qtbot.waitUntil(lambda: controller.composing.switching.sheet is None)
    assert controller.tab is not None and controller.tab.life.place.model == "small"
    assert controller.window.composer.model.text().startswith("smal")  # shortened in the middle
    assert "secret plan" not in beta.everything
    talk(qtbot, controller, "go on", "from alpha")
    assert not beta.chats


def test_the_history_is_converted_for_a_provider_of_another_kind(
    open_window: Opener, qtbot: QtBot, project: Path, alpha: ModelServer, beta: ModelServer
) -> None:
    controller = open_window(settings=settings(project, alpha, beta))
    talk(qtbot, controller, "the first question", "from alpha")
    tap(chosen(qtbot, controller, "Beta", "claude-x").yes)
    talk(qtbot, controller, "the second question", "from beta")
    (body,) = beta.chats
    assert body["model"] == "claude-x"
    roles = [message["role"] for message in body["messages"]]
    assert roles == ["user", "assistant", "user"]
    assert body["messages"][1]["content"][0]["text"] == "from alpha"
    assert "the second question" in body["messages"][2]["content"][0]["text"]
    assert "From here on this conversation goes to Beta" in seen(controller)


def test_another_model_of_the_same_server_keeps_the_session_and_gets_its_own_window(
    open_window: Opener, qtbot: QtBot, project: Path, alpha: ModelServer, beta: ModelServer
) -> None:
    window = "[providers.Alpha.windows]\nsmall = 9000\nlarge = 64000\n"
    controller = open_window(settings=settings(project, alpha, beta) + window)
    talk(qtbot, controller, "one", "from alpha")
    tab = controller.tab
    assert tab is not None and tab.column.budget is not None and tab.column.budget.window == 9_000
    opened = tab.life.opened
    choose(qtbot, controller, "Alpha", "large")
    assert controller.composing.switching.sheet is None, "what was said goes to nobody else"
    assert "From here on large answers." in seen(controller)
    qtbot.waitUntil(lambda: tab.column.budget is not None and tab.column.budget.window == 64_000)
    assert tab.life.opened is opened
    talk(qtbot, controller, "two", "from alpha")
    assert [chat["model"] for chat in alpha.chats] == ["small", "large"]


def test_before_anything_was_said_a_model_is_chosen_without_a_question(
    open_window: Opener, qtbot: QtBot, project: Path, alpha: ModelServer, beta: ModelServer
) -> None:
    controller = open_window(settings=settings(project, alpha, beta))
    composer = controller.window.composer
    composer.provider_chosen.emit("Beta")
    qtbot.waitUntil(lambda: "claude-x" in controller.composing.models)
    composer.model_chosen.emit("claude-x")
    assert controller.composing.switching.sheet is None
    assert controller.tab is not None and controller.tab.life.place.model == "claude-x"


@pytest.mark.parametrize(("provider", "model"), [("Alpha", "large"), ("Beta", "claude-x")])
def test_what_is_chosen_while_the_session_opens_reads_the_message(
    open_window: Opener,
    qtbot: QtBot,
    project: Path,
    alpha: ModelServer,
    beta: ModelServer,
    late_opening: LateOpening,
    provider: str,
    model: str,
) -> None:
    controller = open_window(settings=settings(project, alpha, beta))
    composer = controller.window.composer
    say(qtbot, controller, "the question")
    qtbot.waitUntil(late_opening.begun.is_set)
    composer.provider_chosen.emit(provider)
    qtbot.waitUntil(lambda: model in controller.composing.models)
    composer.model_chosen.emit(model)
    late_opening.go_on.set()
    qtbot.waitUntil(idle(controller))
    assert controller.tab is not None and controller.tab.life.place.model == model
    assert [chat["model"] for server in (alpha, beta) for chat in server.chats] == [model]
    assert seen(controller).count("the question") == 1
    assert len(controller.profile.store.recent()) == 1


@contextmanager
def held(alpha: ModelServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Its model answers only afterwards."""
    go_on, really_answer = Event(), servers._Handler._answer

    def answer(handler: servers._Handler) -> None:
        if handler.server is alpha and handler.command == "POST":
            go_on.wait(60)
        really_answer(handler)

    monkeypatch.setattr(servers._Handler, "_answer", answer)
    yield
    go_on.set()


def test_a_server_that_is_chosen_during_a_turn_reads_what_is_sent_from_then_on(
    open_window: Opener,
    qtbot: QtBot,
    project: Path,
    alpha: ModelServer,
    beta: ModelServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beta.models = ["claude-x", "claude-y"]
    controller = open_window(settings=settings(project, alpha, beta))
    talk(qtbot, controller, "one", "from alpha")
    with held(alpha, monkeypatch):
        say(qtbot, controller, "two")
        sheet = chosen(qtbot, controller, "Beta", "claude-x")
        assert "The turn that runs goes on where it is." in " ".join(texts(sheet))
        tap(sheet.yes)
        qtbot.waitUntil(lambda: controller.composing.switching.sheet is None)
        choose(qtbot, controller, "Beta", "claude-y")
        say(qtbot, controller, "for Beta alone")
    qtbot.waitUntil(lambda: seen(controller).endswith("from beta"))
    qtbot.waitUntil(idle(controller))
    assert [chat["model"] for chat in alpha.chats] == ["small", "small"]
    assert "for Beta alone" not in alpha.everything
    assert [chat["model"] for chat in beta.chats] == ["claude-y"]


def test_what_was_chosen_holds_when_the_conversation_is_rewound(
    open_window: Opener, qtbot: QtBot, project: Path, alpha: ModelServer, beta: ModelServer
) -> None:
    controller = open_window(settings=settings(project, alpha, beta))
    talk(qtbot, controller, "one", "from alpha")
    tap(chosen(qtbot, controller, "Beta", "claude-x").yes)
    controller.display.steering.set_agent("reviewer")
    tap(controller.window.composer.plan)
    tab = controller.tab
    assert tab is not None
    tab.view.reports.resend_requested.emit(0, "one")
    qtbot.waitUntil(lambda: controller.window.composer.draft() == "one")
    controller.window.composer.set_draft("")
    talk(qtbot, controller, "two", "from beta")
    assert [chat["model"] for chat in beta.chats] == ["claude-x"] and len(alpha.chats) == 1
    assert tab.life.opened is not None and tab.life.opened.agent.name == "reviewer"
    assert tab.life.opened.runtime is not None and tab.life.opened.runtime.orchestrator.policy.mode is Mode.PLAN


SHOP = Settings(providers={"Shop": ProviderSettings(kind="openai", base_url="https://shop.example/v1")})


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"thinking": 1}, "the thinking in 1 reply"),
        ({"images": 2}, "2 images, because this model does not see"),
        ({"model": ModelInfo("m", tools=False)}, "all tools: this model can only talk"),
        ({"nanodollars": None}, "costs an amount that is not known"),
        ({"nanodollars": 20_000_000}, "costs about $0.0200"),
        ({"tokens": 9_000}, "Its window has 8k tokens."),
        ({"summarised": 7}, "a summary stands for the first 7"),
        ({"has_fixed": False}, "and the agent's instructions and tools"),
    ],
)
def test_what_is_left_out_and_what_it_costs_is_said(changes: dict[str, object], wanted: str) -> None:
    from app.assembly.switching import Handover

    found = {
        "endpoint": find_endpoint(SHOP, "Shop"),
        "model": ModelInfo("m"),
        "messages": 4,
        "tokens": 1_000,
        "has_fixed": True,
        "window": Window(8_000, WindowSource.TABLE),
        "summarised": 0,
        "thinking": 0,
        "images": 0,
        "nanodollars": 0,
    }
    without = " | ".join(fact.words for fact in facts(Handover(**found)))  # type: ignore[arg-type]
    said = " | ".join(fact.words for fact in facts(Handover(**found | changes)))  # type: ignore[arg-type]
    assert wanted in said and wanted not in without
