"""Budgets, windows of models and the limit of silence in the settings window: what is written is what is kept."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.configuration.settings import BudgetSettings, ProviderSettings, Settings, load_settings
from app.ui.kit.words import amount_in, count_in
from app.ui.settings.dialog import SettingsDialog
from tests.ui.hands import Opener, idle, press, say, seen
from tests.ui.reach import nameless, rich_labels, texts

CLOUD = Settings(
    provider="openai",
    budget=BudgetSettings(session_usd=2.5, day_tokens=1_000_000),
    providers={"openai": ProviderSettings(model="gpt-5", windows={"gpt-5": 9_000}, idle_seconds=30)},
)


@pytest.fixture
def dialog(qtbot: QtBot) -> SettingsDialog:
    made = SettingsDialog()
    qtbot.addWidget(made)
    made.load(CLOUD)
    made.show_page("budget")
    made.show()
    return made


@pytest.fixture
def changes(dialog: SettingsDialog) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []
    dialog.changed.connect(said.append)
    return said


def enter(field: QLineEdit, text: str) -> None:
    field.setText(text)
    field.editingFinished.emit()


def test_budgets_are_shown_as_they_are_kept(dialog: SettingsDialog, changes: list[dict[str, Any]]) -> None:
    fields = {name: entry.control.text() for name, entry in dialog.budget.form.entries.items()}
    assert fields == {"session_usd": "2.5", "session_tokens": "", "day_usd": "", "day_tokens": "1,000,000"}
    for entry in dialog.budget.form.entries.values():
        entry.control.editingFinished.emit()
    assert changes == []
    assert nameless(dialog.budget) == [] and rich_labels(dialog.budget) == []


@pytest.mark.parametrize(
    ("name", "text", "kept"),
    [
        ("session_usd", "$4", 4.0),
        ("session_usd", "", None),
        ("day_usd", "10.50", 10.5),
        ("session_tokens", "250k", 250_000),
        ("day_tokens", "1,500,000", 1_500_000),
    ],
)
def test_a_budget_is_reported_as_it_is_meant(
    dialog: SettingsDialog, changes: list[dict[str, Any]], name: str, text: str, kept: float | None
) -> None:
    enter(dialog.budget.form[name].control, text)
    assert changes == [{"budget": {name: kept}}]


@pytest.mark.parametrize("text", ["none", "-2", "0", "2 dollars"])
def test_what_is_no_amount_is_told_and_not_kept(
    dialog: SettingsDialog, changes: list[dict[str, Any]], text: str
) -> None:
    enter(dialog.budget.form["session_usd"].control, text)
    assert changes == []
    assert any("is not an amount above 0" in said for said in texts(dialog.budget))


@pytest.mark.parametrize(
    ("text", "amount", "tokens"),
    [("2", 2.0, 2), ("$1,000", 1000.0, None), ("1.5M", None, 1_500_000), ("128 k", None, 128_000), ("x", None, None)],
)
def test_amounts_are_read_as_people_write_them(text: str, amount: float | None, tokens: int | None) -> None:
    assert (amount_in(text), count_in(text)) == (amount, tokens)


def test_the_window_of_a_model_is_set_by_hand_and_taken_back(
    dialog: SettingsDialog, changes: list[dict[str, Any]]
) -> None:
    page = dialog.models
    assert (page.window_model.text(), page.window_tokens.text()) == ("gpt-5", "9,000")
    enter(page.window_tokens, "64k")
    enter(page.window_tokens, "")
    page.window_model.setText("local-model")
    enter(page.window_tokens, "100")
    assert changes == [
        {"providers": {"openai": {"windows": {"gpt-5": 64_000}}}},
        {"providers": {"openai": {"windows": {"gpt-5": None}}}},
    ]
    dialog.show_page("models")
    assert any("256 tokens or more" in said for said in texts(page))


def test_the_limit_of_silence_is_set_per_provider(dialog: SettingsDialog, changes: list[dict[str, Any]]) -> None:
    card = dialog.providers.cards["openai"]
    assert (
        card.form["idle_seconds"].control.text() == "30"
        and card.form["idle_seconds"].control.placeholderText() == "120"
    )
    assert dialog.providers.cards["ollama"].form["idle_seconds"].control.placeholderText() == "no limit"
    enter(card.form["idle_seconds"].control, "soon")
    assert changes == [] and any("is not a number of seconds" in said for said in texts(card))
    enter(card.form["idle_seconds"].control, "300")
    enter(card.form["idle_seconds"].control, "")
    assert changes == [
        {"providers": {"openai": {"idle_seconds": 300.0}}},
        {"providers": {"openai": {"idle_seconds": None}}},
    ]


def test_a_budget_that_is_used_up_asks_with_a_card_and_holds_at_once(
    open_window: Opener, qtbot: QtBot, project: Path, handrail_home: Path
) -> None:
    controller = open_window({"say": "Hello."}, {"say": "Again."})
    controller.preferences.show("budget")
    dialog = controller.preferences.dialog
    assert dialog is not None
    enter(dialog.budget.form["session_tokens"].control, "10")
    dialog.close()
    assert load_settings(handrail_home / "config" / "settings.toml").budget.session_tokens == 10
    say(qtbot, controller, "hi")
    press(qtbot, controller, "Change the budget…")
    assert dialog.isVisible() and dialog.budget.isVisible()
    dialog.close()
    press(qtbot, controller, "Stop")
    qtbot.waitUntil(lambda: "Nothing was sent" in seen(controller))
    assert "Hello." not in seen(controller)
    say(qtbot, controller, "hi again")
    press(qtbot, controller, "Go on")
    qtbot.waitUntil(lambda: "Hello." in seen(controller))
    qtbot.waitUntil(idle(controller))
    qtbot.waitUntil(lambda: any("of this session:" in said for said in texts(controller.window.panel)))


def test_a_window_that_the_person_sets_holds_for_the_open_session(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    controller = open_window({"say": "Hello."})
    say(qtbot, controller, "hi")
    qtbot.waitUntil(idle(controller))
    controller.window.composer.gauge.window_requested.emit()
    dialog = controller.preferences.dialog
    assert dialog is not None and dialog.models.window_model.text() == (
        controller.tab and controller.tab.life.place.model
    )
    dialog.changed.emit({"providers": {"scripted": {"windows": {"*": 20_000}}}})
    assert controller.tab is not None and controller.tab.column.budget is not None
    assert (controller.tab.column.budget.window, controller.tab.column.budget.window_from) == (20_000, "person")
    dialog.close()
