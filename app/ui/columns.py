"""The three columns. In a narrow window the side columns are hidden and can be opened over the middle one."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.ui.kit.theme import color, enlarged
from app.ui.sessions.sidebar import WIDTH_PX as SIDEBAR_WIDTH

PANEL_WIDTH = 286
PANEL_FOLDS_BELOW = 900
SIDEBAR_FOLDS_BELOW = 640
LEAST_MIDDLE = 480
"""What both side columns leave for the conversation; else the panel gives way."""
_USUAL_SHARE = 0.4
"""Of the window, for a pane that shows work, until the person drags it."""
_OPEN_OVER = 480
"""Such a pane's width where it is open over the conversation, and there is that much room."""
_GRIP = 7
_SCRIM_ALPHA = 110


class Scrim(QWidget):
    """Dims the middle column while a side column is open over it; a click closes that column."""

    pressed = Signal()

    def paintEvent(self, event: QPaintEvent) -> None:
        ground = QColor(color("sunken"))
        ground.setAlpha(_SCRIM_ALPHA)
        QPainter(self).fillRect(self.rect(), ground)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()


class Side:
    """One side column: whether the person wants it, and whether it is open over the middle one now.

    Its sizes are for the usual font; with a larger one it is wider, and folds in wider windows. It also folds where it
    would leave too little room beside the other one; what the person wants is kept for a wider window.
    """

    def __init__(self, widget: QWidget, width: int, folds_below: int, other: "Side | None" = None) -> None:
        self.widget, self._width, self._folds_below, self._other = widget, width, folds_below, other
        self.wanted = True
        self.over = False

    @property
    def width(self) -> int:
        """The least."""
        return enlarged(self._width)

    def width_in(self, width: int) -> int:
        """In columns that are so wide."""
        return self.width

    def folds_at(self, width: int) -> bool:
        if width < enlarged(self._folds_below):
            return True
        taken = self._other.docked(width) if self._other is not None else 0
        return taken > 0 and width - taken - self.width < enlarged(LEAST_MIDDLE)

    def docked(self, width: int) -> int:
        """The pixels it takes from the middle."""
        return self.width_in(width) if self.wanted and not self.folds_at(width) else 0

    def is_shown(self, width: int) -> bool:
        return self.over if self.folds_at(width) else self.wanted

    def toggle(self, width: int) -> None:
        if self.folds_at(width):
            self.over = not self.over
        else:
            self.wanted = not self.wanted


class PaneSide(Side):
    """The work pane: as narrow as any side while it shows the session, wide while it shows work."""

    is_wide = False
    chosen = 0
    """The width that the person gave it; 0 for the usual share of the window."""

    def width_in(self, width: int) -> int:
        if not self.is_wide:
            return self.width
        if self.folds_at(width):
            return max(enlarged(_OPEN_OVER), width * 2 // 3)
        return min(max(self.width, self.chosen or round(width * _USUAL_SHARE)), self.most(width))

    def most(self, width: int) -> int:
        """Half of the window, and what the conversation can spare."""
        taken = self._other.docked(width) if self._other is not None else 0
        return max(self.width, min(width // 2, width - taken - enlarged(LEAST_MIDDLE)))


class Grip(QWidget):
    """The edge of the pane, by which it is made wider. The keyboard has a key for that."""

    dragged = Signal(int)
    """To where, in pixels from the left edge of the columns."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.SplitHCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.dragged.emit(self.mapToParent(event.position().toPoint()).x())


class Columns(QWidget):
    changed = Signal()

    def __init__(self, sidebar: QWidget, middle: QWidget, panel: QWidget) -> None:
        super().__init__()
        self.setProperty("surface", "window")
        self.middle = middle
        self.sidebar = Side(sidebar, SIDEBAR_WIDTH, SIDEBAR_FOLDS_BELOW)
        self.panel = PaneSide(panel, PANEL_WIDTH, PANEL_FOLDS_BELOW, self.sidebar)
        for widget in (sidebar, middle, panel):  # Tab goes through them in this order
            widget.setParent(self)
        self._scrim = Scrim(self)
        self._scrim.pressed.connect(self.close_overlays)
        self._grip = Grip(self)
        self._grip.dragged.connect(lambda at: self._widen(self.width() - at))

    def toggle(self, side: Side) -> None:
        side.toggle(self.width())
        for other in (self.sidebar, self.panel):
            if other is not side:
                other.over = False
        self._arrange()

    def is_shown(self, side: Side) -> bool:
        return side.is_shown(self.width())

    def set_wanted(self, *, sidebar: bool, panel: bool) -> None:
        self.sidebar.wanted, self.panel.wanted = sidebar, panel
        self._arrange()

    def show_wide(self, on: bool) -> None:
        """Give the pane room for work, or only for the session."""
        if on != self.panel.is_wide:
            self.panel.is_wide = on
            self._arrange()

    def toggle_wide(self) -> None:
        """As wide as it can be, or as it usually is."""
        most = self.panel.most(self.width())
        self._widen(0 if self.panel.width_in(self.width()) >= most else most)

    def _widen(self, width: int) -> None:
        self.panel.chosen = min(width, self.panel.most(self.width()))
        self._arrange()

    def close_overlays(self) -> None:
        self.sidebar.over = self.panel.over = False
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for side in (self.sidebar, self.panel):
            side.over = side.over and side.folds_at(self.width())
        self._arrange()

    def showEvent(self, event: QEvent) -> None:
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.isVisible():
            self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and (self.sidebar.over or self.panel.over):
            self.close_overlays()
        else:
            super().keyPressEvent(event)

    def _arrange(self) -> None:
        width, height = self.width(), self.height()
        left, right = self.sidebar.docked(width), self.panel.docked(width)
        self.middle.setGeometry(left, 0, width - left - right, height)
        for side in (self.sidebar, self.panel):
            side.widget.setFixedWidth(min(width, side.width_in(width)))
        self.sidebar.widget.setGeometry(0, 0, self.sidebar.widget.width(), height)
        wide = self.panel.widget.width()
        self.panel.widget.setGeometry(width - wide, 0, wide, height)
        self._scrim.setGeometry(0, 0, width, height)
        self._scrim.setVisible(self.sidebar.over or self.panel.over)
        self._scrim.raise_()
        for side in (self.sidebar, self.panel):
            side.widget.setVisible(side.is_shown(width))
            side.widget.raise_()
        self._grip.setGeometry(width - right - _GRIP // 2, 0, _GRIP, height)
        self._grip.setVisible(right > 0 and self.panel.is_wide)
        self._grip.raise_()
        self.changed.emit()
