"""The files of a review as a list that puts a line into words when it is seen: a session may change thousands."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QListView

from app.text.plain import visible
from app.ui.changes.changes_list import ChangedFile
from app.ui.kit.language import number, tr
from app.ui.kit.theme import sans
from app.ui.kit.tips import plain_tip

Index = QModelIndex | QPersistentModelIndex


class FileList(QListView):
    """Shows what it is given and reports the row that the person chose."""

    row_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._rows = _FileRows()
        self.setModel(self._rows)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideLeft)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def row(self) -> int:
        """-1 if none is chosen."""
        return self.currentIndex().row()

    @property
    def count(self) -> int:
        return len(self._rows.files)

    def show_files(self, files: Sequence[ChangedFile], row: int) -> None:
        """With this row chosen; nothing is reported."""
        self.blockSignals(True)
        self._rows.show_files(files)
        self.choose(row)
        self.blockSignals(False)

    def choose(self, row: int) -> None:
        self.setCurrentIndex(self._rows.index(row))

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.row_chosen.emit(current.row())


class _FileRows(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.files: Sequence[ChangedFile] = ()

    def show_files(self, files: Sequence[ChangedFile]) -> None:
        self.beginResetModel()
        self.files = files
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.files)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _words(self.files[index.row()])
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(visible(self.files[index.row()].path))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.files[index.row()].spoken
            case Qt.ItemDataRole.SizeHintRole:
                return QSize(160, 2 * QFontMetrics(sans()).height() + 14)
            case _:
                return None


def _words(file: ChangedFile) -> str:
    counts = f"+{number(file.added or 0)} \N{MINUS SIGN}{number(file.removed or 0)}"
    dropped = tr("changes dropped") if file.dropped else ""
    about = "  ".join(filter(None, (counts if file.added or file.removed else "", file.marked, dropped)))
    return f"{visible(file.path)}\n{about}"
