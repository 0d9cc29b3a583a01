"""The first minute: a folder, a provider, a test, and a key that is not kept in sight."""

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.providers.local import LocalServer
from app.ui.kit.controls import RowButton
from app.ui.welcome.page import Welcome
from tests.ui.reach import every, nameless, rich_labels, tap, texts


@pytest.fixture
def welcome(qtbot: QtBot) -> Welcome:
    made = Welcome()
    qtbot.addWidget(made)
    made.resize(1000, 800)
    made.show()
    return made


def press_card(welcome: Welcome, qtbot: QtBot, key: str) -> None:
    tap(welcome.provider.cards[key])


def test_a_recent_folder_is_one_click(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_recent(["/code/router"])
    line = next(one for one in every(welcome, RowButton) if "router" in one.accessibleName())
    with qtbot.waitSignal(welcome.folder_chosen) as said:
        line.click()
    assert said.args == ["/code/router"]


def test_a_refused_folder_says_why_and_lets_one_pick_again(welcome: Welcome) -> None:
    welcome.show_folder("/code/router")
    assert "Drop a folder here, or" not in texts(welcome)
    welcome.show_folder_error("This folder cannot be read. Pick another one.")
    assert "This folder cannot be read. Pick another one." in texts(welcome)
    assert "Drop a folder here, or" in texts(welcome)
    assert not welcome.start.isEnabled()


def test_start_waits_for_a_folder_and_a_key(welcome: Welcome) -> None:
    assert not welcome.start.isEnabled()
    welcome.show_folder("/code/router")
    assert "Paste your key." in texts(welcome)
    welcome.provider.key.setText("sk-1")
    assert welcome.start.isEnabled()


def test_the_demo_needs_no_key(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_folder("/code/router")
    press_card(welcome, qtbot, "demo")
    with qtbot.waitSignals([welcome.provider_chosen, welcome.finished]):
        welcome.start.click()


def test_a_key_found_elsewhere_is_enough(welcome: Welcome) -> None:
    welcome.show_folder("/code/router")
    welcome.show_found_keys({"anthropic": "the environment variable ANTHROPIC_API_KEY"})
    assert any("ANTHROPIC_API_KEY" in text for text in texts(welcome))
    assert welcome.start.isEnabled()


def test_start_hands_the_key_over_and_forgets_it(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_folder("/code/router")
    welcome.provider.key.setText(" sk-1 ")
    assert welcome.provider.key.echoMode() is QLineEdit.EchoMode.Password
    with qtbot.waitSignal(welcome.provider_chosen) as said:
        welcome.start.click()
    assert said.args == ["anthropic", "sk-1", "", ""]
    assert welcome.provider.key.text() == ""


def test_a_key_does_not_follow_to_another_provider(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.provider.key.setText("sk-ant-1")
    press_card(welcome, qtbot, "openai")
    assert welcome.provider.key.text() == ""


def test_a_compatible_server_is_an_openai_with_an_address(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_folder("/code/router")
    welcome.show_found_keys({"openai": "the system keyring"})
    press_card(welcome, qtbot, "compatible")
    assert not welcome.start.isEnabled()
    welcome.provider.address.setText("https://llm.example.org/v1")
    welcome.provider.key.setText("k")
    assert welcome.provider.choice() == ("openai", "k", "https://llm.example.org/v1", "")


def test_local_servers_are_looked_for_and_the_first_is_taken(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_folder("/code/router")
    with qtbot.waitSignal(welcome.probe_requested):
        press_card(welcome, qtbot, "local")
    assert any(text.startswith("Looking") for text in texts(welcome))
    welcome.show_local_servers(
        [
            LocalServer("Ollama", "http://127.0.0.1:11434", ("qwen", "llama")),
            LocalServer("LM Studio", "http://127.0.0.1:1234/v1", ("phi",), "openai"),
        ]
    )
    assert welcome.provider.choice() == ("ollama", "", "http://127.0.0.1:11434", "qwen")
    studio = next(one for one in every(welcome, RowButton) if "LM Studio" in one.accessibleName())
    studio.click()
    assert welcome.provider.choice() == ("openai", "", "http://127.0.0.1:1234/v1", "phi")
    assert welcome.start.isEnabled()


def test_without_a_local_server_it_says_what_to_do(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "local")
    welcome.show_local_servers([])
    assert "No server was found. Start Ollama, then" in texts(welcome)


def test_a_test_reports_the_choice_and_shows_its_result(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.provider.key.setText("sk-1")
    with qtbot.waitSignal(welcome.test_requested) as said:
        welcome.provider.test.click()
    assert said.args == ["anthropic", "sk-1", "", ""]
    assert not welcome.provider.test.isEnabled()
    welcome.show_test_result(False, "The key was <b>refused</b>.")
    assert "The key was <b>refused</b>." in texts(welcome)
    assert welcome.provider.test.isEnabled()


def test_a_test_without_a_key_asks_for_one(welcome: Welcome, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(welcome.test_requested):
        welcome.provider.test.click()
    assert texts(welcome).count("Paste your key.") >= 1


@pytest.mark.parametrize("card", ["anthropic", "compatible", "local", "demo"])
def test_everything_in_it_has_a_name_and_reads_plain_text(welcome: Welcome, qtbot: QtBot, card: str) -> None:
    welcome.show_recent(["/code/router"])
    press_card(welcome, qtbot, card)
    assert nameless(welcome) == []
    assert rich_labels(welcome) == []
