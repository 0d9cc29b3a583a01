"""The files that a session changed, as a tree: each under its folder, with its counts and warnings."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView

from app.text.plain import visible
from app.ui.kit.core_texts import core_text
from app.ui.kit.icons import icon
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.theme import color
from app.ui.kit.tips import plain_tip

MOST_UNFOLDED = 500
"""With more files, the person unfolds the folders that they look for."""
Index = QModelIndex | QPersistentModelIndex
_MARKS = {"new": later("new"), "deleted": later("deleted"), "moved": later("moved")}


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """`added` and `removed` are lines of the agent's against what the file was before; None where nobody can count."""

    path: str
    added: int | None = None
    removed: int | None = None
    turns: frozenset[int] = frozenset()
    is_folder: bool = False
    mark: str = ""
    """new, deleted or moved; else empty."""
    was: str = ""
    """The path from which it was moved."""
    file_id: str = ""
    dropped: int = 0
    """How many changes of the agent's a later save by somebody else took away."""
    runs: str = ""
    """What makes it run outside the sandbox, if anything does: see `app.sandbox.runs_later`."""

    @property
    def spoken(self) -> str:
        parts = [visible(self.path), tr("folder") if self.is_folder else "", self.marked]
        if self.added is not None and self.removed is not None:
            parts.append(
                tr("{added} lines added, {removed} removed", added=number(self.added), removed=number(self.removed))
            )
        return ", ".join(filter(None, [*parts, *self.warnings]))

    @property
    def marked(self) -> str:
        """The mark in words, with the place from which it was moved."""
        if self.was:
            return tr("moved from {path}", path=visible(self.was))
        return translated(_MARKS[self.mark]) if self.mark else ""

    @property
    def counts(self) -> str:
        if self.added is None or self.removed is None:
            return ""
        return f"+{number(self.added)} \N{MINUS SIGN}{number(self.removed)}"

    @property
    def warnings(self) -> list[str]:
        """What to look at before the file is used."""
        if not (self.runs or self.dropped):
            return []
        return [core_text(self.runs)] * bool(self.runs) + [dropped_words(self.dropped)] * bool(self.dropped)


def dropped_words(changes: int) -> str:
    return tr("%n change(s) of the agent's gone since the file was saved by another program.", "", changes)


class FileTree(QTreeView):
    """Shows what it is given; reports the file that the person goes to, and the one that they open."""

    file_chosen = Signal(str)
    file_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._files: Sequence[ChangedFile] | None = None
        self._rows = QStandardItemModel(0, 2, self)
        self._items: dict[str, QStandardItem] = {}
        """By their paths, in the order in which they stand."""
        self.setModel(self._rows)
        self.setAccessibleName(tr("Changed files"))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSizeAdjustPolicy(QAbstractItemView.SizeAdjustPolicy.AdjustToContents)
        head = self.header()
        head.setStretchLastSection(False)
        head.setMinimumSectionSize(20)
        head.setResizeContentsPrecision(0)  # by the rows that are seen
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.clicked.connect(self._open)
        self.activated.connect(self._open)

    @property
    def path(self) -> str:
        """Of the chosen file; "" if none is."""
        return _path(self.currentIndex())

    @property
    def paths(self) -> list[str]:
        return list(self._items)

    def show_files(self, files: Sequence[ChangedFile], chosen: str = "") -> None:
        """The same file stays chosen where it still is there, else the one in its place; nothing is reported."""
        wanted, at = chosen or self.path, self._place(self.path)
        folded = [text for text, item in self._folders() if not self.isExpanded(item.index())]
        self.blockSignals(True)
        if files != self._files:
            self._files = files
            self._fill(files)
        if wanted in self._items:
            self.choose(wanted)
        elif at >= 0 and self._items:
            self.choose(self.paths[min(at, len(self._items) - 1)])
        for text, item in self._folders():
            if text in folded:
                self.collapse(item.index())
        self.blockSignals(False)

    def choose(self, path: str) -> None:
        self.setCurrentIndex(self._items[path].index())

    def step(self, by: int) -> bool:
        """To the next or the last file; False if there is none."""
        at = self._place(self.path) + by
        if not 0 <= at < len(self._items):
            return False
        self.choose(self.paths[at])
        return True

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if _path(current):
            self.file_chosen.emit(_path(current))

    def _open(self, index: QModelIndex) -> None:
        if _path(index):
            self.file_opened.emit(_path(index))

    def _place(self, path: str) -> int:
        return self.paths.index(path) if path in self._items else -1

    def _fill(self, files: Sequence[ChangedFile]) -> None:
        self._rows.setRowCount(0)
        self._items.clear()
        folders: dict[str, QStandardItem] = {"": self._rows.invisibleRootItem()}
        for file in sorted(files, key=lambda file: file.path.rpartition("/")):
            folder = file.path.rpartition("/")[0]
            if folder not in folders:
                folders[folder] = _line(f"{visible(folder)}/")
                self._rows.appendRow([folders[folder], _line("")])
            item = self._items[file.path] = _Cell(file)
            folders[folder].appendRow([item, _Cell(file, is_count=True)])
            for warning in file.warnings:
                item.appendRow([_line(warning, "warn"), _line("")])
            if file.runs:
                tip = tr("This file runs outside the sandbox: look at it first")
                item.child(0).setToolTip(plain_tip(f"{file.warnings[0]}\n{tip}"))
        if len(files) <= MOST_UNFOLDED:
            self.expandAll()

    def _folders(self) -> list[tuple[str, QStandardItem]]:
        """Those that can be folded, by what they are called."""
        tops = (self._rows.item(at) for at in range(self._rows.rowCount()))
        return [(item.text(), item) for item in tops if not item.data(Qt.ItemDataRole.UserRole)]


def _path(index: Index) -> str:
    return str(index.sibling(index.row(), 0).data(Qt.ItemDataRole.UserRole) or "") if index.isValid() else ""


class _Cell(QStandardItem):
    """Put into words when it is seen: a session may change thousands of files."""

    def __init__(self, file: ChangedFile, *, is_count: bool = False) -> None:
        super().__init__()
        self._file, self._is_count = file, is_count

    def data(self, role: int = Qt.ItemDataRole.UserRole) -> object:
        file = self._file
        match role:
            case Qt.ItemDataRole.UserRole:
                return file.path
            case Qt.ItemDataRole.DisplayRole if self._is_count:
                return "  ".join(filter(None, (translated(_MARKS[file.mark]) if file.mark else "", file.counts)))
            case Qt.ItemDataRole.DisplayRole:
                return visible(file.path.rpartition("/")[2])
            case Qt.ItemDataRole.DecorationRole if not self._is_count:
                return icon("folder" if file.is_folder else "file", "text3", 14)
            case Qt.ItemDataRole.AccessibleTextRole:
                return file.spoken
            case Qt.ItemDataRole.ToolTipRole:
                path = visible(file.path)
                return plain_tip(tr("{path} ({state})", path=path, state=file.marked) if file.was else path)
            case Qt.ItemDataRole.ForegroundRole if self._is_count and file.mark == "deleted":
                return QColor(color("bad"))
            case Qt.ItemDataRole.TextAlignmentRole if self._is_count:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None


def _line(text: str, tone: str = "text3") -> QStandardItem:
    made = QStandardItem(text)
    made.setForeground(QColor(color(tone)))
    made.setToolTip(plain_tip(text))
    return made
