"""The settings page for what is kept for undo: how much that is, its limits, and a button that empties it."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.plain import visible
from app.settings import Settings
from app.ui.kit.controls import column, emptied, row
from app.ui.kit.forms import labelled, line_edit
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, button, frame, icon_button, label
from app.ui.kit.theme import enlarged
from app.ui.kit.tips import plain_tip
from app.ui.kit.words import amount_in, typed_amount
from app.ui.settings.pages import SettingsPage

WIDTH_PX = 130
LIMITS = {
    "keep_limit_gb": (
        later("Keep for undo at most"),
        later(
            "Less where the disk has little room: a tenth of it. Beyond that the oldest turns go, never a running one."
        ),
    ),
    "keep_copy_limit_gb": (
        later("Copy files for undo without asking, up to"),
        later("Above that you are asked before a command replaces a file that only a copy can bring back."),
    ),
    "cache_limit_gb": (
        later("Keep caches of package managers up to"),
        later("Of all projects together. Beyond that, what was not used for longest goes at the end of a session."),
    ),
}
"""By the names of the settings."""


@dataclass(frozen=True, slots=True)
class KeptRow:
    """What is kept of one project, in words."""

    project: str
    shown: str
    size: str
    since: str


class StoragePage(SettingsPage):
    """Shows what it is told; reports what the person wants to be emptied."""

    title = later("Storage")
    about = later(
        "What commands remove or replace is kept, so that undo can bring it back. It takes room on the disk until it "
        "is emptied here."
    )
    empty_requested = Signal(str)
    """The project; "" is everything."""
    caches_empty_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._total = label("", "strong", wrap=True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(6)
        self.empty = button(tr("Empty all…"), "danger", on_click=lambda: self.empty_requested.emit(""))
        self.limits = {name: LimitField(name) for name in LIMITS}
        for field in self.limits.values():
            field.changed.connect(self.changed)
        self._caches = label("", "strong", wrap=True)
        self.empty_caches = button(tr("Empty the caches"), on_click=self.caches_empty_requested.emit)
        self.empty_caches.setToolTip(tr("Package managers download again what they need"))
        limits = QWidget()
        limits.setLayout(column(*self.limits.values(), spacing=16))
        self._lay_out(
            self._total, self._rows, row(self.empty, None), 12, self._caches, row(self.empty_caches, None), 12, limits
        )
        self.show_kept(tr("Looking…"), ())

    def load(self, settings: Settings) -> None:
        for name, field in self.limits.items():
            field.load(getattr(settings, name))

    def show_kept(self, total: str, rows: Sequence[KeptRow]) -> None:
        self._total.setText(total)
        emptied(self._rows)
        for one in rows:
            self._rows.addWidget(self._line(one))
        self.empty.setEnabled(bool(rows))

    def show_caches(self, told: str, *, are_there: bool) -> None:
        self._caches.setText(told)
        self.empty_caches.setEnabled(are_there)

    def _line(self, kept: KeptRow) -> QWidget:
        made = frame("card")
        shown = visible(kept.shown)
        name = Elided(shown, "text", "ui", mode=Qt.TextElideMode.ElideMiddle)
        name.setToolTip(plain_tip(visible(kept.project)))
        empty = icon_button("trash", tr("Empty what is kept of {project}", project=shown), "text3", 15)
        empty.clicked.connect(lambda: self.empty_requested.emit(kept.project))
        size, since = label(kept.size, "small"), label(tr("since {day}", day=kept.since), "small")
        made.setLayout(row(name, size, since, empty, margins=(10, 6, 6, 6)))
        return made


class LimitField(QWidget):
    """A number of GB, with what it means."""

    changed = Signal(dict)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._stored = 0.0
        title, about = LIMITS[name]
        self.field = line_edit(translated(title))
        self.field.setFixedWidth(enlarged(WIDTH_PX))
        self.field.editingFinished.connect(self._report)
        self._problem = label("", "small", "bad", wrap=True)
        size = QWidget()
        size.setLayout(row(self.field, label(tr("GB"), tone="text2"), None))
        about_it = label(translated(about), "small", wrap=True)
        self.setLayout(column(labelled(translated(title), size), self._problem, about_it, spacing=5))

    def load(self, value: float) -> None:
        self._stored = value
        self.field.setText(typed_amount(value))
        self._problem.hide()

    def _report(self) -> None:
        text = self.field.text().strip()
        value = amount_in(text)
        self._problem.setText(tr("“{text}” is not a number of GB. Nothing was changed.", text=visible(text)))
        self._problem.setVisible(value is None)
        if value is not None and value != self._stored:
            self._stored = value
            self.changed.emit({self._name: value})
