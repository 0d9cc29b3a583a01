"""The files that a session changed, as a tree: each under its folder, with its counts and warnings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView

from app.text.plain import visible
from app.ui.kit.core_texts import core_text
from app.ui.kit.icons import icon
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.theme import color
from app.ui.kit.tips import plain_tip
from app.ui.kit.words import line_counts
from app.ui.transcript.blocks.calls import size_words

MOST_UNFOLDED = 500
"""With more files, the person unfolds the folders that they look for."""
Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_BITS = 24
_LOW = (1 << _BITS) - 1
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
    size: int = 0
    """In bytes, of what is no text."""
    after: str = ""
    """The state in which the agent left it."""

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
        return " ".join(text for text, _ in line_counts(self.added, self.removed))

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
        self._rows = FileRows()
        self.setModel(self._rows)
        self.setAccessibleName(tr("Changed files"))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        head = self.header()
        head.setStretchLastSection(False)
        head.setMinimumSectionSize(20)
        head.setResizeContentsPrecision(0)  # by the rows that are seen
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._turned: set[str] = set()
        """Folders that the person folded; in a long list those that they unfolded."""
        self.expanded.connect(lambda index: self._note_turned(index, is_open=True))
        self.collapsed.connect(lambda index: self._note_turned(index, is_open=False))
        self.clicked.connect(self._open)
        self.activated.connect(self._open)

    @property
    def path(self) -> str:
        """Of the chosen file; "" if none is."""
        file = self._rows.file(self.currentIndex())
        return file.path if file is not None else ""

    @property
    def paths(self) -> list[str]:
        return list(self._rows.places)

    def show_files(self, files: Sequence[ChangedFile], chosen: str = "") -> None:
        """The same file stays chosen where it still is there, else the one in its place; nothing is reported."""
        wanted, at = chosen or self.path, self._place(self.path)
        self.blockSignals(True)
        if is_other := files != self._files:
            self._fill(files)
        if wanted in self._rows.places:
            self.choose(wanted)
        elif at >= 0 and self._rows.places:
            self.choose(self.paths[min(at, len(self._rows.places) - 1)])
        if is_other:
            self._fold()
        self.blockSignals(False)

    def show_kept(self, is_kept: Callable[[ChangedFile], bool]) -> None:
        """Files that the person has looked at and keeps carry a mark."""
        self._rows.is_kept = is_kept
        self.viewport().update()

    def choose(self, path: str) -> None:
        if path != self.path:
            self.setCurrentIndex(self._rows.index_of(path))

    def step(self, by: int) -> bool:
        """To the next or the last file; False if there is none."""
        at = self._place(self.path) + by
        if not 0 <= at < len(self._rows.places):
            return False
        self.choose(self.paths[at])
        return True

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if (file := self._rows.file(current)) is not None:
            self.file_chosen.emit(file.path)

    def _open(self, index: QModelIndex) -> None:
        if (file := self._rows.file(index)) is not None:
            self.file_opened.emit(file.path)

    def _place(self, path: str) -> int:
        return self.paths.index(path) if path in self._rows.places else -1

    def _fill(self, files: Sequence[ChangedFile]) -> None:
        was_long = self._files is not None and len(self._files) > MOST_UNFOLDED
        is_long = len(files) > MOST_UNFOLDED
        self._files = files
        self._rows.show_files(files)
        if not is_long:
            self.expandAll()
        if is_long is not was_long:
            self._turned.clear()

    def _fold(self) -> None:
        """What the person folded or unfolded stays so."""
        for at, folder in enumerate(self._rows.folders if self._turned else ()):
            if folder in self._turned:
                self.setExpanded(self._rows.top(at), len(self._rows.places) > MOST_UNFOLDED)

    def _note_turned(self, index: QModelIndex, *, is_open: bool) -> None:
        if not index.internalId():
            is_long = len(self._rows.places) > MOST_UNFOLDED
            (self._turned.add if is_open is is_long else self._turned.discard)(self._rows.folder(index))


class FileRows(QAbstractItemModel):
    """The project's own files, folders with theirs, and below a file what to look at before it is used.

    The id of a row is 0 for a folder, the number of the folder (from 1, the project's own) for a file, and for a
    warning that of the file above it in the upper bits, too. A row is put into words when it is seen.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folders: list[str] = []
        self.places: dict[str, tuple[int, int]] = {}
        """Of each path the folder and the row in it, in the order in which they stand."""
        self.is_kept: Callable[[ChangedFile], bool] = lambda _file: False
        self._listed: list[list[ChangedFile]] = [[]]

    def show_files(self, files: Sequence[ChangedFile]) -> None:
        self.beginResetModel()
        found: dict[str, list[ChangedFile]] = {"": []}
        for file in sorted(files, key=lambda file: file.path.rpartition("/")):
            found.setdefault(file.path.rpartition("/")[0], []).append(file)
        self.folders, self._listed = list(found)[1:], list(found.values())
        self.places = {file.path: (at, row) for at, of in enumerate(self._listed) for row, file in enumerate(of)}
        self.endResetModel()

    def folder(self, index: Index) -> str:
        return self.folders[index.row() - len(self._listed[0])]

    def top(self, folder: int) -> QModelIndex:
        """The row of a folder."""
        return self.index(len(self._listed[0]) + folder, 0)

    def file(self, index: Index) -> ChangedFile | None:
        """The one in this row, or whose warning it is."""
        folder, file = index.internalId() & _LOW, index.internalId() >> _BITS
        if not index.isValid() or not folder:
            return None
        return self._listed[folder - 1][file - 1 if file else index.row()]

    def index_of(self, path: str) -> QModelIndex:
        folder, at = self.places[path]
        return self.createIndex(at, 0, folder + 1)

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        if row >= self.rowCount(parent):  # Qt asks for the first row of an empty list
            return QModelIndex()
        own = len(self._listed[0])
        if not parent.isValid():
            return self.createIndex(row, column, 1 if row < own else 0)
        above, at = parent.internalId(), parent.row()
        return self.createIndex(row, column, at - own + 2 if above == 0 else (at + 1) << _BITS | above)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        folder, file = index.internalId() & _LOW, index.internalId() >> _BITS
        if not index.isValid() or not folder or (folder == 1 and not file):
            return QModelIndex()
        top = folder - 2 + len(self._listed[0])
        return self.createIndex(file - 1, 0, folder) if file else self.createIndex(top, 0, 0)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        if not parent.isValid():
            return len(self._listed[0]) + len(self.folders)
        above, at = parent.internalId(), parent.row()
        if parent.column() or above >> _BITS:
            return 0
        own = len(self._listed[0])
        return len(self._listed[above - 1][at].warnings) if above else len(self._listed[at - own + 1])

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        file = self.file(index)
        if file is None or index.internalId() >> _BITS:
            warning = file.warnings[index.row()] if file is not None else ""
            text = warning or f"{visible(self.folder(index))}/"
            return _line(text, role, "warn" if file else "text3", file) if not index.column() else None
        return _count(file, role) if index.column() else _name(file, role, is_kept=self.is_kept(file))


def _line(text: str, role: int, tone: str, file: ChangedFile | None) -> object:
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return text
        case Qt.ItemDataRole.ForegroundRole:
            return QColor(color(tone))
        case Qt.ItemDataRole.ToolTipRole:
            if file is not None and file.runs:
                text = tr("{warning}\nThis file runs outside the sandbox: look at it first", warning=text)
            return plain_tip(text)
    return None


def _name(file: ChangedFile, role: int, *, is_kept: bool) -> object:
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return visible(file.path.rpartition("/")[2])
        case Qt.ItemDataRole.DecorationRole:
            return icon("check", "ok", 14) if is_kept else icon("folder" if file.is_folder else "file", "text3", 14)
        case Qt.ItemDataRole.AccessibleTextRole:
            return tr("{file}, kept", file=file.spoken) if is_kept else file.spoken
        case Qt.ItemDataRole.ToolTipRole:
            path = visible(file.path)
            return plain_tip(tr("{path} ({state})", path=path, state=file.marked) if file.was else path)
    return None


def _count(file: ChangedFile, role: int) -> object:
    match role:
        case Qt.ItemDataRole.DisplayRole:
            mark = translated(_MARKS[file.mark]) if file.mark else ""
            return "  ".join(filter(None, (mark, file.counts or (size_words(file.size) if file.size else ""))))
        case Qt.ItemDataRole.ForegroundRole if file.mark == "deleted":
            return QColor(color("bad"))
        case Qt.ItemDataRole.AccessibleTextRole:
            return file.spoken
        case Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    return None
