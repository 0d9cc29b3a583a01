"""Small controls that several parts of the window share, beyond those in `parts`."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.kit.icons import pixmap
from app.ui.kit.language import tr, translated
from app.ui.kit.parts import Elided, Glyph, Sign, frame, label, set_tone
from app.ui.kit.pressing import KeyPressed
from app.ui.kit.theme import color, enlarged, px, sans
from app.ui.kit.tokens import RADIUS, L, M

Item = QWidget | QLayout | int | None
Margins = tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)

ROW_PAD = 9
"""Between the edge of a row that can be pressed and what is in it."""
NO_MARGINS: Margins = (0, 0, 0, 0)


def row(*items: Item, spacing: int = M, margins: Margins = NO_MARGINS) -> QHBoxLayout:
    """Widgets side by side; a number is a gap, None takes what is left, and so do lines of text."""
    return _filled(QHBoxLayout(), items, spacing, margins)


def column(*items: Item, spacing: int = M, margins: Margins = NO_MARGINS) -> QVBoxLayout:
    """Widgets below each other; a number is a gap, None takes what is left."""
    return _filled(QVBoxLayout(), items, spacing, margins)


def _filled(layout: Box, items: Sequence[Item], spacing: int, margins: Margins) -> Box:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    for item in items:
        if item is None:
            layout.addStretch(1)
        elif isinstance(item, int):
            layout.addSpacing(item)
        elif isinstance(item, QLayout):
            layout.addLayout(item)
        else:
            is_line = isinstance(layout, QHBoxLayout) and isinstance(item, Elided | QLineEdit)
            is_limited = item.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Maximum
            layout.addWidget(item, 1 if is_line and not is_limited else 0)
    return layout


def layout_of(widget: QWidget) -> QLayout:
    """The layout of a widget that certainly has one; Qt's own method may answer None."""
    layout = widget.layout()
    assert layout is not None
    return layout


def place_in(above: QWidget, widget: QWidget, x: int = 0, y: int = 0) -> QPoint:
    """Where a point of a widget is in one that holds it. What Qt 6.8 says of its types takes that for a QPointF."""
    found = widget.mapTo(above, QPoint(x, y))
    return QPoint(int(found.x()), int(found.y()))


def emptied(layout: QBoxLayout) -> None:
    """Let go of every widget of this layout."""
    while item := layout.takeAt(0):
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()


def scrolled(content: QWidget) -> QScrollArea:
    """The content in an area that scrolls downwards only."""
    area = QScrollArea()
    area.setViewport(QWidget())  # Qt's own fills itself with a colour
    area.setWidgetResizable(True)
    area.setWidget(content)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    content.setProperty("surface", "clear")
    return area


def section(text: str, above: int = L) -> QLabel:
    made = label(text, "section")
    made.setContentsMargins(0, above, 0, 2)
    return made


class CheckMark(Sign):
    """The logo of the app."""

    def __init__(self, size: int = 22) -> None:
        super().__init__(size)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawRoundedRect(self.rect(), self.width() * 0.28, self.width() * 0.28)
        inner = round(self.width() * 0.64)
        at = (self.width() - inner) // 2
        painter.drawPixmap(at, at, pixmap("spark", "text_on_accent", inner, self.devicePixelRatioF()))


class ChoiceCard(QRadioButton):
    """One of several: a card with a radio dot, a name and a sentence."""

    def __init__(self, value: str, name: str, text: str, icon: str = "") -> None:
        super().__init__()
        self.value = value
        self._name = label(name, "strong", wrap=True)
        self._text = label(text, "small", wrap=True)
        self._icon = icon
        self._glyph = Glyph(icon, "text3", 15) if icon else None
        self.show_words(name, text)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.toggled.connect(self._restyle)
        head = row(self._name, *([self._glyph] if self._glyph else []))
        head.setStretch(0, 1)
        self.setLayout(column(head, self._text, None, spacing=2))
        self._make_room()

    def show_words(self, name: str, text: str) -> None:
        self._name.setText(name)
        self._text.setText(text)
        self.setAccessibleName(name)
        self.setAccessibleDescription(text)

    def _make_room(self) -> None:
        """For the dot, before the words."""
        layout_of(self).setContentsMargins(enlarged(_DOT) + 23, 9, 11, 10)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.layout() is not None:
            self._make_room()

    def sizeHint(self) -> QSize:
        return layout_of(self).sizeHint()

    def minimumSizeHint(self) -> QSize:
        return layout_of(self).minimumSize()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inset = 1.0 if self.hasFocus() else 0.5
        edge = "border_strong" if self.underMouse() else "border"
        edge = "focus" if self.hasFocus() else "accent" if self.isChecked() else edge
        painter.setPen(QPen(color(edge), inset * 2))
        painter.setBrush(color("accent_soft" if self.isChecked() else "surface"))
        body = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(body, RADIUS["card"], RADIUS["card"])
        first_line = self._name.geometry().top() + self._name.fontMetrics().height() / 2
        _paint_dot(painter, 13, first_line, on=self.isChecked())

    def _restyle(self, on: bool) -> None:
        set_tone(self._text, "text2" if on else "text3")
        if self._glyph:
            self._glyph.show_icon(self._icon, "accent_text" if on else "text3")


class Radio(QRadioButton):
    """One of several, as a dot and a word; the system's own dot does not know our colours."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        _let_wrap(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = _painter_of(self)
        _paint_dot(painter, 4, _first_line(self), on=self.isChecked())
        _paint_words(painter, self)

    def sizeHint(self) -> QSize:
        return _words_hint(self)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WORDS, 0)

    def heightForWidth(self, width: int) -> int:
        return _words_height(self, width)


class Check(QCheckBox):
    """Any of several, as a box and a word."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        _let_wrap(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = _painter_of(self)
        side = enlarged(_BOX)
        box = QRectF(4, _first_line(self) - side / 2, side, side)
        paint_box(painter, box, self.devicePixelRatioF(), ticked=self.isChecked())
        _paint_words(painter, self)

    def sizeHint(self) -> QSize:
        return _words_hint(self)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WORDS, 0)

    def heightForWidth(self, width: int) -> int:
        return _words_height(self, width)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)


def paint_box(painter: QPainter, box: QRectF, ratio: float, *, ticked: bool) -> None:
    """The box of a check, here and in tables."""
    painter.setPen(QPen(color("accent" if ticked else "control"), 1.5))
    painter.setBrush(color("accent" if ticked else "surface"))
    painter.drawRoundedRect(box, 3.5, 3.5)
    if ticked:
        tick = pixmap("check", "text_on_accent", round(box.width()) - 2, ratio)
        painter.drawPixmap(round(box.x()) + 1, round(box.y()) + 1, tick)


def _painter_of(made: QAbstractButton) -> QPainter:
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if made.hasFocus():
        painter.setPen(QPen(color("focus"), 1))
        painter.drawRoundedRect(QRectF(made.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
    return painter


def _paint_words(painter: QPainter, made: QAbstractButton) -> None:
    painter.setFont(sans("ui", 600))
    painter.setPen(color("text"))
    painter.drawText(made.rect().adjusted(_before_words(), 4, -4, -4), _WRAPPED, made.text())


def _before_words() -> int:
    """Pixels for the dot or the box."""
    return enlarged(_BOX) + 12


def _words_hint(made: QAbstractButton) -> QSize:
    metrics = QFontMetrics(sans("ui", 600))
    return QSize(metrics.horizontalAdvance(made.text()) + _before_words() + 8, metrics.height() + 8)


_LEAST_WORDS = 120
_DOT, _BOX = 13, 14
_WRAPPED = Qt.AlignmentFlag.AlignVCenter.value | Qt.TextFlag.TextWordWrap.value


def _let_wrap(made: QAbstractButton) -> None:
    """All of its words can be read, also where there is little room: a choice cut short is another choice."""
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    made.setSizePolicy(policy)


def _words_height(made: QAbstractButton, width: int) -> int:
    return _wrapped_height(made.text(), width, px("ui"))


@lru_cache(maxsize=512)
def _wrapped_height(text: str, width: int, _pixels: int) -> int:
    """Asked dozens of times for each line of a form while it is laid out."""
    metrics = QFontMetrics(sans("ui", 600))
    room = QRect(0, 0, max(1, width - _before_words() - 4), 10_000)
    return max(metrics.height(), metrics.boundingRect(room, _WRAPPED, text).height()) + 8


def _first_line(made: QAbstractButton) -> float:
    """The middle of the first line of its words."""
    high = QFontMetrics(sans("ui", 600)).height()
    return (made.height() - _words_height(made, made.width())) / 2 + 4 + high / 2


def _paint_dot(painter: QPainter, left: float, middle: float, *, on: bool) -> None:
    side = enlarged(_DOT)
    ring = QRectF(left, middle - side / 2, side, side)
    painter.setPen(QPen(color("accent" if on else "control"), 1.5))
    painter.setBrush(color("surface"))
    painter.drawEllipse(ring)
    if on:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        inner = enlarged(3)
        painter.drawEllipse(ring.adjusted(inner, inner, -inner, -inner))


class RowButton(KeyPressed, QPushButton):
    """A whole line that can be pressed, with other widgets in it."""

    def __init__(self, name: str, *items: Item, kind: str = "row") -> None:
        super().__init__()
        self.setProperty("kind", kind)
        self.setAutoDefault(False)
        self.setAccessibleName(name)
        self.setLayout(row(*items, margins=(ROW_PAD, 5, ROW_PAD, 5)))

    def sizeHint(self) -> QSize:
        return layout_of(self).sizeHint()

    def minimumSizeHint(self) -> QSize:
        return layout_of(self).minimumSize()


class PickerButton(KeyPressed, QToolButton):
    """Shows the choice made and a chevron; its owner decides what it opens."""

    def __init__(self, tip: str) -> None:
        super().__init__()
        self.setProperty("kind", "picker")
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        _paint_chevron(self, 19)


class Combo(QComboBox):
    """A drop-down list; the sheet takes its arrow away, so it paints a chevron."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        _paint_chevron(self, 20)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolling past a list must not change it."""
        event.ignore()


def _paint_chevron(made: QWidget, from_the_right: int) -> None:
    side = enlarged(12)
    chevron = pixmap("chevron-down", "text3", side, made.devicePixelRatioF())
    QPainter(made).drawPixmap(made.width() - enlarged(from_the_right), (made.height() - side) // 2, chevron)


class Segmented(QWidget):
    """A few choices side by side, one of them made. Their titles are marked texts."""

    chosen = Signal(str)

    def __init__(self, name: str, options: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        box = frame("segments")
        for value, title in options:
            made = QToolButton()
            shown = translated(title)
            made.setText(shown)
            made.setCheckable(True)
            made.setProperty("kind", "segment")
            made.setAccessibleName(tr("{name}: {choice}", name=name, choice=shown))
            made.clicked.connect(lambda _on, value=value: self.chosen.emit(value))
            self._group.addButton(made)
            self._buttons[value] = made
        box.setLayout(row(*self._buttons.values(), spacing=2, margins=(2, 2, 2, 2)))
        self.setLayout(row(box, None))

    def select(self, value: str) -> None:
        if value in self._buttons:
            self._buttons[value].setChecked(True)

    def value(self) -> str:
        return next((value for value, made in self._buttons.items() if made.isChecked()), "")
