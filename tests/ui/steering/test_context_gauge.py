"""The gauge: how full the window is, in steps of colour, what fills it, what was spent, and a compaction on request."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.storage.usage import Spent
from app.ui.kit.parts import fill_ink
from app.ui.steering.context_gauge import NO_COST, ContextGauge, CostLine, ShownCost
from app.ui.wiring.context_controls import short, words
from app.vocabulary.events import BudgetReported
from app.vocabulary.messages import Usage
from tests.ui.reach import every, hit, nameless, rich_labels, tap, texts, write

REPORT = BudgetReported(
    50_000, 200_000, system=2_000, tools=6_000, conversation=30_000, files=12_000, window_from="server"
)
COST = ShownCost(
    "$0.12",
    (CostLine("This session", "$0.1234"), CostLine("This project", "$1.50"), CostLine("All sessions", "not known")),
    (CostLine("Budget of this session", "$0.1234 of $2.00"),),
)


@pytest.fixture
def gauge(qtbot: QtBot) -> ContextGauge:
    made = ContextGauge()
    qtbot.addWidget(made)
    return made


def test_the_gauge_tells_fill_and_cost_in_few_letters(gauge: ContextGauge) -> None:
    gauge.show_context(REPORT, COST, can_compact=True)
    assert texts(gauge) == ["25 %", "$0.12"]
    assert gauge.accessibleName() == "50k of 200k tokens of the model's window are used. This session: $0.1234"


def test_a_window_that_is_a_guess_is_marked_everywhere(gauge: ContextGauge) -> None:
    gauge.show_context(BudgetReported(8_192, 32_768, window_from="guess"), NO_COST, can_compact=True)
    assert texts(gauge)[0] == "≈ 25 %"
    assert "a guess" in gauge.accessibleName()
    tap(gauge)
    assert any("so this size is a guess" in said for said in texts(gauge.popover))
    assert gauge.popover.set_window.isVisibleTo(gauge.popover)


@pytest.mark.parametrize(("fraction", "ink"), [(0.1, "accent"), (0.69, "accent"), (0.7, "warn"), (0.95, "bad")])
def test_the_colour_steps(fraction: float, ink: str) -> None:
    assert fill_ink(fraction) == ink


def test_the_popover_breaks_the_window_down(gauge: ContextGauge) -> None:
    gauge.show_context(REPORT, COST, can_compact=True)
    tap(gauge)
    said = texts(gauge.popover)
    assert "50,000 of 200,000 tokens" in said
    for name, amount in (
        ("Instructions", "2,000"),
        ("Tools", "6,000"),
        ("Conversation", "30,000"),
        ("Free", "150,000"),
    ):
        assert said[said.index(name) + 1] == amount
    for line in (*COST.lines, *COST.budgets):
        assert said[said.index(line.name) + 1] == line.amount
    assert "The server told the size of this window." in said


def test_a_compaction_is_asked_for_with_an_instruction(gauge: ContextGauge, qtbot: QtBot) -> None:
    gauge.show_context(REPORT, COST, can_compact=True)
    tap(gauge)
    write(gauge.popover.instruction, " keep the port numbers ")
    with qtbot.waitSignal(gauge.compact_requested) as said:
        hit(gauge.popover.instruction, Qt.Key.Key_Return)
    assert said.args == ["keep the port numbers"]
    assert not gauge.popover.isVisible()


def test_nothing_can_be_compacted_before_anything_was_said(gauge: ContextGauge, qtbot: QtBot) -> None:
    gauge.show_context(REPORT, NO_COST, can_compact=False)
    tap(gauge)
    with qtbot.assertNotEmitted(gauge.compact_requested):
        tap(gauge.popover.compact)


def test_everything_has_a_name_and_reads_plain_text(gauge: ContextGauge) -> None:
    gauge.show_context(REPORT, COST, can_compact=True)
    tap(gauge)
    assert nameless(gauge.popover) == []
    assert rich_labels(gauge.popover) == []


@pytest.mark.parametrize(
    ("spent", "said", "in_short"),
    [
        (Spent(0, Usage(), 0, 0), "nothing yet", ""),
        (Spent(2, Usage(), 0, 2), "not known", "cost unknown"),
        (Spent(2, Usage(), 0, 0), "$0.00", "$0.00"),
        (Spent(3, Usage(), 120_000_000, 1), "$0.1200 and 1 call of unknown cost", "$0.1200 + unknown"),
        (Spent(3, Usage(), 1_500_000_000, 0, 2), "at most $1.50", "$1.50"),
    ],
)
def test_a_cost_that_nobody_knows_is_never_nothing(spent: Spent, said: str, in_short: str) -> None:
    assert (words(spent), short(spent)) == (said, in_short)


def test_the_popover_stands_above_the_gauge_and_nothing_in_it_is_cut(gauge: ContextGauge) -> None:
    gauge.show_context(BudgetReported(8_192, 32_768, window_from="guess"), NO_COST, can_compact=True)
    gauge.move(300, 500)
    gauge.show()
    tap(gauge)
    for cost in (COST, NO_COST):
        gauge.show_context(REPORT, cost, can_compact=True)
        QApplication.processEvents()
        popover = gauge.popover
        assert popover.geometry().bottom() < gauge.mapToGlobal(QPoint(0, 0)).y()
        for made in every(popover, QLabel):
            if made.isVisibleTo(popover):
                needed = made.heightForWidth(made.width()) if made.wordWrap() else made.sizeHint().height()
                assert made.height() >= needed, made.text()
