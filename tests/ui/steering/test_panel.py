"""The panel: trust acts at once, facts are shown as told, files can be opened."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from app.ui.changes.changes_list import ListState
from app.ui.changes.file_tree import ChangedFile
from app.ui.kit.language import speak
from app.ui.steering.context_gauge import NO_COST
from app.ui.steering.panel import Panel, PanelZone
from app.vocabulary.confinement import InForce, Tier
from app.vocabulary.events import BudgetReported
from tests.ui.reach import every, hit, lines, nameless, rich_labels, tap, texts


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
    panel.show_folder("/code/router")
    panel.show_zones([PanelZone("@state", "/data/state", True), PanelZone("@pkg", "/agents", False)])
    words = texts(panel)
    for said in ("/code/router", "Session files", "writable", "Agent files", "read only"):
        assert said in words
    panel.confinement.show_in_force(InForce(Tier.NONE))
    assert "Not confined" in texts(panel)


def test_the_context_is_told_in_short_numbers(panel: Panel) -> None:
    panel.show_context(BudgetReported(61_400, 200_000), NO_COST)
    words = texts(panel)
    assert {"61.4k of 200k tokens", "31 %"} <= set(words)
    panel.show_context(BudgetReported(500, 0), NO_COST)
    assert "500 tokens" in texts(panel)


def test_a_changed_file_stands_under_its_folder_and_can_be_opened(panel: Panel, qtbot: QtBot) -> None:
    files = (ChangedFile("src/<i>a.py", 3, 1), ChangedFile("src/gone.py", 0, 2, mark="deleted"), ChangedFile("z", 1))
    panel.changes.show_state(ListState(files))
    tree = panel.changes.tree
    assert lines(tree) == ["z", "src/", "<i>a.py +3 \u22121", "gone.py deleted  +0 \u22122"]
    with qtbot.waitSignal(panel.changes.review_requested) as said:
        tree.choose("src/<i>a.py")
        tap(tree.viewport(), tree.visualRect(tree.currentIndex()).center())
    assert said.args == ["src/<i>a.py"]


def test_a_changed_file_that_runs_later_says_when(panel: Panel) -> None:
    file = ChangedFile("Makefile", 1, 0, dropped=2, runs="runs when you type make")
    panel.changes.show_state(ListState((file,)))
    gone = "2 changes of the agent's are gone since the file was saved by another program."
    assert lines(panel.changes.tree) == ["Makefile +1 \u22120", "runs when you type make", gone]
    spoken = panel.changes.tree.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"Makefile, 1 lines added, 0 removed, runs when you type make, {gone}"


def test_the_chosen_file_stays_chosen_and_a_folded_folder_folded(panel: Panel) -> None:
    first, second, third = (ChangedFile(f"src/{name}", 1, 0) for name in "abc")
    tree = panel.changes.tree
    panel.changes.show_state(ListState((first, third)))
    tree.choose("src/c")
    tree.collapse(tree.model().index(0, 0))
    panel.changes.show_state(ListState((first, second, third)))
    assert tree.path == "src/c" and not tree.isExpanded(tree.model().index(0, 0))
    panel.changes.show_state(ListState((second,)))
    assert tree.path == "src/b"


def test_five_thousand_changed_files_are_listed(panel: Panel) -> None:
    panel.changes.show_state(ListState(tuple(ChangedFile(f"d{at % 50}/f{at}", 1, 0) for at in range(5_000))))
    assert len(panel.changes.tree.paths) == 5_000 and len(lines(panel.changes.tree)) == 5_050


def test_everything_in_it_has_a_name_and_reads_plain_text(panel: Panel) -> None:
    panel.changes.show_state(ListState((ChangedFile("a", 1, 1),), ("b",), "batch", 2, ("c was not undone",)))
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
        panel.changes.show_state(ListState((ChangedFile("a.py", 1, 1),), trash=3))
        panel.show()
        area = every(panel, QScrollArea)[0]
        inside = area.widget()
        assert inside is not None and inside.minimumSizeHint().width() <= area.viewport().width()
    finally:
        speak("en")
