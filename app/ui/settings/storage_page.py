"""The settings page for what is kept for undo: how much that is, its limits, and a button that empties it."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.text.plain import visible
from app.ui.kit.controls import row
from app.ui.kit.filling import LineList
from app.ui.kit.language import later, tr
from app.ui.kit.parts import Elided, button, frame, icon_button, label
from app.ui.kit.tips import plain_tip
from app.ui.settings.pages import SettingsPage


@dataclass(frozen=True, slots=True)
class KeptRow:
    """What is kept of one project, in words."""

    project: str
    shown: str
    size: str
    since: str


class StoragePage(SettingsPage):
    """Shows what it is told; reports what the person wants to be emptied."""

    name = "storage"
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
        self._rows = LineList(self._line, spacing=6)
        self.empty = button(tr("Empty all…"), "danger", on_click=lambda: self.empty_requested.emit(""))
        self._caches = label("", "strong", wrap=True)
        self.empty_caches = button(tr("Empty the caches"), on_click=self.caches_empty_requested.emit)
        self.empty_caches.setToolTip(tr("Package managers download again what they need"))
        self._lay_out(
            *(self._total, self._rows, row(self.empty, None), 12, self._caches, row(self.empty_caches, None), 12),
            self.form,
        )
        self.show_kept(tr("Looking…"), ())

    def show_kept(self, total: str, rows: Sequence[KeptRow]) -> None:
        self._total.setText(total)
        self._rows.show_items(rows)
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
