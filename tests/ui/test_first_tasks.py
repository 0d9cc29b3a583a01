"""The six tasks of the first page, done by the offline demo in the real window: what lies there, and all undone."""

import re
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.assembly.starters import BUILT_IN
from app.configuration.paths import RESOURCES
from app.ui.transcript.cards.card import DecisionCard
from app.ui.wiring.app_controller import AppController
from tests.ui.hands import Opener, find_button, idle, press, seen
from tests.ui.reach import every

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "keyboard", extend=True)
TASKS = {starter.name: number for number, starter in enumerate(BUILT_IN)}
UNDO = "Undo this turn's changes"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file to the byte, and every folder; nothing while files are being moved."""
    try:
        return {
            str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
            for path in folder.rglob("*")
            if ".handrail" not in path.parts
        }
    except FileNotFoundError:
        return {}


def do(open_window: Opener, qtbot: QtBot, task: str) -> tuple[AppController, list[str]]:
    """From the first page to the end of the turn by the keyboard; the cards that had to be answered, by their tools."""
    controller = open_window(settings="")
    welcome, window = controller.window.welcome, controller.window
    qtbot.waitUntil(lambda: window.focusWidget() is welcome.tasks.cards["tidy"])
    with qtbot.waitActive(window):
        window.activateWindow()
    for arrow in (Qt.Key.Key_Right,) * (TASKS[task] % 3) + (Qt.Key.Key_Down,) * (TASKS[task] // 3):
        QTest.keyClick(window.focusWidget(), arrow)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: controller.tab is not None and bool(controller.tab.history.said))
    answered: dict[str, str] = {}

    def waiting() -> DecisionCard | None:
        assert controller.tab is not None
        controller.tab.view.flush()
        cards = (card for card in every(window, DecisionCard) if card.yes is not None and card.yes.isVisible())
        return next((card for card in cards if card.question.id not in answered), None)

    qtbot.waitUntil(lambda: idle(controller)() or waiting() is not None)
    while (card := waiting()) is not None and card.yes is not None:
        answered[card.question.id] = card.question.tool
        card.yes.click()
        qtbot.waitUntil(lambda: idle(controller)() or waiting() is not None)
    return controller, list(answered.values())


@pytest.mark.parametrize(
    ("task", "cards", "new", "said"),
    [
        (
            "tidy",
            ["organize"],
            {"Documents/heating offer.pdf", "Twice/IMG_0413 (1).jpg", "Tables/budget.csv"},
            "7 files",
        ),
        ("rename-photos", ["organize"], {"Photos/2024-05/2024-05-03 14.22.10.jpg"}, "Done: 5 files."),
        ("table", ["make_document"], {"receipts.xlsx"}, "The table is in `receipts.xlsx`"),
        ("summarise", [], set(), "23,400 EUR. The price holds until 30 April 2025."),
        ("explain", [], set(), "Counts the words of a text"),
        ("fix", ["edit"], set(), "Corrected."),
    ],
)
def test_each_task_takes_at_most_one_card_and_is_undone_to_the_byte(
    open_window: Opener, qtbot: QtBot, handrail_home: Path, task: str, cards: list[str], new: set[str], said: str
) -> None:
    controller, answered = do(open_window, qtbot, task)
    assert answered == cards
    assert said in seen(controller)
    assert controller.tab is not None
    folder = Path(controller.tab.life.project)
    before = contents(RESOURCES / folder.name)
    after = contents(folder)
    assert new <= set(after)
    assert (after != before) is bool(cards)
    if task == "table":
        with zipfile.ZipFile(folder / "receipts.xlsx") as made:
            assert b"Paper &amp; Ink" in b"".join(made.read(name) for name in made.namelist())
    if cards:
        press(qtbot, controller, UNDO)
        qtbot.waitUntil(lambda: contents(folder) == before)
    qtbot.waitUntil(lambda: find_button(controller, UNDO) is None)


def test_the_guide_tells_the_first_hour_of_all_tasks_without_a_word_of_the_terminal() -> None:
    text = (RESOURCES.parent / "docs" / "guide.md").read_text(encoding="utf-8")
    hour = text.partition("\n## The first hour with documents and photos\n")[2].partition("\n## ")[0]
    assert [starter.title for starter in BUILT_IN if starter.title not in hour] == []
    commands = set(re.findall(r"\*(/[\w-]+)\*", hour))
    assert commands and commands <= {starter.command for starter in BUILT_IN}
    banned = ("terminal", "command line", "shell", "git ", "--", "`handrail")
    assert [word for word in banned if word in hour.casefold()] == []
