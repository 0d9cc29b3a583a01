"""The view of the sidebar's list, which turns keys and clicks into signals."""

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimerEvent, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QWidget

from app.ui.kit.language import tr
from app.ui.kit.motion import moves
from app.ui.kit.pressing import writes
from app.ui.kit.theme import enlarged
from app.ui.sessions.session_lines import LineKind, SidebarLine
from app.ui.sessions.session_paint import PLUS, SessionDelegate, SessionModel

SPIN_MS = 60


class SessionList(QListView):
    """Reports by signals what the person wants: open, fold, rename, delete, undo."""

    opened = Signal(SidebarLine)
    folded = Signal(SidebarLine)
    begin_requested = Signal(str)
    """A new session in this project."""
    delete_requested = Signal(str)
    undo_requested = Signal(str)
    menu_requested = Signal(SidebarLine, QPoint)
    edit_closed = Signal()
    more_requested = Signal()

    def __init__(self, model: SessionModel) -> None:
        super().__init__()
        self._lines = model
        self.by_keyboard = False
        self._timer = 0
        self.setModel(model)
        self.setItemDelegate(SessionDelegate(self, lambda: self.by_keyboard))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.setAccessibleName(tr("Projects and sessions"))
        model.modelReset.connect(self._take_focus_if_any)
        self._take_focus_if_any()

    def _take_focus_if_any(self) -> None:
        """Tab does not stop at an empty list, where nothing could show that it did."""
        policy = Qt.FocusPolicy.StrongFocus if self._lines.lines else Qt.FocusPolicy.NoFocus
        if self.focusPolicy() is not policy:
            self.setFocusPolicy(policy)

    @property
    def is_editing(self) -> bool:
        return self.state() is QListView.State.EditingState

    def closeEditor(self, editor: QWidget, hint: QStyledItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        self.edit_closed.emit()

    def line_at(self, index: QModelIndex) -> SidebarLine | None:
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

    def timerEvent(self, event: QTimerEvent) -> None:
        if event.timerId() != self._timer:
            super().timerEvent(event)
            return
        if not moves():
            return
        self._lines.angle = (self._lines.angle - 20) % 360
        top = self.indexAt(QPoint(4, 1)).row()
        if not self.isVisible() or top < 0:
            return
        fits = self.viewport().height() // max(1, self.sizeHintForRow(top)) + 2
        for at in range(top, min(top + fits, len(self._lines.lines))):
            if self._lines.state(self._lines.lines[at]) == "running":
                self.update(self._lines.index(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_editing:
            return  # the Enter that ends a title is not meant for the list
        if writes(event) and not self.by_keyboard:
            event.ignore()  # who clicked here and types means the message
            return
        self.by_keyboard = True
        line = self.line_at(self.currentIndex())
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if line:
                self._open(line)
            case Qt.Key.Key_Delete if line and line.kind is LineKind.SESSION and not _is_deleted(line):
                self.delete_requested.emit(line.key)
            case Qt.Key.Key_Menu if line:
                self._show_menu(line)
            case Qt.Key.Key_F10 if line and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._show_menu(line)
            case Qt.Key.Key_Left | Qt.Key.Key_Right if line and line.kind in (LineKind.PROJECT, LineKind.SHELF):
                if line.is_open == (event.key() == Qt.Key.Key_Left):
                    self.folded.emit(line)
            case _:
                super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.by_keyboard = False
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        line = self.line_at(index)
        if event.button() is not Qt.MouseButton.LeftButton or line is None:
            return
        at_plus = event.position().x() > self.visualRect(index).right() - enlarged(PLUS)
        if line.kind is LineKind.PROJECT and at_plus:
            self.begin_requested.emit(line.key)
        else:
            self._open(line)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.by_keyboard = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if self.by_keyboard and not self.currentIndex().isValid():
            chosen = self._lines.index_of(self._lines.selected)
            self.setCurrentIndex(chosen if chosen.isValid() else self._lines.index(0))
        super().focusInEvent(event)

    def _open(self, line: SidebarLine) -> None:
        if line.key in self._lines.deleted:
            self.undo_requested.emit(line.key)
        elif line.kind is LineKind.MORE:
            self.more_requested.emit()
        elif line.kind in (LineKind.SHELF, LineKind.PROJECT):
            self.folded.emit(line)
        elif _is_deleted(line):
            self._show_menu(line)  # it is restored before it is read
        elif line.kind in (LineKind.SESSION, LineKind.HIT):
            self.opened.emit(line)

    def _ask_menu(self, where: QPoint) -> None:
        line = self.line_at(self.indexAt(where))
        if line is not None:
            self._show_menu(line, where)

    def _show_menu(self, line: SidebarLine, where: QPoint | None = None) -> None:
        if line.kind in (LineKind.PROJECT, LineKind.SESSION):
            box = self.visualRect(self._lines.index_of(line.key))
            corner = QPoint(box.left() + 24, box.bottom())
            self.menu_requested.emit(line, self.viewport().mapToGlobal(where or corner))


def _is_deleted(line: SidebarLine) -> bool:
    return line.session is not None and line.session.is_deleted
