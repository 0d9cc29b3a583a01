"""The window and model servers: real ones on loopback, and what each of them hears."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.assembly.endpoints import find_endpoint
from app.assembly.profile import Profile
from app.configuration.settings import load_settings
from app.providers import KINDS
from app.ui.kit.dialogs import Confirm, Notice
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.problems import READ_AGAIN
from app.ui.wiring.session_tab import DEMO_IDEAS, IDEAS
from app.vocabulary.messages import AssistantMessage, Text, UserMessage
from tests.model_server import ModelServer, model_server
from tests.providers.speech import Say, chat_reply
from tests.ui.hands import Opener, idle, press, press_shown, say, seen
from tests.ui.reach import every, nameless, tap, texts
from tests.wire_server import Answer, Request

LONG = 30_000


@pytest.fixture
def cloud(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """Stands for api.openai.com and its like."""
    with model_server("from the cloud", ["gpt-5.5", "gpt-5"]) as server:
        for name in ("openai", "anthropic", "copilot"):
            monkeypatch.setitem(KINDS, name, replace(KINDS[name], base_url=server.url))
        yield server


def server_settings(project: Path, *servers: tuple[str, ModelServer], provider: str = "demo") -> str:
    entries = [
        f'[providers."{name}"]\nkind = "openai"\nbase_url = "{server.url}"\nmodel = "{server.models[0]}"\n'
        for name, server in servers
    ]
    return "\n".join([f'provider = "{provider}"', f'recent_projects = ["{project}"]', *entries])


def held(home: Path, endpoint: str, base_url: str | None, model: str = "m") -> str:
    """A session that was held with a server, as it lies in the database."""
    profile = Profile.open()
    session = profile.store.create(
        project="", provider="openai", model=model, agent="developer", endpoint=endpoint, base_url=base_url
    )
    log = profile.store.log(session.id)
    log.append(UserMessage("the secret plan"))
    log.append(AssistantMessage((Text("I see."),), "openai/m"))
    profile.close()
    return session.id


def shown_choices(controller: AppController) -> list[str]:
    assert controller.tab is not None
    controller.tab.view.flush()
    return [one.text() for one in every(controller.tab.view, QPushButton) if one.isVisibleTo(controller.tab.view)]


# --- sessions -------------------------------------------------------------------------------------------------------


WRONG_LINE = "trust = 'yolo'\n"


def refused_by_wrong_settings(
    open_window: Opener, qtbot: QtBot, project: Path, box: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> AppController:
    """A window with a wrong line in its settings, in which a new conversation was begun and asked where to go on."""
    for name in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.setenv(name, "sk-mine")
    controller = open_window(settings=WRONG_LINE + server_settings(project, ("box", box), provider="box"))
    qtbot.waitUntil(lambda: "OpenAI" in shown_choices(controller), timeout=LONG)
    say(qtbot, controller, "the secret plan")
    qtbot.waitUntil(idle(controller), timeout=LONG)
    assert "The settings file is wrong" in seen(controller) and "Nothing was sent" in seen(controller)
    assert controller.tab is not None
    assert [message.text for message in controller.tab.life.inbox.waiting] == ["the secret plan"]
    return controller


def test_with_wrong_settings_a_new_session_asks_where_it_goes_whichever_key_is_set(
    open_window: Opener, qtbot: QtBot, project: Path, cloud: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with model_server("from the box") as box:
        controller = refused_by_wrong_settings(open_window, qtbot, project, box, monkeypatch)
        assert (box.requests, cloud.requests) == ([], [])
        press(qtbot, controller, "OpenAI")
        qtbot.waitUntil(lambda: "from the cloud" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert (cloud.said, box.requests) == (["the secret plan"], [])


def test_what_wrong_settings_held_back_can_be_sent_to_its_server_once_they_are_mended(
    open_window: Opener,
    qtbot: QtBot,
    project: Path,
    handrail_home: Path,
    cloud: ModelServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with model_server("from the box") as box:
        controller = refused_by_wrong_settings(open_window, qtbot, project, box, monkeypatch)
        file = handrail_home / "config" / "settings.toml"
        file.write_text(file.read_text().removeprefix(WRONG_LINE))
        controller.problems.mend_settings(READ_AGAIN)
        assert "OpenAI" not in shown_choices(controller) and box.said == []
        qtbot.waitUntil(controller.window.composer.send.isEnabled, timeout=LONG)
        tap(controller.window.composer.send)
        qtbot.waitUntil(lambda: "from the box" in seen(controller), timeout=LONG)
        qtbot.waitUntil(lambda: controller.tab is not None and not controller.tab.life.running, timeout=LONG)
        assert (box.said, cloud.requests) == (["the secret plan"], [])


def test_a_session_goes_back_to_the_address_it_was_held_with(
    open_window: Opener, qtbot: QtBot, project: Path, handrail_home: Path, cloud: ModelServer
) -> None:
    with model_server("from the box") as box, model_server() as other:
        session = held(handrail_home, "", box.url)
        controller = open_window(settings=server_settings(project, ("other", other), provider="other"))
        controller.tabs.choose(session)
        assert box.url.split("/")[2] in controller.window.composer.model.text()
        say(qtbot, controller, "go on")
        qtbot.waitUntil(lambda: "from the box" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert (box.said, other.said, cloud.requests) == (["go on"], [], [])


def test_without_its_server_a_session_asks_where_to_go_on_and_nothing_is_sent(
    open_window: Opener,
    qtbot: QtBot,
    project: Path,
    handrail_home: Path,
    cloud: ModelServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that was removed, one that moved, one of which nobody knows the address, and one that is silent."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-mine")
    with model_server() as gone:
        before = gone.url
    with model_server("from the other") as other, model_server() as box, model_server() as former:
        sessions = {
            "removed": held(handrail_home, "former", former.url),
            "moved": held(handrail_home, "box", before),
            "unknown": held(handrail_home, "", None),
            "silent": held(handrail_home, "", before),
        }
        controller = open_window(settings=server_settings(project, ("box", box), ("other", other), provider="openai"))
        for case, session in sessions.items():
            other.requests.clear()
            controller.tabs.choose(session)
            if case != "silent":  # that is found out by trying
                qtbot.waitUntil(lambda: "other" in shown_choices(controller), timeout=LONG)
            say(qtbot, controller, "go on")
            qtbot.waitUntil(idle(controller), timeout=LONG)
            qtbot.waitUntil(lambda: "other" in shown_choices(controller), timeout=LONG)
            assert "Nothing was sent" in seen(controller), case
            assert ("Try again" in shown_choices(controller)) is (case == "silent"), case
            assert nameless(controller.window) == [], case
            if case == "silent":
                press(qtbot, controller, "Try again")
                qtbot.waitUntil(idle(controller), timeout=LONG)
                qtbot.waitUntil(lambda: "other" in shown_choices(controller), timeout=LONG)
            # From the second case on, the session before may still ask the other server for its models.
            heard = other.requests if case == "removed" else other.said
            assert (heard, box.requests, former.requests, cloud.requests) == ([], [], [], []), case
            press(qtbot, controller, "other")
            qtbot.waitUntil(lambda: controller.composing.switching.sheet is not None)
            sheet = controller.composing.switching.sheet
            assert sheet is not None and "2 messages" in " ".join(texts(sheet)), case
            assert other.said == [], case
            tap(sheet.yes)
            qtbot.waitUntil(lambda: "from the other" in seen(controller), timeout=LONG)
            qtbot.waitUntil(idle(controller), timeout=LONG)
            assert (other.said, box.requests, former.requests, cloud.requests) == (["go on"], [], [], []), case
            assert "sk-mine" not in other.everything, case
            stored = controller.profile.store.get(session)
            assert (stored.endpoint, stored.base_url) == ("other", other.url), case
            assert "Where should this conversation continue?" not in seen(controller), case


def test_a_removed_server_can_be_gone_on_with_by_its_address_and_gets_no_key(
    open_window: Opener, qtbot: QtBot, project: Path, handrail_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-mine")
    with model_server("from the box") as box:
        session = held(handrail_home, "box", box.url)
        controller = open_window(settings=server_settings(project))
        controller.tabs.choose(session)
        press(qtbot, controller, f"{box.url}, without a key")
        say(qtbot, controller, "go on")
        qtbot.waitUntil(lambda: "from the box" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert [chat["model"] for chat in box.chats] == ["m"] and "sk-mine" not in box.everything


def test_the_model_picker_answers_the_question_where_to_go_on(
    open_window: Opener, qtbot: QtBot, project: Path, handrail_home: Path, cloud: ModelServer
) -> None:
    with model_server("from the other", ["qwen"]) as other:
        session = held(handrail_home, "", None, "gpt-5.5")
        controller = open_window(settings=server_settings(project, ("other", other)))
        controller.tabs.choose(session)
        say(qtbot, controller, "go on")
        qtbot.waitUntil(idle(controller), timeout=LONG)
        composer = controller.window.composer
        tap(composer.model)
        composer.provider_chosen.emit("other")
        qtbot.waitUntil(lambda: composer.popup.list.view.model().rowCount() == 1, timeout=LONG)
        composer.popup.list.chosen.emit("qwen")
        qtbot.waitUntil(lambda: controller.composing.switching.sheet is not None, timeout=LONG)
        assert controller.composing.switching.sheet is not None
        assert "Your message that waits is sent there as soon as you switch." in texts(
            controller.composing.switching.sheet
        )
        assert other.chats == []
        tap(controller.composing.switching.sheet.yes)
        qtbot.waitUntil(lambda: "from the other" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert (other.said, [chat["model"] for chat in other.chats]) == (["go on"], ["qwen"])
        assert "Where should this conversation continue?" not in texts(controller.window)
    assert cloud.chats == []


def test_a_first_message_uses_the_provider_whose_key_is_in_the_environment_and_says_so(
    open_window: Opener, qtbot: QtBot, project: Path, cloud: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-mine")
    controller = open_window(settings=f'recent_projects = ["{project}"]\n')
    assert controller.window.composer.model.text() == "gpt-5.5"
    say(qtbot, controller, "hello")
    qtbot.waitUntil(lambda: "from the cloud" in seen(controller), timeout=LONG)
    qtbot.waitUntil(idle(controller), timeout=LONG)
    assert "OPENAI_API_KEY is set, so OpenAI is used." in seen(controller)


# --- the model picker -----------------------------------------------------------------------------------------------


def test_the_model_picker_takes_a_conversation_to_another_server(
    open_window: Opener, qtbot: QtBot, project: Path, cloud: ModelServer
) -> None:
    with model_server("from one", ["m"]) as one, model_server("from two", ["qwen", "phi"]) as two:
        controller = open_window(settings=server_settings(project, ("one", one), ("two", two), provider="one"))
        say(qtbot, controller, "first")
        qtbot.waitUntil(lambda: "from one" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        composer = controller.window.composer
        assert composer.model.text() == "m · one"
        tap(composer.model)
        popup = composer.popup
        qtbot.waitUntil(lambda: popup.list.view.model().rowCount() == 1, timeout=LONG)
        assert popup.provider.currentText() == "one"
        assert {"OpenAI", "one", "two"} <= {popup.provider.itemText(at) for at in range(popup.provider.count())}
        popup.provider.setCurrentIndex(popup.provider.findText("two"))
        popup.provider.activated.emit(popup.provider.currentIndex())
        qtbot.waitUntil(lambda: popup.list.view.model().rowCount() == 2, timeout=LONG)
        popup.list.view.clicked.emit(popup.list.view.model().index(1, 0))
        qtbot.waitUntil(lambda: controller.composing.switching.sheet is not None, timeout=LONG)
        assert controller.composing.switching.sheet is not None
        tap(controller.composing.switching.sheet.yes)
        assert composer.model.text() == "phi · two"
        say(qtbot, controller, "second")
        qtbot.waitUntil(lambda: "from two" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert (one.said, two.said) == (["first"], ["second"])
        assert [chat["model"] for chat in two.chats] == ["phi"]
        assert controller.tab is not None and controller.tab.life.session_id is not None
        stored = controller.profile.store.get(controller.tab.life.session_id)
        assert (stored.endpoint, stored.base_url, stored.model) == ("two", two.url, "phi")
        controller.tabs.begin_new()
        assert composer.model.text() == "m · one"


def test_where_no_model_is_chosen_the_failure_leads_to_the_models_and_the_message_goes_to_the_chosen_one(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    with model_server("from the box", ["qwen", "phi"]) as box:
        lines = server_settings(project, ("box", box), provider="box").replace('model = "qwen"\n', "")
        controller = open_window(settings=lines)
        say(qtbot, controller, "first")
        qtbot.waitUntil(lambda: "offers several models" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert shown_choices(controller) == ["Choose another model…", "Retry"]
        press(qtbot, controller, "Choose another model…")
        popup = controller.window.composer.popup
        qtbot.waitUntil(lambda: popup.list.view.model().rowCount() == 2, timeout=LONG)
        popup.list.view.clicked.emit(popup.list.view.model().index(1, 0))
        press(qtbot, controller, "Retry")
        qtbot.waitUntil(lambda: "from the box" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert (box.said, [chat["model"] for chat in box.chats]) == (["first"], ["phi"])


def test_an_empty_conversation_suggests_what_the_server_that_was_chosen_since_understands(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    """The phrases of the demo are for the demo alone."""
    with model_server("from the box", ["qwen", "phi"]) as box:
        controller = open_window(settings=server_settings(project, ("box", box)))
        assert "list the files" in shown_choices(controller)
        use_in_settings(controller, "box")
        qtbot.waitUntil(lambda: shown_choices(controller) == [*IDEAS], timeout=LONG)
        use_in_settings(controller, "demo")
        qtbot.waitUntil(lambda: shown_choices(controller) == [*DEMO_IDEAS], timeout=LONG)
        tap(controller.window.composer.model)
        popup = controller.window.composer.popup
        qtbot.waitUntil(lambda: popup.list.view.model().rowCount() == 1, timeout=LONG)
        popup.provider.setCurrentIndex(popup.provider.findText("box"))
        popup.provider.activated.emit(popup.provider.currentIndex())
        qtbot.waitUntil(lambda: popup.list.view.model().rowCount() == 2, timeout=LONG)
        popup.list.view.clicked.emit(popup.list.view.model().index(0, 0))
        qtbot.waitUntil(lambda: shown_choices(controller) == [*IDEAS], timeout=LONG)


def use_in_settings(controller: AppController, name: str) -> None:
    controller.preferences.show("providers")
    assert controller.preferences.dialog is not None
    controller.preferences.dialog.providers.cards[name].use.click()
    controller.preferences.dialog.close()
    controller.tabs.begin_new()


def without_tools(request: Request) -> Answer:
    """A server that refuses them."""
    if request.json.get("tools"):
        refusal = {"error": {"message": f"{request.json['model']} does not support tools"}}
        return Answer(json.dumps(refusal).encode(), 400, "application/json")
    return Answer(chat_reply([Say("Only words.")]))


def test_a_refusal_of_tools_offers_to_go_on_without_which_is_remembered_and_can_be_taken_back(
    open_window: Opener, qtbot: QtBot, project: Path, handrail_home: Path
) -> None:
    with model_server(models=["m"]) as box:
        box.replies = without_tools
        controller = open_window(settings=server_settings(project, ("box", box), provider="box"))
        say(qtbot, controller, "hello")
        qtbot.waitUntil(lambda: "m does not support tools" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        press(qtbot, controller, "Go on without tools")
        qtbot.waitUntil(lambda: "Only words." in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert "m on box is offered no tools from now on." in seen(controller)
        settings = load_settings(handrail_home / "config" / "settings.toml")
        assert settings.providers["box"].no_tools == ["m"]
        controller.tabs.begin_new()
        say(qtbot, controller, "again")
        qtbot.waitUntil(lambda: box.said[-1:] == ["again"] and "Only words." in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert ["tools" in chat for chat in box.chats] == [True, False, False]

        controller.preferences.show("providers")
        write(controller, "box: Models without tools", "")
        assert load_settings(handrail_home / "config" / "settings.toml").providers["box"].no_tools == []
        assert find_endpoint(controller.profile.settings, "box").no_tools == ()


# --- the settings page ----------------------------------------------------------------------------------------------


def field(controller: AppController, name: str) -> QLineEdit:
    assert controller.preferences.dialog is not None
    return next(one for one in every(controller.preferences.dialog, QLineEdit) if one.accessibleName() == name)


def write(controller: AppController, name: str, text: str) -> None:
    field(controller, name).setText(text)
    field(controller, name).editingFinished.emit()


def click(controller: AppController, name: str) -> None:
    assert controller.preferences.dialog is not None
    next(one for one in every(controller.preferences.dialog, QPushButton) if one.accessibleName() == name).click()


def said_in_settings(controller: AppController) -> list[str]:
    assert controller.preferences.dialog is not None
    return texts(controller.preferences.dialog)


def kept_settings(home: Path) -> dict[str, tuple[str, str]]:
    settings = load_settings(home / "config" / "settings.toml")
    return {name: (entry.kind, entry.base_url) for name, entry in settings.providers.items()}


def close_notice(controller: AppController, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(every(controller.window, Notice)), timeout=LONG)
    for notice in every(controller.window, Notice):
        notice.accept()


def test_a_server_is_added_tested_renamed_and_removed(
    open_window: Opener, qtbot: QtBot, project: Path, handrail_home: Path, cloud: ModelServer
) -> None:
    with model_server("from the box", key="sk-box") as box:
        controller = open_window(settings=server_settings(project))
        controller.preferences.show("providers")
        dialog = controller.preferences.dialog
        assert dialog is not None
        click(controller, "Add a server…")
        for name, address, problem in (
            ("", box.url, "Give it a name."),
            ("OpenAI", box.url, "already"),
            ("My box", "nonsense", "not an address"),
        ):
            field(controller, "New server: Name").setText(name)
            field(controller, "New server: Address").setText(address)
            click(controller, "Add")
            assert any(problem in text for text in said_in_settings(controller)), problem
        field(controller, "New server: Address").setText(box.url)
        click(controller, "Add")
        assert kept_settings(handrail_home) == {"My box": ("openai", box.url)}
        assert nameless(dialog) == []

        click(controller, "Test My box")
        qtbot.waitUntil(lambda: any("wants a key" in text for text in said_in_settings(controller)), timeout=LONG)
        field(controller, "My box key").setText("sk-box")
        click(controller, "Save the My box key")
        close_notice(controller, qtbot)
        click(controller, "Test My box")
        qtbot.waitUntil(lambda: "It works: 1 model." in said_in_settings(controller), timeout=LONG)
        dialog.providers.cards["My box"].use.click()
        say(qtbot, controller, "hello")
        qtbot.waitUntil(lambda: "from the box" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)

        write(controller, "My box: Name", "Crate")
        qtbot.waitUntil(lambda: "Crate" in kept_settings(handrail_home), timeout=LONG)
        assert kept_settings(handrail_home) == {"Crate": ("openai", box.url)}
        close_notice(controller, qtbot)
        assert controller.profile.settings.provider == "Crate"
        qtbot.waitUntil(
            lambda: controller.profile.keys.find(f"Crate@{box.url.removesuffix('/v1')}") is not None, timeout=LONG
        )
        assert controller.tab is not None and controller.tab.life.session_id is not None
        assert controller.profile.store.get(controller.tab.life.session_id).endpoint == "Crate"
        say(qtbot, controller, "again")
        qtbot.waitUntil(lambda: len(box.said) == 2, timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)

        click(controller, "Remove Crate")
        sheet = every(dialog, Confirm)[0]
        sheet.accept()
        qtbot.waitUntil(lambda: kept_settings(handrail_home) == {}, timeout=LONG)
        assert controller.profile.settings.provider == ""
        qtbot.waitUntil(lambda: "OpenAI" in shown_choices(controller), timeout=LONG)
        assert controller.profile.keys.find(f"Crate@{box.url.removesuffix('/v1')}") is None
        say(qtbot, controller, "and now?")
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert len(box.said) == 2 and cloud.requests == []


def test_an_address_without_its_scheme_is_mended_where_it_was_typed(
    open_window: Opener, qtbot: QtBot, project: Path, handrail_home: Path
) -> None:
    with model_server() as box:
        controller = open_window(settings=server_settings(project, ("box", box), provider="box"))
        controller.preferences.show("providers")
        bare = box.url.removeprefix("http://")
        write(controller, "box: Address", f"localhost:9/{bare.partition('/')[2]}")
        write(controller, "box: Address", bare)
        assert kept_settings(handrail_home) == {"box": ("openai", box.url)}
        qtbot.waitUntil(lambda: field(controller, "box: Address").text() == box.url, timeout=LONG)
        click(controller, "Test box")
        qtbot.waitUntil(lambda: "It works: 1 model." in said_in_settings(controller), timeout=LONG)


def test_a_key_does_not_move_with_the_address(
    open_window: Opener, qtbot: QtBot, project: Path, handrail_home: Path
) -> None:
    with model_server(key="sk-box") as box, model_server() as other:
        controller = open_window(settings=server_settings(project, ("box", box), provider="box"))
        controller.preferences.show("providers")
        field(controller, "box key").setText("sk-box")
        click(controller, "Save the box key")
        close_notice(controller, qtbot)
        write(controller, "box: Address", other.url)
        qtbot.waitUntil(lambda: field(controller, "box key").isVisible(), timeout=LONG)
        click(controller, "Test box")
        qtbot.waitUntil(lambda: "It works: 1 model." in said_in_settings(controller), timeout=LONG)
        assert other.requests and "sk-box" not in other.everything


def test_a_variable_that_was_meant_for_one_address_is_not_sent_to_the_next(
    open_window: Opener, qtbot: QtBot, project: Path, handrail_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOX_KEY", "sk-box")
    with model_server(key="sk-box") as box, model_server() as other:
        text = server_settings(project, ("box", box), provider="box") + 'key_variable = "BOX_KEY"\n'
        controller = open_window(settings=text)
        controller.preferences.show("providers")
        click(controller, "Test box")
        qtbot.waitUntil(lambda: "It works: 1 model." in said_in_settings(controller), timeout=LONG)
        assert "sk-box" in box.everything
        write(controller, "box: Address", other.url)
        click(controller, "Test box")
        qtbot.waitUntil(lambda: bool(other.requests), timeout=LONG)
        assert "sk-box" not in other.everything


# --- the first run --------------------------------------------------------------------------------------------------


def test_the_first_run_starts_with_a_model_that_the_server_has(
    open_window: Opener, qtbot: QtBot, handrail_home: Path, cloud: ModelServer
) -> None:
    models = ["qwen", "phi", "llama", "gemma", "mistral"]
    with model_server("from the box", models, key="sk-box") as box:
        controller = open_window(settings="")
        welcome = controller.window.welcome
        controller.first_run.choose_folder("")
        tap(welcome.provider.cards["compatible"])
        welcome.provider.address.setText(box.url)
        welcome.provider.key.setText("sk-wrong")
        welcome.provider.test.click()
        qtbot.waitUntil(lambda: "This key was refused. Paste another one." in texts(welcome), timeout=LONG)
        assert not welcome.start.isEnabled()
        (said,) = (text for text in texts(welcome) if "was refused (401)" in text)
        assert "settings" not in said, "the field for the key is right there"
        welcome.provider.key.setText("sk-box")
        welcome.provider.test.click()
        qtbot.waitUntil(lambda: "It works: 5 models." in texts(welcome), timeout=LONG)
        welcome.provider.name.setText("My box")
        welcome.start.click()
        qtbot.waitUntil(lambda: controller.tab is not None, timeout=LONG)
        close_notice(controller, qtbot)
        say(qtbot, controller, "hello")
        qtbot.waitUntil(lambda: "from the box" in seen(controller), timeout=LONG)
        qtbot.waitUntil(idle(controller), timeout=LONG)
        assert [chat["model"] for chat in box.chats] == ["qwen"]
        assert kept_settings(handrail_home) == {"My box": ("openai", box.url)}
        assert controller.profile.settings.provider == "My box"
    assert cloud.requests == []


def test_a_key_in_the_environment_takes_its_card_in_the_first_run(
    open_window: Opener, qtbot: QtBot, cloud: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-mine")
    controller = open_window(settings="")
    welcome = controller.window.welcome
    qtbot.waitUntil(welcome.provider.cards["openai"].isChecked, timeout=LONG)
    controller.first_run.choose_folder("")
    assert any("OPENAI_API_KEY" in text for text in texts(welcome))
    welcome.start.click()
    qtbot.waitUntil(lambda: controller.tab is not None, timeout=LONG)
    say(qtbot, controller, "hello")
    qtbot.waitUntil(lambda: "from the cloud" in seen(controller), timeout=LONG)
    qtbot.waitUntil(idle(controller), timeout=LONG)
    assert [chat["model"] for chat in cloud.chats] == ["gpt-5.5"]


def test_a_chosen_theme_does_not_skip_the_first_run(open_window: Opener, handrail_home: Path) -> None:
    (handrail_home / "config").mkdir(exist_ok=True)
    (handrail_home / "config" / "settings.toml").write_text('[appearance]\ntheme = "dark"\n')
    controller = open_window(settings="")
    assert controller.first_run.active and controller.window.welcome.isVisible() and controller.tab is None


def test_the_first_page_offers_samples_and_says_if_they_cannot_be_made(
    open_window: Opener, qtbot: QtBot, handrail_home: Path
) -> None:
    controller = open_window(settings="")
    welcome, sample = controller.window.welcome, handrail_home / "data" / "sample"
    sample.parent.mkdir(exist_ok=True)
    sample.write_text("a file is in the way")
    press_shown(qtbot, welcome, "Use sample files")
    welcome.start.click()
    qtbot.waitUntil(lambda: any("The sample project cannot be made" in text for text in texts(welcome)), timeout=LONG)
    assert controller.tab is None
    sample.unlink()
    press_shown(qtbot, welcome, "Use sample files")
    welcome.start.click()
    qtbot.waitUntil(lambda: controller.tab is not None, timeout=LONG)
    say(qtbot, controller, "What does this project do?")
    qtbot.waitUntil(lambda: "Its README says: Counts the words" in seen(controller), timeout=LONG)
    qtbot.waitUntil(idle(controller), timeout=LONG)


def test_settings_that_cannot_be_written_do_not_start_something_else(
    open_window: Opener, qtbot: QtBot, handrail_home: Path
) -> None:
    controller = open_window(settings="")
    welcome = controller.window.welcome
    controller.first_run.choose_folder("")
    (handrail_home / "config").write_text("a file is in the way")
    tap(welcome.provider.cards["demo"])
    welcome.start.click()
    qtbot.waitUntil(lambda: any("settings file" in text for text in texts(welcome)), timeout=LONG)
    assert welcome.isVisibleTo(controller.window) and controller.tab is None
    welcome.provider.show_found_keys({})  # keys are looked for meanwhile; what is wrong stays on the page
    assert any("settings file" in text for text in texts(welcome))
