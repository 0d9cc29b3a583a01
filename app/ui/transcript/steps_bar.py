"""The steps of the present work, as a line above the message field that opens to all of them."""

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame

from app.text.plain import visible
from app.ui.kit.controls import column, emptied, row
from app.ui.kit.flow import Flow
from app.ui.kit.language import number, tr
from app.ui.kit.parts import Elided, FoldLine, label
from app.ui.kit.telling import unless_same
from app.vocabulary.steps import SIGNS, TodoStep

_INKS = {"pending": "text3", "active": "accent", "done": "ok"}


class StepsBar(QFrame):
    """Told the steps; opens and closes by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self._now, self._count = Elided("", "text2", "ui"), label("", "small", "text2")
        self._all = QFrame()
        self._line = FoldLine()
        self._line.turned.connect(lambda: self._set_open(self._all.isHidden()))
        parts = row(label(tr("Steps"), "strong"), self._now, self._count, self._line.chevron, margins=(12, 4, 6, 4))
        parts.setStretch(1, 1)
        self._line.setLayout(parts)
        self._lines = column(margins=(12, 0, 12, 8))
        self._all.setLayout(self._lines)
        self.setLayout(column(self._line, self._all, spacing=0))
        self._steps: tuple[TodoStep, ...] = ()
        self._is_low = False
        self._set_open(True)
        self.hide()

    @unless_same
    def show_steps(self, steps: Sequence[TodoStep]) -> None:
        """Without steps there is no bar."""
        self._steps = tuple(steps)
        done = sum(step.state == "done" for step in steps)
        count = tr("{done} of {all}", done=number(done), all=number(len(steps)))
        now = next((step.text for step in steps if step.state == "active"), "")
        self._count.setText(count)
        self.setAccessibleName(tr("Steps: {count}. Now: {step}", count=count, step=visible(now)) if now else count)
        emptied(self._lines)
        shown = [label(f"{SIGNS[step.state]} {visible(step.text)}", "small", _INKS[step.state]) for step in steps]
        self._lines.addWidget(Flow(*shown, spacing=12))
        self._set_open(not self._all.isHidden())
        self.setVisible(bool(steps))

    def fit(self, *, is_low: bool) -> None:
        """It closes where the conversation has little room, and opens again with it."""
        if is_low is not self._is_low:
            self._is_low = is_low
            self._set_open(not is_low)

    def show_unfinished(self, steps: Sequence[TodoStep]) -> None:
        """Those of a conversation that is opened again, if something is left to do."""
        self.show_steps(tuple(steps))
        self.put_away_done()

    def put_away_done(self) -> None:
        """The turn is over: what is done needs no line any more."""
        if all(step.state == "done" for step in self._steps):
            self.show_steps(())

    def _set_open(self, on: bool) -> None:
        self._all.setVisible(on)
        now = next((step for step in self._steps if step.state != "done"), None)
        self._now.setText("" if on or now is None else f"{SIGNS[now.state]} {visible(now.text)}")
        self._line.show_open(on, tr("Steps"))
