"""The panel: trust acts at once, facts are shown as told, files can be opened."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from app.ui.kit.language import speak
from app.ui.steering.context_gauge import NO_COST
from app.ui.steering.panel import Panel, PanelZone
from app.vocabulary.confinement import InForce, Tier
from app.vocabulary.events import BudgetReported
from tests.ui.reach import every, hit, nameless, rich_labels, tap, texts


@pytest.fixture
def panel(qtbot: QtBot) -> Panel:
    made = Panel()
    qtbot.addWidget(made)
    made.resize(286, 800)
    made.show_trust("guided")
    made.show()
    return made


def test_the_three_levels_say_what_they_do(panel: Panel) -> None:
    words = texts(panel.trust)
    assert "Asks before every tool call." in words
    guided = (
        "Asks before it changes or runs anything, or fetches from a new host; reading files and searching are free."
    )
    assert guided in words
    autonomous = (
        "Asks only when something would leave the sandbox or cannot be undone, or a command connects to a new host. "
        "Undo covers every file of the project, of any size. It does not cover the network, other programs or other "
        "folders."
    )
    assert autonomous in words


def test_a_click_on_a_level_reports_it(panel: Panel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.trust_chosen) as said:
        tap(panel.trust.cards["autonomous"])
    assert said.args == ["autonomous"]


def test_the_arrow_keys_move_between_levels(panel: Panel, qtbot: QtBot) -> None:
    panel.trust.cards["guided"].setFocus()
    with qtbot.waitSignal(panel.trust_chosen) as said:
        hit(panel.trust.cards["guided"], Qt.Key.Key_Up)
    assert said.args == ["supervised"]


def test_being_told_a_level_reports_nothing(panel: Panel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.trust_chosen):
        panel.show_trust("supervised")
    assert panel.trust.cards["supervised"].isChecked()


def test_the_sandbox_is_described_plainly(panel: Panel) -> None:
    panel.open_sandbox(True)
    panel.show_folder("/code/router")
    panel.show_zones([PanelZone("@state", "/data/state", True), PanelZone("@pkg", "/agents", False)])
    words = texts(panel)
    for said in ("/code/router", "Session files", "writable", "Agent files", "read only"):
        assert said in words
    panel.open_sandbox(False)
    assert "@state" not in texts(panel) and "Project folder" not in texts(panel)
    panel.show_sandbox(InForce(Tier.NONE))
    assert texts(panel).count("Not confined") == 2 and "Project folder" in texts(panel), "it opens by itself"
    panel.open_sandbox(False)
    panel.show_sandbox(InForce(Tier.NONE))
    assert texts(panel).count("Not confined") == 1, "and stays as the person leaves it"


def test_the_context_is_told_in_short_numbers(panel: Panel) -> None:
    panel.show_context(BudgetReported(61_400, 200_000), NO_COST)
    words = texts(panel)
    assert {"61.4k of 200k tokens", "31 %"} <= set(words)
    panel.show_context(BudgetReported(500, 0), NO_COST)
    assert "500 tokens" in texts(panel)


def test_everything_in_it_has_a_name_and_reads_plain_text(panel: Panel) -> None:
    assert nameless(panel) == []
    assert rich_labels(panel) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_panel_has_room_for_its_words_in_every_language(qtbot: QtBot, language: str) -> None:
    speak(language)
    try:
        panel = Panel()
        qtbot.addWidget(panel)
        panel.resize(286, 800)
        folder = "/home/somebody/.local/share/handrail/projects/router"
        panel.show_zones([PanelZone(name, folder, name != "@pkg") for name in ("@state", "@central", "@pkg")])
        panel.confinement.show_variables(tuple("ABCDEFGHIJ"), ())
        panel.show()
        area = every(panel, QScrollArea)[0]
        inside = area.widget()
        assert inside is not None and inside.minimumSizeHint().width() <= area.viewport().width()
    finally:
        speak("en")


def test_a_level_above_the_computers_policy_cannot_be_chosen(panel: Panel) -> None:
    chosen: list[str] = []
    panel.trust_chosen.connect(chosen.append)
    panel.show_trust("autonomous")
    panel.trust.limit("guided", "The policy of this computer allows at most Guided. Ask it.")
    assert panel.trust.cards["guided"].isChecked() and not panel.trust.cards["autonomous"].isEnabled()
    panel.trust.cards["autonomous"].click()
    panel.show_trust("autonomous")
    assert chosen == [] and panel.trust.cards["guided"].isChecked()
    assert "The policy of this computer allows at most Guided. Ask it." in texts(panel.trust)
