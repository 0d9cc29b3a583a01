"""In the window a proposal for many files is a table of which the person may choose."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.transcript.cards.questions import QuestionItem
from app.ui.transcript.cards.rows_card import RowsCard
from app.ui.transcript.cards.rows_table import NOW, SIZE, WHEN, WHY, WILL_BE
from app.ui.wiring.app_controller import AppController
from tests.ui.hands import Opener, press_shown, say, shown_button
from tests.ui.reach import every, tap

ROWS: list[dict[str, str]] = [
    {"path": f"IMG_{number}.jpg", "to": f"2024/{number}.jpg", "why": "date in the picture"} for number in range(20)
]
ROWS[3]["to"] = ROWS[2]["to"]

PHOTO = Path(__file__).parents[2] / "data/documents/photo.jpg"
Asking = Callable[..., tuple[AppController, RowsCard]]


@pytest.fixture
def asking(open_window: Opener, qtbot: QtBot, project: Path) -> Asking:
    """A window in which this proposal waits for the answer."""

    def start(rows: list[dict[str, str]], size: tuple[int, int] = (1280, 800)) -> tuple[AppController, RowsCard]:
        for number in range(20):
            (project / f"IMG_{number}.jpg").write_text(f"picture {number}")
            os.utime(project / f"IMG_{number}.jpg", (1_700_000_000, 1_700_000_000))
        settings = f'provider = "scripted"\ntrust = "guided"\nrecent_projects = ["{project}"]\n'
        controller = open_window(
            {"call": "organize", "arguments": {"rows": rows}}, {"say": "all done"}, settings=settings
        )
        controller.window.resize(*size)
        say(qtbot, controller, "go")
        assert controller.tab is not None
        view = controller.tab.view
        qtbot.waitUntil(lambda: bool(every(view, RowsCard)), timeout=20_000)
        with qtbot.waitActive(controller.window):
            controller.window.activateWindow()
        return controller, every(view, RowsCard)[0]

    return start


def cell(card: RowsCard, row: int, column: int, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> Any:
    return card.model.data(card.model.index(row, column), role)


def finish(qtbot: QtBot, controller: AppController) -> str:
    """What the model is told."""
    tab = controller.tab
    assert tab is not None
    qtbot.waitUntil(lambda: not tab.view.waiting_questions and not tab.life.running, timeout=20_000)
    (item,) = [item for item in tab.view.blocks.items if isinstance(item, ToolItem)]
    assert item.call.result is not None
    return item.call.result.output


def test_the_table_says_what_would_be_done_and_what_cannot(asking: Asking) -> None:
    _, card = asking(ROWS)
    columns = [cell(card, 0, column) for column in (NOW, WILL_BE, WHEN, SIZE, WHY)]
    assert columns == ["IMG_0.jpg", "2024/0.jpg", "", "9 B", "date in the picture"]
    assert cell(card, 3, WHY) == "the same name as for IMG_2.jpg"
    assert cell(card, 3, NOW, Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked
    assert card.approve.text() == "Approve 19 rows"
    spoken = cell(card, 0, NOW, Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Move IMG_0.jpg to 2024/0.jpg: date in the picture. will be done"


def test_the_person_chooses_with_the_keyboard_and_the_model_is_told(
    asking: Asking, qtbot: QtBot, project: Path
) -> None:
    controller, card = asking(ROWS)
    card.table.setFocus()
    card.table.selectRow(0)
    QTest.keyClick(card.table, Qt.Key.Key_Space)
    assert card.approve.text() == "Approve 18 rows"
    card.table.selectRow(3)
    QTest.keyClick(card.table, Qt.Key.Key_F2)
    (editor,) = every(card.table, QLineEdit)
    editor.setText("2024/mine.jpg")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: card.approve.text() == "Approve 19 rows")  # a name of its own makes the row possible
    QTest.qWait(500)  # a card says yes only after it has been there for a moment
    tap(shown_button(qtbot, card, "Approve 19 rows"))
    told = finish(qtbot, controller)
    assert (project / "IMG_0.jpg").exists() and (project / "2024/mine.jpg").read_text() == "picture 3"
    assert "left out IMG_0.jpg" in told and "IMG_3.jpg -> 2024/mine.jpg" in told and "move 19" in told
    assert controller.tab is not None
    lines = [item.verdict[2] for item in controller.tab.view.blocks.items if isinstance(item, QuestionItem)]
    assert lines == ["Approved, as you edited it"]


def test_the_filter_narrows_what_is_ticked_together(asking: Asking) -> None:
    _, card = asking(ROWS)
    card.filter.setText("img_1 date")
    assert card.model.rowCount() == 11
    tap(card.all)
    assert card.all.text() == "Tick these"
    card.filter.clear()
    assert (card.model.rowCount(), card.approve.text()) == (20, "Approve 8 rows")


def test_nothing_is_done_without_a_row_and_a_denial_changes_nothing(
    asking: Asking, qtbot: QtBot, project: Path
) -> None:
    controller, card = asking(ROWS[:3])
    card.model.tick_shown(on=False)
    assert not card.approve.isEnabled()
    card.reason.setText("not now")
    press_shown(qtbot, card, "Deny")
    assert "not now" in finish(qtbot, controller)
    assert (project / "IMG_0.jpg").exists() and not (project / "2024").exists()


def test_in_a_small_window_the_names_and_the_button_are_in_view(asking: Asking, qtbot: QtBot) -> None:
    controller, card = asking(ROWS, (700, 500))
    qtbot.waitUntil(lambda: not card.approve.visibleRegion().isEmpty(), timeout=5000)
    assert card.table.isColumnHidden(SIZE) and card.table.isColumnHidden(WHEN)
    QTest.qWait(500)
    tap(shown_button(qtbot, card, "Approve 19 rows"))
    assert "move 19" in finish(qtbot, controller)


def test_twenty_thousand_rows_make_no_more_widgets_than_twenty(asking: Asking, project: Path) -> None:
    many = project / "many"
    many.mkdir()
    for number in range(20_000):
        (many / f"{number:05}.txt").touch()
    _, card = asking([{"path": "many/*.txt", "to": "all/{stem}-{number:05}.{ext}"}])
    assert card.model.rowCount() == 20_000
    assert len(every(card, QWidget)) < 400
    card.filter.setText("12345")
    assert card.model.rowCount() == 2


def test_photos_have_a_picture_and_the_day_they_were_taken(asking: Asking, qtbot: QtBot, project: Path) -> None:
    shutil.copy(PHOTO, project / "A.jpg")
    (project / "2024-05-03 torn.jpg").write_bytes(b"no picture")
    rows = [{"path": "A.jpg", "to": "x/A.jpg"}, {"path": "2024-05-03 torn.jpg", "to": "x/torn.jpg"}]
    _, card = asking(rows)
    qtbot.waitUntil(lambda: cell(card, 1, WHEN) == "2024-05-03", timeout=20_000)
    assert cell(card, 0, NOW, Qt.ItemDataRole.DecorationRole).toImage().pixelColor(32, 22).alpha() == 255
    assert cell(card, 1, NOW, Qt.ItemDataRole.DecorationRole).toImage().pixelColor(32, 22).alpha() == 0
    assert card.model.headerData(WHEN, Qt.Orientation.Horizontal) == "Taken"
    assert cell(card, 0, WHEN) == "2025-07-14"
