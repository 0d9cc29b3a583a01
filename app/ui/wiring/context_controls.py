"""Connects context and cost of the current conversation with the gauge, its popover and the panel."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from app.assembly.profile import Profile
from app.processes.threads import import_in_thread
from app.ui.kit.language import number, tr
from app.ui.kit.words import money
from app.ui.steering.context_gauge import CostLine, ShownCost
from app.ui.window import MainWindow
from app.ui.wiring.window_part import CurrentTab, Start, TabPart
from app.vocabulary.errors import StorageError

if TYPE_CHECKING:
    from app.storage.usage import Spent, UsageStore
    from app.ui.wiring.session_tab import SessionTab


class ContextControls(TabPart):
    """Shows how full the window is and what was spent, and passes on the wish for a compaction."""

    page_requested = Signal(str)
    """A page of the settings."""
    window_requested = Signal(str, str)
    """The window of a provider's model is to be set by hand."""

    def __init__(self, profile: Profile, window: MainWindow, tab: CurrentTab, start: Start) -> None:
        super().__init__(profile, window, tab, start)
        self._usage: UsageStore | None = None
        gauge = window.composer.gauge
        gauge.compact_requested.connect(self.compact)
        gauge.opened.connect(lambda: self._read(tab()))
        gauge.window_requested.connect(self._ask_window)
        gauge.budget_requested.connect(lambda: self.page_requested.emit("budget"))

    def show(self, tab: "SessionTab") -> None:
        column = tab.column
        if column.costs_read_for != (tab.life.session_id, column.cost):
            self._read(tab)
        self._window.composer.show_context(column.budget, column.costs, can_compact=bool(tab.history.said))

    def compact(self, instruction: str) -> None:
        if (tab := self._tab()) is not None:
            tab.compact(instruction)

    def _ask_window(self) -> None:
        if (tab := self._tab()) is not None and tab.life.place.endpoint is not None:
            self.window_requested.emit(tab.life.place.endpoint.name, tab.life.place.model)

    # --- what was spent

    def _read(self, tab: "SessionTab | None") -> None:
        if tab is not None and tab.life.session_id is not None:
            tab.column.costs_read_for = (tab.life.session_id, tab.column.cost)
            self._start(self._read_costs(tab, tab.life.session_id))

    async def _read_costs(self, tab: "SessionTab", session_id: str) -> None:
        """In a thread: another program may hold the database."""
        await import_in_thread("app.assembly.spending")
        with suppress(StorageError):  # the problem bar says so; what was read before stays
            tab.column.show_costs(await asyncio.to_thread(self._sums, session_id, tab.life.project))

    def _sums(self, session_id: str, project: str) -> ShownCost:
        from app.assembly.spending import budgets, open_usage
        from app.storage.usage import Span, Unit

        if self._usage is None:
            self._usage = open_usage(self._profile)
        usage = self._usage
        session = usage.spent(session_id=session_id)
        lines = [CostLine(tr("This session"), words(session))]
        if project:
            lines.append(CostLine(tr("This project"), words(usage.spent(project=project))))
        lines.append(CostLine(tr("All sessions"), words(usage.spent())))
        states = usage.states(budgets(self._profile.settings), session_id)
        budget_lines = []
        for budget, used, limit in states:
            name = tr("Budget of this session") if budget.span is Span.SESSION else tr("Budget of today")
            is_money = budget.unit is Unit.USD
            if is_money:
                amount = tr("{used} of {limit}", used=money(used), limit=money(limit))
            else:
                amount = tr("{used} of {limit} tokens", used=number(used), limit=number(limit))
            budget_lines.append(CostLine(name, amount))
        return ShownCost(short(session), tuple(lines), tuple(budget_lines))


def words(spent: "Spent") -> str:
    """A sum of money, with what is not known of it; a cost that nobody knows is never shown as nothing."""
    if not spent.calls:
        return tr("nothing yet")
    if spent.unpriced == spent.calls:
        return tr("not known")
    amount = money(spent.nanodollars)
    if spent.guessed:
        amount = tr("at most {amount}", amount=amount)
    if not spent.unpriced:
        return amount
    return tr("{amount} and %n call(s) of unknown cost", "", spent.unpriced, amount=amount)


def short(spent: "Spent") -> str:
    if not spent.calls:
        return ""
    if spent.unpriced == spent.calls:
        return tr("cost unknown")
    amount = money(spent.nanodollars)
    return tr("{amount} + unknown", amount=amount) if spent.unpriced else amount
