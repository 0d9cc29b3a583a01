"""The settings window: every change is reported at once as a partial update, and a key is never seen again."""

from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.configuration.settings import AppearanceSettings, ProviderSettings, SearchSettings, Settings
from app.providers import KINDS, ModelInfo
from app.ui.kit.controls import place_in
from app.ui.kit.theme import Theme
from app.ui.settings.dialog import SettingsDialog
from app.ui.settings.pages import NotificationsPage
from tests.ui.reach import every, hit, nameless, rich_labels, texts, write

KEY = "sk-very-secret"


@pytest.fixture
def dialog(qtbot: QtBot) -> SettingsDialog:
    made = SettingsDialog()
    qtbot.addWidget(made)
    made.load(Settings(provider="anthropic"))
    made.show_page("providers")
    made.show()
    return made


@pytest.fixture
def changes(dialog: SettingsDialog) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []
    dialog.changed.connect(said.append)
    return said


def press(dialog: SettingsDialog, name: str) -> None:
    next(made for made in every(dialog, QPushButton) if made.accessibleName() == name).click()


def test_it_is_not_modal(dialog: SettingsDialog) -> None:
    assert not dialog.isModal()


def test_loading_settings_reports_nothing(dialog: SettingsDialog, changes: list[dict[str, Any]]) -> None:
    dialog.load(
        Settings(
            provider="openai",
            trust="autonomous",
            approval_timeout=60,
            tell_violations=True,
            providers={"openai": ProviderSettings(base_url="https://x.example", model="m")},
            search=SearchSettings(searxng="https://s.example"),
            appearance=AppearanceSettings(theme="dark", font_size=16),
        )
    )
    assert changes == []
    assert dialog.trust.form["approval_timeout"].control.value() == "60"
    assert dialog.appearance.form["theme"].control.value() == "dark"
    assert dialog.search.form["searxng"].control.text() == "https://s.example"
    assert dialog.providers.cards["openai"].form["base_url"].control.text() == "https://x.example"


def test_variables_for_commands_are_named_in_one_field(dialog: SettingsDialog, changes: list[dict[str, Any]]) -> None:
    cases: dict[str, list[str] | None] = {
        "STAGE": ["STAGE"],
        " A,B  C;A, ": ["A", "B", "C"],
        "": [],
        "A-B": None,
        "A=1": None,
        "1A": None,
    }
    dialog.show_page("trust")
    for typed, kept in cases.items():
        changes.clear()
        dialog.load(Settings(command_variables=["OLD"]))
        assert dialog.trust.form["command_variables"].control.text() == "OLD"
        assert not any("is not a variable name" in text for text in texts(dialog.trust)), typed
        dialog.trust.form["command_variables"].control.setText(typed)
        dialog.trust.form["command_variables"].control.editingFinished.emit()
        dialog.trust.form["command_variables"].control.editingFinished.emit()
        assert changes == ([] if kept is None else [{"command_variables": kept}]), typed
        assert any("is not a variable name" in text for text in texts(dialog.trust)) is (kept is None), typed


@pytest.mark.parametrize("name", ["keep_limit_gb", "keep_copy_limit_gb"])
@pytest.mark.parametrize(
    ("typed", "kept"), [("0.5", 0.5), ("20", 20.0), ("0", 0.0), ("2", None), ("", None), ("x", None)]
)
def test_the_limits_of_what_is_kept_for_undo_are_numbers_of_gb(
    dialog: SettingsDialog, changes: list[dict[str, Any]], name: str, typed: str, kept: float | None
) -> None:
    dialog.show_page("storage")
    dialog.load(Settings(keep_copy_limit_gb=2.0, keep_limit_gb=2.0))
    field = dialog.storage.form[name].control
    assert field.text() == "2"
    field.setText(typed)
    field.editingFinished.emit()
    assert changes == ([] if kept is None else [{name: kept}])
    assert any("is not a number of GB" in text for text in texts(dialog.storage)) is (typed in ("", "x"))


def test_each_control_reports_its_own_update(dialog: SettingsDialog, changes: list[dict[str, Any]]) -> None:
    dialog.trust.form["trust"].control.cards["supervised"].click()
    dialog.trust.form["approval_timeout"].control.chosen.emit("30")
    dialog.trust.form["approval_timeout"].control.chosen.emit("")
    dialog.trust.form["tell_violations"].control.click()
    dialog.appearance.form["theme"].control.chosen.emit("dark")
    dialog.appearance.form["font_size"].control.stepUp()
    dialog.providers.cards["ollama"].use.click()
    assert changes == [
        {"trust": "supervised"},
        {"approval_timeout": 30.0},
        {"approval_timeout": None},
        {"tell_violations": True},
        {"appearance": {"theme": "dark"}},
        {"appearance": {"font_size": 14}},
        {"provider": "ollama"},
    ]


def test_a_text_is_reported_when_it_is_finished_and_only_once(
    dialog: SettingsDialog, changes: list[dict[str, Any]], qtbot: QtBot
) -> None:
    address = dialog.providers.cards["anthropic"].form["base_url"].control
    write(address, "https://proxy.example")
    assert changes == []
    hit(address, Qt.Key.Key_Return)
    address.editingFinished.emit()
    dialog.search.form["searxng"].control.setText("https://s.example ")
    dialog.search.form["searxng"].control.editingFinished.emit()
    assert changes == [
        {"providers": {"anthropic": {"base_url": "https://proxy.example"}}},
        {"search": {"searxng": "https://s.example"}},
    ]


def test_a_saved_key_is_handed_over_and_never_seen_again(dialog: SettingsDialog, qtbot: QtBot) -> None:
    field = dialog.providers.cards["anthropic"].key
    assert field.field.echoMode() is QLineEdit.EchoMode.Password
    write(field.field, KEY)
    with qtbot.waitSignal(dialog.key_set) as said:
        hit(field.field, Qt.Key.Key_Return)
    assert said.args == ["anthropic", KEY]
    assert field.field.text() == ""
    dialog.show_key_source("anthropic", "the system keyring")
    everything = texts(dialog) + [made.text() for made in every(dialog, QLineEdit)]
    assert not [text for text in everything if KEY in text]
    assert any("In the system keyring" in text for text in texts(dialog))
    press(dialog, "Replace the Anthropic key")
    assert field.field.text() == ""


def test_the_status_says_where_the_key_lies_and_it_can_be_removed(dialog: SettingsDialog, qtbot: QtBot) -> None:
    for source, status in (
        ("", "No key"),
        ("memory, for this run only", "In memory, for this run only"),
        ("the environment variable ANTHROPIC_API_KEY", "From ANTHROPIC_API_KEY"),
        ("the system keyring", "In the system keyring"),
    ):
        dialog.show_key_source("anthropic", source)
        assert status in texts(dialog.providers.cards["anthropic"])
    with qtbot.waitSignal(dialog.key_removed) as said:
        press(dialog, "Remove the Anthropic key")
    assert said.args == ["anthropic"]


def test_a_test_says_that_it_runs_and_how_it_went(dialog: SettingsDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.test_requested) as said:
        press(dialog, "Test Anthropic")
    assert said.args == ["anthropic"]
    assert "Testing…" in texts(dialog)
    dialog.show_test_result("anthropic", True, "It works: 14 models.")
    assert "It works: 14 models." in texts(dialog)


def test_the_models_are_asked_for_when_their_page_opens(dialog: SettingsDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.models_requested) as said:
        dialog.show_page("models")
    assert said.args == ["anthropic"]
    dialog.models.show_models("anthropic", [ModelInfo("a"), ModelInfo("b")])
    view = dialog.models.list.view
    with qtbot.waitSignal(dialog.changed) as chosen:
        view.clicked.emit(view.model().index(1, 0))
    assert chosen.args == [{"providers": {"anthropic": {"model": "b"}}}]


def test_an_answer_for_another_provider_is_not_shown(dialog: SettingsDialog) -> None:
    dialog.show_page("models")
    dialog.models.show_models("openai", [ModelInfo("x")])
    assert dialog.models.list.view.model().rowCount() == 0


def test_every_provider_but_the_one_for_tests_is_offered(dialog: SettingsDialog) -> None:
    assert set(dialog.providers.cards) == set(KINDS) - {"scripted"}


def test_everything_in_it_has_a_name_and_reads_plain_text(dialog: SettingsDialog) -> None:
    for card in dialog.providers.cards.values():
        card.open(True)
    for page in ("providers", "models", "search", "trust", "appearance"):
        dialog.show_page(page)
        assert nameless(dialog) == [], page
        assert rich_labels(dialog) == [], page


def test_a_page_that_is_opened_late_knows_all_that_was_told_before(qtbot: QtBot) -> None:
    dialog = SettingsDialog()
    qtbot.addWidget(dialog)
    dialog.load(Settings(provider="openai", search=SearchSettings(searxng="https://s.example")))
    dialog.show_key_source("search.brave", "the system keyring")
    dialog.show_key_source("anthropic", "the environment variable ANTHROPIC_API_KEY")
    dialog.show_page("appearance")
    assert "https://s.example" not in [made.text() for made in every(dialog, QLineEdit)]
    dialog.show_page("search")
    assert dialog.search.form["searxng"].control.text() == "https://s.example"
    assert any("In the system keyring" in text for text in texts(dialog.search))
    dialog.show_page("providers")
    card = dialog.providers.cards["anthropic"]
    card.open(True)
    assert any("From ANTHROPIC_API_KEY" in text for text in texts(card.key))


def test_a_provider_that_is_opened_late_shows_its_address_and_its_test(dialog: SettingsDialog, qtbot: QtBot) -> None:
    dialog.load(Settings(providers={"ollama": ProviderSettings(base_url="http://box.example", model="m")}))
    card = dialog.providers.cards["ollama"]
    card.open(True)
    assert [made.text() for made in every(card, QLineEdit) if made.isVisible()][-6:] == [
        "http://box.example",
        "m",
        "",
        "",
        "",
        "",
    ]
    with qtbot.waitSignal(dialog.test_requested) as said:
        press(dialog, "Test Ollama")
    assert said.args == ["ollama"]
    card.open(False)
    assert not card.form["base_url"].control.isVisible()


def test_tab_goes_through_a_page_as_it_is_read_and_then_to_close(dialog: SettingsDialog, qtbot: QtBot) -> None:
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    for page in ("providers", "models", "budget", "search", "mcp", "trust", "rules", "appearance"):
        dialog.show_page(page)
        if page == "providers":
            dialog.providers.open("openai")
        if page == "search":
            dialog.show_key_source("search.tavily", "the system keyring")
        QApplication.processEvents()
        goes_through(dialog, getattr(dialog, page))


def goes_through(dialog: SettingsDialog, page: QWidget) -> None:
    first = QApplication.focusWidget()
    names, lines = [], []
    (area, *_) = every(page, QScrollArea)
    for _ in range(80):
        QTest.keyClick(dialog, Qt.Key.Key_Tab)
        at = QApplication.focusWidget()
        assert at is not None and at.isVisible()
        if at is first:
            break
        names.append(at.accessibleName())
        lines.append(at.mapTo(dialog, at.rect().center()).y() + area.verticalScrollBar().value())
    assert names[-2:] == ["Close", "Search settings"], names
    del names[-2:], lines[-2:]
    jumps = [(names[at - 1], names[at]) for at in range(1, len(names)) if lines[at] < lines[at - 1] - 12]
    assert not jumps, f"{jumps} of {names}"
    QTest.keyClick(dialog, Qt.Key.Key_Backtab)
    assert dialog.isAncestorOf(QApplication.focusWidget() or dialog)


def test_the_settings_give_the_focus_back(qtbot: QtBot, theme: Theme) -> None:
    behind = QWidget()
    field = QLineEdit(behind)
    qtbot.addWidget(behind)
    behind.show()
    field.setFocus()
    dialog = SettingsDialog(behind)
    dialog.show_page("appearance")
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    assert dialog.isAncestorOf(QApplication.focusWidget() or dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is behind)
    assert QApplication.focusWidget() is field


def test_the_focus_stays_at_a_key_that_is_replaced(dialog: SettingsDialog, qtbot: QtBot) -> None:
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    dialog.show_page("search")
    dialog.show_key_source("search.tavily", "the system keyring")
    key = dialog.search.keys["tavily"]
    key._known.replace.setFocus()
    for name, held in (("Replace the Tavily key", key.field), ("Keep the Tavily key", key._known.replace)):
        press(dialog, name)
        assert QApplication.focusWidget() is held


def test_the_form_for_another_server_opens_in_view(dialog: SettingsDialog, qtbot: QtBot) -> None:
    press(dialog, "Add a server…")
    form = dialog.providers.new
    area = every(dialog.providers, QScrollArea)[0].viewport()
    qtbot.waitUntil(lambda: area.rect().contains(QRect(place_in(area, form), form.size())))
    assert form.form["name"].control.hasFocus()


def test_the_example_of_an_editor_stands_in_one_line(dialog: SettingsDialog) -> None:
    dialog.show_page("appearance")
    QApplication.processEvents()
    (hint,) = (made for made in every(dialog.appearance, QLabel) if "{path}" in made.text())
    example = hint.text().split("\n")[-1]
    assert example == "myeditor +{line} {path}"
    assert hint.fontMetrics().horizontalAdvance(example) <= hint.width()


def test_a_search_leaves_the_pages_that_name_it_and_opens_the_first(dialog: SettingsDialog) -> None:
    def left() -> list[str]:
        return [name for name, tab in dialog._tabs.items() if tab.isVisible()]

    whole = left()
    dialog.finder.setFocus()
    write(dialog.finder, "font size")
    assert left() == ["appearance"] and dialog.focusWidget() is dialog.finder and dialog._tabs["appearance"].isChecked()
    write(dialog.finder, " of nothing")
    assert left() == [] and "Nothing of that name." in texts(dialog)
    hit(dialog.finder, Qt.Key.Key_Escape)
    assert left() == whole and dialog.isVisible()


def test_the_desktop_is_told_only_what_the_person_wants(dialog: SettingsDialog, changes: list[dict[str, Any]]) -> None:
    dialog.show_page("notifications")
    press_switch = dialog.page(NotificationsPage).form["turns"].control
    press_switch.click()
    assert changes == [{"notifications": {"turns": False}}]
