"""The sidebar's list: a model of lines, and a view that turns keys and clicks into wishes."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPoint, Qt, QTimerEvent, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QWidget

from app.ui.session_lines import Line, LineKind
from app.ui.session_paint import CHEVRON, SessionDelegate
from app.ui.words import plain_tip

Index = QModelIndex | QPersistentModelIndex

SPIN_MS = 60


class SessionModel(QAbstractListModel):
    """The lines, and what is going on in the sessions behind them."""

    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self.running: set[str] = set()
        self.waiting: set[str] = set()
        self.deleted: set[str] = set()
        self.selected = ""
        self.angle = 40

    def show(self, lines: Sequence[Line]) -> None:
        self.beginResetModel()
        self.lines = list(lines)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return line.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(line)
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(line)
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        title = " ".join(str(value).split())
        line = self.lines[index.row()]
        if role != Qt.ItemDataRole.EditRole or not title or title == line.text:
            return False
        self.renamed.emit(line.key, title)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        line = self.lines[index.row()]
        if line.kind in (LineKind.HEADING, LineKind.HINT):
            return Qt.ItemFlag.NoItemFlags
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        can_edit = line.kind is LineKind.SESSION and line.key not in self.deleted
        return usual | Qt.ItemFlag.ItemIsEditable if can_edit else usual

    def index_of(self, key: str) -> QModelIndex:
        at = next((at for at, line in enumerate(self.lines) if line.key == key), -1)
        return self.index(at) if at >= 0 else QModelIndex()

    def refresh(self, key: str) -> None:
        """Repaint a session's line and that of its project."""
        keys = {key} | {line.project.path for line in self.lines if line.key == key and line.project}
        for at, line in enumerate(self.lines):
            if line.key in keys or line.kind is LineKind.PROJECT:
                self.dataChanged.emit(self.index(at), self.index(at))

    def state(self, line: Line) -> str:
        """waiting, running or nothing; a folded project speaks for its sessions."""
        keys = {line.key}
        if line.kind is LineKind.PROJECT and line.project:
            keys = set() if line.is_open else {one.id for one in line.project.sessions}
        return "waiting" if keys & self.waiting else "running" if keys & self.running else ""

    def _spoken(self, line: Line) -> str:
        if line.key in self.deleted:
            return f"{line.text}, deleted, press Enter to undo"
        state = {"waiting": ", needs you", "running": ", running"}.get(self.state(line), "")
        return f"{'Project ' if line.kind is LineKind.PROJECT else ''}{line.text}{state}"

    def _tip(self, line: Line) -> str:
        where = line.project.path if line.project else ""
        return plain_tip(where if line.kind is LineKind.PROJECT else f"{line.text}\n{where}")


class SessionList(QListView):
    """Keys and clicks become wishes: open, fold, rename, delete, undo."""

    opened = Signal(Line)
    folded = Signal(Line)
    delete_wished = Signal(str)
    undo_wished = Signal(str)
    menu_wished = Signal(Line, QPoint)
    edit_closed = Signal()

    def __init__(self, model: SessionModel) -> None:
        super().__init__()
        self._lines = model
        self.by_keyboard = False
        self._timer = 0
        self.setModel(model)
        self.setItemDelegate(SessionDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.setAccessibleName("Projects and sessions")

    @property
    def is_editing(self) -> bool:
        return self.state() is QListView.State.EditingState

    def closeEditor(self, editor: QWidget, hint: QStyledItemDelegate.EndEditHint) -> None:  # noqa: N802
        super().closeEditor(editor, hint)
        self.edit_closed.emit()

    def line_at(self, index: QModelIndex) -> Line | None:
        return self._lines.lines[index.row()] if index.isValid() else None

    def rename(self, key: str) -> None:
        index = self._lines.index_of(key)
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.setCurrentIndex(index)
            self.edit(index)

    def spin(self, on: bool) -> None:
        """Turn the spinners only while something runs."""
        if on and not self._timer:
            self._timer = self.startTimer(SPIN_MS)
        elif not on and self._timer:
            self.killTimer(self._timer)
            self._timer = 0

    def timerEvent(self, event: QTimerEvent) -> None:  # noqa: N802
        if event.timerId() != self._timer:
            super().timerEvent(event)
            return
        self._lines.angle = (self._lines.angle - 20) % 360
        for at in self._rows_in_view():
            if self._lines.state(self._lines.lines[at]) == "running":
                self.update(self._lines.index(at))

    def _rows_in_view(self) -> range:
        top = self.indexAt(QPoint(4, 1)).row()
        if not self.isVisible() or top < 0:
            return range(0)
        fits = self.viewport().height() // max(1, self.sizeHintForRow(top)) + 2
        return range(top, min(top + fits, len(self._lines.lines)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if self.is_editing:
            return  # the Enter that ends a title is not meant for the list
        self.by_keyboard = True
        line = self.line_at(self.currentIndex())
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if line:
                self._open(line)
            case Qt.Key.Key_Delete if line and line.kind is LineKind.SESSION:
                self.delete_wished.emit(line.key)
            case Qt.Key.Key_Left | Qt.Key.Key_Right if line and line.kind is LineKind.PROJECT:
                if line.is_open == (event.key() == Qt.Key.Key_Left):
                    self.folded.emit(line)
            case _:
                super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.by_keyboard = False
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        line = self.line_at(index)
        if event.button() is not Qt.MouseButton.LeftButton or line is None:
            return
        at_chevron = event.position().x() > self.visualRect(index).right() - CHEVRON
        if line.kind is LineKind.PROJECT and line.project and line.project.sessions and at_chevron:
            self.folded.emit(line)
        else:
            self._open(line)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        self.by_keyboard = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if self.by_keyboard and not self.currentIndex().isValid():
            self.setCurrentIndex(self._lines.index_of(self._lines.selected))
        super().focusInEvent(event)

    def _open(self, line: Line) -> None:
        if line.key in self._lines.deleted:
            self.undo_wished.emit(line.key)
        elif line.kind in (LineKind.PROJECT, LineKind.SESSION):
            self.opened.emit(line)

    def _ask_menu(self, where: QPoint) -> None:
        line = self.line_at(self.indexAt(where))
        if line and line.kind in (LineKind.PROJECT, LineKind.SESSION):
            self.menu_wished.emit(line, self.viewport().mapToGlobal(where))
