"""The first minute: a folder, a provider, a test, and a key that is not kept in sight."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.providers.local import LocalServer
from app.ui.kit.controls import RowButton
from app.ui.kit.parts import Elided
from app.ui.welcome.page import SAMPLE, Welcome
from app.ui.welcome.provider import ProviderChoice
from tests.ui.hands import press_shown
from tests.ui.reach import every, nameless, rich_labels, tap, texts


@pytest.fixture
def welcome(qtbot: QtBot) -> Welcome:
    made = Welcome()
    qtbot.addWidget(made)
    made.resize(1000, 800)
    made.show()
    return made


def chosen(welcome: Welcome) -> str:
    return welcome.tasks.chosen.name if welcome.tasks.chosen else ""


def press_card(welcome: Welcome, qtbot: QtBot, key: str) -> None:
    tap(welcome.provider.cards[key])


def test_a_recent_folder_is_one_click(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.folder.show_recent(["/code/router"])
    line = next(one for one in every(welcome, RowButton) if "router" in one.accessibleName())
    with qtbot.waitSignal(welcome.folder_chosen) as said:
        line.click()
    assert said.args == ["/code/router"]


def test_a_refused_folder_says_why_and_lets_one_pick_again(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_folder("/code/router")
    assert "Drop a folder here, or" not in texts(welcome)
    welcome.show_folder_error("This folder cannot be read. Pick another one.")
    assert "This folder cannot be read. Pick another one." in texts(welcome)
    assert "Drop a folder here, or" in texts(welcome)
    press_card(welcome, qtbot, "local")
    assert not welcome.start.isEnabled()


@pytest.mark.parametrize("folder", ["router", "a-very-long-name-" * 12])
def test_a_long_name_of_a_folder_is_shortened_in_a_narrow_window(welcome: Welcome, folder: str) -> None:
    welcome.resize(700, 600)
    for is_chosen in (False, True):
        if is_chosen:
            welcome.show_folder(f"/code/{folder}")
        else:
            welcome.folder.show_recent([f"/code/{folder}"])
        QApplication.processEvents()
        (name,) = (one for one in every(welcome, QLabel) if one.text() == folder and one.isVisible())
        (path,) = (one for one in every(welcome, QLabel) if one.text() == f"/code/{folder}" and one.isVisible())
        is_whole = name.width() >= name.sizeHint().width()
        assert is_whole if folder == "router" else isinstance(name, Elided) and not is_whole
        assert 0 < path.x() - name.geometry().right() < 20
        assert path.width() > name.width() * 0.4, "enough to read both ends of it"
        assert folder == "router" or name.width() > path.width()
    change = next(one for one in every(welcome, QPushButton) if one.text() == "Change the folder")
    assert change.mapTo(welcome, change.rect().topRight()).x() < welcome.width()
    welcome.show_folder("")
    QApplication.processEvents()
    (name,) = (one for one in every(welcome, QLabel) if one.text() == "No folder: chat only, without tools")
    assert name.width() >= name.sizeHint().width()


def test_another_folder_has_to_be_chosen_before_it_starts(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "anthropic")
    welcome.provider.key.setText("sk-1")
    for folder in ("", "/code/router"):
        welcome.show_folder(folder)
        assert welcome.start.isEnabled()
        press_shown(qtbot, welcome, "Change the folder")
        assert not welcome.start.isEnabled() and "Choose a folder, or use the sample files." in texts(welcome)
        welcome.show_folder("/code/other")
        assert welcome.start.isEnabled()


def test_start_waits_for_a_folder_and_a_key(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "anthropic")
    assert not welcome.start.isEnabled()
    welcome.show_folder("/code/router")
    assert "Paste your key." in texts(welcome)
    welcome.provider.key.setText("sk-1")
    assert welcome.start.isEnabled()


def test_the_demo_needs_no_key_and_brings_its_files(welcome: Welcome, qtbot: QtBot) -> None:
    assert welcome.provider.cards["demo"].isChecked() and welcome.wanted_folder == SAMPLE
    with qtbot.waitSignal(welcome.started):
        welcome.start.click()
    welcome.show_folder("/code/router")
    assert welcome.wanted_folder == "/code/router"


def test_a_task_is_chosen_or_none_and_what_start_does_is_said(welcome: Welcome, qtbot: QtBot) -> None:
    titles = [card.accessibleName() for card in welcome.tasks.cards.values()]
    assert titles == [
        *("Tidy a folder", "Rename photos by date", "Make a table out of PDFs"),
        *("Summarise documents", "Explain this project", "Fix something here"),
    ]
    assert all(card.accessibleDescription() for card in welcome.tasks.cards.values())
    tidy, photos = welcome.tasks.cards["tidy"], welcome.tasks.cards["rename-photos"]
    tap(tidy)
    assert chosen(welcome) == "tidy"
    assert "The demo begins with this task on a copy of the sample files." in texts(welcome)
    tap(photos)
    assert chosen(welcome) == "rename-photos" and not tidy.isChecked()
    tap(photos)
    assert chosen(welcome) == "" and not photos.isChecked()
    tap(tidy)
    assert chosen(welcome) == "tidy" and tidy.isChecked()


def test_by_keyboard_alone_a_task_is_chosen_and_enter_starts(welcome: Welcome, qtbot: QtBot) -> None:
    tidy = welcome.tasks.cards["tidy"]
    qtbot.waitUntil(lambda: welcome.focusWidget() is tidy)
    QTest.keyClick(tidy, Qt.Key.Key_Right)
    QTest.keyClick(welcome.focusWidget(), Qt.Key.Key_Space)
    assert chosen(welcome) == "rename-photos"
    with qtbot.waitSignal(welcome.started):
        QTest.keyClick(welcome.focusWidget(), Qt.Key.Key_Return)
    press_card(welcome, qtbot, "anthropic")
    welcome.provider.key.setFocus()
    with qtbot.assertNotEmitted(welcome.started):
        QTest.keyClick(welcome.provider.key, Qt.Key.Key_Return)  # there is no key, and no folder
    welcome.show_folder("/code/router")
    welcome.provider.key.setText("sk-1")
    with qtbot.waitSignal(welcome.started):
        QTest.keyClick(welcome.provider.key, Qt.Key.Key_Return)


@pytest.mark.parametrize("size", [(700, 500), (1280, 800)])
def test_every_card_is_whole_and_start_is_in_view(welcome: Welcome, size: tuple[int, int]) -> None:
    welcome.resize(*size)
    QApplication.processEvents()
    for card in (*welcome.tasks.cards.values(), *welcome.provider.cards.values()):
        for one in every(card, QLabel):
            needed = one.heightForWidth(one.width()) if one.wordWrap() else one.sizeHint().height()
            assert one.height() >= needed, one.text()
            assert one.wordWrap() or one.width() >= one.sizeHint().width(), one.text()
        assert card.mapTo(welcome, card.rect().topRight()).x() < welcome.width(), card.accessibleName()
    assert welcome.rect().contains(welcome.start.mapTo(welcome, welcome.start.rect().bottomRight()))


def test_a_local_server_that_was_found_is_on_its_card_and_taken_only_when_that_is(
    welcome: Welcome, qtbot: QtBot
) -> None:
    welcome.provider.show_local_servers([LocalServer("Ollama", "http://127.0.0.1:11434", ("qwen", "llama"))])
    card = welcome.provider.cards["local"]
    assert card.accessibleName() == "Found: Ollama"
    assert card.accessibleDescription() == "2 models. Nothing leaves this machine."
    assert welcome.provider.choice() == ProviderChoice("demo")


def test_a_key_found_elsewhere_is_enough(welcome: Welcome) -> None:
    welcome.show_folder("/code/router")
    welcome.provider.show_found_keys({"anthropic": "the environment variable ANTHROPIC_API_KEY"})
    assert any("ANTHROPIC_API_KEY" in text for text in texts(welcome))
    assert welcome.start.isEnabled()


def test_start_hands_the_key_over_and_forgets_it(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "anthropic")
    welcome.show_folder("/code/router")
    welcome.provider.key.setText(" sk-1 ")
    assert welcome.provider.key.echoMode() is QLineEdit.EchoMode.Password
    with qtbot.waitSignal(welcome.started) as said:
        welcome.start.click()
    assert said.args == [ProviderChoice("anthropic", "sk-1")]
    assert welcome.provider.key.text() == ""


def test_a_key_does_not_follow_to_another_provider(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "anthropic")
    welcome.provider.key.setText("sk-ant-1")
    press_card(welcome, qtbot, "openai")
    assert welcome.provider.key.text() == ""


def test_a_compatible_server_is_an_openai_with_an_address(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_folder("/code/router")
    welcome.provider.show_found_keys({"openai": "the system keyring"})
    press_card(welcome, qtbot, "compatible")
    assert not welcome.start.isEnabled()
    welcome.provider.address.setText("https://llm.example.org/v1")
    assert not welcome.start.isEnabled()
    welcome.provider.typed_model.setText("m")
    assert welcome.start.isEnabled(), "not every such server wants a key"
    welcome.provider.key.setText("k")
    assert welcome.provider.choice() == ProviderChoice(
        "openai", "k", "https://llm.example.org/v1", "m", "llm.example.org"
    )
    welcome.provider.name.setText(" Example ")
    assert welcome.provider.choice().name == "Example"


def test_an_anthropic_compatible_server_is_offered_and_its_address_is_mended(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_folder("/code/router")
    welcome.provider.show_found_keys({"anthropic": "the system keyring"})
    press_card(welcome, qtbot, "compatible")
    tap(next(one for one in every(welcome.provider.form["kind"], QToolButton) if one.text() == "Anthropic"))
    assert not any("A key was found" in text for text in texts(welcome)), "that one is for another server"
    for typed, meant in (("llm.example.org/api", "https://llm.example.org/api"), ("box:8080", "http://box:8080")):
        welcome.provider.address.setText(typed)
        welcome.provider.typed_model.setText("m")
        assert welcome.start.isEnabled()
        assert welcome.provider.choice() == ProviderChoice(
            "anthropic", "", meant, "m", meant.partition("://")[2].removesuffix("/api")
        )


def test_each_field_has_a_name_that_can_be_seen_and_is_tied_to_it(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "compatible")
    tied = {one.buddy(): one.text() for one in every(welcome, QLabel) if one.buddy() and one.isVisible()}
    typed = [one for one in every(welcome, QLineEdit) if one.isVisible()]
    assert [tied[one] for one in typed] == ["Address", "Name", "Key", "Model name"]


def test_local_servers_are_looked_for_and_the_first_is_taken(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_folder("/code/router")
    with qtbot.waitSignal(welcome.probe_requested):
        press_card(welcome, qtbot, "local")
    assert any(text.startswith("Looking") for text in texts(welcome))
    welcome.provider.show_local_servers(
        [
            LocalServer("Ollama", "http://127.0.0.1:11434", ("qwen", "llama")),
            LocalServer("LM Studio", "http://127.0.0.1:1234/v1", ("phi",), "openai"),
        ]
    )
    assert welcome.provider.choice() == ProviderChoice("ollama", "", "http://127.0.0.1:11434", "qwen")
    studio = next(one for one in every(welcome, RowButton) if "LM Studio" in one.accessibleName())
    studio.click()
    assert welcome.provider.choice() == ProviderChoice("openai", "", "http://127.0.0.1:1234/v1", "phi", "LM Studio")
    assert welcome.start.isEnabled()


def test_without_a_local_server_it_says_what_to_do(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "local")
    welcome.provider.show_local_servers([])
    assert "No server was found. Start Ollama, then" in texts(welcome)


def test_a_test_reports_the_choice_and_shows_its_result(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "anthropic")
    welcome.provider.key.setText("sk-1")
    with qtbot.waitSignal(welcome.test_requested) as said:
        welcome.provider.test.click()
    assert said.args == [ProviderChoice("anthropic", "sk-1")]
    assert not welcome.provider.test.isEnabled()
    welcome.provider.show_failed(ProviderChoice("anthropic", "sk-1"), "The key was <b>refused</b>.")
    assert "The key was <b>refused</b>." in texts(welcome)
    assert welcome.provider.test.isEnabled()


def test_start_does_not_take_a_key_that_was_just_refused(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "anthropic")
    welcome.show_folder("/code/router")
    welcome.provider.key.setText("sk-1")
    welcome.provider.show_failed(
        ProviderChoice("anthropic", "sk-1"), "The Anthropic key was refused (401).", is_refused=True
    )
    assert not welcome.start.isEnabled()
    assert "This key was refused. Paste another one." in texts(welcome)
    welcome.provider.key.setText("sk-2")
    assert welcome.start.isEnabled()
    welcome.provider.key.setText("sk-1")
    assert not welcome.start.isEnabled()


def test_a_refused_key_is_not_taken_by_another_spelling_of_the_same_address(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_folder("/code/router")
    press_card(welcome, qtbot, "compatible")
    provider = welcome.provider
    provider.typed_model.setText("m")
    provider.key.setText("sk-1")
    provider.address.setText("http://llm.example.org/v1")
    provider.typed_model.setText("m")
    welcome.provider.show_failed(provider.choice(), "The key was refused (401).", is_refused=True)
    same = (
        "http://llm.example.org/v1/",
        "HTTP://LLM.example.org:80/v1",
        "http://llm.example.org",
        " http://llm.example.org/ ",
    )
    others = (
        "https://llm.example.org/v1",
        "http://llm.example.org:81/v1",
        "http://llm.example.org/v2",
        "http://[",
        "nonsense",
    )
    for address in (*same, *others):
        provider.address.setText(address)
        assert welcome.start.isEnabled() is (address in others), address


def test_every_key_that_was_refused_is_kept_in_mind_until_it_works(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "anthropic")
    welcome.show_folder("/code/router")
    keys = ("sk-1", "sk-2", "sk-3")
    for key in keys:
        welcome.provider.key.setText(key)
        welcome.provider.show_failed(
            ProviderChoice("anthropic", key), "The Anthropic key was refused (401).", is_refused=True
        )
    welcome.provider.key.setText("sk-2")
    welcome.provider.show_failed(ProviderChoice("anthropic", "sk-2"), "Cannot reach https://api.anthropic.com.")
    welcome.provider.key.setText("sk-3")
    welcome.provider.show_tested(ProviderChoice("anthropic", "sk-3"), ["a"], "a")
    for key, is_taken in zip(keys, (False, False, True), strict=True):
        welcome.provider.key.setText(key)
        assert welcome.start.isEnabled() is is_taken, key


def test_what_no_server_could_be_asked_about_does_not_keep_from_starting(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "anthropic")
    welcome.show_folder("/code/router")
    welcome.provider.key.setText("sk-1")
    welcome.provider.show_failed(ProviderChoice("anthropic", "sk-1"), "Cannot reach https://api.anthropic.com.")
    assert welcome.start.isEnabled()


def test_the_result_for_an_earlier_key_is_not_taken_for_this_ones(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "anthropic")
    welcome.show_folder("/code/router")
    welcome.provider.key.setText("sk-2")
    welcome.provider.show_failed(
        ProviderChoice("anthropic", "sk-1"), "The Anthropic key was refused (401).", is_refused=True
    )
    assert welcome.start.isEnabled() and "The Anthropic key was refused (401)." not in texts(welcome)
    welcome.provider.key.setText("sk-1")
    assert not welcome.start.isEnabled()
    welcome.provider.key.setText("sk-2")
    welcome.provider.show_tested(ProviderChoice("anthropic", "sk-1"), ["a"], "a")
    assert welcome.provider.choice().model == ""


def test_the_models_of_a_compatible_server_are_those_it_starts_with(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.show_folder("/code/router")
    press_card(welcome, qtbot, "compatible")
    welcome.provider.address.setText("http://127.0.0.1:1234/v1")
    assert "Choose a model. Test lists those that the server has." in texts(welcome)
    with qtbot.waitSignal(welcome.test_requested) as said:
        welcome.provider.test.click()
    welcome.provider.show_tested(said.args[0], ["qwen", "phi"], "gpt-5.5")
    assert "It works: 2 models." in texts(welcome)
    assert welcome.start.isEnabled() and welcome.provider.choice().model == "qwen"
    welcome.provider.model.setCurrentText("phi")
    assert welcome.provider.choice().model == "phi"
    welcome.provider.address.setText("http://127.0.0.1:8080/v1")
    assert not welcome.start.isEnabled(), "these were the models of another server"


def test_the_provider_whose_key_was_found_is_taken_unless_the_person_took_one(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.provider.show_found_keys(
        {"openai": "the environment variable OPENAI_API_KEY", "copilot": "the system keyring"}
    )
    assert welcome.provider.cards["openai"].isChecked()
    assert any("OPENAI_API_KEY" in text and "GitHub Copilot" in text for text in texts(welcome))
    press_card(welcome, qtbot, "demo")
    welcome.provider.show_found_keys({"openai": "the environment variable OPENAI_API_KEY"})
    assert welcome.provider.cards["demo"].isChecked()


def test_a_test_without_a_key_asks_for_one(welcome: Welcome, qtbot: QtBot) -> None:
    press_card(welcome, qtbot, "anthropic")
    with qtbot.assertNotEmitted(welcome.test_requested):
        welcome.provider.test.click()
    assert texts(welcome).count("Paste your key.") >= 1


def test_everything_in_it_has_a_name_and_reads_plain_text(welcome: Welcome, qtbot: QtBot) -> None:
    welcome.folder.show_recent(["/code/router"])
    for card in ("anthropic", "compatible", "local", "demo"):
        press_card(welcome, qtbot, card)
        assert nameless(welcome) == [], card
        assert rich_labels(welcome) == [], card
