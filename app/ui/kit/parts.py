"""Small widgets that a stylesheet cannot draw, and short ways to make the ones it can."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, QTimerEvent, Signal, SignalInstance
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QPushButton, QSizePolicy, QToolButton, QToolTip, QWidget

from app.ui.kit.icons import icon, pixmap
from app.ui.kit.language import tr
from app.ui.kit.motion import moves
from app.ui.kit.pressing import KeyPressed
from app.ui.kit.theme import color, enlarged, mono, restyle, sans
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import COLUMN
from app.ui.kit.words import in_order

_SPIN_MS = 50
_SPIN_DEGREES = 18


def single_shot(parent: QObject, action: Callable[[], object] | SignalInstance, milliseconds: int = 0) -> QTimer:
    """A timer that calls `action` once, this long after it was last started."""
    made = QTimer(parent)
    made.setSingleShot(True)
    made.setInterval(milliseconds)
    made.timeout.connect(action)
    return made


def label(text: str = "", role: str = "", tone: str = "", *, wrap: bool = False) -> QLabel:
    """Always plain text: what a model or a tool wrote must never become markup."""
    made = QLabel()
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(text)
    made.setWordWrap(wrap)
    if role:
        made.setProperty("role", role)
    if tone:
        made.setProperty("tone", tone)
    if role == "mono":
        made.setFont(mono())
    if role == "chip":
        made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
    return made


class WordButton(KeyPressed, QPushButton):
    """A push button that answers no key which was meant for something else."""


def button(text: str, kind: str = "plain", *, on_click: Callable[[], object] | None = None) -> QPushButton:
    """A push button that Enter in some field cannot press."""
    made = WordButton(text)
    made.setProperty("kind", kind)
    made.setAutoDefault(False)
    made.setDefault(False)
    made.setAccessibleName(text)
    if on_click is not None:
        made.clicked.connect(lambda _checked: on_click())
    return made


class IconButton(KeyPressed, QToolButton):
    """Its icon is as large as the letters around it."""

    def __init__(self, name: str, ink: str = "text3", size: int = 16) -> None:
        super().__init__()
        self._size = size
        self.setIcon(icon(name, ink, size))
        self._fit()

    def _fit(self) -> None:
        side = enlarged(self._size)
        self.setIconSize(QSize(side, side))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()


def icon_button(
    name: str, tip: str, ink: str = "text3", size: int = 16, *, text: str = "", kind: str = ""
) -> QToolButton:
    made = IconButton(name, ink, size)
    made.setToolTip(tip)
    made.setAccessibleName(tip)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if kind:
        made.setProperty("kind", kind)
    if text:
        made.setText(text)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return made


class FoldLine(QWidget):
    """A line that opens or closes what stands below it, wherever it is clicked."""

    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.chevron = icon_button("chevron-right", tr("Open"), "text3", 14)
        self.chevron.clicked.connect(self.turned)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_open(self, is_open: bool, what: str) -> None:
        word = tr("Close") if is_open else tr("Open")
        self.chevron.setIcon(icon("chevron-down" if is_open else "chevron-right", "text3", 14))
        self.chevron.setToolTip(word)
        self.chevron.setAccessibleName(tr("{act}: {what}", act=word, what=what))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.turned.emit()


def frame(surface: str) -> QFrame:
    made = QFrame()
    made.setProperty("surface", surface)
    return made


class TextColumn(QWidget):
    """At most as wide as the text of a conversation, which gets wider with its letters, and some pixels beside it."""

    def __init__(self, beside: int = 0) -> None:
        super().__init__()
        self._beside = beside
        self.setMaximumWidth(enlarged(COLUMN) + beside)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.setMaximumWidth(enlarged(COLUMN) + self._beside)


class Sign(QWidget):
    """A square that paints itself, as large as the letters beside it; `size` is for the usual font."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size
        self._fit()

    def _fit(self) -> None:
        side = enlarged(self._size)
        self.setFixedSize(side, side)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()


class Glyph(Sign):
    """An icon that stands still; `show_icon` changes it."""

    def __init__(self, name: str, ink: str = "text3", size: int = 16) -> None:
        super().__init__(size)
        self._name, self._ink = name, ink

    def show_icon(self, name: str, ink: str) -> None:
        self._name, self._ink = name, ink
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, pixmap(self._name, self._ink, self.width(), self.devicePixelRatioF()))


class Spinner(Sign):
    """Turns while it can be seen, and costs nothing when it cannot."""

    def __init__(self, size: int = 16, ink: str = "accent_text", name: str = "") -> None:
        super().__init__(size)
        self._ink = ink
        self._angle = 40
        self._timer = 0
        self.setAccessibleName(name or tr("running"))

    def event(self, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.Show if not self._timer:
                self._timer = self.startTimer(_SPIN_MS)
            case QEvent.Type.Hide if self._timer:
                self.killTimer(self._timer)
                self._timer = 0
        return super().event(event)

    def timerEvent(self, event: QTimerEvent) -> None:
        if moves():
            self._angle = (self._angle - _SPIN_DEGREES) % 360
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ring = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(color("track"), 2))
        painter.drawEllipse(ring)
        painter.setPen(QPen(color(self._ink), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawArc(ring, self._angle * 16, 110 * 16)


_LINE_LETTERS = 4_000
"""More than fits on any screen."""


class Elided(QLabel):
    """One line that shortens itself; give it stretch 1 in its row. The tooltip has what does not fit.

    Of a very long text only both ends are kept: Qt measures all that it is given.
    """

    def __init__(
        self,
        text: str = "",
        ink: str = "text3",
        size: str = "small",
        *,
        weight: int = 400,
        is_mono: bool = False,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__()
        self._ink, self._size, self._weight, self._is_mono = ink, size, weight, is_mono
        self.mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(40)
        self.setText(text)

    def setText(self, text: str) -> None:
        if len(text) > _LINE_LETTERS:
            text = f"{text[: _LINE_LETTERS // 2]}…{text[-_LINE_LETTERS // 2 :]}"
        super().setText(" ".join(text.split("\n")))

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._font())
        return QSize(metrics.horizontalAdvance(self.text()) + 2, metrics.height() + 2)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and not self.toolTip():
            is_cut = QFontMetrics(self._font()).horizontalAdvance(self.text()) > self.width()
            QToolTip.showText(event.globalPos(), plain_tip(self.text()) if is_cut else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._font())
        painter.setPen(color(self._ink))
        text = in_order(self.text()) if self._is_mono else self.text()
        shown = QFontMetrics(self._font()).elidedText(text, self.mode, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def _font(self) -> QFont:
        return mono(self._size, self._weight) if self._is_mono else sans(self._size, self._weight)


_SWITCH = (32, 18)


class Switch(QAbstractButton):
    """An on/off toggle; Space turns it."""

    def __init__(self, name: str, *, on: bool = False) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setChecked(on)
        self._fit()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _fit(self) -> None:
        self.setFixedSize(enlarged(_SWITCH[0]), enlarged(_SWITCH[1]))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.width() / _SWITCH[0], self.height() / _SWITCH[1])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent" if self.isChecked() and self.isEnabled() else "control"))
        painter.drawRoundedRect(QRectF(1, 1, 30, 16), 8, 8)
        painter.setBrush(color("knob"))
        painter.drawEllipse(QRectF(16.5 if self.isChecked() else 2.5, 2.5, 13, 13))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color("focus"), 1.5))
            painter.drawRoundedRect(QRectF(0.75, 0.75, 30.5, 16.5), 8.5, 8.5)


def set_tone(widget: QLabel, tone: str) -> None:
    """Recolour a label that is shown already."""
    if widget.property("tone") != tone:
        restyle(widget, tone=tone)


NEARLY_FULL, FULL = 0.7, 0.9


class GaugeRing(Sign):
    """How full something is, as a ring."""

    def __init__(self, size: int = 18) -> None:
        super().__init__(size)
        self._fraction = 0.0

    def set_fraction(self, fraction: float) -> None:
        self._fraction = min(1.0, max(0.0, fraction))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ring = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(color("track"), 2.4))
        painter.drawEllipse(ring)
        if self._fraction:
            ink = color(fill_ink(self._fraction))
            painter.setPen(QPen(ink, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(ring, 90 * 16, -int(360 * 16 * self._fraction))


def fill_ink(fraction: float) -> str:
    """Calm while there is room, amber when it runs out, red at the end."""
    return "accent" if fraction < NEARLY_FULL else "warn" if fraction < FULL else "bad"
