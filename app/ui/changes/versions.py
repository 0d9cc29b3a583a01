"""Versions of one file, or files in the trash: a list, the content of the chosen one, and a button to restore it."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from app.ui.changes.review import Shown
from app.ui.changes.version_lines import VersionLine
from app.ui.kit.controls import Segmented, column, row
from app.ui.kit.language import tr
from app.ui.kit.parts import Spinner, button, frame, label
from app.ui.kit.theme import enlarged
from app.ui.kit.tips import plain_tip
from app.ui.transcript.blocks.diff import DiffView

LIST_HEIGHT = 170
_LINE_HEIGHT = 50


class Pane(QFrame):
    """Shows one text or difference, or says why there is nothing to see."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sunken")
        self._view: _PaneView | None = None
        self._note = label("", "small", wrap=True)
        self._note.setContentsMargins(12, 8, 12, 8)
        self._spinner = Spinner(16, name=tr("Reading"))
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(1, 1, 1, 1)
        self._box.setSpacing(0)
        self._box.addWidget(self._spinner, 1, Qt.AlignmentFlag.AlignCenter)
        self._box.addWidget(self._note, 0)
        self.wait()

    def wait(self) -> None:
        self._clear()
        self._note.hide()
        self._spinner.show()

    def show_shown(self, shown: Shown) -> None:
        self._clear()
        self._spinner.hide()
        self._note.setText(shown.note)
        self._note.setVisible(bool(shown.note))
        centre = Qt.AlignmentFlag.AlignCenter if not shown.rows else Qt.AlignmentFlag.AlignLeft
        self._note.setAlignment(centre)
        if shown.rows:
            self._view = _PaneView(shown)
            self._box.insertWidget(0, self._view, 1)

    def said(self) -> str:
        """All that is to be read here."""
        return "\n".join([self._view.toPlainText() if self._view else "", self._note.text()]).strip()

    def _clear(self) -> None:
        if self._view is not None:
            self._view.hide()
            self._view.deleteLater()
        self._view = None


class _PaneView(DiffView):
    """Lines with their numbers, and with signs where they differ."""

    def __init__(self, shown: Shown) -> None:
        super().__init__(list(shown.rows))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTabChangesFocus(True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Nothing else here scrolls."""
        QPlainTextEdit.wheelEvent(self, event)


class Versions(QWidget):
    """Shows the versions it is given; reports which one the person looks at, how, and which one to restore."""

    looked_at = Signal(int, str)  # row, mode
    restore_requested = Signal(int)

    def __init__(self, name: str, modes: Sequence[tuple[str, str]], restore: str, empty: str) -> None:
        super().__init__()
        self._kept: Sequence[VersionLine] = ()
        self.list = QListWidget()
        self.list.setAccessibleName(name)
        self.list.setMaximumHeight(enlarged(LIST_HEIGHT))
        self.list.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.list.setWordWrap(False)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._chosen)
        self.modes = Segmented(tr("Show"), modes) if modes else None
        self.pane = Pane()
        self.restore = button(restore, on_click=lambda: self.restore_requested.emit(self.list.currentRow()))
        self._why_not = label("", "small", wrap=True)
        self._empty_words = empty
        self._empty = label(empty, "small", "text2", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._lay_out()
        self.show_versions([])

    def show_versions(self, kept: Sequence[VersionLine]) -> None:
        """The same row stays chosen where there still is one."""
        at, was_empty = max(self.list.currentRow(), 0), not self._kept
        self._kept = kept
        self.list.blockSignals(True)
        self.list.clear()
        for entry in kept:
            line = QListWidgetItem(f"{entry.title}\n{entry.text}")
            line.setToolTip(plain_tip(f"{entry.title}\n{entry.text}"))
            line.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.title}, {entry.text}")
            line.setSizeHint(QSize(100, _LINE_HEIGHT))
            self.list.addItem(line)
        self.list.blockSignals(False)
        self._full.setVisible(bool(kept))
        self._empty.setText(self._empty_words)
        self._empty.setVisible(not kept)
        if kept:
            self.list.setCurrentRow(min(at, len(kept) - 1))
            if was_empty and self.isVisible():
                self.list.setFocus()
            self._chosen(self.list.currentRow())

    def show_loading(self) -> None:
        self._empty.setText(tr("Reading…"))

    def show_shown(self, shown: Shown) -> None:
        self.pane.show_shown(shown)

    @property
    def mode(self) -> str:
        return self.modes.value() if self.modes is not None else ""

    def _lay_out(self) -> None:
        if self.modes is not None:
            self.modes.chosen.connect(lambda _mode: self._chosen(self.list.currentRow()))
            self.modes.select("change")
        foot = row(spacing=10)
        foot.addWidget(self._why_not, 1)
        foot.addWidget(self.restore)
        right = column(*([self.modes] if self.modes is not None else []))
        right.addWidget(self.pane, 1)
        right.addLayout(foot)
        self._full = frame("clear")
        inner = column(self.list)
        inner.addLayout(right, 1)
        self._full.setLayout(inner)
        outer = column()
        outer.addWidget(self._full, 1)
        outer.addWidget(self._empty, 1)
        self.setLayout(outer)

    def _chosen(self, at: int) -> None:
        if not 0 <= at < len(self._kept):
            return
        self.restore.setEnabled(not self._kept[at].why_not)
        self._why_not.setText(self._kept[at].why_not)
        self.pane.wait()
        self.looked_at.emit(at, self.mode)
