"""How full the model's window is and what the session cost: a small button, and a popover with the details."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.ui.kit.controls import RowButton, column, emptied, layout_of, row
from app.ui.kit.forms import line_edit
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import FULL, NEARLY_FULL, GaugeRing, Sign, button, label, set_tone
from app.ui.kit.pressing import press_focused
from app.ui.kit.theme import color, enlarged
from app.ui.kit.tips import plain_tip
from app.ui.kit.words import count

if TYPE_CHECKING:
    from app.vocabulary.events import BudgetReported

WIDTH_PX = 330
PARTS = (
    ("system", later("Instructions"), "text3"),
    ("tools", later("Tools"), "syn_kw"),
    ("conversation", later("Conversation"), "accent"),
    ("files", later("Files that were read"), "ok"),
)
"""What fills the window: the field of the event, its name and its colour."""
SOURCES = {
    "person": later("You set the size of this window in the settings."),
    "server": later("The server told the size of this window."),
    "remembered": later("The server told the size of this window earlier."),
    "error": later("The size of this window was learned from an error of the server."),
    "table": later("The size of this window is from Handrail's table of models."),
    "guess": later(
        "Nobody says how large this model's window is, so this size is a guess. The first error of the server corrects "
        "it, or you set it under Models in the settings."
    ),
}


class CostLine(Struct, frozen=True):
    """One sum: what for, and the amount in words; an amount that is not known says so."""

    name: str
    amount: str


class ShownCost(Struct, frozen=True):
    """What the gauge and the popover say about money."""

    short: str = ""
    """Of this session, for the gauge; empty before the first call."""
    lines: tuple[CostLine, ...] = ()
    budgets: tuple[CostLine, ...] = ()


NO_COST = ShownCost()


def percent(report: "BudgetReported") -> str:
    """How full the window is; about, where its size is a guess or the tokens were not counted by the model."""
    if not report.window:
        return ""
    about = "≈ " if report.window_from == "guess" else ""
    return f"{about}{report.used / report.window:.0%}".replace("%", " %")


class ContextGauge(RowButton):
    """Ring, percentage and cost; pressing it opens the details."""

    compact_requested = Signal(str)  # an instruction, or ""
    window_requested = Signal()
    """The person wants to set the size of the window."""
    budget_requested = Signal()
    opened = Signal()

    def __init__(self) -> None:
        self._ring = GaugeRing()
        self._percent = label("", "meta")
        self._cost = label("", "meta")
        super().__init__(tr("Context"), self._ring, self._percent, self._cost)
        self._report: BudgetReported | None = None
        self._money = NO_COST
        self._can_compact = False
        self.clicked.connect(self._open)
        self.hide()

    @cached_property
    def popover(self) -> "ContextPopover":
        made = ContextPopover(self)
        made.compact_requested.connect(self.compact_requested)
        made.window_requested.connect(self.window_requested)
        made.budget_requested.connect(self.budget_requested)
        return made

    def show_context(self, report: "BudgetReported | None", cost: ShownCost, *, can_compact: bool) -> None:
        self._report, self._money, self._can_compact = report, cost, can_compact
        self.setVisible(report is not None or bool(cost.short))
        fraction = report.used / report.window if report is not None and report.window else 0.0
        self._ring.set_fraction(fraction)
        self._percent.setText(percent(report) if report is not None else "")
        set_tone(self._percent, "bad" if fraction >= FULL else "warn" if fraction >= NEARLY_FULL else "")
        self._cost.setText(cost.short)
        fill = ""
        if report is not None:
            used, window = count(report.used), count(report.window)
            fill = tr("{used} of {window} tokens of the model's window are used", used=used, window=window)
            if report.window_from == "guess":
                fill = tr("{fill} (its size is a guess)", fill=fill)
        money = f"{line.name}: {line.amount}" if (line := next(iter(cost.lines), None)) else ""
        words = ". ".join(filter(None, (fill, money)))
        self.setToolTip(plain_tip(tr("{words}\nClick for details", words=words)))
        self.setAccessibleName(words)
        if "popover" in vars(self):
            self._tell_popover()

    def width_with(self, *, percent: bool = True, money: bool = True) -> int:
        """Pixels that it takes with these words, whichever are shown now."""
        width = self.sizeHint().width()
        for made, on in ((self._percent, percent), (self._cost, money)):
            if made.isHidden() == on:
                made.ensurePolished()  # it may never have been shown
                width += (made.sizeHint().width() + layout_of(self).spacing()) * (1 if on else -1)
        return width

    def show_words(self, *, percent: bool = True, money: bool = True) -> None:
        """Where there is little room, the cost is only in the popover, and then the percentage too."""
        self._percent.setVisible(percent)
        self._cost.setVisible(money)

    def _open(self) -> None:
        self._tell_popover()
        self.popover.open_above(self)
        self.opened.emit()

    def _tell_popover(self) -> None:
        self.popover.show_context(self._report, self._money, can_compact=self._can_compact)


class ContextPopover(QFrame):
    """What fills the window, what was spent, and a compaction on request."""

    compact_requested = Signal(str)
    window_requested = Signal()
    budget_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("surface", "popup")
        self.setFixedWidth(enlarged(WIDTH_PX))
        self._corner, self._room = QPoint(), QRect()
        """Where the gauge is, and the screen."""
        self._amount = label("", "small", "text2")
        self._bar = BreakdownBar()
        self._amounts = {field: label("", "small", "text2") for field, _, _ in PARTS}
        self._free = label("", "small", "text2")
        self._source = label("", "small", wrap=True)
        self.set_window = button(tr("Set it…"), "link", on_click=lambda: self._leave_for(self.window_requested))
        self._costs = column(spacing=3)
        self._no_cost = label(tr("Nothing was spent yet."), "small")
        self._shown_cost = NO_COST
        self.set_budget = button(tr("Set a budget…"), "link", on_click=lambda: self._leave_for(self.budget_requested))
        self.instruction = line_edit(tr("What the summary should keep"), tr("What to keep (optional)"))
        self.compact = button(tr("Compact now"), on_click=self._compact)
        self.instruction.returnPressed.connect(self._compact)
        self._about = label("", "small", wrap=True)
        self._lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def show_context(self, report: "BudgetReported | None", cost: ShownCost, *, can_compact: bool) -> None:
        self._bar.show_parts(report)
        if report is None:
            self._amount.setText(tr("known after the first message"))
            self._source.setText("")
        else:
            used = number(report.used)
            if report.window:
                words = tr("{used} of {window} tokens", used=used, window=number(report.window))
            else:
                words = tr("{used} tokens", used=used)
            self._amount.setText(tr("about {amount}", amount=words) if report.is_estimate else words)
            self._source.setText(translated(SOURCES.get(report.window_from, "")))
        for field, amount in self._amounts.items():
            amount.setText(number(getattr(report, field)) if report is not None else "")
        self._free.setText(number(report.free) if report is not None else "")
        self.set_window.setVisible(report is not None and report.window_from in ("guess", "person"))
        self._source.setVisible(bool(self._source.text()))
        if cost != self._shown_cost:
            self._shown_cost = cost
            emptied(self._costs)
            for line in (*cost.lines, *cost.budgets):
                made = QWidget()
                made.setLayout(row(label(line.name, "small", "text2"), None, label(line.amount, "small", "text2")))
                self._costs.addWidget(made)
                made.show()  # at once: what Qt shows a moment later is not measured
            self._no_cost.setVisible(not cost.lines)
        self.compact.setEnabled(can_compact)
        self.instruction.setEnabled(can_compact)
        self._fit()

    def open_above(self, anchor: QWidget) -> None:
        self.instruction.clear()
        self._corner = anchor.mapToGlobal(QPoint(anchor.width(), -6))
        self._room = anchor.screen().availableGeometry()
        self._fit()
        self.show()
        self.instruction.setFocus(Qt.FocusReason.PopupFocusReason)

    # --- inside

    def _lay_out(self) -> None:
        legend = column(spacing=3)
        for field, name, ink in PARTS:
            legend.addLayout(row(_Dot(ink), label(translated(name), "small", "text2"), None, self._amounts[field]))
        legend.addLayout(row(_Dot("track"), label(tr("Free"), "small", "text2"), None, self._free))
        self._about.setText(
            tr(
                "A compaction replaces the beginning of the conversation by a summary in what the model "
                "reads. You keep the whole conversation."
            )
        )
        self.setLayout(
            column(
                row(label(tr("Context"), "title"), None, self._amount),
                self._bar,
                legend,
                self._source,
                row(self.set_window, None),
                4,
                row(label(tr("Cost"), "title"), None, self.set_budget),
                self._no_cost,
                self._costs,
                4,
                self._about,
                row(self.instruction, self.compact),
                margins=(14, 12, 14, 12),
            )
        )

    def _leave_for(self, signal: SignalInstance) -> None:
        self.hide()
        signal.emit()

    def _compact(self) -> None:
        self.hide()
        self.compact_requested.emit(self.instruction.text().strip())

    def _fit(self) -> None:
        """As high as its words, which wrap; its foot stays above the gauge."""
        for inside in (self, *self.findChildren(QWidget)):
            inside.ensurePolished()  # or the letters have another size when it is shown
        layout = layout_of(self)
        layout.invalidate()
        layout.activate()
        self.setFixedHeight(layout.totalHeightForWidth(self.width()))
        left = max(self._room.left(), min(self._corner.x(), self._room.right()) - self.width())
        self.move(left, max(self._room.top(), self._corner.y() - self.height()))


class BreakdownBar(QWidget):
    """What fills the window, part by part."""

    def __init__(self, height: int = 8) -> None:
        super().__init__()
        self._parts: Sequence[tuple[float, str]] = ()
        self.setFixedHeight(height)

    def show_parts(self, report: "BudgetReported | None") -> None:
        """Each part as its share of the window, or of what is used where that is more."""
        whole = max(report.window, report.used, 1) if report is not None else 1
        self._parts = [(getattr(report, field, 0) / whole, ink) for field, _, ink in PARTS] if report else ()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)
        painter.setClipPath(shape)
        painter.fillRect(self.rect(), color("track"))
        at = 0.0
        for share, ink in self._parts:
            wide = self.width() * share
            painter.fillRect(QRectF(at, 0, wide, self.height()), color(ink))
            at += wide


class _Dot(Sign):
    """The colour of a part beside its name."""

    def __init__(self, ink: str) -> None:
        super().__init__(8)
        self._ink = ink

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(self._ink))
        painter.drawEllipse(self.rect())
