"""A list to choose from with the keyboard while the focus stays in a field: for the palette and for completion."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.kit.icons import pixmap
from app.ui.kit.theme import color, enlarged, px, sans
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import RADIUS

Index = QModelIndex | QPersistentModelIndex
_SIDE, _GAP = 10, 14


class Choice(NamedTuple):
    """A line: what is chosen, what it is, and at the right the keys for it; `value` is for who asked."""

    title: str
    detail: str = ""
    keys: str = ""
    value: object = None
    is_enabled: bool = True
    is_ticked: bool = False
    """It is the one that was chosen before; only a list in which one is has room for ticks."""


class ChoiceRows(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Choice] = ()
        self.has_tick = False

    def show(self, rows: Sequence[Choice]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.has_tick = any(row.is_ticked for row in rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        choice = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return choice.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(word for word in (choice.title, choice.detail, choice.keys) if word)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(f"{choice.title}\n{choice.detail}" if choice.detail else choice.title)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = Qt.ItemFlag.ItemIsSelectable
        return usual | Qt.ItemFlag.ItemIsEnabled if self.rows[index.row()].is_enabled else usual


class ChoiceDelegate(QStyledItemDelegate):
    """Paints the title, after it the detail as far as there is room, and the keys at the right."""

    def __init__(self, rows: ChoiceRows, view: QListView) -> None:
        super().__init__(view)
        self._rows, self._view = rows, view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        choice = self._rows.rows[index.row()]
        box: QRect = option.rect  # type: ignore[attr-defined, unused-ignore]
        state = option.state  # type: ignore[attr-defined, unused-ignore]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("accent_soft" if state & QStyle.StateFlag.State_Selected else "hover"))
            painter.drawRoundedRect(QRectF(box), RADIUS["control"], RADIUS["control"])
        if self._view.hasFocus() and state & QStyle.StateFlag.State_Selected:
            painter.setPen(color("focus"))
            painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS["control"], RADIUS["control"])
        room = box.adjusted(_SIDE, 0, -_SIDE, 0)
        if choice.is_ticked:
            side = enlarged(14)
            tick = pixmap("check", "accent_text", side, self._view.devicePixelRatioF())
            painter.drawPixmap(room.left(), box.center().y() - side // 2 + 1, tick)
        if self._rows.has_tick:
            room.setLeft(room.left() + enlarged(14) + 6)
        if choice.keys:
            self._write(painter, room, choice.keys, "meta", "text2", Qt.AlignmentFlag.AlignRight)
            room.setRight(room.right() - QFontMetrics(sans("meta")).horizontalAdvance(choice.keys) - _GAP)
        title = QFontMetrics(sans("ui")).elidedText(choice.title, Qt.TextElideMode.ElideMiddle, room.width())
        self._write(painter, room, title, "ui", "text" if choice.is_enabled else "text3")
        room.setLeft(room.left() + QFontMetrics(sans("ui")).horizontalAdvance(title) + _GAP)
        if choice.detail and room.width() > 4 * _GAP:
            detail = QFontMetrics(sans("meta")).elidedText(choice.detail, Qt.TextElideMode.ElideRight, room.width())
            self._write(painter, room, detail, "meta", "text2")
        painter.restore()

    def _write(
        self,
        painter: QPainter,
        room: QRect,
        text: str,
        size: str,
        ink: str,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        painter.setFont(sans(size))
        painter.setPen(color(ink))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | side | Qt.TextFlag.TextSingleLine, text)


class ChoiceList(QListView):
    """Shows the choices. Whoever has the focus passes on keys with `take_key`."""

    chosen = Signal(object)
    """The value of the choice."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._rows = ChoiceRows()
        self.setModel(self._rows)
        self.setItemDelegate(ChoiceDelegate(self._rows, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(name)
        self.clicked.connect(lambda index: self._choose(index.row()))

    @property
    def rows(self) -> Sequence[Choice]:
        return self._rows.rows

    def show_choices(self, choices: Sequence[Choice]) -> None:
        self._rows.show(choices)
        self._point(0)

    def take_key(self, event: QKeyEvent) -> bool:
        """Whether this key moved through the list or chose from it."""
        page = max(1, self.viewport().height() // row_height())
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -page, Qt.Key.Key_PageDown: page}
        key = Qt.Key(event.key())
        if (step := steps.get(key)) is not None:
            self._point(self.currentIndex().row() + step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._choose(self.currentIndex().row())
        else:
            return False
        return True

    def height_of(self, most: int) -> int:
        """Pixels for all choices, or for so many of them."""
        return min(len(self.rows), most) * row_height() + 2

    def _point(self, at: int) -> None:
        self.setCurrentIndex(self._rows.index(min(max(at, 0), len(self.rows) - 1)))

    def _choose(self, at: int) -> None:
        if self.rows[at].is_enabled:
            self.chosen.emit(self.rows[at].value)


def row_height() -> int:
    return px("ui") + 15
