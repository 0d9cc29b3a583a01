"""The sidebar's list as Qt sees it: the model of its lines, and the delegate that paints them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.ui.kit.icons import pixmap
from app.ui.kit.language import tr, translated
from app.ui.kit.theme import color, enlarged, px, sans
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import RADIUS
from app.ui.kit.words import age
from app.ui.sessions.session_lines import DELETED_SHELF, HitRow, LineKind, SessionRow, SidebarLine

Index = QModelIndex | QPersistentModelIndex

PLUS = 30
"""Pixels at the right of a project that begin a session there; all else of it folds and unfolds."""
INDENT = 18
_HIT_ICONS = {"user": "chat", "assistant": "spark", "tool": "terminal"}
"""Who said it."""
ICON = 15
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


def _indent(line: SidebarLine) -> int:
    return 9 + (enlarged(INDENT) if line.is_nested else 0)


class SessionModel(QAbstractListModel):
    """The lines, and what is going on in the sessions behind them."""

    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[SidebarLine] = []
        self.running: set[str] = set()
        self.waiting: set[str] = set()
        self.deleted: set[str] = set()
        self.selected = ""
        self.angle = 40

    def show(self, lines: Sequence[SidebarLine]) -> None:
        if self.lines and self.lines == lines:  # which one is selected may be another
            self.dataChanged.emit(self.index(0), self.index(len(lines) - 1))
            return
        self.beginResetModel()
        self.lines = list(lines)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return line.text
            case Qt.ItemDataRole.AccessibleTextRole:
                if line.key in self.deleted:
                    return tr("{text}, deleted, press Enter to undo", text=line.text)
                if line.hit is not None and line.session is not None:
                    return tr("Found in {title}: {text}", title=line.session.title, text=line.text)
                if line.kind is LineKind.SHELF:
                    if line.is_open:
                        return tr("{shelf} sessions, unfolded", shelf=line.text)
                    return tr("{shelf} sessions, folded", shelf=line.text)
                state = _states().get(self.state(line), "")
                pinned = tr("pinned") if line.session and line.session.is_pinned else ""
                name = tr("Project {name}", name=line.text) if line.kind is LineKind.PROJECT else line.text
                return ", ".join(filter(None, (name, state, pinned)))
            case Qt.ItemDataRole.ToolTipRole:
                where = line.project.path if line.project else ""
                return plain_tip(where if line.kind is LineKind.PROJECT else f"{line.text}\n{where}")
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
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
        is_deleted = line.key in self.deleted or bool(line.session and line.session.is_deleted)
        can_edit = line.kind is LineKind.SESSION and not is_deleted
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

    def state_of(self, *sessions: SessionRow) -> str:
        """waiting, running, unread, interrupted or nothing."""
        keys = {one.id for one in sessions}
        if live := "waiting" if keys & self.waiting else "running" if keys & self.running else "":
            return live
        if any(one.is_unread and one.id != self.selected for one in sessions):
            return "unread"
        return "interrupted" if any(one.is_interrupted for one in sessions) else ""

    def state(self, line: SidebarLine) -> str:
        """A folded project speaks for its sessions."""
        if line.kind is LineKind.PROJECT and line.project:
            return "" if line.is_open else self.state_of(*line.project.sessions)
        return self.state_of(line.session) if line.session else ""


def _states() -> dict[str, str]:
    return {
        "waiting": tr("needs you"),
        "running": tr("running"),
        "unread": tr("has finished, not looked at yet"),
        "interrupted": tr("interrupted"),
    }


class SessionDelegate(QStyledItemDelegate):
    def __init__(self, view: QListView, by_keyboard: Callable[[], bool]) -> None:
        super().__init__(view)
        self._view = view
        self._by_keyboard = by_keyboard

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, px("ui") + 19)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model: SessionModel = self._view.model()  # type: ignore[assignment]
        line = model.lines[index.row()]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = option.rect.adjusted(0, 1, 0, -1)  # type: ignore[attr-defined, unused-ignore]
        match line.kind:
            case LineKind.HEADING:
                self._text(painter, box.adjusted(8, 8, 0, 0), line.text, "text3", "meta", 600)
            case LineKind.HINT:
                self._text(painter, box.adjusted(8, 0, 0, 0), line.text, "text3", "small")
            case _ if line.key in model.deleted:
                left = _indent(line)
                self._icon(painter, box.left() + left, box, "trash", "text3")
                room = box.adjusted(left + enlarged(ICON) + 8, 0, -8, 0)
                gone = tr("Deleted —")
                self._text(painter, room, gone, "text3", "ui")
                used = QFontMetrics(sans("ui")).horizontalAdvance(f"{gone} ")
                self._text(painter, room.adjusted(used, 0, 0, 0), tr("Undo"), "accent_text", "ui", 500)
            case LineKind.HIT if line.hit is not None:
                self._ground(painter, option, box, False, index)
                self._hit(painter, box, line.hit)
            case _:
                self._ground(painter, option, box, line.key == model.selected, index)
                self._line(painter, box, line, model)
        painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setProperty("kind", "inline")
        editor.setAccessibleName(tr("Session title"))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
        editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        editor.setGeometry(option.rect.adjusted(enlarged(ICON) + 7, 1, 0, -1))  # type: ignore[attr-defined, unused-ignore]

    def _ground(
        self, painter: QPainter, option: QStyleOptionViewItem, box: QRect, selected: bool, index: Index
    ) -> None:
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)  # type: ignore[attr-defined, unused-ignore]
        focused = self._view.hasFocus() and self._by_keyboard() and self._view.currentIndex() == index
        if not (selected or hovered or focused):
            return
        ground = color("selected" if selected else "hover") if selected or hovered else Qt.BrushStyle.NoBrush
        painter.setBrush(ground)
        painter.setPen(QPen(color("focus"), 1) if focused else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS["control"], RADIUS["control"])

    def _line(self, painter: QPainter, box: QRect, line: SidebarLine, model: "SessionModel") -> None:
        chosen = line.key == model.selected
        left = box.left() + _indent(line)
        icon = {LineKind.PROJECT: "folder", LineKind.MORE: "chevron-down"}.get(line.kind, "chat")
        if line.kind is LineKind.SHELF:
            icon = "trash" if line.text == translated(DELETED_SHELF) else "archive"
        icon = "folder-open" if line.kind is LineKind.PROJECT and line.is_open else icon
        if line.session is not None:
            icon = "pin" if line.session.is_pinned else "trash" if line.session.is_deleted else icon
        self._icon(painter, left, box, icon, "text2" if chosen else "text3")
        room = box.adjusted(left - box.left() + enlarged(ICON) + 8, 0, -8, 0)
        room.setRight(room.right() - self._end(painter, room, line, model))
        ink = "text" if chosen else "text2"
        is_new = line.session is not None and model.state(line) in ("waiting", "unread")
        self._text(painter, room, line.text, "text" if is_new else ink, "ui", 600 if is_new else 500 if chosen else 400)

    def _hit(self, painter: QPainter, box: QRect, hit: HitRow) -> None:
        """One line with what was found in its middle, marked."""
        left = 2 * enlarged(INDENT) + 9
        self._icon(painter, box.left() + left, box, _HIT_ICONS.get(hit.role, "chat"), "text3", 12)
        room = box.adjusted(left + enlarged(12) + 6, 0, -8, 0)
        metrics = QFontMetrics(sans("small"))
        before = metrics.elidedText(hit.before, Qt.TextElideMode.ElideLeft, room.width() * 2 // 5)
        self._text(painter, room, before, "text3", "small")
        room.setLeft(room.left() + metrics.horizontalAdvance(before))
        width = min(room.width(), QFontMetrics(sans("small", 600)).horizontalAdvance(hit.found))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("warn_soft"))
        high = enlarged(17)
        mark = QRectF(room.left() - 1, room.center().y() - high // 2, width + 2, high)
        painter.drawRoundedRect(mark, 3, 3)
        self._text(painter, room, hit.found, "text", "small", 600)
        self._text(painter, room.adjusted(width, 0, 0, 0), hit.after, "text3", "small")

    def _end(self, painter: QPainter, room: QRect, line: SidebarLine, model: "SessionModel") -> int:
        """What stands at the right end; returns the width it took."""
        folds = 0
        if line.kind in (LineKind.PROJECT, LineKind.SHELF):
            sign = "plus" if line.kind is LineKind.PROJECT else "chevron-down" if line.is_open else "chevron-right"
            self._icon(painter, room.right() - enlarged(13), room, sign, "text3", 13)
            folds = enlarged(13) + 7
        match model.state(line):
            case "waiting":
                return folds + self._chip(painter, room.adjusted(0, 0, -folds, 0), tr("Needs you"))
            case "running":
                painter.setPen(QPen(color("track"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                side = enlarged(14)
                ring = QRectF(room.right() - folds - side + 1, room.center().y() - side // 2 + 1, side, side)
                ring.adjust(1.5, 1.5, -1.5, -1.5)
                painter.drawEllipse(ring)
                painter.setPen(QPen(color("accent_text"), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawArc(ring, model.angle * 16, 110 * 16)
                return folds + side + 8
            case "unread":
                side = enlarged(8)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("accent"))
                painter.drawEllipse(room.right() - folds - side, room.center().y() - side // 2 + 1, side, side)
                return folds + side + 10
            case "interrupted" if line.session is not None:
                words = tr("interrupted")
                self._text(painter, room, words, "bad", "meta", right=True)
                return QFontMetrics(sans("meta")).horizontalAdvance(words) + 8
        if line.session is None:
            return folds
        when = age(line.session.updated_at)
        self._text(painter, room, when, "text3", "meta", right=True)
        return QFontMetrics(sans("meta")).horizontalAdvance(when) + 8

    def _chip(self, painter: QPainter, room: QRect, text: str) -> int:
        font = sans("meta", 500)
        width = QFontMetrics(font).horizontalAdvance(text) + 16
        high = enlarged(20)
        box = QRectF(room.right() - width + 1, room.center().y() - high // 2 + 1, width, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("warn_soft"))
        painter.drawRoundedRect(box, RADIUS["chip"], RADIUS["chip"])
        painter.setFont(font)
        painter.setPen(color("warn"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        return width + 8

    def _icon(self, painter: QPainter, left: int, box: QRect, name: str, ink: str, size: int = ICON) -> None:
        side = enlarged(size)
        image = pixmap(name, ink, side, self._view.devicePixelRatioF())
        painter.drawPixmap(left, box.center().y() - side // 2 + 1, image)

    def _text(
        self, painter: QPainter, box: QRect, text: str, ink: str, size: str, weight: int = 400, *, right: bool = False
    ) -> None:
        font = sans(size, weight)
        painter.setFont(font)
        painter.setPen(color(ink))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, (_RIGHT if right else _LEFT) | Qt.TextFlag.TextSingleLine, shown)
